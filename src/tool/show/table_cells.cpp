#include "tool/show/table_cells.hpp"

#include <algorithm>

#include "tool/io/messages.hpp"

namespace absolve::tool {
namespace {

// Appends a value of CSV (RFC 4180 2). Quoted values keep their tabs and line ends. A return alone
// is escaped, because it moves a terminal to the start of the line.
void append_quoted(std::string_view value, std::string& out) {
  const bool is_plain = value.find_first_of(",\"\t\r\n") == std::string_view::npos;
  if (is_plain) {
    out.append(printable(value));
    return;
  }
  out.push_back('"');
  while (!value.empty()) {
    const std::size_t mark = std::min(value.find_first_of("\"\t\r\n"), value.size());
    out.append(printable(value.substr(0, mark)));
    if (mark == value.size()) break;
    const bool is_lone_return = value[mark] == '\r' && !value.substr(mark).starts_with("\r\n");
    if (value[mark] == '"') out.push_back('"');
    if (is_lone_return) {
      out.append(printable("\r"));
    } else {
      out.push_back(value[mark]);
    }
    value.remove_prefix(mark + 1);
  }
  out.push_back('"');
}

void append_text(std::string_view value, std::string& out) {
  std::size_t plain = 0;
  const auto escaped = [](char c) -> std::string_view {
    switch (c) {
      case '\t': return "\\t";
      case '\n': return "\\n";
      case '\r': return "\\r";
      case '\\': return "\\\\";
      default: return {};
    }
  };
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string_view escape = escaped(value[i]);
    if (escape.empty()) continue;
    out.append(printable(value.substr(plain, i - plain))).append(escape);
    plain = i + 1;
  }
  out.append(printable(value.substr(plain)));
}

}  // namespace

std::optional<TableFormat> table_format_of(std::string_view format, bool escapes_formulas) {
  if (format == "tsv") return TableFormat::tsv;
  if (format != "csv") return std::nullopt;
  return escapes_formulas ? TableFormat::csv_without_formulas : TableFormat::csv;
}

void append_cell(std::string_view value, TableFormat format, std::string& out) {
  if (format == TableFormat::tsv) return append_text(value, out);
  // The characters that OWASP names in "CSV Injection".
  const bool is_formula = !value.empty() && std::string_view("=+-@\t\r\n").find(value.front()) !=
                                                std::string_view::npos;
  if (format == TableFormat::csv || !is_formula) return append_quoted(value, out);
  append_quoted("'" + std::string(value), out);
}

void append_separator(TableFormat format, std::string& out) {
  out.push_back(format == TableFormat::tsv ? '\t' : ',');
}

void append_line_end(TableFormat format, std::string& out) {
  out.append(format == TableFormat::tsv ? "\n" : "\r\n");
}

}  // namespace absolve::tool
