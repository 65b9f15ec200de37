#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "uri/web/validation.hpp"

namespace absolve {
class Steps;
}

namespace absolve::url {

/// A URL record (URL Standard 4.1) in serialised form, with the places of its components. Offsets
/// are into `href`; `npos` where a component is null.
struct Record {
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);

  std::string href;
  std::size_t scheme_end = 0;  ///< where the colon after the scheme is
  bool has_host = false;       ///< the host is not null; it may be empty
  std::size_t host_start = 0;
  std::size_t host_end = 0;
  std::size_t authority_end = 0;  ///< after the port; after the colon if there is no host
  std::size_t path_start = 0;     ///< after the `/.` that may guard a path that begins with `//`
  std::size_t path_end = 0;
  std::size_t query_start = npos;     ///< where the `?` is
  std::size_t fragment_start = npos;  ///< where the `#` is
  bool has_opaque_path = false;

  [[nodiscard]] std::string_view scheme() const { return view(0, scheme_end); }
  [[nodiscard]] std::string_view host() const { return view(host_start, host_end); }
  [[nodiscard]] std::string_view path() const { return view(path_start, path_end); }
  /// The origin of special schemes except file (4.7): scheme, host and port; `null` for all others.
  [[nodiscard]] std::string origin() const;

  [[nodiscard]] std::string_view view(std::size_t start, std::size_t end) const {
    return std::string_view(href).substr(start, end - start);
  }
};

/// Turns the text of a query into the bytes of a document's encoding, for the percent-encoder. A
/// character that the encoding lacks becomes `&#N;` (Encoding, "encode or fail" in html mode,
/// percent-encoded as URL Standard 1.3 says).
class QueryEncoder {
 public:
  QueryEncoder() = default;
  QueryEncoder(const QueryEncoder&) = delete;
  QueryEncoder& operator=(const QueryEncoder&) = delete;
  virtual ~QueryEncoder() = default;
  /// Appends the percent-encoded form of `text`, the query of a special URL. The queries of other
  /// URLs, and those of web sockets, are in UTF-8 whatever the document's encoding (4.4, query
  /// state).
  virtual void append(std::string_view text, std::string& out) const = 0;
};

/// The basic URL parser (4.4) without state override. `base`, `encoder` (UTF-8 if null), `errors`
/// and `steps` may be null. Returns false on failure; `record` is then unspecified. Reuses the
/// memory of `record`. Linear in input and base.
[[nodiscard]] bool parse(std::string_view input, const Record* base, const QueryEncoder* encoder,
                         Record& record, ValidationErrors* errors, Steps* steps = nullptr);

/// 4.2: ftp, file, http, https, ws and wss.
[[nodiscard]] bool is_special_scheme(std::string_view scheme) noexcept;

/// Whether `reference`, if it is a URL at all, resolves to the same URL over any base. It must have
/// a scheme and, where that is special, two slashes after it: without them it is relative over a
/// base of the same scheme (4.4, special relative or authority state, file state).
[[nodiscard]] bool is_absolute(std::string_view reference);

}  // namespace absolve::url
