#include "absolve/text.hpp"

namespace absolve {

std::string_view name_of(EncodingSource source) noexcept {
  switch (source) {
    case EncodingSource::unknown: return "unknown";
    case EncodingSource::byte_order_mark: return "byte_order_mark";
    case EncodingSource::user: return "user";
    case EncodingSource::transport: return "transport";
    case EncodingSource::document: return "document";
    case EncodingSource::content: return "content";
    case EncodingSource::format_default: return "default";
  }
  return {};
}

}  // namespace absolve
