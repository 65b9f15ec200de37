#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/html/element_facts.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/tokenizer.hpp"
#include "formats/html/tree_state.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The links that a scan has found so far. The scanner decides which tags and texts count; this
/// class decides which of them are links.
class SiteCollector {
  using Attribute = tokenizer::Attribute;
  using Attributes = tokenizer::Attributes;

 public:
  /// All arguments must outlive the object; the sites are allocated in `memory`.
  SiteCollector(const LinkRules& rules, const Limits& limits, std::pmr::memory_resource* memory)
      : rules_(rules),
        limits_(limits),
        text_rule_(rules.text_rule()),
        findings_{.sites = std::pmr::vector<LinkSite>(memory)} {
    constexpr std::size_t usual_count = 64;
    findings_.sites.reserve(usual_count);
  }

  /// The text that all offsets refer to from now on.
  void set_text(std::string_view html) { begin_ = html.data(); }

  /// Makes room for the sites of a large document of `size` bytes. The pages of memory that a list
  /// leaves behind each time it grows cost a third of the time of such a document. Room that is not
  /// used costs none.
  void reserve_for(std::size_t size) {
    constexpr std::size_t large = std::size_t{1} << 20;
    constexpr std::size_t bytes_of_link = 64;  // on pages that are full of links
    constexpr std::size_t most = std::size_t{1} << 20;
    if (size >= large) findings_.sites.reserve(std::min(size / bytes_of_link, most));
  }

  /// Whether there are more links than the limit allows.
  [[nodiscard]] bool is_over() const { return findings_.sites.size() > limits_.links; }
  [[nodiscard]] bool wants_text() const { return text_rule_ != nullptr; }
  [[nodiscard]] Findings& findings() { return findings_; }
  [[nodiscard]] const Findings& findings() const { return findings_; }
  [[nodiscard]] Findings take() {
    if (has_empty_texts_) std::erase_if(findings_.sites, is_empty_text);
    if (base_) findings_.set_base(*base_);
    findings_.noscript_base = noscript_base_;
    return std::move(findings_);
  }

  /// Hands over the findings before `end`, and sets `taken` to the number of their sites. Later
  /// markup no longer changes them. If it should have, the next findings report that.
  [[nodiscard]] Findings take(std::size_t end, std::size_t& taken);
  /// The first `length` bytes were dropped from the text; all their findings have been handed over.
  void drop_front(std::size_t length);
  /// Whether the BASE that counts was found before `end`.
  [[nodiscard]] bool has_base(std::size_t end) const { return base_ && *base_ < end; }
  /// Whether anything was found in the body, which a frameset might still remove.
  [[nodiscard]] bool has_body_sites() const {
    return body_sites_ && *body_sites_ < findings_.sites.size();
  }
  /// Whether an attribute of the html or body element needs another one to become a link.
  [[nodiscard]] bool has_waiting() const {
    return std::ranges::any_of(
        merged_, [](const Merged& attribute) { return attribute.waits && !attribute.is_gone; });
  }
  /// Whether a tag that ends the head was found.
  [[nodiscard]] bool has_head_ended() const { return body_sites_ || is_frameset_; }
  /// The offset of the tag that has its text at `place` among the sites.
  [[nodiscard]] std::size_t tag_of_text(std::size_t place) const {
    return findings_.sites[place].tag - 1;
  }

  /// The body begins here.
  void begin_body() { body_sites_ = findings_.sites.size(); }
  /// What follows is in a noscript, up to `end`.
  void begin_noscript(std::size_t end) { noscript_end_ = end; }
  /// A noscript whose end was not known ends at `end`.
  void end_noscript(std::size_t end) {
    if (noscript_end_ == unknown_end) noscript_end_ = end;
  }
  [[nodiscard]] bool is_in_noscript(const char* at) const { return offset_of(at) < noscript_end_; }
  static constexpr std::size_t unknown_end = static_cast<std::size_t>(-1);
  /// Adds what the reading without scripts finds in a noscript.
  void add_noscript(Findings found, bool is_inert, bool is_in_document) {
    for (LinkSite& site : found.sites) {
      if (site.value.offset < skipped_) continue;
      const std::string_view known = site.rule->element;
      site.element = site.element == known ? known : findings_.names.keep(site.element);
      site.inert |= is_inert;
      findings_.sites.push_back(site);
    }
    if (found.base && is_in_document && !base_ && !noscript_base_ && !has_given_noscript_base_) {
      noscript_base_ = found.sites[*found.base].value.offset;
    }
  }
  /// Sets whether the text up to the next tag is that of a foreign style or script.
  void set_code(bool is_code) { is_code_ = is_code; }
  /// The document is a frameset, which shows no text.
  void set_frameset() { is_frameset_ = true; }

