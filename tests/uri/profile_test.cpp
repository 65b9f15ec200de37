#include <functional>

#include "absolve/base.hpp"
#include "uri/table.hpp"
#include "uri/web/record.hpp"

namespace absolve {
namespace {

const Profile& rfc3986 = *find_profile("rfc3986");

TEST_CASE("profiles are found by name", "[profile]") {
  CHECK(profiles().size() == 11);
  for (const Profile& profile : profiles()) CHECK(find_profile(profile.name) == &profile);
  CHECK(find_profile("rfc9999") == nullptr);
  CHECK(default_profile().name == "web");
}

// Every column must matter: changing a cell must change an answer. Each row has a profile, the cell
// to change, and the target of a reference before and after the change.
struct Flip {
  const char* column;
  const char* profile;
  std::function<void(Profile&)> flip;
  const char* base;
  const char* reference;
  const char* before;
  const char* after;
};

TEST_CASE("every column of the resolution rules decides something", "[profile]") {
  const std::vector<Flip> flips{
      {"grammar", "web", [](Profile& p) { p.grammar = Grammar::generic; }, "http://a/b/c",
       "x\\..\\y", "http://a/b/y", "http://a/b/x\\..\\y"},
      {"scheme_syntax", "rfc3986", [](Profile& p) { p.scheme_syntax = SchemeSyntax::appendix_b; },
       "http://a/b/c", "1:x", "http://a/b/1:x", "1:x"},
      {"scheme_syntax", "rfc3986",
       [](Profile& p) { p.scheme_syntax = SchemeSyntax::scheme_characters; }, "http://a/b/c", "1:x",
       "http://a/b/1:x", "1:x"},
      {"scheme_syntax", "rfc1808", [](Profile& p) { p.scheme_syntax = SchemeSyntax::ialpha; },
       "http://a/b/c", "x_y:z", "http://a/b/x_y:z", "x_y:z"},
      {"scheme_syntax", "url-syntax-07",
       [](Profile& p) { p.scheme_syntax = SchemeSyntax::letter_first; }, "http://a/b/c", "x_y:z",
       "x_y:z", "http://a/b/x_y:z"},
      {"fragment_start", "relative-url-01",
       [](Profile& p) { p.fragment_start = FragmentStart::first_hash; }, "http://a/b/c", "?x#y#",
       "http://a/b/c?x#y", "http://a/b/c?x#y#"},
      {"authority_end", "rfc1808",
       [](Profile& p) { p.authority_end = AuthorityEnd::slash_or_question; }, "http://a/b/c",
       "//g?", "http://g?", "http://g"},
      {"authority_syntax", "rfc3986",
       [](Profile& p) { p.authority_syntax = AuthoritySyntax::server_or_name; }, "http://a/b/c",
       "//h:8a/x", "error: bad_authority", "http://h:8a/x"},
      {"authority_syntax", "rfc2396",
       [](Profile& p) { p.authority_syntax = AuthoritySyntax::server; }, "http://a/b/c", "//h:8a/x",
       "http://h:8a/x", "error: bad_authority"},
      {"empty_components", "rfc3986",
       [](Profile& p) { p.empty_components = EmptyComponents::dropped; }, "http://a/b/c", "g?#",
       "http://a/b/g?#", "http://a/b/g"},
      {"empty_authority", "rfc3986",
       [](Profile& p) { p.empty_authority = EmptyAuthority::inherits; }, "http://a/b/c", "///g",
       "http:///g", "http://a/g"},
      {"parameters", "rfc3986", [](Profile& p) { p.parameters = Parameters::of_path; },
       "http://a/b/c", "g;x=1/../y", "http://a/b/y", "http://a/b/g;x=1/../y"},
      {"query_beside_parameters", "rfc1808",
       [](Profile& p) { p.query_beside_parameters = QueryBesideParameters::inherited; },
       "http://a/b/c?q", ";x", "http://a/b/c;x", "http://a/b/c;x?q"},
      {"query_only", "rfc3986", [](Profile& p) { p.query_only = QueryOnly::replaces_last_segment; },
       "http://a/b/c", "?y", "http://a/b/c?y", "http://a/b/?y"},
      {"query_in_merge", "rfc2396", [](Profile& p) { p.query_in_merge = QueryInMerge::joined; },
       "http://a/b/c", "g?y/../x", "http://a/b/g?y/../x", "http://a/b/x"},
      {"last_dots", "rfc3986", [](Profile& p) { p.last_dots = LastDots::slash_goes; },
       "http://a/b/c/d", "..", "http://a/b/", "http://a/b"},
      {"rootless_dots", "rfc3986",
       [](Profile& p) { p.rootless_dots = RootlessDots::whole_segments; }, "foo:a", "g/../h",
       "foo:/h", "foo:h"},
      {"rootless_dots, behind a slash", "rfc3986",
       [](Profile& p) { p.rootless_dots = RootlessDots::behind_slash; }, "foo:a", "g/../h",
       "foo:/h", "foo:g/h"},
      {"rooted_dots", "rfc3986", [](Profile& p) { p.rooted_dots = RootedDots::kept; },
       "http://a/b/c", "/x/../g", "http://a/g", "http://a/x/../g"},
      {"rooted_dots, with a scheme", "rfc3986",
       [](Profile& p) { p.rooted_dots = RootedDots::kept; }, "http://a/b/c", "http://h/./g",
       "http://h/g", "http://h/./g"},
      {"rooted_dots, with an authority", "rfc3986",
       [](Profile& p) { p.rooted_dots = RootedDots::kept; }, "http://a/b/c", "//h/./g",
       "http://h/g", "http://h/./g"},
      {"excess_parent kept", "rfc3986", [](Profile& p) { p.excess_parent = ExcessParent::kept; },
       "http://a/b", "../g", "http://a/g", "http://a/../g"},
      {"excess_parent refused", "rfc3986",
       [](Profile& p) { p.excess_parent = ExcessParent::refused; }, "http://a/b", "../g",
       "http://a/g", "error: above_root"},
      {"base_fragment", "rfc1808", [](Profile& p) { p.base_fragment = BaseFragment::dropped; },
       "http://a/b#f", "", "http://a/b#f", "http://a/b"},
      {"same_scheme", "rfc3986", [](Profile& p) { p.same_scheme = SameScheme::compatible; },
       "http://a/b/c", "HTTP:g", "HTTP:g", "http://a/b/g"},
      {"opaque_base", "rfc3986", [](Profile& p) { p.opaque_base = OpaqueBase::refused; },
       "mailto:a", "g", "mailto:g", "error: opaque_base"},
      {"categories", "relative-url-01", [](Profile& p) { p.categories = Categories::none; },
       "gopher://a/b/c", "../g", "gopher://a/b/../g", "gopher://a/g"},
  };
  for (const Flip& row : flips) {
    CAPTURE(row.column, row.profile);
    Profile profile = *find_profile(row.profile);
    CHECK(resolved(row.base, row.reference, profile) == row.before);
    row.flip(profile);
    CHECK(resolved(row.base, row.reference, profile) == row.after);
  }
  Profile profile = *find_profile("rfc1808");
  CHECK(Resolver::without_base(profile).resolve("g")->url == "g");
  profile.no_base = NoBase::refuses;
  CHECK_FALSE(Resolver::without_base(profile).resolve("g"));
}

TEST_CASE("every column of the layers decides something", "[profile][base]") {
  const std::vector<BaseCandidate> all{
      {Layer::embedded, BaseStatement::base_element, "http://e/"},
      {Layer::content_base, BaseStatement::base_url_field, "http://u/"},
      {Layer::content_base, BaseStatement::base_field, "http://b/"},
      {Layer::content_base, BaseStatement::content_base, "http://c/"},
      {Layer::content_location, BaseStatement::content_location, "http://l/"},
      {Layer::encapsulating, BaseStatement::content_location, "http://o/"},
      {Layer::retrieval, BaseStatement::url, "http://r/"}};
  const auto base = [&](const Profile& profile, std::size_t from) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(from);
    return std::string(establish_base({first, all.end()}, profile).url());
  };
  Profile profile = rfc3986;
  CHECK(base(profile, 0) == "http://e/");
  profile.embedded_base = EmbeddedBase::ignored;
  CHECK(base(profile, 0) == "http://c/");
  profile.header_base = HeaderBase::base_url;
  CHECK(base(profile, 0) == "http://u/");
  profile.header_base = HeaderBase::base;
  CHECK(base(profile, 0) == "http://b/");
  profile.header_base = HeaderBase::content_location;
  CHECK(base(profile, 0) == "http://l/");
  CHECK(base(profile, 5) == "http://o/");
  profile.encapsulating = Encapsulating::ignored;
  CHECK(base(profile, 5) == "http://r/");
  profile.encapsulating = Encapsulating::inherited;
  profile.header_base = HeaderBase::none;
  CHECK(base(profile, 0) == "http://r/");
  CHECK(establish_base(all, profile).candidates[0].verdict == Verdict::no_layer);
}

TEST_CASE("the layers of each profile", "[profile][base]") {
  // Which of BASE, Base-URL, Base, Content-Base, Content-Location and outer headings count.
  const std::vector<std::pair<std::string_view, std::string_view>> expected{
      {"web", "BASE Content-Base Content-Location around relative"},
      {"rfc3986", "BASE Content-Base Content-Location around relative"},
      {"rfc2396", "BASE Content-Base Content-Location around relative"},
      {"url-syntax-07", "BASE Content-Base Content-Location around relative"},
      {"url-syntax-05", "BASE Content-Base Content-Location around relative"},
      {"url-syntax-04", "BASE Content-Base Content-Location around relative"},
      {"rfc1808", "BASE Base around"},
      {"rfc2110", "BASE Content-Base Content-Location"},
      {"rfc2557", "BASE Content-Location around"},
      {"relative-url-01", "BASE Base-URL"},
      {"url-03", ""}};
  for (const auto& [name, layers] : expected) {
    const Profile& profile = *find_profile(name);
    std::string found;
    const auto ask = [&](std::string_view word, Layer layer, BaseStatement statement,
                         std::string text) {
      const std::vector<BaseCandidate> one{{layer, statement, std::move(text)},
                                           {Layer::retrieval, BaseStatement::url, "http://r/"}};
      if (*establish_base(one, profile).chosen == 0)
        found += (found.empty() ? "" : " ") + std::string(word);
    };
    ask("BASE", Layer::embedded, BaseStatement::base_element, "http://x/");
    ask("Base-URL", Layer::content_base, BaseStatement::base_url_field, "http://x/");
    ask("Base", Layer::content_base, BaseStatement::base_field, "<URL:http://x/>");
    ask("Content-Base", Layer::content_base, BaseStatement::content_base, "http://x/");
    ask("Content-Location", Layer::content_location, BaseStatement::content_location, "http://x/");
    ask("around", Layer::encapsulating,
        profile.header_base == HeaderBase::base ? BaseStatement::base_field
                                                : BaseStatement::content_location,
        "http://x/");
    ask("relative", Layer::content_location, BaseStatement::content_location, "x/");
    CAPTURE(name);
    CHECK(found == layers);
  }
  CHECK(find_profile("url-syntax-07")->mime_default == "this_message:/");
  CHECK(find_profile("rfc2557")->mime_default == "thismessage:/");
  CHECK(find_profile("rfc2110")->mime_default.empty());
}

TEST_CASE("the columns print each cell, and copy it", "[profile]") {
  CHECK(profile_columns().size() == 35);
  for (const ProfileColumn& column : profile_columns()) {
    CAPTURE(column.name);
    CHECK_FALSE(column.section.empty());
    bool varies = false;
    for (const Profile& profile : profiles()) {
      CHECK_FALSE(column.cell(profile).empty());
      Profile copy = rfc3986;
      column.copy(profile, copy);
      CHECK(column.cell(copy) == column.cell(profile));
      varies = varies || column.cell(profile) != column.cell(rfc3986);
    }
    CHECK((varies || column.name == "same_scheme"));
  }
}

TEST_CASE("absolute URLs of the short path are what the parser makes of them", "[profile][web]") {
  const std::vector<std::string> pieces{"",  "http://", "https://", "h", "H", ".",
                                        "1", "/",       "%2e",      "?", "#", ":8",
                                        "-", "xn--",    "\\",       "0x"};
  const auto resolver = Resolver::make("http://b.example/d/e", *find_profile("web"));
  url::Record base;
  url::Record record;
  REQUIRE(url::parse("http://b.example/d/e", nullptr, nullptr, base, nullptr));
  for (std::size_t n = 0; n < 2 * 65536; ++n) {
    std::string reference = n % 2 == 0 ? "http://" : "https://h";
    for (std::size_t rest = n / 2; rest > 0; rest /= 16) reference += pieces[rest % 16];
    const auto target = resolver->resolve(reference);
    const bool parsed = url::parse(reference, &base, nullptr, record, nullptr);
    if (parsed != target.has_value() || (parsed && target->url != record.href)) {
      CAPTURE(reference);
      CHECK((target ? target->url : "") == (parsed ? record.href : ""));
      FAIL("the short path differs");
    }
  }
}

TEST_CASE("the same-scheme loophole takes other schemes and authorities as absolute", "[profile]") {
  Profile profile = rfc3986;
  profile.same_scheme = SameScheme::compatible;
  CHECK(resolved("http://a/b/c", "https:g", profile) == "https:g");
  CHECK(resolved("http://a/b/c", "HTTP://h/g", profile) == "HTTP://h/g");
  CHECK(resolved("http://a/b/c", "http:?y", profile) == "http://a/b/c?y");
}

TEST_CASE("the same-document column decides what is the same document", "[profile]") {
  Profile profile = rfc3986;
  CHECK(Resolver::make("http://a/b", profile)->resolve("b")->same_document);
  profile.same_document = SameDocument::current_document;
  CHECK_FALSE(Resolver::make("http://a/b", profile)->resolve("b")->same_document);
  // RFC 2396 4.2: only an empty reference, with or without a fragment, is the current document.
  profile = *find_profile("rfc1808");
  profile.same_document = SameDocument::current_document;
  CHECK_FALSE(Resolver::make("http://a/b", profile)->resolve(";x")->same_document);
}

TEST_CASE("the relative-location column decides whether a relative Content-Location serves",
          "[profile][base]") {
  const std::vector<BaseCandidate> candidates{
      {Layer::content_location, BaseStatement::content_location, "x/y"},
      {Layer::retrieval, BaseStatement::url, "http://h/"}};
  Profile profile = rfc3986;
  CHECK(establish_base(candidates, profile).url() == "http://h/x/y");
  profile.relative_location = RelativeLocation::refused;
  CHECK(establish_base(candidates, profile).url() == "http://h/");
}

TEST_CASE("the plain shapes give what the rules give", "[profile][uri]") {
  // The changed columns turn off the short path without changing any answer, so the rules decide.
  const std::vector<std::string> pieces{"", ".", "..", "/", "?", "#", "g", ":", "%2e", "\\"};
  for (const char* name : {"rfc3986", "rfc2396", "web"}) {
    const Profile& profile = *find_profile(name);
    Profile other = profile;
    other.query_beside_parameters = QueryBesideParameters::inherited;
    other.base_fragment =
        BaseFragment::kept_by_empty;  // turns off the short path, changes no answer
    for (const char* base :
         {"http://a/b/c/d;p?q", "http://a/", "http://a/b//c", "http://a", "http:/a/b", "x:a"}) {
      const auto plain = Resolver::make(base, profile);
      const auto ruled = Resolver::make(base, other);
      url::Record base_record;
      url::Record record;
      REQUIRE(url::parse(base, nullptr, nullptr, base_record, nullptr));
      for (std::size_t n = 0; n < 100000; ++n) {
        std::string reference;
        for (std::size_t rest = n; rest > 0; rest /= 10) reference += pieces[rest % 10];
        const auto a = plain->resolve(reference);
        auto b = ruled->resolve(reference);
        if (profile.grammar == Grammar::url_standard) {
          const bool parsed = url::parse(reference, &base_record, nullptr, record, nullptr);
          b = parsed ? Result<Target>(Target{record.href, a && a->same_document})
                     : fail(ErrorCode::bad_url);
        }
        if (a.has_value() != b.has_value() ||
            (a && (a->url != b->url || a->same_document != b->same_document))) {
          CAPTURE(base, reference, name);
          CHECK((a ? a->url : "") == (b ? b->url : ""));
          FAIL("the short path differs");
        }
      }
    }
  }
}

}  // namespace
}  // namespace absolve
