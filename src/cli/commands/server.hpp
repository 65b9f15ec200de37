#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/diagnostic.hpp"
#include "absolve/document.hpp"
#include "cli/lines/json.hpp"
#include "cli/options/settings.hpp"

namespace absolve::cli {

/// Answers the questions of `serve`.
class Server {
 public:
  explicit Server(const Settings& settings);

  /// The line that answers `line`, in JSON. Errors in the question are reported in the answer.
  [[nodiscard]] std::string answer(std::string_view line) const;
  /// The answer to a line over the limit.
  [[nodiscard]] static std::string answer_to_long_line();

 private:
  [[nodiscard]] std::string answer(Json& question, Json& reply) const;
  [[nodiscard]] std::string links_of(const std::string& body, const DocumentSource& source,
                                     Json& reply) const;
  [[nodiscard]] std::string rewritten(const std::string& body, const DocumentSource& source,
                                      Json& reply) const;
  [[nodiscard]] std::string failure(Json& reply, const Error& error) const;

  Settings settings_;
};

}  // namespace absolve::cli
