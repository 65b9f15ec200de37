#include "support/engines.hpp"

#include <algorithm>
#include <random>
#include <sstream>
#include <vector>

#include "formats/html/tag.hpp"
#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"

namespace absolve {
namespace {

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

bool is_foreign(std::string_view html) {
  return count(html, "<svg") + count(html, "<math") > 0;
}

// Whether `is_odd` holds for the name in a start tag or an end tag.
template <class IsOdd>
bool has_odd_element_name(std::string_view html, IsOdd is_odd) {
  for (auto at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const auto start = at + (html.substr(at).starts_with("</") ? 2 : 1);
    const auto end = std::min(html.find_first_of(" \t\n\f\r/>", start), html.size());
    const auto name = html.substr(std::min(start, html.size()), end - std::min(start, end));
    if (!name.empty() && ascii::is_alpha(name.front()) && is_odd(name)) return true;
  }
  return false;
}

// Whether a tag has a name that Gumbo does not know. Gumbo treats all such names alike; today's
// tree construction has rules for some of them.
bool has_unknown_name(std::string_view html) {
  return has_odd_element_name(html, [&](std::string_view name) {
    const auto number = tag_names().find(name, html.data() + html.size());
    return number == NameTable::none || name == "search" || name == "dialog";
  });
}

bool has_nul_in_element_name(std::string_view html) {
  return has_odd_element_name(
      html, [](std::string_view name) { return name.find('\0') != std::string_view::npos; });
}

// Whether an end tag contains anything after its name.
bool has_end_tag_with_attributes(std::string_view html) {
  for (auto at = html.find("</"); at != std::string_view::npos; at = html.find("</", at + 2)) {
    const auto end = html.find_first_of(" \t\n\f\r/>", at + 2);
    if (end == std::string_view::npos) return false;
    if (html[end] != '>') return true;
  }
  return false;
}

// Whether there is a tag with an attribute for which `is_odd(name, attribute, names)` holds.
// `names` are the names before it in the tag.
template <class IsOdd>
bool has_odd_attribute(std::string_view html, IsOdd is_odd) {
  const char* const end = tokenizer::end_of_tags(html);
  for (auto at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
    const char* const name = html.data() + at + 1;
    if (name >= end || !ascii::is_alpha(*name)) continue;
    std::vector<std::string_view> names;
    bool is_found = false;
    static_cast<void>(tokenizer::read_attributes(
        tokenizer::skip_tag_name(name), end,
        [&](std::string_view own, const tokenizer::Attribute& attribute) {
          is_found = is_found || is_odd(own, attribute, names);
          names.push_back(own);
        }));
    if (is_found) return true;
  }
  return false;
}

// Whether a tag repeats an attribute without a value. Gumbo then drops the value of the next
// attribute.
bool has_repeated_valueless_attribute(std::string_view html) {
  return has_odd_attribute(html, [](std::string_view own, const tokenizer::Attribute& attribute,
                                    const auto& names) {
    return attribute.quoting == Quoting::valueless && std::ranges::find(names, own) != names.end();
  });
}

// Whether the name of an attribute begins with a NUL. Gumbo drops the NUL, so the name can become
// that of another attribute of the tag.
bool has_name_behind_nul(std::string_view html) {
  return has_odd_attribute(
      html, [](std::string_view own, const auto&, const auto&) { return own.starts_with('\0'); });
}

struct Difference {
  std::string_view section;
  bool (*applies)(std::string_view html);  // to a document in lower case
};

constexpr Difference differences[] = {
    {"13.2.6.4.7: select has no insertion mode of its own any more, and keeps its content",
     [](std::string_view html) { return count(html, "<select") > 0; }},
    {"13.2.6.4.7: isindex is an element like any other",
     [](std::string_view html) { return count(html, "<isindex") > 0; }},
    {"13.2.6.4.7: menuitem is an element like any other",
     [](std::string_view html) { return count(html, "<menuitem") > 0; }},
    {"13.2.6.5: the end tags of p and br leave foreign content",
     [](std::string_view html) {
       return is_foreign(html) && count(html, "</p") + count(html, "</br") > 0;
     }},
    {"13.2.6.4.7: the end tag of br sets the frameset-ok flag as its start tag does",
     [](std::string_view html) { return count(html, "</br") > 0 && count(html, "<frameset") > 0; }},
    {"13.2.6.4.21: white space behind a frameset document reconstructs formatting; Gumbo forgets "
     "it with the body that the frameset replaces",
     [](std::string_view html) {
       const auto frameset = html.find("<frameset");
       return frameset != std::string_view::npos &&
              html.find("</html", frameset) != std::string_view::npos;
     }},
    {"13.2.6.4.3: a second html tag ahead of the head does not end the wait for it",
     [](std::string_view html) { return count(html, "<html") > 1; }},
    {"13.2.6.4.7, any other end tag: names that are not known are not all the same",
     [](std::string_view html) { return is_foreign(html) && has_unknown_name(html); }},
    {"13.2.5.2: an end tag is known by its name alone, whatever attributes it has",
     [](std::string_view html) { return is_foreign(html) && has_end_tag_with_attributes(html); }},
    {"13.2.4.3: what a marker hides from the end of a template is made again behind it, live; "
     "the tree has it as inert first",
     [](std::string_view html) {
       std::size_t markers = 0;
       for (const char* tag : {"<object", "<applet", "<marquee", "<td", "<th", "<caption"}) {
         markers += count(html, tag);
       }
       return count(html, "<template") > 0 && markers > 0;
     }},
    {"13.2.5.33: of an attribute that is there twice only the second is left out",
     [](std::string_view html) { return has_repeated_valueless_attribute(html); }},
    {"13.2.5.33: a NUL in the name of an attribute is U+FFFD, and the name is another one",
     has_name_behind_nul},
    {"13.2.5.8: a NUL in the name of an element is U+FFFD", has_nul_in_element_name},
    {"13.2.6.5: a style in foreign content holds elements, behind which its text goes on",
     [](std::string_view html) { return is_foreign(html) && count(html, "<style") > 0; }},
    {"13.2.6.4.4: a template may be a shadow root",
     [](std::string_view html) { return count(html, "shadowrootmode") > 0; }},
};

}  // namespace

std::string sites_of(const Findings& findings) {
  std::string out;
  for (const LinkSite& site : findings.sites) {
    out += std::to_string(site.value.offset) + "+" + std::to_string(site.value.length) + " " +
           std::string(site.element) + " " + std::string(site.rule->attribute) +
           (site.inert ? " inert" : "") + (site.in_noscript ? " noscript, " : ", ");
  }
  if (findings.base) {
    out += "BASE " + std::to_string(findings.sites[*findings.base].value.offset);
  }
  return out;
}

std::string_view known_difference(std::string_view html) {
  const std::string lowered = ascii::lowered(html);
  for (const Difference& difference : differences) {
    if (difference.applies(lowered)) return difference.section;
  }
  return {};
}

std::string compare_engines(std::string_view html, const Limits& limits) {
  const auto contexts = find_links_by_contexts(html, limits);
  const auto elements = find_links_by_open_elements(html, limits);
  if (!contexts || !elements) return {};  // a limit was reached, so there is nothing to compare
  const std::string by_elements = sites_of(*elements);
  if (!contexts->is_undecided && sites_of(*contexts) != by_elements) {
    return "contexts: " + sites_of(*contexts) + "; open elements: " + by_elements;
  }
  const auto tree = find_links_in_tree(html, limits);
  if (!tree || sites_of(*tree) == by_elements || !known_difference(html).empty()) return {};
  return "Gumbo: " + sites_of(*tree) + "; open elements: " + by_elements;
}

std::string make_tag_soup(std::uint32_t seed, std::string_view names) {
  std::mt19937 random(seed);
  std::vector<std::string> tags;
  std::istringstream words{std::string(names)};
  for (std::string word; words >> word;) tags.push_back(word);
  const auto pick = [&](std::size_t choices) { return random() % choices; };
  std::string soup;
  for (std::size_t length = 1 + pick(14); length > 0; --length) {
    const std::string& tag = tags[pick(tags.size())];
    switch (pick(8)) {
      case 0:
      case 1:
        soup += "<" + tag + " href=a src=b background=c action=d profile=e manifest=f itemid=g" +
                (pick(2) == 0 ? " itemtype>" : ">");
        break;
      case 2:
      case 3: soup += "</" + tag + ">"; break;
      case 4: soup += pick(3) != 0 ? "<a href=q>" : "<base href=r>"; break;
      case 5: soup += pick(2) != 0 ? "<" + tag + ">" : "<" + tag + "/>"; break;
      case 6: soup += pick(3) != 0 ? "x" : " "; break;
      default: soup += pick(2) != 0 ? "<![CDATA[<a href=s>]]>" : "<!-- <a href=t> -->";
    }
  }
  return soup;
}

}  // namespace absolve
