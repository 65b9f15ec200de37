#include "tool/show/diagnostics.hpp"

#include <algorithm>

#include "absolve/option_set.hpp"
#include "text/line.hpp"

namespace absolve::tool {
namespace {

// What can be done about a diagnostic, in terms of the command line.
struct Advice {
  DiagnosticCode code;
  std::string_view text;
};

constexpr Advice advice[] = {
    {DiagnosticCode::no_base, "give the retrieval URL with -b"},
    {DiagnosticCode::imaginary_base, "give the retrieval URL with -b"},
    {DiagnosticCode::encoding_would_change, "give it with --charset"},
    {DiagnosticCode::signature_covers, "--break-signatures edits it all the same"},
    {DiagnosticCode::nested_too_deep, "see --max-depth"},
};

std::string advice_of(const Diagnostic& diagnostic) {
  std::string text;
  constexpr std::size_t saved_from = 2;
  if (diagnostic.code == DiagnosticCode::no_base && diagnostic.arguments.size() > saved_from &&
      !diagnostic.arguments[saved_from].empty()) {
    text = "the document states that it was saved from " + diagnostic.arguments[saved_from] +
           ": --saved-from uses this URL, or give another one with -b";
  } else if (diagnostic.code == DiagnosticCode::vocabulary_unknown &&
             diagnostic.arguments.front() == "html") {
    text = "give the root xmlns=\"http://www.w3.org/1999/xhtml\", or read it with --type text/html";
  } else if (const auto* const row = std::ranges::find(advice, diagnostic.code, &Advice::code);
             row != std::end(advice)) {
    text = row->text;
  } else if (diagnostic.error && diagnostic.error->code == ErrorCode::over_limit) {
    const LimitRow* const limit = find_limit(diagnostic.error->detail);
    if (limit != nullptr) text = "see " + option_of(*limit);
  }
  return text;
}

// The line that a message is about. Nothing for UTF-16, which a terminal cannot show unchanged.
std::optional<SourceLine> source_line(std::string_view bytes, std::size_t offset,
                                      std::size_t number) {
  if (offset > bytes.size()) return std::nullopt;
  SourceLine line{number, line_around(bytes, {offset, 0}, {})};
  const std::string text = line.text.before + line.text.after;
  return text.find('\0') == std::string::npos ? std::optional(std::move(line)) : std::nullopt;
}

}  // namespace

Message message_about(const Diagnostic& diagnostic, std::string place) {
  const bool is_warning = diagnostic.is_unresolved() || diagnostic.is_incomplete();
  return {.severity = diagnostic.is_left_whole() ? Severity::error
                      : is_warning               ? Severity::warning
                                                 : Severity::note,
          .place = std::move(place),
          .text = message_of(diagnostic),
          .advice = advice_of(diagnostic),
          .code = std::string(name_of(diagnostic.code))};
}

std::string advised(const Diagnostic& diagnostic) {
  const std::string help = advice_of(diagnostic);
  return message_of(diagnostic) + (help.empty() ? "" : " (" + help + ")") +
         bracketed_code(name_of(diagnostic.code));
}

Exit report(const Diagnostic& diagnostic, std::string place, bool strict,
            std::optional<SourceLine> line) {
  if (!diagnostic.entity.empty()) place += ": part " + diagnostic.entity;
  if (diagnostic.offset && diagnostic.in_part) {
    place += ", byte " + std::to_string(*diagnostic.offset) + " decoded";
  }
  Message message = message_about(diagnostic, std::move(place));
  const bool is_of_file = !line && !diagnostic.offset && !diagnostic.is_left_whole();
  message.line = std::move(line);
  if (!is_of_file || takes_turn(message.code)) print(message);
  if (diagnostic.is_left_whole()) return Exit::left_whole;
  return diagnostic.is_unresolved() && strict ? Exit::unresolved : Exit::done;
}

Exit report(const Input& input, std::string_view bytes, const std::vector<Diagnostic>& diagnostics,
            bool strict) {
  std::vector<const Diagnostic*> ordered;
  ordered.reserve(diagnostics.size());
  for (const Diagnostic& diagnostic : diagnostics) ordered.push_back(&diagnostic);
  // Diagnostics without a line come first, in the order found. The others follow by their offset.
  const auto has_line = [](const Diagnostic* d) { return d->offset && !d->in_part; };
  std::ranges::sort(ordered, {}, [&](const Diagnostic* d) {
    return std::pair(has_line(d) ? *d->offset + 1 : 0, d);
  });
  LineCounter lines(bytes);
  Exit worst = Exit::done;
  for (const Diagnostic* diagnostic : ordered) {
    std::string place = shown_path(input);
    std::optional<SourceLine> line;
    if (has_line(diagnostic)) {
      const auto position = lines.at(*diagnostic->offset);
      place += ":" + std::to_string(position.line) + ":" + std::to_string(position.column);
      line = source_line(bytes, *diagnostic->offset, position.line);
    }
    worst = worse(worst, report(*diagnostic, std::move(place), strict, std::move(line)));
  }
  return worst;
}

Exit report_failure(const Input& input, const Error& error, const Limits& limits,
                    const std::string& outcome) {
  const Trouble trouble = trouble_of(error, limits);
  print_error_of(input.path, outcome + trouble.message);
  return trouble.exit;
}

Exit report_unchanged(const Input& input, const Error& error, const Limits& limits) {
  return report_failure(input, error, limits, "left unchanged: ");
}

}  // namespace absolve::tool
