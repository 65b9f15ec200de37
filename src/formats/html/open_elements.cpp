#include "formats/html/open_elements.hpp"

#include <algorithm>

#include "core/ascii.hpp"

// What the rules are made of: the stack, the scopes, the formatting elements. The rules themselves
// are in open_elements_start.cpp and open_elements_end.cpp.

namespace absolve {

std::size_t OpenElements::hash_of(std::string_view name) {
  std::uint32_t hash = 2166136261;
  for (const char c : name.substr(0, 32)) {
    hash = (hash ^ static_cast<unsigned char>(ascii::to_lower(c))) * 16777619;
  }
  return (hash ^ hash >> 16) % 1024;
}

void OpenElements::push(Node node) {
  if (node.id == 0) node.id = ++ids_;
  count_open(node);
  if (is_html(node, Tag::template_)) {
    ++templates_;
    if (node.is_shadow_root) ++shadow_roots_;
  }
  stack_.push_back(node);
}

void OpenElements::pop() {
  const Node& node = stack_.back();
  count_closed(node);
  if (is_html(node, Tag::template_)) {
    --templates_;
    if (node.is_shadow_root) --shadow_roots_;
  }
  stack_.pop_back();
}

void OpenElements::truncate(std::size_t size) {
  while (stack_.size() > size) pop();
}

void OpenElements::pop_until(Tag tag) {
  while (stack_.size() > 1) {
    const bool is_last = is_current(tag);
    pop();
    if (is_last) return;
  }
}

void OpenElements::remove(std::size_t index) {
  steps_ += stack_.size() - index;
  count_closed(stack_[index]);
  stack_.erase(stack_.begin() + static_cast<std::ptrdiff_t>(index));
}

Placement OpenElements::insert(const StartTag& tag) {
  const Placement placement = place();
  if (has(tag.tag, void_element | raw_text)) return placement;
  Node node{.tag = tag.tag, .name = tag.name};
  node.is_shadow_root = tag.tag == Tag::template_ && tag.is_shadow_root && !placement.is_inert;
  push(node);
  return placement;
}

Placement OpenElements::insert_foreign(const StartTag& tag, Vocabulary vocabulary) {
  Placement placement = place();
  placement.vocabulary = vocabulary;
  if (tag.is_self_closing) return placement;
  Node node{.tag = tag.tag, .vocabulary = vocabulary, .name = tag.name};
  node.integration = IntegrationPoint(tag, vocabulary);
  push(node);
  return placement;
}

// 13.2.4.2.
bool OpenElements::is_special(const Node& node) {
  return node.vocabulary == Vocabulary::html ? has(node.tag, special)
                                             : node.integration.is_special();
}

bool OpenElements::is_barrier(const Node& node, Scope scope) const {
  if (node.vocabulary != Vocabulary::html) return scope != Scope::table && is_special(node);
  switch (node.tag) {
    case Tag::html:
    case Tag::table:
    case Tag::template_: return true;
    case Tag::applet:
    case Tag::caption:
    case Tag::td:
    case Tag::th:
    case Tag::marquee:
    case Tag::object:
    case Tag::select: return scope != Scope::table;
    case Tag::ol:
    case Tag::ul: return scope == Scope::list_item;
    case Tag::button: return scope == Scope::button;
    default: return false;
  }
}

bool OpenElements::has_in_scope(Tag tag, Scope scope) {
  if (tag != Tag::html && open_tags_[static_cast<std::size_t>(tag)] == 0) return false;
  for (std::size_t i = stack_.size(); i-- > 0;) {
    ++steps_;
    if (is_html(stack_[i], tag)) return true;
    if (is_barrier(stack_[i], scope)) return false;
  }
  return false;
}

bool OpenElements::has_heading_in_scope() {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    ++steps_;
    const bool is_html_node = stack_[i].vocabulary == Vocabulary::html;
    if (is_html_node && has(stack_[i].tag, heading)) return true;
    if (is_barrier(stack_[i], Scope::general)) return false;
  }
  return false;
}

