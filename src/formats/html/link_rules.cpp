#include "formats/html/link_rules.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// In the order of `OtherAttribute`.
constexpr std::string_view other_names[] = {
    "charset", "color",      "content",        "encoding", "face",
    "for",     "http-equiv", "itemtype",       "name",     "property",
    "rel",     "shadowmode", "shadowrootmode", "size",     "type"};

static_assert(std::size(other_names) == static_cast<std::size_t>(last_plain_attribute));

std::uint64_t bit_of(std::string_view name) {
  return LinkRules::filter_bit(name.front(), name.size());
}

}  // namespace

std::string_view name_of(OtherAttribute attribute) noexcept {
  return other_names[static_cast<std::size_t>(attribute) - 1];
}

LinkRules::LinkRules(std::span<const LinkAttribute> rows) : rows_(rows), elements_(tag_names()) {
  for (const std::string_view name : other_names) attributes_.add(name);
  for (const LinkAttribute& row : rows) {
    if (row.condition == LinkCondition::never) continue;
    if (row.element != "*") elements_.add(row.element);
    if (row.attribute != own_text) attributes_.add(row.attribute);
  }
  const std::size_t elements = elements_.size() + 1;
  const std::size_t attributes = attributes_.size() + 1;
  for (auto& cells : cells_) cells.resize(elements * attributes);
  filters_.resize(elements);
  // Rows for any element come first, so that an element's own rows override them.
  for (const bool is_any : {true, false}) {
    for (const LinkAttribute& row : rows) {
      if (row.condition == LinkCondition::never || (row.element == "*") != is_any) continue;
      if (row.attribute == own_text) continue;
      const std::uint16_t attribute = attributes_.find(row.attribute);
      const std::uint16_t element = is_any ? 0 : elements_.find(row.element);
      auto& cells = cells_[static_cast<std::size_t>(row.vocabulary)];
      std::uint64_t wanted = bit_of(row.attribute);
      if (row.condition == LinkCondition::with_itemtype) wanted |= bit_of("itemtype");
      for (std::size_t i = element; i < (is_any ? elements : element + 1U); ++i) {
        // Rows for the same attribute are adjacent; the first leads to the others.
        std::uint16_t& cell = cells[i * attributes + attribute];
        if (cell == 0 || rows[cell - 1U].element != row.element) {
          cell = static_cast<std::uint16_t>(&row - rows.data() + 1);
        }
        if (row.vocabulary == Vocabulary::html) filters_[i] |= wanted;
      }
      if (row.vocabulary != Vocabulary::html) foreign_filter_ |= wanted;
    }
  }
  for (const LinkAttribute& row : rows) {
    if (row.attribute != own_text) continue;
    if (row.element == "!--") comment_rule_ = &row;
    if (row.element == "*") {
      text_rule_ = &row;
      continue;
    }
    const std::uint16_t element = elements_.find(row.element);
    if (find_text(row.vocabulary, element) == nullptr) text_rows_.push_back({element, &row});
    if (row.vocabulary == Vocabulary::html) filters_[element] |= bit_of("type");
    if (row.vocabulary != Vocabulary::html) foreign_filter_ |= bit_of("type");
  }
  const auto attend = [this](std::string_view name) {
    attention_[static_cast<unsigned char>(name.front()) & 31U] |= attention_bit(name);
  };
  for (std::size_t i = 1; i < tag_count; ++i) {
    if (has(static_cast<Tag>(i), structural | raw_text)) {
      attend(elements_.name_of(static_cast<std::uint16_t>(i)));
    }
  }
  for (const LinkAttribute& row : rows) {
    if (row.condition != LinkCondition::never && row.element != "*") attend(row.element);
  }
  for (const std::string_view name : {"meta", "font", "annotation-xml", "input", "image"}) {
    attend(name);
  }
  const auto want = [this](Tag tag, std::string_view name) {
    filters_[static_cast<std::size_t>(tag)] |= bit_of(name);
  };
  for (const std::string_view name : {"charset", "http-equiv", "content", "name", "property"})
    want(Tag::meta, name);
  for (const std::string_view name : {"color", "face", "size"}) want(Tag::font, name);
  want(Tag::annotation_xml, "encoding");
  for (const std::string_view name : {"for", "shadowmode", "shadowrootmode"})
    want(Tag::template_, name);
  want(Tag::input, "type");
  for (const std::string_view name : rel_elements) {
    filters_[elements_.find(name)] |= bit_of("rel");
  }
  filters_[static_cast<std::size_t>(Tag::svg)] |= foreign_filter_;
  filters_[static_cast<std::size_t>(Tag::math)] |= foreign_filter_;
  filters_[static_cast<std::size_t>(Tag::image)] |= filters_[static_cast<std::size_t>(Tag::img)];
}

bool is_url_property(std::string_view property) {
  static constexpr std::string_view known[] = {"og:audio",
                                               "og:audio:secure_url",
                                               "og:audio:url",
                                               "og:image",
                                               "og:image:secure_url",
                                               "og:image:url",
                                               "og:url",
                                               "og:video",
                                               "og:video:secure_url",
                                               "og:video:url",
                                               "twitter:image",
                                               "twitter:image:src",
                                               "twitter:player",
                                               "twitter:player:stream",
                                               "twitter:url",
                                               "msapplication-config",
                                               "msapplication-starturl",
                                               "msapplication-tileimage",
                                               "thumbnail"};
  return is_among(property, known);
}

}  // namespace absolve::ABSOLVE_VERSIONED
