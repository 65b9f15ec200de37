// A browser processes a srcdoc document and a refresh during parsing, so these use the base and the
// policies at that place of the document.

#include <catch2/catch.hpp>

#include "absolve/document.hpp"

namespace absolve {
namespace {

using Urls = std::vector<std::string>;

// The targets of `a` and `meta`, each with `inert` if it is.
Urls targets_of(std::string_view html, const Options& options = {}) {
  const auto seen = examine(html, {.retrieval_url = "http://h/dir/p"}, options);
  REQUIRE(seen);
  Urls urls;
  for (const EntityReport& entity : seen->entities) {
    for (const Link& link : entity.links) {
      if (link.element != "a" && link.element != "meta") continue;
      urls.push_back(std::string(link.url.value_or("none")) + (link.inert ? " inert" : ""));
    }
  }
  return urls;
}

TEST_CASE("HTML 7.4.2.2: a srcdoc ahead of the BASE has the base of its moment", "[base][srcdoc]") {
  CHECK(targets_of("<iframe srcdoc='<a href=x>'></iframe><base href=/in/><a href=y>") ==
        Urls{"http://h/in/y", "http://h/dir/x"});
  CHECK(targets_of("<base href=/in/><iframe srcdoc='<a href=x>'></iframe>") ==
        Urls{"http://h/in/x"});
  CHECK(targets_of("<iframe srcdoc='<base href=b/><a href=x>'></iframe><base href=/in/>") ==
        Urls{"http://h/dir/b/x"});
  // The BASE at that time may differ from the final one.
  CHECK(targets_of("<table><td><base href=/a/><iframe srcdoc='<a href=x>'></iframe></td></tr>"
                   "<base href=/b/></table><a href=y>") == Urls{"http://h/b/y", "http://h/a/x"});
  CHECK(targets_of("<template><iframe srcdoc='<a href=x>'></iframe></template><base href=/in/>") ==
        Urls{"http://h/in/x inert"});
  // A template that patches the document takes a BASE away or puts another in front of it.
  const std::string frame = "<iframe srcdoc='<a href=x>'></iframe>";
  CHECK(targets_of("<body><?start name='a'><base href=/a/><?end>" + frame +
                   "<template for=a></template>" + frame + "<a href=y>") ==
        Urls{"http://h/dir/y", "http://h/a/x", "http://h/dir/x"});
  CHECK(targets_of("<p><?marker name='a'><base href=/a/></p>" + frame +
                   "<template for=a><base href=/b/></template>" + frame + "<a href=y>") ==
        Urls{"http://h/b/y", "http://h/a/x", "http://h/b/x"});
  // Under the older profiles, a document has one base.
  CHECK(targets_of("<iframe srcdoc='<a href=x>'></iframe><base href=http://b/in/>",
                   {.profile = find_profile("rfc3986")}) == Urls{"http://b/in/x"});
}

TEST_CASE("the base of a moment is judged once for all that have it", "[base][policy][limits]") {
  std::string html = "<meta http-equiv=content-security-policy content='img-src " +
                     std::string(2000, 'x') + "'><table><td><base href=/a/>";
  for (int i = 0; i < 100; ++i) html += "<meta http-equiv=refresh content='0;x'>";
  html += "</td></tr><base href=/b/></table>";
  Options options;
  options.limits.expansion_floor = 0;
  options.limits.expansion = 16;
  CHECK(targets_of(html, options) == Urls(100, "http://h/a/x"));
}

TEST_CASE("HTML 4.12.1.1: an import map ahead of the BASE has the base of its moment", "[base]") {
  const std::string map = "<script type=importmap>{\"imports\":{\"a\":\"./m.js\"}}</script>";
  const auto target_of = [](const std::string& html) {
    const auto seen = examine(html, {.retrieval_url = "http://h/dir/p"});
    REQUIRE(seen);
    for (const Link& link : seen->entities.at(0).links) {
      if (link.kind == LinkKind::json) return std::string(link.url.value_or("none"));
    }
    return std::string();
  };
  CHECK(target_of(map + "<base href=/in/>") == "http://h/dir/m.js");
  CHECK(target_of("<base href=/in/>" + map) == "http://h/in/m.js");
}

TEST_CASE("HTML 4.2.5.3: a refresh ahead of the BASE has the base of its moment", "[base]") {
  CHECK(targets_of("<meta http-equiv=refresh content='0;x'><base href=/in/>") ==
        Urls{"http://h/dir/x"});
  CHECK(targets_of("<base href=/in/><meta http-equiv=refresh content='0;x'>") ==
        Urls{"http://h/in/x"});
}

TEST_CASE("CSP 3 3.3: a meta outside of the head states no policy", "[base][policy]") {
  const std::string meta = "<meta http-equiv=Content-Security-Policy content=\"base-uri 'none'\">";
  const std::string base = "<base href=/in/><a href=x>";
  const Urls forbidden{"http://h/dir/x"};
  const Urls allowed{"http://h/in/x"};
  CHECK(targets_of(meta + base) == forbidden);
  CHECK(targets_of("<head></head>" + meta + base) == forbidden);
  CHECK(targets_of("<body>" + meta + base) == allowed);
  CHECK(targets_of("<noscript>" + meta + "</noscript>" + base) == allowed);
  CHECK(targets_of("<template>" + meta + "</template>" + base) == allowed);
  CHECK(targets_of("<svg><desc>" + meta + base) == allowed);
  CHECK(targets_of(base + meta) == allowed);
  CHECK(targets_of("<p>x</p><svg><use></b></svg>" + meta + base) == allowed);
}

TEST_CASE("HTML 7.1.7: a srcdoc has the policies of its moment", "[base][policy][srcdoc]") {
  const std::string meta = "<meta http-equiv=Content-Security-Policy content=\"base-uri 'none'\">";
  const std::string frame = "<iframe srcdoc='<base href=/in/><a href=x>'></iframe>";
  CHECK(targets_of(meta + frame) == Urls{"http://h/dir/x"});
  CHECK(targets_of(frame + meta) == Urls{"http://h/in/x"});
  CHECK(targets_of("<base href=/b/>" + meta + frame) == Urls{"http://h/b/x"});
}

}  // namespace
}  // namespace absolve
