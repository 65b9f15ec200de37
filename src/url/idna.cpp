#include "url/idna.hpp"

#include <unicode/uchar.h>
#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <memory>

#include "core/ascii.hpp"
#include "core/utf8.hpp"

namespace absolve::url {
namespace {

struct CloseIdna {
  void operator()(UIDNA* idna) const { uidna_close(idna); }
};

// ICU's instance is immutable, and safe to share between threads.
const UIDNA* processor() {
  static const std::unique_ptr<UIDNA, CloseIdna> idna = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<UIDNA, CloseIdna>(
        uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII |
                            UIDNA_NONTRANSITIONAL_TO_UNICODE,
                        &status));
  }();
  return idna.get();
}

// What the Standard tolerates, as beStrict is false: CheckHyphens and VerifyDnsLength.
constexpr std::uint32_t tolerated = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG |
                                    UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN |
                                    UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;

// UTS 46 4.1 (2.2 of newer editions): a label that is Punycode for nothing but ASCII is invalid;
// ICU 72 does not say so.
bool has_needless_punycode(std::string_view domain) {
  while (!domain.empty()) {
    const auto dot = std::min(domain.find('.'), domain.size());
    const std::string_view label = domain.substr(0, dot);
    if (equal_ignoring_case(label.substr(0, 4), "xn--") && label.back() == '-') return true;
    domain.remove_prefix(std::min(dot + 1, domain.size()));
  }
  return false;
}

// Where UTS 46 of Unicode 15.1 and 16 maps a character otherwise than ICU 72, which refuses most of
// these; to nothing where it is ignored.
struct Mapping {
  std::uint32_t first;
  std::uint32_t last;
  std::uint32_t to;  // of the first; 0: ignored
};

constexpr std::array newer_mappings{
    Mapping{0x10A0, 0x10C5, 0x2D00},  // Georgian capitals
    Mapping{0x10C7, 0x10C7, 0x2D27},   Mapping{0x10CD, 0x10CD, 0x2D2D},
    Mapping{0x115F, 0x1160, 0},       // Hangul fillers
    Mapping{0x17B4, 0x17B5, 0},       // Khmer inherent vowels
    Mapping{0x180E, 0x180E, 0},       // Mongolian vowel separator
    Mapping{0x1E9E, 0x1E9E, 0x00DF},  // capital sharp s
    Mapping{0x2132, 0x2132, 0x214E},   Mapping{0x2183, 0x2183, 0x2184},
    Mapping{0x3164, 0x3164, 0},        Mapping{0xFFA0, 0xFFA0, 0},
    Mapping{0x1D173, 0x1D17A, 0},  // musical format controls
    Mapping{0x2F868, 0x2F868, 0x36FC},
};

std::string with_newer_mappings(std::string_view domain) {
  std::string out;
  while (!domain.empty()) {
    std::size_t length = 0;
    const std::uint32_t c = utf8::read(domain, length);
    const auto* row = std::ranges::find_if(newer_mappings, [c](const Mapping& mapping) {
      return c >= mapping.first && c <= mapping.last;
    });
    if (row == newer_mappings.end()) {
      out.append(domain.substr(0, length));
    } else if (row->to != 0) {
      utf8::append(row->to + (c - row->first), out);
    }
    domain.remove_prefix(length);
  }
  return out;
}

// Appends the labels of `domain` in ASCII.
bool append_ascii(const UIDNA* idna, std::string_view domain, std::string& out) {
  std::string buffer(domain.size() * 4 + 64, '\0');
  for (;;) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    const auto length = uidna_nameToASCII_UTF8(
        idna, domain.data(), static_cast<std::int32_t>(domain.size()), buffer.data(),
        static_cast<std::int32_t>(buffer.size()), &info, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
      buffer.resize(static_cast<std::size_t>(length) + 1);
      continue;
    }
    if (U_FAILURE(status) || (info.errors & ~tolerated) != 0) return false;
    out.append(buffer, 0, static_cast<std::size_t>(length));
    return true;
  }
}

