#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/resolution_step.hpp"

namespace absolve {

/// Selects a link of a file. If several members are set, the first one counts.
struct LinkChoice {
  struct Place {
    std::size_t line = 0;    ///< from 1, in the text that `Link::line` counts in
    std::size_t column = 0;  ///< in bytes, from 1; 0: anywhere in the line
  };
  std::optional<std::size_t> number{};  ///< from 1, in the order of `examine`
  std::optional<Place> place{};  ///< the link that covers it, or else the next one in the line
  std::optional<std::string> reference{};  ///< the link's value as decoded, or its target
};

/// How one link gets from the bytes of its file to its target, and to what `rewrite` writes.
struct LinkExplanation {
  std::size_t number = 0;   ///< of the link, from 1, in the order of `examine`
  std::size_t matches = 0;  ///< how many links fit the choice; this link is the first of them
  EntityReport entity;      ///< the document that the link stands in, without its links
  Link link;
  std::string source;  ///< the bytes of the link's span, as UTF-8
  /// The line that the span begins in, as UTF-8, cut to at most 200 bytes around the span. "…"
  /// stands at each end where the line is cut.
  std::string line;
  std::size_t line_offset = 0;         ///< where the span begins in `line`, in bytes
  std::size_t line_length = 0;         ///< how many bytes of the span are in `line`
  std::vector<ResolutionStep> steps;   ///< from the decoded value to the target
  std::optional<std::string> written;  ///< what `rewrite` writes for `source`; none: it stays
  /// Why `source` stays, as a sentence without a full stop; empty: it changes.
  std::string unchanged;
};

/// Explains one link of `bytes`. Fails as `examine` does, and with `no_such_link`. Parses the file
/// up to three times.
///
///     const absolve::DocumentSource source{.retrieval_url = "http://a/b/c"};
///     const auto own = absolve::explain_link("<a href=../d>", source, {}, {.number = 1});
///     assert(own->link.url == "http://a/d" && own->written == "http://a/d");
[[nodiscard]] Result<LinkExplanation> explain_link(std::string_view bytes,
                                                   const DocumentSource& source,
                                                   const Options& options,
                                                   const LinkChoice& choice);

}  // namespace absolve
