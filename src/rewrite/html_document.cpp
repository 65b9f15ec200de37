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

Result<HtmlDocument> HtmlDocument::read(std::string_view text, const DocumentSource& source,
                                        const Options& options) {
  HtmlDocument document(text, options);
  const auto encoding = encoding_of(text, source);
  if (!encoding) return tl::unexpected<Error>(encoding.error());
  document.report_.encoding = encoding->name;
  document.encoding_is_guess_ = encoding->is_guess;
  if (encoding->is_guess) {
    document.diagnostics_.push_back(
        {"no character encoding is declared, and the bytes are not UTF-8: read as windows-1252"});
  }
  if (encoding->name != "UTF-8") {
    auto charset = Charset::make(encoding->name);
    if (!charset) return tl::unexpected<Error>(charset.error());
    document.charset_ = std::move(*charset);
  }
  auto findings = find_links_in_tree(text.substr(encoding->bom_length), options.limits);
  if (!findings) return tl::unexpected<Error>(findings.error());
  document.findings_ = std::move(*findings);
  for (HtmlSite& site : document.findings_.sites) {
    site.value.offset += encoding->bom_length;
    document.values_.emplace_back(text, site, document.charset_.get());
  }
  if (auto alone = Resolver::without_base(*options.profile, encoding->name)) {
    document.without_base_ = std::move(*alone);
  }
  document.establish(source);
  if (auto resolved = document.resolve_links(); !resolved) {
    return tl::unexpected<Error>(resolved.error());
  }
  document.warn_of_base();
  return document;
}

