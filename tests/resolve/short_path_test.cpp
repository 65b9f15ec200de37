// The short path looks at sixteen bytes at a time, in windows of 64: what matters at the edges.

#include <catch2/catch.hpp>

#include "absolve/resolver.hpp"
#include "url/record.hpp"

namespace absolve {
namespace {

TEST_CASE("the short path is the parser's, wherever in a block or a window a character stands",
          "[resolve][url]") {
  const std::string text = "http://b.example/d/e/f?q";
  const auto resolver = Resolver::make(text);
  url::Record base;
  REQUIRE(url::parse(text, nullptr, nullptr, base, nullptr));
  url::Record record;
  std::size_t differing = 0;
  const auto compare = [&](const std::string& reference) {
    const auto target = resolver->resolve(reference);
    const bool parsed = url::parse(reference, &base, nullptr, record, nullptr);
    if (parsed == target.has_value() && (!parsed || target->url == record.href)) return;
    CAPTURE(reference);
    CHECK((target ? target->url : "") == (parsed ? record.href : ""));
    ++differing;
  };
  for (const char* front : {"", "/", "../", "?", "#", "http://h.example/"}) {
    for (std::size_t length = 0; length < 140 && differing == 0; ++length) {
      for (std::size_t at = 0; at <= length; ++at) {
        for (const char* piece : {"/../", "/%2e", ":", "?", "#", "\\", " ", "<", "'", "`", "\x7f",
                                  "\xC3\xA9", "{", "^", "~|", "/.x", "\t"}) {
          compare(std::string(front) + std::string(at, 'x') + piece +
                  std::string(length - at, 'x'));
        }
      }
    }
  }
  for (int first = 0; first < 256; ++first) {
    for (int second = 0; second < 256; ++second) {
      for (const std::size_t ahead : {0U, 15U, 63U}) {
        std::string reference(ahead, 'x');
        reference.push_back(static_cast<char>(first));
        reference.push_back(static_cast<char>(second));
        compare(reference);
      }
    }
  }
  CHECK(differing == 0);
}

}  // namespace
}  // namespace absolve
