#pragma once

#include <cstddef>
#include <string>

#include "tool/args/reading_options.hpp"
#include "tool/io/input.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {

/// The options of a run over files of records.
struct WarcOptions {
  std::string action{};  ///< links, rewrite, list or cat
  ReadingOptions reading{};
  InputList inputs{};
  FilterOptions filter{};
  ListOptions list{};
  std::string output{};
  std::string
      compress{};  ///< for links and list: none, gzip or zstd; empty: as the output's name says
  std::string shard{};            ///< `3/8` or `slurm`; empty: all inputs
  std::string metrics{};          ///< file for counters; empty: none
  bool replaces_records = false;  ///< for rewrite: replace records instead of adding conversions
  bool reads_metadata = false;    ///< also read records about the crawl
  bool payload = false;           ///< for cat: the decoded body
  bool resumes = false;           ///< skip outputs that an earlier run finished
  bool shows_all = false;         ///< print messages of all diagnostics (--verbose)
  std::size_t max_record = std::size_t{64} << 20;  ///< bytes

  [[nodiscard]] bool writes_stdout() const { return output.empty() || output == "-"; }
};

}  // namespace absolve::tool
