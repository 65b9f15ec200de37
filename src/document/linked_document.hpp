#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/resolver.hpp"
#include "document/delivery.hpp"
#include "document/document_base.hpp"
#include "document/opened_document.hpp"
#include "document/site_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The files that a browser saved with a page, in a folder beside it. The page's links to them are
/// relative to the saved page, and not to the page's URL.
class SavedFiles {
 public:
  /// None: no link leads to such a file.
  SavedFiles() = default;
  /// `folder` is the folder's name, such as `page_files`; `base_element` the reference in the
  /// page's BASE element, empty if there is none.
  SavedFiles(std::string_view folder, std::string_view base_element);
  /// Those of a page whose folder is unknown, for example from standard input. Chromium writes
  /// `./page_files/` in front of each file that it has saved.
  [[nodiscard]] static SavedFiles by_form();

  [[nodiscard]] bool is_none() const { return !base_; }
  /// The path, relative to the page, of the file to which `reference` leads, with its query and
  /// fragment left out; empty: it leads elsewhere.
  [[nodiscard]] std::string path_of(std::string_view reference) const;

 private:
  std::string folder_;            // with a slash at its end; empty: any, by its form
  std::optional<Resolver> base_;  // of a page in an imaginary folder
};

/// The URL that a document says it was saved from, or else the one that the message around it
/// states, or else the one that `source` states.
[[nodiscard]] SharedText saved_from_of(const OpenedDocument& opened, const SharedText& of_message,
                                       const DocumentSource& source);

/// A document that is opened and has an established base; it collects its report and diagnostics.
/// A header is a document too.
class LinkedDocument {
 public:
  LinkedDocument(OpenedDocument opened, DocumentPlace place);
  LinkedDocument(const LinkedDocument&) = delete;
  LinkedDocument& operator=(const LinkedDocument&) = delete;

  [[nodiscard]] const OpenedDocument& opened() const { return opened_; }
  [[nodiscard]] const DocumentPlace& place() const { return place_; }
  [[nodiscard]] const Options& options() const { return place_.options; }
  [[nodiscard]] const Profile& profile() const { return *place_.options.profile; }
  [[nodiscard]] Budget& budget() const { return place_.budget; }
  [[nodiscard]] DocumentBase& base() { return base_; }
  [[nodiscard]] const DocumentBase& base() const { return base_; }
  /// What is known so far. `end` moves it away.
  [[nodiscard]] EntityReport& report() { return report_; }
  /// Offsets count in the bytes of this document.
  [[nodiscard]] std::vector<Diagnostic>& diagnostics() { return opened_.diagnostics; }
  void diagnose(const LinkSite& site, DiagnosticCode code, std::optional<Error> error = {});
  /// Takes over the diagnostics of a document in `value`, with their places mapped to this one.
  void take_diagnostics(LinkedDocument& inner, const SiteText& value);

  /// The target of a reference at the document's base; empty: none.
  [[nodiscard]] std::string target_of(std::string_view reference) const;
  /// A span of the text, in the bytes of the outermost document.
  [[nodiscard]] Span outermost(Span span) const;
  /// The files that a browser saved with the outermost document.
  [[nodiscard]] SavedFiles saved_files() const;

  /// Delivers the report: `begin` before the links, `end` after them.
  void begin(Delivery& delivery);
  void end(Delivery& delivery) { delivery.end(std::move(report_)); }

  /// Goes on with the next piece of a document that comes in pieces. `Findings::base` of later
  /// pieces is ignored: the base of the first serves all.
  void go_on(std::string_view bytes, std::size_t front, Findings findings);
  /// Sets the known bytes after the first piece. They, too, can show the document's encoding.
  void set_following_bytes(std::string_view bytes) { following_ = bytes; }
  /// How many bytes are kept of earlier pieces.
  [[nodiscard]] std::size_t kept_bytes() const { return kept_bytes_; }

  /// Counts a frame, and returns its number, from 1.
  [[nodiscard]] std::size_t next_frame_number() { return ++frames_; }
  /// Counts relative links without a base, or with only an imaginary one.
  void count_baseless(std::size_t links = 1) { baseless_ += links; }
  [[nodiscard]] std::size_t baseless() const { return baseless_; }
  /// Counts relative links of a document that is never edited, in a rewriting.
  void count_only_listed(std::size_t links = 1) { only_listed_ += links; }
  [[nodiscard]] std::size_t only_listed() const { return only_listed_; }
  /// Counts links with bytes that are not in the encoding; `offset`: where such a link is.
  void count_replaced(std::size_t offset) {
    if (replaced_++ == 0) first_replaced_ = offset;
  }
  /// Counts links to files that were saved with the page; `path`: of one of them.
  void count_saved(std::size_t links, std::string_view path);
  [[nodiscard]] const std::string& saved_folder() const { return saved_folder_; }
  [[nodiscard]] std::size_t saved() const { return saved_; }
  /// Notes a URL that an import map gives another meaning; with a slash at its end, all URLs that
  /// begin with it (HTML 8.1.6.2).
  void note_import_key(std::string_view url);
  /// Whether an import map that was noted gives `url` another meaning.
  [[nodiscard]] bool is_mapped(std::string_view url) const;
  /// Records that links were edited; `of_inline_text`: within a style or script.
  void note_edits(bool of_inline_text);
  /// Records that a transform or an action gave a text that was written.
  void note_text() { writes_texts_ = true; }
  /// Records that a value has URL patterns, or selectors that compare the texts of links.
  void note_patterns(bool has_patterns, bool tests_attributes) {
    has_patterns_ = has_patterns_ || has_patterns;
    tests_attributes_ = tests_attributes_ || tests_attributes;
  }
  void warn_of_candidates();
  /// Warns of what was counted: links without a base, links to files that were saved with the page,
  /// links that are only listed, and links with bytes that are not in the encoding.
  void warn_of_counts();
  /// Warns of what speaks of links or of the origin, and is not edited with the links.
  void warn_of_rules();

  /// Converts edits of the text to edits of the bytes. There are none if they would change the
  /// encoding that the document is read in. With `leaves_archive`, the document becomes a separate
  /// page.
  [[nodiscard]] Result<EditList> encode_edits(EditList edits, bool leaves_archive);

  /// Whether the sandbox attribute at a frame's site keeps scripts from running (HTML 7.1.5).
  [[nodiscard]] bool is_sandboxed(const LinkSite& site) const;

 private:
  [[nodiscard]] std::string title() const;
  void note_metas();
  [[nodiscard]] bool states_origin() const;
  void warn_of_policy();
  [[nodiscard]] bool keeps_encoding(const EditList& edits) const;

  DocumentPlace place_;
  OpenedDocument opened_;
  DocumentBase base_;
  EntityReport report_;
  std::size_t frames_ = 0;  // so far
  std::size_t baseless_ = 0;
  std::size_t saved_ = 0;
  std::size_t only_listed_ = 0;
  std::size_t replaced_ = 0;
  std::size_t first_replaced_ = 0;
  std::string saved_folder_;    // the first one that a link leads into
  std::size_t kept_bytes_ = 0;  // of policies of earlier pieces, and of statements to robots
  std::set<std::string, std::less<>> import_keys_;
  std::string_view following_;  // the bytes that are known after the first piece
  bool has_edits_ = false;
  bool has_inline_edits_ = false;
  bool writes_texts_ = false;  // a transform or an action gave one
  bool has_patterns_ = false;
  bool tests_attributes_ = false;
  bool has_own_policy_ = false;  // an earlier piece states one that depends on the origin
};

}  // namespace absolve::ABSOLVE_VERSIONED
