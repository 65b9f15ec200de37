#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace absolve::tool {

/// What `absolve help TOPIC` prints for a topic; empty if there is no such topic.
[[nodiscard]] std::string help_of_topic(std::string_view topic);
/// The names of all topics.
[[nodiscard]] std::vector<std::string> help_topics();

}  // namespace absolve::tool