  /// The findings of the first `length` bytes were already handed over, but not by this object.
  void skip(std::size_t length) {
    skipped_ = length;
    has_given_ = true;
  }

  /// Adds what a meta element says about the document.
  template <class ValueOf>
  void add_meta(const MetaPlace& place, ValueOf&& value_of) {
    if (place.tag >= skipped_) return read_meta(place, value_of, findings_);
    Findings given;
    given.encoding_label = std::move(findings_.encoding_label);
    read_meta(place, value_of, given);
    findings_.encoding_label = std::move(given.encoding_label);
  }

  /// Adds the content of a conditional comment, which extends from `at` to `behind` with its marks.
  void add_comment(const char* at, const char* behind) {
    const std::string_view content =
        conditional_content({at, static_cast<std::size_t>(behind - at)});
    if (content.empty() || is_skipped(at)) return;
    findings_.sites.push_back({.value = {offset_of(content.data()), content.size()},
                               .tag = offset_of(at),
                               .rule = rules_.comment_rule(),
                               .element = rules_.comment_rule()->element,
                               .quoting = Quoting::raw_text,
                               .in_noscript = is_in_noscript(at)});
  }

  /// Adds the visible text of an element that can hold only text.
  void add_shown_text(Tag tag, std::string_view text) {
    if (tag == Tag::xmp || tag == Tag::plaintext) return add_text_run(text, Quoting::raw_text);
    if (tag != Tag::title && tag != Tag::textarea) return;
    for (std::size_t at = 0; at < text.size();) {  // a `<` is text here, not markup
      const auto end = std::min(text.find('<', at), text.size());
      add_text_run(text.substr(at, end - at), Quoting::markup_text);
      at = end + 1;
    }
  }

  /// Adds the text of a title element; the first counts.
  void add_title(std::string_view text) {
    if (!std::exchange(has_title_, true) && !is_skipped(text.data())) {
      findings_.title = Span{offset_of(text.data()), text.size()};
    }
  }

  /// Adds the text from `at` on, after the last complete tag.
  void add_last_text(const char* at, const char* end_of_document) {
    while (at < end_of_document) {
      const char* const end = tokenizer::find(at, end_of_document, '<');
      add_text_run({at, end}, Quoting::markup_text);
      at = end == end_of_document ? end : end + 1;
      if (at == end_of_document || ascii::is_alpha(*at) || *at == '/' || *at == '!' || *at == '?')
        return;
    }
  }

  /// Adds a run of text without markup, if it is shown.
  void add_text_run(std::string_view text, Quoting quoting) {
    if (is_code_ || is_frameset_ || !may_hold_url(LinkKind::text, text)) return;
    if (is_skipped(text.data())) return;
    findings_.sites.push_back({.value = {offset_of(text.data()), text.size()},
                               .tag = offset_of(text.data()),
                               .rule = text_rule_,
                               .element = "text",
                               .quoting = quoting,
                               .in_noscript = is_in_noscript(text.data())});
  }

  /// Reserves a place among the sites for the text of an element, if the table has a row for it.
  std::optional<std::size_t> reserve_text_site(const Attributes& attributes, Tag tag,
                                               const Placement& placement, std::string_view written,
                                               const char* text) {
    const auto element = static_cast<std::uint16_t>(tag);
    const LinkAttribute* rule = rules_.find_text(placement.vocabulary, element);
    while (rule != nullptr && !holds(rule->condition, attributes)) rule = rules_.next(rule);
    if (rule == nullptr || is_skipped(written.data())) return std::nullopt;
    const bool is_html = placement.vocabulary == Vocabulary::html;
    findings_.sites.push_back({.value = {offset_of(text), 0},
                               .tag = offset_of(written.data()),
                               .rule = rule,
                               .element = rules_.elements().name_of(element),
                               .quoting = is_html ? Quoting::raw_text : Quoting::markup_text,
                               .inert = placement.is_inert,
                               .in_noscript = is_in_noscript(text)});
    return findings_.sites.size() - 1;
  }

  /// Ends the text at `place`, which is given up if the text holds no link.
  void end_text(std::size_t place, const char* end) {
    LinkSite& site = findings_.sites[place];
    const char* const start = begin_ + site.value.offset;
    const std::string_view text(start, static_cast<std::size_t>(end - start));
    if (may_hold_url(site.rule->kind, text)) {
      site.value.length = text.size();
    } else if (place + 1 == findings_.sites.size()) {
      findings_.sites.pop_back();
    } else {
      has_empty_texts_ = true;
    }
  }

