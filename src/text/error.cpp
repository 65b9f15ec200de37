#include "absolve/error.hpp"

#include <algorithm>
#include <array>

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct ErrorRow {
  ErrorCode code;
  std::string_view name;
  std::string_view sentence;
  std::string_view help;
};

constexpr auto error_rows = std::to_array<ErrorRow>({
    {ErrorCode::relative_without_base, "relative_without_base",
     "a relative reference, and no base to resolve it against",
     "The reference is relative, and there is no base. Give one with -b."},
    {ErrorCode::opaque_base, "opaque_base",
     "the base has no hierarchy that a reference could be relative to",
     "The base has no hierarchy of paths, for example mailto:a@b. In the profile web, only a "
     "fragment can be resolved against it."},
    {ErrorCode::above_root, "above_root", "more \"..\" than the path has segments",
     "The reference has more .. than the base has segments, and --excess-parent is set to "
     "refuse."},
    {ErrorCode::bad_authority, "bad_authority",
     "the host or port is malformed (brackets, or a port that is not digits)",
     "The authority has brackets that do not match, or a port that is not digits."},
    {ErrorCode::bad_url, "bad_url", "it is no URL",
     "The URL Standard rejects the reference. The message contains the Standard's name of the "
     "error."},
    {ErrorCode::not_absolute, "not_absolute",
     "a base must be an absolute URI, beginning with a scheme",
     "A base must begin with a scheme, such as http:."},
    {ErrorCode::unsupported_charset, "unsupported_charset",
     "the character encoding is not supported",
     "absolve cannot read this character encoding. Check --charset."},
    {ErrorCode::unsupported_type, "unsupported_type", "the media type is not supported",
     "absolve reads HTML, CSS, XML, JSON, text, mail, MHTML and HTTP messages. If the file is "
     "one of these, name its type with --type. absolve warc reads WARC files. parts, cat and "
     "unpack read only messages."},
    {ErrorCode::unsupported_encoding, "unsupported_encoding",
     "the transfer or content encoding is not supported",
     "The body is in a transfer encoding or a content encoding that absolve does not read. "
     "Decode it first."},
    {ErrorCode::malformed_encoding, "malformed_encoding",
     "the body is not in the encoding that its header states",
     "The body is not in the encoding that its header states, or it is damaged."},
    {ErrorCode::no_such_part, "no_such_part", "there is no such part",
     "The message has no part with this path. absolve parts shows all paths."},
    {ErrorCode::no_such_file, "no_such_file", "there is no such file",
     "The folder of the page or of the mirror has no file of this name."},
    {ErrorCode::over_limit, "over_limit", "a limit was reached",
     "The file is over a limit, and stays as it is. The message names the option that raises "
     "the limit. absolve help limits lists all limits."},
    {ErrorCode::bad_attribute, "bad_attribute",
     "not a change to the table of attributes: give a group, such as lazy, or "
     "element@attribute[=kind]; in a file, put + or - before it (see absolve attributes --help)",
     "A change to the table of attributes cannot be read, or removes what the table does not "
     "have. absolve attributes prints the table."},
    {ErrorCode::bad_map, "bad_map",
     "this is neither a list of URLs and files (a URL, a tab and a file on each line) nor a log of "
     "wget, wget2 or HTTrack",
     "A list of URLs or files cannot be read. The message says which line is wrong and what "
     "the line must have."},
    {ErrorCode::engines_disagree, "engines_disagree", "two readings of it differ",
     "Under --verify a second parser reads each HTML document and each message. It found "
     "something else, so the document or the message stays as it is. The text before the code "
     "shows the first difference. Please report it if the document is as its standard says."},
    {ErrorCode::engine_failed, "engine_failed", "the HTML parser cannot handle this document",
     "The HTML parser of --engine tree cannot read this document. --engine scan can."},
    {ErrorCode::unknown_option, "unknown_option", "no option has that name",
     "No option has this name. absolve help COMMAND lists the options of a command."},
    {ErrorCode::bad_option, "bad_option", "the option cannot have that value",
     "The option does not take this value. The message says what it takes."},
    {ErrorCode::not_in_build, "not_in_build",
     "this build of absolve was made without the library that does this",
     "This absolve was built without a library that is needed here. The message "
     "names the library. Build absolve with it."},
    {ErrorCode::no_such_link, "no_such_link", "the file has no such link",
     "The file has no link that fits. absolve links lists all links in order."},
    {ErrorCode::bad_components, "bad_components", "no reference has these components",
     "The components would be read otherwise in a reference, or the profile has no such component. "
     "The message says why, and what to do."},
});

const ErrorRow& row_of(ErrorCode code) noexcept {
  for (const ErrorRow& row : error_rows) {
    if (row.code == code) return row;
  }
  return error_rows.back();
}

constexpr auto limit_table = std::to_array<LimitRow>({
    {"document_bytes", &Limits::document_bytes, "its size in bytes", "Largest document"},
    {"message_bytes", &Limits::message_bytes, "its size in bytes", "Largest message or mailbox"},
    {"tree_bytes", &Limits::tree_bytes, "the memory of its tree", "Most memory for one tree"},
    {"tree_steps", &Limits::tree_steps, "the work on its tree or on long fields",
     "Most work on one tree, or on long fields under --verify"},
    {"mapped_bytes", &Limits::mapped_bytes, "its size in an encoding that is decoded as a whole",
     "Largest document that is decoded as a whole"},
    {"decoded_bytes", &Limits::decoded_bytes, "the size of a body out of its content encoding",
     "Largest body after decompression"},
    {"frame_depth", &Limits::frame_depth, "the documents around one",
     "Deepest nesting of srcdoc documents", 256},
    {"entities", &Limits::entities, "the number of its parts", "Most parts of one message"},
    {"depth", &Limits::depth, "the parts around one part", "Deepest nesting of parts"},
    {"base_bytes", &Limits::base_bytes, "the bytes of the bases of its parts",
     "Most bytes of the bases of all parts of one message"},
    {"target_bytes", &Limits::target_bytes, "the bytes of its links' targets",
     "Most bytes of all targets of one document"},
    {"expansion", &Limits::expansion, "what is made of it, as a multiple of its size",
     "Most bytes of targets, bases and output for each byte of a file, beyond 32 MiB"},
    {"links", &Limits::links, "the number of its links", "Most links of one document"},
});

}  // namespace

std::span<const ErrorCode> error_codes() noexcept {
  static constexpr auto codes = [] {
    std::array<ErrorCode, error_rows.size()> all{};
    std::ranges::transform(error_rows, all.begin(), &ErrorRow::code);
    return all;
  }();
  return codes;
}

std::string_view help_of(ErrorCode code) noexcept {
  return row_of(code).help;
}

std::string_view describe(ErrorCode code) noexcept {
  return row_of(code).sentence;
}

std::string_view name_of(ErrorCode code) noexcept {
  return row_of(code).name;
}

std::string message_of(const Error& error) {
  std::string text(describe(error.code));
  if (!error.detail.empty()) text.append(": ").append(error.detail);
  return text;
}

std::span<const LimitRow> limit_rows() noexcept {
  return limit_table;
}

const LimitRow* find_limit(std::string_view name) noexcept {
  const auto* const row = std::ranges::find(limit_table, name, &LimitRow::name);
  return row == limit_table.end() ? nullptr : row;
}

}  // namespace absolve::ABSOLVE_VERSIONED
