#include "archive/file_type.hpp"

#include "archive/file_types.hpp"
#include "document/media_type.hpp"
#include "text/ascii.hpp"

namespace absolve {

std::string type_of_file(std::string_view name, std::string_view bytes) {
  if (const auto type = type_of_name(name); !type.empty()) return std::string(type);
  std::string type = media_type_of(bytes, name, {});
  if (is_message(type)) return "application/octet-stream";
  const bool is_markup = ascii::trimmed(bytes, ascii::is_c0_or_space).starts_with('<');
  return type == "text/html" && !is_markup ? "text/plain" : type;
}

}  // namespace absolve
