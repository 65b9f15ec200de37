#include <algorithm>
#include <charconv>

#include "absolve/archive.hpp"
#include "absolve/mirror.hpp"
#include "document/loaded_links.hpp"
#include "tool/archives/saved_page.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"
#include "tool/io/destination.hpp"

namespace absolve::tool {
namespace {

class InlineCommand {
 public:
  InlineCommand(const Settings& settings, std::size_t inputs)
      : settings_(settings),
        options_(settings.options()),
        destination_(settings, inputs, ".html") {}

  // Inlines an input: an archive, a page or a folder.
  Exit take(const Input& input) {
    if (input.trouble) return report_row(settings_, input);
    const bool has_folder = !settings_.page_folder.empty() || is_folder(input.path);
    if (has_folder) return for_one_file(input.path, [&] { return take_page(input, nullptr); });
    return for_each_input(settings_, {input}, [&](const Input& one, const FileBytes& file) {
      const auto inlined = made_of(file.view(), source_of(one, settings_));
      if (inlined && !settings_.mirror_map.empty()) {
        print_error_of(one.path, "--map is of pages and folders, and this is an archive");
        return Exit::usage;
      }
      if (inlined) return write_archive(one, file, *inlined);
      const bool is_page = inlined.error().code == ErrorCode::unsupported_type && one.path != "-" &&
                           !settings_.options().part && !settings_.as_message;
      if (is_page) return take_page(one, &file);
      return report_failure(one, inlined.error(), options_.limits);
    });
  }

 private:
  Result<Inlined> made_of(std::string_view message, const DocumentSource& source) const {
    return inline_parts(message, source, options_,
                        {.max_bytes = settings_.max_inline, .as_message = settings_.as_message});
  }

  Exit write_archive(const Input& input, const FileBytes& file, const Inlined& inlined) {
    Exit worst = report(input, file.view(), inlined.diagnostics, settings_.strict);
    say_left(input, inlined);
    if (!inlined.left_out.empty()) {
      print_warning_of(input.path,
                       "parts that the document does not show: " + listed(inlined.left_out) +
                           " (--message links them all; --part shows one)");
      if (settings_.strict) worst = worse(worst, Exit::unresolved);
    }
    return worse(worst, destination_.write(input, file, {inlined.document}));
  }

  void say_left(const Input& input, const Inlined& inlined) const {
    if (inlined.left == 0) return;
    print_warning_of(input.path, "links to parts left absolute, beyond --max-inline: " +
                                     std::to_string(inlined.left));
  }

  // Packs the page with the files that it needs, and makes that archive one document. `file`: the
  // page; null for a folder.
  Exit take_page(const Input& input, const FileBytes* file) {
    auto page = settings_.page_folder.empty()
                    ? SavedPage::open(input.path, settings_)
                    : SavedPage::open(settings_.page_folder, input.path, settings_);
    if (!page) return report_trouble(page.error());
    PackSource& source = page->source();
    const std::string type = page->type();
    if (page->has_unread_files()) return Exit::io;
    if (!is_page(type)) {
      return report_failure(input, {ErrorCode::unsupported_type, type, {}}, options_.limits);
    }
    source.base_url = input.url.empty() ? settings_.base_url : input.url;
    // Without a URL the base is imaginary (RFC 2557 5 (e)): what is not embedded stays as written.
    if (source.base_url.empty()) {
      source.base_url = "thismessage:/" + local_reference({}, source.root);
    }
    source.files.clear();  // files that the page does not need are left out
    auto packed = page->pack(options_);
    if (!packed && page->has_unread_files()) return Exit::io;
    if (!packed) return report_failure(input, packed.error(), options_.limits);
    // Which links stay relative is known only once the document is made.
    std::erase_if(packed->diagnostics, [](const auto& met) {
      return met.second.code == DiagnosticCode::imaginary_base;
    });
    const auto inlined = made_of(packed->message, {.default_base = settings_.default_base});
    if (!inlined) return report_failure(input, inlined.error(), options_.limits);
    Exit worst = page->report(*packed, "document", settings_.strict);
    worst = worse(worst, report_parts(*page, *packed, inlined->diagnostics));
    say_left(input, *inlined);
    const Exit clash = page->refuse_output_among(packed->files, input, settings_);
    if (clash != Exit::done) return clash;
    const std::string place = is_folder(input.path) ? input.path + "/" + source.root : input.path;
    const Pieces made{inlined->document};
    return worse(worst, file != nullptr ? destination_.write({.path = place}, *file, made)
                                        : destination_.write({.path = place}, made));
  }

  // Prints diagnostics with the files of the page, because the archive itself is never written.
  Exit report_parts(const SavedPage& page, const Packed& packed,
                    const std::vector<Diagnostic>& diagnostics) const {
    Exit worst = Exit::done;
    for (Diagnostic diagnostic : diagnostics) {
      std::size_t number = 1;
      std::from_chars(diagnostic.entity.data(), diagnostic.entity.data() + diagnostic.entity.size(),
                      number);
      const std::size_t index = std::clamp<std::size_t>(number, 1, packed.files.size()) - 1;
      diagnostic.entity.clear();
      diagnostic.offset.reset();
      // The imaginary base exists only in the archive.
      if (diagnostic.code == DiagnosticCode::imaginary_base) {
        diagnostic.code = DiagnosticCode::no_base;
      }
      worst = worse(worst, report({.path = page.in(packed.files[index])}, {}, {diagnostic},
                                  settings_.strict));
    }
    return worst;
  }

  const Settings& settings_;
  Options options_;
  Destination destination_;
};

}  // namespace

Exit run_inline(const Settings& given) {
  Settings settings = given;
  // A folder and a page in it, as for pack.
  const auto& files = settings.files;
  const bool names_page = files.size() == 2 && settings.page_folder.empty() &&
                          is_folder(files[0]) && files[1] != "-" && !is_folder(files[1]);
  if (names_page) {
    const auto folder = MirrorFolder::open(files[0]);
    if (folder && (folder->holds(files[1]) || folder->name_of(files[1]))) {
      settings.page_folder = files[0];
      settings.files.erase(settings.files.begin());
    }
  }
  const auto inputs = gather_inputs(settings);
  if (!inputs) return report_list(settings, inputs.error());
  if (inputs->size() > 1 && settings.writes_stdout()) {
    print_error("several inputs need -o FOLDER");
    return Exit::usage;
  }
  InlineCommand command(settings, inputs->size());
  Exit worst = Exit::done;
  for (const Input& input : *inputs) worst = worse(worst, command.take(input));
  return worst;
}

}  // namespace absolve::tool
