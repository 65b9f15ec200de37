#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/profile.hpp"
#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Where a base can come from, innermost first (RFC 2396 and RFC 3986, 5.1.1 to 5.1.4). An inner
/// layer counts before an outer one, so the order of these rows is the order of precedence.
enum class Layer {
  embedded,             ///< HTML BASE element
  content_base,         ///< Content-Base in the entity's own header set
  content_location,     ///< Content-Location in the entity's own header set
  encapsulating,        ///< the base of an entity around this one
  retrieval,            ///< the URL that the document was retrieved from, after redirects
  application_default,  ///< what the user or the context gives if no other layer states a base
};

/// The layer's name as users read it: `embedded`, `content-base`, …, `default`. Static storage.
[[nodiscard]] std::string_view name_of(Layer layer) noexcept;
/// The section about the layer in the document of `profile`: "5.1.1" to "5.1.4" of RFC 3986, which
/// serves `web`, too, of RFC 2396 and of url-syntax; "3.1" to "3.4" of RFC 1808 and
/// relative-url-01; "5 (a)" to "5 (e)" of RFC 2557; "5 (a)" to "5 (c)" of RFC 2110, and "RFC
/// 1808 3.2" to "RFC 1808 3.4" for the layers that it does not name; "Partial form" of url-03.
/// Static storage.
[[nodiscard]] std::string_view section_of(Layer layer,
                                          const Profile& profile = default_profile()) noexcept;

/// The form in which a base was stated, which decides whether it may be relative. In one header, an
/// earlier row of this list counts before a later one (RFC 2110 5, RFC 2557 5).
enum class BaseStatement {
  base_element,      ///< may be relative: HTML 4.2.3, the fallback base URL
  base_url_field,    ///< Base-URL; must be absolute: relative-url-01 3.2
  base_field,        ///< Base; must be absolute: RFC 1808 3.1
  content_base,      ///< must be absolute: RFC 2110 4.2
  content_location,  ///< may be relative if the profile says so
  url,               ///< given as a URL from outside; must be absolute
};

/// Where a base is stated, as data.
struct BasePlace {
  enum class Kind {
    given,           ///< by the caller
    base_element,    ///< the BASE element whose href is at `offset`
    meta_element,    ///< the meta element whose tag's name is at `offset`
    header,          ///< a field of the entity, named by `BaseCandidate::statement`
    same_header,     ///< Content-Base, for a Content-Location in the same header
    retrieval_url,   ///< given as the URL that the document was retrieved from
    request_uri,     ///< the same, for the header of an HTTP message
    redirect,        ///< in the Location of a response that redirects to the document
    saved_from,      ///< the URL that the document says it was saved from
    default_base,    ///< given as the base of last resort
    container,       ///< the document around a document in an attribute
    outer_entities,  ///< the entities around an entity, taken together
    referrer,        ///< the part that refers to a part without its own base
  };
  Kind kind = Kind::given;
  SharedText entity{};     ///< for `header`: path of the MIME part; empty: the outermost
  std::size_t offset = 0;  ///< for `base_element` and `meta_element`: a byte in the document
};

/// The name of a kind of place, as in the enumeration; static storage.
[[nodiscard]] std::string_view name_of(BasePlace::Kind kind) noexcept;

/// A candidate for the base of a document, as plain data without HTML or MIME structures.
struct BaseCandidate {
  Layer layer{};
  BaseStatement statement{};
  SharedText text;    ///< the value as stated, character references decoded
  BasePlace place{};  ///< where it is stated
  bool is_encoded =
      false;  ///< it was decoded from encoded words (RFC 2047), so its blanks are data
  /// For `encapsulating`: how many entities enclose the entity that states the base. The base with
  /// the largest depth is the innermost, and counts first.
  std::size_t depth = 0;
};

/// Whether `inner` counts before `outer`: by layer, then by depth, then by statement.
[[nodiscard]] bool counts_before(const BaseCandidate& inner, const BaseCandidate& outer) noexcept;

