#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace absolve::tool {

/// How the help of a command shows its options: `--engine auto|scan|tree`, `--in-place[=SUFFIX]`,
/// `--max-links NUMBER (50000000)`.
[[nodiscard]] std::shared_ptr<CLI::FormatterBase> make_help_format();

}  // namespace absolve::tool
