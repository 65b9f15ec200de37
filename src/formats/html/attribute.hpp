#pragma once

#include <optional>
#include <string_view>

#include "formats/html/finder.hpp"

namespace absolve {

/// Finds an attribute of the tag whose name begins at `tag`: its value and quoting, without a rule.
/// Each call scans `html` for its last `>`, so the caller should cut off what follows that.
[[nodiscard]] std::optional<LinkSite> find_attribute(std::string_view html, std::size_t tag,
                                                     std::string_view name);

/// Finds the whole of such an attribute: from the white space ahead of its name to behind its
/// value.
[[nodiscard]] std::optional<Span> find_whole_attribute(std::string_view html, std::size_t tag,
                                                       std::string_view name);

/// Whether `rel` means something on an element (HTML 4.6.7; 4.10.3 for forms).
[[nodiscard]] bool may_have_rel(std::string_view element);

}  // namespace absolve
