#include "tool/mirrors/folder_check.hpp"

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <vector>

#include "document/formats.hpp"
#include "document/media_type.hpp"
#include "mirror/folder_place.hpp"
#include "text/ascii.hpp"
#include "tool/io/input.hpp"
#include "tool/io/named_files.hpp"
#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"
#include "tool/mirrors/edit_record.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/json.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/unicode.hpp"

namespace absolve::tool {

namespace fs = std::filesystem;

namespace {

// A name without what some file systems ignore: the case of ASCII, and whether accents are composed
// (UAX 15).
std::string folded(std::string_view name) {
  return ascii::lowered(url::to_nfc(name));
}

}  // namespace

FolderCheck::FolderCheck(const Context& context, std::string name, Folder folder)
    : context_(context),
      name_(std::move(name)),
      folder_(std::move(folder)),
      options_(context.reading.options()),
      links_({.has_file = [this](const std::string& file) { return has_file(file); },
              .has_folder = [this](const std::string& file) { return is_folder(folder_.in(file)); },
              .path_of = [this](const std::string& file) { return folder_.in(file); }},
             context.names) {}

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
  constexpr std::string_view backup_suffix = ".orig";
  const std::vector<std::string> files = folder_.files(worst_);
  Progress progress(context_.run.options.progress, context_.run.options.quiet);
  progress.begin(name_);
  std::size_t done = 0;
  const auto state = [&] { return state_of_files(done, files.size(), counts_.inside); };
  for (const std::string& file : files) {
    ++done;
    if (progress.is_due()) progress.show(state());
    if (EditRecord::may_be_record(folder_.real_path(), file)) continue;
    // wget -K -E keeps page.html as page.orig if it added the suffix.
    const std::string original =
        file.substr(0, file.size() - std::min(file.size(), backup_suffix.size()));
    const bool is_backup =
        file.ends_with(backup_suffix) &&
        (has_file(original) || has_file(original + ".html") || has_file(original + ".css"));
    if (is_backup) {
      ++backups_;
      continue;
    }
    worst_ = worse(worst_, for_one_file(folder_.in(file), [&] { return read_and_check(file); }));
  }
  progress.finish(state());
  if (documents_ == 0) print_warning_of(name_, "there is no document in it: nothing was checked");
  print_missing();
  if (!context_.lists_records) {
    out_ += printable(name_) + ": documents: " + std::to_string(documents_) +
            ", links within the folder: " + std::to_string(counts_.inside) +
            ", with errors: " + std::to_string(broken_) + links_from_root() + links_to_web() +
            (backups_ > 0 ? ", backups left out: " + std::to_string(backups_) : "") + "\n";
  }
  worst_ = worse(worst_, report_trouble(write_stdout({take()})));
  return worse(worst_, broken_ > 0 ? Exit::unresolved : Exit::done);
}

Result<void> FolderCheck::check_file(std::string_view bytes) {
  const auto done = check(file_, bytes);
  return done ? Result<void>() : done.error();
}

