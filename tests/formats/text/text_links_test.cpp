#include "formats/text/text_links.hpp"

#include <catch2/catch.hpp>

#include "text/utf8.hpp"

namespace absolve {
namespace {

using Urls = std::vector<std::string>;

Urls found(std::string_view text, const TextReading& reading = {}) {
  std::vector<ValueReference> urls;
  find_text_urls(text, urls, reading);
  Urls references;
  std::size_t end = 0;
  for (const ValueReference& url : urls) {
    CHECK((is_doubtful(url.form) || url.place.offset >= end));
    CHECK(url.place.end() <= text.size());
    end = url.place.end();
    references.push_back(text_reference(url.place.of(text), url.form));
  }
  return references;
}

TEST_CASE("bare URIs end before the sentence does", "[text]") {
  CHECK(found("see http://h.example/a.b, or (http://h.example/(c)), or http://h.example/d.") ==
        Urls{"http://h.example/a.b", "http://h.example/(c)", "http://h.example/d"});
  CHECK(found("http://h.example/a?b=c#d! http://h.example/?; 'http://h.example/q'") ==
        Urls{"http://h.example/a?b=c#d", "http://h.example/", "http://h.example/q"});
  CHECK(found("*http://h.example/a* _http://h.example/b_ http://h.example/c*") ==
        Urls{"http://h.example/a", "http://h.example/b", "http://h.example/c*"});
  CHECK(found("*http://h.example/urn:*") == Urls{"http://h.example/urn"});
  CHECK(found("[http://h.example/[x]] http://[::1]/a http://h.example/a]") ==
        Urls{"http://h.example/", "http://[::1]/a", "http://h.example/a"});
  CHECK(found("[cid:a@b][cid:c@d] [https://h.example/a](https://h.example/a)") ==
        Urls{"cid:a@b", "cid:c@d", "https://h.example/a", "https://h.example/a"});
  CHECK(found("http://h.example/a|b\thttp://h.example/c`d") ==
        Urls{"http://h.example/a", "http://h.example/c"});
  CHECK(
      found("\xE2\x80\x9Chttp://h.example/\xC3\xA9\xE2\x80\x9D, http://h.example/b\xE3\x80\x82") ==
      Urls{"http://h.example/\xC3\xA9", "http://h.example/b"});
}

TEST_CASE("what begins a URI in running text", "[text]") {
  CHECK(found("mailto:a@h.example tel:+1-2 urn:isbn:1 x-y+z://h news:comp.text") ==
        Urls{"mailto:a@h.example", "tel:+1-2", "urn:isbn:1", "x-y+z://h", "news:comp.text"});
  CHECK(found("note: this, 12:30, a://, http:// , c:\\dir, C://dir, www.h.example, Re: news: x, "
              "std::find")
            .empty());
  CHECK(found("file:///etc/x http:/h http:h") == Urls{"file:///etc/x"});
  CHECK(found("Site...http://h.example/w Home-https://h.example/h svn+http://h") ==
        Urls{"http://h.example/w", "https://h.example/h", "svn+http://h"});
  CHECK(found("http://[your-host/ a\n[see http://h.example/x] http://[v1.a/") ==
        Urls{"http://h.example/x"});
  CHECK(found("1http://h.example/ .http://h.example/") ==
        Urls{"http://h.example/", "http://h.example/"});
  CHECK(found(std::string(100, 'a') + "://h").size() == 1);
  CHECK(found("http://a.example/http://b.example/ http://c") ==
        Urls{"http://a.example/http://b.example/", "http://c"});
}

TEST_CASE("RFC 3986 appendix C: within brackets and quotes, breaks are none of it", "[text]") {
  CHECK(found("<http://h.example/a,b.>, \"http://h.example/c!\"") ==
        Urls{"http://h.example/a,b.", "http://h.example/c!"});
  CHECK(found("<URL:http://h.example/a> URL:http://h.example/b") ==
        Urls{"http://h.example/a", "http://h.example/b"});
  CHECK(found("<http://h.example/\n  a/\r\n b>") == Urls{"http://h.example/a/b"});
  CHECK(found("<http://h.example/\n\ta>") == Urls{"http://h.example/a"});
  CHECK(found("> <http://h.example/\n> > a/\n> b> x") == Urls{"http://h.example/a/b"});
  CHECK(found("<http://h.example/a\n>") == Urls{"http://h.example/a"});
  std::vector<ValueReference> urls;
  find_text_urls("<http://h.example/a>", urls);
  CHECK(urls.at(0).form == TextForm::whole);
  // Without a closing bracket, the URI ends as it does outside of brackets.
  CHECK(found("<http://h.example/a <b>") == Urls{"http://h.example/a"});
  CHECK(found("<http://h.example/a") == Urls{"http://h.example/a"});
}

TEST_CASE("RFC 2396 appendix E: blanks within angle brackets were added", "[text]") {
  CHECK(found("<http://h.example/very long/path>") == Urls{"http://h.example/verylong/path"});
  CHECK(found("<http://h.example/a\tb/c d/e >") == Urls{"http://h.example/ab/cd/e"});
  CHECK(found("<http://h.example/a \n b/c>") == Urls{"http://h.example/ab/c"});
  CHECK(found("<URL: http://h.example/a b/c>") == Urls{"http://h.example/ab/c"});
  CHECK(found("<http://h.example/a\rb/c> <http://h.example/d \r e") ==
        Urls{"http://h.example/ab/c", "http://h.example/d"});
  // Words after a blank may not belong to the URI: both readings are found, and neither is edited.
  CHECK(found("<http://h.example/a is good>") ==
        Urls{"http://h.example/a", "http://h.example/aisgood"});
  CHECK(found("<http://h.example/a/b.html for more>") ==
        Urls{"http://h.example/a/b.html", "http://h.example/a/b.htmlformore"});
  CHECK(found("<http://h.example/\na is good>") ==
        Urls{"http://h.example/a", "http://h.example/aisgood"});
  // In double quotes a blank ends the URI. If a profile allows spaces in URIs, a blank stays.
  CHECK(found("\"http://h.example/a b/c\"") == Urls{"http://h.example/a"});
  CHECK(found("<http://h.example/a b/c>", {.keeps_blanks = true}) ==
        Urls{"http://h.example/a b/c"});
}

TEST_CASE("RFC 2396 appendix E: a hyphen where a line breaks is read both ways", "[text]") {
  CHECK(found("<http://h.example/a-\n b/c>") ==
        Urls{"http://h.example/a-b/c", "http://h.example/ab/c"});
  CHECK(found("> <http://h.example/a-\n> b-\n> c-d> x") ==
        Urls{"http://h.example/a-b-c-d", "http://h.example/abc-d"});
  CHECK(found("<http://h.example/a-b>") == Urls{"http://h.example/a-b"});
  CHECK(found("<http://h.example/a\n-b>") == Urls{"http://h.example/a-b"});
  CHECK(found("<http://h.example/a-\nb\nc>") ==
        Urls{"http://h.example/a-bc", "http://h.example/abc"});
}

TEST_CASE("RFC 2396 appendix E: the shape of its own sample", "[text]") {
  CHECK(found("One is \"http://www.w3.org/Addressing/\", another one\n   <ftp://ds.internic.\n   "
              "net/rfc/>.  See the warning in <http://www.ics.uci.edu/pub/\n   "
              "ietf/uri/historical.html#WARNING>.\n") ==
        Urls{"http://www.w3.org/Addressing/", "ftp://ds.internic.net/rfc/",
             "http://www.ics.uci.edu/pub/ietf/uri/historical.html#WARNING"});
}

TEST_CASE("RFC 3676: flowed lines that lose their blanks", "[text]") {
  const TextReading flowed{.joins_lines = true};
  CHECK(found("see http://h.example/a \r\nb/c \nd and more", flowed) ==
        Urls{"http://h.example/ab/cd"});
  CHECK(found("> http://h.example/a \n> b \n>  c", flowed) == Urls{"http://h.example/ab"});
  CHECK(found("http://h.example/a \nb", {}) == Urls{"http://h.example/a"});
  CHECK(found("http://h.example/a\nb", flowed) == Urls{"http://h.example/a"});
}

TEST_CASE("RFC 3676: where a flowed line goes on, and where not", "[text]") {
  const TextReading flowed{.joins_lines = true};
  const auto places = [&](std::string_view text) {
    std::vector<ValueReference> urls;
    find_text_urls(text, urls, flowed);
    return urls.size() == 1 ? std::string(urls[0].place.of(text)) : std::to_string(urls.size());
  };
  // The break in front of a full stop is not of the URI.
  CHECK(places("http://h/a \n. More") == "http://h/a");
  CHECK(places("http://h/a \r\n., More") == "http://h/a");
  CHECK(places("http://h/a \nb c") == "http://h/a \nb");
  CHECK(places("http://h/a. \n\nfoo") == "http://h/a");
  CHECK(places("http://h/a \n") == "http://h/a");
  CHECK(places("http://h/a \n \nb") == "http://h/a");
  CHECK(places("http://h/a \n-- \nsig") == "http://h/a");
  CHECK(places("http://h/a \r\n-- \r\nsig") == "http://h/a");
  CHECK(places("http://h/a \n> foo") == "http://h/a");
  CHECK(places("> http://h/a \nfoo") == "http://h/a");
  CHECK(places("> http://h/a \n> b \n>> c") == "http://h/a \n> b");
  CHECK(places("> x\n> http://h/a \n> b c") == "http://h/a \n> b");
}

TEST_CASE("an empty line ends what is wrapped, and breaks at its end are none of it", "[text]") {
  const auto place = [](std::string_view text) {
    std::vector<ValueReference> urls;
    find_text_urls(text, urls);
    return urls.empty() ? std::string() : std::string(urls[0].place.of(text));
  };
  CHECK(place("\"http://h/a\n\n\"S") == "http://h/a");
  CHECK(place("<http://h/a\n> \n> b>") == "http://h/a");
  // RFC 2396 E: within angle brackets, an empty line is white space, too.
  CHECK(place("<http://h/a\n\n/b.c>") == "http://h/a\n\n/b.c");
  CHECK(found("<http://h/a\r\n\r\n  /b.c>") == Urls{"http://h/a/b.c"});
  CHECK(found("<http://h/a\n\nword>") == Urls{"http://h/a", "http://h/aword"});
  CHECK(place("<http://h/\na\n>\n") == "http://h/\na");
  CHECK(place("<http://h/\na\n>") == "http://h/\na");
  CHECK(found("<http://h/a-\n>") == Urls{"http://h/a-"});
}

TEST_CASE("a URI may end in what begins others", "[text]") {
  CHECK(found("http://h/?u=http:// x") == Urls{"http://h/?u=http://"});
  CHECK(found("http:// x://").empty());
}

TEST_CASE("RFC 2396 appendix F: abbreviated references, where they are asked for", "[text]") {
  const TextReading abbreviated{.abbreviated = true};
  CHECK(found("www.h.example/a, (ftp.h.example), WWW.h.example:8080/x.", abbreviated) ==
        Urls{"http://www.h.example/a", "ftp://ftp.h.example", "http://WWW.h.example:8080/x"});
  CHECK(found("http://www.h.example/ www.g.example http://x/www.y.z", abbreviated) ==
        Urls{"http://www.h.example/", "http://www.g.example", "http://x/www.y.z"});
  CHECK(found("http://h/?www.h.example", abbreviated) == Urls{"http://h/?www.h.example"});
  CHECK(found("a@www.h.example /www.h.example xwww.h.example www.h www. ftp.x.", abbreviated)
            .empty());
  CHECK(found("www.h.example").empty());
  CHECK(found("http:www.h.example x+www.h.example", abbreviated).empty());
  CHECK(found("Web:www.h.example", abbreviated) == Urls{"http://www.h.example"});
  CHECK(found("www.h.ex/?www.k.ex:// x", abbreviated) == Urls{"http://www.h.ex/?www.k.ex://"});
  std::string many;
  for (int i = 0; i < 200000; ++i) many += "www.a.b./www.c/.:@";
  CHECK(found(many, abbreviated).empty());
  CHECK(found("ftp..http://g.example", abbreviated) == Urls{"http://g.example"});
}

TEST_CASE("which schemes need no slashes, and which need them", "[text]") {
  for (const std::string scheme : {"cid", "geo", "im", "magnet", "mailto", "mid", "news", "sip",
                                   "sips", "sms", "tel", "urn", "xmpp", "XMPP"}) {
    CHECK(found("a " + scheme + ":x1 b") == Urls{scheme + ":x1"});
  }
  for (const std::string scheme : {"http", "ftp", "data", "javascript", "sipss", "te", "urns"}) {
    CHECK(found("a " + scheme + ":x1 b").empty());
    CHECK(found("a " + scheme + "://x1 b") == Urls{scheme + "://x1"});
  }
}

TEST_CASE("which characters beyond ASCII end a URI", "[text]") {
  std::size_t wrong = 0;
  for (std::uint32_t code = 0x80; code < 0x11000; ++code) {
    if (code >= 0xD800 && code < 0xE000) continue;
    std::string character;
    utf8::append(code, character);
    // Blanks and marks of Latin-1, general punctuation, CJK punctuation, and the full-width forms
    // of the marks of ASCII between `!` and `/` and between `:` and `@`.
    const bool ends = code <= 0xA0 || code == 0xAB || code == 0xBB ||
                      (code >= 0x2000 && code < 0x2070) || (code >= 0x3000 && code < 0x3040) ||
                      (code >= 0xFF00 && code < 0xFF10) || (code >= 0xFF1A && code < 0xFF21) ||
                      code == 0xFEFF || code == 0xFFFD;
    const std::string url = "http://h/" + (ends ? std::string() : character + "x");
    if (found("http://h/" + character + "x") != Urls{url}) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(found("http://h/a\x80z") == Urls{"http://h/a"});
}

TEST_CASE("which characters of ASCII stand in a URI, and which end it", "[text]") {
  for (int byte = 1; byte < 0x80; ++byte) {
    const char c = static_cast<char>(byte);
    const bool ends = byte <= 0x20 || byte == 0x7F ||
                      std::string_view("<>\"[\\]^`{|}").find(c) != std::string_view::npos;
    const bool is_surplus = c == ')';
    CAPTURE(byte);
    CHECK(found(std::string("http://h/x") + c + "1") ==
          Urls{std::string("http://h/x") + (ends ? "" : std::string(1, c) + "1")});
    // At the end of a sentence.
    const bool is_tail =
        ends || is_surplus || std::string_view(".,;:!?'").find(c) != std::string_view::npos;
    CHECK(found(std::string("http://h/x") + c) ==
          Urls{std::string("http://h/x") + (is_tail ? "" : std::string(1, c))});
  }
  for (const std::string mark : {"*", "_", "~"}) {
    CHECK(found(mark + "http://h/x" + mark) == Urls{"http://h/x"});
    CHECK(found("-http://h/x" + mark) == Urls{"http://h/x" + mark});
  }
  CHECK(found("-http://h/x-") == Urls{"http://h/x-"});
}

TEST_CASE("RFC 3986 3.2.2: an address in square brackets, as long as one can be", "[text]") {
  CHECK(found("http://[fe80::1%25en0]:8/x") == Urls{"http://[fe80::1%25en0]:8/x"});
  CHECK(found("http://[1.2.3.4]/") == Urls{"http://[1.2.3.4]/"});
  CHECK(found("http://[" + std::string(61, '1') + "]/").size() == 1);
  CHECK(found("http://[" + std::string(62, '1') + "]/").empty());
  CHECK(found("http://[1").empty());
  CHECK(found("http://[1/]").empty());
  CHECK(found("http://[/1]").empty());
}

TEST_CASE("RFC 2396 appendix E: the mark URL: in front, and what may stand around it", "[text]") {
  for (const char* text : {"<URL:http://h/a b/>", "<URL: http://h/a b/>", "<url:http://h/a b/>",
                           "x <URL:http://h/a b/>"}) {
    CAPTURE(text);
    CHECK(found(text) == Urls{"http://h/ab/"});
  }
  CHECK(found("<ULR:http://h/a b/>") == Urls{"http://h/a"});
  CHECK(found("<URL:  http://h/a b/>") == Urls{"http://h/a"});
  CHECK(found("http://g<URL:http://h/a b/>") == Urls{"http://g", "http://h/ab/"});
  CHECK(found("<http://h/a b/c word>") == Urls{"http://h/a", "http://h/ab/cword"});
  CHECK(found("\"http://h/a b\"") == Urls{"http://h/a"});
  CHECK(found("\"http://h/a\nb\"") == Urls{"http://h/ab"});
  CHECK(found("<http://h/a >") == Urls{"http://h/a"});
  CHECK(found("<http://h/a\n  b>") == Urls{"http://h/ab"});
  CHECK(found("<http://h/a\x01>") == Urls{"http://h/a"});
  CHECK(found("<http://h/a<b>") == Urls{"http://h/a"});
  CHECK(found("<http://h/a b/>", {.keeps_blanks = true}).size() == 1);
  CHECK(found("<http://h/a- b/>", {.keeps_blanks = true}) == Urls{"http://h/a- b/"});
  const auto is_wrapped = [](std::size_t length) {
    return found("<http://h/" + std::string(length - 11, 'x') + "\ny>").front().ends_with('y');
  };
  CHECK(is_wrapped(1999));  // with its break and the bracket, 2,000 bytes
  CHECK_FALSE(is_wrapped(2000));
  // The bracket closes at this limit, whatever is after it.
  CHECK(found("<http://h/" + std::string(1988, 'x') + ".\n> y").front().ends_with('.'));
}

TEST_CASE("the parts of a text that were found stand between abbreviated references", "[text]") {
  const TextReading abbreviated{.abbreviated = true};
  CHECK(found("http://a.b/ www.c.de http://f.g/ ftp.h.ij", abbreviated) ==
        Urls{"http://a.b/", "http://www.c.de", "http://f.g/", "ftp://ftp.h.ij"});
  for (const char before : {'/', '@', '+', '-', '.', 'x', '1'}) {
    CHECK(found(std::string(1, before) + "www.c.de", abbreviated).empty());
  }
  for (const char before : {'(', ' ', ':', ',', '*', '"', '\n', '='}) {
    CHECK(found(std::string(1, before) + "www.c.de", abbreviated) == Urls{"http://www.c.de"});
  }
  for (const std::string scheme : {"http", "https", "ftp", "mailto"}) {
    CHECK(found(scheme + ":www.c.de", abbreviated).size() == (scheme == "mailto" ? 1 : 0));
  }
  CHECK(found("*www.c.de*", abbreviated) == Urls{"http://www.c.de"});
  CHECK(found("-www.c.de*", abbreviated).empty());
  CHECK(found("www.c.de/x-", abbreviated) == Urls{"http://www.c.de/x-"});
  std::vector<ValueReference> urls(3);
  find_text_urls("http://a.b/", urls);
  CHECK(urls.size() == 1);
}

TEST_CASE("how a reading that is in doubt is named", "[text]") {
  CHECK(name_of_reading(TextForm::broken_by_hyphens) == "without hyphens");
  CHECK(name_of_reading(TextForm::up_to_blank) == "up to the blank");
  CHECK(name_of_reading(TextForm::without_blanks) == "without blanks");
  CHECK(name_of_reading(TextForm::whole).empty());
}

}  // namespace
}  // namespace absolve
