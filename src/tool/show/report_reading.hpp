#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "absolve/document.hpp"

namespace absolve::tool {

/// A link in the rewritten document.
struct WrittenLink {
  Span span{};
  std::string raw{};  ///< if it is changed
  bool is_changed = false;
};

/// The rewritten document, with its links in the order of the original.
struct RewrittenText {
  std::string bytes;
  std::vector<WrittenLink> links{};
};

/// A document as it is read for a report.
struct ReportReading {
  Examination examination{};
  std::optional<Archive> archive{};  ///< of a message that is read as a whole
  std::optional<RewrittenText>
      rewritten{};  ///< nothing: it cannot be rewritten, or not be compared

  /// Reads a page once, for its links and for what rewriting makes of it. A message is read again
  /// for its parts, and where the edits alone do not tell the place of each link, so is the output.
  /// Fails as `examine` does.
  [[nodiscard]] static Result<ReportReading> of(std::string_view bytes,
                                                const DocumentSource& source,
                                                const Options& options);
};

}  // namespace absolve::tool
