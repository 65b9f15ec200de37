#pragma once

#include <string_view>
#include <vector>

#include "formats/value_reference.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Finds the specifiers of static imports in `script`, a module (ECMA-262 16.2.2 and 16.2.3), in
/// order: of `import "x"`, `import … from "x"` and `export … from "x"`, each the content of its
/// string. Only URL-like ones are given: others are names, which an import map resolves (HTML
/// 8.1.6.2). They stand at the top level of the module, so the reader follows its brackets,
/// strings, templates, comments and regular expressions. It tells a regular expression from a
/// division by the token in front of it, which is right but for a few places where both could stand
/// after a brace. Clears `urls` first. Linear.
void find_module_urls(std::string_view script, std::vector<ValueReference>& urls);

/// Whether `script` could have a static import. The check costs less than reading it.
[[nodiscard]] bool may_hold_module_url(std::string_view script);

/// The coding between the content of a string of ECMAScript and its bytes (ECMA-262 12.9.4). Quotes
/// of both kinds and `<` are always escaped, because the string may be in a script element.
class ScriptEscapes final : public Coding {
 public:
  [[nodiscard]] DecodedText decode(std::string_view bytes) const override;
  [[nodiscard]] Result<EditList> encode_edits(std::string_view bytes,
                                              const DecodedText& decoded_text,
                                              const EditList& edits) const override;
};

}  // namespace absolve::ABSOLVE_VERSIONED
