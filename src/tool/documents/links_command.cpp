#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>

#include "absolve/document.hpp"
#include "document/loaded_links.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/output.hpp"
#include "tool/show/diagnostics.hpp"
#include "tool/show/json.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"
#include "tool/show/registered_domain.hpp"
#include "tool/show/tables.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

struct LinksCommand final : DocumentListingCommand {
  FilterOptions filter;
  bool lists_documents = false;  ///< instead of links
  bool streams = false;          ///< read one document in pieces, as they arrive
  std::string count_by;          ///< count links by it instead of listing them; empty: list them

  void add_options(CLI::App& app, RunOptions& run) override {
    add_document_options(app, reading, inputs);
    add_explain(app, run);
    add_input_list(app, inputs, "document");
    add_part(app, reading);
    add_text_options(app, reading, "Also list");
    add_stream(app, reading, streams, "list its links");
    add_link_filters(app, filter);
    app.add_flag("--unique", filter.unique, "List each target once, where it occurs first");
    add_named(app, reading, "details",
              "Add the text of each link; in JSON also its title, alt, hreflang, type and media");
    app.add_flag("--documents", lists_documents,
                 "List documents, with the number of links of each, instead of links");
    app.add_option(
           "--count-by", count_by,
           "Count links instead of listing them, the most frequent value first: by host, by "
           "domain (the registered domain, or the host if it has none), kind, element or "
           "target. (none) stands for targets without a host, (no target) for links that "
           "have no target")
        ->check(CLI::IsMember({"host", "domain", "kind", "element", "target"}));
    add_link_format(app, list,
                    "The format of the output. Without it: tsv with --fields, jsonl with "
                    "--compact, or else text (see absolve help formats)",
                    {"text", "json", "jsonl", "tsv", "csv"});
    add_jobs(app, run);
    add_report(app, run);
    add_sandbox(app, run);
  }

  [[nodiscard]] std::string misplaced_option(const CLI::App& app) const override {
    if (app.count("--details") == 0) return {};
    if (!count_by.empty()) return "--details and --count-by do not go together";
    const bool is_table = list.format == "tsv" || list.format == "csv";
    return is_table && list.fields.empty()
               ? "--details adds no column; name the columns: --fields file,line,url,text,title"
               : "";
  }

  std::optional<Trouble> check(Run& run) override {
    if (streams && !run.options.report_file.empty()) {
      return usage_trouble("--report and --stream do not go together");
    }
    if (list.format.empty()) {
      list.format = list.compact ? "jsonl" : list.fields.empty() ? "text" : "tsv";
    }
    if (auto trouble = DocumentListingCommand::check(run)) return trouble;
    if (auto trouble = filter.check(reading.options().attributes)) return trouble;
    const bool has_choice = list.compact || !list.fields.empty();
    if (!list.lists_records() && has_choice) {
      return usage_trouble("--fields and --compact need --format json, jsonl, tsv or csv");
    }
    if (!count_by.empty() && (has_choice || lists_documents || streams || filter.unique)) {
      return usage_trouble(
          "--count-by lists no links: --fields, --compact, --documents, --unique and --stream have "
          "no effect on it");
    }
    if (count_by == "domain" && !has_registered_domains()) {
      return usage_trouble("--count-by domain: " + lack_of_registered_domains());
    }
    if (!lists_documents) return std::nullopt;
    if (has_choice || filter.strip_fragment || filter.unique || reading.options().details) {
      return usage_trouble(
          "--fields, --compact, --details, --unique and --strip-fragment are of links, not of "
          "--documents");
    }
    if (list.format == "csv" || list.format == "tsv") {
      return usage_trouble("--documents needs --format text, json or jsonl");
    }
    return std::nullopt;
  }

  Exit run(Run& run) override;
};

