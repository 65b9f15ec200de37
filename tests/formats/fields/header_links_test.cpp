#include "formats/fields/header_links.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

std::vector<std::string> found(std::string_view header) {
  std::vector<std::string> rows;
  for (const HeaderLink& link : find_header_links(header)) {
    rows.push_back(link.field + " " + std::string(link.span.of(header)) +
                   (link.rel.empty() ? "" : " [" + link.rel + "]"));
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST_CASE("RFC 8288 3: the Link field", "[mime][http]") {
  CHECK(found("Link: <a>; rel=next\r\n") == Rows{"link a [next]"});
  CHECK(found("Link: <a,b;c>;rel=\"x y\";rel=z , ,<d>\r\n") == Rows{"link a,b;c [x y]", "link d"});
  CHECK(found("link: <a>; title=\"<x>, \\\"\"; anchor=\"#t\"; rel=r\r\n") ==
        Rows{"link a [r]", "link anchor #t"});
  CHECK(found("Link: <a>; anchor=#t, <b> ; hidden\r\n") ==
        Rows{"link a", "link anchor #t", "link b"});
  CHECK(found("Link: a; rel=next\r\n").empty());
  // HTML 4.2.4.5: what is malformed ends at the next comma.
  CHECK(found("Link: a \"x,\\\"<no>\" <n,o>, <b>;x='y,z', <c>; rel=x junk, <d>\r\n") ==
        Rows{"link b", "link c [x]", "link d"});
  CHECK(found("Link: <a\r\n").empty());
  CHECK(found("Link: <a>;\r\n\r\n") == Rows{"link a"});
  CHECK(found("Link: <a>; x=\"\\").size() == 1);
}

TEST_CASE("fields of one reference", "[mime][http]") {
  CHECK(found("Location:  /x \r\nContent-Location: y\r\nSourceMap: z\r\nX-SourceMap: w\r\n"
              "Refresh: 1; url='v'\r\nServer: u\r\nLocation:\r\n") ==
        Rows{"location /x", "content-location y", "sourcemap z", "x-sourcemap w", "refresh v"});
}

TEST_CASE("HTML 4.2.4.6: the candidates of an imagesrcset of a Link", "[mime][http]") {
  CHECK(found("Link: </a>; rel=preload; as=image; imagesrcset=\"g 1x, h 2x\"\r\n") ==
        Rows{"link /a [preload]", "link imagesrcset g", "link imagesrcset h"});
  CHECK(found("Link: </a>; imagesrcset=g; imagesrcset=\"g\\ 1x\"\r\n") == Rows{"link /a"});
}

TEST_CASE("RFC 9110 5.5: octets of a field that are not UTF-8", "[mime][http]") {
  const auto texts = [](std::string_view header) {
    Rows rows;
    for (const HeaderLink& link : find_header_links(header)) {
      rows.push_back(field_coding(link.quoting).decode(link.span.of(header)).text);
    }
    return rows;
  };
  CHECK(texts("Location: /\xE9\xC3\xA9\r\n") == Rows{"/%E9\xC3\xA9"});
  CHECK(texts("Refresh: 0;url=/\xE9\r\n") == Rows{"/\xC3\xA9"});
  CHECK(texts("Refresh: 0;url='/\xE9'\r\n") == Rows{"/\xC3\xA9"});
  CHECK(texts("Link: </\xE9>; anchor=\"\xE9\"; rel=r\r\n") == Rows{"/\xC3\xA9", "\xC3\xA9"});
  CHECK(texts("Link: <a>; anchor=\xE9\r\n") == Rows{"a", "\xC3\xA9"});
}

TEST_CASE("RFC 9110 5.6.2: a URL in place of a token gets quotes", "[mime][http]") {
  EditList edits;
  REQUIRE(edits.add({{0, 3}, "http://h/x,y;z/f\"oo"}));
  const Coding& token = field_coding(Quoting::token);
  CHECK(apply_edits("foo", *token.encode_edits("foo", token.decode("foo"), edits)) ==
        "\"http://h/x,y;z/f\\\"oo\"");
}

TEST_CASE("RFC 2369, RFC 5064 and RFC 2017: URIs in the header of mail", "[mime]") {
  const auto listed = [](std::string_view header) {
    Rows rows;
    for (const HeaderLink& link : find_mail_links(header)) {
      rows.push_back(link.field + " " +
                     field_coding(link.quoting).decode(link.span.of(header)).text);
    }
    return rows;
  };
  CHECK(listed("List-Unsubscribe: <mailto:u@h?x=y>,\r\n <https://h.example/\r\n u> (a comment)\r\n"
               "list-post: NO (closed)\r\nArchived-At: <https://h.example/a>\r\n"
               "List-Help: <https://h.example/<\r\nList-ID: <x.example>\r\n") ==
        Rows{"list-unsubscribe mailto:u@h?x=y", "list-unsubscribe https://h.example/u",
             "archived-at https://h.example/a"});
  CHECK(listed("Content-Type: message/external-body; access-type=URL;\r\n"
               " URL=\"ftp://h.example/a/\r\n  b\"\r\n") ==
        Rows{"content-type url ftp://h.example/a/b"});
  // RFC 2369 2: the list ends at the first item that is not a URL in brackets. Comments are
  // ignored.
  CHECK(listed("List-Post: text <mailto:x@y>\r\nList-Help: <http://a/> junk <http://b/>\r\n"
               "List-Archive: (see <http://c/> (\\))) <http://d/> (x), (y) "
               "<http://e/>,z,<http://f/>\r\n") ==
        Rows{"list-help http://a/", "list-archive http://d/", "list-archive http://e/"});
  CHECK(listed("List-Help: <http://h/\xE9>\r\n") == Rows{"list-help http://h/%E9"});
  CHECK(listed("Content-Type: text/plain; url=\"ftp://h.example/\"\r\n").empty());
  CHECK(listed("Content-Type: message/external-body; access-type=anon-ftp\r\n").empty());
}

}  // namespace
}  // namespace absolve
