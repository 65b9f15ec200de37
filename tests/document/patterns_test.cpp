// URL patterns, which depend on the base and are no URLs.

#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "support/promises.hpp"

namespace absolve {
namespace {

struct Written {
  std::string output;
  std::size_t links;
  std::string codes;
};

Written written(std::string_view text, const std::string& type = "text/html",
                const Options& options = {}, const std::string& url = "http://h.example/d/p") {
  const DocumentSource source{.retrieval_url = url, .content_type = type};
  const auto done = rewrite(text, source, options);
  REQUIRE(done);
  CHECK(walk(text, source).broken.empty());
  Written made{apply_edits(text, done->edits), done->edited_links, {}};
  for (const Diagnostic& diagnostic : done->examination.diagnostics) {
    made.codes.append(made.codes.empty() ? "" : " ").append(name_of(diagnostic.code));
  }
  return made;
}

std::string rules(std::string_view where) {
  return R"({"prefetch":[{"where":)" + std::string(where) + R"(},{"urls":["u"]}]})";
}
std::string script(const std::string& json) {
  return "<script type=speculationrules>" + json + "</script>";
}

TEST_CASE("patterns become absolute with the links of the document", "[rewrite][pattern]") {
  const std::string urls = R"(},{"urls":["http://h.example/d/u"]}]})";
  const auto found = [&](std::string_view where) {
    const std::string output = written(script(rules(where))).output;
    const std::string front = R"(<script type=speculationrules>{"prefetch":[{"where":)";
    CHECK(output.ends_with(urls + "</script>"));
    return output.substr(front.size(), output.size() - front.size() - urls.size() - 9);
  };
  CHECK(found(R"({"not":{"href_matches":"/d/logout*"}})") ==
        R"({"not":{"href_matches":"http://h.example/d/logout*"}})");
  CHECK(
      found(
          R"({"and":[{"href_matches":["a\/*","http://o.example/"]},{"selector_matches":"a"}]})") ==
      R"({"and":[{"href_matches":["http://h.example/d/a\/*","http://o.example/"]},)"
      R"({"selector_matches":"a"}]})");
  CHECK(found(R"({"href_matches":{"search":"?q"},"relative_to":"document"})") ==
        R"({"href_matches":{"baseURL":"http://h.example/d/p","search":"?q"},)"
        R"("relative_to":"document"})");
  CHECK(found(R"({"href_matches":"{/a}?"})") ==
        R"({"href_matches":{"pathname":"{/a}?","baseURL":"http://h.example/d/p"}})");
}

TEST_CASE("patterns in documents of all kinds", "[rewrite][pattern]") {
  const std::string relative = rules(R"({"href_matches":"x*"})");
  const auto in = [](const std::string& url) {
    return R"({"prefetch":[{"where":{"href_matches":")" + url + R"(x*"}},{"urls":[")" + url +
           R"(u"]}]})";
  };
  const std::string absolute = in("http://h.example/d/");
  // The final base counts, because browsers read the rules again when the base changes (HTML
  // 2.4.3.1).
  CHECK(written(script(relative) + "<base href=/o/>").output ==
        script(in("http://h.example/o/")) + "<base href=http://h.example/o/>");
  const auto page = [](const std::string& json) {
    return "<html xmlns='http://www.w3.org/1999/xhtml'><script type='speculationrules'><![CDATA[" +
           json + "]]></script></html>";
  };
  CHECK(written(page(relative), "application/xhtml+xml").output == page(absolute));
  const auto frame = [](std::string json) {
    for (auto at = json.find('"'); at != json.npos; at = json.find('"', at + 6)) {
      json.replace(at, 1, "&quot;");
    }
    return "<iframe srcdoc=\"" + script(json) + "\"></iframe>";
  };
  CHECK(written(frame(relative)).output == frame(absolute));
  const std::string type = "application/speculationrules+json";
  CHECK(written(relative, type).output == absolute);
  // In a file, what is relative to a document has no single meaning.
  const std::string of_document = rules(R"({"href_matches":"x","relative_to":"document"})");
  const Written file = written(of_document, type);
  CHECK(file.output == R"({"prefetch":[{"where":{"href_matches":"x","relative_to":"document"}},)"
                       R"({"urls":["http://h.example/d/u"]}]})");
  CHECK(file.codes.empty());
  CHECK(written(R"({"tab_strip":{"home_tab":{"scope_patterns":[{"pathname":"/x"}]}}})",
                "application/manifest+json")
            .output == R"({"tab_strip":{"home_tab":{"scope_patterns":)"
                       R"([{"baseURL":"http://h.example/d/p","pathname":"/x"}]}}})");
  CHECK(written(relative, "application/json").output == relative);
  // What the encoding lacks is escaped. The links are counted, the patterns are not.
  const std::string page_in_latin =
      "<meta charset=windows-1252>" + script(rules(R"({"href_matches":"{/\u0416\u00E4}?"})"));
  const auto latin = rewrite(page_in_latin, {.retrieval_url = "http://h/"});
  REQUIRE(latin);
  CHECK(apply_edits(page_in_latin, latin->edits)
            .find(R"("{/\u0416)"
                  "\xE4}?\"") != std::string::npos);
  CHECK(latin->edited_links == 1);
}

TEST_CASE("a value whose patterns cannot be written is left whole", "[rewrite][pattern]") {
  const std::string page =
      script(rules(R"({"or":[{"href_matches":"/a"},{"href_matches":"http{s}?:/x"}]})"));
  const Written left = written(page + "<a href=x>");
  CHECK(left.output == page + "<a href=http://h.example/d/x>");
  CHECK(left.codes == "patterns_left");
  const std::string relative = script(rules(R"({"href_matches":{"pathname":"x"}})"));
  const Written baseless = written(relative, "text/html", {}, "");
  CHECK(baseless.output == relative);
  CHECK(baseless.codes == "no_base patterns_left");
  const auto left_object = rewrite(relative, {.content_type = "text/html"});
  REQUIRE(left_object);
  CHECK(message_of(left_object->examination.diagnostics.back())
            .starts_with(R"("{"pathname":"x"}}},{)"));
  CHECK(written(script(rules(R"({"href_matches":"http://h/x"})")), "text/html", {}, "").codes ==
        "no_base");
  const auto done = rewrite(page, {.retrieval_url = "http://h/", .content_type = "text/html"});
  REQUIRE(done);
  REQUIRE(done->examination.diagnostics.size() == 1);
  const Diagnostic& own = done->examination.diagnostics[0];
  CHECK(own.offset == page.find("http{s}"));
  CHECK(own.is_unresolved());
  CHECK(message_of(own) ==
        "\"http{s}?:/x\" left as written, with all that is in its script: its "
        "parts cannot be told apart");
}

TEST_CASE("a long base in many patterns is counted", "[rewrite][pattern][limits]") {
  std::string list = R"({"href_matches":["")";
  for (int i = 0; i < 1000; ++i) list += R"(,"")";
  const std::string page = script(rules(list + "]}"));
  Options options;
  options.limits.target_bytes = 1'000'000;
  const DocumentSource source{.retrieval_url = "http://h/" + std::string(2000, 'x') + "/",
                              .content_type = "text/html"};
  const auto done = rewrite(page, source, options);
  REQUIRE_FALSE(done);
  CHECK(done.error().code == ErrorCode::over_limit);
}

TEST_CASE("what speaks of links or of the origin, and stays, is named", "[rewrite][pattern]") {
  const std::string link = "<a href=x>";
  const std::string pattern = script(R"({"p":[{"where":{"href_matches":"https://o.example/*"}}]})");
  const auto codes = [](const std::string& page, const Options& options = {}) {
    return written(page, "text/html", options).codes;
  };
  const Options moves{
      .transform = [](const LinkPlace&) { return std::optional<std::string>("y"); }};
  CHECK(codes(pattern + link, moves) == "patterns_of_targets");
  CHECK(codes(pattern + script(R"({"p":[]})") + link, moves) == "patterns_of_targets");
  CHECK(codes(pattern, moves).empty());
  const Options stays{.transform = [](const LinkPlace&) { return std::optional<std::string>(); }};
  CHECK(codes(pattern + link, stays).empty());
  CHECK(codes(pattern + link).empty());
  CHECK(codes(link, moves).empty());
  const std::string selector = script(R"({"p":[{"where":{"selector_matches":"[href^='/x']"}}]})");
  CHECK(codes(selector + link) == "selectors_of_links");
  CHECK(codes(selector).empty());
  const auto policy = [](const std::string& text) {
    return "<meta http-equiv=content-security-policy content=\"" + text + "\">";
  };
  CHECK(codes(policy("img-src 'SELF'") + link) == "policy_of_origin");
  CHECK(codes(policy("img-src 'self'")).empty());
  CHECK(codes(policy("img-src http://h.example") + link).empty());
}

}  // namespace
}  // namespace absolve
