#include "tool/show/tables.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <tuple>
#include <utility>
#include <vector>

#include "text/block.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// Appends a value of CSV (RFC 4180 2). Quoted values keep their tabs and line ends. A lone carriage
// return is escaped, because it moves a terminal to the start of the line.
void append_quoted(std::string_view value, LineBuffer& out) {
  const auto is_mark = [](Block block) {
    return (block == ',') | (block == '"') | (block == '\t') | (block == '\r') | (block == '\n');
  };
  if (!any_byte(value, is_mark)) return out.put_printable(value);
  out.put_piece("\"");
  while (!value.empty()) {
    const std::size_t mark = std::min(value.find_first_of("\"\t\r\n"), value.size());
    out.put_printable(value.substr(0, mark));
    if (mark == value.size()) break;
    const bool is_lone_return = value[mark] == '\r' && !value.substr(mark).starts_with("\r\n");
    if (value[mark] == '"') out.put_piece("\"");
    if (is_lone_return) {
      out.put_printable("\r");
    } else {
      out.put_piece(value.substr(mark, 1));
    }
    value.remove_prefix(mark + 1);
  }
  out.put_piece("\"");
}

std::string_view escape_in_tsv(char c) {
  switch (c) {
    case '\t': return "\\t";
    case '\n': return "\\n";
    case '\r': return "\\r";
    case '\\': return "\\\\";
    default: return {};
  }
}

void append_text(std::string_view value, LineBuffer& out) {
  const auto is_special = [](Block block) {
    return (block < ' ') | (block == '\x7F') | (block == '\\');
  };
  if (!any_byte(value, is_special)) return out.put_piece(value);
  std::size_t plain = 0;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const std::string_view escape = escape_in_tsv(value[i]);
    if (escape.empty()) continue;
    out.put_printable(value.substr(plain, i - plain));
    out.put_piece(escape);
    plain = i + 1;
  }
  out.put_printable(value.substr(plain));
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
     "file,entity,element,attribute,line,column,reference,profile,valid,findings,target,problem,"
     "similar"},
    {"check --by-target", "file,line,column,target,problem,links"},
    {"compare",
     "file,entity,frame,element,attribute,raw,line,column,profiles,targets,bases,columns"},
    {"config", "option,value,source"},
    {"explain", "section,text,value", "steps", true},
    {"links", ""},
    {"normalize", "reference,profile,level,normal,a,b,equivalent"},
    {"parse",
     "reference,profile,href,scheme,username,password,host,port,authority,path,params,query,"
     "fragment,opaque_part",
     "", true},
    {"parts", "file,part,frame,element,attribute,raw,url,match,section,scope,target", "", true},
    {"profiles", "name,document,default,rules,choices"},
    {"relativize", "base,url,ref,error"},
    {"resolve", "base,ref,url,same_document,error"},
    {"schemes", "profile,scheme,port,categories,parts"},
};

// A component can be an object with its parts, such as a path with its segments. A cell shows only
// the value of the component.
void append_value(const Json& value, TableFormat format, LineBuffer& out) {
  const bool has_parts = value.is_object() && value.contains("value");
  const Json& whole = has_parts ? value["value"] : value;
  if (whole.is_string()) {
    append_cell(whole.get_ref<const std::string&>(), format, out);
  } else if (!whole.is_null()) {
    append_cell(dump(whole), format, out);
  }
}

class RecordFormat final : public OutputFilter {
 public:
  /// `columns` are names with commas between them. Without a `table`, the records become an array.
  RecordFormat(std::string_view list, std::string_view columns, std::optional<TableFormat> table)
      : list_(list), table_(table) {
    for (const auto name : std::views::split(columns, ','))
      columns_.emplace_back(name.begin(), name.end());
    if (!table_) {
      front_ = "[";
    } else if (*table_ != TableFormat::tsv) {
      LineBuffer header;
      append_line(columns_, *table_, header,
                  [&](std::string_view name) { header.put_piece(name); });
      front_ = header.text();
    }
  }

  [[nodiscard]] std::string take(std::string_view bytes) override {
    std::string out = std::exchange(front_, {});
    for (auto end = bytes.find('\n'); end != std::string_view::npos; end = bytes.find('\n')) {
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

  [[nodiscard]] std::string finish() override {
    std::string out = take("\n");
    if (!table_) out += has_records_ ? "\n]\n" : "]\n";
    return out;
  }

 private:
  void add_line(std::string_view line, std::string& out) {
    if (line.empty()) return;
    if (table_) {
      add_record(line, out);
      return;
    }
    out += has_records_ ? ",\n" : "\n";
    out += line;
    has_records_ = true;
  }

  void add_record(std::string_view line, std::string& out) {
    const Json record = parse_line(line);
    rows_.begin();
    const auto add_row = [&](const Json& row) {
      append_line(columns_, *table_, rows_, [&](std::string_view column) {
        const auto value = row.find(column);
        if (value != row.end()) append_value(*value, *table_, rows_);
      });
    };
    if (list_.empty()) {
      add_row(record);
    } else if (const auto rows = record.find(list_); rows != record.end()) {
      for (const Json& row : *rows) add_row(row);
    }
    out += rows_.text();
  }

  std::string_view list_;  // the member whose elements are the rows; empty: the record is the row
  std::vector<std::string_view> columns_;
  std::optional<TableFormat> table_;  // nothing: an array
  std::string front_;                 // what precedes the first record
  LineBuffer rows_;                   // of one record
  std::string incomplete_;            // the last line, if its end is still missing
  bool has_records_ = false;
};

}  // namespace

std::optional<TableFormat> table_format_of(std::string_view format, bool escapes_formulas) {
  if (format == "tsv") return TableFormat::tsv;
  if (format != "csv") return std::nullopt;
  return escapes_formulas ? TableFormat::csv_without_formulas : TableFormat::csv;
}

void append_cell(std::string_view value, TableFormat format, LineBuffer& out) {
  if (format == TableFormat::tsv) return append_text(value, out);
  // The characters that OWASP lists in "CSV Injection".
  const bool is_formula = !value.empty() && std::string_view("=+-@\t\r\n").find(value.front()) !=
                                                std::string_view::npos;
  if (format == TableFormat::csv || !is_formula) return append_quoted(value, out);
  append_quoted("'" + std::string(value), out);
}

std::vector<std::pair<std::string_view, std::size_t>> by_frequency(
    const std::map<std::string, std::size_t>& counts) {
  std::vector<std::pair<std::string_view, std::size_t>> rows(counts.begin(), counts.end());
  std::ranges::sort(rows, [](const auto& a, const auto& b) {
    return std::tie(b.second, a.first) < std::tie(a.second, b.first);
  });
  return rows;
}

std::unique_ptr<OutputFilter> record_format(std::string_view command, std::string_view format,
                                            bool escapes_formulas) {
  const auto* const table = std::ranges::find(tables, command, &RecordTable::command);
  if (table == std::end(tables)) return nullptr;
  if (format == "json" && !table->is_object) {
    return std::make_unique<RecordFormat>("", "", std::nullopt);
  }
  const auto table_format = table_format_of(format, escapes_formulas);
  if (table->columns.empty() || !table_format) return nullptr;
  return std::make_unique<RecordFormat>(table->list, table->columns, table_format);
}

}  // namespace absolve::tool
