#pragma once

#include "absolve/error.hpp"
#include "document/link_editor.hpp"
#include "document/linked_document.hpp"

namespace absolve::ABSOLVE_VERSIONED {

class Referrers;

/// The receivers of a document's links; each may be null.
struct LinkSink {
  Delivery* delivery = nullptr;
  LinkEdits* edits = nullptr;
  Referrers* referrers = nullptr;
  /// A rewriting leaves the document as it is, because its type is never edited.
  bool is_only_listed = false;
};

/// Which part of a document one call reads.
enum class Extent {
  whole,
  first_piece,
  later_piece,
};

/// Resolves each link of `document` and passes it to `sink`. Then does the same for its frames, the
/// documents in its values; a frame comes after its parent. Fails with `over_limit`.
///
/// The report of a whole document is delivered before its frames. For a document that comes in
/// pieces, call `document.begin`, this for each piece with `document.go_on` between two pieces, and
/// `document.end`.
[[nodiscard]] Result<void> read_links(LinkedDocument& document, const LinkSink& sink,
                                      Extent extent = Extent::whole);

}  // namespace absolve::ABSOLVE_VERSIONED
