// `<template for>` and its markers (HTML 4.12.3 and 13.2.6.4.4, as of August 2026). The answers are
// those of Chromium 156.

#include <catch2/catch.hpp>

#include "formats/html/patched_tree.hpp"
#include "support/engines.hpp"
#include "support/scan.hpp"

namespace absolve {
namespace {

using std::string_literals::operator""s;

TEST_CASE("XML 1.0 3.1: the attributes of a marker are well-formed, or it has no name", "[html]") {
  const auto name_in = [](std::string_view text) {
    const auto marker = read_marker(text);
    return marker && marker->kind == Marker::Kind::point ? marker->name : "none";
  };
  const std::pair<std::string_view, std::string_view> table[] = {
      {"marker name=\"a\"", "a"},
      {"marker name='a'?", "a"},
      {"marker\tname = 'a' \n", "a"},
      {"marker\fname='a' ?", "a"},
      {"marker x=\"1\" name='a' x:y='>'", "a"},
      {"marker name=' a\tb\r\n'", " a b "},
      {"marker name='&#97;&#x62;&amp;&lt;&gt;&quot;&apos;'", "ab&<>\"'"},
      {"marker x-1.2_='' name='a'", "a"},
      {"marker name=a", "none"},
      {"marker a", "none"},
      {"marker \"a\"", "none"},
      {"marker", "none"},
      {"marker name=''", "none"},
      {"marker x name='a'", "none"},
      {"marker x=1 name='a'", "none"},
      {"marker name='a' x", "none"},
      {"marker name='a' name='b'", "none"},
      {"marker name='a'b='c'", "none"},
      {"marker name='a", "none"},
      {"marker name='a' /", "none"},
      {"marker name='a'??", "none"},
      {"marker ? name='a'", "none"},
      {"marker 1='q' name='a'", "none"},
      {"marker -x='q' name='a'", "none"},
      {"marker name='&copy;'", "none"},
      {"marker name='a&b'", "none"},
      {"marker name='<'", "none"},
      {"marker NAME='a'", "none"},
      {"marker/ name='a'", "none"},
      {" marker name='a'", "none"},
      {"markers name='a'", "none"},
      {"Marker name='a'", "none"},
      {"php name='a'", "none"},
      {"", "none"},
  };
  for (const auto& [text, name] : table) {
    CAPTURE(text);
    CHECK(name_in(text) == name);
  }
  CHECK(read_marker("start name='a'")->name == "a");
  CHECK(read_marker("start x")->kind == Marker::Kind::start);
  CHECK(read_marker("start x")->name.empty());
  CHECK(read_marker("end?")->kind == Marker::Kind::end);
  CHECK(read_marker("end x")->kind == Marker::Kind::end);
  CHECK_FALSE(read_marker("end/"));
  std::string many = "marker";
  for (int i = 0; i < 64; ++i) many += " a" + std::to_string(i) + "=''";
  CHECK_FALSE(read_marker(many + " name='a'"));
}

TEST_CASE("13.2.6.4.4: a template takes the place of a marker in its parent", "[html][patch]") {
  const std::string use = "<template for=a><a href=x></template>";
  const Rows live{"a x"};
  const Rows inert{"a x inert"};
  const std::pair<std::string, Rows> table[] = {
      {"<p><?marker name='a'></p>" + use, live},
      {"<p><?start name='a'></p>" + use, live},
      {"<div><?marker name='a'><p></p>" + use + "</div>", live},
      {"<?marker name='a'><p>t" + use, inert},
      {"<div><?marker name='a'></div><div>" + use + "</div>", inert},
      {"<div><?marker name='a'><div>" + use + "</div></div>", inert},
      {"<p><?end name='a'><?marker name='b'></p>" + use, inert},
      {"<p><?marker name='A'></p>" + use, inert},
      {"<p><?marker name=''></p><template for=''><a href=x></template>", inert},
      {"<p><?marker name='&lt;&#34;'></p><template for='&lt;&quot;'><a href=x></template>", live},
      // The first template takes the marker; markers in it are for others.
      {"<p><?marker name='a'></p>" + use + use, {"a x", "a x inert"}},
      {"<p><?marker name='a'><?marker name='a'></p>" + use + use, {"a x", "a x"}},
      {"<p><?marker name='a'></p><template for=a><?marker name='a'></template>" + use, live},
      {"<p><?marker name='a'></p><template for=a><p><?marker name='b'></p><template for=b>"
       "<a href=x></template></template>",
       live},
      {"<p><?marker name='a'></p><template for=a>" + use + "</template>", live},
      {"<div><?start name='a'><p><?marker name='b'></p></div><template for=b>" + use +
           "</template>",
       inert},
      // Places: tables, selects, foreign content, the head, the html element.
      {"<table><?marker name='a'>" + use + "</table>", live},
      {"<table><?marker name='a'></table><template for=a><tr><td><a href=x></template>", live},
      {"<table><tr><?marker name='a'><td>" + use + "</table>", inert},
      {"<table><b><?marker name='a'></b></table>" + use, live},
      {"<table><b><?marker name='a'></b>" + use + "</table>", inert},
      {"<svg><?marker name='a'></svg>" + use, live},
      {"<svg><![CDATA[<?marker name='a'>]]><?end></svg>" + use, inert},
      {"<math><mi><?marker name='a'></mi></math>" + use, live},
      {"<head><?marker name='a'></head>" + use, live},
      {"<head><?marker name='a'></head><body>" + use, live},
      {"<html><?marker name='a'><head></head>" + use, inert},
      {"<html><?marker name='a'><head></head><body>" + use, live},
      {"<head></head><?marker name='a'><body>" + use, live},
      {"<?marker name='a'><html><body>" + use, inert},
      {"<body></body> <?marker name='a'>" + use, live},
      {"<body></body></html><?marker name='a'>" + use, inert},
      {"<body><div></body><?marker name='a'></div>" + use, live},
      {"<body><div></body><?marker name='a'>" + use, inert},
      {"<body></body>t<?marker name='a'></div>" + use, live},
      {"<body><p></body></p><?marker name='a'>" + use, live},
      {"<table><td></body><?marker name='a'></table>" + use, live},
      {"<noscript><?marker name='a'>" + use + "</noscript>", live},
      {"<title><?marker name='a'></title>" + use, inert},
      {"<b><p><?marker name='a'></b></p>" + use, live},
      {"<b><div><?marker name='a'>t</b>" + use, live},
      {"<b><?marker name='a'><div>t</b>" + use, inert},
      {"<i><b><?marker name='a'><p>t</i></b>" + use, inert},
      {"<i><b><p><?marker name='a'>t</i></b>" + use, live},
      // Templates and shadow roots are trees of their own.
      {"<template><?marker name='a'></template>" + use, inert},
      {"<template><?marker name='a'>" + use + "</template>", inert},
      {"<p><?marker name='a'></p><template for=a><p><a href=x>", live},
  };
  for (const auto& [html, rows] : table) {
    CAPTURE(html);
    CHECK(found("<!doctype html>" + html) == rows);
    CHECK(compare_engines("<!doctype html>" + html, {}).empty());
  }
}

TEST_CASE("13.2.6.4.4: shadow roots hold markers, too, and come before patches", "[html][patch]") {
  const std::string use = "<template for=a><a href=x></template>";
  const std::string root = "<div><template shadowrootmode=open>";
  CHECK(found(root + "<?marker name='a'>" + use + "</template></div>") == Rows{"a x"});
  CHECK(found(root + "<?marker name='a'></template></div>" + use) == Rows{"a x inert"});
  CHECK(found("<div><?marker name='a'>" + root + "</template>" + use) == Rows{"a x inert"});
  const std::string both = "<template for=a shadowrootmode=open>";
  CHECK(found("<div><?marker name='a'>" + both + "<a href=x></template>" + use) ==
        Rows{"a x", "a x"});
  CHECK(found("<a><?marker name='a'>" + both + "<a href=x></template>" + use) ==
        Rows{"a x", "a x inert"});
}

TEST_CASE("HTML 4.2.3: which BASE counts after a patch", "[html][patch][base]") {
  const auto base_in = [](const std::string& html) {
    CHECK(compare_engines(html, {}).empty());
    for (const std::string& row : found(html)) {
      if (row.starts_with("base") && row.ends_with('*')) return row.substr(5, 1);
    }
    return "none"s;
  };
  const std::string use = "<template for=a><base href=3></template>";
  const std::pair<std::string, std::string> table[] = {
      {"<head><?marker name='a'>" + use + "</head>", "3"},
      {"<head><?marker name='a'></head><body>" + use, "3"},
      {"<head><?marker name='a'><base href=1></head><body>" + use, "3"},
      {"<head><base href=1><?marker name='a'></head><body>" + use, "1"},
      {"<head><?start name='a'><base href=1><?end></head><body>" + use, "3"},
      {"<head><?start name='a'><base href=1><?end></head><body><template for=a></template>",
       "none"},
      {"<head><?start name='a'><base href=1></head><body><template for=a></template>", "none"},
      {"<head><?start name='a'><base href=1><?end><base href=2></head><template for=a></template>",
       "2"},
      {"<head><?start name='a'><?start name='b'><base href=1><?end><base href=2><?end></head>"
       "<template for=b></template>",
       "2"},
      {"<head><?start name='a'><?start><?end x><base href=1><?end name='q'><base href=2></head>"
       "<template for=a></template>",
       "2"},
      {"<p><?start name='a'><base href=1><b><?end></b><base href=2></p><template for=a></template>",
       "none"},
      {"<div><?start name='a'><base href=1><template for=a></template><base href=2></div>", "2"},
      {"<div><?start name='a'><template for=a><base href=1><template for=a></template>"
       "<base href=2></template></div>",
       "2"},
      {"<p><?start name='a'><base href=1><?end></p><template for=a><p><base href=2></template>",
       "2"},
      {"<template><?start name='a'><base href=1><?end></template><base href=2>" + use, "2"},
      // Foster parenting and the adoption agency move what they hold.
      {"<table><b><base href=1><?marker name='a'></b><td><base href=2></table>" + use, "1"},
      {"<table><td><?marker name='a'><base href=2></td></tr><base href=1></table>" + use, "1"},
      {"<table><td><?marker name='a'><base href=2></td></tr></table>" + use, "3"},
      {"<p><?marker name='a'></p><template for=a><table><base href=1><td><base href=2></template>",
       "1"},
      {"<b><div><?marker name='a'><i></b><base href=1></i></div>" + use, "3"},
      {"<b><div><?start name='a'></b><base href=1></div><template for=a></template>", "1"},
      {"<b><?start name='a'><div></b><base href=1></div><template for=a></template>", "1"},
      {"<b><div><?start name='a'><base href=1></b></div><template for=a></template>", "none"},
      // A frameset replaces the body, and the BASE in it no longer counts.
      {"<p><base href=1><?marker name='a'></p><frameset>", "none"},
      {"<html><?start name='a'><head></head><body><template for=a></template><base href=1>",
       "none"},
  };
  for (const auto& [html, base] : table) {
    CAPTURE(html);
    CHECK(base_in("<!doctype html>" + html) == base);
  }
}

TEST_CASE("a patch into the head is in the head", "[html][patch]") {
  const auto findings = find_links_by_scan(
      "<head><?marker name='a'></head><body><p><template for=b></template><template for=a>"
      "<meta http-equiv=content-security-policy content=\"base-uri 'none'\">"
      "<base href=x></template>",
      {});
  CHECK(findings->policies.empty());  // the paragraph is open
  const std::string html =
      "<head><?marker name='a'></head><body>t<template for=a>"
      "<meta http-equiv=content-security-policy content=\"base-uri 'none'\"><base "
      "href=x></template>";
  const auto scanned = find_links_by_scan(html, {});
  CHECK(scanned->policies.size() == 1);
  CHECK_FALSE(scanned->sites.at(0).in_body);
  const auto tree = find_links_in_tree(html, {});
  CHECK(tree->policies.size() == 1);
  CHECK_FALSE(tree->sites.at(0).in_body);
}

TEST_CASE("patches cost no more than the limit allows", "[html][patch][limits]") {
  std::string html;
  for (int i = 0; i < 3000; ++i) html += "<p><?marker name='b'></p>";
  html += "<p><?marker name='a'></p>";
  for (int i = 0; i < 3000; ++i) html += "<template for=a><?marker name='a'></template>";
  html += "<a href=x>";
  CHECK(find_links_by_scan(html, {})->sites.size() == 1);
  CHECK(find_links_in_tree(html, {})->sites.size() == 1);
  Limits few;
  few.tree_steps = 1'000'000;
  CHECK(find_links_by_scan(html, few).error().code == ErrorCode::over_limit);
  CHECK(find_links_in_tree(html, few).error().code == ErrorCode::over_limit);
}

}  // namespace
}  // namespace absolve
