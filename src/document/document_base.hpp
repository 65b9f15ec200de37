#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/base.hpp"
#include "absolve/document.hpp"
#include "base/policy.hpp"
#include "document/link_resolver.hpp"
#include "document/opened_document.hpp"
#include "formats/value_reference.hpp"
#include "text/allowance.hpp"

namespace absolve::ABSOLVE_VERSIONED {

class LinkedDocument;

/// What a frame has from its parent. `document` is null if this is not a frame.
struct Container {
  const LinkedDocument* document = nullptr;
  const SiteText* value = nullptr;  ///< the value that holds the document
  std::string frame{};              ///< its number, such as `2.1`; see `EntityReport::frame`
  std::size_t depth = 0;            ///< how many documents are around it
  std::size_t tag = 0;              ///< offset of its site's tag in the text of the parent
  bool is_inert = false;            ///< as its site is
  bool in_noscript = false;         ///< as its site is
};

/// The context of a document. All that it refers to must outlive the document.
struct DocumentPlace {
  const DocumentSource& source;
  const Options& options;
  Budget& budget;
  ResolverCache& resolvers;
  std::string_view media_type{};  ///< of the file or part; of a header, empty
  std::string entity{};           ///< path of the part; empty: the outermost
  /// Its fallback base (HTML 2.4.3): from headers, retrieval or the parent.
  BaseEstablishment around{};
  SharedText saved_from{};  ///< see `saved_from_of`
  Container container{};    ///< of a document in a value
};

/// Finds the base for each site of a document. It is one of these: the base from outside (headers,
/// retrieval, the parent of a frame), the BASE element, the BASE in force when the value is read,
/// an xml:base, a codebase, or a base that the text states.
class DocumentBase {
 public:
  /// The arguments must outlive this. Establishing the base spends the budget, and can exceed it.
  DocumentBase(const OpenedDocument& opened, const DocumentPlace& place);

  /// The base of the document, with all candidates.
  [[nodiscard]] const BaseEstablishment& established() const { return established_; }
  /// The base without a BASE element: what meta elements state, or else the base around the
  /// document.
  [[nodiscard]] const BaseEstablishment& around() const {
    return of_fields_ ? *of_fields_ : place_.around;
  }
  /// The URL of the document; empty: unknown.
  [[nodiscard]] const SharedText& document_url() const { return document_url_; }
  /// The URL of the document with its fragment.
  [[nodiscard]] const SharedText& url_with_fragment() const { return url_with_fragment_; }
  /// What references to the document itself resolve to.
  [[nodiscard]] const SharedText& same_document_url() const { return same_document_url_; }

  /// Prepares for the sites that `opened` has now. False: over a limit.
  [[nodiscard]] bool begin_sites();
  /// The resolver for the references of the site at `index`. If the value is a frame, its base is
  /// the fallback base of the frame. Valid until the next call. Null: over a limit.
  [[nodiscard]] const LinkResolver* resolver_at(std::size_t index) {
    const LinkSite& site = opened_.site(index);
    const bool is_usual = site.scope == LinkSite::no_scope && !knows_codebase_ &&
                          !site.ignores_base() && !acts_at_once(site) &&
                          !(site.in_noscript && noscript_base_);
    const LinkResolver* const resolver = is_usual ? &at_base_ : special_resolver_at(index);
    return is_utf8_ || resolver == nullptr ? resolver : in_encoding_of(site, resolver);
  }
  /// The resolver for a reference in `value` whose base the text itself states. A base that cannot
  /// serve is reported in `diagnostics`, and `around` is used instead. Valid until the next call.
  /// Null: over a limit.
  [[nodiscard]] const LinkResolver* resolver_for_stated_base(std::size_t index,
                                                             std::string_view value,
                                                             const ValueReference& reference,
                                                             const LinkResolver& around,
                                                             std::vector<Diagnostic>& diagnostics);
  /// The resolver over the document's base, without xml:base or codebase.
  [[nodiscard]] const LinkResolver& at_base() const { return at_base_; }
  /// The resolver for references that are resolved without any base.
  [[nodiscard]] LinkResolver without_base() const {
    return resolver_over({}, std::nullopt, "UTF-8");
  }
  /// The base around frames whose fallback base is `base`; all such frames share it.
  [[nodiscard]] std::shared_ptr<const BaseEstablishment> frame_fallback_base(
      const SharedText& base);

