#include "uri/parts.hpp"

#include <algorithm>
#include <array>

#include "text/ascii.hpp"

namespace absolve {
namespace {

// The length of the scheme at the front of `text`, which a colon must follow; 0 if there is none.
std::size_t scheme_length(std::string_view text, SchemeSyntax syntax) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) return 0;
  const std::string_view name = text.substr(0, colon);
  switch (syntax) {
    case SchemeSyntax::colon_before_slash:
      return name.find('/') == std::string_view::npos ? colon : 0;
    case SchemeSyntax::appendix_b:
      return name.find_first_of("/?#") == std::string_view::npos ? colon : 0;
    case SchemeSyntax::letter_first:
      if (!ascii::is_alpha(name.front())) return 0;
      [[fallthrough]];
    case SchemeSyntax::scheme_characters:
      return std::ranges::all_of(name, ascii::is_scheme_character) ? colon : 0;
  }
  return 0;
}

void take_scheme(std::string_view& text, Parts& parts, SchemeSyntax syntax) {
  const std::size_t length = scheme_length(text, syntax);
  if (length == 0) return;
  parts.scheme = text.substr(0, length);
  text.remove_prefix(length + 1);
}

// Cuts `text` at the offset `mark` and returns what follows the character there; nothing if `mark`
// is `npos`.
std::optional<std::string_view> take_behind(std::string_view& text, std::size_t mark) {
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string_view behind = text.substr(mark + 1);
  text = text.substr(0, mark);
  return behind;
}

void drop_empty(std::optional<std::string_view>& part) {
  if (part && part->empty()) part.reset();
}

}  // namespace

SchemeCategory category_of(std::string_view scheme) noexcept {
  struct Row {
    std::string_view scheme;
    SchemeCategory category;
  };
  // relative-url-01 2.3.1 to 2.3.5: netloc, hierarchical, params, query, fragment.
  constexpr std::array rows{
      Row{"ftp", {true, true, true, false, true}},
      Row{"http", {true, true, true, true, true}},
      Row{"gopher", {true, false, false, false, true}},
      Row{"mailto", {false, false, false, false, false}},
      Row{"news", {false, false, false, false, true}},
      Row{"nntp", {true, true, false, false, true}},
      Row{"telnet", {true, false, false, false, false}},
      Row{"wais", {true, false, false, true, true}},
      Row{"file", {true, true, false, false, true}},
      Row{"prospero", {true, false, true, false, true}},
  };
  for (const Row& row : rows) {
    if (equal_ignoring_case(row.scheme, scheme)) return row.category;
  }
  return {};
}

Parts parse_parts(std::string_view text, const Profile& profile,
                  std::string_view inherited_scheme) {
  Parts parts;
  SchemeCategory category;
  if (profile.categories == Categories::by_scheme) {
    take_scheme(text, parts, profile.scheme_syntax);
    category = category_of(parts.scheme.value_or(inherited_scheme));
  }
  if (category.uses_fragment) {
    const bool is_last = profile.fragment_start == FragmentStart::last_hash_by_scheme;
    parts.fragment = take_behind(text, is_last ? text.rfind('#') : text.find('#'));
  }
  if (profile.categories == Categories::none) take_scheme(text, parts, profile.scheme_syntax);
  if (category.uses_netloc && text.starts_with("//")) {
    const bool is_slash = profile.authority_end == AuthorityEnd::slash;
    const auto end = std::min(text.find_first_of(is_slash ? "/" : "/?", 2), text.size());
    parts.authority = text.substr(2, end - 2);
    text.remove_prefix(end);
  }
  if (category.uses_query) parts.query = take_behind(text, text.find('?'));
  if (category.uses_params && profile.parameters == Parameters::of_path) {
    parts.params = take_behind(text, text.find(';'));
  }
  parts.path = text;
  if (profile.empty_components == EmptyComponents::dropped) {
    drop_empty(parts.params);
    drop_empty(parts.query);
    drop_empty(parts.fragment);
  }
  if (profile.empty_authority == EmptyAuthority::inherits) drop_empty(parts.authority);
  return parts;
}

}  // namespace absolve
