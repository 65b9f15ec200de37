#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text_arena.hpp"
#include "pipeline/linked_document.hpp"
#include "pipeline/references.hpp"
#include "pipeline/saved_files.hpp"
#include "pipeline/writer.hpp"

namespace absolve {

/// Whether `raw` is a data: URL. Such a URL needs no base, and it is often long.
[[nodiscard]] bool is_data_url(std::string_view raw);

/// The pass over all links of a document: each reference of each site is resolved against its base,
/// delivered, and written. Documents in values follow after the document that they are in. A step
/// that returns false or null has reached a limit; the document records which.
class LinkPass {
 public:
  LinkPass(LinkedDocument& document, const LinkSink& sink);

  /// Walks over the references of the document itself, in the order of its sites.
  [[nodiscard]] bool run();
  /// Walks over the documents in its values.
  [[nodiscard]] bool run_frames();
  /// Hands the diagnostics to the document, and the edits to `sink`.
  [[nodiscard]] Result<void> finish(bool has_failed);

 private:
  // One reference, resolved.
  struct Found {
    std::size_t site;
    const SiteText& value;
    const ValueReference& own;        // in the value
    const DecodedText* decoded_text;  // if its coding changes it; else null
    std::string_view raw;             // its text
    std::string_view reference;       // the same, without what a URL parser drops
    const LinkResolver& resolver;
    std::string_view url;           // the target, where there is no error
    std::string_view saved_file{};  // the path of the file to which it leads; see `SavedFiles`
    const Error* error = nullptr;
    bool is_base = false;
    bool is_local = false;    // in the document whatever the base (CSS Values 4, 4.5.1.1)
    bool is_own_url = false;  // an empty action that requests the document (HTML 4.10.21.3)
    bool fetches_nothing = false;
    bool names_element = false;
    bool is_left_out = false;  // removed from its srcset
  };

  // A document in a value. It is read after the document that it is in.
  struct Frame {
    std::size_t site;
    std::shared_ptr<const BaseEstablishment> around;
  };

  [[nodiscard]] bool visit_site(std::size_t index);
  [[nodiscard]] bool is_of_no_base(const Found& found) const;
  enum class Plain { is_done, is_none, is_over };
  [[nodiscard]] Plain visit_plain(std::size_t index, const SiteText& value,
                                  const LinkResolver& resolver);
  [[nodiscard]] bool visit_reference(std::size_t index, const SiteText& value,
                                     const ValueReference& own, const LinkResolver& resolver,
                                     bool is_left_out = false);
  [[nodiscard]] bool visit_candidates(std::size_t index, const SiteText& value,
                                      const LinkResolver& resolver);
  [[nodiscard]] bool visit_frame(Frame& frame, std::size_t number);
  [[nodiscard]] bool pass_frame(LinkedDocument& inner, const Frame& frame, const SiteText& value);
  [[nodiscard]] const LinkResolver* resolver_of_site(std::size_t index);
  // Whether a browser reads the value of a site as soon as it meets it: a document in a srcdoc
  // (HTML 7.4.2.2), a refresh (4.2.5.3), and an import map (4.12.1.1). Their base is the one of
  // that moment.
  [[nodiscard]] bool acts_at_once(const LinkSite& site) const {
    const LinkAttribute& rule = *site.rule;
    return has_moments_ && !site.inert &&
           (rule.kind == LinkKind::html || rule.kind == LinkKind::refresh ||
            rule.condition == LinkCondition::with_import_map_type);
  }
  // `around`, or the same base with queries in UTF-8 if the references of the site are so, whatever
  // the encoding of the document.
  [[nodiscard]] const LinkResolver* in_encoding_of(const LinkSite& site,
                                                   const LinkResolver* around);
  [[nodiscard]] const LinkResolver* stated_resolver(std::size_t index, const SiteText& value,
                                                    const ValueReference& own,
                                                    const LinkResolver& around);
  [[nodiscard]] Result<bool> resolve(Found& found);
  [[nodiscard]] bool count_link(std::size_t url_size);
  void count_baseless(const Found& found);

  LinkAction deliver(const Found& found);
  [[nodiscard]] std::string_view rel_of(std::size_t index);
  [[nodiscard]] std::shared_ptr<const LinkDetails> details_of(std::size_t index);

  // Writes or leaves the link as `action` or a transform says. False: neither of them decides.
  bool edit(const Found& found, const LinkAction& action);
  bool write_transformed(const Found& found);
  bool write_text(const Found& found, std::string_view text);
  [[nodiscard]] LinkPlace place_of(const Found& found);
  void write(const Found& found, std::string_view url);
  [[nodiscard]] bool stays_as_written(const Found& found) const;
  [[nodiscard]] bool is_in_document(const Found& found) const;
  void warn_of_demands(const Found& found, std::string_view text);
  [[nodiscard]] bool is_module(const LinkSite& script);
  void leave(const LinkSite& site, Diagnostic diagnostic);
  [[nodiscard]] const LinkSite& site(std::size_t index) const { return document_.site(index); }
  [[nodiscard]] std::string_view tags();

  LinkedDocument& document_;
  const LinkSink& sink_;
  const Profile& profile_;
  std::optional<Writer> writer_;  // where there are edits to make
  SavedFiles saved_files_;
  bool takes_plain_;  // whether `visit_plain` may handle links
  bool knows_codebase_;
  bool has_moments_;  // the base is not the same all through the document
  bool has_imaginary_base_;
  bool keeps_links_;  // links are kept in their reports

  LinkResolver at_base_;
  std::optional<LinkResolver> at_fallback_;  // for BASE elements only
  std::optional<LinkResolver> at_utf8_;      // see `in_encoding_of`
  std::optional<LinkResolver> at_moment_;    // for the current site, before the BASE that counts
  std::optional<LinkResolver> at_scope_;     // the xml:base of `scope_`
  std::size_t scope_ = LinkSite::no_scope;
  std::optional<LinkResolver> at_codebase_;  // for the current site
  std::optional<LinkResolver> at_stated_;    // what the text of the site at `stated_at_` states
  std::size_t stated_at_ = static_cast<std::size_t>(-1);
  std::size_t stated_base_ = 0;  // the offset of that text in the value

  std::vector<Frame> frames_;
  std::vector<Diagnostic> left_;
  std::optional<std::string_view> tags_;
  std::optional<std::size_t> tag_;  // of `rel_`
  std::string_view rel_;
  TextArena texts_;                         // holds `rel_`
  std::optional<std::size_t> details_tag_;  // of `details_`
  std::shared_ptr<const LinkDetails> details_;

  // Buffers, reused for each reference.
  ReferenceStorage references_;
  DecodedText decoded_text_;
  std::string storage_;
  std::string url_;
  Link link_;
};

}  // namespace absolve
