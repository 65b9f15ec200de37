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
  CHECK(allows("base-uri server1 b.e2", "http://server1/"));
  CHECK(allows("base-uri server1 b.e2", "http://b.e2/"));
  CHECK_FALSE(allows("base-uri 192.0.2.1", "http://192.0.2.1/"));  // 6.7.2.10: no domain
  // CSP 3 2.3.1, host-part: other hosts stand in no policy.
  for (const std::string host : {"b..example", ".b", "b_c", "b.", "b-c"}) {
    CAPTURE(host);
    const bool is_host_part = host == "b." || host == "b-c";
    CHECK(allows("base-uri http://" + host, "http://" + host + "/") == is_host_part);
  }
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

TEST_CASE("CSP 3 2.2: how policies and directives are separated", "[base][policy]") {
  const auto allows = [](std::string_view policy) {
    return allows_base(policy, "http://b/", "http://h/");
  };
  for (const char* policy : {"base-uri 'none'", "x;base-uri 'none'", "x,base-uri 'none'",
                             ";base-uri", ",base-uri", ";;base-uri a", "base-uri *,base-uri a",
                             "base-uri\ta", " base-uri  a  c ;", "x ; base-uri a , y"}) {
    CAPTURE(policy);
    CHECK_FALSE(allows(policy));
  }
  for (const char* policy : {"base-uri *", "base-uri a\t*", "base-uri a b", "xbase-uri a",
                             "base-uris a", "x base-uri a", ",", ";", "base-uri *;base-uri a"}) {
    CAPTURE(policy);
    CHECK(allows(policy));
  }
  CHECK(PolicyList("base-uri a").bytes() > PolicyList("default-s a").bytes());
}

TEST_CASE("CSP 3 6.7.2.9: which scheme an expression lets through", "[base][policy]") {
  const std::vector<std::string> schemes{"http", "https", "ws", "wss", "ftp"};
  // The rows are expressions, the columns bases.
  const std::vector<std::string> rows{"11000", "01000", "11110", "01010", "00001"};
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    for (std::size_t j = 0; j < schemes.size(); ++j) {
      CAPTURE(schemes[i], schemes[j]);
      const bool is_allowed = rows[i][j] == '1';
      const std::string base = schemes[j] + "://b.example/";
      CHECK(allows_base("base-uri " + schemes[i] + ":", base, "http://h/") == is_allowed);
      CHECK(allows_base("base-uri " + schemes[i] + "://b.example", base, "http://h/") ==
            is_allowed);
      CHECK(allows_base("base-uri b.example", base, schemes[i] + "://h/") == is_allowed);
    }
  }
  CHECK_FALSE(allows_base("base-uri ://b.example", "http://b.example/", "http://h/"));
  CHECK_FALSE(allows_base("base-uri /b.example", "http://b.example/", "http://h/"));
  CHECK_FALSE(allows_base("base-uri *", "mailto:a", "http://h/"));
  CHECK_FALSE(allows_base("base-uri x.example", "file:///a", "file:///b"));
}

TEST_CASE("CSP 3 6.7.2.12: paths, piece by piece", "[base][policy]") {
  const auto allows = [](const std::string& path, const std::string& base) {
    return allows_base("base-uri b.example" + path, "http://b.example" + base, "http://h/");
  };
  for (const auto& [path, base] :
       std::initializer_list<std::pair<const char*, const char*>>{{"", "/x"},
                                                                  {"/", "/x"},
                                                                  {"/", "/"},
                                                                  {"/x", "/x"},
                                                                  {"/%78", "/x"},
                                                                  {"/x", "/%78"},
                                                                  {"/x/", "/x/"},
                                                                  {"/x/", "/x/y/z"}}) {
    CAPTURE(path, base);
    CHECK(allows(path, base));
  }
  for (const auto& [path, base] :
       std::initializer_list<std::pair<const char*, const char*>>{{"/x", "/y"},
                                                                  {"/x", "/"},
                                                                  {"/x", "/xy"},
                                                                  {"/xy", "/x"},
                                                                  {"/x", "/x/"},
                                                                  {"/x/", "/x"},
                                                                  {"/x%2Fy", "/x/y"},
                                                                  {"/x/y", "/x%2Fy"},
                                                                  {"/x|", "/x|"},  // RFC 3986 3.3
                                                                  {"/X", "/x"}}) {
    CAPTURE(path, base);
    CHECK_FALSE(allows(path, base));
  }
  // 6.7.2.11: leading zeros of a port are ignored.
  CHECK(allows(":0081", ":81/"));
  CHECK(allows(":00", ":0/"));
  CHECK(allows(":80", "/"));
  CHECK_FALSE(allows(":0", "/"));
  CHECK_FALSE(allows(":8", ":80/"));
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
  CHECK(allows("x: b.example", "http://b.example/"));
  CHECK(allows("a-b.example", "http://a-b.example/"));
  CHECK_FALSE(allows("b.example:", "http://b.example/"));  // no port-part
  CHECK_FALSE(allows("file://*", "file:///a"));            // no domain
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
