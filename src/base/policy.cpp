#include "base/policy.hpp"

#include <algorithm>

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

}  // namespace

PolicyList::PolicyList(std::string_view text) : text_(text) {
  for (std::string_view rest = text_; !rest.empty();) parse_policy(take(rest, ','));
}

void PolicyList::parse_policy(std::string_view policy) {
  while (!policy.empty()) {
    std::string_view directive = take(policy, ';');
    if (!equal_ignoring_case(take_word(directive), "base-uri")) continue;
    for (auto word = take_word(directive); !word.empty(); word = take_word(directive)) {
      if (const auto source = SourceExpression::parse(word)) sources_.push_back(*source);
    }
    ends_.push_back(sources_.size());
    return;  // Of directives with the same name, the first counts (2.2.1).
  }
}

bool PolicyList::allows_base(const PolicyRequest& base) const {
  auto first = sources_.begin();
  return std::ranges::all_of(ends_, [&](std::size_t end) {
    const auto last = sources_.begin() + static_cast<std::ptrdiff_t>(end);
    const bool allows = std::any_of(
        first, last, [&](const SourceExpression& source) { return source.matches(base); });
    first = last;
    return allows;
  });
}

bool allow_base(std::span<const PolicyList* const> lists, std::string_view base,
                std::string_view document_url) {
  url::Record base_record;
  url::Record document_record;
  if (!url::parse(base, nullptr, nullptr, base_record, nullptr)) return true;
  if (!url::parse(document_url, nullptr, nullptr, document_record, nullptr)) document_record = {};
  const PolicyRequest request(base_record, document_record);
  return std::ranges::all_of(lists,
                             [&](const PolicyList* list) { return list->allows_base(request); });
}

}  // namespace absolve
