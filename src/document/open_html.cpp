#include "document/open_html.hpp"

#include <algorithm>

#include "formats/fields/mime_type.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/link_rules.hpp"
#include "formats/html/sniff.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

std::string describe(const LinkSite& site) {
  return std::string(site.element) + " " + std::string(site.rule->attribute) + " at byte " +
         std::to_string(site.value.offset);
}

// The first difference between the findings of the two engines; empty: there is none.
std::string difference(const Findings& scan, const Findings& tree) {
  const std::size_t common = std::min(scan.sites.size(), tree.sites.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (scan.sites[i].value == tree.sites[i].value) continue;
    const bool is_ahead = scan.sites[i].value.offset < tree.sites[i].value.offset;
    return is_ahead ? describe(scan.sites[i]) + " by scan only"
                    : describe(tree.sites[i]) + " by tree only";
  }
  if (scan.sites.size() > common) return describe(scan.sites[common]) + " by scan only";
  if (tree.sites.size() > common) return describe(tree.sites[common]) + " by tree only";
  if (scan.base != tree.base) {
    return "BASE " + (scan.base ? describe(scan.sites[*scan.base]) : "nowhere") + " by scan, " +
           (tree.base ? describe(tree.sites[*tree.base]) : "nowhere") + " by tree";
  }
  return {};
}

// Adds the sites of running text to the tree's findings. Only the scan finds them.
void add_text(const Findings& scan, Findings& tree) {
  const auto is_text = [](const LinkSite& site) { return site.rule->kind == LinkKind::text; };
  std::optional<std::size_t> base;
  if (tree.base) base = tree.sites[*tree.base].value.offset;
  std::ranges::copy_if(scan.sites, std::back_inserter(tree.sites), is_text);
  std::ranges::sort(tree.sites, {}, [](const LinkSite& site) { return site.value.offset; });
  if (base) tree.set_base(*base);
}

}  // namespace

Result<Findings> find_links(std::string_view html, const Options& options, Origin origin) {
  const auto by_scan = [&] {
    return find_links_by_scan(html, options.limits, options.attributes, origin);
  };
  const bool is_tree = options.engine == Engine::tree;
  if (!is_tree && !options.verify) return by_scan();
  auto tree = find_links_in_tree(html, options.limits, options.attributes, origin.has_scripting);
  const bool takes_text = options.attributes.rules().text_rule() != nullptr;
  if (is_tree && !(tree && (options.verify || takes_text))) return tree;
  auto scan = by_scan();
  if (!scan) return scan;
  if (!tree) return tree;
  if (takes_text) add_text(*scan, *tree);
  if (!options.verify) return tree;
  if (const std::string differs = difference(*scan, *tree); !differs.empty()) {
    return fail(ErrorCode::engines_disagree, differs);
  }
  return std::move(is_tree ? tree : scan);
}

HtmlEncoding::HtmlEncoding(std::string_view bytes, const DocumentSource& source)
    : sniffed_(sniff_encoding(bytes, source.charset, charset_in(source.content_type))),
      is_certain_(!sniffed_.is_open && !sniffed_.is_prescanned) {}

// 13.2.3.4, changing the encoding while parsing.
void HtmlEncoding::settle(std::string_view bytes, std::string_view meta_label) {
  if (sniffed_.is_open) {
    sniffed_ = encoding_by_content(bytes, meta_label);
  } else if (sniffed_.is_prescanned) {
    sniffed_.name = changed_encoding(sniffed_.name, meta_label);
  }
}

OpenedDocument HtmlEncoding::open(DocumentText text, Findings findings) const {
  OpenedDocument opened{.text = std::move(text), .findings = std::move(findings)};
  opened.saved_from = find_saved_from(opened.text.text());
  opened.encoding_may_shift =
      !is_certain_ && encoding_of_meta_label(opened.findings.encoding_label) != sniffed_.name;
  opened.encoding_is_guess = sniffed_.is_guess;
  opened.encoding_source = sniffed_.source;
  using enum DiagnosticCode;
  const Findings& found = opened.findings;
  if (!is_certain_ && found.encoding_label.empty() && !found.unknown_encoding_label.empty()) {
    opened.diagnostics.push_back(charset_is_unknown(found.unknown_encoding_label, "meta element"));
  }
  if (sniffed_.is_guess) opened.diagnostics.push_back({.code = encoding_guessed});
  const bool is_utf16 = sniffed_.name.starts_with("UTF-16");
  // Text in units of several bytes has a NUL in the first unit. Nearly all other documents are what
  // they are read as.
  const bool may_differ =
      is_utf16 || opened.text.bytes().substr(0, 4).find('\0') != std::string_view::npos;
  const std::string_view apparent =
      may_differ ? apparent_encoding(opened.text.bytes()) : std::string_view();
  if (apparent.starts_with("UTF-16") && apparent != sniffed_.name) {
    opened.diagnostics.push_back(
        {.code = utf16_without_mark,
         .arguments = {std::string(apparent), std::string(sniffed_.name)}});
  }
  if (apparent == "ASCII" && is_utf16) {
    opened.diagnostics.push_back(
        {.code = charset_improbable, .arguments = {std::string(sniffed_.name)}});
  }
  if (sniffed_.name == "replacement" || apparent == "UTF-32") {
    opened.diagnostics.push_back({.code = encoding_not_read});
  }
  return opened;
}

Result<OpenedDocument> open_html(std::string_view bytes, std::string_view,
                                 const DocumentSource& source, const Options& options) {
  HtmlEncoding encoding(bytes, source);
  const std::string_view read_as = encoding.name();
  const auto decode = [&] {
    return DocumentText::decode(bytes, encoding.name(), encoding.bom_length(), options.limits);
  };
  auto text = decode();
  if (!text) return text.error();
  const Origin origin = origin_of(source, options);
  auto findings = find_links(text->text(), options, origin);
  if (!findings) return findings.error();
  encoding.settle(bytes, findings->encoding_label);
  if (encoding.name() != read_as) {
    text = decode();
    if (!text) return text.error();
    if (!has_ascii_delimiters(read_as) || !has_ascii_delimiters(encoding.name())) {
      // The findings so far come from text in the wrong encoding.
      findings = find_links(text->text(), options, origin);
      if (!findings) return findings.error();
    }
  }
  const bool is_rescanned = findings->is_rescanned;
  OpenedDocument opened = encoding.open(std::move(*text), std::move(*findings));
  opened.engine = options.engine == Engine::tree ? "tree"
                  : is_rescanned                 ? "open elements"
                                                 : "contexts";
  return opened;
}

}  // namespace absolve::ABSOLVE_VERSIONED
