#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <set>
#include <tuple>

#include "absolve/archive.hpp"
#include "absolve/inspect.hpp"
#include "absolve/reference.hpp"
#include "document/link_resolver.hpp"
#include "document/media_type.hpp"
#include "formats/media_types.hpp"
#include "text/ascii.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/mirrors/folder_check.hpp"
#include "tool/show/json.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

namespace fs = std::filesystem;

using Findings = std::vector<ReferenceFinding>;
using Severity = ReferenceFinding::Severity;

bool has_errors(const Findings& findings) {
  return std::ranges::find(findings, Severity::error, &ReferenceFinding::severity) !=
         findings.end();
}

std::string in_words(const ReferenceFinding& finding) {
  std::string text(name_of(finding.severity));
  text.append(": ").append(finding.message);
  std::string source = finding.rule;
  if (!finding.section.empty()) source.append(source.empty() ? "" : ", ").append(finding.section);
  return source.empty() ? text : text + "  [" + source + "]";
}

Json json_of(const Findings& findings) {
  Json list = Json::array();
  for (const ReferenceFinding& finding : findings) {
    list.push_back({{"severity", name_of(finding.severity)},
                    {"message", finding.message},
                    {"offset", finding.where.offset},
                    {"length", finding.where.length},
                    {"rule", string_or_null(finding.rule)},
                    {"section", string_or_null(finding.section)}});
  }
  return list;
}

// Resolvers for the bases of links; consecutive links with the same base share one.
class Resolvers {
 public:
  explicit Resolvers(const Profile& profile) : profile_(profile) {}
  const Resolver& over(const SharedText& base) {
    if (resolver_ && base_ == base) return *resolver_;
    base_ = base;
    resolver_ = resolver_of(base, profile_, "UTF-8");
    return *resolver_;
  }

 private:
  const Profile& profile_;
  SharedText base_;
  std::optional<Resolver> resolver_;
};

// The links of a message by `cid:` and `mid:` that mean no part of it (RFC 2392).
class LinksToNoPart {
 public:
  LinksToNoPart(std::string_view bytes, const DocumentSource& source, const Options& options) {
    if (!is_message(media_type_of(bytes, source.name, source.content_type))) return;
    const auto archive = read_archive(bytes, source, options);
    if (!archive) return;  // `examine` fails as well, and says why
    for (const PartReference& reference : archive->references) {
      const EntityReport& report = archive->examination.entities[reference.report];
      const Link& link = report.links[reference.link];
      const bool names_part =
          link.url && (has_scheme(*link.url, "cid") || has_scheme(*link.url, "mid"));
      if (reference.match == Match::dangling && names_part) places_.insert(place_of(report, link));
    }
  }

  [[nodiscard]] bool holds(const EntityReport& report, const Link& link) const {
    return !places_.empty() && places_.contains(place_of(report, link));
  }

 private:
  using Place = std::tuple<std::string, std::string, std::size_t>;
  static Place place_of(const EntityReport& report, const Link& link) {
    return {report.path, report.frame, link.span.offset};
  }

  std::set<Place> places_;
};

// Checks references, or one document.
class CheckPrinter {
 public:
  explicit CheckPrinter(const FolderCheck::Context& context)
      : reading_(context.reading),
        lists_records_(context.lists_records),
        counts_(context.run.counts),
        profile_(reading_.profile()),
        resolvers_(profile_) {}

  void reference(const std::string& text) {
    const Findings findings = check_reference(text, profile_, reading_.base_url);
    count(findings);
    if (lists_records_) {
      out_ += dump_line({{"reference", text},
                         {"profile", profile_.name},
                         {"valid", !has_errors(findings)},
                         {"findings", json_of(findings)}});
      return;
    }
    out_ += printable(text) + (findings.empty() ? "  ok\n" : "\n");
    for (const ReferenceFinding& finding : findings) {
      const std::string_view before = std::string_view(text).substr(0, finding.where.offset);
      const std::size_t width = width_of(printable(finding.where.of(text)));
      out_ += std::string(width_of(printable(before)), ' ') +
              std::string(std::max<std::size_t>(width, 1), '^') + "\n    " +
              printable(in_words(finding)) + "\n";
    }
  }

