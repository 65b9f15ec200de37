// RFC 2396, statement by statement.
#include "documents/statement.hpp"

namespace absolve::documents {
namespace {

using enum Ask;

constexpr std::string_view abc = "http://a/b/c/d;p?q";

TEST_CASE("RFC 2396, characters and components", "[documents][rfc2396]") {
  check_statements(
      "rfc2396",
      {{"2.2", "reserved: ; / ? : @ & = + $ ,", check, "", "http://h/;:@&=+$,", "ok"},
       {"2.3", "unreserved: letters, digits and - _ . ! ~ * ' ( )", check, "", "http://h/-_.!~*'()",
        "ok"},
       {"2.3", "an unreserved character may be escaped without a change", equivalent, "http://h/a",
        "http://h/%61", "same"},
       {"2.3", "$ is none of them", equivalent, "http://h/$", "http://h/%24", "different"},
       {"2.4.1", "an escape has two hexadecimal digits", check, "", "http://h/%zz",
        "error RFC 2396 2.4.1"},
       {"2.4.3", "the space is excluded", check, "", "http://h/ ", "error RFC 2396 2.4.3"},
       {"2.4.3", "brackets are unwise", check, "", "http://h/[", "error RFC 2396 2.4.3"},
       {"3", "an opaque part begins with no slash", check, "", "mailto:x@y", "ok"},
       {"3", "it has a character at least", check, "", "a:#", "error RFC 2396 3"},
       {"3.1", "a scheme begins with a letter", resolve, abc, "1:x", "http://a/b/c/1:x"},
       {"3", "an opaque part holds a question mark, too", component, "", "mailto:a?b#c",
        "opaque_part=a?b"},
       {"3", "so it has no query", component, "", "mailto:a?b#c", "query absent"},
       {"3", "and its fragment is none of it", component, "", "mailto:a?b#c", "fragment=c"},
       {"3.2", "an authority ends at / or ?", component, "", "http://h?q", "authority=h"},
       {"3.2.1", "a name of a registry is taken as it is", resolve, "http://b/c", "//h:8a/x",
        "http://h:8a/x"},
       {"3.2.1", "a base may have one", resolve, "foo://a:b/c/d", "x", "foo://a:b/c/x"},
       {"3.2.1", "it has no host and no port", component, "", "foo://a:b/c", "reg_name=a:b"},
       {"3.2.1", "it keeps its case", equivalent, "foo://A_b/", "foo://a_b/", "different"},
       {"3.2.2", "the last label of a host begins with a letter", component, "", "foo://h.1x/",
        "reg_name=h.1x"},
       {"3.2.2", "a host may end in a dot", component, "", "foo://u:p@h.example.:/",
        "host=h.example."},
       {"3.2.2", "four numbers are an address", component, "", "foo://10.0.0.1:8/", "port=8"},
       {"3.2.2", "three numbers are none", component, "", "foo://10.0.1:8/", "reg_name=10.0.1:8"},
       {"6", "the default port of a scheme is the same as none", equivalent, "imap://h:143/a",
        "imap://h/a", "same"},
       {"3.2.1", "what is no server may be the name of a registry", check, "", "http://u@h:8a/",
        "ok"},
       {"3.3", "parameters are part of a segment", resolve, abc, ";x", "http://a/b/c/;x"},
       {"3.4", "a query may hold / and ?", check, "", "http://h/?a/b?c", "ok"},
       {"4.1", "a fragment is not part of the URI, and holds no #", check, "", "http://h/#a#b",
        "error RFC 2396 4.1"},
       {"6", "an empty path and / are the same in http", equivalent, "http://h", "http://h/",
        "same"}});
}

TEST_CASE("RFC 2396, section 4.2: the current document", "[documents][rfc2396]") {
  check_statements("rfc2396", {{"4.2", "a fragment alone stays in the document, whatever the base",
                                links, "http://h/p", "<base href='http://b/x/'><a href='#s'>",
                                "http://b/x/ http://h/p#s"},
                               {"4.2", "an empty FORM action is the base, and replaced by it",
                                rewrite, "http://h/p", "<base href='http://b/x/'><form action=''>",
                                "<base href='http://b/x/'><form action='http://b/x/'>"},
                               {"4.2", "a reference of a form with more is as any other", rewrite,
                                "http://h/p", "<base href='http://b/x/'><form action='y'>",
                                "<base href='http://b/x/'><form action='http://b/x/y'>"}});
}

TEST_CASE("RFC 2396, section 5: bases and resolving", "[documents][rfc2396]") {
  check_statements(
      "rfc2396",
      {{"5", "an opaque base has no hierarchy", resolve, "mailto:a@b", "c", "error: opaque_base"},
       {"5", "a rel_segment holds no colon", check, "", "1:x", "error RFC 2396 5"},
       {"5.1.1", "message headers, by way of RFC 2110 and 2068", http, "http://r/",
        "HTTP/1.1 200 OK\nContent-Base: http://c/\nContent-Type: text/html\n\n<a href=x>",
        "http://c/x"},
       {"5.1.2", "else the encapsulating entity", message, "http://r/",
        "Content-Base: http://c/\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: "
        "text/html\n\n<a href=x>\n--b--\n",
        "http://c/x"},
       {"5.1.3", "else the retrieval URI, the last of a redirected request", http, "http://r/a",
        "HTTP/1.1 301 Moved\nLocation: http://s/b/c\n\nHTTP/1.1 200 OK\nContent-Type: "
        "text/html\n\n<a href=x>",
        "http://s/b/x"},
       {"5.2 (2)", "an empty path with a query is a relative path", resolve, abc, "?y",
        "http://a/b/c/?y"},
       {"5.2 (3)", "a scheme makes it absolute", resolve, abc, "http:g", "http:g"},
       {"5.2 (3)", "validating parsers should mark http:g as an error", check, "", "http:g",
        "error RFC 2396 5.2 (3)"},
       {"5.2 (3)", "so file:g, whose scheme is always hierarchical", check, "", "file:g",
        "error RFC 2396 5.2 (3)"},
       {"5.2 (3)", "and telnet:g", check, "", "telnet:g", "error RFC 2396 5.2 (3)"},
       {"5.2 (3)", "and wais:x", check, "", "wais:x", "error RFC 2396 5.2 (3)"},
       {"5.2 (3)", "mailto:g is no such", check, "", "mailto:g", "ok"},
       {"5.2 (6g)", "above the root .. is kept, a choice of three", resolve, abc, "../../../g",
        "http://a/../g"},
       {"5.2 (7)", "a separator is kept with nothing behind it", resolve, abc, "g?#",
        "http://a/b/c/g?#"}});
}

TEST_CASE("RFC 2396 5.2 (3): the loophole is for hierarchical schemes alone",
          "[documents][rfc2396]") {
  Profile profile = *find_profile("rfc2396");
  profile.same_scheme = SameScheme::compatible;
  CHECK(resolved(abc, "http:g", profile) == "http://a/b/c/g");
  CHECK(resolved("file:///a/b", "file:g", profile) == "file:///a/g");
  CHECK(resolved("mailto:a@b", "mailto:c@d", profile) == "mailto:c@d");
  CHECK(resolved("foo://a/b", "foo:c", profile) == "foo:c");
}

TEST_CASE("RFC 2396, section 7 and appendix E", "[documents][rfc2396]") {
  check_statements(
      "rfc2396",
      {{"7", "caution at a port that is not the default", check, "", "http://h:8080/",
        "warning RFC 2396 7"},
       {"7", "especially a reserved one", check, "", "http://h:111/", "warning RFC 2396 7"},
       {"7", "the default one is well", check, "", "http://h:80/", "ok"},
       {"7", "escaped delimiters of a protocol", check, "", "telnet://h/%0D", "warning RFC 2396 7"},
       {"7", "a password is unwise", check, "", "http://u:p@h/", "warning RFC 2396 7"},
       {"E", "white space between angle brackets is ignored", text, "", "<http://h/a b/c\td.html>",
        "http://h/ab/cd.html"},
       {"E", "an empty line is white space, too", text, "", "<http://h/a\n\n/b.html>",
        "http://h/a/b.html"},
       {"E", "a word behind one may be part of it or not", text, "", "<http://h/a\n\nb>",
        "http://h/a http://h/ab"}});
}

}  // namespace
}  // namespace absolve::documents
