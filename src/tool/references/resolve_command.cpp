#include <CLI/CLI.hpp>

#include "absolve/inspect.hpp"
#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/input.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

struct ResolveCommand final : ListingCommand {
  std::vector<std::string> references;
  std::string document_url;  ///< of the document with the references; empty: the base

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_base_options(app, reading, "The base of the references");
    app.add_option("reference", references,
                   "References; -: read them from standard input, a line each; with --format, "
                   "lines of JSON")
        ->required();
    app.add_option("--document", document_url,
                   "The URL of the document that contains the references, if it is not the base. "
                   "In some profiles, an empty reference and #x refer to it (RFC 2396 4.2)");
    add_format(app, list);
  }

  Exit run(Run& run) override;
};

std::string json_line(const Json& base, const Json& reference, const Result<Target>& target) {
  return dump_line({{"base", base},
                    {"ref", reference},
                    {"url", target ? Json(target->url) : Json(nullptr)},
                    {"same_document", target && target->same_document},
                    {"error", target ? Json(nullptr) : Json(message_of(target.error()))}});
}

Result<Resolver> resolver_of(const Json& base, const Profile& profile,
                             const std::string& encoding) {
  if (base.is_null()) return Resolver::without_base(profile, encoding);
  return Resolver::make(base.get<std::string>(), profile, encoding);
}

Result<Target> resolve(const Json& base, std::string_view reference, const Profile& profile,
                       const std::string& encoding = "utf-8") {
  const auto resolver = resolver_of(base, profile, encoding);
  return resolver ? resolver->resolve(reference) : resolver.error();
}

// Resolves a same-document reference to the current document, whatever the base is (RFC 2396 4.2).
Result<Target> in_document(std::string_view document_url, std::string_view reference) {
  return Target{std::string(document_url.substr(0, document_url.find('#'))).append(reference),
                true};
}

// Warns of validation errors (URL Standard 1.1), which do not keep the reference from resolving.
void warn(const Json& base, std::string_view reference, const Profile& profile) {
  if (profile.grammar != Grammar::url_standard) return;
  const auto resolver = resolver_of(base, profile, "utf-8");
  if (!resolver) return;
  for (const ReferenceFinding& finding : check_reference(reference, *resolver)) {
    if (finding.severity == ReferenceFinding::Severity::error || finding.rule.empty()) continue;
    print_warning_of("\"" + std::string(reference) + "\"",
                     finding.message + " [" + finding.rule + "]");
  }
}

// Answers a line of a jsonl stream. A malformed line gets an answer, too, so that the n-th answer
// always belongs to the n-th question.
std::string answer(const Json& question, const ResolveCommand& command, Exit& worst) {
  const Json& reference = member_of(question, "ref");
  const Json& given = member_of(question, "base");
  if (!reference.is_string() || !(given.is_string() || given.is_null())) {
    worst = worse(worst, Exit::left_whole);
    return dump_line(
        {{"base", nullptr},
         {"ref", nullptr},
         {"url", nullptr},
         {"same_document", false},
         {"error",
          R"(no JSON object with "ref", text, and "base", text or null (or -b), as lines are with --format)"}});
  }
  const Json base = question.contains("base") ? given : string_or_null(command.reading.base_url);
  const Json& encoding = member_of(question, "encoding");
  const auto target =
      resolve(base, reference.get<std::string>(), command.reading.profile(),
              encoding.is_string() ? encoding.get<std::string>() : std::string("utf-8"));
  if (!target && command.reading.strict) worst = worse(worst, Exit::unresolved);
  return json_line(base, reference, target);
}

Exit resolve_stream(const ResolveCommand& command) {
  if (!command.document_url.empty())
    return report_usage("--document is of references on the command line");
  Exit worst = Exit::done;
  const Exit written =
      answer_lines(command.reading.limits().document_bytes,
                   [&](const Json& question) { return answer(question, command, worst); });
  return worse(worst, written);
}

Exit ResolveCommand::run(Run& /*run*/) {
  const Profile& profile = *reading.options().profile;
  if (list.lists_records() && references.size() == 1 && references.front() == "-") {
    return resolve_stream(*this);
  }
  Exit worst = Exit::done;
  std::string out;
  const auto typed_references = arguments_or_lines(references, reading.limits().document_bytes);
  if (!typed_references) return report_trouble(typed_references.error());
  for (const std::string& typed : *typed_references) {
    std::string reference = typed_reference(typed, profile);
    // Without a base, an abbreviated URL such as www.h.example can only mean a complete URL (RFC
    // 2396 appendix F).
    if (reading.base_url.empty()) {
      if (auto whole = expanded_abbreviation(reference); !whole.empty()) reference = whole;
    }
    const Json base = string_or_null(reading.base_url);
    const bool is_in_document = profile.same_document == SameDocument::current_document &&
                                !document_url.empty() &&
                                parse_reference(reference).is_empty_but_fragment();
    const auto target =
        is_in_document ? in_document(document_url, reference) : resolve(base, reference, profile);
    if (!target) {
      print_error("\"" + reference + "\" is not resolved: " + message_of(target.error()));
      if (reading.strict) worst = Exit::unresolved;
    } else if (!list.lists_records()) {
      warn(base, reference, profile);
    }
    // A reference that fails has a line, too, so that the n-th line belongs to the n-th argument.
    out += list.lists_records() ? json_line(base, reference, target)
                                : (target ? printable(target->url) : std::string()) + "\n";
  }
  return worse(worst, report_trouble(write_stdout({out})));
}

}  // namespace

std::unique_ptr<Command> make_resolve_command() {
  return std::make_unique<ResolveCommand>();
}

}  // namespace absolve::tool
