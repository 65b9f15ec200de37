#pragma once

#include <optional>
#include <string>

#include "cli/exit.hpp"
#include "cli/input.hpp"
#include "cli/settings.hpp"
#include "cli/warc_counters.hpp"

namespace absolve::cli {

/// Writes `PATH.done`, which says that `path` was made of `input`, whose SHA-256 is `digest`, and
/// how that ended. Nothing where it worked.
[[nodiscard]] std::optional<Trouble> note_done(const Settings& settings, const Input& input,
                                               const std::string& digest, const std::string& path,
                                               const WarcCounters& counters, Exit exit);

/// How the run ended that made `path` of `input` with the same options and the same version of
/// absolve. Nothing: there was none, or either file has another size now.
[[nodiscard]] std::optional<Exit> done_before(const Settings& settings, const Input& input,
                                              const std::string& path);

}  // namespace absolve::cli
