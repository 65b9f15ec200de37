#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "document/delivery.hpp"
#include "document/document.hpp"
#include "document/open_html.hpp"
#include "formats/html/stream_finder.hpp"
#include "text/allowance.hpp"
#include "text/line.hpp"

namespace absolve {

/// An HTML document that comes in pieces, on its way through the pipeline: its links are found,
/// reported and edited as soon as its base and its encoding are settled.
class HtmlStream {
 public:
  using Write = DocumentStream::Write;

  /// All arguments but `encoding` and `window` must outlive the object. Reports go to `sink` and
  /// `summary`.
  HtmlStream(const DocumentSource& source, const Options& options, const StreamWindow& window,
             const ReportSink& sink, const Write& write, const HtmlEncoding& encoding,
             StreamSummary& summary);

  /// Raises the limits that depend on the document's size: it has grown by `bytes`.
  void grow(std::size_t bytes);
  /// Reads `text`, which begins at the first byte that is not settled yet. Writes the part of
  /// `text` that is settled now, and returns its size; pass the rest again, followed by more. With
  /// `is_last`, nothing more will come, and all of `text` is settled. On failure, none of `text` is
  /// written.
  [[nodiscard]] Result<std::size_t> read(std::string_view text, bool is_last);
  /// Whether the encoding turned out to be one that is not read in pieces. Nothing is written then.
  [[nodiscard]] bool is_to_be_held() const { return is_to_be_held_; }
  /// How many bytes of the document are written, even if `read` has thrown an exception.
  [[nodiscard]] std::size_t written() const { return written_; }

 private:
  [[nodiscard]] bool is_worth_reading(std::string_view text);
  [[nodiscard]] bool is_base_settled() const;
  [[nodiscard]] Result<void> open(std::string_view text, std::string_view mark, bool is_last);
  [[nodiscard]] Result<void> go_on(std::string_view bytes);
  [[nodiscard]] Result<void> pass(std::string_view bytes, std::string_view mark, Extent extent);
  void note_late(const Findings& findings);
  void note_encoding(std::string_view bytes, std::string_view label);
  void tell(DiagnosticCode code, std::size_t offset);
  void deliver_diagnostics();
  void end();

  const DocumentSource& source_;
  const Options& options_;
  StreamWindow window_;
  const ReportSink& sink_;
  const Write& write_;
  StreamSummary& summary_;
  bool tells_links_;
  HtmlEncoding encoding_;
  StreamFinder finder_;
  Allowance allowance_;
  Budget budget_;
  ResolverCache resolvers_;
  std::optional<LinkedDocument> document_;  // once its base is settled
  LineCounter lines_{{}};
  Delivery delivery_;
  std::string edited_;           // the piece that is written
  std::size_t front_;            // bytes of the document that are settled
  std::size_t written_ = 0;      // how many of them are written
  std::size_t last_unread_ = 0;  // bytes of an incomplete token when it was last read
  std::string cut_character_;    // an incomplete one, at the end of what was checked for UTF-8
  bool is_to_be_held_ = false;
  bool is_left_whole_ = false;  // no edits, as they would change how the document is read
  bool is_encoding_late_ = false;
};

}  // namespace absolve
