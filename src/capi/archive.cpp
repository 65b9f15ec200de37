// Archives: their parts, and their contents as files.

#include "absolve/archive.hpp"

#include <deque>
#include <utility>
#include <vector>

#include "capi/options.hpp"

using namespace absolve;
using namespace absolve::capi;

namespace {

absolve_part part_of(const Part& part) {
  return {.size = sizeof(absolve_part),
          .path = text_of(part.path),
          .media_type = text_of(part.media_type),
          .charset = text_of(part.charset),
          .encoding = text_of(part.encoding),
          .transfer_encoding = text_of(part.transfer_encoding),
          .content_encoding = text_of(part.content_encoding),
          .name = text_of(part.name),
          .content_id = text_of(part.content_id),
          .message_id = text_of(part.message_id),
          .location = text_of(part.location),
          .location_resolved = text_of(part.location_resolved),
          .base = text_of(part.base),
          .layer = layer_of(part.layer),
          .is_leaf = part.is_leaf ? 1 : 0,
          .is_document = part.is_document ? 1 : 0,
          .is_unreferenced = part.is_unreferenced ? 1 : 0,
          .parent = part.parent,
          .shows = part.shows};
}

// A diagnostic that was met, and its form for the caller, which has views of it.
struct Met {
  explicit Met(Diagnostic&& diagnostic)
      : own(std::move(diagnostic)), message(message_of(own)), shown(diagnostic_of(own, message)) {}
  Met(const Met&) = delete;

  Diagnostic own;
  std::string message;
  absolve_diagnostic shown;
};

}  // namespace

struct absolve_archive : Configured {
  using Configured::Configured;

  std::string_view bytes;
  std::optional<Archive> own;          // after absolve_archive_read
  std::optional<Unpacking> unpacking;  // after absolve_archive_unpack
  std::vector<absolve_part> parts;     // of the message in either
  std::string contents;                // the last text that was returned
  std::deque<Met> met;                 // a deque, so that pointers to its elements stay valid

  [[nodiscard]] const Archive& archive() const { return own ? *own : unpacking->archive(); }

  /// Drops the last message, and lets `work` read `text`.
  template <class Work>
  absolve_status read(absolve_text text, const absolve_source* source, Work work) {
    return guard([&] {
      parts.clear();
      met.clear();
      own.reset();
      unpacking.reset();
      if (text.data == nullptr || !is_readable_or_null(source)) {
        return error.without_detail(ABSOLVE_BAD_ARGUMENT);
      }
      bytes = view_of(text);
      if (const auto done = work(source_of(*configuration, source)); !done) {
        return error.set(done.error());
      }
      for (const Part& part : archive().parts) parts.push_back(part_of(part));
      note(own ? own->examination.diagnostics : unpacking->diagnostics());
      return ABSOLVE_OK;
    });
  }

  void note(std::vector<Diagnostic> diagnostics) {
    for (Diagnostic& diagnostic : diagnostics) met.emplace_back(std::move(diagnostic));
  }

  /// Returns `got` to the caller, and keeps it until the next call.
  absolve_status give(Result<std::string> got, absolve_text& to) {
    if (!got) return error.set(got.error());
    contents = std::move(*got);
    to = text_of(contents);
    return ABSOLVE_OK;
  }

  absolve_status no_such(std::size_t index) {
    return error.set({ErrorCode::no_such_part, std::to_string(index), {}});
  }
};

absolve_status absolve_archive_new(const absolve_options* options, absolve_archive** archive) {
  return make_with(options, archive);
}

void absolve_archive_free(absolve_archive* archive) {
  Allocator::free(archive);
}

absolve_status absolve_archive_read(absolve_archive* archive, absolve_text bytes,
                                    const absolve_source* source) {
  if (archive == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return archive->read(bytes, source, [&](const DocumentSource& document) -> Result<void> {
    auto read = read_archive(archive->bytes, document, archive->configuration->options);
    if (!read) return read.error();
    archive->own = std::move(*read);
    return {};
  });
}

absolve_status absolve_archive_unpack(absolve_archive* archive, absolve_text bytes,
                                      const absolve_source* source, int ascii_names) {
  if (archive == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return archive->read(bytes, source, [&](const DocumentSource& document) -> Result<void> {
    auto made = Unpacking::make(archive->bytes, document, archive->configuration->options,
                                {.ascii_names = ascii_names != 0});
    if (!made) return made.error();
    archive->unpacking = std::move(*made);
    return {};
  });
}

size_t absolve_archive_part_count(const absolve_archive* archive) {
  return archive == nullptr ? 0 : archive->parts.size();
}

const absolve_part* absolve_archive_part(const absolve_archive* archive, size_t index) {
  return index < absolve_archive_part_count(archive) ? &archive->parts[index] : nullptr;
}

absolve_status absolve_archive_body(absolve_archive* archive, size_t index, absolve_text* body) {
  if (archive == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return archive->guard([&] {
    if (body == nullptr) return archive->error.without_detail(ABSOLVE_BAD_ARGUMENT);
    if (index >= archive->parts.size()) return archive->no_such(index);
    std::vector<Diagnostic> diagnostics;
    auto decoded = decoded_body(archive->bytes, archive->archive().parts[index],
                                archive->configuration->options.limits, &diagnostics);
    archive->note(std::move(diagnostics));
    return archive->give(std::move(decoded), *body);
  });
}

size_t absolve_archive_file_count(const absolve_archive* archive) {
  if (archive == nullptr || !archive->unpacking) return 0;
  return archive->unpacking->files().size() + (archive->unpacking->page_name().empty() ? 0 : 1);
}

absolve_status absolve_archive_file(absolve_archive* archive, size_t index, absolve_text* name,
                                    absolve_text* contents, size_t* part) {
  if (archive == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return archive->guard([&] {
    if (name == nullptr || contents == nullptr)
      return archive->error.without_detail(ABSOLVE_BAD_ARGUMENT);
    if (index >= absolve_archive_file_count(archive)) return archive->no_such(index);
    const Unpacking& unpacking = *archive->unpacking;
    const bool is_page = index == unpacking.files().size();
    *name = text_of(is_page ? unpacking.page_name() : unpacking.files()[index].name);
    if (part != nullptr) *part = is_page ? Part::none : unpacking.files()[index].part;
    if (is_page) return archive->give(unpacking.page(), *contents);
    std::vector<Diagnostic> diagnostics;
    auto decoded = unpacking.contents(index, &diagnostics);
    archive->note(std::move(diagnostics));
    return archive->give(std::move(decoded), *contents);
  });
}

size_t absolve_archive_diagnostic_count(const absolve_archive* archive) {
  return archive == nullptr ? 0 : archive->met.size();
}

const absolve_diagnostic* absolve_archive_diagnostic(const absolve_archive* archive, size_t index) {
  return index < absolve_archive_diagnostic_count(archive) ? &archive->met[index].shown : nullptr;
}

absolve_text absolve_archive_error(const absolve_archive* archive) {
  return archive == nullptr ? absolve_text{} : archive->error.text();
}
