#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "message/entity.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Where a body is, and its codings: MIME's Content-Transfer-Encoding, or HTTP's Transfer-Encoding
/// and Content-Encoding. They are in lower case, and empty if absent.
struct BodyCodings {
  Span body;
  bool is_http = false;
  std::string_view transfer;
  std::string_view content;
  std::optional<std::uint64_t> length{};  ///< HTTP's Content-Length, in bytes
};

[[nodiscard]] BodyCodings codings_of(const Entity& entity);

/// The body of an entity, with its transfer and content codings removed. An HTTP body that is a
/// gzip file, such as a sitemap, is decompressed, too.
class Body {
 public:
  /// Opens the body that `codings` describes in `bytes`, which must outlive it. Fails with
  /// `unsupported_encoding`, `malformed_encoding` or `over_limit`.
  [[nodiscard]] static Result<Body> open(std::string_view bytes, const BodyCodings& codings,
                                         const Limits& limits);

  /// The decoded text.
  [[nodiscard]] std::string_view text() const {
    return is_compressed_       ? std::string_view(content_)
           : coding_ != nullptr ? std::string_view(decoded_text_.text)
                                : raw_;
  }
  /// Whether the decoded text differs from the bytes of the message.
  [[nodiscard]] bool is_decoded() const { return coding_ != nullptr || is_compressed_; }
  /// The defects of the body's encoding.
  [[nodiscard]] const std::vector<DiagnosticCode>& defects() const { return defects_; }

  /// Converts edits of the text to edits of the body's bytes. Fails with `unsupported_encoding` if
  /// a coding is unknown or can only be read, and with `malformed_encoding` if an edit would change
  /// bytes that are not part of the encoded text.
  [[nodiscard]] Result<EditList> encode_edits(EditList edits) const;

 private:
  // Compares the size of an HTTP body without codings with its Content-Length.
  void judge_length(std::uint64_t stated);
  // Checks a body that is declared as base64 for other text.
  void judge_base64();
  // Removes content codings from a message of `size` bytes.
  [[nodiscard]] Result<void> open_content(std::string_view codings, std::size_t size,
                                          const Limits& limits);

  std::string_view raw_;
  const Coding* coding_ = nullptr;
  DecodedText decoded_text_;
  std::string content_;
  bool is_compressed_ = false;  // from a content coding, which is never written
  std::string unknown_coding_;  // its name; empty: none
  std::vector<DiagnosticCode> defects_;
};

/// Whether the first bytes of a document show that it is not text (MIME Sniffing 7.1).
[[nodiscard]] bool looks_binary(std::string_view bytes);

/// `application/xml` for a text that begins with an XML declaration or with the root of a feed, a
/// sitemap or an outline. `text/html` for any other text that begins with `<` or with a UTF-16 byte
/// order mark. Empty otherwise. White space and a UTF-8 byte order mark may come first. MIME
/// Sniffing 7.1 is stricter: it recognizes a page only by certain tags, but a page may begin with
/// any.
[[nodiscard]] std::string_view markup_type(std::string_view bytes);

/// The type of an HTTP body without a Content-Type: that of its markup, `application/octet-stream`,
/// or `text/plain` (MIME Sniffing 7.1).
[[nodiscard]] std::string_view sniffed_media_type(std::string_view bytes);

}  // namespace absolve::ABSOLVE_VERSIONED
