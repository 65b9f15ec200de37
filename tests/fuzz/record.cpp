// Records of localize. A site may serve a file under the name of a record, so a record can hold
// anything. Two bytes of the input can stand for a whole line or key (see words.hpp). A file that
// is not a record must stay, and undoing an edit must give the original or nothing.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "check.hpp"
#include "temporary_folder.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/output.hpp"
#include "tool/mirrors/edit_record.hpp"
#include "words.hpp"

using namespace absolve;
using namespace absolve::tool;
namespace fs = std::filesystem;

namespace {

// Valid and invalid lines, and parts of lines.
std::vector<std::string> words_for(const std::string& folder) {
  const auto line = [](const std::string& file, const std::string& changes) {
    return R"({"file":")" + file + R"(","before":")" + sha256("original") + R"(","after":")" +
           sha256("edited") + R"(","changes":[)" + changes + "]}\n";
  };
  return {R"({"absolve":"localized","folder":")" + sha256(folder) + "\"}\n",
          line("p.html", R"([0,6,"original"])"),
          line("d/q.html", R"([0,2,"or"],[2,3,"igina"],[5,1,"l"])"),
          line("p.html", "[0,7,\"\"]"),
          line("../p.html", R"([0,6,"original"])"),
          sha256("edited"),
          sha256("original"),
          R"({"file":")",
          R"(","before":")",
          R"(","after":")",
          R"(","changes":[)",
          R"({"base64":"eA=="})",
          R"([0,6,"original"])",
          R"([0,0,"x"],)",
          "[18446744073709551615,1,\"\"]",
          "]}\n",
          "page.html",
          ".absolve-localized.jsonl"};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const TemporaryFolder folder;
  CapturedOutput captured([] {});
  const std::string name = folder.path() + "/.absolve-localized.jsonl";
  for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove(entry.path());
  static const auto words = words_for(folder.path());
  std::string text = spelled({reinterpret_cast<const char*>(data) + 1, size - 1}, words);
  // Every second input gets the header that absolve writes.
  if (data[0] % 2 == 0) {
    text.insert(0, R"({"absolve":"localized","folder":")" + sha256(folder.path()) + "\"}\n");
  }
  std::ofstream(name, std::ios::binary) << text;

  const bool was_record = EditRecord::is_record(folder.path(), ".absolve-localized.jsonl");
  auto record = EditRecord::open(folder.path());
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
  if (!was_record && !EditRecord::may_be_record(folder.path(), ".absolve-localized.jsonl")) {
    require(content_of(name) == text, "a file of the site stays");
  }
  return 0;
}
