#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "mime/entity.hpp"

namespace absolve {

/// What to do with a message on the way through it.
enum class Purpose { examine, rewrite };

/// The purpose, and who takes the reports of what is examined.
struct Work {
  Purpose purpose;
  const ReportSink* sink = nullptr;  ///< nobody: reports go into the examination
  /// Bases of parts, by their paths, that hold in the place of what their headers state; or none.
  const std::map<std::string, SharedText>* bases = nullptr;
  std::size_t only = Entity::none;  ///< the one entity to read; none: as the options say
  bool leaves_message = false;  ///< bodies are on their way to files of their own, without headers
};

/// Reads the Internet message or HTTP message `bytes`: its entities, each HTML body among them
/// with its own base, and the Content-Location fields. For `Purpose::rewrite`, also finds the
/// edits, through the transfer encodings. Fails with `over_limit`; a part that cannot be read is a
/// diagnostic.
[[nodiscard]] Result<Rewriting> read_message(std::string_view bytes, const DocumentSource& source,
                                             const Options& options, const Work& work);

/// The same for its entities, which `find_entities` gave.
[[nodiscard]] Rewriting read_entities(std::string_view bytes, const std::vector<Entity>& entities,
                                      const DocumentSource& source, const Options& options,
                                      const Work& work);

}  // namespace absolve
