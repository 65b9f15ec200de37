#include "formats/html/link_values.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Infra 4.7, split on ASCII white space.
void split_on_space(std::string_view value, std::vector<Span>& references) {
  for (std::size_t at = ascii::skip_space(value, 0); at < value.size();
       at = ascii::skip_space(value, at)) {
    const std::size_t start = at;
    while (at < value.size() && !ascii::is_space(value[at])) ++at;
    references.push_back({start, at - start});
  }
}

// HTML 4.01 13.4: the archive of an applet, URIs separated by commas.
void split_on_commas(std::string_view value, std::vector<Span>& references) {
  for (std::size_t at = 0; at <= value.size();) {
    const auto end = std::min(value.find(',', at), value.size());
    const auto token = ascii::trimmed(value.substr(at, end - at), ascii::is_space);
    if (!token.empty()) {
      references.push_back({static_cast<std::size_t>(token.data() - value.data()), token.size()});
    }
    at = end + 1;
  }
}

// Returns whether browsers act on the value, be it only to load the same page again.
bool split_refresh(std::string_view value, std::vector<Span>& references) {
  std::size_t at = ascii::skip_space(value, 0);
  const std::size_t time = at;
  while (at < value.size() && ascii::is_digit(value[at])) ++at;
  if (at == time && (at == value.size() || value[at] != '.')) return false;
  while (at < value.size() && (ascii::is_digit(value[at]) || value[at] == '.')) ++at;
  if (at == value.size()) return true;
  if (value[at] != ';' && value[at] != ',' && !ascii::is_space(value[at])) return false;
  at = ascii::skip_space(value, at);
  if (at < value.size() && (value[at] == ';' || value[at] == ',')) ++at;
  at = ascii::skip_space(value, at);
  if (at == value.size()) return true;
  std::size_t start = at;
  bool looks_for_quotes = ascii::to_lower(value[at]) != 'u';
  if (starts_with_ignoring_case(value.substr(at), "url")) {
    at = ascii::skip_space(value, at + 3);
    if (at < value.size() && value[at] == '=') {
      start = ascii::skip_space(value, at + 1);
      looks_for_quotes = true;
    }
  }
  std::size_t end = value.size();
  if (looks_for_quotes && start < value.size() && (value[start] == '"' || value[start] == '\'')) {
    end = std::min(value.find(value[start], start + 1), end);
    ++start;
  }
  references.push_back({start, end - start});
  return true;
}

}  // namespace

MalformedParts find_references(LinkKind kind, std::string_view value,
                               std::vector<Span>& references) {
  MalformedParts malformed;
  references.clear();
  switch (kind) {
    case LinkKind::list: split_on_space(value, references); break;
    case LinkKind::comma_list: split_on_commas(value, references); break;
    case LinkKind::srcset:
      for (const SrcsetCandidate& candidate : srcset_candidates(value, &malformed)) {
        references.push_back(candidate.url);
      }
      break;
    case LinkKind::refresh:
      if (!split_refresh(value, references)) malformed.add({0, value.size()});
      break;
    default: references.push_back({0, value.size()});
  }
  return malformed;
}

bool can_stand(LinkKind kind, std::string_view value, const Span& place, std::string_view url) {
  std::string storage;
  if (attribute_reference(url, storage) != url || !utf8::is_valid(url)) return false;
  // HTML 13.2.5.36: markup cannot express U+0000.
  if (url.find('\0') != std::string_view::npos) return false;
  switch (kind) {
    case LinkKind::list: return !url.empty() && std::ranges::none_of(url, ascii::is_space);
    case LinkKind::comma_list: return !url.empty() && url.find(',') == std::string_view::npos;
    case LinkKind::srcset:
      return !url.empty() && std::ranges::none_of(url, ascii::is_space) && !url.starts_with(',') &&
             !url.ends_with(',');
    case LinkKind::refresh: {
      const char before = place.offset == 0 ? ' ' : value[place.offset - 1];
      if (before == '"' || before == '\'') return url.find(before) == std::string_view::npos;
      return !url.starts_with('"') && !url.starts_with('\'');
    }
    default: return true;
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED
