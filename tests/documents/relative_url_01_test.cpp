// draft-ietf-uri-relative-url-01, statement by statement.
#include "documents/statement.hpp"

namespace absolve::documents {
namespace {

using enum Ask;

TEST_CASE("relative-url-01, section 2: syntax by scheme", "[documents][relative-url]") {
  check_statements(
      "relative-url-01",
      {{"2.1", "six components", component, "", "http://h/p;x?q#f", "params=x"},
       {"2.2", "parsed within the context of the base: gopher has no query", component,
        "gopher://h/", "a?b;c", "path=a?b;c"},
       {"2.2", "over http it has one", component, "http://h/", "a?b;c", "query=b;c"},
       {"2.2", "national characters are unreserved", check, "", "http://h/{}|\\^~[]`", "ok"},
       {"2.2", "< and > are punctuation", check, "", "http://h/<", "error relative-url-01 2.2"},
       {"2.3.1", "the net_loc ends at the slash alone", component, "", "http://h?y/x",
        "net_loc=h?y"},
       {"2.3.2", "dots mean nothing in gopher", resolve, "gopher://h/1/a/b", "../c",
        "gopher://h/1/a/../c"},
       {"2.3.3", "mailto has no parameters", component, "", "mailto:a;b", "path=a;b"},
       {"2.3.4", "ftp has no query", component, "", "ftp://h/a?b", "path=/a?b"},
       {"2.3.5", "telnet has no fragment", resolve, "telnet://h/", "#f", "telnet://h/#f"},
       {"2.4.1", "a scheme is scheme characters up to the colon", component, "", "a+b.c-1:x",
        "scheme=a+b.c-1"},
       {"2.4.2", "the last crosshatch begins the fragment", component, "", "http://h/a#b#c",
        "fragment=c"},
       {"2.4.2", "one that is the last character is an empty one", equivalent, "http://h/a#",
        "http://h/a", "same"},
       {"2.4.4", "so is a query", equivalent, "http://h/a?", "http://h/a", "same"},
       {"2.4.5", "and parameters", equivalent, "http://h/a;", "http://h/a", "same"}});
}

TEST_CASE("relative-url-01, sections 3 and 4", "[documents][relative-url]") {
  constexpr std::string_view abc = "http://a/b/c/d;p?q";
  check_statements(
      "relative-url-01",
      {{"3.1", "a BASE comes first", links, "http://r/", "<base href='http://b/'><a href=x>",
        "http://b/ http://b/x"},
       {"3.2", "then Base-URL", message, "http://r/",
        "Base-URL: http://b/c/\nContent-Type: text/html\n\n<a href=x>", "http://b/c/x"},
       {"3.2", "in any message header, that of HTTP among them", http, "http://r/",
        "HTTP/1.0 200 OK\nBase-URL: http://b/c/\nContent-Type: text/html\n\n<a href=x>",
        "http://b/c/x"},
       {"3.2", "no other field", message, "http://r/",
        "Content-Base: http://b/c/\nContent-Type: text/html\n\n<a href=x>", "http://r/x"},
       {"3.3", "then the URL of the retrieval, the last one", http, "http://r/a",
        "HTTP/1.0 302 Found\nLocation: http://s/b\n\nHTTP/1.0 200 OK\nContent-Type: "
        "text/html\n\n<a href=x>",
        "http://s/x"},
       {"3.4", "else all are interpreted as absolute", links, "", "<a href=x>", "x"},
       {"4 (3a)", "a scheme makes it absolute", resolve, abc, "http:g", "http:g"},
       {"4 (4b)", "an empty net_loc is inherited", resolve, abc, "///g", "http://a/g"},
       {"4 (5)", "a slash before the path ends the inheriting", resolve, abc, "/g/../h",
        "http://a/g/../h"},
       {"4 (6)", "an empty path inherits path, params and query", resolve, abc, "#s",
        "http://a/b/c/d;p?q#s"},
       {"4 (6c)", "parameters alone leave the query of the base", resolve, abc, ";x",
        "http://a/b/c/d;x?q"},
       {"4 (7)", "a path without a slash gets none", resolve, "http:a/b/c", "../../d", "http:d"},
       {"4 (7b)", "a . at the end is removed", resolve, "http:a/b", ".", "http:a/"},
       {"4 (7c)", "above the root .. is kept, a choice", resolve, abc, "../../../g",
        "http://a/../g"},
       {"4", "a fragment is never inherited", resolve, "http://a/b#f", "c", "http://a/c"},
       {"5.2", "http:g is absolute, and to be avoided", check, "", "http:g",
        "warning relative-url-01 5.2"}});
}

}  // namespace
}  // namespace absolve::documents
