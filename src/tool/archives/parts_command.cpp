#include <CLI/CLI.hpp>
#include <algorithm>

#include "absolve/archive.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

// A message to show: its bytes, its parts, and the limits for decoding bodies.
struct View {
  const Input& input;
  std::string_view bytes;
  const Archive& archive;
  const Limits& limits;
  const Profile& profile;

  [[nodiscard]] const Link& link_of(const PartReference& reference) const {
    return archive.examination.entities[reference.report].links[reference.link];
  }
};

void describe(const View& view, const Part& part, Json& json) {
  json["path"] = part.path;
  json["type"] = part.media_type;
  json["charset"] = string_or_null(part.charset);
  json["encoding"] = string_or_null(part.transfer_encoding);
  if (part.is_http) json["content_encoding"] = string_or_null(part.content_encoding);
  json["size"] = nullptr;
  json["sha256"] = nullptr;
  json["error"] = nullptr;
  if (part.is_leaf) {
    if (const auto body = decoded_body(view.bytes, part, view.limits)) {
      json["size"] = body->size();
      json["sha256"] = string_or_null(sha256(*body));
    } else {
      json["error"] = reason_of(body.error(), view.limits);
    }
  }
  json["name"] = string_or_null(part.name);
  json["content_id"] = string_or_null(part.content_id);
  json["message_id"] = string_or_null(part.message_id);
  json["location"] = string_or_null(part.location);
  json["location_resolved"] = string_or_null(part.location_resolved);
  json["base"] = string_or_null(part.base);
  json["layer"] = part.layer ? Json(name_of(*part.layer)) : Json(nullptr);
  json["shows"] = view.archive.parts[part.shows].path;
  json["unreferenced"] = part.is_unreferenced;
  json["offset"] = part.body.offset;
  json["length"] = part.body.length;
  json["offset_in"] = part.text.empty() ? "file" : "part";
}

// Prints the tree on one line. Does not recurse, because the tree may be too deep for the stack.
void print_json(const View& view, Printer& printer) {
  const std::vector<Part>& parts = view.archive.parts;
  std::vector<std::size_t> open;  // the ancestors of the next part
  for (std::size_t i = 0; i < parts.size(); ++i) {
    bool has_sibling = false;
    while (!open.empty() && open.back() != parts[i].parent) {
      printer.add("]}");
      has_sibling = true;
      open.pop_back();
    }
    Json json;
    if (i == 0) json = json_of_file(view.input.path);
    describe(view, parts[i], json);
    const std::string line = dump_line(json);
    printer.add(has_sibling ? "," : "");
    printer.add(line.substr(0, line.size() - 2) + ",\"parts\":[");
    open.push_back(i);
  }
  for (std::size_t i = 0; i < open.size(); ++i) printer.add("]}");
  printer.add("\n");
}

void print_references(const View& view, Printer& printer) {
  for (const PartReference& reference : view.archive.references) {
    if (!printer.is_open()) return;
    const Link& link = view.link_of(reference);
    const EntityReport& report = view.archive.examination.entities[reference.report];
    const bool is_met = reference.target != Part::none;
    Json json = json_of_file(view.input.path);
    json["part"] = view.archive.parts[reference.part].path;
    json["frame"] = string_or_null(report.frame);
    json["element"] = link.element;
    json["attribute"] = link.attribute;
    json["raw"] = link.raw;
    json["url"] = link.url ? Json(*link.url) : Json(nullptr);
    json["match"] = name_of(reference.match);
    json["section"] = string_or_null(section_of(reference.match, view.profile));
    json["scope"] = is_met ? Json(name_of(reference.scope)) : Json(nullptr);
    json["target"] = is_met ? Json(view.archive.parts[reference.target].path) : Json(nullptr);
    printer.add(dump_line(json));
  }
}

std::string title_of(const View& view, const Part& part) {
  std::string text = part.path.empty() ? printable(view.input.path) : part.path;
  text += "  " + printable(part.media_type);
  if (!part.charset.empty()) text += "; charset=" + printable(part.charset);
  if (!part.transfer_encoding.empty()) text += "  " + printable(part.transfer_encoding);
  if (!part.content_encoding.empty()) text += "  " + printable(part.content_encoding);
  if (part.is_leaf) {
    const auto body = decoded_body(view.bytes, part, view.limits);
    text += body ? "  " + counted(body->size(), "byte")
                 : "  (" + printable(message_of(body.error())) + ")";
  }
  if (!part.name.empty()) text += "  \"" + printable(part.name) + "\"";
  if (part.is_unreferenced) text += "  NOTHING REFERS TO IT";
  return text;
}

std::vector<std::string> details_of(const View& view, std::size_t index) {
  const Part& part = view.archive.parts[index];
  std::vector<std::string> lines;
  if (!part.is_leaf && part.media_type == "multipart/related") {
    lines.push_back("root: part " + view.archive.parts[part.shows].path);
  }
  if (!part.content_id.empty()) lines.push_back("Content-ID: " + printable(part.content_id));
  if (!part.location.empty()) {
    std::string line = "Content-Location: " + printable(part.location);
    if (part.location_resolved != part.location && !part.location_resolved.empty()) {
      line += "  ->  " + printable(part.location_resolved);
    }
    lines.push_back(std::move(line));
  }
  if (part.is_document) {
    const std::string layer(part.layer ? name_of(*part.layer) : "");
    lines.push_back(part.base.empty() ? std::string("no base")
                                      : "base: " + printable(part.base) + "  [" + layer + "]");
  }
  return lines;
}

