#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "document/referrers.hpp"
#include "message/body.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// What the pipeline does with a file, and who receives the results.
struct Work {
  bool reports = false;              ///< links are delivered, with their reports
  bool edits = false;                ///< links are edited
  const ReportSink* sink = nullptr;  ///< null: reports go into the examination
  std::size_t only = Entity::none;   ///< the one entity to read; none: as the options say
  /// Takes the edits of decoded bodies, by entity, for a caller that writes the bodies to separate
  /// files. Then no header is edited, and no body is encoded. Null: edits are those of the message.
  std::vector<EditList>* bodies = nullptr;
  /// The referrers of the entities, for callers that read the same entities many times: first all
  /// of them, which notes the references, and then one by one. Null: they are made for this work.
  Referrers* referrers = nullptr;
  bool is_compressed = false;  ///< the bytes are what a compressed file decompresses to
};

/// Reads the Internet message or HTTP message `bytes`: its entities, each document among them with
/// its own base, their headers, and, for edits, through the transfer encodings. Fails with
/// `no_such_part`, and as `find_entities` does; a part that cannot be read is a diagnostic.
[[nodiscard]] Result<Rewriting> read_message(std::string_view bytes, const DocumentSource& source,
                                             const Options& options, const Work& work);

/// The same for its entities, which `find_entities` gave.
[[nodiscard]] Rewriting read_entities(std::string_view bytes, const std::vector<Entity>& entities,
                                      const DocumentSource& source, const Options& options,
                                      const Work& work);

/// The entities of `bytes`, a message or a mailbox. Fails with `unsupported_type` for anything
/// else, and as `find_entities` does.
[[nodiscard]] Result<std::vector<Entity>> message_entities(std::string_view bytes,
                                                           const DocumentSource& source,
                                                           const Options& options);

/// The decoded body that `codings` describe in `bytes`; see `decoded_body`. `path` names the part
/// in `diagnostics`, which may be null.
[[nodiscard]] Result<std::string> decoded_part(std::string_view bytes, const BodyCodings& codings,
                                               const std::string& path, const Limits& limits,
                                               std::vector<Diagnostic>* diagnostics);

}  // namespace absolve::ABSOLVE_VERSIONED
