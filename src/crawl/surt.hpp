#pragma once

#include <string>
#include <string_view>

namespace absolve::warc {

/// The key by which indexes of web archives sort `url` (SURT), with its host from the right to the
/// left: `com,example)/path?a=1&b=2` of `https://www.Example.com:443/Path/?b=2&a=1`. In lower case,
/// and without scheme, user, `www.`, default port, fragment, dot segments, repeated slashes, a
/// slash at the end and identifiers of sessions; escapes are decoded where they can be, and the
/// pairs of the query are sorted. The keys are those of the package `surt` of Python, which replay
/// tools use. URLs without a host become lower case only, and those of the scheme
/// filedesc stay as they are. Unlike `surt`, this function follows UTS #46 for hosts beyond ASCII,
/// and leaves hosts that are numbers as they are.
[[nodiscard]] std::string surt_of(std::string_view url);

}  // namespace absolve::warc
