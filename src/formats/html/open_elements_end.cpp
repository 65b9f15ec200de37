// End tags in each insertion mode (HTML 13.2.6.4 and 13.2.6.5).

#include "formats/html/open_elements.hpp"

namespace absolve::ABSOLVE_VERSIONED {

void OpenElements::end(Tag tag, std::string_view name) {
  is_after_pre_ = false;
  ended_ = Ended::none;
  if (is_foreign()) return end_in_foreign(tag, name);
  end_by_mode(tag, name);
}

void OpenElements::end_by_mode(Tag tag, std::string_view name) {
  if (tag == Tag::template_) return close_template();
  switch (mode_) {
    case Mode::before_head:
    case Mode::in_head:
    case Mode::in_head_noscript:
    case Mode::after_head: return end_before_body(tag, name);
    case Mode::in_body: return end_in_body(tag, name);
    case Mode::in_table:
    case Mode::in_caption:
    case Mode::in_column_group:
    case Mode::in_table_body:
    case Mode::in_row:
    case Mode::in_cell: return end_in_table_part(tag, name, mode_);
    case Mode::in_template: return;
    case Mode::in_frameset:
      if (tag != Tag::frameset || stack_.second() == nullptr) return;
      pop();
      if (!is_current(Tag::frameset)) mode_ = Mode::after_frameset;
      return;
    case Mode::after_frameset:
      if (tag == Tag::html) mode_ = Mode::after_after_frameset;
      return;
    case Mode::after_after_frameset: return;
  }
}

void OpenElements::end_before_body(Tag tag, std::string_view name) {
  const bool begins = tag == Tag::body || tag == Tag::html || tag == Tag::br;
  if (mode_ == Mode::in_head_noscript) {
    if (tag != Tag::noscript && tag != Tag::br) return;
    pop();
    mode_ = Mode::in_head;
    if (tag == Tag::noscript) return;
  } else if (tag == Tag::head && mode_ != Mode::after_head) {
    if (mode_ == Mode::before_head) head_ = push({.tag = Tag::head}).node;
    pop_to_root();
    mode_ = Mode::after_head;
    return;
  }
  if (!begins) return;
  pop_to_root();
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
    case Tag::html:
      if (stack_.has_in_scope(Tag::body)) ended_ = tag == Tag::html ? Ended::html : Ended::body;
      return;
    case Tag::form: {
      if (templates_ > 0) break;
      has_form_ = false;
      OpenElement* const form = std::exchange(form_, nullptr);
      if (!stack_.is_in_scope(form)) return;
      generate_implied_end_tags(Tag::other);
      return close(*form);
    }
    case Tag::p: return close_p();
    case Tag::li: pop_in_scope(Tag::li, ElementScope::list_item); return;
    case Tag::br:
      reconstruct_formatting();
      is_frameset_ok_ = false;
      return;
    case Tag::applet:
    case Tag::marquee:
    case Tag::object:
      if (pop_in_scope(tag)) clear_formatting_to_marker();
      return;
    case Tag::button:
    case Tag::select: pop_in_scope(tag); return;
    default: break;
  }
  if (has(tag, absolve::heading)) {
    if (stack_.is_in_scope(heading())) pop_through(*heading());
    return;
  }
  if (has(tag, formatting)) return adopt(tag, name);
  const bool is_block = has(tag, closes_p) && !has(tag, void_element | raw_text);
  if (!is_block) return any_other_end(tag, name);
  pop_in_scope(tag);
}

void OpenElements::any_other_end(Tag tag, std::string_view name) {
  const OpenElement* const element = stack_.last_named(tag, name, true);
  if (element == nullptr || ElementStack::is_above(stack_.last_special(), element)) return;
  pop_through(*element);
}

void OpenElements::end_in_table_part(Tag tag, std::string_view name, Mode mode) {
  const bool is_section = is_table_section(tag);
  const auto is_open = [this](Tag part) { return stack_.has_in_scope(part, ElementScope::table); };
  switch (mode) {
    case Mode::in_table:
      if (tag != Tag::table) break;
      if (pop_in_scope(Tag::table, ElementScope::table)) reset_mode();
      return;
    case Mode::in_caption:
      if (tag != Tag::caption && tag != Tag::table) break;
      if (!pop_in_scope(Tag::caption, ElementScope::table)) return;
      clear_formatting_to_marker();
      mode_ = Mode::in_table;
      if (tag == Tag::caption) return;
      return end_by_mode(tag, name);
    case Mode::in_column_group:
      if (tag == Tag::col || !is_current(Tag::colgroup)) return;
      pop();
      mode_ = Mode::in_table;
      if (tag == Tag::colgroup) return;
      return end_by_mode(tag, name);
    case Mode::in_table_body:
      if (!is_section && tag != Tag::table) return end_in_table_part(tag, name, Mode::in_table);
      if (is_section ? !is_open(tag) : !stack_.is_in_scope(section(), ElementScope::table)) return;
      clear_back_to({Tag::tbody, Tag::tfoot, Tag::thead});
      pop();
      mode_ = Mode::in_table;
      if (is_section) return;
      return end_by_mode(tag, name);
    case Mode::in_row:
      if (tag != Tag::tr && tag != Tag::table && !is_section) {
        return end_in_table_part(tag, name, Mode::in_table);
      }
      if (!is_open(Tag::tr) || (is_section && !is_open(tag))) return;
      clear_back_to({Tag::tr});
      pop();
      mode_ = Mode::in_table_body;
      if (tag == Tag::tr) return;
      return end_by_mode(tag, name);
    default:  // in cell
      if (is_table_cell(tag)) {
        if (!pop_in_scope(tag, ElementScope::table)) return;
        clear_formatting_to_marker();
        mode_ = Mode::in_row;
        return;
      }
      if (tag != Tag::table && tag != Tag::tr && !is_section) break;
      if (!is_open(tag)) return;
      close_cell();
      return end_by_mode(tag, name);
  }
  if (has(tag, table_part) || tag == Tag::body || tag == Tag::html) return;
  if (mode == Mode::in_cell || mode == Mode::in_caption) return end_in_body(tag, name);
  const Fostering fostering(*this);
  end_in_body(tag, name);
}

void OpenElements::end_in_foreign(Tag tag, std::string_view name) {
  if (tag == Tag::p || tag == Tag::br) {
    leave_foreign();
    return end_by_mode(tag, name);
  }
  const OpenElement* const element = stack_.last_named(tag, name, false);
  if (ElementStack::is_above(element, stack_.last_html())) return pop_through(*element);
  end_by_mode(tag, name);
}

}  // namespace absolve::ABSOLVE_VERSIONED
