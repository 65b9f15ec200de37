#include "tool/io/input_list.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "text/line.hpp"

namespace absolve::tool {
namespace {

// A row: path, URL and Content-Type, separated by tabs.
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
  // Names from find -print0 may contain line breaks, so no row of this list is reliable.
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

std::optional<Trouble> InputList::check() const {
  if (!null_separated || !files_from.empty()) return std::nullopt;
  return usage_trouble("-0 is of the list that --files-from names");
}

Result<std::vector<Input>, Exit> gather_inputs(const InputList& list, const Profile& profile,
                                               std::size_t limit) {
  std::vector<Input> inputs;
  inputs.reserve(list.files.size());
  for (const std::string& path : list.files) inputs.push_back({.path = path});
  if (!list.files_from.empty()) {
    const auto text = read_all(list.files_from, limit);
    if (!text) {
      print_error_of(list.files_from, text.error().message);
      return text.error().exit;
    }
    auto rows = list.null_separated ? parse_paths(text->view()) : parse_rows(text->view(), profile);
    std::ranges::move(rows, std::back_inserter(inputs));
  } else if (inputs.empty()) {
    inputs.push_back({.path = "-"});
  }
  return inputs;
}

Exit report_row(const InputList& list, const Input& input) {
  const std::string name = list.files_from == "-" ? "standard input" : list.files_from;
  print_error_of(name + ":" + std::to_string(input.line), input.trouble->message);
  return input.trouble->exit;
}

Result<std::string> typed_base(const std::string& typed, const Profile& profile) {
  std::string url = typed_reference(typed, profile);
  if (auto whole = expanded_abbreviation(url); !whole.empty()) url = std::move(whole);
  const auto resolver = Resolver::make(url, profile);
  if (!resolver) return resolver.error();
  return url;
}

}  // namespace absolve::tool
