// Start tags in each insertion mode (HTML 13.2.6.4 and 13.2.6.5), by contexts.

#include "formats/html/context_stack.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using Fate = Placement::Fate;

// The name of an element without a `Tag`; otherwise empty, because the `Tag` suffices.
std::string own_name(const StartTag& tag) {
  return tag.tag == Tag::other ? std::string(tag.name) : std::string();
}

}  // namespace

Placement ContextStack::start(const StartTag& tag) {
  const Placement placement = is_foreign() ? start_in_foreign(tag) : start_in_html(tag);
  note_frameset(tag, placement);
  settle();
  return placement;
}

Placement ContextStack::start_in_html(const StartTag& tag) {
  if (mode_ != none) return start_in_mode(tag);
  switch (phase_) {
    case Phase::in_body: return start_in_body(tag);
    case Phase::in_frameset:
    case Phase::after_frameset: return start_in_frameset(tag);
    default: return start_before_body(tag);
  }
}

// 13.2.6.4.2 to 13.2.6.4.6.
Placement ContextStack::start_before_body(const StartTag& tag) {
  if (tag.tag == Tag::html) return {.fate = Fate::merged};
  if (phase_ == Phase::before_head) {
    phase_ = Phase::in_head;
    if (tag.tag == Tag::head) return {.fate = Fate::inserted};
  }
  if (tag.tag == Tag::head) return {};
  if (phase_ == Phase::in_head_noscript) {
    if (is_noscript_content(tag.tag)) return insert(tag);
    if (tag.tag == Tag::noscript) return {};
    phase_ = Phase::in_head;
  }
  if (has(tag.tag, head_content)) {
    Placement placement = insert(tag);
    placement.is_child_of_head = true;
    return placement;
  }
  if (phase_ == Phase::in_head && tag.tag == Tag::noscript) {
    if (!has_scripting_) phase_ = Phase::in_head_noscript;
    return insert(tag);
  }
  if (tag.tag == Tag::frameset) {
    phase_ = Phase::in_frameset;
    framesets_ = 1;
    return {.fate = Fate::inserted};
  }
  begin_body();
  return start_in_body(tag);
}

// 13.2.6.4.18 to 13.2.6.4.21.
Placement ContextStack::start_in_frameset(const StartTag& tag) {
  if (tag.tag == Tag::html) return {.fate = Fate::merged};
  if (tag.tag == Tag::noframes) return {.fate = Fate::inserted};
  if (phase_ == Phase::after_frameset) return {};
  if (tag.tag == Tag::frameset) ++framesets_;
  const bool fits = tag.tag == Tag::frameset || tag.tag == Tag::frame;
  return {.fate = fits ? Fate::inserted : Fate::ignored};
}

Placement ContextStack::insert(const StartTag& tag) {
  const Placement placement = place();
  if (templates_ + foreign_ > 0 && leaves_traces(tag.tag)) is_undecided_ = true;
  if (tag.tag == Tag::template_) {
    // Whether it becomes a shadow root depends on the current node, which contexts do not know.
    if (tag.is_shadow_root || (has_marker_ && !tag.marker.empty())) is_undecided_ = true;
    ++templates_;
    is_frameset_ok_ = false;
    push({.kind = Kind::template_, .mode = Mode::in_template});
  } else if (tag.tag == Tag::table) {
    push({.kind = Kind::table, .mode = Mode::in_table});
  } else if (is_in_integration_point() && !has(tag.tag, void_element) && !is_raw(tag.tag)) {
    // Every element is kept here, because its end tag has to be recognised.
    push({.kind = Kind::html, .tag = tag.tag, .name = own_name(tag)});
  }
  return placement;
}

// Whether a start tag in a template or in foreign content changes the list of formatting elements
// or closes an element in a way that contexts cannot follow.
bool ContextStack::leaves_traces(Tag tag) {
  // A marker that outlives its element hides the formatting elements before it.
  if (tag == Tag::object || tag == Tag::applet || tag == Tag::marquee) return true;
  if (is_in_integration_point()) return may_close_another(tag);
  // In a table or template within foreign content, formatting may outlive both.
  return foreign_ > 0 && has(tag, formatting);
}

// Whether a start tag within an integration point may end an element that is open there.
bool ContextStack::may_close_another(Tag tag) {
  const bool is_choice = tag == Tag::select || tag == Tag::input;
  const bool may_close = has(tag, closes_p | implied_end | heading) || tag == Tag::a ||
                         tag == Tag::nobr || tag == Tag::button || tag == Tag::table || is_choice;
  if (!may_close) return false;
  constexpr std::size_t max_looks = 256;
  std::size_t looks = 0;
  for (std::size_t i = contexts_.size(); i-- > 0;) {
    if (contexts_[i].kind != Kind::html) break;
    const Tag open = contexts_[i].tag;
    if (open == tag || has(open, implied_end) || ++looks > max_looks) return true;
    if (has(tag, heading) && has(open, heading)) return true;
    if (is_choice && open == Tag::select) return true;
  }
  return false;
}

