#pragma once

#include <string>
#include <string_view>

namespace absolve::warc {

/// `url` as an index of web archives sorts it, its host from the right to the left:
/// `com,example)/path?a=1&b=2` of `https://www.Example.com:443/Path/?b=2&a=1`. In lower case, and
/// without scheme, user, `www.`, default port, fragment and a slash at the end; the query's pairs
/// are in order. Other URLs than those of http, https and ftp stay as they are, in lower case.
[[nodiscard]] std::string surt_of(std::string_view url);

}  // namespace absolve::warc
