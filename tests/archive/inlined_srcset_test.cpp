// Which candidates of a srcset are embedded in a single-file document.

#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

// The page, inlined from an archive with three pictures whose bodies are one letter each.
std::string inlined_page(const std::string& html) {
  std::string message =
      "Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n"
      "Content-Location: http://h.example/p\r\n\r\n" +
      html + "\r\n";
  for (const char* name : {"a", "b", "c"}) {
    message +=
        std::string("--b\r\nContent-Type: image/png\r\nContent-Location: http://h.example/") +
        name + ".png\r\n\r\n" + name + "\r\n";
  }
  const auto done = inline_parts(message + "--b--\r\n", {.content_type = "message/rfc822"});
  REQUIRE(done);
  return done->document;
}

TEST_CASE("HTML 4.8.4.3.7: of candidates that the archive has, one stays", "[archive][inline]") {
  CHECK(inlined_page("<img srcset='a.png 1x, b.png 2x'>") == "<img srcset='data:image/png,a 1x'>");
  CHECK(inlined_page("<img srcset='a.png 2x, b.png 1x'>") == "<img srcset='data:image/png,b 1x'>");
  CHECK(inlined_page("<img srcset='a.png .5x, b.png .7x, c.png .6x'>") ==
        "<img srcset='data:image/png,b .7x'>");
  CHECK(inlined_page("<img srcset='c.png 3x, a.png .5x, b.png 2x'>") ==
        "<img srcset='data:image/png,b 2x'>");
  // Of two candidates with the same density, the first is kept.
  CHECK(inlined_page("<img srcset='a.png, b.png'>") == "<img srcset='data:image/png,a'>");
  CHECK(inlined_page("<img srcset='a.png .5x, b.png .5x'>") ==
        "<img srcset='data:image/png,a .5x'>");
  CHECK(inlined_page("<img srcset='a.png 2x'>") == "<img srcset='data:image/png,a 2x'>");
}

TEST_CASE("widths count by sizes", "[archive][inline]") {
  const std::string three = "<img srcset='a.png 320w, b.png 640w, c.png 1280w' sizes='";
  CHECK(inlined_page(three + "300px'>") == "<img srcset='data:image/png,a 320w' sizes='300px'>");
  CHECK(inlined_page(three + "50vw'>") == "<img srcset='data:image/png,b 640w' sizes='50vw'>");
  CHECK(inlined_page(three + "(max-width: 9px) 1px, 700px'>") ==
        "<img srcset='data:image/png,c 1280w' sizes='(max-width: 9px) 1px, 700px'>");
  CHECK(inlined_page("<img srcset='a.png 320w, b.png 1280w'>") ==
        "<img srcset='data:image/png,b 1280w'>");
  CHECK(inlined_page("<link rel=preload as=image imagesrcset='a.png 320w, b.png 640w' "
                     "imagesizes=300px>") ==
        "<link rel=preload as=image imagesrcset='data:image/png,a 320w' imagesizes=300px>");
}

TEST_CASE("HTML 4.8.4.3.9: the src is one more candidate", "[archive][inline]") {
  CHECK(inlined_page("<img src=a.png srcset='b.png 2x, c.png 3x'>") ==
        "<img src=data:image/png,a srcset=''>");
  CHECK(inlined_page("<img src=a.png srcset=b.png>") ==
        "<img src=data:image/png,a srcset=data:image/png,b>");
  CHECK(inlined_page("<img src=a.png srcset='b.png 2x, c.png 1x'>") ==
        "<img src=data:image/png,a srcset='data:image/png,c 1x'>");
  // If candidates have widths, the src is not a candidate.
  CHECK(inlined_page("<img src=a.png srcset='b.png 64w' sizes=1px>") ==
        "<img src=data:image/png,a srcset='data:image/png,b 64w' sizes=1px>");
  // A src that the archive lacks does not replace a candidate.
  CHECK(inlined_page("<img src=x.png srcset='b.png 2x'>") ==
        "<img src=http://h.example/x.png srcset='data:image/png,b 2x'>");
  CHECK(inlined_page("<picture><source srcset='b.png 2x'><img src=a.png></picture>") ==
        "<picture><source srcset='data:image/png,b 2x'><img src=data:image/png,a></picture>");
}

// A browser on a dense screen would choose it, and show nothing without a network.
TEST_CASE("a candidate that the archive lacks gives way to one that is embedded",
          "[archive][inline]") {
  CHECK(inlined_page("<img srcset='a.png 1x, x.png 2x, b.png 3x, y.png 4x'>") ==
        "<img srcset='data:image/png,a 1x'>");
  CHECK(inlined_page("<img srcset='x.png 1x, b.png 2x, c.png 3x'>") ==
        "<img srcset='data:image/png,b 2x'>");
  CHECK(inlined_page("<img srcset='x.png 1x, y.png 2x'>") ==
        "<img srcset='http://h.example/x.png 1x, http://h.example/y.png 2x'>");
  // An invalid candidate is removed together with its neighbours.
  CHECK(inlined_page("<img srcset='b.png 2x, z.png 7q, a.png 1x,'>") ==
        "<img srcset='data:image/png,a 1x,'>");
  CHECK(inlined_page("<img srcset='a.png 1x,b.png 2x,, c.png 3x ,'>") ==
        "<img srcset='data:image/png,a 1x'>");
}

TEST_CASE("a filter of candidates counts in edits alone", "[document][srcset]") {
  const std::string_view html = "<img src=s srcset='a 1x, b 2x'><source srcset='c 2x'>";
  std::vector<std::string> seen;
  Options options;
  options.transform = [](const LinkPlace& link) { return std::string(link.url) + "!"; };
  options.leaves_out = [&](const std::vector<ImageCandidate>& candidates) {
    for (const ImageCandidate& candidate : candidates) {
      seen.push_back(std::string(candidate.link.attribute) + " " + std::string(candidate.link.url));
    }
    return std::vector<bool>(candidates.size(), true);
  };
  const DocumentSource source{.retrieval_url = "http://h/"};
  std::size_t links = 0;
  const auto done =
      rewrite(html, source, options, {.link = [&](const EntityReport&, const Link&) { ++links; }});
  REQUIRE(done);
  CHECK(links == 4);
  CHECK(apply_edits(html, done->edits) == "<img src=http://h/s! srcset=''><source srcset=''>");
  CHECK(seen ==
        std::vector<std::string>{"srcset http://h/a", "srcset http://h/b", "srcset http://h/c"});
  REQUIRE(examine(html, source, options));
  CHECK(seen.size() == 3);
  // If the filter returns too few values, the remaining candidates stay.
  options.leaves_out = [](const std::vector<ImageCandidate>&) {
    return std::vector<bool>(1, true);
  };
  const auto less = rewrite(html, source, options);
  REQUIRE(less);
  CHECK(apply_edits(html, less->edits) ==
        "<img src=http://h/s! srcset='http://h/b! 2x'><source srcset=''>");
}

}  // namespace
}  // namespace absolve
