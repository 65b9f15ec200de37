#include "uri/web/unicode.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {
namespace {

constexpr char32_t zero_width_non_joiner = 0x200C;
constexpr char32_t zero_width_joiner = 0x200D;
constexpr std::uint8_t virama = 9;
constexpr std::u32string_view punycode_prefix = U"xn--";

bool is_ascii(std::u32string_view text) {
  return std::ranges::all_of(text, [](char32_t c) { return c < 0x80; });
}

// UTS 46 4, steps 1 and 2. Disallowed characters stay; the check of their label finds them.
std::u32string mapped(std::string_view domain) {
  std::u32string out;
  for (const char32_t code : utf8::code_points(domain)) {
    const IdnaMapping mapping = idna_mapping(code);
    if (mapping.status == IdnaStatus::mapped) {
      out.append(mapping.to);
    } else if (mapping.status != IdnaStatus::ignored) {
      out.push_back(code);
    }
  }
  return to_nfc(out);
}

bool is_virama_before(std::u32string_view label, std::size_t at) {
  return at > 0 && properties_of(label[at - 1]).combining_class == virama;
}

// RFC 5892 A.1: whether the characters around `at` join, skipping those that are transparent to
// joining.
bool is_between_joined(std::u32string_view label, std::size_t at) {
  const auto joins = [](char32_t code, JoiningType side) {
    const JoiningType type = properties_of(code).joining;
    return type == side || type == JoiningType::dual;
  };
  const auto is_transparent = [](char32_t code) {
    return properties_of(code).joining == JoiningType::transparent;
  };
  std::size_t before = at;
  while (before > 0 && is_transparent(label[before - 1])) --before;
  std::size_t behind = at + 1;
  while (behind < label.size() && is_transparent(label[behind])) ++behind;
  return before > 0 && joins(label[before - 1], JoiningType::left) && behind < label.size() &&
         joins(label[behind], JoiningType::right);
}

// UTS 46 4.1, without CheckHyphens. The Bidi rule is checked later, for all labels together.
bool is_valid(std::u32string_view label) {
  if (label.empty()) return true;
  if (properties_of(label.front()).is_mark) return false;
  for (std::size_t i = 0; i < label.size(); ++i) {
    if (label[i] == '.' || idna_mapping(label[i]).status != IdnaStatus::valid) return false;
    const bool is_joiner = label[i] == zero_width_non_joiner || label[i] == zero_width_joiner;
    if (!is_joiner || is_virama_before(label, i)) continue;
    if (label[i] == zero_width_joiner || !is_between_joined(label, i)) return false;
  }
  return true;
}

// UTS 46 4, step 4, for a label in Punycode.
std::optional<std::u32string> decoded(std::u32string_view label) {
  if (!is_ascii(label)) return std::nullopt;
  std::string text(label.begin(), label.end());
  auto unicode = from_punycode(std::string_view(text).substr(punycode_prefix.size()));
  if (!unicode || is_ascii(*unicode) || unicode->starts_with(punycode_prefix) ||
      to_nfc(*unicode) != *unicode) {
    return std::nullopt;
  }
  return unicode;
}

bool is_any(BidiClass bidi, std::initializer_list<BidiClass> classes) {
  return std::ranges::find(classes, bidi) != classes.end();
}

// RFC 5893 1.4.
bool is_right_to_left(std::u32string_view label) {
  using enum BidiClass;
  return std::ranges::any_of(
      label, [](char32_t code) { return is_any(properties_of(code).bidi, {r, al, an}); });
}

// RFC 5893 2.
bool follows_bidi_rule(std::u32string_view label) {
  using enum BidiClass;
  if (label.empty()) return true;
  const BidiClass first = properties_of(label.front()).bidi;
  if (!is_any(first, {l, r, al})) return false;
  const bool is_leftward = first != l;
  BidiClass last = first;  // ignoring nonspacing marks
  bool has_european = false;
  bool has_arabic = false;
  for (const char32_t code : label) {
    const BidiClass bidi = properties_of(code).bidi;
    const bool fits = is_any(bidi, {en, es, cs, et, on, bn, nsm}) ||
                      (is_leftward ? is_any(bidi, {r, al, an}) : bidi == l);
    if (!fits) return false;
    has_european |= bidi == en;
    has_arabic |= bidi == an;
    if (bidi != nsm) last = bidi;
  }
  if (!is_leftward) return is_any(last, {l, en});
  return is_any(last, {r, al, en, an}) && !(has_european && has_arabic);
}

}  // namespace

std::vector<std::optional<std::u32string>> unicode_labels(std::string_view domain) {
  const std::u32string text = mapped(domain);
  std::vector<std::optional<std::u32string>> labels;
  for (std::u32string_view rest = text;;) {
    const auto dot = rest.find(U'.');
    const std::u32string_view label = rest.substr(0, dot);
    if (label.starts_with(punycode_prefix)) {
      labels.push_back(decoded(label));
    } else {
      labels.emplace_back(label);
    }
    if (dot == std::u32string_view::npos) return labels;
    rest.remove_prefix(dot + 1);
  }
}

bool domain_to_ascii(std::string_view domain, std::string& out) {
  std::vector<std::u32string> labels;
  for (auto& label : unicode_labels(domain)) {
    if (!label || !is_valid(*label)) return false;
    labels.push_back(std::move(*label));
  }
  if (std::ranges::any_of(labels, is_right_to_left) &&
      !std::ranges::all_of(labels, follows_bidi_rule)) {
    return false;
  }
  std::string ascii;
  for (const std::u32string& label : labels) {
    if (&label != &labels.front()) ascii.push_back('.');
    if (is_ascii(label)) {
      ascii.append(label.begin(), label.end());
      continue;
    }
    ascii.append("xn--");
    if (!append_punycode(label, ascii)) return false;
  }
  if (ascii.empty()) return false;
  out.append(ascii);
  return true;
}

}  // namespace absolve::ABSOLVE_VERSIONED::url
