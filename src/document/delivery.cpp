#include "document/delivery.hpp"

#include <utility>

#include "document/robots.hpp"

namespace absolve {

void Delivery::enter(Place place, LineCounter& lines) {
  place_ = std::move(place);
  lines_ = &lines;
  tag_says_nofollow_ = fields_say_nofollow(place_.robots_tag);
}

void Delivery::begin(EntityReport& report) {
  given_element_ = kept_element_ = {};
  given_rel_ = kept_rel_ = {};
  links_ = 0;
  if (keeps_links()) texts_ = std::make_shared<TextArena>();
  report.path = place_.path;
  report.is_part = place_.is_part;
  report.media_type = report.frame.empty() ? place_.media_type : "text/html";
  report.transfer_encoding = place_.transfer_encoding;
  report.body = place_.body;
  report.in_part = place_.in_part || is_compressed_;
  report.robots_tag = place_.robots_tag;
  report.status = place_.status;
  says_nofollow_ = tag_says_nofollow_;
  robots_size_ = 0;
  note_robots(report);
}

void Delivery::note_robots(const EntityReport& report) {
  const std::string_view added = std::string_view(report.robots).substr(robots_size_);
  says_nofollow_ = says_nofollow_ || metas_say_nofollow(added);
  robots_size_ = report.robots.size();
}

LinkAction Delivery::add(EntityReport& report, Link& link) {
  ++links_;
  if (report.robots.size() != robots_size_) note_robots(report);
  link.nofollow = says_nofollow_ || (!link.rel.empty() && has_nofollow(link.rel));
  link.span.offset += place_.shift;
  const auto position = lines_->at(link.span.offset);
  link.line = position.line;
  link.column = position.column;
  if (decides()) return sink_->action(report, link);
  if (!keeps_links()) {
    sink_->link(report, link);
    return {};
  }
  TextArena& texts = *texts_;
  // A name can be long, and many links can be in one element. Names live as long as the findings.
  if (link.element.data() != given_element_.data() ||
      link.element.size() != given_element_.size()) {
    given_element_ = link.element;
    kept_element_ = texts.keep(link.element);
  }
  link.element = kept_element_;
  link.attribute = texts.keep(link.attribute);
  link.raw = texts.keep(link.raw);
  if (link.url) link.url = texts.keep(*link.url);
  // All links of one tag share its rel.
  if (link.rel.data() != given_rel_.data()) {
    given_rel_ = link.rel;
    kept_rel_ = texts.keep(link.rel);
  }
  link.rel = kept_rel_;
  link.texts = texts_;
  report.links.push_back(std::move(link));
  return {};
}

void Delivery::end(EntityReport&& report) {
  if (place_.leaves_out_empty && links_ == 0) return;
  if (sink_ == nullptr) return examination_.entities.push_back(std::move(report));
  if (sink_->report) sink_->report(std::move(report));
}

}  // namespace absolve
