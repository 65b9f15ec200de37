#include "absolve/base.hpp"

namespace absolve {

std::string_view name_of(Layer layer) noexcept {
  switch (layer) {
    case Layer::embedded: return "embedded";
    case Layer::content_base: return "content-base";
    case Layer::content_location: return "content-location";
    case Layer::encapsulating: return "encapsulating";
    case Layer::retrieval: return "retrieval";
    case Layer::application_default: return "default";
  }
  return "";
}

std::string_view section_of(Layer layer) noexcept {
  switch (layer) {
    case Layer::embedded:
    case Layer::content_base:
    case Layer::content_location: return "5.1.1";
    case Layer::encapsulating: return "5.1.2";
    case Layer::retrieval: return "5.1.3";
    case Layer::application_default: return "5.1.4";
  }
  return "";
}

std::string_view describe(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::chosen: return "the base";
    case Verdict::overruled: return "overruled by a layer further in";
    case Verdict::relative: return "refused: it must be absolute";
    case Verdict::nothing_beneath: return "refused: relative, and no base beneath it";
    case Verdict::forbidden_scheme: return "refused: data: and javascript: are no base";
    case Verdict::unparsable: return "refused: it does not parse";
    case Verdict::no_layer: return "not a layer of this rulebook";
    case Verdict::policy: return "refused: the Content-Security-Policy forbids it";
  }
  return "";
}

}  // namespace absolve
