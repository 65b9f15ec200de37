// Bodies of HTTP: chunked, and in content codings; and text in which links are listed.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absolve/document.hpp"
#include "check.hpp"
#include "formats/directory/directory_links.hpp"
#include "text/coding/content_codings.hpp"
#include "text/coding/transfer_codings.hpp"

using namespace absolve;

namespace {

void check_chunks(std::string_view bytes, std::size_t where) {
  const Chunked chunked;
  const DecodedText decoded_text = chunked.decode(bytes);
  require(decoded_text.text.size() <= bytes.size(), "chunks do not grow");
  if (decoded_text.text.empty()) return;
  EditList edits;
  const std::size_t start = where % (decoded_text.text.size() + 1);
  edits.add({{start, (where / 7) % (decoded_text.text.size() - start + 1)}, "replaced"});
  const auto encoded_edits = chunked.encode_edits(bytes, decoded_text, edits);
  require(encoded_edits.has_value(), "what was read can be written");
  require(chunked.decode(apply_edits(bytes, *encoded_edits)).text ==
              apply_edits(decoded_text.text, edits),
          "the law of the codings");
}

void check_directory(std::string_view text) {
  std::vector<ValueReference> urls;
  find_directory_urls(text, urls);
  std::size_t end = 0;
  for (const ValueReference& url : urls) {
    // A second reading begins at the same place as the first.
    const bool is_second =
        url.form == TextForm::broken_by_hyphens || url.form == TextForm::without_blanks;
    require(is_second || url.place.offset >= end, "URIs stand in order");
    require(url.place.end() <= text.size(), "a URI lies within the text");
    const std::string reference = url.coding->decode(url.place.of(text)).text;
    require(!reference.empty() && reference.size() <= url.place.length, "none is empty");
    end = url.place.end();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
  constexpr std::size_t limit = 1 << 16;
  for (const char* coding : {"gzip", "deflate", "br", "zstd", "gzip, br", "identity"}) {
    const auto text = decode_content(coding, bytes, limit);
    if (text) require(text->text.size() <= std::max(limit, bytes.size()), "bombs are bounded");
  }
  check_chunks(bytes, data[0] * 256U + data[1]);
  check_directory(bytes);
  for (const char* type : {"message/http", "text/plain", "text/calendar"}) {
    const auto done = rewrite(bytes, {.retrieval_url = "http://h.example/", .content_type = type});
    // Input that begins like zstd is refused, whatever its type, and so is gzip without any
    // readable data.
    const bool is_gzip = bytes.starts_with("\x1F\x8B");
    require(done || done.error().code == ErrorCode::unsupported_type ||
                (is_gzip && (done.error().code == ErrorCode::malformed_encoding ||
                             done.error().code == ErrorCode::over_limit)),
            "it is read");
  }
  return 0;
}
