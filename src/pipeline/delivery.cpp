#include "pipeline/delivery.hpp"

#include <utility>

namespace absolve {

void Delivery::begin(EntityReport& report) {
  kept_base_ = {};
  links_ = 0;
  report.path = place_.path;
  report.is_part = place_.is_part;
  report.media_type = report.frame.empty() ? place_.media_type : "text/html";
  report.transfer_encoding = place_.transfer_encoding;
  report.body = place_.body;
  report.in_part = place_.in_part;
}

void Delivery::add(EntityReport& report, Link& link, const SharedText& base) {
  ++links_;
  link.span.offset += place_.shift;
  const auto position = lines_->at(link.span.offset);
  link.line = position.line;
  link.column = position.column;
  if (!keeps_links()) return sink_->link(report, link);
  TextArena& texts = report.texts;
  link.element = texts.keep(link.element);
  link.attribute = texts.keep(link.attribute);
  link.raw = texts.keep(link.raw);
  if (link.url) link.url = texts.keep(*link.url);
  // Many links share one base. The arena owns the text, so the address identifies it.
  if (link.base.data() != kept_base_.data()) kept_base_ = texts.hold(base);
  link.base = kept_base_;
  report.links.push_back(std::move(link));
}

void Delivery::deliver(EntityReport&& report) {
  const std::vector<Link> links = std::exchange(report.links, {});
  begin(report);
  const SharedText base = report.base.shared_url();
  for (Link link : links) add(report, link, base);
  end(std::move(report));
}

void Delivery::end(EntityReport&& report) {
  if (place_.leaves_out_empty && links_ == 0) return;
  if (sink_ == nullptr) return examination_.entities.push_back(std::move(report));
  if (sink_->report) sink_->report(std::move(report));
}

}  // namespace absolve
