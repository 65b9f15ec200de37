#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

const std::vector<std::string> with_text{"+text"};

using Urls = std::vector<std::string>;

// The URLs that either engine finds in the text of a page.
Urls in_page(const std::string& html, const std::string& type = "text/html") {
  Urls urls;
  for (const Engine engine : {Engine::scan, Engine::tree}) {
    Options options;
    options.attributes = *AttributeTable::make(with_text);
    options.engine = engine;
    options.verify = type == "text/html";
    const auto seen = examine(html, {.retrieval_url = "http://r/", .content_type = type}, options);
    REQUIRE(seen);
    Urls own;
    for (const Link& link : seen->entities.at(0).links) {
      if (link.kind != LinkKind::text) continue;
      CHECK(link.element == "text");
      own.emplace_back(link.url.value_or("none"));
    }
    if (engine == Engine::tree) CHECK(own == urls);
    urls = std::move(own);
  }
  return urls;
}

// Returns the URLs that `engine` finds in elements and in text, in the order of the document.
Urls in_order(const std::string& html, Engine engine) {
  Options options;
  options.attributes = *AttributeTable::make(with_text);
  options.engine = engine;
  const auto seen = examine(html, {.retrieval_url = "http://r/"}, options);
  REQUIRE(seen);
  Urls urls;
  for (const Link& link : seen->entities.at(0).links) urls.emplace_back(link.url.value_or("none"));
  return urls;
}

TEST_CASE("URLs in text stand among the links of elements, by either engine", "[text]") {
  const std::string html = "<p>http://a/<a href=http://b/>http://c/</a><base href=/x><img src=d>";
  const Urls urls{"http://a/", "http://b/", "http://c/", "http://r/x", "http://r/d"};
  CHECK(in_order(html, Engine::scan) == urls);
  CHECK(in_order(html, Engine::tree) == urls);
}

std::string rewritten(const std::string& bytes, const DocumentSource& source, bool asks = true,
                      bool abbreviated = false) {
  Options options;
  if (asks) options.attributes = *AttributeTable::make(with_text);
  options.abbreviated = abbreviated;
  if (!abbreviated) options.transform = prefixed("http://p/");
  const auto done = rewrite(bytes, source, options);
  REQUIRE(done);
  return apply_edits(bytes, done->edits);
}

TEST_CASE("a text that is larger than a document may be is not read", "[text][limits]") {
  Options options;
  options.limits.document_bytes = 20;
  options.attributes = *AttributeTable::make(with_text);
  for (const char* type : {"text/plain", "text/calendar", "text/html", "text/css"}) {
    const std::string part = "see http://h.example/aaaaaaaa";
    const auto seen = examine("Content-Type: " + std::string(type) + "\n\n" + part,
                              {.content_type = "message/rfc822"}, options);
    CAPTURE(type);
    REQUIRE(seen);
    REQUIRE(seen->diagnostics.size() == 1);
    CHECK(seen->diagnostics.front().error->code == ErrorCode::over_limit);
  }
}

TEST_CASE("in HTML the text between tags is running text, where that is asked for",
          "[rewrite][text]") {
  CHECK(in_page("see http://h/a, <b>http://h/b</b>http://h/c<br>") ==
        Urls{"http://h/a", "http://h/b", "http://h/c"});
  CHECK(in_page("http://h/?a=1&amp;b=2&copy=3 &lt;http://h/\n x&gt; mailto&colon;a@h") ==
        Urls{"http://h/?a=1&b=2%C2%A9=3", "http://h/x", "mailto:a@h"});
  CHECK(in_page("a < b http://h/a < c http://h/b <") == Urls{"http://h/a", "http://h/b"});
  CHECK(in_page("http://h/a") == Urls{"http://h/a"});
  CHECK(in_page("<p>http://h/a > http://h/b") == Urls{"http://h/a", "http://h/b"});
  CHECK(in_page("<table>http://h/a<tr>http://h/b<td>http://h/c") ==
        Urls{"http://h/a", "http://h/b", "http://h/c"});
  CHECK(in_page("<title>http://h/a <b></title><textarea>http://h/b<i>http://h/c</textarea>"
                "<xmp>http://h/d&amp;<b></xmp><plaintext>http://h/e") ==
        Urls{"http://h/a", "http://h/b", "http://h/c", "http://h/d&amp", "http://h/e"});
  CHECK(in_page("<svg><text>http://h/a</text><![CDATA[http://h/b&amp;c]]></svg>http://h/c") ==
        Urls{"http://h/a", "http://h/b&amp;c", "http://h/c"});
  CHECK(in_page("www.h.example").empty());
  const auto seen = examine("http://h/a", {.content_type = "text/html"});
  CHECK(seen->entities.at(0).links.empty());
}

