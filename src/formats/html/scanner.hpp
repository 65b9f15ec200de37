#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/html/context_stack.hpp"
#include "formats/html/element_facts.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/finder.hpp"
#include "formats/html/open_elements.hpp"
#include "formats/html/patched_tree.hpp"
#include "formats/html/site_collector.hpp"
#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"

// Why there is a scan of tags without a tree, and when it gives up.
//
// The links of a page depend on few facts of HTML's tree: which tags the parser ignores, which text
// is raw, which vocabulary a tag is in, and where the head ends. `ContextStack` keeps these facts
// and no others, so the scan reads most bytes once, sixteen at a time, and builds nothing.
//
// Some markup, such as misnested elements in foreign content, raises a question that only the stack
// of all open elements (HTML 13.2.4.2) can answer. Then the contexts are undecided, and the page is
// read again with `OpenElements`, which keeps the stack and the list of active formatting elements
// as a browser does, but still builds no tree. Only a stream that no longer holds the start of its
// document accepts a guess instead (`StreamFinder`).
//
// `OpenElements` could read every page: on 250 pages both found the same 85,245 links. But it took
// 5.2 times the instructions. So both are kept: contexts for nearly every page, the stack for the
// rest.

namespace absolve::ABSOLVE_VERSIONED {

/// Finds the links of a document by its tags, in one piece or in several. `State` decides which
/// tags count: a `ContextStack` or `OpenElements`.
template <class State>
class Scanner {
  using Attributes = tokenizer::Attributes;

 public:
  /// All arguments must outlive the object.
  Scanner(const LinkRules& rules, const Limits& limits, Origin origin)
      : rules_(rules), limits_(limits), origin_(origin), sites_(rules, limits, origin.memory) {
    state_.set_scripting(origin.has_scripting);
  }

  /// Sets how many steps of tree construction the part of the document known so far may cost.
  void allow(std::uint64_t steps) { max_steps_ = steps; }

  /// Continues at `read_to()` in `html`, which begins `shift_` bytes after the start of the
  /// document. Reads up to an incomplete token, or to the end if `is_last`.
  void read(std::string_view html, bool is_last) {
    begin_ = html.data();
    end_ = tokenizer::end_of_tags(html.substr(read_to_));
    document_end_ = begin_ + html.size();
    is_last_ = is_last;
    is_cut_ = false;
    sites_.set_text(html);
    mark_ = begin_ + read_to_;
    const char* const at = is_last ? read_last(read_tags(mark_)) : read_piece(mark_);
    read_to_ = static_cast<std::size_t>(at - begin_);
  }
  [[nodiscard]] std::size_t read_to() const { return read_to_; }

  /// The limit that was reached, or null.
  [[nodiscard]] const char* over() const {
    if (sites_.is_over()) return "links";
    return state_.steps() > max_steps_ ? "expansion" : nullptr;
  }

  /// The findings of the first `length` bytes were handed over by another scanner. Call before
  /// `read`.
  void skip(std::size_t length) { sites_.skip(length); }
  /// Reads the content of a noscript, from `start` to the end of `html`, as in the body.
  void read_content_of_noscript(std::string_view html, std::size_t start) {
    state_.begin_in_body();
    sites_.begin_noscript(SiteCollector::unknown_end);
    read_to_ = start;
    read(html, true);
  }
  /// From now on, accepts the state's guess if it cannot decide.
  void guess() { guesses_ = true; }

  [[nodiscard]] const State& state() const { return state_; }
  [[nodiscard]] SiteCollector& sites() { return sites_; }
  [[nodiscard]] const SiteCollector& sites() const { return sites_; }

  /// Drops the first `length` bytes, which must have been read, of the last text.
  void drop_front(std::size_t length) {
    // HTML 13.2.6.4.1: the mode depends on the doctype, which is at the start of the document.
    if (State::wants_quirks()) static_cast<void>(is_in_quirks());
    sites_.drop_front(length);
    shift_ += length;
    read_to_ -= length;
  }
  /// Up to where everything is known: `read_to()`, or the tag of the first style or script whose
  /// text has not ended.
  [[nodiscard]] std::size_t known_to() const {
    for (std::size_t i = 0; i < std::min(code_.size(), most_nested); ++i) {
      if (code_[i]) return sites_.tag_of_text(*code_[i]);
    }
    return content_ && content_->site ? sites_.tag_of_text(*content_->site) : read_to_;
  }
  /// Hands over the findings before `end`, which must not be after `known_to()`.
  [[nodiscard]] Findings take(std::size_t end) {
    std::size_t taken = 0;
    Findings findings = sites_.take(end, taken);
    for (std::size_t i = 0; i < std::min(code_.size(), most_nested); ++i) {
      if (code_[i]) *code_[i] -= taken;
    }
    if (content_ && content_->site) *content_->site -= taken;
    return findings;
  }

