#include "absolve/error.hpp"

#include <array>

namespace absolve {
namespace {

struct Row {
  ErrorCode code;
  std::string_view name;
  std::string_view sentence;
};

constexpr std::array rows{
    Row{ErrorCode::relative_without_base, "relative_without_base",
        "a relative reference, and no base to resolve it against"},
    Row{ErrorCode::opaque_base, "opaque_base",
        "the base has no hierarchy that a reference could be relative to"},
    Row{ErrorCode::above_root, "above_root", "more \"..\" than the path has segments"},
    Row{ErrorCode::bad_authority, "bad_authority",
        "the host or port is malformed (brackets, or a port that is not digits)"},
    Row{ErrorCode::bad_url, "bad_url", "it is no URL"},
    Row{ErrorCode::not_absolute, "not_absolute",
        "a base must be an absolute URI, beginning with a scheme"},
    Row{ErrorCode::unsupported_charset, "unsupported_charset",
        "the character encoding is not supported"},
    Row{ErrorCode::unsupported_type, "unsupported_type", "the media type is not supported"},
    Row{ErrorCode::unsupported_encoding, "unsupported_encoding",
        "the transfer or content encoding is not supported"},
    Row{ErrorCode::malformed_encoding, "malformed_encoding",
        "the body is not in the encoding that its header states"},
    Row{ErrorCode::no_such_part, "no_such_part", "there is no such part"},
    Row{ErrorCode::no_such_file, "no_such_file", "there is no such file"},
    Row{ErrorCode::over_limit, "over_limit", "a limit was reached"},
    Row{ErrorCode::bad_attribute, "bad_attribute",
        "no change of the table of attributes: + or -, then a group or element@attribute[=kind]"},
    Row{ErrorCode::bad_map, "bad_map",
        "no list of URLs and files: lines of both with a tab between, or the log of wget, wget2 or "
        "HTTrack"},
    Row{ErrorCode::engines_disagree, "engines_disagree",
        "the two engines find other links in this document"},
    Row{ErrorCode::engine_failed, "engine_failed", "the HTML parser cannot handle this document"},
    Row{ErrorCode::unknown_option, "unknown_option", "no option has that name"},
    Row{ErrorCode::bad_option, "bad_option", "the option cannot have that value"},
    Row{ErrorCode::not_in_build, "not_in_build",
        "this build of absolve was made without the library that does this"},
    Row{ErrorCode::no_such_link, "no_such_link", "the file has no such link"},
};

const Row& row_of(ErrorCode code) noexcept {
  for (const Row& row : rows) {
    if (row.code == code) return row;
  }
  return rows.back();
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
