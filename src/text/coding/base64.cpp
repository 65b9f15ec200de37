#include "text/coding/transfer_codings.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "text/ascii.hpp"
#include "text/block.hpp"
#include "text/line.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::int8_t skipped = -1;

constexpr auto values = [] {
  std::array<std::int8_t, 256> table{};
  table.fill(skipped);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
  }
  return table;
}();

// The bytes that are neither base64 characters nor white space.
constexpr auto is_other = [] {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) {
    table[c] = values[c] == skipped && !ascii::is_space(static_cast<char>(c));
  }
  return table;
}();

// Reads bytes one at a time and writes text one quantum at a time.
class QuantumReader {
 public:
  /// Takes one byte. Returns true if it ends a quantum, whole or padded.
  bool take(char c, std::string& out) {
    const std::int8_t value = values[static_cast<unsigned char>(c)];
    if (value != skipped) {
      pads_ = 0;
      bits_ = bits_ << 6 | static_cast<std::uint32_t>(value);
      if (++count_ < 4) return false;
      finish(out);
      return true;
    }
    if (c != '=' || count_ < 2 || count_ + ++pads_ < 4) return false;
    finish(out);
    at_end_ = true;
    return true;
  }
  /// Writes the text of the current quantum, which may lack its padding.
  void finish(std::string& out) {
    bits_ <<= 6 * (4 - count_);
    for (int i = 1; i < count_; ++i) out.push_back(static_cast<char>(bits_ >> (24 - 8 * i)));
    bits_ = 0;
    count_ = 0;
  }
  [[nodiscard]] bool between_quanta() const { return count_ == 0; }
  /// Whether padding has been read. It ends the data.
  [[nodiscard]] bool at_end() const { return at_end_; }

 private:
  std::uint32_t bits_ = 0;
  int count_ = 0;
  int pads_ = 0;
  bool at_end_ = false;
};

// The bits that each character adds to a quantum, by its place there. The lowest byte is the first
// byte of the text. A character outside the alphabet sets `no_quantum`.
constexpr std::uint32_t no_quantum = 1U << 24U;

constexpr auto quantum_bits = [] {
  std::array<std::array<std::uint32_t, 256>, 4> bits{};
  for (std::size_t place = 0; place < 4; ++place) {
    for (std::size_t c = 0; c < 256; ++c) {
      const auto value = static_cast<std::uint32_t>(values[c]) << (18 - 6 * place);
      bits[place][c] = values[c] == skipped
                           ? no_quantum
                           : value >> 16U | (value & 0xFF00U) | (value & 0xFFU) << 16U;
    }
  }
  return bits;
}();

// Decodes whole quanta from `at` on into `out`, which has room for one byte more than they need.
// Returns the length of their text.
std::size_t read_quanta(std::string_view bytes, std::size_t& at, char* out) {
  const char* const start = out;
  const auto* in = reinterpret_cast<const unsigned char*>(bytes.data()) + at;
  const auto* const end = reinterpret_cast<const unsigned char*>(bytes.data()) + bytes.size();
  while (end - in >= 4) {
    const std::uint32_t bits = quantum_bits[0][in[0]] | quantum_bits[1][in[1]] |
                               quantum_bits[2][in[2]] | quantum_bits[3][in[3]];
    if (bits >= no_quantum) break;
    const char quantum[4] = {static_cast<char>(bits), static_cast<char>(bits >> 8U),
                             static_cast<char>(bits >> 16U), 0};
    std::memcpy(out, quantum, 4);
    out += 3;
    in += 4;
  }
  at = bytes.size() - static_cast<std::size_t>(end - in);
  return static_cast<std::size_t>(out - start);
}

// The last quantum that begins at or before an edit.
struct Place {
  std::size_t bytes = 0;
  std::size_t text = 0;
};

Place place_of(std::string_view bytes, std::size_t text_offset) {
  QuantumReader decoder;
  Place place;
  std::string out;
  std::size_t text = 0;
  for (std::size_t i = 0; i < bytes.size() && !decoder.at_end(); ++i) {
    if (!decoder.take(bytes[i], out)) continue;
    text += out.size();
    out.clear();
    if (text > text_offset || decoder.at_end()) break;
    place = {i + 1, text};
  }
  return place;
}

struct Lines {
  std::size_t length = 0;  // characters on a full line; 0: one line
  std::string_view end = "\n";
};

