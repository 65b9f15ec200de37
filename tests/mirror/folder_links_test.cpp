#include "mirror/folder_links.hpp"

#include <catch2/catch.hpp>
#include <set>

namespace absolve {
namespace {

using Pages = std::map<std::string, std::string>;

struct Checked {
  std::size_t references = 0;
  std::vector<std::string> broken{};  // the reference, its target and the name of the problem
};

// The broken links of the page `file` in a folder with these files.
Checked check(const Pages& files, const std::string& file) {
  FragmentNames names(
      [&](const std::string& path, const std::function<void(std::string_view)>& use) {
        const auto found = files.find(path);
        if (found != files.end()) use(found->second);
        return found != files.end();
      },
      {});
  const auto is_below = [&](const std::string& folder) {
    const auto next = files.lower_bound(folder + "/");
    return next != files.end() && next->first.starts_with(folder + "/");
  };
  const FolderLinks links(
      {.has_file = [&](const std::string& path) { return files.contains(path); },
       .has_folder = is_below,
       .path_of = [](const std::string& path) { return path; }},
      names);
  const auto found = examine(files.at(file), {.retrieval_url = std::string(FolderPlace(file).url()),
                                              .content_type = "text/html"});
  REQUIRE(found);
  Checked checked;
  checked.references = links.check(file, *found, [&](const FolderLinks::Broken& broken) {
    checked.broken.push_back(std::string(broken.link.raw) + " " + broken.target + " " +
                             std::string(broken.problem.name));
  });
  return checked;
}

TEST_CASE("references of a page lead to files of its folder, or are broken", "[mirror]") {
  const Pages files{{"a/page.html",
                     "<p id=here><a href='#here'><a href='#there'><a href=../b.html#x>"
                     "<a href=../b.html#y><a href=c.html><a href=../d><a href=../e/>"
                     "<a href=../../f><a href=http://h/g><a href='#%74here'><a href='#top'>"
                     "<a href='b%20c.html#:~:text=x'><template><a href=none></template>"},
                    {"a/b c.html", "text"},
                    {"b.html", "<a name=x>"},
                    {"d/index.html", ""},
                    {"e/other.html", ""}};
  const auto [references, broken] = check(files, "a/page.html");
  CHECK(references == 11);
  CHECK(broken == std::vector<std::string>{"#there a/page.html no_element",
                                           "../b.html#y b.html no_element",
                                           "c.html a/c.html no_file", "../e/ e/ folder",
                                           "../../f  outside", "#%74here a/page.html no_element"});
}

TEST_CASE("fragments of files that are no pages, or cannot be read, mean anything", "[mirror]") {
  const Pages files{
      {"a.html", "<a href=b.pdf#page=2><a href=c.css#x>"}, {"b.pdf", "%PDF-1.4"}, {"c.css", "a{}"}};
  CHECK(check(files, "a.html").broken.empty());
  std::size_t reads = 0;
  FragmentNames names(
      [&](const std::string&, const std::function<void(std::string_view)>& use) {
        ++reads;
        use("<p id=a>");
        return true;
      },
      {});
  CHECK(names.has("x.html", "a"));
  CHECK_FALSE(names.has("x.html", "b"));
  CHECK(reads == 1);
  CHECK(names.has("x.png", "b"));
}

TEST_CASE("links of a srcdoc start from the file, or from its own BASE", "[mirror]") {
  const Pages files{
      {"a/p.html", "<iframe srcdoc='<a href=b><base href=../c/><a href=d>'></iframe>"},
      {"c/d", ""}};
  CHECK(check(files, "a/p.html").broken == std::vector<std::string>{"b c/b no_file"});
}

}  // namespace
}  // namespace absolve
