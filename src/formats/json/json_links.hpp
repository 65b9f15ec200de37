#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/value_reference.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The kind of JSON in a script element or a document.
enum class JsonScript {
  import_map,         ///< HTML 8.1.6.2
  speculation_rules,  ///< Speculation Rules (WICG)
  linked_data,        ///< JSON-LD 1.1
  web_manifest,       ///< Web Application Manifest
  report_to,          ///< the values of Report-To, in an array (Reporting API 1, 3.1 of 2018)
  any,                ///< an unknown kind: what discovery documents and feeds have in common
};

/// Whether `text` is a URL-like module specifier (HTML 8.1.6.2), as far as can be told without
/// parsing it: it has a scheme, or begins with `/`, `./` or `../`.
[[nodiscard]] bool is_url_like_specifier(std::string_view text);

/// Finds the URLs in `text`, in order. Of an import map: the keys and values that are absolute or
/// begin with `/`, `./` or `../`, and the scopes. Of speculation rules: the listed URLs. Of linked
/// data: values of the most common properties that look like those of an import map, or like a file
/// name where a property of schema.org holds only URLs, relative to the @base of the @context of
/// their outermost node, if it has one (JSON-LD 1.1 4.1.3). Of a web manifest: what a browser
/// fetches or opens. Of any other text: strings that are http or https URLs, each `href` that looks
/// like a URL (RFC 7033 4.4.4.3), and the members of a JSON Feed that are URLs, behind its version.
/// Finds none if `text` is not JSON (RFC 8259), because no consumer reads it then. Clears `urls`
/// first. Linear.
void find_json_urls(JsonScript script, std::string_view text, std::vector<ValueReference>& urls);

/// Whether `value` is the `version` of a JSON Feed (JSON Feed 1.1).
[[nodiscard]] bool is_version_of_feed(std::string_view value);

/// Finds the HTML in the items of a JSON Feed: the content of each string `content_html`, without
/// its quotes and in order. Finds nothing if `text` is not a JSON Feed. Linear.
[[nodiscard]] std::vector<Span> find_feed_html(std::string_view text);

/// Why browsers refuse a text as a whole.
struct JsonDefect {
  std::size_t offset = 0;  ///< in the text, in bytes: up to where it was read
  bool is_json = false;    ///< false: it is not JSON, or has a number that no double holds
  std::string what{};      ///< if it is JSON, such as `its "imports" is no object`
};

/// The first defect of `text`: it is not JSON, or a member of an import map (HTML 8.1.6.2) or of
/// speculation rules (HTML 7.6.1.2) has a type that browsers do not accept. `find_json_urls` reads
/// a text that is JSON. Linear.
[[nodiscard]] std::optional<JsonDefect> json_defect(JsonScript script, std::string_view text);

/// The edits of the bytes of a string for edits of its text: with escapes for control characters,
/// backslashes, `<` and `quotes`. JSON and ECMAScript both read these escapes.
[[nodiscard]] EditList escaped_edits(std::string_view bytes, const DecodedText& decoded_text,
                                     const EditList& edits, std::string_view quotes);

/// A JSON string with this content, escaped as `JsonEscapes` does.
[[nodiscard]] std::string json_string(std::string_view content);

/// The coding between the content of a JSON string and its bytes (RFC 8259 section 7). `<` is
/// always escaped, because the string may be in a script element.
class JsonEscapes final : public Coding {
 public:
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;
};

}  // namespace absolve::ABSOLVE_VERSIONED
