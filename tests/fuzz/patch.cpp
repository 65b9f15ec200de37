// Untrusted patches. A patch that can be read is written as it was read; applying and reversing it
// gives the document back.
#include "tool/documents/patch.hpp"

#include <cstddef>
#include <cstdint>

#include "absolve/document.hpp"
#include "check.hpp"

using namespace absolve;
using namespace absolve::tool;

namespace {

void read_all(std::string_view text) {
  PatchReader reader(text);
  for (std::size_t count = 0; count <= text.size(); ++count) {
    const auto next = reader.next();
    if (!next || !*next) return;
    const DocumentPatch& patch = **next;
    // The text that is written for the patch has the same meaning.
    const std::string own = text_of(patch);
    PatchReader again(own);
    const auto same = again.next();
    require(same && *same, "a patch that was written can be read");
    require(text_of(**same) == own, "and is the same");
    static_cast<void>(patched(text, patch, Direction::forward));
    static_cast<void>(patched(text, patch, Direction::reverse));
  }
  require(false, "each patch takes something");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  read_all(bytes);
  // The same bytes as a document: its patch can be sent, applied and undone.
  const auto rewriting =
      rewrite(bytes, {.retrieval_url = "http://h/d/p.html", .content_type = "text/html"}, {});
  if (!rewriting) return 0;
  const std::string sent = text_of(patch_of("page.html", bytes, rewriting->edits));
  PatchReader reader(sent);
  const auto received = reader.next();
  require(received && *received, "a patch arrives");
  const auto edited = patched(bytes, **received, Direction::forward);
  require(edited == apply_edits(bytes, rewriting->edits), "it makes the edits");
  require(patched(*edited, **received, Direction::reverse) == bytes, "and takes them back");
  return 0;
}
