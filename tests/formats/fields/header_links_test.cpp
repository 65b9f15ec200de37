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

TEST_CASE("RFC 8288 3: the Link field", "[message][http]") {
  CHECK(found("Link: <a>; rel=next\r\n") == Rows{"link a [next]"});
  CHECK(found("Link: <a,b;c>;rel=\"x y\";rel=z , ,<d>\r\n") == Rows{"link a,b;c [x y]", "link d"});
  CHECK(found("link: <a>; title=\"<x>, \\\"\"; anchor=\"#t\"; rel=r\r\n") ==
        Rows{"link a [r]", "link anchor #t"});
  CHECK(found("Link: <a>; anchor=#t, <b> ; hidden\r\n") ==
        Rows{"link a", "link anchor #t", "link b"});
  CHECK(found("Link: a; rel=next\r\n").empty());
  // HTML 4.2.4.5: a malformed link ends at the next comma.
  CHECK(found("Link: a \"x,\\\"<no>\" <n,o>, <b>;x='y,z', <c>; rel=x junk, <d>\r\n") ==
        Rows{"link b", "link c [x]", "link d"});
  CHECK(found("Link: <a\r\n").empty());
  CHECK(found("Link: <a>;\r\n\r\n") == Rows{"link a"});
  CHECK(found("Link: <a>; x=\"\\").size() == 1);
}

TEST_CASE("fields of one reference", "[message][http]") {
  CHECK(found("Location:  /x \r\nContent-Location: y\r\nSourceMap: z\r\nX-SourceMap: w\r\n"
              "Refresh: 1; url='v'\r\nServer: u\r\nLocation:\r\n") ==
        Rows{"location /x", "content-location y", "sourcemap z", "x-sourcemap w", "refresh v"});
}

TEST_CASE("HTML 7.6.1.8: Speculation-Rules is a list of strings", "[message][http]") {
  CHECK(found("Speculation-Rules: \"r1.json\", \"/r2\\\".json\";x=1, tok, (\"no\"), 1\r\n") ==
        Rows{"speculation-rules r1.json", "speculation-rules /r2\\\".json"});
  CHECK(found("Speculation-Rules: \"a\",\r\n \"b\"\r\nspeculation-rules: \"c\"\r\n").size() == 3);
  CHECK(found("Speculation-Rules: /a\r\n").empty());
  // One field is malformed, so none counts.
  CHECK(found("Speculation-Rules: \"a\"\r\nSpeculation-Rules:\r\n").empty());
  CHECK(found("Speculation-Rules: \"a\"\r\nLocation: b\r\nSpeculation-Rules: \"c\r\n") ==
        Rows{"location b"});
}

TEST_CASE("Reporting API: endpoints", "[message][http]") {
  CHECK(found("Reporting-Endpoints: a=\"/r\", b=\"https://h/r\", c\r\n") ==
        Rows{"reporting-endpoints /r", "reporting-endpoints https://h/r"});
  CHECK(found("Reporting-Endpoints: \"/r\"\r\n").empty());
  CHECK(found("Report-To: {\"group\":\"url\",\"max_age\":1,\"endpoints\":[{\"url\":\"/r\"},\r\n"
              " {\"url\":\"https:\\/\\/h/s\"}]}, {\"endpoints\":[{\"url\":\"t\"}]}\r\n") ==
        Rows{"report-to /r", "report-to https:\\/\\/h/s", "report-to t"});
  CHECK(found("Report-To: {\"url\":\"/r\",\"endpoints\":{\"url\":\"/s\"}}\r\n").empty());
  CHECK(found("Report-To: {\"endpoints\":[{\"url\":\"/r\"}]}\r\nReport-To: x\r\n").empty());
  CHECK(found("NEL: {\"report_to\":\"/r\",\"max_age\":1}\r\n").empty());
  CHECK(field_coding(Quoting::field_json).decode("https:\\/\\/h/s").text == "https://h/s");
}

TEST_CASE("HTML 4.2.4.6: the candidates of an imagesrcset of a Link", "[message][http]") {
  CHECK(found("Link: </a>; rel=preload; as=image; imagesrcset=\"g 1x, h 2x\"\r\n") ==
        Rows{"link /a [preload]", "link imagesrcset g", "link imagesrcset h"});
  CHECK(found("Link: </a>; imagesrcset=g; imagesrcset=\"g\\ 1x\"\r\n") == Rows{"link /a"});
}

