#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/resolver.hpp"
#include "core/allowance.hpp"
#include "rewrite/attribute_text.hpp"
#include "rewrite/delivery.hpp"
#include "rewrite/link_resolver.hpp"
#include "rewrite/opened_document.hpp"
#include "rewrite/value_references.hpp"

namespace absolve {

/// Gives the base of a document without its BASE element, by what the document says that it was
/// saved from.
using EstablishAround = std::function<BaseEstablishment(std::string_view saved_from)>;

/// One document on its way through the house: found and based, then reported or edited, with the
/// documents that stand in its srcdoc attributes.
class LinkedDocument {
 public:
  /// Whether documents of this type can be read, and are edited unasked; running text can be read,
  /// too.
  [[nodiscard]] static bool reads(std::string_view media_type);

  /// Finds the links of `bytes`, a document of type `media_type`, and establishes the base: over
  /// what `around` gives, or, without it, over what `source` states. Everything given must outlive
  /// the document.
  [[nodiscard]] static Result<LinkedDocument> read(std::string_view bytes,
                                                   std::string_view media_type,
                                                   const DocumentSource& source,
                                                   const Options& options, Allowance& allowance,
                                                   const EstablishAround& around = {});

  /// What is known so far, and the diagnostics, with places in the bytes that were read.
  EntityReport& report() { return report_; }
  std::vector<Diagnostic>& diagnostics() { return opened_.diagnostics; }

  /// Resolves the links and delivers them, then those of the documents in srcdoc attributes, each
  /// with its report. The document is of no use afterwards. Fails with `over_limit`.
  [[nodiscard]] Result<void> report_links(Delivery& delivery);

  /// Resolves the links, and gives the edits of the bytes that make them absolute; `count` grows by
  /// the number of links. With `ascii_only` nothing beyond ASCII is written. Fails as above.
  [[nodiscard]] Result<EditList> edits(bool ascii_only, std::size_t& count);

 private:
  // The base that documents in attribute values inherit from this one. Made once per scope.
  struct Around {
    BaseEstablishment base;  // of the scope, as a layer of its own
    Resolver resolver;       // for it, in UTF-8
  };

  // What a document in a srcdoc attribute has from the one around it.
  struct Container {
    const LinkedDocument* document = nullptr;
    const AttributeText* value = nullptr;  // that it is in
    std::shared_ptr<const Around> around{};
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

  LinkedDocument(OpenedDocument opened, const DocumentSource& source, const Options& options,
                 Allowance& allowance);
  static LinkedDocument read(OpenedDocument opened, const DocumentSource& source,
                             const Options& options, Allowance& allowance, Container container,
                             std::string_view media_type, const EstablishAround& around);
  void establish(const EstablishAround& around);
  [[nodiscard]] BaseEstablishment establish_outside() const;
  [[nodiscard]] std::vector<std::string_view> all_policies() const;
  // Counts bytes that are made of the document. Fails with `over_limit`.
  [[nodiscard]] Result<void> count(std::size_t bytes);
  template <class Visitor>
  Result<void> visit(Visitor& visitor);
  // Opens the document in a value, and shows it to `take`; where it cannot be read, it is left.
  template <class Take>
  Result<void> visit_frame(std::size_t site, const AttributeText& value, std::size_t number,
                           std::shared_ptr<const Around> around, Take take);
  [[nodiscard]] std::shared_ptr<const Around> around_of(const LinkResolver& resolver);
  [[nodiscard]] LinkResolver resolver_at(const SharedText& base, std::optional<Layer> layer);
  [[nodiscard]] LinkResolver resolver_at_base();
  // A span of the text, in the bytes of the outermost document.
  [[nodiscard]] Span outermost(Span span) const;
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
  [[nodiscard]] const BaseEstablishment& fallback() const { return fallback_; }
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
  BaseEstablishment fallback_;
  SharedText own_url_;                    // the document's own URL, with its fragment
  SharedText same_document_url_;          // what references to the document itself resolve to
  std::vector<SharedText> scopes_;        // the URLs of `Findings::scopes`
  std::shared_ptr<const Around> around_;  // of the base that frames were last asked for
  Allowance* allowance_;
  std::size_t target_bytes_ = 0;
  std::size_t baseless_ = 0;  // relative links that only an imaginary base, or none, serves
  bool is_over_ = false;      // the allowance was spent before the links were reached
  EntityReport report_;
};

}  // namespace absolve
