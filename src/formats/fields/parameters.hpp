#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace absolve {

/// The media type of a Content-Type value, in lower case, without parameters or white space.
[[nodiscard]] std::string media_type_in(std::string_view content_type);

/// The parameters of a field such as Content-Type (RFC 2045 5.1).
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

/// The charset parameter of a Content-Type value; empty if it has none.
[[nodiscard]] std::string charset_in(std::string_view content_type);

/// `field` without its comments (RFC 5322 3.2.2), which nest; quoted strings are kept whole.
[[nodiscard]] std::string without_comments(std::string_view field);
/// `field` without the white space and comments around its content. A parenthesis begins a comment
/// only at the start of the field or after white space.
[[nodiscard]] std::string_view without_outer_comments(std::string_view field);

}  // namespace absolve
