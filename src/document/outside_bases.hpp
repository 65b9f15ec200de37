#pragma once

#include <string_view>
#include <vector>

#include "absolve/document.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Fails with `not_absolute`, `bad_authority` or `bad_url` if `source` has a retrieval URL that
/// cannot be a base under `profile`. The caller is then mistaken about the document.
[[nodiscard]] Result<void> check_retrieval_url(const DocumentSource& source,
                                               const Profile& profile);

/// The bases that hold around a whole file, innermost first: those that `source` states, the URL
/// that the file says it was saved from, its retrieval URL, and `default_base`. Those that are
/// empty are left out, and `saved_from` counts only if `options` trust it (RFC 3986 5.1.2 to
/// 5.1.4).
[[nodiscard]] std::vector<BaseCandidate> outside_bases(const DocumentSource& source,
                                                       const Options& options,
                                                       std::string_view saved_from,
                                                       std::string_view default_base);

/// The base of a document that is not in a message or in another document, by `source`.
/// `saved_from` is what the document says it was saved from.
[[nodiscard]] BaseEstablishment base_outside(const DocumentSource& source, const Options& options,
                                             std::string_view saved_from);

/// `source` with the URL that the last response in `bytes`, a dump of HTTP responses, was retrieved
/// from (RFC 2396 5.1.3); `source` unchanged if `bytes` are something else. Starts from its
/// retrieval URL and follows the redirects before that response, at most the last fifty. A redirect
/// that does not resolve is only stated, so that a diagnostic reports it.
[[nodiscard]] DocumentSource behind_redirects(std::string_view bytes, const DocumentSource& source,
                                              const Profile& profile);

}  // namespace absolve::ABSOLVE_VERSIONED
