#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absolve/error.hpp"

namespace absolve::tool {

/// One of several runs that share a list.
struct Shard {
  std::size_t number = 1;  ///< from 1
  std::size_t count = 1;
};

/// The shard that `text` names: `3/8`, or `slurm`, which reads SLURM_ARRAY_TASK_ID, _MIN, _MAX and
/// _COUNT. Fails with a message.
[[nodiscard]] Result<Shard, std::string> shard_of(const std::string& text);

/// The items of `shard`: every `count`-th one, so that all shards get similar items.
template <class Item>
[[nodiscard]] std::vector<Item> of_shard(std::vector<Item> items, const Shard& shard) {
  std::vector<Item> chosen;
  for (std::size_t i = shard.number - 1; i < items.size(); i += shard.count) {
    chosen.push_back(std::move(items[i]));
  }
  return chosen;
}

}  // namespace absolve::tool
