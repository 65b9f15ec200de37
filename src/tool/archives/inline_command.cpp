#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <set>
#include <tuple>

#include "absolve/archive.hpp"
#include "absolve/mirror.hpp"
#include "formats/media_types.hpp"
#include "tool/archives/saved_page.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/destination.hpp"

namespace absolve::tool {
namespace {

struct InlineCommand final : DocumentCommand {
  OutputPlace place;
  std::string page_folder;  ///< the root folder of a page's files; empty: the folder of the page
  std::string mirror_map;   ///< a list of URLs and files, or the log of a mirroring tool
  bool as_message = false;  ///< show the headers and all parts
  std::size_t max_inline = std::size_t{64} << 20;  ///< bytes

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_document_options(
        app, reading, inputs,
        "Archives, pages or folders, or a folder and a page in it; -, or nothing: an archive or a "
        "message from standard input");
    add_input_list(app, inputs, "archive, page or folder");
    app.add_option("-o,--output", place.path,
                   "The file to write; if there are several inputs, the folder");
    app.add_option(
        "--folder", page_folder,
        "The root folder of the files of a page, which contains the page; by default the "
        "folder of the page");
    app.add_option("--map", mirror_map, "A list that says which URL each file has, as for pack");
    add_part(app, reading, ". The document that the part shows is written");
    app.add_flag("--message", as_message,
                 "Show messages as mail programs do: headers, text and attachments");
    app.add_option("--max-inline", max_inline, "The most bytes of data: URLs to write")
        ->capture_default_str();
  }

  Exit run(Run& run) override;
};

class Inliner {
 public:
  Inliner(const InlineCommand& command, Run& run, std::size_t inputs)
      : command_(command),
        batch_{run, command.reading, command.inputs, &command.place},
        options_(command.reading.options()),
        destination_(command.place, run.files, inputs, ".html") {}

  // Call it when all inputs are taken.
  [[nodiscard]] Exit finish() { return destination_.finish(); }

  // Inlines an input: an archive, a page or a folder.
  Exit take(const Input& input) {
    if (input.trouble) return report_row(command_.inputs, input);
    const bool has_folder = !command_.page_folder.empty() || is_folder(input.path);
    if (has_folder) return for_one_file(input.path, [&] { return take_page(input, nullptr); });
    return for_each_input(batch_, {input}, [&](const Input& opened, const FileBytes& file) {
      const auto inlined = made_of(file.view(), command_.reading.source_of(opened));
      if (inlined && !command_.mirror_map.empty()) {
        return report_trouble(
            opened.path, {Exit::usage, "--map is of pages and folders, and this is an archive"});
      }
      if (inlined) return write_archive(opened, file, *inlined);
      const bool is_page = inlined.error().code == ErrorCode::unsupported_type &&
                           opened.path != "-" && !command_.reading.options().part &&
                           !command_.as_message;
      if (is_page) return take_page(opened, &file);
      return report_failure(opened, inlined.error(), options_.limits);
    });
  }

 private:
  Result<Inlined> made_of(std::string_view message, const DocumentSource& source) const {
    return inline_parts(message, source, options_,
                        {.max_bytes = command_.max_inline, .as_message = command_.as_message});
  }

  Exit write_archive(const Input& input, const FileBytes& file, const Inlined& inlined) {
    Exit worst = report(input, file.view(), inlined.diagnostics, command_.reading.strict);
    say_left(input, inlined);
    if (!inlined.left_out.empty()) {
      print_warning_of(input.path,
                       "parts that the document does not show: " + listed(inlined.left_out) +
                           " (--message links them all; --part shows one)");
      if (command_.reading.strict) worst = worse(worst, Exit::unresolved);
    }
    return worse(worst, destination_.write(input, {inlined.document}, &file));
  }

  void say_left(const Input& input, const Inlined& inlined) const {
    if (inlined.left == 0) return;
    print_warning_of(input.path,
                     "links not embedded, beyond --max-inline: " + std::to_string(inlined.left));
  }

