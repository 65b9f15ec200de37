#include "absolve/profile.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <type_traits>
#include <utility>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct Document {
  std::string_view name;
  std::string_view title;
  Syntax syntax;
  std::string_view unreserved;
};

// The documents, the default first; their rules follow below.
constexpr auto documents = std::to_array<Document>({
    {"web", "the URL Standard and the HTML Standard (WHATWG)", Syntax::url_standard, "-._~"},
    {"rfc3986", "RFC 3986 (2005), Uniform Resource Identifier: Generic Syntax", Syntax::rfc3986,
     "-._~"},
    {"rfc2396", "RFC 2396 (1998), Uniform Resource Identifiers: Generic Syntax", Syntax::rfc2396,
     "-_.!~*'()"},
    {"url-syntax-07", "draft-fielding-url-syntax-07 (1997-09)", Syntax::url_syntax_07,
     "$-_.!~*'(),"},
    {"url-syntax-05", "draft-fielding-url-syntax-05 (1997-05), by its diff", Syntax::url_syntax_05,
     "$-_.!~*'(),"},
    {"url-syntax-04", "draft-fielding-url-syntax-04 (1997-03), by its diff", Syntax::url_syntax_04,
     "$-_.!~*'(),"},
    {"rfc1808", "RFC 1808 (1995), Relative Uniform Resource Locators", Syntax::rfc1808,
     "$-_.+!*'(),"},
    {"rfc2110", "RFC 2110 (1997), MHTML; resolves by RFC 1808", Syntax::rfc1808, "$-_.+!*'(),"},
    {"rfc2557", "RFC 2557 (1999), MHTML; resolves by RFC 1808", Syntax::rfc1808, "$-_.+!*'(),"},
    {"relative-url-01", "draft-ietf-uri-relative-url-01 (1994-10), Relative URLs",
     Syntax::relative_url_01, "$-_.+!*'(),{}|\\^~[]`"},
    {"url-03", "draft-ietf-uri-url-03 (1994-03), Uniform Resource Locators", Syntax::url_03,
     "$-_.!*'(),"},
});

// An answer to a rule, in words, and the profiles whose documents give it.
template <class Cell>
struct Answer {
  Cell cell;
  std::string_view words;
  std::string_view profiles;  // separated by spaces; `url-syntax` stands for its three drafts
};

// A rule: a column of the table of profiles.
template <class Cell, std::size_t count>
struct RuleOfProfiles {
  Cell Profile::* member;
  std::string_view name;
  std::string_view question;
  std::string_view section;
  std::array<Answer<Cell>, count> answers;
};

template <class Cell, std::size_t count>
constexpr RuleOfProfiles<Cell, count> rule(Cell Profile::* member, std::string_view name,
                                           std::string_view question, std::string_view section,
                                           const Answer<Cell> (&answers)[count]) {
  return {member, name, question, section, std::to_array(answers)};
}

