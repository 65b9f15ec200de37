// The candidates of a srcset. A filter may remove some of them.

#include <algorithm>

#include "formats/html/attribute.hpp"
#include "formats/html/source_size.hpp"
#include "formats/html/srcset.hpp"
#include "pipeline/link_pass.hpp"
#include "uri/unwrap.hpp"

namespace absolve {

bool LinkPass::visit_candidates(std::size_t index, const SiteText& value,
                                const LinkResolver& resolver) {
  const LinkSite& own = site(index);
  const auto attribute = [&](std::string_view name) -> std::string {
    const auto found = find_attribute(tags(), own.tag, name);
    return found ? std::string(document_.text_of(*found).text()) : std::string();
  };
  const std::vector<SrcsetCandidate> written = srcset_candidates(value.text());
  if (written.empty()) return true;
  const ValueReference first{written.front().url};
  const double size = source_size(attribute(own.element == "link" ? "imagesizes" : "sizes"));
  // HTML 4.8.4.3.9: the src is one more candidate, unless another has density 1 or a width.
  std::string src = own.element == "img" ? attribute("src") : std::string();
  std::vector<std::string> urls(written.size() + 1);  // the candidates' views point into them
  std::vector<ImageCandidate> candidates;
  // All targets are held until the filter has seen them. False: that is over a limit.
  const auto add = [&](std::string_view raw, double density) {
    std::string storage;
    std::string& url = urls[candidates.size()];
    const std::string_view reference = attribute_reference(raw, storage);
    if (!resolver.resolve(reference, url)) url.clear();
    candidates.push_back({.link = place_of({.site = index,
                                            .value = value,
                                            .own = first,
                                            .decoded_text = nullptr,
                                            .raw = raw,
                                            .reference = reference,
                                            .resolver = resolver,
                                            .url = url}),
                          .density = density});
    return document_.count(url.size());
  };
  for (const SrcsetCandidate& candidate : written) {
    const std::string_view descriptors = candidate.descriptors.of(value.text());
    const double density = density_of(descriptors, size);
    if (density == 1 || descriptors.find('w') != std::string_view::npos) src.clear();
    if (!add(candidate.url.of(value.text()), density)) return false;
  }
  if (!src.empty()) {
    if (!add(src, 1)) return false;
    candidates.back().is_src = true;
    candidates.back().link.attribute = "src";
    candidates.back().link.kind = LinkKind::url;
  }
  std::vector<bool> is_left_out = document_.options().leaves_out(candidates);
  is_left_out.resize(written.size());

  // With a removed candidate goes the text up to the next one; at the end, the comma before it.
  std::size_t stays_to = 0;  // the end of the last one that stays
  bool has_any = false;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (!visit_reference(index, value, ValueReference{written[i].url}, resolver, is_left_out[i]))
      return false;
    if (is_left_out[i]) continue;
    const bool has_gap = i > 0 && is_left_out[i - 1];
    const Span gap{stays_to, written[i].url.offset - stays_to};
    if (has_gap) writer_->replace_in_value(gap, has_any ? ", " : "");
    stays_to = written[i].end();
    has_any = true;
  }
  const bool has_rest = !written.empty() && is_left_out.back();
  if (has_rest) writer_->replace_in_value({stays_to, value.text().size() - stays_to}, "");
  return true;
}

}  // namespace absolve
