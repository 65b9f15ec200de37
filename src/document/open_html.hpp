#pragma once

#include <string_view>

#include "absolve/document.hpp"
#include "document/opened_document.hpp"
#include "formats/html/finder.hpp"
#include "text/coding/encoding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The encoding of an HTML document while the document is read (HTML 13.2.3): sniffed from its
/// first bytes, and settled by what the parser meets.
class HtmlEncoding {
 public:
  /// `bytes`: the document, or at least its first 1024 bytes.
  HtmlEncoding(std::string_view bytes, const DocumentSource& source);

  /// The Encoding Standard's name of the encoding. It is empty if the label in `source` is unknown.
  [[nodiscard]] std::string_view name() const { return sniffed_.name; }
  [[nodiscard]] std::size_t bom_length() const { return sniffed_.bom_length; }
  /// Whether nothing in the document can change it.
  [[nodiscard]] bool is_certain() const { return is_certain_; }
  /// Whether the first bytes of another document say the same.
  [[nodiscard]] bool is_sniffed_like(const HtmlEncoding& other) const {
    return name() == other.name() && sniffed_.is_open == other.sniffed_.is_open;
  }

  /// Settles the encoding. `bytes` is the document as far as it is read. `meta_label` is the label
  /// in the first meta element in it that names an encoding.
  void settle(std::string_view bytes, std::string_view meta_label);
  /// A document in this encoding.
  [[nodiscard]] OpenedDocument open(DocumentText text, Findings findings) const;

 private:
  SniffedEncoding sniffed_;
  bool is_certain_;
};

[[nodiscard]] inline Origin origin_of(const DocumentSource& source, const Options& options) {
  return {.is_archive = source.is_archived,
          .has_scripting = options.scripting && !source.is_sandboxed,
          .is_srcdoc = source.document_url == "about:srcdoc",
          .memory = source.memory};
}

/// Finds the links of `html` by the engine that `options` name. With `verify`, both engines run; if
/// they find different links or a different BASE, this fails with `engines_disagree`.
[[nodiscard]] Result<Findings> find_links(std::string_view html, const Options& options,
                                          Origin origin = {});

}  // namespace absolve::ABSOLVE_VERSIONED
