// Lists the links of crawl records, makes their links absolute, or writes an index of them.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <initializer_list>
#include <set>
#include <utility>

#include "tool/args/option_groups.hpp"
#include "tool/crawl/warc_batch.hpp"
#include "tool/crawl/warc_counters.hpp"
#include "tool/crawl/warc_links.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/in_order.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/io/progress.hpp"
#include "tool/show/arrow_stream.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {
namespace {

using warc::Compression;

// The compression of an output: given by --compress, else by the extension of its name.
Compression compression_of_output(const WarcOptions& how, std::string_view path) {
  if (how.compress == "gzip") return Compression::gzip;
  if (how.compress == "zstd") return Compression::zstd;
  if (!how.compress.empty()) return Compression::none;
  if (path.ends_with(".gz")) return Compression::gzip;
  if (path.ends_with(".zst")) return Compression::zstd;
  return Compression::none;
}

Result<std::unique_ptr<warc::Deflater>> deflater_of(Compression compression,
                                                    std::string_view dictionary) {
  if (compression == Compression::gzip) return warc::gzip_deflater();
  if (compression == Compression::zstd) return warc::zstd_deflater(dictionary);
  return std::unique_ptr<warc::Deflater>();
}

// One run over any number of files.
class WarcRun {
 public:
  // `all` includes the inputs of other shards, whose outputs go into the same folder.
  WarcRun(const WarcOptions& how, Run& run, const std::vector<Input>& all)
      : how_(how),
        run_(run),
        into_folder_(is_named() &&
                     (all.size() > 1 || how.output.ends_with('/') || is_folder(how.output))),
        threads_(threads_of(run.options.jobs)),
        progress_(run.options.progress, run.options.quiet) {}

  // An error if an output, or its .done file, would replace an input or a file that another option
  // names.
  [[nodiscard]] std::optional<Trouble> clash_of_output(const std::vector<Input>& all) const {
    if (!is_named()) return std::nullopt;
    if (!into_folder_) {
      const std::string note = how_.output + ".done";
      auto option = NamedFiles::option_naming(run_.files.written, note);
      if (option.empty()) option = NamedFiles::option_naming(run_.files.read, note);
      const bool is_input = std::ranges::any_of(
          all, [&](const Input& input) { return is_same_file(note, input.path); });
      if (option.empty() && !is_input) return std::nullopt;
      return Trouble{Exit::usage,
                     "--output " + how_.output + " would replace " + note + ", " +
                         (is_input ? "an input" : "the file of " + std::string(option))};
    }
    for (const char* const suffix : {"", ".done"}) {
      std::vector<std::string> places;
      places.reserve(all.size());
      for (const Input& input : all) places.push_back(place_of(input) + suffix);
      if (auto trouble = run_.files.clash_of_places(all, places)) return trouble;
    }
    return std::nullopt;
  }

  [[nodiscard]] Exit over(const std::vector<Input>& inputs) {
    Exit worst = Exit::done;
    if (inputs.empty()) {
      if (!is_named()) worst = into_one(inputs);
      return worse(worst, finish());
    }
    if (how_.action == "rewrite" && inputs.size() > 1 && !into_folder_)
      return report_usage("several inputs need -o FOLDER");
    if (into_folder_) {
      std::set<std::string> taken;
      for (const Input& input : inputs) {
        const std::string place = place_of(input);
        if (!taken.insert(place).second || !taken.insert(place + ".done").second) {
          print_error_of(input.path, "not written: another input of this run is already " + place);
          worst = worse(worst, Exit::io);
          continue;
        }
        Exit exit = refuse_link_below(how_.output, place);
        if (exit == Exit::done) exit = for_one_file(input.path, [&] { return into(input, place); });
        worst = worse(worst, exit);
      }
    } else {
      worst = for_one_file(inputs.front().path, [&] { return into_one(inputs); });
    }
    return worse(worst, finish());
  }

