// Nested codings in every possible order. The test encodes a link from the inside out with its own
// code. The library must find the link with its text and target, and keep all promises of
// rewriting.

#include <iconv.h>

#include <catch2/catch.hpp>
#include <functional>
#include <random>

#include "absolve/document.hpp"
#include "support/promises.hpp"

namespace absolve {
namespace {

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

std::string in_attribute(const std::string& value) {
  return replaced(replaced(value, "&", "&amp;"), "\"", "&quot;");
}

// A coding that wraps HTML or CSS.
struct Wrapping {
  const char* name;
  std::function<std::string(const std::string&)> wrap;
};

const std::vector<Wrapping>& css_to_html() {
  static const std::vector<Wrapping> layers{
      {"style attribute",
       [](const std::string& css) { return "<p style=\"" + in_attribute(css) + "\">"; }},
      {"style attribute, single quotes",
       [](const std::string& css) {
         return "<p style='" + replaced(in_attribute(css), "'", "&#x27;") + "'>";
       }},
      {"style element", [](const std::string& css) { return "<style>p{" + css + "}</style>"; }},
      {"svg style", [](const std::string& css) {
         return "<svg><style>p{" + replaced(replaced(css, "&", "&amp;"), "<", "&lt;") +
                "}</style></svg>";
       }}};
  return layers;
}

const std::vector<Wrapping>& html_to_html() {
  static const std::vector<Wrapping> layers{
      {"nothing", [](const std::string& html) { return html; }},
      {"srcdoc",
       [](const std::string& html) {
         return "<iframe srcdoc=\"" + in_attribute(html) + "\"></iframe>";
       }},
      {"srcdoc in srcdoc",
       [](const std::string& html) {
         const std::string inner =
             "<iframe srcdoc='" + replaced(in_attribute(html), "'", "&#39;") + "'></iframe>";
         return "<iframe srcdoc=\"" + in_attribute(inner) + "\"></iframe>";
       }},
      {"template", [](const std::string& html) { return "<template>" + html + "</template>"; }}};
  return layers;
}

std::string in_charset(const std::string& text, const char* charset) {
  iconv_t converter = iconv_open(charset, "UTF-8");
  REQUIRE(converter != reinterpret_cast<iconv_t>(-1));
  std::string out(text.size() * 4 + 16, '\0');
  std::string copy = text;
  char* from = copy.data();
  char* to = out.data();
  std::size_t left = copy.size();
  std::size_t room = out.size();
  REQUIRE(iconv(converter, &from, &left, &to, &room) != static_cast<std::size_t>(-1));
  iconv(converter, nullptr, nullptr, &to, &room);  // return to the initial shift state
  iconv_close(converter);
  out.resize(out.size() - room);
  return out;
}

std::string quoted_printable(const std::string& bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  std::size_t column = 0;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (column > 70) {
      out += "=\r\n";
      column = 0;
    }
    if (byte > 0x20 && byte < 0x7F && c != '=' && byte % 7 != 0) {
      out.push_back(c);
      ++column;
    } else {
      out.append(1, '=').append(1, digits[byte >> 4]).append(1, digits[byte & 15]);
      column += 3;
    }
  }
  return out;
}

std::string base64(const std::string& bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto byte = i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U;
      word = word << 8 | byte;
    }
    for (std::size_t k = 0; k < 4; ++k) {
      out.push_back(i + k <= bytes.size() ? digits[word >> (18 - 6 * k) & 63] : '=');
    }
    if (i % 57 == 54) out += "\r\n";
  }
  return out;
}

struct Charset {
  const char* label;
  const char* iconv_name;
  const char* word;  // characters of the encoding, in UTF-8
};

