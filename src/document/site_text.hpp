#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "formats/link_site.hpp"
#include "text/block.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Whether `text` can be written into a value of any quoting without escapes or other checks.
[[nodiscard]] bool is_plain_to_write(std::string_view text);

/// Whether the value is the text of an element or of a string in JSON.
[[nodiscard]] inline bool is_text(Quoting quoting) {
  return quoting == Quoting::raw_text || quoting == Quoting::markup_text ||
         quoting == Quoting::xml_text || quoting == Quoting::json_string;
}
/// Whether the value is in a header field.
[[nodiscard]] inline bool is_field(Quoting quoting) {
  return quoting >= Quoting::field;
}
/// Whether every character of `text` means itself in a value of any quoting, and in any encoding
/// with ASCII delimiters.
[[nodiscard]] inline bool is_plain_in_value(std::string_view text) {
  return !any_byte(text,
                   [](Block block) { return (block < '!') | (block == '&') | (block == '\x7F'); });
}

/// A reference that is the whole value of an attribute, and the front of it in the document.
struct ValueFront {
  std::string_view reference;  ///< decoded, without white space around it
  std::size_t offset = 0;      ///< where it begins in the document
  /// How many bytes from there on are the same in the reference. The bytes behind them have
  /// character references, and stand for the rest of it.
  std::size_t same = 0;
  bool is_whole = true;  ///< there is no white space around it
};

/// The reference in the value of a site of the kind `url`, if it is an attribute in which all but
/// white space around it and character references is plain. Such a value can get another front
/// while the rest of its bytes stays. `storage` keeps the reference if it has to be decoded.
[[nodiscard]] std::optional<ValueFront> find_value_front(std::string_view bytes,
                                                         const LinkSite& site,
                                                         std::string& storage);

/// The value of one site, with its codings removed, ready to be encoded again. A plain value, which
/// is its own bytes, has no codings.
class SiteText {
 public:
  /// `charset` is the document's, or null if that is UTF-8; it and `bytes` must outlive this.
  SiteText(std::string_view bytes, const LinkSite& site, const Charset* charset)
      : offset_(site.value.offset),
        raw_(site.value.of(bytes)),
        behind_(bytes.size() - site.value.end()),
        quoting_(site.quoting),
        charset_(charset) {
    is_bare_ = quoting_ != Quoting::valueless && !is_text(quoting_) && !is_field(quoting_) &&
               is_plain_in_value(raw_);
    if (!is_bare_ && !means_itself()) decode_all();
  }

  /// The decoded value; lives as long as this.
  [[nodiscard]] std::string_view text() const { return bytes_of(layers_.size()); }
  [[nodiscard]] bool is_plain() const { return layers_.empty(); }
  /// Whether a plain value is printable ASCII without white space.
  [[nodiscard]] bool is_bare() const { return is_bare_; }

  /// The bytes of the document that a stretch of the value comes from.
  [[nodiscard]] Span bytes_at(const Span& place) const;

  /// Whether no edit of the value can add quotes around it.
  [[nodiscard]] bool has_firm_ends() const {
    return quoting_ != Quoting::valueless && quoting_ != Quoting::unquoted;
  }

  /// Adds an edit of a plain value to those of the document. Its replacement must satisfy
  /// `is_plain_to_write`. Returns false, and adds nothing, if the value needs `encode_edits`.
  [[nodiscard]] bool add_plain(const Edit& edit, EditList& edits) const {
    if (!is_plain() || raw_.empty()) return false;
    if (edit.replacement.empty() && edit.span.length == raw_.size())
      return false;  // may need quotes
    edits.add({{offset_ + edit.span.offset, edit.span.length}, edit.replacement});
    return true;
  }
  /// Converts edits of the value to edits of the document. Characters that `repertoire` lacks are
  /// escaped; in `form`, if the value has no coding with escapes.
  [[nodiscard]] Result<EditList> encode_edits(EditList edits, const Repertoire& repertoire,
                                              EscapeForm form) const;

 private:
  struct CodingLayer {
    const Coding* coding;
    DecodedText decoded_text;
  };

  // Whether the value is that of an attribute, and decoding would change none of its bytes.
  [[nodiscard]] bool means_itself() const;
  void decode_all();
  void decode(const Charset& charset) {
    layers_.push_back(
        {&charset, charset.decode_front({raw_.data(), raw_.size() + behind_}, raw_.size())});
  }
  void decode(const Coding& coding) { layers_.push_back({&coding, coding.decode(text())}); }
  // The input of the coding at `index`: the document's bytes, or the text of the coding around it.
  [[nodiscard]] std::string_view bytes_of(std::size_t index) const {
    return index == 0 ? raw_ : std::string_view(layers_[index - 1].decoded_text.text);
  }

  std::size_t offset_;
  std::string_view raw_;
  std::size_t behind_;  // bytes of the document after it
  Quoting quoting_;
  const Charset* charset_;
  bool is_bare_ = false;
  std::vector<CodingLayer> layers_;  // outermost first
};

}  // namespace absolve::ABSOLVE_VERSIONED
