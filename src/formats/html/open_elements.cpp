#include "formats/html/open_elements.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

// Operations that the rules use: the stack, the scopes, the formatting elements. The rules
// themselves are in open_elements_start.cpp and open_elements_end.cpp.

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether an element of HTML may host a shadow root (DOM 4.8, attach a shadow root).
bool may_host_shadow_root(const OpenElement& element) {
  if (!element.is_html()) return false;
  return element.tag != Tag::other ? has(element.tag, shadow_host) : element.has_custom_name;
}

bool is_custom_name(std::string_view written) {
  // SVG and MathML use these names (HTML 4.13.2, valid custom element name).
  constexpr auto reserved = std::to_array<std::string_view>(
      {"color-profile", "font-face", "font-face-format", "font-face-name", "font-face-src",
       "font-face-uri", "missing-glyph"});
  return written.find('-') != std::string_view::npos && !is_among(written, reserved);
}

}  // namespace

OpenElement& OpenElements::push(OpenElement element, std::string_view name) {
  if (element.is_html(Tag::template_)) {
    ++templates_;
    if (element.is_shadow_root) ++shadow_roots_;
    if (element.is_patch) ++patches_;
    if (!element.is_patch) element.node = tree_.add_root();
  } else {
    element.node = tree_.open(stack_.top() == nullptr ? PatchedTree::Place{tree_.document()}
                                                      : place_in_tree(stack_.current()));
  }
  if (is_svg_code(element.tag, element.vocabulary)) ++svg_code_;
  return stack_.push(element, name);
}

void OpenElements::close(OpenElement& element) {
  if (element.is_html(Tag::template_)) {
    --templates_;
    if (element.is_shadow_root) --shadow_roots_;
    if (element.is_patch) {
      --patches_;
      tree_.end(element.patch);
    }
  }
  // The head stays, because templates behind it go there.
  if (!element.is_patch && element.node != head_) tree_.close(element.node);
  if (is_svg_code(element.tag, element.vocabulary)) --svg_code_;
  if (element.formatting != nullptr) element.formatting->element = nullptr;
  if (&element == form_) form_ = nullptr;
  const bool is_table = element.is_html(Tag::table);
  stack_.remove(element);
  if (is_table && stack_.last(Tag::table) == nullptr) is_base_in_table_ = false;
}

void OpenElements::pop_until(Tag tag) {
  if (const OpenElement* const element = stack_.last(tag)) pop_through(*element);
}

bool OpenElements::pop_in_scope(Tag tag, ElementScope scope) {
  if (!stack_.has_in_scope(tag, scope)) return false;
  pop_until(tag);
  return true;
}

void OpenElements::pop_through(const OpenElement& element) {
  for (bool is_last = false; !is_last; pop()) is_last = stack_.top() == &element;
}

void OpenElements::pop_to_root() {
  while (stack_.second() != nullptr) pop();
}

Placement OpenElements::insert(const StartTag& tag) {
  Placement placement = place();
  if (tag.tag == Tag::base) base_place_ = place_in_tree(stack_.current());
  if (has(tag.tag, void_element) || is_raw(tag.tag)) return placement;
  OpenElement element{.tag = tag.tag,
                      .has_custom_name = tag.tag == Tag::other && is_custom_name(tag.name)};
  // 13.2.6.4.4, "template": whether the tag makes a shadow root for the current node.
  if (tag.is_shadow_root && may_host_shadow_root(stack_.current()) &&
      !stack_.current().has_shadow_root) {
    stack_.current().has_shadow_root = true;
    element.is_shadow_root = placement.is_shadow_root = true;
    placement.fate = Placement::Fate::ignored;
  } else if (!tag.marker.empty() && begin_patch(element, tag.marker)) {
    placement.is_patch = true;
    placement.fate = Placement::Fate::ignored;
  }
  push(element, tag.name);
  return placement;
}

// 13.2.6.4.4, "template": whether a marker of that name stands in the parent of the template, or
// anywhere before it if the parent is the body.
bool OpenElements::begin_patch(OpenElement& element, std::string_view marker) {
  const PatchedTree::Node parent = place_in_tree(stack_.current()).parent;
  const PatchedTree::Node found = tree_.find(parent == body_ ? html_ : parent, marker);
  if (found == PatchedTree::none) return false;
  element.is_patch = true;
  element.patch = tree_.begin(found);
  return true;
}

// The end of an element's content; for a template, where that content goes.
PatchedTree::Place OpenElements::place_in(const OpenElement& element) const {
  if (element.is_patch) return tree_.place_in(element.patch);
  return {element.node};
}

