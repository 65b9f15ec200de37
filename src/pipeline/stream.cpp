#include "absolve/stream.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "coding/encoding.hpp"
#include "formats/fields/parameters.hpp"
#include "pipeline/html_stream.hpp"
#include "pipeline/media_type.hpp"

namespace absolve {
namespace {

// As many bytes of a document show its type, its encoding and where it was saved from.
constexpr std::size_t front_size = 4096;
// Enough for a byte order mark and for the signature of a compression.
constexpr std::size_t least_front = 4;

// A sink without a function for links keeps them.
void keep_none(const EntityReport&, const Link&) {}

}  // namespace

class DocumentStream::Work {
 public:
  Work(DocumentSource source, const Options& options, const StreamWindow& window, ReportSink sink,
       Write write)
      : source_(std::move(source)),
        options_(options),
        window_(window),
        sink_(std::move(sink)),
        write_(std::move(write)) {
    if (sink_.report && !sink_.link && !sink_.action) sink_.link = keep_none;
  }

  Result<void> write(std::string_view piece) {
    if (failure_) {
      put(piece);
      return *failure_;
    }
    if (html_) html_->grow(piece.size());
    // The held bytes are usually the beginning of a token. A little of the piece completes it, and
    // the rest of the piece is then read without a copy.
    if (html_ && !held_.empty()) {
      const std::size_t carried = held_.size();
      const std::size_t added = std::min(piece.size(), std::max(carried, front_size));
      held_.append(piece.substr(0, added));
      const auto settled = read(held_, false);
      if (!settled) return give_up(settled.error(), piece.substr(added));
      if (*settled >= carried && added < piece.size()) {
        held_.clear();
        piece.remove_prefix(*settled - carried);
      } else {
        held_.erase(0, *settled);
        piece.remove_prefix(added);
        if (piece.empty()) return {};
      }
    }
    if (!held_.empty()) held_.append(piece);
    const std::string_view text = held_.empty() ? piece : std::string_view(held_);
    const auto settled = read(text, false);
    if (!settled) return give_up(settled.error(), held_.empty() ? piece : std::string_view());
    if (held_.empty()) {
      held_.assign(text.substr(*settled));
    } else {
      held_.erase(0, *settled);
    }
    return {};
  }

  Result<StreamSummary> end() {
    if (failure_) return *failure_;
    if (const auto settled = read(held_, true); !settled) {
      return give_up(settled.error(), {}).error();
    }
    held_.clear();
    return std::move(summary_);
  }

 private:
  void put(std::string_view piece) const {
    if (write_ && !piece.empty()) write_(piece);
  }

  // Writes all that is not written yet as it came.
  Result<void> give_up(const Error& error, std::string_view rest) {
    failure_ = error;
    put(std::exchange(held_, {}));
    put(rest);
    return error;
  }

  // Reads `text`, which is all that is not settled yet. Returns how much of it is now settled and
  // written.
  Result<std::size_t> read(std::string_view text, bool is_last) {
    if (!has_begun_ && !begin(text, is_last)) return 0;
    if (html_) {
      const auto settled = html_->read(text, is_last);
      if (!settled || !html_->is_to_be_held()) return settled;
      html_.reset();
    }
    const Limits& limits = options_.limits;
    const bool holds_documents = is_message(media_type_);
    if (text.size() > (holds_documents ? limits.message_bytes : limits.document_bytes)) {
      return fail(ErrorCode::over_limit, holds_documents ? "message_bytes" : "document_bytes");
    }
    if (!is_last) return 0;
    if (const auto done = read_whole(text); !done) return done.error();
    return text.size();
  }

  // Finds out how to read the document. False where too little of its front is there.
  bool begin(std::string_view text, bool is_last) {
    if (!is_last && text.size() < least_front) return false;
    media_type_ = media_type_of(text, source_.name, source_.content_type);
    const HtmlEncoding encoding(text, source_);
    const bool is_stated = !media_type_in(source_.content_type).empty();
    const bool is_clear = is_stated && encoding.is_certain() && !options_.trust_saved_from;
    if (!is_last && text.size() < front_size && !is_clear) return false;
    has_begun_ = true;
    const bool has_pieces = media_type_ == "text/html" && !encoding.name().empty() &&
                            has_ascii_delimiters(encoding.name()) &&
                            encoding.name() != "replacement" && options_.engine != Engine::tree &&
                            !options_.verify && !options_.part;
    if (!has_pieces) return true;
    html_.emplace(source_, options_, window_, sink_, write_, encoding, summary_);
    html_->grow(text.size());
    return true;
  }

  Result<void> read_whole(std::string_view text) {
    ReportSink sink = sink_;
    if (!sink.link && !sink.action) sink.link = keep_none;
    if (!write_) {
      auto done = examine(text, source_, options_, sink);
      if (!done) return done.error();
      summary_.examination = std::move(*done);
      return {};
    }
    auto done = rewrite(text, source_, options_, sink);
    if (!done) return done.error();
    put(apply_edits(text, done->edits));
    summary_ = {std::move(done->examination), done->edited_links};
    return {};
  }

  DocumentSource source_;
  Options options_;
  StreamWindow window_;
  ReportSink sink_;
  Write write_;
  StreamSummary summary_;
  std::string held_;  // what is not settled
  bool has_begun_ = false;
  std::string media_type_;
  std::optional<HtmlStream> html_;  // null: the document is held until its end
  std::optional<Error> failure_;
};

DocumentStream::DocumentStream(DocumentSource source, const Options& options,
                               const StreamWindow& window, ReportSink sink, Write write)
    : work_(std::make_unique<Work>(std::move(source), options, window, std::move(sink),
                                   std::move(write))) {}

DocumentStream::~DocumentStream() = default;

Result<void> DocumentStream::write(std::string_view piece) {
  return work_->write(piece);
}

Result<StreamSummary> DocumentStream::end() {
  return work_->end();
}

}  // namespace absolve
