#include "formats/html/tokenizer.hpp"

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED::tokenizer {
namespace {

// Whether `name` is at `at`, and a character follows that ends the name of a tag.
bool is_name_at(const char* at, const char* end, std::string_view name) {
  if (static_cast<std::size_t>(end - at) <= name.size()) return false;
  return equal_ignoring_case({at, name.size()}, name) &&
         (class_of(at[name.size()]) & (space | slash | closes)) != 0;
}

// The first `>` from `at` on that follows two of `c`, or `end`.
const char* find_end(const char* at, const char* end, char c) {
  const char* const start = at;
  for (;; ++at) {
    at = find(at, end, '>');
    if (at == end || (at - start >= 2 && at[-1] == c && at[-2] == c)) return at;
  }
}

}  // namespace

std::optional<std::string> Attributes::value_of(OtherAttribute attribute) const {
  const Attribute* const found = find(attribute);
  if (found == nullptr) return std::nullopt;
  return CharacterReferences::in(found->quoting).decode({found->value, found->length}).text;
}

const char* skip_comment(const char* at, const char* end) {
  if (at != end && *at == '>') return at + 1;
  if (end - at >= 2 && at[0] == '-' && at[1] == '>') return at + 2;
  const char* const start = at;
  for (;; ++at) {
    at = find(at, end, '>');
    if (at == end) return end;
    const auto before = at - start;
    if (before >= 2 && at[-1] == '-' && at[-2] == '-') return at + 1;
    if (before >= 3 && at[-1] == '!' && at[-2] == '-' && at[-3] == '-') return at + 1;
  }
}

const char* skip_raw_text(const char* at, const char* end, std::string_view name) {
  for (;; ++at) {
    at = find(at, end, '<');
    if (at == end) return end;
    if (end - at >= 2 && at[1] == '/' && is_name_at(at + 2, end, name)) return at;
  }
}

const char* skip_script(const char* at, const char* end) {
  enum { unescaped, escaped, double_escaped } state = unescaped;
  const char* read = at;  // how far `-->` has been searched for
  for (;; ++at) {
    at = find(at, end, '<');
    if (state != unescaped && find_end(read, at, '-') != at) state = unescaped;
    read = at;
    if (end - at < 2) return end;
    const char* const next = at + 1;
    if (*next == '/') {
      if (!is_name_at(next + 1, end, "script")) continue;
      if (state != double_escaped) return at;
      state = escaped;
    } else if (state == unescaped &&
               std::string_view(next, static_cast<std::size_t>(end - next)).starts_with("!--")) {
      state = escaped;
      read = next + 1;  // the dashes of `<!--` may be those of `-->` (13.2.5.18)
    } else if (state == escaped && is_name_at(next, end, "script")) {
      state = double_escaped;
    }
  }
}

const char* skip_cdata(const char* at, const char* end) {
  at = find_end(at, end, ']');
  return at == end ? end : at + 1;
}

}  // namespace absolve::ABSOLVE_VERSIONED::tokenizer
