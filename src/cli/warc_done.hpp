#pragma once

#include <optional>
#include <string>

#include "cli/exit.hpp"
#include "cli/input.hpp"
#include "cli/settings.hpp"
#include "cli/warc_counters.hpp"

namespace absolve::cli {

/// Writes `PATH.done`, which says that `path` was made of `input`, whose SHA-256 is `digest`, and
/// the exit code. Returns nothing on success.
[[nodiscard]] std::optional<Trouble> note_done(const Settings& settings, const Input& input,
                                               const std::string& digest, const std::string& path,
                                               const WarcCounters& counters, Exit exit);

/// The exit code of an earlier run that made `path` of `input` with the same options and the same
/// version of absolve. Nothing if there was none, or if either file has another size now.
[[nodiscard]] std::optional<Exit> done_before(const Settings& settings, const Input& input,
                                              const std::string& path);

}  // namespace absolve::cli
