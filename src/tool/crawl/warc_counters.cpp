#include "tool/crawl/warc_counters.hpp"

#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

struct Row {
  const char* name;
  std::uint64_t WarcCounters::* value;
  const char* help;
};

constexpr Row rows[] = {
    {"records", &WarcCounters::records, "Records of every type"},
    {"read", &WarcCounters::read, "Responses and resources that were read"},
    {"documents", &WarcCounters::documents, "Records among those that may hold links"},
    {"links", &WarcCounters::links, "Links that were found, or changed"},
    {"unresolved", &WarcCounters::unresolved, "Links without a target"},
    {"rewritten", &WarcCounters::rewritten,
     "Conversions that were added, or records that were replaced"},
    {"left_whole", &WarcCounters::left_whole, "Documents that could not be read"},
    {"over_limit", &WarcCounters::over_limit, "Records over --max-record"},
    {"damaged", &WarcCounters::damaged, "Places where no record could be read"},
    {"bytes_read", &WarcCounters::bytes_read, "Bytes of the input, compressed as they are"},
    {"bytes_written", &WarcCounters::bytes_written, "Bytes of the output"},
    {"metadata", &WarcCounters::metadata, "Resources about the crawl that were not read"},
    {"segments", &WarcCounters::segments, "Segments of larger records that were not read"},
};

}  // namespace

WarcCounters& WarcCounters::operator+=(const WarcCounters& other) {
  for (const Row& row : rows) this->*row.value += other.*row.value;
  for (const auto& [code, times] : other.diagnostics) diagnostics[code] += times;
  return *this;
}

std::string json_of(const WarcCounters& counters) {
  Json json;
  for (const Row& row : rows) json[row.name] = counters.*row.value;
  Json& diagnostics = json["diagnostics"] = Json::object();
  for (const auto& [code, times] : counters.diagnostics) {
    diagnostics[std::string(name_of(code))] = times;
  }
  return members_of(json);
}

std::string prometheus_of(const WarcCounters& counters, const std::string& command) {
  std::string text;
  for (const Row& row : rows) {
    const std::string name = std::string("absolve_warc_").append(row.name).append("_total");
    text.append("# HELP ").append(name).append(" ").append(row.help).append("\n");
    text.append("# TYPE ").append(name).append(" counter\n");
    text.append(name).append("{command=\"").append(command).append("\"} ");
    text.append(std::to_string(counters.*row.value)).append("\n");
  }
  if (!counters.diagnostics.empty()) {
    text.append("# HELP absolve_warc_diagnostics_total Diagnostics that were given, by code\n");
    text.append("# TYPE absolve_warc_diagnostics_total counter\n");
  }
  for (const auto& [code, times] : counters.diagnostics) {
    text.append("absolve_warc_diagnostics_total{command=\"").append(command);
    text.append("\",code=\"").append(name_of(code)).append("\"} ");
    text.append(std::to_string(times)).append("\n");
  }
  return text;
}

}  // namespace absolve::tool