TEST_CASE("plain text has no escapes: what its encoding lacks is not written", "[rewrite][text]") {
  const auto changed = [](const std::string& charset, const std::string& target) {
    Options options;
    options.attributes = *AttributeTable::make(with_text);
    options.transform = [&](const LinkPlace&) { return std::optional<std::string>(target); };
    const std::string bytes = "\xE9 http://h/x \xE9";
    const auto done = rewrite(
        bytes, {.retrieval_url = "http://h/", .content_type = "text/plain; charset=" + charset},
        options);
    REQUIRE(done);
    const std::string out = apply_edits(bytes, done->edits);
    CHECK((out == bytes) == (done->examination.diagnostics.size() == 1));
    return out;
  };
  CHECK(changed("iso-8859-1", "http://h/\xC3\xA9") == "\xE9 http://h/\xE9 \xE9");
  CHECK(changed("koi8-r", "http://h/\xC3\xA9") == "\xE9 http://h/x \xE9");
  CHECK(changed("koi8-r", "http://h/\xD0\xB9") == "\xE9 http://h/\xCA \xE9");
}

TEST_CASE("what is no text to a reader is none", "[rewrite][text]") {
  CHECK(in_page("<style>http://h/</style><script>'http://h/'</script><!-- http://h/ -->").empty());
  CHECK(in_page(
            "<iframe>http://h/</iframe><noembed>http://h/</noembed><noframes>http://h/</noframes>")
            .empty());
  CHECK(in_page("<svg><style>http://h/</style><script>http://h/</script></svg>").empty());
  CHECK(in_page("<svg><style>a<![CDATA[http://h/]]>b<!-- -->http://h/</style></svg>").empty());
  // `</>` ends nothing, and elements within a style element of SVG are not shown.
  for (const char* within : {"</>", "</ x>", "<g></g>", "<g>http://h/b</g>", "<g>"}) {
    const std::string svg =
        std::string("<svg><style>") + within + "http://h/ <![CDATA[http://h/]]>";
    CAPTURE(within);
    CHECK(in_page(svg).empty());
    CHECK(in_page(svg + "</style></svg>http://h/c") == Urls{"http://h/c"});
  }
  CHECK(in_page("<svg><script></>http://h/").empty());
  CHECK(in_page("<title>t</title><frameset>http://h/a</frameset>http://h/b").empty());
  CHECK(in_page("<svg><style/>http://h/a</svg>") == Urls{"http://h/a"});
  CHECK(in_page("<b x='http://h/'></b http://h/><?http://h/><!http://h/>").empty());
  CHECK(in_page("<p><frameset>http://h/a<frame src=x></frameset>http://h/b").empty());
  // An unclosed construct contains everything after it.
  for (const char* open : {"<p><!-- ", "<p><title><b>", "<p><a href='>", "<p></a b='> ", "<p><? ",
                           "<p></ ", "<p><svg><![CDATA[<b>]]></svg><![CDATA[ "}) {
    CAPTURE(open);
    CHECK(in_page(std::string(open) + "http://h/a").size() ==
          (std::string(open).ends_with("<b>") ? 1 : 0));
  }
  CHECK(in_page("<!-- > -->http://h/a") == Urls{"http://h/a"});
  CHECK(in_page("<!-->http://h/a") == Urls{"http://h/a"});
  CHECK(in_page("<svg><![CDATA[>]]>http://h/a") == Urls{"http://h/a"});
}

TEST_CASE("in XML, too", "[rewrite][text]") {
  const auto in_xml = [](const std::string& body) {
    return in_page("<html xmlns='http://www.w3.org/1999/xhtml'>" + body + "</html>",
                   "application/xhtml+xml");
  };
  CHECK(in_xml("http://h/a <b>http://h/b</b>http://h/c<br/>http://h/d<br></br>") ==
        Urls{"http://h/a", "http://h/b", "http://h/c", "http://h/d"});
  CHECK(in_xml("<![CDATA[http://h/?a&amp;b]]> http://h/?a&amp;b &lt;http://h/\n x&gt;") ==
        Urls{"http://h/?a&amp;b", "http://h/?a&b", "http://h/x"});
  CHECK(
      in_xml("<script>http://h/</script><style>http://h/</style><!-- http://h/ --><?x http://h/?>")
          .empty());
  CHECK(in_xml("http://h/a<?x?>http://h/b") == Urls{"http://h/a", "http://h/b"});
  // A text that is itself a link is not searched for URLs.
  CHECK(in_page("<rss><channel>http://h/a<link>http://h/b</link></channel></rss>",
                "application/rss+xml") == Urls{"http://h/a"});
}