constexpr Charset charsets[] = {
    {"utf-8", "UTF-8", "\xD0\xB6\xE6\x97\xA5\xF0\x9F\x98\x80"},
    {"shift_jis", "CP932", "\xE3\x82\xBD\xE8\xA1\xA8\xE6\x97\xA5"},  // with trail bytes like `\`
    {"euc-jp", "EUC-JP", "\xE3\x82\xBD\xE6\x97\xA5"},
    {"iso-2022-jp", "ISO-2022-JP", "\xE6\x97\xA5\xE6\x9C\xAC"},
    {"gbk", "GBK", "\xE8\xAA\xA0\xE6\x97\xA5"},
    {"gb18030", "GB18030", "\xE6\x97\xA5\xF0\x9F\x98\x80"},
    {"big5", "BIG5", "\xE5\x8A\x9F\xE8\xA8\xB1"},
    {"euc-kr", "EUC-KR", "\xED\x95\x9C\xEA\xB5\xAD"},
    {"windows-1252", "CP1252", "\xC3\xA9\xE2\x82\xAC"},
    {"windows-1251", "CP1251", "\xD0\xB6"},
    {"koi8-r", "KOI8-R", "\xD0\xB6"},
    {"utf-16le", "UTF-16LE", "\xD0\xB6\xF0\x9F\x98\x80"},
    {"utf-16be", "UTF-16BE", "\xE6\x97\xA5"},
};

// The targets of all links outside of header fields, by their raw text.
std::vector<std::pair<std::string, std::string>> links_of(const Examination& examination) {
  std::vector<std::pair<std::string, std::string>> links;
  for (const EntityReport& entity : examination.entities) {
    for (const Link& link : entity.links) {
      if (link.kind == LinkKind::header) continue;
      links.emplace_back(link.raw, link.url.value_or("none"));
    }
  }
  return links;
}

std::string message(const std::string& body, const Charset& charset, int transfer, bool nested) {
  const char* const encodings[] = {"8bit", "quoted-printable", "base64"};
  std::string part = "Content-Type: text/html; charset=" + std::string(charset.label) +
                     "\r\nContent-Transfer-Encoding: " + encodings[transfer] + "\r\n\r\n" +
                     (transfer == 1   ? quoted_printable(body)
                      : transfer == 2 ? base64(body)
                                      : body) +
                     "\r\n";
  if (!nested) return "MIME-Version: 1.0\r\n" + part;
  return "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n"
         "Content-Type: multipart/related; boundary=i\r\n\r\n--i\r\n" +
         part + "--i--\r\n--o--\r\n";
}

TEST_CASE("HTML 13.2.6.4.1: a document in srcdoc is not in quirks mode without a doctype",
          "[nested]") {
  const std::string html = "<p><b><table><math></b><e href=y>";
  const auto count = [](const std::string& page) {
    const auto seen = examine(page, {.retrieval_url = "http://h/", .content_type = "text/html"});
    REQUIRE(seen);
    std::size_t links = 0;
    for (const EntityReport& entity : seen->entities) links += entity.links.size();
    return links;
  };
  CHECK(count(html) == 1);
  CHECK(count("<!doctype html>" + html) == 0);
  CHECK(count("<iframe srcdoc='" + html + "'>") == 0);
}

