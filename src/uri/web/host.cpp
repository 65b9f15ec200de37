#include "uri/web/parser.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>
#include <optional>

#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/unicode.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {
namespace {

// 3.5, the IPv4 number parser; none on failure. Numbers beyond 64 bits count as the largest.
std::optional<std::uint64_t> parse_ipv4_number(std::string_view text, ValidationErrors* errors) {
  if (text.empty()) return std::nullopt;
  std::uint64_t base = 10;
  if (text.size() >= 2 && text[0] == '0' && ascii::to_lower(text[1]) == 'x') {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() >= 2 && text[0] == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  if (base != 10) note(errors, "IPv4-non-decimal-part");
  std::uint64_t value = 0;
  for (const char c : text) {
    const int digit = ascii::hex_digit(c);
    if (digit < 0 || static_cast<std::uint64_t>(digit) >= base) return std::nullopt;
    if (value > std::numeric_limits<std::uint32_t>::max()) continue;
    value = value * base + static_cast<std::uint64_t>(digit);
  }
  return value;
}

std::string_view last_label(std::string_view domain) {
  if (domain.ends_with('.')) domain.remove_suffix(1);
  const auto dot = domain.rfind('.');
  return dot == std::string_view::npos ? domain : domain.substr(dot + 1);
}

// 3.5, the ends-in-a-number checker.
bool ends_in_number(std::string_view domain) {
  if (domain.empty() || domain == ".") return false;
  const std::string_view last = last_label(domain);
  if (last.empty()) return false;
  return ascii::is_all_digits(last) || parse_ipv4_number(last, nullptr).has_value();
}

// 3.5, the IPv4 parser.
bool parse_ipv4(std::string_view input, std::string& out, ValidationErrors* errors) {
  if (input.ends_with('.')) {
    note(errors, "IPv4-empty-part");
    input.remove_suffix(1);
  }
  std::array<std::uint64_t, 4> numbers{};
  std::size_t count = 0;
  for (bool more = true; more;) {
    if (count == numbers.size()) {
      note(errors, "IPv4-too-many-parts");
      return false;
    }
    const auto dot = input.find('.');
    more = dot != std::string_view::npos;
    const auto number = parse_ipv4_number(input.substr(0, dot), errors);
    if (!number) {
      note(errors, "IPv4-non-numeric-part");
      return false;
    }
    numbers[count++] = *number;
    if (more) input.remove_prefix(dot + 1);
  }
  std::uint64_t address = numbers[count - 1];
  const std::uint64_t room = std::uint64_t{1} << (8 * (5 - count));
  bool is_out_of_range = address >= room;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    is_out_of_range = is_out_of_range || numbers[i] > 255;
    address += (numbers[i] & 255) << (8 * (3 - i));
  }
  if (is_out_of_range) {
    note(errors, "IPv4-out-of-range-part");
    return false;
  }
  for (int shift = 24; shift >= 0; shift -= 8) {
    out.append(std::to_string(address >> shift & 255));
    if (shift > 0) out.push_back('.');
  }
  return true;
}

// 3.5, the IPv6 parser, for the text between the brackets.
class Ipv6Parser {
 public:
  Ipv6Parser(std::string_view input, ValidationErrors* errors) : input_(input), errors_(errors) {}

  bool parse(std::string& out) {
    const std::string_view error = run();
    if (!error.empty()) {
      note(errors_, error);
      return false;
    }
    serialise(out);
    return true;
  }

 private:
  [[nodiscard]] bool ended() const { return at_ >= input_.size(); }

  // The name of the failure, or nothing.
  std::string_view run() {
    if (input_.starts_with(':')) {
      if (!input_.starts_with("::")) return "IPv6-invalid-compression";
      at_ = 2;
      compress_ = ++piece_;
    }
    while (!ended()) {
      if (piece_ == 8) return "IPv6-too-many-pieces";
      if (input_[at_] == ':') {
        if (compress_) return "IPv6-multiple-compression";
        ++at_;
        compress_ = ++piece_;
        continue;
      }
      std::uint32_t value = 0;
      std::size_t length = 0;
      while (length < 4 && !ended() && ascii::hex_digit(input_[at_]) >= 0) {
        value = value * 16 + static_cast<std::uint32_t>(ascii::hex_digit(input_[at_]));
        ++at_;
        ++length;
      }
      if (!ended() && input_[at_] == '.') {
        if (length == 0) return "IPv4-in-IPv6-invalid-code-point";
        at_ -= length;
        if (const auto error = read_ipv4(); !error.empty()) return error;
        break;
      }
      if (!ended() && input_[at_] == ':') {
        ++at_;
        if (ended()) return "IPv6-invalid-code-point";
      } else if (!ended()) {
        return "IPv6-invalid-code-point";
      }
      pieces_[piece_++] = static_cast<std::uint16_t>(value);
    }
    if (compress_) {
      std::rotate(pieces_.begin() + static_cast<std::ptrdiff_t>(*compress_),
                  pieces_.begin() + static_cast<std::ptrdiff_t>(piece_), pieces_.end());
      return {};
    }
    return piece_ == 8 ? std::string_view() : "IPv6-too-few-pieces";
  }

