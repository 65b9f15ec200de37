#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "text/line.hpp"
#include "text/text_arena.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Delivers the reports and links of one file, to a sink or into the examination. Every link passes
/// through here, whatever its kind, and gets its place in the file, its line and its column.
class Delivery {
 public:
  /// Where the current body is in the file.
  struct Place {
    std::string_view media_type{};
    SharedText transfer_encoding{};
    Span body{};
    std::string path{};
    SharedText robots_tag{};
    std::uint16_t status = 0;  // of an HTTP response
    bool is_part = false;
    bool in_part = false;           // spans refer to the decoded body
    bool leaves_out_empty = false;  // a report without links is not delivered
    std::size_t shift = 0;          // added to the offset of each link
  };

  /// `sink` may be null: reports are kept in `examination`. If the file `is_compressed`, all spans
  /// refer to the decompressed bytes.
  Delivery(const ReportSink* sink, Examination& examination, bool is_compressed = false)
      : sink_(sink), examination_(examination), is_compressed_(is_compressed) {}

  [[nodiscard]] bool keeps_links() const {
    return sink_ == nullptr || (!sink_->link && !sink_->action);
  }
  /// Whether the sink decides what is written for each link.
  [[nodiscard]] bool decides() const { return sink_ != nullptr && sink_->action; }

  /// Sets the place of the reports that follow. `lines` counts the lines of their text; it must
  /// outlive their delivery.
  void enter(Place place, LineCounter& lines);

  /// Begins the report of an entity or frame, and fills in its place.
  void begin(EntityReport& report);
  /// Adds a link to the report that was begun last, and returns what the sink decides about it. The
  /// views in `link` need only be valid during the call.
  LinkAction add(EntityReport& report, Link& link);
  void end(EntityReport&& report);

 private:
  // Notes the directives to robots that were not noted yet. If the document comes in pieces, they
  // grow.
  void note_robots(const EntityReport& report);

  const ReportSink* sink_;
  Examination& examination_;
  bool is_compressed_;
  Place place_;
  LineCounter* lines_ = nullptr;
  RepeatedText element_;              // names live as long as the findings
  RepeatedText rel_;                  // all links of one tag share it
  bool tag_says_nofollow_ = false;    // X-Robots-Tag of the place, to all crawlers
  bool says_nofollow_ = false;        // the same, or in the document
  std::size_t robots_size_ = 0;       // how much of `EntityReport::robots` is noted
  std::size_t links_ = 0;             // of the current report, so far
  std::shared_ptr<TextArena> texts_;  // the texts of its links, if links are kept
};

}  // namespace absolve::ABSOLVE_VERSIONED
