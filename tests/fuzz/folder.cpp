// A folder of a site: localized, localized again and undone; packed, and unpacked; inlined;
// checked. The input is a byte that picks the command, then names and contents with a NUL behind
// each. A name that ends in @ is a symbolic link to its content. Words stand for names and pages.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "absolve/archive.hpp"
#include "check.hpp"
#include "temporary_folder.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/io/temporary_file.hpp"
#include "tool/run.hpp"
#include "words.hpp"

using namespace absolve;
using namespace absolve::tool;
namespace fs = std::filesystem;

namespace {

// The content of a file outside of the site, and the same in base64.
constexpr std::string_view secret = "kq7zvoutsidekq7zv";
constexpr std::string_view encoded_secret = "a3E3enZvdXRzaWRla3E3en";

bool tells_secret(std::string_view text) {
  return text.find(secret) != text.npos || text.find(encoded_secret) != text.npos;
}

using Tree = std::map<std::string, std::string>;

// The files below a folder with their contents, and the targets of symbolic links.
Tree tree_of(const std::string& folder) {
  Tree tree;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string name = entry.path().string().substr(folder.size() + 1);
    if (entry.is_symlink()) {
      tree[name] = "@" + fs::read_symlink(entry.path()).string();
    } else if (entry.is_regular_file()) {
      tree[name] = content_of(entry.path().string());
    }
  }
  return tree;
}

bool is_usable(std::string_view name) {
  // absolve removes files with the names of its temporary files.
  for (const fs::path& part : fs::path(name)) {
    if (is_temporary_name(part.string())) return false;
  }
  if (name.empty() || name.size() > 80 || name.front() == '/') return false;
  const std::string framed = "/" + std::string(name) + "/";
  return framed.find("/../") == std::string::npos && framed.find("/./") == std::string::npos &&
         framed.find("//") == std::string::npos;
}

