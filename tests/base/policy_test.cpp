#include "base/policy.hpp"

#include <array>
#include <catch2/catch.hpp>

namespace absolve {
namespace {

bool allows_base(std::string_view policy, std::string_view base, std::string_view document_url) {
  const PolicyList list(policy);
  return allow_base(std::array{&list}, base, document_url);
}

TEST_CASE("CSP 3 6.3.1: base-uri", "[base][policy]") {
  const auto allows = [](std::string_view policy, std::string_view base) {
    return allows_base(policy, base, "http://h.example/d/");
  };
  CHECK(allows("", "http://b/"));
  CHECK(allows("default-src 'none'", "http://b/"));
  CHECK_FALSE(allows("base-uri 'none'", "http://b/"));
  CHECK_FALSE(allows("default-src *; Base-URI", "http://b/"));
  CHECK(allows("base-uri 'self'", "http://h.example/x"));
  CHECK_FALSE(allows("base-uri 'self'", "http://h.example:81/x"));
  CHECK(allows("base-uri http://b.example", "http://b.example/x"));
  CHECK(allows("base-uri http://b.example", "https://b.example/x"));
  CHECK_FALSE(allows("base-uri https://b.example", "http://b.example/x"));
  CHECK(allows("base-uri *.b.example", "http://a.b.example/"));
  CHECK_FALSE(allows("base-uri *.b.example", "http://b.example/"));
  CHECK(allows("base-uri http:", "http://b/"));
  CHECK_FALSE(allows("base-uri https:", "http://b/"));
  CHECK(allows("base-uri b.example/x/", "http://b.example/x/y"));
  CHECK_FALSE(allows("base-uri b.example/x", "http://b.example/x/y"));
  CHECK(allows("base-uri b.example:*", "http://b.example:8080/"));
  CHECK(allows("base-uri *", "http://b/"));
  CHECK_FALSE(allows("base-uri *, base-uri 'none'", "http://b/"));
  CHECK(allows("base-uri 'none'; base-uri *", "http://b/") == false);  // the first counts
  CHECK(allows("base-uri \xC3\xA9", "http://b/"));  // not ASCII, so it is ignored (2.2.1)
  CHECK_FALSE(allows("base-uri \xC3\xA9; base-uri 'none'", "http://b/"));
}

TEST_CASE("CSP 3 6.7.2.8: * and 'self'", "[base][policy]") {
  const auto allows = [](std::string_view source, std::string_view base,
                         std::string_view document = "http://h.example/d/") {
    return allows_base("base-uri " + std::string(source), base, document);
  };
  CHECK(allows("*", "https://b/"));
  CHECK_FALSE(allows("*", "ftp://b/"));
  CHECK_FALSE(allows("*", "file:///b/"));
  CHECK_FALSE(allows("*", "file:///b/", "file:///d/"));
  CHECK(allows("*", "ftp://b/", "ftp://h.example/"));
  CHECK(allows("'SELF'", "https://h.example/x"));
  CHECK_FALSE(allows("'self'", "https://h.example:81/x"));
  CHECK(allows("'self'", "https://h.example:81/x", "http://h.example:81/"));
  CHECK_FALSE(allows("'self'", "http://h.example/x", "https://h.example/"));
  CHECK_FALSE(allows("'self'", "ftp://h.example/x"));
  CHECK_FALSE(allows("'self'", "file:///x", "file:///"));
  CHECK(allows("'self'", "wss://h.example/x"));
  CHECK(allows("'self'", "ws://h.example/x"));
  CHECK_FALSE(allows("'self'", "ws://h.example/x", "https://h.example/"));
  CHECK_FALSE(allows("'self'", "ws://g.example/x"));
  CHECK_FALSE(allows("'self'", "ws://h.example/x", "data:x"));
}

TEST_CASE("CSP 3 6.7.2.9 to 12: schemes, hosts, ports and paths", "[base][policy]") {
  const auto allows = [](std::string_view source, std::string_view base,
                         std::string_view document = "http://h.example/d/") {
    return allows_base("base-uri " + std::string(source), base, document);
  };
  CHECK_FALSE(allows("b.example:443", "http://b.example/"));
  CHECK(allows("b.example:443", "https://b.example/"));
  CHECK(allows("b.example:80", "http://b.example/"));
  CHECK(allows("b.example:0080", "http://b.example/"));
  CHECK_FALSE(allows("b.example", "http://b.example:8080/"));
  CHECK_FALSE(allows("*:80", "https://b.example/"));
  CHECK(allows("*:80", "http://b.example/"));
  CHECK(allows("*:*", "https://b.example:81/"));
  CHECK_FALSE(allows("b.example", "http://b.example/", "https://h.example/"));
  CHECK(allows("ws:", "https://b/"));
  CHECK(allows("wss:", "https://b/"));
  CHECK_FALSE(allows("wss:", "http://b/"));
  CHECK_FALSE(allows("ws:", "ftp://b/"));
  CHECK_FALSE(allows("ftp:", "https://b/"));
  CHECK_FALSE(allows("ftp://b.example", "https://b.example/"));
  CHECK_FALSE(allows("http://b.example", "ftp://b.example/"));
  CHECK(allows("HTTP://b.example", "https://b.example/"));
  CHECK_FALSE(allows(".b", "http://.b/"));
  CHECK_FALSE(allows("a..b", "http://a..b/"));
  CHECK_FALSE(allows("http:/xb.example", "http://b.example/"));
  CHECK(allows("b.example.", "http://b.example./"));
  CHECK_FALSE(allows("b.example", "http://ab.example/"));
  CHECK(allows("*", "http://b./"));
  CHECK_FALSE(allows("*.", "http://b./"));
  CHECK(allows("b.example/x", "http://b.example/x"));
  CHECK_FALSE(allows("b.example/x/y", "http://b.example/x"));
  CHECK_FALSE(allows("b.example//x", "http://b.example//x"));
  CHECK(allows("b.example:8080", "http://b.example:8080/"));
  CHECK_FALSE(allows("b.example:808", "http://b.example:8080/"));
  CHECK_FALSE(allows("b.example:080", "http://b.example:8080/"));
  CHECK_FALSE(allows("b.example.", "http://b.example/"));
  CHECK_FALSE(allows("b.example..", "http://b.example./"));
  CHECK(allows("*.4a", "http://b.4a/"));
  CHECK_FALSE(allows("*.3.4", "http://1.2.3.4/"));
  CHECK_FALSE(allows("*.b.example", "http://ab.example/"));
  CHECK_FALSE(allows("http://*", "http://127.0.0.1/"));
  CHECK_FALSE(allows("http://*", "http://[::1]/"));
  CHECK_FALSE(allows("127.0.0.1", "http://127.0.0.1/"));
  CHECK(allows("b.example/%78/", "http://b.example/x/y"));
  CHECK(allows("b.example/x", "http://b.example/%78"));
  CHECK_FALSE(allows("b.example/a/b", "http://b.example/a%2Fb"));
  CHECK(allows("b.example/x/", "http://b.example/x/"));
  CHECK_FALSE(allows("b.example/x/", "http://b.example/x"));
  CHECK_FALSE(allows("b.example/x", "http://b.example/x/"));
  CHECK(allows("b.example/", "http://b.example/x/y"));
  CHECK(allows("b.example/x://y", "http://b.example/x://y"));
  CHECK_FALSE(allows("b.example/x/", "http://b.example/xy/"));
  CHECK_FALSE(allows("b.example/xy", "http://b.example/x"));
  CHECK_FALSE(allows("b.example/%2F", "http://b.example//"));
  CHECK(allows("b.example/%2f", "http://b.example/%2F"));
  CHECK(allows("b.example/%4", "http://b.example/%4"));
  for (const char* none : {"b.example//", "b.example/?q", "b_c", "b.example:", "b..example", ".b",
                           "*b.example", "/", "b.example:8x", "1http://b.example", "://b.example",
                           "b.example/\"x", "'none'", "'nonce-x'", ""}) {
    INFO(none);
    CHECK_FALSE(allows(none, "http://b.example/"));
  }
}

}  // namespace
}  // namespace absolve
