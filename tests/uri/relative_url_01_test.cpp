// draft-ietf-uri-relative-url-01, Relative Uniform Resource Locators, October 1994.
#include "uri/table.hpp"

namespace absolve {
namespace {

constexpr std::string_view base = "http://a/b/c/d";
const Profile& relative_url_01 = *find_profile("relative-url-01");

TEST_CASE("relative-url-01 5.1 normal examples", "[uri][relative-url-01]") {
  check_table(base, relative_url_01,
              {{"g:h", "g:h"},
               {"g", "http://a/b/c/g"},
               {"./g", "http://a/b/c/g"},
               {"g/", "http://a/b/c/g/"},
               {"/g", "http://a/g"},
               {"//g", "http://g"},
               {"?y", "http://a/b/c/d?y"},
               {"g?y", "http://a/b/c/g?y"},
               {"g?y/./x", "http://a/b/c/g?y/./x"},
               {".", "http://a/b/c/"},
               {"./", "http://a/b/c/"},
               {"..", "http://a/b/"},
               {"../", "http://a/b/"},
               {"../g", "http://a/b/g"},
               {"../..", "http://a/"},
               {"../../g", "http://a/g"}});
}

TEST_CASE("relative-url-01 5.2 abnormal examples", "[uri][relative-url-01]") {
  check_table(base, relative_url_01,
              {{"../../../g", "http://a/../g"},
               {"./../g", "http://a/b/g"},
               {"./g/.", "http://a/b/c/g/"},
               {"/./g", "http://a/./g"},
               {"g/./h", "http://a/b/c/g/h"},
               {"g/../h", "http://a/b/c/h"},
               {"http:g", "http:g"},
               {"http:", "http:"}});
}

TEST_CASE("relative-url-01 2.3: what a URL is made of depends on its scheme",
          "[uri][relative-url-01]") {
  check_table("gopher://h/1/a/b", relative_url_01,
              {{"../c", "gopher://h/1/a/../c"},    // 2.3.2: dot segments mean nothing
               {"c?d;e", "gopher://h/1/a/c?d;e"},  // neither query nor params
               {"c#f", "gopher://h/1/a/c#f"}});
  check_table("ftp://h/a/b;type=i", relative_url_01,
              {{"c?d", "ftp://h/a/c?d"},    // 2.3.4: no query; part of the path
               {"", "ftp://h/a/b;type=i"},  // 4 (6b)
               {"../c;type=a", "ftp://h/c;type=a"}});
  check_table("wais://h/db/x?q", relative_url_01,
              {{"", "wais://h/db/x?q"}, {"?z", "wais://h/db/x?z"}});
  check_table("mailto:a@b", relative_url_01, {{"#s", "mailto:#s"}, {"//c", "mailto://c"}});
  check_table("nntp://h/g/1", relative_url_01,
              {{"2?x", "nntp://h/g/2?x"}, {"2?../x", "nntp://h/g/2?../x"}});
  check_table("telnet://h/", relative_url_01, {{"x#y", "telnet://h/x#y"}});
  check_table("news:a.b", relative_url_01, {{"c#d", "news:c#d"}});
  check_table("file://h/a/b", relative_url_01, {{"../c;x?y", "file://h/c;x?y"}});
  check_table("prospero://h/a;v=1", relative_url_01,
              {{"", "prospero://h/a;v=1"}, {"../b;v=2", "prospero://h/../b;v=2"}});
}

TEST_CASE("relative-url-01 2.4.2: the last hash begins the fragment", "[uri][relative-url-01]") {
  check_table(base, relative_url_01,
              {{"g#a#b", "http://a/b/c/g#a#b"}, {"g#a/../#b", "http://a/b/c/#b"}});
}

TEST_CASE("relative-url-01 4: inheritance of parameters and query", "[uri][relative-url-01]") {
  check_table("http://a/b/c/d;p?q", relative_url_01,
              {{";x", "http://a/b/c/d;x?q"},  // (6c) keeps the query
               {"?y", "http://a/b/c/d;p?y"},
               {"", "http://a/b/c/d;p?q"},
               {"#s", "http://a/b/c/d;p?q#s"},
               {"//g?y/x", "http://g?y/x"},  // 2.4.3
               {"///g", "http://a/g"},       // (4b)
               {"g;x=1/../y", "http://a/b/c/g;x=1/../y"}});
  // Step 7c, read literally, would remove "../..". The choice follows what 5.2 prints for one
  // level.
  check_table(base, relative_url_01, {{"../../../../g", "http://a/../../g"}});
}

TEST_CASE("relative-url-01 3.4: with an empty base references come back as they are",
          "[uri][relative-url-01]") {
  CHECK(Resolver::without_base(relative_url_01).resolve("../g")->url == "../g");
}

}  // namespace
}  // namespace absolve
