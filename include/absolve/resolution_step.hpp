#pragma once

#include <string>

namespace absolve {

/// One step of resolving a reference, as `Resolver::explain` returns it. Values longer than
/// 300 bytes are cut, with `...` behind them.
struct ResolutionStep {
  /// The document and section of the step: "RFC 3986 5.2.3", "URL Standard 4.4, relative state".
  std::string section;
  std::string text;   ///< what the step does, as a sentence without a full stop
  std::string value;  ///< the URL or the component after the step; may be empty
};

}  // namespace absolve
