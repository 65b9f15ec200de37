#include <catch2/catch.hpp>

#include "absolve/base.hpp"

namespace absolve {
namespace {

// The web profile has the same layers; it differs only in how it spells hosts and paths.
const Profile& rfc3986 = *find_profile("rfc3986");

BaseCandidate embedded(std::string text) {
  return {Layer::embedded, BaseStatement::base_element, std::move(text)};
}
BaseCandidate content_base(std::string text) {
  return {Layer::content_base, BaseStatement::content_base, std::move(text)};
}
BaseCandidate content_location(std::string text) {
  return {Layer::content_location, BaseStatement::content_location, std::move(text)};
}
BaseCandidate around(BaseStatement statement, std::string text) {
  return {Layer::encapsulating, statement, std::move(text)};
}
BaseCandidate retrieval(std::string text) {
  return {Layer::retrieval, BaseStatement::url, std::move(text)};
}
BaseCandidate fallback(std::string text) {
  return {Layer::application_default, BaseStatement::url, std::move(text)};
}

std::string shown(const std::vector<BaseCandidate>& candidates) {
  const auto base = establish_base(candidates, rfc3986);
  if (!base.chosen) return "none";
  return std::string(base.url()) + " " + std::string(name_of(*base.layer()));
}

TEST_CASE("RFC 3986 5.1: the innermost usable layer gives the base", "[base]") {
  std::vector<BaseCandidate> all{
      embedded("http://1/"),         content_base("http://2/"),
      content_location("http://3/"), around(BaseStatement::content_base, "http://4/"),
      retrieval("http://5/"),        fallback("http://6/")};
  const std::vector<std::string> expected{"http://1/ embedded",         "http://2/ content-base",
                                          "http://3/ content-location", "http://4/ encapsulating",
                                          "http://5/ retrieval",        "http://6/ default"};
  for (const std::string& answer : expected) {
    CHECK(shown(all) == answer);
    all.erase(all.begin());
  }
  CHECK(shown(all) == "none");
}

TEST_CASE("HTML 4.2.3: a BASE is resolved against the base beneath it", "[base]") {
  CHECK(shown({embedded(" ../x/y?z#f "), retrieval("http://h/a/b/c")}) ==
        "http://h/a/x/y?z embedded");
  CHECK(shown({embedded(""), retrieval("http://h/a?q#f")}) == "http://h/a?q embedded");
  CHECK(shown({embedded("//o/"), content_base("http://2/"), retrieval("ftp://5/")}) ==
        "http://o/ embedded");
  CHECK(shown({embedded("a\n/b"), retrieval("http://h/")}) == "http://h/a/b embedded");
}

TEST_CASE("HTML 4.2.3: a BASE that cannot serve is refused, with its reason", "[base]") {
  const auto verdict = [](std::string href, bool has_retrieval = true) {
    std::vector<BaseCandidate> candidates{embedded(std::move(href))};
    if (has_retrieval) candidates.push_back(retrieval("http://h/d/"));
    const auto base = establish_base(candidates);
    CHECK(base.url() == (has_retrieval ? "http://h/d/" : ""));
    CHECK(base.candidates[0].url.empty());
    return base.candidates[0].verdict;
  };
  CHECK(verdict("data:text/html,x") == Verdict::forbidden_scheme);
  CHECK(verdict(" JavaScript:0") == Verdict::forbidden_scheme);
  CHECK(verdict("http://[x") == Verdict::unparsable);
  CHECK(verdict("x/", false) == Verdict::nothing_beneath);
}

TEST_CASE("RFC 2110 4.2: Content-Base must be absolute", "[base]") {
  const std::vector<BaseCandidate> candidates{content_base("x/"), content_location("y/"),
                                              retrieval("http://h/d/")};
  const auto base = establish_base(candidates);
  CHECK(base.url() == "http://h/d/y/");
  CHECK(base.candidates[0].verdict == Verdict::relative);
  CHECK(base.candidates[1].verdict == Verdict::chosen);
  CHECK(base.candidates[2].verdict == Verdict::overruled);
  CHECK(base.candidates[2].url == "http://h/d/");
}

TEST_CASE("white space and quotes in header values are ignored", "[base]") {
  CHECK(shown({content_base("\"http://h/a/\r\n\t b/\"")}) == "http://h/a/b/ content-base");
  CHECK(shown({content_location("<http://h/>")}) == "http://h/ content-location");
}

TEST_CASE("a relative Content-Location is resolved against the layers beneath", "[base]") {
  CHECK(shown({content_location("x/y"), around(BaseStatement::content_location, "z/"),
               retrieval("http://h/d/e")}) == "http://h/d/z/x/y content-location");
  CHECK(shown({content_location("x/y"), fallback("thismessage:/")}) ==
        "thismessage:/x/y content-location");
  CHECK(establish_base(std::vector{content_location("x")}).candidates[0].verdict ==
        Verdict::nothing_beneath);
}

TEST_CASE("a retrieval URL must be absolute", "[base]") {
  CHECK(shown({retrieval("h/d"), fallback("http://d/")}) == "http://d/ default");
}

TEST_CASE("layers know their names and sections", "[base]") {
  CHECK(section_of(Layer::embedded) == "5.1.1");
  CHECK(section_of(Layer::content_base) == "5.1.1");
  CHECK(section_of(Layer::content_location) == "5.1.1");
  CHECK(section_of(Layer::encapsulating) == "5.1.2");
  CHECK(section_of(Layer::retrieval) == "5.1.3");
  CHECK(section_of(Layer::application_default) == "5.1.4");
}

TEST_CASE("RFC 2557 5 (e): the base of last resort is imaginary", "[base]") {
  CHECK(is_imaginary_base("thismessage:/"));
  CHECK(is_imaginary_base("ThisMessage:/a/b"));
  CHECK_FALSE(is_imaginary_base("http://thismessage/"));
  CHECK_FALSE(is_imaginary_base(""));
}

TEST_CASE("RFC 3986 3.3: a path of a base without authority is not read as one", "[base]") {
  CHECK(shown({embedded("y"), content_location(".//[x"), retrieval("a:/b")}) == "a:/.//y embedded");
}

}  // namespace
}  // namespace absolve
