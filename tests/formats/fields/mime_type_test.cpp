#include "formats/fields/mime_type.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "absolve/document.hpp"

namespace absolve {
namespace {

// The essence, the charset in brackets, and behind an exclamation mark what is no media type.
std::string stated(std::string_view values) {
  const StatedType found = stated_type(values);
  std::string text = found.type ? found.type->essence : "none";
  if (found.type && found.type->charset) text += " [" + *found.type->charset + "]";
  if (!found.malformed.empty()) text.append(" !").append(found.malformed);
  return text;
}

TEST_CASE("MIME Sniffing 4.4: a media type", "[fields][mimesniff]") {
  struct Row {
    std::string_view value;
    std::string_view answer;
  };
  static constexpr Row rows[] = {
      {"", "none"},
      {" \t\r\n", "none"},
      {"\tText/HTML\r\n", "text/html"},
      {"text/html;", "text/html"},
      {"text/html ;charset=gbk", "text/html [gbk]"},
      {"text/html; \tCHARSET=GBK \t;x=y", "text/html [GBK]"},
      {"text/html;;;;charset=gbk", "text/html [gbk]"},
      // Blanks around the equals sign.
      {"text/html;charset =gbk", "text/html"},
      {"text/html;charset= gbk", "text/html [ gbk]"},
      {"text/html;charset = gbk", "text/html"},
      {"text/html;charset= \"gbk\"", "text/html [ \"gbk\"]"},
      {"text/html;\fcharset=gbk", "text/html"},
      // Parameters without a value, and several of one name.
      {"text/html;charset", "text/html"},
      {"text/html;charset=", "text/html"},
      {"text/html;charset= ", "text/html"},
      {"text/html;charset=;charset=gbk", "text/html [gbk]"},
      {"text/html;charset;charset=gbk", "text/html [gbk]"},
      {"text/html;charset=gbk;charset=utf-8", "text/html [gbk]"},
      {"text/html;charset=\"\";charset=gbk", "text/html []"},
      {"text/html;charset=a\x01;charset=gbk", "text/html [gbk]"},
      {"text/html;charset=a\x7F;charset=gbk", "text/html [gbk]"},
      {"text/html;charset=\xE9;charset=gbk", "text/html [\xE9]"},
      {"text/html;charset*=''gbk", "text/html"},
      {"text/html;charset=(gbk)", "text/html [(gbk)]"},
      {"text/html;charset='gbk'", "text/html ['gbk']"},
      // Quoted strings.
      {"text/html;charset=\"gbk\"", "text/html [gbk]"},
      {"text/html;charset=\"\\g\\\"k\\\\\" x;y=z", "text/html [g\"k\\]"},
      {"text/html;charset=\"gbk", "text/html [gbk]"},
      {"text/html;charset=\"gbk\\", "text/html [gbk\\]"},
      {"text/html;charset=\"", "text/html []"},
      {"text/html;x=\";charset=gbk", "text/html"},
      {"text/html;x=\"\\\";\";charset=gbk", "text/html [gbk]"},
      {"text/html;charset=g\"b\"k", "text/html [g\"b\"k]"},
      // What is no media type.
      {"html", "none !html"},
      {"/html", "none !/html"},
      {"text/", "none !text/"},
      {"text /html", "none !text /html"},
      {"text/ html", "none !text/ html"},
      {"text/html/x", "none !text/html/x"},
      {"text/html charset=gbk", "none !text/html charset=gbk"},
      {"text/html (x)", "none !text/html (x)"},
      {"\ftext/html", "none !\ftext/html"},
      {"*/*", "none"},
      {"*/*;charset=gbk", "none"},
      {"unknown/unknown", "none"},
      {"application/Unknown;charset=gbk", "none"},
      {"!#$%&'*+-.^_`|~/x", "!#$%&'*+-.^_`|~/x"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.value);
    CHECK(stated(row.value) == row.answer);
  }
}

TEST_CASE("Fetch, extract a MIME type: of several, the last counts", "[fields][mimesniff]") {
  struct Row {
    std::string_view values;
    std::string_view answer;
  };
  static constexpr Row rows[] = {
      {"text/plain,text/html", "text/html"},
      {",, text/html ,", "text/html"},
      {"text/html;charset=gbk, text/plain", "text/plain"},
      {"text/html;charset=gbk, text/html", "text/html [gbk]"},
      {"text/html;charset=gbk, text/html;charset=utf-8", "text/html [utf-8]"},
      // The charset that is taken over is the one that the first type of its kind states.
      {"text/html;charset=gbk, text/html;charset=utf-8, text/html", "text/html [gbk]"},
      {"text/html, text/html;charset=utf-8, text/html", "text/html"},
      {"text/html;charset=gbk, text/html;charset=\"\"", "text/html []"},
      {"text/html;charset=gbk, text/plain, text/html", "text/html"},
      {"text/html;charset=gbk, */*", "text/html [gbk]"},
      {"text/html;charset=gbk, none, x y", "text/html [gbk] !none"},
      {"text/html, unknown/unknown", "none"},
      // A comma in quotes separates nothing.
      {"text/html;x=\", text/plain\"", "text/html"},
      {"text/html;x=\"\\\", text/plain\";charset=gbk", "text/html [gbk]"},
      {"text/html;x=\", text/plain", "text/html"},
      {"text/html;charset=\"g,k\"", "text/html [g,k]"},
      {"text/html;charset=gbk\", text/plain\"", "text/html [gbk\", text/plain\"]"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.values);
    CHECK(stated(row.values) == row.answer);
  }
}

TEST_CASE("a charset is written so that it is read again", "[fields][mimesniff]") {
  for (const std::string_view charset : {"utf-8", "a b", "a;b", "a,b", "\"", "\\", "a\"\\;,b"}) {
    CAPTURE(charset);
    CHECK(charset_in(with_charset("text/html", charset)) == charset);
  }
}

TEST_CASE("a stated type that is none does not count", "[fields][document]") {
  const auto read = [](std::string_view stated) {
    const auto done = examine("<p>", {.content_type = std::string(stated)});
    REQUIRE(done);
    std::string text = done->media_type;
    for (const Diagnostic& diagnostic : done->diagnostics) text += "; " + message_of(diagnostic);
    return text;
  };
  CHECK(read("text/plain, text/html") == "text/html");
  CHECK(read("text/html charset=koi8-r") ==
        "text/html; the Content-Type \"text/html charset=koi8-r\" is no media type, and does not "
        "count");
  CHECK(read("*/*") == "text/html");
  const auto done =
      examine("HTTP/1.1 200 OK\r\nContent-Type: html\r\nContent-Type: none\r\n\r\n<p>", {});
  REQUIRE(done);
  REQUIRE(done->diagnostics.size() == 1);
  CHECK(done->diagnostics[0].code == DiagnosticCode::type_malformed);
  CHECK(done->diagnostics[0].arguments == std::vector<std::string>{"html", "does not count"});
}

}  // namespace
}  // namespace absolve