// 13.2.6.4.7.
Placement ContextStack::start_in_body(const StartTag& tag) {
  if (is_misplaced_in_body(tag.tag)) return {};
  switch (tag.tag) {
    case Tag::html:
      if (templates_ > 0) return {};
      return {.fate = Fate::merged};
    case Tag::body:
      if (templates_ > 0) return {};
      is_frameset_ok_ = false;
      return {.fate = Fate::merged};
    case Tag::frameset:
      if (!is_frameset_ok_) return {};
      truncate(0);
      has_discarded_body_ = true;
      phase_ = Phase::in_frameset;
      framesets_ = 1;
      return {.fate = Fate::inserted, .discards_body = true};
    case Tag::form:
      if (templates_ == 0) {
        if (has_form_) return {};
        has_form_ = true;
      }
      return insert(tag);
    case Tag::select:
      // A select within a select is ignored and ends the outer one. This only matters for its
      // attributes.
      if (tag.is_asked) is_undecided_ = true;
      return insert(tag);
    case Tag::svg:
    case Tag::math: {
      Placement placement = place();
      placement.vocabulary = tag.tag == Tag::svg ? Vocabulary::svg : Vocabulary::mathml;
      insert_foreign(tag, placement.vocabulary);
      return placement;
    }
    default: return insert(tag);
  }
}

// 13.2.6.4.9 to 13.2.6.4.17: within a table or a template. Each iteration applies one insertion
// mode, which decides or says "reprocess the token".
Placement ContextStack::start_in_mode(const StartTag& tag) {
  const bool is_part = has(tag.tag, table_part);
  for (;;) {
    Context& context = contexts_[mode_];
    switch (context.mode) {
      case Mode::in_template:
        if (has(tag.tag, head_content)) return insert(tag);
        context.mode = mode_in_template<Mode>(tag.tag);
        break;
      case Mode::in_body: return start_in_body(tag);
      case Mode::in_caption:
        if (!is_part) return start_in_body(tag);
        enter(Mode::in_table);
        break;
      case Mode::in_cell:
        if (!is_part) return start_in_body(tag);
        context.cell = Tag::other;
        enter(Mode::in_row);
        break;
      case Mode::in_column_group:
        if (tag.tag == Tag::html) return start_in_body(tag);
        if (tag.tag == Tag::template_) return insert(tag);
        if (tag.tag == Tag::col) {
          enter(Mode::in_column_group);
          return place();
        }
        // A `col` directly in a template has no colgroup that could end.
        if (!context.has_column_group) return {};
        context.has_column_group = false;
        enter(Mode::in_table);
        break;
      case Mode::in_row:
        if (!is_part) return start_in_table(tag);
        if (is_table_cell(tag.tag)) {
          context.cell = tag.tag;
          enter(Mode::in_cell);
          return place();
        }
        if (!context.has_row) return {};
        context.has_row = false;
        enter(Mode::in_table_body);
        break;
      case Mode::in_table_body:
        if (!is_part) return start_in_table(tag);
        if (tag.tag == Tag::tr || is_table_cell(tag.tag)) {
          context.has_row = true;
          enter(Mode::in_row);
          if (tag.tag == Tag::tr) return place();
          break;
        }
        if (context.section == Tag::other) return {};
        context.section = Tag::other;
        enter(Mode::in_table);
        break;
      case Mode::in_table:
        if (!is_part) return start_in_table(tag);
        if (tag.tag == Tag::caption) {
          enter(Mode::in_caption);
          return place();
        }
        if (tag.tag == Tag::colgroup || tag.tag == Tag::col) {
          context.has_column_group = true;
          enter(Mode::in_column_group);
          if (tag.tag == Tag::colgroup) return place();
          break;
        }
        context.section = is_table_section(tag.tag) ? tag.tag : Tag::tbody;
        enter(Mode::in_table_body);
        if (is_table_section(tag.tag)) return place();
        break;
    }
  }
}

// 13.2.6.4.9, "in table", for tags that are not parts of a table.
Placement ContextStack::start_in_table(const StartTag& tag) {
  const bool is_table = contexts_[mode_].kind == Kind::table;
  switch (tag.tag) {
    case Tag::table:
      if (!is_table) return {};
      truncate(mode_);
      return start_in_html(tag);
    case Tag::style:
    case Tag::script:
    case Tag::template_: return insert(tag);
    case Tag::input:
      if (tag.is_hidden_input) return insert(tag);
      break;
    case Tag::form:
      if (templates_ > 0 || has_form_) return {};
      has_form_ = true;
      return place();
    default: break;
  }
  Placement placement = start_in_body(tag);
  placement.is_fostered = is_table;
  return placement;
}

void ContextStack::insert_foreign(const StartTag& tag, Vocabulary vocabulary) {
  if (tag.is_self_closing) return;
  Context context{
      .kind = Kind::foreign, .vocabulary = vocabulary, .tag = tag.tag, .name = own_name(tag)};
  context.integration = IntegrationPoint(tag, vocabulary);
  const bool is_special = context.integration.is_special();
  context.is_above_special = is_special || (is_foreign() && contexts_.back().is_above_special);
  push(std::move(context));
}

// 13.2.6.5.
Placement ContextStack::start_in_foreign(const StartTag& tag) {
  if (contexts_.back().integration.lets_in(tag.tag)) return start_in_html(tag);
  if (has(tag.tag, breaks_out) || tag.is_styled_font) {
    leave_foreign();
    return start_in_html(tag);
  }
  Placement placement = place();
  placement.vocabulary = contexts_.back().vocabulary;
  insert_foreign(tag, placement.vocabulary);
  return placement;
}

}  // namespace absolve::ABSOLVE_VERSIONED
