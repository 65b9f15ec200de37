#include "rewrite/html_document.hpp"

#include <algorithm>

#include "coding/encoding.hpp"
#include "html/sniff.hpp"
#include "rewrite/link_resolver.hpp"
#include "uri/ascii.hpp"
#include "uri/unwrap.hpp"

namespace absolve {
namespace {

std::string_view charset_of(std::string_view content_type) {
  const auto parameters = content_type.find(';');
  return parameters == std::string_view::npos ? std::string_view()
                                              : extract_charset(content_type.substr(parameters));
}

Result<SniffedEncoding> encoding_of(std::string_view bytes, const DocumentSource& source) {
  const auto encoding = sniff_encoding(bytes, source.charset, charset_of(source.content_type));
  if (encoding.name.empty()) return fail(ErrorCode::unsupported_charset, source.charset);
  if (!has_ascii_delimiters(encoding.name)) {
    return fail(ErrorCode::unsupported_charset, std::string(encoding.name));
  }
  return encoding;
}

// The edit of a decoded value that puts `url` in the place of the reference in it. White space
// around it stays, and so do the bytes at its end where the URL ends in the same way.
Edit edit_of(std::string_view value, std::string_view url) {
  const auto core = ascii::trimmed(value, ascii::is_c0_or_space);
  const auto start = core.empty() ? 0 : static_cast<std::size_t>(core.data() - value.data());
  std::size_t shared = 0;
  while (shared < std::min(core.size(), url.size()) &&
         core[core.size() - 1 - shared] == url[url.size() - 1 - shared]) {
    ++shared;
  }
  const auto is_continuation = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
  };
  while (shared > 0 && is_continuation(core[core.size() - shared])) --shared;
  return {{start, core.size() - shared}, std::string(url.substr(0, url.size() - shared))};
}

}  // namespace

Result<HtmlDocument> HtmlDocument::read(std::string_view bytes, const DocumentSource& source,
                                        const Options& options) {
  HtmlDocument document(bytes, options);
  const auto encoding = encoding_of(bytes, source);
  if (!encoding) return tl::unexpected<Error>(encoding.error());
  document.examination_.encoding = encoding->name;
  document.encoding_is_guess_ = encoding->is_guess;
  if (encoding->is_guess) {
    document.examination_.diagnostics.push_back(
        {"no character encoding is declared, and the bytes are not UTF-8: read as windows-1252",
         {}});
  }
  if (encoding->name != "UTF-8") {
    auto charset = Charset::make(encoding->name);
    if (!charset) return tl::unexpected<Error>(charset.error());
    document.charset_ = std::move(*charset);
  }
  auto findings = find_links_in_tree(bytes.substr(encoding->bom_length), options.limits);
  if (!findings) return tl::unexpected<Error>(findings.error());
  document.findings_ = std::move(*findings);
  for (HtmlSite& site : document.findings_.sites) {
    site.value.offset += encoding->bom_length;
    document.texts_.emplace_back(bytes, site, document.charset_.get());
  }
  document.establish(source);
  document.resolve_links();
  document.warn_of_base();
  return document;
}

void HtmlDocument::establish(const DocumentSource& source) {
  std::vector<BaseCandidate> candidates;
  if (findings_.base) {
    const std::size_t site = *findings_.base;
    candidates.push_back(
        {Layer::embedded, BaseStatement::base_element, std::string(texts_[site].text()),
         "BASE href at byte " + std::to_string(findings_.sites[site].value.offset)});
  }
  candidates.insert(candidates.end(), source.stated_bases.begin(), source.stated_bases.end());
  if (!source.retrieval_url.empty()) {
    candidates.push_back(
        {Layer::retrieval, BaseStatement::url, source.retrieval_url, "the retrieval URL"});
  }
  if (!source.default_base.empty()) {
    candidates.push_back(
        {Layer::application_default, BaseStatement::url, source.default_base, "the default base"});
  }
  const Profile& profile = *options_->profile;
  examination_.base = establish_base(candidates, profile);
  if (findings_.base) candidates.erase(candidates.begin());
  fallback_ = establish_base(candidates, profile);
  const std::string_view own_url =
      source.retrieval_url.empty() ? fallback_.url() : std::string_view(source.retrieval_url);
  examination_.document_url = own_url.substr(0, own_url.find('#'));
}

