#include <algorithm>
#include <string>

#include "core/allowance.hpp"
#include "core/ascii.hpp"
#include "formats/html/context_stack.hpp"
#include "formats/html/element_facts.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/finder.hpp"
#include "formats/html/open_elements.hpp"
#include "formats/html/svg_names.hpp"
#include "formats/html/tokenizer.hpp"

namespace absolve {
namespace {

using tokenizer::Attribute;
using tokenizer::Attributes;

// The value of one of the scanner's own attributes, references resolved.
std::string decoded(const Attribute& attribute) {
  return CharacterReferences::in(attribute.quoting)
      .decode({attribute.value, attribute.length})
      .text;
}

template <class State>
class Scanner {
 public:
  Scanner(std::string_view html, const LinkRules& rules, const Limits& limits)
      : begin_(html.data()),
        end_(tokenizer::end_of_tags(html)),
        document_end_(html.data() + html.size()),
        rules_(rules),
        limits_(limits),
        max_steps_(
            std::min<std::uint64_t>(limits.tree_steps, Allowance(html.size(), limits).left())),
        text_rule_(rules.text_rule()) {
    constexpr std::size_t usual_count = 64;
    findings_.sites.reserve(usual_count);
  }

  // False where the state could not decide.
  Result<bool> run() {
    const char* at = begin_;
    while (at < end_) {
      const char* const text = at;
      at = tokenizer::find(at, end_, '<');
      if (!state_.is_settled()) read_text({text, static_cast<std::size_t>(at - text)});
      if (at == end_) {
        at = text;  // which goes on behind the last tag
        break;
      }
      const char next = at[1];
      if (text_rule_ != nullptr) {
        add_text_run({text, at}, Quoting::markup_text);
        if (ascii::is_alpha(next) || next == '/') is_code_ = false;
      }
      if (ascii::is_alpha(next)) {
        at = read_start_tag(at + 1);
      } else if (next == '/') {
        at = read_end_tag(at + 2);
      } else if (next == '!') {
        at = read_declaration(at + 2);
      } else if (next == '?') {
        at = skip_bogus_comment(at + 2);
      } else {
        if (!state_.is_settled()) add_text(false);  // the `<` itself
        ++at;
      }
      if (is_stopped_) break;
    }
    if (state_.is_undecided()) return false;
    if (text_rule_ != nullptr && at <= end_) add_last_text(at);
    if (findings_.sites.size() > limits_.links) return fail(ErrorCode::over_limit, "links");
    if (state_.steps() > limits_.tree_steps) return fail(ErrorCode::over_limit, "tree_steps");
    if (state_.steps() > max_steps_) return fail(ErrorCode::over_limit, "expansion");
    if (base_) findings_.set_base(*base_);
    return true;
  }

  Findings take() { return std::move(findings_); }

 private:
  static constexpr auto number(PlainAttribute attribute) {
    return static_cast<std::uint16_t>(attribute);
  }

  [[nodiscard]] std::size_t offset_of(const char* at) const {
    return static_cast<std::size_t>(at - begin_);
  }

  void add_text(bool is_nul) {
    state_.text(is_nul);
    check_state();
  }

  // A character reference to white space is white space; all other references are not.
  void read_text(std::string_view text) {
    while (!text.empty()) {
      while (!text.empty() && ascii::is_space(text.front())) text.remove_prefix(1);
      if (text.empty()) return;
      if (text.front() == '\0') {
        add_text(true);
        text.remove_prefix(1);
        continue;
      }
      if (text.front() == '&') {
        const auto length = std::min(text.find(';'), text.size() - 1) + 1;
        const std::string character =
            CharacterReferences::in(Quoting::double_quoted).decode(text.substr(0, length)).text;
        if (character.size() == 1 && ascii::is_space(character.front())) {
          text.remove_prefix(length);
          continue;
        }
      }
      return add_text(false);
    }
  }

  const char* skip_bogus_comment(const char* at) const {
    at = tokenizer::find(at, end_, '>');
    return at == end_ ? at : at + 1;
  }

