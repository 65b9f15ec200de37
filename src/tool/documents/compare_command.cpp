#include <CLI/CLI.hpp>
#include <algorithm>
#include <compare>
#include <iterator>
#include <map>
#include <memory>
#include <ranges>
#include <set>
#include <sstream>
#include <tuple>

#include "absolve/document.hpp"
#include "text/allowance.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// The position of a link. Profiles are compared position by position, because a part that one
// profile leaves unchanged may have links under another.
struct LinkPosition {
  SharedText entity;  // shared by many links
  SharedText frame;
  std::size_t offset;
  std::size_t length;
  std::size_t number;  // among the links at this place

  friend auto operator<=>(const LinkPosition& a, const LinkPosition& b) {
    const auto key = [](const LinkPosition& p) {
      return std::tuple(p.offset, p.length, p.number, p.entity.view(), p.frame.view());
    };
    return key(a) <=> key(b);
  }
};

// One link under one profile.
struct Reading {
  SharedText target;  // or why there is none
  SharedText base;

  friend bool operator==(const Reading&, const Reading&) = default;
};

using Readings = std::map<LinkPosition, Reading>;

// A link under the first profile, with the data to print.
struct Row {
  LinkPosition position;
  Reading reading;
  bool is_part;
  SharedText element;  // shared, because many links may have one long name
  std::string attribute;
  std::string raw;
  std::size_t line;
  std::size_t column;
};

// The bases that were read, by their texts. Equal bases share their memory, so that comparing even
// long bases takes little time.
using Bases = std::map<std::string_view, SharedText>;

// Makes a reading of each link. If a document exceeds a limit, its report never ends, and the
// caller drops its readings.
class Reader {
 public:
  explicit Reader(Bases& bases) : bases_(bases) {}

  // Whether a link is the first of its report.
  [[nodiscard]] bool begins(const EntityReport& report) const {
    return !last_ || last_->entity != report.path || last_->frame != report.frame;
  }
  std::pair<LinkPosition, Reading> read(const EntityReport& report, const Link& link) {
    const bool is_first = begins(report);
    LinkPosition position{is_first ? SharedText(report.path) : last_->entity,
                          is_first ? SharedText(report.frame) : last_->frame, link.span.offset,
                          link.span.length, 0};
    const bool is_again =
        !is_first && last_->offset == position.offset && last_->length == position.length;
    if (is_again) position.number = last_->number + 1;
    last_ = position;
    if (!(given_ == link.base)) {
      given_ = link.base;
      base_ = bases_.try_emplace(given_.view(), given_).first->second;
    }
    return {position,
            {link.url ? SharedText(*link.url)
                      : SharedText("(" + std::string(describe(link.error->code)) + ")"),
             base_}};
  }

 private:
  Bases& bases_;
  std::optional<LinkPosition> last_;
  SharedText given_;  // the base of the last link
  SharedText base_;   // the equal base in `bases_`
};

// Reads one file under any number of profiles.
class Comparer {
 public:
  Comparer(const Input& input, std::string_view bytes, const ReadingOptions& reading)
      : bytes_(bytes),
        source_(reading.source_of(input)),
        options_(reading.options()),
        allowance_(bytes.size(), options_.limits) {}

  Result<Examination> rows(const Profile& profile, std::vector<Row>& rows) {
    Reader reader(bases_);
    std::vector<Row> pending;
    SharedText element;
    std::string_view known;
    const auto add = [&](const EntityReport& report, const Link& link) {
      if (reader.begins(report)) {
        pending.clear();
        known = {};
      }
      if (!affords(allowance_, sizeof(Row) + link.raw.size())) return;
      auto [position, reading] = reader.read(report, link);
      // Links of one element have the same view of its name.
      const bool is_same =
          known.data() == link.element.data() && known.size() == link.element.size();
      if (!is_same) element = SharedText(link.element);
      known = link.element;
      pending.push_back({std::move(position), std::move(reading), report.is_part, element,
                         std::string(link.attribute), std::string(link.raw), link.line,
                         link.column});
    };
    const auto end = [&](EntityReport&&) {
      std::ranges::move(pending, std::back_inserter(rows));
      pending.clear();
    };
    return examine_by(profile, {.report = end, .link = add});
  }

