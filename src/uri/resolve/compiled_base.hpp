#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/profile.hpp"
#include "uri/parts.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// A base that is parsed once: its parts for the rules of section 5.2 and, where it is plain, the
/// prefixes to which most references are simply appended.
struct CompiledBase {
  /// Keeps `base`; `profile` says how to read it.
  CompiledBase(std::string_view base, const Profile& profile);
  CompiledBase(const CompiledBase&) = delete;
  CompiledBase& operator=(const CompiledBase&) = delete;

  url::Record record;  ///< for the web profile; valid where `is_url`
  bool is_url = false;
  std::string text;      ///< the whole base; for the web profile as the Standard serialises it
  std::string_view url;  ///< without its fragment
  Parts parts;
  std::string_view directory;  ///< the path in `parts` up to its last slash
  /// The same without dot segments, if a merged path loses them anyway (RFC 3986 5.2.4). So a long
  /// base with many dot segments is not read again for each reference.
  std::string_view short_directory;

  // What the short path needs.
  bool is_web = false;
  bool is_plain = false;                 ///< whether the prefixes below can be used
  bool keeps_path_for_query = false;     ///< whether `?y` keeps the last segment
  bool stops_at_root = false;            ///< whether a `..` above the root is removed
  std::size_t origin = 0;                ///< length of scheme and authority
  std::size_t path_end = 0;              ///< where the path ends
  std::vector<std::size_t> directories;  ///< lengths up to each slash of the path, the last first

 private:
  void compile_prefixes(std::size_t from, std::size_t to);
  void shorten_directory(const Profile& profile);

  std::string shortened_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