// All rules as one table. Where a document leaves a rule open or contradicts itself, the answer is
// our choice, and `profile_choices` says so.
constexpr auto rules = std::make_tuple(
    rule(&Profile::grammar, "grammar", "references are read by", "3986 5.2; URL Standard 4.4",
         {{Grammar::generic, "components and rules",
           "rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {Grammar::url_standard, "the URL Standard's states", "web"}}),
    rule(&Profile::inner_space, "inner_space", "a space within a reference, typed or in a text, is",
         "url-03 BNF; url-syntax-07 E; 2396 E",
         {{InnerSpace::added, "ignored",
           "rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01"},
          {InnerSpace::added_in_text, "escaped if typed, ignored in a text", "web"},
          {InnerSpace::part, "part of it", "url-03"}}),
    rule(&Profile::scheme_syntax, "scheme_syntax", "a scheme is",
         "url-03 BNF; 1808 2.4.2; 2396 3.1",
         {{SchemeSyntax::ialpha,
           "a letter, then letters, digits, %xx and $-_@.&!*\"'();,+ or a space", "url-03"},
          {SchemeSyntax::scheme_characters, "letters, digits, + - .",
           "rfc1808 rfc2110 rfc2557 relative-url-01"},
          {SchemeSyntax::appendix_b, "anything but : / ? #", "url-syntax"},
          {SchemeSyntax::letter_first, "a letter, then letters, digits, + - .",
           "web rfc3986 rfc2396"}}),
    rule(&Profile::fragment_start, "fragment_start", "a fragment begins at",
         "relative-url-01 2.4.2; 1808 2.4.1",
         {{FragmentStart::first_hash, "the first #",
           "web rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 url-03"},
          {FragmentStart::last_hash_by_scheme, "the last #, by scheme", "relative-url-01"}}),
    rule(&Profile::authority_end, "authority_end", "an authority ends at", "1808 2.4.3; 2396 B",
         {{AuthorityEnd::slash, "/", "rfc1808 rfc2110 rfc2557 relative-url-01"},
          {AuthorityEnd::slash_or_question, "/ or ?", "web rfc3986 rfc2396 url-syntax url-03"}}),
    rule(&Profile::authority_syntax, "authority_syntax", "an authority is",
         "url-03 BNF; 1808 2.2; 2396 3.2; 3986 3.2; URL Standard 3.2",
         {{AuthoritySyntax::server, "user, host and port",
           "rfc3986 url-syntax-05 url-syntax-04 url-03"},
          {AuthoritySyntax::server_or_name, "the same, or a name of a registry",
           "rfc2396 url-syntax-07"},
          {AuthoritySyntax::net_loc, "a text that the scheme reads",
           "rfc1808 rfc2110 rfc2557 relative-url-01"},
          {AuthoritySyntax::url_standard, "what the host parser takes", "web"}}),
    rule(&Profile::empty_components, "empty_components", "empty components are",
         "2396 5.2 (7); 3986 5.3",
         {{EmptyComponents::dropped, "none",
           "url-syntax-05 url-syntax-04 rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {EmptyComponents::kept, "kept", "web rfc3986 rfc2396 url-syntax-07"}}),
    rule(
        &Profile::empty_authority, "empty_authority", "the authority of ///g is",
        "1808 4 (3); 2396 5.2 (4)",
        {{EmptyAuthority::inherits, "the base's", "rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
         {EmptyAuthority::stands, "empty", "web rfc3986 rfc2396 url-syntax"}}),
    rule(&Profile::parameters, "parameters", "parameters (;x) belong to", "1808 2.4.5; 2396 3.3",
         {{Parameters::of_path, "the path, as its own component",
           "rfc1808 rfc2110 rfc2557 relative-url-01"},
          {Parameters::of_segment, "a segment", "web rfc3986 rfc2396 url-syntax url-03"}}),
    rule(&Profile::query_beside_parameters, "query_beside_parameters", ";x takes the base's query",
         "relative-url-01 4 (6c); 1808 4 (5a)",
         {{QueryBesideParameters::dropped, "no",
           "web rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 url-03"},
          {QueryBesideParameters::inherited, "yes", "relative-url-01"}}),
    rule(&Profile::query_only, "query_only", "?y: the base's last segment is",
         "1808 4 (5); 2396 5.2; 3986 5.2.2",
         {{QueryOnly::keeps_last_segment, "kept",
           "web rfc3986 rfc1808 rfc2110 rfc2557 relative-url-01"},
          {QueryOnly::replaces_last_segment, "replaced", "rfc2396 url-syntax url-03"}}),
    rule(&Profile::query_in_merge, "query_in_merge", "the query is merged with the path",
         "url-syntax F.4",
         {{QueryInMerge::apart, "no",
           "web rfc3986 rfc2396 url-syntax-07 rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {QueryInMerge::joined, "yes", "url-syntax-05 url-syntax-04"}}),
    rule(&Profile::last_dots, "last_dots", "a last . or .. leaves a slash at the end of the path",
         "url-03 Partial form; 1808 4 (6)",
         {{LastDots::slash_stays, "yes",
           "web rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01"},
          {LastDots::slash_goes, "no", "url-03"}}),
    rule(&Profile::rootless_dots, "rootless_dots", "a/../b, without a slash before it, becomes",
         "url-03 Partial form; 1808 4 (6); 2396 5.2 (6); 3986 5.2.4",
         {{RootlessDots::make_root, "/b", "web rfc3986"},
          {RootlessDots::whole_segments, "b",
           "rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01"},
          {RootlessDots::behind_slash, "a/../b", "url-03"}}),
    rule(&Profile::rooted_dots, "rooted_dots", "dot segments in a rooted path are",
         "2396 5.2 (5); 3986 5.2.2",
         {{RootedDots::removed, "removed", "web rfc3986"},
          {RootedDots::kept, "kept",
           "rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01 url-03"}}),
    rule(&Profile::excess_parent, "excess_parent", ".. above the root is",
         "2396 5.2 (6g); 3986 5.2.4",
         {{ExcessParent::removed, "removed", "web rfc3986"},
          {ExcessParent::kept, "kept",
           "rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {ExcessParent::refused, "refused", ""}}),
    rule(&Profile::base_fragment, "base_fragment", "the empty reference has the base's fragment",
         "1808 4 (2a)",
         {{BaseFragment::dropped, "no", "web rfc3986 rfc2396 url-syntax relative-url-01 url-03"},
          {BaseFragment::kept_by_empty, "yes", "rfc1808 rfc2110 rfc2557"}}),
    rule(&Profile::same_scheme, "same_scheme", "http:g over an http base is",
         "2396 5.2 (3); 3986 5.2.2",
         {{SameScheme::strict, "absolute",
           "rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {SameScheme::compatible, "relative", "web"}}),
    rule(&Profile::same_document, "same_document", "same-document means", "2396 4.2; 3986 4.4",
         {{SameDocument::target_equals_base, "the base",
           "web rfc3986 rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {SameDocument::current_document, "the current document", "rfc2396 url-syntax"}}),
    rule(&Profile::empty_action, "empty_action", "the empty action of a FORM means",
         "url-syntax-07 3; 2396 4.2; HTML 4.10.21.3",
         {{EmptyAction::reference, "as any empty reference",
           "rfc3986 rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {EmptyAction::document_url, "the document's URL", "web"},
          {EmptyAction::base, "the base", "rfc2396 url-syntax"}}),
    rule(&Profile::opaque_base, "opaque_base", "a base such as mailto:x, for relative references",
         "2396 5; 3986 5.2",
         {{OpaqueBase::generic, "serves",
           "rfc3986 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01 url-03"},
          {OpaqueBase::refused, "is refused", "web rfc2396"}}),
    rule(&Profile::categories, "categories", "components depend on the scheme",
         "relative-url-01 2.3",
         {{Categories::none, "no", "web rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 url-03"},
          {Categories::by_scheme, "yes", "relative-url-01"}}),
    rule(&Profile::no_base, "no_base", "without a base a relative reference is",
         "relative-url-01 3.4; 1808 3.4",
         {{NoBase::refuses, "refused", "web rfc3986 rfc2396 url-syntax-07 url-03"},
          {NoBase::gives_back, "given back",
           "url-syntax-05 url-syntax-04 rfc1808 rfc2110 rfc2557 relative-url-01"}}),
    rule(&Profile::embedded_base, "embedded_base", "a BASE in the document", "1808 3.1; 2396 5.1.1",
         {{EmbeddedBase::counts, "counts",
           "web rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01"},
          {EmbeddedBase::ignored, "is ignored", "url-03"}}),
    rule(&Profile::header_base, "header_base", "header fields that state a base",
         "relative-url-01 3.2; 1808 3.1; 2557 5",
         {{HeaderBase::none, "none", "url-03"},
          {HeaderBase::base_url, "Base-URL", "relative-url-01"},
          {HeaderBase::base, "Base", "rfc1808"},
          {HeaderBase::content_base, "Content-Base, Content-Location",
           "web rfc3986 rfc2396 url-syntax rfc2110"},
          {HeaderBase::content_location, "Content-Location", "rfc2557"}}),
    rule(&Profile::http_base, "http_base", "these fields state a base in HTTP, too",
         "relative-url-01 3.2; url-syntax-07 5.1.1; 2068 14.11; 9110 8.7",
         {{HttpBase::ignored, "no", "web rfc3986 url-03"},
          {HttpBase::counts, "yes", "rfc2396 url-syntax rfc1808 rfc2110 rfc2557 relative-url-01"}}),
    rule(&Profile::meta_base, "meta_base", "a META that stands for such a field states a base",
         "1808 3.1; url-syntax-07 5.1.1; HTML 4.2.5.3",
         {{MetaBase::ignored, "no", "web rfc3986 rfc2396 rfc2110 rfc2557 relative-url-01 url-03"},
          {MetaBase::counts, "yes", "url-syntax rfc1808"}}),
    rule(&Profile::field_blanks, "field_blanks", "white space within such a field",
         "url-syntax-07 5.1.1; 2110 8.2; 2557 4.4",
         {{FieldBlanks::kept, "is part of it",
           "web rfc3986 rfc2396 rfc1808 rfc2557 relative-url-01 url-03"},
          {FieldBlanks::ignored, "is ignored", "url-syntax rfc2110"}}),
    rule(&Profile::field_references, "field_references", "references in a header are relative to",
         "url-syntax-07 5.1.1; 2110 4.2; 9110 10.2.2",
         {{FieldReferences::retrieval, "the request URI of HTTP",
           "web rfc3986 rfc1808 rfc2557 relative-url-01 url-03"},
          {FieldReferences::stated, "the base that the header states",
           "rfc2396 url-syntax rfc2110"}}),
    rule(&Profile::encapsulating, "encapsulating", "a base in a header applies to the parts inside",
         "1808 3.2; 2110 4.2; 2557 5 (c)",
         {{Encapsulating::inherited, "yes", "web rfc3986 rfc2396 url-syntax rfc1808 rfc2557"},
          {Encapsulating::ignored, "no", "rfc2110 relative-url-01 url-03"}}),
    rule(&Profile::relative_location, "relative_location", "a relative Content-Location as a base",
         "url-syntax-07 5.1.1; 2557 5 (b)",
         {{RelativeLocation::serves, "serves",
           "web rfc3986 rfc2396 url-syntax rfc1808 relative-url-01 url-03"},
          {RelativeLocation::refused, "is refused", "rfc2110 rfc2557"}}),
    rule(&Profile::location_match, "location_match",
         "a relative Content-Location without a Content-Base matches", "2110 8.2; 2557 8.2 (c)",
         {{LocationMatch::resolved, "the references with the same target",
           "web rfc3986 rfc2396 url-syntax rfc1808 rfc2557 relative-url-01 url-03"},
          {LocationMatch::written, "the references with the same text", "rfc2110"}}),
    rule(&Profile::cid_reference, "cid_reference", "a cid: names a part by its",
         "2110 8.3; 2557 8.3",
         {{CidReference::content_id, "Content-ID", "rfc2557"},
          {CidReference::either, "Content-ID, or a cid: as its Content-Location", "rfc2110"},
          {CidReference::content_location, "Content-ID, or a Content-Location that is the same",
           "web rfc3986 rfc2396 url-syntax rfc1808 relative-url-01 url-03"}}),
    rule(&Profile::codebase, "codebase", "the codebase of an object or applet",
         "HTML 4.01 13.3; HTML 4.8.7",
         {{Codebase::ignored, "is no base", "web relative-url-01 url-03"},
          {Codebase::serves, "is a base", "rfc3986 rfc2396 url-syntax rfc1808 rfc2110 rfc2557"}}),
    rule(&Profile::mime_default, "mime_default", "the base of last resort within MIME",
         "2396 5.1.4; 2557 5 (e)",
         {{"thismessage:/", "thismessage:/", "web rfc3986 rfc2396 rfc2557"},
          {"this_message:/", "this_message:/", "url-syntax-07"},
          {"", "none", "url-syntax-05 url-syntax-04 rfc1808 rfc2110 relative-url-01 url-03"}}));

// Whether the list `names`, separated by spaces, has `name`.
constexpr bool has_name(std::string_view names, std::string_view name) {
  while (!names.empty()) {
    const std::string_view front = ascii::take_front(names, ' ');
    if (front == name || (front == "url-syntax" && name.starts_with(front))) return true;
  }
  return false;
}

constexpr auto table = [] {
  std::array<Profile, documents.size()> all{};
  for (std::size_t i = 0; i < all.size(); ++i) {
    Profile& profile = all[i];
    profile.name = documents[i].name;
    profile.document = documents[i].title;
    profile.syntax = documents[i].syntax;
    profile.unreserved = documents[i].unreserved;
    const auto answer = [&profile](const auto& column) {
      const auto found = std::ranges::find_if(column.answers, [&](const auto& entry) {
        return has_name(entry.profiles, profile.name);
      });
      profile.*column.member = found->cell;
    };
    std::apply([&](const auto&... column) { (answer(column), ...); }, rules);
  }
  return all;
}();

template <std::size_t index>
std::string_view words_of(const Profile& profile) {
  const auto& column = std::get<index>(rules);
  for (const auto& answer : column.answers) {
    if (answer.cell == profile.*column.member) return answer.words;
  }
  if constexpr (std::is_same_v<decltype(profile.*column.member), const std::string_view&>) {
    return profile.*column.member;
  }
  return "";
}

template <std::size_t index>
void copy(const Profile& from, Profile& to) {
  const auto member = std::get<index>(rules).member;
  to.*member = from.*member;
}

constexpr auto columns = []<std::size_t... index>(std::index_sequence<index...>) {
  return std::array{ProfileColumn{std::get<index>(rules).name, std::get<index>(rules).question,
                                  std::get<index>(rules).section, words_of<index>, copy<index>}...};
}(std::make_index_sequence<std::tuple_size_v<decltype(rules)>>());

}  // namespace

std::span<const Profile> profiles() noexcept {
  return table;
}

std::span<const ProfileColumn> profile_columns() noexcept {
  return columns;
}

const Profile* find_profile(std::string_view name) noexcept {
  for (const Profile& profile : table) {
    if (profile.name == name) return &profile;
  }
  return nullptr;
}

const Profile& default_profile() noexcept {
  return table.front();
}

}  // namespace absolve::ABSOLVE_VERSIONED
