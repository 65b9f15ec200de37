#include "tool/args/config_file.hpp"

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <tuple>

namespace absolve::tool {
namespace {

// A file of defaults is written by hand, so it is small.
constexpr std::size_t most_bytes = std::size_t{64} << 10;

std::string place_of(const std::string& file, const toml::source_region& source) {
  return file + ":" + std::to_string(source.begin.line) + ": ";
}

Result<std::string, Trouble> text_of(const std::string& file) {
  const auto failed = [&file](int error) {
    return Trouble{Exit::io, file + ": cannot be read: " + std::strerror(error)};
  };
  std::error_code error;
  if (std::filesystem::is_directory(file, error)) return failed(EISDIR);
  errno = 0;
  std::ifstream stream(file);
  if (!stream) return failed(errno == 0 ? EIO : errno);
  std::string text(most_bytes + 1, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  if (text.size() > most_bytes) return usage_trouble(file + ": is larger than 64 KiB");
  return text;
}

// A single value as the text of an argument; nothing where no option takes such a value.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto* const text = node.as_string()) return text->get();
  if (const auto* const number = node.as_integer()) return std::to_string(number->get());
  if (const auto* const flag = node.as_boolean()) return flag->get() ? "true" : "false";
  return std::nullopt;
}

std::optional<std::vector<std::string>> values_of(const toml::node& node) {
  std::vector<std::string> values;
  const auto add = [&values](const toml::node& one) {
    auto text = text_of(one);
    if (text) values.push_back(std::move(*text));
    return text.has_value();
  };
  const toml::array* const array = node.as_array();
  const bool is_known =
      array == nullptr ? add(node) : std::all_of(array->begin(), array->end(), add);
  return is_known ? std::optional(std::move(values)) : std::nullopt;
}

}  // namespace

Result<std::vector<ConfigEntry>, Trouble> read_config_file(const std::string& file) {
  const auto text = text_of(file);
  if (!text) return text.error();
  const toml::parse_result parsed = toml::parse(std::string_view(*text), std::string_view(file));
  if (!parsed) {
    return usage_trouble(place_of(file, parsed.error().source()) +
                         std::string(parsed.error().description()));
  }
  std::vector<ConfigEntry> entries;
  // Adds the keys of `table`, which is called `name`.
  const auto add = [&](const toml::table& table,
                       const std::string& name) -> std::optional<Trouble> {
    for (const auto& [key, node] : table) {
      if (name.empty() && node.is_table()) continue;
      auto values = values_of(node);
      if (!values) {
        return usage_trouble(place_of(file, key.source()) + std::string(key.str()) +
                             " has a value of a type that no option takes");
      }
      entries.push_back(
          {name, std::string(key.str()), std::move(*values), key.source().begin.line});
    }
    return std::nullopt;
  };
  if (const auto trouble = add(parsed.table(), {})) return *trouble;
  for (const auto& [key, node] : parsed.table()) {
    if (!node.is_table()) continue;
    if (key.str().empty())
      return usage_trouble(place_of(file, key.source()) + "a table has an empty name");
    if (const auto trouble = add(*node.as_table(), std::string(key.str()))) return *trouble;
  }
  // Keys can share a line in an inline table; their names then settle the order.
  std::ranges::sort(entries, {}, [](const ConfigEntry& entry) {
    return std::tie(entry.line, entry.table, entry.key);
  });
  return entries;
}

}  // namespace absolve::tool
