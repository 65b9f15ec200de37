// The short path reads blocks of 16 bytes in windows of 64. These cases lie at the edges.

#include <array>
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
    // Blocks have 16, 32 or 64 characters. Steps of 7 still end at every place of a block.
    for (std::size_t length = 0; length < 140 && differing == 0; length += length < 36 ? 1 : 7) {
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

TEST_CASE("a splice is the target, and all plain references have one", "[resolve]") {
  struct Row {
    std::string reference;
    std::string prefix;
    std::size_t taken;
  };
  const auto plain = std::to_array<Row>({{"g", "http://a/b/c/", 0},
                                         {"g.html?y=1&z#s", "http://a/b/c/", 0},
                                         {"../g", "http://a/b/", 3},
                                         {"../", "http://a/b/", 3},
                                         {"../../../../g:h", "http://a/", 12},
                                         {"/g", "http://a", 0},
                                         {"?y", "http://a/b/c/d;p", 0},
                                         {"#s", "http://a/b/c/d;p?q", 0},
                                         {"", "http://a/b/c/d;p?q", 0}});
  for (const Profile& profile : profiles()) {
    const auto resolver = Resolver::make("http://a/b/c/d;p?q", profile);
    REQUIRE(resolver);
    const bool is_generic = profile.name == "web" || profile.name == "rfc3986";
    for (const Row& row : plain) {
      CAPTURE(profile.name, row.reference);
      const auto splice = resolver->splice(row.reference);
      CHECK((splice || !is_generic));
      if (is_generic && splice) {
        CHECK(splice->prefix == row.prefix);
        CHECK(splice->taken == row.taken);
      }
      if (!splice) continue;
      const auto target = resolver->resolve(row.reference);
      REQUIRE(target);
      CHECK(target->url == std::string(splice->prefix).append(row.reference.substr(splice->taken)));
    }
    for (const char* other : {"//g", "http://h/", "g:h", "./g", "..", "g/../h", "a b", "/./g"}) {
      CAPTURE(profile.name, other);
      const auto splice = resolver->splice(other);
      if (splice) {
        CHECK(resolver->resolve(other)->url == std::string(splice->prefix).append(other));
      }
      if (profile.name == "web") CHECK_FALSE(splice);
    }
  }
  CHECK_FALSE(Resolver::without_base().splice("g"));
  CHECK_FALSE(Resolver::make("mailto:a@b")->splice("g"));
}

TEST_CASE("above the root the short path is the rules'", "[resolve]") {
  for (const Profile& profile : profiles()) {
    for (const char* base : {"http://h.example", "http://h.example/", "http://h.example/d/e"}) {
      const auto resolver = Resolver::make(base, profile);
      REQUIRE(resolver);
      for (std::string up = "../"; up.size() < 20; up += "../") {
        for (const char* rest : {"", "g", "g/h", "g:h", "?q", "#f"}) {
          // A dot segment ahead of it keeps the reference from being plain.
          const auto by_rules = resolver->resolve("./" + up + rest);
          const auto target = resolver->resolve(up + rest);
          CAPTURE(profile.name, base, up, rest);
          CHECK(target.has_value() == by_rules.has_value());
          if (target && by_rules) CHECK(target->url == by_rules->url);
        }
      }
    }
  }
}

}  // namespace
}  // namespace absolve
