#include "uri/parts.hpp"

#include <algorithm>
#include <array>

#include "absolve/reference.hpp"
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

void drop_empty(std::optional<std::string_view>& part) {
  if (part && part->empty()) part.reset();
}

// Handles a `..` that has no segment to remove, as `excess` says. Returns false if it is refused.
bool keep_parent(std::string_view text, ExcessParent excess, std::string& out, std::size_t& floor) {
  if (excess == ExcessParent::refused) return false;
  if (excess == ExcessParent::kept) {
    out.append(text);
    floor = out.size();
  }
  return true;
}

// RFC 2396 5.2, 6c to 6g, for a path without a root: each segment is removed together with the
// slash after it.
bool remove_whole_segments(std::string_view path, ExcessParent excess, std::string& out) {
  std::size_t floor = out.size();
  while (!path.empty()) {
    const auto next = std::min(path.find('/'), path.size() - 1) + 1;
    const std::string_view piece = path.substr(0, next);
    const std::string_view segment = piece.substr(0, piece.find('/'));
    path.remove_prefix(next);
    if (segment == ".") continue;
    if (segment != "..") {
      out.append(piece);
    } else if (out.size() == floor) {
      if (!keep_parent(piece, excess, out, floor)) return false;
    } else {
      // Every piece in `out` ends in a slash, because it was not the last.
      const auto slash = std::string_view(out).substr(0, out.size() - 1).rfind('/');
      out.resize(slash == std::string_view::npos || slash < floor ? floor : slash + 1);
    }
  }
  return true;
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
    parts.fragment = cut_at(text, is_last ? text.rfind('#') : text.find('#'));
  }
  if (profile.categories == Categories::none) take_scheme(text, parts, profile.scheme_syntax);
  if (category.uses_netloc && text.starts_with("//")) {
    const bool is_slash = profile.authority_end == AuthorityEnd::slash;
    const auto end = std::min(text.find_first_of(is_slash ? "/" : "/?", 2), text.size());
    parts.authority = text.substr(2, end - 2);
    text.remove_prefix(end);
  }
  if (category.uses_query) parts.query = cut_behind(text, '?');
  if (category.uses_params && profile.parameters == Parameters::of_path) {
    parts.params = cut_behind(text, ';');
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

bool remove_dot_segments(std::string_view path, const Profile& profile, std::string& out) {
  const ExcessParent excess = profile.excess_parent;
  // What lies before the floor must stay: it precedes the path, or is a `..` that was kept.
  std::size_t floor = out.size();
  if (!path.starts_with('/')) {
    if (profile.rootless_dots == RootlessDots::whole_segments) {
      return remove_whole_segments(path, excess, out);
    }
    if (profile.rootless_dots == RootlessDots::behind_slash) {
      const auto first = std::min(path.find('/'), path.size());
      out.append(path.substr(0, first));
      path.remove_prefix(first);
      floor = out.size();
    }
  }

  // 2A and 2D: a leading dot segment of a path without a root.
  for (;;) {
    if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./")) {
      path.remove_prefix(2);
    } else {
      break;
    }
  }
  if (path == "." || path == "..") return true;

  while (!path.empty()) {
    // One segment with the slash before it; the first of a rootless path has none.
    const auto next = std::min(path.find('/', 1), path.size());
    const std::string_view segment = path.substr(0, next);
    const bool last = next == path.size() && profile.last_dots == LastDots::slash_stays;
    if (segment == "/.") {  // 2B
      if (last) out.push_back('/');
    } else if (segment == "/..") {  // 2C
      if (out.size() > floor) {
        const auto slash = out.rfind('/');
        out.resize(slash == std::string::npos || slash < floor ? floor : slash);
        if (last) out.push_back('/');
      } else if (!keep_parent("/..", excess, out, floor)) {
        return false;
      } else if (last && excess == ExcessParent::removed) {
        out.push_back('/');
      }
    } else {  // 2E
      out.append(segment);
    }
    path.remove_prefix(next);
  }
  return true;
}

Reference parse_reference(std::string_view text) noexcept {
  Reference reference;
  reference.fragment = cut_behind(text, '#');
  reference.query = cut_behind(text, '?');
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
