#include "tool/io/trouble.hpp"

#include "absolve/option_set.hpp"

namespace absolve::tool {

Exit report_trouble(const std::optional<Trouble>& trouble) {
  if (!trouble) return Exit::done;
  print_error(trouble->message);
  return trouble->exit;
}

Exit report_usage(const std::string& message) {
  print_error(message);
  return Exit::usage;
}

std::string option_of(const LimitRow& limit) {
  return "--" + std::string(find_option(limit)->name);
}

Trouble trouble_of(const Error& error, const Limits& limits) {
  return {Exit::left_whole, reason_of(error, limits) + bracketed_code(name_of(error.code))};
}

std::string reason_of(const Error& error, const Limits& limits) {
  std::string message = message_of(error);
  const LimitRow* const limit = find_limit(error.detail);
  if (error.code == ErrorCode::over_limit && limit != nullptr) {
    message = "over a limit: " + std::string(limit->counts) + " (" +
              std::to_string(limits.*limit->value) + ", see " + option_of(*limit) + ")";
  } else if (error.code == ErrorCode::no_such_part) {
    return message + " (see absolve parts)";
  } else if (error.code == ErrorCode::no_such_link) {
    return message + " (see absolve links)";
  } else if (error.code == ErrorCode::unsupported_type) {
    constexpr std::string_view compressed[] = {"application/gzip", "application/zstd",
                                               "application/x-bzip2", "application/zip"};
    const bool is_compressed = std::ranges::find(compressed, error.detail) != std::end(compressed);
    if (is_compressed) message += " (decompress it first)";
    if (error.detail == "application/warc") message += " (see absolve warc)";
  }
  return message;
}

std::string bracketed_code(std::string_view name) {
  return std::string(" [").append(name).append("]");
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), most_listed); ++i) {
    list += (i == 0 ? "" : ", ") + (names[i].empty() ? std::string("0") : names[i]);
  }
  return names.size() > most_listed ? list + ", ..." : list;
}

}  // namespace absolve::tool
