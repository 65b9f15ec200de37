#include "formats/json/json_patterns.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace absolve {
namespace {

using Found = std::vector<std::string>;

// The patterns; those that do not depend on the base in brackets. An object is shown by what
// follows its brace.
Found patterns_of(JsonScript script, std::string_view text) {
  Found found;
  for (const JsonPattern& pattern : find_json_patterns(script, text).patterns) {
    std::string shown(pattern.is_object ? "{" + std::string(text.substr(pattern.place.offset, 6))
                                        : std::string(pattern.place.of(text)));
    if (!pattern.depends_on_base) shown = "(" + shown + ")";
    if (pattern.of_document) shown = "document:" + shown;
    found.push_back(shown);
  }
  return found;
}

std::string with_where(std::string_view where) {
  return R"({"prefetch":[{"where":)" + std::string(where) + "}]}";
}

TEST_CASE("HTML 7.6.1.2: the patterns of speculation rules", "[json][pattern]") {
  const auto found = [](std::string_view where) {
    return patterns_of(JsonScript::speculation_rules, with_where(where));
  };
  CHECK(found(R"({"href_matches":"/a"})") == Found{"/a"});
  CHECK(found(R"({"href_matches":["/a","http://h/b","\/c"]})") ==
        Found{"/a", "(http://h/b)", R"(\/c)"});
  CHECK(found(R"({"and":[{"not":{"or":[{"href_matches":"a"},{"href_matches":["b"]}]}},)"
              R"({"selector_matches":"a"},{"href_matches":"c"}]})") == Found{"a", "b", "c"});
  CHECK(found(R"({"href_matches":{"pathname":"/x"}})") == Found{R"({"pathn)"});
  CHECK(
      found(
          R"({"href_matches":[{"protocol":"http","pathname":"x"},{"protocol":"http"},)"
          R"({"protocol":"http","pathname":"/x"},{"x\u0001":1,"base\u0055RL":"http://h/"},{}]})") ==
      Found{R"({"proto)", R"(({"proto))", R"(({"proto))", R"(({"x\u00))", "{}]}}]}"});
  CHECK(found(R"({"href_matches":["a",{"search":"x"}],"relative_to":"document"})") ==
        Found{"document:a", R"(document:{"searc)"});
  CHECK(found(R"({"and":[{"relative_to":"document","href_matches":"a"},{"href_matches":"b"},)"
              R"({"relative_to":"ruleset","href_matches":"c"}]})") ==
        Found{"document:a", "b", "c"});
  // Elsewhere, these names mean nothing.
  CHECK(found(R"([{"href_matches":"a"}])").empty());
  CHECK(found(R"({"not":[{"href_matches":"a"}],"and":{"href_matches":"a"}})").empty());
  CHECK(found(R"({"x":{"href_matches":"a"},"or":["href_matches",["a"]]})").empty());
  CHECK(found(R"({"href_matches":[["a"],{"pathname":["b"],"x":{"href_matches":"a"}},1]})").size() ==
        1);
  CHECK(patterns_of(JsonScript::speculation_rules, R"({"href_matches":"a","where":{"href_matches":)"
                                                   R"("a"},"p":{"where":{"href_matches":"a"}}})")
            .empty());
  CHECK(found(R"({"href_matches":""})") == Found{""});
  CHECK(found(R"({"href_matches":["a",""]})") == Found{"a", ""});
  // Arrays where an object should stand, and objects where an array should.
  constexpr std::string_view all =
      R"({"where":{"href_matches":"a"},"href_matches":"a","p":[{"where":{"href_matches":"a"}}]})";
  for (const std::string_view front :
       {"[", "[[", R"({"p":[[)", R"({"p":{"p":)", R"({"p":[{"where":[)", R"({"p":[{"where":[[)",
        R"({"p":[{"where":{"and":[[)", R"({"p":[{"where":{"and":{"x":)",
        R"({"p":[{"where":{"not":[)", R"({"p":[{"where":{"x":)", R"({"p":[{"where":{"x":[)"}) {
    CAPTURE(front);
    std::string text(front);
    text += all;
    for (std::size_t i = front.size(); i-- > 0;) {
      if (front[i] == '[') text += ']';
      if (front[i] == '{') text += '}';
    }
    CHECK(patterns_of(JsonScript::speculation_rules, text).empty());
  }
  CHECK(patterns_of(JsonScript::import_map, with_where(R"({"href_matches":"/a"})")).empty());
  CHECK(patterns_of(JsonScript::speculation_rules, "[]").empty());
  CHECK(patterns_of(JsonScript::speculation_rules, "\"a\"").empty());
  CHECK(found(R"({"href_matches":"/a"},)").empty());
}

TEST_CASE("patterns in rules of any depth", "[json][pattern]") {
  std::string where = R"({"href_matches":"/a"})";
  for (int i = 0; i < 10000; ++i) where = R"({"not":)" + where + "}";
  CHECK(patterns_of(JsonScript::speculation_rules, with_where(where)) == Found{"/a"});
}

TEST_CASE("Manifest Incubations: the scope patterns of the home tab", "[json][pattern]") {
  CHECK(patterns_of(JsonScript::web_manifest,
                    R"({"tab_strip":{"home_tab":{"scope_patterns":[{"pathname":"/x"},"y"]}},)"
                    R"("scope_patterns":["n"],"home_tab":{"scope_patterns":["n"]}})") ==
        Found{R"({"pathn)", "y"});
  CHECK(patterns_of(JsonScript::web_manifest, R"({"tab_strip":{"home_tab":{"icons":["/no"]},)"
                                              R"("new_tab":{"scope_patterns":["no"]}}})")
            .empty());
  // Arrays where an object should stand, objects where an array should, and names on other levels.
  for (const std::string_view text :
       {R"([{"tab_strip":{"home_tab":{"scope_patterns":["no"]}}}])",
        R"({"tab_strip":[{"home_tab":{"scope_patterns":["no"]}}]})",
        R"({"tab_strip":[["home_tab",{"scope_patterns":["no"]}]]})",
        R"({"tab_strip":{"home_tab":[{"scope_patterns":["no"]}]}})",
        R"({"tab_strip":{"home_tab":["no",["no"]]}})",
        R"({"tab_strip":{"home_tab":{"scope_patterns":{"x":"no","pathname":"no","y":["no"]}}}})",
        R"({"tab_strip":{"home_tab":{"scope_patterns":[["no",{"pathname":"no"}]]}}})",
        R"({"tab_strip":{"home_tab":{"x":{"scope_patterns":["no"]}}}})",
        R"({"tab_strip":{"home_tab":{"x":["no",{"pathname":"no"}]}}})",
        R"({"tab_strip":{"x":{"home_tab":{"scope_patterns":["no"]}}}})",
        R"({"tab_strip":{"scope_patterns":["no"],"x":["no"]}})",
        R"({"tab_strip":{"tab_strip":{"home_tab":{"scope_patterns":["no"]}}}})",
        R"({"x":{"tab_strip":{"home_tab":{"scope_patterns":["no"]}}}})"}) {
    CAPTURE(text);
    CHECK(patterns_of(JsonScript::web_manifest, text).empty());
  }
}

TEST_CASE("selectors that compare the texts of links", "[json][pattern]") {
  const auto tests = [](const std::string& selector) {
    const std::string one =
        with_where(R"({"not":{"selector_matches":)" + json_string(selector) + "}}");
    const std::string list =
        with_where(R"({"selector_matches":["b",)" + json_string(selector) + R"(,"c"]})");
    const bool found = find_json_patterns(JsonScript::speculation_rules, one).tests_attributes;
    CHECK(find_json_patterns(JsonScript::speculation_rules, list).tests_attributes == found);
    return found;
  };
  for (const char* own : {"a[href^='/x']", "[ HREF = \"x\" ]", "p > a.b[x][href$=x]", "[*|href*=x]",
                          "a:has(img[src~=x])"}) {
    CAPTURE(own);
    CHECK(tests(own));
  }
  for (const char* other : {"a[href]", ".href", "[hreflang=en]", "[rel=href]", "["}) {
    CAPTURE(other);
    CHECK_FALSE(tests(other));
  }
}

TEST_CASE("the edit that makes a pattern of JSON absolute", "[json][pattern]") {
  const auto edited = [](std::string_view pattern) {
    const std::string text = with_where(R"({"href_matches":)" + std::string(pattern) + "}");
    const auto found = find_json_patterns(JsonScript::speculation_rules, text);
    REQUIRE(found.patterns.size() == 1);
    const auto base = url::PatternBase::make("http://h/(d)/p?q");
    const auto edit = absolute_pattern(found.patterns[0], text, *base);
    if (!edit) return std::string("none");
    EditList edits;
    CHECK(edits.add({edit->span, edit->text}));
    const std::string made = apply_edits(text, edits);
    const std::size_t front = with_where(R"({"href_matches":)").size() - 3;
    return made.substr(front, made.size() - front - 4);
  };
  CHECK(edited(R"("\/x")") == R"("http://h\/x")");
  CHECK(edited(R"("x\u002a")") == R"("http://h/\\(d\\)/x\u002a")");
  CHECK(edited(R"("{/\u003c}?\\?")") ==
        R"({"pathname":"{/\u003c}?","search":"","baseURL":"http://h/(d)/p?q"})");
  CHECK(edited(R"({"pathname":"x"})") == R"({"baseURL":"http://h/(d)/p?q","pathname":"x"})");
  CHECK(edited("{ }") == R"({"baseURL":"http://h/(d)/p?q" })");
  CHECK(edited(R"("http{s}?:/x")") == "none");
}

}  // namespace
}  // namespace absolve
