#include <algorithm>
#include <array>
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
  Profile compatible = *find_profile("rfc3986");
  compatible.same_scheme = SameScheme::compatible;
  CHECK(establish_base({embedded("gopher:g/"), retrieval("gopher://h/d/")}, compatible).url() ==
        "gopher://h/d/g/");
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
  // The sections of each document: embedded, content-base, content-location, encapsulating,
  // retrieval, default.
  using Row = std::array<std::string_view, 7>;
  for (const Row& row : {
           Row{"web", "5.1.1", "5.1.1", "5.1.1", "5.1.2", "5.1.3", "5.1.4"},
           Row{"rfc3986", "5.1.1", "5.1.1", "5.1.1", "5.1.2", "5.1.3", "5.1.4"},
           Row{"rfc2396", "5.1.1", "5.1.1", "5.1.1", "5.1.2", "5.1.3", "5.1.4"},
           Row{"url-syntax-07", "5.1.1", "5.1.1", "5.1.1", "5.1.2", "5.1.3", "5.1.4"},
           Row{"rfc1808", "3.1", "3.1", "3.1", "3.2", "3.3", "3.4"},
           Row{"rfc2110", "5 (a)", "5 (b)", "5 (c)", "RFC 1808 3.2", "RFC 1808 3.3",
               "RFC 1808 3.4"},
           Row{"rfc2557", "5 (a)", "5 (b)", "5 (b)", "5 (c)", "5 (d)", "5 (e)"},
           Row{"relative-url-01", "3.1", "3.2", "3.2", "3.2", "3.3", "3.4"},
           Row{"url-03", "Partial form", "Partial form", "Partial form", "Partial form",
               "Partial form", "Partial form"},
       }) {
    const Profile& profile = *find_profile(row[0]);
    for (std::size_t layer = 0; layer < 6; ++layer) {
      CAPTURE(row[0], layer);
      CHECK(section_of(static_cast<Layer>(layer), profile) == row[layer + 1]);
    }
  }
}

TEST_CASE("CSP 3 6.3.1: a policy restricts a BASE, and no other statement", "[base][policy]") {
  const std::vector<std::string_view> policies{"base-uri 'none'"};
  const BaseContext context{.policies = policies, .document_url = "http://h/"};
  const auto verdict = [&](BaseCandidate candidate, const Profile& profile) {
    const auto base =
        establish_base({std::move(candidate), retrieval("http://h/d/")}, profile, context);
    CHECK(base.url() ==
          (base.candidates[0].verdict == Verdict::chosen ? "http://b/" : "http://h/d/"));
    return base.candidates[0].verdict;
  };
  CHECK(verdict(embedded("http://b/"), default_profile()) == Verdict::policy);
  const std::vector<std::string_view> lax{"base-uri http://b", "base-uri *"};
  const auto allowed =
      establish_base({embedded("http://b/"), retrieval("http://h/d/")}, default_profile(),
                     {.policies = lax, .document_url = "http://h/"});
  CHECK(allowed.url() == "http://b/");
  CHECK(allowed.candidates[0].verdict == Verdict::chosen);
  CHECK(verdict(embedded("http://b/"), rfc3986) == Verdict::chosen);
  CHECK(verdict(content_base("http://b/"), default_profile()) == Verdict::chosen);
  CHECK(verdict(content_location("http://b/"), default_profile()) == Verdict::chosen);
}

TEST_CASE("a base that a field states must be absolute, unless the profile lets it serve",
          "[base]") {
  const auto verdict = [](BaseStatement statement, const char* profile) {
    const auto base = establish_base(
        {{Layer::content_base, statement, std::string("x/")}, retrieval("http://h/d/")},
        *find_profile(profile));
    return base.candidates[0].verdict;
  };
  CHECK(verdict(BaseStatement::base_url_field, "relative-url-01") == Verdict::relative);
  CHECK(verdict(BaseStatement::base_field, "rfc1808") == Verdict::relative);
  CHECK(verdict(BaseStatement::content_base, "rfc2110") == Verdict::relative);
  CHECK(verdict(BaseStatement::url, "web") == Verdict::relative);
  CHECK(verdict(BaseStatement::content_location, "web") == Verdict::chosen);
  CHECK(verdict(BaseStatement::content_location, "rfc2110") == Verdict::relative);
  CHECK(verdict(BaseStatement::base_field, "web") == Verdict::no_layer);
  CHECK(verdict(BaseStatement::base_url_field, "rfc1808") == Verdict::no_layer);
}

