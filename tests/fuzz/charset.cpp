// The codings of character encodings. An input has bytes, the place of an edit, and its new text.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "formats/html/character_references.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto charsets = [] {
    std::vector<std::unique_ptr<Charset>> all;
    for (const char* name :
         {"UTF-16LE", "UTF-16BE", "ISO-2022-JP", "x-user-defined", "Shift_JIS", "EUC-JP", "Big5",
          "EUC-KR", "GBK", "gb18030", "windows-1252", "windows-874", "KOI8-R"}) {
      all.push_back(std::move(*Charset::make(name)));
    }
    return all;
  }();
  if (size < 4) return 0;
  const Charset& charset = *charsets[data[0] % charsets.size()];
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 4, size - 4);
  static const std::string_view written[] = {"", "x", "\xE6\x97\xA5", "\xC2\xA5", "/\xC3\xA9"};
  const std::string_view text = written[data[3] % std::size(written)];
  const std::string encoded =
      charset.encode(text, [](std::uint32_t) { return std::string("\x7F"); });
  if (encoded.find('\x7F') != std::string::npos) return 0;
  const DecodedText decoded_text = charset.decode(bytes);
  require(utf8::is_valid(decoded_text.text), "what is read is UTF-8");
  const auto edge = [&](std::size_t at) {
    while (at < decoded_text.text.size() && utf8::is_continuation(decoded_text.text[at])) ++at;
    return at;
  };
  const std::size_t start = edge(data[1] % (decoded_text.text.size() + 1));
  const std::size_t end = edge(start + data[2] % (decoded_text.text.size() - start + 1));
  EditList edits;
  edits.add({{start, end - start}, text});
  const auto encoded_edits = charset.encode_edits(bytes, decoded_text, edits);
  require(encoded_edits.has_value(), "a list of edits can be wrapped");
  // A character that the encoding lacks is written as a reference, so references are resolved
  // before the comparison.
  const auto as_read = [](const std::string& read) {
    std::string out;
    for (std::size_t i = 0; i < read.size();) {
      const std::string_view rest = std::string_view(read).substr(i);
      const std::size_t taken =
          rest.starts_with("&#") ? read_character_reference(rest, ReferenceRules::xml, out) : 0;
      if (taken == 0) out.push_back(read[i]);
      i += taken == 0 ? 1 : taken;
    }
    return out;
  };
  require(as_read(charset.decode(apply_edits(bytes, *encoded_edits)).text) ==
              as_read(apply_edits(decoded_text.text, edits)),
          "the law of the codings");
  return 0;
}