  // `targets` may be null.
  Exit document(const Input& input, std::string_view bytes, FolderCheck* targets) {
    const Options& options = reading_.options();
    Printer printer(input, bytes.size(), options.limits);
    std::size_t links = 0;
    const DocumentSource source = reading_.source_of(input);
    const LinksToNoPart to_no_part(bytes, source, options);
    const ReportSink sink{.link = [&](const EntityReport& report, const Link& link) {
      ++links;
      if (!printer.is_open()) return;
      printer.add(check_link(input, report, link, to_no_part.holds(report, link)));
    }};
    auto found = examine(bytes, source, options, sink);
    counts_.links += links;
    if (!found) {
      const Exit exits = worse(printer.finish(), exit());
      return worse(exits, report_failure(input, found.error(), options.limits));
    }
    Exit worst = Exit::done;
    if (targets != nullptr) {
      if (const auto done = targets->check_file(bytes); !done) {
        worst = report_failure(input, done.error(), options.limits);
      }
      errors_ += targets->broken();
      printer.add(targets->take());
    }
    if (!lists_records_) {
      printer.add(printable(input.path) + ": links: " + std::to_string(links) +
                  ", with errors: " + std::to_string(errors_) +
                  (warnings_ > 0 ? ", with warnings: " + std::to_string(warnings_) : "") + "\n");
    }
    // Links between files of a folder work without a base, so a missing base is not reported.
    if (targets != nullptr) {
      std::erase_if(found->diagnostics,
                    [](const Diagnostic& met) { return met.code == DiagnosticCode::no_base; });
    }
    const Exit printed = worse(worst, worse(printer.finish(), exit()));
    return worse(printed, report(input, bytes, found->diagnostics, reading_.strict));
  }

  // The exit code for the errors so far.
  [[nodiscard]] Exit exit() const { return errors_ > 0 ? Exit::unresolved : Exit::done; }
  std::string take() { return std::move(out_); }

 private:
  // HTML ignores white space around a reference (HTML 2.4.1).
  std::string check_link(const Input& input, const EntityReport& report, const Link& link,
                         bool is_to_no_part) {
    const std::string_view raw = ascii::trimmed(link.raw, ascii::is_space);
    Findings findings = check_reference(raw, resolvers_.over(link.base));
    if (is_to_no_part) {
      findings.push_back({Severity::error,
                          "no part of the message is meant by it",
                          {0, raw.size()},
                          {},
                          "RFC 2392 2"});
    }
    // A BASE in a template does not apply to the document.
    if (link.is_base && !link.inert) add_base(link, raw, findings);
    count(findings);
    if (lists_records_) {
      if (findings.empty()) return {};
      Json json = json_of_file(input.path);
      json["entity"] = report.is_part ? Json(report.path) : Json(nullptr);
      json["element"] = link.element;
      json["attribute"] = link.attribute;
      json["line"] = link.line;
      json["column"] = link.column;
      json["reference"] = raw;
      json["valid"] = !has_errors(findings);
      json["findings"] = json_of(findings);
      return dump_line(json);
    }
    std::string out;
    for (const ReferenceFinding& finding : findings) {
      std::string place = input.path;
      if (report.is_part) place += ", part " + (report.path.empty() ? "0" : report.path);
      out += printable(place) + ":" + std::to_string(link.line) + ":" +
             std::to_string(link.column) + ": " + printable(link.element) + " " +
             printable(link.attribute) + " \"" + printable(raw) + "\", byte " +
             std::to_string(finding.where.offset) + ": " + printable(in_words(finding)) + "\n";
    }
    return out;
  }

