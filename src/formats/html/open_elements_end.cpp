// End tags in each insertion mode (HTML 13.2.6.4 and 13.2.6.5).

#include "core/ascii.hpp"
#include "formats/html/open_elements.hpp"

namespace absolve {

void OpenElements::end(Tag tag, std::string_view name) {
  if (is_foreign()) return end_in_foreign(tag, name);
  end_by_mode(tag, name, mode_);
}

void OpenElements::end_by_mode(Tag tag, std::string_view name, Mode mode) {
  if (tag == Tag::template_) return close_template();
  switch (mode) {
    case Mode::before_head:
    case Mode::in_head:
    case Mode::in_head_noscript:
    case Mode::after_head: return end_before_body(tag, name, mode);
    case Mode::in_body: return end_in_body(tag, name);
    case Mode::in_table:
    case Mode::in_caption:
    case Mode::in_column_group:
    case Mode::in_table_body:
    case Mode::in_row:
    case Mode::in_cell: return end_in_table_part(tag, name, mode);
    case Mode::in_template: return;
    case Mode::in_frameset:
      if (tag != Tag::frameset || stack_.size() < 2) return;
      pop();
      if (!is_current(Tag::frameset)) mode_ = Mode::after_frameset;
      return;
    case Mode::after_frameset: return;
  }
}

void OpenElements::end_before_body(Tag tag, std::string_view name, Mode mode) {
  const bool begins = tag == Tag::body || tag == Tag::html || tag == Tag::br;
  if (mode == Mode::in_head_noscript) {
    if (tag != Tag::noscript && tag != Tag::br) return;
    pop();
    mode_ = Mode::in_head;
    if (tag == Tag::noscript) return;
  } else if (tag == Tag::head && mode != Mode::after_head) {
    truncate(1);
    mode_ = Mode::after_head;
    return;
  }
  if (!begins) return;
  truncate(1);
  begin_body();
  end_in_body(tag, name);
}

void OpenElements::close_template() {
  if (templates_ == 0) return;
  pop_until(Tag::template_);
  clear_formatting_to_marker();
  template_modes_.pop_back();
  reset_mode();
}

void OpenElements::end_in_body(Tag tag, std::string_view name) {
  switch (tag) {
    case Tag::body:
    case Tag::html: return;
    case Tag::form: {
      if (templates_ > 0) {
        if (!has_in_scope(Tag::form)) return;
        generate_implied_end_tags(Tag::other);
        return pop_until(Tag::form);
      }
      const std::size_t at = form_ == 0 ? none : find_node(form_);
      form_ = 0;
      if (at == none) return;
      for (std::size_t i = stack_.size() - 1; i > at; --i) {
        ++steps_;
        if (is_barrier(stack_[i], Scope::general)) return;
      }
      const std::uint64_t id = stack_[at].id;
      generate_implied_end_tags(Tag::other);
      if (const std::size_t index = find_node(id); index != none) remove(index);
      return;
    }
    case Tag::p:
      if (has_in_scope(Tag::p, Scope::button)) close_p();
      return;
    case Tag::li:
      if (!has_in_scope(Tag::li, Scope::list_item)) return;
      generate_implied_end_tags(Tag::li);
      return pop_until(Tag::li);
    case Tag::dd:
    case Tag::dt:
      if (!has_in_scope(tag)) return;
      generate_implied_end_tags(tag);
      return pop_until(tag);
    case Tag::br:
      reconstruct_formatting();
      is_frameset_ok_ = false;
      return;
    case Tag::applet:
    case Tag::marquee:
    case Tag::object:
      if (!has_in_scope(tag)) return;
      generate_implied_end_tags(Tag::other);
      pop_until(tag);
      return clear_formatting_to_marker();
    case Tag::button:
    case Tag::select:
      if (!has_in_scope(tag)) return;
      generate_implied_end_tags(Tag::other);
      return pop_until(tag);
    default: break;
  }
  if (has(tag, heading)) {
    if (!has_heading_in_scope()) return;
    generate_implied_end_tags(Tag::other);
    while (stack_.size() > 1) {
      const bool is_last = !is_foreign() && has(stack_.back().tag, heading);
      pop();
      if (is_last) return;
    }
    return;
  }
  if (has(tag, formatting)) return adopt(tag, name);
  const bool is_block = has(tag, closes_p) && !has(tag, void_element | raw_text);
  if (!is_block) return any_other_end(tag, name);
  if (!has_in_scope(tag)) return;
  generate_implied_end_tags(Tag::other);
  pop_until(tag);
}

void OpenElements::any_other_end(Tag tag, std::string_view name) {
  if (!may_be_open(name)) return;
  for (std::size_t i = stack_.size(); i-- > 1;) {
    ++steps_;
    const Node& node = stack_[i];
    if (node.vocabulary == Vocabulary::html && node.tag == tag &&
        (tag != Tag::other || equal_ignoring_case(node.name, name))) {
      generate_implied_end_tags(tag);
      return truncate(std::min(i, stack_.size()));
    }
    if (is_special(node)) return;
  }
}

void OpenElements::end_in_table_part(Tag tag, std::string_view name, Mode mode) {
  const bool is_part = has(tag, table_part);
  const auto is_open = [this](Tag part) { return has_in_scope(part, Scope::table); };
  switch (mode) {
    case Mode::in_table:
      if (tag == Tag::table) {
        if (!is_open(Tag::table)) return;
        pop_until(Tag::table);
        return reset_mode();
      }
      if (is_part || tag == Tag::body || tag == Tag::html) return;
      return end_in_body(tag, name);
    case Mode::in_caption:
      if (tag == Tag::caption || tag == Tag::table) {
        if (!is_open(Tag::caption)) return;
        generate_implied_end_tags(Tag::other);
        pop_until(Tag::caption);
        clear_formatting_to_marker();
        mode_ = Mode::in_table;
        if (tag == Tag::caption) return;
        return end_by_mode(tag, name, mode_);
      }
      if (is_part || tag == Tag::body || tag == Tag::html) return;
      return end_in_body(tag, name);
    case Mode::in_column_group:
      if (tag == Tag::col || !is_current(Tag::colgroup)) return;
      pop();
      mode_ = Mode::in_table;
      if (tag == Tag::colgroup) return;
      return end_by_mode(tag, name, mode_);
    case Mode::in_table_body: {
      const bool is_section = is_table_section(tag);
      if (is_section ? !is_open(tag)
                     : tag == Tag::table && !is_open(Tag::tbody) && !is_open(Tag::thead) &&
                           !is_open(Tag::tfoot)) {
        return;
      }
      if (is_section || tag == Tag::table) {
        clear_back_to({Tag::tbody, Tag::tfoot, Tag::thead});
        pop();
        mode_ = Mode::in_table;
        if (is_section) return;
        return end_by_mode(tag, name, mode_);
      }
      return end_in_table_part(tag, name, Mode::in_table);
    }
    case Mode::in_row: {
      const bool is_section = is_table_section(tag);
      if (tag == Tag::tr || tag == Tag::table || is_section) {
        if (!is_open(Tag::tr) || (is_section && !is_open(tag))) return;
        clear_back_to({Tag::tr});
        pop();
        mode_ = Mode::in_table_body;
        if (tag == Tag::tr) return;
        return end_by_mode(tag, name, mode_);
      }
      return end_in_table_part(tag, name, Mode::in_table);
    }
    default:  // in cell
      if (is_table_cell(tag)) {
        if (!is_open(tag)) return;
        generate_implied_end_tags(Tag::other);
        pop_until(tag);
        clear_formatting_to_marker();
        mode_ = Mode::in_row;
        return;
      }
      if (tag == Tag::table || tag == Tag::tr || is_table_section(tag)) {
        if (!is_open(tag)) return;
        close_cell();
        return end_by_mode(tag, name, mode_);
      }
      if (is_part || tag == Tag::body || tag == Tag::html) return;
      return end_in_body(tag, name);
  }
}

void OpenElements::end_in_foreign(Tag tag, std::string_view name) {
  if (tag == Tag::p || tag == Tag::br) {
    leave_foreign();
    return end_by_mode(tag, name, mode_);
  }
  const std::size_t looked_at = may_be_open(name) ? stack_.size() : 1;
  for (std::size_t i = looked_at; i-- > 1;) {
    ++steps_;
    if (stack_[i].vocabulary == Vocabulary::html) break;
    if (equal_ignoring_case(stack_[i].name, name)) return truncate(i);
  }
  end_by_mode(tag, name, mode_);
}

}  // namespace absolve
