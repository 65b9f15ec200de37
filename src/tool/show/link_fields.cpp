#include "tool/show/link_fields.hpp"

#include <algorithm>

#include "tool/show/registered_domain.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

using Kind = FieldValue::Kind;
using Row = const ListedLink&;

FieldValue text(std::string_view value) {
  return {.kind = Kind::text, .text = value};
}
FieldValue text_or_null(std::string_view value) {
  return value.empty() ? FieldValue{} : text(value);
}
FieldValue number(std::uint64_t value) {
  return {.kind = Kind::number, .number = value};
}
FieldValue flag(bool value) {
  return {.kind = Kind::flag, .number = value ? 1U : 0U};
}

template <std::string LinkDetails::* member>
FieldValue detail(Row row) {
  return row.link.details ? text_or_null((*row.link.details).*member) : FieldValue{};
}

constexpr LinkField fields[] = {
    {"file", Kind::text, [](Row row) { return text(row.origin.file); }},
    {"record_offset", Kind::number,
     [](Row row) {
       return row.origin.record_offset ? number(*row.origin.record_offset) : FieldValue{};
     }},
    {"record_id", Kind::text, [](Row row) { return text_or_null(row.origin.record_id); }},
    {"target_uri", Kind::text, [](Row row) { return text_or_null(row.origin.target_uri); }},
    {"entity", Kind::text,
     [](Row row) { return row.entity.is_part ? text(row.entity.path) : FieldValue{}; }},
    {"frame", Kind::text, [](Row row) { return text_or_null(row.entity.frame); }},
    {"element", Kind::text, [](Row row) { return text(row.link.element); }},
    {"attribute", Kind::text, [](Row row) { return text(row.link.attribute); }},
    {"kind", Kind::text, [](Row row) { return text(name_of(row.link.kind)); }},
    {"inert", Kind::flag, [](Row row) { return flag(row.link.inert); }},
    {"in_noscript", Kind::flag, [](Row row) { return flag(row.link.in_noscript); }},
    {"raw", Kind::text, [](Row row) { return text(row.link.raw); }},
    {"rel", Kind::text, [](Row row) { return text_or_null(row.link.rel); }},
    {"robots", Kind::text, [](Row row) { return text_or_null(row.entity.robots); }},
    {"url", Kind::text, [](Row row) { return row.link.url ? text(row.url) : FieldValue{}; }},
    {"fetches_nothing", Kind::flag, [](Row row) { return flag(row.link.fetches_nothing); }},
    {"same_document", Kind::flag, [](Row row) { return flag(row.link.same_document); }},
    {"nofollow", Kind::flag, [](Row row) { return flag(row.link.nofollow); }},
    {"x_robots_tag", Kind::text, [](Row row) { return text_or_null(row.entity.robots_tag); }},
    {"text", Kind::text, detail<&LinkDetails::text>, true},
    {"title", Kind::text, detail<&LinkDetails::title>, true},
    {"alt", Kind::text, detail<&LinkDetails::alt>, true},
    {"hreflang", Kind::text, detail<&LinkDetails::hreflang>, true},
    {"type", Kind::text, detail<&LinkDetails::type>, true},
    {"media", Kind::text, detail<&LinkDetails::media>, true},
    {"base", Kind::text, [](Row row) { return text_or_null(row.link.base); }},
    {"layer", Kind::text,
     [](Row row) { return row.link.layer ? text(name_of(*row.link.layer)) : FieldValue{}; }},
    {"offset", Kind::number, [](Row row) { return number(row.link.span.offset); }},
    {"length", Kind::number, [](Row row) { return number(row.link.span.length); }},
    {"offset_in", Kind::text, [](Row row) { return text(row.entity.in_part ? "part" : "file"); }},
    {"line", Kind::number, [](Row row) { return number(row.link.line); }},
    {"column", Kind::number, [](Row row) { return number(row.link.column); }},
    {"host", Kind::text,
     [](Row row) { return row.link.url ? text_or_null(host_of(row.url)) : FieldValue{}; }, false,
     true},
    {"registered_domain", Kind::text,
     [](Row row) {
       return row.link.url ? text_or_null(registered_domain_in(host_of(row.url))) : FieldValue{};
     },
     false, true},
    {"error", Kind::text,
     [](Row row) { return row.link.error ? text(name_of(row.link.error->code)) : FieldValue{}; }},
};

}  // namespace

std::span<const LinkField> link_fields() {
  return fields;
}

const LinkField* find_link_field(std::string_view name) {
  const auto* const field = std::ranges::find(fields, name, &LinkField::name);
  return field == std::end(fields) ? nullptr : field;
}

std::vector<const LinkField*> find_link_fields(const std::vector<std::string>& names) {
  std::vector<const LinkField*> found;
  for (const std::string& name : names) {
    const LinkField* const field = find_link_field(name);
    if (std::ranges::find(found, field) == found.end()) found.push_back(field);
  }
  return found;
}

void append_row(std::span<const LinkField* const> chosen, const ListedLink& row, TableFormat format,
                LineBuffer& out) {
  out.begin_line();
  append_line(chosen, format, out, [&](const LinkField* field) {
    const FieldValue value = field->value(row);
    switch (value.kind) {
      case Kind::null: break;
      case Kind::text: append_cell(value.text, format, out); break;
      case Kind::number: out.put_number(value.number); break;
      case Kind::flag: out.put_piece(value.number != 0 ? "true" : "false"); break;
    }
  });
}

}  // namespace absolve::tool
