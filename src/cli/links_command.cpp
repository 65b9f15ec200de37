#include "absolve/document.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/document_record.hpp"
#include "cli/explain.hpp"
#include "cli/json.hpp"
#include "cli/link_filter.hpp"
#include "cli/printer.hpp"

namespace absolve::cli {
namespace {

// The line of a link, of which `url` is shown for its target; empty: it has none.
std::string json_line(const Input& input, const EntityReport& entity, const Link& link,
                      std::string_view url) {
  Json json;
  add_file(json, input.path);
  json["entity"] = entity.is_part ? Json(entity.path) : Json(nullptr);
  json["frame"] = string_or_null(entity.frame);
  json["element"] = link.element;
  json["attribute"] = link.attribute;
  json["kind"] = name_of(link.kind);
  json["inert"] = link.inert;
  json["raw"] = link.raw;
  json["rel"] = string_or_null(link.rel);
  json["robots"] = string_or_null(entity.robots);
  json["url"] = link.url ? Json(url) : Json(nullptr);
  if (link.fetches_nothing) json["fetches_nothing"] = true;
  if (!entity.robots_tag.empty()) json["x_robots_tag"] = entity.robots_tag;
  if (link.details) {
    const LinkDetails& details = *link.details;
    json["text"] = string_or_null(details.text);
    json["title"] = string_or_null(details.title);
    json["alt"] = string_or_null(details.alt);
    json["hreflang"] = string_or_null(details.hreflang);
    json["type"] = string_or_null(details.type);
    json["media"] = string_or_null(details.media);
  }
  json["base"] = string_or_null(link.base);
  json["layer"] = link.layer ? Json(name_of(*link.layer)) : Json(nullptr);
  json["offset"] = link.span.offset;
  json["length"] = link.span.length;
  json["offset_in"] = entity.in_part ? "part" : "file";
  json["line"] = link.line;
  json["column"] = link.column;
  json["error"] = link.error ? Json(name_of(link.error->code)) : Json(nullptr);
  return dump_line(json);
}

std::string text_line(const Input& input, const EntityReport& entity, const Link& link,
                      std::string_view url) {
  const std::string part = !entity.in_part       ? std::string()
                           : entity.path.empty() ? std::string(": the body")
                                                 : ": part " + entity.path;
  std::string line = printable(input.path) + part + ":" + std::to_string(link.line) + ":" +
                     std::to_string(link.column) + ": " + printable(std::string(link.element)) +
                     " " + printable(link.attribute) + "  " + printable(link.raw) + "  ->  ";
  line += link.url ? printable(url) : "(" + std::string(describe(link.error->code)) + ")";
  if (link.layer) line += "  [" + std::string(name_of(*link.layer)) + "]";
  if (link.fetches_nothing) line += "  fetches nothing";
  if (link.details && !link.details->text.empty()) {
    line += "  \"" + printable(link.details->text) + "\"";
  }
  return line + "\n";
}

}  // namespace

Exit run_links(const Settings& settings) {
  const Options& options = settings.options();
  auto* const format = settings.format == "jsonl" ? json_line : text_line;
  Explainer explainer(settings);
  LinkFilter filter(settings);
  const Exit exit = for_each_input(settings, [&](const Input& input, std::string_view bytes) {
    Exit worst = Exit::done;
    Printer printer(input, bytes.size(), options.limits);
    DocumentRecords records(input, settings.format == "jsonl");
    const auto add = [&](const std::string& line) {
      if (printer.is_open()) printer.add(line);
    };
    const ReportSink sink{
        .report =
            [&](EntityReport&& entity) {
              explainer.add(input, entity);
              if (settings.lists_documents) add(records.line_of(entity));
            },
        .link =
            [&](const EntityReport& entity, const Link& link) {
              const bool is_listed = filter.takes(link);
              if (settings.lists_documents) {
                records.add(link, is_listed);
              } else if (is_listed && printer.is_open()) {
                const auto url = link.url ? filter.target_of(link) : std::string_view();
                printer.add(format(input, entity, link, url));
              }
              if (is_listed && link.error && settings.strict) {
                worst = worse(worst, Exit::unresolved);
              }
            },
    };
    const auto examination = examine(bytes, source_of(input, settings), options, sink);
    if (settings.lists_documents) {
      add(records.last_line(examination ? nullptr : &examination.error()));
    }
    worst = worse(worst, printer.finish());
    if (!examination) {
      return worse(worst, report_failure(input, examination.error(), options.limits));
    }
    return worse(worst, report(input, bytes, examination->diagnostics, settings.strict));
  });
  explainer.finish();
  return exit;
}

}  // namespace absolve::cli
