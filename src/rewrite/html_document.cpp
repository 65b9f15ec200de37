#include "rewrite/html_document.hpp"

#include <algorithm>

#include "coding/encoding.hpp"
#include "html/attribute.hpp"
#include "html/link_values.hpp"
#include "html/sniff.hpp"
#include "rewrite/link_resolver.hpp"
#include "uri/ascii.hpp"
#include "uri/block.hpp"
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
  return encoding;
}

// The edit of a decoded value that puts `url` in the place of the reference in it. White space
// around it stays, and so do the bytes at its end where the URL ends in the same way.
Edit edit_of(std::string_view value, std::string_view url) {
  const auto core = ascii::trimmed(value, ascii::is_c0_or_space);
  const auto start = core.empty() ? 0 : static_cast<std::size_t>(core.data() - value.data());
  std::size_t shared = shared_suffix(core, url);
  const auto is_continuation = [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
  };
  while (shared > 0 && is_continuation(core[core.size() - shared])) --shared;
  return {{start, core.size() - shared}, url.substr(0, url.size() - shared)};
}

}  // namespace

Result<HtmlDocument> HtmlDocument::read(std::string_view text, const DocumentSource& source,
                                        const Options& options) {
  HtmlDocument document(text, options);
  auto encoding = encoding_of(text, source);
  if (!encoding) return tl::unexpected<Error>(encoding.error());
  if (!has_ascii_delimiters(encoding->name)) {
    return fail(ErrorCode::unsupported_charset, std::string(encoding->name));
  }
  auto findings = find_links(text.substr(encoding->bom_length), options);
  if (!findings) return tl::unexpected<Error>(findings.error());
  if (encoding->is_open) {
    // What is read as ASCII delimiters may yet turn out to be in an encoding without them.
    encoding = settle_encoding(text, findings->encoding_label);
    if (!has_ascii_delimiters(encoding->name)) {
      return fail(ErrorCode::unsupported_charset, std::string(encoding->name));
    }
  }
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
  document.findings_ = std::move(*findings);
  document.report_.engine = options.engine == Engine::tree    ? "tree"
                            : document.findings_.is_rescanned ? "open elements"
                                                              : "contexts";
  for (HtmlSite& site : document.findings_.sites) {
    site.value.offset += encoding->bom_length;
    site.tag += encoding->bom_length;
  }
  if (auto alone = Resolver::without_base(*options.profile, encoding->name)) {
    document.without_base_ = std::move(*alone);
  }
  document.establish(source);
  for (const std::string& robots : document.findings_.robots) {
    if (!document.report_.robots.empty()) document.report_.robots += ", ";
    document.report_.robots += robots;
  }
  return document;
}

