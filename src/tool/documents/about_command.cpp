#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "absolve/mirror.hpp"
#include "absolve/reference.hpp"
#include "document/formats.hpp"
#include "formats/media_types.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/folder.hpp"
#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"
#include "tool/show/tables.hpp"

namespace absolve::tool {
namespace {

using Counts = std::map<std::string, std::size_t>;

// The most frequent of `counts`, and how many there are of each.
std::string listed(const Counts& counts) {
  constexpr std::size_t most_named = 6;
  const auto rows = by_frequency(counts);
  std::string text;
  for (std::size_t i = 0; i < std::min(rows.size(), most_named); ++i) {
    text.append(i == 0 ? "" : ", ").append(rows[i].first) += " " + std::to_string(rows[i].second);
  }
  return rows.size() > most_named ? text + ", …" : text;
}

// What the links of a file have in common.
struct LinkCounts {
  std::size_t all = 0;
  std::size_t relative = 0;
  std::size_t unresolved = 0;
  std::size_t fetches_nothing = 0;
  Counts elements;

  void add(const Link& link) {
    ++all;
    if (!parse_reference(link.raw).scheme) ++relative;
    if (!link.url) ++unresolved;
    if (link.fetches_nothing) ++fetches_nothing;
    ++elements[std::string(link.element)];
  }
};

// A page about one file: what it is, and the commands that fit it.
class Page {
 public:
  explicit Page(const Input& input) : name_(shown_path(input)) {}

  void begin(const std::string& what) { text_ = printable(name_ + ": " + what) + "\n"; }
  void add(std::string_view name, const std::string& value) {
    if (!value.empty())
      text_.append("  ").append(name).append(11 - name.size(), ' ') += printable(value) + "\n";
  }
  // `line` has the name of the file where it has `@`.
  void suggest(std::string line, std::string_view does) {
    line.replace(line.find('@'), 1, quoted(name_));
    if (!std::exchange(has_suggestions_, true)) text_ += "\nCommands that fit:\n";
    text_ += "  " + printable(line) + "\n      " + std::string(does) + "\n";
  }
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  // The name of a file as a shell takes it: with $'…' (POSIX.1-2024 2.2.4) if a terminal could not
  // show it.
  static std::string quoted(const std::string& name) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+=:,@%";
    if (name.find_first_not_of(plain) == std::string::npos) return name;
    const bool is_shown = printable(name) == name;
    std::string text;
    for (const char c : name) {
      if (is_shown && c == '\'') {
        text += "'\\'";  // ends the quoted text, and begins it again
      } else if (!is_shown && (c == '\'' || c == '\\')) {
        text += '\\';
      }
      text += c;
    }
    return (is_shown ? "'" : "$'") + printable(text) +
           "'";  // printable writes `\x0A`, which $'…' reads
  }

  std::string name_;
  std::string text_;
  bool has_suggestions_ = false;
};

void add_links(Page& page, const LinkCounts& links) {
  if (links.all == 0) return page.add("links", "none");
  page.add("links", std::to_string(links.all) + ": " + listed(links.elements));
  std::string of_these = std::to_string(links.relative) + " relative";
  if (links.unresolved > 0)
    of_these += ", " + std::to_string(links.unresolved) + " without a target";
  if (links.fetches_nothing > 0) {
    of_these += ", " + std::to_string(links.fetches_nothing) + " that fetch nothing";
  }
  page.add("of these", of_these);
}

std::string described(const BaseEstablishment& base, const LinkCounts& links) {
  if (!base.chosen && links.relative == 0) return "none, and no link needs one";
  if (!base.chosen && links.unresolved == 0) return "none but those of xml:base (see absolve base)";
  if (!base.chosen) return "none: give the URL that it was retrieved from with -b";
  const auto layer = base.layer();
  return std::string(base.url()) + (layer ? "  [" + std::string(name_of(*layer)) + "]" : "");
}

struct AboutCommand final : DocumentCommand {
  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(app, reading, inputs, "Files or folders; -, or nothing: standard input");
    add_sandbox(app, run);
  }

  Exit run(Run& run) override;

 private:
  [[nodiscard]] Exit show_folder(const Input& input) const;
  [[nodiscard]] Exit show_file(const Input& input, std::string_view bytes) const;
};

Exit AboutCommand::show_folder(const Input& input) const {
  const auto folder = Folder::open(input.path);
  if (!folder) return report_trouble(folder.error());
  Exit worst = Exit::done;
  Counts types;
  std::size_t pages = 0;
  std::size_t messages = 0;
  const auto files = folder->files(worst);
  for (const std::string& file : files) {
    const std::string_view type = type_of_file_name(file);
    ++types[type.empty() ? "others" : std::string(type)];
    if (is_page(type)) ++pages;
    if (is_message(type)) ++messages;
  }
  Page page(input);
  page.begin("a folder with " + counted(files.size(), "file"));
  page.add("types", listed(types));
  if (pages > 0) {
    // localize needs to know the URLs of the files, and pack the page to show.
    const auto is_of_host = [](const std::string& file) {
      const auto slash = file.find('/');
      return slash != file.npos && names_host(std::string_view(file).substr(0, slash));
    };
    const bool has_hosts = std::ranges::any_of(files, is_of_host);
    page.suggest(has_hosts ? "absolve localize @"
                           : "absolve localize @ -b https://HOST/ --no-host-directories",
                 "Make its pages link to each other, offline");
    page.suggest("absolve check @", "Find links that lead nowhere");
    if (std::ranges::find(files, "index.html") != files.end()) {
      page.suggest("absolve pack @ -o out.mhtml", "Write it as one archive");
    }
  } else if (messages > 0) {
    page.suggest("absolve links @", "List the links of its messages");
    page.suggest("absolve rewrite @ -o out", "Make them absolute, in a new folder");
  }
  return worse(worst, report_trouble(write_stdout({page.text()})));
}

