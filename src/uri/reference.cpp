#include "absolve/reference.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace absolve {
Reference parse_reference(std::string_view text) noexcept {
  Reference reference;
  if (const auto hash = text.find('#'); hash != std::string_view::npos) {
    reference.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const auto mark = text.find('?'); mark != std::string_view::npos) {
    reference.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  if (const auto length = ascii::scheme_length(text); length != 0) {
    reference.scheme = text.substr(0, length);
    text.remove_prefix(length + 1);
  }
  if (text.starts_with("//")) {
    text.remove_prefix(2);
    const auto slash = std::min(text.find('/'), text.size());
    reference.authority = text.substr(0, slash);
    text.remove_prefix(slash);
  }
  reference.path = text;
  return reference;
}

std::string recompose(const Reference& reference) {
  std::string text;
  if (reference.scheme) text.append(*reference.scheme).append(1, ':');
  if (reference.authority) text.append("//").append(*reference.authority);
  text.append(reference.path);
  if (reference.query) text.append(1, '?').append(*reference.query);
  if (reference.fragment) text.append(1, '#').append(*reference.fragment);
  return text;
}

}  // namespace absolve
