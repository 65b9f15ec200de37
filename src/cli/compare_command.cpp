#include <map>
#include <set>
#include <sstream>

#include "absolve/document.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"

namespace absolve::cli {
namespace {

// One link as one rulebook has it.
struct Reading {
  std::string target;  // or why there is none
  std::string base;

  friend bool operator==(const Reading&, const Reading&) = default;
};

using Readings = std::vector<Reading>;

Readings readings_of(const Examination& examination) {
  Readings readings;
  for (const EntityReport& entity : examination.entities) {
    for (const Link& link : entity.links) {
      const std::string target =
          link.url ? std::string(*link.url) : "(" + std::string(describe(link.error->code)) + ")";
      readings.push_back({target, std::string(link.base)});
    }
  }
  return readings;
}

// Reads one file under any number of rulebooks.
class Comparer {
 public:
  Comparer(const Input& input, std::string_view bytes, const Settings& settings)
      : bytes_(bytes), source_(source_of(input, settings)), options_(settings.options()) {}

  Result<Readings> read(const Profile& profile) {
    Options options = options_;
    options.profile = &profile;
    auto examination = examine(bytes_, source_, options);
    if (!examination) return tl::unexpected<Error>(examination.error());
    if (!first_) first_ = *examination;
    return readings_of(*examination);
  }

  /// For each link, the columns that by themselves take `from`'s reading away from it, on the way
  /// to `to`; where only several together do, all that differ.
  std::vector<std::set<std::string>> columns_between(const Profile& from, const Profile& to,
                                                     const Readings& before,
                                                     const Readings& after) {
    std::vector<std::set<std::string>> columns(before.size());
    std::set<std::string> all;
    for (const ProfileColumn& column : profile_columns()) {
      if (column.cell(from) == column.cell(to)) continue;
      all.insert(std::string(column.name));
      Profile halfway = from;
      column.copy(to, halfway);
      const auto readings = read(halfway);
      if (!readings) continue;
      for (std::size_t i = 0; i < before.size(); ++i) {
        if ((*readings)[i] != before[i]) columns[i].insert(std::string(column.name));
      }
    }
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] != after[i] && columns[i].empty()) columns[i] = all;
    }
    return columns;
  }

  [[nodiscard]] const Examination& first() const { return *first_; }

 private:
  std::string_view bytes_;
  DocumentSource source_;
  Options options_;
  std::optional<Examination> first_;
};

std::string joined(const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::string json_line(const Input& input, const EntityReport& entity, const Link& link,
                      const Profile& from, const Profile& to, const Reading& before,
                      const Reading& after, const std::set<std::string>& columns) {
  Json json;
  json["file"] = input.path;
  json["entity"] = entity.is_part ? Json(entity.path) : Json(nullptr);
  json["element"] = link.element;
  json["attribute"] = link.attribute;
  json["raw"] = link.raw;
  json["line"] = link.line;
  json["column"] = link.column;
  json["profiles"] = {from.name, to.name};
  json["targets"] = {before.target, after.target};
  json["bases"] = {before.base, after.base};
  json["columns"] = columns;
  return dump_line(json);
}

std::string text_lines(const Input& input, const EntityReport& entity, const Link& link,
                       const Profile& from, const Profile& to, const Reading& before,
                       const Reading& after, const std::set<std::string>& columns) {
  std::string text =
      input.path + (entity.is_part ? ": part " + entity.path : std::string()) + ":" +
      std::to_string(link.line) + ":" + std::to_string(link.column) + ": " +
      std::string(link.element).append(1, ' ').append(link.attribute).append("  ").append(link.raw);
  std::string out = printable(text) + "\n";
  const std::size_t width = std::max(from.name.size(), to.name.size()) + 2;
  const auto row = [&](const Profile& profile, const Reading& reading) {
    out += "    " + std::string(profile.name) + std::string(width - profile.name.size(), ' ') +
           printable(reading.target);
    if (before.base != after.base) {
      out +=
          "  (base " + (reading.base.empty() ? std::string("none") : printable(reading.base)) + ")";
    }
    out += "\n";
  };
  row(from, before);
  row(to, after);
  return out + "    by " + joined(columns) + "\n";
}

}  // namespace

Exit run_compare(const Settings& settings) {
  std::vector<const Profile*> chosen;
  std::istringstream names(settings.profiles);
  for (std::string name; std::getline(names, name, ',');) {
    chosen.push_back(find_profile(name));
    if (chosen.back() == nullptr) {
      complain("no profile is called " + name + " (see absolve profiles)");
      return Exit::usage;
    }
  }
  if (chosen.size() < 2) {
    complain("--profiles wants two or more names, separated by commas");
    return Exit::usage;
  }
  auto* const format = settings.format == "jsonl" ? json_line : text_lines;
  return for_each_input(settings, [&](const Input& input, std::string_view bytes) {
    Comparer comparer(input, bytes, settings);
    const auto before = comparer.read(*chosen.front());
    if (!before) {
      return turn_down(input, before.error(), settings.limits);
    }
    std::string out;
    for (std::size_t k = 1; k < chosen.size(); ++k) {
      const auto after = comparer.read(*chosen[k]);
      if (!after) return Exit::left_whole;
      std::map<std::string, std::size_t> counts;
      std::size_t differ = 0;
      if (*after != *before) {
        const auto columns = comparer.columns_between(*chosen.front(), *chosen[k], *before, *after);
        std::size_t i = 0;
        for (const EntityReport& entity : comparer.first().entities) {
          for (const Link& link : entity.links) {
            const std::size_t at = i++;
            if ((*before)[at] == (*after)[at]) continue;
            ++differ;
            for (const std::string& column : columns[at]) ++counts[column];
            out += format(input, entity, link, *chosen.front(), *chosen[k], (*before)[at],
                          (*after)[at], columns[at]);
          }
        }
      }
      if (settings.format == "jsonl") continue;
      out += printable(input.path) + ": of " + std::to_string(before->size()) + " links " +
             std::to_string(differ) + " differ between " + std::string(chosen.front()->name) +
             " and " + std::string(chosen[k]->name);
      std::string by;
      for (const auto& [column, count] : counts) {
        by += (by.empty() ? ": " : ", ") + column + " " + std::to_string(count);
      }
      out += by + "\n";
    }
    return settle(write_stdout({out}));
  });
}

}  // namespace absolve::cli
