#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/resolver.hpp"
#include "base/policy.hpp"
#include "core/allowance.hpp"
#include "pipeline/delivery.hpp"
#include "pipeline/formats.hpp"
#include "pipeline/link_resolver.hpp"
#include "pipeline/opened_document.hpp"
#include "pipeline/saved_files.hpp"
#include "pipeline/site_text.hpp"

namespace absolve {

class Referrers;

/// Establishes the base of a document without its BASE element. `saved_from` is the URL that the
/// document says it was saved from.
using EstablishAround = std::function<BaseEstablishment(std::string_view saved_from)>;

/// Where a document stands, and what else is known of it. All that it refers to must outlive the
/// document.
struct DocumentPlace {
  const DocumentSource& source;
  const Options& options;
  Allowance& allowance;
  ResolverCache& resolvers;
  std::string_view media_type{};  ///< of the file or part; of a header, empty
  std::string entity{};           ///< path of the part; empty: the outermost
  EstablishAround around{};       ///< empty: what `source` states is around it
  SharedText saved_from{};        ///< what the message around it says; empty: what `source` says
};

/// The edits of a document's bytes, and how many links they change.
struct LinkEdits {
  bool ascii_only = false;      ///< nothing beyond ASCII may be written
  bool leaves_archive = false;  ///< the document becomes a page of its own
  EditList edits{};
  std::size_t links = 0;
  PlainBase plain_base{};
};

/// The receivers of a document's links; each may be null.
struct LinkSink {
  Delivery* delivery = nullptr;
  LinkEdits* edits = nullptr;
  Referrers* referrers = nullptr;
};

/// One document on its way through the pipeline. It is opened, its base is established, and its
/// links are resolved, with those of the documents in its srcdoc attributes. A header is a document
/// too.
class LinkedDocument {
 public:
  /// Finds the links of `bytes`, a document of the type in `place`, and establishes its base.
  [[nodiscard]] static Result<LinkedDocument> read(std::string_view bytes, DocumentPlace place);
  /// The same for a document that is open already.
  [[nodiscard]] static LinkedDocument of(OpenedDocument opened, DocumentPlace place);

  /// What is known so far, and the diagnostics, with places in the bytes that were read.
  EntityReport& report() { return report_; }
  std::vector<Diagnostic>& diagnostics() { return opened_.diagnostics; }
  /// The document's title, stripped and on one line; empty: none.
  [[nodiscard]] std::string title() const;

  /// Resolves the links and hands each to `sink`, then those of the documents in srcdoc attributes.
  /// Afterwards only the diagnostics are of use, and the report if nothing was delivered. Fails
  /// with `over_limit`.
  [[nodiscard]] Result<void> pass(const LinkSink& sink);

  /// The same for a document that comes in pieces. Call `begin`; then `pass_piece` for each piece,
  /// with `go_on` between two pieces; then `end`. `go_on` and `pass_piece` ignore `Findings::base`
  /// of later pieces: the base of the first serves all.
  void begin(const LinkSink& sink);
  [[nodiscard]] Result<void> pass_piece(const LinkSink& sink);
  void go_on(std::string_view bytes, std::size_t front, Findings findings);
  /// Sets the bytes behind the first piece, as far as they are known. They, too, can show the
  /// document's encoding.
  void look_behind(std::string_view bytes) { behind_ = bytes; }
  /// How many bytes are kept of earlier pieces.
  [[nodiscard]] std::size_t kept_bytes() const { return kept_bytes_; }
  void end(const LinkSink& sink);

  /// The target of a reference at the document's base; empty: none.
  [[nodiscard]] std::string target_of(std::string_view reference) const;

 private:
  friend class LinkPass;

  // What a document in a srcdoc attribute has from the one around it.
  struct Container {
    const LinkedDocument* document = nullptr;
    const SiteText* value = nullptr;                    // that holds the document
    std::shared_ptr<const BaseEstablishment> around{};  // the base that it inherits
    std::string frame{};                                // its own number
    std::size_t depth = 0;
    std::size_t tag = 0;    // of its site, in the text of that document
    bool is_inert = false;  // as its site is
  };

