#include "archive/archive.hpp"

#include <catch2/catch.hpp>
#include <string>

#include "absolve/archive.hpp"

namespace absolve {
namespace {

std::string in_utf16(std::string_view ascii, bool has_mark) {
  std::string text = has_mark ? "\xFF\xFE" : "";
  for (const char c : ascii) text.append({c, '\0'});
  return text;
}

TEST_CASE("files that systems run are active, whatever is in them", "[archive][active]") {
  for (const std::string_view suffix :
       {"exe",  "js",  "svgz", "inetloc", "fileloc", "xll", "xlam",    "dotm", "ppsm",
        "iqy",  "slk", "psm1", "py",      "pyw",     "hlp", "diagcab", "shs",  "theme",
        "msix", "one", "appx", "iso",     "website", "PS1", "Lnk"}) {
    CAPTURE(suffix);
    CHECK(is_active_file("a." + std::string(suffix), ""));
    CHECK(is_active_file("a.png." + std::string(suffix), ""));
  }
  for (const std::string_view name :
       {"a.png", "a.css", "a.html", "a.txt", "js", "a", "a.exe.txt"}) {
    CHECK_FALSE(is_active_file(name, "<script>"));
  }
}

TEST_CASE("XML is active if it has a script, or can hide one", "[archive][active]") {
  const auto is_active = [](std::string_view contents) {
    CHECK(is_active_file("a.xhtml", contents) == is_active_file("b.SVG", contents));
    return is_active_file("a.svg", contents);
  };
  CHECK_FALSE(is_active("<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0'/></svg>"));
  CHECK_FALSE(is_active("<?xml version='1.0' encoding='UTF-8'?><svg><a href='x'/></svg>"));
  CHECK_FALSE(is_active("\xEF\xBB\xBF<svg/>"));
  CHECK_FALSE(is_active("<?xml version='1.0'?><svg/>"));
  CHECK(is_active("<?xml version='1.0' encoding='utf-7'?><svg/>"));
  CHECK(is_active("<svg><script/></svg>"));
  CHECK(is_active("<s:svg><s:SCRIPT/></s:svg>"));
  CHECK(is_active("<svg\nonload='x()'/>"));
  CHECK(is_active("<svg><handler type='text/ecmascript'/></svg>"));  // SVG Tiny 1.2 15.2
  CHECK(is_active("<svg><a href='javascript:x()'/></svg>"));
  CHECK(is_active("<svg><a href='java&#115;cript:x()'/></svg>"));
  CHECK(is_active("<svg><a href='&#x6A;ava\nscript&#58;x()'/></svg>"));
  CHECK(is_active("<svg><iframe srcdoc='&lt;p>'/></svg>"));
  CHECK(is_active("<svg><a href='data:text/html,x'/></svg>"));
  CHECK(is_active("<svg><a href='data:image/svg+xml,x'/></svg>"));
  CHECK(is_active("<svg><a href='vbscript:x'/></svg>"));
  CHECK(is_active("<s:svg><s:handler/></s:svg>"));
  CHECK(is_active("<svg><a href='java\tscript:x'/></svg>"));
  CHECK(is_active("<svg><a href='java\rscript:x'/></svg>"));
  CHECK(is_active("<svg><a href='java&#9;script:x'/></svg>"));
  CHECK(is_active("<svg onload ='x'/>"));
  CHECK(is_active("<svg\tonload\n='x'/>"));
  CHECK(is_active(" onload='x'"));
  CHECK(is_active("<!ENTITY s 'x'><svg/>"));
  CHECK_FALSE(is_active("<svg><a href='java&script:x'/></svg>"));
  CHECK_FALSE(is_active("<svg fashion='x'/>"));
  CHECK_FALSE(is_active("<svg><text>on the road</text></svg>"));
  CHECK_FALSE(is_active("<svg><text>on1='x'</text></svg>"));
  CHECK_FALSE(is_active("<svg><text>a on"));
  CHECK_FALSE(is_active("<svg><text>a on "));
  // Encodings and DTDs that can hide a script.
  CHECK(is_active(in_utf16("<svg><script/></svg>", true)));
  CHECK(is_active(in_utf16("<?xml version='1.0'?><svg><script/></svg>", false)));
  CHECK(is_active(in_utf16("<svg/>", true)));
  CHECK(is_active("<?xml version='1.0' encoding='UTF-7'?><svg/>"));
  CHECK(is_active("<?xml version='1.0' encoding='iso-2022-jp'?><svg/>"));
  CHECK(is_active("<svg>\xFF</svg>"));
  CHECK(is_active("<!DOCTYPE svg [<!ENTITY s '<scr'>]><svg>&s;</svg>"));
  CHECK(is_active("<!DOCTYPE svg SYSTEM 'a.dtd'><svg/>"));
  CHECK(is_active("<?xml-stylesheet type='text/xsl' href='a.xsl'?><svg/>"));
}

TEST_CASE("a link that would become one to a file server gets https:, or is removed",
          "[archive][servers]") {
  const auto unpacked = [](std::string_view link) {
    const std::string mail = "MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<img src=\"" +
                             std::string(link) + "\">";
    auto unpacking = Unpacking::make(mail, {});
    REQUIRE(unpacking);
    const auto contents = unpacking->contents(0);
    REQUIRE(contents);
    const auto page = inline_parts(mail, {});
    REQUIRE(page);
    CHECK(page->document == *contents);
    std::string out = contents->substr(10, contents->size() - 12);
    for (const Diagnostic& own : unpacking->diagnostics())
      out += " " + std::string(name_of(own.code));
    return out;
  };
  CHECK(unpacked("//evil.example/x") == "https://evil.example/x host_without_scheme");
  CHECK(unpacked(R"(\\evil.example\x)") == R"(https://evil.example\x host_without_scheme)");
  CHECK(unpacked(R"(/\evil.example/x)") == "https://evil.example/x host_without_scheme");
  CHECK(unpacked(" /\t/evil.example/x") == " https://evil.example/x host_without_scheme");
  CHECK(unpacked("/&#13;/evil.example/x") == "https://evil.example/x host_without_scheme");
  CHECK(unpacked("////evil.example/x") == "https://evil.example/x host_without_scheme");
  CHECK(unpacked("file://evil.example/x") ==
        "about:invalid#file://evil.example/x file_server_removed");
  CHECK(unpacked("file:////evil.example/x") ==
        "about:invalid#file:////evil.example/x file_server_removed");
  CHECK(unpacked("file:///x") == "file:///x");
  CHECK(unpacked("http://h.example/x") == "http://h.example/x loads_from_web");
  // A page that was saved from a file.
  const auto page = inline_parts(
      "Content-Type: text/html\r\nContent-Base: file:///d/\r\n\r\n<img src=//h.example/x>", {});
  REQUIRE(page);
  CHECK(page->document == "<img src=https://h.example/x>");
}

}  // namespace
}  // namespace absolve
