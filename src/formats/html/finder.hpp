#pragma once

#include <string_view>

#include "absolve/attributes.hpp"
#include "absolve/error.hpp"
#include "formats/link_site.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Where an HTML document comes from.
struct Origin {
  /// A part of a message. Chromium saves the shadow roots of a page as `<template shadowmode>`, and
  /// recognises that form only in such a part.
  bool is_archive = false;
  bool has_scripting = true;  ///< a noscript is text; its links are marked
  /// A srcdoc attribute, where a missing doctype does not mean quirks mode (HTML 13.2.6.4.1).
  bool is_srcdoc = false;
  /// Where the sites are allocated.
  std::pmr::memory_resource* memory = std::pmr::get_default_resource();
};

/// Finds the links of `html` in the tree that Gumbo builds. The delimiters of markup must be
/// ASCII. Spans are offsets in `html`. Fails with `over_limit` or `engine_failed`; never aborts.
[[nodiscard]] Result<Findings> find_links_in_tree(std::string_view html, const Limits& limits,
                                                  const AttributeTable& table = {},
                                                  bool has_scripting = true);

/// Finds the links of `html` as a browser would, by the Standard's tokenizer and the part of tree
/// construction that decides which tags count. The first pass keeps only the contexts of tables,
/// templates and foreign content. If these cannot decide, a second pass keeps all open elements.
/// The delimiters of markup must be ASCII. Linear; fails with `over_limit`.
[[nodiscard]] Result<Findings> find_links_by_scan(std::string_view html, const Limits& limits,
                                                  const AttributeTable& table = {},
                                                  Origin origin = {});
/// The first pass alone, which may leave the document undecided, and the second alone; for tests.
[[nodiscard]] Result<Findings> find_links_by_contexts(std::string_view html, const Limits& limits,
                                                      const AttributeTable& table = {},
                                                      Origin origin = {});
[[nodiscard]] Result<Findings> find_links_by_open_elements(std::string_view html,
                                                           const Limits& limits,
                                                           const AttributeTable& table = {},
                                                           Origin origin = {});

}  // namespace absolve::ABSOLVE_VERSIONED