  // The section about BASE in the specification of the profile.
  [[nodiscard]] std::string section_of_base() const {
    switch (profile_.syntax) {
      case Syntax::relative_url_01: return "relative-url-01 10";
      case Syntax::rfc1808: return "RFC 1808 10";
      case Syntax::url_syntax_07: return "url-syntax-07 D";
      case Syntax::url_syntax_05: return "url-syntax-05 D";
      case Syntax::url_syntax_04: return "url-syntax-04 D";
      default: return "RFC 2396 D";
    }
  }

  // RFC 2396 and url-syntax-07 appendix D: a BASE must be absolute, and must be in the HEAD. HTML
  // accepts it anywhere.
  void add_base(const Link& link, std::string_view raw, Findings& findings) const {
    const bool is_web = profile_.grammar == Grammar::url_standard;
    const auto add = [&](std::string message) {
      findings.push_back({is_web ? Severity::warning : Severity::error,
                          std::move(message),
                          {0, raw.size()},
                          {},
                          is_web ? std::string("HTML 4.2.3") : section_of_base()});
    };
    if (!is_web && !parse_reference(raw).scheme) add("a BASE that is not absolute");
    if (link.in_body) add("a BASE that stands outside of the HEAD");
  }

  void count(const Findings& findings) {
    if (has_errors(findings)) {
      ++errors_;
    } else if (!findings.empty()) {
      ++warnings_;
    }
  }

  const ReadingOptions& reading_;
  bool lists_records_;
  RunCounts& counts_;
  const Profile& profile_;
  std::size_t errors_ = 0;
  std::size_t warnings_ = 0;  // links with warnings alone
  std::string out_;
  Resolvers resolvers_;
};

// For the report of a document: what is wrong with each of its references.
LinkNotes notes_of(const Profile& profile, const std::shared_ptr<FolderCheck>& targets,
                   std::string_view bytes) {
  if (targets) static_cast<void>(targets->check_file(bytes));
  return [resolvers = std::make_shared<Resolvers>(profile), targets](const EntityReport& report,
                                                                     const Link& link) {
    ReportNote note;
    if (targets) note = targets->note_of(report, link);
    const std::string_view raw = ascii::trimmed(link.raw, ascii::is_space);
    const Findings findings = check_reference(raw, resolvers->over(link.base));
    if (has_errors(findings)) note.outcome = "invalid";
    constexpr std::size_t most_shown = 3;
    for (const ReferenceFinding& finding : findings) {
      if (&finding == findings.data() + most_shown) break;
      note.text += (note.text.empty() ? "" : "; ") + in_words(finding);
    }
    return note;
  };
}

enum class Argument { reference, document, folder, missing };

// An argument that exists as a file or folder is a document or a folder. Otherwise, an argument
// with a scheme, or one that is only a query or a fragment, is a reference. Other arguments are
// misspelt names. With `only_references`, all arguments are references.
Argument kind_of(const std::string& argument, bool only_references) {
  if (only_references) return Argument::reference;
  std::error_code error;
  if (argument == "-") return Argument::document;
  if (fs::is_directory(argument, error)) return Argument::folder;
  if (fs::exists(argument, error)) return Argument::document;
  const bool is_behind_path = argument.starts_with('#') || argument.starts_with('?');
  return is_behind_path || parse_reference(argument).scheme ? Argument::reference
                                                            : Argument::missing;
}