TEST_CASE("RFC 2110 and RFC 2557: bases that are not inherited, and those that are overruled",
          "[base]") {
  const auto verdicts = [](const char* profile) {
    const auto base = establish_base({around(BaseStatement::content_base, "http://a/"),
                                      around(BaseStatement::content_location, "http://b/"),
                                      retrieval("http://c/"), fallback("http://d/")},
                                     *find_profile(profile));
    std::string text;
    for (const JudgedCandidate& own : base.candidates) {
      text += std::string(describe(own.verdict)).substr(0, 13) + "|";
      CHECK(own.url.empty() ==
            (own.verdict != Verdict::chosen && own.verdict != Verdict::overruled));
    }
    return text + std::string(base.url());
  };
  CHECK(verdicts("web") == "the base|overruled by |overruled by |overruled by |http://a/");
  CHECK(verdicts("rfc2110") == "not inherited|not inherited|the base|overruled by |http://c/");
}

TEST_CASE("candidates that are judged already keep their order", "[base]") {
  std::vector<JudgedCandidate> judged(4);
  judged[0].verdict = Verdict::relative;
  judged[1].verdict = Verdict::overruled;
  judged[2].verdict = Verdict::chosen;
  judged[3].verdict = Verdict::no_layer;
  const BaseEstablishment base = in_order(judged);
  CHECK(base.chosen == 1);
  CHECK(base.candidates[0].verdict == Verdict::relative);
  CHECK(base.candidates[1].verdict == Verdict::chosen);
  CHECK(base.candidates[2].verdict == Verdict::overruled);
  CHECK(base.candidates[3].verdict == Verdict::no_layer);
  CHECK_FALSE(in_order({}).chosen);
}

TEST_CASE("url-syntax-07 5.1.1: white space within a field counts for nothing", "[base]") {
  const auto url = [](BaseCandidate candidate, const char* profile = "url-syntax-07") {
    return std::string(establish_base({std::move(candidate)}, *find_profile(profile)).url());
  };
  CHECK(url(content_base("http://h/a b/")) == "http://h/ab/");
  CHECK(url(retrieval("http://h/a b/")) == "http://h/a b/");
  BaseCandidate encoded = content_base("http://h/a b/");
  encoded.is_encoded = true;  // RFC 2047: the blank is data
  CHECK(url(encoded) == "http://h/a b/");
  CHECK(url(content_location("http://h/a b/"), "rfc2557") == "http://h/a b/");
}

TEST_CASE("where a base is stated, for people and for machines", "[base]") {
  using Kind = BasePlace::Kind;
  struct Row {
    Kind kind;
    const char* name;
    const char* place;
  };
  const Row rows[] = {
      {Kind::given, "given", "given by the caller"},
      {Kind::base_element, "base_element", "BASE href at byte 60"},
      {Kind::meta_element, "meta_element", "Content-Base in the META at byte 60"},
      {Kind::header, "header", "Content-Base in the header of part 1.2"},
      {Kind::same_header, "same_header", "Content-Base in the same header"},
      {Kind::retrieval_url, "retrieval_url", "the retrieval URL"},
      {Kind::request_uri, "request_uri", "the request URI"},
      {Kind::redirect, "redirect", "the Location of a redirect"},
      {Kind::saved_from, "saved_from", "the URL that it says it was saved from"},
      {Kind::default_base, "default_base", "the default base"},
      {Kind::container, "container", "the base around it"},
      {Kind::outer_entities, "outer_entities", "the entities around these"},
      {Kind::referrer, "referrer", "the base of the part that refers to it"},
  };
  for (const Row& row : rows) {
    BaseCandidate candidate = content_base("x");
    candidate.place = {.kind = row.kind, .entity = std::string("1.2"), .offset = 60};
    CHECK(name_of(row.kind) == row.name);
    CHECK(describe_place(candidate) == row.place);
  }
  const auto field = [](BaseStatement statement) {
    return describe_place(
        {Layer::content_base, statement, std::string("x"), {.kind = Kind::header}});
  };
  CHECK(field(BaseStatement::base_url_field) == "Base-URL in the outermost header");
  CHECK(field(BaseStatement::base_field) == "Base in the outermost header");
  CHECK(field(BaseStatement::content_base) == "Content-Base in the outermost header");
  CHECK(field(BaseStatement::content_location) == "Content-Location in the outermost header");
}

