#include "formats/xml/xml_finder.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "formats/html/tokenizer.hpp"
#include "formats/xml/xml_links.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using std::string_view;

// A section that begins with `front` and ends with `end`.
struct Section {
  string_view front;
  string_view end;
};
constexpr auto sections = std::to_array<Section>({{"<!--", "-->"}, {"<![CDATA[", "]]>"}});

// The namespaces that feeds mean by these prefixes if they do not declare them.
struct UsualPrefix {
  string_view prefix;
  string_view space;
};
constexpr auto usual_prefixes = std::to_array<UsualPrefix>({
    {"atom", xml_namespace::atom},
    {"content", xml_namespace::rss_content},
    {"image", xml_namespace::sitemap_image},
    {"itunes", xml_namespace::itunes},
    {"media", xml_namespace::media},
    {"rdf", xml_namespace::rdf},
    {"thr", xml_namespace::threading},
    {"video", xml_namespace::sitemap_video},
    {"wfw", xml_namespace::wfw},
    {"xlink", xml_namespace::xlink},
    {"xml", xml_namespace::xml},
});

bool begins_name(char c) {
  return ascii::is_alpha(c) || c == '_' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

string_view local_part(string_view name) {
  const auto colon = name.find(':');
  return colon == string_view::npos ? name : name.substr(colon + 1);
}

class LenientReader {
 public:
  LenientReader(string_view xml, XmlLinks& links)
      : xml_(xml), tags_end_(tokenizer::end_of_tags(xml)), links_(links) {}

  void run() {
    const auto end = static_cast<std::size_t>(tags_end_ - xml_.data());
    for (std::size_t at = xml_.find('<'); at < end && links_.over_limit() == nullptr;
         at = xml_.find('<', at)) {
      at = read_markup(at);
    }
    const std::size_t text_end = end_of_text();
    while (!open_.empty()) close({text_end, 0});
  }

 private:
  struct Binding {
    std::string prefix;
    std::string before;  // the namespace of the prefix outside of the element
  };
  struct Open {
    string_view name;  // as written
    std::vector<Binding> bindings;
  };
  struct Written {
    string_view name;
    std::string value;
  };

  // Where the text behind the last tag ends: at a tag that the end of the document cuts.
  [[nodiscard]] std::size_t end_of_text() const {
    auto at = static_cast<std::size_t>(tags_end_ - xml_.data());
    for (; (at = xml_.find('<', at)) != string_view::npos; ++at) {
      const bool is_markup = at + 1 == xml_.size() || begins_name(xml_[at + 1]) ||
                             string_view("/!?").find(xml_[at + 1]) != string_view::npos;
      if (is_markup) return at;
    }
    return xml_.size();
  }

  // Reads the markup that the `<` at `at` begins. Returns where to continue.
  std::size_t read_markup(std::size_t at) {
    const string_view rest = xml_.substr(at);
    for (std::size_t i = 0; i < sections.size(); ++i) {
      if (rest.starts_with(sections[i].front)) return skip_section(at, i);
    }
    if (rest.starts_with("<!")) return skip_declaration(at);
    if (rest.starts_with("<?")) return read_instruction(at);
    if (rest.starts_with("</")) return read_end_tag(at);
    return rest.size() > 1 && begins_name(rest[1]) ? read_start_tag(at) : at + 1;
  }

  std::size_t skip_section(std::size_t at, std::size_t kind) {
    const std::size_t inside = at + sections[kind].front.size();
    if (has_no_end_[kind]) return inside;
    const auto end = xml_.find(sections[kind].end, inside);
    has_no_end_[kind] = end == string_view::npos;
    return has_no_end_[kind] ? inside : end + sections[kind].end.size();
  }

  // A document type declaration can contain other declarations in brackets, which also end in `>`.
  std::size_t skip_declaration(std::size_t at) {
    auto end = xml_.find_first_of("[>", at);
    if (end != string_view::npos && xml_[end] == '[' && !has_no_bracket_) {
      const auto bracket = xml_.find(']', end);
      has_no_bracket_ = bracket == string_view::npos;
      if (!has_no_bracket_) {
        if (xml_.substr(end, bracket - end).find("<!ENTITY") != string_view::npos) {
          links_.has_own_entity();
        }
        end = bracket;
      }
    }
    const auto close = xml_.find('>', end == string_view::npos ? at : end);
    return close == string_view::npos ? at + 1 : close + 1;
  }

  std::size_t read_instruction(std::size_t at) {
    const std::size_t behind = xml_.find('>', at) + 1;  // there is one up to `tags_end_`
    const string_view markup = xml_.substr(at, behind - at);
    const string_view inside = markup.substr(2);
    const string_view target = inside.substr(0, inside.find_first_of(" \t\r\n?>"));
    if (!equal_ignoring_case(target, "xml"))
      links_.instruction(target, {.place = {at, markup.size()}});
    return behind;
  }

  std::size_t read_end_tag(std::size_t at) {
    const string_view inside = xml_.substr(at + 2);
    const string_view name = inside.substr(0, inside.find_first_of(" \t\r\n</>"));
    const auto count = open_names_.find(name);
    // An end tag without an open element is skipped. Only `</` and the name are skipped, because
    // the `>` may be missing, too.
    if (count == open_names_.end()) return at + 2 + name.size();
    const std::size_t behind = xml_.find('>', at) + 1;  // there is one up to `tags_end_`
    while (open_.back().name != name) close({at, 0});
    close({at, behind - at});
    return behind;
  }

  void close(const Span& place) {
    links_.end({.place = place});
    for (auto& [prefix, before] : open_.back().bindings) bindings_[prefix] = std::move(before);
    const auto count = open_names_.find(open_.back().name);
    if (--count->second == 0) open_names_.erase(count);
    open_.pop_back();
  }

  std::size_t read_start_tag(std::size_t at) {
    const char* const front = xml_.data() + at + 1;
    const char* const behind_name = tokenizer::skip_tag_name(front);
    const string_view name(front, static_cast<std::size_t>(behind_name - front));
    Open element{name, {}};
    std::vector<Written> written;
    const auto tag_end = tokenizer::read_attributes(
        behind_name, tags_end_, [&](string_view attribute, const tokenizer::Attribute& found) {
          take_attribute(attribute, found, element, written);
        });
    if (tag_end.behind == nullptr) return at + 1;
    const Span place{at, static_cast<std::size_t>(tag_end.behind - (front - 1))};
    start(name, written, place);
    ++open_names_[name];
    open_.push_back(std::move(element));
    if (tag_end.is_self_closing) close({place.end(), 0});
    return place.end();
  }

  void take_attribute(string_view name, const tokenizer::Attribute& found, Open& element,
                      std::vector<Written>& written) {
    const auto quoting = links_.quoting_of(found.quoting);
    if (!quoting) return;
    std::string value = CharacterReferences::in(*quoting).decode({found.value, found.length}).text;
    if (name == "xmlns" || name.starts_with("xmlns:")) {
      std::string prefix(name.substr(std::min<std::size_t>(name.size(), 6)));
      std::string& space = bindings_[prefix];
      element.bindings.push_back({std::move(prefix), std::exchange(space, std::move(value))});
    } else {
      written.push_back({name, std::move(value)});
    }
  }

  // The name in the form that expat gives. The default namespace does not apply to attributes.
  std::string expanded(string_view name, bool is_element) const {
    const auto colon = name.find(':');
    const bool has_prefix = colon != string_view::npos;
    if (!has_prefix && !is_element) return std::string(name);
    const std::string prefix(name.substr(0, has_prefix ? colon : 0));
    std::string space;
    if (const auto bound = bindings_.find(prefix); bound != bindings_.end()) space = bound->second;
    if (space.empty() && has_prefix) {
      const auto* const usual = std::ranges::find(usual_prefixes, prefix, &UsualPrefix::prefix);
      space = usual != usual_prefixes.end() ? usual->space : prefix;
    }
    if (space.empty()) return std::string(name);
    return space + XmlName::separator + std::string(local_part(name));
  }

  void start(string_view name, const std::vector<Written>& written, const Span& place) {
    std::vector<std::string> names;
    std::vector<const char*> pointers;
    names.reserve(written.size());
    pointers.reserve(2 * written.size() + 1);
    for (const Written& attribute : written) {
      pointers.push_back(names.emplace_back(expanded(attribute.name, false)).c_str());
      pointers.push_back(attribute.value.c_str());
    }
    pointers.push_back(nullptr);
    links_.start(expanded(name, true).c_str(),
                 {.place = place, .attributes = pointers.data(), .specified = pointers.size() - 1});
  }

  string_view xml_;
  const char* tags_end_;
  XmlLinks& links_;
  std::vector<Open> open_;
  std::map<string_view, std::size_t> open_names_;  // how many elements of a name are open
  std::map<std::string, std::string, std::less<>> bindings_;
  std::array<bool, sections.size()> has_no_end_{};
  bool has_no_bracket_ = false;
};

}  // namespace

bool is_feed(string_view xml) {
  constexpr auto roots =
      std::to_array<string_view>({"RDF", "feed", "opml", "rss", "sitemapindex", "urlset"});
  // Comments, instructions and declarations may precede the first element.
  for (auto at = xml.find('<'); at != string_view::npos; at = xml.find('<', at + 1)) {
    if (at + 1 < xml.size() && begins_name(xml[at + 1])) {
      const string_view rest = xml.substr(at + 1);
      const string_view name = rest.substr(0, rest.find_first_of(" \t\r\n/>"));
      return is_among(local_part(name), roots);
    }
    const bool is_comment = xml.substr(at).starts_with("<!--");
    const auto end = xml.find(is_comment ? "-->" : ">", at);
    if (end == string_view::npos) return false;
    at = end;
  }
  return false;
}

Result<XmlFindings> find_links_leniently(string_view xml, const Limits& limits,
                                         const AttributeTable& table) {
  XmlLinks links(xml, limits, table.rules(), XmlReading::lenient);
  LenientReader(xml, links).run();
  if (const char* const limit = links.over_limit()) return fail(ErrorCode::over_limit, limit);
  return links.take();
}

}  // namespace absolve::ABSOLVE_VERSIONED
