// Compares each table of the library with a complete second copy, which has the order of the
// documents and not of the code. A changed cell fails with its name.

#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <set>

#include "absolve/attributes.hpp"
#include "absolve/document.hpp"
#include "absolve/error.hpp"
#include "absolve/inspect.hpp"
#include "absolve/option_set.hpp"
#include "absolve/profile.hpp"
#include "absolve/resolver.hpp"
#include "archive/archive.hpp"
#include "document/media_type.hpp"
#include "formats/directory/directory_links.hpp"
#include "formats/fields/header_links.hpp"
#include "formats/html/character_references.hpp"
#include "formats/html/element_facts.hpp"
#include "formats/media_types.hpp"
#include "formats/xml/xml_links.hpp"
#include "message/entity.hpp"
#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "uri/inspect/automata.hpp"
#include "uri/inspect/check.hpp"
#include "uri/resolve/step_sections.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/web/record.hpp"

namespace absolve {
namespace {

using Cells = std::vector<std::string>;

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == separator) {
      parts.emplace_back();
    } else {
      parts.back() += c;
    }
  }
  return parts;
}

// The rows of a copy, each with at least `columns` cells.
std::vector<Cells> copy_of(const std::string& name, std::size_t columns) {
  std::ifstream file(ABSOLVE_TABLES "/" + name + ".tsv");
  REQUIRE(file);
  std::vector<Cells> rows;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    rows.push_back(split(line, '\t'));
    if (rows.back().size() < columns) rows.back().resize(columns);
  }
  return rows;
}

using Lines = std::multiset<std::string>;

std::string line_of(const Cells& cells) {
  std::string line;
  for (const std::string& cell : cells) line += (line.empty() ? "" : " | ") + cell;
  return line;
}

// Names the rows in which a table differs from its copy.
void compare(const Lines& table, const Lines& copy) {
  const auto without = [](const Lines& from, const Lines& other) {
    std::vector<std::string> rest;
    std::ranges::set_difference(from, other, std::back_inserter(rest));
    return rest;
  };
  CHECK(without(table, copy).empty());
  CHECK(without(table, copy) == without(copy, table));
}

std::string text(std::string_view view) {
  return std::string(view);
}

TEST_CASE("the attributes that hold links", "[tables][html]") {
  Lines copy;
  for (const Cells& row : copy_of("attributes", 7)) {
    for (const std::string& name : split(row[5], ' ')) {
      const auto colon = name.find(':');
      const std::string vocabulary =
          name.starts_with("svg:") || name.starts_with("mathml:") ? name.substr(0, colon) : "html";
      const std::string element = vocabulary == "html" ? name : name.substr(colon + 1);
      copy.insert(line_of({vocabulary, element, row[1], row[2], row[3], row[0], row[4], row[6]}));
    }
  }
  Lines table;
  for (const LinkAttribute& own : link_attributes()) {
    std::string group = text(name_of(own.group));
    std::string condition = text(name_of(own.condition));
    std::ranges::replace(group, '-', '_');
    std::ranges::replace(condition, '-', '_');
    table.insert(line_of({text(name_of(own.vocabulary)), text(own.element), text(own.attribute),
                          text(name_of(own.kind)), condition, group, text(name_of(own.exemption)),
                          text(own.note)}));
  }
  compare(table, copy);
}

TEST_CASE("the section of each rule of a grammar", "[tables][inspect]") {
  std::map<std::string, Lines> copies;
  for (const Cells& row : copy_of("rules", 3)) {
    for (const std::string& name : split(row[2], ' ')) {
      copies[row[0]].insert(line_of({row[1], name}));
    }
  }
  const auto check = [&](const std::string& name, const grammar::RuleBook& book) {
    CAPTURE(name);
    Lines table;
    for (const grammar::Rule& rule : book.rules) {
      table.insert(line_of({text(rule.section), text(rule.name) + (rule.is_component ? "*" : "")}));
    }
    compare(table, copies[name]);
  };
  for (const auto* const name : {"rfc3986", "rfc2396", "url-syntax-07", "url-syntax-05",
                                 "relative-url-01", "rfc1808", "url-03"}) {
    check(name, grammar::rules_of(*find_profile(name)));
  }
  check("url-03 prose", grammar::prose_of(*find_profile("url-03")));
}

TEST_CASE("the places of feeds that hold links", "[tables][xml]") {
  const auto rows = copy_of("feed_links", 6);
  Lines copy;
  Lines table;
  for (const Cells& row : rows) {
    CAPTURE(line_of(row));
    // A row with `*` applies to an element of any name.
    const LinkAttribute* const own = find_feed_link(row[0], row[1], row[2]);
    REQUIRE(own != nullptr);
    CHECK(find_feed_link(row[0], row[1] == "*" ? "any" : row[1], row[2]) == own);
    CHECK(own->vocabulary == Vocabulary::xml);
    copy.insert(line_of({row[1], row[2], row[3], row[4], row[5]}));
  }
  for (const LinkAttribute& own : feed_links()) {
    std::string condition = text(name_of(own.condition));
    std::ranges::replace(condition, '-', '_');
    table.insert(line_of({text(own.element), text(own.attribute), text(name_of(own.kind)),
                          condition, text(own.note)}));
  }
  compare(table, copy);
  CHECK(find_feed_link("urn:other", "link", "href") == nullptr);
}

TEST_CASE("what is known of schemes", "[tables][uri]") {
  Lines copy;
  for (const Cells& row : copy_of("schemes", 3)) {
    for (const std::string& scheme : split(row[2], ' '))
      copy.insert(line_of({row[0], row[1], scheme}));
  }
  Lines table;
  for (const SchemeFacts& own : scheme_facts) {
    const std::string scheme = text(own.scheme);
    if (!own.port.empty()) table.insert(line_of({"port", text(own.port), scheme}));
    if (own.has_default_port) table.insert(line_of({"default port", "", scheme}));
    if (own.has_root) table.insert(line_of({"empty path is /", "", scheme}));
    if (own.is_hierarchical) table.insert(line_of({"always hierarchical", "", scheme}));
    if (!own.category) continue;
    const auto add = [&](bool is_in, const std::string& set) {
      if (is_in) table.insert(line_of({"set", set, scheme}));
    };
    add(own.category->uses_netloc, "Uses-Netloc");
    add(!own.category->is_hierarchical, "Non-Hierarchical");
    add(own.category->uses_params, "Uses-Params");
    add(own.category->uses_query, "Uses-Query");
    add(own.category->uses_fragment, "Uses-Fragment");
  }
  for (const SchemeFacts& own : url::special_schemes) {
    table.insert(line_of({"special", text(own.port), text(own.scheme)}));
  }
  compare(table, copy);
}

TEST_CASE("what each profile says about each scheme", "[tables][inspect]") {
  std::map<std::string, std::set<std::string>> schemes;  // by fact or set
  std::map<std::string, std::string> ports;
  for (const Cells& row : copy_of("schemes", 3)) {
    const auto names = split(row[2], ' ');
    if (row[0] == "port") {
      for (const std::string& name : names) ports[name] = row[1];
    } else {
      schemes[row[0] == "set" ? row[1] : row[0]].insert(names.begin(), names.end());
    }
  }
  Lines copy;
  for (const Cells& row : copy_of("scheme_parts", 3)) {
    for (const std::string& profile : split(row[0], ' ')) {
      const bool is_web = profile == "web";
      for (const std::string& scheme : split(row[2], ' ')) {
        Cells line{profile, scheme, row[1]};
        const auto add = [&](const char* fact, const char* category) {
          if (schemes[fact].contains(scheme)) line.emplace_back(category);
        };
        if (ports.contains(scheme) &&
            schemes[is_web ? "special" : "default port"].contains(scheme)) {
          line.push_back("port " + ports[scheme]);
        }
        if (is_web) add("special", "special");
        if (!is_web) add("always hierarchical", "begins with //");
        if (!is_web) add("empty path is /", "empty path is /");
        if (profile == "relative-url-01") {
          for (const char* const set :
               {"Uses-Netloc", "Non-Hierarchical", "Uses-Params", "Uses-Query", "Uses-Fragment"}) {
            add(set, set);
          }
        }
        copy.insert(line_of(line));
      }
    }
  }
  Lines table;
  for (const Profile& profile : profiles()) {
    for (const SchemeDescription& own : describe_schemes(profile)) {
      std::string parts;
      for (const std::string& part : own.parts) parts += (parts.empty() ? "" : " ") + part;
      Cells line{text(profile.name), text(own.scheme), parts};
      if (!own.default_port.empty()) line.push_back("port " + text(own.default_port));
      for (const std::string_view category : own.categories) line.push_back(text(category));
      table.insert(line_of(line));
    }
  }
  compare(table, copy);
}

