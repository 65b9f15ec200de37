#include "absolve/archive.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "archive/archive.hpp"
#include "archive/satisfied_references.hpp"
#include "document/loaded_links.hpp"
#include "document/message.hpp"
#include "formats/script/module_links.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Documents within documents are read recursively.
constexpr std::size_t max_depth = 16;

class Inliner {
 public:
  Inliner(std::string_view bytes, const std::vector<Entity>& entities, const Archive& archive,
          Referrers& referrers, const DocumentSource& source, const Options& options,
          std::size_t max_bytes)
      : bytes_(bytes),
        entities_(entities),
        archive_(archive),
        source_(source),
        options_(options),
        left_bytes_(max_bytes),
        is_reached_(archive.parts.size()),
        is_refused_(archive.parts.size()),
        satisfied_(archive, *options.profile),
        edits_(archive.parts.size()),
        referrers_(referrers) {
    result_.diagnostics = satisfied_.repetitions();
  }

  // A page with all messages and everything in them.
  std::string page() {
    return message_page(bytes_, archive_, options_.limits, [this](std::size_t leaf) {
      auto url = url_of(leaf, {});
      // A leaf that cannot be shown is requested a second time, to be linked. Report it once.
      if (!url && !is_refused_[leaf]) result_.left_out.push_back(archive_.parts[leaf].path);
      is_refused_[leaf] = !url;
      return url.value_or(std::string());
    });
  }

  // The text of a leaf, with the parts that it embeds.
  Result<std::string> text_of(std::size_t leaf) {
    const Part& part = archive_.parts[leaf];
    is_reached_[leaf] = true;
    if (!part.is_document) return decoded_body(bytes_, part, options_.limits, &result_.diagnostics);
    open_.push_back(leaf);
    Options leaf_options = options_;
    leaf_options.break_signatures = true;  // outside its message, nothing is signed any more
    leaf_options.transform = [this](const LinkPlace& link) { return written(link); };
    leaf_options.leaves_out = [this](const auto& candidates) { return left_out(candidates); };
    Rewriting rewriting =
        read_entities(bytes_, entities_, source_, leaf_options,
                      {.edits = true, .only = leaf, .bodies = &edits_, .referrers = &referrers_});
    open_.pop_back();
    for (Diagnostic& diagnostic : rewriting.examination.diagnostics) {
      result_.diagnostics.push_back(std::move(diagnostic));
    }
    return edited_body(bytes_, part, std::exchange(edits_[leaf], {}), options_.limits);
  }

  void note_unreached() {
    for (std::size_t i = 0; i < archive_.parts.size(); ++i) {
      const Part& part = archive_.parts[i];
      const bool is_left_out = part.is_leaf && !is_reached_[i] && !has_other_form(i);
      if (is_left_out) result_.left_out.push_back(part.path);
    }
  }

  Inlined take(std::string document) {
    result_.document = std::move(document);
    std::ranges::move(satisfied_.web_loads(), std::back_inserter(result_.diagnostics));
    return std::move(result_);
  }

 private:
  std::optional<std::string> written(const LinkPlace& link) {
    // HTML 4.2.3: an empty BASE is the document's own URL, so that `#x` stays in the document. With
    // an imaginary base, links stay relative, and so does the BASE.
    if (link.is_base) return is_imaginary_base(link.url) ? std::string(link.raw) : std::string();
    const auto found = satisfied_.find(link);
    const bool stays = found && found->leaf == found->from && !found->fragment.empty();
    if (stays) return found->fragment;
    if (!found || !is_embedded(link, found->leaf)) {
      if (link.same_document) return std::string(link.raw);
      if (found) return linked(link, *found);
      satisfied_.note_unsatisfied(link, result_.diagnostics);
      return without_file_server(link, result_.diagnostics);
    }
    if (link.names_element) {
      result_.diagnostics.push_back({.code = DiagnosticCode::element_elsewhere,
                                     .arguments = {shortened(link.raw)},
                                     .entity = std::string(link.entity)});
      return linked(link, *found);
    }
    if (link.font_source != 0 && !takes_font(link, found->leaf)) {
      is_reached_[found->leaf] = true;  // by another form of the same font
      return linked(link, *found);
    }
    const auto around = std::ranges::find(open_, found->leaf);
    const bool is_circle = around != open_.end();
    if (is_circle || open_.size() > max_depth) {
      const auto index = static_cast<std::size_t>(around - open_.begin());
      lowest_cut_ = std::min(lowest_cut_, is_circle ? index : 0);
      // A browser ignores an import of the stylesheet that contains it, so an empty stylesheet has
      // the same effect.
      if (is_circle && link.kind == LinkKind::css) return "data:text/css,";
      return linked(link, *found);
    }
    // Decoding makes a body smaller by two thirds at most.
    if (archive_.parts[found->leaf].body.length / 4 > left_bytes_) {
      ++result_.left;
      return linked(link, *found);
    }
    auto url = url_of(found->leaf, found->fragment);
    return url ? std::move(url) : linked(link, *found);
  }

