// Lists the links of crawl records, makes their links absolute, or writes an index of them.

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <set>
#include <utility>

#include "tool/args/suggestion.hpp"
#include "tool/crawl/warc_arrow.hpp"
#include "tool/crawl/warc_done.hpp"
#include "tool/crawl/warc_file.hpp"
#include "tool/crawl/warc_links.hpp"
#include "tool/crawl/warc_list.hpp"
#include "tool/crawl/warc_rewrite.hpp"
#include "tool/crawl/warc_wat.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"
#include "tool/io/destination.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/in_order.hpp"
#include "tool/io/output_stream.hpp"
#include "tool/io/shard.hpp"
#include "tool/show/arrow_stream.hpp"
#include "tool/show/link_lines.hpp"
#include "tool/show/progress.hpp"

namespace absolve::tool {
namespace {

using warc::Compression;

// The compression of an output: that of --compress, or else that of the ending of its name.
Compression compression_of_output(const Settings& settings, std::string_view path) {
  if (settings.compress == "gzip") return Compression::gzip;
  if (settings.compress == "zstd") return Compression::zstd;
  if (!settings.compress.empty()) return Compression::none;
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

Exit report_error_of(const std::string& path, const std::string& message, Exit exit) {
  print_error_of(path, message);
  return exit;
}

// One run over any number of files.
class Run {
 public:
  // `all`: also the inputs of other shards, which go into the same folder.
  Run(const Settings& settings, const std::vector<Input>& all)
      : settings_(settings),
        into_folder_(is_named() && (all.size() > 1 || settings.output.ends_with('/') ||
                                    is_folder(settings.output))),
        threads_(threads_of(settings.jobs)),
        progress_(settings.progress, settings.quiet) {}

  // Why the run must not begin: an output, or the note that it is done, would replace an input or a
  // file that another option names.
  [[nodiscard]] std::optional<Trouble> clash_of_output(const std::vector<Input>& all) const {
    if (!is_named()) return std::nullopt;
    if (!into_folder_) {
      const std::string note = settings_.output + ".done";
      auto option = option_that_writes(settings_, note);
      if (option.empty()) option = option_that_reads(settings_, note);
      const bool is_input = std::ranges::any_of(
          all, [&](const Input& input) { return is_same_file(note, input.path); });
      if (option.empty() && !is_input) return std::nullopt;
      return Trouble{Exit::usage,
                     "--output " + settings_.output + " would replace " + note + ", " +
                         (is_input ? "an input" : "the file of " + std::string(option))};
    }
    for (const char* const suffix : {"", ".done"}) {
      std::vector<std::string> places;
      places.reserve(all.size());
      for (const Input& input : all) places.push_back(place_of(input) + suffix);
      if (auto trouble = clash_of_places(settings_, all, places)) return trouble;
    }
    return std::nullopt;
  }

  [[nodiscard]] Exit over(const std::vector<Input>& inputs) {
    Exit worst = Exit::done;
    if (inputs.empty()) {
      if (!is_named()) worst = into_one(inputs);
      return worse(worst, finish());
    }
    if (settings_.action == "rewrite" && inputs.size() > 1 && !into_folder_) {
      print_error("several inputs need -o FOLDER");
      return Exit::usage;
    }
    if (into_folder_) {
      std::set<std::string> taken;
      for (const Input& input : inputs) {
        const std::string place = place_of(input);
        if (!taken.insert(place).second || !taken.insert(place + ".done").second) {
          print_error_of(input.path, "not written: another input of this run is already " + place);
          worst = worse(worst, Exit::io);
          continue;
        }
        Exit exit = refuse_link_below(settings_.output, place);
        if (exit == Exit::done) exit = for_one_file(input.path, [&] { return into(input, place); });
        worst = worse(worst, exit);
      }
    } else {
      worst = for_one_file(inputs.front().path, [&] { return into_one(inputs); });
    }
    return worse(worst, finish());
  }

 private:
  // The name of an output depends on the name of its own input, not on other inputs.
  [[nodiscard]] std::string place_of(const Input& input) const {
    std::string place =
        place_below(settings_.output, input.path == "-" ? "stdin.warc" : input.path);
    if (settings_.action == "rewrite") return place;
    std::string suffix = ".jsonl";
    if (settings_.action == "list") {
      suffix = ".cdxj";
    } else if (!settings_.format.empty()) {
      suffix = "." + settings_.format;
    }
    return place + suffix +
           (settings_.compress == "gzip"   ? ".gz"
            : settings_.compress == "zstd" ? ".zst"
                                           : "");
  }

  [[nodiscard]] Exit into(const Input& input, const std::string& path) {
    if (input.trouble) return report_row(settings_, input);
    if (settings_.resumes) {
      if (const auto exit = done_before(settings_, input, path)) return *exit;
    }
    std::error_code error;
    const auto folder = std::filesystem::path(path).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
    if (error)
      return report_error_of(folder.string(), "cannot be made: " + error.message(), Exit::io);
    if (writes_onto(path, input.path)) {
      return report_error_of(input.path, "the output is the input", Exit::usage);
    }
    const std::string note = path + ".done";
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(note, error))) {
      return report_error_of(note, "is a symbolic link; nothing is written through it", Exit::io);
    }
    WarcFile file(input.path);
    auto reader = reader_of(input, file, true);
    if (!reader) return reader.error();
    OutputStream output(path);
    WarcCounters counters;
    const Compression compression = compression_of_output(settings_, path);
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
    return worse(exit,
                 report_trouble(note_done(settings_, input, file.digest(), path, counters, exit)));
  }

