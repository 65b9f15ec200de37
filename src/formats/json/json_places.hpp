#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// What receivers of the parser's events have in common: they know how far the text has been read,
/// because the parser does not say where in the text its strings are, and they ignore numbers,
/// errors and the like. A receiver derives from this, and adds the events that have a meaning.
class JsonPlaces {
 public:
  static bool null() { return true; }
  static bool boolean(bool) { return true; }
  static bool number_integer(std::int64_t) { return true; }
  static bool number_unsigned(std::uint64_t) { return true; }
  static bool number_float(double, const std::string&) { return true; }
  static bool binary(nlohmann::json::binary_t&) { return true; }
  template <class Exception>
  static bool parse_error(std::size_t, const std::string&, const Exception&) {
    return false;
  }

 protected:
  explicit JsonPlaces(std::string_view text) : text_(text), furthest_(text.data()) {}

  /// Sends the events of the text to `receiver`, which is this object. Returns whether it is JSON.
  template <class Receiver>
  [[nodiscard]] bool send_to(Receiver* receiver) {
    return nlohmann::json::sax_parse(Characters(text_.data(), &furthest_),
                                     Characters(text_.data() + text_.size(), &furthest_), receiver);
  }
  /// How many bytes have been read.
  [[nodiscard]] std::size_t reached() const {
    return static_cast<std::size_t>(furthest_ - text_.data());
  }
  /// The content of the string that the parser has just read: from its closing quote back to the
  /// nearest quote that is not escaped.
  [[nodiscard]] Span last_string() const {
    const std::size_t end = reached() - 1;
    std::size_t open = end;
    do {
      open = text_.rfind('"', open - 1);
    } while (open > 0 && text_[open - 1] == '\\');
    return {open + 1, end - open - 1};
  }

 private:
  // An iterator that records how far a text has been read.
  class Characters {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    Characters(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
    reference operator*() const { return *at_; }
    Characters& operator++() {
      *furthest_ = ++at_;
      return *this;
    }
    friend bool operator==(const Characters& a, const Characters& b) { return a.at_ == b.at_; }

   private:
    const char* at_;
    const char** furthest_;
  };

  std::string_view text_;
  const char* furthest_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
