#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/error.hpp"
#include "absolve/text.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The edits of a message whose entities may be in encoded messages. They are kept by the text that
/// their offsets refer to.
class MessageEdits {
 public:
  /// `entities` must outlive this.
  explicit MessageEdits(const std::vector<Entity>& entities) : entities_(entities) {}

  /// The edits of the text that the offsets of an entity refer to: `file`, or those of a decoded
  /// message.
  [[nodiscard]] EditList& of(std::size_t index, EditList& file);

  /// Converts the edits of decoded messages to edits of `file`, from the innermost outward. `bytes`
  /// is the whole message. Returns the messages that could not be encoded again, because of their
  /// size or for another reason; they stay as they are.
  [[nodiscard]] std::vector<std::pair<std::size_t, Error>> encode(std::string_view bytes,
                                                                  const Limits& limits,
                                                                  EditList& file);

 private:
  const std::vector<Entity>& entities_;
  std::map<std::size_t, EditList> of_messages_;  // by the index of the encoded message
};

/// Whether `edits` of the body `text` make a line longer than the 998 octets that mail carries (RFC
/// 5322 2.1.1, RFC 2045 2.8), although `text` has no such line.
[[nodiscard]] bool outgrows_transport(std::string_view text, const EditList& edits);

/// The names of the fields of `header` that describe the body's bytes, and do not fit an edited
/// body: its digests (RFC 1864, RFC 9530) and, in HTTP, its length (RFC 9110 8.6).
[[nodiscard]] std::vector<std::string> outdated_fields(std::string_view header, bool is_http);

}  // namespace absolve::ABSOLVE_VERSIONED
