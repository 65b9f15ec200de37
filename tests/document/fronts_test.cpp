// Documents that are cut short at every byte. A reader that looks at the byte behind the end finds
// another byte there than in a copy of the front.

#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"
#include "support/engines.hpp"
#include "support/promises.hpp"

namespace absolve {
namespace {

struct CutDocument {
  const char* media_type;
  std::string text;
};

const std::string cut_css =
    "@charset \"utf-8\";@import 'a\\62 c' print;@import url( b ) x;@namespace q url(no);\n"
    "@font-face{src:url(f.eot),url('f.woff')format(\"x\")}a:b{c:URL(\"d\\\r\ne\")}/* url(no) */\n"
    "b{c:image-set('1x.png' 1x,url(2x.png)2x,url(bad one)'3x'type('no'))}d{e:u\\52 "
    "L(f)src(\"g\")}\n"
    "<!--url(h)-->#url(no)@url(no) 1url(no)\\url(i)url(j\\)k)url('l\\";

const std::string cut_html =
    "\xEF\xBB\xBF<!DOCTYPE html><html manifest=m><head profile=p><base href='/b/'>"
    "<meta http-equiv=refresh content=\"0; url='r'\"><link rel='x icon' href=i imagesrcset='a 1x'>"
    "<style>a{b:url(s)}</style><script src=j>'</script'</script>"
    "<script type=importmap>{\"imports\":{\"q\":\"./n\"}}</script>\n"
    "<body background=g><a href=\"a?b&amp;c&#x64;&copy\" ping='p q' hReF=no>t</a><img src=/u/\n"
    "srcset='v 1x, w, x 2w'><table><tr><td><a href=e></table><p style='c:url(&quot;y&quot;)'>"
    "<svg><use xlink:href='#f'/><a href=h /><![CDATA[<a href=no>]]></svg><!-- <a href=no> -->"
    "<textarea><a href=no></textarea><iframe srcdoc='<a href=&quot;k&quot;>'></iframe>"
    "<object codebase=o data=d></object><math><mi href=z>";

const std::string cut_manifest =
    "{\"start_url\":\"a\",\"scope\":\"\\u002fb\\/\",\"icons\":[{\"src\":\"c\\ud83d\\ude00\","
    "\"x\":[1,-2.5e3,true,null]}],\"shortcuts\":[{\"url\":\"d\\\"e\"}], \"screenshots\" : [] }";

const std::string cut_xml =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?><!DOCTYPE feed [<!ENTITY e \"f\">]>\n"
    "<?xml-stylesheet type='text/css' href=\"s.css\"?>"
    "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:base='/x/'><link href=\"a&amp;b&#99;\"/>"
    "<entry xml:base=\"y/\"><content type=\"xhtml\"><div xmlns=\"http://www.w3.org/1999/xhtml\">"
    "<a href='c'>t</a></div></content><summary type='html'>&lt;a href='d'&gt;</summary>"
    "<content type=\"html\"><![CDATA[<img src=e>]]></content><logo> g </logo></entry></feed>";

const std::string cut_text =
    "See <URL:http://h/a\n b>, http://h/c(d). www.h.example/e, 'http://h/f' mailto:x@h; "
    "(http://g)\n"
    "ftp.h.example and https://[::1]:8/i?j#k, <http://h/l> *http://h/m* \xE2\x80\x9Chttp://h/n";

const std::string cut_calendar =
    "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nURL;VALUE=URI:a/b\r\nATTACH;FMTTYPE=\"x:y\":c\r\n  d\r\n"
    "DESCRIPTION:see http://h/e\\nhttp://h/f\\, "
    "g\r\nURL:h\r\n\ti\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

const std::string cut_message =
    "From: a <b@h>\r\nContent-Location: http://h/d/ (c)\r\nContent-Type: multipart/related;\r\n"
    " boundary=\"b\"; type=\"text/html\"\r\nList-Help: <http://l/>, "
    "<mailto:m>\r\n\r\npre\r\n--b\r\n"
    "Content-Type: text/html; charset=\"utf-8\"\r\nContent-Transfer-Encoding: quoted-printable\r\n"
    "Content-Location: =?utf-8?Q?p=2Fq?=\r\n\r\n<a href=3D\"x=\r\ny\">=20\r\n<img "
    "src=3D=22z=22>\r\n"
    "--b\r\nContent-Type: text/css\r\nContent-Transfer-Encoding: base64\r\n\r\n"
    "YXtiOnVybChjKX0=\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nContent-Type: text/html\r\n\r\n"
    "<a href=w>\r\n--b--\r\n";

const std::string cut_http =
    "HTTP/1.1 302 Found\r\nLocation: /e/f\r\nContent-Length: 2\r\n\r\nok"
    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nLink: <l>; rel=\"next prev\", </m>;rel=x\r\n"
    "Transfer-Encoding: chunked\r\nRefresh: 3;url=r\r\nSet-Cookie: a\r\n\r\n"
    "9;x=y\r\n<a href=x\r\n4\r\n><p>\r\n0\r\nA: b\r\n\r\n";

const std::vector<CutDocument> cut_documents{{"text/css", cut_css},
                                             {"text/html", cut_html},
                                             {"application/manifest+json", cut_manifest},
                                             {"application/atom+xml", cut_xml},
                                             {"text/plain", cut_text},
                                             {"text/calendar", cut_calendar},
                                             {"message/rfc822", cut_message},
                                             {"application/http", cut_http}};

DocumentSource source_of_cut(const CutDocument& document) {
  return {.retrieval_url = "http://r.example/s/t", .content_type = document.media_type};
}

// Everything that a rewriting reports, as text.
std::string told(std::string_view bytes, const CutDocument& document) {
  std::string lines;
  const auto done =
      rewrite(bytes, source_of_cut(document), {},
              {.link = [&](const EntityReport& entity, const Link& link) {
                lines += entity.path + " " + std::string(link.raw) + " " +
                         std::string(link.url ? *link.url : std::string_view("none")) + " " +
                         std::to_string(link.span.offset) + "+" + std::to_string(link.span.length) +
                         " " + std::string(link.element) + "@" + std::string(link.attribute) + "\n";
              }});
  if (!done) return lines + message_of(done.error());
  for (const Diagnostic& diagnostic : done->examination.diagnostics) {
    lines += diagnostic.entity + " " + message_of(diagnostic) + "\n";
  }
  return lines + apply_edits(bytes, done->edits);
}

TEST_CASE("what stands behind the end of a document is never looked at", "[document][fronts]") {
  for (const CutDocument& document : cut_documents) {
    for (std::size_t size = 0; size <= document.text.size(); ++size) {
      const std::string_view front = std::string_view(document.text).substr(0, size);
      const std::vector<char> copy(front.begin(), front.end());
      const std::string alone = told({copy.data(), copy.size()}, document);
      if (told(front, document) == alone) continue;
      FAIL_CHECK(document.media_type << " of " << size << " bytes: " << told(front, document)
                                     << " instead of " << alone);
    }
  }
}

// Skips application/http, because the walk does not read chunks.
TEST_CASE("a document that is cut short anywhere keeps the promises", "[document][fronts]") {
  for (const CutDocument& document : cut_documents) {
    if (document.media_type == std::string_view("application/http")) continue;
    for (std::size_t size = 0; size <= document.text.size(); size += size < 20 ? 1 : 3) {
      const Walk seen = walk(document.text.substr(0, size), source_of_cut(document));
      CAPTURE(document.media_type, size);
      CHECK(seen.broken == "");
    }
  }
}

TEST_CASE("a page that is cut short anywhere has the links of the tree", "[html][fronts]") {
  for (std::size_t size = 0; size <= cut_html.size(); ++size) {
    const std::string disagreement = compare_engines(cut_html.substr(0, size), {});
    CAPTURE(size);
    CHECK(disagreement == "");
  }
}

}  // namespace
}  // namespace absolve
