#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absolve/error.hpp"

namespace absolve {

/// A field that is written as it is. Its lines are separated by CR LF, and each but the first
/// begins with a blank.
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
  std::string body;                ///< as it is, in no encoding yet
  std::vector<NewField> fields{};  ///< further ones; one of a name above takes its place
};

/// The header of a new message.
struct NewMessage {
  std::vector<NewField> fields{};  ///< further ones; one of a name that is made takes its place
  std::string subject{};           ///< UTF-8; empty, or with a Subject among `fields`: none
  std::int64_t date = 0;           ///< when it was saved, in seconds since 1970
};

/// An archive of RFC 2557: a multipart/related of `parts`, the first its root. Every body decodes
/// to the same bytes. The same arguments give the same output. Fails only with `not_in_build`.
[[nodiscard]] Result<std::string> build_archive(const NewMessage& message,
                                                const std::vector<NewPart>& parts);

}  // namespace absolve
