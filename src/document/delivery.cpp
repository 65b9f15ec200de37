#include "document/delivery.hpp"

#include <array>
#include <utility>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The front of `list` up to one of `separators`, without blanks around it; removed from `list`.
std::string_view take_item(std::string_view& list, auto separators) {
  return ascii::trimmed(ascii::take_front(list, separators), ascii::is_space);
}

bool is_nofollow(std::string_view directive) {
  return equal_ignoring_case(directive, "nofollow") || equal_ignoring_case(directive, "none");
}

// Whether `name`, which a colon follows, is that of a directive with a value. Any other name is a
// crawler's.
bool has_value(std::string_view name) {
  constexpr auto names = std::to_array<std::string_view>(
      {"max-image-preview", "max-snippet", "max-video-preview", "unavailable_after"});
  return is_among(name, names);
}

// Whether `field`, the value of an X-Robots-Tag field, tells all crawlers not to follow links.
bool field_says_nofollow(std::string_view field) {
  while (!field.empty()) {
    const std::string_view directive = take_item(field, ',');
    const auto colon = directive.find(':');
    if (colon == std::string_view::npos) {
      if (is_nofollow(directive)) return true;
    } else if (!has_value(ascii::trimmed(directive.substr(0, colon), ascii::is_space))) {
      return false;  // what follows is for one crawler
    }
  }
  return false;
}

// Whether `rel`, a list of link types between white space, has nofollow (HTML 4.6.7.12).
bool has_nofollow(std::string_view rel) {
  return ascii::has_token(
      rel, [](std::string_view token) { return equal_ignoring_case(token, "nofollow"); });
}

// Whether meta elements tell all crawlers not to follow links: `robots` is what they say, separated
// by commas.
bool metas_say_nofollow(std::string_view robots) {
  while (!robots.empty()) {
    if (is_nofollow(take_item(robots, ", \t\n\f\r"))) return true;
  }
  return false;
}

// Whether X-Robots-Tag tells all crawlers not to follow links. `robots_tag` has the value of each
// such field on a separate line. A field that names a crawler (`googlebot: nofollow`) applies only
// to that crawler, and does not count.
bool fields_say_nofollow(std::string_view robots_tag) {
  while (!robots_tag.empty()) {
    if (field_says_nofollow(take_item(robots_tag, '\n'))) return true;
  }
  return false;
}

}  // namespace

void Delivery::enter(Place place, LineCounter& lines) {
  place_ = std::move(place);
  lines_ = &lines;
  tag_says_nofollow_ = fields_say_nofollow(place_.robots_tag);
}

void Delivery::begin(EntityReport& report) {
  element_.reset();
  rel_.reset();
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
  link.element = element_.keep(link.element, texts);
  link.attribute = texts.keep(link.attribute);
  link.raw = texts.keep(link.raw);
  if (link.url) link.url = texts.keep(*link.url);
  link.rel = rel_.keep(link.rel, texts);
  link.texts = texts_;
  report.links.push_back(std::move(link));
  return {};
}

void Delivery::end(EntityReport&& report) {
  if (place_.leaves_out_empty && links_ == 0) return;
  if (sink_ == nullptr) return examination_.entities.push_back(std::move(report));
  if (sink_->report) sink_->report(std::move(report));
}

}  // namespace absolve::ABSOLVE_VERSIONED
