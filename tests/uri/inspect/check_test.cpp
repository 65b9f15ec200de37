#include "absolve/inspect.hpp"

#include <catch2/catch.hpp>

#include "absolve/reference.hpp"
#include "support/texts.hpp"
#include "uri/inspect/automata.hpp"

namespace absolve {
namespace {

using Strings = std::vector<std::string>;

// `offset+length severity: message [rule, section]` of each finding.
Strings findings(const char* profile, std::string_view reference, std::string_view base = {}) {
  Strings out;
  for (const ReferenceFinding& one : check_reference(reference, *find_profile(profile), base)) {
    CHECK(one.where.end() <= reference.size());
    out.push_back(std::to_string(one.where.offset) + "+" + std::to_string(one.where.length) + " " +
                  std::string(name_of(one.severity)) + ": " + one.message + " [" + one.rule + ", " +
                  one.section + "]");
  }
  return out;
}

TEST_CASE("what follows a grammar is left in peace", "[check]") {
  for (const char* profile :
       {"rfc3986", "rfc2396", "url-syntax-07", "rfc1808", "relative-url-01"}) {
    CAPTURE(profile);
    for (const char* reference :
         {"http://h.example/a/b;c?d#e", "a/b", "../c", "#f", "", "mailto:x"}) {
      CAPTURE(reference);
      CHECK(findings(profile, reference).empty());
    }
  }
  CHECK(findings("url-03", "http://h/a?b+c#d").empty());
  CHECK(findings("web", "http://h/a", "http://g/").empty());
}

TEST_CASE("malformed escapes, and characters that stand nowhere", "[check]") {
  CHECK(findings("rfc3986", "a%zz%4") ==
        Strings{"1+3 error: a percent sign without two hexadecimal digits behind it "
                "[pct-encoded, RFC 3986 2.1]"});
  CHECK(findings("rfc2396", "%4") ==
        Strings{"0+2 error: a percent sign without two hexadecimal digits behind it "
                "[escaped, RFC 2396 2.4.1]"});
  const auto excluded = [](const char* profile, std::string_view reference) {
    const Strings all = findings(profile, reference);
    return all.empty() ? std::string() : all.front();
  };
  const std::string tail = " stands in no reference, but for its escape [, ";
  CHECK(excluded("rfc3986", "a b") == "1+1 error: a space" + tail + "RFC 3986 2.3]");
  CHECK(excluded("rfc3986", "a{b") ==
        "1+1 error: \"{\" is an excluded character and" + tail + "RFC 3986 2]");
  CHECK(excluded("rfc3986", "a\"b") ==
        "1+1 error: \"\"\" is a delimiter and" + tail + "RFC 3986 C]");
  CHECK(excluded("rfc2396", "a[b") ==
        "1+1 error: \"[\" is an unwise character and" + tail + "RFC 2396 2.4.3]");
  CHECK(excluded("rfc2396", "a<b") ==
        "1+1 error: \"<\" is a delimiter and" + tail + "RFC 2396 2.4.3]");
  CHECK(excluded("url-syntax-07", "a|b") ==
        "1+1 error: \"|\" is an unwise character and" + tail + "url-syntax-07 2.4.3]");
  CHECK(excluded("rfc1808", "~a") ==
        "0+1 error: \"~\" is a national character and" + tail + "RFC 1808 2.2]");
  CHECK(excluded("relative-url-01", "~a").empty());
  CHECK(excluded("relative-url-01", "a<") ==
        "1+1 error: \"<\" is a punctuation and" + tail + "relative-url-01 2.2]");
  CHECK(excluded("url-03", "x:~") ==
        "2+1 error: \"~\" is a national character and" + tail + "url-03 BNF]");
  CHECK(excluded("rfc3986", "\xC3\xA9") ==
        "0+2 error: \"\xC3\xA9\" is a byte beyond US-ASCII and" + tail + "RFC 3986 2]");
  CHECK(excluded("rfc3986", "a\x01") ==
        "1+1 error: \"\x01\" is a control character and" + tail + "RFC 3986 2]");
  CHECK(excluded("rfc2396", "a\xFF") ==
        "1+1 error: \"\xFF\" is a byte beyond US-ASCII and" + tail + "RFC 2396 2.4.3]");
}

TEST_CASE("where the structure breaks, and which rule", "[check]") {
  CHECK(
      findings("rfc3986", "1a:b") ==
      Strings{"2+1 error: a colon in the first segment: what stands before it is no scheme (write "
              "./ before it) [path-noscheme, RFC 3986 3.3]"});
  CHECK(findings("rfc3986", "a#b#c") ==
        Strings{"3+1 error: a second \"#\": a fragment holds none, and there is one already "
                "[fragment, RFC 3986 3.5]"});
  CHECK(findings("rfc3986", "//[::1") ==
        Strings{"6+0 error: it ends where more of it must come [IP-literal, RFC 3986 3.2.2]"});
  CHECK(findings("rfc3986", "//h:8a/") ==
        Strings{"5+1 error: \"a\" stands in no port [port, RFC 3986 3.2.3]"});
  CHECK(findings("rfc3986", "//a:b:80/") ==
        Strings{"8+1 error: \"/\" is a general delimiter and cannot stand here [userinfo, RFC 3986 "
                "3.2.1]"});
  CHECK(findings("rfc3986", "//a[b@h:8x/") ==
        Strings{"3+1 error: \"[\" is a general delimiter and cannot stand here [userinfo, RFC 3986 "
                "3.2.1]"});
  CHECK(findings("rfc3986", "//h/[") ==
        Strings{
            "4+1 error: \"[\" is a general delimiter and cannot stand here [path-abempty, RFC 3986 "
            "3.3]"});
  CHECK(findings("rfc2396", "?q") == Strings{"0+1 error: \"?\" is a reserved character and cannot "
                                             "stand here [rel_segment, RFC 2396 5]"});
  CHECK(findings("rfc3986", "//h:8=/") ==
        Strings{"5+1 error: \"=\" stands in no port [port, RFC 3986 3.2.3]"});
  CHECK(findings("rfc1808", "a?b#c;#") ==
        Strings{
            "6+1 error: a second \"#\": a fragment holds none, and there is one already [fragment, "
            "RFC 1808 2.2]"});
  CHECK(findings("rfc2396", "a:") ==
        Strings{"2+0 error: it ends where more of it must come [abs_path, RFC 2396 3]"});
}

TEST_CASE("what section 7 warns of", "[check]") {
  const auto warning = [](std::string_view reference) {
    const Strings all = findings("rfc3986", reference);
    return all.size() == 1 ? all.front() : std::to_string(all.size());
  };
  CHECK(warning("http://u:pw@h/") ==
        "9+2 warning: a password in the userinfo is shown to everybody [, RFC 3986 7.5]");
  CHECK(warning("http://u@h/") == "0");
  CHECK(warning("http://u:@h/") == "0");
  CHECK(warning("http://h:25/") ==
        "9+2 warning: the port is the well-known one of smtp [, RFC 3986 7.2]");
  CHECK(warning("HTTP://h:80/") == "0");
  CHECK(warning("WS://h:80/") == "0");
  CHECK(warning("wss://h:443/") == "0");
  CHECK(warning("http://h:8080/") == "0");
  CHECK(warning("//h:25/") == "0");
  CHECK(warning("http://h:/") == "0");
  CHECK(warning("http://[::1]:443/") ==
        "13+3 warning: the port is the well-known one of https [, RFC 3986 7.2]");
  CHECK(warning("gopher://h/%0Dx%0a") ==
        "11+3 warning: an escaped line end may become a command of another protocol [, RFC 3986 "
        "7.2]");
  CHECK(warning("http://127.1/") ==
        "7+5 warning: the host is an IPv4 address in a form that hides it [, RFC 3986 7.4]");
  for (const char* host : {"0x7f.1", "2130706433", "127.1", "010.0.0.1", "0X7F000001", "1."}) {
    CAPTURE(host);
    CHECK(warning("http://" + std::string(host) + "/")
              .find("an IPv4 address in a form that hides it") != std::string::npos);
  }
  for (const char* host : {"127.0.0.1", "1.2.3.4.5", "h1", "1.com", "0x", "0xg", "[::1]", ""}) {
    CAPTURE(host);
    CHECK(warning("http://" + std::string(host) + "/") == "0");
  }
  CHECK(
      warning("http:g") ==
      "0+5 warning: no // behind the scheme: some read it as relative, to a base of that scheme [, "
      "RFC 3986 5.4.2]");
  CHECK(warning("mailto:g") == "0");
  const Strings rooted = findings("rfc2396", "http:/g");
  REQUIRE(rooted.size() == 1);
  CHECK(rooted.front().starts_with("0+5 warning: no //"));
}

bool mixes_scripts(std::string_view reference) {
  for (const std::string& one : findings("web", reference)) {
    if (one.find("mixes scripts") != std::string::npos) return true;
  }
  return false;
}

TEST_CASE("ports and hosts around what is warned of", "[check]") {
  const auto warned = [](const char* profile, const std::string& reference) {
    std::string texts;
    for (const ReferenceFinding& one : check_reference(reference, *find_profile(profile), {})) {
      texts += one.message.substr(0, one.message.find(',')) + "; ";
    }
    return texts;
  };
  CHECK(warned("rfc3986", "http://h:1023/") == "the port is a reserved one; ");
  CHECK(warned("rfc3986", "http://h:1024/").empty());
  CHECK(warned("rfc3986", "http://h:0/") == "the port is a reserved one; ");
  CHECK(warned("rfc3986", "http://h:000025/").empty());
  CHECK(warned("rfc3986", "http://h:443/") == "the port is the well-known one of https; ");
  // RFC 2396 7: "any URL that specifies a port number other than the default for the protocol".
  CHECK(warned("rfc2396", "http://h:8080/") == "the port is not the default one of the scheme; ");
  CHECK(warned("rfc2396", "http://h:80/").empty());
  CHECK(warned("rfc2396", "irc://h:8080/").empty());
  CHECK(warned("rfc2396", "imap://h:8080/") == "the port is not the default one of the scheme; ");
  const std::string long_label(63, 'x');
  const std::string mixed = "ex\xD0\xB0mple.";
  const std::string padding = long_label + "." + long_label + "." + long_label + ".";
  const auto host = [&](std::size_t size) {
    return "http://" + mixed + padding + std::string(size - mixed.size() - padding.size(), 'y') +
           "/";
  };
  CHECK(mixes_scripts(host(250)));
  CHECK(mixes_scripts(host(255)));
  CHECK_FALSE(mixes_scripts(host(256)));
}

TEST_CASE("hosts of mixed scripts", "[check]") {
  CHECK(mixes_scripts("http://ex\xD0\xB0mple.com/"));  // a Cyrillic letter
  CHECK(mixes_scripts("http://xn--exmple-4nf.com/"));  // the same host in Punycode
  CHECK(mixes_scripts("http://ex%D0%B0mple.com/"));
  CHECK_FALSE(mixes_scripts("http://example.com/"));
  CHECK_FALSE(mixes_scripts("http://caf\xC3\xA9.com/"));
  CHECK_FALSE(mixes_scripts("http://\xE6\x97\xA5\xE6\x9C\xAC\xE3\x81\xAE.jp/"));
  // U+FDFA, which UTS 46 maps to eleven times as many bytes.
  std::string ligatures;
  for (int i = 0; i < 30; ++i) ligatures += "\xEF\xB7\xBA";
  CHECK_FALSE(mixes_scripts("http://" + ligatures + "/"));
  CHECK(mixes_scripts("http://ex\xD0\xB0mple." + ligatures + "/"));
  CHECK_FALSE(mixes_scripts("http://\xD0\xB0\xD0\xB1.\xD1\x80\xD1\x84/"));
}

TEST_CASE("web: the parser's own validation errors", "[check]") {
  CHECK(findings("web", "http://h/a b") ==
        Strings{"10+1 warning: a character that a valid URL writes as an escape [invalid-URL-unit, "
                "URL Standard 1.1]"});
  CHECK(findings("web", "http://h:8a/") ==
        Strings{"9+2 error: the port is not a number [port-invalid, URL Standard 1.1]"});
  const Strings opaque = findings("web", "x", "mailto:y");
  REQUIRE_FALSE(opaque.empty());
  CHECK(opaque.back() ==
        "0+1 error: the base has no hierarchy that a reference could be relative to: mailto:y [, "
        "URL Standard 4.4]");
  CHECK(findings("web", "x").empty());
}

TEST_CASE("web: each validation error has a place and a sentence", "[check]") {
  struct Row {
    const char* reference;
    const char* name;
    const char* place;
  };
  const Row rows[] = {
      {"http://a\xC2\xAD\xCD\x8F.xn--a/", "domain-to-ASCII", "a\xC2\xAD\xCD\x8F.xn--a"},
      {"http://a b/", "domain-invalid-code-point", "a b"},
      {"x://a b/", "host-invalid-code-point", "a b"},
      {"http://1.2.3.4./", "IPv4-empty-part", "1.2.3.4."},
      {"http://1.2.3.4.5/", "IPv4-too-many-parts", "1.2.3.4.5"},
      {"http://a.1x.0x/", "IPv4-non-numeric-part", "a.1x.0x"},
      {"http://0x1.2.3.4/", "IPv4-non-decimal-part", "0x1.2.3.4"},
      {"http://1.2.3.256/", "IPv4-out-of-range-part", "1.2.3.256"},
      {"http://[::1/", "IPv6-unclosed", "[:"},
      {"http://[:1]/", "IPv6-invalid-compression", "[:1]"},
      {"http://[1:2:3:4:5:6:7:8:9]/", "IPv6-too-many-pieces", "[1:2:3:4:5:6:7:8:9]"},
      {"http://[1::2::3]/", "IPv6-multiple-compression", "[1::2::3]"},
      {"http://[1:x]/", "IPv6-invalid-code-point", "[1:x]"},
      {"http://[1:2]/", "IPv6-too-few-pieces", "[1:2]"},
      {"http://[1:2:3:4:5:6:7:1.2.3.4]/", "IPv4-in-IPv6-too-many-pieces",
       "[1:2:3:4:5:6:7:1.2.3.4]"},
      {"http://[::1.2.3.04]/", "IPv4-in-IPv6-invalid-code-point", "[::1.2.3.04]"},
      {"http://[::1.2.3.256]/", "IPv4-in-IPv6-out-of-range-part", "[::1.2.3.256]"},
      {"http://[::1.2.3]/", "IPv4-in-IPv6-too-few-parts", "[::1.2.3]"},
      {"http://h/a?b\\c", "invalid-URL-unit", "\\"},
      {"http://h/\\a^b", "invalid-URL-unit", "^"},
      {"http://h/a%2", "invalid-URL-unit", "%"},
      {"http://h/a\xFFx", "invalid-URL-unit", "\xFF"},
      {"http://h/#\xC2\x80", "invalid-URL-unit", "\xC2\x80"},
      {"http:h", "special-scheme-missing-following-solidus", "http:"},
      {"http://h/a\\b", "invalid-reverse-solidus", "\\"},
      {"http://u:p@h/", "invalid-credentials", "u:p"},
      {"http://", "host-missing", "http://"},
      {"http://h:65536/", "port-out-of-range", "65536"},
      {"http://h:8a/", "port-invalid", "8a"},
      {"file:c:/d", "file-invalid-Windows-drive-letter", ""},
      {"file://c:/d", "file-invalid-Windows-drive-letter-host", "file://c:/d"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.reference, row.name);
    const std::string_view base = std::string_view(row.reference).starts_with("file:c")
                                      ? std::string_view("file:///x/")
                                      : std::string_view();
    const auto all = check_reference(row.reference, *find_profile("web"), base);
    const auto own = std::ranges::find(all, row.name, &ReferenceFinding::rule);
    REQUIRE(own != all.end());
    CHECK(own->message != row.name);
    CHECK(own->message.find(' ') != std::string::npos);
    if (*row.place != '\0') CHECK(own->where.of(row.reference) == row.place);
  }
}

TEST_CASE("RFC 3986: a reference follows the grammar where its parts by appendix B do",
          "[check][grammar]") {
  const auto& grammar = *grammar::Automata::of(*find_profile("rfc3986"));
  const auto is = [&](const char* rule, std::string_view text) {
    return grammar.match(*grammar.find(rule), text).is_whole;
  };
  std::size_t followed = 0;
  for (const std::string& text : texts_of("a1:/?#@[%.", 5)) {
    const Reference parts = parse_reference(text);
    const bool has_good_parts =
        (!parts.scheme || is("scheme", *parts.scheme)) &&
        (!parts.authority || is("authority", *parts.authority)) &&
        (!parts.query || is("query", *parts.query)) &&
        (!parts.fragment || is("fragment", *parts.fragment)) &&
        (parts.authority ? is("path-abempty", parts.path)
         : parts.scheme  ? is("path-absolute", parts.path) || is("path-rootless", parts.path) ||
                              parts.path.empty()
                        : is("path-absolute", parts.path) || is("path-noscheme", parts.path) ||
                              parts.path.empty());
    const bool follows = is("URI-reference", text);
    if (follows != has_good_parts) {
      CAPTURE(text);
      CHECK(follows == has_good_parts);
    }
    followed += follows ? 1 : 0;
  }
  CHECK(followed > 10000);
}

TEST_CASE("RFC 2396: the same, but for what the document contradicts", "[check][grammar]") {
  const auto& grammar = *grammar::Automata::of(*find_profile("rfc2396"));
  const auto is = [&](const char* rule, std::string_view text) {
    return grammar.match(*grammar.find(rule), text).is_whole;
  };
  for (const std::string& text : texts_of("a1:/?#@;%.", 5)) {
    const Reference parts = parse_reference(text);
    const bool is_opaque = parts.scheme && !parts.authority && !parts.path.starts_with('/');
    // RFC 2396 5.2 and C.1 accept a query by itself, but the grammar does not.
    const bool is_query_alone =
        !parts.scheme && !parts.authority && parts.path.empty() && parts.query;
    const std::string after_scheme =
        is_opaque ? std::string(parts.path) + (parts.query ? "?" + std::string(*parts.query) : "")
                  : std::string();
    const bool has_good_parts =
        !is_query_alone && (!parts.scheme || is("scheme", *parts.scheme)) &&
        (!parts.fragment || is("fragment", *parts.fragment)) &&
        (is_opaque ? is("opaque_part", after_scheme)
                   : (!parts.authority || is("authority", *parts.authority)) &&
                         (!parts.query || is("query", *parts.query)) &&
                         (parts.path.empty() || is("abs_path", parts.path) ||
                          (!parts.scheme && !parts.authority && is("rel_path", parts.path))));
    if (is("URI-reference", text) != has_good_parts) {
      CAPTURE(text);
      CHECK(is("URI-reference", text) == has_good_parts);
    }
  }
}

TEST_CASE("each document warns of passwords, ports and line ends in its own section",
          "[inspect][check]") {
  struct Row {
    const char* profile;
    std::string password;
    std::string port;
    bool warns_of_any_port;
  };
  const Row rows[] = {{"web", "RFC 3986 7.5", "RFC 3986 7.2", false},
                      {"rfc3986", "RFC 3986 7.5", "RFC 3986 7.2", false},
                      {"rfc2396", "RFC 2396 7", "RFC 2396 7", true},
                      {"url-syntax-07", "url-syntax-07 7", "url-syntax-07 7", true},
                      {"url-syntax-05", "url-syntax-05 7", "url-syntax-05 7", true},
                      {"url-syntax-04", "url-syntax-04 6", "url-syntax-04 6", true},
                      {"rfc1808", "RFC 3986 7.5", "RFC 3986 7.2", false},
                      {"relative-url-01", "RFC 3986 7.5", "RFC 3986 7.2", false},
                      {"url-03", "url-03 Security considerations", "RFC 3986 7.2", false}};
  for (const Row& row : rows) {
    CAPTURE(row.profile);
    const auto section = [&](std::string_view reference, std::string_view words) {
      for (const ReferenceFinding& own : check_reference(reference, *find_profile(row.profile))) {
        const bool is_meant = own.severity == ReferenceFinding::Severity::warning &&
                              own.message.find(words) != std::string::npos;
        if (is_meant) return own.section;
      }
      return std::string("none");
    };
    CHECK(section("http://u:p@h/", "a password in the userinfo") == row.password);
    CHECK(section("http://u:@h/", "a password in the userinfo") == "none");
    CHECK(section("http://u@h/", "a password in the userinfo") == "none");
    CHECK(section("http://h:25/", "well-known one of smtp") == row.port);
    CHECK(section("http://h:1023/", "reserved one") == row.port);
    CHECK(section("http://h:1024/", "reserved one") == "none");
    CHECK(section("http://h:80/", "port") == "none");
    CHECK(section("http://h:8080/", "not the default") ==
          (row.warns_of_any_port ? row.port : "none"));
    CHECK(section("x:%0d", "line end") == row.port);
    CHECK(section("http://h/%0A", "line end") == row.port);
    CHECK(section("http://h/%0B", "line end") == "none");
  }
}

}  // namespace
}  // namespace absolve