 private:
  [[gnu::noinline]] const char* read_tags(const char* at) {
    if (content_) at = read_content(at);
    while (at < end_) {
      const char* const text = at;
      at = tokenizer::find(at, end_, '<');
      if (!state_.is_settled()) read_text({text, static_cast<std::size_t>(at - text)});
      if (at == end_) return text;  // the text continues after the last tag
      mark_ = at;
      const char next = at[1];
      if (sites_.wants_text()) {
        if (shows_text()) sites_.add_text_run({text, at}, Quoting::markup_text);
        if (sites_.is_over()) is_stopped_ = true;
        const bool is_end_tag = next == '/' && end_ - at > 2 && ascii::is_alpha(at[2]);
        if (ascii::is_alpha(next) || is_end_tag) sites_.set_code(false);
      }
      if (ascii::is_alpha(next)) {
        at = read_start_tag(at + 1);
      } else if (next == '/') {
        at = read_end_tag(at + 2);
      } else if (next == '!') {
        at = read_declaration(at + 2);
      } else if (next == '?') {
        at = read_instruction(at + 2);
      } else {
        if (!state_.is_settled()) add_text(Characters::other);  // the `<` itself
        ++at;
      }
      if (is_stopped_) break;
    }
    return at;
  }

  const char* read_last(const char* at) {
    if (!is_stopped_ && !state_.is_settled() && !is_text_told_) {
      read_text({at, static_cast<std::size_t>(tokenizer::find(at, document_end_, '<') - at)});
    }
    if (state_.is_undecided() && !guesses_) return at;
    if (shows_text() && at <= end_) sites_.add_last_text(at, document_end_);
    if (!code_.empty()) close_code(0, end_of_text(at));
    if (!is_stopped_) note_cut_behind(at);
    return document_end_;
  }

  // Notes that the document ends within markup that begins at `at`.
  void note_cut(const char* at, std::string what) {
    if (is_last_) {
      sites_.findings().cut = {static_cast<std::size_t>(at - begin_), std::move(what)};
    }
  }

  // Notes markup without an end that begins in the text at `at`, or behind the last tag.
  void note_cut_behind(const char* at) {
    if (is_cut_) return note_cut(mark_, "a tag");
    at = std::max(at, end_);
    for (; (at = tokenizer::find(at, document_end_, '<')) != document_end_; ++at) {
      const std::string_view rest(at, static_cast<std::size_t>(document_end_ - at));
      if (rest.size() < 2) return;
      if (ascii::is_alpha(rest[1])) return note_cut(at, "a tag");
      if (rest.starts_with("<!--")) return note_cut(at, "a comment");
      if (rest[1] == '!' || rest[1] == '?') return note_cut(at, "a declaration");
      if (rest[1] == '/') return;  // in an end tag, no link is lost
    }
  }

  // Reads up to a token that continues in the next piece.
  const char* read_piece(const char* at) {
    if (is_text_told_) {
      at = tokenizer::find(at, document_end_, '<');
      if (at == document_end_) return at;
      is_text_told_ = false;
    }
    at = read_tags(at);
    if (is_cut_) return mark_;
    if (is_stopped_ || sites_.wants_text()) return at;
    const char* const end = tokenizer::find(at, document_end_, '<');
    const std::string_view text(at, static_cast<std::size_t>(end - at));
    if (!state_.is_settled() && !text.empty()) {
      if (end == document_end_ && !tells_enough(text)) return at;
      read_text(text);
      is_text_told_ = end == document_end_;
    }
    return end;
  }

