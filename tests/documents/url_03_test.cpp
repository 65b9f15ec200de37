// draft-ietf-uri-url-03, statement by statement.
#include "documents/statement.hpp"

namespace absolve::documents {
namespace {

using enum Ask;

TEST_CASE("url-03, full form", "[documents][url-03]") {
  check_statements(
      "url-03",
      {{"Choices for a universal syntax", "the set of characters escaped may be reduced",
        equivalent, "http://h/a$b!*'(),-_.", "http://h/a%24b%21%2A%27%28%29%2C%2D%5F%2E", "same"},
       {"Choices for a universal syntax", "but not of those that delimit", equivalent,
        "http://h/a&b", "http://h/a%26b", "different"},
       {"Choices for a universal syntax", "several blanks are discouraged", check, "",
        "http://h/a  b", "warning url-03 Choices for a universal syntax"},
       {"Choices for a universal syntax", "one is not", check, "", "http://h/a b", "ok"},
       {"Fragment-id", "a void one goes from a full form, too", resolve, "http://h/a",
        "http://k/x#", "http://k/x"},
       {"Fragment-id", "a void one may be written or not", equivalent, "http://h/a#", "http://h/a",
        "same"},
       {"Fragment-id", "and resolves to the whole object", resolve, "http://h/a", "g#",
        "http://h/g"},
       {"Internet protocol parts", "two slashes, up to the following slash", component, "",
        "http://h/a/b", "host=h"},
       {"Internet protocol parts", "a user name and a port", component, "", "ftp://u@h:8/x",
        "user=u"},
       {"Path", "slashes imply a hierarchy", resolve, "x-foo://h/a/b/c", "../d", "x-foo://h/a/d"},
       {"Encoding", "a percent sign and two digits", check, "", "http://h/%4", "error url-03 BNF"},
       {"BNF", "the space is an extra character", check, "", "http://h/a b", "ok"},
       {"BNF", "and part of a reference where it is resolved", resolve, "http://h/", "a b",
        "http://h/a b"},
       {"BNF", "and in a document", links, "http://h/", "<a href='a b'>", "http://h/a b"},
       {"BNF", "and in brackets in a text", text, "", "<http://h/a b> x", "http://h/a b"},
       {"BNF", "a search stands behind a host, too", component, "", "http://h?Y", "search=Y"},
       {"BNF", "it is no part of the host", component, "", "http://h?Y", "host=h"},
       {"BNF", "and no letter of it changes", equivalent, "HTTP://H?Y", "http://h/?Y", "same"},
       {"BNF", "whose letters mean something", equivalent, "http://h?Y", "http://h?y", "different"},
       {"BNF", "a context of a host and a search has no path", resolve, "http://h?Y", "g",
        "http://h/g"},
       {"BNF", "braces are national, and in no URL", check, "", "http://h/{", "error url-03 BNF"}});
}

TEST_CASE("url-03, partial form", "[documents][url-03]") {
  check_statements(
      "url-03",
      {{"Partial form", "a colon before any slash makes a full form", resolve, "http://h/a",
        "x:y?z", "x:y?z"},
       {"BNF", "a scheme is an ialpha: a letter, then xalphas", resolve, "http://h/a", "a?t=10:30",
        "http://h/a?t=10:30"},
       {"BNF", "parsing takes the same scheme", component, "", "a?b:c", "scheme absent"},
       {"WHOIS", "the prose has a scheme with plus signs", check, "", "whois++://h/x",
        "warning url-03 Full form"},
       {"BNF", "what begins with a question mark has no scheme", resolve, "http://h/a", "?t=10:30",
        "http://h/?t=10:30"},
       {"Internet protocol parts", "a port is decimal", resolve, "http://h/a", "//h:8a/x",
        "error: bad_authority"},
       {"Partial form", "behind a slash it does not", resolve, "http://h/a", "b/c:d",
        "http://h/b/c:d"},
       {"Partial form", "another host is given with all behind it", resolve, "http://h/a", "//g/b",
        "http://g/b"},
       {"Partial form", "a leading slash is the root", resolve, "http://h/a/b", "/c", "http://h/c"},
       {"Partial form", "else the last part of the context goes", resolve, "http://h/a/b", "c",
        "http://h/a/c"},
       {"Partial form", "/xxx/.. is removed, slash and all", resolve, "http://h/a/b/c", "..",
        "http://h/a"},
       {"Partial form", "/. is removed", resolve, "http://h/a/b", ".", "http://h/a"},
       {"Partial form", "what no slash stands before is none of these", resolve, "foo:a", "g/../h",
        "foo:g/../h"},
       {"Partial form", "above the root .. is kept, a choice", resolve, "http://h/a", "../b",
        "http://h/../b"},
       {"Partial form", "a partial form is no error", check, "", "../x",
        "warning url-03 Partial form"},
       {"Partial form", "nor is one with a host", check, "", "//h/x",
        "warning url-03 Partial form"},
       {"Partial form", "nor a fragment alone", check, "", "#a", "warning url-03 Partial form"},
       {"Partial form", "a brace is still one", check, "", "a{b", "error url-03 BNF"}});
}

TEST_CASE("url-03, specific schemes", "[documents][url-03]") {
  check_statements(
      "url-03",
      {{"FTP", "without a user it is anonymous", component, "", "ftp://h/x",
        "user=anonymous by default"},
       {"FTP", "with one it is that", component, "", "ftp://u:p@h/x", "user=u"},
       {"NEWS", "a message identifier has an at sign", component, "", "news:a@b", "article=a@b"},
       {"NEWS", "a group has none", component, "", "news:alt.x", "group=alt.x"},
       {"NNTP", "the prose has a server", check, "", "nntp://h/g/1", "warning url-03 Full form"},
       {"NNTP", "the BNF has none", check, "", "nntp:g/1", "ok"},
       {"WAIS", "a database, a type and a path", component, "", "wais://h/d/t/p", "wtype=t"},
       {"PROSPERO", "an escaped NUL before the version", component, "", "prospero://h/n%001",
        "version=1"},
       {"GOPHER", "the first character is the type", component, "", "gopher://h/0sel", "gtype=0"},
       {"GOPHER", "without one it is 1", component, "", "gopher://h", "gtype=1 by default"},
       {"WHOIS", "it has a host, as other schemes of IP", component, "", "whois://h:43/x",
        "host=h"},
       {"WHOIS", "and a handle or a query behind it", component, "", "whois++://h/a?b", "path=a?b"},
       {"GOPHER", "so that the two are the same", equivalent, "gopher://h", "gopher://h/1", "same"},
       {"GOPHER", "another type is another", equivalent, "gopher://h", "gopher://h/0", "different"},
       {"MAILTO", "an address", component, "", "mailto:a@b", "hostname=b"},
       {"TELNET, RLOGIN, TN3270", "rlogin is read as telnet is", check, "", "rlogin://h",
        "warning url-03 Full form"},
       {"TELNET, RLOGIN, TN3270", "tn3270, too", check, "", "tn3270://h",
        "warning url-03 Full form"},
       {"Fragment-id", "a void one is no error in a form without a host", check, "", "http:a#",
        "warning url-03 Full form"},
       {"WHOIS", "nor is its scheme without a host", check, "", "whois++:x",
        "warning url-03 Full form"},
       {"Registration", "x- begins an experimental scheme", check, "", "x-foo://h/x",
        "warning url-03 Full form"},
       {"Wrappers", "angle brackets, which are no part of it", text, "", "under <ftp://h/pub> but",
        "ftp://h/pub"},
       {"Security considerations", "passwords are unwise", check, "", "ftp://u:p@h/x",
        "warning url-03 Security considerations"}});
}

}  // namespace
}  // namespace absolve::documents
