// Layers 1 to 6 end to end: an HTML part under three headings, in every combination of their
// fields, compared with a reference implementation of the rules.
#include <catch2/catch.hpp>
#include <optional>

#include "absolve/document.hpp"

namespace absolve {
namespace {

enum class Stated { nothing, absolute, relative };
constexpr Stated all[] = {Stated::nothing, Stated::absolute, Stated::relative};

struct Heading {
  Stated base;
  Stated location;
};

std::string value(Stated stated, const std::string& name) {
  if (stated == Stated::absolute) return "http://" + name + ".example/" + name + "/";
  return stated == Stated::relative ? name + "/" : "";
}

std::string fields(const Heading& heading, int level) {
  const std::string n = std::to_string(level);
  std::string text;
  if (heading.base != Stated::nothing)
    text += "Content-Base: " + value(heading.base, "b" + n) + "\r\n";
  if (heading.location != Stated::nothing) {
    text += "Content-Location: " + value(heading.location, "l" + n) + "\r\n";
  }
  return text;
}

// Joins the plain references of this test: absolute ones stay, relative ones are appended.
std::string joined(const std::string& base, const std::string& reference) {
  if (reference.find("://") != std::string::npos) return reference;
  return base.empty() ? "" : base + reference;
}

// The base by one header set: Content-Base if it is absolute; else Content-Location, resolved
// against the outer base if it is relative; else the outer base.
std::string over(const std::string& beneath, const Heading& heading, int level) {
  const std::string n = std::to_string(level);
  if (heading.base == Stated::absolute) return value(heading.base, "b" + n);
  if (heading.location == Stated::nothing) return beneath;
  const std::string resolved = joined(beneath, value(heading.location, "l" + n));
  return resolved.empty() ? beneath : resolved;
}

TEST_CASE("every combination of headings, BASE and retrieval URL", "[rewrite][base][message]") {
  std::size_t tried = 0;
  std::vector<Heading> headings;
  for (const Stated base : all) {
    for (const Stated location : all) headings.push_back({base, location});
  }
  for (const Heading& top : headings) {
    for (const Heading& middle : headings) {
      for (const Heading& own : headings) {
        const std::string before = fields(top, 1) +
                                   "Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n" +
                                   fields(middle, 2) + "Content-Type: message/rfc822\r\n\r\n" +
                                   fields(own, 3) + "Content-Type: text/html\r\n\r\n";
        for (const Stated element : all) {
          for (const std::string retrieval : {"", "http://r.example/r/"}) {
            ++tried;
            const std::string tag =
                element == Stated::nothing ? "" : "<base href=\"" + value(element, "e") + "\">";
            const std::string message = before + tag + "<a href=\"x\">\r\n--a--\r\n";
            const std::string outside = retrieval.empty() ? "thismessage:/" : retrieval;
            const std::string headers = over(over(over(outside, top, 1), middle, 2), own, 3);
            const std::string expected =
                element == Stated::nothing ? headers : joined(headers, value(element, "e"));
            const auto seen =
                examine(message, {.retrieval_url = retrieval, .content_type = "message/rfc822"});
            REQUIRE(seen);
            const EntityReport& page = seen->entities.back();
            CAPTURE(message, retrieval);
            REQUIRE(page.base.url() == expected);
            REQUIRE(page.links.back().url == expected + "x");
          }
        }
      }
    }
  }
  CHECK(tried == 9 * 9 * 9 * 3 * 2);
}

TEST_CASE("HTML 4.2.3: a BASE behind the first one with an href does not count, and is named",
          "[rewrite][base]") {
  const auto named = [](std::string_view html, bool has_scripting = true) {
    Options options;
    options.scripting = has_scripting;
    const auto seen = examine(html, {.retrieval_url = "http://h/"}, options);
    REQUIRE(seen);
    std::vector<std::size_t> offsets;
    for (const Diagnostic& diagnostic : seen->diagnostics) {
      if (diagnostic.code == DiagnosticCode::base_repeated) {
        offsets.push_back(diagnostic.offset.value());
      }
    }
    return offsets;
  };
  using Offsets = std::vector<std::size_t>;
  CHECK(named("<base href=/a/><base href=/b/><base href=/c/>") == Offsets{26, 41});
  CHECK(named("<base href=http://[><base href=/b/>") == Offsets{31});
  CHECK(named("<base href><base href=/b/>") == Offsets{22});
  CHECK(named("<base target=t><base href=/b/>").empty());
  CHECK(named("<base href=/a/><base target=t>").empty());
  CHECK(named("<base href=/a/><template><base href=/b/></template>").empty());
  CHECK(named("<template><base href=/a/></template><base href=/b/>").empty());
  CHECK(named("<base href=/a/><iframe srcdoc='<base href=/b/>'></iframe>").empty());
  CHECK(named("<noscript><base href=/a/></noscript><base href=/b/>").empty());
  CHECK(named("<noscript><base href=/a/></noscript><base href=/b/>", false) == Offsets{47});
}

TEST_CASE("RFC 9110: the fields of an HTTP message are no base", "[rewrite][base][http]") {
  const std::string_view message =
      "HTTP/1.1 200 OK\r\nContent-Base: http://b/\r\nContent-Location: http://l/\r\nContent-Type: "
      "text/html\r\n\r\n<a href=x>";
  const auto seen = examine(message, {.retrieval_url = "http://r/"});
  REQUIRE(seen);
  CHECK(seen->media_type == "message/http");
  CHECK(seen->entities.back().links.at(0).url == "http://r/x");
  CHECK_FALSE(examine(message, {})->entities.back().base.chosen);
}

TEST_CASE("the headings of the first drafts give bases to their profiles",
          "[rewrite][base][message]") {
  const auto base_of = [](std::string_view header, std::string_view profile) {
    const auto seen = examine(std::string(header) + "\nContent-Type: text/html\n\n<a href=x>",
                              {.retrieval_url = "http://r/", .content_type = "message/rfc822"},
                              {.profile = find_profile(profile)});
    REQUIRE(seen);
    return std::string(seen->entities.back().base.url());
  };
  CHECK(base_of("Base-URL: http://h/d/", "relative-url-01") == "http://h/d/");
  CHECK(base_of("Base: http://h/d/", "rfc1808") == "http://h/d/");
  CHECK(base_of("Base-URL: http://h/d/", "web") == "http://r/");
}

TEST_CASE("CSP 3: a policy in the header of an HTTP message rules its BASE",
          "[rewrite][base][http]") {
  const auto seen = examine(
      "HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Security-Policy: base-uri 'none'\n\n"
      "<base href=http://b/><a href=x>",
      {.retrieval_url = "http://r/"});
  REQUIRE(seen);
  CHECK(seen->entities.back().base.url() == "http://r/");
}

TEST_CASE("where a document says it was saved from is a hint, believed on request",
          "[rewrite][base]") {
  const auto base_of = [](std::string_view bytes, bool trust) {
    const auto seen = examine(bytes, {.retrieval_url = "http://r/"}, {.trust_saved_from = trust});
    REQUIRE(seen);
    const EntityReport& report = seen->entities.back();
    return report.saved_from.str() + " " + std::string(report.base.url());
  };
  const auto layer_of = [](std::string_view bytes) {
    const auto seen = examine(bytes, {.retrieval_url = "http://r/"}, {.trust_saved_from = true});
    REQUIRE(seen);
    return seen->entities.back().base.layer();
  };
  const std::string page =
      "<!doctype html>\n<!-- saved from url=(0013)http://h/d/xy -->\n<a href=x>";
  CHECK(base_of(page, false) == "http://h/d/xy http://r/");
  CHECK(base_of(page, true) == "http://h/d/xy http://h/d/xy");
  CHECK(base_of("<!-- saved from url=(9)http://h/d/xy--><a href=x>", true) ==
        "http://h/d/xy http://h/d/xy");
  CHECK(base_of("<!-- saved from url=(x)http://h/d/xy --><a href=x>", true) == " http://r/");
  CHECK(base_of("<p title='saved from url=(0013)http://h/d/xy'><a href=x>", true) == " http://r/");
  CHECK(base_of("<!-- x --><p>saved from url=(0013)http://h/d/xy<a href=x>", true) == " http://r/");
  const std::string behind = "--><a href=x>";
  for (const std::string comment :
       {"<!doctype html> <html><!--\n Page saved with SingleFile \n url: http://h/d/xy \n date: "
        "x\n",
        "<!-- Saved from http://h/d/xy at 2026-01-01T00:00:00Z using monolith v2.8 ",
        "<!-- a! > b ! --><!-- <!-- saved from url=(9)http://h/d/xy "}) {
    CAPTURE(comment);
    CHECK(base_of(comment + behind, true) == "http://h/d/xy http://h/d/xy");
  }
  for (const std::string comment :
       {"<!-- Saved from http://h/d/xy at home ", "<!-- url: http://h/d/xy\n",
        "<!-- Page saved with SingleFile\n",
        "<!-- Page saved with SingleFile\nnurl: http://h/d/xy\n"}) {
    CAPTURE(comment);
    CHECK(base_of(comment + behind, true) == " http://r/");
  }
  for (const std::size_t front : {2048 - 20, 2048 - 19, 2048}) {
    CAPTURE(front);
    const bool is_read = front + 20 <= 2048;  // `<!--saved from url=(` is in the first 2048 bytes
    CHECK(base_of(std::string(front, ' ') + "<!--saved from url=(9)http://h/d/xy" + behind, true) ==
          (is_read ? "http://h/d/xy http://h/d/xy" : " http://r/"));
  }
  const std::string archive =
      "MIME-Version: 1.0\nSnapshot-Content-Location: http://s/d/\nContent-Type: text/html\n\n"
      "<a href=x>";
  CHECK(base_of(archive, false) == "http://s/d/ http://r/");
  CHECK(base_of(archive, true) == "http://s/d/ http://s/d/");
  // A base that is stated around a part takes precedence over the URL in the part's comment.
  const std::string part = "Content-Type: text/html\n\n" + page;
  CHECK(base_of("Content-Type: message/rfc822\nContent-Base: http://o/\n\n" + part, true) ==
        "http://h/d/xy http://o/");
  CHECK(layer_of("Content-Type: message/rfc822\nContent-Base: http://o/\n\n" + part) ==
        Layer::encapsulating);
  CHECK(layer_of("MIME-Version: 1.0\n" + part) == Layer::retrieval);
  CHECK(base_of("MIME-Version: 1.0\n" + part, true) == "http://h/d/xy http://h/d/xy");
}

TEST_CASE("many levels are folded, whatever the listing shows", "[rewrite][base][message]") {
  std::string message;
  for (int i = 0; i < 100; ++i) {
    message += "Content-Location: " + std::string(i == 0 ? "http://h/" : "d/") +
               "\nContent-Type: message/rfc822\n\n";
  }
  message += "Content-Type: text/html\n\n<a href=x>";
  const auto seen = examine(message, {});
  REQUIRE(seen);
  std::string expected = "http://h/";
  for (int i = 1; i < 100; ++i) expected += "d/";
  CHECK(seen->entities.back().base.url() == expected);
  CHECK(seen->entities.back().base.candidates.size() < 40);
}

TEST_CASE("Content-Base serves the Content-Location beside it", "[rewrite][message]") {
  const std::string_view message =
      "MIME-Version: 1.0\nContent-Base: http://b/d/\nContent-Location: x.html\nContent-Type: "
      "text/html\n\n<a href=#y>";
  const auto done = examine(message, {});
  REQUIRE(done);
  CHECK(done->entities.at(0).links.at(0).url == "http://b/d/x.html");
  CHECK(done->entities.at(1).document_url == "http://b/d/x.html");
  CHECK(done->entities.at(1).links.at(0).url == "http://b/d/#y");
}

}  // namespace
}  // namespace absolve
