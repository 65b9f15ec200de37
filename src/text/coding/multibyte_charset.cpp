#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

constexpr std::string_view names[] = {"Big5", "EUC-JP", "EUC-KR", "GBK", "Shift_JIS", "gb18030"};
using utf8::replacement_character;
constexpr unsigned first_lead = 0x81;
constexpr unsigned first_trail = 0x40;
constexpr unsigned first_extended_row = 0xF3;  // of JIS X 0212 in EUC-JP
constexpr std::size_t trails = 0x100 - first_trail;

unsigned byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

bool is_between(unsigned byte, unsigned low, unsigned high) {
  return byte >= low && byte <= high;
}

// The texts of all pairs of bytes, from the first lead and trail on; empty where there is none.
std::vector<std::string> read_pairs(const Charset& table, bool is_euc) {
  std::vector<std::string> pairs((0xFF - first_lead) * trails);
  for (unsigned lead = first_lead; lead <= 0xFE; ++lead) {
    for (unsigned trail = first_trail; trail <= 0xFE; ++trail) {
      if (is_euc && (lead < 0xA1 || trail < 0xA1)) continue;
      const std::string pair{static_cast<char>(lead), static_cast<char>(trail)};
      std::string text = table.decode(pair).text;
      // A pair that the table lacks decodes to an error, which the second byte may follow.
      if (text.starts_with(replacement_character)) text.clear();
      pairs[(lead - first_lead) * trails + trail - first_trail] = std::move(text);
    }
  }
  return pairs;
}

// The pairs are read once for all documents in an encoding.
std::shared_ptr<const std::vector<std::string>> pairs_of(std::string_view encoding,
                                                         const Charset& table) {
  static std::mutex mutex;
  static std::array<std::shared_ptr<const std::vector<std::string>>, std::size(names)> known;
  const std::lock_guard lock(mutex);
  auto& pairs = known[static_cast<std::size_t>(std::ranges::find(names, encoding) - names)];
  if (pairs == nullptr) {
    pairs =
        std::make_shared<const std::vector<std::string>>(read_pairs(table, encoding == "EUC-JP"));
  }
  return pairs;
}

// The decoders are the Standard's, which define how many bytes an error consumes. The tables are
// ICU's.
class MultibyteCharset final : public Charset {
 public:
  MultibyteCharset(std::string_view encoding, std::unique_ptr<Charset> table)
      : is_gb18030_(encoding == "gb18030" || encoding == "GBK"),
        is_euc_jp_(encoding == "EUC-JP"),
        is_shift_jis_(encoding == "Shift_JIS"),
        table_(std::move(table)),
        pairs_(pairs_of(encoding, *table_)) {}

  [[nodiscard]] DecodedText decode(std::string_view bytes) const override {
    return decode_front(bytes, bytes.size());
  }
  [[nodiscard]] DecodedText decode_front(std::string_view bytes,
                                         std::size_t length) const override {
    DecodedText decoded_text;
    decoded_text.text.reserve(length);
    for (std::size_t i = 0; i < length;) {
      if (byte_at(bytes, i) < 0x80) {
        decoded_text.text.push_back(bytes[i++]);
        continue;
      }
      Read read = this->read(bytes.substr(i));
      read.length = std::min(read.length, length - i);
      const std::string_view text = read.text.empty() ? replacement_character : read.text;
      decoded_text.map.push_back({decoded_text.text.size(), text.size(), i, read.length});
      decoded_text.text.append(text);
      i += read.length;
    }
    return decoded_text;
  }
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const override {
    return table_->encode_character(code);
  }

 private:
  // What some bytes begin with: its UTF-8, or nothing for an error, and its length.
  struct Read {
    std::string_view text;
    std::size_t length;
  };

  // The text of a sequence of three or four bytes; empty if it has none.
  [[nodiscard]] std::string_view text_of(std::string_view sequence) const {
    longer_ = table_->decode(sequence).text;
    return longer_.find(replacement_character) == std::string::npos ? std::string_view(longer_)
                                                                    : std::string_view();
  }

  // Encoding 10.2.1, for a sequence whose second byte is a digit.
  [[nodiscard]] Read read_four(std::string_view bytes) const {
    if (bytes.size() < 4) {
      // If the bytes end inside the sequence, one error stands for all of its bytes.
      const bool is_open = bytes.size() == 2 || is_between(byte_at(bytes, 2), 0x81, 0xFE);
      return {{}, is_open ? bytes.size() : 1};
    }
    const bool is_whole = is_between(byte_at(bytes, 2), 0x81, 0xFE) && ascii::is_digit(bytes[3]);
    if (!is_whole) return {{}, 1};
    return {text_of(bytes.substr(0, 4)), 4};
  }

  // The decoders of Encoding 10.2.1, 11.1.1, 12.1.1, 12.3.1 and 13.1.1. An error consumes a second
  // byte that does not fit, unless that byte is ASCII.
  [[nodiscard]] Read read(std::string_view bytes) const {
    const unsigned lead = byte_at(bytes, 0);
    if (is_gb18030_ && lead == 0x80) return {"\xE2\x82\xAC", 1};
    if (is_shift_jis_) {
      if (lead == 0x80) return {"\xC2\x80", 1};
      if (is_between(lead, 0xA1, 0xDF)) return {text_of(bytes.substr(0, 1)), 1};
      if (lead == 0xA0 || lead > 0xFC) return {{}, 1};
    }
    if (lead == 0x80 || lead == 0xFF) return {{}, 1};
    if (is_euc_jp_ && lead < 0xA1 && lead != 0x8E && lead != 0x8F) return {{}, 1};
    if (bytes.size() == 1) return {{}, 1};
    const unsigned trail = byte_at(bytes, 1);
    if (is_gb18030_ && ascii::is_digit(bytes[1])) return read_four(bytes);
    if (is_euc_jp_ && lead == 0x8E && is_between(trail, 0xA1, 0xDF)) {
      return {text_of(bytes.substr(0, 2)), 2};
    }
    if (is_euc_jp_ && lead == 0x8F && is_between(trail, 0xA1, 0xFE)) {
      if (bytes.size() == 2) return {{}, 2};
      const unsigned third = byte_at(bytes, 2);
      // After JIS X 0212 proper, ICU has IBM's extensions, which the Standard's index lacks.
      if (trail >= first_extended_row && third >= 0xA1) return {{}, 3};
      if (is_between(third, 0xA1, 0xFE)) return {text_of(bytes.substr(0, 3)), 3};
      return {{}, third < 0x80 ? 2U : 3U};
    }
    const bool has_place = trail >= first_trail && trail != 0xFF;
    const std::string_view text =
        has_place ? std::string_view((*pairs_)[(lead - first_lead) * trails + trail - first_trail])
                  : std::string_view();
    return {text, text.empty() && trail < 0x80 ? 1U : 2U};
  }

  bool is_gb18030_;  // or GBK, which is decoded the same way
  bool is_euc_jp_;
  bool is_shift_jis_;
  std::unique_ptr<Charset> table_;
  std::shared_ptr<const std::vector<std::string>> pairs_;  // the texts of two bytes
  mutable std::string longer_;                             // of three or four
};

}  // namespace

bool is_multibyte_charset(std::string_view encoding) noexcept {
  return std::ranges::find(names, encoding) != std::end(names);
}

Result<std::unique_ptr<Charset>> make_multibyte_charset(std::string_view encoding) {
  auto table = make_icu_charset(encoding);
  if (!table) return table;
  return std::make_unique<MultibyteCharset>(encoding, std::move(*table));
}

}  // namespace absolve
