#include "formats/fields/field_values.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

namespace absolve {
namespace {

struct FieldRow {
  std::string_view value;
  std::string_view answer;
};

// The strings of the members, each in brackets and behind its key; `-` for another member.
std::string strings_of(std::string_view value,
                       const std::optional<std::vector<FieldMember>>& members) {
  if (!members) return "malformed";
  std::string text;
  for (const FieldMember& member : *members) {
    text += member.key;
    text += member.string ? "[" + std::string(member.string->of(value)) + "]" : "-";
  }
  return text;
}

TEST_CASE("RFC 9651 4.2.1: a list", "[fields][rfc9651]") {
  static constexpr FieldRow rows[] = {
      {"", ""},
      {"\"a\"", "[a]"},
      {" \"a\" ,\t\"b\" ", "[a][b]"},
      {"\"a\",\r\n \"b\"", "[a][b]"},
      {R"("a\"\\b")", R"([a\"\\b])"},
      {"\"\"", "[]"},
      // Items that are no strings.
      {"a, *b/c:d, 1, -1, 1.5, ?0, ?1, :YWI=:, @12, %\"a%20\", \"s\"", "----------[s]"},
      {"123456789012345, 123456789012.123", "--"},
      {"(\"a\" b;c  1);d, \"e\"", "-[e]"},
      {"()", "-"},
      // Parameters.
      {"\"a\";b;*c=1; d=\"x, y\";e=:Yg==:, \"f\"", "[a][f]"},
      // What makes all of it malformed.
      {"\"a\",", "malformed"},
      {",\"a\"", "malformed"},
      {"\"a\",,\"b\"", "malformed"},
      {"\"a\" \"b\"", "malformed"},
      {"\"a", "malformed"},
      {"\"a\\", "malformed"},
      {"\"a\\b\"", "malformed"},
      {"\"a\tb\"", "malformed"},
      {"\"\xC3\xA9\"", "malformed"},
      {"'a'", "malformed"},
      {"\"a\";", "malformed"},
      {"\"a\";B", "malformed"},
      {"\"a\";b=", "malformed"},
      {"1234567890123456", "malformed"},
      {"1234567890123.1", "malformed"},
      {"1.1234", "malformed"},
      {"1.", "malformed"},
      {"-", "malformed"},
      {"@1.5", "malformed"},
      {"?2", "malformed"},
      {":a", "malformed"},
      {":a!:", "malformed"},
      {"%a", "malformed"},
      {"%\"a%2G\"", "malformed"},
      {"%\"a%2A\"", "malformed"},
      {"%\"a%2", "malformed"},
      {"(a", "malformed"},
      {"(\"a\"\"b\")", "malformed"},
      {"(a,b)", "malformed"},
      {"a)", "malformed"},
  };
  for (const FieldRow& row : rows) {
    CAPTURE(row.value);
    CHECK(strings_of(row.value, structured_list(row.value)) == row.answer);
  }
}

TEST_CASE("RFC 9651 4.2.2: a dictionary", "[fields][rfc9651]") {
  static constexpr FieldRow rows[] = {
      {"", ""},
      {"a=\"x\", b=\"y\"", "a[x]b[y]"},
      {"a, b;c, *d-_.*1=\"y\";z=1", "a-b-*d-_.*1[y]"},
      {"a=(\"x\" \"y\"), b=1", "a-b-"},
      {"a=\"x\", b=\"y\", a=\"z\"", "b[y]a[z]"},
      {"a = \"x\"", "malformed"},
      {"A=\"x\"", "malformed"},
      {"1=\"x\"", "malformed"},
      {"\"x\"", "malformed"},
      {"a=", "malformed"},
      {"a=\"x\",", "malformed"},
  };
  for (const FieldRow& row : rows) {
    CAPTURE(row.value);
    CHECK(strings_of(row.value, structured_dictionary(row.value)) == row.answer);
  }
}

}  // namespace
}  // namespace absolve
