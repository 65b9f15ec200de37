#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// The indexes of the Encoding Standard (5) for characters of two bytes. Shift_JIS reads jis0208,
/// but does not write all of its pointers.
enum class Index { big5, euc_kr, gb18030, jis0208, shift_jis };

/// Index code point: 0 if the index has none for `pointer`.
[[nodiscard]] std::uint32_t code_point_of(Index index, std::size_t pointer) noexcept;
/// Index pointer, index Big5 pointer and index Shift_JIS pointer. The first call for an index takes
/// time in proportion to its size.
[[nodiscard]] std::optional<std::size_t> pointer_of(Index index, std::uint32_t code);

/// The index jis0212, which is never written: 0 if it has no code point for `pointer`.
[[nodiscard]] std::uint32_t jis0212_code_point(std::size_t pointer) noexcept;

/// Index gb18030 ranges code point: 0 if there is none.
[[nodiscard]] std::uint32_t ranges_code_point(std::size_t pointer) noexcept;
/// Index gb18030 ranges pointer.
[[nodiscard]] std::size_t ranges_pointer(std::uint32_t code) noexcept;

/// What a single-byte index has for a byte without a code point.
inline constexpr char16_t no_code_point = ' ';
/// The code points of the bytes from 0x80 up in a single-byte encoding (9); empty for any other
/// encoding.
[[nodiscard]] std::u16string_view single_byte_index(std::string_view encoding) noexcept;

/// The half-width katakana.
inline constexpr std::uint32_t first_katakana = 0xFF61;
inline constexpr std::uint32_t last_katakana = 0xFF9F;
/// Index ISO-2022-JP katakana: their full-width forms.
[[nodiscard]] std::u16string_view katakana_index() noexcept;

}  // namespace absolve::ABSOLVE_VERSIONED
