#pragma once

#include <catch2/catch.hpp>

#include "coding/coding.hpp"

namespace absolve {

/// Carries out `edits` of the text through the skin, checks the law of the skins, and returns the
/// bytes.
inline std::string through(const Coding& coding, std::string_view bytes, const EditList& edits) {
  const Peeled peeled = coding.peel(bytes);
  const auto wrapped = coding.wrap(bytes, peeled, edits);
  REQUIRE(wrapped);
  return apply_edits(bytes, *wrapped);
}

/// The same for one edit.
inline std::string edited(const Coding& coding, std::string_view bytes, Span span,
                          std::string_view text) {
  EditList edits;
  edits.add({span, text});
  return through(coding, bytes, edits);
}

inline void check_map(std::string_view bytes, const Peeled& peeled) {
  std::size_t text = 0;
  std::size_t byte = 0;
  for (const Atom& atom : peeled.map) {
    REQUIRE(atom.text - text == atom.bytes - byte);
    REQUIRE(peeled.text.substr(text, atom.text - text) == bytes.substr(byte, atom.bytes - byte));
    text = atom.text + atom.text_length;
    byte = atom.bytes + atom.byte_length;
  }
  REQUIRE(peeled.text.substr(text) == bytes.substr(byte));
}

}  // namespace absolve
