#include "absolve/document.hpp"

#include <algorithm>

#include "absolve/reference.hpp"
#include "document/link_resolver.hpp"
#include "document/media_type.hpp"
#include "formats/media_types.hpp"
#include "text/coding/content_codings.hpp"
#include "text/line.hpp"
#include "text/shortened.hpp"
#include "text/utf8.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::size_t max_line = 200;

// How well a link fits a choice. `behind`: the link follows the chosen place in the same line.
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

// A link and the document that contains it. Copies of a link keep its texts alive.
struct Found {
  std::size_t number = 0;
  std::size_t matches = 0;
  EntityReport* entity = nullptr;
  Link link;
};

// Whether `link` comes before the link found so far, in the same line of the same text.
bool is_in_front(const Link& link, const EntityReport& entity, const Found& found) {
  return entity.path == found.entity->path && entity.in_part == found.entity->in_part &&
         link.column < found.link.column;
}

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
      ++found.matches;
      const bool is_first =
          found.matches == 1 || (choice.place && is_in_front(link, entity, found));
      if (!is_first) continue;
      found.number = number;
      found.entity = &entity;
      found.link = link;
    }
  }
  if (best == Fit::behind) found.matches = 1;  // the others are farther away
  return found;
}

// The encoding of the text that the spans of `entity` refer to. For a document in an attribute, it
// is the encoding of the document around it.
std::string carrier_encoding(const Examination& examination, const EntityReport& entity) {
  if (entity.frame.empty()) return entity.encoding;
  for (const EntityReport& other : examination.entities) {
    if (other.path == entity.path && other.frame.empty() && !other.encoding.empty()) {
      return other.encoding;
    }
  }
  return entity.encoding;
}

// Whether the span, the line and the column of `link` agree with each other in `text`.
bool counts_in(std::string_view text, const Link& link) {
  if (link.span.offset > text.size() || link.span.length > text.size() - link.span.offset) {
    return false;
  }
  const auto position = LineCounter(text).at(link.span.offset);
  return position.line == link.line && position.column == link.column;
}

// The text that the span of a link refers to: the file, the decoded body of the part, or the
// decoded body of a message around the part. Nothing if no such text can be read.
std::optional<std::string> text_of(std::string_view bytes, const EntityReport& entity,
                                   const Link& link, const DocumentSource& source,
                                   const Options& options) {
  if (!entity.in_part) return std::string(bytes);
  std::string inflated;
  if (is_gzip_type(media_type_of(bytes, source.name, source.content_type))) {
    auto content = decode_content("gzip", bytes, options.limits.decoded_bytes);
    if (!content) return std::nullopt;
    inflated = std::move(content->text);
    bytes = inflated;
    if (entity.path.empty() && counts_in(bytes, link)) return inflated;
  }
  for (std::string path = entity.path;;) {
    auto text = decoded_body(bytes, path, source, options);
    if (text && counts_in(*text, link)) return std::move(*text);
    if (path.empty()) return std::nullopt;
    const auto dot = path.rfind('.');
    path.resize(dot == std::string::npos ? 0 : dot);
  }
}

// The text around a link, in UTF-8.
struct Context {
  std::string text;
  Span span;

  [[nodiscard]] std::string source() const { return text.substr(span.offset, span.length); }
};

// `span` lies in `text`.
Context context_of(std::string text, Span span, std::string_view encoding) {
  Context context{std::move(text), span};
  if (!encoding.empty() && encoding != "UTF-8") {
    // From the beginning, as an encoding can have states.
    const auto size_of_front = [&](std::size_t size) {
      const auto front = utf8_from(encoding, context.text.substr(0, size));
      return front ? front->size() : 0;
    };
    const std::size_t start = size_of_front(span.offset);
    const std::size_t end = size_of_front(span.offset + span.length);
    context.text = utf8_from(encoding, std::move(context.text)).value_or(std::string());
    context.span.offset = std::min(start, context.text.size());
    context.span.length = end - start;
  }
  if (context.text.starts_with(utf8::byte_order_mark) &&
      context.span.offset >= utf8::byte_order_mark.size()) {
    context.text.erase(0, utf8::byte_order_mark.size());
    context.span.offset -= utf8::byte_order_mark.size();
  }
  return context;
}

