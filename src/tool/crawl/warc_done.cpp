#include "tool/crawl/warc_done.hpp"

#include <algorithm>
#include <filesystem>

#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// The members that a later run compares with its own, to know whether this run did its work.
Json record_of(const WarcTask& task, const Input& input) {
  Json json;
  json["absolve"] = ABSOLVE_VERSION;
  json["command"] = "warc " + task.action;
  json["options"] = task.signature;
  add_file(json, input.path);
  return json;
}

}  // namespace

std::optional<Trouble> note_done(const WarcTask& task, const Input& input,
                                 const std::string& digest, const std::string& path,
                                 const WarcCounters& counters, Exit exit) {
  Json json = record_of(task, input);
  json["input_bytes"] = counters.bytes_read;
  json["input_sha256"] = string_or_null(digest);
  json["output_bytes"] = counters.bytes_written;
  json["exit"] = static_cast<unsigned>(exit);
  std::string line = dump_line(json);
  line.resize(line.size() - 2);
  line += ",\"counters\":{" + json_of(counters) + "}}\n";
  return write_file(path + ".done", {line});
}

std::optional<Exit> done_before(const WarcTask& task, const Input& input, const std::string& path) {
  const auto bytes = read_all(path + ".done", std::size_t{1} << 20);
  if (!bytes) return std::nullopt;
  const Json json = parse_line(bytes->view());
  if (!json.is_object()) return std::nullopt;
  // The expected record is also written and parsed, because that changes bytes that are not UTF-8.
  const Json expected = parse_line(dump_line(record_of(task, input)));
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