  // A link to a part that is not embedded in the document. A `cid:` means nothing outside the
  // archive, so the URL of the part replaces it, or a relative reference if that URL has an
  // imaginary base.
  [[nodiscard]] std::optional<std::string> linked(const LinkPlace& link,
                                                  const SatisfiedReferences::Leaf& found) const {
    const SharedText& location = archive_.parts[found.leaf].location_resolved;
    if (!has_scheme(link.url, "cid") || location.empty()) return std::nullopt;
    std::string url = location.str();
    if (is_imaginary_base(url)) {
      if (archive_.parts[found.from].location_resolved.empty()) return std::nullopt;
      url = without_imaginary_base(url, archive_.parts[found.from].location_resolved.view());
    }
    return url + found.fragment;
  }

  // CSS Fonts 4, 4.3: a browser loads only the first of the alternatives that it can read, so the
  // others are not embedded.
  bool takes_font(const LinkPlace& link, std::size_t leaf) {
    const std::string_view type = archive_.parts[leaf].media_type;
    const bool is_read = type != "application/vnd.ms-fontobject" && type != "image/svg+xml" &&
                         !without_fragment(link.url).ends_with(".eot");
    return is_read && fonts_.emplace(open_.back(), link.font_source).second;
  }

  // Chromium shows the densest image that is embedded, on any screen. So only the image for a
  // screen of density 1 is embedded. No candidate that is not embedded stays beside it: a browser
  // would choose it on a dense screen, and show nothing.
  std::vector<bool> left_out(const std::vector<ImageCandidate>& candidates) {
    std::size_t best = candidates.size();
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      const LinkPlace& link = candidates[i].link;
      const auto found = satisfied_.find(link);
      if (!found || !is_embedded(link, found->leaf)) continue;
      const bool is_better = best == candidates.size() ||
                             suits_better(candidates[i].density, candidates[best].density);
      if (is_better) best = i;
    }
    std::vector<bool> is_left_out(candidates.size(), best < candidates.size());
    if (best == candidates.size()) return is_left_out;
    is_left_out[best] = false;
    for (const ImageCandidate& candidate : candidates) {
      const LinkPlace& link = candidate.link;
      const bool is_missing = !candidate.is_src && !is_http(link.url) && !satisfied_.find(link);
      if (is_missing) satisfied_.note_unsatisfied(link, result_.diagnostics);
    }
    return is_left_out;
  }

  // HTML 4.8.4.3.7, select an image source, on a screen of density 1: the smallest density that is
  // enough.
  static bool suits_better(double density, double other) {
    if (density >= 1) return other < 1 || density < other;
    return other < 1 && density > other;
  }

  // Whether a link to a leaf embeds it. On any element, a longdesc is a link to follow.
  [[nodiscard]] bool is_embedded(const LinkPlace& link, std::size_t leaf) const {
    return link.attribute != "longdesc" &&
           embeds(link.element, link.kind, archive_.parts[leaf].media_type);
  }

  std::optional<std::string> url_of(std::size_t leaf, const std::string& fragment) {
    const std::string* const url = data_url(leaf);
    if (url == nullptr) return std::nullopt;
    const std::size_t size = url->size() + fragment.size();
    if (size > left_bytes_) {
      ++result_.left;
      return std::nullopt;
    }
    left_bytes_ -= size;
    ++result_.count;
    is_reached_[leaf] = true;
    return *url + fragment;
  }

  // Whether another form of the same text can be reached.
  [[nodiscard]] bool has_other_form(std::size_t leaf) const {
    const std::vector<Part>& parts = archive_.parts;
    for (std::size_t i = leaf; parts[i].parent != Part::none; i = parts[i].parent) {
      const Part& around = parts[parts[i].parent];
      const bool is_other = around.media_type == "multipart/alternative" &&
                            parts[i].shows != around.shows && is_reached_[around.shows];
      if (is_other) return true;
    }
    return false;
  }

  // Only a module has static imports, so a script with one is a module. A data: URL is no base for
  // them (HTML 8.1.6.2).
  void note_imports(const Part& part, std::string_view text) {
    if (!part.media_type.view().ends_with("javascript") || !may_hold_module_url(text)) return;
    std::vector<ValueReference> urls;
    find_module_urls(text, urls);
    const bool has_relative = std::ranges::any_of(urls, [&](const ValueReference& url) {
      return ascii::scheme_length(url.coding->decode(url.place.of(text)).text) == 0;
    });
    if (!has_relative) return;
    result_.diagnostics.push_back(
        {.code = DiagnosticCode::imports_in_data_url, .entity = part.path});
  }

  // Null if the leaf cannot be read. The URL is made once for each leaf. A URL that leaves out a
  // document because that document is around it is valid only there. It is made again for other
  // places, up to `max_cut` times, so that cycles cost little.
  const std::string* data_url(std::size_t leaf) {
    if (const auto known = urls_.find(leaf); known != urls_.end()) {
      return known->second.empty() ? nullptr : &known->second;
    }
    const Part& part = archive_.parts[leaf];
    const std::size_t outer_cut = std::exchange(lowest_cut_, no_cut);
    const auto text = text_of(leaf);
    const bool is_cut = lowest_cut_ < open_.size();
    lowest_cut_ = std::min(outer_cut, is_cut ? lowest_cut_ : no_cut);
    std::string url;
    if (!text) {
      result_.diagnostics.push_back(
          {.code = DiagnosticCode::part_left_whole, .error = text.error(), .entity = part.path});
    } else {
      // A frame of another origin does not inherit the encoding of the page around it.
      const bool says_nothing =
          part.charset.empty() && part.media_type == "text/html" && !ascii::is_all_ascii(*text);
      url = data_url_of(part.media_type, says_nothing ? part.encoding : part.charset, *text);
      if (url.size() <= left_bytes_) note_imports(part, *text);
    }
    if (is_cut && ++cut_[leaf] < max_cut) {
      cut_url_ = std::move(url);
      return cut_url_.empty() ? nullptr : &cut_url_;
    }
    const std::string& kept = urls_.emplace(leaf, std::move(url)).first->second;
    return kept.empty() ? nullptr : &kept;
  }

  std::string_view bytes_;
  const std::vector<Entity>& entities_;
  const Archive& archive_;
  const DocumentSource& source_;
  const Options& options_;
  std::size_t left_bytes_;
  std::vector<bool> is_reached_;  // for each leaf, whether the document leads to it
  std::vector<bool> is_refused_;  // for each leaf, whether the message page could not embed it
  SatisfiedReferences satisfied_;
  std::vector<EditList> edits_;  // of the leaves that are being written
  Referrers& referrers_;
  std::vector<std::size_t> open_;  // documents that are being written, each inside the previous one
  std::map<std::size_t, std::string> urls_;
  // The index in `open_` of the outermost document that the text being written had to leave out.
  static constexpr std::size_t no_cut = static_cast<std::size_t>(-1);
  std::size_t lowest_cut_ = no_cut;
  static constexpr std::size_t max_cut = 4;
  std::map<std::size_t, std::size_t> cut_;               // how often a cut URL was made of a leaf
  std::string cut_url_;                                  // the last such URL
  std::set<std::pair<std::size_t, std::size_t>> fonts_;  // fonts with a chosen source, by leaf
  Inlined result_;
};

}  // namespace