// The line that the link begins in, cut around it.
void take_line(const Context& context, LinkExplanation& explanation) {
  const std::string_view text = context.text;
  const Span span = context.span;
  const std::size_t before = text.substr(0, span.offset).find_last_of("\r\n");
  std::size_t start = before == std::string_view::npos ? 0 : before + 1;
  if (span.offset - start > max_line / 4) {
    start = span.offset - max_line / 4;
    while (start < span.offset && utf8::is_continuation(text[start])) ++start;
  }
  std::size_t end = std::min(text.find_first_of("\r\n", span.offset), text.size());
  if (end - start > max_line) end = start + utf8::front(text.substr(start), max_line).size();
  constexpr std::string_view cut = "…";
  const bool is_cut_before = start > 0 && text[start - 1] != '\n' && text[start - 1] != '\r';
  const bool is_cut_after = end < text.size() && text[end] != '\n' && text[end] != '\r';
  if (is_cut_before) explanation.line = cut;
  explanation.line_offset = explanation.line.size() + span.offset - start;
  explanation.line += text.substr(start, end - start);
  if (is_cut_after) explanation.line += cut;
  explanation.line_length = std::min(span.length, end - span.offset);
}

// The steps from the value of the link to its target. A few links are not resolved against the
// base.
std::vector<ResolutionStep> steps_of(const Link& link, const EntityReport& entity,
                                     const Options& options) {
  const std::string_view encoding = entity.encoding.empty() ? "UTF-8" : entity.encoding.c_str();
  Resolver resolver = resolver_of(link.base, *options.profile, encoding);
  std::string storage;
  const std::string_view reference = attribute_reference(link.raw, storage);
  auto target = resolver.resolve(reference);
  if (target && link.url != target->url) {
    // CSS, scripts and feeds ignore the encoding of the document (CSS Values 4, 4.5.4).
    resolver = resolver_of(link.base, *options.profile, "UTF-8");
    target = resolver.resolve(reference);
  }
  const bool is_usual = target ? link.url == target->url : !link.url.has_value();
  const bool requests_document = link.raw.empty() && link.attribute.ends_with("action") &&
                                 options.profile->empty_action == EmptyAction::document_url &&
                                 link.url && without_fragment(*link.url) == entity.document_url;
  if (requests_document) {
    return {{"HTML 4.10.21.3", "an empty action is a request for the document itself",
             std::string(*link.url)}};
  }
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
  step.value = shortened(link.url.value_or(std::string_view()));
  if (!link.url) {
    step.text = message_of(*link.error);
  } else if (parse_reference(link.raw).is_empty_but_fragment()) {
    step.section = "CSS Values 4, 4.5.1.1";
    step.text = "the reference is a fragment alone, so it refers to the current document";
  } else {
    step.text = "the element has a rule of its own";
  }
  return {step};
}

// Why a link stays as it is.
std::string unchanged_because(const LinkExplanation& explanation,
                              const Result<Rewriting>& rewriting) {
  const Link& link = explanation.link;
  if (!rewriting) return message_of(rewriting.error());
  if (!link.url) return "the link has no target";
  if (link.fetches_nothing) return "the link fetches nothing";
  const auto& diagnostics = rewriting->examination.diagnostics;
  const auto saved =
      std::ranges::find(diagnostics, DiagnosticCode::leads_to_saved_files, &Diagnostic::code);
  const bool is_saved = saved != diagnostics.end() && !parse_reference(link.raw).scheme;
  if (is_saved && link.is_base) {
    return "the links into " + saved->arguments.back() + " need this BASE as it is";
  }
  if (link.same_document) return "the link points into the same document";
  if (link.raw == *link.url) {
    return parse_reference(*link.url).scheme
               ? "the link is absolute already"
               : "there is no base, and the profile takes the link as it is";
  }
  if (is_imaginary_base(link.base)) {
    return "the only base is " + std::string(link.base) + ", which is never written";
  }
  for (const Diagnostic& diagnostic : diagnostics) {
    const bool is_here = diagnostic.entity == explanation.entity.path &&
                         diagnostic.frame == explanation.entity.frame;
    const bool is_elsewhere = diagnostic.offset && *diagnostic.offset != link.span.offset;
    if (!is_here || (is_elsewhere && !diagnostic.is_left_whole())) continue;
    if (diagnostic.is_unresolved() || diagnostic.is_left_whole()) return message_of(diagnostic);
  }
  if (parse_reference(link.raw).scheme) {
    return "the link is absolute already, and rewrite does not normalize links";
  }
  if (is_saved) {
    return "the link leads into " + saved->arguments.back() +
           ", where a browser saved the files of the page";
  }
  return "rewrite does not change links of this kind";
}