  [[nodiscard]] bool is_named() const { return !settings_.writes_stdout(); }

  [[nodiscard]] Exit into_one(const std::vector<Input>& inputs) {
    for (const Input& input : inputs) {
      if (writes_onto(settings_.output, input.path)) {
        return report_error_of(input.path, "the output is the input", Exit::usage);
      }
    }
    // With -o, several inputs go into a folder, so this is the only input.
    if (is_named()) return into(inputs.front(), settings_.output);
    OutputStream output;
    const Compression compression = compression_of_output(settings_, {});
    if (auto trouble = write_front(output, compression)) return report_trouble(trouble);
    Exit worst = Exit::done;
    for (const Input& input : inputs) {
      if (input.trouble) {
        worst = worse(worst, report_row(settings_, input));
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

  // The result for a batch, but for what `early` has taken. `deflater` is null if the output is not
  // compressed.
  [[nodiscard]] WarcResult result_of(const WarcBatch& batch, const Input& input,
                                     warc::Deflater* deflater, const EarlyOutput& early) const {
    if (rewrites()) {
      return warc_rewritten(batch, settings_, input, deflater, early);
    }
    if (settings_.format == "wat") return wat_of(batch, settings_, input, deflater, early);
    WarcResult result = settings_.action == "list" ? warc_index_of(batch, input.path)
                        : is_arrow()               ? arrow_links_of(batch, settings_, input, early)
                                                   : warc_links_of(batch, settings_, input, early);
    if (deflater == nullptr || result.output.empty()) return result;
    std::string member;
    append_member(result.output, deflater, member);
    result.output = std::move(member);
    return result;
  }

  // Writes `text`, which stands in front of the links of all inputs, or behind them.
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
      return write_around(output, compression, arrow_schema(arrow_columns(settings_)));
    }
    const bool is_list = settings_.action == "links";
    const std::string header = is_list ? LinkLines::header(settings_) : std::string();
    return header.empty() ? std::nullopt : write_around(output, compression, header);
  }
  [[nodiscard]] std::optional<Trouble> write_end(OutputStream& output,
                                                 Compression compression) const {
    return is_arrow() ? write_around(output, compression, arrow_end) : std::nullopt;
  }
  [[nodiscard]] bool is_arrow() const { return settings_.format == "arrow"; }
  // Whether the output has records, each of which is compressed as a member of its own.
  [[nodiscard]] bool makes_records() const { return rewrites() || settings_.format == "wat"; }

  [[nodiscard]] bool rewrites() const { return settings_.action == "rewrite"; }
  // Whether batches have the bytes of all records.
  [[nodiscard]] bool keeps_all() const { return rewrites() || settings_.action == "list"; }

  // Opens the records of `file`, which is `input`. If this fails, nothing is written for the file.
  [[nodiscard]] Result<std::unique_ptr<warc::RecordReader>, Exit> reader_of(const Input& input,
                                                                            WarcFile& file,
                                                                            bool hashes) const {
    if (file.descriptor() < 0) {
      const std::string why = std::strerror(errno);
      return report_error_of(input.path, "cannot be read: " + why + suggested_file(input.path),
                             Exit::io);
    }
    auto opened =
        file.open({.max_record = settings_.max_record, .keeps_raw = keeps_all()}, 0, hashes);
    if (opened) return std::move(*opened);
    return report_error_of(input.path, "cannot be read: " + message_of(opened.error()),
                           Exit::left_whole);
  }

  // Reads the records of `input`, and writes the results to `output`.
  [[nodiscard]] Exit copy(const Input& input, const WarcFile& file, warc::RecordReader& reader,
                          OutputStream& output, Compression compression, WarcCounters& counters) {
    // Rewritten records keep the compression of the input.
    if (rewrites()) compression = reader.compression();
    const std::string dictionary = rewrites() ? reader.dictionary() : std::string();
    if (const auto deflater = deflater_of(compression, dictionary); !deflater) {
      return report_error_of(settings_.output, message_of(deflater.error()), Exit::left_whole);
    }
    if (rewrites() && !reader.front().empty()) {
      if (auto trouble = output.write({reader.front()})) return report_trouble(trouble);
    }
    Exit worst = Exit::done;
    std::size_t shown = 0;
    const auto work = [&](const WarcBatch& batch, const auto& wait) {
      const auto deflater = deflater_of(compression, dictionary);
      const EarlyOutput early = [&](std::string& text) {
        if (!makes_records()) {
          std::string member;
          append_member(text, deflater->get(), member);
          text = std::move(member);
        }
        wait();
        // If it fails, so does writing the result, where the error is reported.
        static_cast<void>(output.write({text}));
        text.clear();
      };
      WarcResult result = result_of(batch, input, deflater->get(), early);
      result.read_to = batch.read_to;
      if (settings_.report) result.report = report_of(batch, settings_, input);
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
          auto batch = next_batch(reader, {keeps_all(), settings_.reads_metadata});
          if (batch) batch->is_first = std::exchange(is_first, false);
          return batch;
        },
        work,
        [&](WarcResult&& result) {
          for (ReportPiece& piece : result.report) settings_.report->add(std::move(piece));
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
      return report_error_of(
          input.path, std::string("cannot be read: ") + std::strerror(reader.error()), Exit::io);
    }
    if (counters.bytes_read == 0) {
      print_warning_of(input.path, "it is empty: there is no WARC record in it");
    } else if (counters.records == 0) {
      print_error_of(input.path, "there is no WARC record in it");
      worst = worse(worst, Exit::left_whole);
    }
    if (settings_.strict && counters.unresolved > 0) worst = worse(worst, Exit::unresolved);
    return worst;
  }

  // Prints the counters of all files, and writes them to the file of --metrics.
  [[nodiscard]] Exit finish() {
    if (settings_.action != "list" && !settings_.quiet) {
      print_line("{\"event\":\"done\"," + json_of(counters_) + "}");
    }
    if (settings_.metrics.empty()) return Exit::done;
    return report_trouble(
        write_file(settings_.metrics, {prometheus_of(counters_, "warc " + settings_.action)}));
  }

  const Settings& settings_;
  bool into_folder_;
  std::size_t threads_;
  WarcCounters counters_;
  Progress progress_;
};

}  // namespace

Exit run_warc(const Settings& settings) {
  if (settings.action == "cat") return run_warc_cat(settings);
  if (settings.resumes && settings.output.empty()) {
    print_error("--resume needs -o: the .done file that it looks for stands beside the output");
    return Exit::usage;
  }
  const bool is_wat = settings.format == "wat";
  if ((settings.action == "rewrite" || is_wat) && !has_digests()) {
    print_error((is_wat ? "--format wat" : "warc rewrite") +
                std::string(" needs digests, which this build of absolve was made without"));
    return Exit::left_whole;
  }
  auto inputs = gather_inputs(settings);
  if (!inputs) return report_list(settings, inputs.error());
  if (const auto trouble = clash_with_inputs(settings, *inputs)) return report_trouble(trouble);
  Run run(settings, *inputs);  // before the sandbox, in which the processors cannot be counted
  if (const auto trouble = run.clash_of_output(*inputs)) return report_trouble(trouble);
  if (!settings.shard.empty()) {
    const auto shard = shard_of(settings.shard);
    if (!shard) {
      print_error("--shard " + settings.shard + ": " + shard.error());
      return Exit::usage;
    }
    *inputs = of_shard(std::move(*inputs), *shard);
  }
  if (const auto trouble = enter_sandbox(settings, *inputs)) return report_trouble(trouble);
  return run.over(*inputs);
}

}  // namespace absolve::tool
