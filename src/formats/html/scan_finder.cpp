#include <algorithm>
#include <optional>
#include <vector>

#include "core/allowance.hpp"
#include "core/ascii.hpp"
#include "formats/html/context_stack.hpp"
#include "formats/html/doctype.hpp"
#include "formats/html/element_facts.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/finder.hpp"
#include "formats/html/open_elements.hpp"
#include "formats/html/scanned_sites.hpp"
#include "formats/html/tokenizer.hpp"

namespace absolve {
namespace {

using tokenizer::Attributes;

template <class State>
class Scanner {
 public:
  Scanner(std::string_view html, const LinkRules& rules, const Limits& limits, Origin origin)
      : begin_(html.data()),
        end_(tokenizer::end_of_tags(html)),
        document_end_(html.data() + html.size()),
        rules_(rules),
        limits_(limits),
        origin_(origin),
        max_steps_(
            std::min<std::uint64_t>(limits.tree_steps, Allowance(html.size(), limits).left())),
        sites_(html, rules, limits) {}

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
      mark_ = at;
      const char next = at[1];
      if (sites_.wants_text()) {
        sites_.add_text_run({text, at}, Quoting::markup_text);
        if (sites_.is_over()) is_stopped_ = true;
        if (ascii::is_alpha(next) || next == '/') sites_.set_code(false);
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
        if (!state_.is_settled()) add_text(Characters::other);  // the `<` itself
        ++at;
      }
      if (is_stopped_) break;
    }
    if (!is_stopped_ && !state_.is_settled()) {
      read_text({at, static_cast<std::size_t>(tokenizer::find(at, document_end_, '<') - at)});
    }
    if (state_.is_undecided()) return false;
    if (!styles_.empty()) close_styles(0, end_of_text(at));
    if (sites_.wants_text() && at <= end_) sites_.add_last_text(at, document_end_);
    if (sites_.is_over()) return fail(ErrorCode::over_limit, "links");
    if (state_.steps() > limits_.tree_steps) return fail(ErrorCode::over_limit, "tree_steps");
    if (state_.steps() > max_steps_) return fail(ErrorCode::over_limit, "expansion");
    return true;
  }

  Findings take() { return sites_.take(); }

 private:
  void add_text(Characters characters) {
    state_.text(characters);
    revive_copied();
    check_state();
  }

  // Links that were inert or discarded become live once their element is copied into the document.
  void revive_copied() {
    if (auto tags = state_.take_revived(); !tags.empty()) sites_.revive(std::move(tags));
  }

  // A character reference to white space is white space; all other references are not.
  void read_text(std::string_view text) {
    while (!text.empty()) {
      const auto space = std::min(text.find_first_not_of(" \t\n\f\r"), text.size());
      if (space > 0) {
        const std::string_view run = text.substr(0, space);
        const bool is_newline = run == "\n" || run == "\r\n" || run == "\r";
        add_text(is_newline ? Characters::newline : Characters::space);
        text.remove_prefix(space);
        continue;
      }
      if (text.front() == '\0') {
        add_text(Characters::nul);
        text.remove_prefix(1);
        continue;
      }
      std::string character;
      const std::size_t length =
          text.front() == '&' ? read_character_reference(text, ReferenceRules::text, character) : 0;
      if (length == 0 || character.size() != 1 || !ascii::is_space(character.front())) {
        return add_text(Characters::other);
      }
      add_text(Characters::space);
      text.remove_prefix(length);
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
      if (rules_.comment_rule() != nullptr) sites_.add_comment(at - 2, behind);
      const std::string_view read(at, static_cast<std::size_t>(behind - at));
      return read.ends_with("-->") || read.ends_with("--!>") ? behind : document_end_;
    }
    if (rest.starts_with("[CDATA[") && state_.is_foreign()) {
      const char* const close = tokenizer::skip_cdata(at + 7, end_);
      const auto length = static_cast<std::size_t>(close - at) - 7;
      const std::string_view text(at + 7, length - std::min<std::size_t>(3, length));
      if (sites_.wants_text()) sites_.add_text_run(text, Quoting::raw_text);
      if (!state_.is_settled()) {
        const auto only = [&](std::string_view bytes) {
          return text.find_first_not_of(bytes) == std::string_view::npos;
        };
        using enum Characters;
        if (!text.empty()) {
          add_text(only(" \t\n\f\r")                          ? space
                   : only(std::string_view(" \t\n\f\r\0", 6)) ? nul
                                                              : other);
        }
      }
      return rest.substr(0, 7 + length).ends_with("]]>") ? close : document_end_;
    }
    return skip_bogus_comment(at);
  }