  /// Whether a BASE is the one that counts, with scripts or without, and serves as a base. Also
  /// true for a BASE that comes too late for this reading: it can count when the edited document is
  /// read.
  [[nodiscard]] bool is_effective(std::size_t site) const;
  /// Whether the BASE at a site does not count because another one comes before it (HTML 4.2.3).
  [[nodiscard]] bool is_repeated(std::size_t site) const {
    return has_element_ && opened_.findings.base != site && !is_effective(site);
  }
  /// What `raw`, the value of a site, means if it is an empty action or formaction.
  [[nodiscard]] EmptyAction empty_action_of(const LinkSite& site, std::string_view raw) const;

  /// The policies in force at the tag whose name is at `tag` (HTML 7.1.7). A document in a value
  /// also has those around it.
  [[nodiscard]] std::vector<const PolicyList*> policies_at(std::size_t tag) const;
  /// Keeps the policies of a piece for the next pieces. Returns how many bytes they take.
  std::size_t keep_policies(std::vector<StatedPolicy> policies);

 private:
  [[nodiscard]] std::string_view origin_url() const;
  // The base that meta elements state, over the base around the document; nothing: they state none.
  [[nodiscard]] std::optional<BaseEstablishment> base_of_fields() const;
  // The base of the document if `element` is its BASE.
  [[nodiscard]] BaseEstablishment base_with(const LinkSite& element);
  // The base when the tag whose name is at `tag` is read (HTML 4.2.3); null: the final base.
  [[nodiscard]] const BaseEstablishment* base_while_reading(std::size_t tag);
  [[nodiscard]] bool resolve_scopes();
  [[nodiscard]] std::optional<std::string> codebase_of(std::size_t index) const;
  [[nodiscard]] const LinkResolver* special_resolver_at(std::size_t index);
  // `around`, or the same base with queries encoded in UTF-8 if the format of the site asks for it.
  [[nodiscard]] const LinkResolver* in_encoding_of(const LinkSite& site,
                                                   const LinkResolver* around);
  // Whether a browser reads the value while it parses: a frame (HTML 7.4.2.2), a refresh (4.2.5.3),
  // an import map and a module script (4.12.1.1). The base is then the one in force at that tag.
  [[nodiscard]] bool acts_at_once(const LinkSite& site) const {
    const LinkAttribute& rule = *site.rule;
    return may_change_while_reading_ && !site.inert &&
           (rule.kind == LinkKind::html || rule.kind == LinkKind::refresh ||
            rule.kind == LinkKind::module || rule.condition == LinkCondition::with_import_map_type);
  }
  [[nodiscard]] LinkResolver resolver_over(const SharedText& base, std::optional<Layer> layer,
                                           std::string_view encoding) const;
  [[nodiscard]] LinkResolver resolver_over(const SharedText& base,
                                           std::optional<Layer> layer) const {
    return resolver_over(base, layer, opened_.text.encoding());
  }
  // Of the document around this one; null: this is not a frame.
  [[nodiscard]] const DocumentBase* container() const;
  [[nodiscard]] const Profile& profile() const { return *place_.options.profile; }

  const OpenedDocument& opened_;
  const DocumentPlace& place_;
  SharedText document_url_;
  SharedText url_with_fragment_;
  SharedText same_document_url_;
  std::vector<PolicyList> kept_policies_;  // of the header, and of earlier pieces
  std::optional<BaseEstablishment> of_fields_;
  BaseEstablishment established_;
  LinkResolver at_base_;
  bool has_element_;  // a BASE with an href, in the document or in its first piece
  bool is_utf8_;
  bool knows_codebase_;
  std::optional<BaseEstablishment> noscript_base_;  // of links in a noscript, if it is another one
  bool may_change_while_reading_ = false;  // there is a BASE, and values may come before it

  BaseEstablishment moment_base_;          // the last result of `base_while_reading`
  std::optional<std::size_t> moment_;      // the offset of the value of its BASE
  std::vector<SharedText> scopes_;         // the URLs of `Findings::scopes`
  std::optional<LinkResolver> at_around_;  // see `LinkSite::ignores_base`
  std::optional<LinkResolver> at_utf8_;    // see `in_encoding_of`
  std::optional<LinkResolver> at_moment_;  // for one site, before the BASE that counts
  std::optional<LinkResolver> at_noscript_;
  std::optional<LinkResolver> at_scope_;  // the xml:base of `scope_`
  std::size_t scope_ = LinkSite::no_scope;
  std::optional<LinkResolver> at_codebase_;  // for one site
  std::optional<LinkResolver> at_stated_;    // what the text of the site at `stated_site_` states
  std::optional<std::size_t> stated_site_;
  std::size_t stated_offset_ = 0;  // of that statement in the value
  SharedText inherited_url_;       // of `inherited_`
  std::shared_ptr<const BaseEstablishment> inherited_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