TEST_CASE("five codings deep, in all orders that can occur", "[rewrite][nested]") {
  std::size_t tried = 0;
  for (const Charset& charset : charsets) {
    const std::string word = charset.word;
    // A quote, an ampersand, a bracket and characters of the encoding in one path.
    const std::string raw = "d/" + word + "'&(.png";
    const std::string css = "background:u\\72l(\"" + replaced(raw, "&", "\\26 ") + "\")";
    for (const Wrapping& inner : css_to_html()) {
      for (const Wrapping& outer : html_to_html()) {
        const std::string html = "<!doctype html>" + word + outer.wrap(inner.wrap(css)) + word;
        for (int transfer = 0; transfer < 3; ++transfer) {
          const std::string bytes = in_charset(html, charset.iconv_name);
          const bool is_wide = std::string_view(charset.label).starts_with("utf-16");
          if (transfer == 0 && is_wide) continue;  // UTF-16 needs a transfer encoding
          for (const bool nested : {false, true}) {
            INFO(charset.label << ", " << inner.name << ", " << outer.name << ", " << transfer);
            const std::string mail = message(bytes, charset, transfer, nested);
            const DocumentSource source{.retrieval_url = "http://h/b/p",
                                        .content_type = "message/rfc822"};
            const auto seen = examine(mail, source);
            REQUIRE(seen);
            const auto links = links_of(*seen);
            REQUIRE(links.size() == 1);
            CHECK(links[0].first == raw);
            CHECK(links[0].second.starts_with("http://h/b/d/%"));
            CHECK(links[0].second.ends_with("'&(.png"));
            const auto done = rewrite(mail, source);
            REQUIRE(done);
            CHECK(done->edited_links == 1);
            CHECK(walk(mail, source).broken.empty());
            ++tried;
          }
        }
      }
    }
  }
  CHECK(tried == (std::size(charsets) * 3 - 2) * 2 * css_to_html().size() * html_to_html().size());
}

TEST_CASE("each encoding: links beside its own characters, and what it lacks",
          "[rewrite][nested]") {
  for (const Charset& charset : charsets) {
    INFO(charset.label);
    const std::string word = charset.word;
    const std::string html = word +
                             "<base href=\"http://"
                             "h/" +
                             word + "/\"><a href=" + word + ">" + word + "<a href='?" + word +
                             "'>" + word + "</a><p title='" + word + "'>";
    const std::string bytes = in_charset(html, charset.iconv_name);
    const DocumentSource source{
        .retrieval_url = "http://r/", .content_type = "text/html", .charset = charset.label};
    const auto done = rewrite(bytes, source);
    REQUIRE(done);
    CHECK(done->edited_links == 2);
    CHECK(walk(bytes, source).broken.empty());
    // Under a profile that escapes nothing, characters of the base are written.
    const Options old{.profile = find_profile("rfc1808")};
    CHECK(walk(bytes, source, old).broken.empty());
    DocumentSource other = source;
    other.retrieval_url = "http://r/\xE6\xBC\xA2\xD0\xAF\xC3\xBC/";
    const std::string plain =
        in_charset("<a href=x><p style='a:url(y)'><style>@import 'z';</style>", charset.iconv_name);
    CHECK(walk(plain, other, old).broken.empty());
    const auto written = rewrite(plain, other, old);
    REQUIRE(written);
    CHECK(written->edited_links == 3);
  }
}

// The single-byte encodings of the Encoding Standard, each with its name in iconv.
constexpr std::pair<const char*, const char*> single_byte[] = {{"ibm866", "CP866"},
                                                               {"iso-8859-2", "ISO-8859-2"},
                                                               {"iso-8859-3", "ISO-8859-3"},
                                                               {"iso-8859-4", "ISO-8859-4"},
                                                               {"iso-8859-5", "ISO-8859-5"},
                                                               {"iso-8859-6", "ISO-8859-6"},
                                                               {"iso-8859-7", "ISO-8859-7"},
                                                               {"iso-8859-8", "ISO-8859-8"},
                                                               {"iso-8859-8-i", "ISO-8859-8"},
                                                               {"iso-8859-10", "ISO-8859-10"},
                                                               {"iso-8859-13", "ISO-8859-13"},
                                                               {"iso-8859-14", "ISO-8859-14"},
                                                               {"iso-8859-15", "ISO-8859-15"},
                                                               {"iso-8859-16", "ISO-8859-16"},
                                                               {"koi8-r", "KOI8-R"},
                                                               {"koi8-u", "KOI8-U"},
                                                               {"macintosh", "MACINTOSH"},
                                                               {"windows-874", "CP874"},
                                                               {"windows-1250", "CP1250"},
                                                               {"windows-1251", "CP1251"},
                                                               {"windows-1252", "CP1252"},
                                                               {"windows-1253", "CP1253"},
                                                               {"windows-1254", "CP1254"},
                                                               {"windows-1255", "CP1255"},
                                                               {"windows-1256", "CP1256"},
                                                               {"windows-1257", "CP1257"},
                                                               {"windows-1258", "CP1258"},
                                                               {"x-mac-cyrillic", "MAC-CYRILLIC"}};

