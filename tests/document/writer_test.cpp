#include "document/writer.hpp"

#include <catch2/catch.hpp>

#include "document/references.hpp"
#include "formats/fields/header_links.hpp"

namespace absolve {
namespace {

constexpr LinkAttribute rule_of(LinkKind kind, LinkCondition condition = LinkCondition::always,
                                std::string_view attribute = "x") {
  return {Vocabulary::html, "e", attribute, kind, condition, ""};
}

// Writes `url` in place of the reference `index` in `value`. Returns the new value, or the error.
std::string written(const LinkAttribute& rule, Quoting quoting, const std::string& value,
                    const std::string& url, std::size_t index = 0) {
  const DocumentText text{std::string_view(value)};
  LinkSite site;
  site.value = {0, value.size()};
  site.rule = &rule;
  site.quoting = quoting;
  const SiteText decoded(value, site, nullptr);
  std::vector<ValueReference> references;
  find_value_references(rule, decoded.text(), {}, references);
  REQUIRE(references.size() > index);
  const ValueReference& own = references[index];
  Writer writer(text, false, {}, true, 1);
  const auto why = writer.write({site, decoded, own, nullptr, own.place.of(decoded.text())}, url);
  if (why) return std::string(name_of(why->code));
  if (const auto failed = writer.finish(site, decoded)) return std::string(name_of(failed->code));
  CHECK(writer.links() == 1);
  return apply_edits(value, writer.take());
}

TEST_CASE("what may stand where is decided in one place", "[document][writer]") {
  using enum LinkKind;
  const auto quoted = Quoting::double_quoted;
  CHECK(written(rule_of(url), quoted, "x", "http://h/\"") == "http://h/&quot;");
  CHECK(written(rule_of(url), Quoting::single_quoted, "x", "http://h/'") == "http://h/&#39;");
  CHECK(written(rule_of(url), Quoting::unquoted, "x", "http://h/a b") == "\"http://h/a b\"");
  CHECK(written(rule_of(url), quoted, "x", " http://h/") == "link_cannot_stand");
  CHECK(written(rule_of(list), quoted, "a b c", "http://h/b", 1) == "a http://h/b c");
  CHECK(written(rule_of(list), quoted, "_:a b", "http://h/b", 1) == "_:a http://h/b");
  CHECK(written(rule_of(list), quoted, "a b", "http://h/ b", 1) == "link_cannot_stand");
  CHECK(written(rule_of(comma_list), quoted, "a,b", "http://h/,") == "link_cannot_stand");
  CHECK(written(rule_of(srcset), quoted, "a 1x, b 2x", "http://h/b", 1) == "a 1x, http://h/b 2x");
  CHECK(written(rule_of(srcset), quoted, "a 1x", "http://h/,") == "link_cannot_stand");
  CHECK(written(rule_of(refresh), quoted, "0; url='a'", "http://h/'") == "link_cannot_stand");
  CHECK(written(rule_of(refresh), quoted, "0; url=a", "http://h/") == "0; url=http://h/");
  CHECK(written(rule_of(css), Quoting::raw_text, "a{b:url(c)}", "http://h/)") ==
        "a{b:url(http://h/\\))}");
  CHECK(written(rule_of(css), quoted, "a:url(x)", "http://h/\x7F/x") == "a:url(http://h/\\7f /x)");
  const auto import_map = LinkCondition::with_import_map_type;
  CHECK(written(rule_of(json, import_map), Quoting::raw_text, R"({"imports":{"a":"./b"}})",
                "http://h/b") == R"({"imports":{"a":"http://h/b"}})");
  CHECK(written(rule_of(json, import_map), Quoting::raw_text, R"({"imports":{"a":"./b"}})", "b") ==
        "link_cannot_stand");
  // HTML 8.1.6.2: if a name ends in a slash, its address must end in one, too.
  CHECK(written(rule_of(json, import_map), Quoting::raw_text, R"({"imports":{"a" :"./b"}})",
                "http://h/b/") == R"({"imports":{"a" :"http://h/b/"}})");
  CHECK(written(rule_of(json, import_map), Quoting::raw_text, R"({"imports":{"./a" :"./b"}})",
                "http://h/a/") == "link_cannot_stand");
  CHECK(written(rule_of(text, LinkCondition::always, "enriched"), Quoting::raw_text, "http://h/",
                "http://h/<") == "link_cannot_stand");
}

TEST_CASE("what may stand in a header field", "[document][writer]") {
  const LinkAttribute& rule = header_rule("link");
  CHECK(written(rule, Quoting::field, "x", "http://h/x") == "http://h/x");
  for (const char* const url : {"http://h/ x", "http://h/>", "http://h/\"", "http://h/\xC3\xA9"}) {
    CHECK(written(rule, Quoting::field, "x", url) == "link_cannot_stand");
  }
  CHECK(written(rule, Quoting::quoted_string, "a\\b", "http://h/\\") == "http://h/\\\\");
  const LinkAttribute& location = header_rule("content-location");
  CHECK(written(location, Quoting::content_location, "x", "http://h/x") == "http://h/x");
  CHECK(written(location, Quoting::content_location, "x", "http://h/=?utf-8?q?x?=") ==
        "link_cannot_stand");
  CHECK(written(location, Quoting::content_location, "x", "http://h/" + std::string(998, 'x')) ==
        "link_cannot_stand");
  CHECK(written(rule, Quoting::field, "x", "http://h/=?utf-8?q?x?=") == "http://h/=?utf-8?q?x?=");
}

}  // namespace
}  // namespace absolve
