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
  [[nodiscard]] static Result<HtmlDocument> read(std::string_view bytes,
                                                 const DocumentSource& source,
                                                 const Options& options);

  [[nodiscard]] const Examination& examination() const { return examination_; }
  [[nodiscard]] Examination take_examination() && { return std::move(examination_); }

  /// The edits that make the links absolute, and which links they are.
  [[nodiscard]] Rewriting rewrite() &&;

 private:
  HtmlDocument(std::string_view bytes, const Options& options)
      : bytes_(bytes),
        options_(&options),
        without_base_(Resolver::without_base(*options.profile)) {}

  void establish(const DocumentSource& source);
  void resolve_links();
  [[nodiscard]] bool stays_as_written(std::size_t index) const;
  void warn_of_base();

  std::string_view bytes_;
  const Options* options_;
  Resolver without_base_;
  std::unique_ptr<Charset> charset_;
  bool encoding_is_guess_ = false;
  HtmlFindings findings_;
  std::vector<AttributeText> texts_;  // one a site
  BaseEstablishment fallback_;        // the base without BASE (HTML 4.2.3)
  Examination examination_;
};

}  // namespace absolve
