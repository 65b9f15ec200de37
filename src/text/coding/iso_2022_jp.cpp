#include <algorithm>
#include <array>
#include <vector>

#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

constexpr std::size_t row_length = 94;  // of JIS X 0208

enum class State { ascii, roman, katakana, jis };

std::string_view escape_to(State state) {
  switch (state) {
    case State::ascii: return "\x1B(B";
    case State::roman: return "\x1B(J";
    case State::katakana: return "\x1B(I";
    case State::jis: break;
  }
  return "\x1B$B";
}

// The state that an escape sequence at the front of `bytes` switches to.
std::optional<State> escape_at(std::string_view bytes) {
  for (const State state : {State::ascii, State::roman, State::katakana, State::jis}) {
    if (bytes.starts_with(escape_to(state))) return state;
  }
  if (bytes.starts_with("\x1B$@")) return State::jis;
  return std::nullopt;
}

constexpr std::size_t escape_length = 3;

// Shift_JIS has the same table at other places (Encoding 12.3).
std::string shift_jis_of(std::size_t pointer) {
  const std::size_t lead = pointer / 188;
  const std::size_t trail = pointer % 188;
  return {static_cast<char>(lead + (lead < 0x1F ? 0x81 : 0xC1)),
          static_cast<char>(trail + (trail < 0x3F ? 0x40 : 0x41))};
}

// JIS X 0208, as Shift_JIS has it.
struct JisTable {
  std::vector<std::uint32_t> codes;  // by their places
  // The first place of each code point, sorted by code point. Encoding 5, index pointer.
  std::vector<std::pair<std::uint32_t, std::size_t>> places;
};

const JisTable& jis_table(const Charset& shift_jis) {
  static const JisTable table = [&] {
    JisTable jis;
    jis.codes.reserve(row_length * row_length);
    for (std::size_t i = 0; i < row_length * row_length; ++i) {
      const std::string text = shift_jis.decode(shift_jis_of(i)).text;
      std::size_t length = 0;
      const std::uint32_t code =
          text.empty() ? utf8::replacement_code_point : utf8::read(text, length);
      jis.codes.push_back(length == text.size() ? code : utf8::replacement_code_point);
      if (jis.codes.back() != utf8::replacement_code_point) jis.places.emplace_back(code, i);
    }
    std::ranges::sort(jis.places);
    return jis;
  }();
  return table;
}

bool is_jis_byte(unsigned char byte) {
  return byte >= 0x21 && byte <= 0x7E;
}

// What one step reads: a character and its length in bytes, or an escape sequence, which is not a
// character.
struct Read {
  std::optional<std::uint32_t> code;
  std::size_t length;
};

// Encoding 12.2.1, one character or escape sequence at a time.
class Decoder {
 public:
  explicit Decoder(const std::vector<std::uint32_t>& table) : table_(table) {}

  [[nodiscard]] State state() const { return state_; }

  Read read(std::string_view bytes) {
    const auto byte = static_cast<unsigned char>(bytes.front());
    if (byte == 0x1B) return read_escape(bytes);
    is_behind_escape_ = false;
    switch (state_) {
      case State::ascii:
      case State::roman: {
        std::uint32_t code =
            byte < 0x80 && byte != 0x0E && byte != 0x0F ? byte : utf8::replacement_code_point;
        if (state_ == State::roman && byte == 0x5C) code = 0xA5;
        if (state_ == State::roman && byte == 0x7E) code = 0x203E;
        return {code, 1};
      }
      case State::katakana:
        return {
            byte >= 0x21 && byte <= 0x5F ? 0xFF61U - 0x21U + byte : utf8::replacement_code_point,
            1};
      case State::jis: break;
    }
    if (!is_jis_byte(byte)) return {utf8::replacement_code_point, 1};
    // A lead byte consumes the byte after it, whatever that is, unless it begins an escape
    // sequence.
    if (bytes.size() < 2 || bytes[1] == '\x1B') return {utf8::replacement_code_point, 1};
    const auto trail = static_cast<unsigned char>(bytes[1]);
    if (!is_jis_byte(trail)) return {utf8::replacement_code_point, 2};
    return {table_[(byte - 0x21U) * row_length + trail - 0x21U], 2};
  }

 private:
  Read read_escape(std::string_view bytes) {
    const auto state = escape_at(bytes);
    if (!state) {
      is_behind_escape_ = false;
      return {utf8::replacement_code_point, 1};
    }
    state_ = *state;
    // Two escape sequences in a row can hide text, so the Standard makes them an error.
    const bool is_error = is_behind_escape_;
    is_behind_escape_ = true;
    return {is_error ? std::optional(utf8::replacement_code_point) : std::nullopt, escape_length};
  }

