#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/html/patched_tree.hpp"
#include "formats/html/tree_state.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The part of tree construction (HTML 13.2.6) that decides which start tags become elements, and
/// in which vocabulary. It has no stack of open elements, only the contexts among them (tables,
/// templates and foreign elements) and their insertion modes. If contexts do not suffice, it
/// reports that, and the document must be read again with all open elements.
class ContextStack : public TreeState {
 public:
  /// Begins in the body, for the content of a noscript.
  void begin_in_body() {
    begin_body();
    is_frameset_ok_ = false;
    settle();
  }
  /// Whether `start` and `end` need only structural tags, and `text` nothing: the body has begun,
  /// no frameset can replace it, and no foreign element is open.
  [[nodiscard]] bool is_settled() const { return is_settled_; }
  /// Whether, in addition, every tag that is not structural becomes an HTML element of the
  /// document, at the place where it is written.
  [[nodiscard]] bool is_flowing() const { return is_flowing_; }
  /// Whether contexts could not decide about some tag.
  [[nodiscard]] bool is_undecided() const { return is_undecided_; }
  /// Whether the current node is not in the HTML namespace, so that `<![CDATA[` opens a section.
  [[nodiscard]] bool is_foreign() const {
    return !contexts_.empty() && contexts_.back().kind == Kind::foreign;
  }

  /// Whether `start` or `end` must see a tag.
  [[nodiscard]] bool wants(Tag tag) const { return wants_all() || has(tag, structural); }
  [[nodiscard]] bool wants_all() const { return !is_settled_; }

  Placement start(const StartTag& tag);
  void end(Tag tag, std::string_view name);
  /// Reports characters of one kind.
  void text(Characters characters);
  /// Reports a marker that a later template may patch. Contexts do not know what it would replace.
  void add_marker(const Marker& marker) {
    if (marker.kind == Marker::Kind::end) return;
    has_marker_ = true;
    if (phase_ != Phase::in_body) has_marker_in_head_ = true;
  }
  /// As `OpenElements::take_revived`. Always empty: whatever could revive a tag is undecided here.
  [[nodiscard]] static std::vector<std::size_t> take_revived() { return {}; }
  [[nodiscard]] static bool wants_quirks() { return false; }
  /// The number of bytes held for what is open.
  [[nodiscard]] std::size_t memory() const { return contexts_.size() * sizeof(Context); }

  /// Whether a BASE that has just been inserted is the first in tree order (HTML 4.2.3).
  /// `is_first`: none was found before it. A BASE moved out of a table comes before all in the
  /// table.
  bool takes_first_base(bool is_first, bool is_fostered, std::size_t value);
  /// As `OpenElements::take_base_change`. Always empty, because a patch is undecided here.
  [[nodiscard]] static std::optional<std::optional<std::size_t>> take_base_change() { return {}; }
  /// Whether another BASE may still come to count instead of the one that counts so far: that one
  /// is in an open table, from which others are moved out, or there is a marker in the head.
  [[nodiscard]] bool may_replace_base() const {
    return tables_with_base_ > 0 || has_marker_in_head_;
  }

 private:
  enum class Kind : std::uint8_t { table, template_, foreign, html };
  enum class Mode : std::uint8_t {
    in_template,
    in_body,
    in_table,
    in_caption,
    in_column_group,
    in_table_body,
    in_row,
    in_cell,
  };
  enum class Phase : std::uint8_t {
    before_head,
    in_head,
    in_head_noscript,
    after_head,
    in_body,
    in_frameset,
    after_frameset,
  };

  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Context {
    Kind kind{};
    Mode mode = Mode::in_body;  // of tables and templates
    Tag section = Tag::other;   // the open tbody, tfoot or thead
    Tag cell = Tag::other;      // the open td or th
    bool has_row = false;
    bool has_column_group = false;
    bool holds_base = false;  // the BASE that counts so far is in this table
    Vocabulary vocabulary = Vocabulary::html;
    IntegrationPoint integration{};
    bool is_above_special = false;  // it, or a foreign element right below it, is special
    Tag tag = Tag::other;
    std::string name{};        // as written, if it has no `Tag`
    std::size_t below = none;  // the table or template below

    [[nodiscard]] bool is_called(Tag other, std::string_view written) const {
      return tag == other && (tag != Tag::other || equal_ignoring_case(name, written));
    }
  };

  Placement insert(const StartTag& tag);
  void insert_foreign(const StartTag& tag, Vocabulary vocabulary);
  Placement start_in_html(const StartTag& tag);
  Placement start_before_body(const StartTag& tag);
  Placement start_in_body(const StartTag& tag);
  Placement start_in_frameset(const StartTag& tag);
  Placement start_in_mode(const StartTag& tag);
  Placement start_in_table(const StartTag& tag);
  Placement start_in_foreign(const StartTag& tag);
  void end_in_html(Tag tag, std::string_view name);
  void end_before_body(Tag tag);
  void end_in_foreign(Tag tag, std::string_view name);
  bool end_in_mode(Tag tag);

  // Whether the current node is a foreign element, or in an integration point of one.
  [[nodiscard]] bool is_in_integration_point() const {
    return !contexts_.empty() &&
           (contexts_.back().kind == Kind::foreign || contexts_.back().kind == Kind::html);
  }
  [[nodiscard]] bool leaves_traces(Tag tag);
  [[nodiscard]] bool may_close_another(Tag tag);
  [[nodiscard]] static bool closes_context(Tag tag);
  void begin_body();
  void push(Context&& context);
  void pop();
  void truncate(std::size_t size) {
    if (contexts_.size() > size) pop_down_to(size);
  }
  void pop_down_to(std::size_t size);
  void enter(Mode mode);
  void close_template();
  void leave_foreign();
  void settle();
  // `flag` tells whether an open table holds the BASE that counts so far.
  void hold_base(bool& flag, bool holds) {
    if (flag != holds) tables_with_base_ += holds ? 1 : static_cast<std::size_t>(-1);
    flag = holds;
  }

  std::vector<Context> contexts_;
  std::size_t mode_ = none;  // the topmost table or template
  Phase phase_ = Phase::before_head;
  bool has_form_ = false;
  bool is_settled_ = false;
  bool is_flowing_ = false;
  bool is_undecided_ = false;
  bool has_discarded_body_ = false;
  std::size_t framesets_ = 0;
  std::size_t foreign_ = 0;  // foreign elements that are open
  std::size_t tables_with_base_ = 0;
  bool has_marker_ = false;
  bool has_marker_in_head_ = false;
};

}  // namespace absolve::ABSOLVE_VERSIONED
