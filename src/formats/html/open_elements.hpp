#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "formats/html/tree_state.hpp"

namespace absolve {

/// Tree construction (HTML 13.2.6), scripting off, with its stack of open elements and its list of
/// active formatting elements, but without a tree: what decides about tags where contexts alone
/// do not. It answers as `ContextStack` does, and wants to see every tag.
class OpenElements : public TreeState {
 public:
  [[nodiscard]] static bool is_settled() { return false; }
  [[nodiscard]] static bool is_flowing() { return false; }
  [[nodiscard]] static bool is_undecided() { return false; }
  [[nodiscard]] static bool wants(Tag) { return true; }
  [[nodiscard]] static bool wants_all() { return true; }
  [[nodiscard]] bool is_foreign() const {
    return !stack_.empty() && stack_.back().vocabulary != Vocabulary::html;
  }

  Placement start(const StartTag& tag);
  void end(Tag tag, std::string_view name);
  /// Characters other than white space, a NUL among them or nothing else.
  void text(bool is_nul);
  /// As `ContextStack::takes_base`.
  bool takes_base(bool is_first, bool is_fostered);

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
  };

  struct Node {
    Tag tag = Tag::other;
    Vocabulary vocabulary = Vocabulary::html;
    std::string_view name;
    std::uint64_t id = 0;
    IntegrationPoint integration{};
    bool is_shadow_root = false;
    bool holds_base = false;  // of a table: the BASE that counts so far is in it
  };
  struct Formatting {
    Tag tag = Tag::other;  // `other` for a marker
    std::string_view name;
    std::uint64_t id = 0;
  };
  enum class Scope : std::uint8_t { general, list_item, button, table };

  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  // The rules of the insertion modes: in_head.. are those of 13.2.6.4.3 and so on.
  Placement start_by_mode(const StartTag& tag, Mode mode);
  Placement start_before_body(const StartTag& tag, Mode mode);
  Placement start_in_body(const StartTag& tag);
  Placement start_frameset(const StartTag& tag);
  Placement start_form(const StartTag& tag);
  Placement start_choice(const StartTag& tag);
  void close_item(Tag tag);
  void close_link();
  Placement start_in_table(const StartTag& tag);
  Placement start_in_table_part(const StartTag& tag, Mode mode);
  Placement start_in_template(const StartTag& tag);
  Placement start_in_frameset(const StartTag& tag, Mode mode);
  Placement start_in_foreign(const StartTag& tag);
  void end_by_mode(Tag tag, std::string_view name, Mode mode);
  void end_before_body(Tag tag, std::string_view name, Mode mode);
  void end_in_body(Tag tag, std::string_view name);
  void end_in_table_part(Tag tag, std::string_view name, Mode mode);
  void end_in_foreign(Tag tag, std::string_view name);
  void any_other_end(Tag tag, std::string_view name);
  void close_template();

  // What the rules are made of.
  Placement insert(const StartTag& tag);
  Placement insert_foreign(const StartTag& tag, Vocabulary vocabulary);
  Placement insert_formatting(const StartTag& tag);
  void push(Node node);
  void count_open(const Node& node) {
    ++open_names_[hash_of(node.name)];
    if (node.vocabulary == Vocabulary::html) ++open_tags_[static_cast<std::size_t>(node.tag)];
  }
  void count_closed(const Node& node) {
    --open_names_[hash_of(node.name)];
    if (node.vocabulary == Vocabulary::html) --open_tags_[static_cast<std::size_t>(node.tag)];
  }
  void pop();
  void pop_until(Tag tag);
  void truncate(std::size_t size);
  void remove(std::size_t index);
  void clear_back_to(std::initializer_list<Tag> tags);
  void generate_implied_end_tags(Tag except);
  void close_p();
  void close_cell();
  void begin_body();
  void reset_mode();
  void reconstruct_formatting();
  void clear_formatting_to_marker();
  void push_marker() { formatting_.push_back({}); }
  void adopt(Tag tag, std::string_view name);
  void leave_foreign();
  [[nodiscard]] bool is_current(Tag tag) const {
    return !stack_.empty() && is_html(stack_.back(), tag);
  }
  [[nodiscard]] static bool is_html(const Node& node, Tag tag) {
    return node.tag == tag && node.vocabulary == Vocabulary::html;
  }
  [[nodiscard]] static bool is_special(const Node& node);
  [[nodiscard]] bool is_barrier(const Node& node, Scope scope) const;
  [[nodiscard]] bool has_in_scope(Tag tag, Scope scope = Scope::general);
  [[nodiscard]] bool has_heading_in_scope();
  [[nodiscard]] std::size_t find_node(std::uint64_t id);
  // Whether an element of this name could be open; no costs no look at the stack.
  [[nodiscard]] bool may_be_open(std::string_view name) const {
    return open_names_[hash_of(name)] != 0;
  }
  [[nodiscard]] static std::size_t hash_of(std::string_view name);
  [[nodiscard]] std::size_t find_formatting(std::uint64_t id);

  std::array<std::uint32_t, 1024> open_names_{};      // how many are open, by hash
  std::array<std::uint32_t, tag_count> open_tags_{};  // how many elements of HTML are open, by tag
  std::vector<Node> stack_{{.tag = Tag::html, .name = "html"}};
  std::vector<Formatting> formatting_;
  std::vector<Mode> template_modes_;
  Mode mode_ = Mode::before_head;
  std::uint64_t form_ = 0;  // the form element pointer: an id, or none
  std::uint64_t ids_ = 0;
};

}  // namespace absolve
