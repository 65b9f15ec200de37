#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

std::vector<std::string> messages_of(std::string_view html, const DocumentSource& source) {
  std::vector<std::string> messages;
  const auto done = rewrite(html, source);
  REQUIRE(done);
  for (const Diagnostic& diagnostic : done->examination.diagnostics) {
    messages.push_back(message_of(diagnostic) +
                       (diagnostic.is_unresolved() ? " (unresolved)" : ""));
  }
  return messages;
}

using Messages = std::vector<std::string>;

TEST_CASE("links without a base are left, with one warning for all", "[rewrite]") {
  CHECK(messages_of("<a href=x><a href=y><a href=http://h/>", {}) ==
        Messages{"2 relative links left: there is no base (unresolved)"});
  CHECK(
      messages_of("<a href=x>", {.default_base = "thismessage:/"}) ==
      Messages{"1 relative link left: the only base is the imaginary thismessage:/ (unresolved)"});
  CHECK(messages_of("<a href=x><iframe srcdoc='<a href=y>'></iframe>", {}) ==
        Messages{"2 relative links left: there is no base (unresolved)"});
  CHECK(messages_of("<a href=http://h/>", {}).empty());
  CHECK(messages_of("HTTP/1.1 200 OK\r\nLink: <l>; rel=next\r\n\r\n",
                    {.content_type = "message/http"}) ==
        Messages{"1 relative link left: there is no base (unresolved)"});
}

TEST_CASE("a link that does not resolve is reported, and the others go on", "[rewrite]") {
  const auto done = rewrite("<a href=http://[x><a href=y>", {.retrieval_url = "http://h/"});
  REQUIRE(done);
  CHECK(apply_edits("<a href=http://[x><a href=y>", done->edits) ==
        "<a href=http://[x><a href=http://h/y>");
  REQUIRE(done->examination.diagnostics.size() == 1);
  CHECK(done->examination.diagnostics[0].offset == 8);
  const auto seen = examine("<a href=http://[x><a href=y>", {.retrieval_url = "http://h/"});
  CHECK(seen->entities.at(0).links.at(0).error->code == ErrorCode::bad_url);
}

TEST_CASE("what is relative to bases of its own scheme is made absolute over any base",
          "[rewrite]") {
  const auto over = [](const std::string& base, const std::string& reference) {
    const std::string page = "<a href='" + reference + "'>";
    const auto done = rewrite(page, {.retrieval_url = base, .content_type = "text/html"});
    REQUIRE(done);
    const std::string out = apply_edits(page, done->edits);
    return out.substr(9, out.size() - 11);
  };
  CHECK(over("http://h/d/", "http:x/y") == "http://h/d/x/y");
  CHECK(over("https://h/d/", "http:x/y") == "http://x/y");
  CHECK(over("odd://h/d/", "HTTP:/x/y") == "http://x/y");
  CHECK(over("https://h/d/", "ht\ntp:\t/\tx/y") == "http://x/y");
  CHECK(over("https://h/d/", "file:x") == "file:///x");
  CHECK(over("https://h/d/", "file:/x") == "file:///x");
  CHECK(over("", "http:x") == "http:x");
  CHECK(over("https://h/d/", "wss:x") == "wss://x/");
  for (const char* whole : {"http:\\\\x\\y", "http:/\\x", "ht\ntp:/\t/x", "HTTP://x", "file://x/y",
                            "mailto:x", "odd:x/y z", "file:///"}) {
    CHECK(over("https://h/d/", whole) == whole);
  }
}

TEST_CASE("RFC 2781 3.3: a byte order mark that agrees with the charset, and one that does not",
          "[rewrite]") {
  const auto count = [](const std::string& mark, const std::string& charset) {
    return messages_of(mark, {.content_type = "text/html; charset=" + charset}).size();
  };
  const std::string utf8 = "\xEF\xBB\xBF";
  const std::string little = "\xFF\xFE";
  const std::string big = "\xFE\xFF";
  CHECK(count(little, "utf-16") == 0);
  CHECK(count(big, "UTF-16") == 0);
  CHECK(count(utf8, "utf-8") == 0);
  CHECK(count(utf8, "utf-16") == 1);
  CHECK(count(little, "utf-16be") == 1);
  CHECK(count(big, "koi8-r") == 1);
}

