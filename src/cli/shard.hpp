#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absolve/error.hpp"

namespace absolve::cli {

/// One of several runs that share a list.
struct Shard {
  std::size_t number = 1;  ///< from 1
  std::size_t count = 1;
};

/// What `text` says: `3/8`, or `slurm`, which takes it from SLURM_ARRAY_TASK_ID, _MIN and _COUNT.
/// Fails with a message.
[[nodiscard]] Result<Shard, std::string> shard_of(const std::string& text);

/// The items that fall to `shard`: every `count`-th, so that shards are alike.
template <class Item>
[[nodiscard]] std::vector<Item> of_shard(std::vector<Item> items, const Shard& shard) {
  std::vector<Item> own;
  for (std::size_t i = shard.number - 1; i < items.size(); i += shard.count) {
    own.push_back(std::move(items[i]));
  }
  return own;
}

}  // namespace absolve::cli
