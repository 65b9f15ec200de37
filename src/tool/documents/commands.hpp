#pragma once

#include "tool/args/settings.hpp"
#include "tool/io/exit.hpp"

namespace absolve::tool {

/// Each command takes checked settings, does its work, and gives the worst exit code that it met.
Exit run_rewrite(const Settings& settings);
Exit run_links(const Settings& settings);
Exit run_base(const Settings& settings);
Exit run_config(const Settings& settings);
Exit run_explain(const Settings& settings);
Exit run_parse(const Settings& settings);
Exit run_parts(const Settings& settings);
Exit run_cat(const Settings& settings);
Exit run_inline(const Settings& settings);
Exit run_localize(const Settings& settings);
Exit run_normalize(const Settings& settings);
Exit run_pack(const Settings& settings);
Exit run_unpack(const Settings& settings);
Exit run_resolve(const Settings& settings);
Exit run_check(const Settings& settings);
Exit run_compare(const Settings& settings);
Exit run_profiles(const Settings& settings);
Exit run_apply(const Settings& settings);
Exit run_attributes(const Settings& settings);
Exit run_serve(const Settings& settings);
Exit run_warc(const Settings& settings);
Exit run_warc_cat(const Settings& settings);

}  // namespace absolve::tool
