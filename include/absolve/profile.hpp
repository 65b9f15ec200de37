#pragma once

#include <span>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// The algorithm that parses and resolves references.
enum class Grammar {
  generic,       ///< the five or six components of the RFCs and drafts
  url_standard,  ///< the URL Standard 4.4; the columns of syntax and resolution describe it
};

/// The document whose printed grammar, component names and character classes a profile uses.
enum class Syntax {
  url_standard,
  rfc3986,
  rfc2396,
  url_syntax_07,
  url_syntax_05,  ///< that of url-syntax-07, but with the `site` that the diff shows
  url_syntax_04,  ///< that of url-syntax-05, under its own name
  rfc1808,        ///< also that of the profiles rfc2110 and rfc2557
  relative_url_01,
  url_03,
};

/// What a space means within a reference that a person typed, or that is in a text.
enum class InnerSpace {
  added,          ///< url-syntax-07 and RFC 2396, appendix E: it is ignored
  added_in_text,  ///< ignored in a text; if typed, a character, which is escaped (URL 4.4)
  part,           ///< url-03, "extra": a character like others
};

/// How the scheme of a reference is found. A reference with a scheme is absolute.
enum class SchemeSyntax {
  ialpha,             ///< url-03, BNF: a letter, then letters, digits, safe, extra, + and escapes
  scheme_characters,  ///< relative-url-01 2.4.1, RFC 1808 2.4.2: letters, digits, `+`, `-`, `.`
  appendix_b,         ///< url-syntax appendix B: anything but `:`, `/`, `?`, `#`
  letter_first,       ///< RFC 2396 and 3986, 3.1: scheme characters, the first a letter
};

/// Where the fragment begins.
enum class FragmentStart {
  first_hash,           ///< RFC 1808 2.4.1, RFC 2396 and 3986 appendix B
  last_hash_by_scheme,  ///< relative-url-01 2.4.2: in schemes of Uses-Fragment only
};

/// What ends an authority, besides the end of the reference and a fragment.
enum class AuthorityEnd {
  slash,              ///< relative-url-01 2.4.3, RFC 1808 2.4.3: `//g?y/x` has the host `g?y`
  slash_or_question,  ///< url-syntax appendix B and later
};

/// What an authority is. Only a server is refused where it cannot be one: if a port is not digits,
/// or brackets are not around an address.
enum class AuthoritySyntax {
  server,          ///< RFC 3986 3.2, url-syntax-05 4.3.1, url-03: user, host and port
  server_or_name,  ///< RFC 2396 3.2, url-syntax-07 4.3.1: a server, or else a registry-based name
  net_loc,         ///< relative-url-01 2.2, RFC 1808 2.2: a text, by the rules of its scheme
  url_standard,    ///< URL Standard 3.2: what its host parser takes
};

/// Whether `g?` and `g#` differ from `g`.
enum class EmptyComponents {
  dropped,  ///< up to url-syntax-05: an empty component counts as absent
  kept,     ///< url-syntax-07 5.2 (7), RFC 2396 5.2 (7), RFC 3986 5.3
};

/// What the empty authority of `///g` means.
enum class EmptyAuthority {
  inherits,  ///< relative-url-01 4 (4b), RFC 1808 4 (3): the base's own
  stands,    ///< url-syntax and later: `http:///g`
};

/// What `;x` belongs to.
enum class Parameters {
  of_path,     ///< relative-url-01 2.4.5, RFC 1808 2.4.5: cut at the first semicolon
  of_segment,  ///< url-syntax F.4 and later: part of a segment; url-03: part of the path
};

/// What a reference of parameters alone, `;x`, does with the base's query.
enum class QueryBesideParameters {
  dropped,    ///< RFC 1808 4 (5a)
  inherited,  ///< relative-url-01 4 (6c)
};

/// How a reference that is only a query, `?y`, takes its path from the base.
enum class QueryOnly {
  keeps_last_segment,     ///< relative-url-01 4 (6), RFC 1808 4 (5), RFC 3986 5.2.2
  replaces_last_segment,  ///< url-syntax 5.2 (5, 6), RFC 2396 5.2 (5, 6)
};

/// Whether the query takes part in merging paths and in removing dot segments.
enum class QueryInMerge {
  apart,
  joined,  ///< url-syntax-04 and -05 (F.4): `g?y/../x` gives `/b/c/x`
};

/// What remains of a last segment `.` or `..`.
enum class LastDots {
  slash_stays,
  slash_goes,  ///< url-03: "/xxx/.." and "/." are removed completely: `.` gives `/b/c`
};

