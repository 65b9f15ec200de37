#include "base/policy.hpp"

#include <algorithm>
#include <optional>

#include "text/ascii.hpp"

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
  const auto end = std::ranges::find_if(text, ascii::is_space);
  const std::string_view word(text.begin(), end);
  text.remove_prefix(word.size());
  return word;
}

// The source list in the base-uri directive of `policy`, or nothing if `policy` has no such
// directive (CSP 3 2.2.1).
std::optional<std::string_view> source_list_of(std::string_view policy) {
  while (!policy.empty()) {
    std::string_view directive = take(policy, ';');
    // A directive that is not ASCII is ignored. Of directives with the same name, the first counts.
    const std::string_view whole = directive;
    if (!equal_ignoring_case(take_word(directive), "base-uri")) continue;
    if (ascii::is_all_ascii(whole)) return directive;
  }
  return std::nullopt;
}

}  // namespace

PolicyList::PolicyList(std::string_view text) : text_(text) {
  for (std::string_view rest = text_; !rest.empty();) {
    if (const auto list = source_list_of(take(rest, ','))) source_lists_.push_back(*list);
  }
}

bool PolicyList::allows_base(const PolicyRequest& base) const {
  return std::ranges::all_of(source_lists_, [&](std::string_view list) {
    for (auto word = take_word(list); !word.empty(); word = take_word(list)) {
      if (source_matches(word, base)) return true;
    }
    return false;
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
