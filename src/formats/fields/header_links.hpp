#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/text.hpp"
#include "formats/link_site.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A reference in a header field.
struct HeaderLink {
  std::string field;  ///< in lower case; `link anchor` and `link imagesrcset` for those parameters
  Span span;          ///< its bytes in the header, without brackets and quotes
  std::string rel;    ///< of a Link; empty: none
  Quoting quoting = Quoting::field;  ///< how the reference is written in the span
  Span parameters{};                 ///< of a Link: everything after its target
  bool has_anchor = false;           ///< of a Link: it is about another resource (RFC 8288 3.2)
  bool is_anchor = false;            ///< it identifies that resource and is not a target
};

/// A field, or a value in its list, whose references are passed over because it is malformed.
struct MalformedField {
  std::string what;  ///< such as `Link value`
  Span span;         ///< its bytes in the header
};

/// Finds the references in the header, in order: Location and Content-Location (RFC 9110 10.2.2 and
/// 8.7), the target and anchor of each Link (RFC 8288 3) and its imagesrcset (HTML 4.2.4.6),
/// Refresh (HTML 4.2.5.3), SourceMap, Speculation-Rules (HTML 7.6.1.8), and the endpoints in
/// Reporting-Endpoints and Report-To (Reporting API). Each is resolved against the request URI; a
/// BASE does not affect it. Adds what is malformed to `malformed`, unless that is null. Linear.
[[nodiscard]] std::vector<HeaderLink> find_header_links(
    std::string_view header, std::vector<MalformedField>* malformed = nullptr);

/// Finds the URIs in the header of a MIME entity: those in angle brackets in List-Help, -Subscribe,
/// -Unsubscribe, -Post, -Owner and -Archive (RFC 2369 2) and Archived-At (RFC 5064 2.2), and the
/// URL of a message/external-body (RFC 2017 3), whose span is the whole Content-Type value. Adds
/// what is malformed to `malformed`, unless that is null. Linear.
[[nodiscard]] std::vector<HeaderLink> find_mail_links(
    std::string_view header, std::vector<MalformedField>* malformed = nullptr);

/// The coding between a reference and the span of its HeaderLink, for the kinds of quoting that
/// only header fields have. Static storage.
[[nodiscard]] const Coding& field_coding(Quoting quoting);

/// The table row for links of `field`, a `HeaderLink::field`. Static storage.
[[nodiscard]] const LinkAttribute& header_rule(std::string_view field) noexcept;

}  // namespace absolve::ABSOLVE_VERSIONED
