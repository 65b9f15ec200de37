// Runs third-party resolution cases, JSON lines of {"base","ref","expect","dialect"}, through the
// profile of one dialect.  usage: absolve_url_cases DIALECT EXCEPTIONS DEFAULT_CASES
// EXCEPTIONS lists the cases that are known to fail: base, reference and reason, separated by tabs.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int skipped = 77;

struct Tally {
  int passed = 0;
  int failed = 0;
  int excepted = 0;
  int departing = 0;
  int baseless = 0;
};

std::map<std::pair<std::string, std::string>, std::string> exceptions_of(
    const char* path, const std::string& dialect) {
  std::map<std::pair<std::string, std::string>, std::string> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> fields(1);
    for (const char c : line)
      c == '\t' ? fields.emplace_back() : fields.back() += std::string(1, c);
    if (fields.size() == 4 && fields[0] == dialect) rows[{fields[1], fields[2]}] = fields[3];
  }
  return rows;
}

std::string answer(const json& row, const absolve::Profile& profile) {
  const std::string encoding = row.value("encoding", "utf-8");
  const auto resolver =
      row["base"].is_null()
          ? absolve::Result<absolve::Resolver>(absolve::Resolver::without_base(profile))
          : absolve::Resolver::make(row["base"].get<std::string>(), profile, encoding);
  if (!resolver) return "fails: " + absolve::message_of(resolver.error());
  const auto target = resolver->resolve(row["ref"].get<std::string>());
  return target ? target->url : "fails: " + absolve::message_of(target.error());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return 2;
  const char* const given = std::getenv("ABSOLVE_CASES");
  const fs::path folder = fs::path(given != nullptr ? given : argv[3]) / "url";
  if (!fs::is_directory(folder)) {
    std::cout << "skipped: no cases at " << folder << " (set ABSOLVE_CASES)\n";
    return skipped;
  }
  const std::string dialect = argv[1];
  const absolve::Profile* profile = absolve::find_profile(dialect == "whatwg" ? "web" : dialect);
  if (profile == nullptr) return 2;
  auto exceptions = exceptions_of(argv[2], dialect);
  Tally tally;
  std::set<std::pair<std::string, std::string>> stale;  // the cases that pass
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const fs::path& path : files) {
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      const json row = json::parse(line, nullptr, false);
      if (!row.is_object() || row.value("dialect", "") != dialect) continue;
      if (row.contains("strict_3986_would_be")) {
        ++tally.departing;
        continue;
      }
      const std::string expected = row["expect"].is_null() ? "" : row["expect"].get<std::string>();
      const std::string got = answer(row, *profile);
      const std::string base = row["base"].is_null() ? "" : row["base"].get<std::string>();
      if (got == expected || (row["expect"].is_null() && got.starts_with("fails"))) {
        ++tally.passed;
        stale.insert({base, row["ref"].get<std::string>()});
      } else if (exceptions.contains({base, row["ref"].get<std::string>()})) {
        ++tally.excepted;
      } else if (!row["base"].is_null() && !absolve::parse_reference(base).scheme) {
        ++tally.baseless;  // a base must be absolute (RFC 3986 5.1)
      } else {
        ++tally.failed;
        std::cout << path.filename().string() << ": " << json(base) << " + " << row["ref"]
                  << "\n  expected " << json(expected) << "\n  got      " << json(got) << "\n";
      }
    }
  }
  // An exception whose case now passes must be removed.
  for (const auto& [key, reason] : exceptions) {
    if (!stale.contains(key)) continue;
    ++tally.failed;
    std::cout << "excepted, but right: " << json(key.first) << " + " << json(key.second) << "\n";
  }
  std::cout << dialect << ": " << tally.passed << " passed, " << tally.failed
            << " failed; not asked: " << tally.excepted << " excepted with a reason, "
            << tally.departing << " marked as departing from the RFC, " << tally.baseless
            << " with a relative base\n";
  if (tally.failed == 0 && tally.passed == 0) {
    std::cout << "skipped: no case of this dialect\n";
    return 77;
  }
  return tally.failed == 0 ? 0 : 1;
}
