#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/error.hpp"
#include "absolve/limits.hpp"
#include "absolve/link.hpp"
#include "absolve/span.hpp"
#include "coding/character_references.hpp"

namespace absolve {

/// An attribute that holds a link, as it stands in a document.
struct HtmlSite {
  Span value;  ///< the value's raw bytes without quotes; for a valueless name, the place behind it
  std::size_t tag = 0;                  ///< where its tag's name begins
  const LinkAttribute* rule = nullptr;  ///< its row of the table
  std::string_view element;             ///< the local name; lives as long as the findings
  Quoting quoting{};
  bool inert = false;

  /// Whether this is the href of a BASE in the HTML namespace, effective or not.
  [[nodiscard]] bool is_base() const {
    return rule->element == "base" && rule->attribute == "href" &&
           rule->vocabulary == Vocabulary::html;
  }
};

/// The links of one HTML document.
struct HtmlFindings {
  std::vector<HtmlSite> sites;        ///< in source order, each attribute once
  std::optional<std::size_t> base;    ///< the site of the BASE that counts (HTML 4.2.3)
  std::vector<std::string> policies;  ///< Content-Security-Policy of meta elements ahead of it
  std::string encoding_label;         ///< of the first meta element that names an encoding
  std::vector<std::string> robots;    ///< what meta elements named robots say
  std::deque<std::string> names;      ///< names of elements that no table has
  bool is_undecided = false;          ///< contexts did not suffice: what is here is of no use
  bool is_rescanned = false;          ///< they did not, and the open elements have decided
};

/// Whether a meta property (`property` or `name`) is one whose content is a URL: og:image and so
/// on.
[[nodiscard]] bool is_url_property(std::string_view property);

/// Finds the links of `html` in the tree that Gumbo builds. The delimiters of markup must be
/// ASCII. Spans are offsets in `html`. Fails with `over_limit` or `engine_failed`; never aborts.
[[nodiscard]] Result<HtmlFindings> find_links_in_tree(std::string_view html, const Limits& limits,
                                                      const AttributeTable& table = {});

/// Finds the links of `html` as a browser would, scripting off, by the Standard's tokenizer and as
/// much of tree construction as decides which tags count: first with the contexts of tables,
/// templates and foreign content alone, and, where these cannot tell, again with all open
/// elements. The delimiters of markup must be ASCII. Linear; fails with `over_limit`.
[[nodiscard]] Result<HtmlFindings> find_links_by_scan(std::string_view html, const Limits& limits,
                                                      const AttributeTable& table = {});
/// The first half of that, which may leave it undecided, and the second; for tests.
[[nodiscard]] Result<HtmlFindings> find_links_by_contexts(std::string_view html,
                                                          const Limits& limits,
                                                          const AttributeTable& table = {});
[[nodiscard]] Result<HtmlFindings> find_links_by_open_elements(std::string_view html,
                                                               const Limits& limits,
                                                               const AttributeTable& table = {});

/// Finds the links of `html` by the engine that `options` name; with `verify`, by both, and fails
/// with `engines_disagree` where these find other links or another BASE.
[[nodiscard]] Result<HtmlFindings> find_links(std::string_view html, const Options& options);

}  // namespace absolve