  Result<Examination> readings(const Profile& profile, Readings& readings) {
    Reader reader(bases_);
    std::vector<Readings::value_type> pending;
    Allowance allowance = allowance_;  // the readings of only one profile are held at a time
    // The size of a node of the map: its value, and about 48 bytes.
    constexpr std::size_t node_size = sizeof(Readings::value_type) + 48;
    const auto add = [&](const EntityReport& report, const Link& link) {
      if (reader.begins(report)) pending.clear();
      if (affords(allowance, node_size)) pending.push_back(reader.read(report, link));
    };
    const auto end = [&](EntityReport&&) {
      for (auto& reading : pending) readings.insert(std::move(reading));
      pending.clear();
    };
    return examine_by(profile, {.report = end, .link = add});
  }

  /// For each link that differs, the columns that make the difference: each column of `to` that
  /// changes the reading of `from` if `from` adopts only that column. If there is none, as between
  /// grammars: each column of `from` that changes the reading of `to` if `to` adopts only that
  /// column. If there is none either: all columns that differ.
  std::vector<std::set<std::string>> columns_between(const Profile& from, const Profile& to,
                                                     const std::vector<Row>& before,
                                                     const Readings& after) {
    std::vector<std::set<std::string>> columns(before.size());
    std::vector<const Reading*> ends(before.size());  // null: the link does not differ
    for (std::size_t i = 0; i < before.size(); ++i) {
      const auto found = after.find(before[i].position);
      const bool differs = found != after.end() && found->second != before[i].reading;
      ends[i] = differs ? &found->second : nullptr;
    }
    std::vector<const ProfileColumn*> differing;
    for (const ProfileColumn& column : profile_columns()) {
      // Two values of this column differ only for typed references.
      const bool is_of_typed = column.name == "inner_space" &&
                               from.inner_space != InnerSpace::part &&
                               to.inner_space != InnerSpace::part;
      if (column.cell(from) != column.cell(to) && !is_of_typed) differing.push_back(&column);
    }
    const auto try_each = [&](const Profile& kept, const Profile& adopted, auto reading_before) {
      std::vector<std::set<std::string>> found(before.size());
      for (const ProfileColumn* const column : differing) {
        Profile halfway = kept;
        column->copy(adopted, halfway);
        Readings changed;
        if (!readings(halfway, changed)) continue;
        for (std::size_t i = 0; i < before.size(); ++i) {
          if (ends[i] == nullptr || !columns[i].empty()) continue;
          const auto reading = changed.find(before[i].position);
          if (reading != changed.end() && reading->second != reading_before(i)) {
            found[i].insert(std::string(column->name));
          }
        }
      }
      for (std::size_t i = 0; i < before.size(); ++i) columns[i].merge(found[i]);
    };
    const auto is_open = [&](std::size_t i) { return ends[i] != nullptr && columns[i].empty(); };
    const auto links = std::views::iota(std::size_t{0}, before.size());
    try_each(from, to, [&](std::size_t i) -> const Reading& { return before[i].reading; });
    if (std::ranges::any_of(links, is_open)) {
      try_each(to, from, [&](std::size_t i) -> const Reading& { return *ends[i]; });
    }
    for (const std::size_t i : links) {
      if (!is_open(i)) continue;
      for (const ProfileColumn* const column : differing) {
        columns[i].insert(std::string(column->name));
      }
    }
    return columns;
  }

 private:
  Result<Examination> examine_by(const Profile& profile, const ReportSink& sink) {
    Options options = options_;
    options.profile = &profile;
    auto examination = examine(bytes_, source_, options, sink);
    if (is_over_) return Error{ErrorCode::over_limit, "expansion", {}};
    return examination;
  }

  // A few compressed bytes can have millions of links, and each takes memory.
  bool affords(Allowance& allowance, std::size_t size) {
    is_over_ = is_over_ || !allowance.spend(size);
    return !is_over_;
  }

  std::string_view bytes_;
  DocumentSource source_;
  Options options_;
  Bases bases_;
  Allowance allowance_;  // memory for the rows and for the readings of one profile
  bool is_over_ = false;
};