TEST_CASE("header fields are as absolute as elements", "[rewrite]") {
  const auto field = [](const std::string& line, const std::string& base = "http://h/d/e") {
    const std::string message = "HTTP/1.1 302 Found\r\n" + line + "\r\n\r\n";
    const auto done = rewrite(message, {.retrieval_url = base, .content_type = "message/http"});
    REQUIRE(done);
    const std::string out = apply_edits(message, done->edits);
    return out.substr(20, out.size() - 24);
  };
  CHECK(field("Location: https:x") == "Location: https://x/");
  CHECK(field("Location: https:x", "") == "Location: https:x");
  CHECK(field("Location: ?q\\y") == "Location: http://h/d/e?q\\y");
  CHECK(field("Link: <?q\\y>") == "Link: <http://h/d/e?q\\y>");
  CHECK(field("Link: <http://z/>; anchor=\"a\\b\"") ==
        "Link: <http://z/>; anchor=\"http://h/d/ab\"");
  CHECK(field("Link: <http://z/>; anchor=\"?a\\\\b\"") ==
        "Link: <http://z/>; anchor=\"http://h/d/e?a\\\\b\"");
  const std::string message = "Content-Type: image/gif\r\nContent-Location: http:i\r\n\r\nGIF";
  const auto done =
      rewrite(message, {.retrieval_url = "https://z/", .content_type = "message/rfc822"});
  CHECK(apply_edits(message, done->edits).find("Content-Location: http://i/\r\n") !=
        std::string::npos);
}

TEST_CASE("what would be a name in an import map is not written there", "[rewrite]") {
  const auto over = [](const std::string& script) {
    Options options;
    options.profile = find_profile("url-syntax-05");  // any text before a colon is a scheme
    const auto done =
        rewrite(script, {.retrieval_url = "a<b://h/", .content_type = "text/html"}, options);
    REQUIRE(done);
    return apply_edits(script, done->edits);
  };
  const std::string map = "<script type=importmap>{\"imports\": {\"x\": \"./x.js\"}}</script>";
  CHECK(over(map) == map);
  CHECK(over("<script type=speculationrules>{\"prefetch\": [{\"urls\": [\"x\"]}]}</script>") !=
        "<script type=speculationrules>{\"prefetch\": [{\"urls\": [\"x\"]}]}</script>");
}

TEST_CASE("HTML 8.1.6.2: specifiers of an import map", "[rewrite][json]") {
  const auto over = [](const std::string& script, std::size_t reports = 0) {
    const auto done =
        rewrite(script, {.retrieval_url = "http://h/d/", .content_type = "text/html"});
    REQUIRE(done);
    CHECK(done->examination.diagnostics.size() == reports);
    return apply_edits(script, done->edits);
  };
  // A specifier with a scheme is not relative, although the base has the same scheme.
  const std::string absolute =
      "<script type=importmap>{\"imports\":{\"q\":\"http:v\",\"http:b\":\"https:e\"}}</script>";
  CHECK(over(absolute) == absolute);
  const auto found =
      examine(absolute, {.retrieval_url = "http://h/d/", .content_type = "text/html"});
  REQUIRE(found);
  CHECK(found->entities[0].links.at(0).url == "http://v/");
  // A key that ends in a slash needs an address that also ends in one.
  CHECK(over("<script type=importmap>{\"imports\":{\"//z\" : \"./w\", \"./y/\":\"./x/\"}}</script>",
             1) ==
        "<script type=importmap>{\"imports\":{\"//z\" : \"http://h/d/w\", "
        "\"http://h/d/y/\":\"http://h/d/x/\"}}</script>");
  CHECK(over("<script type=importmap>{\"imports\":{\"./w\":\"./v\"}}</script>") ==
        "<script type=importmap>{\"imports\":{\"http://h/d/w\":\"http://h/d/v\"}}</script>");
}

