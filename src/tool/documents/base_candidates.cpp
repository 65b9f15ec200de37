#include "tool/documents/base_candidates.hpp"

namespace absolve::tool {

Json candidates_of(const BaseEstablishment& base) {
  Json candidates = Json::array();
  for (const JudgedCandidate& judged : base.candidates) {
    candidates.push_back({{"layer", name_of(judged.candidate.layer)},
                          {"section", section_of(judged.candidate.layer)},
                          {"text", judged.candidate.text.view()},
                          {"where", describe_place(judged.candidate)},
                          {"place", name_of(judged.candidate.place.kind)},
                          {"url", string_or_null(judged.url)},
                          {"chosen", judged.verdict == Verdict::chosen},
                          {"reason", describe(judged.verdict)}});
  }
  return candidates;
}

}  // namespace absolve::tool
