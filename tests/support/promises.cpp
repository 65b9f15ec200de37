#include "support/promises.hpp"

#include "absolve/resolver.hpp"
#include "formats/html/character_references.hpp"
#include "text/coding/transfer_codings.hpp"
#include "uri/url_text.hpp"

namespace absolve {
namespace {

bool is_quote(char c) {
  return c == '"' || c == '\'';
}

// `gap` without quotes that edits added around values with several links: a quote behind an equals
// sign and white space, and a quote before a character that ends an unquoted value. Between two
// links, one value can end and another begin.
std::string without_added_quotes(std::string_view gap, std::string_view original) {
  const std::string_view blanks = " \t\r\n\f";
  const std::string_view ends = "> \t\r\n\f";
  std::string text(gap);
  for (int quotes = 0; quotes < 2; ++quotes) {
    const auto place =
        static_cast<std::size_t>(std::ranges::mismatch(text, original).in1 - text.begin());
    if (place >= text.size() || !is_quote(text[place])) break;
    const std::size_t before = std::string_view(text).substr(0, place).find_last_not_of(blanks);
    const bool is_first = before != std::string::npos && text[before] == '=';
    const bool is_last = place + 1 < text.size() && ends.find(text[place + 1]) != std::string::npos;
    if (!is_first && !is_last) break;
    text.erase(place, 1);
  }
  return text;
}

// Whether `gap` equals `original`, except for ampersands and references without a semicolon that an
// edit beside them wrote out: `;` or `amp;` is added, or the referenced character replaces the
// reference.
bool is_written_out(std::string_view gap, std::string_view original) {
  while (!gap.empty() && !original.empty()) {
    if (gap.front() == original.front()) {
      original.remove_prefix(1);
      const bool is_ampersand = gap.front() == '&';
      gap.remove_prefix(1);
      if (is_ampersand && gap.starts_with("amp;") && !original.starts_with("amp;")) {
        gap.remove_prefix(4);
      }
    } else if (gap.front() == ';') {
      gap.remove_prefix(1);
    } else {
      if (original.front() != '&') return false;
      std::string character;
      const std::size_t taken =
          read_character_reference(original, ReferenceRules::attribute, character);
      if (taken == 0 || original[taken - 1] == ';' || !gap.starts_with(character)) return false;
      original.remove_prefix(taken);
      gap.remove_prefix(character.size());
    }
  }
  return original.empty() && (gap.empty() || gap == ";");
}

// `gap` without escape sequences of ISO-2022-JP at its ends, because an edit may remove or add them
// at its own ends (Encoding 12.2).
std::string_view without_shifts(std::string_view gap) {
  constexpr std::string_view shifts[] = {"\x1B(B", "\x1B(J", "\x1B(I", "\x1B$B", "\x1B$@"};
  for (const std::string_view shift : shifts) {
    if (gap.starts_with(shift)) return without_shifts(gap.substr(shift.size()));
    if (gap.ends_with(shift)) return without_shifts(gap.substr(0, gap.size() - shift.size()));
  }
  return gap;
}

// Whether `gap`, the bytes between two links of the output, equals `original`. Quotes and an equals
// sign that an edit on either side may have added are ignored, and so is the end of a CDATA section
// that cannot contain the text of the edit after it.
bool is_same_gap(std::string_view gap, std::string_view original, bool edited_before,
                 bool edited_after) {
  gap = without_shifts(gap);
  original = without_shifts(original);
  if (gap == original) return true;
  if (edited_after && original.ends_with("<![CDATA[") && gap == std::string(original) + "]]>") {
    return true;
  }
  for (const bool front : {false, true}) {
    std::string_view rest = gap;
    if (front) {
      if (!edited_before || rest.empty() || !is_quote(rest.front())) continue;
      rest.remove_prefix(1);
      if (rest == original) return true;
    }
    if (!edited_after || rest.empty() || !is_quote(rest.back())) continue;
    rest.remove_suffix(1);
    if (rest == original) return true;
    if (rest.ends_with('=') && rest.substr(0, rest.size() - 1) == original) return true;
  }
  return false;
}

// Whether `gap` equals `original`, except for what makes its URL patterns absolute: text in front
// of a pattern, one more member of an object, or an object in place of a string, without the marks
// between the components of the pattern.
bool is_same_but_for_patterns(std::string_view gap, std::string_view original) {
  const auto without = [](std::string_view text, std::string_view marks) {
    std::string rest(text);
    std::erase_if(rest, [marks](char c) { return marks.find(c) != std::string_view::npos; });
    return rest;
  };
  const std::string plain = without(original, std::string_view("\0", 1));
  const bool has_patterns = plain.find("href_matches") != std::string::npos ||
                            plain.find("scope_patterns") != std::string::npos;
  if (!has_patterns) return false;
  const std::string_view marks("?#:\\\0", 5);
  const std::string written = without(gap, marks);
  std::size_t at = 0;
  for (const char c : without(original, marks)) {
    at = written.find(c, at);
    if (at == std::string::npos) return false;
    ++at;
  }
  return true;
}

std::string at(std::string_view what, std::size_t offset) {
  return std::string(what) + " at byte " + std::to_string(offset);
}

// The decoded text of a piece of an attribute's value.
std::string decoded(std::string_view value) {
  return CharacterReferences::in(Quoting::double_quoted).decode(value).text;
}

// The same for a nested document, in which quotes are encoded.
bool is_same_within(std::string_view gap, std::string_view original, bool edited_before,
                    bool edited_after) {
  std::string gap_text(gap);
  std::string original_text(original);
  for (int depth = 0; depth < 8; ++depth) {
    gap_text = decoded(gap_text);
    original_text = decoded(original_text);
    if (is_same_gap(gap_text, original_text, edited_before, edited_after)) return true;
  }
  return false;
}

// A span of a text that may change, and whether an edit may add quotes to it.
struct Changeable {
  Span span;
  bool is_link = true;
  bool is_nested = false;          // in a document within the document
  bool is_one_of_several = false;  // in a value that another link of it may bring quotes to
};

std::string compare_gaps(std::string_view input, const std::vector<Changeable>& before,
                         std::string_view output, const std::vector<Changeable>& after) {
  if (before.size() != after.size()) return "links appear or disappear";
  std::size_t in = 0;
  std::size_t out = 0;
  bool last_edited = false;
  for (std::size_t i = 0; i <= before.size(); ++i) {
    const bool is_end = i == before.size();
    const Span next_in = is_end ? Span{input.size(), 0} : before[i].span;
    const Span next_out = is_end ? Span{output.size(), 0} : after[i].span;
    const bool edited = !is_end && before[i].is_link &&
                        (next_in.of(input) != next_out.of(output) || before[i].is_one_of_several);
    const auto original = input.substr(in, next_in.offset - in);
    const auto gap = output.substr(out, next_out.offset - out);
    const bool is_nested = (!is_end && before[i].is_nested) || (i > 0 && before[i - 1].is_nested);
    const bool is_shared =
        (!is_end && before[i].is_one_of_several) || (i > 0 && before[i - 1].is_one_of_several);
    const auto fits = [original](std::string_view text) {
      return is_written_out(without_added_quotes(text, original), original) ||
             is_written_out(text, original);
    };
    const bool is_quoted = last_edited && !gap.empty() && is_quote(gap.front());
    if (is_shared && (fits(gap) || (is_quoted && fits(gap.substr(1))))) {
      in = next_in.end();
      out = next_out.end();
      last_edited = edited;
      continue;
    }
    if (!is_same_but_for_patterns(gap, original) &&
        !(is_nested && is_same_within(gap, original, last_edited, edited)) &&
        !is_same_gap(gap, original, last_edited, edited)) {
      return at("bytes changed that are no link, after the one", in);
    }
    in = next_in.end();
    out = next_out.end();
    last_edited = edited;
  }
  return {};
}

void add_links(const EntityReport& entity, std::vector<Changeable>& spans) {
  for (const Link& link : entity.links) {
    const bool is_whole_value = link.kind == LinkKind::url && entity.frame.empty();
    spans.push_back({link.span, true, !entity.frame.empty(), !is_whole_value});
  }
}

// The documents in srcdoc attributes are listed after the document that contains them. Two readings
// of a URL in text begin at the same place, which must not be compared twice; the longer one stands
// for both. A URL in a style element of SVG can contain elements with links of their own; an edit
// of the URL only inserts text before these elements.
void sort_by_place(std::vector<Changeable>& spans) {
  std::ranges::sort(spans, [](const Changeable& a, const Changeable& b) {
    return std::pair(a.span.offset, b.span.length) < std::pair(b.span.offset, a.span.length);
  });
  const auto rest =
      std::ranges::unique(spans, {}, [](const Changeable& own) { return own.span.offset; });
  spans.erase(rest.begin(), rest.end());
  for (std::size_t i = 1; i < spans.size(); ++i) {
    Span& earlier = spans[i - 1].span;
    earlier.length = std::min(earlier.length, spans[i].span.offset - earlier.offset);
  }
}

// The links in a decoded part, whichever document of it they are in.
std::vector<Changeable> links_of_part(const Examination& examination, std::string_view path) {
  std::vector<Changeable> spans;
  for (const EntityReport& entity : examination.entities) {
    if (entity.in_part && entity.path == path) add_links(entity, spans);
  }
  sort_by_place(spans);
  return spans;
}

// The spans that may change in the file itself: links that are not encoded, and encoded bodies.
std::vector<Changeable> changeable_in_file(const Examination& examination) {
  std::vector<Changeable> spans;
  for (const EntityReport& entity : examination.entities) {
    if (entity.in_part) {
      if (entity.frame.empty()) spans.push_back({entity.body, false});
      continue;
    }
    add_links(entity, spans);
  }
  sort_by_place(spans);
  return spans;
}

std::string decoded(const EntityReport& entity, std::string_view file) {
  const std::string_view body = entity.body.of(file);
  if (entity.transfer_encoding == "base64") return Base64().decode(body).text;
  return QuotedPrintable().decode(body).text;
}

std::string compare_files(std::string_view input, const Examination& before,
                          std::string_view output, const Examination& after) {
  if (before.entities.size() != after.entities.size()) return "parts appear or disappear";
  auto broken = compare_gaps(input, changeable_in_file(before), output, changeable_in_file(after));
  for (std::size_t i = 0; i < before.entities.size() && broken.empty(); ++i) {
    const EntityReport& was = before.entities[i];
    const EntityReport& is = after.entities[i];
    if (was.path != is.path) return "a part moved: " + was.path;
    if (!was.in_part || !was.frame.empty()) continue;
    broken = compare_gaps(decoded(was, input), links_of_part(before, was.path), decoded(is, output),
                          links_of_part(after, is.path));
    if (!broken.empty()) broken = "part " + was.path + ": " + broken;
  }
  return broken;
}

std::string compare_targets(const std::vector<Link>& before, const std::vector<Link>& after,
                            const Profile& profile, std::size_t& relative) {
  const Resolver without_base = Resolver::without_base(profile);
  std::string storage;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Link& was = before[i];
    const Link& is = after[i];
    if (was.element != is.element || was.attribute != is.attribute)
      return at("another link", was.span.offset);
    if (was.url != is.url)
      return at(std::string(was.url.value_or("nothing")) + " became " +
                    std::string(is.url.value_or("nothing")),
                was.span.offset);
    const auto alone = without_base.resolve(attribute_reference(is.raw, storage));
    if (is.url && !alone) ++relative;
    if (was.raw != is.raw && (!alone || alone->url != was.url)) {
      return at("an edited link is not absolute", was.span.offset);
    }
  }
  return {};
}

}  // namespace

