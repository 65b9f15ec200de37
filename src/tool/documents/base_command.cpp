#include <CLI/CLI.hpp>
#include <algorithm>

#include "absolve/document.hpp"
#include "text/utf8.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/output.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

constexpr std::size_t widest_line = 100;

std::string title_of(const BaseCandidate& candidate) {
  if (candidate.statement == BaseStatement::base_url_field) return "Base-URL of the entity";
  if (candidate.statement == BaseStatement::base_field) return "Base of the entity";
  switch (candidate.layer) {
    case Layer::embedded: return "Base embedded in the document";
    case Layer::content_base: return "Content-Base of the entity";
    case Layer::content_location: return "Content-Location of the entity";
    case Layer::encapsulating: return "Base of the encapsulating entity";
    case Layer::retrieval: return "URL that it was retrieved from";
    case Layer::application_default: return "Default of the application";
  }
  return {};
}

std::string shortened(const std::string& text, std::size_t width) {
  return width_of(text) <= width ? text : first_columns(text, width - 3) + "...";
}

// Makes only the front of a text printable, because the line is shortened anyway. Many documents of
// a page can have the same long base.
std::string shown(std::string_view text) {
  return printable(utf8::front(text, 20 * widest_line));
}

std::vector<std::string> lines_of(const JudgedCandidate& judged, const Profile& profile) {
  const BaseCandidate& candidate = judged.candidate;
  std::vector<std::string> lines{"(" + std::string(section_of(candidate.layer, profile)) + ") " +
                                 title_of(candidate)};
  std::string value = "  " + shown(candidate.text);
  if (!judged.url.empty() && judged.url != candidate.text) value += "  ->  " + shown(judged.url);
  lines.push_back(value);
  const bool chosen = judged.verdict == Verdict::chosen;
  lines.push_back("  " + printable(describe_place(candidate)) + (chosen ? ": THE BASE" : ": ") +
                  (chosen ? std::string() : std::string(describe(judged.verdict))));
  return lines;
}

// The lines of a layer, and the columns between its edges, which also contain the inner layers.
struct Box {
  std::vector<std::string> lines;
  std::size_t width = 0;
};

// From the innermost layer to the outermost.
std::vector<Box> boxes_of(const BaseEstablishment& base, const Profile& profile) {
  // Each box takes six columns. The innermost boxes keep some room, however many boxes there are.
  const std::size_t frames = std::min(6 * base.candidates.size(), widest_line / 2);
  std::vector<Box> boxes;
  for (const JudgedCandidate& judged : base.candidates) {
    Box box;
    if (!boxes.empty()) box.width = boxes.back().width + 6;
    for (const std::string& line : lines_of(judged, profile)) {
      box.lines.push_back(shortened(line, widest_line - frames));
      box.width = std::max(box.width, width_of(box.lines.back()));
    }
    boxes.push_back(std::move(box));
  }
  return boxes;
}

// Draws the layers as nested boxes, like the picture in RFC 2396 5.1. The outermost layer surrounds
// all others.
std::string picture_of(const std::vector<Box>& boxes) {
  const auto left = [&](std::size_t box) {
    std::string edges;
    for (std::size_t around = boxes.size() - 1; around > box; --around) edges += "|  ";
    return edges;
  };
  std::vector<std::string> right(boxes.size());  // the edges of outer boxes, to the right of each
  for (std::size_t box = boxes.size(); box-- > 1;) {
    const std::size_t gap = boxes[box].width - boxes[box - 1].width - 6;
    right[box - 1] = std::string(gap, ' ') + "  |" + right[box];
  }
  const auto edge = [&](std::size_t box, char corner, char other_corner) {
    return left(box) + corner + std::string(boxes[box].width + 4, '-') + other_corner + right[box] +
           "\n";
  };
  std::string text;
  for (std::size_t box = boxes.size(); box-- > 0;) text += edge(box, '.', '.');
  for (std::size_t box = 0; box < boxes.size(); ++box) {
    for (const std::string& line : boxes[box].lines) {
      text += left(box) + "|  " + line + std::string(boxes[box].width - width_of(line), ' ') +
              "  |" + right[box] + "\n";
    }
    text += edge(box, '`', '\'');
  }
  return text;
}