  // 13.2.5.42: from behind `<!`.
  const char* read_declaration(const char* at) {
    const std::string_view rest(at, static_cast<std::size_t>(end_ - at));
    if (rest.starts_with("--")) {
      const char* const behind = tokenizer::skip_comment(at + 2, end_);
      if (rules_.comment_rule() != nullptr) read_comment(at - 2, behind);
      const std::string_view read(at, static_cast<std::size_t>(behind - at));
      return read.ends_with("-->") || read.ends_with("--!>") ? behind : document_end_;
    }
    if (rest.starts_with("[CDATA[") && state_.is_foreign()) {
      const char* const close = tokenizer::skip_cdata(at + 7, end_);
      const auto length = static_cast<std::size_t>(close - at) - 7;
      const std::string_view text(at + 7, length - std::min<std::size_t>(3, length));
      if (text_rule_ != nullptr) add_text_run(text, Quoting::raw_text);
      if (!state_.is_settled()) {
        if (text.find_first_not_of(std::string_view(" \t\n\f\r\0", 6)) != std::string_view::npos) {
          add_text(false);
        }
      }
      return rest.substr(0, 7 + length).ends_with("]]>") ? close : document_end_;
    }
    return skip_bogus_comment(at);
  }

  void read_comment(const char* at, const char* behind) {
    const std::string_view content =
        conditional_content({at, static_cast<std::size_t>(behind - at)});
    if (content.empty()) return;
    findings_.sites.push_back({.value = {offset_of(content.data()), content.size()},
                               .tag = offset_of(at),
                               .rule = rules_.comment_rule(),
                               .element = rules_.comment_rule()->element,
                               .quoting = Quoting::raw_text});
  }

  const char* read_end_tag(const char* at) {
    if (at == end_) {
      if (!state_.is_settled()) add_text(false);
      return at;
    }
    if (*at == '>') return at + 1;
    if (!ascii::is_alpha(*at)) return skip_bogus_comment(at);
    const char* const name = at;
    at = tokenizer::skip_tag_name(at);
    const std::string_view written(name, static_cast<std::size_t>(at - name));
    if (*at == '>') {
      ++at;
    } else {
      at = tokenizer::read_attributes(at, end_, 0, rules_, attributes_);
      if (at == nullptr) return document_end_;
    }
    if (!state_.wants_all() && !rules_.may_matter(written)) return at;
    const std::uint16_t number = rules_.elements().find(written, end_);
    const Tag tag = tag_of(number);
    if (state_.wants(tag)) {
      state_.end(tag, written);
      check_state();
    }
    return at;
  }

  static Tag tag_of(std::uint16_t number) {
    return number > static_cast<std::uint16_t>(last_tag) ? Tag::other : static_cast<Tag>(number);
  }

  const char* read_start_tag(const char* at) {
    const char* const name = at;
    at = tokenizer::skip_tag_name(at);
    const std::string_view written(name, static_cast<std::size_t>(at - name));
    std::uint16_t number = NameTable::none;
    if (state_.wants_all() || rules_.may_matter(written)) {
      number = rules_.elements().find(written, end_);
    } else if (*at == '>') {
      return at + 1;
    }
    const Tag tag = tag_of(number);
    std::uint64_t filter = rules_.filter(number);
    if (!state_.is_settled() && state_.is_foreign()) filter |= rules_.foreign_filter();
    at = tokenizer::read_attributes(at, end_, filter, rules_, attributes_);
    if (at == nullptr) return document_end_;
    const bool is_raw = has(tag, raw_text);
    if (attributes_.asked.empty() && !is_raw && !state_.wants(tag)) return at;
    Placement placement{.fate = Placement::Fate::inserted};
    if (!state_.is_flowing() || has(tag, structural)) {
      placement = place(tag, written);
      check_state();
    }
    if (placement.discards_body) discard_body();
    if (placement.fate == Placement::Fate::ignored) return at;
    if (tag == Tag::frameset && placement.vocabulary == Vocabulary::html) is_frameset_ = true;
    if (placement.vocabulary == Vocabulary::html) {
      if (tag == Tag::image) number = static_cast<std::uint16_t>(Tag::img);
      if (tag == Tag::meta) {
        read_meta(placement.is_inert, base_.has_value(), value_of(), findings_);
      }
    }
    if (!attributes_.asked.empty()) add_sites(placement, number, written);
    if (is_raw && placement.vocabulary == Vocabulary::html) {
      return read_content(tag, at, written, placement);
    }
    if ((tag == Tag::style || tag == Tag::script) && !attributes_.is_self_closing) is_code_ = true;
    if (tag == Tag::style && placement.vocabulary == Vocabulary::svg &&
        !attributes_.is_self_closing) {
      const char* const end = end_of_foreign_text(at, document_end_);
      add_text_site(tag, placement, {at, static_cast<std::size_t>(end - at)}, written);
    }
    return at;
  }

