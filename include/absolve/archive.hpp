#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"

namespace absolve {

/// One entity of a message: the message itself, a part of it, or a composite of parts (RFC 2045
/// 2.4). Texts are UTF-8.
struct Part {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::size_t parent = none;     ///< index of the part around it
  std::string path;              ///< its place, `1.2`; empty for the outermost
  SharedText media_type;         ///< in lower case
  SharedText charset;            ///< as its Content-Type says; empty: nothing
  SharedText encoding;           ///< of a document, the Encoding Standard's name; else empty
  bool is_http = false;          ///< an HTTP message
  SharedText transfer_encoding;  ///< of HTTP, its Transfer-Encoding; in lower case; empty: none
  SharedText content_encoding;   ///< of HTTP alone; in lower case; empty: none
  SharedText name;               ///< the file name that its header proposes; not to be trusted
  SharedText content_id;         ///< without its brackets (RFC 2045 7)
  SharedText message_id;         ///< without its brackets (RFC 5322 3.6.4)
  SharedText location;           ///< Content-Location, decoded, on one line (RFC 2557 4.4)
  SharedText location_resolved;  ///< its URL (RFC 2557 8.2 c); empty where it has none
  SharedText base;               ///< what references in it are resolved against; empty: none
  std::optional<Layer> layer;    ///< the layer that gave that base
  Span header;                   ///< in the file
  Span body;                     ///< in the file, as encoded
  bool is_leaf = true;           ///< there are no parts in it
  bool is_document = false;      ///< its links are in the examination
  /// The leaf that this one shows first: of a multipart/related its root (RFC 2387 3.2, RFC 2557
  /// 7), of an alternative the last that is a document; itself for a leaf.
  std::size_t shows = none;
  bool is_unreferenced = false;  ///< in a multipart/related, not its root, and nothing means it
};

/// What satisfies a reference.
enum class Match {
  content_location,  ///< a part's Content-Location, resolved, is the target (RFC 2557 8.2 d)
  content_id,        ///< a part's Content-ID is what a `cid:` or `mid:` names (RFC 2557 8.3)
  message_id,        ///< a message's Message-ID is what a `mid:` names (RFC 2392 2)
  same_document,     ///< it stays in its own part, as `#x` does (RFC 3986 4.4)
  outside,           ///< no part: it is to be looked up elsewhere (RFC 2557 8.2 e)
  dangling,          ///< no part, and nothing else can: `cid:`, `mid:`, `thismessage:`
  unresolved,        ///< it has no target
};

/// How far away the part is that satisfies a reference (RFC 2557 7 and 8.2).
enum class Scope {
  related,      ///< in the same multipart/related
  surrounding,  ///< in one around it
  message,      ///< in the message, outside of any multipart/related
  elsewhere,    ///< in another one, which RFC 2557 does not cover: by `cid:` or `mid:` alone
};

[[nodiscard]] std::string_view name_of(Match match) noexcept;
[[nodiscard]] std::string_view name_of(Scope scope) noexcept;
/// The section behind a match: "RFC 2557 8.2 (d)"; empty for `unresolved`.
[[nodiscard]] std::string_view section_of(Match match) noexcept;

/// A link of a part, and what satisfies it.
struct PartReference {
  std::size_t part;    ///< the part that refers
  std::size_t report;  ///< of the examination's entities, the one with the link
  std::size_t link;    ///< in that report
  Match match{};
  Scope scope{};                    ///< where a part satisfies it
  std::size_t target = Part::none;  ///< that part
};

/// A message, part by part.
struct Archive {
  std::vector<Part> parts;  ///< each before those in it; the outermost first
  Examination examination;
  std::vector<PartReference> references;  ///< in the order of the examination

  /// The index of the part of that path; `Part::none` where there is none.
  [[nodiscard]] std::size_t find(std::string_view path) const;
};

/// Reads a message or a mailbox: its parts, their bases, and for each reference which part
/// satisfies it, whatever `options.part` says. Fails as `examine` does, and with `unsupported_type`
/// for what is no message.
[[nodiscard]] Result<Archive> read_archive(std::string_view bytes, const DocumentSource& source,
                                           const Options& options = {});

/// The body of `part`, one of the archive of `bytes`, out of its transfer and content encodings; of
/// a composite, its bytes as they stand. Fails with `unsupported_encoding`, `malformed_encoding` or
/// `over_limit`.
[[nodiscard]] Result<std::string> decoded_body(std::string_view bytes, const Part& part,
                                               const Limits& limits = {});

/// The same by the path of the part, without reading any documents. Fails with `no_such_part` and
/// `unsupported_type`, too.
[[nodiscard]] Result<std::string> decoded_body(std::string_view bytes, std::string_view path,
                                               const DocumentSource& source,
                                               const Options& options = {});

}  // namespace absolve
