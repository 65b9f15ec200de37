#include "tool/crawl/warc_arrow.hpp"

#include "tool/crawl/warc_links.hpp"
#include "tool/show/arrow_stream.hpp"

namespace absolve::tool {
namespace {

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

std::vector<const LinkField*> arrow_columns(const ListOptions& list) {
  if (!list.fields.empty()) return find_link_fields(list.fields);
  std::vector<const LinkField*> all;
  for (const LinkField& field : link_fields()) {
    if (!field.is_detail) all.push_back(&field);
  }
  return all;
}

WarcResult arrow_links_of(const WarcBatch& batch, const WarcOptions& options, const Input& input,
                          const EarlyOutput& early) {
  Rows rows(options.list, input.path, early);
  WarcResult result = read_links(batch, options, input, rows);
  result.output = rows.take();
  return result;
}

}  // namespace absolve::tool