TEST_CASE("RFC 9110 5.5: octets of a field that are not UTF-8", "[message][http]") {
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

TEST_CASE("RFC 8288 B.3: the parameters of a link, and where they stand",
          "[message][http][fields]") {
  struct Row {
    std::string parameters;
    std::string rel;
    std::string anchor;  // with its quoting; empty: none
  };
  for (const Row& row : std::initializer_list<Row>{
           {";rel=a;rel=b", "a", ""},
           {" ; REL = \"a b\" ", "a b", ""},
           {";rel", "", ""},
           {";rel;rel=a", "a", ""},
           {";rel =a", "a", ""},
           {";rel\t=\ta", "a", ""},
           {";rel=a b;rel=c", "a", ""},
           {";rel=\"a;b,c\"", "a;b,c", ""},
           {";rel=\"a\\\"b\"", "a\\\"b", ""},
           {";rel=\"a", "a", ""},
           {";rel=\"a\\", "a\\", ""},
           {";x=\"\";rel=a", "a", ""},
           {";rel=\"\";rel=a", "a", ""},
           {";;rel=a", "a", ""},
           {";x;rel=a", "a", ""},
           {";x=y;rel=a", "a", ""},
           {";anchor=#t", "", "token #t"},
           {";anchor=\"#t\"", "", "quoted #t"},
           {";anchor=\"#t\";rel=a", "a", "quoted #t"},
           {";anchor=#t;rel=a", "a", "token #t"},
       }) {
    CAPTURE(row.parameters);
    for (const std::string behind : {"", "\r\n"}) {
      const std::string header = "A: b\r\nLink: <u>" + row.parameters + behind;
      const auto links = find_header_links(header);
      REQUIRE(links.size() == (row.anchor.empty() ? 1 : 2));
      CHECK(links[0].span.of(header) == "u");
      CHECK(links[0].quoting == Quoting::latin1);
      CHECK(links[0].rel == row.rel);
      CHECK(links[0].has_anchor == !row.anchor.empty());
      CHECK_FALSE(links[0].is_anchor);
      if (row.anchor.empty()) continue;
      CHECK(links[1].is_anchor);
      CHECK((links[1].quoting == Quoting::token ? "token " : "quoted ") +
                std::string(links[1].span.of(header)) ==
            row.anchor);
      CHECK((links[1].quoting == Quoting::token || links[1].quoting == Quoting::quoted_string));
    }
  }
  const std::string two = "Link: <a>;rel=x;t=\"1,<2\" , <b>\r\n";
  const auto links = find_header_links(two);
  REQUIRE(links.size() == 2);
  CHECK(links[0].parameters.of(two) == ";rel=x;t=\"1,<2\" ");
  CHECK(links[1].parameters.of(two).empty());
  CHECK(found("Link: a\\,<b>\r\n") == Rows{"link b"});
  CHECK(found("Link: a\"\\\",\",<b>\r\n") == Rows{"link b"});
  CHECK(found("Link: <a>x,<b>\r\n") == Rows{"link a", "link b"});
  CHECK(found("Link: <a>;x,<b>\r\n") == Rows{"link a", "link b"});
  CHECK(found("Link: <a>;x=y,<b>\r\n") == Rows{"link a", "link b"});
  CHECK(found("Link: a \",<no>,\", <b>\r\n") == Rows{"link b"});
  CHECK(found("Link: a <,<no>,>, <b>\r\n") == Rows{"link b"});
}

TEST_CASE("HTML 4.2.5.3: how a Refresh is quoted", "[message][http][fields]") {
  const auto quoting = [](const std::string& value) {
    const std::string header = "Refresh: " + value + "\r\n";
    const auto links = find_header_links(header);
    REQUIRE(links.size() == 1);
    return links.front().quoting;
  };
  CHECK(quoting("1;url=v") == Quoting::latin1);
  CHECK(quoting("1;url='v'") == Quoting::apostrophes);
  CHECK(quoting("1;url=\"v\"") == Quoting::latin1);
}

TEST_CASE("every field that holds links has a rule of its name", "[message][http][fields]") {
  for (const char* name :
       {"archived-at", "content-location", "content-type url", "link", "link anchor",
        "link imagesrcset", "list-archive", "list-help", "list-owner", "list-post",
        "list-subscribe", "list-unsubscribe", "location", "refresh", "sourcemap", "x-sourcemap"}) {
    const LinkAttribute& rule = header_rule(name);
    CHECK(rule.attribute == name);
    CHECK(rule.element == "header");
    CHECK(rule.kind == LinkKind::header);
    CHECK(rule.vocabulary == Vocabulary::html);
    CHECK(rule.condition == LinkCondition::always);
  }
}

TEST_CASE("RFC 5322 3.2.2: comments in lists of URLs, wherever they end", "[message][fields]") {
  const auto listed = [](const std::string& value) {
    const std::string header = "List-Help: " + value + "\n";
    std::vector<std::string> rows;
    for (const HeaderLink& link : find_mail_links(header)) {
      rows.emplace_back(link.span.of(header));
    }
    return rows;
  };
  using Values = std::vector<std::string>;
  CHECK(listed("(a(b)c\\))<x>") == Values{"x"});
  CHECK(listed("(a(b)<x>").empty());
  CHECK(listed("\\<x>").empty());
  CHECK(listed(")<x>").empty());
  CHECK(listed(")(<x>").empty());
  CHECK(listed("<x>(\\").size() == 1);
  CHECK(listed("<x> (,) , (y) <z>") == Values{"x", "z"});
  CHECK(listed("<x>,").size() == 1);
  CHECK(find_mail_links("X: message/external-body; url=x\n").empty());
  const auto body = [](std::size_t length) {
    const std::string front = " message/external-body; url=x; y=";
    const std::string header = "Content-Type:" + front + std::string(length, 'z') + "\n";
    return find_mail_links(header).size();
  };
  // The limit applies to the value without the blanks around it.
  CHECK(body(65536 - 32) == 1);
  CHECK(body(65537 - 32) == 0);
}

TEST_CASE("RFC 9110 5.6.2: a URL in place of a token gets quotes", "[message][http]") {
  EditList edits;
  REQUIRE(edits.add({{0, 3}, "http://h/x,y;z/f\"oo"}));
  const Coding& token = field_coding(Quoting::token);
  CHECK(apply_edits("foo", *token.encode_edits("foo", token.decode("foo"), edits)) ==
        "\"http://h/x,y;z/f\\\"oo\"");
}

TEST_CASE("RFC 2369, RFC 5064 and RFC 2017: URIs in the header of mail", "[message]") {
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