Walk walk(std::string_view input, const DocumentSource& source, const Options& options) {
  Walk result;
  const auto first = rewrite(input, source, options);
  if (!first) {
    result.left_whole = true;
    return result;
  }
  const std::string output = apply_edits(input, first->edits);
  const auto read = examine(input, source, options);
  if (!read) {
    result.broken = "what can be rewritten cannot be examined: " + message_of(read.error());
    return result;
  }
  const Examination& before = *read;
  result.edited = first->edited_links;
  bool is_based = true;  // on a real base, not an imaginary one
  for (const EntityReport& entity : before.entities) {
    result.links += entity.links.size();
    for (const Link& link : entity.links) result.unresolved += link.error ? 1 : 0;
    is_based = is_based && entity.base.chosen && !is_imaginary_base(entity.base.url());
  }
  for (const Diagnostic& diagnostic : first->examination.diagnostics) {
    result.parts_left_whole += diagnostic.is_left_whole() ? 1 : 0;
  }

  const auto second = rewrite(output, source, options);
  if (!second) {
    result.broken = "the output cannot be read: " + message_of(second.error());
    return result;
  }
  const auto reread = examine(output, source, options);
  if (!reread) {
    result.broken = "the output cannot be examined: " + message_of(reread.error());
    return result;
  }
  const Examination& after = *reread;
  result.broken = compare_files(input, before, output, after);
  for (std::size_t i = 0; i < before.entities.size() && result.broken.empty(); ++i) {
    result.broken = compare_targets(before.entities[i].links, after.entities[i].links,
                                    *options.profile, result.relative);
  }
  if (result.broken.empty() && !second->edits.empty()) result.broken = "once is not enough";
  if (result.broken.empty() && is_based) {
    DocumentSource elsewhere = source;
    elsewhere.retrieval_url = "http://elsewhere.example/other/place?x";
    const auto third = rewrite(output, elsewhere, options);
    // Links whose targets cannot be written in their place are still relative.
    const auto left = static_cast<std::size_t>(std::ranges::count(
        first->examination.diagnostics, DiagnosticCode::link_cannot_stand, &Diagnostic::code));
    if (!third || third->edits.size() > left) result.broken = "another base changes the output";
  }
  return result;
}

}  // namespace absolve