 private:
  // The name of an output depends only on its own input, not on the other inputs.
  [[nodiscard]] std::string place_of(const Input& input) const {
    std::string place = place_below(how_.output, input.path == "-" ? "stdin.warc" : input.path);
    if (how_.action == "rewrite") return place;
    std::string suffix = ".jsonl";
    if (how_.action == "list") {
      suffix = ".cdxj";
    } else if (!how_.list.format.empty()) {
      suffix = "." + how_.list.format;
    }
    return place + suffix +
           (how_.compress == "gzip"   ? ".gz"
            : how_.compress == "zstd" ? ".zst"
                                      : "");
  }

  [[nodiscard]] Exit into(const Input& input, const std::string& path) {
    if (input.trouble) return report_row(how_.inputs, input);
    if (how_.resumes) {
      if (const auto exit = done_before(how_.action, run_.signature, input, path)) return *exit;
    }
    std::error_code error;
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
    if (error)
      return report_trouble(folder.string(), {Exit::io, "cannot be made: " + error.message()});
    if (writes_onto(path, input.path)) {
      return report_trouble(input.path, {Exit::usage, "the output is the input"});
    }
    const std::string note = path + ".done";
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(note, error))) {
      return report_trouble(note, {Exit::io, "is a symbolic link; nothing is written through it"});
    }
    WarcFile file(input.path);
    auto reader = reader_of(input, file, true);
    if (!reader) return reader.error();
    OutputStream output(path);
    WarcCounters counters;
    const Compression compression = compression_of_output(how_, path);
    if (auto trouble = write_front(output, compression)) return report_trouble(trouble);
    const Exit exit = copy(input, file, **reader, output, compression, counters);
    if (!output.has_failed()) {
      if (auto trouble = write_end(output, compression)) return report_trouble(trouble);
    }
    if (output.has_failed() || exit == Exit::io || exit == Exit::internal) return exit;
    if (auto trouble = output.finish()) return report_trouble(trouble);
    counters.bytes_written = output.size();
    counters_ += counters;
    if (output.is_special()) return exit;
    return worse(exit, report_trouble(note_done(how_.action, run_.signature, input, file.digest(),
                                                path, counters, exit)));
  }

  [[nodiscard]] bool is_named() const { return !how_.output.empty() && how_.output != "-"; }

  [[nodiscard]] Exit into_one(const std::vector<Input>& inputs) {
    for (const Input& input : inputs) {
      if (writes_onto(how_.output, input.path)) {
        return report_trouble(input.path, {Exit::usage, "the output is the input"});
      }
    }
    // With -o, several inputs go into a folder, so this is the only input.
    if (is_named()) return into(inputs.front(), how_.output);
    OutputStream output;
    const Compression compression = compression_of_output(how_, {});
    if (auto trouble = write_front(output, compression)) return report_trouble(trouble);
    Exit worst = Exit::done;
    for (const Input& input : inputs) {
      if (input.trouble) {
        worst = worse(worst, report_row(how_.inputs, input));
        continue;
      }
      WarcFile file(input.path);
      auto reader = reader_of(input, file, false);
      if (!reader) {
        worst = worse(worst, reader.error());
        continue;
      }
      WarcCounters counters;
      worst = worse(worst, copy(input, file, **reader, output, compression, counters));
      counters_ += counters;
    }
    if (!output.has_failed()) {
      worst = worse(worst, report_trouble(write_end(output, compression)));
    }
    counters_.bytes_written = output.size();
    return output.has_failed() ? worst : worse(worst, report_trouble(output.finish()));
  }

  // The result for a batch, except for the output that `early` has taken. `deflater` is null if the
  // output is not compressed.
  [[nodiscard]] WarcResult result_of(const WarcBatch& batch, const Input& input,
                                     warc::Deflater* deflater, const EarlyOutput& early) const {
    if (rewrites()) {
      return warc_rewritten(batch, how_, input, deflater, early);
    }
    if (how_.list.format == "wat") return wat_of(batch, how_, input, deflater, early);
    WarcResult result = how_.action == "list" ? warc_index_of(batch, input.path)
                                              : warc_links_of(batch, how_, input, early);
    if (deflater == nullptr || result.output.empty()) return result;
    std::string member;
    append_member(result.output, deflater, member);
    result.output = std::move(member);
    return result;
  }

  // Writes `text`, which precedes or follows the links of all inputs.
  [[nodiscard]] std::optional<Trouble> write_around(OutputStream& output, Compression compression,
                                                    std::string_view text) const {
    const auto deflater = deflater_of(compression, {});
    if (!deflater) return Trouble{Exit::left_whole, message_of(deflater.error())};
    std::string bytes;
    append_member(text, deflater->get(), bytes);
    return output.write({bytes});
  }
  [[nodiscard]] std::optional<Trouble> write_front(OutputStream& output,
                                                   Compression compression) const {
    if (is_arrow()) {
      return write_around(output, compression, arrow_schema(arrow_columns(how_.list)));
    }
    const bool is_list = how_.action == "links";
    const std::string header = is_list ? LinkLines::header(how_.list) : std::string();
    return header.empty() ? std::nullopt : write_around(output, compression, header);
  }
  [[nodiscard]] std::optional<Trouble> write_end(OutputStream& output,
                                                 Compression compression) const {
    return is_arrow() ? write_around(output, compression, arrow_end) : std::nullopt;
  }
  [[nodiscard]] bool is_arrow() const { return how_.list.format == "arrow"; }
  [[nodiscard]] bool rewrites() const { return how_.action == "rewrite"; }
  // Whether batches have the bytes of all records.
  [[nodiscard]] bool keeps_all() const { return rewrites() || how_.action == "list"; }

  // Opens the records of `file`, which is `input`. If this fails, nothing is written for the file.
  [[nodiscard]] Result<std::unique_ptr<warc::RecordReader>, Exit> reader_of(const Input& input,
                                                                            WarcFile& file,
                                                                            bool hashes) const {
    if (file.descriptor() < 0) {
      const std::string why = std::strerror(errno);
      return report_trouble(input.path,
                            {Exit::io, "cannot be read: " + why + suggested_file(input.path)});
    }
    auto opened = file.open({.max_record = how_.max_record, .keeps_raw = keeps_all()}, 0, hashes);
    if (opened) return std::move(*opened);
    return report_trouble(input.path,
                          {Exit::left_whole, "cannot be read: " + message_of(opened.error())});
  }

  // Reads the records of `input`, and writes the results to `output`.
  [[nodiscard]] Exit copy(const Input& input, const WarcFile& file, warc::RecordReader& reader,
                          OutputStream& output, Compression compression, WarcCounters& counters) {
    // Rewritten records keep the compression of the input.
    if (rewrites()) compression = reader.compression();
    const std::string dictionary = rewrites() ? reader.dictionary() : std::string();
    if (const auto deflater = deflater_of(compression, dictionary); !deflater) {
      return report_trouble(how_.output, {Exit::left_whole, message_of(deflater.error())});
    }
    if (rewrites() && !reader.front().empty()) {
      if (auto trouble = output.write({reader.front()})) return report_trouble(trouble);
    }
    Exit worst = Exit::done;
    std::size_t shown = 0;
    const auto work = [&](const WarcBatch& batch, const auto& wait) {
      const auto deflater = deflater_of(compression, dictionary);
      const EarlyOutput early = [&](std::string& text) {
        // Records are compressed already, each as a separate member.
        const bool makes_records = rewrites() || how_.list.format == "wat";
        if (!makes_records) {
          std::string member;
          append_member(text, deflater->get(), member);
          text = std::move(member);
        }
        wait();
        // If this fails, writing the result fails as well, and the error is reported there.
        static_cast<void>(output.write({text}));
        text.clear();
      };
      WarcResult result = result_of(batch, input, deflater->get(), early);
      result.read_to = batch.read_to;
      if (run_.report) result.report = report_of(batch, how_, input, run_.report->room());
      return result;
    };
    const auto state = [&](std::uint64_t read_to) {
      return ProgressState{read_to, file.size(),
                           std::to_string(counters.records) + " records, " +
                               std::to_string(counters.links) + " links"};
    };
    progress_.begin(input.path);
    in_order(
        threads_,
        [&, is_first = true]() mutable {
          auto batch = next_batch(reader, keeps_all(), how_.reads_metadata);
          if (batch) batch->is_first = std::exchange(is_first, false);
          return batch;
        },
        work,
        [&](WarcResult&& result) {
          for (ReportPiece& piece : result.report) run_.report->add(std::move(piece));
          counters += result.counters;
          worst = worse(worst, result.exit);
          for (Message& message : result.messages) {
            if (++shown > most_messages) break;
            message.place = shown_path(input);
            if (shown == most_messages) message.text = "more messages are left out";
            print(message);
          }
          const auto trouble = output.write({result.output});
          if (trouble) worst = worse(worst, report_trouble(trouble));
          if (progress_.is_due()) progress_.show(state(result.read_to));
          return !trouble;
        });
    progress_.finish(state(reader.read_to()));
    counters.bytes_read = reader.read_to();
    if (reader.error() != 0) {
      return report_trouble(
          input.path, {Exit::io, std::string("cannot be read: ") + std::strerror(reader.error())});
    }
    if (counters.bytes_read == 0) {
      print_warning_of(input.path, "it is empty: there is no WARC record in it");
    } else if (counters.records == 0) {
      print_error_of(input.path, "there is no WARC record in it");
      worst = worse(worst, Exit::left_whole);
    }
    if (how_.reading.strict && counters.unresolved > 0) worst = worse(worst, Exit::unresolved);
    return worst;
  }

  // Prints the counters of all files, and writes them to the file of --metrics.
  [[nodiscard]] Exit finish() {
    if (how_.action != "list" && !run_.options.quiet) {
      print_line("{\"event\":\"done\"," + json_of(counters_) + "}");
    }
    if (how_.metrics.empty()) return Exit::done;
    return report_trouble(
        write_file(how_.metrics, {prometheus_of(counters_, "warc " + how_.action)}));
  }

  const WarcOptions& how_;
  Run& run_;
  bool into_folder_;
  std::size_t threads_;
  WarcCounters counters_;
  Progress progress_;
};

