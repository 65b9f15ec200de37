// The authority of each document, written a second time as its grammar has it, beside what parsing
// and resolving make of generated texts.
#include <array>
#include <catch2/catch.hpp>
#include <random>
#include <regex>
#include <string>

#include "absolve/inspect.hpp"
#include "absolve/resolver.hpp"

namespace absolve {
namespace {

const std::string escaped = "%[0-9A-Fa-f]{2}";
const std::string label = "[0-9A-Za-z](?:[-0-9A-Za-z]*[0-9A-Za-z])?";
const std::string top_label = "[A-Za-z](?:[-0-9A-Za-z]*[0-9A-Za-z])?";
const std::string address = R"(\d+\.\d+\.\d+\.\d+)";
// RFC 2732 3: an address in brackets, as an update of the grammars before it.
const std::string literal = R"(\[[0-9A-Fa-f:.]+\])";

// RFC 2396 3.2.2 and url-syntax-07 4.3.1: [ [ userinfo "@" ] host [ ":" port ] ]
std::regex server(const std::string& end_of_name) {
  const std::string user = "(?:[-0-9A-Za-z_.!~*'();:&=+$,]|" + escaped + ")*";
  const std::string name = "(?:" + label + R"(\.)*)" + top_label + end_of_name;
  return std::regex("(?:(" + user + ")@)?(" + name + "|" + address + "|" + literal +
                    R"()(?::(\d*))?)");
}

// User, host and port at the last `@` and the last colon that no bracket closes behind. A host has
// no colon and no bracket but those around it.
const std::regex split(R"((?:([\s\S]*)@)?(\[[^\[\]@]*\]|[^\[\]:@]*)(?::(\d*))?)");

struct Document {
  std::string_view profile;
  const std::regex& server;
  const std::regex& taken;  // what is an authority, be it a server or not
};

// The text of a component; "-": it is absent.
std::string part_of(const std::vector<Component>& parts, std::string_view name) {
  for (const Component& one : parts) {
    if (one.name == name) return one.value.value_or("-");
    const std::string inner = part_of(one.parts, name);
    if (inner != "-") return inner;
  }
  return "-";
}

std::string group(const std::smatch& match, std::size_t number) {
  return match[number].matched ? match[number].str() : "-";
}

TEST_CASE("the authority of each document, beside its grammar", "[uri][authority]") {
  const std::regex any(R"([\s\S]*)");
  const std::regex no_brackets(R"([^\[\]]*|(?:[\s\S]*@)?(?:\[[^\[\]@]*\]|[^\[\]:@]*)(?::\d*)?)");
  const std::regex rfc2396 = server(R"(\.?)");
  const std::regex url_syntax_07 = server("");
  const std::array documents{Document{"rfc3986", split, split},
                             Document{"url-syntax-05", split, split},
                             Document{"url-syntax-04", split, split},
                             Document{"rfc2396", rfc2396, no_brackets},
                             Document{"url-syntax-07", url_syntax_07, no_brackets},
                             Document{"rfc1808", split, no_brackets},
                             Document{"rfc2110", split, no_brackets},
                             Document{"rfc2557", split, no_brackets},
                             Document{"relative-url-01", split, any}};
  constexpr std::array<const char*, 24> pieces{
      "h", "A",       "8",   "80", ".",  "-",     "_", ":", "@",    "[", "]",        "%41",
      "%", "1.2.3.4", "x.y", ";",  "::", "[::1]", "$", "!", "u:p@", "~", "\xC3\xA9", " "};
  std::minstd_rand random(59);
  for (int i = 0; i < 20000; ++i) {
    std::string authority;
    for (auto left = random() % 6; left > 0; --left) authority += pieces[random() % pieces.size()];
    for (const Document& document : documents) {
      CAPTURE(document.profile, authority);
      const Profile& profile = *find_profile(document.profile);
      const bool is_taken = std::regex_match(authority, document.taken);
      const std::string reference = "//" + authority + "/x";
      const bool is_inherited =
          authority.empty() && profile.empty_authority == EmptyAuthority::inherits;
      const auto target = Resolver::make("foo://b/c", profile)->resolve(reference);
      const auto base = Resolver::make("foo:" + reference, profile);
      REQUIRE(target.has_value() == is_taken);
      REQUIRE(base.has_value() == is_taken);
      if (is_taken) {
        CHECK(target->url == (is_inherited ? "foo://b/x" : "foo:" + reference));
        CHECK(base->resolve("y")->url == (is_inherited ? "foo:/y" : "foo://" + authority + "/y"));
      }
      const auto parts = parse_components("foo:" + reference, profile, {});
      REQUIRE(parts);
      std::smatch match;
      const bool is_server = std::regex_match(authority, match, document.server);
      const bool has_name = profile.authority_syntax == AuthoritySyntax::server_or_name;
      if (is_inherited || (!is_server && profile.authority_syntax == AuthoritySyntax::server))
        continue;
      if (authority.empty()) {
        CHECK(part_of(*parts, "host").empty());
      } else if (is_server) {
        CHECK(part_of(*parts, "userinfo") == group(match, 1));
        CHECK(part_of(*parts, "host") == group(match, 2));
        CHECK(part_of(*parts, "port") == group(match, 3));
      } else {
        CHECK(part_of(*parts, "host") == "-");
        CHECK(part_of(*parts, "reg_name") == (has_name ? authority : "-"));
      }
    }
  }
}

}  // namespace
}  // namespace absolve