void HtmlDocument::resolve_links() {
  const LinkResolver at_base(examination_.base, examination_.document_url, *options_->profile);
  const LinkResolver at_fallback(fallback_, examination_.document_url, *options_->profile);
  std::string storage;
  for (std::size_t i = 0; i < findings_.sites.size(); ++i) {
    const HtmlSite& site = findings_.sites[i];
    const LinkResolver& resolver = site.is_base() ? at_fallback : at_base;
    Link link;
    link.element = site.element;
    link.attribute = site.attribute;
    link.kind = site.rule->kind;
    link.inert = site.inert;
    link.raw = texts_[i].text();
    link.base = resolver.base();
    link.layer = resolver.layer();
    link.span = site.value;
    auto target = resolver.resolve(attribute_reference(link.raw, storage));
    if (target) {
      link.url = std::move(target->url);
      link.same_document = target->same_document;
    } else {
      link.error = std::move(target.error());
    }
    examination_.links.push_back(std::move(link));
  }
}

// A base that does not serve is worth one warning, not one for each link that it fails.
void HtmlDocument::warn_of_base() {
  for (const JudgedCandidate& judged : examination_.base.candidates) {
    if (judged.verdict == Verdict::chosen || judged.verdict == Verdict::overruled) continue;
    std::string message = judged.candidate.where + " \"" + judged.candidate.text +
                          "\": " + std::string(describe(judged.verdict));
    const bool is_element = judged.candidate.layer == Layer::embedded;
    examination_.diagnostics.push_back(
        {std::move(message),
         is_element ? std::optional(findings_.sites[*findings_.base].value.offset) : std::nullopt});
  }
  const std::string_view base = examination_.base.url();
  const bool is_imaginary = is_imaginary_base(base);
  const auto needs_base = [&](const Link& link) {
    return link.error ? link.error->code == ErrorCode::relative_without_base
                      : is_imaginary && is_imaginary_base(*link.url) && !link.same_document;
  };
  const auto left = std::ranges::count_if(examination_.links, needs_base);
  if (left == 0) return;
  std::string message =
      std::to_string(left) + " relative link" + (left == 1 ? "" : "s") + " left: ";
  message += is_imaginary ? "the only base is the imaginary " + std::string(base)
                          : std::string("there is no base");
  examination_.diagnostics.push_back({message + " (give the retrieval URL with -b)", {}, true});
}

bool HtmlDocument::stays_as_written(std::size_t index) const {
  const HtmlSite& site = findings_.sites[index];
  const Link& link = examination_.links[index];
  const bool is_effective_base =
      findings_.base == index && examination_.base.layer() == Layer::embedded;
  if (!link.url || (site.is_base() && !is_effective_base)) return true;
  if (is_imaginary_base(*link.url)) return true;

  std::string storage;
  const std::string_view reference = attribute_reference(link.raw, storage);
  const auto alone = without_base_.resolve(reference);
  if (alone && alone->url == *link.url) return true;
  if (site.is_base() || !parse_reference(reference).is_empty_but_fragment()) return false;
  switch (options_->same_document) {
    case SameDocumentLinks::absolute:
      return false;
    case SameDocumentLinks::keep:
      return true;
    case SameDocumentLinks::automatic:
      break;
  }
  // Under a BASE that counts, `#x` means the base wherever a copy of the document lies, even
  // where that is the document's own URL today; unless the rulebook says otherwise.
  const bool base_rules = examination_.base.layer() == Layer::embedded &&
                          options_->profile->same_document == SameDocument::target_equals_base;
  return link.same_document && !base_rules;
}

Rewriting HtmlDocument::rewrite() && {
  Rewriting rewriting;
  for (std::size_t i = 0; i < examination_.links.size(); ++i) {
    const Link& link = examination_.links[i];
    if (link.error && link.error->code != ErrorCode::relative_without_base) {
      examination_.diagnostics.push_back(
          {"\"" + link.raw + "\" left as written: " + std::string(describe(link.error->code)),
           link.span.offset, true});
    }
    if (stays_as_written(i)) continue;
    EditList edits;
    edits.add(edit_of(link.raw, *link.url));
    auto wrapped = texts_[i].wrap(std::move(edits));
    if (!wrapped) {
      examination_.diagnostics.push_back(
          {"\"" + link.raw + "\" left as written: " + message_of(wrapped.error()), link.span.offset,
           true});
      continue;
    }
    for (const Edit& edit : *wrapped) rewriting.edits.add(edit);
    rewriting.edited_links.push_back(i);
  }
  if (encoding_is_guess_ &&
      sniff_encoding(apply_edits(bytes_, rewriting.edits), {}, {}).name != examination_.encoding) {
    // The bytes that gave the encoding away stood in links: without them every other character of
    // the document would be read differently.
    rewriting.edits = {};
    rewriting.edited_links.clear();
    examination_.diagnostics.push_back(
        {"left as it is: only bytes in its links show its encoding (give it with --charset)",
         {},
         true});
  }
  rewriting.examination = std::move(examination_);
  return rewriting;
}

}  // namespace absolve
