#include "uri/url_text.hpp"

#include <algorithm>
#include <iterator>

#include "absolve/profile.hpp"
#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "text/block.hpp"
#include "uri/parts.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool consume_pair(std::string_view& text, char open, char close) {
  if (text.size() < 2 || text.front() != open || text.back() != close) return false;
  text = text.substr(1, text.size() - 2);
  return true;
}

// The characters that a URL parser removes wherever they occur (URL Standard 4.4).
bool is_dropped(char c) {
  return c == '\t' || c == '\n' || c == '\r';
}

bool holds_dropped(std::string_view text) {
  return any_byte(text,
                  [](Block block) { return (block == '\t') | (block == '\n') | (block == '\r'); });
}

std::string without_space(std::string_view text) {
  std::string out(text);
  std::erase_if(out, ascii::is_space);
  return out;
}

std::string unwrapped(std::string_view text) {
  if (consume_pair(text, '<', '>')) {
    text = ascii::trimmed(text, ascii::is_c0_or_space);
    if (starts_with_ignoring_case(text, "URL:")) text.remove_prefix(4);
  } else {
    consume_pair(text, '"', '"');
  }
  return std::string(ascii::trimmed(text, ascii::is_c0_or_space));
}

// `typed` without the prefix that tells a URL from other text (url-syntax-07 and RFC 2396, E; RFC
// 3986, C). A scheme of that name counts only if no other one is behind it.
std::string without_prefix(std::string typed) {
  constexpr std::string_view prefix = "URL:";
  if (!starts_with_ignoring_case(typed, prefix)) return typed;
  const auto rest = ascii::trimmed(std::string_view(typed).substr(prefix.size()), ascii::is_space);
  return ascii::scheme_length(rest) > 0 ? std::string(rest) : typed;
}

}  // namespace

std::string_view host_of(std::string_view url) {
  const Reference parts = parse_reference(url);
  if (!parts.scheme || !parts.authority) return {};
  return split_authority(*parts.authority).host;
}

std::string_view attribute_reference(std::string_view value, std::string& storage) {
  value = ascii::trimmed(value, ascii::is_c0_or_space);
  if (!holds_dropped(value)) return value;
  storage.clear();
  std::ranges::remove_copy_if(value, std::back_inserter(storage), is_dropped);
  return storage;
}

std::string field_reference(std::string_view value) {
  if (!holds_dropped(value)) return unwrapped(ascii::trimmed(value, ascii::is_c0_or_space));
  std::string line;
  line.reserve(value.size());
  for (std::size_t at = 0; at < value.size(); ++at) {
    if (!is_dropped(value[at])) {
      line.push_back(value[at]);
    } else if (value[at] == '\n') {
      while (at + 1 < value.size() && ascii::is_space(value[at + 1])) ++at;
    }
  }
  return unwrapped(ascii::trimmed(line, ascii::is_c0_or_space));
}

std::string field_reference(std::string_view value, const Profile& profile, bool is_encoded) {
  std::string reference = field_reference(value);
  if (profile.field_blanks == FieldBlanks::ignored && !is_encoded) {
    std::erase_if(reference, ascii::is_space);
  }
  return reference;
}

std::string expanded_abbreviation(std::string_view typed) {
  struct Row {
    std::string_view prefix;
    std::string_view scheme;
  };
  constexpr Row rows[] = {{"ftp.", "ftp://"}, {"gopher.", "gopher://"}, {"www.", "http://"}};
  const std::string_view host = typed.substr(0, typed.find_first_of("/?#:"));
  for (const Row& row : rows) {
    const bool is_abbreviated = starts_with_ignoring_case(host, row.prefix) &&
                                std::ranges::count(host, '.') > 1 && !host.ends_with('.');
    if (is_abbreviated) return std::string(row.scheme).append(typed);
  }
  return {};
}

std::string typed_reference(std::string_view typed) {
  return without_prefix(unwrapped(without_space(typed)));
}

std::string typed_reference(std::string_view typed, const Profile& profile) {
  switch (profile.inner_space) {
    case InnerSpace::added: return typed_reference(typed);
    case InnerSpace::part: return without_prefix(field_reference(typed));
    case InnerSpace::added_in_text: break;
  }
  std::string storage;
  return without_prefix(unwrapped(attribute_reference(typed, storage)));
}

}  // namespace absolve::ABSOLVE_VERSIONED
