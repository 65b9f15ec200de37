#include <array>
#include <tuple>

#include "absolve/base.hpp"

namespace absolve::ABSOLVE_VERSIONED {

std::string_view name_of(Layer layer) noexcept {
  switch (layer) {
    case Layer::embedded: return "embedded";
    case Layer::content_base: return "content-base";
    case Layer::content_location: return "content-location";
    case Layer::encapsulating: return "encapsulating";
    case Layer::retrieval: return "retrieval";
    case Layer::application_default: return "default";
  }
  return "";
}

std::string_view section_of(Layer layer, const Profile& profile) noexcept {
  // In the order of `Layer`.
  using Sections = std::array<std::string_view, 6>;
  static constexpr Sections generic{"5.1.1", "5.1.1", "5.1.1", "5.1.2", "5.1.3", "5.1.4"};
  static constexpr Sections relative_url_01{"3.1", "3.2", "3.2", "3.2", "3.3", "3.4"};
  static constexpr Sections rfc1808{"3.1", "3.1", "3.1", "3.2", "3.3", "3.4"};
  static constexpr Sections rfc2110{"5 (a)",        "5 (b)",        "5 (c)",
                                    "RFC 1808 3.2", "RFC 1808 3.3", "RFC 1808 3.4"};
  static constexpr Sections rfc2557{"5 (a)", "5 (b)", "5 (b)", "5 (c)", "5 (d)", "5 (e)"};
  static constexpr std::string_view url_03 = "Partial form";
  const Sections* sections = &generic;
  if (profile.syntax == Syntax::url_03) return url_03;
  if (profile.syntax == Syntax::relative_url_01) sections = &relative_url_01;
  if (profile.syntax == Syntax::rfc1808) sections = &rfc1808;
  if (profile.name == "rfc2110") sections = &rfc2110;
  if (profile.name == "rfc2557") sections = &rfc2557;
  return (*sections)[static_cast<std::size_t>(layer)];
}

bool counts_before(const BaseCandidate& inner, const BaseCandidate& outer) noexcept {
  return std::tie(inner.layer, outer.depth, inner.statement) <
         std::tie(outer.layer, inner.depth, outer.statement);
}

std::string_view describe(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::chosen: return "the base";
    case Verdict::overruled: return "overruled by a layer further in";
    case Verdict::relative: return "refused: it must be absolute";
    case Verdict::nothing_beneath: return "refused: relative, and no base beneath it";
    case Verdict::forbidden_scheme: return "refused: data: and javascript: are no base";
    case Verdict::unparsable: return "refused: it does not parse";
    case Verdict::no_layer: return "not a layer of this profile";
    case Verdict::not_inherited: return "not inherited from around under this profile";
    case Verdict::policy: return "refused: the Content-Security-Policy forbids it";
  }
  return "";
}

namespace {

using Kind = BasePlace::Kind;

struct PlaceRow {
  Kind kind;
  std::string_view name;
  std::string_view english;
};

constexpr PlaceRow places[] = {
    {Kind::given, "given", "given by the caller"},
    {Kind::base_element, "base_element", "BASE href at byte "},
    {Kind::meta_element, "meta_element", " in the META at byte "},
    {Kind::header, "header", ""},
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

const PlaceRow& row_of(Kind kind) noexcept {
  for (const PlaceRow& row : places) {
    if (row.kind == kind) return row;
  }
  return places[0];
}

std::string_view field_of(BaseStatement statement) {
  switch (statement) {
    case BaseStatement::base_url_field: return "Base-URL";
    case BaseStatement::base_field: return "Base";
    case BaseStatement::content_base: return "Content-Base";
    default: return "Content-Location";
  }
}

}  // namespace

std::string_view name_of(BasePlace::Kind kind) noexcept {
  return row_of(kind).name;
}

std::string describe_place(const BaseCandidate& candidate) {
  const BasePlace& place = candidate.place;
  std::string text(row_of(place.kind).english);
  if (place.kind == Kind::base_element) return text + std::to_string(place.offset);
  if (place.kind == Kind::meta_element) {
    return std::string(field_of(candidate.statement)) + text + std::to_string(place.offset);
  }
  if (place.kind != Kind::header) return text;
  text.append(field_of(candidate.statement)).append(" in ");
  return text + (place.entity.empty() ? std::string("the outermost header")
                                      : "the header of part " + place.entity.str());
}

}  // namespace absolve::ABSOLVE_VERSIONED
