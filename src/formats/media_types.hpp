#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// A media type and the extensions of file names that stand for it, without their dots, in lower
/// case, with one space between two.
struct FileType {
  std::string_view media_type;
  /// Those that browsers know in a folder (`file:` URLs). A new file gets the first one.
  std::string_view in_browsers;
  /// Those that only servers and other programs know.
  std::string_view elsewhere;
};

/// The table. Where several types have an extension, the first type is meant.
[[nodiscard]] std::span<const FileType> file_types() noexcept;

/// The row of a media type, which is in lower case; null: the table has none.
[[nodiscard]] const FileType* file_type(std::string_view media_type) noexcept;

/// What is behind the last dot of a file's name; nothing if there is no dot.
[[nodiscard]] std::optional<std::string_view> extension_of(std::string_view file) noexcept;

/// The type that the extension of `file` stands for, in any case; empty: the table has none.
[[nodiscard]] std::string_view type_of_file_name(std::string_view file);

/// The same for browsers that open a folder.
[[nodiscard]] std::string_view type_in_browsers(std::string_view file);

// Kinds of media types. Each type is in lower case and without parameters.

/// Whether a body of this type is an HTTP message (RFC 9112 10.1), or several (10.2).
[[nodiscard]] bool is_http_type(std::string_view media_type) noexcept;

/// Whether a body of this type is a message (RFC 2046 5.2, RFC 6532 3.7), including an HTTP
/// message.
[[nodiscard]] bool is_message_type(std::string_view media_type) noexcept;

/// Whether documents of this type are read as messages: a header, and a body that it describes.
[[nodiscard]] bool is_message(std::string_view media_type) noexcept;

/// Whether this is a media type of gzip files (RFC 6713).
[[nodiscard]] bool is_gzip_type(std::string_view media_type) noexcept;

/// Whether `media_type`, in any case, is a JavaScript MIME type (MIME Sniffing 4.6).
[[nodiscard]] bool is_javascript_type(std::string_view media_type) noexcept;

/// Whether browsers show documents of this type, or use them to show others. Browsers follow the
/// links of such documents without regard to any xml:base.
[[nodiscard]] bool is_browsed(std::string_view media_type) noexcept;

/// Whether browsers can show a document of this type as a page.
[[nodiscard]] bool is_page(std::string_view media_type) noexcept;

}  // namespace absolve::ABSOLVE_VERSIONED
