#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "message/fields.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// What the body of an entity is made of.
enum class BodyKind : std::uint8_t {
  leaf,
  multipart,
  message,
  mailbox,  ///< a sequence of messages (RFC 4155); has no header and is not a MIME entity
};

/// The defects in the structure of an entity: in its header, its type and its end. A message may
/// have a million entities, so this takes four bytes.
class Defects {
 public:
  void add(DiagnosticCode code) {
    if (size_ < codes_.size()) codes_[size_++] = code;
  }
  [[nodiscard]] const DiagnosticCode* begin() const { return codes_.data(); }
  [[nodiscard]] const DiagnosticCode* end() const { return codes_.data() + size_; }

 private:
  std::array<DiagnosticCode, 3> codes_{};
  std::uint8_t size_ = 0;
};

/// A header and a body, as spans of the bytes (RFC 2045 2.4).
struct Entity {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::size_t parent = none;  ///< index of the entity around it
  std::uint32_t number = 0;   ///< from 1 among its siblings; 0 for the outermost
  std::uint32_t depth = 0;    ///< how many entities are around it
  std::uint32_t children = 0;
  std::uint32_t earlier_responses = 0;  ///< HTTP responses before it, which are not read
  BodyKind kind = BodyKind::leaf;
  bool is_http = false;      ///< an HTTP message: a status or request line is before its header
  std::uint16_t status = 0;  ///< of an HTTP response; 0: none that can be read (RFC 9112 4)
  Defects defects;           ///< what is wrong with its structure
  bool is_encoded = false;   ///< a message in quoted-printable, base64 or fragments
  /// Of the first fragment of a message: the bodies that form it, in their order (RFC 2046 5.2.2).
  std::shared_ptr<const std::vector<Span>> fragments{};
  /// The decoded body of the message around it, if that message `is_encoded`. The entity's offsets
  /// then refer to this text. Empty: they refer to the file.
  SharedText text;
  Span header;  ///< without the empty line after it; for HTTP without the status line
  Span body;    ///< as encoded, without the line end that belongs to the delimiter after it
  /// Never null. Entities with empty headers share one object: a message may have a million.
  std::shared_ptr<const EntityFields> fields = no_fields();

  [[nodiscard]] static const std::shared_ptr<const EntityFields>& no_fields();
  /// The text that the entity's offsets refer to; `file` holds the whole message.
  [[nodiscard]] std::string_view text_in(std::string_view file) const {
    return text.empty() ? file : text.view();
  }
};

/// What a Content-Transfer-Encoding means (RFC 2045 6).
enum class TransferEncoding : std::uint8_t {
  identity,  ///< 7bit, 8bit, binary, or none stated
  quoted_printable,
  base64,
  misnamed,     ///< `7-bit`, `8bits` and other mistakes: every mail reader treats it as identity
  unsupported,  ///< uuencode and the like: the bytes are not text
  unknown,      ///< RFC 2045 6.4: the meaning of the bytes is not known; links are only listed
};

/// `label` is in lower case.
[[nodiscard]] TransferEncoding transfer_encoding_of(std::string_view label);

/// The entities of `bytes`, an Internet message or HTTP message. Each comes before those inside it.
/// Delimiters count only at the start of a line, an outer boundary takes precedence over an inner
/// one, and a multipart without a close-delimiter ends where the entity around it does (RFC 2046
/// 5.1). Bytes are a mailbox (RFC 4155) if they begin with a "From " line and have another one
/// after an empty line and before a field. Its messages are inside an outermost entity
/// `application/mbox`. An encoded message is decoded, and its entities follow it; so is a message
/// whose fragments (RFC 2046 5.2.2) are all in the same text. One pass over each text, without
/// recursion. Fails with `over_limit`. With `verify`, mimetic reads them again, and this also
/// fails as `read_again` does.
[[nodiscard]] Result<std::vector<Entity>> find_entities(std::string_view bytes,
                                                        const Limits& limits, bool verify = false);

/// The path of an entity: `1.2` is the second part of the first part. Empty for the outermost.
[[nodiscard]] std::string path_of(const std::vector<Entity>& entities, std::size_t index);

/// The index of the entity with the path `part`, or else of the only one with this file name, or
/// else of the only one whose name has the same letters and digits, as the name of its unpacked
/// file has. Fails with `no_such_part`.
[[nodiscard]] Result<std::size_t> find_part(const std::vector<Entity>& entities,
                                            std::string_view part);

/// What signs or encrypts the entity at `index` or an entity around it: the name of a field or a
/// media type; empty: nothing. A signature covers everything inside the signed entity.
[[nodiscard]] std::string_view signature_over(const std::vector<Entity>& entities,
                                              std::size_t index);

}  // namespace absolve::ABSOLVE_VERSIONED
