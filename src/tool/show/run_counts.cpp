#include "tool/show/run_counts.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace absolve::tool {

std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::size_t unresolved_links(const std::vector<Diagnostic>& diagnostics) {
  std::size_t links = 0;
  for (const Diagnostic& diagnostic : diagnostics) {
    const bool is_sum = diagnostic.code == DiagnosticCode::no_base ||
                        diagnostic.code == DiagnosticCode::imaginary_base;
    if (is_sum) {
      links += std::strtoull(diagnostic.arguments.front().c_str(), nullptr, 10);
    } else if (diagnostic.is_unresolved()) {
      ++links;
    }
  }
  return links;
}

double RunCounts::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begun).count();
}

std::string summary_of(const RunCounts& counts) {
  std::string text = counted(counts.files, "file");
  if (counts.links > 0) text += ", " + counted(counts.links, "link");
  if (counts.is_rewriting) text += ", " + counted(counts.rewritten, "link") + " rewritten";
  if (counts.links > 0 || counts.is_rewriting) {
    text += ", " + std::to_string(counts.unresolved) + " unresolved";
  }
  text += counts.is_rewriting ? ", " + counted(counts.left_whole, "file") + " left unchanged"
                              : ", " + std::to_string(counts.left_whole) + " failed";
  if (counts.not_read > 0) text += ", " + std::to_string(counts.not_read) + " not read";
  std::array<char, 40> seconds{};
  std::snprintf(seconds.data(), seconds.size(), ", %.1f seconds", counts.seconds());
  return text + seconds.data();
}

}  // namespace absolve::tool
