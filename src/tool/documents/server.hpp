#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "absolve/error.hpp"
#include "tool/args/reading_options.hpp"
#include "tool/show/json.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {

/// The options for the answers.
struct ServerOptions {
  ReadingOptions reading{};
  std::string action = "links";  ///< for questions that name none: links or rewrite
  FilterOptions filter{};
  ListOptions list{};  ///< the fields of links in answers
};

/// Answers the questions of `serve`.
class Server {
 public:
  /// `options` must have been checked.
  explicit Server(ServerOptions options);

  /// The line that answers `line`, in JSON. Errors in the question are reported in the answer.
  [[nodiscard]] std::string answer(std::string_view line);
  /// The answer to a line over the limit.
  [[nodiscard]] static std::string answer_to_long_line();
  /// Whether a document of a question has a link that is left unresolved.
  [[nodiscard]] bool has_unresolved() const { return has_unresolved_; }

 private:
  [[nodiscard]] std::string answer(Json& question, Json& reply);
  [[nodiscard]] std::string links_of(const std::string& body, const DocumentSource& source,
                                     Json& reply);
  [[nodiscard]] std::string rewritten(const std::string& body, const DocumentSource& source,
                                      Json& reply);
  void note(Json& reply, const std::vector<Diagnostic>& diagnostics);
  [[nodiscard]] std::string failure(Json& reply, const Error& error) const;

  ServerOptions options_;
  bool has_unresolved_ = false;
};

}  // namespace absolve::tool
