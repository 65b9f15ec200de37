#include "tool/documents/batch.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "formats/media_types.hpp"
#include "mirror/folder_place.hpp"
#include "tool/io/folder.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

constexpr std::size_t piece_size = std::size_t{1} << 16;

Exit read_pieces(const Input& input, DocumentStream& stream, const StreamUse& use) {
  const auto failed = [&] {
    return report_trouble(input.path,
                          {Exit::io, std::string("cannot be read: ") + std::strerror(errno)});
  };
  const Descriptor file(input.path);
  if (file.get() < 0) return failed();
  std::vector<char> piece(piece_size);
  for (;;) {
    const auto got = ::read(file.get(), piece.data(), piece.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return failed();
    if (got == 0) return Exit::done;
    const auto size = static_cast<std::size_t>(got);
    if (use.came) use.came(size);
    // After a failure, the rest of the document is written unchanged, and `end` returns the error.
    try {
      static_cast<void>(stream.write({piece.data(), size}));
    } catch (const std::bad_alloc&) {
      if (!use.write) throw;
    }
    if (use.goes_on && !use.goes_on()) return Exit::done;
  }
}

// Whether the path of a URL ends in a name that is neither that of a folder nor that of a page.
bool names_no_folder(const std::string& url) {
  const std::string_view path = parse_reference(url).path;
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return !name.empty() && name.find('.') == std::string_view::npos;
}

// Whether `path` is the folder, or in it.
bool is_below(const std::string& path, const std::string& folder) {
  std::error_code error;
  const auto place = std::filesystem::weakly_canonical(path, error).string() + "/";
  const auto root = std::filesystem::weakly_canonical(folder, error).string() + "/";
  return !error && place.starts_with(root);
}

// The folders, each with a slash at its end, of those pages among `files` that say which URL a
// browser saved them from.
std::vector<std::string> saved_folders_in(const Folder& folder,
                                          const std::vector<std::string>& files) {
  std::vector<std::string> found;
  if (std::ranges::none_of(files, lies_in_saved_folder)) return found;
  for (const std::string& file : files) {
    if (!is_page(type_of_file_name(file))) continue;
    const std::string name = saved_folder_of(folder.in(file));
    if (name.empty() || stated_url(folder.in(file)).empty()) continue;
    found.push_back(file.substr(0, file.rfind('/') + 1) + name + "/");
  }
  return found;
}

// Puts the documents in a folder, sorted by name, in its place. Files whose names are not those of
// documents are counted. `base_url` is the URL of the folder, which gives each document its own;
// empty: unknown.
void append_documents(const Input& named, const std::string& base_url, const Profile& profile,
                      std::vector<Input>& inputs) {
  const auto failed = [&](const Trouble& trouble) {
    inputs.push_back(named);
    inputs.back().trouble = trouble;
  };
  const auto folder = Folder::open(named.path);
  if (!folder) return failed(folder.error());
  std::string path = named.path;
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  Exit listed = Exit::done;
  const auto files = folder->files(listed);
  if (listed != Exit::done) failed({listed, "some files in it are not listed"});
  const auto top = Resolver::make(base_url, profile);
  if (top && names_no_folder(base_url)) {
    print_note_of(named.path, base_url +
                                  " names a file beside those of the folder; if it is the "
                                  "folder, write " +
                                  base_url + "/");
  }
  const std::string of_host = std::string(host_of(base_url)) + "/";
  const auto is_of_host = [&](const std::string& file) { return file.starts_with(of_host); };
  if (top && of_host.size() > 1 && std::ranges::any_of(files, is_of_host)) {
    print_note_of(named.path, "the folder " + of_host +
                                  " in it is named as the host of -b; if it has the files of that "
                                  "host, give " +
                                  path + "/" + of_host + " instead");
  }
  // The URL of the folder says nothing of files that a browser saved with a page.
  const auto saved = top ? saved_folders_in(*folder, files) : std::vector<std::string>();
  std::size_t documents = 0;
  std::size_t left_out = 0;
  for (const std::string& file : files) {
    if (!is_document_name(file)) continue;
    ++documents;
    if (std::ranges::any_of(saved, [&](const std::string& one) { return file.starts_with(one); })) {
      ++left_out;
      continue;
    }
    Input& input = inputs.emplace_back(named);
    input.path = path;
    input.path.append("/").append(file);
    if (!top) continue;
    std::string reference = "./";  // a name can have a colon
    append_file_path(file, reference);
    if (const auto url = top->resolve(reference)) input.url = url->url;
  }
  if (left_out > 0) {
    print_note_of(named.path,
                  "files that a browser saved with a page, and whose URLs are unknown, are left "
                  "out: " +
                      std::to_string(left_out) + ", in " + tool::listed(saved));
  }
  if (documents == 0) {
    failed({Exit::io, "no file in it is a document by its name"});
  } else if (documents < files.size()) {
    print_note_of(named.path, std::to_string(documents - left_out) + " of " +
                                  std::to_string(files.size()) +
                                  " files are read; the others do not have the extension of a "
                                  "document (give them as arguments to read them)");
  }
}

}  // namespace

