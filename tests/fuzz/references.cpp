// The coding of character references. An input has a value, the place of an edit, and its new text.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "formats/html/character_references.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 3) return 0;
  const bool is_double = data[0] % 2 == 0;
  std::string text(reinterpret_cast<const char*>(data) + 3, size - 3);
  std::erase(text, is_double ? '"' : '\'');
  const auto split = std::min(text.find('\x01'), text.size());
  const std::string bytes = text.substr(0, split);
  const std::string replacement = text.substr(std::min(split + 1, text.size()));
  if (replacement.find('\0') != std::string::npos) return 0;
  const auto& coding =
      CharacterReferences::in(is_double ? Quoting::double_quoted : Quoting::single_quoted);
  const DecodedText decoded_text = coding.decode(bytes);
  const std::size_t start = data[1] % (decoded_text.text.size() + 1);
  const std::size_t length = data[2] % (decoded_text.text.size() - start + 1);
  EditList edits;
  edits.add({{start, length}, replacement});
  const auto encoded_edits = coding.encode_edits(bytes, decoded_text, edits);
  require(encoded_edits.has_value(), "a list of edits can be wrapped");
  const std::string written = apply_edits(bytes, *encoded_edits);
  require(coding.decode(written).text == apply_edits(decoded_text.text, edits),
          "the law of the codings");
  require(written.find(is_double ? '"' : '\'') == std::string::npos, "no quote ends the value");
  return 0;
}
