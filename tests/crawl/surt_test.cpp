#include "crawl/surt.hpp"

#include <catch2/catch.hpp>

#include "crawl/header.hpp"

namespace absolve::warc {
namespace {

TEST_CASE("An index sorts URLs by their hosts from the right", "[crawl]") {
  const auto [url, surt] = GENERATE(table<std::string, std::string>({
      {"https://www.Example.com:443/Path/?b=2&a=1", "com,example)/path?a=1&b=2"},
      {"http://h.example", "example,h)/"},
      {"http://h.example/", "example,h)/"},
      {"http://www2.h.example/a#f", "example,h)/a"},
      {"http://wwwx.example/", "example,wwwx)/"},
      {"http://u:p@h.example:8080/x", "example,h:8080)/x"},
      {"http://u:p%2Fq@h.example/x", "example,h)/x"},
      {"https://h.example:80/", "example,h:80)/"},
      {"http://127.0.0.1:80/a", "1,0,0,127)/a"},
      {"http://[::1]:8080/a", "::1:8080)/a"},
      {"http://h.example./x", "example,h)/x"},
      {"http://h.example:/x", "example,h)/x"},
      {"http://:80/x", ")/x"},
      {"http://b\xC3\xBC"
       "cher.example/",
       "example,xn--bcher-kva)/"},
      {"http://h.example/a//b/../c/.", "example,h)/a/c"},
      {"http://h.example/../x", "example,h)/../x"},
      {"http://h.example/%7Efoo%2F", "example,h)/~foo"},
      {"http://h.example/%2541%/%23%3f", "example,h)/a%25/%23?"},
      {"http://h.example/a?q=a+b&p=A%2FB&a-=1&a=2", "example,h)/a?a=2&a-=1&p=a/b&q=a+b"},
      {"http://h.example/?PHPSESSID=0123456789abcdef0123456789abcdef&q=1", "example,h)/?q=1"},
      {"http://h.example/?q=1&x=2&sid=0123456789abcdef0123456789abcdef", "example,h)/?&q=1&x=2"},
      {"http://h.example/?ASPSESSIONIDabcdefgh=abcdefghijklmnopqrstuvwx", "example,h)/"},
      {"http://h.example/?cfid=1&cftoken=2&q", "example,h)/?q"},
      {"http://h.example/?b=1&xcfid=12&cftoken=345&a=2&c", "example,h)/?b=1&c&xa=2"},
      {"http://h.example/?b=1&xcfid=12&cftoken=345", "example,h)/?b=1&x"},
      {"http://h.example/(S(4hqa0555fwsecu455xqckv45))/f.aspx", "example,h)/f.aspx"},
      {"http://h.example/(4hqa0555fwsecu455xqckv45)/f.aspx", "example,h)/f.aspx"},
      {"http://h.example/(4hqa0555fwsecu455xqckv45)/f", "example,h)/(4hqa0555fwsecu455xqckv45)/f"},
      {"http://h.example/(4hqa0555fwsecu455xqckv45)/.aspx",
       "example,h)/(4hqa0555fwsecu455xqckv45)/.aspx"},
      {"http://h.example?q", "example,h)/?q"},
      {"http://h.example/?", "example,h)/"},
      {"dns:H.example", "dns:h.example"},
      {"filedesc://A.warc", "filedesc://A.warc"},
      {"filedesc://A\r\n b", "filedesc://A%0d%0a%20b"},
      {"metadata://Gnu.org/Software/x", "org,gnu)/software/x"},
      {"ftp://h.example:21/", "example,h:21)/"},
      {"http://h.example:080/x", "example,h)/x"},
      {"http://h.example:0/x", "example,h)/x"},
      {"https://h.example:00443", "example,h)/"},
      {"http://h.example/\x1B[m \xFF", "example,h)/%1b[m%20%ff"},
      {"", ""},
  }));
  CHECK(surt_of(url) == surt);
}

TEST_CASE("Digests and names of records", "[crawl]") {
  // The SHA-1 of the empty string, as in the examples of WARC writers.
  const std::string empty(
      "\xDA\x39\xA3\xEE\x5E\x6B\x4B\x0D\x32\x55\xBF\xEF\x95\x60\x18\x90\xAF\xD8\x07\x09", 20);
  CHECK(labelled_digest(empty) == "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
  const auto id = derived_id("<urn:uuid:x>", [](std::string_view text) {
    return std::string(text.substr(text.size() - 12)) + std::string(8, '\xFF');
  });
  CHECK(id == "<urn:uuid:3c75726e-3a75-5569-a43a-783effffffff>");
}

}  // namespace
}  // namespace absolve::warc
