#include "archive/safe_name.hpp"

#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

using Instance = const icu::Normalizer2* (*)(UErrorCode&);

// `text`, which is UTF-8, as it is where ICU cannot do it.
std::string normalized(std::string_view text, Instance instance) {
  if (ascii::is_all_ascii(text) && instance == icu::Normalizer2::getNFCInstance) {
    return std::string(text);
  }
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = instance(status);
  std::string out;
  icu::StringByteSink<std::string> sink(&out);
  if (U_SUCCESS(status)) {
    form->normalizeUTF8(0, {text.data(), static_cast<std::int32_t>(text.size())}, sink, nullptr,
                        status);
  }
  return U_SUCCESS(status) ? out : std::string(text);
}

bool is_plain(char c) {
  return ascii::is_alphanumeric(c) || c == '-' || c == '.';
}

// Letters, marks and digits that are seen.
bool is_letter(std::uint32_t code_point) {
  const auto c = static_cast<UChar32>(code_point);
  constexpr std::uint32_t shown = U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK;
  return (U_GET_GC_MASK(c) & shown) != 0 &&
         u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) == 0;
}

}  // namespace

std::string safe_name(std::string_view text, bool is_ascii) {
  const bool keeps_letters = !is_ascii && utf8::is_valid(text);
  const std::string whole =
      keeps_letters ? normalized(text, icu::Normalizer2::getNFCInstance) : std::string(text);
  std::string out;
  for (std::string_view rest = whole; !rest.empty();) {
    std::size_t length = 1;
    const bool is_beyond = keeps_letters && static_cast<unsigned char>(rest.front()) >= 0x80;
    const bool stays = is_beyond ? is_letter(utf8::read(rest, length)) : is_plain(rest.front());
    if (stays) {
      out.append(rest.substr(0, length));
    } else if (!out.ends_with('_')) {
      out.push_back('_');
    }
    rest.remove_prefix(length);
  }
  const auto is_edge = [](char c) { return c == '.' || c == '_' || c == '-'; };
  return std::string(ascii::trimmed(out, is_edge));
}

std::string name_key(std::string_view name) {
  if (ascii::is_all_ascii(name)) return ascii::lowered(name);
  return normalized(name, icu::Normalizer2::getNFKCCasefoldInstance);
}

}  // namespace absolve
