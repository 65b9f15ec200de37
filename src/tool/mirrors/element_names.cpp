#include "tool/mirrors/element_names.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "archive/file_names.hpp"
#include "document/loaded_links.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {
namespace {

std::size_t hash_of(std::string_view name) {
  return std::hash<std::string_view>()(name);
}

}  // namespace

ElementNames::ElementNames(const Limits& limits) {
  const std::vector<std::string> changes{"-standard", "-office",   "-css",
                                         "+*@id",     "+*@xml:id", "+a@name"};
  if (auto table = AttributeTable::make(changes)) options_.attributes = *table;
  options_.limits = limits;
}

bool ElementNames::has(const std::string& path, std::string_view name) {
  const Names names = names_in(path);
  return names == nullptr || std::ranges::binary_search(*names, hash_of(name));
}

ElementNames::Names ElementNames::names_in(const std::string& path) {
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = known_.find(path); known != known_.end()) return known->second;
  }
  // Two threads may read the same file at the same time, and find the same.
  Names names = read(path);
  const std::scoped_lock lock(mutex_);
  return known_.emplace(path, std::move(names)).first->second;
}

ElementNames::Names ElementNames::read(const std::string& path) const {
  const auto bytes = read_all(path, options_.limits.document_bytes);
  if (!bytes) return nullptr;
  const std::string type = type_of_file(path.substr(path.rfind('/') + 1), bytes->view());
  if (!is_page(type)) return nullptr;
  auto hashes = std::make_shared<std::vector<std::size_t>>();
  const auto add = [&](const EntityReport& report, const Link& link) {
    if (report.frame.empty() && !link.inert) hashes->push_back(hash_of(link.raw));
  };
  if (!examine(bytes->view(), {.content_type = type}, options_, {.link = add})) return nullptr;
  std::ranges::sort(*hashes);
  return hashes;
}

}  // namespace absolve::tool
