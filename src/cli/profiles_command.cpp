#include <algorithm>
#include <vector>

#include "absolve/profile.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"

namespace absolve::cli {
namespace {

// By rule: each cell, and the rulebooks that have it.
std::string as_text() {
  std::string out;
  for (const ProfileColumn& column : profile_columns()) {
    out += std::string(column.rule) + "  (" + std::string(column.section) + ")\n";
    std::vector<std::pair<std::string_view, std::string>> cells;
    for (const Profile& profile : profiles()) {
      const auto cell = column.cell(profile);
      const auto row = std::ranges::find(cells, cell, &decltype(cells)::value_type::first);
      auto& names = row == cells.end() ? cells.emplace_back(cell, "").second : row->second;
      names.append(" ").append(profile.name);
    }
    for (const auto& [cell, names] : cells) out += "    " + std::string(cell) + ":" + names + "\n";
  }
  out += "\n";
  for (const Profile& profile : profiles()) {
    out += std::string(profile.name) + ": " + std::string(profile.document);
    out += &profile == &default_profile() ? " (the default)\n" : "\n";
  }
  return out;
}

std::string as_markdown() {
  std::string out =
      "# The rulebooks\n\nOne row a rule, one column a rulebook; made by `absolve profiles "
      "--format "
      "markdown`.\n\n| rule | section |";
  std::string line = "\n| --- | --- |";
  for (const Profile& profile : profiles()) {
    out += " " + std::string(profile.name) + " |";
    line += " --- |";
  }
  out += line + "\n";
  for (const ProfileColumn& column : profile_columns()) {
    out += "| " + std::string(column.rule) + " | " + std::string(column.section) + " |";
    for (const Profile& profile : profiles()) {
      out += " " + std::string(column.cell(profile)) + " |";
    }
    out += "\n";
  }
  out += "\n| rulebook | document |\n| --- | --- |\n";
  for (const Profile& profile : profiles()) {
    out += "| " + std::string(profile.name) + " | " + std::string(profile.document) + " |\n";
  }
  return out;
}

std::string as_json() {
  std::string out;
  for (const Profile& profile : profiles()) {
    Json json;
    json["name"] = profile.name;
    json["document"] = profile.document;
    json["default"] = &profile == &default_profile();
    for (const ProfileColumn& column : profile_columns()) {
      json["rules"][std::string(column.name)] = column.cell(profile);
    }
    out += dump_line(json);
  }
  return out;
}

}  // namespace

Exit run_profiles(const Settings& settings) {
  if (settings.format == "markdown") return report_trouble(write_stdout({as_markdown()}));
  if (settings.format == "jsonl") return report_trouble(write_stdout({as_json()}));
  return report_trouble(write_stdout({as_text()}));
}

}  // namespace absolve::cli
