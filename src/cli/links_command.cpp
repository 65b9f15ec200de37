#include "absolve/document.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/output.hpp"

namespace absolve::cli {
namespace {

std::string json_line(const Input& input, const Link& link, LineCounter::Position position) {
  Json json;
  json["file"] = input.path;
  json["entity"] = nullptr;
  json["frame"] = nullptr;
  json["element"] = link.element;
  json["attribute"] = link.attribute;
  json["kind"] = name_of(link.kind);
  json["inert"] = link.inert;
  json["raw"] = link.raw;
  json["url"] = link.url ? Json(*link.url) : Json(nullptr);
  json["base"] = string_or_null(link.base);
  json["layer"] = link.layer ? Json(name_of(*link.layer)) : Json(nullptr);
  json["offset"] = link.span.offset;
  json["length"] = link.span.length;
  json["offset_in"] = "file";
  json["line"] = position.line;
  json["column"] = position.column;
  json["error"] = link.error ? Json(name_of(link.error->code)) : Json(nullptr);
  return dump_line(json);
}

std::string text_line(const Input& input, const Link& link, LineCounter::Position position) {
  std::string line = printable(input.path) + ":" + std::to_string(position.line) + ":" +
                     std::to_string(position.column) + ": " + printable(link.element) + " " +
                     printable(link.attribute) + "  " + printable(link.raw) + "  ->  ";
  line += link.url ? printable(*link.url) : "(" + std::string(describe(link.error->code)) + ")";
  if (link.layer) line += "  [" + std::string(name_of(*link.layer)) + "]";
  return line + "\n";
}

}  // namespace

Exit run_links(const Settings& settings) {
  const Options options = settings.options();
  auto* const format = settings.format == "jsonl" ? json_line : text_line;
  return for_each_input(settings, [&](const Input& input, std::string_view bytes) {
    const auto examination = examine(bytes, source_of(input, settings), options);
    if (!examination) {
      const Trouble trouble = trouble_of(examination.error(), options.limits);
      complain_of(input.path, trouble.message);
      return trouble.exit;
    }
    LineCounter lines(bytes);
    std::string out;
    bool unresolved = false;
    for (const Link& link : examination->links) {
      out += format(input, link, lines.at(link.span.offset));
      unresolved = unresolved || link.error;
    }
    unresolved = report(input, bytes, examination->diagnostics) || unresolved;
    const Exit written = settle(write_stdout(out));
    return worse(written, settings.strict && unresolved ? Exit::unresolved : Exit::done);
  });
}

}  // namespace absolve::cli