std::string json_line(const Input& input, const Row& row, const Profile& from, const Profile& to,
                      const Reading& after, const std::set<std::string>& columns) {
  Json json = json_of_file(input.path);
  json["entity"] = row.is_part ? Json(row.position.entity.view()) : Json(nullptr);
  json["frame"] = string_or_null(row.position.frame);
  json["element"] = row.element.view();
  json["attribute"] = row.attribute;
  json["raw"] = row.raw;
  json["line"] = row.line;
  json["column"] = row.column;
  json["profiles"] = {from.name, to.name};
  json["targets"] = {row.reading.target.view(), after.target.view()};
  json["bases"] = {row.reading.base.view(), after.base.view()};
  json["columns"] = columns;
  return dump_line(json);
}

std::string text_lines(const Input& input, const Row& row, const Profile& from, const Profile& to,
                       const Reading& after, const std::set<std::string>& columns) {
  const Reading& before = row.reading;
  std::string text = input.path +
                     (row.is_part ? ": part " + row.position.entity.str() : std::string()) + ":" +
                     std::to_string(row.line) + ":" + std::to_string(row.column) + ": " +
                     row.element.str() + " " + row.attribute + "  " + row.raw;
  std::string out = printable(text) + "\n";
  const std::size_t width = std::max(from.name.size(), to.name.size()) + 2;
  const auto add = [&](const Profile& profile, const Reading& reading) {
    out += "    " + std::string(profile.name) + std::string(width - profile.name.size(), ' ') +
           printable(reading.target);
    if (before.base != after.base) {
      out +=
          "  (base " + (reading.base.empty() ? std::string("none") : printable(reading.base)) + ")";
    }
    out += '\n';
  };
  add(from, before);
  add(to, after);
  return out + "    by " + CLI::detail::join(columns, ", ") + "\n";
}

// Reports the parts that a profile left unchanged, and which therefore have no links under it.
Exit report_left_whole(const Input& input, const Profile& profile, const Examination& examination) {
  Exit worst = Exit::done;
  for (const Diagnostic& diagnostic : examination.diagnostics) {
    if (!diagnostic.is_left_whole()) continue;
    print_error_of(input.path,
                   "under " + std::string(profile.name) +
                       (diagnostic.entity.empty() ? "" : ", part " + diagnostic.entity) + ": " +
                       advised(diagnostic));
    worst = Exit::left_whole;
  }
  return worst;
}

std::string summary_of(const Input& input, std::size_t links, std::size_t differ,
                       const Profile& from, const Profile& to,
                       const std::map<std::string, std::size_t>& counts) {
  std::string text = printable(input.path) + ": of " + std::to_string(links) + " links " +
                     std::to_string(differ) + " differ between " + std::string(from.name) +
                     " and " + std::string(to.name);
  std::string by;
  for (const auto& [column, count] : counts) {
    by += (by.empty() ? ": " : ", ") + column + " " + std::to_string(count);
  }
  return text + by + "\n";
}

Exit compare(const Input& input, std::string_view bytes, const ReadingOptions& reading,
             bool is_text, const std::vector<const Profile*>& chosen) {
  auto* const format = is_text ? text_lines : json_line;
  Comparer comparer(input, bytes, reading);
  Printer printer(input, bytes.size(), reading.limits());
  const Profile& from = *chosen.front();
  std::vector<Row> before;
  const auto first = comparer.rows(from, before);
  if (!first) return report_failure(input, first.error(), reading.limits());
  Exit worst = report_left_whole(input, from, *first);
  for (std::size_t k = 1; k < chosen.size(); ++k) {
    const Profile& to = *chosen[k];
    Readings after;
    const auto second = comparer.readings(to, after);
    if (!second) {
      worst = worse(worst, printer.finish());
      return worse(worst, report_failure(input, second.error(), reading.limits()));
    }
    worst = worse(worst, report_left_whole(input, to, *second));
    const auto differs = [&](const Row& row) {
      const auto found = after.find(row.position);
      return found != after.end() && found->second != row.reading;
    };
    std::map<std::string, std::size_t> counts;
    std::size_t differ = 0;
    if (std::ranges::any_of(before, differs)) {
      const auto columns = comparer.columns_between(from, to, before, after);
      for (std::size_t i = 0; i < before.size(); ++i) {
        if (!differs(before[i])) continue;
        ++differ;
        for (const std::string& column : columns[i]) ++counts[column];
        if (!printer.is_open()) continue;
        printer.add(
            format(input, before[i], from, to, after.find(before[i].position)->second, columns[i]));
      }
    }
    if (is_text) {
      printer.add(summary_of(input, before.size(), differ, from, to, counts));
    }
  }
  return worse(worst, printer.finish());
}

