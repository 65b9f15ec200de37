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
#include "document/budget.hpp"
#include "document/link_resolver.hpp"
#include "document/opened_document.hpp"
#include "document/references.hpp"

namespace absolve {

/// Which base holds at this place of a document? It is the base around the document (headers,
/// retrieval, the document in whose value this one stands), the BASE element that counts, the one
/// that counted when a value was read, an xml:base, a codebase, or one that a text states.
class DocumentBase {
 public:
  /// What holds around a document, without its BASE element (HTML 4.2.3: the fallback base).
  struct Around {
    BaseEstablishment base{};
    const DocumentBase* container = nullptr;  ///< of the document in whose value this one stands
    std::size_t tag = 0;                      ///< of that value's site, in the text of that one
  };

  /// The arguments must outlive this. What is established may use the `budget` up.
  DocumentBase(const OpenedDocument& opened, const DocumentSource& source, const Options& options,
               ResolverCache& resolvers, Budget& budget, Around around);

  /// The base of the document, with all candidates.
  [[nodiscard]] const BaseEstablishment& established() const { return established_; }
  /// The base around the document.
  [[nodiscard]] const BaseEstablishment& around() const { return around_.base; }
  /// The URL of the document; empty: unknown.
  [[nodiscard]] const SharedText& document_url() const { return document_url_; }
  /// The same with its fragment.
  [[nodiscard]] const SharedText& own_url() const { return own_url_; }
  /// What references to the document itself resolve to.
  [[nodiscard]] const SharedText& same_document_url() const { return same_document_url_; }

  /// Prepares for the sites that `opened` has now. False: over a limit.
  [[nodiscard]] bool enter_piece();
  /// The resolver for the references of the site at `index`; for a document in its value, the one
  /// for what is around that document. Valid until the next call. Null: over a limit.
  [[nodiscard]] const LinkResolver* at(std::size_t index) {
    const LinkSite& site = opened_.site(index);
    const bool is_usual = site.scope == LinkSite::no_scope && !knows_codebase_ && !site.is_base() &&
                          !acts_at_once(site);
    const LinkResolver* const resolver = is_usual ? &at_base_ : at_place(index);
    return is_utf8_ || resolver == nullptr ? resolver : in_encoding_of(site, resolver);
  }
  /// The resolver for a reference in `value` whose base the text itself states. A base that cannot
  /// serve goes to `diagnostics`, and then `around` serves. Valid until the next call. Null: over a
  /// limit.
  [[nodiscard]] const LinkResolver* stated(std::size_t index, std::string_view value,
                                           const ValueReference& reference,
                                           const LinkResolver& around,
                                           std::vector<Diagnostic>& diagnostics);
  /// The resolver at the document's base, without regard to places.
  [[nodiscard]] const LinkResolver& at_base() const { return at_base_; }
  /// The resolver for references that are resolved without any base.
  [[nodiscard]] LinkResolver without_base() const {
    return resolver_over({}, std::nullopt, "UTF-8");
  }
  /// `base`, as what holds around the documents in values.
  [[nodiscard]] std::shared_ptr<const BaseEstablishment> inherited(const SharedText& base);

  /// Whether a BASE is the one that counts, and serves as a base. Also true for a BASE that comes
  /// too late for this reading: it can count when the edited document is read.
  [[nodiscard]] bool is_effective(std::size_t site) const;
  /// What `raw`, the value of a site, means if it is an empty action or formaction.
  [[nodiscard]] EmptyAction empty_action_of(const LinkSite& site, std::string_view raw) const;

  /// The policies that hold at the tag whose name stands at `tag` (HTML 7.1.7): a document in a
  /// value also has those around it.
  [[nodiscard]] std::vector<const PolicyList*> policies_at(std::size_t tag) const;
  /// Keeps the policies of a piece for the next pieces. Returns how many bytes they take.
  std::size_t keep_policies(std::vector<StatedPolicy> policies);

 private:
  void establish(const DocumentSource& source);
  [[nodiscard]] std::string_view origin_url() const;
  // The base of the document while `element` is the BASE that counts.
  [[nodiscard]] BaseEstablishment of_element(const LinkSite& element);
  // The base when the tag whose name stands at `tag` is read (HTML 4.2.3); null: the final base.
  [[nodiscard]] const BaseEstablishment* at_moment_of(std::size_t tag);
  [[nodiscard]] bool resolve_scopes();
  [[nodiscard]] std::optional<std::string> codebase_of(std::size_t index) const;
  [[nodiscard]] const LinkResolver* at_place(std::size_t index);
  // `around`, or the same base with queries in UTF-8 if the references of the site are so, whatever
  // the encoding of the document.
  [[nodiscard]] const LinkResolver* in_encoding_of(const LinkSite& site,
                                                   const LinkResolver* around);
  // Whether a browser reads the value of a site as soon as it meets it: a document in a srcdoc
  // (HTML 7.4.2.2), a refresh (4.2.5.3), and an import map (4.12.1.1). Their base is the one of
  // that moment.
  [[nodiscard]] bool acts_at_once(const LinkSite& site) const {
    const LinkAttribute& rule = *site.rule;
    return has_moments_ && !site.inert &&
           (rule.kind == LinkKind::html || rule.kind == LinkKind::refresh ||
            rule.condition == LinkCondition::with_import_map_type);
  }
  [[nodiscard]] LinkResolver resolver_over(const SharedText& base, std::optional<Layer> layer,
                                           std::string_view encoding) const;
  [[nodiscard]] LinkResolver resolver_over(const SharedText& base,
                                           std::optional<Layer> layer) const {
    return resolver_over(base, layer, opened_.text.encoding());
  }
  [[nodiscard]] const Profile& profile() const { return *options_.profile; }

  const OpenedDocument& opened_;
  const Options& options_;
  ResolverCache& resolvers_;
  Budget& budget_;
  Around around_;
  SharedText document_url_;
  SharedText own_url_;
  SharedText same_document_url_;
  std::vector<PolicyList> kept_policies_;  // of the header, and of the pieces before
  BaseEstablishment established_;
  LinkResolver at_base_;
  bool is_utf8_;
  bool knows_codebase_;
  bool has_moments_ = false;  // the base is not the same all through the document

  BaseEstablishment moment_base_;          // the last result of `at_moment_of`
  std::optional<std::size_t> moment_;      // the offset of the value of its BASE
  std::vector<SharedText> scopes_;         // the URLs of `Findings::scopes`
  std::optional<LinkResolver> at_around_;  // for BASE elements only
  std::optional<LinkResolver> at_utf8_;    // see `in_encoding_of`
  std::optional<LinkResolver> at_moment_;  // for one site, before the BASE that counts
  std::optional<LinkResolver> at_scope_;   // the xml:base of `scope_`
  std::size_t scope_ = LinkSite::no_scope;
  std::optional<LinkResolver> at_codebase_;  // for one site
  std::optional<LinkResolver> at_stated_;    // what the text of the site at `stated_site_` states
  std::optional<std::size_t> stated_site_;
  std::size_t stated_offset_ = 0;  // of that statement in the value
  SharedText inherited_url_;       // of `inherited_`
  std::shared_ptr<const BaseEstablishment> inherited_;
};

}  // namespace absolve