struct WarcCommand final : Command {
  WarcOptions how;

  void add_options(CLI::App& app, RunOptions& run) override;
  std::string misplaced_option(const CLI::App& app) const override;
  std::optional<Trouble> check(Run& run) override;
  Exit run(Run& run) override;
  const ReadingOptions* reading_options() const override { return &how.reading; }
};

// Actions, and the options that only they have.
struct OptionsOfActions {
  std::string_view actions;
  std::initializer_list<const char*> options;
};

constexpr OptionsOfActions options_of_actions[] = {
    {"links, rewrite",
     {"--base-url", "--default-base", "--profile", "--excess-parent", "--same-scheme", "--strict",
      "--attributes", "--with", "--without", "--engine", "--verify", "--saved-from", "--type",
      "--charset", "--csp"}},
    {"links",
     {"--only", "--kinds", "--rel", "--host", "--http-only", "--strip-fragment", "--fields",
      "--compact", "--format"}},
    {"links, list", {"--compress"}},
    {"rewrite", {"--replace"}},
    {"links, rewrite", {"--report"}},
    {"cat", {"--payload"}},
    {"links, rewrite", {"--metadata"}},
    {"links, rewrite, list", {"--files-from", "--shard", "--resume", "--metrics"}},
};

void WarcCommand::add_options(CLI::App& app, RunOptions& run) {
  app.add_option("action", how.action,
                 "links: list links; rewrite: write records with their links absolute; list: write "
                 "an index, CDXJ; cat: write the record at FILE:OFFSET")
      ->required()
      ->check(CLI::IsMember({"links", "rewrite", "list", "cat"}));
  add_document_options(app, how.reading, how.inputs,
                       "WARC files; -, or nothing: standard input. For cat, FILE:OFFSET");
  app.get_option("--base-url")->description("The URL of records that state no WARC-Target-URI");
  add_input_list(app, how.inputs, "file of records");
  app.add_option(
      "-o,--output", how.output,
      "The file to write; if there are several inputs, the folder. links and list compress "
      "it if its name ends in .gz or .zst; rewrite, if the input is compressed");
  app.add_option("--compress", how.compress,
                 "How to compress the output of links and list; by default as the name of -o says")
      ->check(CLI::IsMember({"none", "gzip", "zstd"}));
  app.add_flag(
      "--replace", how.replaces_records,
      "For rewrite: replace the records. By default, rewrite adds conversion records behind them");
  app.add_flag("--metadata", how.reads_metadata,
               "For links and rewrite: also read resources whose URL is metadata:, such as the log "
               "that wget adds");
  app.add_flag("--payload", how.payload, "For cat: write only the body, decoded");
  app.add_option(
         "--max-record", how.max_record,
         "The size of the largest record that is read, in bytes; larger records pass unchanged")
      ->capture_default_str();
  add_link_filters(app, how.filter);
  add_link_format(app, how.list, {}, {"jsonl", "tsv", "csv", "wat", "arrow"});
  add_jobs(app, run);
  app.add_option("--shard", how.shard,
                 "Divide the inputs into N parts, and read only part I: I/N. slurm: take I and N "
                 "from the job array of Slurm");
  app.add_flag("--resume", how.resumes,
               "Skip inputs whose output is complete, as the .done file beside it says");
  app.add_option("--metrics", how.metrics,
                 "A file to write counters to, in the text format of Prometheus");
  add_report(app, run);
  add_sandbox(app, run, "auto");
}

