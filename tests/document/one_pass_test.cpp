#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <memory_resource>
#include <sstream>

#include "absolve/document.hpp"

namespace absolve {
namespace {

namespace fs = std::filesystem;

std::string row_of(const EntityReport& report, const Link& link) {
  return report.path + "|" + report.frame + "|" + std::string(link.element) + "|" +
         std::string(link.attribute) + "|" + std::string(link.raw) + "|" + std::string(link.rel) +
         "|" + std::string(link.url.value_or("-")) + "|" + std::string(link.base) + "|" +
         std::to_string(link.span.offset) + "+" + std::to_string(link.span.length) + "|" +
         std::to_string(link.line) + ":" + std::to_string(link.column) +
         (link.same_document ? " same" : "");
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

// Compares one pass for links and edits with one pass for each.
void compare(const std::string& bytes, const DocumentSource& source, const Options& options) {
  std::vector<std::string> expected;
  const ReportSink to_expected{.link = [&](const EntityReport& report, const Link& link) {
    expected.push_back(row_of(report, link));
  }};
  const auto seen = examine(bytes, source, options, to_expected);
  const auto edited = rewrite(bytes, source, options);
  std::vector<std::string> given;
  std::size_t reports = 0;
  const ReportSink to_given{
      .report = [&](EntityReport&&) { ++reports; },
      .link = [&](const EntityReport& report,
                  const Link& link) { given.push_back(row_of(report, link)); }};
  const auto both = rewrite(bytes, source, options, to_given);
  REQUIRE(both.has_value() == (seen.has_value() && edited.has_value()));
  if (!both) return;
  CHECK(given == expected);
  CHECK(both->edits == edited->edits);
  CHECK(both->edited_links == edited->edited_links);
  CHECK(both->examination.entities.empty());
  CHECK((given.empty() || reports > 0));
  // If the sink answers "absolute" for every link, the edits are the same as without a sink. If it
  // answers "keep", there are none.
  std::vector<std::string> asked;
  const auto all_absolute =
      rewrite(bytes, source, options, {.action = [&](const EntityReport& report, const Link& link) {
                asked.push_back(row_of(report, link));
                return LinkAction{};
              }});
  REQUIRE(all_absolute);
  CHECK(asked == expected);
  CHECK(all_absolute->edits == edited->edits);
  CHECK(all_absolute->edited_links == edited->edited_links);
  CHECK(all_absolute->examination.entities.empty());
  const auto kept =
      rewrite(bytes, source, options, {.action = [](const EntityReport&, const Link&) {
                return LinkAction{.kind = LinkAction::Kind::keep};
              }});
  REQUIRE(kept);
  CHECK(kept->edits.empty());
}

TEST_CASE("links and edits of one pass are those of two", "[document]") {
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(ABSOLVE_FIXTURES)) {
    if (!entry.is_regular_file() ||
        entry.path().filename().string().find(".in.") == std::string::npos) {
      continue;
    }
    ++files;
    CAPTURE(entry.path().string());
    const std::string bytes = contents(entry.path());
    const DocumentSource source{.name = entry.path().filename().string(),
                                .retrieval_url = "http://h.example/d/p?q"};
    for (const char* const profile : {"web", "rfc3986", "rfc1808", "rfc2557"}) {
      compare(bytes, source, {.profile = find_profile(profile)});
    }
    compare(bytes, source, {.transform = prefixed("http://proxy.example/")});
  }
  CHECK(files >= 38);
}

// Without an action, rewriting takes a fast path, which replaces only the front of a value. With an
// action, each link takes the slow path. Both must make the same edits.
TEST_CASE("a value that is not plain is edited the same on both paths", "[document]") {
  static constexpr std::string_view values[] = {"x?a&amp;b",      "x?a&b",
                                                "x&copy",         "x&copy=1",
                                                "&#120;y",        "&#x2f;&#47;h/",
                                                "a&#9;b",         " x ",
                                                "\n\tx\r\n",      " ../x&amp; ",
                                                "&#46;&#46;/x",   "..&#47;x",
                                                "../&amp;",       "&",
                                                "&amp;",          " ",
                                                "&#32;x",         "#&amp;",
                                                "&#35;x",         "?&amp;",
                                                "//h/&amp;",      "//h.x/y&z",
                                                "//xn--a/",       "//1.2/",
                                                "&quot;x",        "x&quot;&lt;",
                                                "a b&amp;",       "\xC3\xA9&",
                                                "http://h/&amp;", "mailto:a?b&amp;c",
                                                "&notanentity;",  "&lt",
                                                "x&Aacute;",      "x&NewLine;",
                                                "./x&amp;",       "x\0&",
                                                "http://h/x",     " https://h/x?y#z ",
                                                "http://h",       "HTTP://h/x",
                                                "http://h/a/../b"};
  static constexpr std::string_view quotes[] = {"\"", "'", ""};
  for (const std::string_view value : values) {
    for (const std::string_view quote : quotes) {
      const bool has_blank = value.find_first_of(" \t\r\n") != std::string_view::npos;
      if (quote.empty() && has_blank) continue;
      for (const std::string_view markup : {"<a href=", "<img src=", "<svg><use href="}) {
        const std::string page =
            std::string(markup).append(quote).append(value).append(quote).append(">");
        CAPTURE(page);
        for (const char* const profile : {"web", "rfc3986", "rfc1808"}) {
          for (const char* const charset : {"utf-8", "windows-1251"}) {
            compare(page,
                    {.retrieval_url = "http://h.example/d/p?q",
                     .content_type = "text/html",
                     .charset = charset},
                    {.profile = find_profile(profile)});
          }
          compare("<a xmlns='http://www.w3.org/1999/xhtml' href=" + std::string("'") +
                      std::string(value) + "'/>",
                  {.retrieval_url = "http://h/", .content_type = "application/xhtml+xml"},
                  {.profile = find_profile(profile)});
        }
      }
    }
  }
}

TEST_CASE("a document in a value is edited in its place, though it is read last", "[document]") {
  const std::string page =
      "<a href=a><iframe srcdoc='<a href=b><iframe srcdoc=\"<a href=c>\"></iframe>'></iframe>"
      "<a href=d><iframe srcdoc='<a href=e>'></iframe><a href=f>";
  compare(page, {.retrieval_url = "http://h/"}, {});
  const auto done = rewrite(page, {.retrieval_url = "http://h/"});
  REQUIRE(done);
  CHECK(apply_edits(page, done->edits) ==
        "<a href=http://h/a><iframe srcdoc='<a href=http://h/b><iframe srcdoc=\"<a "
        "href=http://h/c>\"></iframe>'></iframe><a href=http://h/d><iframe srcdoc='<a "
        "href=http://h/e>'></iframe><a href=http://h/f>");
  CHECK(done->edited_links == 6);
}

TEST_CASE("a fragment in a header field stays in its document", "[document][http]") {
  const std::string message =
      "HTTP/1.1 200 OK\nLink: <#x>; rel=a; anchor=\"#q\", <y>; rel=b\nContent-Type: "
      "text/html\n\n<p>";
  const DocumentSource source{.retrieval_url = "http://h/d/p"};
  const auto out = [&](const Options& options) {
    const auto done = rewrite(message, source, options);
    REQUIRE(done);
    const std::string text = apply_edits(message, done->edits);
    const auto start = text.find("Link: ") + 6;
    return text.substr(start, text.find('\n', start) - start);
  };
  CHECK(out({}) == "<#x>; rel=a; anchor=\"#q\", <http://h/d/y>; rel=b");
  CHECK(out({.transform = prefixed("http://p/")}) ==
        "<#x>; rel=a; anchor=\"#q\", <http://p/http://h/d/y>; rel=b");
  CHECK(out({.same_document = SameDocumentLinks::absolute}) ==
        "<http://h/d/p#x>; rel=a; anchor=\"http://h/d/p#q\", <http://h/d/y>; rel=b");
  const auto seen = examine(message, source);
  REQUIRE(seen);
  CHECK(seen->entities.front().links.front().same_document);
}

TEST_CASE("a link may be copied out of its report", "[document]") {
  std::vector<Link> links;
  {
    const auto seen = examine("<a rel='one two' href='a&amp;b'><blink-182 href=c>",
                              {.retrieval_url = "http://h.example/dir/"});
    REQUIRE(seen);
    links = seen->entities.front().links;
  }
  REQUIRE(links.size() == 1);
  CHECK(links[0].raw == "a&b");
  CHECK(links[0].rel == "one two");
  CHECK(links[0].url == "http://h.example/dir/a&b");
  CHECK(links[0].base == "http://h.example/dir/");
  CHECK(links[0].element == "a");
}

TEST_CASE("a sink says what becomes of each link", "[document]") {
  const std::string_view html =
      "<a href=x>x</a><a href=#f>f</a><a href='//['>bad</a><img src=''>"
      "<style>a{background:url(y)}</style><img srcset='s 1x, t 2x'>"
      "<iframe srcdoc='<a href=z>'></iframe><base href=b/>";
  const auto done = [&](std::function<LinkAction(const Link&)> action) {
    const auto rewriting =
        rewrite(html, {.retrieval_url = "http://h/d/"}, {},
                {.action = [&](const EntityReport&, const Link& link) { return action(link); }});
    REQUIRE(rewriting);
    return std::pair(apply_edits(html, rewriting->edits), rewriting->examination.diagnostics);
  };
  const auto [text, diagnostics] = done([](const Link& link) -> LinkAction {
    if (link.raw == "x" || link.raw == "t") return {.kind = LinkAction::Kind::keep};
    return {.kind = LinkAction::Kind::text, .text = "[" + std::string(link.raw) + "\"'&)]"};
  });
  CHECK(text ==
        "<a href=x>x</a><a href=\"[#f&quot;'&amp;)]\">f</a><a href='[//[\"&#39;&amp;)]'>bad</a>"
        "<img src='[\"&#39;&amp;)]'><style>a{background:url([y\\\"\\'&\\)])}</style>"
        "<img srcset='[s\"&#39;&amp;)] 1x, t 2x'>"
        "<iframe srcdoc='<a href=\"[z&amp;quot;&#39;&amp;amp;)]\">'></iframe>"
        "<base href=\"[b/&quot;'&amp;)]\">");
  CHECK(diagnostics.empty());
  // A link that does not resolve is reported, unless the sink gives a text for it.
  CHECK(done([](const Link&) { return LinkAction{}; }).second.size() == 1);
}

// Counts the bytes that are allocated and released.
class CountedMemory : public std::pmr::memory_resource {
 public:
  std::size_t taken = 0;
  std::size_t given_back = 0;