  // Packs the page with the files that it needs, and inlines that archive into one document. `file`
  // is the page; null: a folder was given.
  Exit take_page(const Input& input, const FileBytes* file) {
    const SavedPage::Context context{options_, command_.mirror_map, command_.place.path};
    auto page = SavedPage::open(command_.page_folder, input.path, context);
    if (!page) return report_trouble(page.error());
    PackSource& source = page->source();
    const std::string type = page->type();
    if (page->has_unread_files()) return Exit::io;
    if (!is_page(type)) {
      return report_failure(input, {ErrorCode::unsupported_type, type, {}}, options_.limits);
    }
    source.base_url = input.url.empty() ? command_.reading.base_url : input.url;
    // Without a URL, the base is imaginary (RFC 2557 5 (e)). Links to files that are not embedded
    // stay as written. No link names the directory of that base, so `..` leads out of it.
    if (source.base_url.empty()) {
      source.base_url = "thismessage:/%00/" + local_reference({}, source.root);
    }
    source.files.clear();  // files that the page does not need are left out
    auto packed = page->pack(options_);
    if (!packed && page->has_unread_files()) return Exit::io;
    if (!packed) return report_failure(input, packed.error(), options_.limits);
    // Which links stay relative is known only once the document is made.
    std::erase_if(packed->diagnostics, [](const auto& met) {
      return met.second.code == DiagnosticCode::imaginary_base;
    });
    const auto inlined = made_of(packed->message, {.default_base = command_.reading.default_base});
    if (!inlined) return report_failure(input, inlined.error(), options_.limits);
    Exit worst = page->report(*packed, "document", command_.reading.strict);
    worst = worse(worst, report_parts(*page, *packed, inlined->diagnostics));
    say_left(input, *inlined);
    const Exit clash = page->refuse_output_among(packed->files, input);
    if (clash != Exit::done) return clash;
    const std::string place = is_folder(input.path) ? input.path + "/" + source.root : input.path;
    return worse(worst, destination_.write({.path = place}, {inlined->document}, file));
  }

  // Reports diagnostics with the paths of the page's files, because the archive is never written.
  // Those of `packed` are reported already.
  Exit report_parts(const SavedPage& page, const Packed& packed,
                    const std::vector<Diagnostic>& diagnostics) const {
    std::set<std::tuple<std::string, DiagnosticCode, std::vector<std::string>>> known;
    for (const auto& [file, met] : packed.diagnostics) known.emplace(file, met.code, met.arguments);
    Exit worst = Exit::done;
    for (Diagnostic diagnostic : diagnostics) {
      if (diagnostic.code == DiagnosticCode::loads_from_web) continue;  // each is named already
      std::size_t number = 1;
      std::from_chars(diagnostic.entity.data(), diagnostic.entity.data() + diagnostic.entity.size(),
                      number);
      const std::size_t index = std::clamp<std::size_t>(number, 1, packed.files.size()) - 1;
      if (known.contains({packed.files[index], diagnostic.code, diagnostic.arguments})) continue;
      diagnostic.entity.clear();
      diagnostic.offset.reset();
      // The imaginary base exists only in the archive.
      if (diagnostic.code == DiagnosticCode::imaginary_base) {
        diagnostic.code = DiagnosticCode::no_base;
      }
      worst = worse(worst, report({.path = page.in(packed.files[index])}, {}, {diagnostic},
                                  command_.reading.strict));
    }
    return worst;
  }

  const InlineCommand& command_;
  Batch batch_;
  const Options& options_;
  Destination destination_;
};

Exit InlineCommand::run(Run& run) {
  // A folder and a page in it, as for pack.
  auto& files = inputs.files;
  const bool names_page = files.size() == 2 && page_folder.empty() && is_folder(files[0]) &&
                          files[1] != "-" && !is_folder(files[1]);
  if (names_page) {
    const auto folder = Folder::open(files[0]);
    if (folder && (folder->holds(files[1]) || folder->name_of(files[1]))) {
      page_folder = files[0];
      files.erase(files.begin());
    }
  }
  const auto gathered = Batch{run, reading, inputs}.gather();
  if (!gathered) return gathered.error();
  if (gathered->size() > 1 && place.is_stdout())
    return report_usage("several inputs need -o FOLDER");
  Inliner inliner(*this, run, gathered->size());
  Exit worst = Exit::done;
  for (const Input& input : *gathered) worst = worse(worst, inliner.take(input));
  return worse(worst, inliner.finish());
}

}  // namespace

std::unique_ptr<Command> make_inline_command() {
  return std::make_unique<InlineCommand>();
}

}  // namespace absolve::tool
