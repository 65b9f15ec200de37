// One pass over a document: passes the library's reports to callbacks as C structures, and carries
// out what the callbacks answer.

#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "absolve/document.hpp"
#include "capi/options.hpp"

using namespace absolve;
using namespace absolve::capi;

namespace {

bool are_readable(const absolve_visitor* visitor, const absolve_source* source) {
  return visitor != nullptr && is_readable(*visitor) && is_readable_or_null(source);
}

// The C structure of an entity, with the memory that its texts point to.
class EntityView {
 public:
  explicit EntityView(const EntityReport& report) {
    const auto& judged = report.base.candidates;
    places_.reserve(judged.size());
    candidates_.reserve(judged.size());
    for (const JudgedCandidate& entry : judged) {
      const BaseCandidate& candidate = entry.candidate;
      places_.push_back(describe_place(candidate));
      candidates_.push_back({.layer = layer_of(candidate.layer),
                             .stated = text_of(candidate.text),
                             .url = entry.url.empty() ? absolve_text{} : text_of(entry.url),
                             .place = text_of(places_.back()),
                             .verdict = text_of(describe(entry.verdict))});
    }
    for (const absolve_candidate& candidate : candidates_) pointers_.push_back(&candidate);
    entity_ = {.size = sizeof(entity_),
               .path = text_of(report.path),
               .frame = text_of(report.frame),
               .media_type = text_of(report.media_type),
               .encoding = text_of(report.encoding),
               .document_url = text_of(report.document_url),
               .title = text_of(report.title),
               .robots = text_of(report.robots),
               .robots_tag = text_of(report.robots_tag),
               .base = text_of(report.base.url()),
               .layer = layer_of(report.base.layer()),
               .is_part = report.is_part ? 1 : 0,
               .in_part = report.in_part ? 1 : 0,
               .status = report.status,
               .body_offset = report.body.offset,
               .body_size = report.body.length,
               .candidates = pointers_.data(),
               .candidate_count = pointers_.size()};
  }
  EntityView(const EntityView&) = delete;
  EntityView& operator=(const EntityView&) = delete;

  [[nodiscard]] const absolve_entity& get() const { return entity_; }
  /// Whether this still matches `report`, which grows if the document comes in pieces.
  [[nodiscard]] bool is_of(const EntityReport& report) const {
    const auto is_same = [](absolve_text before, const std::string& now) {
      return before.data == now.data() && before.size == now.size();
    };
    return is_same(entity_.title, report.title) && is_same(entity_.robots, report.robots);
  }

 private:
  std::vector<std::string> places_;
  std::vector<absolve_candidate> candidates_;
  std::vector<const absolve_candidate*> pointers_;
  absolve_entity entity_{};
};

std::uint32_t flags_of(const Link& link) {
  std::uint32_t flags = 0;
  if (link.inert) flags |= ABSOLVE_LINK_INERT;
  if (link.is_base) flags |= ABSOLVE_LINK_IS_BASE;
  if (link.same_document) flags |= ABSOLVE_LINK_SAME_DOCUMENT;
  if (link.fetches_nothing) flags |= ABSOLVE_LINK_FETCHES_NOTHING;
  if (link.nofollow) flags |= ABSOLVE_LINK_NOFOLLOW;
  if (link.in_noscript) flags |= ABSOLVE_LINK_IN_NOSCRIPT;
  if (link.names_element) flags |= ABSOLVE_LINK_NAMES_ELEMENT;
  return flags;
}

absolve_link link_of(const Link& link) {
  absolve_link out{};
  out.size = sizeof(out);
  out.element = text_of(link.element);
  out.attribute = text_of(link.attribute);
  out.kind = text_of(name_of(link.kind));
  out.raw = text_of(link.raw);
  if (link.url) out.url = text_of(*link.url);
  out.base = text_of(link.base);
  out.rel = text_of(link.rel);
  out.layer = layer_of(link.layer);
  out.flags = flags_of(link);
  out.error = link.error ? status_of(link.error->code) : ABSOLVE_OK;
  out.offset = link.span.offset;
  out.length = link.span.length;
  out.line = link.line;
  out.column = link.column;
  if (link.details) {
    out.text = text_of(link.details->text);
    out.link_title = text_of(link.details->title);
    out.alt = text_of(link.details->alt);
    out.hreflang = text_of(link.details->hreflang);
    out.type = text_of(link.details->type);
    out.media = text_of(link.details->media);
  }
  return out;
}

void go_on(absolve_action action) {
  if (action == ABSOLVE_STOP) throw Stopped();
  if (action != ABSOLVE_CONTINUE) throw Stopped{ABSOLVE_BAD_ARGUMENT};
}

// A sink that calls a visitor.
class Visit {
 public:
  explicit Visit(const absolve_visitor& visitor) : visitor_(visitor) {}

