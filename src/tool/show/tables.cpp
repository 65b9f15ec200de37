#include "tool/show/tables.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "tool/io/messages.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// Appends a value of CSV (RFC 4180 2). Quoted values keep their tabs and line ends. A lone carriage
// return is escaped, because it moves a terminal to the start of the line.
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

/// How the records of a command become a table.
struct RecordTable {
  std::string_view command;
  std::string_view columns;  // members of a record, separated by commas
  std::string_view list{};   // the member whose elements are the rows
  bool is_object = false;    // --format json writes one object per line, no array
};

// The columns of a command are the members of its records that differ from row to row. A value
// that is an object or an array is written into its cell as JSON.
constexpr RecordTable tables[] = {
    {"attributes", "vocabulary,element,attribute,kind,when,group,exemption,note"},
    {"base", "file,entity,frame,base,layer,document_url,saved_from,encoding,candidates", "", true},
    {"check",
     "file,entity,element,attribute,line,column,reference,profile,valid,findings,target,problem"},
    {"compare",
     "file,entity,frame,element,attribute,raw,line,column,profiles,targets,bases,columns"},
    {"config", "option,value,source"},
    {"explain", "section,text,value", "steps", true},
    {"links", ""},
    {"normalize", "reference,profile,level,normal,a,b,equivalent"},
    {"parse",
     "reference,profile,href,scheme,username,password,host,port,authority,path,params,query,"
     "fragment",
     "", true},
    {"parts", "file,part,frame,element,attribute,raw,url,match,section,scope,target", "", true},
    {"profiles", "name,document,default,rules,choices"},
    {"resolve", "base,ref,url,same_document,error"},
};

std::vector<std::string_view> names_in(std::string_view list) {
  std::vector<std::string_view> names;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    names.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return names;
}

// A component can be an object with its parts, such as a path with its segments. A cell shows only
// the value of the component.
const Json* whole_of(const Json& value) {
  if (!value.is_object()) return &value;
  const auto whole = value.find("value");
  return whole == value.end() ? &value : &*whole;
}

void append_value(const Json& value, TableFormat format, std::string& out) {
  const Json& whole = *whole_of(value);
  if (whole.is_string()) {
    append_cell(whole.get_ref<const std::string&>(), format, out);
  } else if (!whole.is_null()) {
    append_cell(dump(whole), format, out);
  }
}

class RecordFormat final : public OutputFilter {
 public:
  RecordFormat(std::string_view list, std::vector<std::string_view> columns,
               std::optional<TableFormat> table)
      : list_(list), columns_(std::move(columns)), table_(table) {}

  [[nodiscard]] std::string take(std::string_view bytes) override;
  [[nodiscard]] std::string finish() override;

 private:
  void add_line(std::string_view line, std::string& out);
  void add_record(std::string_view line, std::string& out);
  void begin(std::string& out);

  std::string_view list_;  // the member whose elements are the rows; empty: the record is the row
  std::vector<std::string_view> columns_;
  std::optional<TableFormat> table_;  // nothing: an array
  std::string incomplete_;            // the last line, if its end is still missing
  bool has_begun_ = false;
  bool has_records_ = false;
};

void RecordFormat::begin(std::string& out) {
  if (has_begun_) return;
  has_begun_ = true;
  if (!table_) {
    out += '[';
    return;
  }
  if (*table_ == TableFormat::tsv) return;
  for (const std::string_view column : columns_) {
    if (column != columns_.front()) append_separator(*table_, out);
    append_cell(column, *table_, out);
  }
  append_line_end(*table_, out);
}

void RecordFormat::add_record(std::string_view line, std::string& out) {
  const Json record = parse_line(line);
  const auto add_row = [&](const Json& row) {
    for (const std::string_view column : columns_) {
      if (column != columns_.front()) append_separator(*table_, out);
      if (const auto value = row.find(column); value != row.end()) {
        append_value(*value, *table_, out);
      }
    }
    append_line_end(*table_, out);
  };
  if (list_.empty()) {
    add_row(record);
  } else if (const auto rows = record.find(list_); rows != record.end()) {
    for (const Json& row : *rows) add_row(row);
  }
}

void RecordFormat::add_line(std::string_view line, std::string& out) {
  if (line.empty()) return;
  if (table_) {
    add_record(line, out);
    return;
  }
  out += has_records_ ? ",\n" : "\n";
  out += line;
  has_records_ = true;
}

std::string RecordFormat::take(std::string_view bytes) {
  std::string out;
  begin(out);
  for (std::size_t end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
    if (incomplete_.empty()) {
      add_line(bytes.substr(0, end), out);
    } else {
      incomplete_ += bytes.substr(0, end);
      add_line(incomplete_, out);
      incomplete_.clear();
    }
    bytes.remove_prefix(end + 1);
  }
  incomplete_ += bytes;
  return out;
}

std::string RecordFormat::finish() {
  std::string out = take("\n");
  if (!table_) out += has_records_ ? "\n]\n" : "]\n";
  return out;
}

}  // namespace

std::optional<TableFormat> table_format_of(std::string_view format, bool escapes_formulas) {
  if (format == "tsv") return TableFormat::tsv;
  if (format != "csv") return std::nullopt;
  return escapes_formulas ? TableFormat::csv_without_formulas : TableFormat::csv;
}

void append_cell(std::string_view value, TableFormat format, std::string& out) {
  if (format == TableFormat::tsv) return append_text(value, out);
  // The characters that OWASP lists in "CSV Injection".
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

std::unique_ptr<OutputFilter> record_format(std::string_view command, std::string_view format,
                                            bool escapes_formulas) {
  const auto* const table = std::ranges::find(tables, command, &RecordTable::command);
  if (table == std::end(tables)) return nullptr;
  using Columns = std::vector<std::string_view>;
  if (format == "json" && !table->is_object) {
    return std::make_unique<RecordFormat>("", Columns(), std::nullopt);
  }
  const auto table_format = table_format_of(format, escapes_formulas);
  if (table->columns.empty() || !table_format) return nullptr;
  return std::make_unique<RecordFormat>(table->list, names_in(table->columns), table_format);
}

}  // namespace absolve::tool
