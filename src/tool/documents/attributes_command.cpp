#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

std::string text_of(std::span<const LinkAttribute> rows) {
  constexpr std::size_t columns = 7;
  std::vector<std::array<std::string, columns>> lines{
      {"vocabulary", "element", "attribute", "kind", "when", "group", "exemption"}};
  for (const LinkAttribute& row : rows) {
    lines.push_back(
        {std::string(name_of(row.vocabulary)), printable(row.element), printable(row.attribute),
         std::string(name_of(row.kind)), std::string(name_of(row.condition)),
         std::string(name_of(row.group)),
         row.exemption == LinkExemption::none ? "" : std::string(name_of(row.exemption))});
  }
  std::array<std::size_t, columns> widths{};
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < columns; ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const std::string_view note = k == 0 ? "note" : rows[k - 1].note;
    std::string line;
    for (std::size_t i = 0; i < columns; ++i) {
      line += lines[k][i] + std::string(widths[i] + 2 - lines[k][i].size(), ' ');
    }
    line += note;
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string json_lines_of(std::span<const LinkAttribute> rows) {
  std::string out;
  for (const LinkAttribute& row : rows) {
    out += dump_line({{"vocabulary", name_of(row.vocabulary)},
                      {"element", row.element},
                      {"attribute", row.attribute},
                      {"kind", name_of(row.kind)},
                      {"when", name_of(row.condition)},
                      {"group", name_of(row.group)},
                      {"exemption", name_of(row.exemption)},
                      {"note", string_or_null(row.note)}});
  }
  return out;
}

struct AttributesCommand final : ListingCommand {
  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_attribute_options(app, reading);
    add_format(app, list);
  }
  Exit run(Run& /*run*/) override {
    const auto rows = reading.options().attributes.rows();
    return report_trouble(
        write_stdout({list.lists_records() ? json_lines_of(rows) : text_of(rows)}));
  }
};

}  // namespace

std::unique_ptr<Command> make_attributes_command() {
  return std::make_unique<AttributesCommand>();
}

}  // namespace absolve::tool
