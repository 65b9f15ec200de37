#include <algorithm>
#include <deque>
#include <iterator>
#include <optional>
#include <tuple>

#include "absolve/attributes.hpp"
#include "formats/html/element_facts.hpp"
#include "formats/html/link_rules.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr Vocabulary vocabularies[] = {Vocabulary::html, Vocabulary::svg, Vocabulary::mathml};

bool is_on_by_default(const LinkAttribute& row) {
  return row.group == LinkGroup::standard || row.group == LinkGroup::office ||
         row.group == LinkGroup::css;
}

// The value called `name`, up to `last`.
template <class Value>
std::optional<Value> named(std::string_view name, Value last) {
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    if (name_of(static_cast<Value>(i)) == name) return static_cast<Value>(i);
  }
  return std::nullopt;
}

auto key(const LinkAttribute& row) {
  return std::tuple(row.vocabulary, row.element, row.attribute, row.condition);
}

// One parsed change.
struct Change {
  bool adds = false;
  std::optional<LinkGroup> group;
  std::string element;
  std::string attribute;
  LinkKind kind = LinkKind::url;
};

std::optional<Change> parse(std::string_view text) {
  if (text.size() < 2 || (text.front() != '+' && text.front() != '-')) return std::nullopt;
  Change change;
  change.adds = text.front() == '+';
  text = ascii::trimmed(text.substr(1), ascii::is_space);
  change.group = named(text, LinkGroup::text);
  if (change.group) return change;
  const auto at = text.find('@');
  const auto equals = text.find('=');
  if (at == std::string_view::npos || at == 0) return std::nullopt;
  change.element = ascii::lowered(text.substr(0, at));
  change.attribute = ascii::lowered(text.substr(at + 1, equals - std::min(at + 1, equals)));
  if (equals != std::string_view::npos) {
    const auto kind = named(text.substr(equals + 1), LinkKind::css);
    if (!kind || !change.adds) return std::nullopt;
    change.kind = *kind;
  }
  const auto is_name = [](std::string_view name) {
    return !name.empty() && name.find_first_of(" \t\n\f\r/>=\"'<") == std::string_view::npos;
  };
  if (change.adds && change.attribute == own_text) return std::nullopt;
  if (!is_name(change.element) || !is_name(change.attribute)) return std::nullopt;
  return change;
}

// HTML 13.2.6.5, "adjust the tag name" of an element in the SVG namespace.
constexpr std::string_view names[] = {
    "altGlyph",
    "altGlyphDef",
    "altGlyphItem",
    "animateColor",
    "animateMotion",
    "animateTransform",
    "clipPath",
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feConvolveMatrix",
    "feDiffuseLighting",
    "feDisplacementMap",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feImage",
    "feMerge",
    "feMergeNode",
    "feMorphology",
    "feOffset",
    "fePointLight",
    "feSpecularLighting",
    "feSpotLight",
    "feTile",
    "feTurbulence",
    "foreignObject",
    "glyphRef",
    "linearGradient",
    "radialGradient",
    "textPath",
};

}  // namespace

struct AttributeTable::Contents {
  std::deque<std::string> names;  // of the user's rows
  std::vector<LinkAttribute> rows;
  std::optional<LinkRules> rules;  // over `rows`, once they are complete
};

AttributeTable::AttributeTable(std::shared_ptr<const Contents> contents)
    : contents_(std::move(contents)) {}

AttributeTable::AttributeTable() {
  static const std::shared_ptr<const Contents> standard = make({})->contents_;
  contents_ = standard;
}

Result<AttributeTable> AttributeTable::make(std::span<const std::string> changes) {
  auto contents = std::make_shared<Contents>();
  auto& rows = contents->rows;
  const auto add = [&rows](const LinkAttribute& row) {
    const auto same = [&](const LinkAttribute& other) { return key(other) == key(row); };
    if (std::ranges::none_of(rows, same)) rows.push_back(row);
  };
  std::ranges::copy_if(link_attributes(), std::back_inserter(rows), is_on_by_default);
  if (changes.size() > max_changes) {
    return fail(ErrorCode::bad_attribute,
                "there are more than " + std::to_string(max_changes) + " changes");
  }
  for (const std::string& text : changes) {
    const auto change = parse(text);
    if (!change) return fail(ErrorCode::bad_attribute, text);
    const auto is_meant = [&](const LinkAttribute& row) {
      return change->group ? row.group == *change->group
                           : row.element == change->element && row.attribute == change->attribute;
    };
    if (!change->adds) {
      const bool is_known = std::erase_if(rows, is_meant) > 0 || change->group ||
                            std::ranges::any_of(link_attributes(), is_meant);
      if (!is_known) return fail(ErrorCode::bad_attribute, text + " removes nothing");
    } else if (change->group) {
      for (const LinkAttribute& row : link_attributes()) {
        if (row.group == *change->group) add(row);
      }
    } else {
      const std::string_view element = contents->names.emplace_back(change->element);
      const std::string_view attribute = contents->names.emplace_back(change->attribute);
      // `*` also covers the elements of SVG and MathML; a named element is an HTML element.
      const std::size_t count = element == "*" ? std::size(vocabularies) : 1;
      for (const Vocabulary vocabulary : std::span(vocabularies).first(count)) {
        // A user's row replaces the rows of the table for the same attribute.
        std::erase_if(rows, [&](const LinkAttribute& row) {
          return is_meant(row) && row.vocabulary == vocabulary;
        });
        rows.push_back({vocabulary, element, attribute, change->kind, LinkCondition::always, "",
                        LinkGroup::user});
      }
    }
  }
  std::ranges::sort(rows, {}, key);
  contents->rules.emplace(rows);
  return AttributeTable(std::move(contents));
}

std::span<const LinkAttribute> AttributeTable::rows() const {
  return contents_->rows;
}

const LinkRules& AttributeTable::rules() const {
  return *contents_->rules;
}

std::string_view svg_name(std::string_view written) {
  const auto* found = std::ranges::find_if(
      names, [&](std::string_view name) { return equal_ignoring_case(name, written); });
  return found == std::end(names) ? std::string_view() : *found;
}

}  // namespace absolve::ABSOLVE_VERSIONED
