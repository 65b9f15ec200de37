#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"

namespace absolve {

/// The URL that the last response of `bytes`, a dump of HTTP responses, was retrieved from
/// (RFC 2396 5.1.3): `retrieval_url`, and from there each redirect before it, the last fifty at
/// most. What does not resolve changes nothing.
[[nodiscard]] std::string url_behind_redirects(std::string_view bytes,
                                               std::string_view retrieval_url,
                                               const Profile& profile);

/// `source` with that URL, where `bytes` are HTTP responses; else as it is.
[[nodiscard]] DocumentSource behind_redirects(std::string_view bytes, const DocumentSource& source,
                                              const Profile& profile);

}  // namespace absolve
