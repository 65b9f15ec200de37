#include "tool/documents/batch.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <new>

namespace absolve::tool {
namespace {

constexpr std::size_t piece_size = std::size_t{1} << 16;

Exit read_pieces(const Input& input, DocumentStream& stream, const StreamUse& use) {
  const auto failed = [&] {
    return report_trouble(input.path,
                          {Exit::io, std::string("cannot be read: ") + std::strerror(errno)});
  };
  const Descriptor file(input.path);
  if (file.get() < 0) return failed();
  std::vector<char> piece(piece_size);
  for (;;) {
    const auto got = ::read(file.get(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed();
    if (got == 0) return Exit::done;
    const auto size = static_cast<std::size_t>(got);
    if (use.came) use.came(size);
    // After a failure, the rest of the document is written unchanged, and `end` returns the error.
    try {
      static_cast<void>(stream.write({piece.data(), size}));
    } catch (const std::bad_alloc&) {
      if (!use.write) throw;
    }
    if (use.goes_on && !use.goes_on()) return Exit::done;
  }
}

}  // namespace

Result<Input, Exit> stream_input(const Batch& batch) {
  if (batch.writes_files()) return report_usage("--stream writes to standard output");
  const auto inputs = batch.gather();
  if (!inputs) return inputs.error();
  if (inputs->size() != 1) return report_usage("--stream takes one document");
  const Input& input = inputs->front();
  if (input.trouble) return report_row(batch.inputs, input);
  if (writes_onto({}, input.path)) return report_usage("standard output is the input");
  if (const auto trouble = batch.run.enter_sandbox(*inputs)) return report_trouble(trouble);
  return input;
}

Exit stream_document(const Input& input, const ReadingOptions& reading, StreamUse use) {
  return for_one_file(input.path, [&] {
    Exit worst = Exit::done;
    use.sink.diagnostic = [&](Diagnostic&& diagnostic) {
      std::string place = shown_path(input);
      if (diagnostic.offset && !diagnostic.in_part)
        place += ", byte " + std::to_string(*diagnostic.offset);
      worst = worse(worst, report(diagnostic, std::move(place), reading.strict));
    };
    DocumentStream stream(reading.source_of(input, std::nullopt), reading.options(),
                          reading.configuration->window, use.sink, use.write);
    worst = worse(worst, read_pieces(input, stream, use));
    Result<StreamSummary> done = StreamSummary();
    try {
      done = stream.end();
    } catch (const std::bad_alloc&) {
      if (!use.write || (use.goes_on && !use.goes_on())) throw;
      print_error_of(input.path, "from here on left unchanged: there is not enough memory for it");
      return worse(worst, Exit::left_whole);
    }
    if (use.ended) use.ended(done ? nullptr : &done.error());
    if (done) return worst;
    return worse(worst, report_failure(input, done.error(), reading.limits(),
                                       "from here on left unchanged: "));
  });
}

}  // namespace absolve::tool
