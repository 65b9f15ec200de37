#pragma once

#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "document/opened_document.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// When the links of a format are edited.
enum class Editing {
  always,
  where_asked,  ///< under a table of attributes with a row for running text
  never,        ///< they are only listed
};

/// A kind of document: which media types it has, how it is opened, and when it is edited.
struct Format {
  std::string_view types[6];  ///< one that begins with `+` is a suffix
  Result<OpenedDocument> (*open)(std::string_view bytes, std::string_view media_type,
                                 const DocumentSource& source, const Options& options);
  Editing editing;
  bool has_base;  ///< references in it may be relative
};

/// The format of documents of `media_type`, in lower case and without parameters; null: none.
/// Static storage.
[[nodiscard]] const Format* format_of(std::string_view media_type) noexcept;

/// Whether documents of this type are edited unasked: HTML, CSS, XML and web manifests.
[[nodiscard]] bool is_document(std::string_view media_type) noexcept;

/// Whether documents of this type can have relative references: those of `is_document`, and JSON.
[[nodiscard]] bool has_base(std::string_view media_type) noexcept;

/// Reports what `source` states and absolve does not use: an unknown charset, a charset that a byte
/// order mark overrules, and a Content-Type that is no media type. Adds the diagnostics to
/// `opened`.
void note_stated_type(const DocumentSource& source, OpenedDocument& opened);

/// Whether documents of `format`, which may be null, are edited under `options`.
[[nodiscard]] bool is_edited(const Format* format, const Options& options);

/// Whether a rewriting reads a document of this format only to count the relative links that it
/// leaves, because the format is never edited.
[[nodiscard]] bool is_only_listed(const Format* format, const Options& options);

}  // namespace absolve::ABSOLVE_VERSIONED
