#include "mirror/folder_links.hpp"

#include <catch2/catch.hpp>
#include <set>

namespace absolve {
namespace {

using Pages = std::map<std::string, std::string>;

struct Checked {
  std::size_t references = 0;
  std::vector<std::string> broken{};    // the reference, its target and the name of the problem
  std::vector<std::string> problems{};  // for people
  std::size_t web = 0;
  std::size_t mirrored_hosts = 0;
};

// The broken links of `file`, of this type, in a folder with these files.
Checked check(const Pages& files, const std::string& file, const std::string& type = "text/html") {
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
                                              .content_type = type});
  REQUIRE(found);
  Checked checked;
  const auto counts = links.check(file, *found, [&](const FolderLinks::Broken& broken) {
    checked.broken.push_back(std::string(broken.link.raw) + " " + broken.target + " " +
                             std::string(broken.problem.name));
    checked.problems.emplace_back(broken.problem.text);
  });
  checked.references = counts.inside;
  checked.web = counts.web;
  checked.mirrored_hosts = counts.mirrored_hosts;
  return checked;
}

TEST_CASE("SVG 2 16.3.1: a fragment of SVG can name a view, and no element", "[mirror]") {
  const Pages files{{"p.html",
                     "<img src='s.svg#svgView(viewBox(0,0,1,1))'><img src='s.svg#xywh=0,0,1,1'>"
                     "<img src='s.svg#x=1&t=2'><img src='s.svg#x'><img src='s.svg#next=1'>"
                     "<a href='#t=2'>"},
                    {"s.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"}};
  CHECK(check(files, "p.html").broken == std::vector<std::string>{"s.svg#x s.svg no_element",
                                                                  "s.svg#next=1 s.svg no_element",
                                                                  "#t=2 p.html no_element"});
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
  const auto [references, broken, problems, web, mirrored_hosts] = check(files, "a/page.html");
  CHECK(references == 11);
  CHECK(broken == std::vector<std::string>{"#there a/page.html no_element",
                                           "../b.html#y b.html no_element",
                                           "c.html a/c.html no_file", "../e/ e/ folder",
                                           "../../f  outside", "#%74here a/page.html no_element"});
  CHECK(problems ==
        std::vector<std::string>{"no element there has this name", "no element there has this name",
                                 "there is no such file", "it is a folder without an index.html",
                                 "it leads out of the folder", "no element there has this name"});
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
  // A srcdoc in it starts from the base around it.
  const Pages nested{{"a/p.html",
                      "<iframe srcdoc=\"<base href=../c/><iframe srcdoc='<a href=d><a href=e>'>"
                      "</iframe>\"></iframe>"},
                     {"c/d", ""}};
  CHECK(check(nested, "a/p.html").broken == std::vector<std::string>{"e c/e no_file"});
}

TEST_CASE("a fragment in SVG or in a style means the file itself", "[mirror]") {
  const Pages files{{"a/p.html",
                     "<base href=../c/><p id=x style='fill:url(#x)'><p style='fill:url(#y)'>"
                     "<svg><use href='#x'/><use href='#z'/></svg><img src=''>"}};
  const auto [references, broken, problems, web, mirrored_hosts] = check(files, "a/p.html");
  CHECK(references == 4);
  CHECK(broken == std::vector<std::string>{"#y a/p.html no_element", "#z a/p.html no_element"});
}

TEST_CASE("links to the web are counted, and those to hosts of the mirror", "[mirror]") {
  const Pages files{{"p.html",
                     "<a href=http://h.example:8/x><img src=https://o.example/y><a href=mailto:a@b>"
                     "<template><a href=http://h.example/></template><a href=q.html>"},
                    {"q.html", ""},
                    {"h.example/index.html", ""}};
  const Checked checked = check(files, "p.html");
  CHECK(checked.references == 1);
  CHECK(checked.web == 2);
  CHECK(checked.mirrored_hosts == 1);
}

TEST_CASE("references from the root are of the site, or of the host's folder", "[mirror]") {
  const auto broken = [](const Pages& files, const std::string& file) {
    return check(files, file).broken;
  };
  using Broken = std::vector<std::string>;
  const std::string page =
      "<a href=/x><a href=/y.html#z><a href=' /x '><a href=//x><a href=../../x>";
  CHECK(broken({{"d/p", page}, {"x", ""}, {"y.html", "<p>"}}, "d/p") ==
        Broken{"/y.html#z y.html no_element", "../../x  outside"});
  CHECK(broken({{"d/p", page}, {"x", ""}, {"index.html", ""}}, "d/p") ==
        Broken{"/y.html#z y.html no_file", "../../x  outside"});
  const Pages hosts{{"h.example/p", page}, {"h.example/x", ""}, {"y.html", "<p>"}};
  CHECK(broken(hosts, "h.example/p") ==
        Broken{"/y.html#z h.example/y.html no_file", "../../x  outside"});
  Pages site = hosts;
  site.emplace("index.html", "");
  CHECK(broken(site, "h.example/p") == Broken{"/x x no_file", "/y.html#z y.html no_element",
                                              " /x  x no_file", "../../x  outside"});
  CHECK(broken({{"p", "<base href=/d/><a href=x><a href=../y>"}, {"d/x", ""}}, "p") ==
        Broken{"../y y no_file"});
  CHECK(broken({{"p", "<base href=../d/><a href=x>"}}, "p") == Broken{"x  outside"});
  CHECK(broken({{"p", "<base href=http://w.example/><a href=x>"}}, "p").empty());
}

TEST_CASE("identifiers in a feed are no references to files", "[mirror]") {
  const Pages files{{"feed.xml",
                     "<rss version='2.0'><channel><item><guid>g.html</guid><link>a.html</link>"
                     "<link>b.html</link></item></channel></rss>"},
                    {"a.html", ""}};
  const auto [references, broken, problems, web, mirrored_hosts] =
      check(files, "feed.xml", "application/rss+xml");
  CHECK(references == 2);
  CHECK(broken == std::vector<std::string>{"b.html b.html no_file"});
}

}  // namespace
}  // namespace absolve