  /// Removes what was found in the body, which a frameset has replaced. `name` is where the name of
  /// the frameset's tag begins.
  void discard_body(const char* name) {
    auto& sites = findings_.sites;
    const auto in_body = [&](const LinkSite& site) {
      return site.element != "html" || site.rule->vocabulary != Vocabulary::html;
    };
    const auto first = sites.begin() + static_cast<std::ptrdiff_t>(body_sites_.value_or(0));
    const auto is_discarded = [&](const std::optional<std::size_t>& base) {
      return base && first != sites.end() && first->value.offset <= *base;
    };
    if (is_discarded(base_)) base_.reset();
    if (is_discarded(noscript_base_)) noscript_base_.reset();
    if (first == sites.begin() && has_given_body_ && !is_skipped(name)) note_late();
    discarded_.clear();
    std::copy_if(first, sites.end(), std::back_inserter(discarded_), in_body);
    sites.erase(std::remove_if(first, sites.end(), in_body), sites.end());
  }

  /// Makes the links of some elements live. The elements were inert or were removed with the body,
  /// but copies of them have come into the document. `tags` are the offsets of the names of their
  /// start tags in the document, of which `dropped` bytes are gone.
  void revive(std::vector<std::size_t> tags, std::size_t dropped) {
    auto& sites = findings_.sites;
    if (std::erase_if(tags, [&](std::size_t tag) { return tag < dropped; }) > 0) note_late();
    for (std::size_t& tag : tags) tag -= dropped;
    std::ranges::sort(tags);
    const auto is_back = [&](const LinkSite& site) {
      return std::ranges::binary_search(tags, site.tag);
    };
    if (!discarded_.empty()) {
      std::vector<LinkSite> back;
      std::ranges::copy_if(discarded_, std::back_inserter(back), is_back);
      std::erase_if(discarded_, is_back);
      std::pmr::vector<LinkSite> merged(sites.get_allocator());
      merged.reserve(sites.size() + back.size());
      std::ranges::merge(sites, back, std::back_inserter(merged), {}, offset_of_value,
                         offset_of_value);
      sites = std::move(merged);
    }
    for (const std::size_t tag : tags) {
      for (LinkSite& site : std::ranges::equal_range(sites, tag, {}, &LinkSite::tag)) {
        site.inert = false;
      }
    }
  }

  /// From the tag whose name is at `tag` on, another BASE counts, or none. `value` is the offset of
  /// its value in the document, of which `dropped` bytes are gone.
  void change_base(std::optional<std::size_t> value, std::size_t dropped, std::size_t tag) {
    base_ = value;
    if (value) base_ = *value < dropped ? 0 : *value - dropped;
    if (has_given_) return note_late();
    findings_.base_moments.push_back({tag, base_});
  }

  /// Adds the links among the attributes of one tag. `takes_first_base` gets whether a BASE of the
  /// document is the first, and the offset of its value. It returns whether that BASE is now the
  /// one that counts.
  template <class TakesFirstBase>
  [[gnu::always_inline]] void add_sites(const Attributes& attributes, const Placement& placement,
                                        std::uint16_t element, std::string_view written,
                                        TakesFirstBase&& takes_first_base) {
    if (placement.fate == Placement::Fate::merged) return merge_sites(attributes, element, written);
    const std::size_t first = findings_.sites.size();
    for (const Attribute& attribute : attributes.asked) {
      const LinkAttribute* rule = rules_.find(placement.vocabulary, element, attribute.number);
      while (rule != nullptr && !holds(rule->condition, attributes)) rule = rules_.next(rule);
      if (rule == nullptr || !may_hold_url(rule->kind, {attribute.value, attribute.length})) {
        continue;
      }
      if (is_skipped(written.data())) {
        skip_site(*rule, attribute, placement, takes_first_base);
        continue;
      }
      LinkSite& site = findings_.sites.emplace_back();
      site.value = {offset_of(attribute.value), attribute.length};
      site.tag = offset_of(written.data());
      site.rule = rule;
      site.quoting = attribute.quoting;
      // HTML 4.2.5.3: a refresh acts in the document's tree only, and not in a shadow root.
      site.inert =
          placement.is_inert || (rule->kind == LinkKind::refresh && !placement.is_in_document);
      site.in_noscript = is_in_noscript(written.data());
    }
    if (findings_.sites.size() == first) return;
    const bool has_rel = attributes.find(OtherAttribute::rel) != nullptr;
    const std::string_view name = name_of_element(placement, element, written);
    for (std::size_t i = first; i < findings_.sites.size(); ++i) {
      LinkSite& site = findings_.sites[i];
      site.element = name;
      site.may_have_rel = has_rel;
      if (!site.is_base()) continue;
      site.in_body = body_sites_.has_value() && !placement.is_child_of_head;
      if (!placement.is_in_document || !takes_first_base(!base_, site.value.offset)) continue;
      base_ = site.value.offset;
      if (has_given_) {
        findings_.late_bases.push_back(*base_);
      } else {
        findings_.base_moments.push_back({*base_, base_});
      }
    }
  }

