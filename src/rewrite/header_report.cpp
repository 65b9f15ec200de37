#include "rewrite/header_report.hpp"

#include <algorithm>
#include <utility>

#include "absolve/resolver.hpp"
#include "mime/header_links.hpp"
#include "rewrite/link_resolver.hpp"

namespace absolve {
namespace {

// What neither ends a reference in a field nor is unfit for one.
bool can_stand_in_field(std::string_view url) {
  return std::ranges::all_of(
      url, [](char c) { return c > ' ' && c < '\x7F' && c != '<' && c != '>' && c != '"'; });
}

// The one reference that stands in a quoted-string (RFC 8288 3.2, RFC 9110 5.6.4).
constexpr std::string_view anchor_field = "link anchor";

std::string quoted_pairs(std::string_view text) {
  std::string out;
  for (const char c : text) out.append(c == '\\' ? 2 : 1, c);
  return out;
}

Result<EntityReport> report_links(const std::vector<HeaderLink>& links, std::string_view header,
                                  std::size_t offset, BaseEstablishment established,
                                  const Options& options, Allowance& allowance) {
  EntityReport report;
  report.is_part = true;
  report.base = std::move(established);
  auto resolver = Resolver::make(report.base.url(), *options.profile);
  if (!resolver) resolver = Resolver::without_base(*options.profile);
  const std::string_view base = report.texts.hold(report.base.shared_url());
  for (const HeaderLink& found : links) {
    Link& link = report.links.emplace_back();
    link.element = "header";
    link.attribute = report.texts.keep(found.field);
    link.kind = LinkKind::header;
    link.raw = report.texts.keep(found.reference.empty() ? found.span.of(header)
                                                         : std::string_view(found.reference));
    link.rel = report.texts.keep(found.rel);
    link.base = base;
    link.layer = report.base.layer();
    link.span = {offset + found.span.offset, found.span.length};
    auto target = resolver->resolve(link.raw);
    if (target) {
      if (!allowance.spend(target->url.size())) return fail(ErrorCode::over_limit, "expansion");
      link.url = report.texts.keep(target->url);
      link.same_document = target->same_document;
    } else {
      link.error = std::move(target.error());
    }
  }
  return report;
}

}  // namespace

Result<EntityReport> report_http_fields(std::string_view header, std::size_t offset,
                                        const DocumentSource& source, const Options& options,
                                        Allowance& allowance) {
  std::vector<BaseCandidate> candidates;
  if (!source.retrieval_url.empty()) {
    candidates.push_back(
        {Layer::retrieval, BaseStatement::url, source.retrieval_url, "the request URI"});
  }
  if (!source.default_base.empty()) {
    candidates.push_back(
        {Layer::application_default, BaseStatement::url, source.default_base, "the default base"});
  }
  return report_links(find_header_links(header), header, offset,
                      establish_base(std::move(candidates), *options.profile), options, allowance);
}

Result<EntityReport> report_mail_fields(std::string_view header, std::size_t offset,
                                        const Options& options, Allowance& allowance) {
  return report_links(find_mail_links(header), header, offset, {}, options, allowance);
}

EditList edit_http_fields(const EntityReport& report, const Options& options, std::size_t& count) {
  const Resolver alone = Resolver::without_base(*options.profile);
  EditList edits;
  for (const Link& link : report.links) {
    if (!link.url) continue;
    std::optional<std::string> text;
    if (options.transform) {
      text = options.transform({.element = link.element,
                                .attribute = link.attribute,
                                .kind = link.kind,
                                .raw = link.raw,
                                .url = *link.url,
                                .base = link.base});
    }
    if (!text && is_independent(alone, *options.profile, link.base, link.raw, *link.url)) continue;
    std::string written(text ? std::string_view(*text) : *link.url);
    if (written == link.raw || !can_stand_in_field(written)) continue;
    if (link.attribute == anchor_field) written = quoted_pairs(written);
    if (edits.add({link.span, written})) ++count;
  }
  return edits;
}

}  // namespace absolve
