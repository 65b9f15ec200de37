#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/resolver.hpp"
#include "rewrite/attribute_text.hpp"
#include "rewrite/link_resolver.hpp"
#include "rewrite/opened_document.hpp"
#include "rewrite/value_references.hpp"

namespace absolve {

/// One document on its way through the house: found and based, then reported or edited, with the
/// documents that stand in its srcdoc attributes.
class LinkedDocument {
 public:
  /// Whether documents of this type can be read, and are edited unasked; running text can be read,
  /// too.
  [[nodiscard]] static bool reads(std::string_view media_type);

  /// Finds the links of `bytes`, a document of type `media_type`, and establishes the base.
  /// Everything given must outlive the document.
  [[nodiscard]] static Result<LinkedDocument> read(std::string_view bytes,
                                                   std::string_view media_type,
                                                   const DocumentSource& source,
                                                   const Options& options);

  /// What is known so far, with spans in the bytes that were read, and the diagnostics.
  EntityReport& report() { return report_; }
  std::vector<Diagnostic>& diagnostics() { return opened_.diagnostics; }
  /// The reports of documents inside this one; there are none before `report_links`.
  std::vector<EntityReport>& frames() { return frames_; }

  /// Resolves the links and puts them into the report. Fails with `over_limit`.
  [[nodiscard]] Result<void> report_links();

  /// Resolves the links, and gives the edits of the bytes that make them absolute; `count` grows by
  /// the number of links. With `ascii_only` nothing beyond ASCII is written. Fails as above.
  [[nodiscard]] Result<EditList> edits(bool ascii_only, std::size_t& count);

 private:
  // What a document in a srcdoc attribute has from the one around it.
  struct Container {
    const LinkedDocument* document = nullptr;
    std::string frame{};  // its own number
    std::size_t depth = 0;
  };

  // One reference on its way to a report or an edit.
  struct Reference {
    std::size_t site;
    const AttributeText& value;
    const ValueReference& own;   // in the value
    const Peeled* peeled;        // out of its own skin there, if that is more than its bytes
    std::string_view raw;        // its text
    std::string_view reference;  // the same as a URL parser takes it: without what it drops
    const LinkResolver& resolver;
    std::string_view url;  // the target, where there is no error
    const Error* error;
    bool is_base;
    bool is_local;  // in the document whatever the base (CSS Values 4, 4.5.1.1)
  };

  class Reporter;
  class Editor;

  LinkedDocument(OpenedDocument opened, const DocumentSource& source, const Options& options);
  static LinkedDocument read(OpenedDocument opened, const DocumentSource& source,
                             const Options& options, Container container,
                             std::string_view media_type);
  void establish();
  template <class Visitor>
  Result<void> visit(Visitor& visitor);
  template <class Visitor>
  Result<void> visit_frame(Visitor& visitor, std::size_t site, const AttributeText& value,
                           std::size_t number, std::string_view base);
  Result<void> resolve_scopes(const LinkResolver& at_base);
  [[nodiscard]] std::optional<std::string> codebase_of(std::size_t site,
                                                       const LinkResolver& at_base) const;
  [[nodiscard]] AttributeText text_of(const LinkSite& site) const {
    return {opened_.text.text(), site, opened_.text.charset()};
  }
  // Where a site's value begins in the bytes.
  [[nodiscard]] std::size_t offset_of(const LinkSite& site) const {
    return opened_.text.bytes_at(site.value).offset;
  }
  // The base without BASE (HTML 4.2.3).
  [[nodiscard]] const BaseEstablishment& fallback() const {
    return opened_.findings.base ? fallback_ : report_.base;
  }
  // Whether a BASE is the one that counts, and does.
  [[nodiscard]] bool is_effective_base(std::size_t site) const {
    return opened_.findings.base == site && report_.base.layer() == Layer::embedded;
  }
  [[nodiscard]] bool stays_as_written(const Reference& reference) const;
  // Whether a reference that is empty but for a fragment stays, as `url` is in the document.
  [[nodiscard]] bool stays_in_document(const LinkResolver& resolver, std::string_view url,
                                       bool means_document_url) const;
  [[nodiscard]] bool means_document_url(const LinkSite& site, std::string_view raw) const;
  void count_baseless(const Reference& reference);
  void warn_of_base();
  void warn_of_policy(const EditList& edits, bool has_inline_edits);
  // Diagnostics of a document in `value`, at places of this one.
  void take_diagnostics(LinkedDocument& frame, const AttributeText& value);
  void leave_frame(std::size_t site, const std::string& why, bool is_over_limit = false);
  [[nodiscard]] bool keeps_encoding(const EditList& edits) const;

  const Options* options_;
  const DocumentSource* source_;
  OpenedDocument opened_;
  Container container_;
  std::string_view media_type_;  // of the file or part
  Resolver without_base_;
  std::vector<std::string> policies_;  // Content-Security-Policies
  BaseEstablishment fallback_;         // of one with a BASE, see below
  std::string own_url_;                // the document's own URL, with its fragment
  std::string same_document_url_;      // what references to the document itself resolve to
  std::vector<std::string> scopes_;    // the URLs of `Findings::scopes`
  std::size_t target_bytes_ = 0;
  std::size_t baseless_ = 0;  // relative links that only an imaginary base, or none, serves
  EntityReport report_;
  std::vector<EntityReport> frames_;
};

}  // namespace absolve
