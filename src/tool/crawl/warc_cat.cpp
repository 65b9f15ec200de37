// Prints one record of a file of crawl records, given its offset.

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "absolve/archive.hpp"
#include "message/responses.hpp"
#include "text/ascii.hpp"
#include "tool/crawl/warc_links.hpp"
#include "tool/io/destination.hpp"
#include "tool/show/diagnostics.hpp"

namespace absolve::tool {
namespace {

// The parts of `FILE:OFFSET`.
struct Place {
  std::string path;
  std::uint64_t offset;
};

std::optional<Place> place_in(const std::string& argument) {
  const auto colon = argument.rfind(':');
  if (colon == std::string::npos) return std::nullopt;
  const auto offset = ascii::number_of<std::uint64_t>(std::string_view(argument).substr(colon + 1));
  if (!offset) return std::nullopt;
  return Place{argument.substr(0, colon), *offset};
}

}  // namespace

Exit warc_cat(const WarcOptions& how, const Run& run) {
  if (how.inputs.files.size() != 1)
    return report_usage("warc cat writes one record: give FILE:OFFSET");
  const auto place = place_in(how.inputs.files.front());
  if (!place) {
    return report_trouble(how.inputs.files.front(),
                          {Exit::usage, "the offset of a record is missing: give FILE:OFFSET"});
  }
  Input named;
  named.path = place->path;
  if (const auto trouble = run.enter_sandbox({named})) return report_trouble(trouble);
  WarcFile file(place->path);
  const auto cannot_read = [&] {
    return report_trouble(place->path,
                          {Exit::io, std::string("cannot be read: ") + std::strerror(errno)});
  };
  if (file.descriptor() < 0) return cannot_read();
  warc::RecordReader::Options options{.max_record = how.max_record};
  // A Zstandard dictionary is at the beginning of the file, so that is read first.
  auto front = file.open(options, 0, false);
  if (!front) {
    return report_trouble(place->path,
                          {Exit::left_whole, "cannot be read: " + message_of(front.error())});
  }
  options.dictionary = (*front)->dictionary();
  if (::lseek(file.descriptor(), static_cast<off_t>(place->offset), SEEK_SET) < 0) {
    return cannot_read();
  }
  const auto reader = file.open(options, place->offset, false);
  warc::Item item;
  if (!reader || !(*reader)->next(item) || item.kind != warc::Item::Kind::record) {
    std::string why = item.reason.empty() ? std::string() : ": " + std::string(item.reason);
    if (item.kind == warc::Item::Kind::large) why = ": it is over a limit (see --max-record)";
    return report_trouble(how.inputs.files.front(),
                          {Exit::left_whole, "there is no whole record" + why});
  }
  if (!how.payload) {
    return write_result(how.output, named, warc::record_text(item.header.text(), item.block));
  }
  if (!begins_with_response(item.block)) return write_result(how.output, named, item.block);
  const auto source =
      warc::source_of(item.header, item.block, how.reading.source_of(named), how.reading.profile());
  std::vector<Diagnostic> diagnostics;
  const auto body = decoded_body(item.block, "", source, how.reading.options(), &diagnostics);
  if (!body) return report_failure(named, body.error(), how.reading.limits());
  const Exit exit = report(named, item.block, diagnostics, how.reading.strict);
  return worse(exit, write_result(how.output, named, *body));
}

}  // namespace absolve::tool
