#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// What went wrong. Every code has one cause, and one sentence in `describe`.
enum class ErrorCode {
  relative_without_base,  ///< A relative reference, and no base to resolve it against.
  opaque_base,    ///< RFC 2396 5: a base such as `mailto:x` has no hierarchy to be relative to.
  above_root,     ///< RFC 2396 5.2 (6g): more `..` than segments, and the profile refuses that.
  bad_authority,  ///< RFC 3986 3.2: unbalanced brackets, or a port that is not digits.
  bad_url,        ///< The URL Standard fails; `detail` holds its validation error, or the base.
  not_absolute,   ///< A base must be an absolute URI, and this one has no scheme.
  unsupported_charset,   ///< The document's character encoding is not one that can be scanned.
  unsupported_type,      ///< The document's media type is not one that absolve reads.
  unsupported_encoding,  ///< A body's transfer or content encoding is not one that absolve reads.
  malformed_encoding,    ///< A body is not in the encoding that its header states.
  no_such_part,          ///< The message has no part of that path.
  no_such_file,          ///< The folder has no file of that name; `detail` has it.
  over_limit,            ///< One of `Limits` was reached; `detail` names it.
  bad_attribute,         ///< A change to the table of attributes is invalid.
  bad_map,               ///< A list of URLs and files is unreadable; `detail` says where.
  engines_disagree,      ///< A second reading differs; `detail` has the first difference.
  engine_failed,         ///< The HTML parser gave up on a document that it cannot handle.
  unknown_option,        ///< No option has that name; `detail` has it.
  bad_option,            ///< An option cannot have that value; `detail` says what it can have.
  not_in_build,          ///< This build was made without a library; `detail` names it.
  no_such_link,          ///< The file has no link that fits a `LinkChoice`.
  bad_components,        ///< No reference has these components; `detail` says why.
};

/// A failure as a value: its code, a detail such as the name of the limit or the wrong value, and
/// the place in the text that was read, if it is known.
struct Error {
  ErrorCode code{};
  std::string detail{};
  Span where{};
};

/// One plain sentence for `code`, without a full stop; static storage.
[[nodiscard]] std::string_view describe(ErrorCode code) noexcept;
/// The name of `code` as in the enumeration, for machines; static storage.
[[nodiscard]] std::string_view name_of(ErrorCode code) noexcept;
/// What `code` means for a user, and what to do: a few sentences; static storage.
[[nodiscard]] std::string_view help_of(ErrorCode code) noexcept;
/// All codes, in the order of the enumeration; static storage.
[[nodiscard]] std::span<const ErrorCode> error_codes() noexcept;
/// `describe(error.code)`, followed by a colon and the detail if there is one.
[[nodiscard]] std::string message_of(const Error& error);

/// The value that a function returns, or the error that explains its absence. Test `has_value`
/// first: reading the value of a failure or the error of a success is undefined behavior. A
/// default-constructed result holds a default value.
template <class T, class E = Error>
class [[nodiscard]] Result {
 public:
  Result() = default;
  template <class Value>
    requires std::convertible_to<Value, T> && (!std::same_as<std::remove_cvref_t<Value>, E>)
  Result(Value&& value) : state_(std::in_place_index<0>, std::forward<Value>(value)) {}
  Result(E error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool has_value() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  [[nodiscard]] T& operator*() & { return *std::get_if<0>(&state_); }
  [[nodiscard]] const T& operator*() const& { return *std::get_if<0>(&state_); }
  [[nodiscard]] T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  [[nodiscard]] T* operator->() { return std::get_if<0>(&state_); }
  [[nodiscard]] const T* operator->() const { return std::get_if<0>(&state_); }
  [[nodiscard]] const E& error() const { return *std::get_if<1>(&state_); }

  /// Whether there is a value, and it equals `value`.
  template <class Value>
  friend bool operator==(const Result& result, const Value& value) {
    return result.has_value() && *result == value;
  }

 private:
  std::variant<T, E> state_;
};

/// Success without a value, or the error that explains the failure.
template <class E>
class [[nodiscard]] Result<void, E> {
 public:
  Result() = default;
  Result(E error) : error_(std::move(error)) {}