  [[nodiscard]] ReportSink sink() {
    ReportSink sink{.report = [this](EntityReport&& report) { end(report); }};
    if (visitor_.link != nullptr) {
      sink.action = [this](const EntityReport& report, const Link& link) {
        return show(report, link);
      };
    } else {
      sink.link = [](const EntityReport&, const Link&) {};  // so that none is kept
    }
    return sink;
  }

  void show(const Diagnostic& reported) const {
    if (visitor_.diagnostic == nullptr) return;
    const std::string message = message_of(reported);
    const absolve_diagnostic diagnostic = diagnostic_of(reported, message);
    go_on(visitor_.diagnostic(visitor_.context, &diagnostic));
  }

  void put(std::string_view piece) const {
    if (!piece.empty()) go_on(visitor_.write(visitor_.context, text_of(piece)));
  }

  void write(std::string_view bytes, const EditList& edits) const {
    std::size_t at = 0;
    for (const Edit& edit : edits) {
      put(bytes.substr(at, edit.span.offset - at));
      put(edit.replacement);
      at = edit.span.end();
    }
    put(bytes.substr(at));
  }

 private:
  LinkAction show(const EntityReport& report, const Link& link) {
    // The view is made once for an entity, not once for each link.
    if (shown_ != &report || !view_ || !view_->is_of(report)) {
      view_.emplace(report);
      shown_ = &report;
    }
    const absolve_link c_link = link_of(link);
    absolve_text replacement{};
    switch (visitor_.link(visitor_.context, &view_->get(), &c_link, &replacement)) {
      case ABSOLVE_ABSOLUTE: return {};
      case ABSOLVE_KEEP: return {.kind = LinkAction::Kind::keep};
      case ABSOLVE_TEXT:
        if (replacement.data == nullptr) break;
        return {.kind = LinkAction::Kind::text, .text = std::string(view_of(replacement))};
      case ABSOLVE_STOP: throw Stopped();
    }
    throw Stopped{ABSOLVE_BAD_ARGUMENT};
  }

  void end(const EntityReport& report) {
    view_.reset();
    shown_ = nullptr;
    if (visitor_.entity == nullptr) return;
    const EntityView view(report);
    go_on(visitor_.entity(visitor_.context, &view.get()));
  }

  absolve_visitor visitor_;
  const EntityReport* shown_ = nullptr;
  std::optional<EntityView> view_;
};

// A document that comes in pieces.
struct Piecewise {
  Piecewise(const absolve_visitor& visitor, DocumentSource source,
            const Configuration& configuration)
      : visit(visitor) {
    ReportSink sink = visit.sink();
    sink.diagnostic = [this](Diagnostic&& diagnostic) { visit.show(diagnostic); };
    DocumentStream::Write write;
    if (visitor.write != nullptr) write = [this](std::string_view piece) { visit.put(piece); };
    stream.emplace(std::move(source), configuration.options, configuration.window, std::move(sink),
                   std::move(write));
  }

  Visit visit;
  std::optional<DocumentStream> stream;
};

}  // namespace

struct absolve_reader : Configured {
  using Configured::Configured;

  // Memory that one document leaves for the next.
  capi::KeptMemory memory;
  size_t edited_links = 0;
  std::unique_ptr<Piecewise> piecewise;

  [[nodiscard]] DocumentSource source_of(const absolve_source* stated) {
    DocumentSource source = capi::source_of(*configuration, stated);
    source.memory = &memory;
    return source;
  }