void OpenElements::clear_back_to(std::initializer_list<Tag> tags) {
  const auto is_wanted = [&](const Node& node) {
    return node.vocabulary == Vocabulary::html &&
           (node.tag == Tag::html || node.tag == Tag::template_ ||
            std::ranges::find(tags, node.tag) != tags.end());
  };
  while (!is_wanted(stack_.back())) pop();
}

void OpenElements::generate_implied_end_tags(Tag except) {
  while (stack_.back().vocabulary == Vocabulary::html && has(stack_.back().tag, implied_end) &&
         stack_.back().tag != except) {
    pop();
  }
}

void OpenElements::close_p() {
  if (!has_in_scope(Tag::p, Scope::button)) return;
  generate_implied_end_tags(Tag::p);
  pop_until(Tag::p);
}

void OpenElements::close_cell() {
  generate_implied_end_tags(Tag::other);
  while (stack_.size() > 1) {
    const bool is_last = is_current(Tag::td) || is_current(Tag::th);
    pop();
    if (is_last) break;
  }
  clear_formatting_to_marker();
  mode_ = Mode::in_row;
}

void OpenElements::begin_body() {
  mode_ = Mode::in_body;
  began_body_ = true;
  push({.tag = Tag::body, .name = "body"});
}

// 13.2.4.1, "reset the insertion mode appropriately".
void OpenElements::reset_mode() {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    ++steps_;
    if (stack_[i].vocabulary != Vocabulary::html) continue;
    switch (stack_[i].tag) {
      case Tag::td:
      case Tag::th: mode_ = Mode::in_cell; return;
      case Tag::tr: mode_ = Mode::in_row; return;
      case Tag::tbody:
      case Tag::thead:
      case Tag::tfoot: mode_ = Mode::in_table_body; return;
      case Tag::caption: mode_ = Mode::in_caption; return;
      case Tag::colgroup: mode_ = Mode::in_column_group; return;
      case Tag::table: mode_ = Mode::in_table; return;
      case Tag::template_: mode_ = template_modes_.back(); return;
      case Tag::head: mode_ = Mode::in_head; return;
      case Tag::body: mode_ = Mode::in_body; return;
      case Tag::frameset: mode_ = Mode::in_frameset; return;
      case Tag::html: mode_ = Mode::after_head; return;
      default: break;
    }
  }
}

void OpenElements::clear_formatting_to_marker() {
  while (!formatting_.empty()) {
    const bool is_marker = formatting_.back().tag == Tag::other;
    formatting_.pop_back();
    if (is_marker) return;
  }
}

std::size_t OpenElements::find_node(std::uint64_t id) {
  for (std::size_t i = stack_.size(); i-- > 0;) {
    ++steps_;
    if (stack_[i].id == id) return i;
  }
  return none;
}

std::size_t OpenElements::find_formatting(std::uint64_t id) {
  for (std::size_t i = formatting_.size(); i-- > 0;) {
    ++steps_;
    if (formatting_[i].id == id && formatting_[i].tag != Tag::other) return i;
  }
  return none;
}

// 13.2.4.3, "reconstruct the active formatting elements".
void OpenElements::reconstruct_formatting() {
  std::size_t first = formatting_.size();
  while (first > 0 && formatting_[first - 1].tag != Tag::other &&
         find_node(formatting_[first - 1].id) == none) {
    --first;
  }
  for (std::size_t i = first; i < formatting_.size(); ++i) {
    push({.tag = formatting_[i].tag, .name = formatting_[i].name});
    formatting_[i].id = stack_.back().id;
  }
}

// 13.2.4.3, "push onto the list": of more than three alike the earliest goes. Attributes are not
// compared, so that fewer may be kept than a tree would; none of them holds a link of its own.
Placement OpenElements::insert_formatting(const StartTag& tag) {
  const Placement placement = insert(tag);
  std::size_t alike = 0;
  std::size_t earliest = none;
  for (std::size_t i = formatting_.size(); i-- > 0;) {
    if (formatting_[i].tag == Tag::other) break;
    ++steps_;
    if (formatting_[i].tag != tag.tag) continue;
    earliest = i;
    ++alike;
  }
  if (alike >= 3) formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(earliest));
  formatting_.push_back({tag.tag, tag.name, stack_.back().id});
  return placement;
}

