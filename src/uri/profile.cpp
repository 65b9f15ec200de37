#include "absolve/profile.hpp"

#include <array>

namespace absolve {
namespace {

// All profiles as one table: a row for each profile, a column for each rule. The sections are cited
// beside the columns' types. Where a document leaves a rule open or contradicts itself, the value
// is our choice; the profiles' tests say so beside the row that shows it.
constexpr Profile web{
    .name = "web",
    .document = "the URL Standard and the HTML Standard (WHATWG)",
    .syntax = Syntax::url_standard,
    .unreserved = "-._~",
    .grammar = Grammar::url_standard,
    .inner_space = InnerSpace::added_in_text,
    .scheme_syntax = SchemeSyntax::letter_first,
    .fragment_start = FragmentStart::first_hash,
    .authority_end = AuthorityEnd::slash_or_question,
    .empty_components = EmptyComponents::kept,
    .empty_authority = EmptyAuthority::stands,
    .parameters = Parameters::of_segment,
    .query_beside_parameters = QueryBesideParameters::dropped,
    .query_only = QueryOnly::keeps_last_segment,
    .query_in_merge = QueryInMerge::apart,
    .last_dots = LastDots::slash_stays,
    .rootless_dots = RootlessDots::make_root,
    .rooted_dots = RootedDots::removed,
    .excess_parent = ExcessParent::removed,
    .base_fragment = BaseFragment::dropped,
    .same_scheme = SameScheme::compatible,
    .same_document = SameDocument::target_equals_base,
    .empty_action = EmptyAction::document_url,
    .opaque_base = OpaqueBase::refused,
    .categories = Categories::none,
    .no_base = NoBase::refuses,
    .embedded_base = EmbeddedBase::counts,
    .header_base = HeaderBase::content_base,
    .http_base = HttpBase::ignored,
    .field_blanks = FieldBlanks::kept,
    .field_references = FieldReferences::retrieval,
    .encapsulating = Encapsulating::inherited,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::ignored,
    .mime_default = "thismessage:/",
};

constexpr Profile rfc3986{
    .name = "rfc3986",
    .document = "RFC 3986 (2005), Uniform Resource Identifier: Generic Syntax",
    .syntax = Syntax::rfc3986,
    .unreserved = "-._~",
    .grammar = Grammar::generic,
    .inner_space = InnerSpace::added,
    .scheme_syntax = SchemeSyntax::letter_first,
    .fragment_start = FragmentStart::first_hash,
    .authority_end = AuthorityEnd::slash_or_question,
    .empty_components = EmptyComponents::kept,
    .empty_authority = EmptyAuthority::stands,
    .parameters = Parameters::of_segment,
    .query_beside_parameters = QueryBesideParameters::dropped,
    .query_only = QueryOnly::keeps_last_segment,
    .query_in_merge = QueryInMerge::apart,
    .last_dots = LastDots::slash_stays,
    .rootless_dots = RootlessDots::make_root,
    .rooted_dots = RootedDots::removed,
    .excess_parent = ExcessParent::removed,
    .base_fragment = BaseFragment::dropped,
    .same_scheme = SameScheme::strict,
    .same_document = SameDocument::target_equals_base,
    .empty_action = EmptyAction::reference,
    .opaque_base = OpaqueBase::generic,
    .categories = Categories::none,
    .no_base = NoBase::refuses,
    .embedded_base = EmbeddedBase::counts,
    .header_base = HeaderBase::content_base,
    .http_base = HttpBase::ignored,
    .field_blanks = FieldBlanks::kept,
    .field_references = FieldReferences::retrieval,
    .encapsulating = Encapsulating::inherited,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::serves,
    .mime_default = "thismessage:/",
};

constexpr Profile rfc2396{
    .name = "rfc2396",
    .document = "RFC 2396 (1998), Uniform Resource Identifiers: Generic Syntax",
    .syntax = Syntax::rfc2396,
    .unreserved = "-_.!~*'()",
    .grammar = Grammar::generic,
    .inner_space = InnerSpace::added,
    .scheme_syntax = SchemeSyntax::letter_first,
    .fragment_start = FragmentStart::first_hash,
    .authority_end = AuthorityEnd::slash_or_question,
    .empty_components = EmptyComponents::kept,
    .empty_authority = EmptyAuthority::stands,
    .parameters = Parameters::of_segment,
    .query_beside_parameters = QueryBesideParameters::dropped,
    .query_only = QueryOnly::replaces_last_segment,
    .query_in_merge = QueryInMerge::apart,
    .last_dots = LastDots::slash_stays,
    .rootless_dots = RootlessDots::whole_segments,
    .rooted_dots = RootedDots::kept,
    .excess_parent = ExcessParent::kept,
    .base_fragment = BaseFragment::dropped,
    .same_scheme = SameScheme::strict,
    .same_document = SameDocument::current_document,
    .empty_action = EmptyAction::base,
    .opaque_base = OpaqueBase::refused,
    .categories = Categories::none,
    .no_base = NoBase::refuses,
    .embedded_base = EmbeddedBase::counts,
    .header_base = HeaderBase::content_base,
    .http_base = HttpBase::counts,
    .field_blanks = FieldBlanks::kept,
    .field_references = FieldReferences::stated,
    .encapsulating = Encapsulating::inherited,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::serves,
    .mime_default = "thismessage:/",
};

constexpr Profile url_syntax_07{
    .name = "url-syntax-07",
    .document = "draft-fielding-url-syntax-07 (1997-09)",
    .syntax = Syntax::url_syntax_07,
    .unreserved = "$-_.!~*'(),",
    .grammar = Grammar::generic,
    .inner_space = InnerSpace::added,
    .scheme_syntax = SchemeSyntax::appendix_b,
    .fragment_start = FragmentStart::first_hash,
    .authority_end = AuthorityEnd::slash_or_question,
    .empty_components = EmptyComponents::kept,
    .empty_authority = EmptyAuthority::stands,
    .parameters = Parameters::of_segment,
    .query_beside_parameters = QueryBesideParameters::dropped,
    .query_only = QueryOnly::replaces_last_segment,
    .query_in_merge = QueryInMerge::apart,
    .last_dots = LastDots::slash_stays,
    .rootless_dots = RootlessDots::whole_segments,
    .rooted_dots = RootedDots::kept,
    .excess_parent = ExcessParent::kept,
    .base_fragment = BaseFragment::dropped,
    .same_scheme = SameScheme::strict,
    .same_document = SameDocument::current_document,
    .empty_action = EmptyAction::base,
    .opaque_base = OpaqueBase::generic,
    .categories = Categories::none,
    .no_base = NoBase::refuses,
    .embedded_base = EmbeddedBase::counts,
    .header_base = HeaderBase::content_base,
    .http_base = HttpBase::counts,
    .field_blanks = FieldBlanks::ignored,
    .field_references = FieldReferences::stated,
    .encapsulating = Encapsulating::inherited,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::serves,
    .mime_default = "this_message:/",
};

constexpr Profile url_syntax_05{
    .name = "url-syntax-05",
    .document = "draft-fielding-url-syntax-05 (1997-05), by its diff",
    .syntax = Syntax::url_syntax_05,
    .unreserved = "$-_.!~*'(),",
    .grammar = Grammar::generic,
    .inner_space = InnerSpace::added,
    .scheme_syntax = SchemeSyntax::appendix_b,
    .fragment_start = FragmentStart::first_hash,
    .authority_end = AuthorityEnd::slash_or_question,
    .empty_components = EmptyComponents::dropped,
    .empty_authority = EmptyAuthority::stands,
    .parameters = Parameters::of_segment,
    .query_beside_parameters = QueryBesideParameters::dropped,
    .query_only = QueryOnly::replaces_last_segment,
    .query_in_merge = QueryInMerge::joined,
    .last_dots = LastDots::slash_stays,
    .rootless_dots = RootlessDots::whole_segments,
    .rooted_dots = RootedDots::kept,
    .excess_parent = ExcessParent::kept,
    .base_fragment = BaseFragment::dropped,
    .same_scheme = SameScheme::strict,
    .same_document = SameDocument::current_document,
    .empty_action = EmptyAction::base,
    .opaque_base = OpaqueBase::generic,
    .categories = Categories::none,
    .no_base = NoBase::gives_back,
    .embedded_base = EmbeddedBase::counts,
    .header_base = HeaderBase::content_base,
    .http_base = HttpBase::counts,
    .field_blanks = FieldBlanks::ignored,
    .field_references = FieldReferences::stated,
    .encapsulating = Encapsulating::inherited,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::serves,
    .mime_default = "",
};

constexpr Profile url_syntax_04 = [] {
  Profile profile = url_syntax_05;
  profile.name = "url-syntax-04";
  profile.document = "draft-fielding-url-syntax-04 (1997-03), by its diff";
  profile.syntax = Syntax::url_syntax_04;
  return profile;
}();

constexpr Profile rfc1808{
    .name = "rfc1808",
    .document = "RFC 1808 (1995), Relative Uniform Resource Locators",
    .syntax = Syntax::rfc1808,
    .unreserved = "$-_.+!*'(),",
    .grammar = Grammar::generic,
    .inner_space = InnerSpace::added,
    .scheme_syntax = SchemeSyntax::scheme_characters,
    .fragment_start = FragmentStart::first_hash,
    .authority_end = AuthorityEnd::slash,
    .empty_components = EmptyComponents::dropped,
    .empty_authority = EmptyAuthority::inherits,
    .parameters = Parameters::of_path,
    .query_beside_parameters = QueryBesideParameters::dropped,
    .query_only = QueryOnly::keeps_last_segment,
    .query_in_merge = QueryInMerge::apart,
    .last_dots = LastDots::slash_stays,
    .rootless_dots = RootlessDots::whole_segments,
    .rooted_dots = RootedDots::kept,
    .excess_parent = ExcessParent::kept,
    .base_fragment = BaseFragment::kept_by_empty,
    .same_scheme = SameScheme::strict,
    .same_document = SameDocument::target_equals_base,
    .empty_action = EmptyAction::reference,
    .opaque_base = OpaqueBase::generic,
    .categories = Categories::none,
    .no_base = NoBase::gives_back,
    .embedded_base = EmbeddedBase::counts,
    .header_base = HeaderBase::base,
    .http_base = HttpBase::counts,
    .field_blanks = FieldBlanks::kept,
    .field_references = FieldReferences::retrieval,
    .encapsulating = Encapsulating::inherited,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::serves,
    .mime_default = "",
};

constexpr Profile rfc2110 = [] {
  Profile profile = rfc1808;
  profile.name = "rfc2110";
  profile.document = "RFC 2110 (1997), MHTML; resolves by RFC 1808";
  profile.header_base = HeaderBase::content_base;
  profile.field_references = FieldReferences::stated;
  profile.encapsulating = Encapsulating::ignored;
  profile.relative_location = RelativeLocation::refused;
  profile.cid_reference = CidReference::content_id;
  return profile;
}();

constexpr Profile rfc2557 = [] {
  Profile profile = rfc1808;
  profile.name = "rfc2557";
  profile.document = "RFC 2557 (1999), MHTML; resolves by RFC 1808";
  profile.header_base = HeaderBase::content_location;
  profile.relative_location = RelativeLocation::refused;
  profile.cid_reference = CidReference::content_id;
  profile.mime_default = "thismessage:/";
  return profile;
}();

constexpr Profile relative_url_01{
    .name = "relative-url-01",
    .document = "draft-ietf-uri-relative-url-01 (1994-10), Relative URLs",
    .syntax = Syntax::relative_url_01,
    .unreserved = "$-_.+!*'(),{}|\\^~[]`",
    .grammar = Grammar::generic,
    .inner_space = InnerSpace::added,
    .scheme_syntax = SchemeSyntax::scheme_characters,
    .fragment_start = FragmentStart::last_hash_by_scheme,
    .authority_end = AuthorityEnd::slash,
    .empty_components = EmptyComponents::dropped,
    .empty_authority = EmptyAuthority::inherits,
    .parameters = Parameters::of_path,
    .query_beside_parameters = QueryBesideParameters::inherited,
    .query_only = QueryOnly::keeps_last_segment,
    .query_in_merge = QueryInMerge::apart,
    .last_dots = LastDots::slash_stays,
    .rootless_dots = RootlessDots::whole_segments,
    .rooted_dots = RootedDots::kept,
    .excess_parent = ExcessParent::kept,
    .base_fragment = BaseFragment::dropped,
    .same_scheme = SameScheme::strict,
    .same_document = SameDocument::target_equals_base,
    .empty_action = EmptyAction::reference,
    .opaque_base = OpaqueBase::generic,
    .categories = Categories::by_scheme,
    .no_base = NoBase::gives_back,
    .embedded_base = EmbeddedBase::counts,
    .header_base = HeaderBase::base_url,
    .http_base = HttpBase::counts,
    .field_blanks = FieldBlanks::kept,
    .field_references = FieldReferences::retrieval,
    .encapsulating = Encapsulating::ignored,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::ignored,
    .mime_default = "",
};

constexpr Profile url_03{
    .name = "url-03",
    .document = "draft-ietf-uri-url-03 (1994-03), Uniform Resource Locators",
    .syntax = Syntax::url_03,
    .unreserved = "-_.",
    .grammar = Grammar::generic,
    .inner_space = InnerSpace::part,
    .scheme_syntax = SchemeSyntax::colon_before_slash,
    .fragment_start = FragmentStart::first_hash,
    .authority_end = AuthorityEnd::slash_or_question,
    .empty_components = EmptyComponents::dropped,
    .empty_authority = EmptyAuthority::inherits,
    .parameters = Parameters::of_segment,
    .query_beside_parameters = QueryBesideParameters::dropped,
    .query_only = QueryOnly::replaces_last_segment,
    .query_in_merge = QueryInMerge::apart,
    .last_dots = LastDots::slash_goes,
    .rootless_dots = RootlessDots::behind_slash,
    .rooted_dots = RootedDots::kept,
    .excess_parent = ExcessParent::kept,
    .base_fragment = BaseFragment::dropped,
    .same_scheme = SameScheme::strict,
    .same_document = SameDocument::target_equals_base,
    .empty_action = EmptyAction::reference,
    .opaque_base = OpaqueBase::generic,
    .categories = Categories::none,
    .no_base = NoBase::refuses,
    .embedded_base = EmbeddedBase::ignored,
    .header_base = HeaderBase::none,
    .http_base = HttpBase::ignored,
    .field_blanks = FieldBlanks::kept,
    .field_references = FieldReferences::retrieval,
    .encapsulating = Encapsulating::ignored,
    .relative_location = RelativeLocation::serves,
    .cid_reference = CidReference::content_location,
    .codebase = Codebase::ignored,
    .mime_default = "",
};

// The default first.
constexpr std::array table{web,     rfc3986, rfc2396, url_syntax_07,   url_syntax_05, url_syntax_04,
                           rfc1808, rfc2110, rfc2557, relative_url_01, url_03};

}  // namespace

std::span<const Profile> profiles() noexcept {
  return table;
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

}  // namespace absolve
