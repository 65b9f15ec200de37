#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "absolve/text.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// How a URI is written in running text.
enum class TextForm : std::uint8_t {
  whole,   ///< as it is
  broken,  ///< wrapped, with line breaks inside
  /// A second reading of the same, without the hyphens before line breaks, which may have been
  /// added to break a word (RFC 2396 appendix E). It comes after the first reading.
  broken_by_hyphens,
  spaced,  ///< in angle brackets, with blanks that were added inside (RFC 2396 appendix E)
  /// In angle brackets, up to a blank after which words may follow, or the rest of the URI; and the
  /// second reading, all that is in the brackets without its blanks.
  up_to_blank,
  without_blanks,
  flowed,       ///< over several lines that are one (RFC 3676 4.1)
  abbreviated,  ///< without its scheme (RFC 2396 appendix F)
};

/// The parts of a value that have the place of a reference, but are malformed. Browsers pass them
/// over.
struct MalformedParts {
  std::size_t count = 0;
  Span first{};  ///< in the value

  void add(const Span& part) {
    if (count++ == 0) first = part;
  }
};

/// A reference in the decoded value of a site, without the delimiters around it.
struct ValueReference {
  Span place{};                    ///< in the value
  const Coding* coding = nullptr;  ///< its own coding there; null: none
  TextForm form{};                 ///< in running text
  /// In a calendar or a contact, the property that holds it, in lower case and without a group:
  /// `attach`; with a parameter, `x altrep`. Otherwise empty.
  std::string name{};
  /// In CSS, the `src` descriptor of an `@font-face` rule that contains it, as a number from 1; 0
  /// if none does. A browser loads the first font of each `src` that it can read (CSS Fonts
  /// 4, 4.3).
  std::size_t font_source = 0;
  bool of_document = false;  ///< in JSON: relative to the base of the document that uses the rules
  /// Of an import map or a module script: with a scheme, it is parsed without a base.
  bool is_specifier = false;
  bool is_import_key = false;  ///< of an import map: a specifier that gets another meaning
  /// Nothing is fetched: it belongs to an `@import` that does not count where it stands, or to a
  /// speculation rule that browsers drop.
  bool is_ignored = false;
  /// In JSON, the content of the string that states what it is relative to, which is itself
  /// relative to the base; of length 0 if there is none.
  Span base{};
};

}  // namespace absolve::ABSOLVE_VERSIONED
