#include "tool/crawl/warc_links.hpp"

#include <array>
#include <filesystem>

#include "crawl/surt.hpp"
#include "formats/fields/mime_type.hpp"
#include "message/fields.hpp"
#include "message/responses.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

bool is_indexed(std::string_view type) {
  constexpr auto types =
      std::to_array<std::string_view>({"response", "resource", "revisit", "conversion"});
  return is_among(type, types);
}

// The digits of a date, down to the second: 20261123082208 for 2026-11-23T08:22:08.5Z.
std::string digits_of(std::string_view date) {
  constexpr std::size_t most = 14;
  std::string digits;
  for (const char c : date) {
    if (ascii::is_digit(c) && digits.size() < most) digits.push_back(c);
  }
  return digits;
}

}  // namespace

WarcResult warc_index_of(const WarcBatch& batch, const std::string& file) {
  WarcResult result;
  const std::string name = std::filesystem::path(file).filename().string();
  for (const WarcBatch::Entry& entry : batch.entries) {
    note_broken(batch, entry, result);
    const bool is_large = entry.kind == warc::Item::Kind::large;
    if (entry.kind != warc::Item::Kind::record && !is_large) continue;
    if (!is_large) ++result.counters.records;
    const warc::Header header = batch.header_of(entry);
    if (!is_indexed(header.type())) continue;
    ++result.counters.read;
    const std::string_view block = entry.block.of(batch.text);
    const std::string_view uri = header.target_uri();
    Json json;
    json["url"] = std::string(uri);
    std::string type = media_type_in(header.field("Content-Type"));
    if (begins_with_response(block)) {
      const std::string_view response = block.substr(last_response(block).start);
      const std::size_t start = line_of(response, 0).next;
      const HttpHeader fields = http_header(response, start);
      constexpr bool is_http = true;
      type = read_fields(response.substr(start, fields.end - start), is_http).media_type.str();
      json["status"] = std::to_string(status_of(response));
    }
    if (equal_ignoring_case(header.type(), "revisit")) type = "warc/revisit";
    json["mime"] = type.empty() ? "unk" : type;
    std::string_view digest = header.field("WARC-Payload-Digest");
    if (digest.starts_with("sha1:")) digest.remove_prefix(5);
    json["digest"] = string_or_null(digest);
    // A record that shares its compressed member with others has no known compressed length.
    json["length"] = entry.raw.length == 0 ? Json(nullptr) : Json(std::to_string(entry.raw.length));
    json["offset"] = std::to_string(entry.offset);
    json["filename"] = name;
    const std::string date = digits_of(header.field("WARC-Date"));
    result.output.append(warc::surt_of(uri)).append(" ");
    result.output.append(date.empty() ? "-" : date).append(" ").append(dump_line(json));
  }
  return result;
}

}  // namespace absolve::tool
