#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/profile.hpp"

namespace absolve {

/// A part of a reference by the name that its document gives it, and the parts that it has itself.
struct Component {
  std::string name;
  std::optional<std::string> value{};  ///< as it stands; none: it is absent, which `""` is not
  std::vector<Component> parts{};
  bool is_one_of_many = false;  ///< its kind stands in a row: segments, parameters, attributes
};

/// Takes `reference` apart as the document of `profile` does, with all components that it knows at
/// the top, present or not: generic ones down to userinfo, host, port, and path segments with their
/// parameters; under relative-url-01, RFC 1808 and what goes by it, the six of the scheme's
/// category (2.3); under url-03 those of the scheme (http, ftp, news, nntp, wais, prospero, gopher,
/// mailto, telnet and its kin); under the web profile the URL record (URL Standard 4.1) of an
/// absolute URL. Any text has components under all of them but the web profile, which fails with
/// `bad_url` or `relative_without_base`. Nothing is unescaped. Linear.
[[nodiscard]] Result<std::vector<Component>> parse_components(
    std::string_view reference, const Profile& profile = default_profile());

}  // namespace absolve
