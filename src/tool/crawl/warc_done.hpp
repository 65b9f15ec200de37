#pragma once

#include <optional>
#include <string>

#include "tool/crawl/warc_counters.hpp"
#include "tool/io/input.hpp"
#include "tool/io/trouble.hpp"

namespace absolve::tool {

/// What a later run compares with its own, to know whether an earlier one did its work.
struct WarcTask {
  std::string action;
  std::string signature;  ///< the options that the output depends on
};

/// Writes `PATH.done`, which records that `path` was made from `input`, whose SHA-256 is `digest`,
/// with the counters and the exit code. Returns nothing on success.
[[nodiscard]] std::optional<Trouble> note_done(const WarcTask& task, const Input& input,
                                               const std::string& digest, const std::string& path,
                                               const WarcCounters& counters, Exit exit);

/// The exit code of an earlier run that made `path` from `input` with the same options and the same
/// version of absolve. Nothing if there was no such run, or if a file has another size now.
[[nodiscard]] std::optional<Exit> done_before(const WarcTask& task, const Input& input,
                                              const std::string& path);

}  // namespace absolve::tool
