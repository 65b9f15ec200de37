// The short path reads blocks of 16 bytes in windows of 64. These cases test their edges.

#include <array>
#include <catch2/catch.hpp>

#include "absolve/resolver.hpp"
#include "uri/web/record.hpp"

namespace absolve {
namespace {

TEST_CASE("the short path is the parser's, wherever in a block or a window a character stands",
          "[resolve][web]") {
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
  for (const char* front : {"", "/", "../", "?", "#", "http://h.example/", "//h.example/",
                            "mailto:", "data:,", "javascript:"}) {
    // Blocks have 16, 32 or 64 characters. Steps of 7 still end at every place of a block.
    for (std::size_t length = 0; length < 140 && differing == 0; length += length < 36 ? 1 : 7) {
      for (std::size_t at = 0; at <= length; ++at) {
        for (const char* piece :
             {"/../", "/%2e", ":",    "?",        "#",     "\\",    " ",         "<",
              "'",    "`",    "\x7f", "\xC3\xA9", "{",     "^",     "~|",        "/.x",
              "\t",   " :",   " ?",   "{/..",     "/ ../", "/\xC3", "\xE9/\xA9", "\xC3\xA9/%2e"}) {
          compare(std::string(front) + std::string(at, 'x') + piece +
                  std::string(length - at, 'x'));
        }
      }
    }
  }
  // Hosts, whose characters and last label decide.
  for (const std::size_t length : {0U, 1U, 14U, 15U, 16U, 17U, 31U, 32U, 47U}) {
    for (int byte = 0; byte < 256; ++byte) {
      for (const char* behind : {"", "x", ".x", ".1", "1", "-"}) {
        compare("http://" + std::string(length, 'h') + static_cast<char>(byte) + behind + "/p");
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
    for (const char* other : {"//g", "HTTP://h/", "http://h", "http://h/a/../b", "g:h", "./g", "..",
                              "g/../h", "a b", "/./g"}) {
      CAPTURE(profile.name, other);
      const auto splice = resolver->splice(other);
      if (splice) {
        CHECK(resolver->resolve(other)->url == std::string(splice->prefix).append(other));
      }
      if (profile.name == "web") CHECK_FALSE(splice);
    }
  }
  // An http URL that is its own target needs no base.
  for (const auto& resolver : {Resolver::make("http://a/b"), Resolver::make("mailto:a@b"),
                               Result<Resolver>(Resolver::without_base())}) {
    for (const char* absolute : {"http://h/", "https://h.example/a?b#c"}) {
      const auto splice = resolver->splice(absolute);
      REQUIRE(splice);
      CHECK(splice->prefix.empty());
      CHECK(splice->taken == 0);
    }
  }
  CHECK_FALSE(Resolver::make("http://a/b", *find_profile("rfc3986"))->splice("http://h/"));
  CHECK_FALSE(Resolver::without_base().splice("g"));
  CHECK_FALSE(Resolver::make("mailto:a@b")->splice("g"));
}

// The rule of the short path, one character at a time.
bool is_plain(const std::string& reference, bool is_web) {
  const bool rooted = reference.starts_with('/') || reference.starts_with("../") ||
                      reference.starts_with('?') || reference.starts_with('#');
  if (reference.starts_with("//")) return false;
  std::size_t at = 0;
  while (reference.compare(at, 3, "../") == 0) at += 3;
  bool in_path = true;
  bool in_first_segment = !rooted;
  for (char before = '/'; at < reference.size(); before = reference[at++]) {
    const char c = reference[at];
    if (c == '?' || c == '#') in_path = false;
    if (c == '/') in_first_segment = false;
    if (in_path && before == '/' && (c == '.' || (is_web && c == '%'))) return false;
    if (in_path && in_first_segment && c == ':') return false;
    if (!is_web) continue;
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte >= 0x7f) return false;
    if (std::string_view("\"<>'`").find(c) != std::string_view::npos) return false;
    if (in_path && std::string_view("\\^{}").find(c) != std::string_view::npos) return false;
  }
  return true;
}

TEST_CASE("what the short path takes, and what it leaves to the rules", "[resolve]") {
  for (const char* name : {"web", "rfc3986"}) {
    const auto resolver = Resolver::make("http://h.example/a/b/c/d?q", *find_profile(name));
    std::string wrong;
    const auto compare = [&](const std::string& reference) {
      const bool is_taken = resolver->splice(reference).has_value();
      if (is_taken != is_plain(reference, resolver->profile().name == "web")) wrong = reference;
    };
    for (const char* front : {"", "/", "../", "../../", "?", "#"}) {
      for (int byte = 0; byte < 256; ++byte) {
        // Around the ends of blocks of 16 bytes and of windows of 64.
        for (const std::size_t ahead : {0U, 1U, 14U, 15U, 16U, 31U, 47U, 48U, 63U, 64U, 80U}) {
          for (const std::size_t behind : {0U, 1U, 17U, 40U, 64U}) {
            for (const char* piece : {"", "/", "?", "#"}) {
              compare(std::string(front) + std::string(ahead, 'x') + piece +
                      static_cast<char>(byte) + std::string(behind, 'x'));
            }
          }
        }
      }
    }
    for (const char* one : {"", "//", "//g", "/", "/:", "/x:", "..", "...", "../..", "../.",
                            "..//g", "../../../../../../g", "?//", "#//", "?:", "x/y:z", "x?y:z"}) {
      compare(one);
    }
    CAPTURE(name);
    CHECK(wrong.empty());
  }
}

TEST_CASE("which bases have a short path", "[resolve]") {
  struct Row {
    const char* base;
    bool web;
    bool rfc3986;
  };
  const auto rows = std::to_array<Row>({{"http://h/a/b", true, true},
                                        {"http://h/", true, true},
                                        {"http://h", true, false},
                                        {"http://h?q", true, false},
                                        {"http:a", true, false},
                                        {"ftp://h/a", true, true},
                                        {"ws://h/a#f", true, true},
                                        {"http://h/a/./b/../c", true, false},
                                        {"http://h/a/.b/c", true, false},
                                        {"file:///a/b", false, false},
                                        {"file://h/a/b", false, true},
                                        {"s://h/a", false, true},
                                        {"s:///a", false, false},
                                        {"s:/a", false, false},
                                        {"s:a", false, false}});
  for (const Row& row : rows) {
    for (const auto& [name, expected] : {std::pair{"web", row.web}, {"rfc3986", row.rfc3986}}) {
      const auto resolver = Resolver::make(row.base, *find_profile(name));
      CAPTURE(row.base, name);
      REQUIRE(resolver);
      CHECK(resolver->splice("g").has_value() == expected);
    }
  }
}

TEST_CASE("each rule that differs from RFC 3986 closes the short path or narrows it", "[resolve]") {
  const Profile& generic = *find_profile("rfc3986");
  const auto splices = [](const Profile& profile, const char* reference) {
    return Resolver::make("http://h/a/b", profile)->splice(reference).has_value();
  };
  const auto with = [&](auto field, auto value) {
    Profile profile = generic;
    profile.*field = value;
    return profile;
  };
  for (const Profile& profile : {with(&Profile::scheme_syntax, SchemeSyntax::appendix_b),
                                 with(&Profile::fragment_start, FragmentStart::last_hash_by_scheme),
                                 with(&Profile::authority_end, AuthorityEnd::slash),
                                 with(&Profile::empty_components, EmptyComponents::dropped),
                                 with(&Profile::parameters, Parameters::of_path),
                                 with(&Profile::query_in_merge, QueryInMerge::joined),
                                 with(&Profile::last_dots, LastDots::slash_goes),
                                 with(&Profile::base_fragment, BaseFragment::kept_by_empty),
                                 with(&Profile::categories, Categories::by_scheme)}) {
    CHECK_FALSE(splices(profile, "g"));
  }
  const Profile replaces = with(&Profile::query_only, QueryOnly::replaces_last_segment);
  CHECK(splices(replaces, "g"));
  CHECK_FALSE(splices(replaces, "?y"));
  for (const ExcessParent kind : {ExcessParent::kept, ExcessParent::refused}) {
    const Profile profile = with(&Profile::excess_parent, kind);
    CHECK(splices(profile, "../g"));
    CHECK_FALSE(splices(profile, "../../g"));
  }
  CHECK(splices(generic, "?y"));
  CHECK(splices(generic, "../../g"));
  CHECK(splices(with(&Profile::rooted_dots, RootedDots::kept), "g"));
  CHECK(splices(with(&Profile::rootless_dots, RootlessDots::whole_segments), "g"));
  CHECK(splices(with(&Profile::same_scheme, SameScheme::compatible), "g"));
}

TEST_CASE("RFC 3986 3.2.2 and 3.2.3: which authorities are valid", "[resolve]") {
  for (const char* name : {"rfc3986", "url-syntax-05", "rfc2396", "rfc1808", "url-03"}) {
    const Profile& profile = *find_profile(name);
    const auto is_valid = [&](const std::string& authority) {
      const auto base = Resolver::make("http://" + authority + "/", profile);
      const auto target = Resolver::make("http://h/", profile)->resolve("//" + authority + "/");
      CHECK(base.has_value() == target.has_value());
      if (!base) CHECK(base.error().code == ErrorCode::bad_authority);
      return base.has_value();
    };
    for (const char* valid : {"h", "h:80", "h:", "u@h", "u:p@h:1", "[::1]", "[::1]:80",
                              "[::1]:", "a@b@c", "a[@h", "u:x@h"}) {
      CAPTURE(name, valid);
      CHECK(is_valid(valid));
    }
    for (const char* invalid : {"[::1", "::1]", "[::1]x", "[::1]:x", "h[", "]h:8", "]h", "[[::1]]",
                                "u@[h", "[a[b]", "[a[]"}) {
      CAPTURE(name, invalid);
      CHECK_FALSE(is_valid(invalid));
    }
    // RFC 2396 3.2.1 has registry-based names, and RFC 1808 2.2 has no port.
    for (const char* name_alone : {"h:x", "h:8x", "h:8:9"}) {
      CAPTURE(name, name_alone);
      CHECK(is_valid(name_alone) == (profile.authority_syntax == AuthoritySyntax::server_or_name ||
                                     profile.authority_syntax == AuthoritySyntax::net_loc));
    }
  }
}

TEST_CASE("which references stay in the document, by profile", "[resolve]") {
  for (const Profile& profile : profiles()) {
    const bool means_base = profile.same_document == SameDocument::target_equals_base;
    const auto resolver = Resolver::make("http://h/a", profile);
    REQUIRE(resolver);
    const auto stays = [&](const char* reference) {
      return resolver->resolve(reference)->same_document;
    };
    CAPTURE(profile.name);
    CHECK(stays(""));
    CHECK(stays("#x"));
    CHECK(stays("http://h/a") == means_base);
    CHECK(stays("http://h/a#x") == means_base);
    CHECK(stays("a") == means_base);
    CHECK(stays("/a#x") == means_base);
    for (const char* other : {"http://h/b", "http://h/", "http://h/a/", "b", "b#x", "/", "?q"}) {
      CHECK_FALSE(stays(other));
    }
  }
}

TEST_CASE("a target names the base where its URL is the base without a fragment", "[resolve]") {
  for (const char* base : {"http://h/a?q", "http://h/a?q#f"}) {
    for (const char* name : {"web", "rfc3986"}) {
      const auto resolver = Resolver::make(base, *find_profile(name));
      CAPTURE(base, name);
      const auto stays = [&](const char* one) { return resolver->resolve(one)->same_document; };
      for (const char* one : {"", "#x", "#", "a?q", "?q", "?q#x", "a?q#", "/a?q", "//h/a?q#x",
                              "http://h/a?q", "http://h/a?q#x"}) {
        CAPTURE(one);
        CHECK(stays(one));
      }
      for (const char* one : {"a", "a#x", "?", "?q2", "?q?", "a?q/", "a?qx#y", "/a", "b?q",
                              "http://h/a", "http://h/b?q", "http://h/a?q1#", "https://h/a?q"}) {
        CAPTURE(one);
        CHECK_FALSE(stays(one));
      }
    }
  }
}

TEST_CASE("a base of a scheme without hierarchy keeps its dot segments in a merged path",
          "[resolve]") {
  const Profile& profile = *find_profile("relative-url-01");
  const auto over = [&](const char* base, const char* reference) {
    return Resolver::make(base, profile)->resolve(reference)->url;
  };
  CHECK(over("http://h/a/./b/../c", "d") == "http://h/a/d");
  CHECK(over("news:/a/./b/../c", "d") == "news:/a/./b/../d");
  CHECK(over("mailto:/a/./b/../c", "d") == "mailto:/a/./b/../d");
}

TEST_CASE("above the root the short path is the rules'", "[resolve]") {
  for (const Profile& profile : profiles()) {
    for (const char* base : {"http://h.example", "http://h.example/", "http://h.example/d/e"}) {
      const auto resolver = Resolver::make(base, profile);
      REQUIRE(resolver);
      for (std::string up = "../"; up.size() < 20; up += "../") {
        for (const char* rest : {"", "g", "g/h", "g:h", "?q", "#f"}) {
          // A leading dot segment keeps the reference from being plain.
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

TEST_CASE("an absolute reference that is not in normal form can name the base", "[resolve]") {
  const auto resolver = Resolver::make("http://h/a");
  REQUIRE(resolver);
  CHECK(resolver->resolve("HTTP://H/a#x")->same_document);
  CHECK_FALSE(resolver->resolve("HTTP://H/b")->same_document);
}

}  // namespace
}  // namespace absolve
