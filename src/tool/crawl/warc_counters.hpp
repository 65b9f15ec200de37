#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "absolve/error.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

/// Counters of a run over files of crawl records: what it found, and what it did.
struct WarcCounters {
  std::uint64_t records = 0;     ///< records of every type
  std::uint64_t read = 0;        ///< responses and resources that were read
  std::uint64_t documents = 0;   ///< of those, documents that may hold links
  std::uint64_t metadata = 0;    ///< resources about the crawl that were not read
  std::uint64_t segments = 0;    ///< segments of larger records that were not read
  std::uint64_t links = 0;       ///< links found; for rewrite, links changed
  std::uint64_t unresolved = 0;  ///< of those, links without a target
  std::uint64_t rewritten = 0;   ///< conversions added, or records replaced
  std::uint64_t left_whole = 0;  ///< documents that could not be read
  std::uint64_t over_limit = 0;  ///< records over `--max-record`
  std::uint64_t damaged = 0;     ///< places where no record could be read
  std::uint64_t bytes_read = 0;  ///< of the file
  std::uint64_t bytes_written = 0;
  /// The number of diagnostics of each code, over all documents.
  std::map<DiagnosticCode, std::uint64_t> diagnostics;

  WarcCounters& operator+=(const WarcCounters& other);
};

/// The counters as the members of a JSON object, without its braces.
[[nodiscard]] std::string json_of(const WarcCounters& counters);
/// The counters in the text format of Prometheus, for its textfile collector. `command` is the
/// value of the label of that name.
[[nodiscard]] std::string prometheus_of(const WarcCounters& counters, const std::string& command);

/// Writes `PATH.done`, which records that `action` made `path` from `input`, whose SHA-256 is
/// `digest`, with the counters and the exit code. `signature` has the options that the output
/// depends on. Returns nothing on success.
[[nodiscard]] std::optional<Trouble> note_done(const std::string& action,
                                               const std::string& signature, const Input& input,
                                               const std::string& digest, const std::string& path,
                                               const WarcCounters& counters, Exit exit);

/// The exit code of an earlier run that made `path` from `input` by the same action, with the same
/// options and the same version of absolve. Nothing if there was no such run, or if the size of a
/// file has changed.
[[nodiscard]] std::optional<Exit> done_before(const std::string& action,
                                              const std::string& signature, const Input& input,
                                              const std::string& path);

}  // namespace absolve::tool
