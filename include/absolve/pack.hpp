#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"

namespace absolve {

/// What a file is called in an archive. Of several that it might be, the URL is what links use.
struct PackedName {
  std::string url{};         ///< its Content-Location; absolute; empty: none
  std::string content_id{};  ///< without brackets; empty: none
  std::string media_type{};  ///< in lower case; empty: as its name and content tell
};

/// A folder of files that shall become one archive. Files are named by their paths in it.
struct PackSource {
  std::string root;                  ///< the page to be shown
  std::vector<std::string> files{};  ///< those to take in whatever refers to them
  std::string base_url{};            ///< the page's URL, absolute; empty: unknown
  /// Names that are known. Any other file lies beside the page on the web as it does in the folder;
  /// or, without `base_url`, it is called by a Content-ID.
  std::map<std::string, PackedName, std::less<>> names{};
  /// The bytes of a file; nothing where there is none. Has to be set.
  std::function<std::optional<std::string>(const std::string& file)> read{};
  /// When it was saved, in seconds since 1970; the nearest end counts for what is beyond them.
  std::int64_t date = 0;

  /// The years 1900 to 9999 (RFC 5322 3.3).
  static constexpr std::int64_t first_date = -2'208'988'800;
  static constexpr std::int64_t last_date = 253'402'300'799;
};

/// Something that an archive refers to, to be shown in it, and lacks.
struct LackingReference {
  std::string file;  ///< that refers to it
  std::size_t line;  ///< from 1
  std::size_t column;
  std::string reference;  ///< as written
  std::string url;        ///< its target; empty where it has none
};

/// An archive, as one message.
struct Packed {
  std::string message;
  std::vector<std::string> files;  ///< what it has, the root first
  std::vector<LackingReference> lacking;
  std::vector<std::pair<std::string, Diagnostic>> diagnostics;  ///< each with its file
};

/// Makes one archive of RFC 2557 of a page, of what it embeds, step by step, and of `files`. A link
/// to one of these, as it leads from file to file in the folder, is written as what that is called,
/// where it would not lead there in the archive; so is one to another file that has a known URL of
/// its own; all others stay. `options.transform` counts for nothing. Fails as `rewrite` does where
/// the page cannot be read, with `no_such_file` where there is none, and with `over_limit` beyond
/// `limits.entities` files.
[[nodiscard]] Result<Packed> pack(const PackSource& source, const Options& options = {});

}  // namespace absolve