void plant(const std::string& folder, std::string_view text) {
  for (int count = 0; !text.empty() && count < 12; ++count) {
    std::string parts[2];
    for (std::string& part : parts) {
      const std::size_t end = std::min(text.find('\0'), text.size());
      part = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    auto& [name, content] = parts;
    const bool is_link = name.ends_with('@');
    if (is_link) name.pop_back();
    if (!is_usable(name)) continue;
    const std::string path = folder + "/" + name;
    std::error_code error;
    fs::create_directories(fs::path(path).parent_path(), error);
    // A symbolic link among the parents could lead out of the folder.
    if (error || fs::canonical(fs::path(path).parent_path(), error).string().find(folder) != 0)
      continue;
    if (fs::symlink_status(path, error).type() != fs::file_type::not_found) continue;
    if (is_link) {
      fs::create_symlink(content.substr(0, 80), path, error);
    } else {
      std::ofstream(path, std::ios::binary) << content;
    }
  }
}

// Runs a command on `path`, which is a folder or a file.
Exit run(const std::string& path, std::vector<std::string> arguments, const std::string& url = {}) {
  if (!url.empty()) arguments.insert(arguments.end(), {"-b", url});
  arguments.insert(arguments.begin(), "absolve");
  arguments.insert(arguments.begin() + 2, path);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  CommandLine line(commands(), arguments[1]);
  const auto wrong = line.parse(static_cast<int>(argv.size()), argv.data());
  require(!wrong, "the command line is right");
  Run run{.options = line.options(), .files = line.named_files()};
  require(!line.command()->check(run), "the options are right");
  return line.command()->run(run);
}

// An empty file with the name of the record counts as a record, and undoing removes it.
Tree without_record(Tree tree) {
  tree.erase(".absolve-localized.jsonl");
  return tree;
}

void check_localize(const std::string& site, bool has_hosts) {
  std::vector<std::string> command{"localize", "--jobs", "1", "-b", "http://h/"};
  if (!has_hosts) command.emplace_back("--no-host-directories");
  const Tree before = tree_of(site);
  const Exit first = run(site, command);
  if (first == Exit::usage || first == Exit::io) {
    require(tree_of(site) == before, "what cannot be localized stays as it was");
    return;
  }
  Tree after = tree_of(site);
  static_cast<void>(run(site, command));
  require(tree_of(site) == after, "localizing again changes nothing");
  require(run(site, {"localize", "--undo"}) == Exit::done, "what was localized can be undone");
  require(without_record(tree_of(site)) == without_record(before), "undoing restores each file");
}

// `made` is an empty folder for the outputs.
void check_packed(const std::string& site, const std::string& made, const std::string& page) {
  const std::string archive = made + "/archive.mht";
  const Exit packed = run(site + "/" + page, {"pack", "-o", archive}, "http://h/" + page);
  if (!fs::exists(archive)) {
    require(packed != Exit::done, "an archive is written, or a message says why not");
    return;
  }
  const std::string message = content_of(archive);
  require(!tells_secret(message), "no file from outside is packed");
  require(read_archive(message, {.content_type = "message/rfc822"}).has_value(),
          "an archive can be read");
  const Exit unpacked = run(archive, {"unpack", "-d", made + "/folder"});
  require(unpacked != Exit::usage && unpacked != Exit::io, "an archive can be unpacked");
}

void check_inlined(const std::string& site, const std::string& made, const std::string& page) {
  const std::string file = made + "/page.html";
  static_cast<void>(run(site + "/" + page, {"inline", "--folder", site, "-o", file}));
  if (!fs::exists(file)) return;
  require(!tells_secret(content_of(file)), "no file from outside is inlined");
}

const std::vector<std::string>& words() {
  static const auto list = [] {
    std::vector<std::string> out;
    // Each word has the NUL that ends a name or a content.
    for (const char* const text : {"index.html",
                                   "h/index.html",
                                   "h/d/page.html",
                                   "h/page@v=1.html",
                                   "style.css",
                                   "h/style.css",
                                   "h/i.png",
                                   "h/feed.xml",
                                   "h/robots.txt",
                                   ".absolve-localized.jsonl",
                                   "h/index.html.orig",
                                   "link.html@",
                                   "d@",
                                   "h/d@",
                                   "h/style.css@",
                                   "../outside/secret",
                                   "../../outside",
                                   "../outside",
                                   "index.html@v=1",
                                   "b.html"}) {
      out.push_back(std::string(text) + '\0');
    }
    for (const char* const text : {"<a href=page.html>",
                                   "<a href=/d/page.html>",
                                   "<a href=http://h/d/page.html>",
                                   "<img src=i.png>",
                                   "<img srcset='i.png 1x, /i.png 2x'>",
                                   "<link rel=stylesheet href=style.css>",
                                   "<link rel=stylesheet href=../outside/secret>",
                                   "<iframe src=link.html></iframe>",
                                   "<base href=http://h/d/>",
                                   "<a href=page.html?v=1#f>",
                                   "<a href=//h/index.html>",
                                   "<style>@import '/style.css';</style>",
                                   "a{background:url(i.png)}",
                                   "@import 'style.css';",
                                   "<a href='d/../../../x'>",
                                   "<iframe srcdoc=\"<a href=/>\">",
                                   "<a href=link.html>",
                                   "<script src=style.css></script>",
                                   "http://h/",
                                   "d/page.html",
                                   ".",
                                   "/",
                                   "../"}) {
      out.emplace_back(text);
    }
    return out;
  }();
  return list;
}

}  // namespace

// The commands print nothing, because their messages would fill the log of the run.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  set_message_style({.errors_alone = true});
  require(std::freopen("/dev/null", "w", stdout) != nullptr, "standard output can be closed");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  static const TemporaryFolder folder;
  const std::string site = folder.path() + "/site";
  const std::string made = folder.path() + "/made";
  for (const auto& entry : fs::directory_iterator(folder.path())) fs::remove_all(entry.path());
  for (const char* name : {"/site", "/made", "/outside"})
    fs::create_directory(folder.path() + name);
  std::ofstream(folder.path() + "/outside/secret") << secret;
  const std::string input = spelled({reinterpret_cast<const char*>(data) + 1, size - 1}, words());
  if (tells_secret(input)) return 0;
  plant(site, input);
  const Tree before = tree_of(site);
  const auto page = std::ranges::find_if(before, [](const auto& file) {
    return file.first.ends_with(".html") && !file.second.starts_with('@');
  });

  CapturedOutput captured([] {});
  const unsigned choice = data[0] % 5;
  if (choice < 2) {
    check_localize(site, choice == 1);
  } else if (choice == 2) {
    static_cast<void>(run(site, {"check", "--jobs", "1"}));
  } else if (page != before.end()) {
    if (choice == 3) check_packed(site, made, page->first);
    if (choice == 4) check_inlined(site, made, page->first);
  }
  require(without_record(tree_of(site)) == without_record(before), "the site is as it was");
  require(tree_of(folder.path() + "/outside") == Tree{{"secret", std::string(secret)}},
          "nothing outside of it changes");
  return 0;
}
