#include "archive/archive.hpp"

#include <catch2/catch.hpp>

#include "absolve/resolver.hpp"
#include "archive/satisfied_references.hpp"
#include "document/media_type.hpp"

namespace absolve {
namespace {

std::vector<std::string> left_out(PackedName name) {
  const auto found = left_out_of_header(name);
  return {found.begin(), found.end()};
}

using Strings = std::vector<std::string>;

TEST_CASE("RFC 6838 4.2: which types can stand in a header", "[archive][names]") {
  const std::string longest(127, 'a');
  for (const std::string& type :
       {std::string(), std::string("a/b"), std::string("A9!#$&-^_.+/A9!#$&-^_.+"),
        longest + "/" + longest}) {
    CAPTURE(type);
    CHECK(left_out({.media_type = type}).empty());
  }
  for (const std::string& type :
       {std::string("a"), std::string("/b"), std::string("a/"), std::string("a/b/c"),
        std::string("a b/c"), std::string("a/b;c"), std::string("a/b\n"), std::string("a/\xC3\xA9"),
        longest + "a/b", "a/" + longest + "b"}) {
    CAPTURE(type);
    CHECK(left_out({.media_type = type}) == Strings{"type"});
  }
}

TEST_CASE("RFC 5322 3.6.4: which ids can stand in a header", "[archive][names]") {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool is_refused = byte <= ' ' || byte >= 0x7F ||
                            std::string_view("<>()[]\",;\\").find(c) != std::string::npos;
    CAPTURE(byte);
    CHECK(left_out({.content_id = std::string("x") + c + "@h"}) ==
          (is_refused ? Strings{"Content-ID"} : Strings{}));
  }
}

TEST_CASE("a URL in a header is absolute, escaped and without a fragment", "[archive][names]") {
  const auto url = [](const std::string& given) {
    PackedName name{.url = given};
    const auto found = left_out_of_header(name);
    CHECK(found.size() == (name.url.empty() && !given.empty() ? 1 : 0));
    return name.url;
  };
  CHECK(url("HTTP://H/a b#f") == "http://h/a%20b");
  CHECK(url("data:,a ~\x01 \xC3\xA9!") == "data:,a%20~%01%20%C3%A9!");
  CHECK(url("").empty());
  CHECK(url("a/b").empty());
  CHECK(url("http://[").empty());
}

TEST_CASE("RFC 2557 5 (e): a relative reference over the imaginary base leads to the same place",
          "[archive][names]") {
  const Strings urls{"thismessage:/",        "thismessage:/a",     "thismessage:/a/",
                     "thismessage:/a/b",     "thismessage:/b:c",   "thismessage:/a/b:c",
                     "thismessage:/a?q:r",   "thismessage:/a#f:g", "thismessage:/a//b",
                     "thismessage:/x/y/z?q", "thismessage:/x:y/z"};
  for (const std::string& base : urls) {
    const auto resolver = Resolver::make(base);
    REQUIRE(resolver);
    for (const std::string& url : urls) {
      CAPTURE(base, url);
      const std::string reference = without_imaginary_base(url, base);
      CAPTURE(reference);
      CHECK(resolver->resolve(reference)->url == url);
      CHECK_FALSE(reference.starts_with('/'));
      CHECK(reference.find("thismessage") == std::string::npos);
    }
  }
  CHECK(without_imaginary_base("thismessage:/b:c", "thismessage:/a") == "./b:c");
  CHECK(without_imaginary_base("thismessage:/a?b:c", "thismessage:/a") == "a?b:c");
  CHECK(without_imaginary_base("thismessage:/a/b:c", "thismessage:/a") == "a/b:c");
  CHECK(without_imaginary_base("thismessage:/", "thismessage:/a") == "./");
}

TEST_CASE("the type of a file of a page", "[archive][names]") {
  CHECK(type_of_file("a.css", "<p>") == "text/css");
  CHECK(type_of_file("a.html", "no markup") == "text/html");
  CHECK(type_of_file("a", "no markup") == "text/plain");
  CHECK(type_of_file("a", " \n<p>") == "text/html");
  CHECK(type_of_file("a", "") == "text/plain");
  CHECK(type_of_file("a", "From: x\r\nMIME-Version: 1.0\r\n\r\n") == "application/octet-stream");
}

}  // namespace
}  // namespace absolve
