#pragma once

#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/text.hpp"

namespace absolve {

/// The references in a decoded attribute value of the given kind, in order: the whole value, the
/// tokens of a list, the candidates of a srcset that a browser keeps (HTML 4.8.4.3.10, parse a
/// srcset attribute), the URL of a refresh (HTML 4.2.5.3, shared declarative refresh steps).
/// `references` is emptied first. Linear.
void find_references(LinkKind kind, std::string_view value, std::vector<Span>& references);

/// Whether `url` can replace the reference at `place` in `value`: `find_references` of the new
/// value must yield `url` there, and the other references unchanged.
[[nodiscard]] bool can_stand(LinkKind kind, std::string_view value, const Span& place,
                             std::string_view url);

}  // namespace absolve
