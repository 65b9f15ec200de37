#include "cli/warc_links.hpp"

#include "cli/link_filter.hpp"
#include "cli/link_lines.hpp"
#include "core/allowance.hpp"

namespace absolve::cli {
namespace {

LinkOrigin origin_of(const WarcBatch::Entry& entry, const warc::Header& header,
                     const std::string& file) {
  return {.file = file,
          .record_offset = entry.offset,
          .record_index = entry.index,
          .record_id = std::string(header.field("WARC-Record-ID")),
          .target_uri = std::string(header.target_uri())};
}

}  // namespace

WarcResult warc_links_of(const WarcBatch& batch, const Settings& settings,
                         const std::string& file) {
  WarcResult result;
  const Options& options = settings.options();
  const DocumentSource common = common_source(settings);
  const LinkFilter filter(settings);
  // Text that grows is copied again and again.
  result.output.reserve(2 * batch.text.size());
  LinkLines lines(settings, {.file = file});
  for (const WarcBatch::Entry& entry : batch.entries) {
    if (entry.kind != warc::Item::Kind::record) {
      note_broken(batch, entry, result);
      continue;
    }
    ++result.counters.records;
    if (entry.header.length == 0) continue;  // it was not asked for
    ++result.counters.read;
    const warc::Header header = batch.header_of(entry);
    const std::string_view block = entry.block.of(batch.text);
    lines.set_origin(origin_of(entry, header, file));
    // A small record cannot fill a disk.
    Allowance allowance(block.size(), options.limits);
    bool is_over = false;
    const auto list = [&](const EntityReport& entity, const Link& link) {
      ++result.counters.links;
      if (link.error) ++result.counters.unresolved;
      if (is_over || !filter.is_chosen(link)) return;
      const auto url = link.url ? filter.target_of(link) : std::string_view();
      const std::string_view line = lines.lines_of(entity, link, url);
      if (allowance.spend(line.size())) {
        result.output.append(line);
      } else {
        is_over = true;
      }
    };
    const auto done = examine(block, source_of(header, block, common), options,
                              {.report = [](EntityReport&&) {}, .link = list});
    if (!done) {
      note_failure(entry, header, done.error(), options.limits, result);
    } else if (is_over) {
      note_failure(entry, header, fail(ErrorCode::over_limit, "expansion"), options.limits, result);
    } else {
      ++result.counters.documents;
      note_left_whole(entry, header, done->diagnostics, result);
    }
  }
  return result;
}

}  // namespace absolve::cli
