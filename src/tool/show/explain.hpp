#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/shortened.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

/// Says, for `--explain`, how each document was read: by the scanner, by the scanner again with all
/// open elements, as a tree, and so on. At the end, says how many were read, and how many again.
class Explainer {
 public:
  explicit Explainer(bool is_on) : is_on_(is_on) {}

  void add(const Input& input, const Examination& examination) {
    for (const EntityReport& entity : examination.entities) add(input, entity);
  }

  void add(const Input& input, const EntityReport& entity) {
    if (!is_on_ || entity.engine.empty()) return;
    ++documents_;
    if (entity.engine == "open elements") ++rescanned_;
    const std::string part =
        entity.is_part && !entity.path.empty() ? "part " + entity.path + " " : "";
    print_note_of(input.path, part + way_of(entity.engine) + ", as " + entity.encoding + ", base " +
                                  (entity.base.chosen ? shortened(entity.base.url()) : "none"));
  }

  void finish() const {
    if (!is_on_) return;
    print_note("documents read: " + std::to_string(documents_) +
               ", of these again, with all open elements: " + std::to_string(rescanned_));
  }

 private:
  // Describes `EntityReport::engine` in words.
  static std::string way_of(std::string_view engine) {
    if (engine == "contexts") return "read by the scanner";
    if (engine == "open elements") return "read by the scanner again, with all open elements";
    if (engine == "tree") return "read as a tree";
    if (engine == "expat") return "read as XML";
    if (engine == "recovered") return "read as XML that is not well-formed";
    if (engine == "text") return "read as plain text";
    return engine == "css" ? "read as CSS" : "read as JSON";
  }

  bool is_on_;
  std::size_t documents_ = 0;
  std::size_t rescanned_ = 0;
};

}  // namespace absolve::tool
