#include <algorithm>
#include <vector>

#include "absolve/profile.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/output.hpp"

namespace absolve::cli {
namespace {

struct Column {
  std::string_view title;
  std::string (*cell)(const Profile&);
};

template <auto Member>
std::string cell(const Profile& profile) {
  return std::string(name_of(profile.*Member));
}

// The rules as rows and the rulebooks as columns: there are more rules.
const std::vector<Column>& rules() {
  static const std::vector<Column> rows{
      {"a reference \"?y\" ... of the base's path", cell<&Profile::query_only>},
      {"dot segments in a rooted path are ...", cell<&Profile::rooted_dots>},
      {"\"..\" above the root is ...", cell<&Profile::excess_parent>},
      {"\"http:g\" over an http base is ...", cell<&Profile::same_scheme>},
      {"same-document means ...", cell<&Profile::same_document>},
      {"for relative references a base \"mailto:x\" ...", cell<&Profile::opaque_base>},
      {"as a base, a relative Content-Location ...", cell<&Profile::relative_location>},
      {"default base within MIME", [](const Profile& p) { return std::string(p.mime_default); }},
  };
  return rows;
}

}  // namespace

Exit run_profiles(const Settings&) {
  std::vector<std::vector<std::string>> table{{"rule"}};
  for (const Profile& profile : profiles()) table.front().emplace_back(profile.name);
  for (const Column& rule : rules()) {
    table.push_back({std::string(rule.title)});
    for (const Profile& profile : profiles()) table.back().push_back(rule.cell(profile));
  }
  std::vector<std::size_t> widths(table.front().size());
  for (const auto& row : table) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string out;
  for (const auto& row : table) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += row[i] + std::string(widths[i] - row[i].size() + 2, ' ');
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  out += "\n";
  for (const Profile& profile : profiles()) {
    out += std::string(profile.name) + ": " + std::string(profile.document);
    out += &profile == &default_profile() ? " (the default)\n" : "\n";
  }
  return settle(write_stdout({out}));
}

}  // namespace absolve::cli
