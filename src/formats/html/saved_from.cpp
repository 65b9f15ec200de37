#include "formats/html/saved_from.hpp"

#include "text/ascii.hpp"

namespace absolve {

std::string_view find_saved_from(std::string_view html) {
  constexpr std::size_t looked_at = 2048;
  constexpr std::string_view mark = "saved from url=(";
  const std::string_view front = html.substr(0, looked_at);
  // Its last character is the rarest.
  auto last = front.find(mark.back());
  while (last != std::string_view::npos && !front.substr(0, last + 1).ends_with(mark)) {
    last = front.find(mark.back(), last + 1);
  }
  if (last == std::string_view::npos) return {};
  const auto comment = last + 1 - mark.size();
  const auto open = html.substr(0, comment).rfind("<!--");
  if (open == std::string_view::npos ||
      html.substr(open, comment - open).find('>') < comment - open)
    return {};
  std::string_view rest = html.substr(comment + mark.size());
  while (!rest.empty() && ascii::is_digit(rest.front())) rest.remove_prefix(1);
  if (!rest.starts_with(')')) return {};
  rest = rest.substr(1, rest.find_first_of(" \t\r\n>") - 1);
  return rest.ends_with("--") ? rest.substr(0, rest.size() - 2) : rest;
}

}  // namespace absolve
