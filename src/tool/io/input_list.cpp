#include "tool/io/input_list.hpp"

#include <algorithm>

#include "text/line.hpp"

namespace absolve::tool {
namespace {

// A row: path, URL and Content-Type, with tabs between.
Input parse_row(std::string_view row, const Profile& profile) {
  Input input;
  std::string url;
  for (std::string* field : {&input.path, &url, &input.content_type}) {
    const auto tab = std::min(row.find('\t'), row.size());
    *field = row.substr(0, tab);
    row.remove_prefix(std::min(tab + 1, row.size()));
  }
  if (url.empty()) return input;
  const auto base = typed_base(url, profile);
  if (base) {
    input.url = *base;
  } else {
    input.trouble =
        Trouble{Exit::io, "\"" + url + "\": " + std::string(describe(base.error().code))};
  }
  return input;
}

std::vector<Input> parse_rows(std::string_view text, const Profile& profile) {
  std::vector<Input> inputs;
  // Names from find -print0 may hold line ends, so no row of this list is reliable.
  if (const auto nul = text.find('\0'); nul != std::string_view::npos) {
    const auto ahead = text.substr(0, nul);
    inputs.push_back(
        {.line = static_cast<std::size_t>(std::ranges::count(ahead, '\n')) + 1,
         .trouble = Trouble{Exit::io, "a NUL is in this list: -0 reads what find -print0 writes"}});
    return inputs;
  }
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = take_line(text);
    if (line.empty()) continue;
    Input input = parse_row(line, profile);
    input.line = number;
    inputs.push_back(std::move(input));
  }
  return inputs;
}

// Only paths, each ended by a NUL.
std::vector<Input> parse_paths(std::string_view text) {
  std::vector<Input> inputs;
  while (!text.empty()) {
    const auto end = std::min(text.find('\0'), text.size());
    if (end > 0) inputs.push_back({.path = std::string(text.substr(0, end))});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return inputs;
}

}  // namespace

Result<std::vector<Input>, Trouble> gather_inputs(const Settings& settings) {
  std::vector<Input> inputs;
  inputs.reserve(settings.files.size());
  for (const std::string& path : settings.files) inputs.push_back({.path = path});
  if (!settings.files_from.empty()) {
    const auto list = read_all(settings.files_from, settings.limits().document_bytes);
    if (!list) return list.error();
    auto listed = settings.null_separated ? parse_paths(list->view())
                                          : parse_rows(list->view(), settings.profile());
    std::ranges::move(listed, std::back_inserter(inputs));
  } else if (inputs.empty()) {
    inputs.push_back({.path = "-"});
  }
  return inputs;
}

}  // namespace absolve::tool