  // Behind every question to the state, and ahead of the sites that come of it.
  void check_state() {
    if (state_.take_body_start()) body_sites_ = findings_.sites.size();
    if (state_.is_undecided() || state_.steps() > max_steps_) is_stopped_ = true;
  }

  Placement place(Tag tag, std::string_view written) {
    StartTag start{.tag = tag,
                   .name = written,
                   .is_self_closing = attributes_.is_self_closing,
                   .is_asked = !attributes_.asked.empty()};
    const auto equals = [&](PlainAttribute attribute, std::string_view value) {
      const Attribute* found = attributes_.find(number(attribute));
      return found != nullptr && equal_ignoring_case(decoded(*found), value);
    };
    if (tag == Tag::input) start.is_hidden_input = equals(PlainAttribute::type, "hidden");
    if (tag == Tag::font) {
      start.is_styled_font = attributes_.find(number(PlainAttribute::color)) != nullptr ||
                             attributes_.find(number(PlainAttribute::face)) != nullptr ||
                             attributes_.find(number(PlainAttribute::size)) != nullptr;
    }
    if (tag == Tag::annotation_xml) {
      start.is_html_annotation = equals(PlainAttribute::encoding, "text/html") ||
                                 equals(PlainAttribute::encoding, "application/xhtml+xml");
    }
    if (tag == Tag::template_) {
      start.is_shadow_root = equals(PlainAttribute::shadowrootmode, "open") ||
                             equals(PlainAttribute::shadowrootmode, "closed");
    }
    return state_.start(start);
  }

  // What stands between the tags of an element that holds text only.
  const char* read_content(Tag tag, const char* at, std::string_view written,
                           const Placement& placement) {
    const char* const text = at;
    at = tag == Tag::plaintext ? end_ : end_of_raw_text(tag, at, end_, written);
    const char* const text_end = at == end_ ? document_end_ : at;
    if (tag == Tag::style || tag == Tag::script) {
      add_text_site(tag, placement, {text, text_end}, written);
    } else if (text_rule_ != nullptr) {
      add_shown_text(tag, {text, text_end});
    }
    if (at == end_) return document_end_;
    // Its end tag, which nobody else has to see.
    Attributes unread;
    at = tokenizer::read_attributes(at + 2 + written.size(), end_, 0, rules_, unread);
    return at == nullptr ? document_end_ : at;
  }

  // What a reader sees of the text of an element that holds nothing else.
  void add_shown_text(Tag tag, std::string_view text) {
    if (tag == Tag::xmp || tag == Tag::plaintext) return add_text_run(text, Quoting::raw_text);
    if (tag != Tag::title && tag != Tag::textarea) return;
    for (std::size_t at = 0; at < text.size();) {  // a `<` is one, and not markup
      const auto end = std::min(text.find('<', at), text.size());
      add_text_run(text.substr(at, end - at), Quoting::markup_text);
      at = end + 1;
    }
  }

  // From `at` on there is no whole tag any more.
  void add_last_text(const char* at) {
    while (at < document_end_) {
      const char* const end = tokenizer::find(at, document_end_, '<');
      add_text_run({at, end}, Quoting::markup_text);
      at = end == document_end_ ? end : end + 1;
      if (at == document_end_ || ascii::is_alpha(*at) || *at == '/' || *at == '!' || *at == '?')
        return;
    }
  }

