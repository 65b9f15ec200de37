#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// A header field. The lines of its value are separated by CR LF, and each after the first begins
/// with a blank. Long lines are folded further.
struct NewField {
  std::string name;
  std::string value;
};

/// A part of a new message. Its members are header text in ASCII, except for fields, file name and
/// body.
struct NewPart {
  std::string media_type;
  std::string charset;             ///< empty: none stated
  std::string content_id;          ///< without brackets; empty: none
  std::string location;            ///< absolute; empty: none
  std::string file_name;           ///< UTF-8 or other bytes; empty: none
  std::string body;                ///< not encoded yet
  std::vector<NewField> fields{};  ///< additional; a Content-Disposition among them is kept
};

/// The header of a new message.
struct NewMessage {
  std::vector<NewField> fields{};  ///< additional; each replaces a generated one of its name
  std::string subject{};           ///< UTF-8; empty: none; a Subject in `fields` replaces it
  std::int64_t date = 0;           ///< when it was saved, in seconds since 1970
};

/// An archive (RFC 2557): a multipart/related of `parts`, whose root is the first. Every encoded
/// body decodes to the original bytes. The same arguments give the same output.
[[nodiscard]] std::string build_archive(const NewMessage& message,
                                        const std::vector<NewPart>& parts);

}  // namespace absolve::ABSOLVE_VERSIONED
