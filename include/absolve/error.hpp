#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "absolve/span.hpp"

namespace absolve {

/// What went wrong. Every code has one cause, and one sentence in `describe`.
enum class ErrorCode {
  relative_without_base,  ///< A relative reference, and no base to resolve it against.
  opaque_base,    ///< RFC 2396 5: a base such as `mailto:x` has no hierarchy to be relative to.
  above_root,     ///< RFC 2396 5.2 (6g): more `..` than segments, and the profile refuses.
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
  bad_attribute,         ///< A change to the table of attributes that cannot be read.
  bad_map,               ///< A list of URLs and files that cannot be read; `detail` says where.
  engines_disagree,      ///< Scan and tree find other links; `detail` says the first.
  engine_failed,         ///< The HTML parser gave up on a document that it cannot handle.
};

/// A failure as a value: which, where in the text at hand, and the words that help to mend it.
struct Error {
  ErrorCode code{};
  std::string detail{};
  Span where{};
};

/// One plain sentence for `code`, without a full stop; static storage.
[[nodiscard]] std::string_view describe(ErrorCode code) noexcept;
/// The name of `code` as in the enumeration, for machines; static storage.
[[nodiscard]] std::string_view name_of(ErrorCode code) noexcept;
/// `describe(error.code)`, and the detail behind a colon where there is one.
[[nodiscard]] std::string message_of(const Error& error);

template <class T>
using Result = tl::expected<T, Error>;

/// Shorthand to return a failure from a function that gives a `Result`.
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorCode code, std::string detail = {}) {
  return tl::unexpected<Error>(Error{code, std::move(detail), {}});
}

}  // namespace absolve
