#pragma once

#include <string>
#include <string_view>

#include "text/ascii.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {

/// What a `cid:` or `mid:` names (RFC 2392 2), in the form that `EntityFields` has identifiers in:
/// without escapes and white space. `text` is what follows the colon.
[[nodiscard]] inline std::string identifier_in(std::string_view text) {
  std::string id = url::percent_decoded(text);
  std::erase_if(id, ascii::is_space);
  return id;
}

}  // namespace absolve
