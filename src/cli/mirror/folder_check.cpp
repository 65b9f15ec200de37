#include "cli/mirror/folder_check.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <utility>

#include "archive/file_type.hpp"
#include "cli/lines/json.hpp"
#include "cli/mirror/edit_record.hpp"
#include "cli/mirror/mirror_folder.hpp"
#include "cli/output/output.hpp"
#include "cli/output/output_clash.hpp"
#include "cli/report/report_piece.hpp"
#include "cli/terminal/outcome.hpp"
#include "mirror/frame_places.hpp"
#include "pipeline/browsed.hpp"
#include "uri/url_text.hpp"
#include "url/percent_encode.hpp"

namespace absolve::cli {
namespace {

namespace fs = std::filesystem;

// Why a reference leads nowhere.
struct Problem {
  std::string_view name;  // in JSON
  std::string_view text;
};

constexpr Problem no_file{"no_file", "there is no such file"};
constexpr Problem bare_folder{"folder", "it is a folder without an index.html"};
constexpr Problem no_element{"no_element", "no element there has this name"};
constexpr Problem outside{"outside", "it leads out of the folder"};
constexpr Problem unresolved{"unresolved", "it has no target (see absolve explain)"};

// The names that fragments may mean (HTML 7.4.6.4).
using Names = std::set<std::string, std::less<>>;

class FolderCheck {
 public:
  FolderCheck(const Settings& settings, std::string name, MirrorFolder folder)
      : settings_(settings),
        name_(std::move(name)),
        folder_(std::move(folder)),
        options_(settings.options()) {
    const std::vector<std::string> changes{"-standard", "-office",   "-css",
                                           "+*@id",     "+*@xml:id", "+a@name"};
    if (auto table = AttributeTable::make(changes)) of_names_.attributes = *table;
    of_names_.limits = options_.limits;
  }

  Exit run() {
    for (const std::string& file : folder_.files(worst_)) {
      if (EditRecord::may_be_record(folder_.path(), file)) continue;
      worst_ = worse(worst_, for_one_file(folder_.in(file), [&] { return check(file); }));
    }
    if (!settings_.lists_records()) {
      out_ += printable(name_) + ": documents: " + std::to_string(documents_) +
              ", links within the folder: " + std::to_string(references_) +
              ", with errors: " + std::to_string(broken_) + "\n";
    }
    worst_ = worse(worst_, report_trouble(write_stdout({out_})));
    return worse(worst_, broken_ > 0 ? Exit::unresolved : Exit::done);
  }

 private:
  Exit check(const std::string& file) {
    const Input input{.path = shown(file)};
    const auto bytes = read_all(folder_.in(file), options_.limits.document_bytes);
    if (!bytes) {
      print_error_of(input.path, bytes.error().message);
      return bytes.error().exit;
    }
    const std::string type = type_of_file(file, bytes->view());
    if (!is_browsed(type)) return Exit::done;
    DocumentSource source = source_of(input, settings_);
    source.retrieval_url = FolderPlace(file).url();
    source.content_type = type;
    const auto found = examine(bytes->view(), source, options_);
    if (!found) return report_failure(input, found.error(), options_.limits);
    ++documents_;
    problems_.clear();
    FramePlaces places(file);
    for (const EntityReport& report : found->entities) {
      const FramePlaces::Place place = places.enter(report);
      for (const Link& link : report.links) {
        if (place != nullptr && !link.inert) check_link(file, *place, report, link);
      }
    }
    if (settings_.report) {
      Options shown = options_;  // nothing is rewritten here
      shown.transform = [](const LinkPlace& own) { return std::optional(std::string(own.raw)); };
      settings_.report->add(piece_of(
          input, bytes->view(), source, shown, [&](const EntityReport& report, const Link& link) {
            const auto problem = problems_.find({report.frame, link.span.offset});
            return problem == problems_.end()
                       ? ReportNote{}
                       : ReportNote{"missing", std::string(problem->second->text)};
          }));
    }
    return Exit::done;
  }

  // Checks only links to files, not those to the web.
  void check_link(const std::string& file, const FolderPlace& place, const EntityReport& report,
                  const Link& link) {
    if (link.error && !link.fetches_nothing) {
      ++references_;
      return add_broken(file, report, link, {}, unresolved);
    }
    const bool is_local = link.url && FolderPlace::is_place(*link.url);
    const bool is_of_svg = link.fetches_nothing && !fragment_of(*link.url).empty();
    if (!is_local || link.is_base || (link.fetches_nothing && !is_of_svg)) return;
    ++references_;
    // In SVG and styles, as in a document without BASE, a fragment refers to the file itself.
    const bool is_own = link.same_document || is_of_svg;
    const std::string target = is_own ? file : place.file_at(link.raw);
    if (const Problem* const problem = problem_of(target, *link.url)) {
      add_broken(file, report, link, target, *problem);
    }
  }

