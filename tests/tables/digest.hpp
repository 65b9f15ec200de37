#pragma once

#include <cstdint>
#include <iomanip>
#include <sstream>
#include <string>
#include <string_view>

namespace absolve {

/// A 64-bit FNV-1a hash of lines.
class Digest {
 public:
  void add(std::string_view bytes) {
    for (const char c : bytes) add_byte(c);
    add_byte('\n');
  }
  [[nodiscard]] std::string text() const {
    std::ostringstream text;
    text << std::hex << std::setfill('0') << std::setw(16) << value_;
    return text.str();
  }

 private:
  void add_byte(char c) { value_ = (value_ ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL; }
  std::uint64_t value_ = 0xCBF29CE484222325ULL;
};

}  // namespace absolve
