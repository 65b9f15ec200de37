#include "tool/show/json.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/line.hpp"
#include "text/utf8.hpp"
#include "tool/io/input.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {
namespace {

// The code unit of the escape at the front of `text`: a backslash, `u` and four digits; -1: none.
int escaped_unit(std::string_view text) {
  if (text.size() < 6 || text[0] != '\\' || text[1] != 'u') return -1;
  const auto unit = ascii::number_of<std::uint16_t>(text.substr(2, 4), 16);
  return unit ? *unit : -1;
}

bool is_surrogate(int unit, int first) {
  return unit >= first && unit < first + 0x400;
}

std::string without_lone_surrogates(std::string_view line) {
  std::string out;
  out.reserve(line.size());
  while (!line.empty()) {
    std::size_t taken = line.front() == '\\' ? 2 : 1;
    const int unit = escaped_unit(line);
    const bool is_high = is_surrogate(unit, 0xD800);
    if (is_high && is_surrogate(escaped_unit(line.substr(6)), 0xDC00)) taken = 12;
    if (taken == 2 && (is_high || is_surrogate(unit, 0xDC00))) {
      out += "\\ufffd";
      line.remove_prefix(6);
      continue;
    }
    out += line.substr(0, taken);
    line.remove_prefix(std::min(taken, line.size()));
  }
  return out;
}

// Deep nesting is refused, because trees are copied and written by recursion.
bool nests_deeply(std::string_view line) {
  constexpr std::size_t deepest = 500;
  std::size_t depth = 0;
  bool is_in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (is_in_string) {
      if (c == '\\') ++i;
      if (c == '"') is_in_string = false;
    } else if (c == '"') {
      is_in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest) return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

// Objects keep the order of their members, so each new member is compared with all before it.
constexpr std::size_t most_members = 128;

// Removes the members whose values were dropped.
void drop_discarded(Json& object) {
  for (auto member = object.begin(); member != object.end();) {
    member = member->is_discarded() ? object.erase(member) : std::next(member);
  }
}

Json parsed(std::string_view text, JsonShape shape) {
  const bool is_whole = shape == JsonShape::whole;
  std::vector<std::size_t> members;  // of each object that is open
  bool is_too_large = false;
  const auto keep = [&](int depth, Json::parse_event_t event, const Json&) {
    const auto level = static_cast<std::size_t>(depth);
    if (event == Json::parse_event_t::object_start) {
      members.resize(level + 1);
      members[level] = 0;
      return is_whole || level < 2;
    }
    if (event == Json::parse_event_t::key) {
      is_too_large = is_too_large || ++members[level - 1] > most_members;
      return !is_too_large;
    }
    return is_whole || event != Json::parse_event_t::array_start;
  };
  Json json = Json::parse(text, keep, false);
  if (is_too_large) return Json(Json::value_t::discarded);
  if (!is_whole && json.is_object()) {
    drop_discarded(json);
    for (Json& member : json) {
      if (member.is_object()) drop_discarded(member);
    }
  }
  return json;
}

}  // namespace

std::string members_of(const Json& json) {
  const std::string object = dump(json);
  return object.substr(1, object.size() - 2);
}

std::string dump(const Json& json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (is_printable_ascii(text)) return text;
  // Unsafe characters only occur in strings, because JSON's structure is ASCII.
  std::string out;
  for (std::string_view rest = text; !rest.empty();) {
    std::size_t length = 0;
    const std::uint32_t character = utf8::read(rest, length);
    append_shown(rest.substr(0, length), character, out);
    rest.remove_prefix(length);
  }
  return out;
}

std::string dump_line(const Json& json) {
  return dump(json) + "\n";
}

const Json& member_of(const Json& json, const char* name) {
  static const Json absent;
  const auto member = json.find(name);
  return member == json.end() ? absent : *member;
}

Json json_of_bytes(const std::string& bytes) {
  if (utf8::is_valid(bytes)) return bytes;
  return {{"base64", base64_of(bytes)}};
}

std::optional<std::string> bytes_of_json(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  const Json& encoded = member_of(json, "base64");
  if (!encoded.is_string()) return std::nullopt;
  return Base64().decode(encoded.get_ref<const std::string&>()).text;
}

Json json_of_file(const std::string& path) {
  Json json{{"file", path}};
  if (!utf8::is_valid(path)) json["file_base64"] = base64_of(path);
  return json;
}

Json parse_line(std::string_view line, JsonShape shape) {
  if (nests_deeply(line)) return Json(Json::value_t::discarded);
  Json json = parsed(line, shape);
  if (!json.is_discarded()) return json;
  return parsed(without_lone_surrogates(line), shape);
}

Exit answer_lines(std::size_t max_bytes,
                  const std::function<std::string(const Json& question)>& answer) {
  const auto lines = read_all("-", max_bytes);
  if (!lines) return report_trouble("-", lines.error());
  std::string out;
  std::string_view rest = lines->view();
  while (!rest.empty()) {
    const std::string_view line = take_line(rest);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
      out += answer(parse_line(line, JsonShape::objects));
    }
  }
  return report_trouble(write_stdout({out}));
}

Json candidates_of(const BaseEstablishment& base, const Profile& profile) {
  Json candidates = Json::array();
  for (const JudgedCandidate& judged : base.candidates) {
    candidates.push_back({{"layer", name_of(judged.candidate.layer)},
                          {"section", section_of(judged.candidate.layer, profile)},
                          {"text", judged.candidate.text.view()},
                          {"where", describe_place(judged.candidate)},
                          {"place", name_of(judged.candidate.place.kind)},
                          {"url", string_or_null(judged.url)},
                          {"chosen", judged.verdict == Verdict::chosen},
                          {"reason", describe(judged.verdict)}});
  }
  return candidates;
}

}  // namespace absolve::tool
