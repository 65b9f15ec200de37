#pragma once

namespace absolve::tool {

/// Runs the command that the arguments of `main` name. Gives the exit code of the process. Throws
/// if memory runs out.
[[nodiscard]] int run(int argc, char** argv);

}  // namespace absolve::tool