TEST_CASE("a Refresh in apostrophes is left where the target has one", "[rewrite][http]") {
  const auto over = [](const std::string& field, const std::string& base) {
    const std::string response =
        "HTTP/1.1 200 OK\r\nRefresh: " + field + "\r\nContent-Type: text/plain\r\n\r\n";
    return apply_edits(response, rewrite(response, {.retrieval_url = base})->edits);
  };
  CHECK(over("0; url='x'", "http://h/it's/").find("url='x'\r") != std::string::npos);
  CHECK(over("0; url='x'", "http://h/its/").find("url='http://h/its/x'\r") != std::string::npos);
  CHECK(over("0; url=x", "http://h/it's/").find("url=http://h/it's/x\r") != std::string::npos);
}

TEST_CASE("the texts of a transform count as targets do", "[rewrite][limits]") {
  std::string page;
  for (int i = 0; i < 10'000; ++i) page += "<a href=x>";
  Options options;
  const std::string text(10'000, 'y');
  options.transform = [&](const LinkPlace&) { return std::optional(text); };
  const DocumentSource source{.retrieval_url = "http://h/", .content_type = "text/html"};
  const auto done = rewrite(page, source, options);
  REQUIRE_FALSE(done);
  CHECK(done.error().detail == "expansion");
  // Embedded files have their own limit.
  const std::string file = "data:text/plain," + text;
  options.transform = [&](const LinkPlace&) { return std::optional(file); };
  CHECK(rewrite(page, source, options));
}

TEST_CASE("whether a BASE stands in the HEAD", "[rewrite]") {
  const auto places = [](const std::string& html) {
    std::string both;
    for (const Engine engine : {Engine::scan, Engine::tree}) {
      Options options;
      options.engine = engine;
      std::string own;
      const auto seen = examine(html, {.content_type = "text/html"}, options);
      for (const Link& link : seen->entities.at(0).links) {
        own += link.in_body ? 'b' : 'h';
      }
      if (engine == Engine::tree) CHECK(own == both);
      both = own;
    }
    return both;
  };
  CHECK(places("<base href=x><title>t</title><base href=y>") == "hh");
  CHECK(places("<base href=x><p><base href=y>") == "hb");
  CHECK(places("<head></head><base href=x>") == "h");
  CHECK(places("<body><base href=x>") == "b");
  CHECK(places("text<base href=x><a href=y>") == "bh");
  CHECK(places("<table><base href=x>") == "b");
}

TEST_CASE("queries of BASE and of absolute links are in the document's encoding", "[rewrite]") {
  const std::string page =
      "<base href='http://h.example/?\xE9'><a href='#x'><a href='http://g.example/?\xE9'>";
  const auto done = rewrite(page, {.charset = "windows-1252"});
  REQUIRE(done);
  const auto& entity = done->examination.entities.front();
  CHECK(entity.base.url() == "http://h.example/?%E9");
  CHECK(apply_edits(page, done->edits) ==
        "<base href='http://h.example/?\xE9'><a href='http://h.example/?%E9#x'>"
        "<a href='http://g.example/?\xE9'>");
}

TEST_CASE("characters of a value that a parser of HTML or XML changes", "[rewrite]") {
  const auto target = [](const std::string& markup, const char* type) {
    const auto seen = examine(markup, {.retrieval_url = "http://h/", .content_type = type}, {});
    REQUIRE(seen);
    return std::string(seen->entities.at(0).links.at(0).url.value_or("none"));
  };
  struct Row {
    std::string_view raw, html, xml;
  };
  using namespace std::literals;
  const Row rows[] = {
      {"a\tb", "http://h/ab", "http://h/a%20b"},  // XML 3.3.3: white space becomes a space
      {"a\nb", "http://h/ab", "http://h/a%20b"},
      {"a\rb", "http://h/ab", "http://h/a%20b"},
      {"a\r\nb", "http://h/ab", "http://h/a%20b"},
      {"a&amp;b", "http://h/a&b", "http://h/a&b"},
      {"a&#9;b", "http://h/ab", "http://h/ab"},
      {"a\0b"sv, "http://h/a%EF%BF%BDb", ""},  // XML 2.2 has no such character
  };
  for (const Row& row : rows) {
    CAPTURE(row.raw);
    CHECK(target("<a href='" + std::string(row.raw) + "'>", "text/html; charset=utf-8") ==
          row.html);
    if (row.xml.empty()) continue;
    CHECK(target("<svg xmlns='http://www.w3.org/2000/svg'><a href='" + std::string(row.raw) +
                     "'/></svg>",
                 "image/svg+xml") == row.xml);
  }
  CHECK(target("<a href='\xC3\xA9'>", "text/html; charset=utf-8") == "http://h/%C3%A9");
  CHECK(target("<a href='\xE9'>", "text/html; charset=utf-8") == "http://h/%EF%BF%BD");
  CHECK(target("<a href='\xC3\xA9'>", "text/html; charset=windows-1252") ==
        "http://h/%C3%83%C2%A9");
}

TEST_CASE("HTML 13.2.3.4: a meta of the tree changes what a prescan has found", "[rewrite]") {
  const auto url_of = [](std::string_view html) {
    const auto seen = examine(html, {.retrieval_url = "http://h/"});
    REQUIRE(seen);
    return seen->entities.at(0).encoding + " " + std::string(*seen->entities[0].links.back().url);
  };
  CHECK(url_of("<iframe><meta charset=gbk></iframe><meta charset=utf-8><a href='?\xC3\xA9'>") ==
        "UTF-8 http://h/?%C3%A9");
  CHECK(url_of("<iframe><meta charset=gbk></iframe><a href='?\xC3\xA9'>") ==
        "GBK http://h/?%C3%A9");
  CHECK(url_of("<iframe><meta charset=iso-2022-jp></iframe><meta charset=koi8-r>"
               "<a href='?\x1B(J\xC1'>") == "KOI8-R http://h/?%1B(J%C1");
  CHECK(url_of("<meta charset=gbk><meta charset=utf-8><a href='?'>") == "GBK http://h/?");
  CHECK(url_of("<iframe><meta charset=koi8-r></iframe>\x1B(J<meta charset=iso-2022-jp>"
               "<a href=x>") == "ISO-2022-JP http://h/x");
}

TEST_CASE("Encoding 10.2.1: the last bytes of a value are read with what follows it", "[rewrite]") {
  const auto rewritten = [](std::string_view html) {
    const auto done = rewrite(html, {.retrieval_url = "http://h/", .charset = "gb18030"});
    REQUIRE(done);
    return apply_edits(html, done->edits);
  };
  const auto seen = examine(
      "<a href='?\x81"
      "1'>",
      {.retrieval_url = "http://h/", .charset = "gbk"});
  CHECK(seen->entities.at(0).links.at(0).url == "http://h/?%26%2365533%3B1");
  CHECK(seen->entities[0].links[0].raw ==
        "?\xEF\xBF\xBD"
        "1");
  CHECK(rewritten("<a href='?\x81"
                  "1'>") == "<a href='http://h/?%841%A471'>");
  CHECK(rewritten("<a href='?\x81"
                  "1\x81'>") == "<a href='http://h/?%841%A471%841%A47'>");
  CHECK(rewritten("<a href='\x81"
                  "1'>") == "<a href='http://h/%EF%BF%BD1'>");
  CHECK(rewritten("<a href='?\x81"
                  "1\x81"
                  "1'>") == "<a href='http://h/?%811%811'>");
}

TEST_CASE("an encoding that only the links betray is not edited away", "[rewrite]") {
  const auto edits = [](std::string_view html) {
    return rewrite(html, {.retrieval_url = "http://h/"})->edits.size();
  };
  CHECK(edits("<a href=\xFF/../x>") == 0);
  CHECK(edits("<a href=\xFF/../x>\xE9") == 1);
}

TEST_CASE("a refused BASE is reported with its reason", "[rewrite]") {
  CHECK(messages_of("<base href=data:,x>", {.retrieval_url = "http://h/"}) ==
        Messages{"BASE href at byte 11 \"data:,x\": refused: data: and javascript: are no base"});
}

TEST_CASE("stated bases stand between the document and its retrieval", "[rewrite][base]") {
  DocumentSource source{.retrieval_url = "http://r/"};
  source.stated_bases = {{Layer::content_location, BaseStatement::content_location, "l/"},
                         {Layer::encapsulating, BaseStatement::content_base, "http://e/"}};
  const auto seen = examine("<a href=x>", source);
  REQUIRE(seen);
  CHECK(seen->entities.at(0).links.at(0).url == "http://e/l/x");
  CHECK(seen->entities.at(0).links.at(0).layer == Layer::content_location);
}

TEST_CASE("a declaration that only a prescan sees may not move out of its sight", "[rewrite]") {
  // A parser sees no meta element in xmp, but the prescan of the first 1024 bytes does
  // (HTML 13.2.3.2).
  const std::string page =
      "<a href=x>x</a>" + std::string(950, ' ') + "<xmp><meta charset=windows-1251></xmp>\xEF\xEE";
  CHECK(messages_of(page, {.retrieval_url = "http://h/"}).empty());
  const auto left = messages_of(page, {.retrieval_url = "http://h/" + std::string(80, 'd') + "/"});
  REQUIRE(left.size() == 1);
  CHECK(left[0].starts_with("left as it is: with its links changed"));
}

TEST_CASE("what cannot be read is refused by name", "[rewrite]") {
  const auto code = [](std::string_view bytes, const DocumentSource& source) {
    const auto done = rewrite(bytes, source);
    return done ? "read" : std::string(name_of(done.error().code)) + " " + done.error().detail;
  };
  CHECK(code("<p>", {.charset = "utf-7"}) == "unsupported_charset utf-7");
  CHECK(code("<p>", {.content_type = "Image/PNG"}) == "unsupported_type image/png");
  CHECK(code("\x89PNG\r\n\x1A\n", {}) == "unsupported_type application/octet-stream");
  CHECK(code("\x01\x02", {.content_type = "text/html"}) == "read");
  CHECK(code("  <p>\x01", {}) == "read");
  CHECK(code("p{}", {.content_type = "text/x-unknown"}) == "unsupported_type text/x-unknown");
  CHECK(code("http://h", {.name = "a.TXT"}) == "read");
  CHECK(code("p{}", {.name = "a.CSS"}) == "read");
  CHECK(code("", {}) == "read");
}

TEST_CASE("where the engines disagree, the first difference is told", "[rewrite]") {
  const auto told = [](std::string_view html) {
    const auto done = examine(html, {.retrieval_url = "http://h/", .content_type = "text/html"},
                              {.verify = true});
    return done ? std::string() : done.error().detail;
  };
  CHECK(told("<a href=x>").empty());
  CHECK(told("<select><a href=x></select>") == "a href at byte 16 by scan only");
  // Gumbo does not know what a select holds today, so it reads another template.
  CHECK(told("<select><svg><template><desc><base href=a></desc></template></svg></select>"
             "<base href=b>") == "BASE base href at byte 40 by scan, base href at byte 86 by tree");
}

TEST_CASE("a retrieval URL that is not absolute is an error of the call", "[rewrite]") {
  const auto code = [](std::string url, const Profile& profile = default_profile()) {
    const DocumentSource source{.retrieval_url = std::move(url)};
    const Options options{.profile = &profile};
    const auto found = examine("<a href=x>", source, options);
    const auto done = rewrite("<a href=x>", source, options);
    CHECK(static_cast<bool>(found) == static_cast<bool>(done));
    if (!found) CHECK(found.error().code == done.error().code);
    return found ? std::string("read") : std::string(name_of(found.error().code));
  };
  for (const std::string_view name : {"web", "rfc3986", "rfc2396", "rfc1808", "url-03"}) {
    const Profile& profile = *find_profile(name);
    CAPTURE(name);
    CHECK(code("h.example/d", profile) == "not_absolute");
    CHECK(code("/d/p", profile) == "not_absolute");
    CHECK(code("", profile) == "read");
    CHECK(code("http://h.example/d", profile) == "read");
    CHECK(code("https://h:80/d?q#f", profile) == "read");
    CHECK(code("file:///d/p", profile) == "read");
  }
  CHECK(code("http://[") == "bad_url");
  CHECK(code("http://h.example:99999/") == "bad_url");
  const std::string mail = "MIME-Version: 1.0\r\n\r\nx";
  CHECK(read_archive(mail, {.retrieval_url = "h.example/d"}).error().code ==
        ErrorCode::not_absolute);
  std::string written;
  DocumentStream stream({.retrieval_url = "h.example/d"}, Options(), StreamWindow(), ReportSink(),
                        [&](std::string_view piece) { written += piece; });
  static_cast<void>(stream.write("<a href=x>"));
  const auto end = stream.end();
  REQUIRE_FALSE(end);
  CHECK(end.error().code == ErrorCode::not_absolute);
  CHECK(written == "<a href=x>");
}

TEST_CASE("same_document says of a link what rewrite does with it", "[rewrite]") {
  const auto seen = [](std::string_view bytes, const DocumentSource& source,
                       const Options& options = {}) {
    std::string row;
    const auto found = examine(bytes, source, options);
    for (const EntityReport& entity : found->entities) {
      for (const Link& link : entity.links) row += link.same_document ? "s" : "-";
    }
    return row;
  };
  // Content-Location is the document's URL, and Content-Base its base: `#x` stays.
  CHECK(seen("MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Base: http://h/b/\r\n"
             "Content-Location: http://h/a\r\n\r\n<a href=#x><a href=''><a href=y>",
             {}) == "-ss-");
  // A BASE states a base. It is not a link to follow.
  CHECK(seen("MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Base: http://h/b/\r\n"
             "Content-Location: http://h/a\r\n\r\n<base href=''><base href=#x>",
             {}) == "---");
  CHECK(seen("<a href=#x><a href=''><a href=p#y><a href=q>", {.retrieval_url = "http://h/p"}) ==
        "sss-");
  CHECK(seen("<base href=http://h/d/><a href=#x><a href=''>", {.retrieval_url = "http://h/p"}) ==
        "---");
  // RFC 2396 4.2: an empty action means the base, and other empty references the document.
  CHECK(seen("<base href=http://h/d/><form action=''><a href=''>", {.retrieval_url = "http://h/p"},
             {.profile = find_profile("rfc2396")}) == "--s");
}

TEST_CASE("the layers and spans of links", "[rewrite]") {
  const std::string_view html = "<base href='b/'><a href=\"x\">";
  const auto seen = examine(html, {.retrieval_url = "http://h/p"});
  REQUIRE(seen);
  const EntityReport& page = seen->entities.at(0);
  REQUIRE(page.links.size() == 2);
  CHECK(page.links[1].line == 1);
  CHECK(page.links[1].column == 26);
  CHECK_FALSE(page.is_part);
  CHECK(page.links[0].layer == Layer::retrieval);
  CHECK(page.links[0].base == "http://h/p");
  CHECK(page.links[1].layer == Layer::embedded);
  CHECK(page.links[1].base == "http://h/b/");
  CHECK(page.links[1].span.of(html) == "x");
  CHECK(page.links[0].is_base);
  CHECK_FALSE(page.links[1].is_base);
  CHECK_FALSE(page.links[1].names_element);
  CHECK(page.document_url == "http://h/p");
  CHECK(seen->media_type == "text/html");
  CHECK(page.encoding == "UTF-8");
  const auto style = examine("a{b:url(c)}", {.content_type = "text/css"});
  REQUIRE(style);
  CHECK(style->entities.at(0).links.at(0).element == "stylesheet");
}

TEST_CASE("SVG 2 16.1: a fragment names an element of another document", "[rewrite]") {
  const auto seen = examine(
      "<svg><use href='#x'/><use href='a#x'/><use href='a#'/><use href='a'/><use href=''/></svg>"
      "<a href='a#x'>",
      {.retrieval_url = "http://h/p"});
  REQUIRE(seen);
  std::vector<bool> names_element;
  for (const Link& link : seen->entities.at(0).links) names_element.push_back(link.names_element);
  CHECK(names_element == std::vector{false, true, false, false, false, false});
}

TEST_CASE("Encoding 14.1: in an encoding that browsers do not read, there are no links",
          "[rewrite]") {
  CHECK(messages_of("<meta charset=iso-2022-kr><a href=x>", {.retrieval_url = "http://h/"}) ==
        Messages{"its character encoding is one that browsers do not read: no links"});
}

TEST_CASE("a link costs its target, or the long base that `..` makes it read",
          "[rewrite][limits]") {
  Profile refusing = *find_profile("rfc2396");
  refusing.excess_parent = ExcessParent::refused;
  const std::string longer = "http://h/" + std::string(2000, 'd') + "/";
  struct Row {
    const Profile* profile;
    std::string base;
    std::string reference;
    std::size_t cost;
  };
  const Row rows[] = {
      {&default_profile(), "http://h/d/", "x", 12},
      {&default_profile(), "", "x", 0},  // no target
      {&default_profile(), longer, "/x", 10},
      {&default_profile(), longer, "y/../../x", longer.size()},
      {&default_profile(), longer, "y/%2E./x", longer.size() + 1},
      {&default_profile(), longer, "%2e%2E/x", longer.size()},
      {&default_profile(), longer, "%2E%2E/x", longer.size()},
      {find_profile("rfc2396"), longer + "../e/", "x", 12},
      {&refusing, longer, "/x", 10},
      {&refusing, longer + "../e/", "x", longer.size() + 5},
  };
  for (const Row& row : rows) {
    CAPTURE(row.profile->name, row.base.size(), row.reference);
    const auto fits = [&](std::size_t target_bytes) {
      Options options{.profile = row.profile};
      options.limits.target_bytes = target_bytes;
      return examine("<a ping='" + row.reference + "'>",
                     {.retrieval_url = row.base, .content_type = "text/html"}, options,
                     {.link = [](const EntityReport&, const Link&) {}})
          .has_value();
    };
    CHECK(fits(row.cost));
    CHECK((row.cost == 0 || !fits(row.cost - 1)));
  }
}

TEST_CASE("a BASE whose policies cost too much is not just ignored", "[rewrite][limits]") {
  const std::string page = "<meta http-equiv=content-security-policy content='img-src " +
                           std::string(200, 'x') + "'><base href=/b/><a href=x>";
  Options options;
  options.limits.expansion_floor = 0;
  for (const std::size_t expansion : {2, 8}) {
    options.limits.expansion = expansion;
    const auto seen = examine(page, {.retrieval_url = "http://h/"}, options,
                              {.link = [](const EntityReport&, const Link&) {}});
    CHECK((seen ? "read" : seen.error().detail) == (expansion == 2 ? "expansion" : "read"));
  }
}

}  // namespace
}  // namespace absolve
