#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "absolve/version.h"
#include "text/ascii.hpp"

/// Steps over the tokens of CSS that can hold any character, for readers that need no more of them.
namespace absolve::ABSOLVE_VERSIONED::css_tokens {

/// CSS Syntax 3, 3.3: a newline.
constexpr bool is_line_end(char c) {
  return c == '\n' || c == '\r' || c == '\f';
}

/// 4.2: an ident code point. NUL counts, because preprocessing makes it U+FFFD (3.3).
constexpr bool is_name_character(char c) {
  return c == '\0' || ascii::is_alphanumeric(c) || c == '-' || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// 4.3.2: the offset after the comment at `at`, or `at` where there is none.
constexpr std::size_t behind_comment(std::string_view css, std::size_t at) {
  if (css.substr(at, 2) != "/*") return at;
  const auto end = css.find("*/", at + 2);
  return end == std::string_view::npos ? css.size() : end + 2;
}

/// The offset after white space and comments.
constexpr std::size_t behind_space(std::string_view css, std::size_t at) {
  for (;;) {
    const std::size_t next = behind_comment(css, ascii::skip_space(css, at));
    if (next == at) return at;
    at = next;
  }
}

/// 4.3.7: the offset after the escape whose backslash is at `at`; in a string also after a line end
/// behind the backslash.
constexpr std::size_t behind_escape(std::string_view css, std::size_t at) {
  constexpr std::size_t most_digits = 6;
  const std::size_t start = ++at;
  while (at < css.size() && at - start < most_digits && ascii::hex_digit(css[at]) >= 0) ++at;
  const bool has_digits = at > start;
  if (at == css.size() || (has_digits && !ascii::is_space(css[at]))) return at;
  return at + (css.substr(at, 2) == "\r\n" ? 2 : 1);
}

/// 4.3.5: the offset after the string at `at`. A line end makes it a bad string, which ends there.
constexpr std::size_t behind_string(std::string_view css, std::size_t at) {
  const char quote = css[at];
  for (++at; at < css.size();) {
    if (css[at] == quote) return at + 1;
    if (is_line_end(css[at])) return at;
    at = css[at] == '\\' ? behind_escape(css, at) : at + 1;
  }
  return css.size();
}

/// Whether the `(` in front of `at` is that of `url(`, and no string follows (4.3.4).
constexpr bool is_in_url(std::string_view css, std::size_t at) {
  constexpr std::string_view url = "url(";
  if (at < url.size() || !equal_ignoring_case(css.substr(at - url.size(), url.size()), url)) {
    return false;
  }
  if (at > url.size() && is_name_character(css[at - url.size() - 1])) return false;
  at = ascii::skip_space(css, at);
  return at == css.size() || (css[at] != '"' && css[at] != '\'');
}

/// 4.3.6 and 4.3.14: the offset after the unquoted URL whose content is at `at`.
constexpr std::size_t behind_url(std::string_view css, std::size_t at) {
  while (at < css.size() && css[at] != ')') at = css[at] == '\\' ? behind_escape(css, at) : at + 1;
  return std::min(at + 1, css.size());
}

/// The offset after the character at `at` and, if it begins one, after the comment, string, escape
/// or unquoted URL.
constexpr std::size_t behind_token(std::string_view css, std::size_t at) {
  const char c = css[at];
  if (c == '"' || c == '\'') return behind_string(css, at);
  if (c == '\\') return behind_escape(css, at);
  if (c == '(' && is_in_url(css, at + 1)) return behind_url(css, at + 1);
  return c == '/' ? std::max(behind_comment(css, at), at + 1) : at + 1;
}

}  // namespace absolve::ABSOLVE_VERSIONED::css_tokens