TEST_CASE("rewrite edits text where that is asked for, with the codings around it",
          "[rewrite][text]") {
  const DocumentSource page{.retrieval_url = "http://r/", .content_type = "text/html"};
  const std::string html =
      "<p>http://h/?a&amp;b, &lt;http://h/\n x&gt; \xE9 <a href=http://h/>http://h/</a>";
  CHECK(rewritten(html, page) ==
        "<p>http://p/http://h/?a&amp;b, &lt;http://p/http://h/x&gt; \xE9 "
        "<a href=http://p/http://h/>http://p/http://h/</a>");
  CHECK(rewritten("<p>http://h/<a href=x>", page, false) ==
        "<p>http://h/<a href=http://p/http://r/x>");
  // Without a transform, URLs in text are neither made absolute nor normalized.
  Options options;
  options.attributes = *AttributeTable::make(with_text);
  CHECK(rewrite("<p>HTTP://H/a/../b", page, options)->edits.empty());
}

TEST_CASE("plain text is edited where that is asked for", "[rewrite][text]") {
  const DocumentSource plain{.content_type = "text/plain"};
  const std::string text = "see http://h/a, <URL:http://h/b\n c>, www.h.example/\xE9 http://[x";
  CHECK(rewritten(text, plain) ==
        "see http://p/http://h/a, <URL:http://p/http://h/bc>, www.h.example/\xE9 http://[x");
  CHECK(rewritten(text, plain, false) == text);
  CHECK(rewritten(text, plain, true, true) ==
        "see http://h/a, <URL:http://h/b\n c>, http://www.h.example/\xE9 http://[x");
  CHECK(rewritten("http://h/a \nb", {.content_type = "text/plain; format=flowed; delsp=yes"}) ==
        "http://p/http://h/ab");
  const std::string marked("\xFF\xFEh\0t\0t\0p\0:\0/\0/\0h\0/\0", 20);
  CHECK(rewritten(marked, {.content_type = "text/plain; charset=utf-8"}).size() ==
        marked.size() + 18);
  const std::string utf16("h\0t\0t\0p\0:\0/\0/\0h\0/\0", 18);
  CHECK(rewritten(utf16, {.content_type = "text/plain; charset=utf-16le"}).substr(0, 20) ==
        std::string("h\0t\0t\0p\0:\0/\0/\0p\0/\0h\0", 20));
}

TEST_CASE("RFC 2046 4.1.2: US-ASCII, in any case, and no label at all are read as UTF-8",
          "[rewrite][text]") {
  const auto url_in = [](std::string_view text, const std::string& type) {
    const auto seen = examine(text, {.content_type = type});
    return std::string(seen->entities.at(0).links.at(0).url.value());
  };
  const std::string calendar = "BEGIN:VCALENDAR\nURL:http://h/\xC3\xA9\nEND:VCALENDAR\n";
  for (const std::string type : {"text/plain", "text/calendar", "text/vcard"}) {
    const std::string text = type == "text/plain" ? "http://h/\xC3\xA9 x" : calendar;
    for (const std::string label : {"", "; charset=us-ascii", "; charset=US-ASCII",
                                    "; charset=utf-8", "; charset=unheard-of"}) {
      CAPTURE(type, label);
      CHECK(url_in(text, type + label) == "http://h/%C3%A9");
    }
    CHECK(url_in(text, type + "; charset=iso-8859-1") == "http://h/%C3%83%C2%A9");
    if (type != "text/plain") continue;
    CHECK(
        examine(text, {.content_type = type, .charset = "utf-8"})->entities.at(0).encoding_source ==
        EncodingSource::user);
    CHECK(
        examine(text, {.content_type = type + "; charset=utf-8"})->entities.at(0).encoding_source ==
        EncodingSource::transport);
    CHECK(examine(text, {.content_type = type})->entities.at(0).links.at(0).element ==
          (type == "text/plain" ? "text" : type.substr(5)));
  }
}