  // A stretch of text without markup, as far as it is shown.
  void add_text_run(std::string_view text, Quoting quoting) {
    if (is_code_ || is_frameset_ || !may_hold_url(LinkKind::text, text)) return;
    findings_.sites.push_back({.value = {offset_of(text.data()), text.size()},
                               .tag = offset_of(text.data()),
                               .rule = text_rule_,
                               .element = "text",
                               .quoting = quoting});
    if (findings_.sites.size() > limits_.links) is_stopped_ = true;
  }

  void add_text_site(Tag tag, const Placement& placement, std::string_view text,
                     std::string_view written) {
    const auto element = static_cast<std::uint16_t>(tag);
    const LinkAttribute* rule = rules_.find_text(placement.vocabulary, element);
    while (rule != nullptr && !holds(rule->condition)) rule = rules_.next(rule);
    if (rule == nullptr || !may_hold_url(rule->kind, text)) return;
    const bool is_html = placement.vocabulary == Vocabulary::html;
    findings_.sites.push_back({.value = {offset_of(text.data()), text.size()},
                               .tag = offset_of(written.data()),
                               .rule = rule,
                               .element = rules_.elements().name_of(element),
                               .quoting = is_html ? Quoting::raw_text : Quoting::markup_text,
                               .inert = placement.is_inert});
    if (findings_.sites.size() > limits_.links) is_stopped_ = true;
  }

  // An accepted frameset removes the body, with all that was found in it.
  void discard_body() {
    auto& sites = findings_.sites;
    const auto in_body = [&](const LinkSite& site) {
      return site.element != "html" || site.rule->vocabulary != Vocabulary::html;
    };
    const auto first = sites.begin() + static_cast<std::ptrdiff_t>(body_sites_.value_or(0));
    if (base_ && first != sites.end() && first->value.offset <= *base_) base_.reset();
    sites.erase(std::remove_if(first, sites.end(), in_body), sites.end());
  }

  void add_sites(const Placement& placement, std::uint16_t element, std::string_view written) {
    if (placement.fate == Placement::Fate::merged) return merge_sites(element, written);
    const std::size_t first = findings_.sites.size();
    for (const Attribute& attribute : attributes_.asked) {
      const LinkAttribute* rule = rules_.find(placement.vocabulary, element, attribute.number);
      while (rule != nullptr && !holds(rule->condition)) rule = rules_.next(rule);
      if (rule == nullptr || !may_hold_url(rule->kind, {attribute.value, attribute.length})) {
        continue;
      }
      findings_.sites.push_back(site_of(attribute, *rule, written));
      findings_.sites.back().inert = placement.is_inert;
    }
    if (findings_.sites.size() == first) return;
    const bool has_rel = attributes_.find(number(PlainAttribute::rel)) != nullptr;
    if (findings_.sites.size() > limits_.links) is_stopped_ = true;
    const std::string_view name = name_of_element(placement, element, written);
    for (std::size_t i = first; i < findings_.sites.size(); ++i) {
      LinkSite& site = findings_.sites[i];
      site.element = name;
      site.may_have_rel = has_rel;
      if (!site.is_base()) continue;
      site.in_body = body_sites_.has_value();
      if (placement.is_in_document && state_.takes_base(!base_, placement.is_fostered)) {
        base_ = site.value.offset;
      }
    }
  }

  LinkSite site_of(const Attribute& attribute, const LinkAttribute& rule,
                   std::string_view written) const {
    return {.value = {offset_of(attribute.value), attribute.length},
            .tag = offset_of(written.data()),
            .rule = &rule,
            .element = {},
            .quoting = attribute.quoting};
  }

