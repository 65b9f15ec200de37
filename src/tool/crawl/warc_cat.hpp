#pragma once

#include "tool/args/command.hpp"
#include "tool/crawl/warc_options.hpp"

namespace absolve::tool {

/// Writes the record that the command line names as FILE:OFFSET, or its body.
Exit warc_cat(const WarcOptions& how, const Run& run);

}  // namespace absolve::tool
