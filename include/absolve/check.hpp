#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absolve/profile.hpp"
#include "absolve/resolver.hpp"
#include "absolve/span.hpp"

namespace absolve {

/// What is to be said of a reference.
struct ReferenceFinding {
  enum class Severity {
    error,    ///< it does not follow the grammar, or does not resolve
    warning,  ///< it does, and is unwise, or does not mean what it seems to
  };
  Severity severity{};
  std::string message;  ///< one sentence, without a full stop
  Span where;           ///< the bytes that it speaks of; empty at the end of the reference
  std::string rule;     ///< the rule that it breaks, as the document calls it; empty: none by name
  std::string section;  ///< the document and section behind it: "RFC 3986 3.3"
};

/// Checks `reference` by the grammar of `profile`, as its document prints it: the first place where
/// it cannot go on, malformed escapes, and characters that stand nowhere in a reference, by what
/// the document calls them. Under the web profile, the validation errors of the URL Standard (1.1),
/// against `base`. Under each, what section 7 of the documents warns of. Of each kind the first.
/// Linear.
[[nodiscard]] std::vector<ReferenceFinding> check_reference(std::string_view reference,
                                                            const Profile& profile,
                                                            std::string_view base = {});

/// The same against the base of `resolver`, so that many references share one parsed base. A
/// resolver without a base stands for any hierarchical base.
[[nodiscard]] std::vector<ReferenceFinding> check_reference(std::string_view reference,
                                                            const Resolver& resolver);

[[nodiscard]] std::string_view name_of(ReferenceFinding::Severity severity) noexcept;

}  // namespace absolve
