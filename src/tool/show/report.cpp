#include "tool/show/report.hpp"

#include "tool/io/output.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/json.hpp"
#include "tool/show/report_page.hpp"

namespace absolve::tool {
namespace {

// As much as a browser shows without delay.
constexpr std::size_t most_links = 200'000;
constexpr std::size_t most_documents = 20'000;
constexpr std::size_t most_link_bytes = std::size_t{128} << 20;
constexpr std::size_t most_text_of_report = std::size_t{16} << 20;
// The most names in a chart.
constexpr std::size_t most_names = 10'000;

// Adds to the count of `name`, or to that of the first name if there are too many names.
template <class Counts, class Name>
void count(Counts& counts, const Name& name, std::size_t number) {
  const auto own = counts.find(name);
  if (own != counts.end()) {
    own->second += number;
  } else if (counts.size() < most_names) {
    counts.emplace(name, number);
  } else {
    counts.begin()->second += number;
  }
}

template <class Counts>
void add_counts(Counts& to, const Counts& from) {
  for (const auto& [name, number] : from) count(to, name, number);
}

Json json_of(const std::map<std::string, std::size_t, std::less<>>& counts) {
  Json list = Json::array();
  for (const auto& [name, number] : counts) list.push_back({name, number});
  return list;
}

}  // namespace

void ReportCounts::add(std::string_view kind, std::string_view layer, std::string_view outcome,
                       std::string_view from, std::string_view to) {
  count(by_kind, std::string(kind), 1);
  count(by_layer, std::string(layer), 1);
  count(by_outcome, std::string(outcome), 1);
  count(by_host, std::string(to), 1);
  if (!to.empty()) count(by_hosts, Hosts(from, to), 1);
}

void ReportCounts::add(const ReportCounts& other) {
  add_counts(by_kind, other.by_kind);
  add_counts(by_layer, other.by_layer);
  add_counts(by_outcome, other.by_outcome);
  add_counts(by_host, other.by_host);
  add_counts(by_hosts, other.by_hosts);
}

Report::Report(std::string path, std::string command, std::string profile)
    : path_(std::move(path)), command_(std::move(command)), profile_(std::move(profile)) {}

void Report::add(ReportPiece&& piece) {
  counts_.add(piece.counts);
  if (pieces_.size() >= most_documents) {
    ++documents_left_;
    links_left_ += piece.links.size() + piece.links_left;
    return;
  }
  std::size_t shown = 0;
  while (shown < piece.links.size() && links_ < most_links && link_bytes_ < most_link_bytes) {
    ++links_;
    link_bytes_ += piece.links[shown++].size();
  }
  links_left_ += piece.links.size() - shown + piece.links_left;
  if (links_ >= most_links || link_bytes_ >= most_link_bytes) has_room_for_links_ = false;
  piece.links.resize(shown);
  piece.links.shrink_to_fit();
  if (text_bytes_ + piece.texts.size() > most_text_of_report) {
    texts_left_ += piece.texts.empty() ? 0 : 1;
    piece.texts = std::string();
    has_room_for_texts_ = false;
  }
  if (piece.leaves_text) ++texts_left_;
  text_bytes_ += piece.texts.size();
  piece.counts = {};
  pieces_.push_back(std::move(piece));
}

std::string Report::data() const {
  Json hosts = Json::array();
  for (const auto& [pair, number] : counts_.by_hosts) {
    hosts.push_back({pair.first, pair.second, number});
  }
  const Json head{
      {"tool", "absolve " ABSOLVE_VERSION},
      {"command", command_},
      {"profile", profile_},
      {"left", {{"links", links_left_}, {"texts", texts_left_}, {"documents", documents_left_}}},
      {"kinds", json_of(counts_.by_kind)},
      {"layers", json_of(counts_.by_layer)},
      {"outcomes", json_of(counts_.by_outcome)},
      {"hosts", json_of(counts_.by_host)},
      {"between", std::move(hosts)}};
  std::string out = "{" + members_of(head) + ",\n\"documents\":[";
  std::size_t size = out.size();
  for (const ReportPiece& piece : pieces_) {
    size += piece.members.size() + piece.texts.size() + 100;
    for (const std::string& link : piece.links) size += link.size() + 2;
  }
  out.reserve(size);
  for (const ReportPiece& piece : pieces_) {
    if (&piece != pieces_.data()) out += ',';
    out.append("\n{").append(piece.members).append(",\"texts\":");
    out.append(piece.texts.empty() ? "null" : piece.texts).append(",\"rows\":[");
    for (const std::string& link : piece.links) {
      if (&link != piece.links.data()) out += ',';
      out.append("\n").append(link);
    }
    out += "]}";
  }
  return out + "]}";
}

Exit Report::finish() {
  std::string page = data();
  pieces_.clear();
  page = report_page(page);
  if (path_ == "-") return report_trouble(write_stdout({page}));
  return report_trouble(write_file(path_, {page}));
}

}  // namespace absolve::tool
