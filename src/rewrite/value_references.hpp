#pragma once

#include <string_view>
#include <vector>

#include "absolve/link.hpp"
#include "absolve/span.hpp"
#include "coding/coding.hpp"

namespace absolve {

/// A reference in a value, and the skin that it has there; null: none.
struct ValueReference {
  Span place;
  const Coding* coding = nullptr;
  bool of_document = false;  ///< relative to the document's URL, whatever the base
};

/// The references in a decoded value that `rule` speaks of, in order. `references` is emptied
/// first. Linear.
void find_value_references(const LinkAttribute& rule, std::string_view value,
                           std::vector<ValueReference>& references);

}  // namespace absolve
