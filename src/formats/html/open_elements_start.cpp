// Start tags in each insertion mode (HTML 13.2.6.4 and 13.2.6.5).

#include "formats/html/open_elements.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using Fate = Placement::Fate;

}  // namespace

Placement OpenElements::start(const StartTag& tag) {
  ended_ = Ended::none;
  if (tag.tag == Tag::html) has_html_ = true;
  const bool is_content_foreign = is_foreign() && !stack_.current().integration.lets_in(tag.tag);
  const Placement placement = is_content_foreign ? start_in_foreign(tag) : start_by_mode(tag);
  is_after_pre_ = !is_foreign() && (tag.tag == Tag::pre || tag.tag == Tag::listing);
  note_frameset(tag, placement);
  return placement;
}

Placement OpenElements::start_by_mode(const StartTag& tag) {
  switch (mode_) {
    case Mode::before_head:
    case Mode::in_head:
    case Mode::in_head_noscript:
    case Mode::after_head: return start_before_body(tag, mode_);
    case Mode::in_body: return start_in_body(tag);
    case Mode::in_table: return start_in_table(tag);
    case Mode::in_caption:
    case Mode::in_column_group:
    case Mode::in_table_body:
    case Mode::in_row:
    case Mode::in_cell: return start_in_table_part(tag);
    case Mode::in_template: return start_in_template(tag);
    case Mode::in_frameset:
    case Mode::after_frameset:
    case Mode::after_after_frameset: return start_in_frameset(tag);
  }
  return {};
}

Placement OpenElements::start_before_body(const StartTag& tag, Mode mode) {
  if (tag.tag == Tag::html) return {.fate = Fate::merged};
  if (mode == Mode::before_head) {
    mode_ = Mode::in_head;
    head_ = push({.tag = Tag::head}).node;
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
    const bool is_in_head = is_child_of_head();
    Placement placement = insert(tag);
    placement.is_child_of_head = is_in_head;
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
      if (!has_scripting_) mode_ = Mode::in_head_noscript;
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

Placement OpenElements::start_in_body(const StartTag& tag) {
  if (has(tag.tag, head_content)) return start_before_body(tag, Mode::after_head);
  if (is_misplaced_in_body(tag.tag)) return {};
  switch (tag.tag) {
    case Tag::html: return {.fate = templates_ > 0 ? Fate::ignored : Fate::merged};
    case Tag::body:
      if (templates_ > 0 || !is_in_body()) return {};
      is_frameset_ok_ = false;
      return {.fate = Fate::merged};
    case Tag::frameset:
      if (!is_in_body() || !is_frameset_ok_) return {};
      pop_to_root();
      tree_.remove(body_);
      formatting_.note_discarded();
      push({.tag = Tag::frameset});
      mode_ = Mode::in_frameset;
      return {.fate = Fate::inserted, .discards_body = true};
    case Tag::form: {
      if (has_form_ && templates_ == 0) return {};
      close_p();
      const Placement placement = insert(tag);
      if (templates_ > 0) return placement;
      has_form_ = true;
      form_ = stack_.top();
      return placement;
    }
    case Tag::li:
    case Tag::dd:
    case Tag::dt: {
      const OpenElement* const item =
          tag.tag == Tag::li ? stack_.last(Tag::li) : stack_.topmost_of({Tag::dd, Tag::dt});
      if (item != nullptr && item == stack_.last_item_end()) pop_through(*item);
      close_p();
      return insert(tag);
    }
    case Tag::button:
      pop_in_scope(Tag::button);
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
    case Tag::object:
      reconstruct_formatting();
      formatting_.push_marker();
      return insert(tag);
    case Tag::table:
      if (!tag.is_in_quirks) close_p();
      mode_ = Mode::in_table;
      return insert(tag);
    case Tag::select:
    case Tag::input:
      if (pop_in_scope(Tag::select) && tag.tag == Tag::select) return {};
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
  const bool is_text = has_scripting_ && tag.tag == Tag::noscript;
  if (!is_text && !has(tag.tag, keeps_formatting)) reconstruct_formatting();
  return has(tag.tag, formatting) ? insert_formatting(tag) : insert(tag);
}

Placement OpenElements::start_in_table(const StartTag& tag) {
  if (has(tag.tag, table_part)) clear_back_to({Tag::table});
  switch (tag.tag) {
    case Tag::caption:
      formatting_.push_marker();
      mode_ = Mode::in_caption;
      return insert(tag);
    case Tag::colgroup:
    case Tag::col:
      mode_ = Mode::in_column_group;
      if (tag.tag == Tag::colgroup) return insert(tag);
      push({.tag = Tag::colgroup});
      return start_by_mode(tag);
    case Tag::tbody:
    case Tag::tfoot:
    case Tag::thead: mode_ = Mode::in_table_body; return insert(tag);
    case Tag::td:
    case Tag::th:
    case Tag::tr:
      push({.tag = Tag::tbody});
      mode_ = Mode::in_table_body;
      return start_by_mode(tag);
    case Tag::table:
      if (!pop_in_scope(Tag::table, ElementScope::table)) return {};
      reset_mode();
      return start_by_mode(tag);
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
  const Fostering fostering(*this);
  Placement placement = start_in_body(tag);
  placement.is_fostered = templates_ == 0;
  return placement;
}

Placement OpenElements::start_in_table_part(const StartTag& tag) {
  const bool is_part = has(tag.tag, table_part);
  switch (mode_) {
    case Mode::in_caption:
      if (!is_part) return start_in_body(tag);
      if (!pop_in_scope(Tag::caption, ElementScope::table)) return {};
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
        formatting_.push_marker();
        mode_ = Mode::in_cell;
        return insert(tag);
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
  return start_by_mode(tag);
}

Placement OpenElements::start_in_template(const StartTag& tag) {
  if (has(tag.tag, head_content)) return start_before_body(tag, Mode::after_head);
  template_modes_.back() = mode_ = mode_in_template<Mode>(tag.tag);
  return start_by_mode(tag);
}

Placement OpenElements::start_in_frameset(const StartTag& tag) {
  if (tag.tag == Tag::html) return {.fate = Fate::merged};
  if (tag.tag == Tag::noframes) return {.fate = Fate::inserted};
  if (mode_ != Mode::in_frameset) return {};
  if (tag.tag == Tag::frameset || tag.tag == Tag::frame) return insert(tag);
  return {};
}

Placement OpenElements::start_in_foreign(const StartTag& tag) {
  if (has(tag.tag, breaks_out) || tag.is_styled_font) {
    leave_foreign();
    return start_by_mode(tag);
  }
  return insert_foreign(tag, stack_.current().vocabulary);
}

}  // namespace absolve::ABSOLVE_VERSIONED
