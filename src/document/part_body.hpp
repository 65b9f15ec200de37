#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "message/body.hpp"
#include "message/entity.hpp"

namespace absolve {

/// The entities of `bytes`, a message or a mailbox. Fails with `unsupported_type` for anything
/// else, and with `over_limit`.
[[nodiscard]] Result<std::vector<Entity>> message_entities(std::string_view bytes,
                                                           const DocumentSource& source,
                                                           const Options& options);

/// The decoded body that `codings` describe in `bytes`; see `decoded_body`. `path` names the part
/// in `diagnostics`, which may be null.
[[nodiscard]] Result<std::string> decoded_part(std::string_view bytes, const BodyCodings& codings,
                                               const std::string& path, const Limits& limits,
                                               std::vector<Diagnostic>* diagnostics);

}  // namespace absolve
