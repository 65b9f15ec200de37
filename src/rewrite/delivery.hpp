#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "edit/lines.hpp"

namespace absolve {

/// Where the reports and links of one file go: to a sink, or into the examination. Every link of
/// every kind takes this way, in which it gets its place in the file, its line and its column.
class Delivery {
 public:
  /// Where the body at hand stands in the file.
  struct Place {
    std::string_view media_type{};
    std::string_view transfer_encoding{};
    Span body{};
    std::string path{};
    bool is_part = false;
    bool in_part = false;           // spans count in the decoded body
    bool leaves_out_empty = false;  // a report without links is of no interest
    std::size_t shift = 0;  // from the text that the links were found in to the one they count in
  };

  /// `sink` may be null: reports are kept in `examination`.
  Delivery(const ReportSink* sink, Examination& examination)
      : sink_(sink), examination_(examination) {}

  [[nodiscard]] bool keeps_links() const { return sink_ == nullptr || !sink_->link; }

  /// What follows is found in the body at `place`; `lines` counts the lines of its text, and must
  /// outlive what is found.
  void enter(Place place, LineCounter& lines) {
    place_ = std::move(place);
    lines_ = &lines;
  }

  /// Begins the report of an entity or frame, and completes it.
  void begin(EntityReport& report);
  /// Adds a link of the report that was begun last. Its texts may be transient; `base` is that of
  /// the link.
  void add(EntityReport& report, Link& link, const SharedText& base);
  void end(EntityReport&& report);
  /// Delivers a report that has its links already.
  void deliver(EntityReport&& report);

 private:
  const ReportSink* sink_;
  Examination& examination_;
  Place place_;
  LineCounter* lines_ = nullptr;
  std::string_view kept_base_;  // of the report at hand
  std::size_t links_ = 0;       // of that, so far
};

}  // namespace absolve
