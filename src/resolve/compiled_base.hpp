#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/profile.hpp"
#include "uri/parts.hpp"
#include "url/record.hpp"

namespace absolve {

/// A base taken apart once: its parts for the rules of section 5.2, and, where it is plain, the
/// prefixes that most references need no more than to be appended to.
struct CompiledBase {
  /// Keeps `base`; `profile` says how to read it.
  CompiledBase(std::string_view base, const Profile& profile);
  CompiledBase(const CompiledBase&) = delete;
  CompiledBase& operator=(const CompiledBase&) = delete;

  /// Resolves a reference of a plain shape into `url`: relative without dot segments but leading
  /// `../`, rooted without any, a fragment alone, and, where the profile agrees, a query alone;
  /// under the web profile an http or https URL, too, that is its own serialisation. False where
  /// the shape is another, with `url` untouched; the rules then give the answer.
  [[nodiscard]] bool resolve_plain(std::string_view reference, std::string& url) const;

  url::Record record;  ///< for the web profile, which `is_url` says has parsed
  bool is_url = false;
  std::string text;      ///< the whole base; for the web profile as the Standard serialises it
  std::string_view url;  ///< without its fragment
  Parts parts;

 private:
  void compile_prefixes(std::size_t origin, std::size_t path_end);

  bool is_plain_ = false;
  bool is_web_ = false;
  bool keeps_path_for_query_ = false;
  std::size_t origin_ = 0;                // length of scheme and authority
  std::size_t path_end_ = 0;              // where the path ends
  std::vector<std::size_t> directories_;  // lengths up to each slash of the path, the last first
};

}  // namespace absolve