/// What `.` and `..` do in a path without a slash in front, as in the base `foo:a/b`.
enum class RootlessDots {
  make_root,       ///< RFC 3986 5.2.4: `a/../b` becomes `/b`, and `../b` becomes `b`
  whole_segments,  ///< RFC 1808 4 (6), url-syntax 5.2 (6), RFC 2396 5.2 (6): `a/../b` becomes `b`
  behind_slash,    ///< url-03: "/xxx/.." needs its slash, so `a/../b` stays
};

/// What happens to `.` and `..` in a reference whose path begins with a slash.
enum class RootedDots {
  removed,  ///< RFC 3986 5.2.2
  kept,     ///< all earlier documents
};

/// How a `..` is resolved if no segment is left to remove.
enum class ExcessParent {
  removed,  ///< RFC 3986 5.2.4 (2C)
  kept,     ///< all earlier documents; the first choice of url-syntax-07 and RFC 2396 5.2 (6g)
  refused,  ///< url-syntax-07 and RFC 2396 5.2 (6g): "in error"
};

/// Whether the empty reference keeps the fragment of the base.
enum class BaseFragment {
  dropped,
  kept_by_empty,  ///< RFC 1808 4 (2a): the empty reference is the complete base
};

/// Whether `http:g` over an http base is absolute.
enum class SameScheme {
  strict,      ///< RFC 3986 5.2.2 strict; RFC 2396 5.2 (3)
  compatible,  ///< the loophole of RFC 1630: the scheme is dropped and the rest is relative
};

/// Which references stay in the document that holds them.
enum class SameDocument {
  target_equals_base,  ///< RFC 3986 4.4: the target without its fragment is the base
  current_document,    ///< url-syntax 5.2 (2), RFC 2396 4.2: empty or `#f`, whatever the base is
};

/// What an empty `action` or `formaction` of an HTML form means. It is always a new request.
enum class EmptyAction {
  reference,     ///< what the empty reference means anywhere
  document_url,  ///< HTML 4.10.21.3: the URL of the document, whatever its base
  base,          ///< url-syntax-07 3, RFC 2396 4.2: the base, even where it is another document
};

/// Whether a relative reference resolves against a base without hierarchy, `mailto:a@b`.
enum class OpaqueBase {
  generic,  ///< RFC 3986 5.2: any base has a path
  refused,  ///< RFC 2396 3 and 5: an opaque_part has no hierarchy
};

/// Whether the scheme of a URL determines which components the URL has.
enum class Categories {
  none,
  by_scheme,  ///< relative-url-01 2.3: the five sets of schemes
};

/// What a reference means if there is no base.
enum class NoBase {
  refuses,
  gives_back,  ///< relative-url-01 3.4 and 4 (2), RFC 1808 3.4: every reference is absolute
};

/// Whether a base in the document's content counts.
enum class EmbeddedBase {
  counts,
  ignored,  ///< url-03: the context locator only
};

/// Which header fields state a base.
enum class HeaderBase {
  none,              ///< url-03
  base_url,          ///< relative-url-01 3.2: Base-URL
  base,              ///< RFC 1808 3.1: Base, also as <URL:…>
  content_base,      ///< url-syntax-07 5.1.1, RFC 2110 4: Content-Base before Content-Location
  content_location,  ///< RFC 2557 5: Content-Location
};

/// Whether the fields of `HeaderBase` also state a base in the header of an HTTP message.
enum class HttpBase {
  ignored,  ///< RFC 9110 8.7: Content-Location is not a base, and Content-Base is obsolete
  counts,   ///< RFC 2068 14.11 and 14.15, which url-syntax-07 5.1.1 and RFC 2110 4.1 name
};

/// Whether a meta element that stands for a field of `HeaderBase` states a base, too.
enum class MetaBase {
  ignored,  ///< HTML 4.2.5.3: no such pragma
  counts,   ///< url-syntax-07 5.1.1, RFC 1808 3.1: "equivalent tagged metainformation"
};

/// Whether white space in the value of a field of `HeaderBase` is part of the value.
enum class FieldBlanks {
  kept,     ///< RFC 2557 4.4: only folding is removed
  ignored,  ///< url-syntax-07 5.1.1: "any whitespace inside the field value"; RFC 2110 8.2
};

/// What the references in a header are relative to.
enum class FieldReferences {
  retrieval,  ///< RFC 9110 10.2.2: in HTTP the request URI; in mail nothing
  stated,     ///< url-syntax-07 5.1.1, RFC 2110 4.2: the base that the header itself states
};