  const std::vector<std::uint32_t>& table_;
  State state_ = State::ascii;
  bool is_behind_escape_ = false;
};

// Encoding, index ISO-2022-JP katakana: from U+FF61 on.
constexpr std::array<std::uint16_t, 63> full_width_katakana{
    0x3002, 0x300C, 0x300D, 0x3001, 0x30FB, 0x30F2, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9,
    0x30E3, 0x30E5, 0x30E7, 0x30C3, 0x30FC, 0x30A2, 0x30A4, 0x30A6, 0x30A8, 0x30AA, 0x30AB,
    0x30AD, 0x30AF, 0x30B1, 0x30B3, 0x30B5, 0x30B7, 0x30B9, 0x30BB, 0x30BD, 0x30BF, 0x30C1,
    0x30C4, 0x30C6, 0x30C8, 0x30CA, 0x30CB, 0x30CC, 0x30CD, 0x30CE, 0x30CF, 0x30D2, 0x30D5,
    0x30D8, 0x30DB, 0x30DE, 0x30DF, 0x30E0, 0x30E1, 0x30E2, 0x30E4, 0x30E6, 0x30E8, 0x30E9,
    0x30EA, 0x30EB, 0x30EC, 0x30ED, 0x30EF, 0x30F3, 0x309B, 0x309C};

// The start of a replacement at `start`, moved before the escape sequences that precede it, because
// the replacement writes its own.
std::size_t ahead_of_escape(std::string_view bytes, std::size_t start) {
  while (start >= escape_length && escape_at(bytes.substr(start - escape_length))) {
    start -= escape_length;
  }
  return start;
}

// Moves `start` before bytes that could become an escape sequence with new bytes after them.
std::size_t start_behind_escapes(std::string_view bytes, const DecodedText& decoded_text,
                                 std::size_t start) {
  for (;;) {
    std::size_t earlier = start_behind_errors(bytes, decoded_text, start);
    const std::string_view before =
        bytes.substr(0, ahead_of_escape(bytes, byte_offset(decoded_text, earlier)));
    if (before.ends_with("\x1B(") || before.ends_with("\x1B$")) {
      --earlier;  // a character, which may be katakana
      while (utf8::is_continuation(decoded_text.text[earlier])) --earlier;
    }
    if (earlier == start) return start;
    start = earlier;
  }
}

// An escape sequence that follows another one is an error. After new text it would no longer be an
// error, so edits are extended over it.
EditList with_errors_behind(std::string_view bytes, const DecodedText& decoded_text,
                            const EditList& edits) {
  EditList out;
  for (auto edit = edits.begin(); edit != edits.end(); ++edit) {
    Span span = (*edit).span;
    std::string text((*edit).replacement);
    auto next = edit;
    const std::size_t limit =
        ++next == edits.end() ? decoded_text.text.size() : (*next).span.offset;
    for (auto atom = std::ranges::lower_bound(decoded_text.map, span.end(), {}, &Atom::text);
         atom != decoded_text.map.end() && atom->text == span.end(); ++atom) {
      if (!escape_at(bytes.substr(atom->bytes)) || atom->text + atom->text_length > limit) break;
      text.append(decoded_text.text, atom->text, atom->text_length);
      span.length += atom->text_length;
    }
    out.add({span, text});
  }
  return out;
}

// The two bytes of a character of JIS X 0208; nothing if the table lacks it.
std::optional<std::string> jis_pair(std::uint32_t code, const JisTable& table) {
  if (code == 0x2212) code = 0xFF0D;  // Encoding 12.2.2
  if (code >= 0xFF61 && code <= 0xFF9F) code = full_width_katakana[code - 0xFF61];
  const auto& places = table.places;
  const auto place =
      std::ranges::lower_bound(places, code, {}, &std::pair<std::uint32_t, std::size_t>::first);
  if (place == places.end() || place->first != code) return std::nullopt;
  return std::string{static_cast<char>(place->second / row_length + 0x21),
                     static_cast<char>(place->second % row_length + 0x21)};
}

// Encoding 12.2.2, from one state to another. The Standard writes half-width katakana as full-width
// ones. Katakana that is rewritten but not edited stays as it is.
class Writer {
 public:
  Writer(State state, bool keeps_katakana, std::string& bytes)
      : state_(state), keeps_katakana_(keeps_katakana), bytes_(bytes) {}

  void switch_to(State state) {
    if (state_ != state) bytes_.append(escape_to(state));
    state_ = state;
  }

