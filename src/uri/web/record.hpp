#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "uri/scheme_facts.hpp"

namespace absolve::ABSOLVE_VERSIONED {
class Steps;
}

namespace absolve::ABSOLVE_VERSIONED::url {

class QueryEncoder;

/// The validation errors of the URL Standard (1.1), under the Standard's names. Only errors that
/// its parser calls failures stop a parse; the others are just reported.
class ValidationErrors {
 public:
  void add(std::string_view name) {
    if (std::ranges::find(names_, name) == names_.end()) names_.push_back(name);
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

/// Notes an error if `text` has such a character, unless `errors` is null.
void note_units(std::string_view text, ValidationErrors* errors);

/// A URL record (URL Standard 4.1) in serialised form, with the places of its components. Offsets
/// are into `href`; `npos` where a component is null.
struct Record {
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  std::string href;
  std::size_t scheme_end = 0;  ///< where the colon after the scheme is
  bool has_host = false;       ///< the host is not null; it may be empty
  std::size_t host_start = 0;
  std::size_t host_end = 0;
  std::size_t authority_end = 0;  ///< after the port; after the colon if there is no host
  std::size_t path_start = 0;     ///< after the `/.` that may guard a path that begins with `//`
  std::size_t path_end = 0;
  std::size_t query_start = npos;     ///< where the `?` is
  std::size_t fragment_start = npos;  ///< where the `#` is
  bool has_opaque_path = false;

  [[nodiscard]] std::string_view scheme() const { return view(0, scheme_end); }
  [[nodiscard]] std::string_view host() const { return view(host_start, host_end); }
  [[nodiscard]] std::string_view path() const { return view(path_start, path_end); }
  /// The origin of special schemes except file (4.7): scheme, host and port; `null` for all others.
  [[nodiscard]] std::string origin() const;

  [[nodiscard]] std::string_view view(std::size_t start, std::size_t end) const {
    return std::string_view(href).substr(start, end - start);
  }
};

/// The basic URL parser (4.4) without state override. `base`, `encoder` (UTF-8 if null), `errors`
/// and `steps` may be null. Returns false on failure; `record` is then unspecified. Reuses the
/// memory of `record`. Linear in input and base.
[[nodiscard]] bool parse(std::string_view input, const Record* base, const QueryEncoder* encoder,
                         Record& record, ValidationErrors* errors, Steps* steps = nullptr);

/// The special schemes (URL Standard 4.2).
inline constexpr auto special_schemes = [] {
  std::array<SchemeFacts, std::ranges::count_if(scheme_facts, &SchemeFacts::is_special)> rows{};
  std::ranges::copy_if(scheme_facts, rows.begin(), &SchemeFacts::is_special);
  return rows;
}();

/// The row of `scheme`, which is in lower case, or null.
inline const SchemeFacts* find_special(std::string_view scheme) noexcept {
  for (const SchemeFacts& special : special_schemes) {
    if (special.scheme == scheme) return &special;
  }
  return nullptr;
}
[[nodiscard]] inline bool is_special_scheme(std::string_view scheme) noexcept {
  return find_special(scheme) != nullptr;
}

/// Whether `reference`, if it is a URL at all, resolves to the same URL over any base. It must have
/// a scheme and, where that is special, two slashes after it: without them it is relative over a
/// base of the same scheme (4.4, special relative or authority state, file state).
[[nodiscard]] bool is_absolute(std::string_view reference);

}  // namespace absolve::ABSOLVE_VERSIONED::url
