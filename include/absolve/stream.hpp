#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "absolve/document.hpp"
#include "absolve/error.hpp"

namespace absolve {

/// How long the links of a document that arrives in pieces wait for its BASE, which all of them
/// depend on (HTML 4.2.3). The window is compared with what is held between two pieces.
struct StreamWindow {
  std::size_t bytes = std::size_t{1} << 20;  ///< until this many bytes are held; at least 4 KiB
  bool until_head_ends = false;              ///< also stop waiting when the head has ended
};

/// The result of a stream.
struct StreamSummary {
  Examination examination;  ///< without entities; diagnostics only if the sink takes none
  std::size_t edited_links = 0;
};

/// Rewrites a document that arrives in pieces, and writes each piece as soon as it is settled. The
/// bytes, links and diagnostics are those of `rewrite` for the whole document, with these
/// exceptions:
///
/// - A BASE after the window does not count for links that are written already (`late_base`). A
///   later sign of another encoding is reported and not followed (`late_encoding`). Later markup
///   does not change earlier links (`late_structure`).
/// - Links of a srcdoc document follow the links before its attribute, not all links of the page.
/// - The title and robots of a report are those found before a link. The size of the body is known
///   only when the report of the page ends.
/// - Of `Options::details`, the text of a link ends with the piece that the link is in.
/// - A statement of where the document was saved from is not reported if it follows the BASE.
/// - Limits count what is held at one time. The length of a document is not limited, but
///   `Limits::document_bytes` limits the length of a tag, a comment or a script in it.
///
/// HTML is read in pieces, unless it is in UTF-16 or ISO-2022-JP, or `Options` ask for the tree or
/// for verification. Every other document is held until its end, and then read as a whole.
///
/// After a failure, the stream writes all pending bytes and all later pieces unchanged. If memory
/// runs out, it does the same, and throws `std::bad_alloc` from this call and from each later one.
/// After `end`, the stream must not be used.
///
///     std::string out;
///     const absolve::Options options;
///     absolve::DocumentStream stream({.retrieval_url = "http://h.example/"}, options, {}, {},
///                                    [&out](std::string_view piece) { out += piece; });
///     assert(stream.write("<a hr") && stream.write("ef=x>") && stream.end());
///     assert(out == "<a href=http://h.example/x>");
class DocumentStream {
 public:
  /// Takes the next piece of the output; the view is valid until it returns.
  using Write = std::function<void(std::string_view piece)>;

  /// Copies `options`; the profile that they point to must outlive the stream, and so must
  /// `source.memory`. Links are reported only if `sink` has `link` or `action`. Without `write`
  /// nothing is edited. After a callback has thrown anything but `std::bad_alloc`, or `write` has
  /// thrown, only destroy the stream.
  DocumentStream(DocumentSource source, const Options& options, const StreamWindow& window,
                 ReportSink sink, Write write);
  DocumentStream(const DocumentStream&) = delete;
  DocumentStream& operator=(const DocumentStream&) = delete;
  DocumentStream(DocumentStream&&) = delete;
  DocumentStream& operator=(DocumentStream&&) = delete;
  ~DocumentStream();

  /// Reads the next piece of the document, of any size. The stream copies what it has to hold, so
  /// the view need not outlive the call. Fails as `rewrite` does; after a failure each further call
  /// fails with the same error.
  [[nodiscard]] Result<void> write(std::string_view piece);
  /// Ends the document and writes what was held. Call it once; no piece may follow.
  [[nodiscard]] Result<StreamSummary> end();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace absolve
