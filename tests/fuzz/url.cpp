// A base and a reference, separated by a line end, under the URL Standard: the short path and the
// parser agree, a URL is its own serialisation, and components lie where the record says.
#include <cstddef>
#include <cstdint>

#include "absolve/resolver.hpp"
#include "check.hpp"
#include "uri/web/record.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto line = std::min(text.find('\n'), text.size());
  const std::string_view base = text.substr(0, line);
  const std::string_view reference = line < text.size() ? text.substr(line + 1) : "";
  const auto resolver = Resolver::make(base, *find_profile("web"));
  url::Record base_record;
  url::Record record;
  url::Record again;
  url::ValidationErrors errors;
  require(url::parse(base, nullptr, nullptr, base_record, nullptr) == resolver.has_value(),
          "a base parses");
  if (!resolver) return 0;
  const bool parsed = url::parse(reference, &base_record, nullptr, record, &errors);
  const auto target = resolver->resolve(reference);
  require(parsed == target.has_value(), "short path and parser agree");
  if (!parsed) return 0;
  require(target->url == record.href, "short path and parser agree to the byte");
  require(record.scheme_end < record.href.size() && record.host_start <= record.host_end &&
              record.host_end <= record.authority_end &&
              record.authority_end <= record.path_start && record.path_start <= record.path_end &&
              record.path_end <= record.href.size(),
          "components come in order");
  require(url::parse(record.href, nullptr, nullptr, again, nullptr), "a URL parses");
  require(again.href == record.href, "a URL is its own serialisation");
  return 0;
}