// RFC 2045 6.8: the most characters on a line.
constexpr std::size_t max_line = 76;

Lines lines_of(std::string_view bytes, std::string_view line_end) {
  Lines lines;
  bytes.remove_prefix(std::min(bytes.find_first_not_of("\r\n"), bytes.size()));
  const Line first = line_of(bytes, 0);
  if (first.next == first.end) {
    if (bytes.size() <= max_line) lines = {.length = max_line, .end = line_end};
    return lines;
  }
  lines.end = bytes.substr(first.end, first.next - first.end);
  // A line holds whole quanta, even if the first line found does not.
  lines.length = std::max<std::size_t>(4, first.end / 4 * 4);
  return lines;
}

std::size_t column_of(std::string_view bytes, std::size_t offset) {
  return offset - behind_last(bytes.substr(0, offset), '\n');
}

std::string encode(std::string_view text, std::size_t column, const Lines& lines) {
  std::string out;
  out.reserve(text.size() / 3 * 4 + text.size() / 20 + 8);
  for (std::size_t i = 0; i < text.size(); i += 3) {
    const auto byte = [&](std::size_t k) {
      return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0U;
    };
    if (lines.length != 0 && column + 4 > lines.length) {
      out.append(lines.end);
      column = 0;
    }
    const std::uint32_t bits = byte(0) << 16 | byte(1) << 8 | byte(2);
    out.push_back(alphabet[bits >> 18]);
    out.push_back(alphabet[bits >> 12 & 63]);
    out.push_back(i + 1 < text.size() ? alphabet[bits >> 6 & 63] : '=');
    out.push_back(i + 2 < text.size() ? alphabet[bits & 63] : '=');
    column += 4;
  }
  return out;
}

}  // namespace

bool Base64::holds_other_text(std::string_view bytes) {
  const auto padding = std::min(bytes.find('='), bytes.size());
  // The loop has no branch for each byte, because nearly every body is read to its end.
  bool has_other = false;
  for (const char c : bytes.substr(0, padding))
    has_other |= is_other[static_cast<unsigned char>(c)];
  const auto is_no_padding = [](char c) { return c != '=' && !ascii::is_space(c); };
  return has_other || std::ranges::any_of(bytes.substr(padding), is_no_padding);
}

bool Base64::ends_within_octet(std::string_view bytes) {
  const std::string_view data = bytes.substr(0, bytes.find('='));
  std::size_t blanks = 0;
  for (const char blank : std::string_view(" \t\n\f\r")) blanks += count_byte(data, blank);
  return (data.size() - blanks) % 4 == 1;
}

DecodedText Base64::decode(std::string_view bytes) const {
  DecodedText decoded_text;
  std::string& text = decoded_text.text;
  text.resize(bytes.size() / 4 * 3 + 4);
  std::size_t length = 0;
  QuantumReader decoder;
  std::string slow;
  for (std::size_t i = 0; i < bytes.size() && !decoder.at_end();) {
    if (decoder.between_quanta()) {
      length += read_quanta(bytes, i, text.data() + length);
      if (i == bytes.size()) break;
    }
    // A line end, padding, or a character outside the alphabet.
    decoder.take(bytes[i++], slow);
    slow.copy(text.data() + length, slow.size());
    length += slow.size();
    slow.clear();
  }
  decoder.finish(slow);
  text.resize(length);
  text.append(slow);
  return decoded_text;
}

Result<EditList> Base64::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                      const EditList& edits) const {
  EditList out;
  if (edits.empty()) return out;
  const Place place = place_of(bytes, (*edits.begin()).span.offset);
  const std::string text = apply_edits(decoded_text.text, edits).substr(place.text);
  // Blanks and line ends after the last character stay.
  const auto last = bytes.find_last_not_of(" \t\r\n");
  const std::size_t end = std::max(place.bytes, last == std::string_view::npos ? 0 : last + 1);
  if (holds_other_text(bytes.substr(place.bytes, end - place.bytes))) {
    return fail(ErrorCode::malformed_encoding,
                "something follows the base64 data, and an edit would remove it");
  }
  out.add({{place.bytes, end - place.bytes},
           encode(text, column_of(bytes, place.bytes), lines_of(bytes, line_end_))});
  return out;
}

std::string base64_of(std::string_view bytes) {
  return encode(bytes, 0, {});
}

}  // namespace absolve::ABSOLVE_VERSIONED
