#pragma once

#include <string_view>

#include "absolve/document.hpp"

namespace absolve {

/// `source` with the URL that the last response in `bytes`, a dump of HTTP responses, was retrieved
/// from (RFC 2396 5.1.3); `source` as it is where `bytes` are something else. Starts from its
/// retrieval URL and follows the redirects before that response, at most the last fifty. A redirect
/// that does not resolve is only stated, so that a diagnostic reports it.
[[nodiscard]] DocumentSource behind_redirects(std::string_view bytes, const DocumentSource& source,
                                              const Profile& profile);

}  // namespace absolve
