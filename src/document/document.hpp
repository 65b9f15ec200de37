#pragma once

#include "absolve/error.hpp"
#include "document/link_editor.hpp"
#include "document/linked_document.hpp"

namespace absolve {

class Referrers;

/// The receivers of a document's links; each may be null.
struct LinkSink {
  Delivery* delivery = nullptr;
  LinkEdits* edits = nullptr;
  Referrers* referrers = nullptr;
};

/// How much of a document is there.
enum class Extent {
  whole,
  first_piece,
  later_piece,
};

/// Resolves the links of `document` and hands each to `sink`, then those of the documents in its
/// values, each after the document that it is in. Fails with `over_limit`.
///
/// A whole document is delivered with its report, ahead of the documents in its values. For one
/// that comes in pieces, call `document.begin`, this for each piece with `document.go_on` between
/// two pieces, and `document.end`.
[[nodiscard]] Result<void> read_links(LinkedDocument& document, const LinkSink& sink,
                                      Extent extent = Extent::whole);

}  // namespace absolve
