#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "document/link_describer.hpp"
#include "document/linked_document.hpp"
#include "document/writer.hpp"
#include "formats/html/link_values.hpp"
#include "uri/web/url_pattern.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The edits of one document, in its bytes, and the number of links that they change.
struct LinkEdits {
  bool ascii_only = false;      ///< nothing beyond ASCII may be written
  bool leaves_archive = false;  ///< the document becomes a separate page
  EditList edits{};
  std::size_t links = 0;
};

/// Edits the links of a document: keeps each as it is, or writes its target, or the text that an
/// action or a transform gives.
class LinkEditor {
 public:
  /// All arguments must outlive this. Links that stay as written are
  /// added to `left`, each with the reason.
  LinkEditor(LinkedDocument& document, LinkDescriber& describer, LinkEdits& edits,
             std::vector<Diagnostic>& left);

  /// Edits a reference whose target is a prefix of the base and the rest of the reference. Returns
  /// false, without an edit, if `edit` must handle it.
  [[nodiscard]] bool splice(const ValueFront& front, const Resolver::Splice& target,
                            const LinkResolver& resolver) {
    if (target.prefix.empty() && target.taken == 0) return true;  // it is the target itself
    if (front.reference.front() != '#') return writer_.splice(front, target);
    return keeps(same_document(document_.profile(), resolver.link(front.reference, target.prefix)));
  }
  /// Carries out `action`. Returns true if a missing base need not be reported for this link.
  [[nodiscard]] bool edit(const FoundLink& found, const LinkAction& action);

  /// Makes the URL patterns of a value absolute over the base of `resolver`. If that is not
  /// possible, nothing in the value may be edited, and `leaves_value` is set. False: over a limit.
  [[nodiscard]] bool edit_patterns(const LinkSite& site, const SiteText& value,
                                   const LinkResolver& resolver, bool& leaves_value);
  /// Lets the user's filter choose among the candidates of a srcset. False: over a limit.
  [[nodiscard]] bool choose_candidates(std::size_t index, const SiteText& value,
                                       const LinkResolver& resolver);
  /// Whether the filter leaves the candidate at `index` out.
  [[nodiscard]] bool leaves_out(std::size_t index) const { return is_left_out_[index]; }
  /// Call it after the last reference of a value.
  void finish_value(const LinkSite& site, const SiteText& value);
  /// Replaces the frame in `value` with its edited form. Returns false if that would end the
  /// comment around it.
  [[nodiscard]] bool write_inner(const LinkSite& site, const SiteText& value,
                                 const LinkEdits& inner);
  /// Hands out the edits of the bytes. Call it last.
  [[nodiscard]] Result<void> finish();

 private:
  [[nodiscard]] bool keeps(InDocument in_document) const;
  [[nodiscard]] bool keeps_reference(const FoundLink& found) const;
  // Whether `found` has the same target over any other base. If it has no base: whether it has a
  // target at all.
  [[nodiscard]] bool is_independent(const FoundLink& found) const;
  [[nodiscard]] bool stays_as_written(const FoundLink& found) const;
  [[nodiscard]] bool write_transformed(const FoundLink& found);
  [[nodiscard]] bool write_text(const FoundLink& found, std::string_view text);
  void write(const FoundLink& found, std::string_view url);
  [[nodiscard]] const url::PatternBase* pattern_base(const SharedText& base);
  void remove_candidates(const SiteText& value);
  void warn_of_demands(const FoundLink& found, std::string_view text);
  void leave(const LinkSite& site, Diagnostic diagnostic);

  LinkedDocument& document_;
  LinkDescriber& describer_;
  LinkEdits& edits_;
  std::vector<Diagnostic>& left_;
  Resolver without_base_;
  Writer writer_;
  std::vector<SrcsetCandidate> candidates_;  // of the current value, if a filter chooses
  std::vector<bool> is_left_out_;            // parallel to `candidates_`
  EditList pattern_edits_;                   // of the current value
  SharedText pattern_base_url_;              // the last base of patterns
  std::optional<url::PatternBase> pattern_base_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
