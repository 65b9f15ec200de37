#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "text/shortened.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"

namespace absolve::tool {

/// The message of a diagnostic at `place`.
[[nodiscard]] Message message_about(const Diagnostic& diagnostic, std::string place);

/// The text of that message, followed by the option that helps, if there is one, and by the code.
[[nodiscard]] std::string advised(const Diagnostic& diagnostic);

/// Shows one diagnostic of a file, at `place` in it, and returns the exit code that it calls for.
/// `line` is the line of the file that it is about; none: not shown.
[[nodiscard]] Exit report(const Diagnostic& diagnostic, std::string place, bool strict,
                          std::optional<SourceLine> line = {});

/// Shows the diagnostics of a file, with their places, and returns the worst of their exit codes.
[[nodiscard]] Exit report(const Input& input, std::string_view bytes,
                          const std::vector<Diagnostic>& diagnostics, bool strict);

/// Prints that the library refused a document, and returns the exit code. The message begins with
/// `outcome`.
Exit report_failure(const Input& input, const Error& error, const Limits& limits,
                    const std::string& outcome = {});

/// The same for a document that should have been rewritten, and stays unchanged.
Exit report_unchanged(const Input& input, const Error& error, const Limits& limits);

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
               "; read again, with all open elements: " + std::to_string(rescanned_));
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