// 13.2.6.1, "appropriate place for inserting a node", with `target` as the override target.
PatchedTree::Place OpenElements::place_in_tree(const OpenElement& target) const {
  // 13.2.6.4.6: behind the head, what belongs in it goes there.
  if (mode_ == Mode::after_head) return {head_};
  const bool is_fostered =
      is_fostering_ && target.is_html() &&
      (target.tag == Tag::table || target.tag == Tag::tr || is_table_section(target.tag));
  if (!is_fostered) return place_in(target);
  const OpenElement* const table = stack_.last(Tag::table);
  const OpenElement* const template_element = stack_.last(Tag::template_);
  if (table == nullptr || ElementStack::is_above(template_element, table)) {
    return template_element == nullptr ? PatchedTree::Place{html_} : place_in(*template_element);
  }
  return {tree_.parent_of(table->node), table->node};
}

bool OpenElements::is_child_of_head() const {
  if (mode_ == Mode::in_head || mode_ == Mode::after_head) return true;
  return stack_.current().is_patch && stack_.current().patch.parent == head_;
}

void OpenElements::add_marker(Marker&& marker) {
  if (ended_ == Ended::html || mode_ == Mode::after_after_frameset) return;  // not in an element
  if (mode_ == Mode::before_head && !has_html_) return;
  if (marker.kind != Marker::Kind::end && body_ == PatchedTree::none) has_marker_in_head_ = true;
  // Instructions are not moved out of tables.
  tree_.add_marker(ended_ == Ended::body ? PatchedTree::Place{html_} : place_in(stack_.current()),
                   std::move(marker));
}

Placement OpenElements::insert_foreign(const StartTag& tag, Vocabulary vocabulary) {
  Placement placement = place();
  placement.vocabulary = vocabulary;
  if (tag.is_self_closing) return placement;
  OpenElement element{.tag = tag.tag, .vocabulary = vocabulary};
  element.integration = IntegrationPoint(tag, vocabulary);
  push(element, tag.name);
  return placement;
}

void OpenElements::clear_back_to(std::initializer_list<Tag> tags) {
  const auto is_wanted = [&](const OpenElement& element) {
    return element.is_html() && (element.tag == Tag::html || element.tag == Tag::template_ ||
                                 std::ranges::find(tags, element.tag) != tags.end());
  };
  while (!is_wanted(stack_.current())) pop();
}

void OpenElements::generate_implied_end_tags(Tag except) {
  while (!is_foreign() && has(stack_.current().tag, implied_end) &&
         stack_.current().tag != except) {
    pop();
  }
}

void OpenElements::close_p() {
  pop_in_scope(Tag::p, ElementScope::button);
}

void OpenElements::close_cell() {
  if (const OpenElement* const cell = stack_.topmost_of({Tag::td, Tag::th})) pop_through(*cell);
  clear_formatting_to_marker();
  mode_ = Mode::in_row;
}

void OpenElements::begin_body() {
  mode_ = Mode::in_body;
  began_body_ = true;
  body_ = push({.tag = Tag::body}).node;
}

// 13.2.4.1, "reset the insertion mode appropriately".
void OpenElements::reset_mode() {
  static constexpr std::pair<Tag, Mode> modes[] = {{Tag::td, Mode::in_cell},
                                                   {Tag::th, Mode::in_cell},
                                                   {Tag::tr, Mode::in_row},
                                                   {Tag::tbody, Mode::in_table_body},
                                                   {Tag::thead, Mode::in_table_body},
                                                   {Tag::tfoot, Mode::in_table_body},
                                                   {Tag::caption, Mode::in_caption},
                                                   {Tag::colgroup, Mode::in_column_group},
                                                   {Tag::table, Mode::in_table},
                                                   {Tag::template_, Mode::in_template},
                                                   {Tag::head, Mode::in_head},
                                                   {Tag::body, Mode::in_body},
                                                   {Tag::frameset, Mode::in_frameset},
                                                   {Tag::html, Mode::after_head}};
  const OpenElement* topmost = nullptr;
  for (const auto& [tag, mode] : modes) {
    if (!ElementStack::is_above(stack_.last(tag), topmost)) continue;
    topmost = stack_.last(tag);
    mode_ = mode;
  }
  if (topmost->tag == Tag::template_) mode_ = template_modes_.back();
}

void OpenElements::forget(FormattingEntry& entry) {
  if (entry.element != nullptr) entry.element->formatting = nullptr;
  formatting_.remove(entry);
}

void OpenElements::clear_formatting_to_marker() {
  while (FormattingEntry* const entry = formatting_.last()) {
    const bool is_marker = entry->is_marker();
    forget(*entry);
    if (is_marker) return;
  }
}

// 13.2.4.3, "reconstruct the active formatting elements".
void OpenElements::reconstruct_formatting() {
  const bool is_live = !is_inert();
  for (FormattingEntry* entry = formatting_.first_to_reopen(); entry != nullptr;
       entry = formatting_.behind(*entry)) {
    ++steps_;
    entry->element = &push({.tag = entry->tag, .formatting = entry});
    if (entry->is_live || !is_live) continue;
    entry->is_live = true;
    revived_.push_back(entry->offset);
  }
}

