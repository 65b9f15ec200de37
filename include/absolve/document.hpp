#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "absolve/edit.hpp"
#include "absolve/error.hpp"
#include "absolve/limits.hpp"
#include "absolve/link.hpp"
#include "absolve/profile.hpp"

namespace absolve {

/// What is known of a document from outside its bytes. Empty means unknown.
struct DocumentSource {
  std::string name{};           ///< a file name, for its suffix
  std::string retrieval_url{};  ///< where it was retrieved from, after redirects; absolute
  std::string default_base{};   ///< base of last resort (RFC 3986 5.1.4); absolute
  std::string content_type{};   ///< a Content-Type value; overrules name and content
  std::string charset{};        ///< an encoding label; overrules all but a byte order mark
  /// Bases stated between the document and its retrieval, innermost first: header fields of the
  /// entity and of those around it (layers 2 to 4).
  std::vector<BaseCandidate> stated_bases{};
};

/// What becomes of references such as `#x` and the empty one, which stay in the document.
enum class SameDocumentLinks {
  automatic,  ///< as written, but absolute where a BASE sends them elsewhere
  absolute,
  keep,
};

struct Options {
  const Profile* profile = &default_profile();
  SameDocumentLinks same_document = SameDocumentLinks::automatic;
  Limits limits;
};

/// Something that a person should know of, with the place in the document where there is one.
struct Diagnostic {
  std::string message;
  std::optional<std::size_t> offset{};  ///< byte in the document
  bool unresolved = false;  ///< a link was left as written that should have become absolute
};

/// A document understood: its base and how that came about, and its links with their targets.
struct Examination {
  std::string media_type;
  std::string encoding;      ///< the Encoding Standard's name
  std::string document_url;  ///< the document's own URL; empty where unknown
  BaseEstablishment base;
  std::vector<Link> links;  ///< in source order
  std::vector<Diagnostic> diagnostics;
};

/// An examination, and the edits of the document's bytes that make its links absolute.
struct Rewriting {
  Examination examination;
  EditList edits;
  std::vector<std::size_t> edited_links;  ///< indexes into `examination.links`, ascending
};

/// Reads `bytes`, one document of at most `options.limits.document_bytes`, and explains every
/// link. Fails, with the document to be left whole, with `unsupported_type`,
/// `unsupported_charset`, `over_limit` or `engine_failed`. A link that does not resolve is no
/// failure; it carries its own error.
[[nodiscard]] Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                                          const Options& options = {});

/// `examine`, and what to write: `apply_edits(bytes, rewriting.edits)` is the document with every
/// link absolute that resolving without a base would send elsewhere. All else stays, byte for byte.
/// Fails as `examine` does.
///
///     auto done = rewrite(R"(<a href="x">)", {.retrieval_url = "http://h/d/"});
///     apply_edits(R"(<a href="x">)", done->edits) == R"(<a href="http://h/d/x">)"
[[nodiscard]] Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                                        const Options& options = {});

}  // namespace absolve
