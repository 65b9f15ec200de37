#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// A media type as browsers read it.
struct MimeType {
  std::string essence;                   ///< in lower case, without parameters; never empty
  std::optional<std::string> charset{};  ///< of its parameters; it may be empty: `charset=""`
  std::string_view value{};              ///< all of it as written, for other parameters
};

/// What the values of the fields Content-Type of one response state.
struct StatedType {
  std::optional<MimeType> type{};  ///< none: the bytes decide
  /// The first value that is no media type and so does not count; empty: there is none.
  std::string_view malformed{};
};

/// Reads a value of Content-Type, or the values of several such fields joined by commas (Fetch,
/// "extract a MIME type"). The last one that is a media type counts. Views are of `values`. Linear.
/// Mail has other rules: see `FieldParameters`.
[[nodiscard]] StatedType stated_type(std::string_view values);

/// The media type that `content_type` states, in lower case and without parameters; empty: none.
[[nodiscard]] std::string media_type_in(std::string_view content_type);

/// The charset that `content_type` states; empty: none.
[[nodiscard]] std::string charset_in(std::string_view content_type);

/// `type` with the parameter charset, in the form that `stated_type` reads.
[[nodiscard]] std::string with_charset(std::string type, std::string_view charset);

}  // namespace absolve::ABSOLVE_VERSIONED
