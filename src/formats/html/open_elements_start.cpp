// Start tags in each insertion mode (HTML 13.2.6.4 and 13.2.6.5).

#include "formats/html/open_elements.hpp"

namespace absolve {
namespace {

using Fate = Placement::Fate;

}  // namespace

Placement OpenElements::start(const StartTag& tag) {
  const bool is_content_foreign = is_foreign() && !stack_.current().integration.lets_in(tag.tag);
  const Placement placement =
      is_content_foreign ? start_in_foreign(tag) : start_by_mode(tag, mode_);
  is_after_pre_ = !is_foreign() && (tag.tag == Tag::pre || tag.tag == Tag::listing);
  note_frameset(tag, placement);
  return placement;
}

Placement OpenElements::start_by_mode(const StartTag& tag, Mode mode) {
  switch (mode) {
    case Mode::before_head:
    case Mode::in_head:
    case Mode::in_head_noscript:
    case Mode::after_head: return start_before_body(tag, mode);
    case Mode::in_body: return start_in_body(tag);
    case Mode::in_table: return start_in_table(tag);
    case Mode::in_caption:
    case Mode::in_column_group:
    case Mode::in_table_body:
    case Mode::in_row:
    case Mode::in_cell: return start_in_table_part(tag, mode);
    case Mode::in_template: return start_in_template(tag);
    case Mode::in_frameset:
    case Mode::after_frameset:
    case Mode::after_after_frameset: return start_in_frameset(tag, mode);
  }
  return {};
}

Placement OpenElements::start_before_body(const StartTag& tag, Mode mode) {
  if (tag.tag == Tag::html) return {.fate = Fate::merged};
  if (mode == Mode::before_head) {
    mode_ = Mode::in_head;
    push({.tag = Tag::head});
    if (tag.tag == Tag::head) return {.fate = Fate::inserted};
    return start_before_body(tag, mode_);
  }
  if (tag.tag == Tag::head) return {};
  if (mode == Mode::in_head_noscript) {
    if (is_noscript_content(tag.tag)) return insert(tag);
    if (tag.tag == Tag::noscript) return {};
    pop();
    mode_ = Mode::in_head;
    return start_before_body(tag, mode_);
  }
  if (has(tag.tag, head_content)) {
    Placement placement = insert(tag);
    placement.is_child_of_head = mode_ == Mode::in_head || mode_ == Mode::after_head;
    if (tag.tag == Tag::template_) {
      formatting_.push_marker();
      is_frameset_ok_ = false;
      mode_ = Mode::in_template;
      template_modes_.push_back(Mode::in_template);
    }
    return placement;
  }
  if (mode == Mode::in_head) {
    if (tag.tag == Tag::noscript) {
      mode_ = Mode::in_head_noscript;
      return insert(tag);
    }
    pop();
    mode_ = Mode::after_head;
    return start_before_body(tag, mode_);
  }
  if (tag.tag == Tag::frameset) {
    mode_ = Mode::in_frameset;
    return insert(tag);
  }
  begin_body();
  if (tag.tag == Tag::body) {
    is_frameset_ok_ = false;
    return {.fate = Fate::merged};
  }
  return start_in_body(tag);
}

Placement OpenElements::start_frameset() {
  if (!is_in_body() || !is_frameset_ok_) return {};
  pop_to_root();
  formatting_.note_discarded();
  push({.tag = Tag::frameset});
  mode_ = Mode::in_frameset;
  return {.fate = Fate::inserted, .discards_body = true};
}

Placement OpenElements::start_form(const StartTag& tag) {
  if (has_form_ && templates_ == 0) return {};
  close_p();
  const Placement placement = insert(tag);
  if (templates_ == 0) {
    has_form_ = true;
    form_ = stack_.top();
  }
  return placement;
}

// Closes the item that the start tag of another item ends.
void OpenElements::close_item(Tag tag) {
  const OpenElement* const item =
      tag == Tag::li ? stack_.last(Tag::li) : stack_.topmost_of({Tag::dd, Tag::dt});
  if (item != nullptr && item == stack_.last_item_end()) pop_through(*item);
}

// Closes the link that the start tag of another link ends.
void OpenElements::close_link() {
  FormattingEntry* const entry = formatting_.last_of(Tag::a);
  if (entry == nullptr) return;
  OpenElement* const element = entry->element;
  // In these two cases the adoption agency does not remove the link.
  const bool stays = (is_current(Tag::a) && stack_.current().formatting == nullptr) ||
                     (element != nullptr && !stack_.is_in_scope(element));
  adopt(Tag::a, "a");
  if (!stays) return;
  forget(*entry);
  if (element != nullptr) close(*element);
}

// Start tags of select and its options, and of elements that close them or occur among them.
Placement OpenElements::start_choice(const StartTag& tag) {
  switch (tag.tag) {
    case Tag::select:
      if (stack_.has_in_scope(Tag::select)) {
        pop_until(Tag::select);
        return {};
      }
      reconstruct_formatting();
      return insert(tag);
    case Tag::input:
      if (stack_.has_in_scope(Tag::select)) pop_until(Tag::select);
      reconstruct_formatting();
      return insert(tag);
    case Tag::hr:
      close_p();
      if (stack_.has_in_scope(Tag::select)) generate_implied_end_tags(Tag::other);
      return insert(tag);
    case Tag::option:
    case Tag::optgroup:
      if (stack_.has_in_scope(Tag::select)) {
        generate_implied_end_tags(tag.tag == Tag::option ? Tag::optgroup : Tag::other);
      } else if (is_current(Tag::option)) {
        pop();
      }
      reconstruct_formatting();
      return insert(tag);
    default: return {};
  }
}

Placement OpenElements::start_in_body(const StartTag& tag) {
  if (has(tag.tag, head_content)) return start_before_body(tag, Mode::after_head);
  if (is_misplaced_in_body(tag.tag)) return {};
  switch (tag.tag) {
    case Tag::html: return {.fate = templates_ > 0 ? Fate::ignored : Fate::merged};
    case Tag::body:
      if (templates_ > 0 || !is_in_body()) return {};
      is_frameset_ok_ = false;
      return {.fate = Fate::merged};
    case Tag::frameset: return start_frameset();
    case Tag::form: return start_form(tag);
    case Tag::li:
    case Tag::dd:
    case Tag::dt:
      close_item(tag.tag);
      close_p();
      return insert(tag);
    case Tag::button:
      if (stack_.has_in_scope(Tag::button)) pop_until(Tag::button);
      reconstruct_formatting();
      return insert(tag);
    case Tag::a:
      close_link();
      reconstruct_formatting();
      return insert_formatting(tag);
    case Tag::nobr:
      reconstruct_formatting();
      if (stack_.has_in_scope(Tag::nobr)) {
        adopt(Tag::nobr, "nobr");
        reconstruct_formatting();
      }
      return insert_formatting(tag);
    case Tag::applet:
    case Tag::marquee:
    case Tag::object: {
      reconstruct_formatting();
      const Placement placement = insert(tag);
      formatting_.push_marker();
      return placement;
    }
    case Tag::table: {
      if (!tag.is_in_quirks) close_p();
      const Placement placement = insert(tag);
      mode_ = Mode::in_table;
      return placement;
    }
    case Tag::select:
    case Tag::input:
    case Tag::hr:
    case Tag::option:
    case Tag::optgroup: return start_choice(tag);
    case Tag::rb:
    case Tag::rtc:
    case Tag::rp:
    case Tag::rt:
      if (stack_.has_in_scope(Tag::ruby)) {
        const bool is_text = tag.tag == Tag::rp || tag.tag == Tag::rt;
        generate_implied_end_tags(is_text ? Tag::rtc : Tag::other);
      }
      return insert(tag);
    case Tag::svg:
    case Tag::math:
      reconstruct_formatting();
      return insert_foreign(tag, tag.tag == Tag::svg ? Vocabulary::svg : Vocabulary::mathml);
    default: break;
  }
  if (has(tag.tag, closes_p)) {
    close_p();
    if (has(tag.tag, absolve::heading) && stack_.top() == heading()) pop();
    if (tag.tag == Tag::xmp) reconstruct_formatting();
    return insert(tag);
  }
  if (!has(tag.tag, keeps_formatting)) reconstruct_formatting();
  return has(tag.tag, formatting) ? insert_formatting(tag) : insert(tag);
}

Placement OpenElements::start_in_table(const StartTag& tag) {
  switch (tag.tag) {
    case Tag::caption: {
      clear_back_to({Tag::table});
      formatting_.push_marker();
      const Placement placement = insert(tag);
      mode_ = Mode::in_caption;
      return placement;
    }
    case Tag::colgroup:
    case Tag::col: {
      clear_back_to({Tag::table});
      mode_ = Mode::in_column_group;
      if (tag.tag == Tag::colgroup) return insert(tag);
      push({.tag = Tag::colgroup});
      return start_by_mode(tag, mode_);
    }
    case Tag::tbody:
    case Tag::tfoot:
    case Tag::thead:
      clear_back_to({Tag::table});
      mode_ = Mode::in_table_body;
      return insert(tag);
    case Tag::td:
    case Tag::th:
    case Tag::tr:
      clear_back_to({Tag::table});
      push({.tag = Tag::tbody});
      mode_ = Mode::in_table_body;
      return start_by_mode(tag, mode_);
    case Tag::table:
      if (!stack_.has_in_scope(Tag::table, ElementScope::table)) return {};
      pop_until(Tag::table);
      reset_mode();
      return start_by_mode(tag, mode_);
    case Tag::style:
    case Tag::script:
    case Tag::template_: return start_before_body(tag, Mode::after_head);
    case Tag::input:
      if (tag.is_hidden_input) return insert(tag);
      break;
    case Tag::form:
      if (templates_ > 0 || has_form_) return {};
      has_form_ = true;  // the element itself is popped at once
      return place();
    default: break;
  }
  Placement placement = start_in_body(tag);
  placement.is_fostered = templates_ == 0;
  return placement;
}

Placement OpenElements::start_in_table_part(const StartTag& tag, Mode mode) {
  const bool is_part = has(tag.tag, table_part);
  switch (mode) {
    case Mode::in_caption:
      if (!is_part) return start_in_body(tag);
      if (!stack_.has_in_scope(Tag::caption, ElementScope::table)) return {};
      pop_until(Tag::caption);
      clear_formatting_to_marker();
      mode_ = Mode::in_table;
      break;
    case Mode::in_column_group:
      if (tag.tag == Tag::html) return start_in_body(tag);
      if (tag.tag == Tag::template_) return start_before_body(tag, Mode::after_head);
      if (tag.tag == Tag::col) return insert(tag);
      if (!is_current(Tag::colgroup)) return {};
      pop();
      mode_ = Mode::in_table;
      break;
    case Mode::in_table_body:
      if (tag.tag == Tag::tr || is_table_cell(tag.tag)) {
        clear_back_to({Tag::tbody, Tag::tfoot, Tag::thead});
        mode_ = Mode::in_row;
        if (tag.tag == Tag::tr) return insert(tag);
        push({.tag = Tag::tr});
        break;
      }
      if (!is_part) return start_in_table(tag);
      if (!stack_.is_in_scope(section(), ElementScope::table)) return {};
      clear_back_to({Tag::tbody, Tag::tfoot, Tag::thead});
      pop();
      mode_ = Mode::in_table;
      break;
    case Mode::in_row:
      if (is_table_cell(tag.tag)) {
        clear_back_to({Tag::tr});
        const Placement placement = insert(tag);
        mode_ = Mode::in_cell;
        formatting_.push_marker();
        return placement;
      }
      if (!is_part) return start_in_table(tag);
      if (!stack_.has_in_scope(Tag::tr, ElementScope::table)) return {};
      clear_back_to({Tag::tr});
      pop();
      mode_ = Mode::in_table_body;
      break;
    default:
      if (!is_part) return start_in_body(tag);
      if (!stack_.is_in_scope(stack_.topmost_of({Tag::td, Tag::th}), ElementScope::table))
        return {};
      close_cell();
      break;
  }
  return start_by_mode(tag, mode_);
}

Placement OpenElements::start_in_template(const StartTag& tag) {
  if (has(tag.tag, head_content)) return start_before_body(tag, Mode::after_head);
  Mode next = Mode::in_body;
  if (tag.tag == Tag::caption || tag.tag == Tag::colgroup || is_table_section(tag.tag)) {
    next = Mode::in_table;
  } else if (tag.tag == Tag::col) {
    next = Mode::in_column_group;
  } else if (tag.tag == Tag::tr) {
    next = Mode::in_table_body;
  } else if (is_table_cell(tag.tag)) {
    next = Mode::in_row;
  }
  template_modes_.back() = mode_ = next;
  return start_by_mode(tag, mode_);
}

Placement OpenElements::start_in_frameset(const StartTag& tag, Mode mode) {
  if (tag.tag == Tag::html) return {.fate = Fate::merged};
  if (tag.tag == Tag::noframes) return {.fate = Fate::inserted};
  if (mode != Mode::in_frameset) return {};
  if (tag.tag == Tag::frameset || tag.tag == Tag::frame) return insert(tag);
  return {};
}

Placement OpenElements::start_in_foreign(const StartTag& tag) {
  if (has(tag.tag, breaks_out) || (tag.tag == Tag::font && tag.is_styled_font)) {
    leave_foreign();
    return start_by_mode(tag, mode_);
  }
  return insert_foreign(tag, stack_.current().vocabulary);
}

}  // namespace absolve
