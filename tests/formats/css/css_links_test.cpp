#include "formats/css/css_links.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace absolve {
namespace {

using Found = std::vector<std::string>;

// The text of each URL in `css`, after a mark for its token: `u`, `'` or `"`.
Found urls_of(std::string_view css) {
  std::vector<ValueReference> urls;
  find_css_urls(css, CssText::stylesheet, urls);
  Found found;
  for (const ValueReference& url : urls) {
    const char mark = url.coding == &CssEscapes::in(CssToken::url)             ? 'u'
                      : url.coding == &CssEscapes::in(CssToken::single_quoted) ? '\''
                                                                               : '"';
    found.push_back(mark + url.coding->decode(url.place.of(css)).text);
  }
  return found;
}

TEST_CASE("CSS Syntax 3, 4.3.4 and 4.3.6: url() with and without quotes", "[css]") {
  CHECK(urls_of("a{b:url(x)}") == Found{"ux"});
  CHECK(urls_of("URL( x\t)uRl(\n'y' )url(\"z\")") == Found{"ux", "'y", "\"z"});
  CHECK(urls_of("url(x") == Found{"ux"});
  CHECK(urls_of("url( x ") == Found{"ux"});
  CHECK(urls_of("url('x") == Found{"'x"});
  CHECK(urls_of("url(x\\") == Found{"ux\xEF\xBF\xBD"});
  CHECK(urls_of("url('x\\") == Found{"'x"});
  CHECK(urls_of("url()url('')") == Found{"u", "'"});
  CHECK(urls_of("url(x/*y*/)") == Found{"ux/*y*/"});
  CHECK(urls_of(std::string_view("url(x\0y)", 8)) == Found{"ux\xEF\xBF\xBDy"});
  CHECK(urls_of(std::string_view("url(x\\\0y)", 9)) == Found{"ux\xEF\xBF\xBDy"});
  CHECK(urls_of("url('a' b)url('c')") == Found{"'a", "'c"});
}

TEST_CASE("CSS Syntax 3, 4.3.14: a bad url is none, up to its bracket", "[css]") {
  CHECK(urls_of("url(x y)url(z)") == Found{"uz"});
  CHECK(urls_of("url(x'y)url(z)") == Found{"uz"});
  CHECK(urls_of("url(x(y)url(z)") == Found{"uz"});
  CHECK(urls_of("url(x\x01)url(\x7F)url(x\\\ny)url(z)") == Found{"uz"});
  CHECK(urls_of("url(x y\\)z)url(z)") == Found{"uz"});
  CHECK(urls_of("url('x\ny)url(z)") == Found{"uz"});
}

TEST_CASE("CSS Syntax 3, 4.3.7: escapes in names and in URLs", "[css]") {
  CHECK(urls_of("u\\72l(x)") == Found{"ux"});
  CHECK(urls_of("\\75 \\52\\00006C(x)") == Found{"ux"});
  CHECK(urls_of("\\url(x)") == Found{"ux"});
  CHECK(urls_of("u\\\nrl(x)") == Found{});
  CHECK(urls_of("x\\url(x)\\url(y)") == Found{"uy"});
  CHECK(urls_of("url(\\78\\ y\\7A z)") == Found{"ux yzz"});
  CHECK(urls_of("url('\\0\\110000\\D800 a\\\nb\\\r\nc')") ==
        Found{"'\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD"
              "abc"});
  CHECK(urls_of("@\\69mport 'x';@i\\6dport 'y'") == Found{"'x", "'y"});
  CHECK(urls_of("'\\2014\n'url(x)") == Found{"ux"});
  CHECK(urls_of("'\\2014\r\n'url(x)'\\61\r'url(y)'\\61 \n'url(z)'") == Found{"ux", "uy"});
  CHECK(urls_of("<!--\\75rl(x)") == Found{"ux"});
  CHECK(urls_of("\\<!--url(x)a\\<!--\\75rl(y)") == Found{});
}

TEST_CASE("CSS Syntax 3, 4.3: what looks like url() and is another token", "[css]") {
  for (const char* css :
       {"#url(x)",    "@url(x)",   "xurl(x)",     "-url(x)",       "5url(x)",
        ".5url(x)",   "1e3url(x)", "urls(x)",     "\xC3\xBBrl(x)", "url (x)",
        "#\\url(x)",  "5\\url(x)", "@\\url(x)",   "/*url(x)*/",    "'url(x)'",
        "\"url(x)\"", "/* url(x)", "'\\'url(x)'", "url\\(x)",      "\\75 rls(x)"}) {
    INFO(css);
    CHECK(urls_of(css).empty());
  }
  CHECK(urls_of(std::string_view("\0url(x) x\0url(y)", 16)).empty());
  CHECK(urls_of("5.url(x)+url(y)<!--url(z)-->url(w)") == Found{"ux", "uy", "uz", "uw"});
  CHECK(urls_of("'a\nurl(x)") == Found{"ux"});  // a bad string ends with its line
  CHECK(urls_of("'a\\\nurl(x)'") == Found{});
  CHECK(urls_of("a\\'url(x)") == Found{});  // one name, up to the bracket
  CHECK(urls_of("a\\' url(x)") == Found{"ux"});
}

TEST_CASE("CSS Cascade 5, 2: @import, by string and by url()", "[css]") {
  CHECK(urls_of("@import 'x';@IMPORT\"y\"layer(z) supports(a:b);") == Found{"'x", "\"y"});
  CHECK(urls_of("@import/**/ /*'no'*/url(x) screen;") == Found{"ux"});
  CHECK(urls_of("@imports 'x';@charset 'y';@import x 'z'") == Found{});
}

TEST_CASE("what @namespace names is no link", "[css]") {
  CHECK(urls_of("@namespace url(x);@namespace y 'z';url(w)") == Found{"uw"});
  CHECK(urls_of("@namespace url(a;b);url(w)") == Found{"uw"});
  CHECK(urls_of("@namespace x{url(w)}") == Found{"uw"});
}

TEST_CASE("CSS Values 4, 4.5 and CSS Images 4, 2.4: src() and image-set()", "[css]") {
  CHECK(urls_of("src('x')src( /**/\"y\" z)src(w)") == Found{"'x", "\"y"});
  CHECK(urls_of("image-set('x' 1x,url(y)2x,\"z\"type('image/png'))'w'") ==
        Found{"'x", "uy", "\"z"});
  CHECK(urls_of("-webkit-image-set('x' 1x)f('y')") == Found{"'x"});
  CHECK(urls_of("cross-fade(image-set('x' 1x,f(g('n')),'y'),'n')") == Found{"'x", "'y"});
  CHECK(urls_of("image-set(url('x')1x,'y' 2x)'n'") == Found{"'x", "'y"});
}

TEST_CASE("a mark at every place of a block is seen", "[css]") {
  for (std::size_t before = 0; before < 40; ++before) {
    for (std::size_t behind = 0; behind < 20; ++behind) {
      const std::string css = std::string(before, ' ') + "url(x)" + std::string(behind, ' ');
      CHECK(urls_of(css) == Found{"ux"});
    }
  }
}

TEST_CASE("CSS Syntax 3, 4.2: which characters make a url bad, and which are part of a name",
          "[css]") {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    CAPTURE(byte);
    const bool is_bad = (byte >= 1 && byte <= 8) || byte == 0x0B ||
                        (byte >= 0x0E && byte <= 0x1F) || byte == 0x7F || c == '"' || c == '\'' ||
                        c == '(';
    const bool is_blank = c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
    const std::size_t found = urls_of(std::string("url(a") + c + "b)").size();
    if (c != ')' && c != '\\') CHECK(found == (is_bad || is_blank ? 0 : 1));
    const bool is_in_name = byte == 0 || byte >= 0x80 || (c >= '0' && c <= '9') ||
                            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                            c == '_' || c == '#' || c == '@';
    if (c == '\\' || c == '"' || c == '\'') continue;
    CHECK(urls_of(std::string(1, c) + "url(a)").size() == (is_in_name ? 0 : 1));
  }
}

