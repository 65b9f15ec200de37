#include "formats/css/css_rules.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

#include "formats/css/css_links.hpp"

namespace absolve {
namespace {

// Returns the URLs in a stylesheet. A space follows each.
std::string sheet_urls(std::string_view css) {
  std::vector<ValueReference> urls;
  find_css_urls(css, CssText::stylesheet, urls);
  std::string found;
  for (const ValueReference& url : urls) found.append(url.place.of(css)).append(" ");
  return found;
}

TEST_CASE("CSS Variables 1, 3: strings that reach an image-set", "[css]") {
  struct VariableRow {
    std::string_view css;
    std::string_view urls;
  };
  static constexpr VariableRow rows[] = {
      {"a{--u:'x';b:image-set(var(--u) 1x)}", "x "},
      {"a{b:-webkit-image-set(VAR( /**/ --u ) 1x)} c{--u : \"x\" 1x, 'y' 2x}", "x y "},
      {"a{--u:'x';--v:var(--u);b:image-set(var(--v))}", "x "},
      {"a{--u:var(--v,'x');--v:'y' var(--u);b:image-set(var(--u))}", "x y "},
      {"a{b:image-set(var(--u,'x') 1x, 'y' 2x, var(--v,var(--w,'z')))}", "x y z "},
      {"a{--u:'x';--u:'y'} @media m{b{--u:'z'}} c{d:image-set(var(--u) 1x)}", "x y z "},
      {"a{b:url(p);--u:'x';c:image-set(var(--u) 1x);d:url(q)}", "p x q "},
      {"a{--u:image-set(var(--v) 1x);--v:'x'}", "x "},
      {"a{--u:'x'", ""},
      {"a{--u:'x';b:image-set(var(--u", "x "},
      {"a{b:image-set(var(--u);--u:'x')}", "x "},
      {"a{c:'\\\r\n;--u:';b:image-set(var(--u) 1x);d:'\\41\r\n;--u:'}", ""},
      {"a{c:\\';--u:'x';b:image-set(var(--u) 1x)}", "x "},
      // Not these.
      {"a{--u:'x'}", ""},
      {"a{--u:'x';b:var(--u)}", ""},
      {"a{--u:'x';b:image-set(var(--U) 1x)}", ""},
      {"a{--u:'x';--uu:'y';b:image-set(var(--uu) 1x)}", "y "},
      {"a{--u:type('x') {'y'} ['z'];b:image-set(var(--u) 1x)}", ""},
      {"a{c:'x';b:image-set(type(var(--c)) var(--c) 1x)}", ""},
      {"a{--u:'x\n;b:image-set(var(--u) 1x)}", ""},
      {"--:'x';b:image-set(var(--) 1x)", ""},
      {"--\\75:'x';--u:'y';b:image-set(var(--\\75) 1x)", ""},
  };
  for (const VariableRow& row : rows) {
    CAPTURE(row.css);
    CHECK(sheet_urls(row.css) == row.urls);
  }
}

}  // namespace
}  // namespace absolve