  // Whether the text after a cut cannot change what `read_text` reports about the part before it.
  [[nodiscard]] static bool tells_enough(std::string_view text) {
    constexpr std::string_view quiet(" \t\n\f\r\0", 6);
    for (;;) {
      text.remove_prefix(std::min(text.find_first_not_of(quiet), text.size()));
      if (text.empty()) return false;
      if (text.front() != '&') return true;
      const auto end = std::ranges::find_if_not(
          text.substr(1), [](char c) { return ascii::is_alphanumeric(c) || c == '#'; });
      const auto length = static_cast<std::size_t>(end - text.begin());
      if (length == text.size()) return false;
      std::string character;
      const std::size_t read = read_character_reference(text, ReferenceRules::text, character);
      if (read == 0 || character.size() != 1 || !ascii::is_space(character.front())) return true;
      text.remove_prefix(read);
    }
  }

  void add_text(Characters characters) {
    state_.text(characters);
    revive_copied();
    check_state();
  }

  // Links that were inert or discarded become live once their element is copied into the document.
  void revive_copied() {
    if (auto tags = state_.take_revived(); !tags.empty()) sites_.revive(std::move(tags), shift_);
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
      if (character.size() != 1 || !ascii::is_space(character.front())) {
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

  // A processing instruction, or a comment that looks like one.
  const char* read_instruction(const char* at) {
    const char* const end = tokenizer::find(at, end_, '>');
    if (auto marker = read_marker({at, end})) {
      state_.add_marker(std::move(*marker));
      check_state();
    }
    return end == end_ ? end : end + 1;
  }

  // 13.2.5.42: `at` is after `<!`.
  const char* read_declaration(const char* at) {
    const std::string_view rest(at, static_cast<std::size_t>(end_ - at));
    if (rest.starts_with("--")) {
      const char* const behind = tokenizer::skip_comment(at + 2, end_);
      const std::string_view read(at, static_cast<std::size_t>(behind - at));
      constexpr std::size_t least_with_bang = 6;  // `--!>` must not share the dashes of `<!--`
      const bool is_whole =
          read.ends_with("-->") || (read.size() >= least_with_bang && read.ends_with("--!>"));
      if (!is_whole && !is_last_) return cut();
      if (!is_whole) note_cut(at - 2, "a comment");
      if (rules_.comment_rule() != nullptr) sites_.add_comment(at - 2, behind);
      return is_whole ? behind : document_end_;
    }
    if (rest.starts_with("[CDATA[") && state_.is_foreign()) {
      const char* const close = tokenizer::skip_cdata(at + 7, end_);
      const auto length = static_cast<std::size_t>(close - at) - 7;
      const bool is_whole = rest.substr(0, 7 + length).ends_with("]]>");
      if (!is_whole && !is_last_) return cut();
      if (!is_whole) note_cut(at - 2, "a CDATA section");
      const std::string_view text(at + 7, length - std::min<std::size_t>(3, length));
      if (shows_text()) sites_.add_text_run(text, Quoting::raw_text);
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
      return is_whole ? close : document_end_;
    }
    return skip_bogus_comment(at);
  }

  [[gnu::always_inline]] const char* read_end_tag(const char* at) {
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
    if (tag == Tag::noscript) {
      sites_.end_noscript(static_cast<std::size_t>(name - begin_));
    }
    if (state_.wants(tag)) {
      state_.end(tag, written);
      revive_copied();
      check_state();
    }
    return at;
  }

  // The document or the piece ends within a token. At the end of the document, that is not a tag.
  const char* cut() {
    is_cut_ = true;
    return document_end_;
  }

  static Tag tag_of(std::uint16_t number) {
    return number > static_cast<std::uint16_t>(last_tag) ? Tag::other : static_cast<Tag>(number);
  }

  [[gnu::always_inline]] const char* read_start_tag(const char* at) {
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
    const bool is_raw = state_.is_raw(tag);
    if (attributes_.asked.empty() && !is_raw && !state_.wants(tag)) return at;
    Placement placement{.fate = Placement::Fate::inserted};
    if (!state_.is_flowing() || has(tag, structural)) {
      placement = place(tag, written, at);
      revive_copied();
      check_state();
    }
    if (placement.discards_body) sites_.discard_body(written.data());
    if (placement.fate == Placement::Fate::ignored) return at;
    if (tag == Tag::frameset && placement.vocabulary == Vocabulary::html) sites_.set_frameset();
    if (placement.vocabulary == Vocabulary::html) {
      if (tag == Tag::image) number = static_cast<std::uint16_t>(Tag::img);
      if (tag == Tag::meta) {
        const auto value_of = [this](OtherAttribute other) { return attributes_.value_of(other); };
        sites_.add_meta({.tag = static_cast<std::size_t>(written.data() - begin_),
                         .is_inert = placement.is_inert,
                         .is_child_of_head = placement.is_child_of_head},
                        value_of);
      }
    }
    const bool is_html = placement.vocabulary == Vocabulary::html;
    if (tag == Tag::noscript && is_html && !is_raw && !sites_.is_in_noscript(at)) {
      // With scripting, it ends at its first end tag.
      const char* const end = end_of_raw_text(tag, at, document_end_, "noscript");
      sites_.begin_noscript(end == document_end_ ? SiteCollector::unknown_end
                                                 : static_cast<std::size_t>(end - begin_));
    }
    if (!attributes_.asked.empty()) {
      sites_.add_sites(
          attributes_, placement, number, written, [&](bool is_first, std::size_t value) {
            return state_.takes_first_base(is_first, placement.is_fostered, shift_ + value);
          });
      if (sites_.is_over()) is_stopped_ = true;
    }
    if (is_raw && is_html) {
      content_ = Content{tag, placement.is_inert, std::nullopt, placement.is_in_document};
      if (tag == Tag::style || tag == Tag::script) {
        content_->site = sites_.reserve_text_site(attributes_, tag, placement, written, at);
      }
      return read_content(at);
    }
    if ((tag == Tag::style || tag == Tag::script) && !attributes_.is_self_closing)
      sites_.set_code(true);
    if (State::is_svg_code(tag, placement.vocabulary) && !attributes_.is_self_closing) {
      code_.push_back(code_.size() >= most_nested
                          ? std::nullopt
                          : sites_.reserve_text_site(attributes_, tag, placement, written, at));
    }
    return at;
  }

  // Whether the table asks for running text and the text here is shown. Nothing in a style or
  // script element of SVG is shown.
  [[nodiscard]] bool shows_text() const { return sites_.wants_text() && code_.empty(); }

  // Ends the text of the style and script elements of SVG that are no longer open; `count` are
  // still open.
  void close_code(std::size_t count, const char* end) {
    for (; code_.size() > count; code_.pop_back()) {
      if (code_.back()) sites_.end_text(*code_.back(), end);
    }
  }

  // The end of the text that continues at `at`, after the last complete tag.
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

  // Called after every call to the state, before sites are added for it.
  [[gnu::always_inline]] void check_state() {
    if (!code_.empty()) [[unlikely]]
      close_code(state_.open_svg_code(), mark_);
    if (state_.take_body_start()) sites_.begin_body();
    if ((state_.is_undecided() && !guesses_) || state_.steps() > max_steps_) is_stopped_ = true;
  }

  // `behind` is the place after the tag.
  [[gnu::noinline]] Placement place(Tag tag, std::string_view written, const char* behind) {
    StartTag start{.tag = tag,
                   .name = written,
                   .offset = shift_ + static_cast<std::size_t>(written.data() - begin_),
                   .is_self_closing = attributes_.is_self_closing,
                   .is_asked = !attributes_.asked.empty(),
                   .attributes = {written.end(), behind}};
    const auto equals = [&](OtherAttribute attribute, std::string_view value) {
      const auto actual = attributes_.value_of(attribute);
      return actual && equal_ignoring_case(*actual, value);
    };
    if (tag == Tag::input) start.is_hidden_input = equals(OtherAttribute::type, "hidden");
    if (tag == Tag::font) {
      start.is_styled_font = attributes_.find(OtherAttribute::color) != nullptr ||
                             attributes_.find(OtherAttribute::face) != nullptr ||
                             attributes_.find(OtherAttribute::size) != nullptr;
    }
    if (tag == Tag::annotation_xml) {
      start.is_html_annotation = equals(OtherAttribute::encoding, "text/html") ||
                                 equals(OtherAttribute::encoding, "application/xhtml+xml");
    }
    if (tag == Tag::table && state_.wants_quirks()) start.is_in_quirks = is_in_quirks();
    if (tag != Tag::template_) return state_.start(start);
    const auto declares = [&](OtherAttribute mode) {
      return equals(mode, "open") || equals(mode, "closed");
    };
    const bool is_saved = origin_.is_archive && declares(OtherAttribute::shadowmode);
    start.is_shadow_root = is_saved || declares(OtherAttribute::shadowrootmode);
    if (const auto marker = attributes_.value_of(OtherAttribute::for_)) start.marker = *marker;
    const Placement placement = state_.start(start);
    if (const auto base = state_.take_base_change()) {
      sites_.change_base(*base, shift_, static_cast<std::size_t>(written.data() - begin_));
    }
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

  // The text of an SVG style includes the styles nested in it, so the number of texts is bounded.
  static constexpr std::size_t most_nested = 8;

  // The content of an element that can hold only text.
  struct Content {
    Tag tag;
    bool is_inert;
    std::optional<std::size_t> site;  // of the text of a style or script
    bool is_in_document;
  };

  // The content of a noscript, which is text with scripting. Its links are those of the reading
  // without scripts (13.2.6.4.5 and 7).
  void read_noscript(std::string_view content) {
    if (content.find('<') == content.npos && !sites_.wants_text()) return;
    if (!reads_noscript<ContextStack>(content)) reads_noscript<OpenElements>(content);
    if (sites_.is_over()) is_stopped_ = true;
  }

  // False: the state is undecided.
  template <class Other>
  bool reads_noscript(std::string_view content) {
    Origin origin = origin_;
    origin.has_scripting = false;
    Scanner<Other> scanner(rules_, limits_, origin);
    scanner.allow(max_steps_);
    scanner.read_content_of_noscript({begin_, content.end()},
                                     static_cast<std::size_t>(content.data() - begin_));
    if (scanner.state().is_undecided()) return false;
    sites_.add_noscript(scanner.sites().take(), content_->is_inert, content_->is_in_document);
    return true;
  }

  [[gnu::noinline]] const char* read_content(const char* at) {
    const Tag tag = content_->tag;
    const std::string_view name = rules_.elements().name_of(static_cast<std::uint16_t>(tag));
    const char* const text = at;
    const bool is_endless = tag == Tag::plaintext;
    at = is_endless || at >= end_ ? end_ : end_of_raw_text(tag, at, end_, name);
    const char* behind = nullptr;
    if (at != end_) {
      // The end tag matters to this element alone, so the state does not see it.
      Attributes unread;
      behind = tokenizer::read_attributes(at + 2 + name.size(), end_, 0, rules_, unread);
    }
    if (behind == nullptr && !is_last_) {
      mark_ = text;
      return is_endless && !sites_.wants_text() ? document_end_ : cut();
    }
    // An end tag that is cut off by the end of the document still ends the text.
    const char* const text_end = at == end_ ? end_of_raw_text(tag, text, document_end_, name) : at;
    if (text_end == document_end_ && !is_endless) {
      note_cut(text, "the text of a " + std::string(name) + " element");
    }
    if (tag == Tag::title && !content_->is_inert) sites_.add_title({text, text_end});
    if (content_->site) {
      sites_.end_text(*content_->site, text_end);
    } else if (tag == Tag::noscript) {
      read_noscript({text, text_end});
    } else if (sites_.wants_text()) {
      sites_.add_shown_text(tag, {text, text_end});
    }
    content_.reset();
    return behind == nullptr ? document_end_ : behind;
  }

  const char* begin_ = nullptr;
  const char* end_ = nullptr;           // of the last tag
  const char* document_end_ = nullptr;  // of the whole text
  const LinkRules& rules_;
  const Limits& limits_;
  Origin origin_;
  std::uint64_t max_steps_ = 0;
  State state_;
  Attributes attributes_;
  const char* mark_ = nullptr;  // the `<` that is being read
  bool is_cut_ = false;         // the token at `mark_` is cut off by the end of the text
  std::vector<std::optional<std::size_t>>
      code_;                        // open styles and scripts of SVG: the sites of their texts
  std::optional<Content> content_;  // not read to its end yet
  std::optional<bool> is_in_quirks_;
  bool guesses_ = false;
  bool is_last_ = false;
  bool is_text_told_ = false;  // the state needs no more of the text at `read_to_`
  std::size_t shift_ = 0;      // bytes of the document that were dropped
  std::size_t read_to_ = 0;
  bool is_stopped_ = false;
  SiteCollector sites_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
