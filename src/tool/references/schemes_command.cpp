#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "absolve/inspect.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

struct SchemesCommand final : ListingCommand {
  const CLI::Option* profile = nullptr;

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    profile = add_named(app, reading, "profile", "The profile; without it, all of them");
    add_format(app, list);
  }
  Exit run(Run& run) override;
};

struct Row {
  std::string_view profile;
  SchemeDescription scheme;
};

std::string json_line(const Row& row) {
  return dump_line({{"profile", row.profile},
                    {"scheme", row.scheme.scheme},
                    {"port", string_or_null(row.scheme.default_port)},
                    {"categories", row.scheme.categories},
                    {"parts", row.scheme.parts}});
}

std::string text_of(const SchemeDescription& scheme) {
  std::string text =
      scheme.default_port.empty() ? "no port" : "port " + std::string(scheme.default_port);
  for (const std::string_view category : scheme.categories) text.append("; ").append(category);
  std::string_view separator = "; ";
  for (const std::string& part : scheme.parts) {
    text.append(separator).append(part);
    separator = " ";
  }
  return text;
}

// Lists, for each scheme, every answer with the profiles that give it.
std::string as_text(const std::vector<Row>& rows) {
  using Answers = std::vector<std::pair<std::string, std::string>>;
  std::map<std::string_view, Answers> schemes;
  for (const Row& row : rows) {
    Answers& answers = schemes[row.scheme.scheme];
    const std::string text = text_of(row.scheme);
    const auto answer = std::ranges::find(answers, text, &Answers::value_type::first);
    auto& names = answer == answers.end() ? answers.emplace_back(text, "").second : answer->second;
    names.append(" ").append(row.profile);
  }
  std::string out;
  for (const auto& [scheme, answers] : schemes) {
    out.append(scheme).append("\n");
    for (const auto& [text, names] : answers) {
      out.append("    ").append(text).append(":").append(names).append("\n");
    }
  }
  return out;
}

Exit SchemesCommand::run(Run& /*run*/) {
  std::vector<Row> rows;
  for (const Profile& one : profiles()) {
    if (!profile->empty() && one.name != reading.profile().name) continue;
    for (SchemeDescription& scheme : describe_schemes(one))
      rows.push_back({one.name, std::move(scheme)});
  }
  std::string out;
  if (list.lists_records()) {
    for (const Row& row : rows) out += json_line(row);
  } else {
    out = as_text(rows);
  }
  return report_trouble(write_stdout({out}));
}

}  // namespace

std::unique_ptr<Command> make_schemes_command() {
  return std::make_unique<SchemesCommand>();
}

}  // namespace absolve::tool