/// Whether the base that a heading states applies to the parts inside.
enum class Encapsulating {
  inherited,  ///< RFC 1808 3.2, url-syntax-07 5.1.2, RFC 2557 5 (c)
  ignored,    ///< relative-url-01; RFC 2110 4.2: meaningless in the heading of a multipart
};

/// Whether a relative Content-Location, once resolved, may be a base.
enum class RelativeLocation {
  serves,   ///< url-syntax-07 5.1.1; what archives in the wild need
  refused,  ///< RFC 2557 5 (b), RFC 2110 4.2: absolute ones only
};

/// Which references a relative Content-Location satisfies if no Content-Base is beside it.
enum class LocationMatch {
  resolved,  ///< RFC 2557 8.2 (c): those with the same target
  written,   ///< RFC 2110 8.2: those with the same text, whatever the base is
};

/// What a `cid:` means within a message.
enum class CidReference {
  content_id,  ///< RFC 2557 8.3: the part with this Content-ID
  either,      ///< RFC 2110 8.3: `Content-Location: CID:x` means the same as `Content-ID: x`
  /// The same, or else the part whose Content-Location is this `cid:`. Two kinds of parts have the
  /// base of the document that refers to them: those with such a Content-Location, and documents in
  /// frames without any base of their own. Chromium writes style elements and srcdoc this way.
  content_location,
};

/// Whether `codebase` is the base of an object's or applet's data, classid and archive (HTML 4.01
/// 13.3).
enum class Codebase {
  ignored,  ///< it is not, as in browsers
  serves,   ///< it is
};

/// One profile: a row of data that the resolver and the base establisher read. Each column is a
/// rule.
struct Profile {
  std::string_view name;
  std::string_view document;  ///< the text that the row is taken from
  Syntax syntax;
  std::string_view unreserved;  ///< characters that need no escape, besides letters and digits
  Grammar grammar;
  InnerSpace inner_space;
  SchemeSyntax scheme_syntax;
  FragmentStart fragment_start;
  AuthorityEnd authority_end;
  AuthoritySyntax authority_syntax;
  EmptyComponents empty_components;
  EmptyAuthority empty_authority;
  Parameters parameters;
  QueryBesideParameters query_beside_parameters;
  QueryOnly query_only;
  QueryInMerge query_in_merge;
  LastDots last_dots;
  RootlessDots rootless_dots;
  RootedDots rooted_dots;
  ExcessParent excess_parent;
  BaseFragment base_fragment;
  SameScheme same_scheme;
  SameDocument same_document;
  EmptyAction empty_action;
  OpaqueBase opaque_base;
  Categories categories;
  NoBase no_base;
  EmbeddedBase embedded_base;
  HeaderBase header_base;
  HttpBase http_base;
  MetaBase meta_base;
  FieldBlanks field_blanks;
  FieldReferences field_references;
  Encapsulating encapsulating;
  RelativeLocation relative_location;
  LocationMatch location_match;
  CidReference cid_reference;
  Codebase codebase;
  std::string_view mime_default;  ///< the base of last resort within MIME; empty: none
};

/// All profiles, the default first. Static storage.
[[nodiscard]] std::span<const Profile> profiles() noexcept;
/// The profile called `name`, or nullptr. Static storage.
///
///     assert(absolve::find_profile("rfc3986")->name == "rfc3986");
[[nodiscard]] const Profile* find_profile(std::string_view name) noexcept;
/// The profile that is used if none is chosen.
[[nodiscard]] const Profile& default_profile() noexcept;

/// What this library does where a document leaves something open or contradicts itself.
struct ProfileChoice {
  std::string_view profile;  ///< its name; `url-syntax-05` stands for url-syntax-04, too
  std::string_view choice;   ///< what is done, as a sentence without a full stop
  std::string_view words;    ///< the section, and what it says or leaves out
  bool is_inferred;          ///< part of the document is unknown; another one is followed
};

/// All choices, by profile. Static storage.
[[nodiscard]] std::span<const ProfileChoice> profile_choices() noexcept;

/// One column of the table of profiles, with texts for people.
struct ProfileColumn {
  std::string_view name;     ///< as in `Profile`
  std::string_view rule;     ///< the rule, as the beginning of a sentence that the cell completes
  std::string_view section;  ///< where the documents state it
  std::string_view (*cell)(const Profile&);
  void (*copy)(const Profile& from, Profile& to);  ///< gives `to` the cell of `from`
};

/// All columns, in the order of `Profile`. Static storage.
[[nodiscard]] std::span<const ProfileColumn> profile_columns() noexcept;

}  // namespace absolve::ABSOLVE_VERSIONED
