#include "absolve/document.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"
#include "tool/documents/stream.hpp"
#include "tool/show/document_record.hpp"
#include "tool/show/explain.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"
#include "tool/show/printer.hpp"

namespace absolve::tool {
namespace {

// The line of a link. `url` is shown as its target; empty: it has none.
std::string text_line(const Input& input, const EntityReport& entity, const Link& link,
                      std::string_view url) {
  const std::string part = !entity.in_part       ? std::string()
                           : entity.path.empty() ? std::string(": the body")
                                                 : ": part " + entity.path;
  std::string line = printable(input.path) + part + ":" + std::to_string(link.line) + ":" +
                     std::to_string(link.column) + ": " + printable(link.element) + " " +
                     printable(link.attribute) + "  " +
                     (link.raw.empty() ? std::string("\"\"") : printable(link.raw)) + "  ->  ";
  line += link.url ? printable(url) : "(" + std::string(describe(link.error->code)) + ")";
  if (link.layer) line += "  [" + std::string(name_of(*link.layer)) + "]";
  if (link.fetches_nothing) line += "  fetches nothing";
  if (link.details && !link.details->text.empty()) {
    line += "  \"" + printable(link.details->text) + "\"";
  }
  return line + "\n";
}

bool is_text(const Settings& settings) {
  return !settings.lists_records();
}

// Lists the links of one document on standard output.
class Listing {
 public:
  Listing(const Settings& settings, const Input& input, std::size_t size, Explainer& explainer,
          LinkFilter& filter)
      : settings_(settings),
        input_(input),
        explainer_(explainer),
        filter_(filter),
        is_json_(settings.format == "jsonl" || settings.format == "json"),
        has_lines_(!is_text(settings)),
        lines_(settings, {.file = input.path}),
        printer_(input, size, settings.limits()),
        records_(input, is_json_) {}

  [[nodiscard]] ReportSink sink() {
    return {.report =
                [this](EntityReport&& entity) {
                  explainer_.add(input_, entity);
                  if (settings_.lists_documents && printer_.is_open())
                    add(records_.line_of(entity));
                },
            .link = [this](const EntityReport& entity, const Link& link) { list(entity, link); }};
  }

  /// Another `bytes` bytes of the document have arrived.
  void grow(std::size_t bytes) { printer_.grow(bytes); }
  /// Prints what is listed so far. Returns whether more can be printed.
  [[nodiscard]] bool goes_on() {
    printer_.flush();
    return printer_.is_open();
  }

  /// `error`: why the document was not read; null: it was.
  [[nodiscard]] Exit finish(const Error* error) {
    if (settings_.lists_documents) add(records_.last_line(error));
    settings_.counts->links += links_;
    settings_.counts->unresolved += unresolved_;
    return worse(worst_, printer_.finish());
  }

 private:
  void add(const std::string& line) {
    if (printer_.is_open()) printer_.add(line);
  }

  void list(const EntityReport& entity, const Link& link) {
    const bool is_listed = filter_.takes(link);
    ++links_;
    if (link.error) ++unresolved_;
    if (settings_.lists_documents) {
      records_.add(link, is_listed);
    } else if (is_listed && printer_.is_open()) {
      const auto url = link.url ? filter_.target_of(link) : std::string_view();
      if (has_lines_) {
        printer_.add(lines_.lines_of(entity, link, url));
      } else {
        printer_.add(text_line(input_, entity, link, url));
      }
    }
    if (is_listed && link.error && settings_.strict) worst_ = Exit::unresolved;
  }

  const Settings& settings_;
  const Input& input_;
  Explainer& explainer_;
  LinkFilter& filter_;
  bool is_json_;
  bool has_lines_;  // prints the lines of `lines_`
  LinkLines lines_;
  Printer printer_;
  DocumentRecords records_;
  std::size_t links_ = 0;
  std::size_t unresolved_ = 0;
  Exit worst_ = Exit::done;
};

Exit stream_links(const Settings& settings) {
  const auto input = stream_input(settings);
  if (!input) return input.error();
  Explainer explainer(settings);
  LinkFilter filter(settings);
  Listing listing(settings, *input, 0, explainer, filter);
  Exit listed = Exit::done;
  const Exit exit =
      stream_document(*input, settings,
                      {.sink = listing.sink(),
                       .came = [&](std::size_t size) { listing.grow(size); },
                       .goes_on = [&] { return listing.goes_on(); },
                       .ended = [&](const Error* error) { listed = listing.finish(error); }});
  explainer.finish();
  return worse(exit, listed);
}

}  // namespace

Exit run_links(const Settings& settings) {
  if (is_text(settings) && (settings.compact || !settings.fields.empty())) {
    print_error("--fields and --compact need --format json, jsonl, tsv or csv");
    return Exit::usage;
  }
  const bool is_table = settings.format == "csv" || settings.format == "tsv";
  if (is_table && settings.lists_documents) {
    print_error("--documents needs --format text, json or jsonl");
    return Exit::usage;
  }
  if (settings.lists_documents && (settings.compact || settings.strip_fragment || settings.unique ||
                                   !settings.fields.empty() || settings.options().details)) {
    print_error(
        "--fields, --compact, --details, --unique and --strip-fragment are of links, not of "
        "--documents");
    return Exit::usage;
  }
  if (const std::string header = LinkLines::header(settings); !header.empty()) {
    if (const auto trouble = write_stdout({header})) return report_trouble(trouble);
  }
  if (settings.streams) return stream_links(settings);
  const Options& options = settings.options();
  Explainer explainer(settings);
  LinkFilter filter(settings);
  const auto one = [&](const Input& input, std::string_view bytes) {
    Listing listing(settings, input, bytes.size(), explainer, filter);
    const auto examination =
        examine(bytes, source_of(input, bytes, settings), options, listing.sink());
    const Exit listed = listing.finish(examination ? nullptr : &examination.error());
    if (!examination) {
      return worse(listed, report_failure(input, examination.error(), options.limits));
    }
    return worse(listed, report(input, bytes, examination->diagnostics, settings.strict));
  };
  // `--unique` and `--explain` depend on the documents before, so one thread reads them in order.
  const bool is_alone = settings.unique || settings.explain;
  const Exit exit = for_each_input(settings, one, is_alone ? 1 : threads_of(settings.jobs));
  explainer.finish();
  return exit;
}

}  // namespace absolve::tool
