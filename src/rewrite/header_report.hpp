#pragma once

#include <string_view>

#include "absolve/document.hpp"
#include "core/allowance.hpp"

namespace absolve {

/// The references in the header of an HTTP message, resolved against the request URI: a report
/// with the links, whose spans count from the start of the file; `header` begins at `offset` there.
/// Fails with `over_limit`.
[[nodiscard]] Result<EntityReport> report_http_fields(std::string_view header, std::size_t offset,
                                                      const DocumentSource& source,
                                                      const Options& options, Allowance& allowance);

/// The references in the header of a MIME entity, absolute by their nature: `List-*` fields (RFC
/// 2369), Archived-At (RFC 5064), and the URL of a message/external-body (RFC 2017). Never edited.
[[nodiscard]] Result<EntityReport> report_mail_fields(std::string_view header, std::size_t offset,
                                                      const Options& options, Allowance& allowance);

/// The edits that make the links of such a report absolute, where their targets can stand in a
/// header field; `count` grows by their number.
[[nodiscard]] EditList edit_http_fields(const EntityReport& report, const Options& options,
                                        std::size_t& count);

}  // namespace absolve