  const char* read_end_tag(const char* at) {
    if (at == end_) {
      if (!state_.is_settled()) add_text(Characters::other);
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
      if (at == nullptr) return cut();
    }
    if (!state_.wants_all() && !rules_.may_matter(written)) return at;
    const std::uint16_t number = rules_.elements().find(written, end_);
    const Tag tag = tag_of(number);
    if (state_.wants(tag)) {
      state_.end(tag, written);
      revive_copied();
      check_state();
    }
    return at;
  }

  // The document ends within a tag, which is none.
  const char* cut() {
    is_cut_ = true;
    return document_end_;
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
    if (at == nullptr) return cut();
    const bool is_raw = has(tag, raw_text);
    if (attributes_.asked.empty() && !is_raw && !state_.wants(tag)) return at;
    Placement placement{.fate = Placement::Fate::inserted};
    if (!state_.is_flowing() || has(tag, structural)) {
      placement = place(tag, written, at);
      revive_copied();
      check_state();
    }
    if (placement.discards_body) sites_.discard_body();
    if (placement.fate == Placement::Fate::ignored) return at;
    if (tag == Tag::frameset && placement.vocabulary == Vocabulary::html) sites_.set_frameset();
    if (placement.vocabulary == Vocabulary::html) {
      if (tag == Tag::image) number = static_cast<std::uint16_t>(Tag::img);
      if (tag == Tag::meta) {
        const auto value_of = [this](PlainAttribute own) { return attributes_.value_of(own); };
        read_meta({.tag = static_cast<std::size_t>(written.data() - begin_),
                   .is_inert = placement.is_inert,
                   .is_child_of_head = placement.is_child_of_head},
                  value_of, sites_.findings());
      }
    }
    if (!attributes_.asked.empty()) {
      sites_.add_sites(attributes_, placement, number, written, [&](bool is_first) {
        return state_.takes_base(is_first, placement.is_fostered);
      });
      if (sites_.is_over()) is_stopped_ = true;
    }
    if (is_raw && placement.vocabulary == Vocabulary::html) {
      return read_content(tag, at, written, placement);
    }
    if ((tag == Tag::style || tag == Tag::script) && !attributes_.is_self_closing)
      sites_.set_code(true);
    if (tag == Tag::style && placement.vocabulary == Vocabulary::svg &&
        !attributes_.is_self_closing) {
      // The text of each style includes those nested in it, so the number of texts is bounded.
      constexpr std::size_t most_nested = 8;
      styles_.push_back(styles_.size() >= most_nested
                            ? std::nullopt
                            : sites_.reserve_text_site(attributes_, tag, placement, written, at));
    }
    return at;
  }

  // Ends the text of the style elements of SVG that are no longer open; `count` of them are.
  void close_styles(std::size_t count, const char* end) {
    for (; styles_.size() > count; styles_.pop_back()) {
      if (styles_.back()) sites_.end_text(*styles_.back(), end);
    }
  }

  // The end of the text that goes on from `at`, behind the last whole tag.
  [[nodiscard]] const char* end_of_text(const char* at) const {
    if (is_cut_) return mark_;
    for (at = std::max(at, end_);; ++at) {
      at = tokenizer::find(at, document_end_, '<');
      const auto left = document_end_ - at;
      const bool is_tag = left > 1 && (ascii::is_alpha(at[1]) ||
                                       (left > 2 && at[1] == '/' && ascii::is_alpha(at[2])));
      if (is_tag || left == 0) return at;
    }
  }

  // Behind every question to the state, and ahead of the sites that come of it.
  [[gnu::always_inline]] void check_state() {
    if (!styles_.empty()) [[unlikely]]
      close_styles(state_.svg_styles(), mark_);
    if (state_.take_body_start()) sites_.begin_body();
    if (state_.is_undecided() || state_.steps() > max_steps_) is_stopped_ = true;
  }

