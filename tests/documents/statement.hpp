#pragma once

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/inspect.hpp"
#include "uri/table.hpp"

/// The statements of the founding documents, one per row: the section, a summary, a question to the
/// library, and the answer that the statement requires.
namespace absolve::documents {

enum class Ask {
  resolve,     ///< `input` over `base`: its target, or `error: CODE`
  component,   ///< of `input`, over `base` if any: `NAME=VALUE` is among its components
  check,       ///< `input`: `ok`, or the first finding as `SEVERITY SECTION`
  equivalent,  ///< `base` and `input`, as references: `same` or `different`
  links,       ///< HTML in `input`, retrieved from `base`: the targets, a blank between them
  text,        ///< plain text in `input`, retrieved from `base`: the targets
  rewrite,     ///< HTML in `input`, retrieved from `base`: the document
  message,     ///< a MIME message in `input`, retrieved from `base`: the targets
  http,        ///< HTTP responses in `input`: the targets
};

struct Statement {
  std::string_view section;
  std::string_view gist;
  Ask ask;
  std::string_view base;
  std::string_view input;
  std::string_view expected;
};

/// Checks each row under the profile called `profile`.
void check_statements(std::string_view profile, const std::vector<Statement>& statements);

}  // namespace absolve::documents
