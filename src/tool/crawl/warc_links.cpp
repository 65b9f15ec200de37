#include "tool/crawl/warc_links.hpp"

#include "text/allowance.hpp"
#include "tool/show/arrow_stream.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {
namespace {

// The fields of a link that name its record.
LinkOrigin origin_of(const std::string& file, const WarcBatch::Entry& entry,
                     const warc::Header& header) {
  return {.file = file,
          .record_offset = entry.offset,
          .record_index = entry.index,
          .record_id = std::string(header.field("WARC-Record-ID")),
          .target_uri = std::string(header.target_uri())};
}

class Lines : public RecordLinks {
 public:
  Lines(const WarcBatch& batch, const ListOptions& list, const std::string& file,
        const EarlyOutput& early)
      : file_(file), early_(early), lines_(list, {.file = file}) {
    // Reserves room, because a growing string would be copied repeatedly.
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
  std::size_t written_ = 0;  // bytes that `early_` has taken
  LinkLines lines_;
};

class Rows : public RecordLinks {
 public:
  Rows(const ListOptions& list, const std::string& file, const EarlyOutput& early)
      : file_(file), early_(early), batch_(arrow_columns(list)) {}

  void begin(const WarcBatch::Entry& entry, const warc::Header& header,
             std::string_view /*block*/) override {
    origin_ = origin_of(file_, entry, header);
  }

  void add(const EntityReport& entity, const Link& link, std::string_view url) override {
    const std::size_t before = batch_.size();
    batch_.add({origin_, entity, link, url});
    made_ += batch_.size() - before;
    if (batch_.size() < most_kept) return;
    flush();
    early_(output_);
  }

  [[nodiscard]] std::size_t size() const override { return made_; }

  [[nodiscard]] std::string take() {
    if (batch_.rows() > 0) flush();
    return std::move(output_);
  }

 private:
  // `most_kept` is far below the 2 GiB that 32-bit offsets reach, even with one more link.
  void flush() { batch_.take(output_); }

  const std::string& file_;
  const EarlyOutput& early_;
  LinkOrigin origin_;
  ArrowBatch batch_;
  std::size_t made_ = 0;
  std::string output_;
};

}  // namespace

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
    const auto done = examine(block, warc::source_of(header, block, common, *options.profile),
                              options, {.report = report, .link = add});
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

std::vector<const LinkField*> arrow_columns(const ListOptions& list) {
  if (!list.fields.empty()) return find_link_fields(list.fields);
  std::vector<const LinkField*> columns;
  for (const LinkField& field : link_fields()) {
    if (!field.is_detail && !field.is_on_request) columns.push_back(&field);
  }
  return columns;
}

WarcResult warc_links_of(const WarcBatch& batch, const WarcOptions& options, const Input& input,
                         const EarlyOutput& early) {
  WarcResult result;
  if (options.list.format == "arrow") {
    Rows rows(options.list, input.path, early);
    result = read_links(batch, options, input, rows);
    result.output = rows.take();
  } else {
    Lines lines(batch, options.list, input.path, early);
    result = read_links(batch, options, input, lines);
    result.output = std::move(lines.output);
  }
  return result;
}

}  // namespace absolve::tool