void HtmlDocument::establish(const DocumentSource& source) {
  std::vector<BaseCandidate> candidates;
  if (findings_.base) {
    const std::size_t site = *findings_.base;
    candidates.push_back(
        {Layer::embedded, BaseStatement::base_element, std::string(values_[site].text()),
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
  const std::span<const BaseCandidate> without_element =
      std::span(candidates).subspan(findings_.base ? 1 : 0);
  fallback_ = establish_base(without_element, profile);
  std::vector<std::string> policies = std::move(findings_.policies);
  if (!source.content_security_policy.empty()) policies.push_back(source.content_security_policy);
  report_.base = establish_base(
      candidates, profile,
      {.policies = policies, .document_url = fallback_.url(), .encoding = report_.encoding});
  report_.document_url = source.document_url.empty() ? fallback_.url() : source.document_url;
  own_url_ = report_.document_url;
  if (fallback_.layer() == Layer::retrieval && source.document_url.empty()) {
    // With its fragment, which no base has.
    const auto whole = Resolver::without_base(profile).resolve(source.retrieval_url);
    if (whole) own_url_ = whole->url;
  }
}

Result<void> HtmlDocument::resolve_links() {
  const LinkResolver at_base(report_.base, report_.document_url, *options_->profile,
                             report_.encoding);
  const LinkResolver at_fallback(fallback_, report_.document_url, *options_->profile,
                                 report_.encoding);
  std::string storage;
  std::size_t target_bytes = 0;
  for (std::size_t i = 0; i < findings_.sites.size(); ++i) {
    const HtmlSite& site = findings_.sites[i];
    const LinkResolver& resolver = site.is_base() ? at_fallback : at_base;
    Link link;
    link.element = site.element;
    link.attribute = site.attribute;
    link.kind = site.rule->kind;
    link.inert = site.inert;
    link.raw = values_[i].text();
    link.base = resolver.base();
    link.layer = resolver.layer();
    link.span = site.value;
    auto target = means_document_url(link)
                      ? Result<Target>(Target{own_url_, true})
                      : resolver.resolve(attribute_reference(link.raw, storage));
    if (target) {
      target_bytes += target->url.size();
      if (target_bytes > options_->limits.target_bytes) {
        return fail(ErrorCode::over_limit, "target_bytes");
      }
      link.url = std::move(target->url);
      link.same_document = target->same_document;
    } else {
      link.error = std::move(target.error());
    }
    report_.links.push_back(std::move(link));
  }
  return {};
}

// HTML 4.10.21.3: an empty action or formaction is the URL of the document, whatever the base. The
// rulebooks before it say the base.
bool HtmlDocument::means_document_url(const Link& link) const {
  return options_->profile->grammar == Grammar::url_standard && link.raw.empty() &&
         !own_url_.empty() && (link.attribute == "action" || link.attribute == "formaction");
}

// A base that does not serve is worth one warning, not one for each link that it fails.
void HtmlDocument::warn_of_base() {
  for (const JudgedCandidate& judged : report_.base.candidates) {
    if (judged.verdict == Verdict::chosen || judged.verdict == Verdict::overruled) continue;
    std::string message = judged.candidate.where + " \"" + judged.candidate.text +
                          "\": " + std::string(describe(judged.verdict));
    const bool is_element = judged.candidate.layer == Layer::embedded;
    Diagnostic diagnostic{std::move(message)};
    if (is_element) diagnostic.offset = findings_.sites[*findings_.base].value.offset;
    diagnostics_.push_back(std::move(diagnostic));
  }
  const std::string_view base = report_.base.url();
  const bool is_imaginary = is_imaginary_base(base);
  const auto needs_base = [&](const Link& link) {
    return link.error ? link.error->code == ErrorCode::relative_without_base
                      : is_imaginary && is_imaginary_base(*link.url) && !link.same_document;
  };
  const auto left = std::ranges::count_if(report_.links, needs_base);
  if (left == 0) return;
  std::string message =
      std::to_string(left) + " relative link" + (left == 1 ? "" : "s") + " left: ";
  message += is_imaginary ? "the only base is the imaginary " + std::string(base)
                          : std::string("there is no base");
  diagnostics_.push_back(
      {.message = message + " (give the retrieval URL with -b)", .unresolved = true});
}

bool HtmlDocument::stays_as_written(std::size_t index) const {
  const HtmlSite& site = findings_.sites[index];
  const Link& link = report_.links[index];
  const bool is_effective_base = findings_.base == index && report_.base.layer() == Layer::embedded;
  if (!link.url || (site.is_base() && !is_effective_base)) return true;
  if (is_imaginary_base(*link.url)) return true;

  std::string storage;
  const std::string_view reference = attribute_reference(link.raw, storage);
  const auto alone = without_base_.resolve(reference);
  if (alone && alone->url == *link.url) return true;
  if (site.is_base() || !parse_reference(reference).is_empty_but_fragment()) return false;
  switch (options_->same_document) {
    case SameDocumentLinks::absolute: return false;
    case SameDocumentLinks::keep: return true;
    case SameDocumentLinks::automatic: break;
  }
  // Under a BASE that counts, `#x` means the base wherever a copy of the document lies, even
  // where that is the document's own URL today; unless the rulebook says otherwise.
  const bool base_rules = report_.base.layer() == Layer::embedded && !means_document_url(link) &&
                          options_->profile->same_document == SameDocument::target_equals_base;
  return link.same_document && !base_rules;
}

EditList HtmlDocument::edits(bool ascii_only, std::size_t& count) {
  EditList edits;
  const std::size_t before = count;
  const auto leave = [this](const Link& link, const Error& error) {
    diagnostics_.push_back({.message = "\"" + link.raw + "\" left as written: " + message_of(error),
                            .offset = link.span.offset,
                            .unresolved = true});
  };
  for (std::size_t i = 0; i < report_.links.size(); ++i) {
    const Link& link = report_.links[i];
    if (link.error && link.error->code != ErrorCode::relative_without_base) {
      leave(link, *link.error);
    }
    if (stays_as_written(i)) continue;
    std::string storage;
    if (attribute_reference(*link.url, storage) != *link.url) {
      // Blanks and controls at its ends, say: it would be read back as another URL.
      diagnostics_.push_back(
          {.message =
               "\"" + link.raw + "\" left as written: its target cannot stand in an attribute",
           .offset = link.span.offset,
           .unresolved = true});
      continue;
    }
    EditList of_value;
    of_value.add(edit_of(link.raw, *link.url));
    const auto wrapped = values_[i].wrap(std::move(of_value), ascii_only);
    if (!wrapped) {
      leave(link, wrapped.error());
      continue;
    }
    for (const Edit& edit : *wrapped) edits.add(edit);
    ++count;
  }
  if (encoding_is_guess_ &&
      sniff_encoding(apply_edits(text_, edits), {}, {}).name != report_.encoding) {
    // The bytes that gave the encoding away stood in links: without them every other character of
    // the document would be read differently.
    diagnostics_.push_back(
        {.message = "left as it is: only bytes in its links show its encoding (give it with "
                    "--charset)",
         .unresolved = true,
         .left_whole = true});
    count = before;
    return {};
  }
  return edits;
}

}  // namespace absolve