 private:
  static std::size_t offset_of_value(const LinkSite& site) { return site.value.offset; }
  [[nodiscard]] static bool holds(LinkCondition condition, const Attributes& attributes) {
    return condition == LinkCondition::always ||
           absolve::holds(condition,
                          [&](OtherAttribute other) { return attributes.value_of(other); });
  }

  [[nodiscard]] std::size_t offset_of(const char* at) const {
    return static_cast<std::size_t>(at - begin_);
  }

  // The html and body elements take the attributes that they lack from each of their tags. An
  // itemid of the first tag may become a link because of the itemtype of the second.
  void merge_sites(const Attributes& attributes, std::uint16_t element, std::string_view written) {
    for (const Attribute& attribute : attributes.asked) {
      if (merged(element, attribute.number) != nullptr) continue;
      const LinkAttribute* rule = rules_.find(Vocabulary::html, element, attribute.number);
      merged_.push_back({element, attribute.number, rule != nullptr, {}, false});
      if (rule == nullptr) continue;
      merged_.back().waits = may_hold_url(rule->kind, {attribute.value, attribute.length});
      merged_.back().site = {.value = {offset_of(attribute.value), attribute.length},
                             .tag = offset_of(written.data()),
                             .rule = rule,
                             .quoting = attribute.quoting,
                             .in_noscript = is_in_noscript(written.data())};
    }
    for (Merged& attribute : merged_) {
      if (attribute.element != element || !attribute.waits) continue;
      const bool needs_type = attribute.site.rule->condition == LinkCondition::with_itemtype;
      if (needs_type &&
          merged(element, static_cast<std::uint16_t>(OtherAttribute::itemtype)) == nullptr)
        continue;
      attribute.waits = false;
      if (attribute.is_gone) {
        note_late();
        continue;
      }
      if (attribute.site.tag < skipped_) continue;
      attribute.site.element = rules_.elements().name_of(element);
      const auto place = std::ranges::lower_bound(findings_.sites, attribute.site.value.offset, {},
                                                  offset_of_value);
      findings_.sites.insert(place, attribute.site);
    }
  }

  // An attribute that the html or body element has.
  struct Merged {
    std::uint16_t element;
    std::uint16_t attribute;
    bool waits;  // it may be a link, but is not among the sites yet
    LinkSite site;
    bool is_gone = false;  // it is in the part that was handed over
  };

  static bool is_empty_text(const LinkSite& site) {
    return site.rule->attribute == own_text && site.value.length == 0;
  }

  [[nodiscard]] bool is_skipped(const char* at) const { return offset_of(at) < skipped_; }

  // Notes a site that was handed over by another scanner.
  template <class TakesFirstBase>
  void skip_site(const LinkAttribute& rule, const Attribute& attribute, const Placement& placement,
                 TakesFirstBase&& takes_first_base) {
    if (body_sites_) has_given_body_ = true;
    LinkSite site;
    site.rule = &rule;
    const std::size_t value = offset_of(attribute.value);
    if (site.is_base() && placement.is_in_document && takes_first_base(!base_, value)) {
      base_ = value;
    }
  }

  // The findings that were handed over differ from those of the whole document.
  void note_late() { findings_.has_late_structure = true; }

  const Merged* merged(std::uint16_t element, std::uint16_t attribute) const {
    for (const Merged& known : merged_) {
      if (known.element == element && known.attribute == attribute) return &known;
    }
    return nullptr;
  }

  [[gnu::always_inline]] std::string_view name_of_element(const Placement& placement,
                                                          std::uint16_t element,
                                                          std::string_view written) {
    if (placement.vocabulary == Vocabulary::svg) {
      if (const std::string_view cased = svg_name(written); !cased.empty()) return cased;
    }
    if (element != NameTable::none) return rules_.elements().name_of(element);
    return findings_.names.keep(element_name(written));
  }

  const char* begin_ = nullptr;
  const LinkRules& rules_;
  const Limits& limits_;
  const LinkAttribute* text_rule_;  // null: text is not asked for
  Findings findings_;
  bool is_code_ = false;
  bool is_frameset_ = false;
  bool has_title_ = false;
  bool has_empty_texts_ = false;              // places for texts that hold no link
  std::optional<std::size_t> base_;           // offset of the href that counts
  std::optional<std::size_t> body_sites_;     // sites before the body, once it has begun
  std::optional<std::size_t> noscript_base_;  // see `Findings::noscript_base`
  std::size_t noscript_end_ = 0;              // of the last noscript
  std::vector<Merged> merged_;
  std::vector<LinkSite> discarded_;  // sites of the discarded body, in source order
  std::size_t skipped_ = 0;          // bytes whose findings another scanner has handed over
  bool has_given_ = false;           // something was handed over
  bool has_given_body_ = false;      // sites in the body were handed over
  bool has_given_noscript_base_ = false;
};

}  // namespace absolve::ABSOLVE_VERSIONED
