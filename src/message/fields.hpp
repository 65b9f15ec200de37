#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "formats/fields/field_values.hpp"
#include "text/ascii.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The parameters of message/partial (RFC 2046 5.2.2).
struct FragmentFields {
  std::string id;
  std::uint32_t number = 0;  ///< from 1; 0: not stated
  std::uint32_t total = 0;   ///< 0: not stated
};

/// The fields of one header that determine structure, base and decoding; empty if absent. If a name
/// is repeated, the first field counts, except for lists.
struct EntityFields {
  SharedText media_type;             ///< in lower case, without parameters
  bool is_type_default = false;      ///< no Content-Type counts; see `default_type`
  SharedText charset;                ///< parameter of Content-Type
  std::string malformed_type;        ///< a Content-Type that is no media type; empty: none
  std::string boundary;              ///< parameter of Content-Type
  bool joins_lines = false;          ///< format=flowed and delsp=yes (RFC 3676 4.1)
  std::string start;                 ///< parameter of Content-Type: the Content-ID of a root
  std::string root_type;             ///< parameter `type` of Content-Type; in lower case
  FragmentFields fragment;           ///< of message/partial
  SharedText name;                   ///< filename of Content-Disposition, else name; decoded
  bool is_attachment = false;        ///< by its Content-Disposition (RFC 2183 2.2 and 2.8)
  SharedText content_id;             ///< without its brackets
  SharedText message_id;             ///< without its brackets
  SharedText transfer_encoding;      ///< in lower case
  std::string content_encoding;      ///< HTTP's; in lower case
  std::string http_transfer;         ///< HTTP's Transfer-Encoding; in lower case
  SharedText base_url;               ///< Base-URL, of relative-url-01; decoded, on one line
  SharedText base;                   ///< Base, of RFC 1808; decoded, on one line
  SharedText content_base;           ///< decoded, on one line
  SharedText content_location;       ///< decoded, on one line
  std::string location_octets;       ///< see `octets_of_field`
  Span content_location_span;        ///< its raw value in the header, trimmed
  bool is_base_encoded = false;      ///< Content-Base has encoded words (RFC 2047)
  bool is_location_encoded = false;  ///< Content-Location has encoded words
  SharedText saved_from;             ///< Snapshot-Content-Location; decoded, on one line
  std::string security_policy;       ///< Content-Security-Policy
  std::string robots_tag;            ///< X-Robots-Tag, each field on a line
  std::string signature;             ///< name of a field that signs the body; empty: none
  std::optional<std::uint64_t> content_length;  ///< of HTTP, in bytes; nothing: absent or no number
  std::size_t malformed_lines = 0;              ///< lines that are not fields
  std::string malformed_line;                   ///< the first of them
  std::vector<std::string_view> repeated;       ///< names that must not be repeated, but are
  std::vector<std::string_view> passed_over;    ///< names of fields that are too long to be read
};

/// The fields of `header`, which has its line ends but not the empty line after it. Fields longer
/// than `max_field` are skipped. Linear.
[[nodiscard]] EntityFields read_fields(std::string_view header, bool is_http = false);

/// Whether `line` begins a field that `read_fields` reads.
[[nodiscard]] bool begins_known_field(std::string_view line);

/// Returns `value`, a Content-Type of mail. If a parameter follows the media type without a
/// semicolon, adds the semicolon. Many programs wrote a space, a comma or a colon instead.
[[nodiscard]] std::string with_semicolon(std::string value);

/// A Content-Type value with only the parameters that a reader of the body needs.
[[nodiscard]] std::string body_content_type(const EntityFields& fields);

/// The identifier in a `cid:` or `mid:` (RFC 2392 2), in the form of those in `EntityFields`:
/// without escapes and white space. `text` is what follows the colon.
[[nodiscard]] inline std::string identifier_in(std::string_view text) {
  std::string id = url::percent_decoded(text);
  std::erase_if(id, ascii::is_space);
  return id;
}

}  // namespace absolve::ABSOLVE_VERSIONED
