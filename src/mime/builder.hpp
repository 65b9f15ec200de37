#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace absolve {

/// A part of a message that is made anew. All but file name and body are header text, in ASCII.
struct NewPart {
  std::string media_type;
  std::string charset;     ///< empty: none stated
  std::string content_id;  ///< without brackets; empty: none
  std::string location;    ///< absolute; empty: none
  std::string file_name;   ///< UTF-8 or other bytes; empty: none
  std::string body;        ///< as it is, in no encoding yet
};

/// An archive of RFC 2557: a multipart/related of `parts`, the first its root, as saved at `date`,
/// in seconds since 1970. Every body comes out of its encoding to the byte. The same arguments give
/// the same bytes.
[[nodiscard]] std::string build_archive(const std::vector<NewPart>& parts, std::int64_t date);

}  // namespace absolve
