#include "tool/show/document_record.hpp"

#include <utility>

#include "document/loaded_links.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

Json json_of(const Input& input) {
  Json json;
  add_file(json, input.path);
  return json;
}

std::string json_line(const Input& input, const EntityReport& report, const std::string& canonical,
                      std::size_t links) {
  Json json = json_of(input);
  json["entity"] = report.is_part ? Json(report.path) : Json(nullptr);
  json["frame"] = string_or_null(report.frame);
  json["status"] = report.status > 0 ? Json(report.status) : Json(nullptr);
  json["type"] = report.media_type;
  json["encoding"] = string_or_null(report.encoding);
  json["encoding_source"] = name_of(report.encoding_source);
  json["document_url"] = string_or_null(report.document_url);
  json["base"] = string_or_null(report.base.chosen ? report.base.url() : std::string_view());
  const auto layer = report.base.layer();
  json["layer"] = layer ? Json(name_of(*layer)) : Json(nullptr);
  json["canonical"] = string_or_null(canonical);
  json["saved_from"] = string_or_null(report.saved_from);
  json["robots"] = string_or_null(report.robots);
  json["x_robots_tag"] = string_or_null(report.robots_tag);
  json["title"] = string_or_null(report.title);
  json["links"] = links;
  json["error"] = nullptr;
  return dump_line(json);
}

std::string text_line(const Input& input, const EntityReport& report, const std::string& canonical,
                      std::size_t links) {
  std::string line = printable(input.path);
  if (report.is_part && !report.path.empty()) line += ": part " + report.path;
  if (!report.frame.empty()) line += ": frame " + report.frame;
  line += ": ";
  if (report.status > 0) line += std::to_string(report.status) + ", ";
  line += printable(report.media_type);
  if (!report.encoding.empty()) {
    line += ", " + report.encoding + " (" + std::string(name_of(report.encoding_source)) + ")";
  }
  line += ", base " + (report.base.chosen ? printable(report.base.url()) : std::string("none"));
  if (const auto layer = report.base.layer()) line += " [" + std::string(name_of(*layer)) + "]";
  line += ", links: " + std::to_string(links);
  if (!canonical.empty()) line += ", canonical " + printable(canonical);
  if (!report.robots.empty()) line += ", robots: " + printable(report.robots);
  if (!report.robots_tag.empty()) line += ", X-Robots-Tag: " + printable(report.robots_tag);
  if (!report.title.empty()) line += ", \"" + printable(report.title) + "\"";
  return line + "\n";
}

}  // namespace

void DocumentRecords::add(const Link& link, bool is_listed) {
  if (is_listed) ++links_;
  // HTML 4.2.4: an element in a template or with an empty href is not a link.
  const bool is_of_document = (link.element == "link" && !link.inert && !link.raw.empty()) ||
                              (link.attribute == "link" && !link.has_anchor);
  const bool is_canonical =
      canonical_.empty() && link.url && is_of_document && has_rel(link.rel, "canonical");
  if (is_canonical) canonical_ = *link.url;
}

std::string DocumentRecords::line_of(const EntityReport& report) {
  if (report.engine.empty()) return {};
  ++lines_;
  const std::string canonical = std::exchange(canonical_, {});
  const std::size_t links = std::exchange(links_, 0);
  return is_json_ ? json_line(input_, report, canonical, links)
                  : text_line(input_, report, canonical, links);
}

std::string DocumentRecords::last_line(const Error* error) const {
  if (error == nullptr && lines_ > 0) return {};
  const std::string_view code = error != nullptr ? name_of(error->code) : std::string_view();
  if (!is_json_) {
    return printable(input_.path) + ": " +
           (error != nullptr ? printable(message_of(*error)) : std::string("no document")) + "\n";
  }
  Json json = json_of(input_);
  json["links"] = links_;
  json["error"] = string_or_null(code);
  return dump_line(json);
}

}  // namespace absolve::tool
