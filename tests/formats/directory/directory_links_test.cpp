#include "formats/directory/directory_links.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

using Rows = std::vector<std::string>;

Rows found(std::string_view text) {
  std::vector<ValueReference> urls;
  find_directory_urls(text, urls);
  Rows rows;
  for (const ValueReference& url : urls) {
    CHECK(url.place.end() <= text.size());
    const std::string reference = url.coding->decode(url.place.of(text)).text;
    rows.push_back(url.name + " " + reference + " at " + std::to_string(url.place.offset) + "+" +
                   std::to_string(url.place.length));
  }
  return rows;
}

std::size_t unread(std::string_view text) {
  std::vector<ValueReference> urls;
  return find_directory_urls(text, urls);
}

TEST_CASE("RFC 5545: URIs of a calendar", "[directory]") {
  CHECK(found("URL:http://h.example/a\r\nATTENDEE;CN=\"A: "
              "B\";DIR=\"ldap://h.example/b\":mailto:b@h\r\n") ==
        Rows{"url http://h.example/a at 4+18", "attendee dir ldap://h.example/b at 48+18",
             "attendee mailto:b@h at 68+10"});
  CHECK(found("ATTACH;FMTTYPE=a/b:http://h.exam\r\n ple/folded\nSUMMARY:x") ==
        Rows{"attach http://h.example/folded at 19+26"});
  CHECK(found("DESCRIPTION:see http://h.example/a\\, or http://h.example/b\\nnow") ==
        Rows{"description http://h.example/a at 16+18", "description http://h.example/b at 40+18"});
  CHECK(found("LOCATION:https://h.example/48\\,11\\;x\n") ==
        Rows{"location https://h.example/48,11;x at 9+27"});
  // Text in angle brackets with a blank has two readings (RFC 2396 appendix E).
  CHECK(found("COMMENT:<http://h.example/a\\,b words>\n") ==
        Rows{"comment http://h.example/a,b at 9+21", "comment http://h.example/a,bwords at 9+27"});
  CHECK(
      found("URL;QUOTED-PRINTABLE:http://h.example/?x=3D1\nURL;BASE64:http://h.example/").empty());
  const std::string long_name(100, 'x');
  CHECK(found(long_name + ":http://h/") == Rows{std::string(64, 'x') + " http://h/ at 101+9"});
  CHECK(found("ATTACH;ENCODING=BASE64;VALUE=BINARY:aHR0cDovL2g=\nGEO:1;2\nUID:17@h").empty());
}

TEST_CASE("RFC 6350: URIs of contacts", "[directory]") {
  CHECK(found("item1.URL;type=pref:https://h.example/"
              "\nTEL;VALUE=uri:tel:+1-2\nTEL:+3\nIMPP:xmpp:a@h") ==
        Rows{"url https://h.example/ at 20+18", "tel tel:+1-2 at 53+8", "impp xmpp:a@h at 74+8"});
  CHECK(
      found(
          "item1.URL;type=pref:http\\://h.example/de\nURL;ENCODING=QUOTED-PRINTABLE:http://x=3D") ==
      Rows{"url http://h.example/de at 20+20"});
  CHECK(unread("URL;ENCODING=QUOTED-PRINTABLE:http://x=3D\n"
               "item1.URL;QUOTED-PRINTABLE:http=3A//x\nURL:http://h/\n"
               "NOTE;QUOTED-PRINTABLE:see http://h/=3D\n"
               "N;ENCODING=QUOTED-PRINTABLE:=C3=A9\nPHOTO;BASE64:aHR0cDovL2g=") == 3);
  CHECK(found("PHOTO;ENCODING=b;TYPE=JPEG:http://not.example/\nPHOTO;BASE64:http://not.example/")
            .empty());
  CHECK(found("URL\nURL:\n:\n;\nURL;x=\"unclosed:http://h.example/").empty());
}

TEST_CASE("RFC 5545 3.1: folding, and where what is found stands", "[directory]") {
  CHECK(found("URL:http://h/a\r\n\tb\r\n c\n d\n") == Rows{"url http://h/abcd at 4+21"});
  CHECK(found("URL:http://h/a\r\nURL:http://h/b") ==
        Rows{"url http://h/a at 4+10", "url http://h/b at 20+10"});
  CHECK(found("URL:http://h/a\n") == Rows{"url http://h/a at 4+10"});
  CHECK(found("U\n RL:http://h/a") == Rows{"url http://h/a at 6+10"});
  CHECK(found("DESCRIPTION:a\\nhttp://h/a\\Nhttp://h/b\\\\c\\") ==
        Rows{"description http://h/a at 15+10", "description http://h/b at 27+10"});
  CHECK(found("URL: http://h/a \n") == Rows{"url http://h/a at 5+10"});
  CHECK(found("URL:a/b\nURL:http\n").empty());
}

TEST_CASE("RFC 5545 3.2: parameters with URIs, and those that say how a value is encoded",
          "[directory]") {
  CHECK(found("X;ALTREP=\"http://h/a\",\"http://h/b\";Y=z:v") ==
        Rows{"x altrep http://h/a at 10+10", "x altrep http://h/b at 23+10"});
  CHECK(found("X;ALTREP=\"a\":http://h/c") == Rows{"x http://h/c at 13+10"});
  CHECK(found("X;CN=\"http://h/a\":v").empty());
  CHECK(found("URL;X=b:http://h/a") == Rows{"url http://h/a at 8+10"});
  CHECK(found("URL;X=\"a\"b:foo:1") == Rows{"url foo:1 at 11+5"});
  CHECK(found("URL;ENCODING=x:http://h/a") == Rows{"url http://h/a at 15+10"});
  CHECK(found("URL;ENCODING=8bit,b:http://h/a").empty());
  for (const char* encoding : {"ENCODING=b", "ENCODING=BASE64", "BASE64", "X=y;encoding=Base64"}) {
    CHECK(found("PHOTO;" + std::string(encoding) + ":http://h/a").empty());
    CHECK(unread("PHOTO;" + std::string(encoding) + ":http://h/a") == 0);
  }
  for (const char* encoding : {"ENCODING=Quoted-Printable", "QUOTED-PRINTABLE"}) {
    const std::string name = ";" + std::string(encoding) + ":";
    CHECK(unread("URL" + name + "x") == 1);
    CHECK(unread("NOTE" + name + "x") == 0);
    CHECK(unread("NOTE" + name + "http://h/") == 1);
    CHECK(unread("URL;" + std::string(encoding)) == 0);  // without a value
  }
  CHECK(unread("URL;ENCODING=x:http://h/") == 0);
}

TEST_CASE("what was found before is not found again", "[directory]") {
  std::vector<ValueReference> urls(3);
  find_directory_urls("URL:http://h/a", urls);
  CHECK(urls.size() == 1);
}

}  // namespace
}  // namespace absolve
