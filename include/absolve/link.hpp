#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/base.hpp"
#include "absolve/error.hpp"
#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The text and attributes that accompany a link, in its tag or in its Link field. Texts are UTF-8,
/// on one line, each at most 1,024 bytes; empty: none.
struct LinkDetails {
  std::string text{};  ///< of an `a`: the text between its tags, with the alt of images in it
  std::string title{};
  std::string alt{};
  std::string hreflang{};
  std::string type{};
  std::string media{};
};

/// One link of a document, as found and resolved. Links that a report holds may be copied out of
/// it: each copy keeps the texts alive. A link that a sink receives is valid until the call
/// returns.
struct Link {
  /// The element's local name. A link outside of an element has a fixed name instead: `header` (a
  /// header field), `text` (a run of text), `calendar` and `vcard` (a content line), `manifest` and
  /// `json` (a string of JSON); `kind` tells these apart.
  std::string_view element;
  std::string_view attribute;  ///< as written, in lower case: `xlink:href`; or a field or property
  LinkKind kind{};
  bool inert = false;                   ///< inside a template
  bool in_noscript = false;             ///< inside a noscript; followed only without scripts
  bool is_base = false;                 ///< the href of a BASE of HTML, effective or not
  bool in_body = false;                 ///< of a BASE: outside of the HEAD (HTML 4.2.3)
  std::string_view raw;                 ///< the value of this one link, decoded to UTF-8
  std::string_view rel;                 ///< the element's rel, decoded; empty: none
  std::optional<std::string_view> url;  ///< the target URI; none where it does not resolve
  /// It stays in its document (RFC 3986 4.4, RFC 2396 4.2): its target is the document, or it is
  /// empty or a fragment and `rewrite` keeps it.
  bool same_document = false;
  /// All crawlers are told not to follow it: by its rel, by a meta element of its document, or by
  /// X-Robots-Tag.
  bool nofollow = false;
  /// It loads nothing, whatever the base is: an empty `img src`, or a fragment that names an
  /// element for SVG (see `LinkExemption`).
  bool fetches_nothing = false;
  /// It refers to an element in another document, as `use` of SVG does (SVG 2 16.1). Browsers show
  /// such an element only from the page's own server, not from a folder, an archive or a data: URL.
  bool names_element = false;
  /// Of a Link field: its anchor names another resource, which the link is about (RFC 8288 3.2).
  bool has_anchor = false;
  SharedText base;             ///< the base that it was resolved against; empty: none
  std::optional<Layer> layer;  ///< the layer that gave that base
  Span span;                   ///< its raw bytes without quotes; see EntityReport::in_part
  std::size_t line = 0;        ///< of the span, from 1, in the text that `span` is in
  std::size_t column = 0;      ///< in bytes, from 1
  std::optional<Error> error;  ///< why there is no url
  std::shared_ptr<const LinkDetails> details{};  ///< under `Options::details`; else null
  std::shared_ptr<const void> texts{};  ///< keeps the views above valid; null: another object does
};

/// A link that is about to be written. The views live for the call.
struct LinkPlace {
  std::string_view entity{};      ///< path of the MIME part that contains it; empty: the outermost
  std::string_view media_type{};  ///< of the file or part, in lower case; of a header, empty
  std::string_view element;       ///< the element's local name; `header` for a header field
  std::string_view attribute;     ///< as written, in lower case
  LinkKind kind{};
  std::string_view raw;        ///< the reference as it is
  std::string_view url;        ///< its target; see also `DocumentSource::saved_files`
  SharedText base{};           ///< the base that it was resolved against; empty: none
  std::string_view rel{};      ///< of a link element, its rel, decoded; else empty
  bool same_document = false;  ///< it stays in the document, as `#x` does
  bool is_base = false;        ///< the BASE element that counts
  bool names_element = false;  ///< see `Link::names_element`
  /// For a `src` of `@font-face` in CSS, a number that its alternatives share with no other link of
  /// the file or part. A browser loads the first one that it can read (CSS Fonts 4, 4.3). 0: none.
  std::size_t font_source = 0;
};

/// Returns the text to write for a link. With no text, the target is written. A text that cannot
/// stand at this place is not written, and a diagnostic says so. To keep the link, return `raw`.
using Transform = std::function<std::optional<std::string>(const LinkPlace&)>;

/// An image that a srcset offers, or the src of its img if a browser counts that as a candidate
/// (HTML 4.8.4.3.9, update the source set).
struct ImageCandidate {
  LinkPlace link{};
  /// Image pixels per CSS pixel. For a width descriptor, it is computed from the sizes attribute
  /// for a screen that is 1280 pixels wide.
  double density = 1;
  bool is_src = false;
};

/// Returns, for each candidate of a srcset, whether to remove it. The value for a src is ignored.
using CandidateFilter = std::function<std::vector<bool>(const std::vector<ImageCandidate>&)>;

/// Makes a transform that puts `prefix` before targets of http, https and ftp, as replay proxies
/// do. Links that stay in their document, or that have the prefix already, get no prefix.
[[nodiscard]] Transform prefixed(std::string prefix);

/// Makes a transform that replaces each target that is a key of `map` by its value. If only the
/// target without its fragment is a key, the fragment is added to the value, unless the value has
/// one. Keys must have the exact form of `Link::url`. Links that stay in their document stay. If
/// `use` is not empty, it is called with the key of each link that gets a value, on any thread that
/// calls the transform.
[[nodiscard]] Transform mapped(std::map<std::string, std::string> map,
                               std::function<void(const std::string& key)> use = {});

/// Makes a transform that asks `transforms` in order and takes the first text. None may be empty.
[[nodiscard]] Transform first_of(std::vector<Transform> transforms);

}  // namespace absolve::ABSOLVE_VERSIONED