Result<std::vector<Input>, Exit> Batch::gather() const {
  auto named = gather_inputs(inputs, reading.profile(), reading.limits().document_bytes);
  const auto is_folder_input = [](const Input& input) { return is_folder(input.path); };
  if (!named || !reads_folders || std::ranges::none_of(*named, is_folder_input)) return named;
  std::vector<Input> gathered;
  for (const Input& input : *named) {
    if (is_folder_input(input)) {
      if (writes_files() && !is_in_place() && is_below(place->path, input.path)) {
        return report_usage("--output " + place->path + ": is in the folder " + input.path +
                            ", so that the next run would read it as well; name a place outside, "
                            "or edit the files with --in-place");
      }
      append_documents(input, input.url.empty() ? reading.base_url : input.url, reading.profile(),
                       gathered);
    } else {
      gathered.push_back(input);
    }
  }
  return gathered;
}

Result<Input, Exit> stream_input(const Batch& batch) {
  if (batch.writes_files()) return report_usage("--stream writes to standard output");
  const auto inputs = batch.gather();
  if (!inputs) return inputs.error();
  if (inputs->size() != 1) return report_usage("--stream takes one document");
  const Input& input = inputs->front();
  if (input.trouble) return report_row(batch.inputs, input);
  if (writes_onto({}, input.path)) return report_usage("standard output is the input");
  if (const auto trouble = batch.run.enter_sandbox(*inputs)) return report_trouble(trouble);
  return input;
}

Exit stream_document(const Input& input, const ReadingOptions& reading, StreamUse use) {
  return for_one_file(input.path, [&] {
    Exit worst = Exit::done;
    bool has_kept = false;
    use.sink.diagnostic = [&](Diagnostic&& diagnostic) {
      has_kept = has_kept || diagnostic.code == DiagnosticCode::leads_to_saved_files;
      std::string place = shown_path(input);
      if (diagnostic.offset && !diagnostic.in_part)
        place += ", byte " + std::to_string(*diagnostic.offset);
      worst = worse(worst, report(diagnostic, std::move(place), reading.strict));
    };
    DocumentStream stream(reading.source_of(input, std::nullopt), reading.options(),
                          reading.configuration->window, use.sink, use.write);
    worst = worse(worst, read_pieces(input, stream, use));
    Result<StreamSummary> done = StreamSummary();
    try {
      done = stream.end();
    } catch (const std::bad_alloc&) {
      if (!use.write || (use.goes_on && !use.goes_on())) throw;
      print_error_of(input.path, "from here on left unchanged: there is not enough memory for it");
      return worse(worst, Exit::left_whole);
    }
    if (use.ended) use.ended(done ? nullptr : &done.error());
    if (done && !has_kept) note_no_saved_files(input, reading);
    if (done) return worst;
    return worse(worst, report_failure(input, done.error(), reading.limits(),
                                       "from here on left unchanged: "));
  });
}

void note_no_saved_files(const Input& input, const ReadingOptions& reading) {
  const std::string& asked = reading.configuration->source.saved_files;
  if (asked.empty()) return;
  print_note_of(input.path, "no link leads into " + asked + ", the folder of --saved-files");
}

}  // namespace absolve::tool
