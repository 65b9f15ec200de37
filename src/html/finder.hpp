#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/limits.hpp"
#include "absolve/link.hpp"
#include "absolve/span.hpp"
#include "coding/character_references.hpp"

namespace absolve {

/// An attribute that holds a link, as it stands in a document.
struct HtmlSite {
  Span value;  ///< the value's raw bytes without quotes; for a valueless name, the place behind it
  Quoting quoting{};
  const LinkAttribute* rule = nullptr;  ///< its row of the table
  std::string element;
  std::string attribute;
  bool inert = false;

  /// Whether this is the href of a BASE in the HTML namespace, effective or not.
  [[nodiscard]] bool is_base() const;
};

/// The links of one HTML document.
struct HtmlFindings {
  std::vector<HtmlSite> sites;        ///< in source order, each attribute once
  std::optional<std::size_t> base;    ///< the site of the BASE that counts (HTML 4.2.3)
  std::vector<std::string> policies;  ///< Content-Security-Policy of meta elements ahead of it
};

/// Finds the links of `html` in the tree that Gumbo builds. The delimiters of markup must be
/// ASCII. Spans are offsets in `html`. Fails with `over_limit` or `engine_failed`; never aborts.
[[nodiscard]] Result<HtmlFindings> find_links_in_tree(std::string_view html, const Limits& limits);

}  // namespace absolve
