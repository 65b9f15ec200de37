#include <algorithm>

#include "text/coding/charset.hpp"
#include "text/coding/indexes.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
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
  [[nodiscard]] State state() const { return state_; }

  // Reads the bytes at the front that are characters of ASCII, and returns their number.
  std::size_t read_ascii(std::string_view bytes) {
    if (state_ != State::ascii) return 0;
    const auto* const other = std::ranges::find_if(bytes, [](char c) {
      return static_cast<unsigned char>(c) >= 0x80 || c == '\x1B' || c == '\x0E' || c == '\x0F';
    });
    const auto length = static_cast<std::size_t>(other - bytes.begin());
    if (length != 0) is_behind_escape_ = false;
    return length;
  }

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
    const std::uint32_t code =
        code_point_of(Index::jis0208, (byte - 0x21U) * row_length + trail - 0x21U);
    return {code == 0 ? utf8::replacement_code_point : code, 2};
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

  State state_ = State::ascii;
  bool is_behind_escape_ = false;
};

bool is_katakana(std::uint32_t code) {
  return code >= first_katakana && code <= last_katakana;
}

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

// The two bytes of a character of JIS X 0208; nothing if the index lacks it.
std::optional<std::string> jis_pair(std::uint32_t code) {
  if (code == 0x2212) code = 0xFF0D;  // Encoding 12.2.2
  if (is_katakana(code)) code = katakana_index()[code - first_katakana];
  const auto pointer = pointer_of(Index::jis0208, code);
  if (!pointer) return std::nullopt;
  return std::string{static_cast<char>(*pointer / row_length + 0x21),
                     static_cast<char>(*pointer % row_length + 0x21)};
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
  [[nodiscard]] bool append(std::uint32_t code) {
    if (code == 0x0E || code == 0x0F || code == 0x1B) return false;
    if (code < 0x80) {
      if (state_ != State::roman || code == 0x5C || code == 0x7E) switch_to(State::ascii);
      bytes_.push_back(static_cast<char>(code));
    } else if (code == 0xA5 || code == 0x203E) {
      switch_to(State::roman);
      bytes_.push_back(code == 0xA5 ? '\x5C' : '\x7E');
    } else if (keeps_katakana_ && is_katakana(code)) {
      switch_to(State::katakana);
      bytes_.push_back(static_cast<char>(code - first_katakana + 0x21));
    } else {
      const auto pair = jis_pair(code);
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
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    DecodedText decoded_text;
    Decoder decoder;
    decoded_text.text.reserve(bytes.size());
    for (std::size_t i = 0; i < bytes.size();) {
      if (const std::size_t length = decoder.read_ascii(bytes.substr(i)); length != 0) {
        decoded_text.text.append(bytes.substr(i, length));
        i += length;
        continue;
      }
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
    Decoder decoder;
    std::size_t read = 0;
    const auto state_at = [&](std::size_t place) {
      // Only escape sequences change the state, and no character contains their first byte.
      while (read < place) {
        read = std::min(place, bytes.find('\x1B', read));
        if (read < place) read += decoder.read(bytes.substr(read)).length;
      }
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
        if (!writer.append(code)) writer.append_substitute(decimal_reference(code));
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
      if (writer.append(code)) continue;
      writer.append_substitute(substitute(code < 0x80 ? utf8::replacement_code_point : code));
    }
    writer.switch_to(State::ascii);
    return bytes;
  }

  // From the ASCII state and back to it.
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    std::string bytes;
    Writer writer(State::ascii, false, bytes);
    if (!writer.append(code)) return std::nullopt;
    writer.switch_to(State::ascii);
    return bytes;
  }
};

}  // namespace

std::unique_ptr<Charset> make_iso_2022_jp() {
  return std::make_unique<Iso2022Jp>();
}

}  // namespace absolve::ABSOLVE_VERSIONED
