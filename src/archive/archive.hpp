#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "absolve/text.hpp"
#include "document/referrers.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// As `read_archive`, for entities that have been found already. If `referrers` is not null, the
/// references of all documents are noted there.
[[nodiscard]] Archive archive_of(std::string_view bytes, const std::vector<Entity>& entities,
                                 const DocumentSource& source, const Options& options,
                                 Referrers* referrers = nullptr);

/// The decoded body of `part` in `bytes`, with `edits` applied. If only the header of the part
/// states the encoding, adds a declaration to the text. Reports and fails as `decoded_body` does.
[[nodiscard]] Result<std::string> edited_body(std::string_view bytes, const Part& part,
                                              const EditList& edits, const Limits& limits,
                                              std::vector<Diagnostic>* diagnostics = nullptr);

/// The data: URL of `bytes` (RFC 2397), percent-encoded or in base64, whichever is shorter. Base64
/// within base64 grows by a third each time; percent-encoding does not change base64 inside it. A
/// `media_type` that cannot be written in the URL is replaced by application/octet-stream.
/// `charset` is left out if it cannot be written there, or if the type is not text. The URL needs
/// no escapes in an attribute with any quoting, in a srcset, or in `url()` of CSS.
[[nodiscard]] std::string data_url_of(std::string_view media_type, std::string_view charset,
                                      std::string_view bytes);

/// Whether the archive of `bytes` is mail or a mailbox, and not a saved page: its header says to
/// whom it was sent, or how it was delivered.
[[nodiscard]] bool is_mail(std::string_view bytes, const Archive& archive);

/// One page with all messages of the archive of `bytes`, as mail readers show them: the header of
/// each message, what it shows first, and links to everything in it that is not shown there. It is
/// HTML, in UTF-8. `url_of` returns the URL of a leaf; empty: there is none.
[[nodiscard]] std::string message_page(std::string_view bytes, const Archive& archive,
                                       const Limits& limits,
                                       const std::function<std::string(std::size_t leaf)>& url_of);

}  // namespace absolve::ABSOLVE_VERSIONED