Exit AboutCommand::show_file(const Input& input, std::string_view bytes) const {
  const Options& options = reading.options();
  Page page(input);
  const std::string size = counted(bytes.size(), "byte");
  // A WARC file, of which each record may be compressed on its own (WARC 1.1, annex D).
  const bool is_named_warc = input.path.ends_with(".warc") || input.path.ends_with(".warc.gz") ||
                             input.path.ends_with(".warc.zst");
  if (is_named_warc || bytes.starts_with("WARC/")) {
    page.begin("crawl records (WARC), " + size);
    page.suggest("absolve warc links @", "List the links of its records");
    page.suggest("absolve warc list @", "Write an index");
    page.suggest("absolve warc rewrite @ -o out.warc", "Make the links absolute");
    return report_trouble(write_stdout({page.text()}));
  }
  LinkCounts links;
  std::optional<EntityReport> first;
  std::size_t documents = 0;
  const DocumentSource source = reading.source_of(input, bytes);
  const auto done =
      examine(bytes, source, options,
              {.report =
                   [&](EntityReport&& entity) {
                     if (entity.engine.empty()) return;
                     ++documents;
                     if (!first) first = std::move(entity);
                   },
               .link = [&](const EntityReport&, const Link& link) { links.add(link); }});
  if (!done) return report_failure(input, done.error(), options.limits);
  std::string type = done->media_type;
  const bool is_archive = is_message(type) && !is_http_type(type);
  Counts types;
  if (is_archive) {
    if (const auto archive = read_archive(bytes, source, options)) {
      for (const Part& part : archive->parts) {
        if (part.is_leaf) ++types[std::string(part.media_type.view())];
      }
      if (archive->parts.front().media_type == "application/mbox") type = "application/mbox";
    }
  }
  page.begin(
      type +
      (first && !first->encoding.empty() && !first->is_part
           ? ", " + first->encoding + " (" + std::string(name_of(first->encoding_source)) + ")"
           : "") +
      ", " + size);
  if (first) page.add("title", first->title);
  page.add("parts", listed(types));
  if (first) page.add("base", described(first->base, links));
  if (documents > 1) page.add("documents", std::to_string(documents));
  add_links(page, links);
  const std::string_view path = input.path;
  const auto extension = extension_of(path.substr(path.rfind('/') + 1));
  const std::string ending = "." + std::string(extension && !is_archive ? *extension : "html");
  // The example must not replace the file.
  const std::string output = (input.path.ends_with("out" + ending) ? "new" : "out") + ending;
  // A mail is read with its header and its attachments, and an archive of a page without them.
  const bool is_mail =
      is_archive && (!first || first->path.empty() ||
                     bytes.substr(0, 4096).find("multipart/related") == bytes.npos);
  if (is_archive) {
    page.suggest("absolve unpack @ -d folder", "Write its parts as files");
    page.suggest((is_mail ? "absolve inline --message @ -o " : "absolve inline @ -o ") + output,
                 "Write it as one page");
    page.suggest("absolve parts @", "Show its parts, and what refers to them");
  } else {
    std::string url = reading.base_url.empty() ? "" : " -b " + reading.base_url;
    // URLs in text are absolute, so a document without other links needs no base.
    const bool has_base = first && first->base.chosen;
    if (!has_base) url = links.unresolved > 0 ? " -b URL" : "";
    if (links.all == 0) {
      if (type == "text/html" && !bytes.empty()) {
        page.suggest("absolve links @ --text", "List the URLs in its text, too");
      }
    } else {
      page.suggest("absolve links @" + url, "List its links");
      const bool is_compressed = bytes.starts_with("\x1F\x8B");
      if (is_document(type) && links.relative > 0) {
        page.suggest(is_compressed ? "gzip -dc @ | absolve rewrite -" + url + " -o out.html"
                                   : "absolve rewrite @" + url + " -o " + output,
                     "Make them absolute");
      }
      page.suggest("absolve explain @" + url + " --link 1", "Explain one of them");
    }
  }
  return worse(report_trouble(write_stdout({page.text()})),
               report(input, bytes, done->diagnostics, reading.strict));
}

Exit AboutCommand::run(Run& run) {
  const auto gathered = Batch{run, reading, inputs}.gather();
  if (!gathered) return gathered.error();
  Exit worst = Exit::done;
  std::vector<Input> files;
  for (const Input& input : *gathered) {
    if (is_folder(input.path)) {
      worst = worse(worst, show_folder(input));
    } else {
      files.push_back(input);
    }
  }
  if (files.empty()) return worst;
  const auto show = [&](const Input& input, std::string_view bytes) {
    return show_file(input, bytes);
  };
  return worse(worst, for_each_input(Batch{run, reading, inputs}, files, show));
}

}  // namespace

std::unique_ptr<Command> make_about_command() {
  return std::make_unique<AboutCommand>();
}

}  // namespace absolve::tool
