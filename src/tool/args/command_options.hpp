#pragma once

#include <string>

#include "tool/args/settings.hpp"

namespace CLI {
class App;
}

namespace absolve::tool {

/// What each command takes, put into `settings`, which must outlive `app`.
void add_rewrite_options(CLI::App& app, Settings& settings);
void add_links_options(CLI::App& app, Settings& settings);
void add_base_options(CLI::App& app, Settings& settings);
void add_parts_options(CLI::App& app, Settings& settings);
void add_cat_options(CLI::App& app, Settings& settings);
void add_unpack_options(CLI::App& app, Settings& settings);
void add_pack_options(CLI::App& app, Settings& settings);
void add_inline_options(CLI::App& app, Settings& settings);
void add_localize_options(CLI::App& app, Settings& settings);
void add_resolve_options(CLI::App& app, Settings& settings);
void add_parse_options(CLI::App& app, Settings& settings);
void add_check_options(CLI::App& app, Settings& settings);
void add_normalize_options(CLI::App& app, Settings& settings);
void add_compare_options(CLI::App& app, Settings& settings);
void add_profiles_options(CLI::App& app, Settings& settings);
void add_apply_options(CLI::App& app, Settings& settings);
void add_attributes_options(CLI::App& app, Settings& settings);
void add_config_options(CLI::App& app, Settings& settings);
void add_explain_options(CLI::App& app, Settings& settings);
void add_serve_options(CLI::App& app, Settings& settings);
void add_warc_options(CLI::App& app, Settings& settings);

/// What is wrong if the user gave `warc` an option that its action does not have; empty: nothing.
[[nodiscard]] std::string warc_option_trouble(const CLI::App& app, const Settings& settings);

}  // namespace absolve::tool
