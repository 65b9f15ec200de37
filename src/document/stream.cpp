#include "absolve/document.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "document/html_stream.hpp"
#include "document/media_type.hpp"
#include "document/outside_bases.hpp"
#include "formats/fields/parameters.hpp"
#include "formats/media_types.hpp"
#include "text/coding/encoding.hpp"

namespace absolve {
namespace {

// This many bytes of a document show its type, its encoding and where it was saved from.
constexpr std::size_t front_size = 4096;
// Enough for a byte order mark and for the signature of a compression.
constexpr std::size_t least_front = 4;

// Without a function for links, a sink would keep them.
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
    if (write_) put_ = [this](std::string_view piece) { put(piece); };
  }
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  Work(Work&&) = delete;
  Work& operator=(Work&&) = delete;
  ~Work() = default;

  Result<void> write(std::string_view piece) {
    if (has_failed()) {
      if (!is_writing_) put(piece);
      return failure();
    }
    coming_ = piece;
    return guarded([this] { return take(); });
  }

  Result<StreamSummary> end() {
    if (has_failed()) return failure();
    if (const auto done = guarded([this]() -> Result<void> {
          const auto settled = read(held_, true);
          return settled ? Result<void>() : settled.error();
        });
        !done) {
      return done.error();
    }
    return std::move(summary_);
  }

 private:
  [[nodiscard]] bool has_failed() const { return failure_ || lacks_memory_; }

  // Why the stream has failed. Throws after a lack of memory, because nothing can be allocated
  // then.
  [[nodiscard]] Error failure() const {
    if (lacks_memory_) throw std::bad_alloc();
    return *failure_;
  }

  // Calls `function`. If it fails, writes everything that is not written yet, unchanged.
  template <class Function>
  Result<void> guarded(Function function) {
    try {
      if (Result<void> done = function(); !done) {
        failure_ = done.error();
        put_rest();
        return done;
      }
      return {};
    } catch (const std::bad_alloc&) {
      lacks_memory_ = true;
      // If the receiver of the output has failed, it is not known what it has taken.
      if (!is_writing_) put_rest();
      throw;
    }
  }

  // Takes `coming_`, which is empty afterwards.
  Result<void> take() {
    if (html_) html_->grow(coming_.size());
    // The held bytes are usually the beginning of a token. A little of the piece completes it, and
    // the rest of the piece is then read without a copy.
    if (html_ && !held_.empty()) {
      const std::size_t carried = held_.size();
      const std::size_t added = std::min(coming_.size(), std::max(carried, front_size));
      const bool is_all = added == coming_.size();
      hold(added);
      const auto settled = read(held_, false);
      if (!settled) return settled.error();
      if (*settled >= carried && !is_all) {
        // The unread rest of the added bytes is read again.
        const std::size_t again = held_.size() - *settled;
        coming_ = {coming_.data() - again, coming_.size() + again};
        held_.clear();
        start_ += *settled;
      } else {
        drop(*settled);
        if (is_all) return {};
      }
    }
    if (!held_.empty()) hold(coming_.size());
    const auto settled = read(held_.empty() ? coming_ : std::string_view(held_), false);
    if (!settled) return settled.error();
    drop(*settled);
    if (held_.empty()) hold(coming_.size());
    return {};
  }

  // Moves the first `size` bytes of `coming_` to the end of the held bytes.
  void hold(std::size_t size) {
    held_.append(coming_.substr(0, size));
    coming_.remove_prefix(size);
  }

  // Drops the first `size` bytes of what is held, or else of `coming_`: they are settled.
  void drop(std::size_t size) {
    if (held_.empty()) {
      coming_.remove_prefix(size);
    } else {
      held_.erase(0, size);
    }
    start_ += size;
  }

  void put(std::string_view piece) {
    if (!write_ || piece.empty()) return;
    is_writing_ = true;
    write_(piece);
    is_writing_ = false;
  }

  void put_rest() {
    std::size_t written = (html_ ? html_->written() : written_) - start_;
    for (std::string_view rest : {std::string_view(held_), coming_}) {
      const std::size_t done = std::min(written, rest.size());
      put(rest.substr(done));
      written -= done;
    }
  }

  // Reads `text`, which is everything that is not settled yet. Returns how much of it is now
  // settled and written.
  Result<std::size_t> read(std::string_view text, bool is_last) {
    if (!has_begun_) {
      if (auto sound = check_retrieval_url(source_, *options_.profile); !sound) {
        return sound.error();
      }
    }
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

  // Finds out how to read the document. False: too little of its front is there.
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
    html_.emplace(source_, options_, window_, sink_, put_, encoding, summary_);
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
    const std::string edited = apply_edits(text, done->edits);
    written_ = text.size();
    put(edited);
    summary_ = {std::move(done->examination), done->edited_links};
    return {};
  }

  DocumentSource source_;
  Options options_;
  StreamWindow window_;
  ReportSink sink_;
  Write write_;
  Write put_;  // calls `put`; empty if `write_` is
  StreamSummary summary_;
  // The bytes that are not settled: the held bytes, and then the rest of the current piece.
  std::string held_;
  std::string_view coming_;
  std::size_t start_ = 0;    // how many bytes of the document precede what is not settled
  std::size_t written_ = 0;  // how many are written, if the document is held until its end
  bool is_writing_ = false;
  bool has_begun_ = false;
  std::string media_type_;
  std::optional<HtmlStream> html_;  // null: the document is held until its end
  std::optional<Error> failure_;
  bool lacks_memory_ = false;
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
