#pragma once

#include <cstddef>
#include <functional>

#include "absolve/document.hpp"
#include "tool/documents/batch.hpp"

namespace absolve::tool {

/// How a command handles a document that it reads in pieces.
struct StreamUse {
  ReportSink sink{};                             ///< `stream_document` sets its `diagnostic`
  DocumentStream::Write write{};                 ///< takes the output; empty: nothing is edited
  std::function<void(std::size_t size)> came{};  ///< called for each piece, before it is parsed
  std::function<bool()> goes_on{};               ///< called after each piece; false: reading stops
  std::function<void(const Error* error)> ended{};  ///< called last; null: nothing went wrong
};

/// The one input of a run with `--stream`. If there is none, prints why and returns the exit code.
[[nodiscard]] Result<Input, Exit> stream_input(const Batch& batch);

/// Reads `input` in pieces.
[[nodiscard]] Exit stream_document(const Input& input, const ReadingOptions& reading,
                                   StreamUse use);

}  // namespace absolve::tool
