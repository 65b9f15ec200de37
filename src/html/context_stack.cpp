#include "html/context_stack.hpp"

namespace absolve {
namespace {

using Fate = Placement::Fate;

bool is_section(Tag tag) {
  return tag == Tag::tbody || tag == Tag::tfoot || tag == Tag::thead;
}

bool is_cell(Tag tag) {
  return tag == Tag::td || tag == Tag::th;
}

// What is inserted with scripting off by "in head noscript".
bool is_noscript_content(Tag tag) {
  return tag == Tag::basefont || tag == Tag::bgsound || tag == Tag::link || tag == Tag::meta ||
         tag == Tag::noframes || tag == Tag::style;
}

}  // namespace

void ContextStack::settle() {
  // Until a template's first tag, any tag may decide what its contents are.
  const bool is_open = mode_ != none && contexts_[mode_].mode == Mode::in_template;
  is_settled_ =
      phase_ == Phase::in_body && !is_frameset_ok_ && !is_open && !is_in_integration_point();
  is_flowing_ = is_settled_ && templates_ == 0 &&
                (mode_ == none || contexts_[mode_].mode == Mode::in_cell ||
                 contexts_[mode_].mode == Mode::in_caption);
}

void ContextStack::push(Context context) {
  context.below = mode_;
  if (context.kind == Kind::table || context.kind == Kind::template_) mode_ = contexts_.size();
  contexts_.push_back(context);
}

void ContextStack::truncate(std::size_t size) {
  while (contexts_.size() > size) {
    const Context& context = contexts_.back();
    if (context.kind == Kind::template_) {
      --templates_;
      if (context.is_shadow_root) --shadow_roots_;
    }
    mode_ = context.below;
    contexts_.pop_back();
  }
}

// A step of the table's own: what is open above it is popped.
void ContextStack::enter(Mode mode) {
  truncate(mode_ + 1);
  contexts_[mode_].mode = mode;
}

void ContextStack::begin_body() {
  phase_ = Phase::in_body;
  began_body_ = true;
}

bool ContextStack::takes_base(bool is_first, bool is_fostered) {
  bool takes = is_first;
  bool is_inside = !is_fostered;
  for (std::size_t i = contexts_.size(); i-- > 0;) {
    if (contexts_[i].kind != Kind::table) continue;
    if (is_fostered && i == mode_) takes = takes || contexts_[i].holds_base;
    if (takes) contexts_[i].holds_base = is_inside;
    is_inside = true;
  }
  return takes;
}

void ContextStack::text(bool is_nul) {
  const bool in_template = templates_ > 0;
  if (phase_ == Phase::in_frameset || phase_ == Phase::after_frameset) return;
  if (phase_ != Phase::in_body && !in_template) begin_body();
  if (!is_nul) is_frameset_ok_ = false;
  settle();
}

Placement ContextStack::start(const StartTag& tag) {
  Placement placement = allows_cdata() ? start_in_foreign(tag) : start_in_html(tag);
  if (placement.fate == Fate::inserted && placement.vocabulary == Vocabulary::html &&
      !has(tag.tag, keeps_frameset) && !tag.is_hidden_input) {
    is_frameset_ok_ = false;
  }
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
  if (has(tag.tag, head_content)) return insert(tag);
  if (phase_ == Phase::in_head && tag.tag == Tag::noscript) {
    phase_ = Phase::in_head_noscript;
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

// 13.2.6.4.20 to 13.2.6.4.23.
Placement ContextStack::start_in_frameset(const StartTag& tag) {
  if (tag.tag == Tag::html) return {.fate = Fate::merged};
  if (tag.tag == Tag::noframes) return {.fate = Fate::inserted};
  if (phase_ == Phase::after_frameset) return {};
  if (tag.tag == Tag::frameset) ++framesets_;
  const bool fits = tag.tag == Tag::frameset || tag.tag == Tag::frame;
  return {.fate = fits ? Fate::inserted : Fate::ignored};
}

Placement ContextStack::place() const {
  return {.fate = Fate::inserted,
          .is_inert = templates_ > shadow_roots_,
          .is_in_document = templates_ == 0};
}

Placement ContextStack::insert(const StartTag& tag) {
  const Placement placement = place();
  if (tag.tag == Tag::template_) {
    Context context{.kind = Kind::template_, .mode = Mode::in_template};
    context.is_shadow_root = tag.is_shadow_root && !placement.is_inert;
    ++templates_;
    if (context.is_shadow_root) ++shadow_roots_;
    is_frameset_ok_ = false;
    push(context);
  } else if (tag.tag == Tag::table) {
    push({.kind = Kind::table, .mode = Mode::in_table});
  } else if (is_in_integration_point() && !has(tag.tag, void_element | raw_text)) {
    // Here every element counts, for its end tag has to be told apart.
    if (may_close_another(tag.tag)) is_undecided_ = true;
    push({.kind = Kind::html, .tag = tag.tag, .name = tag.name});
  }
  return placement;
}

// Whether a start tag within an integration point may end an element that is open there.
bool ContextStack::may_close_another(Tag tag) {
  const bool may_close = has(tag, closes_p | implied_end | heading) || tag == Tag::a ||
                         tag == Tag::nobr || tag == Tag::button || tag == Tag::select;
  if (!may_close) return false;
  for (std::size_t i = contexts_.size(); i-- > 0 && contexts_[i].kind == Kind::html;) {
    ++steps_;
    const Tag open = contexts_[i].tag;
    if (open == tag || open == Tag::p || has(open, implied_end)) return true;
    if (has(tag, heading) && has(open, heading)) return true;
  }
  return false;
}

// 13.2.6.4.7.
Placement ContextStack::start_in_body(const StartTag& tag) {
  switch (tag.tag) {
    case Tag::html:
      if (templates_ > 0) return {};
      return {.fate = Fate::merged};
    case Tag::body:
      if (templates_ > 0) return {};
      is_frameset_ok_ = false;
      return {.fate = Fate::merged};
    case Tag::frameset:
      if (templates_ > 0 || !is_frameset_ok_) return {};
      truncate(0);
      phase_ = Phase::in_frameset;
      framesets_ = 1;
      return {.fate = Fate::inserted, .discards_body = true};
    case Tag::caption:
    case Tag::col:
    case Tag::colgroup:
    case Tag::frame:
    case Tag::head:
    case Tag::tbody:
    case Tag::td:
    case Tag::tfoot:
    case Tag::th:
    case Tag::thead:
    case Tag::tr: return {};
    case Tag::form:
      if (templates_ == 0) {
        if (has_form_) return {};
        has_form_ = true;
      }
      return insert(tag);
    case Tag::select:
      // One within another is ignored, and ends that; of consequence to its own attributes alone.
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

// 13.2.6.4.9 to 13.2.6.4.17: within a table or a template. Each turn of the loop is one insertion
// mode's answer, or its "reprocess the token".
Placement ContextStack::start_in_mode(const StartTag& tag) {
  const bool is_part = has(tag.tag, table_part);
  for (;;) {
    Context& context = contexts_[mode_];
    switch (context.mode) {
      case Mode::in_template:
        if (has(tag.tag, head_content)) return insert(tag);
        context.mode = mode_in_template(tag.tag);
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
        // The `col` of a template comes without a colgroup that could end.
        if (!context.has_column_group) return {};
        context.has_column_group = false;
        enter(Mode::in_table);
        break;
      case Mode::in_row:
        if (!is_part) return start_in_table(tag);
        if (is_cell(tag.tag)) {
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
        if (tag.tag == Tag::tr || is_cell(tag.tag)) {
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
        context.section = is_section(tag.tag) ? tag.tag : Tag::tbody;
        enter(Mode::in_table_body);
        if (is_section(tag.tag)) return place();
        break;
    }
  }
}

// 13.2.6.4.22, "in template": the mode that a start tag stands for.
ContextStack::Mode ContextStack::mode_in_template(Tag tag) {
  if (tag == Tag::col) return Mode::in_column_group;
  if (tag == Tag::tr) return Mode::in_table_body;
  if (is_cell(tag)) return Mode::in_row;
  return has(tag, table_part) ? Mode::in_table : Mode::in_body;
}

// 13.2.6.4.9, "in table", for what is no part of one.
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
      .kind = Kind::foreign, .vocabulary = vocabulary, .tag = tag.tag, .name = tag.name};
  const Tag name = tag.tag;
  if (vocabulary == Vocabulary::svg) {
    context.is_html_integration_point =
        name == Tag::foreignobject || name == Tag::desc || name == Tag::title;
  } else {
    context.is_html_integration_point = name == Tag::annotation_xml && tag.is_html_annotation;
    context.is_text_integration_point = name == Tag::mi || name == Tag::mo || name == Tag::mn ||
                                        name == Tag::ms || name == Tag::mtext;
  }
  const bool is_special = context.is_html_integration_point || context.is_text_integration_point ||
                          (vocabulary == Vocabulary::mathml && name == Tag::annotation_xml);
  context.is_above_special = is_special || (is_foreign() && contexts_.back().is_above_special);
  push(context);
}

// 13.2.6, the tree construction dispatcher: whether a start tag is read as HTML at this node.
bool ContextStack::is_html_here(const StartTag& tag) const {
  const Context& node = contexts_.back();
  if (node.is_html_integration_point) return true;
  if (node.is_text_integration_point) {
    return tag.tag != Tag::mglyph && tag.tag != Tag::malignmark;
  }
  return node.vocabulary == Vocabulary::mathml && node.tag == Tag::annotation_xml &&
         tag.tag == Tag::svg;
}

// 13.2.6.5.
Placement ContextStack::start_in_foreign(const StartTag& tag) {
  if (is_html_here(tag)) return start_in_html(tag);
  if (has(tag.tag, breaks_out) || (tag.tag == Tag::font && tag.is_styled_font)) {
    leave_foreign();
    return start_in_html(tag);
  }
  Placement placement = place();
  placement.vocabulary = contexts_.back().vocabulary;
  insert_foreign(tag, placement.vocabulary);
  return placement;
}

void ContextStack::leave_foreign() {
  std::size_t size = contexts_.size();
  while (size > 0 && contexts_[size - 1].kind == Kind::foreign &&
         !contexts_[size - 1].is_html_integration_point &&
         !contexts_[size - 1].is_text_integration_point) {
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
  const bool has_special = contexts_.back().is_above_special;
  for (std::size_t i = contexts_.size(); i-- > 0 && contexts_[i].kind == Kind::foreign;) {
    ++steps_;
    if (equal_ignoring_case(contexts_[i].name, name)) return truncate(i);
  }
  // "Otherwise, process the token according to the rules … in HTML content."
  if (closes_context(tag)) return end_in_html(tag, name);
  // Of other elements an end tag may end one that is around all of these, unless something between
  // is special (13.2.4.2), as integration points are.
  if (!has_special && !has(tag, void_element) && tag != Tag::body && tag != Tag::html) {
    is_undecided_ = true;
  }
}

// Whether an end tag is one that contexts alone decide, wherever it stands.
bool ContextStack::closes_context(Tag tag) {
  return has(tag, table_part) || tag == Tag::table || tag == Tag::template_ || tag == Tag::form;
}

void ContextStack::end_in_html(Tag tag, std::string_view name) {
  if (tag == Tag::template_) return close_template();
  if (mode_ == none && phase_ != Phase::in_body) return end_before_body(tag);
  if (!contexts_.empty() && contexts_.back().kind == Kind::html) {
    if (equal_ignoring_case(contexts_.back().name, name)) {
      if (tag == Tag::form && templates_ == 0) has_form_ = false;
      return truncate(contexts_.size() - 1);
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
  if (phase_ == Phase::after_frameset) return;
  if (phase_ == Phase::in_head_noscript) {
    if (tag == Tag::noscript) phase_ = Phase::in_head;
    if (tag != Tag::br) return;
  }
  if (tag == Tag::head && phase_ != Phase::after_head) phase_ = Phase::after_head;
  if (tag == Tag::body || tag == Tag::html || tag == Tag::br) begin_body();
  if (tag == Tag::br) is_frameset_ok_ = false;
}

// 13.2.6.4.4, the end tag of a template, which every mode leaves to "in head".
void ContextStack::close_template() {
  if (templates_ == 0) return;
  std::size_t i = mode_;
  while (contexts_[i].kind != Kind::template_) i = contexts_[i].below;
  truncate(i);
}

// Whether the insertion mode of a table or a template has dealt with an end tag; it is left to "in
// body" otherwise.
bool ContextStack::end_in_mode(Tag tag) {
  for (;;) {
    Context& context = contexts_[mode_];
    const bool is_open_section = context.section != Tag::other && tag == context.section;
    switch (context.mode) {
      case Mode::in_template: return true;
      case Mode::in_body: return has(tag, table_part) || tag == Tag::table;
      case Mode::in_table:
        if (tag == Tag::table && context.kind == Kind::table) truncate(mode_);
        return tag == Tag::table || has(tag, table_part) || tag == Tag::body || tag == Tag::html;
      case Mode::in_caption:
        if (tag == Tag::caption || tag == Tag::table) {
          enter(Mode::in_table);
          if (tag == Tag::caption) return true;
          break;
        }
        return has(tag, table_part) || tag == Tag::body || tag == Tag::html;
      case Mode::in_column_group:
        if (tag == Tag::col || !context.has_column_group) return true;
        context.has_column_group = false;
        enter(Mode::in_table);
        if (tag == Tag::colgroup) return true;
        break;
      case Mode::in_table_body:
        if (is_open_section || (tag == Tag::table && context.section != Tag::other)) {
          context.section = Tag::other;
          enter(Mode::in_table);
          if (tag != Tag::table) return true;
          break;
        }
        return tag == Tag::table || has(tag, table_part) || tag == Tag::body || tag == Tag::html;
      case Mode::in_row:
        if (context.has_row && (tag == Tag::tr || tag == Tag::table || is_open_section)) {
          context.has_row = false;
          enter(Mode::in_table_body);
          if (tag == Tag::tr) return true;
          break;
        }
        return tag == Tag::table || has(tag, table_part) || tag == Tag::body || tag == Tag::html;
      case Mode::in_cell: {
        const bool is_around = (tag == Tag::table && context.kind == Kind::table) ||
                               (tag == Tag::tr && context.has_row) || is_open_section;
        if (tag == context.cell || is_around) {
          context.cell = Tag::other;
          enter(Mode::in_row);
          if (!is_around) return true;
          break;
        }
        return tag == Tag::table || has(tag, table_part) || tag == Tag::body || tag == Tag::html;
      }
    }
  }
}

}  // namespace absolve