TEST_CASE("a label of no encoding is reported, whatever the format", "[text][encoding]") {
  const auto outcome = [](std::string_view text, const DocumentSource& source) {
    const auto seen = examine(text, source);
    if (!seen) return std::string(name_of(seen.error().code));
    std::string names;
    for (const Diagnostic& own : seen->diagnostics) names += std::string(name_of(own.code)) + " ";
    return names + std::to_string(seen->entities.at(0).links.size());
  };
  for (const std::string type :
       {"text/html", "text/css", "text/xml", "text/plain", "text/vcard", "application/json"}) {
    CAPTURE(type);
    const std::string text = type == "application/json" ? "[]"
                             : type == "text/xml" ? "<svg xmlns='http://www.w3.org/2000/svg'/>"
                                                  : "";
    CHECK(outcome(text, {.content_type = type + "; charset=unheard-of"}) == "charset_unknown 0");
    CHECK(outcome(text, {.content_type = type, .charset = "unheard-of"}) == "unsupported_charset");
    CHECK(outcome(text, {.content_type = type + "; charset=utf8"}) == "0");
    CHECK(outcome(text, {.content_type = type + "; charset=x-none", .charset = "utf-8"}) == "0");
  }
}

TEST_CASE("Encoding 6: a byte order mark overrules each other label, and says so",
          "[text][encoding]") {
  const auto said = [](std::string_view text, const DocumentSource& source) {
    const auto seen = examine(text, source);
    REQUIRE(seen);
    std::string messages;
    for (const Diagnostic& own : seen->diagnostics) messages += message_of(own) + ";";
    return messages;
  };
  for (const std::string type : {"text/html", "text/css", "text/plain"}) {
    CAPTURE(type);
    const std::string marked = "\xEF\xBB\xBF" + std::string("a");
    CHECK(said(marked, {.content_type = type, .charset = "koi8-r"}) ==
          "its byte order mark overrules the charset \"koi8-r\": read as UTF-8;");
    CHECK(said(marked, {.content_type = type + "; charset=Latin1"}) ==
          "its byte order mark overrules the charset \"Latin1\": read as UTF-8;");
    CHECK(said(marked, {.content_type = type + "; charset=Latin1", .charset = "utf8"}).empty());
    CHECK(said(marked, {.content_type = type + "; charset=utf8"}).empty());
    CHECK(said("a", {.content_type = type + "; charset=koi8-r"}).empty());
    const std::string big_endian = std::string("\xFE\xFF\0a", 4);
    CHECK(said(big_endian, {.content_type = type + "; charset=utf-16"}).empty());
    CHECK(said(big_endian, {.content_type = type + "; charset=utf-16le"}) ==
          "its byte order mark overrules the charset \"utf-16le\": read as UTF-16BE;");
  }
}

TEST_CASE("a label of no encoding in the document itself is reported", "[text][encoding]") {
  const auto said = [](std::string_view text, const DocumentSource& source) {
    const auto seen = examine(text, source);
    REQUIRE(seen);
    std::string messages;
    for (const Diagnostic& own : seen->diagnostics) {
      if (own.code == DiagnosticCode::charset_unknown) messages += message_of(own) + ";";
    }
    return messages;
  };
  struct LabelRow {
    std::string_view type;
    std::string_view text;
    std::string_view place;
  };
  static constexpr LabelRow rows[] = {
      {"text/html", "<meta charset=cp437>", "meta element"},
      {"text/html", "<meta http-equiv=Content-Type content='text/html; charset=cp437'>",
       "meta element"},
      {"text/xml", "<?xml version='1.0' encoding='cp437'?><a/>", "XML declaration"},
      {"text/css", "@charset \"cp437\"; a{}", "@charset rule"},
  };
  for (const LabelRow& row : rows) {
    CAPTURE(row.text);
    const std::string type(row.type);
    CHECK(said(row.text, {.content_type = type}) == "the charset \"cp437\" of its " +
                                                        std::string(row.place) +
                                                        " is unknown, and does not count;");
    // What overrules the label makes it meaningless.
    CHECK(said(row.text, {.content_type = type + "; charset=utf-8"}).empty());
    CHECK(said(row.text, {.content_type = type, .charset = "utf-8"}).empty());
    CHECK(said("\xEF\xBB\xBF" + std::string(row.text), {.content_type = type}).empty());
  }
  CHECK(said("<meta charset=cp437><meta charset=koi8-r>", {.content_type = "text/html"}).empty());
  CHECK(said("<meta charset=koi8-r><meta charset=cp437>", {.content_type = "text/html"}).empty());
  CHECK(said("<meta charset=''>", {.content_type = "text/html"}).empty());
}

