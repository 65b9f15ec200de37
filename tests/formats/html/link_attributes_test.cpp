#include <catch2/catch.hpp>

#include "absolve/attributes.hpp"
#include "absolve/document.hpp"
#include "formats/html/link_rules.hpp"

namespace absolve {
namespace {

const LinkAttribute* find(const AttributeTable& table, Vocabulary vocabulary,
                          std::string_view element, std::string_view attribute) {
  const LinkRules& rules = table.rules();
  const auto number = [](const NameTable& names, std::string_view name) {
    return names.find(name, name.data() + name.size());
  };
  const auto of_attribute = number(rules.attributes(), attribute);
  if (of_attribute == NameTable::none) return nullptr;
  return rules.find(vocabulary, number(rules.elements(), element), of_attribute);
}

TEST_CASE("an element's own row comes before the one for any element", "[html][attributes]") {
  const AttributeTable table;
  const auto* row = find(table, Vocabulary::html, "a", "href");
  REQUIRE(row != nullptr);
  CHECK(row->element == "a");
  CHECK(find(table, Vocabulary::html, "p", "itemid")->element == "*");
  CHECK(find(table, Vocabulary::svg, "use", "xlink:href")->element == "*");
  CHECK(find(table, Vocabulary::html, "use", "xlink:href") == nullptr);
  CHECK(find(table, Vocabulary::html, "p", "href") == nullptr);
  CHECK(find(table, Vocabulary::mathml, "a", "poster") == nullptr);
  CHECK(find(table, Vocabulary::html, "img", "usemap") == nullptr);
}

TEST_CASE("groups and single attributes are taken in and left out", "[html][attributes]") {
  const auto has = [](const std::vector<std::string>& changes, std::string_view element,
                      std::string_view attribute) {
    const auto table = AttributeTable::make(changes);
    REQUIRE(table);
    return find(*table, Vocabulary::html, element, attribute) != nullptr;
  };
  CHECK_FALSE(has({}, "img", "data-src"));
  CHECK(has({"+lazy"}, "img", "data-src"));
  CHECK_FALSE(has({"+lazy", "-*@data-src"}, "img", "data-src"));
  CHECK_FALSE(has({}, "amp-img", "src"));
  CHECK(has({"+amp"}, "amp-img", "src"));
  CHECK_FALSE(has({"-standard"}, "a", "href"));
  CHECK_FALSE(has({"-a@ping"}, "a", "ping"));
  CHECK(has({"+x-card@data-to"}, "x-card", "data-to"));
  CHECK(has({"+img@usemap"}, "img", "usemap"));
  CHECK(has({"+rdfa"}, "p", "about"));
  for (const auto& [element, count] : {std::pair{"*", 3}, {"g", 1}}) {
    const std::vector<std::string> change{"+" + std::string(element) + "@data-x"};
    const AttributeTable table = *AttributeTable::make(change);
    int found_in = 0;
    for (const auto in : {Vocabulary::html, Vocabulary::svg, Vocabulary::mathml}) {
      if (find(table, in, "g", "data-x") != nullptr) ++found_in;
    }
    CHECK(found_in == count);
  }
  const std::vector<std::string> srcset{"+img@data-big=srcset"};
  CHECK(find(*AttributeTable::make(srcset), Vocabulary::html, "img", "data-big")->kind ==
        LinkKind::srcset);
  CHECK(AttributeTable::make(std::vector<std::string>{"-style@#text"}));
  for (const char* bad : {"", "+", "lazy", "+nonsense", "+a", "+@b", "+a@", "+a@b=json",
                          "+style@#text", "+a b@c", "-a@href=url", "-a@nothing", "-nothing@href"}) {
    const std::vector<std::string> changes{bad};
    CHECK(AttributeTable::make(changes).error().code == ErrorCode::bad_attribute);
  }
}

TEST_CASE("a user's rows are no BASE, and need not outlive a report", "[html][attributes]") {
  const auto seen = [] {
    const std::vector<std::string> changes{"+base@target", "+bask@a-name-too-long-to-lie-in-place"};
    return examine("<base target=t/><bask a-name-too-long-to-lie-in-place=x>",
                   {.retrieval_url = "http://h/"}, {.attributes = *AttributeTable::make(changes)});
  }();
  REQUIRE(seen);
  const EntityReport& page = seen->entities.at(0);
  CHECK(page.base.url() == "http://h/");
  CHECK(page.links.at(1).attribute == "a-name-too-long-to-lie-in-place");
  CHECK(page.links.at(1).url == "http://h/x");
}

TEST_CASE("what others take for a link, and is none, says why", "[html][attributes]") {
  for (const LinkAttribute& row : link_attributes()) {
    if (row.condition == LinkCondition::never) CHECK_FALSE(row.note.empty());
  }
}

TEST_CASE("a table is never empty, nor without bounds", "[html][attributes]") {
  AttributeTable table;
  const std::size_t count = table.rows().size();
  const AttributeTable taken = std::move(table);
  CHECK(taken.rows().size() == count);
  CHECK(table.rows().size() == count);  // NOLINT(bugprone-use-after-move): the promise
  std::vector<std::string> changes(AttributeTable::max_changes, "+a@b");
  CHECK(AttributeTable::make(changes));
  changes.emplace_back("+a@c");
  CHECK(AttributeTable::make(changes).error().code == ErrorCode::bad_attribute);
}

TEST_CASE("RDFa Core 1.1, 7.4: blank nodes and names in brackets are no URLs",
          "[html][attributes]") {
  Options options;
  options.attributes = *AttributeTable::make(std::vector<std::string>{"+rdfa"});
  const std::string html = "<p about='_:x' resource=[foo:bar]><p about=x vocab=y><p about='a b'>";
  const auto done = rewrite(html, {.retrieval_url = "http://h/"}, options);
  REQUIRE(done);
  CHECK(apply_edits(html, done->edits) ==
        "<p about='_:x' resource=[foo:bar]><p about=http://h/x vocab=http://h/y>"
        "<p about='http://h/a%20b'>");
}

TEST_CASE("every group and every kind can be asked for by its name", "[html]") {
  for (const char* group : {"office", "amp", "css", "conditional_comments", "json_ld", "lazy",
                            "meta", "rdfa", "text"}) {
    CAPTURE(group);
    CHECK(AttributeTable::make(std::vector<std::string>{std::string("+") + group}));
  }
  for (const char* kind : {"url", "list", "comma_list", "srcset", "refresh", "css"}) {
    CAPTURE(kind);
    CHECK(AttributeTable::make(std::vector<std::string>{std::string("+div@data-x=") + kind}));
  }
  CHECK_FALSE(AttributeTable::make(std::vector<std::string>{"+div@data-x=html"}));
}

}  // namespace
}  // namespace absolve
