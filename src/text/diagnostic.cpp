#include "absolve/error.hpp"

#include <algorithm>
#include <array>

namespace absolve {
namespace {

using Code = DiagnosticCode;
using enum DiagnosticEffect;

struct DiagnosticRow {
  Code code;
  std::string_view name;
  DiagnosticEffect effect;
  /// `{0}` and so on stand for arguments, `{s}` for the plural ending that the first argument
  /// needs, and `{error}` for the error.
  std::string_view sentence;
};

constexpr auto diagnostic_rows = std::to_array<DiagnosticRow>({
    {Code::base_unusable, "base_unusable", none, "{0} \"{1}\": {2}"},
    {Code::no_base, "no_base", unresolved, "{0} relative link{s} left: there is no base"},
    {Code::imaginary_base, "imaginary_base", unresolved,
     "{0} relative link{s} left: the only base is the imaginary {1}"},
    {Code::link_unresolved, "link_unresolved", unresolved, "\"{0}\" left as written: {error}"},
    {Code::link_cannot_stand, "link_cannot_stand", unresolved,
     "\"{0}\" left as written: its target cannot stand there"},
    {Code::link_beyond_encoding, "link_beyond_encoding", unresolved,
     "\"{0}\" left as written: the text's encoding lacks a character of its target"},
    {Code::value_not_encoded, "value_not_encoded", unresolved, "left as written: {error}"},
    {Code::undeclared_entity, "undeclared_entity", unresolved,
     "left as written: it has entities that only a DTD declares"},
    {Code::not_well_formed, "not_well_formed", unresolved,
     "from here on left as it is, not being well-formed: {0}"},
    {Code::markup_not_read, "markup_not_read", incomplete,
     "the text of {0} element{s} has markup that is not escaped; links in it are not read"},
    {Code::recovered, "recovered", none, "not well-formed: {0}; recovered, as feed readers do"},
    {Code::frame_left_whole, "frame_left_whole", unresolved,
     "the document inside left as it is: {error}"},
    {Code::frame_over_limit, "frame_over_limit", all_unresolved,
     "the document inside left as it is: {error}"},
    {Code::frame_would_end_comment, "frame_would_end_comment", unresolved,
     "the document inside left as it is: a target would end the comment that it is in"},
    {Code::integrity_demanded, "integrity_demanded", none,
     "\"{0}\" has integrity: browsers refuse what has another digest, or comes from a folder"},
    {Code::crossorigin_demanded, "crossorigin_demanded", none,
     "\"{0}\" has crossorigin: browsers load it from a server, and not from a folder"},
    {Code::element_elsewhere, "element_elsewhere", none,
     "\"{0}\" refers to an element in another file: browsers show it only from the page's "
     "server"},
    {Code::module_elsewhere, "module_elsewhere", none,
     "\"{0}\" is a module script: browsers run it only from a server, not from a folder"},
    {Code::integrity_removed, "integrity_removed", none,
     "integrity removed from the link \"{0}\": browsers would refuse the file outside its "
     "archive"},
    {Code::crossorigin_removed, "crossorigin_removed", none,
     "crossorigin removed from the link \"{0}\": browsers would not load the file from a "
     "folder"},
    {Code::host_without_scheme, "host_without_scheme", none,
     "\"{0}\" is written for a link without a scheme, which a page in a folder would read from a "
     "file server"},
    {Code::file_server_removed, "file_server_removed", none,
     "\"{0}\" leads to a file server, and is removed"},
    {Code::policy_of_targets, "policy_of_targets", none,
     "its Content-Security-Policy speaks of where its links led, and may refuse where they lead "
     "now"},
    {Code::policy_of_digests, "policy_of_digests", none,
     "its Content-Security-Policy has digests of styles or scripts, and some were edited"},
    {Code::signature_covers, "signature_covers", unresolved, "left as it is: {0} covers it"},
    {Code::signature_broken, "signature_broken", none, "{0} over it does not fit any more"},
    {Code::line_too_long, "line_too_long", none,
     "a line is now longer than 998 octets, which mail does not carry"},
    {Code::field_outdated, "field_outdated", none,
     "{0} is left as it was, and does not fit the body any more"},
    {Code::encoding_would_change, "encoding_would_change", all_unresolved,
     "left as it is: with its links changed, another encoding would be read into it"},
    {Code::encoding_guessed, "encoding_guessed", none,
     "the bytes are not UTF-8, and no other character encoding is declared: read as windows-1252"},
    {Code::charset_unknown, "charset_unknown", none,
     "the charset \"{0}\" of its Content-Type is unknown, and does not count"},
    {Code::encoding_not_read, "encoding_not_read", none,
     "its character encoding is one that browsers do not read: no links"},
    {Code::late_base, "late_base", none,
     "this BASE does not count: links in front of it have left the window"},
    {Code::late_encoding, "late_encoding", none,
     "from here on it is in another character encoding than its beginning shows"},
    {Code::late_structure, "late_structure", none,
     "markup from here on changes what stands in front of it, which has left the window"},
    {Code::part_left_whole, "part_left_whole", left_whole, "left unchanged: {error}"},
    {Code::values_not_read, "values_not_read", incomplete,
     "{0} URI{s} in quoted-printable not read"},
    {Code::text_not_read, "text_not_read", incomplete, "not read: {error}"},
    {Code::field_too_long, "field_too_long", incomplete,
     "{0} is not read: it is longer than 64 KiB"},
    {Code::field_repeated, "field_repeated", none,
     "{0} stands more than once in its header; the first counts"},
    {Code::header_line_malformed, "header_line_malformed", none,
     "a line in its header is no field"},
    {Code::header_lines_passed_over, "header_lines_passed_over", none,
     "{0} line{s} of the header passed over: \"{1}\" is no field"},
    {Code::returns_alone, "returns_alone", left_whole,
     "its lines end in CR alone, so that no field and no part can be found"},
    {Code::http_responses_passed_over, "http_responses_passed_over", none,
     "{0} earlier HTTP response{s} passed over"},
    {Code::nested_too_deep, "nested_too_deep", left_whole,
     "nested too deep; its content is left unchanged"},
    {Code::coded_composite, "coded_composite", left_whole,
     "a composite in a transfer or content coding; its content is left unchanged"},
    {Code::no_boundary, "no_boundary", left_whole,
     "a multipart without a boundary; its content is left unchanged"},
    {Code::boundary_not_found, "boundary_not_found", left_whole,
     "a multipart whose boundary is nowhere in its body; its content is left unchanged"},
    {Code::close_delimiter_missing, "close_delimiter_missing", incomplete,
     "a multipart without its last delimiter; the message may be cut short"},
    {Code::encoded_multipart, "encoded_multipart", none,
     "a multipart said to be encoded as {0}, which RFC 2045 6.4 forbids; read as it is"},
    {Code::encoded_message, "encoded_message", none,
     "a message encoded as {0}, which RFC 2046 5.2.1 forbids; read out of its encoding"},
    {Code::encoded_message_over_limit, "encoded_message_over_limit", left_whole,
     "a message encoded as {0}, and too large to be decoded; its content is left unchanged"},
    {Code::unsupported_message_encoding, "unsupported_message_encoding", left_whole,
     "a message encoded as {0}, which is not read; its content is left unchanged"},
    {Code::unknown_transfer_encoding, "unknown_transfer_encoding", none,
     "the Content-Transfer-Encoding \"{0}\" is unknown; the body is read as it is"},
    {Code::bytes_passed_over, "bytes_passed_over", incomplete,
     "the body has bytes that are not in its encoding, or behind its end; they are passed over"},
    {Code::body_stands_decoded, "body_stands_decoded", none,
     "the body is read as it is, whatever coding its header states"},
    {Code::body_without_last_chunk, "body_without_last_chunk", incomplete,
     "the chunked body has no last chunk; read as far as it goes"},
    {Code::chunk_malformed, "chunk_malformed", incomplete,
     "a chunk of the body has no size that can be read; read as far as it goes"},
    {Code::body_beyond_length, "body_beyond_length", none,
     "the body is longer than its Content-Length says; all of it is read"},
    {Code::body_cut_short, "body_cut_short", incomplete,
     "the body is cut short; read as far as it goes"},
    {Code::body_damaged, "body_damaged", incomplete,
     "the compressed body is damaged, or its checksum is wrong; read as far as it goes"},
    {Code::location_repeated, "location_repeated", none,
     "another part has the same Content-Location, {0}; references mean the first"},
    {Code::content_id_repeated, "content_id_repeated", none,
     "another part has the same Content-ID, {0}; references mean the first"},
    {Code::part_missing, "part_missing", unresolved,
     "\"{0}\" left as written: no part of the message is meant by it"},
    {Code::packed_as_is, "packed_as_is", left_whole, "packed as it is: {error}"},
    {Code::header_value_left_out, "header_value_left_out", none,
     "its {0} left out: it can be no header field"},
});

const DiagnosticRow& row_of(Code code) noexcept {
  return *std::ranges::find(diagnostic_rows, code, &DiagnosticRow::code);
}

std::string filled(std::string_view name, const Diagnostic& diagnostic) {
  const auto argument = [&](std::size_t index) {
    return index < diagnostic.arguments.size() ? diagnostic.arguments[index] : std::string();
  };
  if (name == "error") return diagnostic.error ? message_of(*diagnostic.error) : std::string();
  if (name == "s") return argument(0) == "1" ? "" : "s";
  return argument(static_cast<std::size_t>(name.front() - '0'));
}

}  // namespace

std::string_view name_of(DiagnosticCode code) noexcept {
  return row_of(code).name;
}

DiagnosticEffect effect_of(DiagnosticCode code) noexcept {
  return row_of(code).effect;
}

bool Diagnostic::is_incomplete() const noexcept {
  return effect_of(code) == incomplete;
}

bool Diagnostic::is_unresolved() const noexcept {
  const DiagnosticEffect effect = effect_of(code);
  return effect == unresolved || effect == all_unresolved;
}

bool Diagnostic::is_left_whole() const noexcept {
  const DiagnosticEffect effect = effect_of(code);
  return effect == left_whole || effect == all_unresolved;
}

std::string message_of(const Diagnostic& diagnostic) {
  std::string message;
  std::string_view rest = row_of(diagnostic.code).sentence;
  for (;;) {
    const auto open = std::min(rest.find('{'), rest.size());
    message.append(rest.substr(0, open));
    if (open == rest.size()) return message;
    const auto close = rest.find('}', open);
    message.append(filled(rest.substr(open + 1, close - open - 1), diagnostic));
    rest.remove_prefix(close + 1);
  }
}

}  // namespace absolve
