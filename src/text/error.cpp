#include "absolve/error.hpp"

#include <array>

namespace absolve {
namespace {

struct ErrorRow {
  ErrorCode code;
  std::string_view name;
  std::string_view sentence;
};

constexpr auto error_rows = std::to_array<ErrorRow>({
    {ErrorCode::relative_without_base, "relative_without_base",
     "a relative reference, and no base to resolve it against"},
    {ErrorCode::opaque_base, "opaque_base",
     "the base has no hierarchy that a reference could be relative to"},
    {ErrorCode::above_root, "above_root", "more \"..\" than the path has segments"},
    {ErrorCode::bad_authority, "bad_authority",
     "the host or port is malformed (brackets, or a port that is not digits)"},
    {ErrorCode::bad_url, "bad_url", "it is no URL"},
    {ErrorCode::not_absolute, "not_absolute",
     "a base must be an absolute URI, beginning with a scheme"},
    {ErrorCode::unsupported_charset, "unsupported_charset",
     "the character encoding is not supported"},
    {ErrorCode::unsupported_type, "unsupported_type", "the media type is not supported"},
    {ErrorCode::unsupported_encoding, "unsupported_encoding",
     "the transfer or content encoding is not supported"},
    {ErrorCode::malformed_encoding, "malformed_encoding",
     "the body is not in the encoding that its header states"},
    {ErrorCode::no_such_part, "no_such_part", "there is no such part"},
    {ErrorCode::no_such_file, "no_such_file", "there is no such file"},
    {ErrorCode::over_limit, "over_limit", "a limit was reached"},
    {ErrorCode::bad_attribute, "bad_attribute",
     "this cannot change the table of attributes; write + or -, then a group or "
     "element@attribute[=kind]"},
    {ErrorCode::bad_map, "bad_map",
     "this is neither a list of URLs and files (a URL, a tab and a file on each line) nor a log of "
     "wget, wget2 or HTTrack"},
    {ErrorCode::engines_disagree, "engines_disagree",
     "the two engines find different links in this document"},
    {ErrorCode::engine_failed, "engine_failed", "the HTML parser cannot handle this document"},
    {ErrorCode::unknown_option, "unknown_option", "no option has that name"},
    {ErrorCode::bad_option, "bad_option", "the option cannot have that value"},
    {ErrorCode::not_in_build, "not_in_build",
     "this build of absolve was made without the library that does this"},
    {ErrorCode::no_such_link, "no_such_link", "the file has no such link"},
});

const ErrorRow& row_of(ErrorCode code) noexcept {
  for (const ErrorRow& row : error_rows) {
    if (row.code == code) return row;
  }
  return error_rows.back();
}

}  // namespace

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

}  // namespace absolve
