// What each code of a message means, and what to do.

#include "tool/args/help_codes.hpp"

#include <algorithm>
#include <map>

#include "absolve/error.hpp"

namespace absolve::tool {
namespace {

// All codes with what they mean: those of the library, and those of the tool alone.
const std::map<std::string_view, std::string_view>& codes() {
  static const std::map<std::string_view, std::string_view> all = [] {
    std::map<std::string_view, std::string_view> rows{
        {"bad_request",
         "A question to absolve serve is malformed. The message says what a question has. The "
         "next question is read."},
        {"out_of_memory",
         "There is not enough memory for the document of a question to absolve serve. The next "
         "question is read."}};
    for (const DiagnosticCode code : diagnostic_codes()) rows.emplace(name_of(code), help_of(code));
    for (const ErrorCode code : error_codes()) rows.emplace(name_of(code), help_of(code));
    return rows;
  }();
  return all;
}

// The text in lines of at most 84 characters.
std::string wrapped(std::string_view text, std::string_view indent) {
  constexpr std::size_t width = 84;
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (column > 0 && column + 1 + word.size() > width) {
      out.push_back('\n');
      column = 0;
    }
    out.append(column == 0 ? indent : std::string_view(" ")).append(word);
    column += (column == 0 ? indent.size() : 1) + word.size();
  }
  return out;
}

}  // namespace

std::string help_of_code(std::string_view code) {
  const auto row = codes().find(code);
  return row == codes().end() ? std::string() : wrapped(row->second, {});
}

std::string help_of_codes() {
  std::string text =
      "Most messages about a document end with a code in brackets. absolve help CODE\n"
      "explains one code.\n\n";
  for (const auto& [code, help] : codes()) {
    text.append("  ").append(code).append("\n").append(wrapped(help, "      ")).append("\n");
  }
  return text;
}

std::vector<std::string> message_codes() {
  std::vector<std::string> names;
  names.reserve(codes().size());
  for (const auto& [code, help] : codes()) names.emplace_back(code);
  return names;
}

}  // namespace absolve::tool