TEST_CASE("what became of a stated base, for people", "[base]") {
  const std::pair<Verdict, const char*> rows[] = {
      {Verdict::chosen, "the base"},
      {Verdict::overruled, "overruled by a layer further in"},
      {Verdict::relative, "refused: it must be absolute"},
      {Verdict::nothing_beneath, "refused: relative, and no base beneath it"},
      {Verdict::forbidden_scheme, "refused: data: and javascript: are no base"},
      {Verdict::unparsable, "refused: it does not parse"},
      {Verdict::no_layer, "not a layer of this profile"},
      {Verdict::not_inherited, "not inherited from around under this profile"},
      {Verdict::policy, "refused: the Content-Security-Policy forbids it"}};
  for (const auto& [verdict, words] : rows) CHECK(describe(verdict) == words);
}

TEST_CASE("RFC 2557 5 (e): the base of last resort is imaginary", "[base]") {
  CHECK(is_imaginary_base("thismessage:/"));
  CHECK(is_imaginary_base("ThisMessage:/a/b"));
  CHECK(is_imaginary_base("this_message:/"));  // url-syntax-07 5.1.4
  CHECK_FALSE(is_imaginary_base("thismessage"));
  CHECK_FALSE(is_imaginary_base("this-message:/"));
  CHECK_FALSE(is_imaginary_base("http://thismessage/"));
  CHECK_FALSE(is_imaginary_base(""));
}

TEST_CASE("RFC 3986 3.3: a path of a base without authority is not read as one", "[base]") {
  CHECK(shown({embedded("y"), content_location(".//[x"), retrieval("a:/b")}) == "a:/.//y embedded");
}

TEST_CASE("the imaginary bases of RFC 2557 and of its draft, in any case", "[base]") {
  for (const char* url : {"thismessage:/", "THISMESSAGE:/x", "this_message:/", "thismessage:"}) {
    CHECK(is_imaginary_base(url));
  }
  for (const char* url : {"", "t", "thismessage", "thismessages:/", "this-message:/",
                          "xthismessage:/", "http://h/"}) {
    CHECK_FALSE(is_imaginary_base(url));
  }
}

TEST_CASE("a base that is refused has no URL, and leaves those around it alone", "[base]") {
  const std::vector<std::string_view> policies{"base-uri 'none'"};
  const auto base =
      establish_base({embedded("http://b/"), content_base("http://c/"), retrieval("http://r/")},
                     default_profile(), {.policies = policies, .document_url = "http://r/"});
  CHECK(base.candidates[0].url.empty());
  CHECK(base.candidates[0].verdict == Verdict::policy);
  CHECK(base.candidates[2].verdict == Verdict::overruled);
  // A base that does not parse is refused as unparsable, whatever the policy says.
  const auto unparsable =
      establish_base({embedded("http://["), retrieval("http://r/")}, default_profile(),
                     {.policies = policies, .document_url = "http://r/"});
  CHECK(unparsable.candidates[0].verdict == Verdict::unparsable);
}

TEST_CASE("the order in which candidates are stated does not matter", "[base]") {
  const auto nested = [](std::size_t depth, BaseStatement statement, const char* text) {
    BaseCandidate candidate = around(statement, text);
    candidate.depth = depth;
    return candidate;
  };
  // Innermost first.
  const std::vector<BaseCandidate> all{embedded("e/"),
                                       content_base("http://c/"),
                                       content_location("l/"),
                                       nested(2, BaseStatement::content_base, "http://2/"),
                                       nested(2, BaseStatement::content_location, "m/"),
                                       nested(1, BaseStatement::content_location, "http://1/"),
                                       retrieval("http://r/"),
                                       fallback("http://d/")};
  std::vector<std::size_t> order{0, 1, 2, 3, 4, 5, 6, 7};
  std::size_t orders = 0;
  do {
    std::vector<BaseCandidate> stated;
    for (const std::size_t i : order) stated.push_back(all[i]);
    const BaseEstablishment base = establish_base(std::move(stated));
    bool is_sorted = base.candidates.size() == all.size();
    for (std::size_t i = 0; i < all.size() && is_sorted; ++i) {
      is_sorted = base.candidates[i].candidate.text == all[i].text;
    }
    if (!is_sorted || base.url() != "http://c/e/") FAIL("in order " << orders);
    ++orders;
  } while (std::next_permutation(order.begin(), order.end()));
  CHECK(orders == 40320);
  // Within a layer, the first statement counts.
  CHECK(shown({retrieval("http://1/"), fallback("http://d/"), retrieval("http://2/")}) ==
        "http://1/ retrieval");
}

}  // namespace
}  // namespace absolve
