#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/resolver.hpp"
#include "coding/charset.hpp"
#include "html/finder.hpp"
#include "rewrite/attribute_text.hpp"
#include "rewrite/link_resolver.hpp"

namespace absolve {

/// One HTML document on its way through the house: found and based, then reported or edited.
class HtmlDocument {
 public:
  /// Finds the links and establishes the base. Everything given must outlive the document.
  [[nodiscard]] static Result<HtmlDocument> read(std::string_view text,
                                                 const DocumentSource& source,
                                                 const Options& options);

  /// What is known so far, with spans in the text that was read, and the diagnostics.
  EntityReport& report() { return report_; }
  std::vector<Diagnostic>& diagnostics() { return diagnostics_; }

  /// Resolves the links and puts them into the report. Fails with `over_limit`.
  [[nodiscard]] Result<void> report_links();

  /// Resolves the links, and gives the edits of the text that make them absolute; `count` grows by
  /// the number of links. With `ascii_only` nothing beyond ASCII is written. Fails as above.
  [[nodiscard]] Result<EditList> edits(bool ascii_only, std::size_t& count);

 private:
  // One reference on its way to a report or an edit.
  struct Reference {
    std::size_t site;
    const AttributeText& value;
    Span place;                  // in the value
    std::string_view raw;        // the value there
    std::string_view reference;  // the same as a URL parser takes it: without what it drops
    const LinkResolver& resolver;
    std::string_view url;  // the target, where there is no error
    const Error* error;
  };

  HtmlDocument(std::string_view text, const Options& options)
      : text_(text), options_(&options), without_base_(Resolver::without_base(*options.profile)) {}

  void establish(const DocumentSource& source);
  template <class Visit, class LeaveValue>
  Result<void> visit(Visit visit, LeaveValue leave_value);
  [[nodiscard]] std::optional<std::string> codebase_of(std::size_t site,
                                                       const LinkResolver& at_base) const;
  [[nodiscard]] bool stays_as_written(const Reference& reference) const;
  [[nodiscard]] bool means_document_url(const HtmlSite& site, std::string_view raw) const;
  void count_baseless(const Reference& reference);
  void warn_of_base();

  std::string_view text_;
  const Options* options_;
  Resolver without_base_;
  std::unique_ptr<Charset> charset_;
  bool encoding_is_guess_ = false;
  HtmlFindings findings_;
  BaseEstablishment fallback_;  // the base without BASE (HTML 4.2.3)
  std::string own_url_;         // the document's own URL, with its fragment
  std::size_t baseless_ = 0;    // relative links that only an imaginary base, or none, serves
  EntityReport report_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace absolve
