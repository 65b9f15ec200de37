// draft-fielding-url-syntax-05 and -04, as far as the diff between them shows their text. The rest
// is inferred from -07; such rows say so.
#include "documents/statement.hpp"

namespace absolve::documents {
namespace {

using enum Ask;

constexpr std::string_view abc = "http://a/b/c/d;p?q";

const std::vector<Statement> of_both{
    {"2", "a URL holds reserved, unreserved and escaped characters", check, "", "http://h/;%41a",
     "ok"},
    {"2.2", "reserved: ; / ? : @ & = +", check, "", "http://h/?;/?:@&=+", "ok"},
    {"4.3.1", "site: user, password, host and port", check, "", "ftp://foo:@h/", "ok"},
    {"4.3.1, inferred", "mailto has no site", check, "", "mailto:x@y", "ok"},
    {"4.3.1, inferred", "a relative path has none either", check, "", "a//b", "ok"},
    {"5.2, inferred", "empty components are none", resolve, abc, "g?#", "http://a/b/c/g"},
    {"5.2, inferred", "the empty action of a FORM means the base", rewrite, "http://h/p",
     "<base href='http://b/'><form action=''>", "<base href='http://b/'><form action='http://b/'>"},
    {"5.2, inferred", "a path without a root gets none", resolve, "foo:a/b/c", "../../d", "foo:d"},
    {"5.1.1, inferred", "white space in Content-Base is ignored", message, "",
     "Content-Base: http://h/ a/b\nContent-Type: text/html\n\n<a href=x>", "http://h/a/x"},
    {"5.1.1, inferred", "HTTP states bases", http, "http://r/",
     "HTTP/1.1 200 OK\nContent-Base: http://c/\nContent-Type: text/html\n\n<a href=x>",
     "http://c/x"},
    {"F.4 of -07", "the query goes through the merge", resolve, abc, "g?y/../x", "http://a/b/c/x"},
    {"F.4 of -07", "a scheme is what Appendix B takes for one", component, "", "this_message:/x",
     "scheme=this_message"},
};

TEST_CASE("url-syntax-05 and -04, what both say", "[documents][url-syntax]") {
  check_statements("url-syntax-05", of_both);
  check_statements("url-syntax-04", of_both);
}

TEST_CASE("url-syntax-05 and -04, each by its name", "[documents][url-syntax]") {
  check_statements(
      "url-syntax-05",
      {{"2.4.3", "unwise characters", check, "", "http://h/{", "error url-syntax-05 2.4.3"},
       {"4.3.1", "a port of more than digits is no site", check, "", "http://h:8a/",
        "error url-syntax-05 4.3.1"},
       {"4.3.1", "two at signs are none", check, "", "http://a@b@c/", "error url-syntax-05 4.3.1"},
       {"7", "caution at other ports", check, "", "http://h:8080/", "warning url-syntax-05 7"},
       {"7", "no password in a site", check, "", "http://u:p@h/", "warning url-syntax-05 7"},
       {"C.2", "http:g is to be avoided", check, "", "http:g", "warning url-syntax-05 C.2"},
       {"C.2", "a leading .. is stripped by some, inappropriately", resolve, "http://a/b", "../c",
        "http://a/../c"}});
  check_statements(
      "url-syntax-04",
      {{"2.4.3", "unwise characters", check, "", "http://h/{", "error url-syntax-04 2.4.3"},
       {"4.3.1", "a port of more than digits is no site", check, "", "http://h:8a/",
        "error url-syntax-04 4.3.1"},
       {"6", "no password in a site", check, "", "http://u:p@h/", "warning url-syntax-04 6"}});
}

}  // namespace
}  // namespace absolve::documents
