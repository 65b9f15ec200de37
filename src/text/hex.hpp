#pragma once

#include <string>
#include <string_view>

namespace absolve {

/// Appends the two hexadecimal digits of `byte`, in lower case.
inline void append_hex(unsigned char byte, std::string& out) {
  constexpr std::string_view digits = "0123456789abcdef";
  out.push_back(digits[byte >> 4U]);
  out.push_back(digits[byte & 15U]);
}

}  // namespace absolve
