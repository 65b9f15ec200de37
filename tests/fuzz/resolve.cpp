// A base and a reference, separated by a line end, under every profile.
#include <cstddef>
#include <cstdint>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "check.hpp"
#include "uri/parts.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto line = std::min(text.find('\n'), text.size());
  const std::string_view base = text.substr(0, line);
  const std::string_view reference = line < text.size() ? text.substr(line + 1) : "";
  require(recompose(parse_reference(reference)) == reference, "recomposition is the inverse");
  for (const Profile& profile : profiles()) {
    const auto resolver = Resolver::make(base, profile);
    if (!resolver) continue;
    const auto target = resolver->resolve(reference);
    if (!target) continue;
    require(parse_parts(target->url, profile, {}).scheme.has_value(), "a target is absolute");
    // If the last "#" begins the fragment and an empty one is dropped, a target may parse
    // differently.
    if (profile.fragment_start == FragmentStart::last_hash_by_scheme) continue;
    const auto again = resolver->resolve(target->url);
    require(again.has_value(), "a target resolves");
    // Resolving "" against a base that is not normalized, "http:/./", returns that base. Another
    // round normalizes it.
    const auto settled = resolver->resolve(again->url);
    require(settled && settled->url == again->url, "an absolute target is settled");
  }
  return 0;
}