// 13.2.6.4.7, the adoption agency algorithm, as far as it concerns the stack and the list.
void OpenElements::adopt(Tag tag, std::string_view name) {
  if (is_current(tag) && find_formatting(stack_.back().id) == none) return pop();
  for (int outer = 0; outer < 8; ++outer) {
    std::size_t entry = formatting_.size();
    while (entry > 0 && formatting_[entry - 1].tag != tag &&
           formatting_[entry - 1].tag != Tag::other) {
      --entry;
    }
    if (entry == 0 || formatting_[entry - 1].tag == Tag::other) return any_other_end(tag, name);
    --entry;
    const Formatting formatting = formatting_[entry];
    const std::size_t at = find_node(formatting.id);
    const auto forget = [&] {
      const std::size_t index = find_formatting(formatting.id);
      if (index != none) {
        formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(index));
      }
    };
    if (at == none) return forget();
    for (std::size_t i = stack_.size() - 1; i > at; --i) {
      ++steps_;
      if (is_barrier(stack_[i], Scope::general)) return;
    }
    std::size_t block = at + 1;
    while (block < stack_.size() && !is_special(stack_[block])) ++block;
    if (block == stack_.size()) {
      truncate(at);
      return forget();
    }
    std::size_t bookmark = entry;
    std::size_t node = block;
    for (int inner = 1; node - 1 > at; ++inner) {
      --node;
      ++steps_;
      std::size_t listed = find_formatting(stack_[node].id);
      if (inner > 3 && listed != none) {
        formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(listed));
        if (listed < bookmark) --bookmark;
        listed = none;
      }
      if (listed == none) {
        remove(node);
        --block;
        continue;
      }
      stack_[node].id = formatting_[listed].id = ++ids_;
      if (node + 1 == block) bookmark = listed + 1;
    }
    const std::uint64_t clone = ++ids_;
    const std::size_t old = find_formatting(formatting.id);
    if (old != none) {
      formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(old));
      if (old < bookmark) --bookmark;
    }
    bookmark = std::min(bookmark, formatting_.size());
    formatting_.insert(formatting_.begin() + static_cast<std::ptrdiff_t>(bookmark),
                       {formatting.tag, formatting.name, clone});
    const Node copy{.tag = formatting.tag, .name = formatting.name, .id = clone};
    count_open(copy);
    stack_.insert(stack_.begin() + static_cast<std::ptrdiff_t>(block) + 1, copy);
    remove(at);
  }
}

void OpenElements::leave_foreign() {
  while (is_foreign() && !stack_.back().integration.holds()) pop();
}

void OpenElements::text(bool is_nul) {
  switch (mode_) {
    case Mode::in_frameset:
    case Mode::after_frameset: return;
    case Mode::before_head:
    case Mode::in_head:
    case Mode::in_head_noscript:
    case Mode::after_head:
      while (stack_.size() > 1) pop();
      begin_body();
      break;
    case Mode::in_column_group:
      if (!is_current(Tag::colgroup)) return;
      pop();
      mode_ = Mode::in_table;
      break;
    default: break;
  }
  if (!is_nul) is_frameset_ok_ = false;
  if (!is_foreign()) reconstruct_formatting();
}

bool OpenElements::takes_base(bool is_first, bool is_fostered) {
  bool takes = is_first;
  bool is_inside = !is_fostered;
  bool is_innermost = true;
  for (std::size_t i = stack_.size(); i-- > 0;) {
    if (!is_html(stack_[i], Tag::table)) continue;
    if (is_fostered && is_innermost) takes = takes || stack_[i].holds_base;
    if (takes) stack_[i].holds_base = is_inside;
    is_inside = true;
    is_innermost = false;
  }
  return takes;
}

}  // namespace absolve
