#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class FormatterBase;
}

namespace absolve::tool {

/// What `absolve help CODE` prints for the code of a message; empty if there is no such code.
[[nodiscard]] std::string help_of_code(std::string_view code);
/// What `absolve help codes` prints.
[[nodiscard]] std::string help_of_codes();
/// All codes of messages, sorted.
[[nodiscard]] std::vector<std::string> message_codes();

/// What `absolve help TOPIC` prints for a topic; empty if there is no such topic.
[[nodiscard]] std::string help_of_topic(std::string_view topic);
/// The names of all topics.
[[nodiscard]] std::vector<std::string> help_topics();

/// The formatter for the help of commands. It shows options as `--engine auto|scan|tree`,
/// `--in-place[=SUFFIX]` and `--max-links NUMBER (50000000)`.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> make_help_format();

}  // namespace absolve::tool