TEST_CASE("each single-byte encoding", "[rewrite][nested]") {
  for (const auto& [label, iconv_name] : single_byte) {
    INFO(label);
    iconv_t converter = iconv_open("UTF-8", iconv_name);
    REQUIRE(converter != reinterpret_cast<iconv_t>(-1));
    char byte = '\xE0';
    std::string word(8, '\0');
    char* from = &byte;
    char* to = word.data();
    std::size_t left = 1;
    std::size_t room = word.size();
    REQUIRE(iconv(converter, &from, &left, &to, &room) != static_cast<std::size_t>(-1));
    iconv(converter, nullptr, nullptr, &to, &room);
    iconv_close(converter);
    word.resize(word.size() - room);
    const std::string bytes = "\xE0<a href=\xE0?\xE0>\xE0<p style=\"background:url(\xE0)\">\xE0";
    const DocumentSource source{
        .retrieval_url = "http://r/", .content_type = "text/html", .charset = label};
    const auto seen = examine(bytes, source);
    REQUIRE(seen);
    const auto links = links_of(*seen);
    REQUIRE(links.size() == 2);
    CHECK(links[0].first == word + "?" + word);
    CHECK(links[0].second.ends_with("?%E0"));
    CHECK(links[1].first == word);
    CHECK(walk(bytes, source).broken.empty());
  }
}

TEST_CASE("each attribute and element that holds CSS", "[rewrite][css]") {
  const auto found = [](const std::string& html) {
    const auto seen = examine(html, {.retrieval_url = "http://h/p"});
    REQUIRE(seen);
    return links_of(*seen).size();
  };
  for (const char* name : {"style", "clip-path", "cursor", "fill", "filter", "marker", "marker-end",
                           "marker-mid", "marker-start", "mask", "stroke"}) {
    INFO(name);
    CHECK(found("<svg><g " + std::string(name) + "='url(x)'>") == 1);
    CHECK(found("<p " + std::string(name) + "='url(x)'>") == (std::string_view(name) == "style"));
  }
  CHECK(found("<math style='a:url(x)'>") == 1);
  CHECK(found("<svg><g color='url(x)'>") == 0);
  for (const char* type : {"", " type", " type=''", " type=TEXT/CSS"}) {
    CHECK(found("<style" + std::string(type) + ">@import 'x'</style>") == 1);
    CHECK(found("<svg><style" + std::string(type) + ">@import 'x'</style>") == 1);
  }
  CHECK(found("<style type=text/less>@import 'x'</style>") == 0);
  CHECK(found("<svg><style type=text/less>@import 'x'</style>") == 0);
  CHECK(found("<svg><style/>@import 'x'") == 0);
  CHECK(found("<style>@import 'x'") == 1);
  CHECK(found("<script>@import 'x'</script><xmp>@import 'x'</xmp><style src='url(x)'>") == 0);
  CHECK(found("<script type=ImportMap>{\"imports\":{\"a\":\"./x\"}}</script>") == 1);
  CHECK(found("<script type=speculationrules>{\"prefetch\":[{\"urls\":[\"x\"]}]}</script>") == 1);
  CHECK(found("<script>{\"imports\":{\"a\":\"./x\"}}</script>") == 0);
  CHECK(found("<script type=application/ld+json>{\"url\":\"./x\"}</script>") == 0);
  const std::vector<std::string> changes{"+json_ld", "-css"};
  const Options options{.attributes = *AttributeTable::make(changes)};
  const auto seen = examine(
      "<script type=application/ld+json>{\"url\":\"./x\"}</script>"
      "<p style='a:url(x)'>",
      {.retrieval_url = "http://h/p"}, options);
  REQUIRE(seen);
  CHECK(links_of(*seen) == std::vector<std::pair<std::string, std::string>>{{"./x", "http://h/x"}});
}