// Behind the label at the front, and the dot behind it, one of those that UTS 46 takes for dots.
std::size_t end_of_label(std::string_view domain) {
  for (std::size_t at = 0; at < domain.size();) {
    std::size_t length = 0;
    const std::uint32_t c = utf8::read(domain.substr(at), length);
    at += length;
    if (c == '.' || c == 0x3002 || c == 0xFF0E || c == 0xFF61) return at;
  }
  return domain.size();
}

// ICU takes quadratic time for names of many labels, so that they go piece by piece. `ahead`, which
// ends in a dot, is put before each piece, and taken away again as it is in ASCII.
constexpr std::size_t labels_of_piece = 64;

bool append_pieces(const UIDNA* idna, std::string_view domain, std::string_view ahead,
                   std::string& out) {
  while (!domain.empty()) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < labels_of_piece; ++i) end += end_of_label(domain.substr(end));
    std::string piece;
    if (!append_ascii(idna, std::string(ahead).append(domain.substr(0, end)), piece)) return false;
    if (!ahead.empty()) piece.erase(0, piece.find('.') + 1);
    out.append(piece);
    domain.remove_prefix(end);
  }
  return true;
}

// Whether the domain has an absurd run of combining marks. ICU needs quadratic time to put such a
// run into canonical order. Stream-safe text has at most 30 marks in a row (UAX 15, section 13).
bool has_endless_marks(std::string_view domain) {
  constexpr std::size_t max_marks = 256;
  std::size_t marks = 0;
  while (!domain.empty()) {
    std::size_t length = 0;
    const auto c = static_cast<UChar32>(utf8::read(domain, length));
    domain.remove_prefix(length);
    const bool is_ascii = c < 0x80;
    const bool is_mark =
        !is_ascii && u_getIntPropertyValue(c, UCHAR_LEAD_CANONICAL_COMBINING_CLASS) != 0;
    // Ignored characters are removed first, so they do not end a run.
    const bool is_ignored =
        !is_ascii && u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0;
    if (is_mark && ++marks > max_marks) return true;
    if (!is_mark && !is_ignored) marks = 0;
  }
  return false;
}

// Whether a label of `domain`, in ASCII, is written from right to left (RFC 5893 1.4).
bool has_right_to_left(const UIDNA* idna, std::string_view domain) {
  while (!domain.empty()) {
    const std::string_view label = domain.substr(0, end_of_label(domain));
    domain.remove_prefix(label.size());
    if (!label.starts_with("xn--")) continue;
    std::string text(label.size() * 4, '\0');
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    const auto length = uidna_nameToUnicodeUTF8(
        idna, label.data(), static_cast<std::int32_t>(label.size()), text.data(),
        static_cast<std::int32_t>(text.size()), &info, &status);
    if (U_FAILURE(status)) return true;
    text.resize(static_cast<std::size_t>(length));
    for (std::string_view rest = text; !rest.empty();) {
      std::size_t read = 0;
      const auto direction = u_charDirection(static_cast<UChar32>(utf8::read(rest, read)));
      if (direction == U_RIGHT_TO_LEFT || direction == U_RIGHT_TO_LEFT_ARABIC ||
          direction == U_ARABIC_NUMBER) {
        return true;
      }
      rest.remove_prefix(read);
    }
  }
  return false;
}

}  // namespace

bool domain_to_ascii(std::string_view given, std::string& out) {
  const UIDNA* idna = processor();
  if (idna == nullptr) return false;
  if (has_endless_marks(given)) return false;
  const std::string domain = with_newer_mappings(given);
  std::string ascii;
  if (!append_pieces(idna, domain, {}, ascii)) return false;
  // All that labels have to do with each other is that one which is written from right to left
  // makes the Bidi rule hold for all: each piece has to follow it beside such a label, an alef.
  const bool is_in_pieces = std::ranges::count(ascii, '.') >= std::ptrdiff_t{labels_of_piece};
  if (is_in_pieces && has_right_to_left(idna, ascii)) {
    std::string again;
    if (!append_pieces(idna, domain, "\xD7\x90.", again)) return false;
  }
  if (ascii.empty() || has_needless_punycode(ascii)) return false;
  out.append(ascii);
  return true;
}

}  // namespace absolve::url