  std::string_view read_ipv4() {
    if (piece_ > 6) return "IPv4-in-IPv6-too-many-pieces";
    int seen = 0;
    while (!ended()) {
      if (seen > 0) {
        if (input_[at_] != '.' || seen >= 4) return "IPv4-in-IPv6-invalid-code-point";
        ++at_;
      }
      if (ended() || !ascii::is_digit(input_[at_])) return "IPv4-in-IPv6-invalid-code-point";
      int value = -1;
      while (!ended() && ascii::is_digit(input_[at_])) {
        const int digit = input_[at_] - '0';
        if (value == 0) return "IPv4-in-IPv6-invalid-code-point";
        value = value < 0 ? digit : value * 10 + digit;
        if (value > 255) return "IPv4-in-IPv6-out-of-range-part";
        ++at_;
      }
      pieces_[piece_] = static_cast<std::uint16_t>(pieces_[piece_] * 256 + value);
      ++seen;
      if (seen == 2 || seen == 4) ++piece_;
    }
    return seen == 4 ? std::string_view() : "IPv4-in-IPv6-too-few-parts";
  }

  // 3.6, the IPv6 serialiser: the first longest run of zeros is compressed.
  void serialise(std::string& out) const {
    std::size_t best = 8;
    std::size_t best_length = 1;
    for (std::size_t i = 0; i < 8;) {
      std::size_t end = i;
      while (end < 8 && pieces_[end] == 0) ++end;
      if (end - i > best_length) {
        best = i;
        best_length = end - i;
      }
      i = end + 1;
    }
    out.push_back('[');
    for (std::size_t i = 0; i < 8; ++i) {
      if (i == best) {
        out.append(i == 0 ? "::" : ":");
        i += best_length - 1;
        continue;
      }
      char digits[4];
      out.append(digits, std::to_chars(digits, std::end(digits), pieces_[i], 16).ptr);
      if (i < 7) out.push_back(':');
    }
    out.push_back(']');
  }

  std::string_view input_;
  ValidationErrors* errors_;
  std::array<std::uint16_t, 8> pieces_{};
  std::size_t piece_ = 0;
  std::optional<std::size_t> compress_;
  std::size_t at_ = 0;
};

// 3.5, the opaque-host parser.
bool parse_opaque_host(std::string_view input, std::string& out, ValidationErrors* errors) {
  if (std::ranges::any_of(input, [](char c) { return is_in(forbidden_host_set, c); })) {
    note(errors, "host-invalid-code-point");
    return false;
  }
  append_encoded(input, c0_control_set, out);
  return true;
}

// 3.3, with whatwg/url#914: a domain that is all ASCII is lowercased and not checked further.
bool append_domain(std::string_view domain, std::string& out, ValidationErrors* errors) {
  if (ascii::is_all_ascii(domain)) {
    ascii::append_lowered(domain, out);
    return true;
  }
  if (domain_to_ascii(domain, out)) return true;
  note(errors, "domain-to-ASCII");
  return false;
}

}  // namespace

bool parse_host(std::string_view input, bool is_special, std::string& out,
                ValidationErrors* errors) {
  if (input.starts_with('[')) {
    if (!input.ends_with(']')) {
      note(errors, "IPv6-unclosed");
      return false;
    }
    return Ipv6Parser(input.substr(1, input.size() - 2), errors).parse(out);
  }
  if (!is_special) return parse_opaque_host(input, out, errors);

  std::string decoded;
  if (input.find('%') != std::string_view::npos || !ascii::is_all_ascii(input)) {
    decoded = utf8::repaired(percent_decoded(input));
    input = decoded;
  }
  const std::size_t start = out.size();
  if (!append_domain(input, out, errors)) return false;
  const std::string_view domain = std::string_view(out).substr(start);
  if (domain.empty()) {
    note(errors, "domain-to-ASCII");
    return false;
  }
  if (std::ranges::any_of(domain, [](char c) { return is_in(forbidden_domain_set, c); })) {
    note(errors, "domain-invalid-code-point");
    return false;
  }
  if (!ends_in_number(domain)) return true;
  const std::string copy(domain);
  out.resize(start);
  return parse_ipv4(copy, out, errors);
}

}  // namespace absolve::ABSOLVE_VERSIONED::url
