#pragma once

#include <string>
#include <string_view>

namespace absolve::warc {

/// `path`, in lower case, without the identifiers of sessions that ASP.NET puts into it:
/// `/a/(s(4hqa0555fwsecu455xqckv45))/x.aspx` becomes `/a/x.aspx`. A path of more than 8 KiB stays
/// as it is.
[[nodiscard]] std::string without_session_ids_of_path(std::string path);

/// `query`, in lower case, without the pairs that identify a session: jsessionid, phpsessid and sid
/// with 32 letters and digits, aspsessionid, and cfid with cftoken. Of each, the last one is
/// removed. Linear.
[[nodiscard]] std::string without_session_ids(std::string query);

}  // namespace absolve::warc