struct CheckCommand final : DocumentListingCommand {  // references and folders are inputs too
  std::vector<std::string> documents;  ///< files, even if their names look like references
  bool only_references = false;        ///< every argument is a reference
  bool by_target = false;              ///< group what is missing in a folder

  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(
        app, reading, inputs,
        "Documents: the grammar of their references is checked, and, without -b, whether there are "
        "files and elements behind them; folders: only the latter; or references, with a scheme; "
        "-, or nothing: a document from standard input");
    add_input_list(app, inputs, "document");
    app.add_option("--files", documents, "A document, even if its name looks like a reference");
    app.add_flag("--references", only_references,
                 "Read every argument as a reference, even if a file has that name; -, or nothing: "
                 "the lines of standard input");
    app.add_flag("--by-target", by_target,
                 "Of a folder, print each target that is missing once, with how many links lead "
                 "there");
    add_format(app, list);
    add_jobs(app, run);
    add_report(app, run);
  }

  [[nodiscard]] bool takes_references() const override { return true; }

  std::optional<Trouble> check(Run& run) override {
    if (auto trouble = DocumentListingCommand::check(run)) return trouble;
    const auto is_folder_here = [](const std::string& file) { return is_folder(file); };
    if (by_target) list.table = "check --by-target";
    if (by_target && std::ranges::none_of(inputs.files, is_folder_here)) {
      return usage_trouble("--by-target is for folders, and no argument is one");
    }
    return std::nullopt;
  }

  Exit run(Run& run) override {
    InputList rest = inputs;
    rest.files = documents;
    const auto read = [this](const std::string& path,
                             const std::function<void(std::string_view bytes)>& use) {
      const auto bytes = read_all(path, reading.limits().document_bytes);
      if (bytes) use(bytes->view());
      return bytes.has_value();
    };
    FragmentNames names(read, reading.limits());
    const FolderCheck::Context context{run, reading, list.lists_records(), by_target, names};
    CheckPrinter references(context);
    Exit worst = Exit::done;
    std::vector<std::string> arguments = inputs.files;
    if (only_references) {
      const bool has_documents = !inputs.files_from.empty() || !documents.empty();
      if (arguments.empty() && !has_documents) arguments.emplace_back("-");
      auto lines = arguments_or_lines(arguments, reading.limits().document_bytes);
      if (!lines) return report_trouble("-", lines.error());
      arguments = std::move(*lines);
    }
    for (const std::string& argument : arguments) {
      switch (kind_of(argument, only_references)) {
        case Argument::reference: references.reference(argument); break;
        case Argument::document: rest.files.push_back(argument); break;
        case Argument::folder:
          if (!reading.base_url.empty() || !reading.default_base.empty()) {
            print_error_of(argument,
                           "is a folder, whose files have no URL: -b and --default-base "
                           "have no effect on them");
            worst = worse(worst, Exit::usage);
          } else {
            worst = worse(worst, check_folder(argument, context));
          }
          break;
        case Argument::missing:
          print_error_of(argument, "no such file or folder" + suggested_file(argument) +
                                       "; --references checks it as a reference");
          worst = worse(worst, Exit::io);
          break;
      }
    }
    worst = worse(worst, report_trouble(write_stdout({references.take()})));
    worst = worse(worst, references.exit());
    const bool has_arguments = only_references || !inputs.files.empty();
    if (rest.files.empty() && inputs.files_from.empty() && has_arguments) return worst;
    const auto check_one = [&](const Input& input, std::string_view bytes) {
      CheckPrinter printer(context);
      return printer.document(input, bytes, targets_of(input, context).get());
    };
    const auto notes = [&](const Input& input, std::string_view bytes) {
      return notes_of(reading.profile(), targets_of(input, context), bytes);
    };
    const Batch batch{run, reading, rest};
    return worse(worst, for_each_input(batch, check_one, batch.threads(), notes));
  }

 private:
  // The check of the targets of a document in its folder. Null if the document has a URL, is not a
  // regular file, such as standard input, or if all arguments are references.
  [[nodiscard]] std::unique_ptr<FolderCheck> targets_of(const Input& input,
                                                        const FolderCheck::Context& context) const {
    const bool has_url = !reading.base_url.empty() || !input.url.empty();
    std::error_code error;
    if (has_url || only_references || !fs::is_regular_file(input.path, error)) return nullptr;
    return FolderCheck::of_file(input.path, context);
  }
};

}  // namespace

std::unique_ptr<Command> make_check_command() {
  return std::make_unique<CheckCommand>();
}

}  // namespace absolve::tool
