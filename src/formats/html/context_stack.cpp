// Operations that the rules use, and the rules for end tags (HTML 13.2.6.4 and 13.2.6.5). Those for
// start tags are in context_stack_start.cpp.

#include "formats/html/context_stack.hpp"

#include <utility>

namespace absolve::ABSOLVE_VERSIONED {

void ContextStack::settle() {
  // Until a template's first tag, any tag may decide how its contents are read.
  const bool is_open = mode_ != none && contexts_[mode_].mode == Mode::in_template;
  is_settled_ = phase_ == Phase::in_body && !is_frameset_ok_ && !is_open && foreign_ == 0;
  is_flowing_ = is_settled_ && templates_ == 0 &&
                (mode_ == none || contexts_[mode_].mode == Mode::in_cell ||
                 contexts_[mode_].mode == Mode::in_caption);
}

void ContextStack::push(Context&& context) {
  context.below = mode_;
  if (context.kind == Kind::table || context.kind == Kind::template_) mode_ = contexts_.size();
  if (context.kind == Kind::foreign) ++foreign_;
  if (is_svg_code(context.tag, context.vocabulary)) ++svg_code_;
  contexts_.push_back(std::move(context));
}

void ContextStack::pop() {
  Context& context = contexts_.back();
  hold_base(context.holds_base, false);
  if (context.kind == Kind::template_) --templates_;
  if (context.kind == Kind::foreign) --foreign_;
  if (is_svg_code(context.tag, context.vocabulary)) --svg_code_;
  mode_ = context.below;
  contexts_.pop_back();
}

// The parser reopens formatting elements that were closed together with an element around them.
void ContextStack::pop_down_to(std::size_t size) {
  bool leaves_formatting = false;
  for (; contexts_.size() > size; pop()) {
    const Context& context = contexts_.back();
    if (context.kind == Kind::html) leaves_formatting |= has(context.tag, formatting);
  }
  if (leaves_formatting && foreign_ > 0) is_undecided_ = true;
}

// Enters a mode of the innermost table or template, and pops the contexts above it.
void ContextStack::enter(Mode mode) {
  truncate(mode_ + 1);
  contexts_[mode_].mode = mode;
}

void ContextStack::begin_body() {
  phase_ = Phase::in_body;
  began_body_ = true;
}

bool ContextStack::takes_first_base(bool is_first, bool is_fostered, std::size_t) {
  if (!is_first) {
    // A BASE moved out of the table comes before the BASE in it. The outer tables already count as
    // holding the first BASE.
    if (!is_fostered || !contexts_[mode_].holds_base) return false;
    hold_base(contexts_[mode_].holds_base, false);
    return true;
  }
  bool is_inside = !is_fostered;
  for (std::size_t i = contexts_.size(); i-- > 0;) {
    if (contexts_[i].kind != Kind::table) continue;
    hold_base(contexts_[i].holds_base, is_inside);
    is_inside = true;
  }
  return true;
}

void ContextStack::text(Characters characters) {
  if (characters == Characters::space || characters == Characters::newline) return;
  const bool in_template = templates_ > 0;
  if (phase_ == Phase::in_frameset || phase_ == Phase::after_frameset) return;
  if (phase_ != Phase::in_body && !in_template) begin_body();
  if (characters != Characters::nul) is_frameset_ok_ = false;
  settle();
}

void ContextStack::leave_foreign() {
  std::size_t size = contexts_.size();
  while (size > 0 && contexts_[size - 1].kind == Kind::foreign &&
         !contexts_[size - 1].integration.holds()) {
    --size;
  }
  truncate(size);
}

void ContextStack::end(Tag tag, std::string_view name) {
  if (is_foreign()) {
    end_in_foreign(tag, name);
  } else {
    end_in_html(tag, name);
  }
  settle();
}

void ContextStack::end_in_foreign(Tag tag, std::string_view name) {
  if (tag == Tag::p || tag == Tag::br) {
    leave_foreign();
    return end_in_html(tag, name);
  }
  // The stack of open elements can look a name up at once. Here, the search must be bounded.
  constexpr std::size_t max_looks = 256;
  const bool has_special = contexts_.back().is_above_special;
  const std::size_t size = contexts_.size();
  for (std::size_t i = size; i-- > 0;) {
    if (contexts_[i].kind != Kind::foreign) break;
    ++steps_;
    if (contexts_[i].is_called(tag, name)) return truncate(i);
    if (size - i == max_looks) {
      is_undecided_ = true;
      return;
    }
  }
  // "Otherwise, process the token according to the rules … in HTML content."
  if (tag == Tag::form && templates_ > 0) {  // it pops up to a form, if there is one
    is_undecided_ = true;
    return;
  }
  if (closes_context(tag)) return end_in_html(tag, name);
  // The end tag may end an element around all of these. It does not if an element between them is
  // special (13.2.4.2), as integration points are.
  if (!has_special && !has(tag, void_element) && tag != Tag::body && tag != Tag::html) {
    is_undecided_ = true;
  }
}

// Whether contexts alone decide about an end tag, wherever it is.
bool ContextStack::closes_context(Tag tag) {
  return has(tag, table_part) || tag == Tag::table || tag == Tag::template_ || tag == Tag::form;
}

void ContextStack::end_in_html(Tag tag, std::string_view name) {
  if (tag == Tag::template_) return close_template();
  if (mode_ == none && phase_ != Phase::in_body) return end_before_body(tag);
  if (!contexts_.empty() && contexts_.back().kind == Kind::html) {
    if (contexts_.back().is_called(tag, name)) {
      if (tag == Tag::form && templates_ == 0) has_form_ = false;
      return pop();
    }
    if (tag == Tag::form || (!closes_context(tag) && !has(tag, void_element))) {
      is_undecided_ = true;
      return;
    }
  }
  if (mode_ != none && end_in_mode(tag)) return;
  if (tag == Tag::form && templates_ == 0) has_form_ = false;
  if (tag == Tag::br) is_frameset_ok_ = false;
}

// 13.2.6.4.2 to 6 and 20 to 23.
void ContextStack::end_before_body(Tag tag) {
  if (phase_ == Phase::in_frameset) {
    if (tag == Tag::frameset && --framesets_ == 0) phase_ = Phase::after_frameset;
    return;
  }
  if (phase_ == Phase::after_frameset) {
    // White space after it reopens formatting elements of the discarded body.
    if (tag == Tag::html && has_discarded_body_) is_undecided_ = true;
    return;
  }
  if (phase_ == Phase::in_head_noscript) {
    if (tag == Tag::noscript) phase_ = Phase::in_head;
    if (tag != Tag::br) return;
  }
  if (tag == Tag::head && phase_ != Phase::after_head) phase_ = Phase::after_head;
  if (tag == Tag::body || tag == Tag::html || tag == Tag::br) begin_body();
  if (tag == Tag::br) is_frameset_ok_ = false;
}

// 13.2.6.4.4: the end tag of a template, which every mode handles as "in head" does.
void ContextStack::close_template() {
  if (templates_ == 0) return;
  // If the end of the template also closes a cell or a caption, the list of formatting elements is
  // cleared only up to the marker of that cell or caption. The template's marker and the entries
  // after it stay.
  std::size_t i = mode_;
  for (;; i = contexts_[i].below) {
    const Context& context = contexts_[i];
    if (context.mode == Mode::in_cell || context.mode == Mode::in_caption) is_undecided_ = true;
    if (context.kind == Kind::template_) break;
  }
  truncate(i);
}

// Whether the insertion mode of a table or a template has handled an end tag; if not, "in body"
// handles it.
bool ContextStack::end_in_mode(Tag tag) {
  for (;;) {
    Context& context = contexts_[mode_];
    const bool is_open_section = context.section != Tag::other && tag == context.section;
    switch (context.mode) {
      case Mode::in_template: return true;
      case Mode::in_body: return false;
      case Mode::in_table:
        if (tag == Tag::table && context.kind == Kind::table) truncate(mode_);
        return false;
      case Mode::in_caption:
        if (tag != Tag::caption && tag != Tag::table) return false;
        enter(Mode::in_table);
        if (tag == Tag::caption) return true;
        break;
      case Mode::in_column_group:
        if (tag == Tag::col || !context.has_column_group) return true;
        context.has_column_group = false;
        enter(Mode::in_table);
        if (tag == Tag::colgroup) return true;
        break;
      case Mode::in_table_body:
        if (!is_open_section && (tag != Tag::table || context.section == Tag::other)) return false;
        context.section = Tag::other;
        enter(Mode::in_table);
        if (tag != Tag::table) return true;
        break;
      case Mode::in_row:
        if (!context.has_row || (tag != Tag::tr && tag != Tag::table && !is_open_section)) {
          return false;
        }
        context.has_row = false;
        enter(Mode::in_table_body);
        if (tag == Tag::tr) return true;
        break;
      case Mode::in_cell: {
        const bool is_around = (tag == Tag::table && context.kind == Kind::table) ||
                               (tag == Tag::tr && context.has_row) || is_open_section;
        if (tag != context.cell && !is_around) return false;
        context.cell = Tag::other;
        enter(Mode::in_row);
        if (!is_around) return true;
        break;
      }
    }
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED
