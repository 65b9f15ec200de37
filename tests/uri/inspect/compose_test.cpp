#include <catch2/catch.hpp>
#include <cstdint>
#include <initializer_list>
#include <set>

#include "absolve/inspect.hpp"
#include "support/texts.hpp"
#include "uri/inspect/automata.hpp"
#include "uri/parts.hpp"

namespace absolve {
namespace {

using Components = std::vector<Component>;

std::string composed(const char* profile, const Components& components) {
  const auto text = compose(components, *find_profile(profile));
  return text ? *text : message_of(text.error());
}

bool is_in_grammar(std::string_view text, const Profile& profile) {
  const auto* const grammar = grammar::Automata::of(profile);
  return grammar->match(grammar->rules().front(), text).is_whole;
}

// Our own generator gives the same texts on every platform.
class Texts {
 public:
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(state_ >> 33) % bound;
  }
  std::string pick(std::initializer_list<const char*> texts) {
    return texts.begin()[below(static_cast<std::uint32_t>(texts.size()))];
  }
  std::string reference() {
    std::string text = pick({"", "", "http:", "ftp:", "gopher:", "wais:", "news:", "nntp:", "foo:",
                             "mailto:", "telnet:", "prospero:", "file:", "HTTPS:"});
    text += pick({"", "//", "//", "/"});
    for (std::uint32_t left = below(12); left > 0; --left) text += piece();
    return text;
  }
  std::string piece() {
    return pick({"a",    "b",   "1",   ".",    "..", "/",  "//", ";", "?",   "#",
                 ":",    "@",   "%41", "%00",  "+",  "*",  "-",  ",", "a@b", "h:8",
                 "u:p@", "h.x", "/1",  "/a/b", "?q", "#f", "~",  "&"});
  }
  std::string anything() {
    std::string text;
    for (std::uint32_t left = below(5); left > 0; --left) {
      text += below(4) > 0 ? piece()
                           : pick({" ", "%", "%4", "\\", "{", "\t", "\n", "\"", "\x7F", "\xC3\xA9",
                                   "\xFF", "[", "]", "<", "^", "`", "|", "$"});
    }
    return text;
  }

 private:
  std::uint64_t state_ = 5303;
};

TEST_CASE("each component is escaped by the document's grammar", "[compose]") {
  const Components all{{"scheme", "http"},
                       {"authority", "u@h:8"},
                       {"path", "/a b/{c}?#"},
                       {"query", "d=\"e\"#'?/"},
                       {"fragment", "f#[g]"}};
  CHECK(composed("rfc3986", all) == "http://u@h:8/a%20b/%7Bc%7D%3F%23?d=%22e%22%23'?/#f%23%5Bg%5D");
  CHECK(composed("relative-url-01", all) == "http://u@h:8/a%20b/{c}%3F#?d=%22e%22#'?/#f%23[g]");
  CHECK(composed("url-03", all) ==
        "no reference has these components: there is no component user here, only scheme host port "
        "path search fragmentid");
  CHECK(composed("web", all) == "http://u@h:8/a%20b/%7Bc%7D%3F%23?d=%22e%22%23%27?/#f#[g]");
  CHECK(composed("rfc3986", {{"path", "50%/%41%4"}}) == "50%25/%41%254");
  CHECK(composed("rfc1808", {{"path", "a;b"}, {"params", "c;d/e?"}}) == "a%3Bb;c;d/e%3F");
  CHECK(composed("rfc2396", {{"scheme", "mailto"}, {"path", "a@b?c"}}) == "mailto:a@b?c");
}

TEST_CASE("an empty component is there", "[compose]") {
  CHECK(composed("rfc3986", {}).empty());
  CHECK(composed("web", {{"scheme", "http"}, {"host", "h"}, {"query", ""}}) == "http://h/?");
  CHECK(
      composed("rfc3986", {{"scheme", "a"}, {"authority", ""}, {"query", ""}, {"fragment", ""}}) ==
      "a://?#");
  CHECK(composed("rfc1808", {{"query", ""}}) ==
        "no reference has these components: an empty query counts as absent in this profile; leave "
        "it out");
}

using Lines = std::multiset<std::string>;

std::string line_of(const Component& one) {
  return one.name + "=" + unescape(*one.value);
}

TEST_CASE("what cannot be joined says what to do", "[compose]") {
  const auto refused = [](const char* profile, const Components& components) {
    const auto text = compose(components, *find_profile(profile));
    return text || text.error().code != ErrorCode::bad_components ? "" : text.error().detail;
  };
  CHECK(refused("rfc3986", {{"authority", "h"}, {"path", "a"}}) ==
        "beside an authority, a path is empty or begins with a slash");
  CHECK(refused("web", {{"scheme", "foo"}, {"host", ""}, {"path", "a"}}) ==
        "beside an authority, a path is empty or begins with a slash");
  CHECK(refused("rfc2396", {{"path", "//a"}}) ==
        "two slashes begin an authority; give one, which may be empty, before this path");
  CHECK(refused("rfc1808", {{"path", "a:b/c"}}) ==
        "without a scheme, a first segment cannot have a colon; begin the path with ./");
  CHECK(refused("rfc3986", {{"path", "%:b"}}) ==
        "without a scheme, a first segment cannot have a colon; begin the path with ./");
  CHECK(composed("rfc1808", {{"path", "%:b"}}) == "%25:b");
  CHECK(refused("rfc3986", {{"scheme", "1a"}}) ==
        "a scheme is ALPHA *( ALPHA / DIGIT / '+' / '-' / '.' ) (RFC 3986 3.1)");
  CHECK(refused("web", {{"scheme", "1a"}}) == "a scheme is a letter, then letters, digits, + - .");
  CHECK(refused("web", {{"path", "a"}}) ==
        "a URL record needs a scheme; other profiles compose relative references");
  CHECK(refused("web", {{"scheme", "http"}, {"path", "/h/x"}}) ==
        "a URL of this scheme needs a host");
  for (const char* const host : {"a/b", "a?b", "a#b", "a@b", "a\\b", "a:8", "a\tb"}) {
    CHECK(refused("web", {{"scheme", "foo"}, {"host", host}}) ==
          "the host has a character that ends a host");
  }
  CHECK(refused("web", {{"scheme", "foo"}, {"host", "a"}, {"port", "8/b"}}) == "a port is digits");
  CHECK(refused("web", {{"scheme", "foo"}, {"host", "a"}, {"port", ""}}) == "a port is digits");
  CHECK(refused("web", {{"href", "foo:b"}, {"scheme", "foo"}, {"path", "a"}}) ==
        "the href of \"foo:a\" is another");
  CHECK(refused("rfc2396", {{"scheme", "a"}, {"path", "b"}, {"query", "c"}}) ==
        "an opaque part has no query; a question mark is part of it (RFC 2396 3)");
  CHECK(refused("url-03", {{"scheme", "gopher"}, {"host", "h"}, {"path", "a"}}) ==
        "there is no component path here, only scheme host port gtype selector search fragmentid");
  CHECK(refused("url-03", {{"scheme", "gopher"}, {"host", "h"}, {"gtype", "10"}}) ==
        "the gtype of \"gopher://h/10\" is another");
  CHECK(refused("rfc3986", {{"path", "a"}, {"path", "a"}}) == "the path is given twice");
  CHECK(composed("rfc3986", {{"scheme", "a"}, {"authority", "h:8a"}}) ==
        "the host or port is malformed (brackets, or a port that is not digits): h:8a");
}

TEST_CASE("what the standard mends", "[compose]") {
  CHECK(composed("rfc1808", {{"path", "//a"}}) == "////a");
  CHECK(composed("rfc2396", {{"authority", ""}, {"path", "//a"}}) == "////a");
  CHECK(composed("web", {{"scheme", "foo"}, {"path", "//a"}}) == "foo:/.//a");
  // URL Standard 4.4: only an opaque path keeps its spaces.
  CHECK(composed("web", {{"scheme", "foo"}, {"path", "/a b"}}) == "foo:/a%20b");
  CHECK(composed("web", {{"scheme", "foo"}, {"path", "a b"}}) == "foo:a b");
  CHECK(composed("web", {{"scheme", "file"}, {"path", "/a"}}) == "file:///a");
  CHECK(
      composed("web", {{"scheme", "HTTP"}, {"authority", "U:@EX.com:80"}, {"path", "/a/../b\\"}}) ==
      "http://U@ex.com/b%5C");
  CHECK(composed("web", {{"scheme", "foo"}, {"path", "a  "}}) == "foo:a%20%20");
  CHECK(composed("web", {{"scheme", "foo"}, {"path", "a b?#\t"}}) == "foo:a b%3F%23%09");
  CHECK(composed("web", {{"scheme", "http"}, {"host", "[::1]"}, {"port", "08"}}) ==
        "http://[::1]:8/");
}

TEST_CASE("under the names of each document", "[compose]") {
  CHECK(composed("url-03", {{"scheme", "gopher"},
                            {"host", "h"},
                            {"gtype", "7"},
                            {"selector", "/x y"},
                            {"query", "a+b c"}}) == "gopher://h/7/x y?a+b c");
  CHECK(composed("url-03", {{"scheme", "wais"},
                            {"path", "p/q"},
                            {"wtype", "t"},
                            {"database", "d"},
                            {"authority", "h:2"}}) == "wais://h:2/d/t/p/q");
  CHECK(composed("url-03", {{"scheme", "prospero"},
                            {"host", "h"},
                            {"hsoname", "a"},
                            {"version", "1"},
                            {"attribute", "x"},
                            {"attribute", "y"}}) == "prospero://h/a%001%00x%00y");
  CHECK(composed("url-03", {{"scheme", "ftp"},
                            {"user", "u:v"},
                            {"password", "p:q@"},
                            {"host", "h"},
                            {"path", "a"}}) == "ftp://u%3Av:p:q@@h/a");
  CHECK(composed("url-03", {{"scheme", "mailto"}, {"local-part", "a"}, {"hostname", "h"}}) ==
        "mailto:a@h");
  CHECK(composed("url-03", {{"scheme", "nntp"}, {"group", "a/b"}, {"digits", "1"}}) ==
        "nntp:a%2Fb/1");
  CHECK(composed("rfc2396", {{"scheme", "mid"}, {"opaque_part", "a@b?c"}, {"fragment", "d"}}) ==
        "mid:a@b?c#d");
  CHECK(composed("relative-url-01",
                 {{"scheme", "gopher"}, {"authority", "h"}, {"path", "/a;b?c#d"}}) ==
        "gopher://h/a;b?c%23d");
}

// `name=value` for each component that is there, with escapes undone.
Lines read(std::string_view text, const Profile& profile) {
  Lines lines;
  const auto parsed = parse_components(text, profile);
  for (const Component& one : *parsed) {
    if (one.value && !one.is_default) lines.insert(line_of(one));
  }
  return lines;
}

// The same without empty components, because some are there although nobody gives them.
Lines filled(std::string_view text, const Profile& profile) {
  Lines lines = read(text, profile);
  std::erase_if(lines, [](const std::string& line) { return line.ends_with('='); });
  return lines;
}

// Whether `text` has an empty component that its document reads as none.
bool has_void(std::string_view text, const Profile& profile) {
  Profile keeping = profile;
  keeping.empty_components = EmptyComponents::kept;
  keeping.empty_authority = EmptyAuthority::stands;
  return parse_parts(text, keeping, {}) != parse_parts(text, profile, {});
}

// Fails for `text`. Catch needs most of the time for checks that pass.
void require(bool holds, const Profile& profile, std::string_view text) {
  if (holds) return;
  FAIL(profile.name << ": " << text);
}

void check_inverse(std::string_view text, const Profile& profile, std::size_t& count) {
  const auto parsed = parse_components(text, profile);
  const auto back = compose(*parsed, profile);
  // url-03: a host may have a colon (BNF, extra), but it ends at its last one, and no port follows.
  if (!back && back.error().code == ErrorCode::bad_authority) return;
  // url-syntax lets a first segment have a colon (5), and appendix B takes what precedes it for a
  // scheme, which may then be none by 4.1.
  const auto& scheme = parsed->front().value;
  const auto* const grammar = grammar::Automata::of(profile);
  const bool has_scheme = scheme && grammar->match(*grammar->find("scheme"), *scheme).is_whole;
  if (is_in_grammar(text, profile) && (has_scheme || !scheme)) {
    require(back.has_value(), profile, text);
    if (!has_void(text, profile)) {
      ++count;
      require(*back == text, profile, text);
    }
  }
  if (!back) return;
  require(filled(*back, profile) == filled(text, profile), profile, text);
  require(compose(*parse_components(*back, profile), profile) == *back, profile, text);
}

TEST_CASE("compose and parse are inverse over each document's grammar", "[compose]") {
  const auto short_ones = texts_of("a:/?#;@", 4);
  for (const Profile& profile : profiles()) {
    if (profile.grammar == Grammar::url_standard) continue;
    std::size_t count = 0;
    for (const std::string& text : short_ones) check_inverse(text, profile, count);
    Texts texts;
    for (int i = 0; i < 5'000; ++i) check_inverse(texts.reference(), profile, count);
    CHECK(count > 500);
  }
}

TEST_CASE("components come back, or are refused", "[compose]") {
  for (const Profile& profile : profiles()) {
    Texts texts;
    std::size_t count = 0;
    for (int i = 0; i < 3'000; ++i) {
      std::string scheme = texts.pick({"http", "ftp", "gopher", "wais", "news", "nntp", "foo",
                                       "mailto", "telnet", "prospero", "file"});
      const bool is_relative = texts.below(3) == 0 && profile.grammar == Grammar::generic;
      Components given;
      const auto known = parse_components(is_relative ? "" : scheme + "://a/", profile);
      for (const Component& one : *known) {
        const bool is_scheme = one.name == "scheme";
        if (one.name == "href" || (is_scheme ? is_relative : texts.below(2) == 0)) continue;
        given.push_back({one.name, is_scheme ? scheme : texts.anything()});
      }
      const auto text = compose(given, profile);
      if (!text) continue;
      ++count;
      require(compose(*parse_components(*text, profile), profile) == *text, profile, *text);
      if (profile.grammar == Grammar::url_standard) continue;
      // The other grammars want some components, such as a path behind a scheme.
      const bool wants_none = profile.syntax == Syntax::rfc3986 ||
                              profile.syntax == Syntax::rfc1808 ||
                              profile.syntax == Syntax::relative_url_01;
      const bool has_authority = text->find("//") != std::string::npos;
      require(!wants_none || has_authority || is_in_grammar(*text, profile), profile, *text);
      Lines found = read(*text, profile);
      for (const Component& one : given) {
        // RFC 2396 3.3: a path may be an opaque part.
        const auto opaque = found.find("opaque_part=" + unescape(*one.value));
        const auto line = found.find(line_of(one));
        const bool is_there = line != found.end() || (one.name == "path" && opaque != found.end());
        require(is_there, profile, *text);
        found.erase(line != found.end() ? line : opaque);
      }
      for (const std::string& line : found) require(line.ends_with('='), profile, *text);
    }
    CHECK(count > 500);
  }
}

TEST_CASE("web: compose and parse are inverse over URL records", "[compose]") {
  const Profile& web = *find_profile("web");
  Texts texts;
  std::size_t count = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string text = texts.reference() + texts.anything();
    const auto parsed = parse_components(text, web);
    if (!parsed) continue;
    ++count;
    require(compose(*parsed, web) == *parsed->front().value, web, text);
  }
  CHECK(count > 5'000);
}

}  // namespace
}  // namespace absolve
