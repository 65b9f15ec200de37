#include "mime/header_links.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

std::vector<std::string> found(std::string_view header) {
  std::vector<std::string> rows;
  for (const HeaderLink& link : find_header_links(header)) {
    rows.push_back(link.field + " " + std::string(link.span.of(header)) +
                   (link.rel.empty() ? "" : " [" + link.rel + "]"));
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST_CASE("RFC 8288 3: the Link field", "[mime][http]") {
  CHECK(found("Link: <a>; rel=next\r\n") == Rows{"link a [next]"});
  CHECK(found("Link: <a,b;c>;rel=\"x y\";rel=z , ,<d>\r\n") == Rows{"link a,b;c [x y]", "link d"});
  CHECK(found("link: <a>; title=\"<x>, \\\"\"; anchor=\"#t\"; rel=r\r\n") ==
        Rows{"link a [r]", "link anchor #t"});
  CHECK(found("Link: <a>; anchor=#t, <b> ; hidden\r\n") ==
        Rows{"link a", "link anchor #t", "link b"});
  CHECK(found("Link: a; rel=next\r\n").empty());
  CHECK(found("Link: <a\r\n").empty());
  CHECK(found("Link: <a>;\r\n\r\n") == Rows{"link a"});
  CHECK(found("Link: <a>; x=\"\\").size() == 1);
}

TEST_CASE("fields of one reference", "[mime][http]") {
  CHECK(found("Location:  /x \r\nContent-Location: y\r\nSourceMap: z\r\nX-SourceMap: w\r\n"
              "Refresh: 1; url='v'\r\nServer: u\r\nLocation:\r\n") ==
        Rows{"location /x", "content-location y", "sourcemap z", "x-sourcemap w", "refresh v"});
}

}  // namespace
}  // namespace absolve