// Fills a sentence of the copy as the test fills the same sentence of the table: `{0}` becomes
// `<0>`.
std::string filled(std::string sentence, const Error& error) {
  const std::pair<std::string, std::string> fills[] = {
      {"{s}", "s"}, {"{error}", message_of(error)}, {"{", "<"}, {"}", ">"}};
  for (const auto& [mark, fill] : fills) {
    for (auto at = sentence.find(mark); at != std::string::npos; at = sentence.find(mark)) {
      sentence.replace(at, mark.size(), fill);
    }
  }
  return sentence;
}

TEST_CASE("the codes of diagnostics, with their effects and sentences", "[tables][text]") {
  const Error error{ErrorCode::no_such_part, "1.2", {}};
  const std::map<std::string, DiagnosticEffect> effects{
      {"none", DiagnosticEffect::none},
      {"incomplete", DiagnosticEffect::incomplete},
      {"unresolved", DiagnosticEffect::unresolved},
      {"left_whole", DiagnosticEffect::left_whole},
      {"all_unresolved", DiagnosticEffect::all_unresolved}};
  Lines copy;
  for (const Cells& row : copy_of("diagnostics", 3)) {
    copy.insert(line_of({row[0], row[1], filled(row[2], error)}));
  }
  Lines table;
  for (int i = 0; i <= static_cast<int>(DiagnosticCode::header_value_left_out); ++i) {
    const auto code = static_cast<DiagnosticCode>(i);
    const auto effect = std::ranges::find_if(
        effects, [code](const auto& own) { return own.second == effect_of(code); });
    const Diagnostic own{.code = code, .arguments = {"<0>", "<1>", "<2>"}, .error = error};
    table.insert(line_of({effect->first, text(name_of(code)), message_of(own)}));
    CHECK(own.is_incomplete() == (effect->first == "incomplete"));
    CHECK(own.is_unresolved() ==
          (effect->first == "unresolved" || effect->first == "all_unresolved"));
    CHECK(own.is_left_whole() ==
          (effect->first == "left_whole" || effect->first == "all_unresolved"));
  }
  compare(table, copy);
}

TEST_CASE("the codes of errors, with their sentences", "[tables][text]") {
  Lines copy;
  for (const Cells& row : copy_of("errors", 2)) copy.insert(line_of(row));
  Lines table;
  for (int i = 0; i <= static_cast<int>(ErrorCode::bad_components); ++i) {
    const auto code = static_cast<ErrorCode>(i);
    table.insert(line_of({text(name_of(code)), text(describe(code))}));
  }
  compare(table, copy);
}

TEST_CASE("the limits, with their defaults and bounds", "[tables][text]") {
  Lines copy;
  for (const Cells& row : copy_of("limits", 5)) copy.insert(line_of(row));
  Lines table;
  for (const LimitRow& own : limit_rows()) {
    table.insert(line_of({text(own.name), std::to_string(Limits().*own.value),
                          own.max == SIZE_MAX ? "none" : std::to_string(own.max), text(own.counts),
                          text(own.help)}));
  }
  compare(table, copy);
  CHECK(Limits().expansion_floor == std::size_t{32} << 20);
}

