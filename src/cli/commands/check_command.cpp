#include <algorithm>
#include <filesystem>

#include "absolve/inspect.hpp"
#include "absolve/reference.hpp"
#include "cli/commands/batch.hpp"
#include "cli/commands/commands.hpp"
#include "cli/lines/json.hpp"
#include "cli/mirror/folder_check.hpp"
#include "cli/terminal/printer.hpp"
#include "core/ascii.hpp"

namespace absolve::cli {
namespace {

namespace fs = std::filesystem;

using Findings = std::vector<ReferenceFinding>;
using Severity = ReferenceFinding::Severity;

bool has_errors(const Findings& findings) {
  for (const ReferenceFinding& finding : findings) {
    if (finding.severity == Severity::error) return true;
  }
  return false;
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
    auto resolver = Resolver::make(base, profile_);
    resolver_ = resolver ? std::move(*resolver) : Resolver::without_base(profile_);
    return *resolver_;
  }

 private:
  const Profile& profile_;
  SharedText base_;
  std::optional<Resolver> resolver_;
};

// Checks references, or one document.
class CheckPrinter {
 public:
  explicit CheckPrinter(const Settings& settings)
      : settings_(settings),
        profile_(*settings.options().profile),
        resolvers_(*settings.options().profile) {}

  void reference(const std::string& text) {
    const Findings findings = check_reference(text, profile_, settings_.base_url);
    count(findings);
    if (settings_.lists_records()) {
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

  Exit document(const Input& input, std::string_view bytes) {
    const Options& options = settings_.options();
    Printer printer(input, bytes.size(), options.limits);
    std::size_t links = 0;
    const ReportSink sink{.link = [&](const EntityReport& report, const Link& link) {
      ++links;
      if (printer.is_open()) printer.add(check_link(input, report, link));
    }};
    const auto found = examine(bytes, source_of(input, settings_), options, sink);
    settings_.counts->links += links;
    if (!found) {
      const Exit exits = worse(printer.finish(), exit());
      return worse(exits, report_failure(input, found.error(), options.limits));
    }
    if (!settings_.lists_records()) {
      printer.add(printable(input.path) + ": links: " + std::to_string(links) +
                  ", with errors: " + std::to_string(errors_) + "\n");
    }
    const Exit printed = worse(printer.finish(), exit());
    return worse(printed, report(input, bytes, found->diagnostics, settings_.strict));
  }

  // The exit code for the errors so far.
  [[nodiscard]] Exit exit() const { return errors_ > 0 ? Exit::unresolved : Exit::done; }
  std::string take() { return std::move(out_); }

 private:
  // HTML ignores white space around a reference (HTML 2.4.1).
  std::string check_link(const Input& input, const EntityReport& report, const Link& link) {
    const std::string_view raw = ascii::trimmed(link.raw, ascii::is_space);
    Findings findings = check_reference(raw, resolvers_.over(link.base));
    // A BASE in a template does not apply to the document.
    if (link.is_base && !link.inert) add_base(link, raw, findings);
    count(findings);
    if (settings_.lists_records()) {
      if (findings.empty()) return {};
      Json json;
      add_file(json, input.path);
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

  // The section about BASE in the document of the profile.
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

  // RFC 2396 and url-syntax-07 appendix D: a BASE is absolute, and stands in the HEAD. HTML
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
    if (has_errors(findings)) ++errors_;
  }

  const Settings& settings_;
  const Profile& profile_;
  std::size_t errors_ = 0;
  std::string out_;
  Resolvers resolvers_;
};

// For the report of a document: what is wrong with each of its references.
LinkNotes notes_of(const Profile& profile) {
  return [resolvers = std::make_shared<Resolvers>(profile)](const EntityReport&, const Link& link) {
    ReportNote note;
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

enum class Argument { reference, document, folder, missing_file, unknown_name };

// An existing file, or `-`, is a document, and an existing folder a folder. A missing name with the
// ending of a document or a slash at its end, without -b, is taken for a typing error. Anything
// else is a reference. A name that could be that of a missing file gets a note.
Argument kind_of(const std::string& argument, const Settings& settings) {
  if (settings.only_references) return Argument::reference;
  std::error_code error;
  if (argument == "-" || fs::is_regular_file(argument, error)) return Argument::document;
  if (fs::is_directory(argument, error)) return Argument::folder;
  const Reference parts = parse_reference(argument);
  const bool is_name = !parts.scheme && !parts.authority && !parts.query && !parts.fragment;
  const bool names_place =
      is_document_name(argument) || (argument.ends_with('/') && !argument.starts_with('/'));
  const bool is_missing = is_name && names_place && settings.base_url.empty();
  if (is_missing) return Argument::missing_file;
  const bool is_plain = !argument.empty() && argument.front() != '/' &&
                        argument.find("..") == std::string::npos &&
                        std::ranges::all_of(argument, [](char c) {
                          return ascii::is_alphanumeric(c) ||
                                 std::string_view("-._/").find(c) != std::string_view::npos;
                        });
  return is_name && is_plain && settings.base_url.empty() ? Argument::unknown_name
                                                          : Argument::reference;
}

}  // namespace

Exit run_check(const Settings& settings) {
  CheckPrinter references(settings);
  Settings documents = settings;
  documents.files = settings.documents;
  Exit worst = Exit::done;
  for (const std::string& argument : settings.files) {
    switch (kind_of(argument, settings)) {
      case Argument::unknown_name:
        print_note_of(argument, "no such file or folder, so it is checked as a reference");
        [[fallthrough]];
      case Argument::reference: references.reference(argument); break;
      case Argument::document: documents.files.push_back(argument); break;
      case Argument::folder: worst = worse(worst, check_folder(argument, settings)); break;
      case Argument::missing_file:
        print_error_of(argument, "no such file or folder; --references checks it as a reference");
        worst = worse(worst, Exit::io);
        break;
    }
  }
  worst = worse(worst, report_trouble(write_stdout({references.take()})));
  worst = worse(worst, references.exit());
  if (documents.files.empty() && settings.files_from.empty() && !settings.files.empty()) {
    return worst;
  }
  const auto one = [&](const Input& input, std::string_view bytes) {
    return CheckPrinter(settings).document(input, bytes);
  };
  const auto notes = [&](const Input&, std::string_view) {
    return notes_of(*settings.options().profile);
  };
  return worse(worst, for_each_input(documents, one, threads_of(settings.jobs), notes));
}

}  // namespace absolve::cli