  // The html and body elements take from every tag of theirs the attributes that they lack; an
  // itemid of the first may become a link by the itemtype of the second.
  void merge_sites(std::uint16_t element, std::string_view written) {
    for (const Attribute& attribute : attributes_.asked) {
      if (merged(element, attribute.number) != nullptr) continue;
      const LinkAttribute* rule = rules_.find(Vocabulary::html, element, attribute.number);
      merged_.push_back({element, attribute.number, rule != nullptr, {}});
      if (rule == nullptr) continue;
      merged_.back().waits = may_hold_url(rule->kind, {attribute.value, attribute.length});
      merged_.back().site = site_of(attribute, *rule, written);
    }
    for (Merged& attribute : merged_) {
      if (attribute.element != element || !attribute.waits) continue;
      const bool needs_type = attribute.site.rule->condition == LinkCondition::with_itemtype;
      if (needs_type && merged(element, number(PlainAttribute::itemtype)) == nullptr) continue;
      attribute.waits = false;
      attribute.site.element = rules_.elements().name_of(element);
      const auto place =
          std::ranges::lower_bound(findings_.sites, attribute.site.value.offset, {},
                                   [](const LinkSite& site) { return site.value.offset; });
      findings_.sites.insert(place, attribute.site);
    }
  }

  [[nodiscard]] auto value_of() const {
    return [this](PlainAttribute attribute) {
      const Attribute* own = attributes_.find(number(attribute));
      return own == nullptr ? std::nullopt : std::optional<std::string>(decoded(*own));
    };
  }
  [[nodiscard]] bool holds(LinkCondition condition) const {
    return condition == LinkCondition::always || absolve::holds(condition, value_of());
  }

  // An attribute that the html or body element has.
  struct Merged {
    std::uint16_t element;
    std::uint16_t attribute;
    bool waits;  // whether it may be a link, and is not among the sites
    LinkSite site;
  };

  const Merged* merged(std::uint16_t element, std::uint16_t attribute) const {
    for (const Merged& known : merged_) {
      if (known.element == element && known.attribute == attribute) return &known;
    }
    return nullptr;
  }

  std::string_view name_of_element(const Placement& placement, std::uint16_t element,
                                   std::string_view written) {
    if (placement.vocabulary == Vocabulary::svg) {
      if (const std::string_view cased = svg_name(written); !cased.empty()) return cased;
    }
    if (element != NameTable::none) return rules_.elements().name_of(element);
    return findings_.names.keep(ascii::lowered(written));
  }

  const char* begin_;
  const char* end_;           // of the last tag
  const char* document_end_;  // of all
  const LinkRules& rules_;
  const Limits& limits_;
  std::uint64_t max_steps_;
  State state_;
  Attributes attributes_;
  Findings findings_;
  const LinkAttribute* text_rule_;  // null: nobody asks for text
  bool is_code_ = false;            // up to the next tag: in a foreign style or script
  bool is_frameset_ = false;        // which shows no text of its own
  bool is_stopped_ = false;
  std::optional<std::size_t> base_;        // offset of the href that counts
  std::optional<std::size_t> body_sites_;  // sites ahead of the body, once it has begun
  std::vector<Merged> merged_;
};

template <class State>
Result<Findings> scan(std::string_view html, const Limits& limits, const LinkRules& rules) {
  if (html.size() > limits.document_bytes) return fail(ErrorCode::over_limit, "document_bytes");
  Scanner<State> scanner(html, rules, limits);
  const auto decided = scanner.run();
  if (!decided) return decided.error();
  Findings findings = scanner.take();
  findings.is_undecided = !*decided;
  return findings;
}

}  // namespace

Result<Findings> find_links_by_contexts(std::string_view html, const Limits& limits,
                                        const AttributeTable& table) {
  return scan<ContextStack>(html, limits, table.rules());
}

Result<Findings> find_links_by_open_elements(std::string_view html, const Limits& limits,
                                             const AttributeTable& table) {
  return scan<OpenElements>(html, limits, table.rules());
}

Result<Findings> find_links_by_scan(std::string_view html, const Limits& limits,
                                    const AttributeTable& table) {
  auto findings = find_links_by_contexts(html, limits, table);
  if (!findings || !findings->is_undecided) return findings;
  findings = find_links_by_open_elements(html, limits, table);
  if (findings) findings->is_rescanned = true;
  return findings;
}

}  // namespace absolve
