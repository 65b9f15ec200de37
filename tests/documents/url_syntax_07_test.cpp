// draft-fielding-url-syntax-07, statement by statement.
#include "documents/statement.hpp"

namespace absolve::documents {
namespace {

using enum Ask;

constexpr std::string_view abc = "http://a/b/c/d;p?q";

TEST_CASE("url-syntax-07, characters and components", "[documents][url-syntax]") {
  check_statements(
      "url-syntax-07",
      {{"2.2", "reserved: ; / ? : @ & = +", check, "", "http://h/;:@&=+", "ok"},
       {"2.3", "$ and , are unreserved marks, too", check, "", "http://h/$,-_.!~*'()", "ok"},
       {"2.4.1", "an escape has two hexadecimal digits", check, "", "http://h/%4",
        "error url-syntax-07 2.4.1"},
       {"2.4.2", "%7e and ~ can be used interchangeably", equivalent, "http://h/~a",
        "http://h/%7ea", "same"},
       {"2.4.2", "a percent sign as data is %25", equivalent, "http://h/%257e", "http://h/~",
        "different"},
       {"2.4.3", "control characters are excluded", check, "", "http://h/\x01",
        "error url-syntax-07 2.4.3"},
       {"2.4.3", "the space is excluded", check, "", "http://h/a b", "error url-syntax-07 2.4.3"},
       {"2.4.3", "< and > and \" are delimiters", check, "", "http://h/<",
        "error url-syntax-07 2.4.3"},
       {"2.4.3", "{ } | \\ ^ [ ] ` are unwise", check, "", "http://h/{",
        "error url-syntax-07 2.4.3"},
       {"3", "a reference may have a fragment", component, "", "http://h/#f", "fragment=f"},
       {"4.1", "a scheme is what Appendix B takes for one", component, "", "this_message:/x",
        "scheme=this_message"},
       {"4.1", "an upper case letter is as good as a lower one", equivalent, "HTTP://h/",
        "http://h/", "same"},
       {"4.2", "a base of any scheme is read as generic", resolve, "foo:a/b", "c", "foo:a/c"},
       {"4.3.1", "the site ends at / or ?", component, "", "http://h?q", "authority=h"},
       {"4.3.1", "userinfo may have a password", component, "", "http://u:p@h/", "password=p"},
       {"4.3.1", "any authority is a site", check, "", "http://h;x=1/", "ok"},
       {"4.3.2", "parameters may stand in any segment", component, "", "http://h/a;x/b;y",
        "parameter=y"},
       {"4.3.3", "the query is behind the question mark", component, "", "http://h/a?b?c",
        "query=b?c"},
       {"6", "host names are case insensitive", equivalent, "http://www.XEROX.com",
        "http://www.xerox.com", "same"},
       {"6", "a default port may be elided", equivalent, "http://h:80/", "http://h/", "same"},
       {"6", "another port may not", equivalent, "http://h:81/", "http://h/", "different"}});
}

TEST_CASE("url-syntax-07, section 3: the current document", "[documents][url-syntax]") {
  check_statements(
      "url-syntax-07",
      {{"3", "a fragment alone is in the current document, not at the BASE", links, "http://h/p",
        "<base href='http://b/x/'><a href='#s'>", "http://b/x/ http://h/p#s"},
       {"3", "so is the empty reference", links, "http://h/p",
        "<base href='http://b/x/'><a href=''>", "http://b/x/ http://h/p"},
       {"3", "the empty action of a FORM means the base", links, "http://h/p",
        "<base href='http://b/x/'><form action=''>", "http://b/x/ http://b/x/"},
       {"3", "and is replaced by it", rewrite, "http://h/p",
        "<base href='http://b/x/'><form action=''><button formaction=''>",
        "<base href='http://b/x/'><form action='http://b/x/'><button formaction='http://b/x/'>"},
       {"3", "without a BASE it means the document, and stays", rewrite, "http://h/p",
        "<form action=''>", "<form action=''>"}});
}

TEST_CASE("url-syntax-07, section 5.1: the base", "[documents][url-syntax]") {
  check_statements(
      "url-syntax-07",
      {{"5.1.1", "a BASE comes before all", message, "http://r/",
        "Content-Base: http://c/\nContent-Type: text/html\n\n<base href='http://e/'><a href=x>",
        "http://e/ http://e/x"},
       {"5.1.1", "Content-Base comes before Content-Location", message, "http://r/",
        "Content-Location: http://l/\nContent-Base: http://c/\nContent-Type: text/html\n\n<a "
        "href=x>",
        "http://l/ http://c/x"},
       {"3", "a fragment alone is in what was retrieved, whatever base its header has", message,
        "http://r/s/t", "Content-Type: text/html\nContent-Base: http://b/x/y\n\n<a href=#s>",
        "http://r/s/t#s"},
       {"5.1.1", "equivalent tagged metainformation, as META is", links, "http://r/",
        "<META HTTP-EQUIV='content-base' CONTENT='http://c/d/'><a href=x>", "http://c/d/x"},
       {"5.1.1", "in which Content-Base comes before Content-Location", links, "http://r/",
        "<META HTTP-EQUIV=Content-Location CONTENT=l/><META HTTP-EQUIV=Content-Base "
        "CONTENT=http://c/><a href=x>",
        "http://c/x"},
       {"5.1.1", "and whose Content-Location may be relative", links, "http://r/",
        "<META HTTP-EQUIV=Content-Location CONTENT=l/><META HTTP-EQUIV=Content-Location "
        "CONTENT=m/><a href=x>",
        "http://r/l/x"},
       {"5.1.1", "a BASE comes before it", links, "http://r/",
        "<META HTTP-EQUIV=Content-Base CONTENT=http://c/><BASE href=d/><a href=x>",
        "http://c/d/ http://c/d/x"},
       {"5.1.1", "names of fields are in any case", message, "http://r/",
        "CONTENT-base: http://c/\nContent-Type: text/html\n\n<a href=x>", "http://c/x"},
       {"5.1.1", "white space inside the value is ignored", message, "",
        "Content-Base: http://www.ics.uci.edu/ Test/a/b/c\nContent-Type: text/html\n\n<a "
        "href=../x>",
        "http://www.ics.uci.edu/Test/a/x"},
       {"5.1.1", "that of folding among it", message, "",
        "Content-Base: http://www.ics.uci.edu/\n Test/a/b/c\nContent-Type: text/html\n\n<a "
        "href=../x>",
        "http://www.ics.uci.edu/Test/a/x"},
       {"5.1.1", "the same in a Content-Location", message, "http://r/",
        "Content-Location: sub/ dir/y\nContent-Type: text/html\n\n<a href=x>",
        "http://r/sub/dir/y http://r/sub/dir/x"},
       {"5.1.1", "a relative Content-Location is resolved before it is a base", message,
        "http://r/a/b", "Content-Location: c/d\nContent-Type: text/html\n\n<a href=x>",
        "http://r/a/c/d http://r/a/c/x"},
       {"5.1.1", "the base serves the message's own header fields", message, "http://r/",
        "Content-Base: http://c/d/\nList-Help: <help>\nContent-Type: text/plain\n\n",
        "http://c/d/help"},
       {"5.1.1", "those of HTTP (RFC 2068) state bases, too", http, "http://r/",
        "HTTP/1.1 200 OK\nContent-Base: http://c/d/\nContent-Type: text/html\n\n<a href=x>",
        "http://c/d/x"},
       {"5.1.1", "and serve a Link beside them", http, "http://r/",
        "HTTP/1.1 200 OK\nContent-Base: http://c/d/\nLink: <y>\nContent-Type: text/html\n\n<a "
        "href=x>",
        "http://c/d/y http://c/d/x"},
       {"5.1.1", "a Content-Location is relative to the Content-Base beside it", http, "http://r/",
        "HTTP/1.1 200 OK\nContent-Base: http://c/d/\nContent-Location: e/f\nContent-Type: "
        "text/html\n\n",
        "http://c/d/e/f"},
       {"5.1.2", "a composite entity sets the base of its parts", message, "http://r/",
        "Content-Base: http://c/\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: "
        "text/html\n\n<a href=x>\n--b--\n",
        "http://c/x"},
       {"5.1.3", "else the URL that the document was retrieved from", links, "http://r/a",
        "<a href=x>", "http://r/x"},
       {"5.1.3", "the last URL of a redirected request", http, "http://r/a",
        "HTTP/1.1 302 Found\nLocation: /b/c\n\nHTTP/1.1 200 OK\nContent-Type: text/html\n\n<a "
        "href=x>",
        "http://r/b/x"},
       {"5.1.4", "else an imaginary URL for a multipart entity", message, "",
        "Content-Type: text/html\n\n<a href=x>", "this_message:/x"}});
}

TEST_CASE("url-syntax-07, section 5.2: resolving", "[documents][url-syntax]") {
  check_statements(
      "url-syntax-07",
      {{"5.2 (3)", "a scheme makes it absolute, and we are done", resolve, abc, "http:g/../h",
        "http:g/../h"},
       {"5.2 (4)", "a site skips to step 7", resolve, abc, "//g/../h", "http://g/../h"},
       {"5.2 (5)", "so does a slash", resolve, abc, "/g/../h", "http://a/g/../h"},
       {"5.2 (6a)", "all but the last segment is copied", resolve, "foo:a/b/c", "d", "foo:a/b/d"},
       {"5.2 (6c)", "./ goes where it is a complete segment", resolve, "foo:a", "./g", "foo:g"},
       {"5.2 (6d)", "a . at the end goes", resolve, "foo:a/b", ".", "foo:a/"},
       {"5.2 (6e)", "<segment>/../ goes", resolve, "foo:a/b/c", "../../d", "foo:d"},
       {"5.2 (6e)", "no slash comes of a path without one", resolve, "foo:a", "g/../h", "foo:h"},
       {"5.2 (6e)", "not of a mailbox either", resolve, "mailto:x@y", "a/../b", "mailto:b"},
       {"5.2 (6f)", "<segment>/.. goes at the end", resolve, "foo:a/b/c", "..", "foo:a/"},
       {"5.2 (6g)", "what is left of .. is kept, a choice of three", resolve, "foo:a", "../g",
        "foo:../g"},
       {"5.2 (7)", "empty and undefined are different", resolve, abc, "g?#", "http://a/b/c/g?#"},
       {"C.2", "http:g is a loophole that should be avoided", check, "", "http:g",
        "warning url-syntax-07 C.2"},
       {"F.2", "<foo:/bar> and <foo:bar> are two URLs", equivalent, "foo:/bar", "foo:bar",
        "different"}});
}

TEST_CASE("url-syntax-07, section 7 and appendix E", "[documents][url-syntax]") {
  check_statements(
      "url-syntax-07",
      {{"7", "another port than the default one", check, "", "http://h:8080/",
        "warning url-syntax-07 7"},
       {"7", "especially within the reserved space", check, "", "http://h:111/",
        "warning url-syntax-07 7"},
       {"7", "of the scheme that is inherited, too", check, "http://x/", "//h:25/x",
        "warning url-syntax-07 7"},
       {"7", "escaped CR and LF", check, "", "http://h/%0d%0a", "warning url-syntax-07 7"},
       {"7", "a password in the site", check, "", "http://u:p@h/", "warning url-syntax-07 7"},
       {"E", "in double quotes", text, "", "at \"http://h/a\", or", "http://h/a"},
       {"E", "in angle brackets", text, "", "at <http://h/a>, or", "http://h/a"},
       {"E", "white space inside is ignored", text, "", "<http://h/very long/path>",
        "http://h/verylong/path"},
       {"E", "line breaks inside, too", text, "", "<http://h/very\n  long/path>",
        "http://h/verylong/path"},
       {"E", "words behind a blank may be no part of it: two readings", text, "",
        "<http://h/ is mine>", "http://h/ http://h/ismine"},
       {"E", "a hyphen before a line break may not be part of it: two readings", text, "",
        "<http://h/a-\nb>", "http://h/a-b http://h/ab"},
       {"E", "the prefix URL:, with or without a trailing space", text, "", "<URL: http://h/a b/c>",
        "http://h/ab/c"},
       {"D", "a parser reads BASE", links, "http://r/", "<BASE href='http://h/a/b'><A href='../x'>",
        "http://h/a/b http://h/x"}});
}

}  // namespace
}  // namespace absolve::documents
