#include "tool/crawl/warc_links.hpp"

#include "text/allowance.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {
namespace {

class Lines : public RecordLinks {
 public:
  Lines(const WarcBatch& batch, const ListOptions& list, const std::string& file,
        const EarlyOutput& early)
      : file_(file), early_(early), lines_(list, {.file = file}) {
    // Without enough room, a growing string is copied repeatedly.
    output.reserve(2 * batch.text.size());
  }

  void begin(const WarcBatch::Entry& entry, const warc::Header& header,
             std::string_view /*block*/) override {
    lines_.set_origin(origin_of(file_, entry, header));
  }

  void add(const EntityReport& entity, const Link& link, std::string_view url) override {
    output.append(lines_.lines_of(entity, link, url));
    const std::size_t before = output.size();
    write_early(output, early_);
    written_ += before - output.size();
  }

  [[nodiscard]] std::size_t size() const override { return written_ + output.size(); }

  std::string output;

 private:
  const std::string& file_;
  const EarlyOutput& early_;
  std::size_t written_ = 0;  // what `early_` has taken
  LinkLines lines_;
};

}  // namespace

void RecordLinks::end_document(EntityReport&& /*entity*/) {}
void RecordLinks::end(bool /*is_read*/) {}

LinkOrigin origin_of(const std::string& file, const WarcBatch::Entry& entry,
                     const warc::Header& header) {
  return {.file = file,
          .record_offset = entry.offset,
          .record_index = entry.index,
          .record_id = std::string(header.field("WARC-Record-ID")),
          .target_uri = std::string(header.target_uri())};
}

WarcResult read_links(const WarcBatch& batch, const WarcOptions& how, const Input& input,
                      RecordLinks& links) {
  WarcResult result;
  const Options& options = how.reading.options();
  const DocumentSource common = how.reading.source_of(input);
  const LinkFilter filter(how.filter);
  for (const WarcBatch::Entry& entry : batch.entries) {
    note_broken(batch, entry, result);
    if (!entry.is_record()) continue;
    if (!entry.is_cut()) ++result.counters.records;
    if (entry.is_metadata) ++result.counters.metadata;
    if (entry.is_continuation) ++result.counters.segments;
    if (!entry.is_answer) continue;
    ++result.counters.read;
    const warc::Header header = batch.header_of(entry);
    const std::string_view block = entry.block.of(batch.text);
    links.begin(entry, header, block);
    // Limits the output, so that a small record cannot fill a disk.
    Allowance allowance(block.size(), options.limits);
    bool is_over = false;
    const auto add = [&](const EntityReport& entity, const Link& link) {
      ++result.counters.links;
      if (link.error) ++result.counters.unresolved;
      if (is_over || !filter.is_chosen(link)) return;
      const std::size_t before = links.size();
      links.add(entity, link, link.url ? filter.target_of(link) : std::string_view());
      is_over = !allowance.spend(links.size() - before);
    };
    const auto report = [&](EntityReport&& entity) { links.end_document(std::move(entity)); };
    const auto done = examine(block, source_of(header, block, common, *options.profile), options,
                              {.report = report, .link = add});
    links.end(done && !is_over);
    if (!done) {
      note_failure(entry, header, done.error(), options.limits, result);
    } else if (is_over) {
      note_failure(entry, header, fail(ErrorCode::over_limit, "expansion"), options.limits, result);
    } else {
      ++result.counters.documents;
      note_diagnostics(entry, header, done->diagnostics, how.shows_all, result);
    }
  }
  return result;
}

WarcResult warc_links_of(const WarcBatch& batch, const WarcOptions& options, const Input& input,
                         const EarlyOutput& early) {
  Lines lines(batch, options.list, input.path, early);
  WarcResult result = read_links(batch, options, input, lines);
  result.output = std::move(lines.output);
  return result;
}

}  // namespace absolve::tool
