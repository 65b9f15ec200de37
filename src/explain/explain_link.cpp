#include "absolve/explain.hpp"

#include <algorithm>

#include "absolve/archive.hpp"
#include "absolve/reference.hpp"
#include "coding/charset.hpp"
#include "core/utf8.hpp"
#include "pipeline/link_resolver.hpp"
#include "uri/unwrap.hpp"

namespace absolve {
namespace {

constexpr std::size_t max_line = 200;

// How well a link fits a choice. Behind a place, the next link in the line fits, too.
enum class Fit { none, behind, exact };

Fit fit_of(const Link& link, std::size_t number, const LinkChoice& choice) {
  const auto exact = [](bool fits) { return fits ? Fit::exact : Fit::none; };
  if (choice.number) return exact(number == *choice.number);
  if (!choice.place) {
    return exact(choice.reference &&
                 (link.raw == *choice.reference || link.url == choice.reference));
  }
  if (choice.place->line != link.line) return Fit::none;
  const std::size_t column = choice.place->column;
  if (column == 0) return Fit::exact;
  if (column < link.column) return Fit::behind;
  return exact(column - link.column < std::max<std::size_t>(link.span.length, 1));
}

// A link and the document that it stands in. Copies of a link keep its texts alive.
struct Found {
  std::size_t number = 0;
  std::size_t matches = 0;
  EntityReport* entity = nullptr;
  Link link;
};

Found find(Examination& examination, const LinkChoice& choice) {
  Found found;
  std::size_t number = 0;
  Fit best = Fit::none;
  for (EntityReport& entity : examination.entities) {
    for (const Link& link : entity.links) {
      ++number;
      const Fit fit = fit_of(link, number, choice);
      if (fit == Fit::none || fit < best) continue;
      if (fit > best) found.matches = 0;
      best = fit;
      if (++found.matches > 1) continue;
      found.number = number;
      found.entity = &entity;
      found.link = link;
    }
  }
  if (best == Fit::behind) found.matches = 1;  // the others are farther behind
  return found;
}

// The text that the spans of a document count in.
Result<std::string> text_of(std::string_view bytes, const EntityReport& entity,
                            const DocumentSource& source, const Options& options) {
  if (!entity.in_part) return std::string(bytes);
  return decoded_body(bytes, entity.path, source, options);
}

std::string as_utf8(std::string_view bytes, std::string_view encoding) {
  if (encoding.empty() || encoding == "UTF-8") return std::string(bytes);
  return utf8_from(encoding, std::string(bytes)).value_or(std::string(bytes));
}

std::string bytes_at(std::string_view text, Span span) {
  return std::string(text.substr(std::min(span.offset, text.size()), span.length));
}

// The line that `span` begins in. In encodings of more than one byte a line end is not one byte.
void take_line(std::string_view text, Span span, std::string_view encoding,
               LinkExplanation& explanation) {
  if (span.offset >= text.size() || encoding.starts_with("UTF-16")) return;
  const std::size_t before = text.substr(0, span.offset).find_last_of("\r\n");
  std::size_t start = before == std::string_view::npos ? 0 : before + 1;
  if (span.offset - start > max_line / 4) {
    start = span.offset - max_line / 4;
    while (start < span.offset && utf8::is_continuation(text[start])) ++start;
  }
  std::size_t end = std::min(text.find_first_of("\r\n", span.offset), text.size());
  if (end - start > max_line) end = start + utf8::front(text.substr(start), max_line).size();
  const std::string front = as_utf8(text.substr(start, span.offset - start), encoding);
  const std::size_t own = std::min(span.length, end - span.offset);
  const std::string middle = as_utf8(text.substr(span.offset, own), encoding);
  explanation.line =
      front + middle + as_utf8(text.substr(span.offset + own, end - span.offset - own), encoding);
  explanation.line_offset = front.size();
  explanation.line_length = middle.size();
}

// The steps by which the link got its target. A few links do not go by the base.
std::vector<ResolutionStep> steps_of(const Link& link, const EntityReport& entity,
                                     const Options& options) {
  const std::string_view encoding = entity.encoding.empty() ? "UTF-8" : entity.encoding.c_str();
  const Resolver resolver = resolver_of(link.base, *options.profile, encoding);
  std::string storage;
  const std::string_view reference = attribute_reference(link.raw, storage);
  const auto target = resolver.resolve(reference);
  const bool is_usual = target ? link.url == target->url : !link.url.has_value();
  if (is_usual &&
      (reference.size() == link.raw.size() || options.profile->grammar == Grammar::url_standard)) {
    return resolver.explain(link.raw);
  }
  ResolutionStep step;
  if (is_usual) {
    step = {"URL Standard 4.4", "white space at both ends, tabs and line ends are removed",
            std::string(reference)};
    auto steps = resolver.explain(reference);
    steps.insert(steps.begin(), std::move(step));
    return steps;
  }
  step.value = link.url.value_or(std::string_view());
  if (!link.url) {
    step.text = link.error ? message_of(*link.error) : "the link has no target";
  } else if (link.raw.empty() && link.attribute.ends_with("action")) {
    step.section = "HTML 4.10.21.3";
    step.text = "an empty action is a request for the document itself";
  } else if (parse_reference(link.raw).is_empty_but_fragment()) {
    step.section = "RFC 2396 4.2";
    step.text = "the reference is empty or a fragment alone, so it refers to the current document";
  } else {
    step.text = "the element has a rule of its own";
  }
  return {step};
}

// Why a link stays as it is.
std::string unchanged_because(const LinkExplanation& own, const Result<Rewriting>& rewriting) {
  const Link& link = own.link;
  if (!rewriting) return message_of(rewriting.error());
  if (!link.url) return "the link has no target";
  if (link.fetches_nothing) return "the link fetches nothing";
  if (link.same_document) return "the link points into the same document";
  if (link.raw == *link.url) return "the link is absolute already";
  if (is_imaginary_base(link.base)) {
    return "the only base is " + std::string(link.base) + ", which is never written";
  }
  for (const Diagnostic& diagnostic : rewriting->examination.diagnostics) {
    const bool is_here =
        diagnostic.entity == own.entity.path && diagnostic.frame == own.entity.frame;
    const bool is_elsewhere = diagnostic.offset && *diagnostic.offset != link.span.offset;
    if (!is_here || (is_elsewhere && !diagnostic.is_left_whole())) continue;
    if (diagnostic.is_unresolved() || diagnostic.is_left_whole()) return message_of(diagnostic);
  }
  return "rewrite does not change links of this kind";
}

// What stands at the place of the link when its file has been rewritten.
std::optional<std::string> written_for(std::string_view bytes, const DocumentSource& source,
                                       const Options& options, const Result<Rewriting>& rewriting,
                                       std::size_t number) {
  if (!rewriting || rewriting->edits.empty()) return std::nullopt;
  const std::string edited = apply_edits(bytes, rewriting->edits);
  auto examination = examine(edited, source, options);
  if (!examination) return std::nullopt;
  const Found found = find(*examination, {.number = number});
  if (found.matches == 0) return std::nullopt;
  const auto text = text_of(edited, *found.entity, source, options);
  if (!text) return std::nullopt;
  return as_utf8(bytes_at(*text, found.link.span), found.entity->encoding);
}

}  // namespace

Result<LinkExplanation> explain_link(std::string_view bytes, const DocumentSource& source,
                                     const Options& options, const LinkChoice& choice) {
  auto examination = examine(bytes, source, options);
  if (!examination) return examination.error();
  Found found = find(*examination, choice);
  if (found.matches == 0) return fail(ErrorCode::no_such_link);

  LinkExplanation explanation;
  explanation.number = found.number;
  explanation.matches = found.matches;
  explanation.link = std::move(found.link);
  explanation.entity = std::move(*found.entity);
  explanation.entity.links.clear();
  const Link& link = explanation.link;
  const auto text = text_of(bytes, explanation.entity, source, options);
  if (text) {
    explanation.source = as_utf8(bytes_at(*text, link.span), explanation.entity.encoding);
    take_line(*text, link.span, explanation.entity.encoding, explanation);
  }
  explanation.steps = steps_of(link, explanation.entity, options);
  const auto rewriting = rewrite(bytes, source, options);
  auto written = written_for(bytes, source, options, rewriting, found.number);
  if (written && *written != explanation.source) {
    explanation.written = std::move(written);
  } else {
    explanation.unchanged = unchanged_because(explanation, rewriting);
  }
  return explanation;
}

}  // namespace absolve