TEST_CASE("the media types of files, by their extensions", "[tables][media_type]") {
  const auto copy = copy_of("file_types", 3);
  REQUIRE(copy.size() == file_types().size());
  std::set<std::string> seen;
  for (std::size_t i = 0; i < copy.size(); ++i) {
    const FileType& row = file_types()[i];
    CHECK(line_of(copy[i]) ==
          line_of({text(row.media_type), text(row.in_browsers), text(row.elsewhere)}));
    for (const std::size_t column : {1, 2}) {
      for (const std::string& extension : split(copy[i][column], ' ')) {
        if (extension.empty() || !seen.insert(extension).second) continue;
        CAPTURE(extension);
        CHECK(media_type_of("text", "x." + extension, {}) == copy[i][0]);
        CHECK(type_in_browsers("x." + extension) == (column == 1 ? copy[i][0] : ""));
      }
    }
  }
  CHECK(media_type_of("text", "x.unheard-of", {}) == "text/plain");
}

TEST_CASE("the sections that each step of resolution follows", "[tables][resolve]") {
  const std::map<std::string, ResolutionRule> rules{
      {"parse", resolution_rule::parse},
      {"without_base", resolution_rule::without_base},
      {"same_scheme", resolution_rule::same_scheme},
      {"scheme", resolution_rule::scheme},
      {"inherit_scheme", resolution_rule::inherit_scheme},
      {"empty", resolution_rule::empty},
      {"authority", resolution_rule::authority},
      {"inherit_authority", resolution_rule::inherit_authority},
      {"rooted", resolution_rule::rooted},
      {"inherit_path", resolution_rule::inherit_path},
      {"merge", resolution_rule::merge},
      {"dots", resolution_rule::dots},
      {"recompose", resolution_rule::recompose}};
  const std::map<std::string, std::string> documents{{"rfc3986", "RFC 3986"},
                                                     {"rfc2396", "RFC 2396"},
                                                     {"rfc1808", "RFC 1808"},
                                                     {"relative-url-01", "relative-url-01"},
                                                     {"url-03", "url-03"}};
  std::size_t count = 0;
  for (const Cells& row : copy_of("sections", 3)) {
    for (const std::string& rule : split(row[2], ' ')) {
      CAPTURE(row[0], rule);
      ++count;
      CHECK(section_of(rules.at(rule), *find_profile(row[0])) ==
            documents.at(row[0]) + " " + row[1]);
    }
  }
  CHECK(count == rules.size() * documents.size());
  for (const std::string draft : {"url-syntax-07", "url-syntax-05", "url-syntax-04"}) {
    CHECK(section_of(resolution_rule::merge, *find_profile(draft)) == draft + " 5.2 (6a, 6b)");
  }
}

TEST_CASE("the rules of the profiles", "[tables][uri]") {
  Lines copy;
  for (const Cells& row : copy_of("profiles", 4)) {
    if (row[0] != "cell") {
      copy.insert(line_of(row));
      continue;
    }
    for (const std::string& profile : split(row[3], ' ')) {
      copy.insert(line_of({row[0], row[1], row[2], profile}));
    }
  }
  Lines table;
  for (const ProfileColumn& own : profile_columns()) {
    table.insert(line_of({"rule", text(own.name), text(own.rule), text(own.section)}));
    for (const Profile& profile : profiles()) {
      const std::string_view cell = own.cell(profile);
      table.insert(line_of(
          {"cell", text(own.name), text(cell.empty() ? "none" : cell), text(profile.name)}));
    }
  }
  for (const Profile& profile : profiles()) {
    table.insert(line_of({"profile", text(profile.name), text(profile.document), ""}));
  }
  for (const ProfileChoice& own : profile_choices()) {
    table.insert(line_of({"choice", text(own.profile), text(own.choice), text(own.words),
                          own.is_inferred ? "inferred" : "stated"}));
  }
  compare(table, copy);
}

TEST_CASE("the options of the library", "[tables][document]") {
  const std::map<OptionValue, std::string> kinds{
      {OptionValue::flag, "flag"},     {OptionValue::choice, "choice"},
      {OptionValue::text, "text"},     {OptionValue::profile, "profile"},
      {OptionValue::number, "number"}, {OptionValue::window, "window"}};
  Lines copy;
  for (const Cells& row : copy_of("options", 4)) copy.insert(line_of(row));
  Lines table;
  for (const OptionRow& own : option_rows()) {
    if (own.limit != nullptr) continue;
    std::string choices;
    for (const std::string_view one : own.choices)
      choices += (choices.empty() ? "" : " ") + text(one);
    table.insert(line_of({text(own.name), kinds.at(own.value), choices, text(own.help)}));
  }
  compare(table, copy);
}

