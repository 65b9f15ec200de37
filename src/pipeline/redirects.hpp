#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"

namespace absolve {

/// The URL that the last response in `bytes`, a dump of HTTP responses, was retrieved from
/// (RFC 2396 5.1.3). Starts from `retrieval_url` and follows the redirects before that response, at
/// most the last fifty. A redirect that does not resolve is ignored.
[[nodiscard]] std::string url_behind_redirects(std::string_view bytes,
                                               std::string_view retrieval_url,
                                               const Profile& profile);

/// `source` with that URL, where `bytes` are HTTP responses; else as it is.
[[nodiscard]] DocumentSource behind_redirects(std::string_view bytes, const DocumentSource& source,
                                              const Profile& profile);

}  // namespace absolve
