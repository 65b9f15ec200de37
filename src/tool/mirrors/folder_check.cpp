#include "tool/mirrors/folder_check.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

#include "archive/file_names.hpp"
#include "document/formats.hpp"
#include "document/loaded_links.hpp"
#include "mirror/folder_place.hpp"
#include "tool/io/input.hpp"
#include "tool/io/named_files.hpp"
#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"
#include "tool/mirrors/edit_record.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/json.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::tool {
namespace {

constexpr std::string_view backup_suffix = ".orig";

// In XML, identifiers that are references by their syntax alone: few name a file.
bool is_identifier(const Link& link) {
  return link.element == "guid" || link.attribute.starts_with("rdf:") || link.attribute == "about";
}

std::size_t hash_of(std::string_view name) {
  return std::hash<std::string_view>()(name);
}

}  // namespace

namespace fs = std::filesystem;

// Why a reference leads nowhere.
struct FolderCheck::Problem {
  std::string_view name;  // in JSON
  std::string_view text;
};

FolderCheck::FolderCheck(const Context& context, std::string name, Folder folder)
    : context_(context),
      name_(std::move(name)),
      folder_(std::move(folder)),
      options_(context.reading.options()) {}

std::unique_ptr<FolderCheck> FolderCheck::of_file(const std::string& path, const Context& context) {
  const fs::path relative = fs::path(path).lexically_normal();
  const bool is_here = relative.is_relative() && *relative.begin() != "..";
  const std::string name = is_here ? "." : fs::path(path).parent_path().string();
  auto folder = Folder::open(name);
  if (!folder) return nullptr;
  auto check = std::make_unique<FolderCheck>(context, is_here ? "" : name, std::move(*folder));
  check->file_ = is_here ? relative.string() : relative.filename().string();
  return check;
}

Exit FolderCheck::run() {
  const std::vector<std::string> files = folder_.files(worst_);
  Progress progress(context_.run.options.progress, context_.run.options.quiet);
  progress.begin(name_);
  std::size_t done = 0;
  const auto state = [&] { return state_of_files(done, files.size(), references_); };
  for (const std::string& file : files) {
    ++done;
    if (progress.is_due()) progress.show(state());
    if (EditRecord::may_be_record(folder_.path(), file)) continue;
    const bool is_backup = file.ends_with(backup_suffix) &&
                           has_file(file.substr(0, file.size() - backup_suffix.size()));
    if (is_backup) {
      ++backups_;
      continue;
    }
    worst_ = worse(worst_, for_one_file(folder_.in(file), [&] { return read_and_check(file); }));
  }
  progress.finish(state());
  if (documents_ == 0) print_warning_of(name_, "there is no document in it: nothing was checked");
  if (!context_.lists_records) {
    out_ += printable(name_) + ": documents: " + std::to_string(documents_) +
            ", links within the folder: " + std::to_string(references_) +
            ", with errors: " + std::to_string(broken_) +
            (backups_ > 0 ? ", backups left out: " + std::to_string(backups_) : "") + "\n";
  }
  worst_ = worse(worst_, report_trouble(write_stdout({take()})));
  return worse(worst_, broken_ > 0 ? Exit::unresolved : Exit::done);
}

Result<void> FolderCheck::check_file(std::string_view bytes) {
  const auto done = check(file_, bytes);
  return done ? Result<void>() : done.error();
}

std::string FolderCheck::take() {
  return std::exchange(out_, {});
}

Exit FolderCheck::read_and_check(const std::string& file) {
  const auto bytes = read_all(folder_.in(file), options_.limits.document_bytes);
  if (!bytes) {
    print_error_of(shown(file), bytes.error().message);
    return bytes.error().exit;
  }
  const auto done = check(file, bytes->view());
  return done ? *done : report_failure({.path = shown(file)}, done.error(), options_.limits);
}

