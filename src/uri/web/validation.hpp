#pragma once

#include <string_view>
#include <vector>

namespace absolve::url {

/// The validation errors of the URL Standard (1.1), under the Standard's names. Only errors that
/// its parser calls failures stop a parse; the others are just reported.
class ValidationErrors {
 public:
  void add(std::string_view name) {
    for (const std::string_view known : names_) {
      if (known == name) return;
    }
    names_.push_back(name);
  }
  /// Each name once, in the order found. Static storage.
  [[nodiscard]] const std::vector<std::string_view>& names() const { return names_; }

 private:
  std::vector<std::string_view> names_;
};

/// Adds `name` unless `errors` is null.
inline void note(ValidationErrors* errors, std::string_view name) {
  if (errors != nullptr) errors->add(name);
}

/// The first character of `text` that is neither a URL code point (1.1) nor part of a complete
/// escape. For a `%` that begins no escape, it is only the `%`. Empty: there is none.
[[nodiscard]] std::string_view first_invalid_unit(std::string_view text);

/// Unless `errors` is null, notes whether `text` has such a character.
void note_units(std::string_view text, ValidationErrors* errors);

}  // namespace absolve::url
