#include "tool/crawl/warc_counters.hpp"

#include <algorithm>
#include <filesystem>

#include "tool/io/output.hpp"
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

// The members that a later run compares with its own to see whether this run did the same work.
Json record_of(const std::string& action, const std::string& signature, const Input& input) {
  Json json{{"absolve", ABSOLVE_VERSION}, {"command", "warc " + action}, {"options", signature}};
  json.update(json_of_file(input.path));
  return json;
}

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

std::optional<Trouble> note_done(const std::string& action, const std::string& signature,
                                 const Input& input, const std::string& digest,
                                 const std::string& path, const WarcCounters& counters, Exit exit) {
  Json json = record_of(action, signature, input);
  json["input_bytes"] = counters.bytes_read;
  json["input_sha256"] = string_or_null(digest);
  json["output_bytes"] = counters.bytes_written;
  json["exit"] = static_cast<unsigned>(exit);
  std::string line = dump_line(json);
  line.resize(line.size() - 2);
  line += ",\"counters\":{" + json_of(counters) + "}}\n";
  return write_file(path + ".done", {line});
}

std::optional<Exit> done_before(const std::string& action, const std::string& signature,
                                const Input& input, const std::string& path) {
  const auto bytes = read_all(path + ".done", std::size_t{1} << 20);
  if (!bytes) return std::nullopt;
  const Json json = parse_line(bytes->view());
  if (!json.is_object()) return std::nullopt;
  // The expected record is also written and parsed, because that changes bytes that are not UTF-8.
  const Json expected = parse_line(dump_line(record_of(action, signature, input)));
  for (const auto& [name, value] : expected.items()) {
    if (!json.contains(name) || json[name] != value) return std::nullopt;
  }
  const auto is_size_of = [&](const char* name, const std::string& file) {
    std::error_code error;
    const auto size = std::filesystem::file_size(file, error);
    return !error && json.contains(name) && json[name] == Json(size);
  };
  const bool is_same = is_size_of("input_bytes", input.path) && is_size_of("output_bytes", path);
  if (!is_same || !json.contains("exit") || !json["exit"].is_number_unsigned()) {
    return std::nullopt;
  }
  return static_cast<Exit>(std::min<std::uint64_t>(json["exit"].get<std::uint64_t>(), 5));
}

}  // namespace absolve::tool
