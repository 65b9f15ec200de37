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

namespace absolve {

/// One HTML document on its way through the house: found, based, resolved, and then edited.
class HtmlDocument {
 public:
  /// Finds, establishes and resolves. Everything given must outlive the document.
  [[nodiscard]] static Result<HtmlDocument> read(std::string_view text,
                                                 const DocumentSource& source,
                                                 const Options& options);

  /// The report, with spans in the text that was read, and the diagnostics so far.
  EntityReport& report() { return report_; }
  std::vector<Diagnostic>& diagnostics() { return diagnostics_; }

  /// The edits of the text that make the links absolute; `count` grows by the number of links.
  /// With `ascii_only` nothing beyond ASCII is written. May add diagnostics.
  [[nodiscard]] EditList edits(bool ascii_only, std::size_t& count);

 private:
  HtmlDocument(std::string_view text, const Options& options)
      : text_(text), options_(&options), without_base_(Resolver::without_base(*options.profile)) {}

  void establish(const DocumentSource& source);
  Result<void> resolve_links();
  [[nodiscard]] bool stays_as_written(std::size_t index) const;
  [[nodiscard]] bool means_document_url(const Link& link) const;
  void warn_of_base();

  std::string_view text_;
  const Options* options_;
  Resolver without_base_;
  std::unique_ptr<Charset> charset_;
  bool encoding_is_guess_ = false;
  HtmlFindings findings_;
  std::vector<AttributeText> values_;  // one a site
  BaseEstablishment fallback_;         // the base without BASE (HTML 4.2.3)
  std::string own_url_;                // the document's own URL, with its fragment
  EntityReport report_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace absolve
