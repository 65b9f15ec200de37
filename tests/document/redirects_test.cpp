#include "document/outside_bases.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace absolve {
namespace {

std::string redirect(const std::string& status, const std::string& location) {
  return "HTTP/1.1 " + status + "\r\nLocation: " + location + "\r\n\r\n";
}

std::string url_of(const std::string& redirects, const std::string& retrieval_url = "http://r/a/b",
                   const char* profile = "web") {
  return behind_redirects(redirects + "HTTP/1.1 200 OK\r\n\r\n<a href=x>",
                          {.retrieval_url = retrieval_url}, *find_profile(profile))
      .retrieval_url;
}

TEST_CASE("RFC 2396 5.1.3: the URL of a dump is that behind its redirects", "[http][redirects]") {
  CHECK(url_of("") == "http://r/a/b");
  CHECK(url_of(redirect("302 Found", "/c")) == "http://r/c");
  CHECK(url_of(redirect("301 Moved", "c") + redirect("307 Again", "d/e")) == "http://r/a/d/e");
  CHECK(url_of(redirect("308 For good", "https://s/") + redirect("303 Other", "t")) ==
        "https://s/t");
  CHECK(url_of(redirect("302 Found", "http://s/"), "") == "http://s/");
  CHECK(url_of(redirect("302 Found", "/caf\xE9/\xC3\xA9")) == "http://r/caf%E9/%C3%A9");
}

TEST_CASE("what is no redirect, or leads nowhere, changes nothing", "[http][redirects]") {
  CHECK(url_of(redirect("201 Created", "/c")) == "http://r/a/b");
  CHECK(url_of(redirect("304 Not Modified", "/c")) == "http://r/a/b");
  CHECK(url_of("HTTP/1.1 302 Found\r\nX: y\r\n\r\n") == "http://r/a/b");
  CHECK(url_of(redirect("302 Found", "http://[")) == "http://r/a/b");
  CHECK(url_of(redirect("302 Found", "mailto:a@h")) == "http://r/a/b");
  CHECK(url_of(redirect("302 Found", "javascript:1")) == "http://r/a/b");
  CHECK(url_of(redirect("302 Found", "/c"), "") == "");
  CHECK(url_of(redirect("302 Found", "c"), "", "rfc1808") == "");
  // The last response is the document, whatever its status.
  CHECK(behind_redirects(redirect("302 Found", "/c") + "body", {.retrieval_url = "http://r/"},
                         default_profile())
            .retrieval_url == "http://r/");
}

TEST_CASE("a redirect that does not resolve is reported", "[http][redirects]") {
  const std::string bytes = redirect("301 Moved", "http://[/") + redirect("302 Found", "/c/") +
                            "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=x>";
  const auto found =
      examine(bytes, {.retrieval_url = "http://r/", .content_type = "message/http"}, Options());
  REQUIRE(found);
  REQUIRE(found->diagnostics.size() == 2);
  CHECK(message_of(found->diagnostics[0]) == "2 earlier HTTP responses passed over");
  CHECK(
      message_of(found->diagnostics[1]).starts_with("the Location of a redirect \"http://[/\": "));
  CHECK(found->entities.back().links.front().url == "http://r/c/x");
}

TEST_CASE("a chain of redirects costs no square of its length", "[http][redirects][limits]") {
  const std::string far = "http://r/" + std::string(1000, 'a') + "/";
  std::string chain = redirect("302 Found", far);
  for (int i = 0; i < 49; ++i) chain += redirect("302 Found", "x");
  CHECK(url_of(chain) == far + "x");
  CHECK(url_of(chain + redirect("302 Found", "x")) == "http://r/a/x");  // only the last fifty count
  CHECK(url_of(redirect("302 Found", "/" + std::string(70'000, 'a'))) == "http://r/a/b");
}

}  // namespace
}  // namespace absolve
