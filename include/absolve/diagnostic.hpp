#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"

namespace absolve {

/// The kinds of diagnostics. Each code has a stable name (`name_of`), an effect (`effect_of`) and a
/// sentence (`message_of`). The comments list the arguments of each code.
enum class DiagnosticCode : std::uint8_t {
  // Of bases: arguments in this order.
  base_unusable,  ///< where it is stated, its text, why
  /// How many links have no base; the empty base; the URL that the document states it was saved
  /// from, or nothing.
  no_base,
  imaginary_base,  ///< how many links; the imaginary base (RFC 2557 5 (e)) that they have
  // Of links that were not edited.
  link_unresolved,          ///< the link; `error`: it does not resolve, or cannot be encoded
  link_cannot_stand,        ///< the link; its target would be read back as another one
  link_beyond_encoding,     ///< the link; the text's encoding lacks a character of its target
  value_not_encoded,        ///< `error`: the edited value cannot be encoded
  undeclared_entity,        ///< an XML value with entities that only a DTD declares
  not_well_formed,          ///< why; XML from there on is left as it is
  markup_not_read,          ///< how many elements; their text has elements where text belongs
  recovered,                ///< why a feed is not well-formed; it is read all the same
  frame_left_whole,         ///< `error`: a document in a value cannot be read
  frame_over_limit,         ///< `error`: the same, for a limit
  frame_would_end_comment,  ///< a document in a comment; a target in it would end the comment
  // Of links that were edited, and what else depends on them.
  integrity_demanded,     ///< the link; browsers refuse what has another digest
  crossorigin_demanded,   ///< the link; browsers load it from a server alone
  element_elsewhere,      ///< the link; browsers show no element from a folder or an archive
  module_elsewhere,       ///< the link; browsers run no module script from a folder
  integrity_removed,      ///< the link; the unpacked file has another digest, so it was removed
  crossorigin_removed,    ///< the link; the unpacked file is on no server, so it was removed
  host_without_scheme,    ///< the link; https: was put in front of it in a page without a URL
  file_server_removed,    ///< the link to a file on another host, which was removed
  policy_of_targets,      ///< a Content-Security-Policy may refuse where links lead now
  policy_of_digests,      ///< a Content-Security-Policy has digests of styles or scripts
  signature_covers,       ///< what signs it; it is left as it is
  signature_broken,       ///< what signs it; it was edited all the same
  line_too_long,          ///< a line is longer than mail carries (RFC 5322 2.1.1)
  field_outdated,         ///< a field that does not fit the edited body any more
  encoding_would_change,  ///< another encoding would be read into the edited document
  // Of encodings.
  encoding_guessed,   ///< HTML or a feed that declares no other encoding, and is not UTF-8
  charset_unknown,    ///< the charset of a Content-Type that is not the label of an encoding
  encoding_not_read,  ///< HTML in an encoding that browsers do not read
  // Of documents in pieces.
  late_base,       ///< a BASE after links that are written already
  late_encoding,   ///< a sign of another encoding, after such links
  late_structure,  ///< markup that changes what earlier links mean
  // Of messages and their parts.
  part_left_whole,               ///< `error`
  values_not_read,               ///< how many URIs of a vCard stand in quoted-printable
  text_not_read,                 ///< `error`: links of a text that are only listed
  field_too_long,                ///< the field's name
  field_repeated,                ///< the field's name; the first counts
  header_line_malformed,         ///< a line that is not a field, where a header ends
  header_lines_passed_over,      ///< how many lines of a header are not fields; the first
  returns_alone,                 ///< a message without LF: it has no lines
  http_responses_passed_over,    ///< how many earlier responses of one retrieval
  nested_too_deep,               ///< a composite beyond `Limits::depth`
  coded_composite,               ///< a composite in a transfer or content coding of HTTP
  no_boundary,                   ///< a multipart without a boundary
  boundary_not_found,            ///< a multipart whose boundary is nowhere in its body
  close_delimiter_missing,       ///< a multipart that ends with the message (RFC 2046 5.1.1)
  encoded_multipart,             ///< a multipart said to be encoded, the encoding (RFC 2045 6.4)
  encoded_message,               ///< a message that is encoded, the encoding (RFC 2046 5.2.1)
  encoded_message_over_limit,    ///< such a message, too large to be decoded
  unsupported_message_encoding,  ///< a message in an encoding that is not read, the encoding
  unknown_transfer_encoding,     ///< the Content-Transfer-Encoding that is read as none
  bytes_passed_over,             ///< a body with bytes that its encoding has not, or behind its end
  body_stands_decoded,           ///< a saved HTTP body whose header still states its coding
  body_without_last_chunk,       ///< a chunked body that is cut short
  chunk_malformed,               ///< a chunk whose size cannot be read
  body_beyond_length,            ///< a body that is longer than its Content-Length
  body_cut_short,                ///< a compressed body that is cut short, or one of HTTP
  body_damaged,                  ///< a compressed body that is damaged, or has a wrong checksum
  location_repeated,             ///< a Content-Location that another part has, too
  content_id_repeated,           ///< a Content-ID that another part has, too
  part_missing,                  ///< a cid: or mid: link that no part satisfies
  // Of archives that are made.
  packed_as_is,           ///< `error`: a file whose links cannot be read
  header_value_left_out,  ///< a file's URL, Content-ID or type, which a header field cannot hold
};

/// What a diagnostic means for the outcome.
enum class DiagnosticEffect {
  none,            ///< worth knowing
  incomplete,      ///< a part of the input could not be read: links in it are missing
  unresolved,      ///< a link stays as written that should have become absolute
  left_whole,      ///< a part is left as it was: malformed, unsupported or over a limit
  all_unresolved,  ///< both: none of its links could become absolute
};

/// A message about a file, for a person to read, as data. It may have a place in the file.
struct Diagnostic {
  DiagnosticCode code{};
  std::vector<std::string> arguments{};  ///< as the code has them; UTF-8 or the file's own bytes
  std::optional<Error> error{};          ///< the failure behind it
  std::string entity{};                 ///< path of the MIME part; empty: the whole, or a bare file
  std::string frame{};                  ///< of a document in a value, its number; else empty
  std::optional<std::size_t> offset{};  ///< byte in the file, or in the decoded part
  bool in_part = false;                 ///< `offset` counts in the decoded part

  [[nodiscard]] bool is_incomplete() const noexcept;
  [[nodiscard]] bool is_unresolved() const noexcept;
  [[nodiscard]] bool is_left_whole() const noexcept;
};

/// The name of `code` as in the enumeration, for machines; static storage.
[[nodiscard]] std::string_view name_of(DiagnosticCode code) noexcept;
[[nodiscard]] DiagnosticEffect effect_of(DiagnosticCode code) noexcept;
/// One English sentence, without a full stop and without a place.
[[nodiscard]] std::string message_of(const Diagnostic& diagnostic);

}  // namespace absolve