std::string text_of_base(const Input& input, const EntityReport& entity, const Profile& profile) {
  const std::string_view url = entity.base.url();
  std::string text = printable(input.path);
  if (entity.is_part) text += entity.path.empty() ? ", the message" : ", part " + entity.path;
  if (!entity.frame.empty()) text += ", srcdoc " + entity.frame;
  text += '\n';
  text += picture_of(boxes_of(entity.base, profile));
  text += url.empty() ? std::string("no base\n")
                      : "base: " + printable(url) + "  [" +
                            std::string(name_of(*entity.base.layer())) + "]\n";
  if (!entity.saved_from.empty()) {
    text += "it says that it was saved from " + printable(entity.saved_from) +
            " (--saved-from uses that URL)\n";
  }
  return text;
}

std::string json_of_base(const Input& input, const EntityReport& entity, const Profile& profile) {
  Json json = json_of_file(input.path);
  json["entity"] = entity.is_part ? Json(entity.path) : Json(nullptr);
  json["frame"] = string_or_null(entity.frame);
  json["base"] = string_or_null(entity.base.url());
  json["layer"] = entity.base.layer() ? Json(name_of(*entity.base.layer())) : Json(nullptr);
  json["document_url"] = string_or_null(entity.document_url);
  json["saved_from"] = string_or_null(entity.saved_from);
  json["encoding"] = entity.encoding;
  json["candidates"] = candidates_of(entity.base, profile);
  return dump_line(json);
}

// Counts the xml:base attributes of a document. Each gives the links in its element another base.
struct InnerBases {
  std::size_t count = 0;
  std::string first;

  void add(const Link& link) {
    if (link.attribute != "xml:base" || !link.url) return;
    if (count++ == 0) first = std::string(*link.url);
  }
  [[nodiscard]] std::string text() const {
    if (count == 0) return {};
    return counted(count, "xml:base attribute") + " in it, the first " + printable(first) +
           ": the base of the links in that element\n";
  }
};

struct BaseCommand final : DocumentListingCommand {
  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(app, reading, inputs);
    add_explain(app, run);
    add_input_list(app, inputs, "document");
    add_part(app, reading);
    add_format(app, list);
    add_report(app, run);
    add_sandbox(app, run);
  }
  Exit run(Run& run) override {
    const Options& options = reading.options();
    Explainer explainer(run.options.explain);
    const Batch batch{.run = run, .reading = reading, .inputs = inputs, .reads_folders = true};
    const Exit exit = for_each_input(batch, [&](const Input& input, std::string_view bytes) {
      Exit worst = Exit::done;
      Printer printer(input, bytes.size(), options.limits);
      InnerBases inner;
      const auto text_of = [&](const EntityReport& entity) {
        return list.lists_records() ? json_of_base(input, entity, *options.profile)
                                    : text_of_base(input, entity, *options.profile) + inner.text();
      };
      const ReportSink sink{
          .report =
              [&](EntityReport&& entity) {
                explainer.add(input, entity);
                if (entity.encoding.empty()) return;  // a header without a document
                if (printer.is_open()) printer.add(text_of(entity));
                inner = {};
                if (reading.strict && !entity.base.chosen) worst = worse(worst, Exit::unresolved);
              },
          .link = [&](const EntityReport&, const Link& link) { inner.add(link); },
      };
      const auto examination = examine(bytes, reading.source_of(input), options, sink);
      worst = worse(worst, printer.finish());
      if (!examination)
        return worse(worst, report_failure(input, examination.error(), options.limits));
      return worse(worst, report(input, bytes, examination->diagnostics, reading.strict));
    });
    explainer.finish();
    return exit;
  }
};

}  // namespace

std::unique_ptr<Command> make_base_command() {
  return std::make_unique<BaseCommand>();
}

}  // namespace absolve::tool