TEST_CASE("CSS Syntax 3, 4.3.7: an escape has at most six digits", "[css]") {
  CHECK(urls_of("url(\\0000411)") == Found{"uA1"});
  CHECK(urls_of("url(\\00041 1)") == Found{"uA1"});
  CHECK(urls_of("url(\\41\t1)") == Found{"uA1"});
  CHECK(urls_of("url(\\41  )") == Found{"uA"});
  CHECK(urls_of("url('\\41\r\n1')") == Found{"'A1"});
  CHECK(urls_of("url(\\10FFFF)url(\\D7FF)url(\\E000)url(\\dfff)") ==
        Found{"u\xF4\x8F\xBF\xBF", "u\xED\x9F\xBF", "u\xEE\x80\x80", "u\xEF\xBF\xBD"});
}

TEST_CASE("a bad url and brackets of all kinds within an image-set", "[css]") {
  CHECK(urls_of("image-set(url(a b) 'c')") == Found{"'c"});
  CHECK(urls_of("image-set(url(a'b) 'c')") == Found{"'c"});
  CHECK(urls_of("image-set(f('no') 'c' g(h('no')) \"d\") 'no'") == Found{"'c", "\"d"});
  CHECK(urls_of("f(image-set('a') 'no') 'no'") == Found{"'a"});
  CHECK(urls_of("image-set(image-set('a') 'b') 'no'") == Found{"'a", "'b"});
  CHECK(urls_of("image-set(url('a') 'b') 'no'") == Found{"'a", "'b"});
  CHECK(urls_of("-webkit-image-set('a') -moz-image-set('no')") == Found{"'a"});
  CHECK(urls_of(")image-set('a')") == Found{"'a"});
}

TEST_CASE("CSS Fonts 4, 4.3: the sources of a font are those of one descriptor", "[css]") {
  const auto sources = [](std::string_view css) {
    std::vector<ValueReference> urls;
    find_css_urls(css, CssText::stylesheet, urls);
    std::vector<std::size_t> numbers;
    for (const ValueReference& url : urls) numbers.push_back(url.font_source);
    return numbers;
  };
  const auto numbers = sources(
      "a{b:url(c)}@font-face{src:url(d);src:url(e),url(f)}@font-face{src:url(g)}a{b:url(c)}");
  REQUIRE(numbers.size() == 6);
  CHECK(numbers[0] == 0);
  CHECK(numbers[1] != 0);
  CHECK(numbers[2] != numbers[1]);
  CHECK(numbers[3] == numbers[2]);
  CHECK(numbers[4] != numbers[3]);
  CHECK(numbers[4] != 0);
  CHECK(numbers[5] == 0);
}

TEST_CASE("the URLs of the last stylesheet are not found again", "[css]") {
  std::vector<ValueReference> urls(3);
  find_css_urls("url(a)", CssText::stylesheet, urls);
  CHECK(urls.size() == 1);
}

}  // namespace
}  // namespace absolve