TEST_CASE("a srcdoc has a base of its own, over that of the page", "[rewrite][srcdoc]") {
  const std::string_view html =
      "<base href=http://b/d/><iframe srcdoc='<a href=x><a href=#y><base href=e/>"
      "<form action>'></iframe><iframe srcdoc=\"<a href=z>\"></iframe>";
  const auto seen = examine(html, {.retrieval_url = "http://h/p"});
  REQUIRE(seen);
  REQUIRE(seen->entities.size() == 3);
  CHECK(seen->entities[0].frame.empty());
  CHECK(seen->entities[1].frame == "1");
  CHECK(seen->entities[2].frame == "2");
  CHECK(seen->entities[1].base.url() == "http://b/d/e/");
  CHECK(seen->entities[1].document_url == "about:srcdoc");
  CHECK(seen->entities[1].encoding == "UTF-8");
  CHECK(seen->entities[1].links[0].url == "http://b/d/e/x");
  CHECK(seen->entities[1].links[0].span.of(html) == "x");
  CHECK(seen->entities[1].links[2].url == "http://b/d/e/");
  CHECK(seen->entities[2].links[0].url == "http://b/d/z");
  CHECK(seen->entities[2].base.layer() == Layer::encapsulating);
  CHECK(walk(html, {.retrieval_url = "http://h/p"}).broken.empty());
}

TEST_CASE("lines and columns of links in documents within documents", "[rewrite][srcdoc]") {
  const std::string_view html =
      "<iframe srcdoc='<a href=1>\n <iframe srcdoc=\"<a href=2>\n<a href=3>\"></iframe>\n"
      "<a href=4>'></iframe>\n<a href=5>";
  const auto check = [](const Examination& seen) {
    std::vector<std::string> places;
    for (const EntityReport& entity : seen.entities) {
      for (const Link& link : entity.links) {
        places.push_back(std::string(link.raw) + " " + std::to_string(link.line) + ":" +
                         std::to_string(link.column));
      }
    }
    return places;
  };
  const std::vector<std::string> expected{"5 5:9", "1 1:25", "4 4:9", "2 2:26", "3 3:9"};
  CHECK(check(*examine(html, {.retrieval_url = "http://h/p"})) == expected);
  const std::string header = "Content-Type: text/html\n\n";
  auto in_mail = check(*examine(header + std::string(html),
                                {.retrieval_url = "http://h/p", .content_type = "message/rfc822"}));
  CHECK(in_mail == std::vector<std::string>{"5 7:9", "1 3:25", "4 6:9", "2 4:26", "3 5:9"});
}

TEST_CASE("a reference within a srcdoc stays, and so does its empty action", "[rewrite][srcdoc]") {
  const std::string_view html = "<iframe srcdoc='<a href=#y>y</a><form action=\"\">'></iframe>";
  const auto done = rewrite(html, {.retrieval_url = "http://h/p"});
  REQUIRE(done);
  CHECK(done->edits.empty());
}

TEST_CASE("a policy of the page rules the BASE of its srcdoc", "[rewrite][srcdoc]") {
  const auto seen = examine(
      "<meta http-equiv=content-security-policy content=\"base-uri 'none'\">"
      "<iframe srcdoc='<base href=http://b/><a href=x>'></iframe>",
      {.retrieval_url = "http://h/p"});
  REQUIRE(seen);
  CHECK(seen->entities.at(1).base.url() == "http://h/p");
}

TEST_CASE("srcdoc in srcdoc ends at the limit, in time", "[rewrite][srcdoc]") {
  std::string html = "<a href=x>";
  for (int i = 0; i < 60; ++i) html = "<iframe srcdoc=\"" + in_attribute(html) + "\"></iframe>";
  const auto done = examine(html, {.retrieval_url = "http://h/p"});
  REQUIRE(done);
  CHECK(done->entities.size() == Limits().frame_depth + 1);
  REQUIRE(done->diagnostics.size() == 1);
  CHECK(message_of(done->diagnostics[0]) ==
        "the document inside left as it is: a limit was reached: frame_depth");
  CHECK(done->diagnostics[0].is_left_whole());
}

