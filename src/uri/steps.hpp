#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/reference.hpp"
#include "text/shortened.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Collects the steps of an algorithm: the first 999, and the last. Values are cut to 300 bytes,
/// because a long path has many segments. Algorithms hold a pointer to it, which is null unless the
/// steps are wanted.
class Steps {
 public:
  void add(std::string section, std::string_view text, std::string_view value) {
    constexpr std::size_t most = 1000;
    if (steps_.size() == most) steps_.pop_back();
    steps_.push_back({std::move(section), std::string(text), shortened(value)});
  }
  [[nodiscard]] std::vector<ResolutionStep> take() { return std::move(steps_); }

 private:
  std::vector<ResolutionStep> steps_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
