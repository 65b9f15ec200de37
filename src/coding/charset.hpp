#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "coding/coding.hpp"

struct UConverter;

namespace absolve {

/// The skin between UTF-8 and bytes in another encoding with ASCII delimiters. A character that
/// the encoding lacks is written as a decimal character reference, so this is a skin of markup.
class Charset final : public Coding {
 public:
  /// `encoding` is a name of the Encoding Standard. Fails with `unsupported_charset`.
  [[nodiscard]] static Result<std::unique_ptr<Charset>> make(std::string_view encoding);
  ~Charset() override;

  [[nodiscard]] Peeled peel(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> wrap(std::string_view bytes, const Peeled& peeled,
                                      const EditList& edits) const override;

  /// The bytes of one character, or nothing where the encoding lacks it. Not for use by two
  /// threads at once.
  [[nodiscard]] std::optional<std::string> encode_character(std::uint32_t code) const;

 private:
  explicit Charset(UConverter* converter) : converter_(converter) {}
  [[nodiscard]] std::string encode(std::string_view text) const;

  UConverter* converter_;
};

/// The skin of UTF-8 that is not well-formed: each error is read as U+FFFD (Encoding 10.1.1), and
/// kept as it is.
class IllFormedUtf8 final : public Coding {
 public:
  [[nodiscard]] Peeled peel(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> wrap(std::string_view bytes, const Peeled& peeled,
                                      const EditList& edits) const override;
};

}  // namespace absolve
