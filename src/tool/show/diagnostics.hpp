#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/trouble.hpp"

namespace absolve::tool {

/// The message of a diagnostic at `place`.
[[nodiscard]] Message message_about(const Diagnostic& diagnostic, std::string place);

/// The text of that message, followed by the option that helps, if there is one, and by the code.
[[nodiscard]] std::string advised(const Diagnostic& diagnostic);

/// Shows one diagnostic of a file, at `place` in it, and returns the exit code that it calls for.
/// `line` is the line of the file that it is about; none: not shown.
[[nodiscard]] Exit report(const Diagnostic& diagnostic, std::string place, bool strict,
                          std::optional<SourceLine> line = {});

/// Shows the diagnostics of a file, with their places, and returns the worst of their exit codes.
[[nodiscard]] Exit report(const Input& input, std::string_view bytes,
                          const std::vector<Diagnostic>& diagnostics, bool strict);

/// Prints that the library refused a document, and returns the exit code. The message begins with
/// `outcome`.
Exit report_failure(const Input& input, const Error& error, const Limits& limits,
                    const std::string& outcome = {});

/// The same for a document that should have been rewritten, and stays unchanged.
Exit report_unchanged(const Input& input, const Error& error, const Limits& limits);

}  // namespace absolve::tool
