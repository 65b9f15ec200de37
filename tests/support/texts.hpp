#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace absolve {

/// All texts of up to `max_length` letters of an alphabet, shorter ones first.
inline std::vector<std::string> texts_of(std::string_view alphabet, std::size_t max_length) {
  std::vector<std::string> texts{""};
  for (std::size_t from = 0, length = 0; length < max_length; ++length) {
    const std::size_t end = texts.size();
    for (; from < end; ++from) {
      for (const char c : alphabet) texts.push_back(texts[from] + c);
    }
  }
  return texts;
}

}  // namespace absolve
