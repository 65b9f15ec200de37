#include "coding/charset.hpp"

#include <algorithm>

#include "coding/icu_charset.hpp"
#include "coding/iso_2022_jp.hpp"
#include "coding/utf16.hpp"
#include "uri/ascii.hpp"
#include "uri/utf8.hpp"

namespace absolve {
namespace {

constexpr std::string_view replacement_character = "\xEF\xBF\xBD";

std::size_t no_earlier_start(std::string_view, const Peeled&, std::size_t start) {
  return start;
}

// Encoding 14.5: bytes beyond ASCII are private characters from U+F780 on.
class XUserDefined final : public Charset {
 public:
  [[nodiscard]] Peeled peel(std::string_view bytes) const override {
    Peeled peeled;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      const auto byte = static_cast<unsigned char>(bytes[i]);
      if (byte < 0x80) {
        peeled.text.push_back(bytes[i]);
        continue;
      }
      peeled.map.push_back({peeled.text.size(), 3, i, 1});
      utf8::append(first + byte - 0x80, peeled.text);
    }
    return peeled;
  }
  [[nodiscard]] Result<EditList> wrap(std::string_view bytes, const Peeled& peeled,
                                      const EditList& edits) const override {
    EditList out;
    for (const Edit& edit : widen(bytes, peeled, edits, no_earlier_start)) {
      out.add({byte_span(peeled, edit.span), encode(edit.replacement)});
    }
    return out;
  }
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    if (code < 0x80) return std::string(1, static_cast<char>(code));
    if (code < first || code > first + 0x7F) return std::nullopt;
    return std::string(1, static_cast<char>(code - first + 0x80));
  }

 private:
  static constexpr std::uint32_t first = 0xF780;
};

}  // namespace

std::size_t start_behind_errors(std::string_view, const Peeled& peeled, std::size_t start) {
  auto atom = std::ranges::lower_bound(peeled.map, start, {}, &Atom::text);
  while (atom != peeled.map.begin()) {
    --atom;
    std::size_t end = start;
    // The second byte of four of gb18030 is a digit.
    if (end > 0 && ascii::is_digit(peeled.text[end - 1])) --end;
    if (atom->text_length == 0 || atom->text + atom->text_length != end) break;
    const std::string_view text = std::string_view(peeled.text).substr(atom->text);
    if (!text.starts_with(replacement_character)) break;
    start = atom->text;
  }
  return start;
}

Result<std::unique_ptr<Charset>> Charset::make(std::string_view encoding) {
  if (encoding == "UTF-16LE" || encoding == "UTF-16BE") {
    return std::make_unique<Utf16>(encoding == "UTF-16BE");
  }
  if (encoding == "ISO-2022-JP") return Iso2022Jp::make();
  if (encoding == "x-user-defined") return std::make_unique<XUserDefined>();
  return IcuCharset::make(encoding);
}

std::size_t Charset::encode_run(std::string_view text, std::string& bytes) const {
  std::size_t taken = 0;
  while (taken < text.size()) {
    std::size_t length = 0;
    const auto character = encode_character(utf8::read(text.substr(taken), length));
    if (!character) return taken;
    bytes.append(*character);
    taken += length;
  }
  return taken;
}

std::string Charset::encode(std::string_view text) const {
  std::string bytes;
  for (;;) {
    text.remove_prefix(encode_run(text, bytes));
    if (text.empty()) return bytes;
    std::size_t length = 0;
    const std::uint32_t code = utf8::read(text, length);
    text.remove_prefix(length);
    static_cast<void>(encode_run("&#" + std::to_string(code) + ";", bytes));
  }
}

Peeled IllFormedUtf8::peel(std::string_view bytes) const {
  Peeled peeled;
  for (std::size_t at = 0; at < bytes.size();) {
    std::size_t length = 0;
    if (utf8::read(bytes.substr(at), length) == utf8::ill_formed) {
      peeled.map.push_back({peeled.text.size(), replacement_character.size(), at, length});
      peeled.text.append(replacement_character);
    } else {
      peeled.text.append(bytes.substr(at, length));
    }
    at += length;
  }
  return peeled;
}

Result<EditList> IllFormedUtf8::wrap(std::string_view bytes, const Peeled& peeled,
                                     const EditList& edits) const {
  EditList out;
  for (const Edit& edit : widen(bytes, peeled, edits, start_behind_errors)) {
    out.add({byte_span(peeled, edit.span), edit.replacement});
  }
  return out;
}

}  // namespace absolve
