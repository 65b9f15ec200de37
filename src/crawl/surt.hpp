#pragma once

#include <string>
#include <string_view>

namespace absolve::warc {

/// The key by which indexes of web archives sort `url` (SURT), with the labels of its host
/// reversed: `com,example)/path?a=1&b=2` for `https://www.Example.com:443/Path/?b=2&a=1`. The key
/// is in lower case, without scheme, user, `www.`, default port, fragment, dot segments, repeated
/// slashes, a slash at the end and session identifiers. Escapes are decoded if possible, and the
/// pairs of the query are sorted. The keys are those of the Python package `surt`, which replay
/// tools use. URLs without a host are only escaped and put in lower case, and those of the scheme
/// filedesc are only escaped. Unlike `surt`, this function follows UTS #46 for hosts beyond ASCII,
/// and leaves hosts that are numbers as they are.
[[nodiscard]] std::string surt_of(std::string_view url);

/// `path`, in lower case, without the session identifiers that ASP.NET puts into it:
/// `/a/(s(4hqa0555fwsecu455xqckv45))/x.aspx` becomes `/a/x.aspx`. A path of more than 8 KiB stays
/// as it is.
[[nodiscard]] std::string without_session_ids_of_path(std::string path);

/// `query`, in lower case, without the pairs that identify a session: jsessionid, phpsessid and sid
/// with 32 letters and digits, aspsessionid, and cfid with cftoken. Of each, the last one is
/// removed. Linear.
[[nodiscard]] std::string without_session_ids(std::string query);

}  // namespace absolve::warc
