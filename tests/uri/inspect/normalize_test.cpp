#include "absolve/inspect.hpp"

#include <catch2/catch.hpp>

#include "absolve/resolver.hpp"
#include "support/texts.hpp"

namespace absolve {
namespace {

const Profile& rfc3986() {
  return *find_profile("rfc3986");
}

std::string normal(std::string_view reference, Normalization level = Normalization::scheme,
                   const char* profile = "rfc3986") {
  return normalize(reference, level, *find_profile(profile));
}

TEST_CASE("RFC 3986 6.2, level by level", "[normalize]") {
  const std::string_view uri = "eXAMPLE://a.B:80/./b/../b/%63/%7bfoo%7d";
  CHECK(normal(uri, Normalization::string) == uri);
  CHECK(normal(uri, Normalization::letters) == "example://a.b:80/./b/../b/%63/%7Bfoo%7D");
  CHECK(normal(uri, Normalization::escapes) == "example://a.b:80/./b/../b/c/%7Bfoo%7D");
  CHECK(normal(uri, Normalization::path) == "example://a.b:80/b/c/%7Bfoo%7D");
  CHECK(normal(uri, Normalization::scheme) == "example://a.b:80/b/c/%7Bfoo%7D");
  for (const char* same : {"http://example.com", "http://example.com/", "http://example.com:/",
                           "http://example.com:80/", "HTTP://EXAMPLE.com:80"}) {
    CHECK(normal(same) == "http://example.com/");
  }
}

TEST_CASE("which default ports go, and which empty components", "[normalize]") {
  for (const char* uri : {"http://h:80/", "ftp://h:21/", "https://h:443/", "ws://h:80/",
                          "gopher://h:70/", "nntp://h:119/", "telnet://h:23/", "http://h:/",
                          "imap://h:143/", "pop://h:110/", "nfs://h:2049/", "tn3270://h:23/"}) {
    CAPTURE(uri);
    const std::string text(uri);
    CHECK(normal(uri) == text.substr(0, text.rfind(':')) + "/");
  }
  // Schemes that have a well-known port but no default port in their URLs, and a port that is not
  // the default of its scheme.
  for (const char* uri : {"domain://h:53/", "irc://h:194/", "smtp://h:25/", "http://h:081/"}) {
    CAPTURE(uri);
    CHECK(normal(uri) == uri);
  }
  const auto old = [](std::string_view uri) {
    return normal(uri, Normalization::scheme, "rfc1808");
  };
  for (const char* uri :
       {"http://h/a", "http://h/a#", "http://h/a?", "http://h/a;", "http://h/a;?#"}) {
    CAPTURE(uri);
    CHECK(old(uri) == "http://h/a");
  }
  CHECK(old("http://h/a;p?#f") == "http://h/a;p#f");
  CHECK(normal("http://h/a?#") == "http://h/a?#");
  const auto gopher = [](std::string_view uri) {
    return normal(uri, Normalization::scheme, "url-03");
  };
  CHECK(gopher("gopher://h") == gopher("gopher://h/"));
  CHECK(gopher("gopher://h/") == gopher("gopher://h/1"));
  CHECK(gopher("gopher://h/0") != gopher("gopher://h/1"));
  CHECK(gopher("gopher:") == "gopher:");
}

TEST_CASE("what is normal for each component", "[normalize]") {
  CHECK(normal("HTTP://User%41@H%4a%2F:0080/?Q%7e#F%7E") == "http://UserA@hj%2F:0080/?Q~#F~");
  CHECK(normal("https://h:80/") == "https://h:80/");
  CHECK(normal("wss://h:443?q") == "wss://h/?q");
  CHECK(normal("telnet://h:23") == "telnet://h/");
  CHECK(normal("nntp://h:119") == "nntp://h");
  CHECK(normal("mailto:A@B") == "mailto:A@B");
  CHECK(normal("x://h") == "x://h");
  CHECK(normal("http://[::ABCD]:80/") == "http://[::abcd]/");
  CHECK(normal("//H:80/A") == "//h:80/A");
  CHECK(normal("/a/../b") == "/b");
  CHECK(normal("../a/./b") == "../a/./b");
  CHECK(normal("x:/..//a") == "x:/.//a");
  CHECK(normal("") == "");
  CHECK(normal("?") == "?");
  CHECK(normal("#") == "#");
}

TEST_CASE("nothing is undone twice, and nothing becomes what it was not", "[normalize]") {
  CHECK(normal("%2541") == "%2541");
  CHECK(normal("%25") == "%25");
  CHECK(normal("%68ttp://h/") == "%68ttp://h/");
  CHECK(normal("%61:b") == "%61:b");
  CHECK(normal("%2f%3f%23") == "%2F%3F%23");
  CHECK(normal("%%34%31") == "%%341");
  CHECK(normal("%4%31") == "%4%31");
  CHECK(normal("%zz%7a") == "%zzz");
}

TEST_CASE("each profile by its own unreserved set", "[normalize]") {
  const auto undone = [](const char* profile) {
    return normal("/%7e%28%24%2B%7B%41", Normalization::escapes, profile);
  };
  CHECK(undone("rfc3986") == "/~%28%24%2B%7BA");
  CHECK(undone("rfc2396") == "/~(%24%2B%7BA");
  CHECK(undone("url-syntax-07") == "/~($%2B%7BA");
  CHECK(undone("url-syntax-05") == "/~($%2B%7BA");
  CHECK(undone("rfc1808") == "/%7E($+%7BA");
  CHECK(undone("rfc2557") == "/%7E($+%7BA");
  CHECK(undone("relative-url-01") == "/~($+{A");
  CHECK(undone("url-03") == "/%7E($%2B%7BA");
  CHECK(normal("/%41", Normalization::letters, "rfc2396") == "/%41");
  // Dot segments are removed only if the profile allows that.
  CHECK(normal("http://h/a/../b", Normalization::scheme, "rfc2396") == "http://h/a/../b");
}

TEST_CASE("an authority ends where the profile ends it", "[normalize]") {
  const auto old = [](std::string_view reference) {
    return normal(reference, Normalization::scheme, "rfc1808");
  };
  CHECK(old("https://h:443?q") == "https://h:443?q/");
  CHECK(old("HTTP://H?Q//x/%7e?q#f") == "http://h?q//x/%7E?q#f");
  CHECK(old("http://h:80/?q") == "http://h/?q");
  CHECK(old("http://h?q#f") == "http://h?q/#f");
}

TEST_CASE("an escaped dot segment is a name, where only plain ones are removed", "[normalize]") {
  const auto of = [](std::string_view reference, const char* profile) {
    return normal(reference, Normalization::scheme, profile);
  };
  CHECK(of("a/%2e/%2E%2e/%2Ex", "rfc2396") == "a/%2E/%2E%2E/.x");
  CHECK(of("/a/%2e/%2E%2e/%2Ex", "rfc3986") == "/.x");
}

TEST_CASE("relative-url-01: the fragment begins at the last number sign", "[normalize]") {
  const auto slashed = [](std::string_view text) {
    return normalize(text, Normalization::scheme, *find_profile("relative-url-01"));
  };
  CHECK(slashed("http://h#;#x") == "http://h#;/#x");
  CHECK(slashed("http://h#;/#x") == "http://h#;/#x");
  CHECK(slashed("http://h/a##") == "http://h/a##");
}

TEST_CASE("web: the serializer of the URL Standard", "[normalize]") {
  CHECK(normalize("HTTP://EX\xC3\xA4mple:80/a/../%7eb c", Normalization::letters) ==
        "http://xn--exmple-cua/%7eb%20c");
  CHECK(normalize("../a", Normalization::scheme) == "../a");
  CHECK(normalize("http://[", Normalization::scheme) == "http://[");
  CHECK(normalize("HTTP://h", Normalization::string) == "HTTP://h");
}

TEST_CASE("which references are the same, and at which level", "[normalize]") {
  const auto same = [](std::string_view a, std::string_view b, Normalization level) {
    return are_equivalent(a, b, level, rfc3986());
  };
  CHECK(same("http://h/a", "http://h/a", Normalization::string));
  CHECK_FALSE(same("HTTP://h/a", "http://h/a", Normalization::string));
  CHECK(same("HTTP://h/a", "http://h/a", Normalization::letters));
  CHECK_FALSE(same("http://h/A", "http://h/a", Normalization::scheme));
  CHECK_FALSE(same("http://h/%2F", "http://h//", Normalization::scheme));
  CHECK_FALSE(same("http://h", "http://h/", Normalization::path));
  CHECK(same("http://h", "http://h/", Normalization::scheme));
}

TEST_CASE("twice is as good as once, and equivalent references have equivalent targets",
          "[normalize]") {
  const auto resolver = Resolver::make("http://h/d/e?f", rfc3986());
  REQUIRE(resolver);
  for (const std::string& text : texts_of("%27eE/.:aA?", 5)) {
    const std::string once = normal(text);
    if (normal(once) != once) {
      CAPTURE(text, once);
      CHECK(normal(once) == once);
    }
    const auto target = resolver->resolve(text);
    const auto of_normal = resolver->resolve(once);
    const std::string a = target ? normal(target->url) : "fails";
    const std::string b = of_normal ? normal(of_normal->url) : "fails";
    if (a != b) {
      CAPTURE(text, once);
      CHECK(a == b);
    }
  }
}

TEST_CASE("data is escaped for where it shall stand, and comes out again", "[escape]") {
  const std::string data = "50% a/b?c#d&e=f:@;\xC3\xA9\n";
  CHECK(escape(data, EscapeTarget::segment) == "50%25%20a%2Fb%3Fc%23d%26e%3Df%3A@%3B%C3%A9%0A");
  CHECK(escape(data, EscapeTarget::query) == "50%25%20a/b?c%23d%26e%3Df:@%3B%C3%A9%0A");
  CHECK(escape("a:b@c", EscapeTarget::userinfo) == "a%3Ab%40c");
  CHECK(escape("a.b/", EscapeTarget::host) == "a.b%2F");
  CHECK(escape("#/", EscapeTarget::fragment) == "%23/");
  CHECK(escape("!~(", EscapeTarget::segment, *find_profile("rfc2396")) == "!~(");
  CHECK(escape("!~(", EscapeTarget::segment) == "%21~%28");
  for (const EscapeTarget target :
       {EscapeTarget::userinfo, EscapeTarget::host, EscapeTarget::segment, EscapeTarget::query,
        EscapeTarget::fragment}) {
    CHECK(unescape(escape(data, target)) == data);
  }
  CHECK(unescape("%2541%zz%4") == "%41%zz%4");
}

}  // namespace
}  // namespace absolve