  LinkedDocument(OpenedDocument opened, DocumentPlace place, Container container);
  void establish();
  [[nodiscard]] BaseEstablishment establish_outside() const;
  // The policies that hold at the tag whose name stands at `tag`.
  [[nodiscard]] std::vector<const PolicyList*> policies_at(std::size_t tag) const;
  [[nodiscard]] std::string_view origin_url() const;
  // The base of the document while `element` is the BASE that counts.
  [[nodiscard]] BaseEstablishment base_of_element(const LinkSite& element);
  // The base when the tag whose name stands at `tag` is read (HTML 4.2.3); null: the final base.
  [[nodiscard]] const BaseEstablishment* base_at_moment(std::size_t tag);
  // Counts bytes that the document expands to. False if a limit is reached; `over_` then names it.
  [[nodiscard]] bool count(std::size_t bytes) {
    target_bytes_ += bytes;
    if (target_bytes_ > options().limits.target_bytes) {
      over_ = "target_bytes";
    } else if (!place_.allowance.spend(bytes)) {
      over_ = "expansion";
    }
    return over_ == nullptr;
  }
  // `base` as a layer of its own, for the documents in attribute values that inherit it.
  [[nodiscard]] std::shared_ptr<const BaseEstablishment> around_of(const SharedText& base);
  [[nodiscard]] LinkResolver resolver_at(const SharedText& base, std::optional<Layer> layer) const {
    return resolver_at(base, layer, opened_.text.encoding());
  }
  // Queries are encoded in `encoding`.
  [[nodiscard]] LinkResolver resolver_at(const SharedText& base, std::optional<Layer> layer,
                                         std::string_view encoding) const;
  [[nodiscard]] bool is_utf8() const { return opened_.text.encoding() == "UTF-8"; }
  [[nodiscard]] LinkResolver resolver_at_base() const {
    return resolver_at(report_.base.shared_url(), report_.base.layer());
  }
  // The files that a browser saved with the outermost document.
  [[nodiscard]] SavedFiles saved_files() const;
  // A span of the text, in the bytes of the outermost document.
  [[nodiscard]] Span outermost(Span span) const;
  [[nodiscard]] bool resolve_scopes(const LinkResolver& at_base);
  [[nodiscard]] std::optional<std::string> codebase_of(std::size_t site,
                                                       const LinkResolver& at_base) const;
  [[nodiscard]] const LinkSite& site(std::size_t index) const {
    return opened_.findings.sites[index];
  }
  [[nodiscard]] SiteText text_of(const LinkSite& site) const {
    return {opened_.text.text(), site, opened_.text.charset()};
  }
  // Where a site's value begins in the bytes.
  [[nodiscard]] std::size_t offset_of(const LinkSite& site) const {
    return opened_.text.bytes_at(site.value).offset;
  }
  // Whether a BASE is the one that counts, and serves as a base. Also true for a BASE that comes
  // too late for this reading: it can count when the edited document is read.
  [[nodiscard]] bool is_effective_base(std::size_t site) const {
    const Findings& findings = opened_.findings;
    if (findings.base == site) return report_.base.layer() == Layer::embedded;
    return std::ranges::find(findings.late_bases, findings.sites[site].value.offset) !=
           findings.late_bases.end();
  }
  // Whether a reference that is empty or a fragment alone means the document: its target is `url`.
  [[nodiscard]] bool means_document(const LinkResolver& resolver, std::string_view url,
                                    bool means_document_url) const;
  // Whether such a reference stays as it is written.
  [[nodiscard]] bool stays_in_document(const LinkResolver& resolver, std::string_view url,
                                       bool means_document_url) const;
  [[nodiscard]] EmptyAction empty_action_of(const LinkSite& site, std::string_view raw) const;
  void warn_of_candidates();
  void warn_of_baseless();
  void note_metas();
  void note_edits(bool of_inline_text);
  void warn_of_policy();
  // Takes over the diagnostics of a document in `value`, with their places mapped to this document.
  void take_diagnostics(LinkedDocument& frame, const SiteText& value);
  void leave_frame(std::size_t index, DiagnosticCode code, std::optional<Error> error = {});
  // Converts edits of the text to edits of the bytes. Drops them all if they would change the
  // encoding that the document is read in.
  [[nodiscard]] Result<void> finish_edits(EditList own, std::size_t links, LinkEdits& edits);
  [[nodiscard]] bool keeps_encoding(const EditList& edits) const;
  [[nodiscard]] const Options& options() const { return place_.options; }
  [[nodiscard]] const Profile& profile() const { return *place_.options.profile; }

  DocumentPlace place_;
  OpenedDocument opened_;
  Container container_;
  Resolver without_base_;
  BaseEstablishment fallback_;         // the base without BASE (HTML 4.2.3)
  BaseEstablishment at_moment_;        // the last result of `base_at_moment`
  std::optional<std::size_t> moment_;  // the offset of the value of its BASE
  SharedText own_url_;                 // the document's own URL, with its fragment
  SharedText same_document_url_;       // what references to the document itself resolve to
  std::vector<SharedText> scopes_;     // the URLs of `Findings::scopes`
  SharedText around_base_;             // of `around_`
  std::shared_ptr<const BaseEstablishment> around_;  // the last result of `around_of`
  std::size_t target_bytes_ = 0;
  std::size_t links_ = 0;
  std::size_t frames_ = 0;    // documents in values, so far
  std::size_t baseless_ = 0;  // relative links that only an imaginary base, or none, serves
  bool is_first_piece_ = true;
  bool has_edits_ = false;
  bool writes_texts_ = false;  // an action wrote one
  bool has_inline_edits_ = false;
  std::vector<PolicyList> earlier_policies_;  // of the header, and of the pieces before
  std::size_t kept_bytes_ = 0;                // of those of the pieces, and of statements to robots
  std::string_view behind_;                   // the bytes that are known behind the first piece
  const char* over_ = nullptr;                // the limit that was reached
  EntityReport report_;
};

}  // namespace absolve