std::string WarcCommand::misplaced_option(const CLI::App& app) const {
  for (const OptionsOfActions& row : options_of_actions) {
    if (row.actions.find(how.action) != std::string_view::npos) continue;
    for (const char* const option : row.options) {
      if (app.get_option(option)->count() == 0) continue;
      return std::string(option) + " is an option of warc " + std::string(row.actions) +
             ", not of warc " + how.action;
    }
  }
  return {};
}

std::optional<Trouble> WarcCommand::check(Run& run) {
  how.shows_all = run.options.verbose;
  if (auto trouble = how.inputs.check()) return trouble;
  if (how.metrics == "-") return usage_trouble("--metrics takes the name of a file");
  if (auto trouble = check_listing(how.list, how.reading)) return trouble;
  if (auto trouble = how.filter.check(how.reading.options().attributes)) return trouble;
  if (how.action == "cat") return std::nullopt;
  if (how.resumes && how.output.empty()) {
    return usage_trouble(
        "--resume needs -o: the .done file that it looks for stands beside the output");
  }
  const bool is_wat = how.list.format == "wat";
  if ((how.action == "rewrite" || is_wat) && !has_digests()) {
    return Trouble{Exit::left_whole,
                   (is_wat ? "--format wat" : "warc rewrite") +
                       std::string(" needs digests, which this build of absolve was made without")};
  }
  return std::nullopt;
}

Exit WarcCommand::run(Run& run) {
  if (how.action == "cat") return warc_cat(how, run);
  auto inputs = Batch{run, how.reading, how.inputs}.gather();
  if (!inputs) return inputs.error();
  if (const auto trouble = run.files.clash_with_inputs(*inputs)) return report_trouble(trouble);
  WarcRun files(how, run, *inputs);  // before the sandbox, in which processors cannot be counted
  if (const auto trouble = files.clash_of_output(*inputs)) return report_trouble(trouble);
  if (!how.shard.empty()) {
    auto chosen = of_shard(std::move(*inputs), how.shard);
    if (!chosen) return report_usage("--shard " + how.shard + ": " + chosen.error());
    *inputs = std::move(*chosen);
  }
  if (const auto trouble = run.enter_sandbox(*inputs)) return report_trouble(trouble);
  return files.over(*inputs);
}

}  // namespace

std::unique_ptr<Command> make_warc_command() {
  return std::make_unique<WarcCommand>();
}

}  // namespace absolve::tool
