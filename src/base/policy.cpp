#include "base/policy.hpp"

#include <algorithm>

#include "base/source_expression.hpp"
#include "core/ascii.hpp"

namespace absolve {
namespace {

// Takes the next piece of `text` up to `mark`, trimmed.
std::string_view take(std::string_view& text, char mark) {
  const auto end = std::min(text.find(mark), text.size());
  const auto piece = ascii::trimmed(text.substr(0, end), ascii::is_space);
  text.remove_prefix(std::min(end + 1, text.size()));
  return piece;
}

std::string_view take_word(std::string_view& text) {
  text = ascii::trimmed(text, ascii::is_space);
  const auto end = std::min(text.find_first_of(" \t\n\f\r"), text.size());
  const auto word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

// CSP 3 6.3.1.1, of one policy.
bool policy_allows(std::string_view policy, const url::Record& base, const url::Record& document) {
  while (!policy.empty()) {
    std::string_view directive = take(policy, ';');
    if (!equal_ignoring_case(take_word(directive), "base-uri")) continue;
    for (auto source = take_word(directive); !source.empty(); source = take_word(directive)) {
      if (source_matches(source, base, document)) return true;
    }
    return false;
  }
  return true;
}

}  // namespace

bool allows_base(std::string_view policy, std::string_view base, std::string_view document_url) {
  url::Record base_record;
  url::Record document_record;
  if (!url::parse(base, nullptr, nullptr, base_record, nullptr)) return true;
  static_cast<void>(url::parse(document_url, nullptr, nullptr, document_record, nullptr));
  while (!policy.empty()) {
    if (!policy_allows(take(policy, ','), base_record, document_record)) return false;
  }
  return true;
}

}  // namespace absolve
