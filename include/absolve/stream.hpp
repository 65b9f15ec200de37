#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>

#include "absolve/document.hpp"
#include "absolve/error.hpp"

namespace absolve {

/// How long the links of a document that comes in pieces wait for its BASE, which all of them
/// depend on (HTML 4.2.3).
struct StreamWindow {
  std::size_t bytes = std::size_t{1} << 20;  ///< at most as long as this many bytes are held
  bool until_head_ends = false;              ///< and no longer than up to a tag that ends the head
};

/// What a stream comes to.
struct StreamSummary {
  Examination examination;  ///< without entities; diagnostics only where the sink takes none
  std::size_t edited_links = 0;
};

/// Rewrites a document that comes in pieces, and gives it back in pieces as soon as they are
/// settled: the same bytes, links and diagnostics as `rewrite` gives for the whole, but that
///
/// - a BASE that comes behind the window does not count (`late_base`), nor does what tells there
///   that the document is in another encoding (`late_encoding`), nor what other markup there means
///   for links in front of it (`late_structure`);
/// - links of a srcdoc document come right after the links in front of its attribute, not after all
/// links of the page;
/// - the title and robots of a report are those that have come before a link, and the size of the
///   body is known only when the report of the page ends;
/// - of `Options::details`, the text of a link goes no further than the piece that it stands in;
/// - a statement of where the document was saved from is not reported if it stands behind the BASE;
/// - limits count what is held at a time: the length of a document is not limited, but that of a
///   tag, a comment or a script in it is, by `Limits::document_bytes`.
///
/// HTML is read in pieces, unless it is in UTF-16 or ISO-2022-JP, or `Options` ask for the tree or
/// to verify; all else is held until the end, and then read as a whole.
///
/// Nothing is lost on a failure: everything that is not yet written is then written as it came, and
/// so is all that follows.
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
  /// nothing is edited. After a callback has thrown, only destroy the stream.
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
