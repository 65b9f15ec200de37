#include "uri/parts.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "uri/scheme_facts.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether `text` has only letters, digits, `marks` and whole escapes.
bool consists_of(std::string_view text, std::string_view marks) {
  while (!text.empty()) {
    const bool is_escaped = ascii::is_escape(text);
    if (!is_escaped && !ascii::is_alphanumeric(text.front()) &&
        marks.find(text.front()) == std::string_view::npos) {
      return false;
    }
    text.remove_prefix(is_escaped ? 3 : 1);
  }
  return true;
}

// url-03, BNF: `ialpha`. Its prose names the scheme whois++, so a plus sign counts, too.
bool is_ialpha(std::string_view name) {
  return ascii::is_alpha(name.front()) && consists_of(name, "$-_@.&!*\"'();, +");
}

// The length of the scheme at the front of `text`, which a colon must follow; 0 if there is none.
std::size_t scheme_length(std::string_view text, SchemeSyntax syntax) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos || colon == 0) return 0;
  const std::string_view name = text.substr(0, colon);
  switch (syntax) {
    case SchemeSyntax::ialpha: return is_ialpha(name) ? colon : 0;
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

// RFC 2396 3.2.2: a name whose last label begins with a letter, or four numbers. RFC 2396 lets a
// name end in a dot, url-syntax-07 4.3.1 does not.
bool is_host(std::string_view host, bool may_end_in_dot) {
  const bool has_dot = may_end_in_dot && host.size() > 1 && host.ends_with('.');
  if (has_dot) host.remove_suffix(1);
  const auto labels = split(host, '.');
  const bool has_labels = std::ranges::all_of(labels, [](std::string_view label) {
    return !label.empty() && label.front() != '-' && label.back() != '-' &&
           std::ranges::all_of(label, [](char c) { return ascii::is_alphanumeric(c) || c == '-'; });
  });
  if (!has_labels) return false;
  return ascii::is_alpha(labels.back().front()) ||
         (labels.size() == 4 && !has_dot && std::ranges::all_of(labels, ascii::is_all_digits));
}

// RFC 2396 3.2.2, with the addresses in brackets of RFC 2732 3.
bool is_server(const Authority& authority, bool may_end_in_dot) {
  if (!consists_of(authority.userinfo.value_or(""), "-_.!~*'();:&=+$,")) return false;
  const std::string_view host = authority.host;
  const bool is_literal = host.size() > 2 && host.starts_with('[') && host.ends_with(']') &&
                          std::ranges::all_of(host.substr(1, host.size() - 2), [](char c) {
                            return ascii::hex_digit(c) >= 0 || c == ':' || c == '.';
                          });
  return (is_literal || is_host(host, may_end_in_dot)) &&
         ascii::is_all_digits(authority.port.value_or(""));
}

}  // namespace

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

Authority split_authority(std::string_view text) {
  Authority parts;
  if (const auto at = text.rfind('@'); at != std::string_view::npos) {
    parts.userinfo = text.substr(0, at);
    text.remove_prefix(at + 1);
  }
  parts.host = text;
  const auto colon = text.rfind(':');
  if (colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos) {
    parts.host = text.substr(0, colon);
    parts.port = text.substr(colon + 1);
  }
  return parts;
}

Authority split_authority(std::string_view text, const Profile& profile) {
  Authority parts = split_authority(text);
  bool is_split = true;
  if (profile.authority_syntax == AuthoritySyntax::server_or_name) {
    is_split = text.empty() || is_server(parts, profile.syntax == Syntax::rfc2396);
  } else if (profile.authority_syntax == AuthoritySyntax::net_loc) {
    // RFC 1738 3.1, if it has that form.
    is_split = may_be_server(parts);
  }
  if (is_split) return parts;
  return {.userinfo = {}, .host = {}, .port = {}, .name = text};
}

bool may_be_server(const Authority& authority) {
  std::string_view host = authority.host;
  const bool is_literal = host.size() > 1 && host.starts_with('[') && host.ends_with(']');
  if (is_literal) host = host.substr(1, host.size() - 2);
  return host.find_first_of(is_literal ? "[]" : "[]:") == std::string_view::npos &&
         ascii::is_all_digits(authority.port.value_or(""));
}

bool takes_authority(std::string_view authority, const Profile& profile) {
  if (profile.authority_syntax != AuthoritySyntax::server) {
    // A name is any text. In most documents it has no brackets: they are around an address alone
    // (RFC 2732 3).
    const bool has_brackets = authority.find_first_of("[]") != std::string_view::npos;
    if (!has_brackets || profile.unreserved.find('[') != std::string_view::npos) return true;
  }
  return may_be_server(split_authority(authority));
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

}  // namespace absolve::ABSOLVE_VERSIONED
