#include "formats/html/open_elements.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

// Operations that the rules use: the stack, the scopes, the formatting elements. The rules
// themselves are in open_elements_start.cpp and open_elements_end.cpp.

namespace absolve {
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

OpenElement& OpenElements::push(const OpenElement& element, std::string_view name) {
  if (element.is_html(Tag::template_)) {
    ++templates_;
    if (element.is_shadow_root) ++shadow_roots_;
  }
  if (is_svg_style(element.tag, element.vocabulary)) ++svg_styles_;
  return stack_.push(element, name);
}

void OpenElements::close(OpenElement& element) {
  if (element.is_html(Tag::template_)) {
    --templates_;
    if (element.is_shadow_root) --shadow_roots_;
  }
  if (is_svg_style(element.tag, element.vocabulary)) --svg_styles_;
  hold_base(element.holds_base, false);
  if (element.formatting != nullptr) element.formatting->element = nullptr;
  if (&element == form_) form_ = nullptr;
  stack_.remove(element);
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
  if (has(tag.tag, void_element | raw_text)) return placement;
  OpenElement element{.tag = tag.tag,
                      .has_custom_name = tag.tag == Tag::other && is_custom_name(tag.name)};
  // 13.2.6.4.4, "template": whether the tag makes a shadow root for the current node.
  if (tag.is_shadow_root && may_host_shadow_root(stack_.current()) &&
      !stack_.current().has_shadow_root) {
    stack_.current().has_shadow_root = true;
    element.is_shadow_root = placement.is_shadow_root = true;
    placement.fate = Placement::Fate::ignored;
  }
  push(element, tag.name);
  return placement;
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
  push({.tag = Tag::body});
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
  const bool is_live = templates_ <= shadow_roots_;
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
    OpenElement* node = ElementStack::below(*block);
    for (int inner = 1; node != element; ++inner, ++steps_) {
      OpenElement& between = *node;
      node = ElementStack::below(between);
      if (inner > 3 && between.formatting != nullptr) forget(*between.formatting);
      if (between.formatting == nullptr) {
        close(between);
      } else if (bookmark == entry) {
        // A copy of `between` takes its place on the stack and in the list.
        bookmark = between.formatting;
      }
    }
    FormattingEntry& copied = formatting_.insert_behind(*bookmark, *entry);
    forget(*entry);
    OpenElement copy{.tag = copied.tag, .formatting = &copied};
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
  reconstruct_formatting();
  if (!is_space) is_frameset_ok_ = false;
}

// HTML 4.2.3: the first in tree order.
bool OpenElements::takes_first_base(bool is_first, bool is_fostered) {
  OpenElement* const innermost = stack_.last(Tag::table);
  if (!is_first && !(is_fostered && innermost != nullptr && innermost->holds_base)) return false;
  for (OpenElement* table = innermost; table != nullptr;
       table = ElementStack::same_name_below(*table)) {
    hold_base(table->holds_base, !is_fostered || table != innermost);
    if (!is_first) break;  // the outer tables already hold the first BASE
  }
  return true;
}

}  // namespace absolve
