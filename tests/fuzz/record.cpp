// Records of localize, which a site may serve a file in the place of. What is no record stays, and
// undoing an edit gives the original or nothing.
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "check.hpp"
#include "cli/captured_output.hpp"
#include "cli/digest.hpp"
#include "cli/edit_record.hpp"

using namespace absolve;
using namespace absolve::cli;

namespace {

namespace fs = std::filesystem;

// A folder of this process, removed at its end.
struct Folder {
  std::string path;
  Folder() {
    std::string name = (fs::temp_directory_path() / "absolve-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr, "a folder can be made");
    path = fs::canonical(name).string();
  }
  ~Folder() {
    std::error_code error;
    fs::remove_all(path, error);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  Folder(Folder&&) = delete;
  Folder& operator=(Folder&&) = delete;
};

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const Folder folder;
  CapturedOutput captured([] {});
  const std::string name = folder.path + "/.absolve-localized.jsonl";
  for (const auto& entry : fs::directory_iterator(folder.path)) fs::remove(entry.path());
  std::string text(reinterpret_cast<const char*>(data) + 1, size - 1);
  // With the header that absolve writes, every second time.
  if (data[0] % 2 == 0) {
    text.insert(0, R"({"absolve":"localized","folder":")" + sha256(folder.path) + "\"}\n");
  }
  std::ofstream(name, std::ios::binary) << text;

  const bool was_record = EditRecord::is_record(folder.path, ".absolve-localized.jsonl");
  auto record = EditRecord::open(folder.path);
  if (!record) return 0;
  for (const std::string& file : record->files()) {
    require(record->knows(file), "a file that is listed is known");
    if (const FileRecord* const own = record->find(file, sha256("edited"))) {
      const auto original = restored("edited", *own);
      require(!original || sha256(*original) == own->before, "what is restored is the original");
    }
  }
  // A record of ours is added, found again, and undone.
  const std::string original = "<a href=x>";
  const std::string result = "<a href=http://h/x>";
  EditList edits;
  edits.add({{8, 0}, "http://h/"});
  require(!record->add({record_of("page.html", original, result, edits)}), "a record can be added");
  const FileRecord* const own = record->find("page.html", sha256(result));
  require(own != nullptr && restored(result, *own) == original, "it can be undone");
  // A file of the site stays as it is, with our record beside it.
  if (!was_record && !EditRecord::may_be_record(folder.path, ".absolve-localized.jsonl")) {
    require(content_of(name) == text, "a file of the site stays");
  }
  return 0;
}