Result<Inlined> inline_parts(std::string_view bytes, const DocumentSource& source,
                             const Options& options, const InlineOptions& form) {
  const auto entities = message_entities(bytes, source, options);
  if (!entities) return entities.error();
  Referrers referrers(*entities, *options.profile);
  const Archive archive = archive_of(bytes, *entities, source, options, &referrers);
  const auto asked = find_part(*entities, options.part.value_or(""));
  if (!asked) return asked.error();
  Options all_parts = options;
  all_parts.part.reset();
  Inliner inliner(bytes, *entities, archive, referrers, source, all_parts, form.max_bytes);
  const std::size_t shown = archive.parts[*asked].shows;
  const auto first = std::ranges::find(archive.parts, true, &Part::is_shown);
  const bool begins_so = first == archive.parts.end() || first->path == archive.parts[shown].path;
  if (form.as_message || (!options.part && !(archive.parts[shown].is_document && begins_so))) {
    return inliner.take(inliner.page());
  }
  if (!archive.parts[shown].is_document) {
    return fail(ErrorCode::unsupported_type, archive.parts[shown].media_type.str());
  }
  auto text = inliner.text_of(shown);
  if (!text) return text.error();
  if (!options.part) inliner.note_unreached();
  return inliner.take(std::move(*text));
}

}  // namespace absolve::ABSOLVE_VERSIONED
