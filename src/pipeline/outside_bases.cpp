#include "pipeline/outside_bases.hpp"

namespace absolve {

std::vector<BaseCandidate> outside_bases(const DocumentSource& source, const Options& options,
                                         std::string_view saved_from,
                                         std::string_view default_base) {
  std::vector<BaseCandidate> candidates = source.stated_bases;
  const auto add = [&](Layer layer, std::string_view url, BasePlace::Kind kind) {
    if (!url.empty()) candidates.push_back({layer, BaseStatement::url, url, {kind}});
  };
  if (options.trust_saved_from) add(Layer::retrieval, saved_from, BasePlace::Kind::saved_from);
  add(Layer::retrieval, source.retrieval_url, BasePlace::Kind::retrieval_url);
  add(Layer::application_default, default_base, BasePlace::Kind::default_base);
  return candidates;
}

}  // namespace absolve
