#include <functional>

#include "absolve/base.hpp"
#include "uri/table.hpp"

namespace absolve {
namespace {

const Profile& rfc3986 = *find_profile("rfc3986");
const Profile& rfc2396 = *find_profile("rfc2396");

TEST_CASE("profiles are found by name", "[profile]") {
  CHECK(profiles().size() == 2);
  for (const Profile& profile : profiles()) CHECK(find_profile(profile.name) == &profile);
  CHECK(find_profile("rfc9999") == nullptr);
  CHECK(default_profile().name == "rfc3986");
}

// A column that nothing turns on is no column: each cell, flipped, changes an answer.
struct Flip {
  const char* column;
  std::function<void(Profile&)> flip;
  const char* base;
  const char* reference;
  const char* before;
  const char* after;
};

TEST_CASE("every column of the profile table decides something", "[profile]") {
  const std::vector<Flip> flips{
      {"query_only", [](Profile& p) { p.query_only = QueryOnly::replaces_last_segment; },
       "http://a/b/c", "?y", "http://a/b/c?y", "http://a/b/?y"},
      {"rooted_dots", [](Profile& p) { p.rooted_dots = RootedDots::kept; }, "http://a/b/c",
       "/x/../g", "http://a/g", "http://a/x/../g"},
      {"rooted_dots, with a scheme", [](Profile& p) { p.rooted_dots = RootedDots::kept; },
       "http://a/b/c", "http://h/./g", "http://h/g", "http://h/./g"},
      {"rooted_dots, with an authority", [](Profile& p) { p.rooted_dots = RootedDots::kept; },
       "http://a/b/c", "//h/./g", "http://h/g", "http://h/./g"},
      {"excess_parent kept", [](Profile& p) { p.excess_parent = ExcessParent::kept; }, "http://a/b",
       "../g", "http://a/g", "http://a/../g"},
      {"excess_parent refused", [](Profile& p) { p.excess_parent = ExcessParent::refused; },
       "http://a/b", "../g", "http://a/g", "error: above_root"},
      {"same_scheme", [](Profile& p) { p.same_scheme = SameScheme::compatible; }, "http://a/b/c",
       "HTTP:g", "HTTP:g", "http://a/b/g"},
      {"opaque_base", [](Profile& p) { p.opaque_base = OpaqueBase::refused; }, "mailto:a", "g",
       "mailto:g", "error: opaque_base"},
  };
  for (const Flip& row : flips) {
    CAPTURE(row.column);
    Profile profile = rfc3986;
    CHECK(resolved(row.base, row.reference, profile) == row.before);
    row.flip(profile);
    CHECK(resolved(row.base, row.reference, profile) == row.after);
  }
}

TEST_CASE("the same-scheme loophole takes other schemes and authorities as absolute", "[profile]") {
  Profile profile = rfc3986;
  profile.same_scheme = SameScheme::compatible;
  CHECK(resolved("http://a/b/c", "https:g", profile) == "https:g");
  CHECK(resolved("http://a/b/c", "http://h/g", profile) == "http://h/g");
  CHECK(resolved("http://a/b/c", "http:?y", profile) == "http://a/b/c?y");
}

TEST_CASE("the same-document column decides what is the same document", "[profile]") {
  Profile profile = rfc3986;
  CHECK(Resolver::make("http://a/b", profile)->resolve("b")->same_document);
  profile.same_document = SameDocument::current_document;
  CHECK_FALSE(Resolver::make("http://a/b", profile)->resolve("b")->same_document);
}

TEST_CASE("the relative-location column decides whether a relative Content-Location serves",
          "[profile][base]") {
  const std::vector<BaseCandidate> candidates{
      {Layer::content_location, BaseStatement::content_location, "x/y", ""},
      {Layer::retrieval, BaseStatement::url, "http://h/", ""}};
  Profile profile = rfc3986;
  CHECK(establish_base(candidates, profile).url() == "http://h/x/y");
  profile.relative_location = RelativeLocation::refused;
  CHECK(establish_base(candidates, profile).url() == "http://h/");
}

TEST_CASE("the cells of the table are as the documents say", "[profile]") {
  CHECK(rfc3986.query_only == QueryOnly::keeps_last_segment);
  CHECK(rfc2396.query_only == QueryOnly::replaces_last_segment);
  CHECK(rfc3986.same_scheme == SameScheme::strict);
  CHECK(rfc2396.same_scheme == SameScheme::strict);
  CHECK(rfc3986.relative_location == RelativeLocation::serves);
  CHECK(rfc2396.relative_location == RelativeLocation::serves);
  CHECK(rfc3986.mime_default == "thismessage:/");
  CHECK(rfc2396.mime_default == "thismessage:/");
}

}  // namespace
}  // namespace absolve