  void add_broken(const std::string& file, const EntityReport& report, const Link& link,
                  const std::string& target, const Problem& problem) {
    ++broken_;
    problems_.emplace(std::pair(report.frame, link.span.offset), &problem);
    print(file, link, target, problem);
  }

  const Problem* problem_of(const std::string& target, std::string_view url) {
    if (target.empty()) return has_file("index.html") ? nullptr : &outside;
    std::string file = target;
    if (file.ends_with('/')) file.pop_back();
    if (is_folder(folder_.in(file))) {
      file += "/index.html";
      if (!has_file(file)) return &bare_folder;
    } else if (!has_file(target)) {
      return &no_file;
    }
    return has_element(file, fragment_of(url)) ? nullptr : &no_element;
  }

  // Follows symbolic links, as browsers do.
  [[nodiscard]] bool has_file(const std::string& file) const {
    std::error_code error;
    return fs::is_regular_file(folder_.in(file), error);
  }

  // HTML 7.4.6.3: a fragment names an element as written or decoded; `top` always exists. What
  // follows `:~:` is for the browser (URL Fragment Text Directives 3.3).
  bool has_element(const std::string& file, std::string_view fragment) {
    if (!fragment.empty()) fragment.remove_prefix(1);
    fragment = fragment.substr(0, fragment.find(":~:"));
    const std::string decoded = url::percent_decoded(fragment);
    if (fragment.empty() || equal_ignoring_case(decoded, "top")) return true;
    const Names* const names = names_in(file);
    return names == nullptr || names->contains(fragment) || names->contains(decoded);
  }

  // Reads each file once. Null: fragments of the file are not names of elements.
  const Names* names_in(const std::string& file) {
    const auto [place, is_new] = names_.try_emplace(file);
    if (is_new) place->second = read_names(file);
    return place->second ? &*place->second : nullptr;
  }

  std::optional<Names> read_names(const std::string& file) {
    const auto bytes = read_all(folder_.in(file), options_.limits.document_bytes);
    if (!bytes) return std::nullopt;
    const std::string type = type_of_file(file, bytes->view());
    if (!is_page(type)) return std::nullopt;
    const auto found = examine(bytes->view(), {.content_type = type}, of_names_);
    if (!found) return std::nullopt;
    Names names;
    for (const EntityReport& report : found->entities) {
      for (const Link& link : report.links) {
        if (report.frame.empty() && !link.inert) names.emplace(link.raw);
      }
    }
    return names;
  }

  void print(const std::string& file, const Link& link, const std::string& target,
             const Problem& problem) {
    if (settings_.lists_records()) {
      Json json;
      add_file(json, shown(file));
      json["element"] = link.element;
      json["attribute"] = link.attribute;
      json["line"] = link.line;
      json["column"] = link.column;
      json["reference"] = link.raw;
      json["target"] = target.empty() ? Json(nullptr) : json_of_bytes(target);
      json["problem"] = problem.name;
      out_ += dump_line(json);
      return;
    }
    out_ += printable(shown(file)) + ":" + std::to_string(link.line) + ":" +
            std::to_string(link.column) + ": " + printable(link.element) + " " +
            printable(link.attribute) + " \"" + printable(link.raw) +
            "\": " + std::string(problem.text) + "\n";
  }

  // A file as the user would name it.
  [[nodiscard]] std::string shown(const std::string& file) const {
    return (fs::path(name_) / file).string();
  }

  const Settings& settings_;
  std::string name_;  // of the folder, as the user gave it
  MirrorFolder folder_;
  Options options_;
  Options of_names_;  // under these, the names of elements are listed
  std::map<std::string, std::optional<Names>> names_;
  // Those of the current file, by the frame and the offset of the link.
  std::map<std::pair<std::string, std::size_t>, const Problem*> problems_;
  std::size_t documents_ = 0;
  std::size_t references_ = 0;
  std::size_t broken_ = 0;
  std::string out_;
  Exit worst_ = Exit::done;
};

}  // namespace

Exit check_folder(const std::string& path, const Settings& settings) {
  auto folder = MirrorFolder::open(path);
  if (!folder) return report_trouble(folder.error());
  if (const auto trouble = clash_with_folder(settings, folder->path(), "checked")) {
    return report_trouble(trouble);
  }
  return FolderCheck(settings, path, std::move(*folder)).run();
}

}  // namespace absolve::cli
