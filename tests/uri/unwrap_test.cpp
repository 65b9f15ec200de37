#include "uri/url_text.hpp"

#include <catch2/catch.hpp>

#include "absolve/profile.hpp"
#include "absolve/reference.hpp"

namespace absolve {
namespace {

std::string from_attribute(std::string_view value) {
  std::string storage;
  return std::string(attribute_reference(value, storage));
}

TEST_CASE(
    "URL Standard 4.4: an attribute's value loses C0 and space outside, tab and newline inside",
    "[uri][unwrap]") {
  CHECK(from_attribute(" \t\n\x01 a b \x1f ") == "a b");
  CHECK(from_attribute("a\tb\r\nc") == "abc");
  CHECK(from_attribute("\xC2\xA0x") == "\xC2\xA0x");
  CHECK(from_attribute("\x7Fx") == "\x7Fx");
  CHECK(from_attribute("").empty());
  CHECK(from_attribute(" \n ").empty());
}

TEST_CASE("RFC 2396 E: what was typed comes out of its delimiters", "[uri][unwrap]") {
  CHECK(typed_reference("<URL:http://h/a\n b>") == "http://h/ab");
  CHECK(typed_reference("< url:http://h/ >") == "http://h/");
  CHECK(typed_reference("<http://h/>") == "http://h/");
  CHECK(typed_reference("\"http://h/\"") == "http://h/");
  CHECK(typed_reference(" http://h/ ") == "http://h/");
  CHECK(typed_reference("<a") == "<a");
  CHECK(typed_reference("\"") == "\"");
  // The prefix, but not the scheme of that name.
  CHECK(typed_reference("URL:x") == "URL:x");
  CHECK(typed_reference("URL: x") == "URL:x");
  for (const Profile& profile : profiles()) {
    CAPTURE(profile.name);
    CHECK(typed_reference("URL:http://x/", profile) == "http://x/");
    CHECK(typed_reference(" url: http://x/ ", profile) == "http://x/");
    CHECK(typed_reference("\"URL:mailto:a@b\"", profile) == "mailto:a@b");
    CHECK(typed_reference("url:x", profile) == "url:x");
    CHECK(typed_reference("url:/x:y", profile) == "url:/x:y");
  }
}

TEST_CASE("URL 4.4: a typed space is escaped under the URL Standard", "[uri][unwrap]") {
  CHECK(typed_reference("<URL:http://h/my dir/a\n\tb c>", *find_profile("web")) ==
        "http://h/my dir/ab c");
  CHECK(typed_reference("< url:http://h/a b >", *find_profile("web")) == "http://h/a b");
  CHECK(typed_reference("http://h/my dir/", *find_profile("rfc2396")) == "http://h/mydir/");
  CHECK(typed_reference("http://h/my dir/", *find_profile("url-03")) == "http://h/my dir/");
}

TEST_CASE("a folded, quoted header value is one reference", "[uri][unwrap]") {
  CHECK(field_reference("\x01 <\x02http://h/\x03> \x04") == "http://h/");  // as in an attribute
  CHECK(field_reference("\"http://h/\r\n a/\"") == "http://h/a/");
  CHECK(field_reference("http://h/a\t b") ==
        "http://h/a b");  // only a line end takes blanks with it
  CHECK(field_reference("http://h/a\n") == "http://h/a");
  CHECK_FALSE(is_data_url("data:"));
  CHECK(is_data_url("data:,"));
}

TEST_CASE("URL Standard 4.4: tabs and line ends go, wherever they stand", "[uri][unwrap]") {
  const auto reference = [](std::string_view value) {
    std::string storage;
    return std::string(attribute_reference(value, storage));
  };
  for (const char* value : {"a\rb", "a\nb", "a\tb", " a\r\n\tb\f"}) CHECK(reference(value) == "ab");
  CHECK(reference("a b\fc") == "a b\fc");
}

TEST_CASE("RFC 3986 3.1: a scheme ends in a colon", "[uri]") {
  CHECK(has_scheme("HTTP:x", "http"));
  CHECK(has_scheme("http:", "http"));
  CHECK_FALSE(has_scheme(std::string_view("http:", 4), "http"));
  CHECK_FALSE(has_scheme("https:", "http"));
  CHECK_FALSE(has_scheme("http", "https"));
}

TEST_CASE("what a person types for a whole URL", "[unwrap]") {
  CHECK(expanded_abbreviation("www.w3.org/Addressing/") == "http://www.w3.org/Addressing/");
  CHECK(expanded_abbreviation("FTP.h.example") == "ftp://FTP.h.example");
  CHECK(expanded_abbreviation("gopher.h.example:70/1x?y") == "gopher://gopher.h.example:70/1x?y");
  for (const char* none : {"", "www.h", "www.h.", "page.html", "a/www.h.example",
                           "http://www.h.example/", "wwww.h.example", "www"}) {
    CHECK(expanded_abbreviation(none).empty());
  }
}

}  // namespace
}  // namespace absolve
