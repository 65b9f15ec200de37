#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "mime/fields.hpp"

namespace absolve {

/// What the body of an entity is made of.
enum class BodyKind : std::uint8_t {
  leaf,
  multipart,
  message,
  mailbox,  ///< messages one after another (RFC 4155); no header, and no entity of MIME
};

/// A body and its header, by their places in the bytes (RFC 2045 2.4).
struct Entity {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::size_t parent = none;  ///< index of the entity around it
  std::uint32_t number = 0;   ///< from 1 among its siblings; 0 for the outermost
  std::uint32_t depth = 0;    ///< how many entities are around it
  std::uint32_t children = 0;
  BodyKind kind = BodyKind::leaf;
  bool is_http = false;      ///< an HTTP message: a status or request line is before its header
  bool is_unopened = false;  ///< a composite that is left whole for its defect
  Span header;               ///< without the empty line behind it; for HTTP without the status line
  Span body;  ///< as encoded, without the line end that belongs to the delimiter behind it
  /// Never null. Entities with empty headers share one object: a message may have a million.
  std::shared_ptr<const EntityFields> fields = no_fields();
  SharedText defect;  ///< what is wrong with its structure, in words; empty: nothing

  [[nodiscard]] static const std::shared_ptr<const EntityFields>& no_fields();
};

/// Whether a body of this transfer encoding stands as it is (RFC 2045 6.2): 7bit, 8bit, binary, or
/// none stated.
[[nodiscard]] bool is_identity_encoding(std::string_view transfer_encoding);

/// The entities of `bytes`, an Internet message or HTTP message, each before those inside it.
/// Delimiters count at the start of a line only, an outer boundary wins over an inner one, and a
/// part without a close-delimiter ends where the one around it does (RFC 2046 5.1). Bytes that
/// begin with a "From " line, and hold another one behind an empty line and before a field, are a
/// mailbox (RFC 4155): its messages are within an outermost entity `application/mbox`. One pass,
/// linear, without recursion. Fails with `over_limit`.
[[nodiscard]] Result<std::vector<Entity>> find_entities(std::string_view bytes,
                                                        const Limits& limits);

/// The entity's place among its kin, `1.2`: the second part of the first; empty for the outermost.
[[nodiscard]] std::string path_of(const std::vector<Entity>& entities, std::size_t index);

/// The index of the entity of that path; `Entity::none` where there is none.
[[nodiscard]] std::size_t find_path(const std::vector<Entity>& entities, std::string_view path);

}  // namespace absolve
