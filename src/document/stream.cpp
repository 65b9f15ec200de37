#include "absolve/document.hpp"

#include <algorithm>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "document/delivery.hpp"
#include "document/document.hpp"
#include "document/formats.hpp"
#include "document/media_type.hpp"
#include "document/open_html.hpp"
#include "document/outside_bases.hpp"
#include "formats/fields/mime_type.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/sniff.hpp"
#include "formats/html/stream_finder.hpp"
#include "formats/media_types.hpp"
#include "text/allowance.hpp"
#include "text/coding/encoding.hpp"
#include "text/line.hpp"
#include "text/no_memory.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Four times what a prescan of HTML reads (HTML 13.2.3.2): this many bytes of a document show its
// type, its encoding and where it was saved from. If edits before a meta element move it out of
// reach of the prescan, that is noticed.
constexpr std::size_t front_size = 4096;
// Enough for a byte order mark and for the signature of a compression.
constexpr std::size_t least_front = 4;

// Without a function for links, a sink would keep them.
void keep_none(const EntityReport&, const Link&) {}

constexpr std::string_view html = "text/html";

// An HTML document that comes in pieces, on its way through the pipeline: its links are found,
// reported and edited as soon as its base and its encoding are settled.
class HtmlStream {
 public:
  using Write = DocumentStream::Write;

  // All arguments but `encoding` and `window` must outlive the object. Reports go to `sink` and
  // `summary`.
  HtmlStream(const DocumentSource& source, const Options& options, const StreamWindow& window,
             const ReportSink& sink, const Write& write, const HtmlEncoding& encoding,
             StreamSummary& summary)
      : source_(source),
        options_(options),
        window_(window),
        sink_(sink),
        write_(write),
        summary_(summary),
        tells_links_(sink.report || sink.link || sink.action),
        encoding_(encoding),
        finder_(options.attributes.rules(), options.limits, origin_of(source, options),
                window.bytes),
        allowance_(0, options.limits),
        budget_(options.limits, allowance_),
        resolvers_(*options.profile),
        delivery_(&sink, summary.examination),
        front_(encoding.bom_length()) {}

  // Raises the limits that depend on the document's size: it has grown by `bytes`.
  void grow(std::size_t bytes) {
    allowance_.grow(bytes, options_.limits);
    finder_.grow(bytes);
  }

  // Reads `text`, which begins at the first byte that is not settled yet. Writes the part of
  // `text` that is settled now, and returns its size; pass the rest again, followed by more. With
  // `is_last`, nothing more will come, and all of `text` is settled. On failure, none of `text` is
  // written.
  Result<std::size_t> read(std::string_view text, bool is_last) {
    const std::string_view mark = text.substr(0, document_ ? 0 : encoding_.bom_length());
    text.remove_prefix(mark.size());
    if (!is_last && !is_worth_reading(text)) return 0;
    if (const auto done = finder_.read(text, is_last); !done) return done.error();
    last_unread_ = text.size() - finder_.read_to();
    const bool is_over = is_last || text.size() >= window_.bytes;
    const bool is_settled = is_over || (document_ ? finder_.is_body_firm() : is_base_settled());
    const std::size_t known = is_settled ? finder_.known_to() : 0;
    const std::size_t kept = document_ ? document_->kept_bytes() : 0;
    if (text.size() - known + kept > options_.limits.document_bytes) {
      return fail(ErrorCode::over_limit, "document_bytes");
    }
    if (!is_settled || (known == 0 && document_ && !is_last)) return 0;
    const auto done = document_ ? go_on(text.substr(0, known)) : open(text, mark, is_last);
    if (!done) return done.error();
    if (is_to_be_held_) return 0;
    if (is_last) end();
    return mark.size() + known;
  }

  // Whether the encoding turned out to be one that is not read in pieces. Nothing is written then.
  [[nodiscard]] bool is_to_be_held() const { return is_to_be_held_; }
  // How many bytes of the document are written, even if `read` has thrown an exception.
  [[nodiscard]] std::size_t written() const { return written_; }

 private:
  // An incomplete token is read again only once it has grown by a fixed share. This keeps the total
  // work linear.
  bool is_worth_reading(std::string_view text) {
    constexpr std::size_t always = 1024;
    constexpr std::size_t share = 8;
    const std::size_t unread = text.size() - finder_.read_to();
    return unread < always || unread - last_unread_ >= last_unread_ / share;
  }

  // Whether what is known of the document settles its base and its encoding.
  bool is_base_settled() const {
    if (!finder_.is_settled(window_.until_head_ends)) return false;
    if (encoding_.is_certain() || !finder_.encoding_label().empty()) return true;
    return window_.until_head_ends && finder_.known_to() >= front_size;
  }

