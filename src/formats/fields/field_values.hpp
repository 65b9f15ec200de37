#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The parameters of a field such as Content-Type in mail (RFC 2045 5.1).
class FieldParameters {
 public:
  /// Reads `field`, which need not live on. Linear.
  explicit FieldParameters(std::string_view field);

  /// The value of parameter `name`, which is in lower case; empty if there is none. Quotes, their
  /// escapes and comments are removed, and RFC 2231 continuations are joined and percent-decoded.
  [[nodiscard]] std::string value_of(std::string_view name) const;

  /// Whether the lines of a text are joined without a space: format=flowed with delsp=yes (RFC 3676
  /// 4.1).
  [[nodiscard]] bool joins_lines() const;

 private:
  struct Parameter {
    std::string name;  // in lower case
    std::string value;
  };
  // Takes the next `; name=value` from the front of `text`; false at the end.
  static bool take(std::string_view& text, Parameter& parameter);

  std::vector<Parameter> all_;
};

/// The offset after the comment at the front of `text` (RFC 5322 3.2.2), 0 where it does not end.
[[nodiscard]] std::size_t end_of_comment(std::string_view text);
/// `field` without its comments (RFC 5322 3.2.2), which nest; quoted strings are kept whole.
[[nodiscard]] std::string without_comments(std::string_view field);
/// `field` without the white space and comments around its content. A parenthesis begins a comment
/// only at the start of the field or after white space.
[[nodiscard]] std::string_view without_outer_comments(std::string_view field);

/// `url` with the octets that are not UTF-8 percent-escaped. RFC 9110 5.5 calls such octets opaque,
/// so they must not become U+FFFD.
[[nodiscard]] std::string escaped_octets(std::string_view url);

/// The URL in the raw value of a field such as Content-Location. Comments around the URL are
/// removed, and so is folding: a line end and the white space after it. Other blanks, raw or
/// encoded, belong to the URL (RFC 2557 4.1 and 4.4, RFC 2017 3.1). Raw bytes beyond ASCII are read
/// as UTF-8; other bytes are percent-escaped (RFC 2557 8.2 (d)).
[[nodiscard]] std::string url_of_field(std::string_view raw);

/// The same if it has encoded words with octets beyond ASCII, but with these octets as they are,
/// whatever charset the words state (RFC 2557 4.4.1). Else empty.
[[nodiscard]] std::string octets_of_field(std::string_view raw);

/// The span of that URL in `header`, without the comments and white space around it. `value` is the
/// span of the field's value.
[[nodiscard]] Span url_span_of_field(std::string_view header, Span value);

/// `text` without line ends, which come from folding or were hidden in encoded words.
[[nodiscard]] std::string without_line_ends(std::string text);

/// `text` with its encoded words (RFC 2047) decoded to UTF-8 and without white space between two of
/// them. A word in an unknown charset or encoding is kept as it is. With `as_octets`, the octets of
/// a word are kept as they are, whatever charset it states. Linear.
[[nodiscard]] std::string decode_encoded_words(std::string_view text, bool as_octets = false);

/// A raw header field: its name, and its value with folding and surrounding white space.
struct RawField {
  std::string_view name;
  Span value;  ///< in the header
};

/// The longest field that is read, in bytes, including folding.
inline constexpr std::size_t max_field = std::size_t{64} << 10;

/// Whether `line`, without its end, can be a header field or the continuation of one
/// (RFC 5322 2.2, with the blanks before the colon that 4.5.8 allows).
[[nodiscard]] bool is_field_line(std::string_view line);

/// The lines of a header that are not fields: how many there are, and the first.
struct MalformedLines {
  std::size_t count = 0;
  Span first;  ///< in the header, without its line end
};

/// Splits `header` into fields (RFC 5322 2.2). Other lines are skipped; malformed lines are counted
/// in `malformed` unless it is null.
[[nodiscard]] std::vector<RawField> split_fields(std::string_view header,
                                                 MalformedLines* malformed = nullptr);

/// One member of a structured field that is a list or a dictionary (RFC 9651 3.1 and 3.2).
struct FieldMember {
  std::string_view key{};      ///< of a dictionary; empty in a list
  std::optional<Span> string;  ///< the content of its string, with escapes; none: it is no string
};

/// Reads a structured field that is a list (RFC 9651 4.2.1), and returns its members. Returns
/// nullopt if any part of the field is malformed, because RFC 9651 4.2 then drops the whole field.
/// Linear.
[[nodiscard]] std::optional<std::vector<FieldMember>> structured_list(std::string_view value);

/// Reads a structured field that is a dictionary (RFC 9651 4.2.2), like `structured_list`. If
/// several members have one key, only the last one is returned.
[[nodiscard]] std::optional<std::vector<FieldMember>> structured_dictionary(std::string_view value);

}  // namespace absolve::ABSOLVE_VERSIONED
