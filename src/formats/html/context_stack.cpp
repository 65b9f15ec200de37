// Operations that the rules use. The rules themselves are in context_stack_start.cpp and
// context_stack_end.cpp.

#include "formats/html/context_stack.hpp"

#include <utility>

namespace absolve {

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
  if (is_svg_style(context.tag, context.vocabulary)) ++svg_styles_;
  contexts_.push_back(std::move(context));
}

void ContextStack::pop() {
  Context& context = contexts_.back();
  hold_base(context.holds_base, false);
  if (context.kind == Kind::template_) --templates_;
  if (context.kind == Kind::foreign) --foreign_;
  if (is_svg_style(context.tag, context.vocabulary)) --svg_styles_;
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

bool ContextStack::takes_first_base(bool is_first, bool is_fostered) {
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

}  // namespace absolve