// The line for a reference to a part of the message, or for a reference that matches no part.
std::string line_of(const View& view, const PartReference& reference) {
  const Link& link = view.link_of(reference);
  std::string line = printable(link.element) + " " + printable(link.attribute) + "  " +
                     printable(link.raw) + "  =  ";
  if (reference.match == Match::unresolved) {
    return line + "(" + std::string(describe(link.error->code)) + ")";
  }
  if (reference.target == Part::none) {
    return line + "NO PART  [" + std::string(section_of(reference.match, view.profile)) + "]";
  }
  const std::string& path = view.archive.parts[reference.target].path;
  line += path.empty() ? std::string("the message") : "part " + path;
  const std::string section(section_of(reference.match, view.profile));
  line += section.empty()
              ? ", by its content-location, as Chromium writes it"
              : ", by its " + std::string(name_of(reference.match)) + "  [" + section + "]";
  if (reference.scope == Scope::surrounding) line += "  around it";
  if (reference.scope == Scope::message) line += "  not in a multipart/related";
  if (reference.scope == Scope::elsewhere) line += "  elsewhere";
  return line;
}

void print_tree(const View& view, Printer& printer) {
  const std::vector<Part>& parts = view.archive.parts;
  std::vector<const PartReference*> shown;  // sorted by the part that contains each
  std::size_t next = 0;
  std::size_t within = 0;
  std::size_t outside = 0;
  std::size_t lost = 0;
  for (const PartReference& reference : view.archive.references) {
    if (reference.match == Match::same_document) continue;
    if (reference.match == Match::outside) {
      ++outside;
      continue;
    }
    ++(reference.target != Part::none ? within : lost);
    shown.push_back(&reference);
  }
  // Keeps the order of references within each part.
  std::ranges::sort(shown, {}, [](const PartReference* reference) {
    return std::pair(reference->part, reference);
  });
  std::vector<bool> is_last(parts.size());  // among its siblings
  std::vector<bool> has_last(parts.size());
  for (std::size_t i = parts.size(); i-- > 1;) {
    is_last[i] = !has_last[parts[i].parent];
    has_last[parts[i].parent] = true;
  }
  std::vector<SharedText> indents(parts.size());  // for the lines below each part
  std::size_t unreferenced = 0;
  for (std::size_t i = 0; i < parts.size() && printer.is_open(); ++i) {
    const Part& part = parts[i];
    unreferenced += part.is_unreferenced ? 1 : 0;
    std::string text;
    SharedText inner;
    if (i > 0) {
      const SharedText& around = indents[part.parent];
      text.append(around).append(is_last[i] ? "└── " : "├── ");
      // Limits indents, because their total size would grow with the square of the depth.
      inner = around.size() > 200 ? around : around.str() + (is_last[i] ? "    " : "│   ");
    }
    if (has_last[i]) indents[i] = inner;
    text += title_of(view, part) + "\n";
    const std::string detail = inner.str() + (has_last[i] ? "│     " : "      ");
    for (const std::string& line : details_of(view, i)) text += detail + line + "\n";
    printer.add(text);
    for (; next != shown.size() && shown[next]->part == i; ++next) {
      printer.add(detail + line_of(view, *shown[next]) + "\n");
    }
  }
  const auto leaves = static_cast<std::size_t>(
      std::ranges::count_if(parts, [](const auto& part) { return part.is_leaf; }));
  const std::size_t composites = parts.size() - leaves;
  printer.add(counted(leaves, "part") +
              (composites > 0 ? ", " + counted(composites, "composite") : std::string()) +
              "; references: " + std::to_string(within) + " to parts, " + std::to_string(outside) +
              " to elsewhere, " + std::to_string(lost) + " to nothing; " +
              counted(unreferenced, "part") + " that nothing refers to\n");
}

struct PartsCommand final : DocumentListingCommand {
  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(
        app, reading, inputs,
        "Messages, archives and folders of messages; -, or nothing: standard input");
    add_input_list(app, inputs, "message");
    add_format(app, list,
               "json: the tree of parts; jsonl, tsv, csv: a line for each reference (see absolve "
               "help formats)");
    add_report(app, run);
    add_sandbox(app, run);
  }
  Exit run(Run& run) override {
    const Options& options = reading.options();
    auto* const print = list.format == "json"  ? print_json
                        : list.lists_records() ? print_references
                                               : print_tree;
    const Batch batch{run, reading, inputs, nullptr, true};
    return for_each_input(batch, [&](const Input& input, std::string_view bytes) {
      const auto archive = read_archive(bytes, reading.source_of(input), options);
      if (!archive) {
        const bool has_no_parts = archive.error().code == ErrorCode::unsupported_type;
        return report_failure(input, archive.error(), options.limits,
                              has_no_parts ? "only messages and archives have parts: " : "");
      }
      Exit worst = report(input, bytes, archive->examination.diagnostics, reading.strict);
      if (reading.strict && std::ranges::any_of(archive->references, [](const PartReference& r) {
            return r.match == Match::dangling || r.match == Match::unresolved;
          })) {
        worst = worse(worst, Exit::unresolved);
      }
      const View view{input, bytes, *archive, options.limits, *options.profile};
      Printer printer(input, bytes.size(), options.limits);
      print(view, printer);
      return worse(worst, printer.finish());
    });
  }
};

}  // namespace

std::unique_ptr<Command> make_parts_command() {
  return std::make_unique<PartsCommand>();
}

}  // namespace absolve::tool
