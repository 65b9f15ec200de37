// Statuses with their names and messages, and functions that need no handle.

#include <algorithm>
#include <array>
#include <cstring>

#include "absolve/base.hpp"
#include "absolve/option_set.hpp"
#include "capi/handle.hpp"

namespace absolve::capi {
namespace {

// The numbers of the C statuses must never change; those of the enumeration may.
struct Row {
  absolve_status status;
  ErrorCode code;
};

constexpr auto rows = std::to_array<Row>({
    {ABSOLVE_RELATIVE_WITHOUT_BASE, ErrorCode::relative_without_base},
    {ABSOLVE_OPAQUE_BASE, ErrorCode::opaque_base},
    {ABSOLVE_ABOVE_ROOT, ErrorCode::above_root},
    {ABSOLVE_BAD_AUTHORITY, ErrorCode::bad_authority},
    {ABSOLVE_BAD_URL, ErrorCode::bad_url},
    {ABSOLVE_NOT_ABSOLUTE, ErrorCode::not_absolute},
    {ABSOLVE_UNSUPPORTED_CHARSET, ErrorCode::unsupported_charset},
    {ABSOLVE_UNSUPPORTED_TYPE, ErrorCode::unsupported_type},
    {ABSOLVE_UNSUPPORTED_ENCODING, ErrorCode::unsupported_encoding},
    {ABSOLVE_MALFORMED_ENCODING, ErrorCode::malformed_encoding},
    {ABSOLVE_NO_SUCH_PART, ErrorCode::no_such_part},
    {ABSOLVE_NO_SUCH_FILE, ErrorCode::no_such_file},
    {ABSOLVE_OVER_LIMIT, ErrorCode::over_limit},
    {ABSOLVE_BAD_ATTRIBUTE, ErrorCode::bad_attribute},
    {ABSOLVE_BAD_MAP, ErrorCode::bad_map},
    {ABSOLVE_ENGINES_DISAGREE, ErrorCode::engines_disagree},
    {ABSOLVE_ENGINE_FAILED, ErrorCode::engine_failed},
    {ABSOLVE_UNKNOWN_OPTION, ErrorCode::unknown_option},
    {ABSOLVE_BAD_OPTION, ErrorCode::bad_option},
    {ABSOLVE_NOT_IN_BUILD, ErrorCode::not_in_build},
});

// Statuses that only the C interface has.
struct OwnRow {
  absolve_status status;
  std::string_view name;
  std::string_view message;
};

constexpr auto own_rows = std::to_array<OwnRow>({
    {ABSOLVE_OK, "ok", "all is well"},
    {ABSOLVE_NO_MEMORY, "no_memory", "there is not enough memory"},
    {ABSOLVE_BUFFER_TOO_SMALL, "buffer_too_small", "the buffer has no room for the result"},
    {ABSOLVE_STOPPED, "stopped", "a callback ended the pass"},
    {ABSOLVE_BAD_ARGUMENT, "bad_argument",
     "an argument is NULL, an action is unknown, or a structure is newer than the library"},
    {ABSOLVE_INTERNAL, "internal", "a defect of absolve; please report it"},
});

constexpr OwnRow unknown{{}, "unknown", "this version has no such status"};

const OwnRow& own_row_of(absolve_status status) {
  const auto* const row = std::ranges::find(own_rows, status, &OwnRow::status);
  return row == own_rows.end() ? unknown : *row;
}

static_assert(ABSOLVE_ABI_VERSION == ABSOLVE_ABI);
static_assert(std::string_view(ABSOLVE_VERSION) == ABSOLVE_VERSION_TEXT);

}  // namespace

absolve_status status_of(ErrorCode code) noexcept {
  const auto* const row = std::ranges::find(rows, code, &Row::code);
  return row == rows.end() ? ABSOLVE_INTERNAL : row->status;
}

absolve_diagnostic diagnostic_of(const Diagnostic& diagnostic,
                                 const std::string& message) noexcept {
  return {.size = sizeof(absolve_diagnostic),
          .code = text_of(name_of(diagnostic.code)),
          .message = text_of(message),
          .entity = text_of(diagnostic.entity),
          .frame = text_of(diagnostic.frame),
          .offset = diagnostic.offset.value_or(SIZE_MAX),
          .in_part = diagnostic.in_part ? 1 : 0,
          .is_unresolved = diagnostic.is_unresolved() ? 1 : 0,
          .is_left_whole = diagnostic.is_left_whole() ? 1 : 0};
}

absolve_status LastError::set(const Error& error) {
  Error told = error;
  if (error.code == ErrorCode::over_limit) {
    // Not all limits are options.
    if (const LimitRow* const limit = find_limit(error.detail)) {
      told.detail = find_option(*limit)->name;
    }
  }
  message_ = message_of(told);
  return status_of(error.code);
}

}  // namespace absolve::capi

using namespace absolve;
using namespace absolve::capi;

absolve_text absolve_text_of(const char* string) {
  return {string, string == nullptr ? 0 : std::strlen(string)};
}

absolve_text absolve_status_name(absolve_status status) {
  const auto* const row = std::ranges::find(rows, status, &Row::status);
  return text_of(row != rows.end() ? name_of(row->code) : own_row_of(status).name);
}

absolve_text absolve_status_message(absolve_status status) {
  const auto* const row = std::ranges::find(rows, status, &Row::status);
  return text_of(row != rows.end() ? describe(row->code) : own_row_of(status).message);
}

absolve_text absolve_version() {
  return text_of(ABSOLVE_VERSION);
}

absolve_text absolve_layer_name(absolve_layer layer) {
  if (layer < ABSOLVE_LAYER_EMBEDDED || layer > ABSOLVE_LAYER_DEFAULT) return {};
  return text_of(name_of(static_cast<Layer>(layer)));
}
