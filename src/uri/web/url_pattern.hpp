#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED::url {

/// The components of a pattern, in the order of URL Pattern 1.2.
enum class PatternComponent : std::uint8_t {
  protocol,
  username,
  password,
  hostname,
  port,
  pathname,
  search,
  hash,
};

/// The names of the components, as members of a URLPatternInit. Static storage.
inline constexpr std::array<std::string_view, 8> pattern_component_names{
    "protocol", "username", "password", "hostname", "port", "pathname", "search", "hash"};

/// The components that a pattern states; nullopt: it does not state this one. Views into the
/// pattern, or static storage.
class PatternComponents {
 public:
  [[nodiscard]] const std::optional<std::string_view>& operator[](
      PatternComponent component) const {
    return values_[static_cast<std::size_t>(component)];
  }
  [[nodiscard]] std::optional<std::string_view>& operator[](PatternComponent component) {
    return values_[static_cast<std::size_t>(component)];
  }
  /// Whether the pattern means something else over another base (URL Pattern 2.1, process a
  /// URLPatternInit): the base gives all that comes before the first component that is stated, and
  /// a folder to a path without a slash at its front, whatever is stated before it.
  [[nodiscard]] bool depends_on_base() const;

 private:
  std::array<std::optional<std::string_view>, pattern_component_names.size()> values_;
};

/// What was found out about a pattern in the form of a string.
enum class PatternReading : std::uint8_t {
  read,       ///< its components are known
  invalid,    ///< over any base it is no pattern
  undecided,  ///< its components depend on rules that are not implemented here, or it is too long
};

/// Splits a pattern into the components that it states (URL Pattern 2.2, parse a constructor
/// string). Whether letters beyond ASCII belong to the name of a group is not known here, nor which
/// schemes a protocol with groups matches. If that matters, the result is `undecided`. Linear.
[[nodiscard]] PatternReading read_pattern(std::string_view pattern, PatternComponents& components);

/// Whether `pattern` means something else over another base, or may do so. Linear.
[[nodiscard]] bool depends_on_base(std::string_view pattern);

/// Whether the path of a pattern begins with a slash (URL Pattern 2.1, is an absolute pathname).
[[nodiscard]] bool is_absolute_pathname(std::string_view pathname);

/// How a pattern can be written so that it means over any base what it means over one.
struct AbsolutePattern {
  enum class Way : std::uint8_t {
    same,        ///< as it is, because the base does not matter
    front,       ///< with `front` in front of it
    components,  ///< as an object with `components`, and with the base as its `baseURL`
    none,        ///< it is not known how
  };
  Way way = Way::none;
  std::string front{};
  PatternComponents components{};  ///< views into the pattern
};

/// A base URL, to which patterns are relative.
class PatternBase {
 public:
  /// Nothing if `url` is no absolute URL (URL Standard 4.4).
  [[nodiscard]] static std::optional<PatternBase> make(std::string_view url);

  /// The URL, as the URL Standard serialises it.
  [[nodiscard]] const std::string& url() const { return url_; }
  /// Linear in the pattern and in the base.
  ///
  ///     PatternBase::make("http://h.example/d/p")->absolute("x*").front == "http://h.example/d/"
  [[nodiscard]] AbsolutePattern absolute(std::string_view pattern) const;

 private:
  PatternBase() = default;
  [[nodiscard]] bool is_same_over_any(std::string_view written,
                                      const PatternComponents& stated) const;

  // All of these are escaped, so that they stand for themselves in a pattern.
  std::string url_;
  std::string protocol_;
  std::string hostname_;
  std::string port_;
  std::string origin_;  // what comes before the path
  std::string path_;
  std::string folder_;  // the path up to its last slash
  std::string query_;
};

}  // namespace absolve::ABSOLVE_VERSIONED::url
