#pragma once

#include <optional>
#include <string_view>

#include "absolve/error.hpp"
#include "absolve/resolver.hpp"
#include "document/opened_document.hpp"
#include "document/site_text.hpp"
#include "formats/value_reference.hpp"
#include "text/coding/charset.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Makes edits of one document: decides whether a URL can be written at the place of a reference,
/// and encodes it for that place.
class Writer {
 public:
  /// A reference to be replaced.
  struct Place {
    const LinkSite& site;
    const SiteText& value;
    const ValueReference& in_value;   ///< the reference in the value
    const DecodedText* decoded_text;  ///< decoded from its coding; null: the coding changes nothing
    std::string_view raw;             ///< its text
  };

  /// `text` must outlive the writer. With `ascii_only` nothing beyond ASCII is written. Most
  /// replacements are a prefix of `base`; `base_is_plain` is the result of `is_plain_to_write` for
  /// it.
  Writer(const DocumentText& text, bool ascii_only, SharedText base, bool base_is_plain,
         std::size_t sites);

  /// Writes the prefix that the reference of a value lacks. Returns false, and writes nothing, if
  /// `write` is needed.
  [[nodiscard]] bool splice(const ValueFront& front, const Resolver::Splice& target) {
    if (target.taken > front.same) return false;
    // The suffix that both share stays.
    const std::size_t shared =
        shared_suffix(front.reference.substr(0, target.taken), target.prefix);
    const Span replaced{front.offset, target.taken - shared};
    const std::string_view replacement = target.prefix.substr(0, target.prefix.size() - shared);
    // An empty value may need quotes.
    if (replacement.empty() && replaced.length == front.reference.size()) return false;
    if (!is_plain(replacement)) return false;
    edits_.add({replaced, replacement});
    ++links_;
    return true;
  }
  /// Writes `url` at the place. If that is not possible, returns the reason, without an offset.
  [[nodiscard]] std::optional<Diagnostic> write(const Place& place, std::string_view url);
  /// Removes a stretch of the text that contains no reference.
  void remove(Span span) { edits_.add({span, {}}); }
  /// Replaces a stretch of the current value, in which no reference is written, with `text`.
  void replace_in_value(Span span, std::string_view text) { of_value_.add({span, text}); }
  /// Merges `edits` of the current value, in which no reference is written, with those of its
  /// references.
  void merge_in_value(const EditList& edits) { of_value_.merge(edits); }
  /// Writes the document in a value back, with `edits` applied. False if it would end the comment
  /// around it.
  [[nodiscard]] bool write_inner(const LinkSite& site, const SiteText& value, const EditList& edits,
                                 std::size_t links);
  /// Encodes the edits of a value. Call it after the last reference of the value. If it fails,
  /// returns the reason, and the value stays as it is.
  [[nodiscard]] std::optional<Diagnostic> finish(const LinkSite& site, const SiteText& value);

  /// How many links are written.
  [[nodiscard]] std::size_t links() const { return links_; }
  /// Whether a style or script of the document itself has changed.
  [[nodiscard]] bool has_inline_edits() const { return has_inline_edits_; }
  /// The edits of the document's text.
  [[nodiscard]] EditList take();

 private:
  [[nodiscard]] bool add_plain(const Place& place, std::string_view url);
  // As `is_plain_to_write`; a prefix of a plain base needs no check.
  [[nodiscard]] bool is_plain(std::string_view text) const {
    return (base_is_plain_ && base_.view().starts_with(text)) || is_plain_to_write(text);
  }

  Repertoire repertoire_;
  SharedText base_;
  bool base_is_plain_;
  EditList edits_;     // of the text, without those of documents in values
  EditList of_inner_;  // of documents in values
  EditList of_value_;  // of the current value, if it is not plain
  std::size_t links_ = 0;
  std::size_t links_of_value_ = 0;
  bool has_inline_edits_ = false;
};

}  // namespace absolve::ABSOLVE_VERSIONED