  /// Runs `work` with the document that was begun. The document is over unless `work` puts it back,
  /// because a stream that an exception from a callback has ended cannot continue.
  template <class Work>
  absolve_status with_stream(Work work) {
    return guard([&] {
      std::unique_ptr<Piecewise> document = std::move(piecewise);
      return document == nullptr ? error.without_detail(ABSOLVE_BAD_ARGUMENT) : work(document);
    });
  }

  /// Passes `piece` to `document`, and puts the document back.
  [[nodiscard]] absolve_status write(std::unique_ptr<Piecewise>& document, std::string_view piece) {
    Result<void> done;
    try {
      done = document->stream->write(piece);
    } catch (const std::bad_alloc&) {
      // The stream has written all pending bytes, and it will write later pieces unchanged.
      piecewise = std::move(document);
      throw;
    }
    piecewise = std::move(document);
    return done ? ABSOLVE_OK : error.set(done.error());
  }
};

namespace {

absolve_status read(absolve_reader& reader, std::string_view bytes, const DocumentSource& source,
                    const absolve_visitor& visitor) {
  const Options& options = reader.configuration->options;
  Visit visit(visitor);
  if (visitor.write == nullptr) {
    const auto done = examine(bytes, source, options, visit.sink());
    if (!done) return reader.error.set(done.error());
    for (const Diagnostic& diagnostic : done->diagnostics) visit.show(diagnostic);
    return ABSOLVE_OK;
  }
  const auto done = rewrite(bytes, source, options, visit.sink());
  if (!done) return reader.error.set(done.error());
  reader.edited_links = done->edited_links;
  for (const Diagnostic& diagnostic : done->examination.diagnostics) visit.show(diagnostic);
  visit.write(bytes, done->edits);
  return ABSOLVE_OK;
}

}  // namespace

absolve_status absolve_reader_new(const absolve_options* options, absolve_reader** reader) {
  return make_with(options, reader);
}

void absolve_reader_free(absolve_reader* reader) {
  Allocator::free(reader);
}

absolve_status absolve_reader_read(absolve_reader* reader, absolve_text bytes,
                                   const absolve_source* source, const absolve_visitor* visitor) {
  if (reader == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return reader->guard([&] {
    reader->edited_links = 0;
    reader->piecewise.reset();
    const bool is_sound = bytes.data != nullptr && are_readable(visitor, source);
    if (!is_sound) return reader->error.without_detail(ABSOLVE_BAD_ARGUMENT);
    return read(*reader, view_of(bytes), reader->source_of(source), *visitor);
  });
}

absolve_status absolve_reader_begin(absolve_reader* reader, const absolve_source* source,
                                    const absolve_visitor* visitor) {
  if (reader == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return reader->guard([&] {
    reader->edited_links = 0;
    reader->piecewise.reset();
    if (!are_readable(visitor, source)) return reader->error.without_detail(ABSOLVE_BAD_ARGUMENT);
    reader->piecewise =
        std::make_unique<Piecewise>(*visitor, reader->source_of(source), *reader->configuration);
    return ABSOLVE_OK;
  });
}

absolve_status absolve_reader_write(absolve_reader* reader, absolve_text piece) {
  if (reader == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return reader->with_stream([&](std::unique_ptr<Piecewise>& document) {
    if (piece.data == nullptr) {
      reader->piecewise = std::move(document);
      return reader->error.without_detail(ABSOLVE_BAD_ARGUMENT);
    }
    return reader->write(document, view_of(piece));
  });
}

absolve_status absolve_reader_end(absolve_reader* reader) {
  if (reader == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return reader->with_stream([&](std::unique_ptr<Piecewise>& document) {
    const auto done = document->stream->end();
    if (!done) return reader->error.set(done.error());
    reader->edited_links = done->edited_links;
    return ABSOLVE_OK;
  });
}

size_t absolve_reader_edited_links(const absolve_reader* reader) {
  return reader == nullptr ? 0 : reader->edited_links;
}

absolve_text absolve_reader_error(const absolve_reader* reader) {
  return reader == nullptr ? absolve_text{} : reader->error.text();
}
