#include "support/soup.hpp"

#include <array>
#include <random>
#include <string_view>

namespace absolve {
namespace {

constexpr std::array tags{
    "a",          "a",      "img",      "base",          "base",     "link",   "p",
    "table",      "td",     "tr",       "svg",           "use",      "math",   "mi",
    "form",       "b",      "i",        "div",           "template", "script", "style",
    "title",      "select", "option",   "iframe",        "frameset", "frame",  "body",
    "html",       "head",   "textarea", "foreignObject", "noscript", "video",  "area",
    "blockquote", "button", "object",   "image",         "li",       "font"};
constexpr std::array attributes{"href",   "href", "src",        "src",    "action",   "cite",
                                "poster", "data", "alt",        "class",  "id",       "xlink:href",
                                "target", "HREF", "background", "itemid", "itemtype", "formaction"};
// Elements and attributes that are links. The rest of the soup makes them harder to find.
constexpr std::array heads{"a href",         "a href",         "img src",     "base href",
                           "use xlink:href", "link href",      "form action", "td background",
                           "video poster",   "mi xlink:href",  "q cite",      "iframe src",
                           "a class=x href", "img alt alt src"};
constexpr std::array values{"x",
                            "a/b.html",
                            "../up",
                            "/root",
                            "//host/p",
                            "?q=1",
                            "#frag",
                            "",
                            "http://abs.example/p",
                            "mailto:a@b",
                            "javascript:x()",
                            "data:,x",
                            "  padded ",
                            "new\nline",
                            "a&amp;b",
                            "a&b=c",
                            "&#x2e;/dot",
                            "sp ace",
                            "http://[bad",
                            "h\xC3\xA9",
                            "\xE9",
                            "q\"uote",
                            "ap'os",
                            "./a:b",
                            "http:rel",
                            "..",
                            ".",
                            "a\tb",
                            "&copy=1",
                            "x?a=1&copy",
                            "%zz",
                            "\\back"};
constexpr std::array texts{"text",
                           "<!-- <a href=no> -->",
                           "<![CDATA[<a href=no>]]>",
                           "&amp;",
                           "<",
                           "</",
                           "<!doctype html>",
                           "\n",
                           "</p>",
                           "</a>",
                           "</table>",
                           "</svg>",
                           "</template>",
                           "</select>",
                           "</script>",
                           "</style>",
                           "</title>",
                           "</br>",
                           "</body>",
                           "</div>",
                           "<?pi?>",
                           "\r\n",
                           "</textarea>"};

}  // namespace

std::string make_soup(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  const auto pick = [&](const auto& from) { return std::string_view(from[below(from.size())]); };
  std::string out;
  for (std::size_t pieces = 1 + below(30); pieces > 0; --pieces) {
    if (below(3) == 0) {
      out += pick(texts);
      continue;
    }
    const bool is_link = below(2) == 0;
    (out += below(8) == 0 ? "</" : "<") += is_link ? pick(heads) : pick(tags);
    for (std::size_t count = (is_link ? 1 : 0) + below(3); count > 0; --count) {
      const std::string_view value = pick(values);
      if (!is_link || count > 1) (out += below(12) == 0 ? "/" : " ") += pick(attributes);
      switch (below(8)) {
        case 0: break;
        case 1: out += "="; break;
        case 2:
        case 3:
          if (value.find_first_of(" \t\r\n\"'>") == std::string_view::npos) (out += "=") += value;
          break;
        case 4:
          if (value.find('\'') == std::string_view::npos) ((out += " = '") += value) += "'";
          break;
        default:
          if (value.find('"') == std::string_view::npos) ((out += "=\"") += value) += "\"";
      }
    }
    out += below(10) == 0 ? "/>" : below(40) == 0 ? "" : ">";
  }
  return out;
}

}  // namespace absolve
