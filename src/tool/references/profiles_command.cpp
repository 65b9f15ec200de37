#include <CLI/CLI.hpp>
#include <algorithm>
#include <vector>

#include "absolve/profile.hpp"
#include "tool/args/command.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// Lists, for each rule, every cell with the profiles that have it.
std::string as_text() {
  std::string out;
  for (const ProfileColumn& column : profile_columns()) {
    out.append(column.name).append(": ").append(column.rule);
    out.append("  (").append(column.section).append(")\n");
    std::vector<std::pair<std::string_view, std::string>> cells;
    for (const Profile& profile : profiles()) {
      const auto cell = column.cell(profile);
      const auto row = std::ranges::find(cells, cell, &decltype(cells)::value_type::first);
      auto& names = row == cells.end() ? cells.emplace_back(cell, "").second : row->second;
      names.append(" ").append(profile.name);
    }
    for (const auto& [cell, names] : cells) out += "    " + std::string(cell) + ":" + names + "\n";
  }
  out += '\n';
  for (const Profile& profile : profiles()) {
    out += std::string(profile.name) + ": " + std::string(profile.document);
    out += &profile == &default_profile() ? " (the default)\n" : "\n";
  }
  return out;
}

std::string markdown_choices(bool is_inferred) {
  std::string out;
  for (const ProfileChoice& choice : profile_choices()) {
    if (choice.is_inferred != is_inferred) continue;
    out.append("| ").append(choice.profile).append(" | ").append(choice.choice).append(" | ");
    out.append(choice.words).append(" |\n");
  }
  return out;
}

std::string as_markdown() {
  std::string out =
      "# The profiles\n\nEach row is a rule, and each column is a profile. The page is made by "
      "`absolve profiles --format markdown`.\n\n| name | rule | section |";
  std::string line = "\n| --- | --- | --- |";
  for (const Profile& profile : profiles()) {
    out += " " + std::string(profile.name) + " |";
    line += " --- |";
  }
  out += line + "\n";
  for (const ProfileColumn& column : profile_columns()) {
    out.append("| ").append(column.name).append(" | ").append(column.rule);
    out.append(" | ").append(column.section).append(" |");
    for (const Profile& profile : profiles()) {
      out += " " + std::string(column.cell(profile)) + " |";
    }
    out += '\n';
  }
  out += "\n| profile | specification |\n| --- | --- |\n";
  for (const Profile& profile : profiles()) {
    out += "| " + std::string(profile.name) + " | " + std::string(profile.document) + " |\n";
  }
  out +=
      "\n## Choices\n\nWhere a specification leaves something open or contradicts itself, this is "
      "what is done.\n\n| profile | choice | the words |\n| --- | --- | --- |\n";
  out += markdown_choices(false);
  out +=
      "\n## Inferred\n\nThe project has only the diff between url-syntax-04 and -05. Rules that "
      "the diff does not show come from url-syntax-07 or from RFC 1808.\n\n| profile | what is "
      "inferred | from what |\n| --- | --- | --- |\n";
  out += markdown_choices(true);
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
    json["choices"] = Json::array();
    for (const ProfileChoice& choice : profile_choices()) {
      const bool is_shared = profile.syntax == Syntax::url_syntax_04 &&
                             choice.profile == std::string_view("url-syntax-05");
      if (choice.profile != profile.name && !is_shared) continue;
      json["choices"].push_back(
          {{"choice", choice.choice}, {"words", choice.words}, {"inferred", choice.is_inferred}});
    }
    out += dump_line(json);
  }
  return out;
}

struct ProfilesCommand final : Command {
  ListOptions list;

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    app.add_option("--format", list.format, "The format of the output (see absolve help formats)")
        ->check(CLI::IsMember({"text", "markdown", "json", "jsonl", "tsv", "csv"}));
  }
  Exit run(Run& /*run*/) override {
    return report_trouble(write_stdout({list.format == "markdown" ? as_markdown()
                                        : list.lists_records()    ? as_json()
                                                                  : as_text()}));
  }
  const ListOptions* list_options() const override { return &list; }
};

}  // namespace

std::unique_ptr<Command> make_profiles_command() {
  return std::make_unique<ProfilesCommand>();
}

}  // namespace absolve::tool