// 13.2.4.3, "push onto the list".
Placement OpenElements::insert_formatting(const StartTag& tag) {
  const Placement placement = insert(tag);
  OpenElement& element = stack_.current();
  const auto [added, surplus] = formatting_.push(
      {.tag = tag.tag, .offset = tag.offset, .element = &element, .is_live = !placement.is_inert},
      tag.attributes);
  element.formatting = added;
  if (surplus != nullptr) forget(*surplus);
  return placement;
}

// 13.2.6.4.7, the adoption agency algorithm, as far as it concerns the stack and the list.
void OpenElements::adopt(Tag tag, std::string_view name) {
  if (is_current(tag) && stack_.current().formatting == nullptr) return pop();
  for (int outer = 0; outer < 8; ++outer) {
    FormattingEntry* const entry = formatting_.last_of(tag);
    if (entry == nullptr) return any_other_end(tag, name);
    OpenElement* const element = entry->element;
    if (element == nullptr) return forget(*entry);
    if (!stack_.is_in_scope(element)) return;
    OpenElement* block = ElementStack::above(*element);
    for (; block != nullptr && !block->is_special(); ++steps_) block = ElementStack::above(*block);
    if (block == nullptr) {
      pop_through(*element);
      return forget(*entry);
    }
    FormattingEntry* bookmark = entry;
    // In the tree, copies of the elements between take the block, each into the one below it.
    PatchedTree::Node last = block->node;
    OpenElement* node = ElementStack::below(*block);
    for (int inner = 1; node != element; ++inner, ++steps_) {
      OpenElement& between = *node;
      node = ElementStack::below(between);
      if (inner > 3 && between.formatting != nullptr) forget(*between.formatting);
      if (between.formatting == nullptr) {
        close(between);
        continue;
      }
      // A copy of `between` takes its place on the stack and in the list.
      if (bookmark == entry) bookmark = between.formatting;
      const PatchedTree::Node copy = tree_.add_root();
      tree_.move(last, {copy});
      tree_.close(std::exchange(between.node, copy));
      last = copy;
    }
    tree_.move(last, place_in_tree(*ElementStack::below(*element)));
    FormattingEntry& copied = formatting_.insert_behind(*bookmark, *entry);
    forget(*entry);
    OpenElement copy{.tag = copied.tag, .formatting = &copied, .node = tree_.add_root()};
    tree_.move_children(block->node, {copy.node});
    tree_.move(copy.node, {block->node});
    copied.element = &stack_.insert_above(*block, *element, copy);
    close(*element);
  }
}

void OpenElements::leave_foreign() {
  while (is_foreign() && !stack_.current().integration.holds()) pop();
}

void OpenElements::text(Characters characters) {
  const bool is_space = characters == Characters::newline || characters == Characters::space;
  if (characters == Characters::newline && std::exchange(is_after_pre_, false)) return;
  is_after_pre_ = false;
  if (is_foreign() && !stack_.current().integration.holds()) {
    if (!is_space && characters != Characters::nul) is_frameset_ok_ = false;
    return;
  }
  switch (mode_) {
    case Mode::in_frameset:
    case Mode::after_frameset: return;
    case Mode::after_after_frameset:
      if (is_space) reconstruct_formatting();
      return;
    case Mode::before_head:
    case Mode::in_head:
    case Mode::in_head_noscript:
    case Mode::after_head:
      if (is_space) return;
      pop_to_root();
      begin_body();
      break;
    case Mode::in_column_group:
      if (is_space || !is_current(Tag::colgroup)) return;
      pop();
      mode_ = Mode::in_table;
      break;
    case Mode::in_table:
    case Mode::in_table_body:
    case Mode::in_row: {
      // 13.2.6.4.10, "in table text".
      const OpenElement& current = stack_.current();
      const bool is_pending = current.is_html(Tag::table) || current.is_html(Tag::template_) ||
                              current.is_html(Tag::tr) ||
                              (current.is_html() && is_table_section(current.tag));
      if (is_pending && is_space) return;
      break;
    }
    default: break;
  }
  if (characters == Characters::nul) return;
  if (!is_space) ended_ = Ended::none;
  const Fostering fostering(*this);
  reconstruct_formatting();
  if (!is_space) is_frameset_ok_ = false;
}

// HTML 4.2.3: the first in tree order.
bool OpenElements::takes_first_base(bool, bool, std::size_t value) {
  tree_.add_base(base_place_, value);
  if (tree_.first_base() != value) return false;
  base_ = value;
  is_base_in_table_ = stack_.last(Tag::table) != nullptr;
  return true;
}

std::optional<std::optional<std::size_t>> OpenElements::take_base_change() {
  if (tree_.first_base() == base_) return std::nullopt;
  base_ = tree_.first_base();
  return base_;
}

}  // namespace absolve::ABSOLVE_VERSIONED
