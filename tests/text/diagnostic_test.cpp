#include "absolve/error.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <set>

namespace absolve {
namespace {

TEST_CASE("every diagnostic has a name, an effect and a sentence of its own", "[text]") {
  std::set<std::string> names;
  std::set<std::string> sentences;
  const auto last = static_cast<int>(DiagnosticCode::header_value_left_out);
  for (int i = 0; i <= last; ++i) {
    const auto code = static_cast<DiagnosticCode>(i);
    CAPTURE(name_of(code));
    CHECK(names.insert(std::string(name_of(code))).second);
    const Diagnostic one{.code = code,
                         .arguments = {"1", "second", "third"},
                         .error = Error{ErrorCode::bad_url, std::string(name_of(code)), {}}};
    const std::string message = message_of(one);
    CHECK_FALSE(message.empty());
    CHECK(message.find_first_of("{}") == std::string::npos);
    CHECK(message.back() != '.');
    // Two codes may share a sentence that differs only in its error.
    sentences.insert(message);
  }
  CHECK(sentences.size() + 1 >= names.size());
}

TEST_CASE("arguments stand where the sentence wants them", "[text]") {
  CHECK(message_of({.code = DiagnosticCode::no_base, .arguments = {"1", ""}}) ==
        "1 relative link left: there is no base");
  CHECK(message_of({.code = DiagnosticCode::imaginary_base, .arguments = {"2", "x:/"}}) ==
        "2 relative links left: the only base is the imaginary x:/");
  CHECK(message_of({.code = DiagnosticCode::part_left_whole,
                    .error = Error{ErrorCode::over_limit, "links", {}}}) ==
        "left unchanged: a limit was reached: links");
  CHECK(message_of({.code = DiagnosticCode::link_cannot_stand}) ==
        "\"\" left as written: its target cannot stand there");
}

TEST_CASE("what a diagnostic means for the outcome is in its row", "[text]") {
  CHECK_FALSE(Diagnostic{.code = DiagnosticCode::base_unusable}.is_unresolved());
  CHECK(Diagnostic{.code = DiagnosticCode::no_base}.is_unresolved());
  CHECK_FALSE(Diagnostic{.code = DiagnosticCode::no_base}.is_left_whole());
  CHECK(Diagnostic{.code = DiagnosticCode::part_left_whole}.is_left_whole());
  CHECK(Diagnostic{.code = DiagnosticCode::frame_over_limit}.is_left_whole());
  CHECK(Diagnostic{.code = DiagnosticCode::frame_over_limit}.is_unresolved());
}

TEST_CASE("every limit but the floor has one row", "[text][limits]") {
  std::set<std::string_view> names;
  Limits limits;
  for (const LimitRow& row : limit_rows()) {
    CHECK(names.insert(row.name).second);
    CHECK(find_limit(row.name) == &row);
    CHECK(limits.*row.value <= row.max);
    limits.*row.value = 0;
  }
  CHECK(limits.expansion_floor == Limits().expansion_floor);
  // The floor is the only field without a row.
  CHECK(sizeof(Limits) == (names.size() + 1) * sizeof(std::size_t));
  CHECK(find_limit("none") == nullptr);
}

TEST_CASE("each code says what it means and what to do", "[text]") {
  for (std::size_t i = 0; i < diagnostic_codes().size(); ++i) {
    CHECK(static_cast<std::size_t>(diagnostic_codes()[i]) == i);
    CHECK(help_of(diagnostic_codes()[i]).ends_with('.'));
  }
  for (std::size_t i = 0; i < error_codes().size(); ++i) {
    CHECK(static_cast<std::size_t>(error_codes()[i]) == i);
    CHECK(help_of(error_codes()[i]).ends_with('.'));
  }
  CHECK(help_of(ErrorCode::above_root) != help_of(ErrorCode::bad_url));
  CHECK(help_of(DiagnosticCode::no_base).find("-b") != std::string_view::npos);
}

TEST_CASE("docs/codes.md says of each code what its help says", "[text]") {
  std::ifstream file(ABSOLVE_TABLES "/../../docs/codes.md");
  std::string page;
  for (std::string word; file >> word;) page += word + " ";
  const auto has = [&page](std::string_view name, std::string_view help) {
    std::string row(" ");
    row.append(name).append(" ").append(help).append(" ");
    CAPTURE(row);
    CHECK(page.find(row) != std::string::npos);
  };
  for (const DiagnosticCode code : diagnostic_codes()) has(name_of(code), help_of(code));
  for (const ErrorCode code : error_codes()) has(name_of(code), help_of(code));
}

}  // namespace
}  // namespace absolve