Result<Exit> FolderCheck::check(const std::string& file, std::string_view bytes) {
  const Input input{.path = shown(file)};
  const std::string type = type_of_file(file, bytes);
  if (!is_document(type)) return Exit::done;
  DocumentSource source = context_.reading.source_of(input);
  source.retrieval_url = FolderPlace(file).url();
  source.content_type = type;
  const auto found = examine(bytes, source, options_);
  if (!found) return found.error();
  ++documents_;
  problems_.clear();
  FramePlaces places(file);
  for (const EntityReport& report : found->entities) {
    const FramePlaces::Place place = places.enter(report);
    for (const Link& link : report.links) {
      if (place != nullptr && !link.inert) check_link(file, *place, report, link);
    }
  }
  if (!file_.empty()) return Exit::done;  // its caller reports it
  if (context_.run.report) {
    Options shown = options_;  // nothing is rewritten here
    shown.transform = [](const LinkPlace& own) { return std::optional(std::string(own.raw)); };
    context_.run.report->add(piece_of(
        input, bytes, source, shown,
        [&](const EntityReport& report, const Link& link) { return note_of(report, link); },
        context_.run.report->room()));
  }
  return tool::report(input, bytes, found->diagnostics, context_.reading.strict);
}

ReportNote FolderCheck::note_of(const EntityReport& report, const Link& link) const {
  const auto problem = problems_.find({report.frame, link.span.offset});
  return problem == problems_.end() ? ReportNote{}
                                    : ReportNote{"missing", std::string(problem->second->text)};
}

// Checks only links to files, not those to the web.
void FolderCheck::check_link(const std::string& file, const FolderPlace& place,
                             const EntityReport& report, const Link& link) {
  static constexpr Problem unresolved{"unresolved", "it has no target (see absolve explain)"};
  if (link.error && !link.fetches_nothing) {
    ++references_;
    return add_broken(file, report, link, {}, unresolved);
  }
  const bool is_local = link.url && FolderPlace::is_place(*link.url);
  const bool is_of_svg = link.fetches_nothing && !fragment_of(*link.url).empty();
  if (!is_local || link.is_base || (link.fetches_nothing && !is_of_svg)) return;
  if (!is_browsed(report.media_type) && is_identifier(link)) return;
  ++references_;
  // In SVG and styles, as in a document without BASE, a fragment refers to the file itself. In XML
  // that browsers do not show, xml:base can apply.
  const bool is_own = link.same_document || is_of_svg;
  const std::string target = is_own                          ? file
                             : is_browsed(report.media_type) ? place.file_at(link.raw)
                                                             : FolderPlace::file_of(*link.url);
  if (const Problem* const problem = problem_of(target, *link.url)) {
    add_broken(file, report, link, target, *problem);
  }
}

void FolderCheck::add_broken(const std::string& file, const EntityReport& report, const Link& link,
                             const std::string& target, const Problem& problem) {
  ++broken_;
  problems_.emplace(std::pair(report.frame, link.span.offset), &problem);
  print(file, link, target, problem);
}