// The line of a document with `links` links.
std::string document_json(const Input& input, const EntityReport& report,
                          const std::string& canonical, std::size_t links) {
  Json json = json_of_file(input.path);
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

std::string document_text(const Input& input, const EntityReport& report,
                          const std::string& canonical, std::size_t links) {
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

// Lists each document of a file in one line, with the count of its links instead of the links
// (`links --documents`).
class DocumentRecords {
 public:
  DocumentRecords(const Input& input, bool is_json) : input_(input), is_json_(is_json) {}

  // Adds a link of the document whose report comes next. `is_listed`: the filters chose it.
  void add(const Link& link, bool is_listed) {
    if (is_listed) ++links_;
    // HTML 4.2.4: an element in a template or with an empty href is not a link.
    const bool is_of_document = (link.element == "link" && !link.inert && !link.raw.empty()) ||
                                (link.attribute == "link" && !link.has_anchor);
    const bool is_canonical =
        canonical_.empty() && link.url && is_of_document && has_rel(link.rel, "canonical");
    if (is_canonical) canonical_ = *link.url;
  }

  // The line of a document whose links are all added; empty for a header, whose links count for
  // the document that follows it.
  [[nodiscard]] std::string line_of(const EntityReport& report) {
    if (report.engine.empty()) return {};
    ++lines_;
    const std::string canonical = std::exchange(canonical_, {});
    const std::size_t links = std::exchange(links_, 0);
    return is_json_ ? document_json(input_, report, canonical, links)
                    : document_text(input_, report, canonical, links);
  }

  // The line of a file that has had no other line, or that cannot be read (`error`); else empty.
  [[nodiscard]] std::string last_line(const Error* error) const {
    if (error == nullptr && lines_ > 0) return {};
    if (!is_json_) {
      return printable(input_.path) + ": " +
             (error != nullptr ? printable(message_of(*error)) : std::string("no document")) + "\n";
    }
    Json json = json_of_file(input_.path);
    json["links"] = links_;
    json["error"] = error != nullptr ? Json(name_of(error->code)) : Json(nullptr);
    return dump_line(json);
  }

 private:
  const Input& input_;
  bool is_json_;
  std::string canonical_;  // of the current document
  std::size_t links_ = 0;
  std::size_t lines_ = 0;
};

// The registered domain of `host`, or else `host`: the site that it belongs to (HTML 7.1.1.2).
std::string_view domain_of(std::string_view host) {
  const std::string_view domain = registered_domain_in(host);
  return domain.empty() ? host : domain;
}

// How many links have each value of what `links --count-by` names.
class CountedLinks {
 public:
  explicit CountedLinks(const LinksCommand& command)
      : by_(command.count_by),
        is_json_(command.list.format == "jsonl" || command.list.format == "json"),
        table_(table_format_of(command.list.format, command.list.escapes_formulas)) {}

  void add(const Link& link, std::string_view url) {
    const std::string_view value = by_ == "kind"      ? name_of(link.kind)
                                   : by_ == "element" ? link.element
                                   : !link.url        ? std::string_view("(no target)")
                                   : by_ == "target"  ? url
                                   : by_ == "domain"  ? domain_of(host_of(url))
                                                      : host_of(url);
    ++counts_[std::string(value)];
  }

  [[nodiscard]] std::string lines() const {
    LineBuffer lines;
    const bool is_csv = table_ && *table_ != TableFormat::tsv;
    if (is_csv) {
      lines.begin_line();
      lines.put("count,value\r\n");
    }
    for (const auto& [value, count] : by_frequency(counts_)) {
      const std::string_view shown = value.empty() ? "(none)" : value;
      lines.begin_line();
      if (is_json_) {
        lines.put_text("{\"value\":", shown);
        lines.put_count(",\"count\":", count);
        lines.put("}\n");
        continue;
      }
      lines.put_number(count);
      lines.put_piece(is_csv ? "," : "\t");
      if (table_) {
        append_cell(shown, *table_, lines);
      } else {
        lines.put_printable(shown);
      }
      lines.put_piece(is_csv ? "\r\n" : "\n");
    }
    return std::string(lines.text());
  }

 private:
  std::string by_;
  bool is_json_;
  std::optional<TableFormat> table_;  // nothing: text or JSON
  std::map<std::string, std::size_t> counts_;
};

// Lists the links of one document on standard output.
class Listing {
 public:
  Listing(const LinksCommand& command, Run& run, const Input& input, std::size_t size,
          Explainer& explainer, LinkFilter& filter, CountedLinks& link_counts)
      : command_(command),
        link_counts_(link_counts),
        counts_(run.counts),
        progress_(run.progress),
        input_(input),
        explainer_(explainer),
        filter_(filter),
        is_json_(command.list.format == "jsonl" || command.list.format == "json"),
        lines_(command.list, {.file = input.path}),
        printer_(input, size, command.reading.limits()),
        records_(input, is_json_) {}

  [[nodiscard]] ReportSink sink() {
    return {.report =
                [this](EntityReport&& entity) {
                  if (progress_ != nullptr) progress_->show(entity);
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
    counts_.chosen += chosen_;
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
    if (is_listed) ++chosen_;
    if (link.error) ++unresolved_;
    if (command_.lists_documents) {
      records_.add(link, is_listed);
    } else if (is_listed && !command_.count_by.empty()) {
      link_counts_.add(link, link.url ? filter_.target_of(link) : std::string_view());
    } else if (is_listed && printer_.is_open()) {
      const auto url = link.url ? filter_.target_of(link) : std::string_view();
      printer_.add_lines([&](LineBuffer& out) { lines_.put_lines(entity, link, url, out); });
    }
    if (is_listed && link.error && command_.reading.strict) worst_ = Exit::unresolved;
  }

  const LinksCommand& command_;
  CountedLinks& link_counts_;
  RunCounts& counts_;
  BatchProgress* progress_;
  const Input& input_;
  Explainer& explainer_;
  LinkFilter& filter_;
  bool is_json_;
  LinkLines lines_;
  Printer printer_;
  DocumentRecords records_;
  std::size_t links_ = 0;
  std::size_t chosen_ = 0;
  std::size_t unresolved_ = 0;
  Exit worst_ = Exit::done;
};

void note_if_none_is_chosen(const RunCounts& counts) {
  if (counts.links == 0 || counts.chosen > 0) return;
  print_note("the filters leave out all links: " + std::to_string(counts.links));
}

Exit stream_links(const LinksCommand& command, const Batch& batch) {
  const auto input = stream_input(batch);
  if (!input) return input.error();
  Explainer explainer(batch.run.options.explain);
  LinkFilter filter(command.filter);
  CountedLinks link_counts(command);
  Listing listing(command, batch.run, *input, 0, explainer, filter, link_counts);
  Exit listed = Exit::done;
  const Exit exit =
      stream_document(*input, command.reading,
                      {.sink = listing.sink(),
                       .came = [&](std::size_t size) { listing.grow(size); },
                       .goes_on = [&] { return listing.goes_on(); },
                       .ended = [&](const Error* error) { listed = listing.finish(error); }});
  explainer.finish();
  note_if_none_is_chosen(batch.run.counts);
  return worse(exit, listed);
}

Exit LinksCommand::run(Run& run) {
  const Batch batch{.run = run, .reading = reading, .inputs = inputs, .reads_folders = true};
  if (const std::string header = LinkLines::header(list); count_by.empty() && !header.empty()) {
    if (const auto trouble = write_stdout({header})) return report_trouble(trouble);
  }
  if (streams) return stream_links(*this, batch);
  const Options& options = reading.options();
  Explainer explainer(run.options.explain);
  LinkFilter chosen(filter);
  CountedLinks link_counts(*this);
  const auto list_one = [&](const Input& input, std::string_view bytes) {
    Listing listing(*this, run, input, bytes.size(), explainer, chosen, link_counts);
    const auto examination =
        examine(bytes, reading.source_of(input, bytes), options, listing.sink());
    const Exit listed = listing.finish(examination ? nullptr : &examination.error());
    if (!examination) {
      return worse(listed, report_failure(input, examination.error(), options.limits));
    }
    return worse(listed, report(input, bytes, examination->diagnostics, reading.strict));
  };
  // `--unique`, `--count-by` and `--explain` depend on earlier documents, so one thread reads them
  // in order.
  const bool is_alone = filter.unique || run.options.explain || !count_by.empty();
  const Exit exit = for_each_input(batch, list_one, is_alone ? 1 : batch.threads());
  explainer.finish();
  note_if_none_is_chosen(run.counts);
  return count_by.empty() ? exit : worse(exit, report_trouble(write_stdout({link_counts.lines()})));
}

}  // namespace

std::unique_ptr<Command> make_links_command() {
  return std::make_unique<LinksCommand>();
}

}  // namespace absolve::tool