  // `behind`: the place behind the tag.
  [[gnu::noinline]] Placement place(Tag tag, std::string_view written, const char* behind) {
    StartTag start{.tag = tag,
                   .name = written,
                   .offset = static_cast<std::size_t>(written.data() - begin_),
                   .is_self_closing = attributes_.is_self_closing,
                   .is_asked = !attributes_.asked.empty(),
                   .attributes = {written.end(), behind}};
    const auto equals = [&](PlainAttribute attribute, std::string_view value) {
      const auto own = attributes_.value_of(attribute);
      return own && equal_ignoring_case(*own, value);
    };
    if (tag == Tag::input) start.is_hidden_input = equals(PlainAttribute::type, "hidden");
    if (tag == Tag::font) {
      start.is_styled_font = attributes_.find(PlainAttribute::color) != nullptr ||
                             attributes_.find(PlainAttribute::face) != nullptr ||
                             attributes_.find(PlainAttribute::size) != nullptr;
    }
    if (tag == Tag::annotation_xml) {
      start.is_html_annotation = equals(PlainAttribute::encoding, "text/html") ||
                                 equals(PlainAttribute::encoding, "application/xhtml+xml");
    }
    if (tag == Tag::table && state_.wants_quirks()) start.is_in_quirks = is_in_quirks();
    if (tag != Tag::template_) return state_.start(start);
    const auto declares = [&](PlainAttribute mode) {
      return equals(mode, "open") || equals(mode, "closed");
    };
    const bool is_saved = origin_.is_archive && declares(PlainAttribute::shadowmode);
    start.is_shadow_root = is_saved || declares(PlainAttribute::shadowrootmode);
    const Placement placement = state_.start(start);
    if (is_saved && placement.is_shadow_root && !placement.is_inert) {
      sites_.findings().saved_shadow_roots.push_back(
          static_cast<std::size_t>(written.data() - begin_));
    }
    return placement;
  }

  bool is_in_quirks() {
    if (!is_in_quirks_) {
      is_in_quirks_ = !origin_.is_srcdoc &&
                      is_in_quirks_mode({begin_, static_cast<std::size_t>(document_end_ - begin_)});
    }
    return *is_in_quirks_;
  }

  // What stands between the tags of an element that holds text only.
  const char* read_content(Tag tag, const char* at, std::string_view written,
                           const Placement& placement) {
    const char* const text = at;
    at = tag == Tag::plaintext ? end_ : end_of_raw_text(tag, at, end_, written);
    // An end tag that the end of the document cuts short is one all the same.
    const char* const text_end =
        at == end_ ? end_of_raw_text(tag, text, document_end_, written) : at;
    if (tag == Tag::title && !placement.is_inert) sites_.add_title({text, text_end});
    if (tag == Tag::style || tag == Tag::script) {
      const auto site = sites_.reserve_text_site(attributes_, tag, placement, written, text);
      if (site) sites_.end_text(*site, text_end);
    } else if (sites_.wants_text()) {
      sites_.add_shown_text(tag, {text, text_end});
    }
    if (at == end_) return document_end_;
    // Its end tag, which nobody else has to see.
    Attributes unread;
    at = tokenizer::read_attributes(at + 2 + written.size(), end_, 0, rules_, unread);
    return at == nullptr ? document_end_ : at;
  }

  const char* begin_;
  const char* end_;           // of the last tag
  const char* document_end_;  // of all
  const LinkRules& rules_;
  const Limits& limits_;
  Origin origin_;
  std::uint64_t max_steps_;
  State state_;
  Attributes attributes_;
  const char* mark_ = nullptr;  // the `<` that is being read
  bool is_cut_ = false;         // what begins there, the end of the document cuts short
  std::vector<std::optional<std::size_t>> styles_;  // those of SVG that are open: their text's site
  std::optional<bool> is_in_quirks_;
  bool is_stopped_ = false;
  ScannedSites sites_;
};

template <class State>
Result<Findings> scan(std::string_view html, const Limits& limits, const LinkRules& rules,
                      Origin origin) {
  if (html.size() > limits.document_bytes) return fail(ErrorCode::over_limit, "document_bytes");
  Scanner<State> scanner(html, rules, limits, origin);
  const auto decided = scanner.run();
  if (!decided) return decided.error();
  Findings findings = scanner.take();
  findings.is_undecided = !*decided;
  return findings;
}

}  // namespace

Result<Findings> find_links_by_contexts(std::string_view html, const Limits& limits,
                                        const AttributeTable& table, Origin origin) {
  return scan<ContextStack>(html, limits, table.rules(), origin);
}

Result<Findings> find_links_by_open_elements(std::string_view html, const Limits& limits,
                                             const AttributeTable& table, Origin origin) {
  return scan<OpenElements>(html, limits, table.rules(), origin);
}

Result<Findings> find_links_by_scan(std::string_view html, const Limits& limits,
                                    const AttributeTable& table, Origin origin) {
  auto findings = find_links_by_contexts(html, limits, table, origin);
  if (!findings || !findings->is_undecided) return findings;
  findings = find_links_by_open_elements(html, limits, table, origin);
  if (findings) findings->is_rescanned = true;
  return findings;
}

}  // namespace absolve
