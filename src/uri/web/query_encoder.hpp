#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "text/coding/charset.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {

/// Percent-encodes queries after encoding them (URL Standard 1.3). A character that the encoding
/// lacks becomes `&#N;`, percent-encoded so that its `&`, `#` and `;` are not read as delimiters of
/// the query.
class QueryEncoder {
 public:
  explicit QueryEncoder(std::unique_ptr<Charset> charset) : charset_(std::move(charset)) {}

  /// Appends the percent-encoded form of `text`, the query of a special URL. The queries of other
  /// URLs, and those of web sockets, are in UTF-8 whatever the document's encoding (4.4, query
  /// state).
  void append(std::string_view text, std::string& out) const {
    const std::string repaired =
        utf8::is_valid(text) ? std::string() : utf8::repaired(std::string(text));
    if (!repaired.empty()) text = repaired;
    const auto reference = [](std::uint32_t code) {
      return "%26%23" + std::to_string(code) + "%3B";
    };
    const auto stays = [](char byte) { return !is_in(special_query_set, byte); };
    append_escaped(charset_->encode(text, reference), stays, out);
  }

 private:
  std::unique_ptr<Charset> charset_;
};

}  // namespace absolve::ABSOLVE_VERSIONED::url
