#include "absolve/profile.hpp"

#include <array>

namespace absolve {
namespace {

// One row a rulebook, one column a rule; the sections stand beside the columns' types.
constexpr std::array table{
    Profile{
        .name = "rfc3986",
        .document = "RFC 3986 (2005), Uniform Resource Identifier: Generic Syntax",
        .query_only = QueryOnly::keeps_last_segment,
        .rooted_dots = RootedDots::removed,
        .excess_parent = ExcessParent::removed,
        .same_scheme = SameScheme::strict,
        .same_document = SameDocument::target_equals_base,
        .opaque_base = OpaqueBase::generic,
        .relative_location = RelativeLocation::serves,
        .mime_default = "thismessage:/",
    },
    Profile{
        .name = "rfc2396",
        .document = "RFC 2396 (1998), Uniform Resource Identifiers: Generic Syntax",
        .query_only = QueryOnly::replaces_last_segment,
        .rooted_dots = RootedDots::kept,
        .excess_parent = ExcessParent::kept,
        .same_scheme = SameScheme::strict,
        .same_document = SameDocument::current_document,
        .opaque_base = OpaqueBase::refused,
        .relative_location = RelativeLocation::serves,
        .mime_default = "thismessage:/",
    },
};

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

std::string_view name_of(QueryOnly cell) noexcept {
  return cell == QueryOnly::keeps_last_segment ? "keeps the last segment"
                                               : "replaces the last segment";
}

std::string_view name_of(RootedDots cell) noexcept {
  return cell == RootedDots::removed ? "removed" : "kept";
}

std::string_view name_of(ExcessParent cell) noexcept {
  switch (cell) {
    case ExcessParent::removed:
      return "removed";
    case ExcessParent::kept:
      return "kept";
    case ExcessParent::refused:
      return "refused";
  }
  return "";
}

std::string_view name_of(SameScheme cell) noexcept {
  return cell == SameScheme::strict ? "absolute" : "relative";
}

std::string_view name_of(SameDocument cell) noexcept {
  return cell == SameDocument::target_equals_base ? "target equals base" : "current document";
}

std::string_view name_of(OpaqueBase cell) noexcept {
  return cell == OpaqueBase::generic ? "serves" : "refused";
}

std::string_view name_of(RelativeLocation cell) noexcept {
  return cell == RelativeLocation::serves ? "serves" : "refused";
}

}  // namespace absolve