TEST_CASE("the characters that documents exclude or reserve", "[tables][inspect]") {
  std::map<std::string, std::map<char, std::string>> copy;
  for (const Cells& row : copy_of("characters", 4)) {
    for (const char c : row[3]) copy[row[0]].emplace(c, row[2] + " " + row[1]);
  }
  for (const auto& [document, classes] : copy) {
    for (char c = ' '; c < '\x7F'; ++c) {
      CAPTURE(document, c);
      const auto own = grammar::class_of(c, document);
      const auto known = classes.find(c);
      CHECK(text(own.name) + " " + text(own.section) ==
            (known == classes.end() ? " " : known->second));
    }
  }
  const std::map<std::string, std::string> sections{
      {"RFC 3986", "2"},   {"RFC 2396", "2.4.3"},      {"url-syntax-07", "2.4.3"},
      {"RFC 1808", "2.2"}, {"relative-url-01", "2.2"}, {"url-03", "BNF"}};
  for (const auto& [document, section] : sections) {
    for (const char c : {'\0', '\x1F', '\x7F'}) {
      CHECK(grammar::class_of(c, document).name == "control character");
      CHECK(grammar::class_of(c, document).section == section);
    }
    for (const char c : {'\x80', '\xFF'}) {
      CHECK(grammar::class_of(c, document).name == "byte beyond US-ASCII");
      CHECK(grammar::class_of(c, document).section == section);
    }
  }
}

// Whether `name` is on the list called `list`, as the library's behaviour shows.
bool is_listed(const std::string& list, const std::string& name) {
  const auto links = [](const std::string& html, const Options& options) {
    return examine(html, {.retrieval_url = "http://h/"}, options)->entities.at(0).links;
  };
  if (list == "quirks by the front of the public identifier") {
    return is_in_quirks_mode("<!DOCTYPE html PUBLIC \"" + name + "x\" \"s\">");
  }
  if (list == "quirks by the public identifier") {
    return is_in_quirks_mode("<!DOCTYPE html PUBLIC \"" + name + "\" \"s\">") &&
           !is_in_quirks_mode("<!DOCTYPE html PUBLIC \"" + name + "x\" \"s\">");
  }
  if (list == "quirks without a system identifier") {
    return is_in_quirks_mode("<!DOCTYPE html PUBLIC \"" + name + "x\">") &&
           !is_in_quirks_mode("<!DOCTYPE html PUBLIC \"" + name + "x\" \"s\">");
  }
  if (list == "active files") return is_active_file("a." + name, "");
  if (list == "files that are active with a script") {
    return is_active_file("a." + name, "<script/>") && !is_active_file("a." + name, "<a/>");
  }
  if (list == "elements within a line of text") {
    Options options;
    options.details = true;
    const auto found = links("<a href=x>a<" + name + " x></" + name + ">b</a>", options);
    return found.at(0).details->text == "ab";
  }
  if (list == "names of SVG that have capitals") {
    return svg_name(ascii::lowered(name)) == name && svg_name(name) == name;
  }
  if (list == "properties of meta elements") {
    const std::vector<std::string> changes{"+meta"};
    Options options;
    options.attributes = *AttributeTable::make(changes);
    return links("<meta property=" + name + " content=x>", options).size() == 1;
  }
  if (list == "fields that show a message") {
    return media_type_of(name + ": x\n\n", "a.txt", {}) == "message/rfc822";
  }
  if (list == "fields of URLs in brackets") {
    return find_mail_links(name + ": <mailto:a@h>\n").size() == 1;
  }
  std::vector<ValueReference> urls;
  if (list == "properties of contacts and calendars") {
    find_directory_urls(name + ":x:y", urls);
    return urls.size() == 1;
  }
  if (list == "parameters of contacts and calendars") {
    find_directory_urls("x;" + name + "=\"x:y\":z", urls);
    return urls.size() == 1;
  }
  const std::map<std::string, TransferEncoding> encodings{
      {"identity", TransferEncoding::identity},
      {"quoted_printable", TransferEncoding::quoted_printable},
      {"base64", TransferEncoding::base64},
      {"misnamed", TransferEncoding::misnamed},
      {"unsupported", TransferEncoding::unsupported}};
  return transfer_encoding_of(name) == encodings.at(list.substr(list.rfind(' ') + 1));
}

