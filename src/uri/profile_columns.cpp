#include <array>

#include "absolve/profile.hpp"

namespace absolve {
namespace {

std::string_view words(Grammar cell) {
  switch (cell) {
    case Grammar::generic: return "components and rules";
    case Grammar::url_standard: return "the URL Standard's states";
  }
  return "";
}

std::string_view words(InnerSpace cell) {
  switch (cell) {
    case InnerSpace::added: return "ignored";
    case InnerSpace::added_in_text: return "escaped if typed, ignored in a text";
    case InnerSpace::part: return "part of it";
  }
  return "";
}

std::string_view words(SchemeSyntax cell) {
  switch (cell) {
    case SchemeSyntax::colon_before_slash: return "what a colon ends before any slash";
    case SchemeSyntax::scheme_characters: return "letters, digits, + - .";
    case SchemeSyntax::appendix_b: return "anything but : / ? #";
    case SchemeSyntax::letter_first: return "a letter, then letters, digits, + - .";
  }
  return "";
}

std::string_view words(FragmentStart cell) {
  switch (cell) {
    case FragmentStart::first_hash: return "the first #";
    case FragmentStart::last_hash_by_scheme: return "the last #, by scheme";
  }
  return "";
}

std::string_view words(AuthorityEnd cell) {
  switch (cell) {
    case AuthorityEnd::slash: return "/";
    case AuthorityEnd::slash_or_question: return "/ or ?";
  }
  return "";
}

std::string_view words(EmptyComponents cell) {
  switch (cell) {
    case EmptyComponents::dropped: return "none";
    case EmptyComponents::kept: return "kept";
  }
  return "";
}

std::string_view words(EmptyAuthority cell) {
  switch (cell) {
    case EmptyAuthority::inherits: return "the base's";
    case EmptyAuthority::stands: return "empty";
  }
  return "";
}

std::string_view words(Parameters cell) {
  switch (cell) {
    case Parameters::of_path: return "the path, as its own component";
    case Parameters::of_segment: return "a segment";
  }
  return "";
}

std::string_view words(QueryBesideParameters cell) {
  switch (cell) {
    case QueryBesideParameters::dropped: return "no";
    case QueryBesideParameters::inherited: return "yes";
  }
  return "";
}

std::string_view words(QueryOnly cell) {
  switch (cell) {
    case QueryOnly::keeps_last_segment: return "kept";
    case QueryOnly::replaces_last_segment: return "replaced";
  }
  return "";
}

std::string_view words(QueryInMerge cell) {
  switch (cell) {
    case QueryInMerge::apart: return "no";
    case QueryInMerge::joined: return "yes";
  }
  return "";
}

std::string_view words(LastDots cell) {
  switch (cell) {
    case LastDots::slash_stays: return "yes";
    case LastDots::slash_goes: return "no";
  }
  return "";
}

std::string_view words(RootlessDots cell) {
  switch (cell) {
    case RootlessDots::make_root: return "/b";
    case RootlessDots::whole_segments: return "b";
    case RootlessDots::behind_slash: return "a/../b";
  }
  return "";
}

std::string_view words(RootedDots cell) {
  switch (cell) {
    case RootedDots::removed: return "removed";
    case RootedDots::kept: return "kept";
  }
  return "";
}

std::string_view words(ExcessParent cell) {
  switch (cell) {
    case ExcessParent::removed: return "removed";
    case ExcessParent::kept: return "kept";
    case ExcessParent::refused: return "refused";
  }
  return "";
}

std::string_view words(BaseFragment cell) {
  switch (cell) {
    case BaseFragment::dropped: return "no";
    case BaseFragment::kept_by_empty: return "yes";
  }
  return "";
}

std::string_view words(SameScheme cell) {
  switch (cell) {
    case SameScheme::strict: return "absolute";
    case SameScheme::compatible: return "relative";
  }
  return "";
}

std::string_view words(SameDocument cell) {
  switch (cell) {
    case SameDocument::target_equals_base: return "the base";
    case SameDocument::current_document: return "the current document";
  }
  return "";
}

std::string_view words(EmptyAction cell) {
  switch (cell) {
    case EmptyAction::reference: return "as any empty reference";
    case EmptyAction::document_url: return "the document's URL";
    case EmptyAction::base: return "the base";
  }
  return "";
}

std::string_view words(OpaqueBase cell) {
  switch (cell) {
    case OpaqueBase::generic: return "serves";
    case OpaqueBase::refused: return "is refused";
  }
  return "";
}

std::string_view words(Categories cell) {
  switch (cell) {
    case Categories::none: return "no";
    case Categories::by_scheme: return "yes";
  }
  return "";
}

std::string_view words(NoBase cell) {
  switch (cell) {
    case NoBase::refuses: return "refused";
    case NoBase::gives_back: return "given back";
  }
  return "";
}

std::string_view words(EmbeddedBase cell) {
  switch (cell) {
    case EmbeddedBase::counts: return "counts";
    case EmbeddedBase::ignored: return "is ignored";
  }
  return "";
}

std::string_view words(HeaderBase cell) {
  switch (cell) {
    case HeaderBase::none: return "none";
    case HeaderBase::base_url: return "Base-URL";
    case HeaderBase::base: return "Base";
    case HeaderBase::content_base: return "Content-Base, Content-Location";
    case HeaderBase::content_location: return "Content-Location";
  }
  return "";
}

std::string_view words(HttpBase cell) {
  switch (cell) {
    case HttpBase::ignored: return "no";
    case HttpBase::counts: return "yes";
  }
  return "";
}

std::string_view words(FieldBlanks cell) {
  switch (cell) {
    case FieldBlanks::kept: return "is part of it";
    case FieldBlanks::ignored: return "is ignored";
  }
  return "";
}

std::string_view words(FieldReferences cell) {
  switch (cell) {
    case FieldReferences::retrieval: return "the request URI of HTTP";
    case FieldReferences::stated: return "the base that the header states";
  }
  return "";
}

std::string_view words(Encapsulating cell) {
  switch (cell) {
    case Encapsulating::inherited: return "yes";
    case Encapsulating::ignored: return "no";
  }
  return "";
}

std::string_view words(CidReference cell) {
  switch (cell) {
    case CidReference::content_id: return "Content-ID";
    case CidReference::content_location:
      return "Content-ID, or a Content-Location that is the same";
  }
  return "";
}

std::string_view words(Codebase cell) {
  switch (cell) {
    case Codebase::ignored: return "is no base";
    case Codebase::serves: return "is a base";
  }
  return "";
}

std::string_view words(RelativeLocation cell) {
  switch (cell) {
    case RelativeLocation::serves: return "serves";
    case RelativeLocation::refused: return "is refused";
  }
  return "";
}

template <auto Member>
std::string_view cell(const Profile& profile) {
  return words(profile.*Member);
}

template <auto Member>
void copy(const Profile& from, Profile& to) {
  to.*Member = from.*Member;
}

std::string_view mime_default(const Profile& profile) {
  return profile.mime_default.empty() ? "none" : profile.mime_default;
}

constexpr std::array columns{
    ProfileColumn{"grammar", "references are read by", "3986 5.2; URL Standard 4.4",
                  cell<&Profile::grammar>, copy<&Profile::grammar>},
    ProfileColumn{"inner_space", "a space within a reference, typed or in a text, is",
                  "url-03 BNF; url-syntax-07 E; 2396 E", cell<&Profile::inner_space>,
                  copy<&Profile::inner_space>},
    ProfileColumn{"scheme_syntax", "a scheme is", "1808 2.4.2; 2396 3.1",
                  cell<&Profile::scheme_syntax>, copy<&Profile::scheme_syntax>},
    ProfileColumn{"fragment_start", "a fragment begins at", "relative-url-01 2.4.2; 1808 2.4.1",
                  cell<&Profile::fragment_start>, copy<&Profile::fragment_start>},
    ProfileColumn{"authority_end", "an authority ends at", "1808 2.4.3; 2396 B",
                  cell<&Profile::authority_end>, copy<&Profile::authority_end>},
    ProfileColumn{"empty_components", "empty components are", "2396 5.2 (7); 3986 5.3",
                  cell<&Profile::empty_components>, copy<&Profile::empty_components>},
    ProfileColumn{"empty_authority", "the authority of ///g is", "1808 4 (3); 2396 5.2 (4)",
                  cell<&Profile::empty_authority>, copy<&Profile::empty_authority>},
    ProfileColumn{"parameters", "parameters (;x) belong to", "1808 2.4.5; 2396 3.3",
                  cell<&Profile::parameters>, copy<&Profile::parameters>},
    ProfileColumn{"query_beside_parameters", ";x takes the base's query",
                  "relative-url-01 4 (6c); 1808 4 (5a)", cell<&Profile::query_beside_parameters>,
                  copy<&Profile::query_beside_parameters>},
    ProfileColumn{"query_only", "?y: the base's last segment is",
                  "1808 4 (5); 2396 5.2; 3986 5.2.2", cell<&Profile::query_only>,
                  copy<&Profile::query_only>},
    ProfileColumn{"query_in_merge", "the query is merged with the path", "url-syntax F.4",
                  cell<&Profile::query_in_merge>, copy<&Profile::query_in_merge>},
    ProfileColumn{"last_dots", "a last . or .. leaves a slash at the end of the path",
                  "url-03 Partial form; 1808 4 (6)", cell<&Profile::last_dots>,
                  copy<&Profile::last_dots>},
    ProfileColumn{"rootless_dots", "a/../b, without a slash before it, becomes",
                  "url-03 Partial form; 1808 4 (6); 2396 5.2 (6); 3986 5.2.4",
                  cell<&Profile::rootless_dots>, copy<&Profile::rootless_dots>},
    ProfileColumn{"rooted_dots", "dot segments in a rooted path are", "2396 5.2 (5); 3986 5.2.2",
                  cell<&Profile::rooted_dots>, copy<&Profile::rooted_dots>},
    ProfileColumn{"excess_parent", ".. above the root is", "2396 5.2 (6g); 3986 5.2.4",
                  cell<&Profile::excess_parent>, copy<&Profile::excess_parent>},
    ProfileColumn{"base_fragment", "the empty reference has the base's fragment", "1808 4 (2a)",
                  cell<&Profile::base_fragment>, copy<&Profile::base_fragment>},
    ProfileColumn{"same_scheme", "http:g over an http base is", "2396 5.2 (3); 3986 5.2.2",
                  cell<&Profile::same_scheme>, copy<&Profile::same_scheme>},
    ProfileColumn{"same_document", "same-document means", "2396 4.2; 3986 4.4",
                  cell<&Profile::same_document>, copy<&Profile::same_document>},
    ProfileColumn{"empty_action", "the empty action of a FORM means",
                  "url-syntax-07 3; 2396 4.2; HTML 4.10.21.3", cell<&Profile::empty_action>,
                  copy<&Profile::empty_action>},
    ProfileColumn{"opaque_base", "a base such as mailto:x, for relative references",
                  "2396 5; 3986 5.2", cell<&Profile::opaque_base>, copy<&Profile::opaque_base>},
    ProfileColumn{"categories", "components depend on the scheme", "relative-url-01 2.3",
                  cell<&Profile::categories>, copy<&Profile::categories>},
    ProfileColumn{"no_base", "without a base a relative reference is",
                  "relative-url-01 3.4; 1808 3.4", cell<&Profile::no_base>,
                  copy<&Profile::no_base>},
    ProfileColumn{"embedded_base", "a BASE in the document", "1808 3.1; 2396 5.1.1",
                  cell<&Profile::embedded_base>, copy<&Profile::embedded_base>},
    ProfileColumn{"header_base", "header fields that state a base",
                  "relative-url-01 3.2; 1808 3.1; 2557 5", cell<&Profile::header_base>,
                  copy<&Profile::header_base>},
    ProfileColumn{"http_base", "these fields state a base in HTTP, too",
                  "relative-url-01 3.2; url-syntax-07 5.1.1; 2068 14.11; 9110 8.7",
                  cell<&Profile::http_base>, copy<&Profile::http_base>},
    ProfileColumn{"field_blanks", "white space within such a field",
                  "url-syntax-07 5.1.1; 2557 4.4", cell<&Profile::field_blanks>,
                  copy<&Profile::field_blanks>},
    ProfileColumn{"field_references", "references in a header are relative to",
                  "url-syntax-07 5.1.1; 2110 4.2; 9110 10.2.2", cell<&Profile::field_references>,
                  copy<&Profile::field_references>},
    ProfileColumn{"encapsulating", "a base in a header applies to the parts inside",
                  "1808 3.2; 2110 4.2; 2557 5 (c)", cell<&Profile::encapsulating>,
                  copy<&Profile::encapsulating>},
    ProfileColumn{"relative_location", "a relative Content-Location as a base",
                  "url-syntax-07 5.1.1; 2557 5 (b)", cell<&Profile::relative_location>,
                  copy<&Profile::relative_location>},
    ProfileColumn{"cid_reference", "a cid: names a part by its", "2557 8.3",
                  cell<&Profile::cid_reference>, copy<&Profile::cid_reference>},
    ProfileColumn{"codebase", "the codebase of an object or applet", "HTML 4.01 13.3; HTML 4.8.7",
                  cell<&Profile::codebase>, copy<&Profile::codebase>},
    ProfileColumn{"mime_default", "the base of last resort within MIME", "2396 5.1.4; 2557 5 (e)",
                  mime_default, copy<&Profile::mime_default>},
};

}  // namespace

std::span<const ProfileColumn> profile_columns() noexcept {
  return columns;
}

}  // namespace absolve