/// Where a candidate is stated, in English: "BASE href at byte 60".
[[nodiscard]] std::string describe_place(const BaseCandidate& candidate);

/// Why a candidate was chosen as the base, or why not.
enum class Verdict {
  chosen,            ///< it is the base
  overruled,         ///< usable, but an inner layer gave the base
  relative,          ///< it must be absolute, and is not
  nothing_beneath,   ///< relative, and there is no base beneath it to resolve it against
  forbidden_scheme,  ///< `data:` and `javascript:` cannot be the base of a document (HTML 4.2.3)
  unparsable,        ///< it does not resolve to a URL
  no_layer,          ///< the profile has no such layer
  policy,            ///< a Content-Security-Policy's base-uri forbids it
  not_inherited,     ///< an outer entity states it, and the profile ignores those
};

/// The verdict in plain words; static storage.
[[nodiscard]] std::string_view describe(Verdict verdict) noexcept;

/// A candidate with its verdict and the URL that it resolved to.
struct JudgedCandidate {
  BaseCandidate candidate;
  SharedText url;  ///< absolute, without fragment; empty if unusable
  Verdict verdict{};
};

/// The base of one document and how it was established.
struct BaseEstablishment {
  std::vector<JudgedCandidate> candidates;  ///< innermost first
  std::optional<std::size_t> chosen;        ///< index of the base; none if no candidate is usable

  /// The base URI, or an empty view. Valid as long as this object or a copy of the text exists.
  [[nodiscard]] std::string_view url() const {
    return chosen ? candidates[*chosen].url.view() : std::string_view();
  }
  /// The base URI as a shared text, which keeps its bytes alive.
  [[nodiscard]] SharedText shared_url() const {
    return chosen ? candidates[*chosen].url : SharedText();
  }
  [[nodiscard]] std::optional<Layer> layer() const {
    if (!chosen) return std::nullopt;
    return candidates[*chosen].candidate.layer;
  }
};

/// What affects the BASE element of a document. Only the web profile uses it.
struct BaseContext {
  /// Content-Security-Policy values, which may forbid an embedded base by base-uri (CSP 3 6.3.1).
  std::span<const std::string_view> policies{};
  std::string_view document_url{};  ///< the URL that `'self'` stands for in the policies
  /// The document's encoding, in which the query of a BASE is percent-encoded (HTML 4.2.3).
  std::string_view encoding = "UTF-8";
};

/// Establishes a base from `candidates`, given in any order (RFC 3986 5.1). Sorts them by
/// `counts_before`; equal candidates keep their order. The innermost usable candidate wins. A
/// relative candidate is resolved against the winner beneath it. Each candidate gets a verdict and
/// becomes part of the result. Never fails; there may be no base.
///
/// `around` is the establishment of the context that encloses the document. Its candidates follow
/// those given here and are not judged again, so a nested document does not resolve the bases
/// around it. The cost of n candidates grows as n log n if they are given from the innermost to the
/// outermost.
///
///     absolve::BaseCandidate embedded, retrieval;
///     embedded.layer = absolve::Layer::embedded, embedded.text = "d/";
///     retrieval.layer = absolve::Layer::retrieval, retrieval.text = "http://h/";
///     assert(absolve::establish_base({embedded, retrieval}).url() == "http://h/d/");
[[nodiscard]] BaseEstablishment establish_base(std::vector<BaseCandidate> candidates,
                                               const Profile& profile = default_profile(),
                                               const BaseContext& context = {},
                                               const BaseEstablishment& around = {});

/// Combines candidates that were judged one by one: sorts them as `establish_base` does, chooses
/// the first usable one and marks the usable ones after it as overruled.
[[nodiscard]] BaseEstablishment in_order(std::vector<JudgedCandidate> candidates);

/// Whether `url` is the imaginary base of RFC 2557 5 (e). It only serves to match the parts of one
/// message. A link with no other base is not rewritten.
[[nodiscard]] bool is_imaginary_base(std::string_view url) noexcept;

}  // namespace absolve::ABSOLVE_VERSIONED