TEST_CASE("what a Content-Type says wrongly is reported of HTML in pieces, too", "[text][stream]") {
  for (const std::string_view stated : {"text/html; charset=unheard-of", "none, text/html"}) {
    CAPTURE(stated);
    const DocumentSource source{.content_type = std::string(stated)};
    const std::string text =
        "<meta charset=utf-8><base href=http://h/><p>t<a href=x>" + std::string(5000, ' ');
    std::vector<DiagnosticCode> told;
    const ReportSink sink{
        .diagnostic = [&](Diagnostic&& diagnostic) { told.push_back(diagnostic.code); }};
    std::size_t written = 0;
    DocumentStream stream(source, {}, {}, sink,
                          [&](std::string_view piece) { written += piece.size(); });
    REQUIRE(stream.write(text));
    CHECK(written > 0);  // the document is not held
    REQUIRE(stream.end());
    const auto whole = examine(text, source);
    REQUIRE(whole);
    REQUIRE(told.size() == 1);
    CHECK(told[0] == whole->diagnostics.at(0).code);
    CHECK(whole->diagnostics.size() == 1);
  }
}

TEST_CASE("bytes that are not in the encoding of their document are named", "[text][encoding]") {
  const auto told = [](const std::string& bytes, const DocumentSource& source) {
    const auto seen = examine(bytes, source);
    REQUIRE(seen);
    std::string all;
    for (const Diagnostic& own : seen->diagnostics) {
      all += message_of(own) + (own.offset ? " at " + std::to_string(*own.offset) : "") + "\n";
    }
    return all;
  };
  const DocumentSource utf8{.retrieval_url = "http://h/",
                            .content_type = "text/html; charset=utf-8"};
  CHECK(told("<p>\xE9<a href='\xE9'><a href=x><a href='y?\xE9'>", utf8) ==
        "2 links with bytes that are not in UTF-8, from here on: their targets have U+FFFD instead "
        "at 13\n");
  // A document may contain U+FFFD itself, as bytes or as a character reference.
  CHECK(told("<a href='\xEF\xBF\xBD'><a href='&#xFFFD;'>", utf8).empty());
  CHECK(told("<a href='\xFF'>",
             {.retrieval_url = "http://h/", .content_type = "text/html; charset=gbk"}) ==
        "1 link with bytes that are not in GBK, from here on: their targets have U+FFFD instead "
        "at 9\n");
  CHECK(told("a{b:url(\xE9)}", {.retrieval_url = "http://h/", .content_type = "text/css"})
            .starts_with("1 link with bytes that are not in UTF-8"));
  std::string utf16;
  for (const char c : std::string_view("<a href=x>")) utf16 += {c, '\0'};
  CHECK(told(utf16, {.retrieval_url = "http://h/", .content_type = "text/html"}) ==
        "its bytes look like UTF-16LE without a byte order mark, but are read as UTF-8\n");
  utf16.insert(utf16.begin(), '\0');
  utf16.pop_back();
  CHECK(told(utf16, {.retrieval_url = "http://h/"}) ==
        "its bytes look like UTF-16BE without a byte order mark, but are read as UTF-8\n");
  CHECK(told(utf16, {.retrieval_url = "http://h/", .charset = "utf-16be"}).empty());
}

TEST_CASE("calendars and contacts in UTF-16 are read by their byte order mark", "[text]") {
  const auto seen = examine(std::string("\xFF\xFEU\0R\0L\0:\0h\0t\0t\0p\0:\0/\0/\0h\0/\0", 28),
                            {.content_type = "text/vcard"});
  REQUIRE(seen);
  REQUIRE(seen->entities.at(0).links.size() == 1);
  CHECK(seen->entities.at(0).links.at(0).url == "http://h/");
}

