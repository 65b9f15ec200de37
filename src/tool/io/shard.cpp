#include "tool/io/shard.hpp"

#include <charconv>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace absolve::tool {
namespace {

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::optional<std::size_t> number_of_slurm(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::nullopt : number_in(value);
}

}  // namespace

Result<Shard, std::string> shard_of(const std::string& text) {
  Shard shard;
  if (text == "slurm") {
    const auto id = number_of_slurm("SLURM_ARRAY_TASK_ID");
    const auto min = number_of_slurm("SLURM_ARRAY_TASK_MIN");
    const auto count = number_of_slurm("SLURM_ARRAY_TASK_COUNT");
    const auto max = number_of_slurm("SLURM_ARRAY_TASK_MAX");
    if (!id || !min || !max || !count || *id < *min) {
      return std::string("this is no job of a Slurm array: SLURM_ARRAY_TASK_ID is not set");
    }
    // If the array leaves out numbers, no job reads their shares of the list.
    if (*max - *min + 1 != *count) {
      return std::string("the array of Slurm leaves numbers out; give I/N");
    }
    shard = {*id - *min + 1, *count};
  } else {
    const auto slash = text.find('/');
    const auto number = number_in(std::string_view(text).substr(0, slash));
    const auto count = slash == std::string::npos
                           ? std::nullopt
                           : number_in(std::string_view(text).substr(slash + 1));
    if (!number || !count) return std::string("is not of the form 3/8");
    shard = {*number, *count};
  }
  if (shard.number == 0 || shard.number > shard.count) {
    return std::string("the first number is from 1 to the second one");
  }
  return shard;
}

}  // namespace absolve::tool