  // Returns false and writes nothing if the encoding lacks the character.
  [[nodiscard]] bool append(std::uint32_t code, const Charset& shift_jis) {
    if (code == 0x0E || code == 0x0F || code == 0x1B) return false;
    if (code < 0x80) {
      if (state_ != State::roman || code == 0x5C || code == 0x7E) switch_to(State::ascii);
      bytes_.push_back(static_cast<char>(code));
    } else if (code == 0xA5 || code == 0x203E) {
      switch_to(State::roman);
      bytes_.push_back(code == 0xA5 ? '\x5C' : '\x7E');
    } else if (keeps_katakana_ && code >= 0xFF61 && code <= 0xFF9F) {
      switch_to(State::katakana);
      bytes_.push_back(static_cast<char>(code - 0xFF61 + 0x21));
    } else {
      const auto pair = jis_pair(code, jis_table(shift_jis));
      if (!pair) return false;
      switch_to(State::jis);
      bytes_.append(*pair);
    }
    return true;
  }

  // Writes ASCII that stands for a character that the encoding lacks.
  void append_substitute(std::string_view text) {
    if (state_ != State::roman) switch_to(State::ascii);
    bytes_.append(text);
  }

 private:
  State state_;
  bool keeps_katakana_;
  std::string& bytes_;
};

// Escape sequences switch the meaning of bytes. An escape sequence belongs to the character before
// it, so an edit also removes the sequence after the edited text. An edit preserves the state at
// both its ends.
class Iso2022Jp final : public Charset {
 public:
  explicit Iso2022Jp(std::unique_ptr<Charset> shift_jis) : shift_jis_(std::move(shift_jis)) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    DecodedText decoded_text;
    Decoder decoder(jis_table(*shift_jis_).codes);
    for (std::size_t i = 0; i < bytes.size();) {
      const Read read = decoder.read(bytes.substr(i));
      if (read.code) {
        const std::size_t before = decoded_text.text.size();
        utf8::append(*read.code, decoded_text.text);
        if (read.length != 1 || *read.code >= 0x80) {
          decoded_text.map.push_back({before, decoded_text.text.size() - before, i, read.length});
        }
      } else if (!decoded_text.map.empty() &&
                 decoded_text.map.back().bytes + decoded_text.map.back().byte_length == i) {
        decoded_text.map.back().byte_length += read.length;
      } else if (i > 0) {
        decoded_text.map.push_back({decoded_text.text.size() - 1, 1, i - 1, read.length + 1});
      } else {
        decoded_text.map.push_back({0, 0, 0, read.length});
      }
      i += read.length;
    }
    return decoded_text;
  }

  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override {
    EditList out;
    Decoder decoder(jis_table(*shift_jis_).codes);
    std::size_t read = 0;
    const auto state_at = [&](std::size_t place) {
      while (read < place) read += decoder.read(bytes.substr(read)).length;
      return decoder.state();
    };
    const EditList extended = with_errors_behind(bytes, decoded_text, edits);
    for (const Edit& edit : widen(bytes, decoded_text, extended, start_behind_escapes)) {
      Span span = byte_span(decoded_text, edit.span);
      const std::size_t start = ahead_of_escape(bytes, span.offset);
      span = {start, span.end() - start};
      const State state = state_at(start);
      const State wanted = state_at(span.end());
      std::string written;
      Writer writer(state, true, written);
      std::string_view text = edit.replacement;
      while (!text.empty()) {
        std::size_t length = 0;
        const std::uint32_t code = utf8::read(text, length);
        text.remove_prefix(length);
        if (!writer.append(code, *shift_jis_)) writer.append_substitute(decimal_reference(code));
      }
      writer.switch_to(wanted);
      out.add({span, written});
    }
    return out;
  }

  // Encoding 12.2.2. A character that would shift the state by itself counts as U+FFFD.
  [[nodiscard]] std::string encode(std::string_view text, Substitute substitute) const override {
    std::string bytes;
    Writer writer(State::ascii, false, bytes);
    while (!text.empty()) {
      std::size_t length = 0;
      const std::uint32_t code = utf8::read(text, length);
      text.remove_prefix(length);
      if (writer.append(code, *shift_jis_)) continue;
      writer.append_substitute(substitute(code < 0x80 ? utf8::replacement_code_point : code));
    }
    writer.switch_to(State::ascii);
    return bytes;
  }

  // From the ASCII state and back to it.
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    std::string bytes;
    Writer writer(State::ascii, false, bytes);
    if (!writer.append(code, *shift_jis_)) return std::nullopt;
    writer.switch_to(State::ascii);
    return bytes;
  }

 private:
  std::unique_ptr<Charset> shift_jis_;  // has the same characters
};

}  // namespace

Result<std::unique_ptr<Charset>> make_iso_2022_jp() {
  auto shift_jis = make_icu_charset("Shift_JIS");
  if (!shift_jis) return shift_jis;
  return std::make_unique<Iso2022Jp>(std::move(*shift_jis));
}

}  // namespace absolve
