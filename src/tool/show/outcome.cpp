#include "tool/show/outcome.hpp"

#include <algorithm>

namespace absolve::tool {

Exit report_trouble(const std::optional<Trouble>& trouble) {
  if (!trouble) return Exit::done;
  print_error(trouble->message);
  return trouble->exit;
}

Exit report_list(const Settings& settings, const Trouble& trouble) {
  print_error_of(settings.files_from, trouble.message);
  return trouble.exit;
}

Exit report_row(const Settings& settings, const Input& input) {
  const std::string list =
      settings.files_from == "-" ? std::string("standard input") : settings.files_from;
  print_error_of(list + ":" + std::to_string(input.line), input.trouble->message);
  return input.trouble->exit;
}

Exit report_failure(const Input& input, const Error& error, const Limits& limits,
                    const std::string& outcome) {
  const Trouble trouble = trouble_of(error, limits);
  print_error_of(input.path, outcome + trouble.message);
  return trouble.exit;
}

Exit report_unchanged(const Input& input, const Error& error, const Limits& limits) {
  return report_failure(input, error, limits, "left unchanged: ");
}

bool names_several(const Settings& settings, std::string_view command) {
  if (settings.files.size() <= 1) return false;
  print_error(std::string(command) + " takes one file");
  return true;
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), most_listed); ++i) {
    list += (i == 0 ? "" : ", ") + (names[i].empty() ? std::string("0") : names[i]);
  }
  return names.size() > most_listed ? list + ", ..." : list;
}

}  // namespace absolve::tool
