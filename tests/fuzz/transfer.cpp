// The codings of transfer encodings. An input has a body, the places of edits, and a new text.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "text/coding/transfer_codings.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 4) return 0;
  static const Base64 base64;
  static const QuotedPrintable quoted_printable;
  const Coding& coding = data[0] % 2 == 0 ? static_cast<const Coding&>(base64) : quoted_printable;
  const std::string_view text(reinterpret_cast<const char*>(data) + 4, size - 4);
  const auto split = std::min(text.find('\x01'), text.size());
  const std::string_view bytes = text.substr(0, split);
  const std::string replacement(text.substr(std::min(split + 1, text.size())));
  const DecodedText decoded_text = coding.decode(bytes);
  EditList edits;
  const std::size_t start = data[1] % (decoded_text.text.size() + 1);
  const std::size_t length = data[2] % (decoded_text.text.size() - start + 1);
  edits.add({{start, length}, replacement});
  const std::size_t left = decoded_text.text.size() - start - length;
  edits.add({{start + length + data[3] % (left + 1), 0}, "second"});
  const auto encoded_edits = coding.encode_edits(bytes, decoded_text, edits);
  // Text that is not base64 is never lost: an edit before it fails.
  if (&coding == &base64 && !encoded_edits &&
      encoded_edits.error().code == ErrorCode::malformed_encoding) {
    return 0;
  }
  require(encoded_edits.has_value(), "a list of edits can be wrapped");
  const std::string written = apply_edits(bytes, *encoded_edits);
  require(coding.decode(written).text == apply_edits(decoded_text.text, edits),
          "the law of the codings");
  return 0;
}