  Result<void> open(std::string_view text, std::string_view mark, bool is_last) {
    encoding_.settle(is_last ? text : utf8::whole_characters(text), finder_.encoding_label());
    if (!has_ascii_delimiters(encoding_.name())) {
      is_to_be_held_ = true;
      return {};
    }
    const std::string_view bytes = text.substr(0, finder_.known_to());
    auto decoded = DocumentText::decode(bytes, encoding_.name(), 0, options_.limits);
    if (!decoded) return decoded.error();
    decoded->go_on(bytes, front_);
    OpenedDocument opened = encoding_.open(std::move(*decoded), finder_.take(bytes));
    note_stated_type(source_, opened);
    opened.engine = finder_.engine();
    opened.saved_from = find_saved_from(text);
    const SharedText saved_from = saved_from_of(opened, {}, source_);
    document_.emplace(std::move(opened),
                      DocumentPlace{.source = source_,
                                    .options = options_,
                                    .budget = budget_,
                                    .resolvers = resolvers_,
                                    .media_type = html,
                                    .around = base_outside(source_, options_, saved_from),
                                    .saved_from = saved_from});
    document_->set_following_bytes(text.substr(bytes.size()));
    cut_character_ = bytes.substr(utf8::whole_characters(bytes).size());
    lines_ = LineCounter({}, front_);
    delivery_.enter({.media_type = html}, lines_);
    if (tells_links_) document_->begin(delivery_);
    return pass(bytes, mark, Extent::first_piece);
  }

  Result<void> go_on(std::string_view bytes) {
    Findings findings = finder_.take(bytes);
    note_late(findings);
    note_encoding(bytes, findings.encoding_label);
    document_->go_on(bytes, front_, std::move(findings));
    return pass(bytes, {}, Extent::later_piece);
  }

  // Delivers the links of a settled piece, and writes the piece after `mark`, a byte order mark.
  Result<void> pass(std::string_view bytes, std::string_view mark, Extent extent) {
    LinkEdits edits;
    if (tells_links_) lines_.go_on(bytes);
    const auto done = read_links(
        *document_,
        {.delivery = tells_links_ ? &delivery_ : nullptr, .edits = write_ ? &edits : nullptr},
        extent);
    if (tells_links_) lines_.go_on({});
    for (const Diagnostic& diagnostic : document_->diagnostics()) {
      if (diagnostic.code == DiagnosticCode::encoding_would_change) is_left_whole_ = true;
    }
    deliver_diagnostics();
    if (!done) return done.error();
    if (is_left_whole_) edits = {};
    std::size_t written = 0;
    for (const Edit& edit : edits.edits) written += edit.replacement.size();
    if (!allowance_.spend(written)) return fail(ErrorCode::over_limit, "expansion");
    front_ += bytes.size();
    summary_.edited_links += edits.links;
    if (!write_) return {};
    if (!edits.edits.empty()) apply_edits(bytes, edits.edits, edited_);
    written_ += mark.size() + bytes.size();
    if (!mark.empty()) write_(mark);
    if (!bytes.empty()) write_(edits.edits.empty() ? bytes : std::string_view(edited_));
    return {};
  }

  void note_late(const Findings& findings) {
    for (const std::size_t base : findings.late_bases) tell(DiagnosticCode::late_base, base);
    if (options_.profile->meta_base == MetaBase::counts) {
      for (const MetaField& field : findings.fields) tell(DiagnosticCode::late_base, field.tag);
    }
    if (findings.has_late_structure) tell(DiagnosticCode::late_structure, 0);
  }

  // Notes whether a later piece shows another encoding than the document's front: by a meta element
  // that names it, or by bytes that are not UTF-8 although those of the front are.
  void note_encoding(std::string_view bytes, std::string_view label) {
    EncodingSource& source = document_->report().encoding_source;
    if (encoding_.is_certain() || source == EncodingSource::document || is_encoding_late_) return;
    if (!label.empty()) {
      is_encoding_late_ = encoding_of_meta_label(label) != encoding_.name();
      if (!is_encoding_late_) source = EncodingSource::document;
    } else if (encoding_.name() == "UTF-8") {
      cut_character_.append(bytes);
      const std::string_view whole = utf8::whole_characters(cut_character_);
      is_encoding_late_ = !utf8::is_valid(whole);
      cut_character_.erase(0, whole.size());
    }
    if (is_encoding_late_) tell(DiagnosticCode::late_encoding, 0);
  }

  void tell(DiagnosticCode code, std::size_t offset) {
    document_->diagnostics().push_back({.code = code, .offset = front_ + offset});
  }

  void deliver_diagnostics() {
    for (Diagnostic& diagnostic : document_->diagnostics()) {
      if (sink_.diagnostic) {
        sink_.diagnostic(std::move(diagnostic));
      } else {
        summary_.examination.diagnostics.push_back(std::move(diagnostic));
      }
    }
    document_->diagnostics().clear();
  }

  void end() {
    EntityReport& report = document_->report();
    report.body = {0, front_};
    report.engine = finder_.engine();
    if (!cut_character_.empty())
      note_encoding("\n", {});  // a line feed never continues a character
    document_->warn_of_counts();
    document_->warn_of_rules();
    if (tells_links_) document_->end(delivery_);
    deliver_diagnostics();
    summary_.examination.media_type = html;
  }

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
    if (lacks_memory_) end_without_memory();
    return *failure_;
  }

  // Calls `function`. If it fails, writes everything that is not written yet, unchanged.
  template <class Function>
  Result<void> checked(Function function) {
    Result<void> done = function();
    if (!done) {
      failure_ = done.error();
      put_rest();
    }
    return done;
  }

  // The same, also if there is no memory.
  template <class Function>
  Result<void> guarded(Function function) {
#ifdef __cpp_exceptions
    try {
      return checked(function);
    } catch (const std::bad_alloc&) {
      lacks_memory_ = true;
      // If the receiver of the output has failed, it is not known what it has taken.
      if (!is_writing_) put_rest();
      throw;
    }
#else
    return checked(function);
#endif
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

}  // namespace absolve::ABSOLVE_VERSIONED