const FolderCheck::Problem* FolderCheck::problem_of(const std::string& target,
                                                    std::string_view url) {
  static constexpr Problem no_file{"no_file", "there is no such file"};
  static constexpr Problem bare_folder{"folder", "it is a folder without an index.html"};
  static constexpr Problem no_element{"no_element", "no element there has this name"};
  static constexpr Problem outside{"outside", "it leads out of the folder"};
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
bool FolderCheck::has_file(const std::string& file) const {
  std::error_code error;
  return fs::is_regular_file(folder_.in(file), error);
}

// The path of a file that differs from a missing one in case alone; empty: there is none.
std::string FolderCheck::similar_file(const std::string& file) {
  std::error_code error;
  fs::path found;
  for (const fs::path& part : fs::path(file)) {
    const fs::path own = found / part;
    if (fs::exists(folder_.in(own.string()), error)) {
      found = own;
      continue;
    }
    const auto& names = names_below(found.string());
    const auto similar = names.find(ascii::lowered(part.string()));
    if (similar == names.end()) return {};
    found /= similar->second;
  }
  return found.string();
}

// The names in a folder by their lower case, at most 10,000 of them. Each folder is read once,
// because many missing files can be in the same.
const std::map<std::string, std::string>& FolderCheck::names_below(const std::string& folder) {
  constexpr std::size_t most_entries = 10'000;
  const auto [known, is_new] = names_below_.try_emplace(folder);
  if (!is_new) return known->second;
  std::error_code error;
  std::size_t seen = 0;
  for (fs::directory_iterator entry(folder_.in(folder), error), end;
       !error && entry != end && ++seen < most_entries; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    known->second.emplace(ascii::lowered(name), name);
  }
  return known->second;
}

// HTML 7.4.6.3: a fragment names an element as written or decoded; `top` always exists. What
// follows `:~:` is for the browser (URL Fragment Text Directives 3.3).
bool FolderCheck::has_element(const std::string& file, std::string_view fragment) {
  if (!fragment.empty()) fragment.remove_prefix(1);
  fragment = fragment.substr(0, fragment.find(":~:"));
  const std::string decoded = url::percent_decoded(fragment);
  if (fragment.empty() || equal_ignoring_case(decoded, "top")) return true;
  const std::string path = folder_.in(file);
  return context_.names.has(path, fragment) || context_.names.has(path, decoded);
}

void FolderCheck::print(const std::string& file, const Link& link, const std::string& target,
                        const Problem& problem) {
  const std::string similar = problem.name == "no_file" ? similar_file(target) : std::string();
  if (context_.lists_records) {
    Json json;
    add_file(json, shown(file));
    json["element"] = link.element;
    json["attribute"] = link.attribute;
    json["line"] = link.line;
    json["column"] = link.column;
    json["reference"] = link.raw;
    json["target"] = target.empty() ? Json(nullptr) : json_of_bytes(target);
    json["problem"] = problem.name;
    if (!similar.empty()) json["similar"] = json_of_bytes(similar);
    out_ += dump_line(json);
    return;
  }
  out_ += printable(shown(file)) + ":" + std::to_string(link.line) + ":" +
          std::to_string(link.column) + ": " + printable(link.element) + " " +
          printable(link.attribute) + " \"" + printable(link.raw) +
          "\": " + std::string(problem.text) +
          (similar.empty() ? "" : "; " + printable(similar) + " differs in case alone") + "\n";
}

// A file as the user would name it.
std::string FolderCheck::shown(const std::string& file) const {
  return name_.empty() ? file : (fs::path(name_) / file).string();
}

Exit check_folder(const std::string& path, const FolderCheck::Context& context) {
  auto folder = Folder::open(path);
  if (!folder) return report_trouble(folder.error());
  if (const auto trouble = context.run.files.clash_with_folder(folder->path(), "checked")) {
    return report_trouble(trouble);
  }
  return FolderCheck(context, path, std::move(*folder)).run();
}

ElementNames::ElementNames(const Limits& limits) {
  const std::vector<std::string> changes{"-standard", "-office",   "-css",
                                         "+*@id",     "+*@xml:id", "+a@name"};
  if (auto table = AttributeTable::make(changes)) options_.attributes = *table;
  options_.limits = limits;
}

bool ElementNames::has(const std::string& path, std::string_view name) {
  const Names names = names_in(path);
  return names == nullptr || std::ranges::binary_search(*names, hash_of(name));
}

ElementNames::Names ElementNames::names_in(const std::string& path) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = known_.find(path); known != known_.end()) return known->second;
  }
  // Two threads may read the same file at the same time, and find the same.
  Names names = read(path);
  const std::scoped_lock lock(mutex_);
  return known_.emplace(path, std::move(names)).first->second;
}

ElementNames::Names ElementNames::read(const std::string& path) const {
  const auto bytes = read_all(path, options_.limits.document_bytes);
  if (!bytes) return nullptr;
  const std::string type = type_of_file(path.substr(path.rfind('/') + 1), bytes->view());
  if (!is_page(type)) return nullptr;
  auto hashes = std::make_shared<std::vector<std::size_t>>();
  const auto add = [&](const EntityReport& report, const Link& link) {
    if (report.frame.empty() && !link.inert) hashes->push_back(hash_of(link.raw));
  };
  if (!examine(bytes->view(), {.content_type = type}, options_, {.link = add})) return nullptr;
  std::ranges::sort(*hashes);
  return hashes;
}

}  // namespace absolve::tool
