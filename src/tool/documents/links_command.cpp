#include <CLI/CLI.hpp>

#include "absolve/document.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/output.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/document_record.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {
namespace {

struct LinksCommand final : DocumentListingCommand {
  FilterOptions filter;
  bool lists_documents = false;  ///< instead of links
  bool streams = false;          ///< read one document in pieces, as they arrive

  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(app, reading, inputs);
    add_explain(app, run);
    add_input_list(app, inputs, "document");
    add_part(app, reading);
    add_text_options(app, reading, "Also list");
    add_stream(app, reading, streams);
    add_link_filters(app, filter);
    app.add_flag("--unique", filter.unique, "List each target once, where it occurs first");
    add_named(app, reading, "details",
              "Add the text of each link; in JSON also its title, alt, hreflang, type and media");
    app.add_flag("--documents", lists_documents,
                 "List documents, with the number of links of each, instead of links");
    add_link_format(app, list, {"text", "json", "jsonl", "tsv", "csv"});
    add_jobs(app, run);
    add_report(app, run);
    add_sandbox(app, run);
  }

  std::optional<Trouble> check(Run& run) override {
    if (streams && !run.options.report_file.empty()) {
      return usage_trouble("--report and --stream do not go together");
    }
    if (auto trouble = DocumentListingCommand::check(run)) return trouble;
    if (auto trouble = filter.check(reading.options().attributes)) return trouble;
    const bool has_choice = list.compact || !list.fields.empty();
    if (!list.lists_records() && has_choice) {
      return usage_trouble("--fields and --compact need --format json, jsonl, tsv or csv");
    }
    if (!lists_documents) return std::nullopt;
    if (list.format == "csv" || list.format == "tsv") {
      return usage_trouble("--documents needs --format text, json or jsonl");
    }
    if (has_choice || filter.strip_fragment || filter.unique || reading.options().details) {
      return usage_trouble(
          "--fields, --compact, --details, --unique and --strip-fragment are of links, not of "
          "--documents");
    }
    return std::nullopt;
  }

  Exit run(Run& run) override;
};

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

// Lists the links of one document on standard output.
class Listing {
 public:
  Listing(const LinksCommand& command, Run& run, const Input& input, std::size_t size,
          Explainer& explainer, LinkFilter& filter)
      : command_(command),
        counts_(run.counts),
        input_(input),
        explainer_(explainer),
        filter_(filter),
        is_json_(command.list.format == "jsonl" || command.list.format == "json"),
        has_lines_(command.list.lists_records()),
        lines_(command.list, {.file = input.path}),
        printer_(input, size, command.reading.limits()),
        records_(input, is_json_) {}

  [[nodiscard]] ReportSink sink() {
    return {.report =
                [this](EntityReport&& entity) {
                  explainer_.add(input_, entity);
                  if (command_.lists_documents && printer_.is_open()) add(records_.line_of(entity));
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
    if (command_.lists_documents) add(records_.last_line(error));
    counts_.links += links_;
    counts_.unresolved += unresolved_;
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
    if (command_.lists_documents) {
      records_.add(link, is_listed);
    } else if (is_listed && printer_.is_open()) {
      const auto url = link.url ? filter_.target_of(link) : std::string_view();
      if (has_lines_) {
        printer_.add(lines_.lines_of(entity, link, url));
      } else {
        printer_.add(text_line(input_, entity, link, url));
      }
    }
    if (is_listed && link.error && command_.reading.strict) worst_ = Exit::unresolved;
  }

  const LinksCommand& command_;
  RunCounts& counts_;
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

Exit stream_links(const LinksCommand& command, const Batch& batch) {
  const auto input = stream_input(batch);
  if (!input) return input.error();
  Explainer explainer(batch.run.options.explain);
  LinkFilter filter(command.filter);
  Listing listing(command, batch.run, *input, 0, explainer, filter);
  Exit listed = Exit::done;
  const Exit exit =
      stream_document(*input, command.reading,
                      {.sink = listing.sink(),
                       .came = [&](std::size_t size) { listing.grow(size); },
                       .goes_on = [&] { return listing.goes_on(); },
                       .ended = [&](const Error* error) { listed = listing.finish(error); }});
  explainer.finish();
  return worse(exit, listed);
}

Exit LinksCommand::run(Run& run) {
  const Batch batch{run, reading, inputs};
  if (const std::string header = LinkLines::header(list); !header.empty()) {
    if (const auto trouble = write_stdout({header})) return report_trouble(trouble);
  }
  if (streams) return stream_links(*this, batch);
  const Options& options = reading.options();
  Explainer explainer(run.options.explain);
  LinkFilter chosen(filter);
  const auto list_one = [&](const Input& input, std::string_view bytes) {
    Listing listing(*this, run, input, bytes.size(), explainer, chosen);
    const auto examination =
        examine(bytes, reading.source_of(input, bytes), options, listing.sink());
    const Exit listed = listing.finish(examination ? nullptr : &examination.error());
    if (!examination) {
      return worse(listed, report_failure(input, examination.error(), options.limits));
    }
    return worse(listed, report(input, bytes, examination->diagnostics, reading.strict));
  };
  // `--unique` and `--explain` depend on earlier documents, so one thread reads them in order.
  const bool is_alone = filter.unique || run.options.explain;
  const Exit exit = for_each_input(batch, list_one, is_alone ? 1 : batch.threads());
  explainer.finish();
  return exit;
}

}  // namespace

std::unique_ptr<Command> make_links_command() {
  return std::make_unique<LinksCommand>();
}

}  // namespace absolve::tool
