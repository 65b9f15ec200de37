#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"

namespace absolve::tool {

/// The names that fragments may mean in files (HTML 7.4.6.4). Reads each file once, whichever
/// documents link to it. Safe to use on several threads.
class ElementNames {
 public:
  explicit ElementNames(const Limits& limits);

  /// Whether the page at `path` has an element of this name. Also true where nothing can be said:
  /// the file cannot be read, or is no page, and its fragments are not names of elements.
  [[nodiscard]] bool has(const std::string& path, std::string_view name);

 private:
  // Hashes of the names. The names themselves would take too much memory: a folder can have
  // millions. If two names have the same hash, a broken fragment is missed. Null: fragments are not
  // names.
  using Names = std::shared_ptr<const std::vector<std::size_t>>;

  [[nodiscard]] Names names_in(const std::string& path);
  [[nodiscard]] Names read(const std::string& path) const;

  Options options_;  // under these, the names of elements are listed as links
  std::mutex mutex_;
  std::map<std::string, Names> known_;
};

}  // namespace absolve::tool