void HtmlDocument::establish(const DocumentSource& source) {
  std::vector<BaseCandidate> candidates;
  if (findings_.base) {
    const HtmlSite& site = findings_.sites[*findings_.base];
    const AttributeText value(text_, site, charset_.get());
    candidates.push_back({Layer::embedded, BaseStatement::base_element, std::string(value.text()),
                          "BASE href at byte " + std::to_string(site.value.offset)});
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
  report_.base = !findings_.base ? fallback_
                                 : establish_base(candidates, profile,
                                                  {.policies = policies,
                                                   .document_url = fallback_.url(),
                                                   .encoding = report_.encoding});
  report_.document_url = source.document_url.empty() ? fallback_.url() : source.document_url;
  own_url_ = report_.document_url;
  const bool has_fragment = source.retrieval_url.find('#') != std::string::npos;
  if (has_fragment && fallback_.layer() == Layer::retrieval && source.document_url.empty()) {
    // With its fragment, which no base has.
    const auto whole = Resolver::without_base(profile).resolve(source.retrieval_url);
    if (whole) own_url_ = whole->url;
  }
}

// Resolves every reference and shows it to `visit`, in source order; `leave_value` is called behind
// the last of each value.
template <class Visit, class LeaveValue>
Result<void> HtmlDocument::visit(Visit visit, LeaveValue leave_value) {
  const auto resolver_at = [this](std::string_view base, std::optional<Layer> layer) {
    return LinkResolver(base, layer, report_.document_url, *options_->profile, report_.encoding);
  };
  const LinkResolver at_base = resolver_at(report_.base.url(), report_.base.layer());
  std::optional<LinkResolver> at_fallback;  // of consequence to BASE elements alone
  const bool knows_codebase = options_->profile->codebase == Codebase::serves;
  std::string storage;
  std::string url;
  std::vector<Span> references;
  std::size_t target_bytes = 0;
  for (std::size_t i = 0; i < findings_.sites.size(); ++i) {
    const HtmlSite& site = findings_.sites[i];
    const AttributeText value(text_, site, charset_.get());
    const std::string_view text = value.text();
    std::optional<std::string> codebase;
    std::optional<LinkResolver> at_codebase;
    if (knows_codebase) codebase = codebase_of(i, at_base);
    if (codebase) at_codebase.emplace(resolver_at(*codebase, Layer::embedded));
    if (site.is_base() && !at_fallback) {
      at_fallback.emplace(resolver_at(fallback_.url(), fallback_.layer()));
    }
    const LinkResolver& resolver = at_codebase      ? *at_codebase
                                   : site.is_base() ? *at_fallback
                                                    : at_base;
    if (site.rule->kind == LinkKind::url) {
      references.assign(1, {0, text.size()});
    } else {
      find_references(site.rule->kind, text, references);
    }
    for (const Span& place : references) {
      const std::string_view raw = place.of(text);
      const std::string_view reference = value.is_plain() ? raw : attribute_reference(raw, storage);
      Result<bool> resolved = true;
      if (means_document_url(site, raw)) {
        url = own_url_;
      } else {
        resolved = resolver.resolve(reference, url);
      }
      if (resolved) {
        target_bytes += url.size();
        if (target_bytes > options_->limits.target_bytes) {
          return fail(ErrorCode::over_limit, "target_bytes");
        }
      }
      const Reference found{i,         value,    place, raw,
                            reference, resolver, url,   resolved ? nullptr : &resolved.error()};
      count_baseless(found);
      visit(found);
    }
    leave_value(value);
  }
  return {};
}

// The codebase that the object or applet of a site states, resolved, where the rulebook knows such
// a base (HTML 4.01 13.3 and 13.4); browsers do not.
std::optional<std::string> HtmlDocument::codebase_of(std::size_t site,
                                                     const LinkResolver& at_base) const {
  const HtmlSite& own = findings_.sites[site];
  const std::string_view name = own.rule->attribute;
  const bool has_codebase = own.rule->element == "object" || own.rule->element == "applet";
  if (!has_codebase || (name != "data" && name != "classid" && name != "archive")) {
    return std::nullopt;
  }
  // The sites of one tag stand together.
  std::size_t first = site;
  while (first > 0 && findings_.sites[first - 1].tag == own.tag) --first;
  for (std::size_t i = first; i < findings_.sites.size() && findings_.sites[i].tag == own.tag;
       ++i) {
    if (findings_.sites[i].rule->attribute != "codebase") continue;
    const AttributeText value(text_, findings_.sites[i], charset_.get());
    std::string storage;
    std::string url;
    if (!at_base.resolve(attribute_reference(value.text(), storage), url)) return std::nullopt;
    return url.substr(0, url.find('#'));
  }
  return std::nullopt;
}

Result<void> HtmlDocument::report_links() {
  std::optional<std::string_view> base;
  report_.links.reserve(findings_.sites.size());
  const auto add = [&](const Reference& found) {
    const HtmlSite& site = findings_.sites[found.site];
    TextArena& texts = report_.texts;
    if (!base || *base != found.resolver.base()) base = texts.keep(found.resolver.base());
    Link& link = report_.links.emplace_back();
    link.element = texts.keep(site.element);
    link.attribute = texts.keep(site.rule->attribute);
    link.kind = site.rule->kind;
    link.inert = site.inert;
    link.raw = texts.keep(found.raw);
    link.base = *base;
    link.layer = found.resolver.layer();
    link.span = site.rule->kind == LinkKind::url ? site.value : found.value.bytes_at(found.place);
    if (has_rel(site.element)) {
      if (const auto rel = find_attribute(text_, site.tag, "rel")) {
        link.rel = texts.keep(AttributeText(text_, *rel, charset_.get()).text());
      }
    }
    if (found.error != nullptr) {
      link.error = *found.error;
    } else {
      link.url = texts.keep(found.url);
      link.same_document = found.resolver.is_same_document(found.url);
    }
  };
  const auto done = visit(add, [](const AttributeText&) {});
  warn_of_base();
  return done;
}

// HTML 4.10.21.3: an empty action or formaction is the URL of the document, whatever the base. The
// rulebooks before it say the base.
bool HtmlDocument::means_document_url(const HtmlSite& site, std::string_view raw) const {
  return raw.empty() && !own_url_.empty() && options_->profile->grammar == Grammar::url_standard &&
         (site.rule->attribute == "action" || site.rule->attribute == "formaction");
}

// Relative links that nothing but imagination gives a base.
void HtmlDocument::count_baseless(const Reference& found) {
  if (found.error != nullptr) {
    if (found.error->code == ErrorCode::relative_without_base) ++baseless_;
  } else if (is_imaginary_base(found.url) && is_imaginary_base(report_.base.url()) &&
             !found.resolver.is_same_document(found.url)) {
    ++baseless_;
  }
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
  if (baseless_ == 0) return;
  const std::string_view base = report_.base.url();
  std::string message =
      std::to_string(baseless_) + " relative link" + (baseless_ == 1 ? "" : "s") + " left: ";
  message += is_imaginary_base(base) ? "the only base is the imaginary " + std::string(base)
                                     : std::string("there is no base");
  diagnostics_.push_back(
      {.message = message + " (give the retrieval URL with -b)", .unresolved = true});
}

bool HtmlDocument::stays_as_written(const Reference& found) const {
  const HtmlSite& site = findings_.sites[found.site];
  if (found.error != nullptr || found.url == found.reference) return true;
  const bool is_effective_base =
      findings_.base == found.site && report_.base.layer() == Layer::embedded;
  if (site.is_base() && !is_effective_base) return true;
  if (is_imaginary_base(found.url)) return true;
  const Profile& profile = *options_->profile;
  // What has no scheme is nothing without a base; and what came out whole at the end of a longer
  // target has none.
  const bool has_scheme = !found.reference.empty() && ascii::is_alpha(found.reference.front()) &&
                          !found.url.ends_with(found.reference);
  if (has_scheme || profile.no_base == NoBase::gives_back) {
    const auto alone = without_base_.resolve(found.reference);
    if (alone && alone->url == found.url) return true;
  }
  if (site.is_base() || !(found.reference.empty() || found.reference.front() == '#')) return false;
  switch (options_->same_document) {
    case SameDocumentLinks::absolute: return false;
    case SameDocumentLinks::keep: return true;
    case SameDocumentLinks::automatic: break;
  }
  // Under a BASE that counts, `#x` means the base wherever a copy of the document lies, even
  // where that is the document's own URL today; unless the rulebook says otherwise.
  const bool base_rules = report_.base.layer() == Layer::embedded &&
                          !means_document_url(site, found.raw) &&
                          profile.same_document == SameDocument::target_equals_base;
  return found.resolver.is_same_document(found.url) && !base_rules;
}

Result<EditList> HtmlDocument::edits(bool ascii_only, std::size_t& count) {
  EditList edits;
  const std::size_t before = count;
  std::vector<Diagnostic> left;
  const auto leave = [&](const Reference& found, const std::string& why) {
    left.push_back({.message = "\"" + std::string(found.raw) + "\" left as written: " + why,
                    .offset = findings_.sites[found.site].value.offset,
                    .unresolved = true});
  };
  const std::string_view base = report_.base.url();
  const bool base_is_plain = is_plain_to_write(base);
  EditList of_value;  // what is not plain, until the whole value is known
  std::size_t first_of_value = 0;
  const auto edit_reference = [&](const Reference& found) {
    if (found.error != nullptr && found.error->code != ErrorCode::relative_without_base) {
      leave(found, message_of(*found.error));
    }
    if (stays_as_written(found)) return;
    const LinkKind kind = findings_.sites[found.site].rule->kind;
    if (kind == LinkKind::url && found.value.is_plain()) {
      // As nearly always. What comes from the base has been looked at once.
      const std::size_t shared = shared_suffix(found.raw, found.url);
      const Edit edit{{0, found.raw.size() - shared},
                      found.url.substr(0, found.url.size() - shared)};
      const bool is_of_base = base_is_plain && base.starts_with(edit.replacement);
      if ((is_of_base || is_plain_to_write(edit.replacement)) &&
          found.value.add_plain(edit, edits)) {
        ++count;
        return;
      }
    }
    if (!can_stand(kind, found.value.text(), found.place, found.url)) {
      // Blanks and controls at its ends, say: it would be read back as another URL.
      return leave(found, "its target cannot stand there");
    }
    Edit edit = edit_of(found.raw, found.url);
    edit.span.offset += found.place.offset;
    ++count;
    if (of_value.empty()) first_of_value = found.site;
    of_value.add(edit);
  };
  const auto wrap_value = [&](const AttributeText& value) {
    if (of_value.empty()) return;
    const std::size_t links = of_value.size();
    const auto wrapped = value.wrap(std::exchange(of_value, {}), ascii_only);
    if (!wrapped) {
      count -= links;
      left.push_back({.message = "left as written: " + message_of(wrapped.error()),
                      .offset = findings_.sites[first_of_value].value.offset,
                      .unresolved = true});
      return;
    }
    for (const Edit& edit : *wrapped) edits.add(edit);
  };
  const auto done = visit(edit_reference, wrap_value);
  warn_of_base();
  diagnostics_.insert(diagnostics_.end(), std::make_move_iterator(left.begin()),
                      std::make_move_iterator(left.end()));
  if (!done) return tl::unexpected<Error>(done.error());
  if (encoding_is_guess_ &&
      settle_encoding(apply_edits(text_, edits), {}).name != report_.encoding) {
    // The bytes that gave the encoding away stood in links: without them every other character of
    // the document would be read differently.
    diagnostics_.push_back(
        {.message = "left as it is: only bytes in its links show its encoding (give it with "
                    "--charset)",
         .unresolved = true,
         .left_whole = true});
    count = before;
    return EditList();
  }
  return edits;
}

}  // namespace absolve
