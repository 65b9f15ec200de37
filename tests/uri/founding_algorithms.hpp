#pragma once

#include <optional>
#include <string>
#include <string_view>

/// The algorithms of the founding documents, each written from its document step by step, without
/// regard to speed. They share no code with the engine that they are compared with.
namespace founding {

/// The answer of a document for a reference.
struct Answer {
  std::optional<std::string> url;  ///< none: the document calls it an error
  /// The choice of this project that the answer depends on, if the document is silent, ambiguous or
  /// evidently wrong; null: none. `docs/profiles.md` has the list.
  const char* choice = nullptr;
};

/// draft-ietf-uri-url-03, "Partial form".
Answer url_03(const std::string& base, const std::string& reference);
/// draft-ietf-uri-relative-url-01, 2.4 and 4; for the ten schemes of its table.
Answer relative_url_01(const std::string& base, const std::string& reference);
/// draft-fielding-url-syntax-05 5.2 as F.4 of -07 describes it: the query goes through step 6.
Answer url_syntax_05(const std::string& base, const std::string& reference);
/// draft-fielding-url-syntax-07, 4.4 and 5.2.
Answer url_syntax_07(const std::string& base, const std::string& reference);
/// RFC 2396, appendix B and 5.2.
Answer rfc2396(const std::string& base, const std::string& reference);

}  // namespace founding
