#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/html/element_stack.hpp"
#include "formats/html/patched_tree.hpp"
#include "formats/html/tree_state.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Tree construction (HTML 13.2.6) with scripting off: the stack of open elements and the list of
/// active formatting elements. Of the tree it keeps only what patches and BASE elements need. It
/// decides about tags if contexts alone cannot. It has the interface of `ContextStack`, and must
/// see every tag.
class OpenElements : public TreeState {
 public:
  OpenElements() { html_ = push({.tag = Tag::html}).node; }

  /// As `ContextStack::begin_in_body`.
  void begin_in_body() {
    head_ = push({.tag = Tag::head}).node;
    pop();
    begin_body();
    is_frameset_ok_ = false;
  }
  [[nodiscard]] static bool is_settled() { return false; }
  [[nodiscard]] static bool is_flowing() { return false; }
  [[nodiscard]] static bool is_undecided() { return false; }
  [[nodiscard]] static bool wants(Tag) { return true; }
  [[nodiscard]] static bool wants_all() { return true; }
  [[nodiscard]] static bool wants_quirks() { return true; }
  [[nodiscard]] bool is_foreign() const { return !stack_.current().is_html(); }

  Placement start(const StartTag& tag);
  void end(Tag tag, std::string_view name);
  /// Reports characters of one kind; `newline` is a single line end.
  void text(Characters characters);
  /// Reports a marker that a later template may patch.
  void add_marker(Marker&& marker);
  /// Whether a BASE that has just been inserted is the first in tree order (HTML 4.2.3). `value` is
  /// the offset of its value in the document.
  bool takes_first_base(bool is_first, bool is_fostered, std::size_t value);
  /// The BASE that counts now, if a patch has changed which one does since the last call: its
  /// value, or nothing if none counts.
  [[nodiscard]] std::optional<std::optional<std::size_t>> take_base_change();
  /// As `ContextStack::may_replace_base`.
  [[nodiscard]] bool may_replace_base() const { return is_base_in_table_ || has_marker_in_head_; }
  /// The start tags whose elements were inert or discarded, and were copied into the document since
  /// the last call. Each is given by its `StartTag::offset`.
  [[nodiscard]] std::vector<std::size_t> take_revived() { return std::exchange(revived_, {}); }
  /// As `ContextStack::memory`.
  [[nodiscard]] std::size_t memory() const {
    return stack_.size() * sizeof(OpenElement) + formatting_.size() * sizeof(FormattingEntry) +
           tree_.memory();
  }
  [[nodiscard]] std::uint64_t steps() const {
    return steps_ + stack_.steps() + formatting_.steps() + tree_.steps();
  }

 private:
  enum class Mode : std::uint8_t {
    before_head,
    in_head,
    in_head_noscript,
    after_head,
    in_body,
    in_table,
    in_caption,
    in_column_group,
    in_table_body,
    in_row,
    in_cell,
    in_template,
    in_frameset,
    after_frameset,
    after_after_frameset,
  };

  // The rules of the insertion modes (HTML 13.2.6.4).
  Placement start_by_mode(const StartTag& tag);
  Placement start_before_body(const StartTag& tag, Mode mode);
  Placement start_in_body(const StartTag& tag);
  void close_link();
  Placement start_in_table(const StartTag& tag);
  Placement start_in_table_part(const StartTag& tag);
  Placement start_in_template(const StartTag& tag);
  Placement start_in_frameset(const StartTag& tag);
  Placement start_in_foreign(const StartTag& tag);
  void end_by_mode(Tag tag, std::string_view name);
  void end_before_body(Tag tag, std::string_view name);
  void end_in_body(Tag tag, std::string_view name);
  void end_in_table_part(Tag tag, std::string_view name, Mode mode);
  void end_in_foreign(Tag tag, std::string_view name);
  void any_other_end(Tag tag, std::string_view name);
  void close_template();

  // Enables foster parenting while a tag or a text is handled (13.2.6.1).
  class Fostering {
   public:
    explicit Fostering(OpenElements& elements) : is_on_(elements.is_fostering_) { is_on_ = true; }
    ~Fostering() { is_on_ = false; }
    Fostering(const Fostering&) = delete;
    Fostering& operator=(const Fostering&) = delete;

   private:
    bool& is_on_;
  };

  // Operations that the rules use.
  Placement insert(const StartTag& tag);
  Placement insert_foreign(const StartTag& tag, Vocabulary vocabulary);
  Placement insert_formatting(const StartTag& tag);
  OpenElement& push(OpenElement element, std::string_view name = {});
  bool begin_patch(OpenElement& element, std::string_view marker);
  [[nodiscard]] PatchedTree::Place place_in(const OpenElement& element) const;
  [[nodiscard]] PatchedTree::Place place_in_tree(const OpenElement& target) const;
  [[nodiscard]] bool is_child_of_head() const;
  void close(OpenElement& element);
  void pop() { close(stack_.current()); }
  void pop_until(Tag tag);
  // Pops up to the last element of `tag` if it is in the scope. Returns whether it was.
  bool pop_in_scope(Tag tag, ElementScope scope = ElementScope::general);
  void pop_through(const OpenElement& element);
  void pop_to_root();
  void clear_back_to(std::initializer_list<Tag> tags);
  void generate_implied_end_tags(Tag except);
  void close_p();
  void close_cell();
  void begin_body();
  void reset_mode();
  void reconstruct_formatting();
  void forget(FormattingEntry& entry);
  void clear_formatting_to_marker();
  void adopt(Tag tag, std::string_view name);
  void leave_foreign();
  [[nodiscard]] bool is_current(Tag tag) const { return stack_.current().is_html(tag); }
  [[nodiscard]] bool is_in_body() const {
    return stack_.second() != nullptr && stack_.second()->is_html(Tag::body);
  }
  [[nodiscard]] OpenElement* heading() const {
    return stack_.topmost_of({Tag::h1, Tag::h2, Tag::h3, Tag::h4, Tag::h5, Tag::h6});
  }
  [[nodiscard]] OpenElement* section() const {
    return stack_.topmost_of({Tag::tbody, Tag::tfoot, Tag::thead});
  }

  ElementStack stack_;
  FormattingList formatting_;
  std::vector<Mode> template_modes_;
  Mode mode_ = Mode::before_head;
  bool has_form_ = false;        // whether the form element pointer is set
  OpenElement* form_ = nullptr;  // the element it points to, while that is open
  bool is_after_pre_ = false;    // a newline is ignored here
  bool is_fostering_ = false;    // foster parenting is enabled (13.2.6.1)
  bool has_html_ = false;        // the html element was opened by its tag
  // Behind the end tag of the body, a marker becomes a child of the html element; behind the end
  // tag of html, a child of the document (13.2.6.4.19 and 22).
  enum class Ended : std::uint8_t { none, body, html };
  Ended ended_ = Ended::none;
  PatchedTree tree_;
  PatchedTree::Node html_ = PatchedTree::none;
  PatchedTree::Node head_ = PatchedTree::none;
  PatchedTree::Node body_ = PatchedTree::none;
  PatchedTree::Place base_place_{};  // of the last BASE tag
  std::optional<std::size_t> base_;  // the value of the BASE that counts
  bool is_base_in_table_ = false;    // it came while a table was open that still is
  bool has_marker_in_head_ = false;
  std::vector<std::size_t> revived_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