TEST_CASE("what would begin a command of enriched text is not written there", "[rewrite][text]") {
  Options options;
  options.attributes = *AttributeTable::make(with_text);
  options.transform = [](const LinkPlace&) { return std::optional<std::string>("http://p/<y>"); };
  const auto edits = [&](const std::string& type) {
    return rewrite("x http://h/a", {.content_type = type}, options)->edits.size();
  };
  CHECK(edits("text/plain") == 1);
  CHECK(edits("text/html") == 1);
  CHECK(edits("text/enriched") == 0);
  CHECK(edits("text/richtext") == 0);
  options.transform = [](const LinkPlace&) { return std::optional<std::string>("http://p/y"); };
  CHECK(edits("text/enriched") == 1);
  CHECK(edits("text/richtext") == 1);
}

TEST_CASE("text parts are edited where that is asked for", "[rewrite][text]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
      "--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
      "http://h/?a=3D1\r\n"
      "--b\r\nContent-Type: text/plain; format=flowed; delsp=yes\r\n\r\nhttp://h/a "
      "\r\nb\r\n--b--\r\n";
  const std::string edited = rewritten(message, {.content_type = "message/rfc822"});
  CHECK(edited.find("\r\nhttp://p/http://h/?a=3D1\r\n") != std::string::npos);
  CHECK(edited.find("\r\nhttp://p/http://h/ab\r\n") != std::string::npos);
  CHECK(rewritten(message, {.content_type = "message/rfc822"}, false) == message);
  // RFC 9580 7: a text that contains its own signature, at the front of a line, in mail.
  const std::string type = "Content-Type: text/plain\r\n\r\n";
  const std::string front = "-----BEGIN PGP SIGNED MESSAGE-----\r\n";
  const auto is_edited = [](const std::string& bytes, const char* media_type) {
    return rewritten(bytes + "http://h/\r\n", {.content_type = media_type}) !=
           bytes + "http://h/\r\n";
  };
  CHECK_FALSE(is_edited(type + front, "message/rfc822"));
  CHECK_FALSE(is_edited(type + "> " + front + front, "message/rfc822"));
  CHECK(is_edited(type + "> " + front, "message/rfc822"));
  CHECK(is_edited("HTTP/1.1 200 OK\r\n" + type + front, "message/http"));
}

TEST_CASE("a second reading of a text is named", "[text]") {
  const auto seen = examine("<http://h/a-\nb> <http://h/c d>", {.content_type = "text/plain"},
                            {.profile = find_profile("url-syntax-07")});
  REQUIRE(seen);
  Urls readings;
  for (const Link& link : seen->entities.at(0).links) {
    readings.push_back(std::string(link.attribute) + ": " + std::string(link.url.value_or("none")));
  }
  CHECK(readings == Urls{"plain: http://h/a-b", "plain, without hyphens: http://h/ab",
                         "plain, up to the blank: http://h/c",
                         "plain, without blanks: http://h/cd"});
}

TEST_CASE("url-03, extra: a blank is part of a URI, and a tab in it is not", "[text]") {
  const auto seen = examine("<http://h/a\tb c>", {.content_type = "text/plain"},
                            {.profile = find_profile("url-03")});
  REQUIRE(seen);
  REQUIRE(seen->entities.at(0).links.size() == 1);
  CHECK(seen->entities[0].links[0].url == "http://h/ab c");
}

TEST_CASE("what does not resolve in a text is not a link, and no warning", "[rewrite][text]") {
  Options options;
  options.attributes = *AttributeTable::make(with_text);
  for (const Transform& transform : {Transform(), prefixed("http://p/")}) {
    options.transform = transform;
    const auto done = rewrite("see http://h:99999/", {.content_type = "text/plain"}, options);
    REQUIRE(done);
    CHECK(done->edits.empty());
    CHECK(done->examination.diagnostics.empty());
  }
}

TEST_CASE("RFC 5545 3.1: a calendar is read line by line, and names the property", "[text]") {
  const auto seen = examine(
      "BEGIN:VCALENDAR\r\nURL:http://h/a\r\nSUMMARY:see http://h/b\\, and http://h/lo\r\n ng\r\n",
      {.content_type = "text/calendar"});
  REQUIRE(seen);
  Urls links;
  for (const Link& link : seen->entities.at(0).links) {
    links.push_back(std::string(link.attribute) + " " + std::string(link.url.value_or("none")));
  }
  CHECK(links == Urls{"url http://h/a", "summary http://h/b", "summary http://h/long"});
  CHECK(seen->entities.at(0).encoding.empty());
}

}  // namespace
}  // namespace absolve
