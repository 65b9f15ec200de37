#include <catch2/catch.hpp>
#include <set>

#include "uri/inspect/automata.hpp"

namespace absolve::grammar {
namespace {

// Texts that a rule of a document derives, and texts that it does not.
struct Sample {
  const char* rule;
  std::vector<std::string> derived;
  std::vector<std::string> not_derived;
};

void check(const char* profile, const std::vector<Sample>& samples) {
  const Automata* const grammar = Automata::of(*find_profile(profile));
  REQUIRE(grammar != nullptr);
  std::set<std::string_view> tried;
  for (const Sample& sample : samples) {
    const Rule* const rule = grammar->find(sample.rule);
    CAPTURE(profile, sample.rule);
    REQUIRE(rule != nullptr);
    CHECK(tried.insert(rule->name).second);
    CHECK_FALSE(sample.derived.empty());
    CHECK_FALSE(sample.not_derived.empty());
    for (const std::string& text : sample.derived) {
      CAPTURE(text);
      CHECK(grammar->match(*rule, text).is_whole);
    }
    for (const std::string& text : sample.not_derived) {
      CAPTURE(text);
      CHECK_FALSE(grammar->match(*rule, text).is_whole);
    }
  }
  for (const Rule& rule : grammar->rules()) {
    CAPTURE(profile, rule.name);
    CHECK(tried.contains(rule.name));
  }
}

TEST_CASE("RFC 3986 appendix A, rule by rule", "[grammar]") {
  check(
      "rfc3986",
      {{"URI-reference",
        {"", "#", "a:", "//h", "http://a/b?c#d", "./a:b", "?q"},
        {"a b", "1a:b", ":", "%"}},
       {"URI", {"a:", "a+1.-:b", "a://u@h:1/p?q#f", "a:b:c"}, {"", "b", "1:b", "a:b c", "a:#b#c"}},
       {"absolute-URI", {"a:?q", "a:b"}, {"a:b#", "b"}},
       {"hier-part", {"", "//", "//h/p", "/p", "p:q"}, {"?", "//h p", "///["}},
       {"relative-ref", {"", "a/b:c", "//h?q#f"}, {"a:b", "a#b#c"}},
       {"relative-part", {"//h", "/a", "a", ""}, {"a:b", "?"}},
       {"scheme", {"a", "A1+-."}, {"", "1a", "a_b"}},
       {"authority", {"", "h", "u:p@h:80", "[::1]:", "h:"}, {"a@b@c", "h:a", "[::1", "/"}},
       {"userinfo", {"", "a:b!%20"}, {"@", "a/b"}},
       {"host", {"", "h", "1.2.3.4", "[v1.a:b]", "999.1.1.1"}, {"a:b", "[1]", "[v.a]"}},
       {"port", {"", "80"}, {"8a", "-1"}},
       {"IP-literal", {"[::]", "[vA.:]"}, {"::", "[]", "[::1%25eth0]"}},
       {"IPvFuture", {"v1.x", "VFF.a:b"}, {"v.x", "v1.", "vG.x"}},
       {"IPv6address",
        {"::", "::1", "1::", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4", "::1.2.3.4",
         "1::2:3:4:5:6:7", "1:2:3:4:5:6:7::", "1:2:3:4:5:6::8", "1:2:3:4::6:7:8", "abcd::EF01"},
        {"", ":", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1::2::3", "12345::", "::1:2:3:4:5:6:7:8",
         "1.2.3.4", "::1.2.3.256"}},
       {"h16", {"0", "ffff"}, {"", "12345", "g"}},
       {"ls32", {"1:2", "1.2.3.4"}, {"1", "1:", "1.2.3"}},
       {"IPv4address",
        {"0.0.0.0", "255.255.255.255"},
        {"256.0.0.0", "01.2.3.4", "1.2.3", "1.2.3.4."}},
       {"dec-octet", {"0", "9", "10", "199", "249", "255"}, {"", "00", "256", "260", "300"}},
       {"reg-name", {"", "a.b-c_~!$&'()*+,;=%41"}, {"a:b", "a@b", "%4"}},
       {"path", {"", "/", "a:b", "a/b", "//a"}, {"?", "#", "["}},
       {"path-abempty", {"", "/", "//a"}, {"a"}},
       {"path-absolute", {"/", "/a//b"}, {"//", "", "a"}},
       {"path-noscheme", {"a/b:c", "@"}, {"", "a:b", "/a"}},
       {"path-rootless", {"a:b//"}, {"", "/"}},
       {"path-empty", {""}, {"a"}},
       {"segment", {"", "a:@"}, {"/"}},
       {"segment-nz", {"a"}, {""}},
       {"segment-nz-nc", {"a@"}, {"", "a:"}},
       {"pchar", {"a", ":", "@", "%41", "="}, {"", "/", "ab", "%4g", "|"}},
       {"query", {"", "a/?:"}, {"#", "[", "\""}},
       {"fragment", {"", "/?"}, {"#", "^"}},
       {"pct-encoded", {"%00", "%fF"}, {"%", "%0", "%g0", "00"}},
       {"unreserved", {"a", "Z", "9", "-", ".", "_", "~"}, {"!", "%", ""}},
       {"reserved", {":", "/", "?", "#", "[", "]", "@", "!", "="}, {"-", "%"}},
       {"gen-delims", {":", "/", "?", "#", "[", "]", "@"}, {"!", "a"}},
       {"sub-delims", {"!", "$", "&", "'", "(", ")", "*", "+", ",", ";", "="}, {":", "~", "\""}}});
}

TEST_CASE("RFC 2396 appendix A, rule by rule", "[grammar]") {
  check("rfc2396",
        {{"URI-reference",
          {"", "#f", "a:b", "//h", "b?q#f", ";x"},
          {"a:", "?q", "a b", "[", "a#b#c"}},
         {"absoluteURI", {"a:b", "a:/b", "a://h/p", "a:?x"}, {"a:", "b", "1:b", "a:b#f"}},
         {"relativeURI", {"//h", "/", "a/b", "a;b?c"}, {"", "?q", "a:b"}},
         {"hier_part", {"//h", "/p?q", "//"}, {"p", "?"}},
         {"opaque_part", {"a/b", ";", "?x"}, {"", "/a", "a#"}},
         {"uric_no_slash", {"a", ";", "?", "%41", "$"}, {"/", "", "[", "#"}},
         {"net_path", {"//", "//h", "//h/p"}, {"/h", "//h?q"}},
         {"abs_path", {"/", "/a;b//c"}, {"", "a", "/?"}},
         {"rel_path", {"a", "a;b@c/d:e"}, {"", "a:b", "/a"}},
         {"rel_segment", {"a", ";@&=+$,"}, {"", ":", "/", "?"}},
         {"scheme", {"a", "z39.50r"}, {"", "1", "a_"}},
         {"authority", {"", "h", "u@h:1", "a@b@c", "a_b"}, {"[::1]", "a/b"}},
         {"reg_name", {"a", "$,;:@&=+"}, {"", "/", "?"}},
         {"server", {"", "h", "@h", "u;p@1.2.3.4:8"}, {"a_b", "-h", "u@"}},
         {"userinfo", {"", "a:b;&=+$,"}, {"@", "/"}},
         {"hostport", {"h", "h:", "h:80"}, {"", ":80", "h:a"}},
         {"host", {"h.", "1.2.3.4", "999.0.0.1"}, {"1", "a..b", ""}},
         {"hostname", {"a", "1.a", "a-b.c", "a."}, {"a.1", "-a", "a-", "a_b", ""}},
         {"domainlabel", {"1", "a-1"}, {"-", "a-", ""}},
         {"toplabel", {"a", "a1", "a-1"}, {"1a", "a-", ""}},
         {"IPv4address", {"1.2.3.4", "0001.2.3.99999"}, {"1.2.3", "1.2.3."}},
         {"port", {"", "1"}, {"a"}},
         {"path", {"", "/a", "a:b"}, {"#", "["}},
         {"path_segments", {"", "a;b/c"}, {"?"}},
         {"segment", {"", "a;b;c", ";"}, {"/", "?"}},
         {"param", {"", "a=1"}, {";", "/"}},
         {"pchar", {"a", ":", "@", ","}, {";", "/", ""}},
         {"query", {"", "a?b/c"}, {"#", "{"}},
         {"fragment", {"", "a?"}, {"#"}},
         {"uric", {";", "a", "%20"}, {"", "[", "%2"}},
         {"reserved", {";", "/", "?", ":", "@", "&", "=", "+", "$", ","}, {"-", "[", "#"}},
         {"unreserved", {"a", "1", "-", ")"}, {"$", "%"}},
         {"mark", {"-", "_", ".", "!", "~", "*", "'", "(", ")"}, {"a", ","}},
         {"escaped", {"%0f"}, {"%0", "%gg"}},
         {"alphanum", {"a", "Z", "0"}, {"-", ""}}});
}

TEST_CASE("url-syntax-07 appendix A, rule by rule", "[grammar]") {
  check("url-syntax-07",
        {{"URL-reference", {"", "?q", "#", "a:", "1:b", "a,$"}, {"a b", "[", "a#b#c", "%"}},
         {"absoluteURL", {"a:", "1+:b?c", "a:;/?"}, {"a", "", "a:#"}},
         {"opaque-URL", {"a:", "a:;?/"}, {"a", ":b", "a:["}},
         {"generic-URL", {"a:", "a://h/p?q", "a:b"}, {"a:#", "b"}},
         {"relativeURL", {"", "//h", "/p", "p?q", "a:b"}, {"#", "["}},
         {"net_path", {"//", "//h/p?q"}, {"/h", "//h?q"}},
         {"abs_path", {"/", "/a?b"}, {"", "a"}},
         {"rel_path", {"", "?", "a;b?c"}, {"#", "["}},
         {"scheme", {"1", "a+.-"}, {"", "_"}},
         {"site", {"", "h:1", "a_b"}, {"/", "[", "?"}},
         {"authority", {"", "a$,;:@&=+"}, {"/", "?"}},
         {"server", {"", "h", "@h", "u@h:1"}, {"a_b", "u@", "h."}},
         {"userinfo", {"", "a:b;$,"}, {"@", "/"}},
         {"hostport", {"h", "1.2.3.4:5"}, {"", ":5"}},
         {"host", {"h", "1.2.3.4"}, {"h.", "1"}},
         {"hostname", {"a", "1.a-b.c"}, {"a.", "a.1", ""}},
         {"domainlabel", {"1", "a-1"}, {"a-", ""}},
         {"toplabel", {"a", "a-1"}, {"1", "a-"}},
         {"hostnumber", {"1.2.3.4"}, {"1.2.3"}},
         {"port", {"", "1"}, {"a"}},
         {"path", {"", "/a", "a/b"}, {"?"}},
         {"path_segments", {"", "a//b"}, {"?"}},
         {"segment", {"", "a;b"}, {"/"}},
         {"param", {"", "a"}, {";"}},
         {"pchar", {"a", ":", "$", ","}, {";", ""}},
         {"query", {"", "?/;"}, {"#"}},
         {"fragment", {"", "a"}, {"#"}},
         {"urlc", {"a", ";", "%41"}, {"[", ""}},
         {"reserved", {";", "/", "?", ":", "@", "&", "=", "+"}, {"$", ",", "a"}},
         {"unreserved", {"a", "$", ","}, {";", "%"}},
         {"mark", {"$", "-", "_", ".", "!", "~", "*", "'", "(", ")", ","}, {"a", "+"}},
         {"escaped", {"%aA"}, {"%a"}},
         {"alphanum", {"a", "1"}, {"-", ""}}});
}

TEST_CASE("RFC 1808 2.2, rule by rule", "[grammar]") {
  check("rfc1808", {{"URL", {"", "#f", "a:b", "//h/p;x?q#f", "a:#"}, {"a b", "#a#b", "~", "%4"}},
                    {"absoluteURL", {"a:", "1:b", "a:/b;c?d"}, {"a", "a:#", "a:b c"}},
                    {"generic-RL", {"a:", "a://h"}, {"a", "a:#"}},
                    {"relativeURL", {"", "//h", "/a", "a;b?c"}, {"#", "~"}},
                    {"net_path", {"//", "//h?x/a"}, {"/h"}},
                    {"abs_path", {"/", "/a"}, {"", "a"}},
                    {"rel_path", {"", ";x", "?q", "a;b?c"}, {"/a", "#"}},
                    {"path", {"a", "a//b"}, {"", "/a", ";"}},
                    {"fsegment", {"a"}, {""}},
                    {"segment", {"", "a"}, {"/", ";"}},
                    {"params", {"", ";", "a;b/c"}, {"?"}},
                    {"param", {"", "a/b"}, {";"}},
                    {"scheme", {"1", "a."}, {"", "_"}},
                    {"net_loc", {"", "u:p@h;?"}, {"/", "#"}},
                    {"query", {"", "a?;/"}, {"#", "{"}},
                    {"fragment", {"", "a?"}, {"#"}},
                    {"pchar", {"a", ":", "@", "&", "="}, {";", "?", ""}},
                    {"uchar", {"a", "%41"}, {":", ""}},
                    {"unreserved", {"a", "1", "$", "!"}, {"~", "{"}},
                    {"escape", {"%00"}, {"%0"}},
                    {"safe", {"$", "-", "_", ".", "+"}, {"!", "a"}},
                    {"extra", {"!", "*", "'", "(", ")", ","}, {"$", "\""}},
                    {"reserved", {";", "/", "?", ":", "@", "&", "="}, {"+", "a"}}});
}

TEST_CASE("relative-url-01 2.2, rule by rule", "[grammar]") {
  check("relative-url-01",
        {{"relativeURL",
          {"", "#f", "a:b", "//h/p", "a;b?c#d", "~{}|\\^[]`"},
          {"a b", "<", "%4", "\""}},
         {"absoluteURL", {"a:", "1://h", "a:/b", "a:b;c?d"}, {"a", ":b"}},
         {"location", {"//", "//h/a?b"}, {"/h"}},
         {"abs_path", {"/", "/a;b"}, {"", "a"}},
         {"rel_path", {"", "a", ";x", "a;b?c"}, {"<", " "}},
         {"path", {"", "a//b;c"}, {" "}},
         {"segment", {"", "a;b?#"}, {"/"}},
         {"params", {"", "a;b/c"}, {" "}},
         {"param", {"", "a/b"}, {";"}},
         {"scheme", {"1", "a+"}, {"", "_"}},
         {"net_loc", {"", "u@h:1;"}, {"/"}},
         {"query", {"", "a#/;"}, {"<"}},
         {"fragment", {"", "a?"}, {"#", "<"}},
         {"pchar", {"a", "?", "#", "="}, {";", "/", ""}},
         {"uchar", {"a", "%41", "{"}, {"?", ""}},
         {"unreserved", {"a", "1", "$", "!", "{"}, {"<", "%"}},
         {"escape", {"%fF"}, {"%f"}},
         {"safe", {"$", "-", "_", ".", "+"}, {"!"}},
         {"extra", {"!", "*", "'", "(", ")", ","}, {"$"}},
         {"national", {"{", "}", "|", "\\", "^", "~", "[", "]", "`"}, {"<", "a"}},
         {"reserved", {";", "/", "?", ":", "@", "&", "="}, {"#", "+"}}});
}

TEST_CASE("url-03's BNF, rule by rule", "[grammar]") {
  check("url-03",
        {{"fragmentaddress", {"http://h", "http://h/p#f", "x:"}, {"", "#f", "http://h#", "x:#a#b"}},
         {"uri", {"news:*"}, {"", "/a"}},
         {"url", {"gopher://h", "mailto:a@b", "x-y:p"}, {"", "//h"}},
         {"generic", {"x:", "x:a/b?c"}, {"x", "x:/a", "x:?"}},
         {"scheme", {"a", "a1-"}, {"1", ""}},
         {"httpaddress",
          {"http://h", "HTTP://h:1/a?b+c", "http://h/"},
          {"http:h", "http://", "http://h?"}},
         {"ftpaddress", {"ftp://h/", "ftp://u:p@h/a/b"}, {"ftp://h", "ftp:/a"}},
         {"newsaddress", {"news:*", "news:a.b", "news:1@h"}, {"news:", "news:1.b"}},
         {"nntpaddress", {"nntp:a.b/1"}, {"nntp:a.b", "nntp:a.b/x"}},
         {"mailtoaddress", {"mailto:a@b.c"}, {"mailto:a", "mailto:@b"}},
         {"waisaddress", {"wais://h/d?s", "wais://h/d/t/p"}, {"wais://h", "wais://h/"}},
         {"waisindex", {"wais://h/d", "wais://h/d?s+t"}, {"wais://h/d/t/p"}},
         {"waisdoc", {"wais://h/d/t/", "wais://h/d/t/p/q"}, {"wais://h/d", "wais://h/d/t"}},
         {"groupart", {"*", "a.b", "a@h"}, {"", "1"}},
         {"group", {"a", "a.b"}, {"", "1a"}},
         {"article", {"1@h"}, {"1", "@h"}},
         {"database", {"a"}, {"", "/"}},
         {"wtype", {"a"}, {""}},
         {"prosperoaddress", {"prospero://h/a"}, {"prospero://h"}},
         {"prosperolink",
          {"prospero://h/a/b%001", "prospero://h/", "prospero://h/a%0012x9"},
          {"prospero:/a"}},
         {"hsoname", {"", "a/b"}, {"#"}},
         {"version", {"12"}, {"", "a"}},
         {"attributes", {"a1b"}, {"", "-"}},
         {"attribute", {"a1"}, {"", "="}},
         {"telnetaddress", {"telnet://u:p@h:23"}, {"telnet://", "telnet:h"}},
         {"gopheraddress",
          {"gopher://h", "gopher://h/1", "gopher://h/1a/b?c"},
          {"gopher://", "gopher:h"}},
         {"login", {"h", "u@h", "u:p@h:1"}, {"", "/"}},
         {"hostport", {"h", "h:1", "1.2.3.4"}, {"", "1"}},
         {"host", {"a.b", "1.2.3.4"}, {"1", ""}},
         {"hostname", {"a", "a.b"}, {"", "1"}},
         {"hostnumber", {"1.2.3.4"}, {"1.2.3"}},
         {"port", {"1"}, {"", "a"}},
         {"selector", {"", "a/b"}, {"#"}},
         {"path", {"", "a", "a/b", "a/"}, {"/a", "a//b", "?"}},
         {"search", {"a", "a+b"}, {"", "a+", "+"}},
         {"user", {"a"}, {""}},
         {"password", {"a"}, {""}},
         {"fragmentid", {"a"}, {"", "#"}},
         {"gtype", {"1", "%20"}, {"", "11"}},
         {"xalpha", {"a", "@", "\"", " ", "%41"}, {"", "+", "/", "~"}},
         {"xalphas", {"ab"}, {"", "+"}},
         {"xpalpha", {"+", "a"}, {"/"}},
         {"xpalphas", {"a+"}, {""}},
         {"ialpha", {"a", "a1"}, {"", "1"}},
         {"safe", {"$", "-", "_", "@", ".", "&"}, {"+", "!"}},
         {"extra", {"!", "*", "\"", "'", "(", ")", ":", ";", ",", " "}, {"/", "$"}},
         {"escape", {"%4f"}, {"%4"}},
         {"digits", {"1", "12"}, {"", "a"}},
         {"alphanum", {"a", "1"}, {"-", ""}},
         {"alphanums", {"a1"}, {""}}});
}

TEST_CASE("each profile has its grammar, and web none", "[grammar]") {
  for (const Profile& profile : profiles()) {
    CAPTURE(profile.name);
    CHECK((Automata::of(profile) == nullptr) == (profile.name == "web"));
  }
}

TEST_CASE("where a text breaks a rule, and which", "[grammar]") {
  const auto broken = [](const char* profile, std::string_view text) {
    const Automata& grammar = *Automata::of(*find_profile(profile));
    const Match match = grammar.match(grammar.rules().front(), text);
    REQUIRE_FALSE(match.is_whole);
    return std::to_string(match.end) + " " +
           std::string(match.broken != nullptr ? match.broken->name : "-");
  };
  CHECK(broken("rfc3986", "http://h/a b") == "10 path-abempty");
  CHECK(broken("rfc3986", "http://h/a?b[c") == "12 query");
  CHECK(broken("rfc3986", "http://h/#a#b") == "11 fragment");
  CHECK(broken("rfc3986", "http://[::1") == "11 IP-literal");
  CHECK(broken("rfc3986", "http://h:8a/") == "11 userinfo");
  CHECK(broken("rfc3986", "http://u<@h/") == "8 userinfo");
  CHECK(broken("rfc3986", "1a:b") == "2 path-noscheme");
  CHECK(broken("rfc2396", "http://h/a[b") == "10 abs_path");
  CHECK(broken("rfc2396", "a:") == "2 abs_path");
  const Automata& generic = *Automata::of(*find_profile("rfc3986"));
  const Match in_scheme = generic.match(*generic.find("URI"), "a_b:c");
  REQUIRE(in_scheme.broken != nullptr);
  CHECK(in_scheme.broken->name == "scheme");
}

}  // namespace
}  // namespace absolve::grammar
