#pragma once

#include <cstddef>
#include <string_view>

namespace absolve {

/// Where the last HTTP response of `bytes`, which begin with one, begins. Programs that follow
/// redirects write each response on the way; the last is what was retrieved. Linear.
[[nodiscard]] std::size_t last_response(std::string_view bytes);

}  // namespace absolve
