#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "text/block.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A piece of a text that differs from the bytes it is decoded from: `&` and `&amp;`.
struct Atom {
  std::size_t text;  ///< offset in the text
  std::size_t text_length;
  std::size_t bytes;  ///< offset in the bytes
  std::size_t byte_length;
};

/// A pair of offsets at which a text and its bytes are known to correspond.
struct Landmark {
  std::size_t text;
  std::size_t bytes;
};

/// A text decoded from bytes. `map` lists the atoms in order; between them, text and bytes are the
/// same byte for byte. A coding that keeps no map may have landmarks, in order, so that a place can
/// be found without decoding everything again.
struct DecodedText {
  std::string text;
  std::vector<Atom> map;
  std::vector<Landmark> landmarks{};
};

/// One coding between a text and its bytes. Law: decode(apply_edits(bytes, encode_edits(E))) =
/// apply_edits(text, E).
class Coding {
 public:
  Coding() = default;
  Coding(const Coding&) = delete;
  Coding& operator=(const Coding&) = delete;
  virtual ~Coding() = default;

  /// The text that `bytes` stand for. Linear.
  [[nodiscard]] virtual DecodedText decode(std::string_view bytes) const = 0;

  /// Converts edits of the text to edits of the bytes; may widen, merge and add edits.
  /// `decoded_text` is the result of `decode(bytes)`.
  [[nodiscard]] virtual Result<EditList> encode_edits(std::string_view bytes,
                                                      const DecodedText& decoded_text,
                                                      const EditList& edits) const = 0;
};

/// Decodes `bytes`, in which every atom begins with one of `marks`. `read_atom` takes the bytes
/// from a mark on and a string to append their text to. It returns the length of the atom in bytes,
/// or 0 if the mark stands for itself.
template <class ReadAtom>
[[nodiscard]] DecodedText decode_atoms(std::string_view bytes, std::string_view marks,
                                       ReadAtom read_atom) {
  DecodedText decoded_text;
  decoded_text.text.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t next = find_any(bytes, marks, i);
    decoded_text.text.append(bytes.substr(i, next - i));
    i = next;
    if (i == bytes.size()) break;
    const std::size_t before = decoded_text.text.size();
    const std::size_t taken = read_atom(bytes.substr(i), decoded_text.text);
    if (taken == 0) {
      decoded_text.text.push_back(bytes[i++]);
      continue;
    }
    decoded_text.map.push_back({before, decoded_text.text.size() - before, i, taken});
    i += taken;
  }
  return decoded_text;
}

/// Where an offset of the text lies in the bytes. An offset inside an atom counts as the atom's
/// start.
[[nodiscard]] std::size_t byte_offset(const DecodedText& decoded_text, std::size_t text_offset);

/// Where a span of the text, on the edges of its atoms, lies in the bytes.
[[nodiscard]] Span byte_span(const DecodedText& decoded_text, const Span& text);

/// Widens `edits` of the text to the edges of its atoms and merges edits that then touch, so that
/// each can be written to the bytes as a whole. `start_of` moves a start further left if other
/// bytes after it would change how the bytes before it are read. It takes and returns a text offset
/// on an atom's edge, and must leave its own result unchanged.
using StartOf = std::size_t (*)(std::string_view bytes, const DecodedText& decoded_text,
                                std::size_t start);
[[nodiscard]] EditList widen(std::string_view bytes, const DecodedText& decoded_text,
                             const EditList& edits, StartOf start_of);

/// A coding that decodes a text with one function, and whose edits rewrite the whole value.
class WholeValue final : public Coding {
 public:
  using Convert = std::string (*)(std::string_view);
  /// Without `write`, an edited text is written as it is.
  explicit WholeValue(Convert read, Convert write = nullptr) : read_(read), write_(write) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    return {.text = read_(bytes), .map = {}};
  }
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override {
    const std::string text = apply_edits(decoded_text.text, edits);
    EditList whole;
    whole.add({{0, bytes.size()}, write_ == nullptr ? text : write_(text)});
    return whole;
  }

 private:
  Convert read_;
  Convert write_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