TEST_CASE("conditional comments, on request", "[rewrite]") {
  const std::string_view html =
      "<!--[if lt IE 9]><link href=x><![endif]--><!--[if IE]>no--><!-- <a href=no> -->";
  const std::vector<std::string> changes{"+conditional_comments"};
  const Options options{.attributes = *AttributeTable::make(changes)};
  const DocumentSource source{.retrieval_url = "http://h/p"};
  CHECK(rewrite(html, source)->edits.empty());
  const auto done = rewrite(html, source, options);
  REQUIRE(done);
  CHECK(apply_edits(html, done->edits) ==
        "<!--[if lt IE 9]><link href=http://h/x><![endif]--><!--[if IE]>no--><!-- <a href=no> -->");
  Options by_tree = options;
  by_tree.engine = Engine::tree;
  const auto same = rewrite(html, source, by_tree);
  REQUIRE(same);
  CHECK(apply_edits(html, same->edits) == apply_edits(html, done->edits));
  const Options old{.profile = find_profile("rfc1808"), .attributes = options.attributes};
  CHECK(rewrite("<!--[if IE]><a href=\"x\"><![endif]-->", {.retrieval_url = "http://h/-->/"}, old)
            ->edits.empty());
}

TEST_CASE("a depth of frames above 256 counts as 256", "[rewrite][srcdoc]") {
  std::string html = "<a/href=x>";
  for (int i = 0; i < 257; ++i) {
    html = "<iframe/srcdoc=" + replaced(in_attribute(html), ">", "&gt;") + "></iframe>";
  }
  Options options;
  options.limits.frame_depth = 1000;
  const auto done = examine(html, {.retrieval_url = "http://h/p"}, options);
  REQUIRE(done);
  CHECK(done->entities.size() == 257);
  REQUIRE(done->diagnostics.size() == 1);
  CHECK(done->diagnostics[0].code == DiagnosticCode::frame_over_limit);
}

TEST_CASE("an empty action in a conditional comment means the page, and one in a srcdoc that",
          "[document][nested]") {
  Options options;
  const std::vector<std::string> changes{"+conditional_comments"};
  options.attributes = *AttributeTable::make(changes);
  const auto url_of_action = [&](std::string_view html) {
    const auto seen = examine(html, {.retrieval_url = "http://h/p"}, options);
    REQUIRE(seen);
    const EntityReport& inner = seen->entities.back();
    REQUIRE(inner.links.size() == 1);
    return inner.document_url.str() + " " + std::string(inner.links[0].url.value_or("-"));
  };
  CHECK(url_of_action("<!--[if IE]><form action=''><![endif]-->") == "http://h/p http://h/p");
  CHECK(url_of_action("<iframe srcdoc='<form action=>'>") == "about:srcdoc about:srcdoc");
}

TEST_CASE("a frame that would end a comment is left whole, and its diagnostics stay",
          "[document][nested]") {
  Options options;
  options.profile = find_profile("rfc3986");
  const std::vector<std::string> changes{"+conditional_comments"};
  options.attributes = *AttributeTable::make(changes);
  const auto done = rewrite("<!--[if IE]><a href=x><a href='//[x'><![endif]-->",
                            {.retrieval_url = "http://h/a-->/x"}, options);
  REQUIRE(done);
  CHECK(done->edits.empty());
  std::vector<DiagnosticCode> codes;
  for (const Diagnostic& own : done->examination.diagnostics) codes.push_back(own.code);
  CHECK(codes ==
        std::vector{DiagnosticCode::link_unresolved, DiagnosticCode::frame_would_end_comment});
}

}  // namespace
}  // namespace absolve