  [[nodiscard]] bool has_value() const noexcept { return !error_.has_value(); }
  explicit operator bool() const noexcept { return has_value(); }
  [[nodiscard]] const E& error() const { return *error_; }

 private:
  std::optional<E> error_;
};

/// An error with `code`, for a function that returns a `Result`.
[[nodiscard]] inline Error fail(ErrorCode code, std::string detail = {}) {
  return {code, std::move(detail), {}};
}

/// Limits on the cost of one document. They count bytes and steps, never seconds, so the result for
/// a document is always the same. A document beyond a limit stays unchanged, with `over_limit`.
struct Limits {
  /// Bytes of one document; for a document in pieces, the bytes held at one time. The default fits
  /// Gumbo's 32-bit offsets.
  std::size_t document_bytes = std::size_t{4} * 1000 * 1000 * 1000;
  /// Bytes of one message or mailbox; each document in it may have up to `document_bytes`.
  std::size_t message_bytes = std::size_t{1} * 1000 * 1000 * 1000 * 1000;
  /// Bytes of one document that is decoded as a whole: in UTF-16 or ISO-2022-JP, or XML that is not
  /// UTF-8. Decoding takes up to 24 bytes of memory for each byte.
  std::size_t mapped_bytes = std::size_t{64} << 20;
  /// Bytes of one body after each of its content codings, such as gzip, is decoded.
  std::size_t decoded_bytes = std::size_t{256} << 20;
  /// Bytes of memory that Gumbo's tree of one document may take; about 13 per byte is usual. The
  /// scan builds no tree.
  std::size_t tree_bytes = std::size_t{1} << 30;
  /// Steps of tree construction. The scan counts the open elements that it looks at. For Gumbo's
  /// tree it is an upper bound of the work at each token: the depth of the open elements and the
  /// attributes of the widest tag. Fewer than 10 per byte are usual. For mimetic's reading of a
  /// message it is the bytes that are copied to enlarge its buffer for the longest field of each
  /// header.
  std::size_t tree_steps = 2'000'000'000;
  /// Entities of one message.
  std::size_t entities = 1'000'000;
  /// Bytes of the bases that the headers of one message state, and of the bases that these may be
  /// relative to. They are counted for each entity: a base that applies to several parts counts
  /// once for each of them.
  std::size_t base_bytes = std::size_t{256} << 20;
  /// Entities that enclose one entity; deeper composites are left unchanged.
  std::size_t depth = 100;
  /// Documents that enclose one document through srcdoc attributes; deeper ones stay unchanged. A
  /// value above 256 counts as 256.
  std::size_t frame_depth = 32;
  /// Links of one document.
  std::size_t links = 50'000'000;
  /// Bytes of all targets of one document: with a long base, each short link has a long target.
  std::size_t target_bytes = std::size_t{1} << 30;
  /// A file of N bytes may produce at most `expansion_floor` + `expansion` * N bytes of targets and
  /// bases; the tool applies the same bound to its output. Ordinary pages need fewer than 10 bytes
  /// per byte.
  std::size_t expansion = 64;
  /// Bytes that a file of any size may produce.
  std::size_t expansion_floor = std::size_t{32} << 20;
};

/// One limit: its name, which is the detail of an `over_limit` error, and its field.
struct LimitRow {
  std::string_view name;
  std::size_t Limits::* value;
  std::string_view counts;  ///< what it counts, as in "its size in bytes"
  std::string_view help;    ///< what it allows, as in "Largest document"
  /// The largest value that has an effect. `OptionSet::set` fails with `bad_option` for a larger
  /// one; in `Limits`, a larger one counts as this one.
  std::size_t max = SIZE_MAX;
};

/// All limits that can be set. Static storage.
[[nodiscard]] std::span<const LimitRow> limit_rows() noexcept;
/// The row of that name, or null. Static storage.
[[nodiscard]] const LimitRow* find_limit(std::string_view name) noexcept;

/// The kinds of diagnostics. Each code has a stable name (`name_of`), an effect (`effect_of`) and a
/// sentence (`message_of`). The comments list the arguments of each code.
enum class DiagnosticCode : std::uint8_t {
  // Of bases: arguments in this order.
  base_unusable,  ///< where it is stated, its text, why
  /// How many links have no base; the empty base; the URL that the document says it was saved from,
  /// or nothing.
  no_base,
  imaginary_base,  ///< how many links; the imaginary base (RFC 2557 5 (e)) that they have
  // Of links that were not edited.
  link_unresolved,          ///< the link; `error`: it does not resolve, or cannot be encoded
  link_cannot_stand,        ///< the link; its target would be read back as a different one
  link_beyond_encoding,     ///< the link; the text's encoding lacks a character of its target
  value_not_encoded,        ///< `error`: the edited value cannot be encoded
  undeclared_entity,        ///< an XML value with entities that only a DTD declares
  not_well_formed,          ///< why; XML from there on is left as it is
  only_listed,              ///< how many relative links; the type, which is never edited
  vocabulary_unknown,       ///< the root of XML without links; "no namespace", or which one
  malformed_passed_over,    ///< how many; "srcset candidate" or the like; the first of them
  markup_not_read,          ///< how many elements have unescaped markup in their text
  declared_not_read,        ///< how many links only declarations of the DTD give
  recovered,                ///< why a feed is not well-formed; it is read anyway
  patterns_left,            ///< a URL pattern; why it and the rules around it stay relative
  frame_left_whole,         ///< `error`: a document in a value cannot be read
  frame_over_limit,         ///< `error`: the same, for a limit
  frame_would_end_comment,  ///< a document in a comment; a target in it would end the comment
  // Of links that were edited, and what else depends on them.
  integrity_demanded,     ///< the link; browsers reject a file with another digest
  crossorigin_demanded,   ///< the link; browsers load it only from a server
  element_elsewhere,      ///< the link; browsers show no element from a folder or an archive
  module_elsewhere,       ///< the link; browsers run no module script from a folder
  imports_in_data_url,    ///< of a module script; its relative imports lead nowhere
  integrity_removed,      ///< the link; the unpacked file has another digest, so it was removed
  crossorigin_removed,    ///< the link; the unpacked file is on no server, so it was removed
  host_without_scheme,    ///< the link; https: was put before it in a page without a URL
  file_server_removed,    ///< the link to a file on another host, which was removed
  leads_to_saved_files,   ///< the number of links, the folder; their URLs on the web are unknown
  loads_from_web,         ///< the number of links, the first URL: pages load these from the web
  policy_of_targets,      ///< a Content-Security-Policy may block the new targets of links
  policy_of_digests,      ///< a Content-Security-Policy has digests of styles or scripts
  policy_of_origin,       ///< a Content-Security-Policy of a meta element says 'self'
  patterns_of_targets,    ///< URL patterns may not match the new targets of links
  selectors_of_links,     ///< selectors of speculation rules compare the texts of links
  signature_covers,       ///< what signs it; it is left as it is
  signature_broken,       ///< what signs it; it was edited anyway
  line_too_long,          ///< a line is longer than mail carries (RFC 5322 2.1.1)
  field_outdated,         ///< a field that no longer fits the edited body
  encoding_would_change,  ///< the edited document would be read in another encoding
  // Of encodings.
  encoding_guessed,    ///< HTML or a feed that declares no other encoding, and is not UTF-8
  charset_unknown,     ///< a declared charset that is not the label of an encoding, and where
  charset_overruled,   ///< a stated charset that a byte order mark overrules, and the encoding
  charset_improbable,  ///< the encoding that ASCII is read as
  utf16_without_mark,  ///< the encoding that the bytes look like; the one they are read as
  encoding_not_read,   ///< HTML in an encoding that browsers do not read
  type_malformed,      ///< a stated Content-Type that is no media type; "does not count", or what
                       ///< the document is read as
  // Of documents in pieces.
  late_base,          ///< a BASE after links that have been written
  late_encoding,      ///< a sign of another encoding, after such links
  late_structure,     ///< markup that changes what earlier links mean
  base_repeated,      ///< a BASE behind the one that counts
  loads_before_base,  ///< how many links of scripts, stylesheets and frames; `offset`: of the first
  page_by_content,    ///< the type that is not HTML, although it begins so; "its name says so"
                      ///< or another reason
  document_cut_short,   ///< the markup within which the document ends, such as "a tag"
  script_refused,       ///< "import map" or "set of speculation rules", and what is wrong with it
  link_bytes_replaced,  ///< how many links; the encoding; `offset`: of the first
  scripting_differs,    ///< "BASE" or "refresh": in a noscript, it counts only without scripts
  // Of messages and their parts.
  part_left_whole,             ///< `error`
  values_not_read,             ///< how many URIs of a vCard are in quoted-printable
  text_not_read,               ///< `error`: links of a text that are only listed
  field_too_long,              ///< the field's name
  field_repeated,              ///< the field's name; the first counts
  header_line_malformed,       ///< a line that is not a field, where a header ends
  header_lines_passed_over,    ///< how many lines of a header are not fields; the first of them
  returns_alone,               ///< a message without LF: it has no lines
  http_responses_passed_over,  ///< how many earlier responses of one retrieval
  space_before_status_line,    ///< of an HTTP response
  no_http_header,            ///< in what states that it is an HTTP message; the type it is read as
  type_of_root,              ///< the type of a part without one, by the multipart around it
  nested_too_deep,           ///< a composite beyond `Limits::depth`
  fragments_missing,         ///< the id of a message in fragments; those missing; how many it has
  coded_composite,           ///< a composite in a transfer or content coding of HTTP
  no_boundary,               ///< a multipart without a boundary
  boundary_not_found,        ///< a multipart whose boundary does not occur in its body
  empty_line_before_header,  ///< what follows looks like a header
  empty_line_missing,        ///< between a part's header and a delimiter
  parts_behind_end,          ///< of a multipart, behind its close-delimiter
  close_delimiter_missing,   ///< a multipart that ends with the message (RFC 2046 5.1.1)
  encoded_multipart,         ///< the encoding that a multipart states (RFC 2045 6.4)
  encoded_message,           ///< the encoding of an encoded message (RFC 2046 5.2.1)
  encoded_message_over_limit,    ///< the encoding of a message that is too large to decode
  unsupported_message_encoding,  ///< the encoding of a message, which is not supported
  unknown_transfer_encoding,     ///< the Content-Transfer-Encoding that is read as none
  equals_sign_left,              ///< of quoted-printable that is not well-formed
  bytes_passed_over,             ///< a body with bytes outside its encoding, or after its end
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
  unresolved,      ///< a link that should have become absolute stays as written
  left_whole,      ///< a part is left as it was: malformed, unsupported or over a limit
  all_unresolved,  ///< both: none of its links could become absolute
};

/// A message about a file, for a person to read, as data. It may have a place in the file.
struct Diagnostic {
  DiagnosticCode code{};
  std::vector<std::string> arguments{};  ///< as listed for the code; UTF-8 or the file's own bytes
  std::optional<Error> error{};          ///< the failure behind it
  std::string entity{};                 ///< path of the MIME part; empty: the whole, or a bare file
  std::string frame{};                  ///< number of a document in an attribute value; else empty
  std::optional<std::size_t> offset{};  ///< byte in the file, or in the decoded part
  bool in_part = false;                 ///< `offset` counts in the decoded part

  [[nodiscard]] bool is_incomplete() const noexcept;
  [[nodiscard]] bool is_unresolved() const noexcept;
  [[nodiscard]] bool is_left_whole() const noexcept;
};

/// The name of `code` as in the enumeration, for machines; static storage.
[[nodiscard]] std::string_view name_of(DiagnosticCode code) noexcept;
/// What `code` means for a user, and what to do: a few sentences; static storage.
[[nodiscard]] std::string_view help_of(DiagnosticCode code) noexcept;
/// All codes, in the order of the enumeration; static storage.
[[nodiscard]] std::span<const DiagnosticCode> diagnostic_codes() noexcept;
[[nodiscard]] DiagnosticEffect effect_of(DiagnosticCode code) noexcept;
/// One English sentence, without a full stop and without a place.
[[nodiscard]] std::string message_of(const Diagnostic& diagnostic);

}  // namespace absolve::ABSOLVE_VERSIONED