TEST_CASE("lists of names", "[tables][lists]") {
  for (const Cells& row : copy_of("lists", 2)) {
    for (std::size_t i = 1; i < row.size(); ++i) {
      CAPTURE(row[0], row[i]);
      CHECK(is_listed(row[0], row[i]));
      std::string other = row[i];
      other.insert(other.begin() + 1, 'q');
      CHECK_FALSE(is_listed(row[0], other));
    }
  }
  for (const char* const other : {"a", "svg", "image", "feblen", "textpaths", ""}) {
    CHECK(svg_name(other).empty());
  }
}

TEST_CASE("the validation errors of URLs", "[tables][inspect]") {
  for (const Cells& row : copy_of("validation_errors", 4)) {
    CAPTURE(row[1]);
    std::string message = "none of that name";
    for (const ReferenceFinding& own : check_reference(row[1], default_profile(), row[3])) {
      if (own.rule == row[0]) message = own.message;
    }
    CHECK(message == row[2]);
  }
}

// HTML 13.2.5.80: references to C1 controls mean what windows-1252 has there.
TEST_CASE("numeric references from 0x80 to 0x9F", "[tables][html]") {
  const auto charset = Charset::make("windows-1252");
  REQUIRE(charset);
  for (int code = 0x80; code < 0xA0; ++code) {
    const std::string reference = "&#" + std::to_string(code) + ";";
    const std::string byte(1, static_cast<char>(code));
    CHECK(CharacterReferences::in(Quoting::double_quoted).decode(reference).text ==
          (*charset)->decode(byte).text);
  }
}

// Encoding 5, index ISO-2022-JP katakana, and 12.2.2: half-width katakana are written as these
// characters.
TEST_CASE("half-width katakana in ISO-2022-JP", "[tables][coding]") {
  constexpr std::string_view wide =
      "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
      "マミムメモヤユヨラリ"
      "ルレロワン゛゜";
  const auto resolver = Resolver::make("http://h/", default_profile(), "iso-2022-jp");
  REQUIRE(resolver);
  REQUIRE(wide.size() == 63 * 3);
  for (std::size_t i = 0; i < 63; ++i) {
    const std::size_t half = 0xFF61 + i;
    const std::string own{'?', '\xEF', static_cast<char>(0x80 | (half >> 6 & 0x3F)),
                          static_cast<char>(0x80 | (half & 0x3F))};
    CHECK(resolver->resolve(own)->url == resolver->resolve("?" + text(wide.substr(3 * i, 3)))->url);
  }
}

TEST_CASE("URL Standard 4.4: what each state says that it does",
          "[tables][web][resolve][document]") {
  const auto plain = [](const std::string& cell) {
    std::string out;
    for (std::size_t i = 0; i < cell.size(); ++i) {
      const bool is_escaped = cell[i] == '\\';
      if (is_escaped) ++i;
      out.push_back(is_escaped && cell[i] == 't' ? '\t' : cell[i]);
    }
    return out;
  };
  std::map<std::pair<std::string, std::string>, std::string> expected;
  for (const Cells& row : copy_of("steps", 5)) {
    const std::string state = row[2].empty() ? "" : ", " + row[2];
    expected[{row[0], plain(row[1])}] +=
        "URL Standard 4.4" + state + ": " + row[3] + ": " + plain(row[4]) + "\n";
  }
  CHECK(expected.size() == 99);
  for (const auto& [pair, steps] : expected) {
    CAPTURE(pair.first, pair.second);
    const auto resolver = Resolver::make(pair.first);
    REQUIRE(resolver);
    std::string found;
    for (const ResolutionStep& step : resolver->explain(pair.second)) {
      found += step.section + ": " + step.text + ": " + step.value + "\n";
    }
    CHECK(found == steps);
  }
}

}  // namespace
}  // namespace absolve