Exit FolderCheck::read_and_check(const std::string& file) {
  const auto bytes = read_all(folder_.in(file), options_.limits.document_bytes);
  if (!bytes) return report_trouble(shown(file), bytes.error());
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
  const auto counts = links_.check(file, *found, [&](const FolderLinks::Broken& broken) {
    // The caller of `check_file` checks the grammar, too, and reports what is no URL.
    const bool is_reported = !file_.empty() && broken.link.error &&
                             (broken.link.error->code == ErrorCode::bad_url ||
                              broken.link.error->code == ErrorCode::bad_authority);
    if (is_reported) return;
    ++broken_;
    problems_.emplace(std::pair(broken.report.frame, broken.link.span.offset), &broken.problem);
    print(file, broken);
  });
  counts_.inside += counts.inside;
  counts_.from_root += counts.from_root;
  counts_.web += counts.web;
  counts_.mirrored_hosts += counts.mirrored_hosts;
  if (!file_.empty()) return Exit::done;  // its caller reports it
  if (context_.run.report) {
    Options shown = options_;  // nothing is rewritten here
    shown.transform = [](const LinkPlace& place) { return std::optional(std::string(place.raw)); };
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

// Follows symbolic links, as browsers do.
bool FolderCheck::has_file(const std::string& file) const {
  std::error_code error;
  return fs::is_regular_file(folder_.in(file), error);
}

// The path of a file that differs from a missing one only in case or in the form of its accents;
// empty: there is none.
std::string FolderCheck::similar_file(const std::string& file) {
  std::error_code error;
  fs::path found;
  for (const fs::path& part : fs::path(file)) {
    const fs::path exact = found / part;
    if (fs::exists(fs::symlink_status(folder_.in(exact.string()), error))) {
      found = exact;
      continue;
    }
    const auto& names = names_below(found.string());
    const auto similar = names.find(folded(part.string()));
    if (similar == names.end()) return {};
    found /= similar->second;
  }
  return found == fs::path(file) ? std::string() : found.string();
}

// The path of the file that a reference names if its query and fragment belong to the name; empty:
// there is none.
std::string FolderCheck::unescaped_file(const std::string& file, std::string_view reference) const {
  const auto end = reference.find_first_of("?#");
  if (end == std::string_view::npos || file.empty()) return {};
  std::string whole = file + url::percent_decoded(reference.substr(end));
  const bool is_below = whole.find('/', file.size()) == std::string::npos;
  return is_below && has_file(whole) ? whole : std::string();
}

// Says what else has the name of a missing file; empty: nothing.
std::string_view FolderCheck::other_than_file(const std::string& name) const {
  std::error_code error;
  const auto status = fs::symlink_status(folder_.in(name), error);
  if (!fs::exists(status)) return {};
  return fs::is_symlink(status) ? "a broken symbolic link has this name"
                                : "what has this name is no regular file";
}

// The names in a folder by their folded form, at most 10,000 of them. Each folder is read once,
// because many files can be missing in the same folder.
const std::map<std::string, std::string>& FolderCheck::names_below(const std::string& folder) {
  constexpr std::size_t most_entries = 10'000;
  const auto [known, is_new] = names_below_.try_emplace(folder);
  if (!is_new) return known->second;
  std::error_code error;
  std::size_t seen = 0;
  for (fs::directory_iterator entry(folder_.in(folder), error), end;
       !error && entry != end && ++seen < most_entries; entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    known->second.emplace(folded(name), name);
  }
  return known->second;
}

void FolderCheck::print(const std::string& file, const FolderLinks::Broken& broken) {
  const auto& [report, link, target, problem] = broken;
  if (context_.by_target) {
    std::string place = target.empty() ? std::string(link.raw) : shown(target);
    if (problem.name == "outside") {
      // Other files write the same target with more or fewer steps up.
      const auto path = fs::path(link.raw.substr(0, link.raw.find_first_of("?#")));
      place = (fs::path(shown(file)).parent_path() / path).lexically_normal().string();
    }
    const std::size_t fragment = link.raw.find('#');
    if (problem.name == "no_element" && fragment != link.raw.npos) {
      place += link.raw.substr(fragment);
    }
    Missing& missing = missing_[{place, &problem}];
    if (++missing.links == 1) missing = {1, shown(file), link.line, link.column};
    return;
  }
  const bool lacks_file = problem.name == "no_file";
  const std::string unescaped = lacks_file ? unescaped_file(target, link.raw) : std::string();
  const bool is_known = !lacks_file || !unescaped.empty();
  const std::string similar = is_known ? unescaped : similar_file(target);
  if (context_.lists_records) {
    Json json = json_of_file(shown(file));
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
          "\": " + std::string(problem.text);
  if (!unescaped.empty()) {
    out_ += "; " + printable(unescaped) + " is one, if # and ? are written as %23 and %3F";
  } else if (!similar.empty()) {
    const bool differs_in_case = ascii::lowered(similar) == ascii::lowered(target);
    out_ += "; " + printable(similar) +
            (differs_in_case ? " differs in case alone" : " differs in the form of its accents");
  } else if (lacks_file && !other_than_file(target).empty()) {
    out_.append("; ").append(other_than_file(target));
  }
  out_ += '\n';
}

// For the summary: what is right on a server, and wrong in a page that is opened from disk.
std::string FolderCheck::links_from_root() const {
  if (counts_.from_root == 0) return {};
  return ", from the root, as in /x (on a server alone): " + std::to_string(counts_.from_root);
}

// For the summary: what is not checked.
std::string FolderCheck::links_to_web() const {
  if (counts_.web == 0) return {};
  std::string text = ", to the web (not checked): " + std::to_string(counts_.web);
  if (counts_.mirrored_hosts > 0) {
    text +=
        ", of these to hosts that have a folder here: " + std::to_string(counts_.mirrored_hosts);
  }
  return text;
}

// The targets with the most links come first.
void FolderCheck::print_missing() {
  std::vector<const decltype(missing_)::value_type*> rows;
  rows.reserve(missing_.size());
  for (const auto& row : missing_) rows.push_back(&row);
  std::ranges::sort(rows, [](const auto* a, const auto* b) {
    return std::tie(b->second.links, a->first.first) < std::tie(a->second.links, b->first.first);
  });
  for (const auto* const row : rows) {
    const auto& [target, problem] = row->first;
    const auto& [links, file, line, column] = row->second;
    if (context_.lists_records) {
      Json json = json_of_file(file);  // the first link
      json["line"] = line;
      json["column"] = column;
      json["target"] = json_of_bytes(target);
      json["problem"] = problem->name;
      json["links"] = links;
      out_ += dump_line(json);
      continue;
    }
    out_ += std::to_string(links) + (links == 1 ? " link to " : " links to ") + printable(target) +
            ": " + std::string(problem->text) + "; the first at " + printable(file) + ":" +
            std::to_string(line) + ":" + std::to_string(column) + "\n";
  }
}

// The path of a file as the user would write it.
std::string FolderCheck::shown(const std::string& file) const {
  return name_.empty() ? file : (fs::path(name_) / file).string();
}

Exit check_folder(const std::string& path, const FolderCheck::Context& context) {
  auto folder = Folder::open(path);
  if (!folder) return report_trouble(folder.error());
  if (const auto trouble = context.run.files.clash_with_folder(folder->real_path(), "checked")) {
    return report_trouble(trouble);
  }
  return FolderCheck(context, path, std::move(*folder)).run();
}

}  // namespace absolve::tool