// For the report of a document: the targets of its links under the other profiles.
LinkNotes notes_of(const Input& input, std::string_view bytes, const ReadingOptions& reading,
                   const std::vector<const Profile*>& chosen) {
  using Place = std::tuple<std::string, std::string, std::size_t>;
  using Targets = std::map<Place, std::string>;
  const auto place_of = [](const EntityReport& entity, const Link& link) {
    return Place(entity.path, entity.frame, link.span.offset);
  };
  auto by_profile = std::make_shared<std::vector<std::pair<std::string, Targets>>>();
  for (const Profile* const profile : chosen) {
    Options options = reading.options();
    options.profile = profile;
    auto& targets = by_profile->emplace_back(profile->name, Targets()).second;
    const auto examination = examine(bytes, reading.source_of(input), options);
    if (!examination) continue;
    for (const EntityReport& entity : examination->entities) {
      for (const Link& link : entity.links) {
        targets.emplace(place_of(entity, link), link.url.value_or("no target"));
      }
    }
  }
  return [by_profile, place_of](const EntityReport& entity, const Link& link) {
    ReportNote note;
    const std::string* first = nullptr;
    for (const auto& [name, targets] : *by_profile) {
      const auto target = targets.find(place_of(entity, link));
      if (target == targets.end()) continue;
      if (first == nullptr) first = &target->second;
      if (*first != target->second) note.outcome = "differs";
      note.text += (note.text.empty() ? "" : "; ") + name + ": " + target->second;
    }
    if (note.outcome.empty()) note.text.clear();
    return note;
  };
}

struct CompareCommand final : DocumentListingCommand {
  std::string names;  ///< of profiles, separated by commas
  std::vector<const Profile*> chosen;

  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(app, reading, inputs);
    // --profiles replaces these, and a difference does not make a link unresolved.
    remove_options(app, {"--profile", "--excess-parent", "--same-scheme", "--strict"});
    add_input_list(app, inputs, "document");
    app.add_option("--profiles", names, "Two or more profiles, separated by commas");
    add_format(app, list);
    add_jobs(app, run);
    add_report(app, run);
    add_sandbox(app, run);
  }
  std::optional<Trouble> check(Run& run) override {
    if (auto trouble = DocumentListingCommand::check(run)) return trouble;
    if (names.empty()) {
      return usage_trouble(
          "compare shows how the links of each document differ between profiles, so give "
          "--profiles NAME,NAME (see absolve profiles); to compare two files, use diff");
    }
    std::istringstream rest(names);
    for (std::string name; std::getline(rest, name, ',');) {
      chosen.push_back(find_profile(name));
      if (chosen.back() == nullptr) {
        return usage_trouble("no profile is called " + name + " (see absolve profiles)");
      }
    }
    if (chosen.size() >= 2) return std::nullopt;
    return usage_trouble("--profiles wants two or more names, separated by commas");
  }

  Exit run(Run& run) override {
    const Batch batch{.run = run, .reading = reading, .inputs = inputs, .reads_folders = true};
    const auto compare_one = [&](const Input& input, std::string_view bytes) {
      return compare(input, bytes, reading, !list.lists_records(), chosen);
    };
    const auto notes = [&](const Input& input, std::string_view bytes) {
      return notes_of(input, bytes, reading, chosen);
    };
    return for_each_input(batch, compare_one, batch.threads(), notes);
  }
};

}  // namespace

std::unique_ptr<Command> make_compare_command() {
  return std::make_unique<CompareCommand>();
}

}  // namespace absolve::tool