// The value of the link in the rewritten file.
std::optional<std::string> written_for(std::string_view bytes, const DocumentSource& source,
                                       const Options& options, const EditList& edits,
                                       std::size_t number) {
  if (edits.empty()) return std::nullopt;
  const std::string edited = apply_edits(bytes, edits);
  Options larger = options;
  for (std::size_t Limits::* const limit :
       {&Limits::document_bytes, &Limits::message_bytes, &Limits::mapped_bytes,
        &Limits::decoded_bytes, &Limits::target_bytes}) {
    larger.limits.*limit += std::min(edited.size(), SIZE_MAX - larger.limits.*limit);
  }
  auto examination = examine(edited, source, larger);
  if (!examination) return std::nullopt;
  const Found found = find(*examination, {.number = number});
  if (found.matches == 0) return std::nullopt;
  auto text = text_of(edited, *found.entity, found.link, source, larger);
  if (!text) return std::nullopt;
  return context_of(std::move(*text), found.link.span,
                    carrier_encoding(*examination, *found.entity))
      .source();
}

// Describes `choice` for a message that the file has no such link.
std::string description_of(const LinkChoice& choice) {
  if (choice.number) return "number " + std::to_string(*choice.number);
  if (!choice.place) {
    return "\"" + choice.reference.value_or(std::string()) +
           "\" is neither the value nor the target of one";
  }
  const std::string line = std::to_string(choice.place->line);
  if (choice.place->column == 0) return "none begins in line " + line;
  return "none is at or behind column " + std::to_string(choice.place->column) + " of line " + line;
}

// Explains the link except for `written` and `unchanged`. The list of all links is freed on return.
Result<LinkExplanation> explain_target(std::string_view bytes, const DocumentSource& source,
                                       const Options& options, const LinkChoice& choice) {
  auto examination = examine(bytes, source, options);
  if (!examination) return examination.error();
  Found found = find(*examination, choice);
  if (found.matches == 0) {
    std::size_t links = 0;
    for (const EntityReport& entity : examination->entities) links += entity.links.size();
    return fail(ErrorCode::no_such_link,
                description_of(choice) + "; it has " + std::to_string(links));
  }

  const std::string encoding = carrier_encoding(*examination, *found.entity);
  LinkExplanation explanation;
  explanation.number = found.number;
  explanation.matches = found.matches;
  explanation.link = std::move(found.link);
  explanation.entity = std::move(*found.entity);
  explanation.entity.links = {};
  if (auto text = text_of(bytes, explanation.entity, explanation.link, source, options)) {
    const Context context = context_of(std::move(*text), explanation.link.span, encoding);
    explanation.source = context.source();
    take_line(context, explanation);
  }
  explanation.steps = steps_of(explanation.link, explanation.entity, options);
  return explanation;
}

}  // namespace

Result<LinkExplanation> explain_link(std::string_view bytes, const DocumentSource& source,
                                     const Options& options, const LinkChoice& choice) {
  auto explanation = explain_target(bytes, source, options, choice);
  if (!explanation) return explanation;
  LinkExplanation& out = *explanation;
  const auto rewriting = rewrite(bytes, source, options);
  if (rewriting) out.written = written_for(bytes, source, options, rewriting->edits, out.number);
  if (out.written == out.source) out.written.reset();
  if (!out.written) out.unchanged = unchanged_because(out, rewriting);
  return explanation;
}

}  // namespace absolve::ABSOLVE_VERSIONED
