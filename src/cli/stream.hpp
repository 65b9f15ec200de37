#pragma once

#include <cstddef>
#include <functional>

#include "absolve/stream.hpp"
#include "cli/input.hpp"

namespace absolve::cli {

/// What a command does with a document that it reads as it comes.
struct StreamUse {
  ReportSink sink{};                             ///< without `diagnostic`: diagnostics are shown
  DocumentStream::Write write{};                 ///< takes the output; empty: nothing is edited
  std::function<void(std::size_t size)> came{};  ///< called for each piece, before it is read
  std::function<bool()> goes_on{};  ///< called behind each piece; false: there is no use in more
  std::function<void(const Error* error)> ended{};  ///< called last; null: nothing went wrong
};

/// The one input of a run with `--stream`; or shows why there is none, and gives the exit code.
[[nodiscard]] Result<Input, Exit> stream_input(const Settings& settings);

/// Reads `input` in pieces.
[[nodiscard]] Exit stream_document(const Input& input, const Settings& settings, StreamUse use);

}  // namespace absolve::cli
