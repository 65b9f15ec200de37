#include "formats/text/url_finder.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

using Urls = std::vector<std::string>;

Urls found(std::string_view text, const TextReading& reading = {}) {
  std::vector<TextUrl> urls;
  find_text_urls(text, urls, reading);
  Urls references;
  std::size_t end = 0;
  for (const TextUrl& url : urls) {
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
  CHECK(found("> <http://h.example/\n> > a/\n> b> x") == Urls{"http://h.example/a/b"});
  CHECK(found("<http://h.example/a\n>") == Urls{"http://h.example/a"});
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
    std::vector<TextUrl> urls;
    find_text_urls(text, urls, flowed);
    return urls.size() == 1 ? std::string(urls[0].place.of(text)) : std::to_string(urls.size());
  };
  CHECK(places("http://h/a \nb c") == "http://h/a \nb");
  CHECK(places("http://h/a. \n\nfoo") == "http://h/a");
  CHECK(places("http://h/a \n") == "http://h/a");
  CHECK(places("http://h/a \n \nb") == "http://h/a");
  CHECK(places("http://h/a \n-- \nsig") == "http://h/a");
  CHECK(places("http://h/a \r\n-- \r\nsig") == "http://h/a");
  CHECK(places("http://h/a \n> foo") == "http://h/a");
  CHECK(places("> http://h/a \nfoo") == "http://h/a");
  CHECK(places("> http://h/a \n> b \n>> c") == "http://h/a \n> b");
}

TEST_CASE("an empty line ends what is wrapped, and breaks at its end are none of it", "[text]") {
  const auto place = [](std::string_view text) {
    std::vector<TextUrl> urls;
    find_text_urls(text, urls);
    return urls.empty() ? std::string() : std::string(urls[0].place.of(text));
  };
  CHECK(place("\"http://h/a\n\n\"S") == "http://h/a");
  CHECK(place("<http://h/a\n> \n> b>") == "http://h/a");
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

}  // namespace
}  // namespace absolve
