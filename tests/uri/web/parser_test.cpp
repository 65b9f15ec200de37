// The URL Standard: our own cases, one for each step; the Standard's test suite is in conformance.
#include <catch2/catch.hpp>

#include "uri/web/percent_encode.hpp"
#include "uri/web/record.hpp"

namespace absolve::url {
namespace {

std::string parsed(std::string_view input, std::string_view base = {}) {
  Record base_record;
  Record record;
  if (!base.empty() && !parse(base, nullptr, nullptr, base_record, nullptr)) return "bad base";
  return parse(input, base.empty() ? nullptr : &base_record, nullptr, record, nullptr) ? record.href
                                                                                       : "failure";
}

std::vector<std::string_view> errors_of(std::string_view input, std::string_view base = {}) {
  Record base_record;
  Record record;
  ValidationErrors errors;
  if (!base.empty()) REQUIRE(parse(base, nullptr, nullptr, base_record, nullptr));
  static_cast<void>(parse(input, base.empty() ? nullptr : &base_record, nullptr, record, &errors));
  return errors.names();
}

using Names = std::vector<std::string_view>;

TEST_CASE("URL Standard 4.4: schemes, slashes and authorities", "[web]") {
  CHECK(parsed("HTTP://u:p@H:80/") == "http://u:p@h/");
  CHECK(parsed("https:h") == "https://h/");
  CHECK(parsed("http:\\\\h\\p?q\\") == "http://h/p?q\\");
  CHECK(parsed("http:x", "http://h/d/e") == "http://h/d/x");
  CHECK(parsed("https:x", "http://h/d/e") == "https://x/");
  CHECK(parsed("//x\\y", "http://h/") == "http://x/y");
  CHECK(parsed("////x", "http://h/") == "http://x/");
  CHECK(parsed("http://@h") == "http://h/");
  CHECK(parsed("http://:@h") == "http://h/");
  CHECK(parsed("http://a@b@c") == "http://a%40b@c/");
  CHECK(parsed("http://u:@h") == "http://u@h/");
  for (const auto* bad : {"http://", "http://u@", "http://:80", "http://h:x", "http://h:65536", "x",
                          "//h", "http://[1", "http://a b"}) {
    CHECK(parsed(bad) == "failure");
  }
  CHECK(parsed("http://h:") == "http://h/");
  CHECK(parsed("http://h:0081") == "http://h:81/");
  CHECK(parsed("x://h:80") == "x://h:80");
}

TEST_CASE("URL Standard: validation errors of hosts and of noncharacters", "[web]") {
  CHECK(errors_of("http://%C2%AD/") == Names{"domain-to-ASCII"});
  for (const std::string_view allowed :
       {"\xC2\xA0", "\xEF\xB7\x8F", "\xEF\xB7\xB0", "\xEF\xBF\xBC", "\xF0\x9F\xBF\xBD"}) {
    CAPTURE(allowed);
    CHECK(errors_of("http://h/" + std::string(allowed)).empty());
  }
  // U+FDD0 to U+FDEF, and the last two code points of each plane.
  for (const std::string_view other :
       {"\xEF\xB7\x90", "\xEF\xB7\xAF", "\xEF\xBF\xBE", "\xEF\xBF\xBF", "\xF0\x9F\xBF\xBE",
        "\xF4\x8F\xBF\xBF", "\xC2\x9F"}) {
    CAPTURE(other);
    CHECK(errors_of("http://h/" + std::string(other)) == Names{"invalid-URL-unit"});
  }
}

TEST_CASE("URL Standard 4.4: paths", "[web]") {
  CHECK(parsed("a/./b/../c/%2e%2E/d", "http://h/x/y") == "http://h/x/a/d");
  CHECK(parsed("..", "http://h/x/y/z") == "http://h/x/");
  CHECK(parsed(".%2e/..", "http://h/x/y/z") == "http://h/");
  CHECK(parsed("...", "http://h/") == "http://h/...");
  CHECK(parsed("\"<>`{}^?'\"#`", "http://h/") == "http://h/%22%3C%3E%60%7B%7D%5E?%27%22#%60");
  CHECK(parsed("x://h/a\\b") == "x://h/a\\b");
  CHECK(parsed("x:/.//p") == "x:/.//p");
  CHECK(parsed(".//p", "x:/a") == "x:/.//p");
  CHECK(parsed(".//p?q", "x:/a") == "x:/.//p?q");
  CHECK(parsed("x://h") == "x://h");
  CHECK(parsed("?q", "x://h") == "x://h?q");
  CHECK(parsed("x://h#f") == "x://h#f");
  CHECK(parsed(" h\t\n/\rp ", "http://b/") == "http://b/h/p");
}

TEST_CASE("URL Standard 4.4: opaque paths", "[web]") {
  CHECK(parsed("mailto:a b?c d#e f") == "mailto:a b?c%20d#e%20f");
  CHECK(parsed("x:a ?q") == "x:a%20?q");
  CHECK(parsed("x:a #f") == "x:a%20#f");
  CHECK(parsed("#f", "mailto:a?q") == "mailto:a?q#f");
  CHECK(parsed("b", "mailto:a") == "failure");
  CHECK(parsed("", "mailto:a") == "failure");
}

TEST_CASE("URL Standard 4.4: file URLs and their drive letters", "[web]") {
  CHECK(parsed("file:C|/a") == "file:///C:/a");
  CHECK(parsed("file://localhost/a") == "file:///a");
  CHECK(parsed("file://C:/a") == "file:///C:/a");
  CHECK(parsed("/a", "file:///C:/b/c") == "file:///C:/a");
  CHECK(parsed("..", "file:///C:/") == "file:///C:/");
  CHECK(parsed("D:", "file:///C:/b") == "d:");
  CHECK(parsed("x", "file://h/C:/b/c") == "file://h/C:/b/x");
  CHECK(parsed("/", "file://h/C:/b") == "file://h/C:/");
  CHECK(parsed("//o/x", "file://h/C:/b") == "file://o/x");
  CHECK(parsed("?q", "file:///a?p") == "file:///a?q");
  CHECK(parsed("#f", "file:///a?p") == "file:///a?p#f");
  CHECK(parsed("file:") == "file:///");
  CHECK(parsed("C:x", "file:///a/b") == "c:x");
  CHECK(parsed("C|x", "file:///a/b") == "file:///a/C|x");
  CHECK(parsed("C|", "file:///a/b") == "file:///C:");
  CHECK(parsed("/a", "file:///C:") == "file:///C:/a");
  CHECK(parsed("/a", "file:///1:/b") == "file:///a");
  CHECK(parsed("file://localhost/C|/a") == "file:///C:/a");
  CHECK(parsed("file:/.//p") == "file:////p");
  CHECK(parsed("x", "file:a") == "file:///x");
}

TEST_CASE("URL Standard 3.5: hosts", "[web][host]") {
  const auto host = [](std::string_view text) {
    return parsed("http://" + std::string(text) + "/");
  };
  CHECK(host("0x7F.1") == "http://127.0.0.1/");
  CHECK(host("4294967295") == "http://255.255.255.255/");
  CHECK(host("010.0x.0.") == "http://8.0.0.0/");
  CHECK(host("1.2.3") == "http://1.2.0.3/");
  for (const auto* bad :
       {"4294967296", "256.0.0.0", "1.2.3.4.5", "1.09", "%", "a%00b", "a<b", "%20", ""}) {
    CHECK(host(bad) == "failure");
  }
  CHECK(host("a.0x") == "failure");
  CHECK(host("a.1.") == "failure");
  CHECK(host("1.a") == "http://1.a/");
  CHECK(host("[1:0:0:2:0:0:0:3]") == "http://[1:0:0:2::3]/");
  CHECK(host("[::ffff:1.2.3.4]") == "http://[::ffff:102:304]/");
  CHECK(host("[1::]") == "http://[1::]/");
  CHECK(host("[1:0:0:2:3:4:5:6]") == "http://[1::2:3:4:5:6]/");
  CHECK(host("[1:0:2:3:4:5:6:7]") == "http://[1:0:2:3:4:5:6:7]/");
  CHECK(host("[0:1:0:1:0:1:0:1]") == "http://[0:1:0:1:0:1:0:1]/");
  for (const auto* bad : {"[1]", "[1::2::3]", "[1:2:3:4:5:6:7:8:9]", "[::1.2.3]", "[::01.2.3.4]",
                          "[::1.2.3.256]", "[::1.2x3.4]", "[g]", "[:1]", "[1:]", "[12345::]"}) {
    CHECK(host(bad) == "failure");
  }
  CHECK(host("B\xC3\xBC"
             "cher.DE") == "http://xn--bcher-kva.de/");
  CHECK(host("%C3%BC") == "http://xn--tda/");
  CHECK(host("\xEF\xBC\xA7o.com") == "http://go.com/");
  CHECK(host("xn--a") == "http://xn--a/");  // whatwg/url#914
  CHECK(host("\xC3\xBC.xn--a-") == "failure");
  CHECK(host("\xE2\x80\x8D") == "failure");
  CHECK(host("\xC2\xAD") == "failure");
  CHECK(parsed("x://A%20\xC3\xBC/") == "x://A%20%C3%BC/");
  CHECK(parsed("x://a b/") == "failure");
  CHECK(host("\xE1\xBA\x9E.de") == "http://xn--zca.de/");
}

TEST_CASE("URL Standard 1.3: what is encoded where", "[web]") {
  struct Row {
    PercentEncodeSet set;
    std::string_view encoded;  // of the printable ASCII characters
  };
  const Row rows[] = {{c0_control_set, ""},      {fragment_set, " \"<>`"},
                      {query_set, " \"#<>"},     {special_query_set, " \"#'<>"},
                      {path_set, " \"#<>?^`{}"}, {userinfo_set, " \"#/:;<=>?@[\\]^`{|}"}};
  for (const Row& row : rows) {
    std::string found;
    for (char c = ' '; c < '\x7F'; ++c) {
      if (is_in(row.set, c)) found.push_back(c);
    }
    CHECK(found == row.encoded);
    CHECK(is_in(row.set, '\x1F'));
    CHECK(is_in(row.set, '\x7F'));
    CHECK(is_in(row.set, '\x80'));
  }
  CHECK(percent_decoded("%41%zz%4%61%") == "A%zz%4a%");
  CHECK(parsed("\xFF", "http://h/") == "http://h/%EF%BF%BD");
}

TEST_CASE("URL Standard 4.1: what comes from the base is where a parse of the whole URL finds it",
          "[web]") {
  const auto places = [](const Record& record) {
    return std::vector{record.scheme_end,    record.host_start,    record.host_end,
                       record.authority_end, record.path_start,    record.path_end,
                       record.query_start,   record.fragment_start};
  };
  const std::pair<const char*, const char*> rows[] = {
      {"#f", "mailto:a?q"},      {"a", "http://u:p@h:81/b?q"}, {"?r", "x://h?q"},
      {"#f", "file://h/C:/b?q"}, {"/a", "file://h/C:/b"},      {".//p?q", "x:/a"},
      {"#f", "x:/.//p?q"}};
  for (const auto& [reference, base] : rows) {
    CAPTURE(reference, base);
    Record base_record;
    Record record;
    Record whole;
    REQUIRE(parse(base, nullptr, nullptr, base_record, nullptr));
    REQUIRE(parse(reference, &base_record, nullptr, record, nullptr));
    REQUIRE(parse(record.href, nullptr, nullptr, whole, nullptr));
    CHECK(places(record) == places(whole));
    CHECK(record.has_host == whole.has_host);
    CHECK(record.has_opaque_path == whole.has_opaque_path);
  }
}

TEST_CASE("URL Standard 4.7: origin", "[web]") {
  Record record;
  REQUIRE(parse("https://u@h:8443/p", nullptr, nullptr, record, nullptr));
  CHECK(record.origin() == "https://h:8443");
  REQUIRE(parse("file:///p", nullptr, nullptr, record, nullptr));
  CHECK(record.origin() == "null");
  REQUIRE(parse("x://h/", nullptr, nullptr, record, nullptr));
  CHECK(record.origin() == "null");
}

TEST_CASE("URL Standard 1.1: validation errors by name", "[web]") {
  CHECK(errors_of("http://h/").empty());
  CHECK(errors_of("http:\\\\h") ==
        Names{"special-scheme-missing-following-solidus", "invalid-reverse-solidus"});
  CHECK(errors_of("http://u:p@h") == Names{"invalid-credentials"});
  CHECK(errors_of(" http://h/a b%zz") == Names{"invalid-URL-unit"});
  CHECK(errors_of("http://h/a\tb") == Names{"invalid-URL-unit"});
  CHECK(errors_of("http://h/\xC2\xA0").empty());
  CHECK(errors_of("x", "") == Names{"missing-scheme-non-relative-URL"});
  CHECK(errors_of("http://") == Names{"host-missing"});
  CHECK(errors_of("http://h:99999") == Names{"port-out-of-range"});
  CHECK(errors_of("http://h:9x") == Names{"port-invalid"});
  CHECK(errors_of("file:///x", "").empty());
  CHECK(errors_of("C|/x", "file:///") ==
        Names{"file-invalid-Windows-drive-letter", "invalid-URL-unit"});
  CHECK(errors_of("file://C|/x") ==
        Names{"file-invalid-Windows-drive-letter-host", "invalid-URL-unit"});
  CHECK(errors_of("http://0x1.2/") == Names{"IPv4-non-decimal-part"});
  CHECK(errors_of("http://1.2.3.4.5/") == Names{"IPv4-too-many-parts"});
  CHECK(errors_of("http://1.2.3.4./") == Names{"IPv4-empty-part"});
  CHECK(errors_of("http://a%3Cb/") == Names{"domain-invalid-code-point"});
  CHECK(errors_of("x://a<b/") == Names{"host-invalid-code-point"});
  CHECK(errors_of("http://[1/") == Names{"IPv6-unclosed"});
  CHECK(errors_of("http://[]/") == Names{"IPv6-too-few-pieces"});
  CHECK(errors_of("http://[1:]/") == Names{"IPv6-invalid-code-point"});
  CHECK(errors_of("http://[::1.2.3.4.5]/") == Names{"IPv4-in-IPv6-invalid-code-point"});
}

TEST_CASE("RFC 5893 1.4: a label from right to left binds all others, however many",
          "[web][host]") {
  for (const int count : {0, 10, 100}) {
    CAPTURE(count);
    std::string labels;
    for (int i = 0; i < count; ++i) labels += "a.";
    const std::string right_to_left = "\xD7\x90";
    CHECK(parsed("http://1a." + labels + "\xC3\xA4/") == "http://1a." + labels + "xn--4ca/");
    CHECK(parsed("http://b." + labels + right_to_left + "/") == "http://b." + labels + "xn--4db/");
    CHECK(parsed("http://1a." + labels + right_to_left + "/") == "failure");
    CHECK(parsed("http://1a." + labels + "xn--4db.\xC3\xA4/") == "failure");
    CHECK(parsed("http://" + right_to_left + "." + labels + "1a/") == "failure");
  }
}

TEST_CASE("URLs of any size are read in linear time", "[web][limits]") {
  std::string dots;
  for (int i = 0; i < 1'000'000; ++i) dots += "../";
  CHECK(parsed(dots, "http://h/a/b") == "http://h/");
  CHECK(parsed(std::string(1'000'000, '%'), "http://h/").size() == 1'000'009);
  std::string labels = "http://";
  for (int i = 0; i < 1'000'000; ++i) labels += "a.";
  CHECK(parsed(labels + "b/").size() == labels.size() + 2);
  std::string wide_labels = "http://";
  for (int i = 0; i < 200'000; ++i) wide_labels += "\xC3\xA4\xE3\x80\x82";
  CHECK(parsed(wide_labels + "b/").size() == 7 + 200'000 * 8 + 2);
  CHECK(parsed("http://" + std::string(1'000'000, '@') + "h/").size() == 3'000'007);
  CHECK(parsed("http://" + std::string(1'000'000, '1') + "/") == "failure");
  CHECK(parsed(std::string(1'000'000, '\0'), "http://h/x") == "http://h/x");
}

TEST_CASE("URL Standard 4.4: what is the same over any base", "[web]") {
  CHECK(is_absolute("http://h/"));
  CHECK(is_absolute(" \x01H\tT\rTp:\n/\\h"));
  CHECK(is_absolute("mailto:a"));
  CHECK(is_absolute("wsss:a"));
  CHECK_FALSE(is_absolute("http:/h"));
  CHECK_FALSE(is_absolute("file:\\h"));
  CHECK_FALSE(is_absolute("1a:b"));
  CHECK_FALSE(is_absolute(":b"));
  CHECK_FALSE(is_absolute("a b:c"));
  const std::vector<std::string> pieces{"http", "FILE", "wss", ":", "/",  "\\", "x", "?",
                                        "#",    "foo",  "1",   " ", "\t", "+",  ".", "C|"};
  const std::vector<std::string> bases{
      "",         "http://b/d/e", "https://b/d/e", "ws://b/d/e",
      "ftp://b/", "wss://b/d/e",  "file:///d/e",   "file://b/C:/d/e",
      "foo:/b/d", "data:b",       "mailto://b/d"};
  for (std::size_t number = 0; number < pieces.size() * pieces.size() * pieces.size() * 16;
       ++number) {
    std::string reference;
    for (std::size_t rest = number; rest > 0; rest /= pieces.size()) {
      reference += pieces[rest % pieces.size()];
    }
    bool is_same = true;
    const std::string alone = parsed(reference);
    for (const std::string& base : bases) is_same = is_same && parsed(reference, base) == alone;
    CAPTURE(reference);
    if (is_absolute(reference)) {
      REQUIRE(is_same);
    } else if (is_same) {
      REQUIRE(alone == "failure");
    }
  }
}

}  // namespace
}  // namespace absolve::url
