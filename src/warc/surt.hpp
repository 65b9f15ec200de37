#pragma once

#include <string>
#include <string_view>

namespace absolve::warc {

/// The key by which indexes of web archives sort `url` (SURT), with its host from the right to the
/// left: `com,example)/path?a=1&b=2` of `https://www.Example.com:443/Path/?b=2&a=1`. In lower case,
/// and without scheme, user, `www.`, default port, fragment and a slash at the end; the pairs of
/// the query are sorted. URLs of schemes other than http, https and ftp become lower case only.
[[nodiscard]] std::string surt_of(std::string_view url);

}  // namespace absolve::warc