 private:
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    taken += bytes;
    return std::pmr::new_delete_resource()->allocate(bytes, alignment);
  }
  void do_deallocate(void* memory, std::size_t bytes, std::size_t alignment) override {
    given_back += bytes;
    std::pmr::new_delete_resource()->deallocate(memory, bytes, alignment);
  }
  [[nodiscard]] bool do_is_equal(const memory_resource& other) const noexcept override {
    return this == &other;
  }
};

TEST_CASE("The links of a document are listed in the memory of its source", "[document]") {
  std::string links;
  constexpr std::size_t count = 1000;
  for (std::size_t i = 0; i < count; ++i) links += "<a href=x>";
  const std::string quoted = "<iframe srcdoc='" + links + "'></iframe>";
  const std::string part = "MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n" + links + quoted;
  for (const std::string& bytes : {links, quoted, part}) {
    CAPTURE(bytes.substr(0, 20));
    CountedMemory memory;
    std::size_t found = 0;
    const auto done = examine(bytes, {.retrieval_url = "http://h.example/", .memory = &memory}, {},
                              {.link = [&](const EntityReport&, const Link&) { ++found; }});
    REQUIRE(done);
    CHECK(found >= count);
    // Each link allocates some bytes there.
    CHECK(memory.taken > 16 * found);
    CHECK(memory.taken == memory.given_back);
  }
}

}  // namespace
}  // namespace absolve
