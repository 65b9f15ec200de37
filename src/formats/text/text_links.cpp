#include "formats/text/text_links.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "text/coding/coding.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Schemes whose URIs have no slashes, and that people write in text.
constexpr auto schemes_without_slashes = std::to_array<std::string_view>({
    "cid",
    "geo",
    "im",
    "magnet",
    "mailto",
    "mid",
    "news",
    "sip",
    "sips",
    "sms",
    "tel",
    "urn",
    "xmpp",
});

constexpr auto usual_schemes = std::to_array<std::string_view>({"https", "http", "ftp", "mailto"});

// The longest wrapped URI that is searched for; the limit keeps the search linear.
constexpr std::size_t max_wrapped = 2000;
constexpr std::size_t max_scheme = 32;
constexpr std::size_t max_address = 64;

// The scheme that ends before the colon at `colon` and does not begin before `from`.
std::string_view scheme_before(std::string_view text, std::size_t colon, std::size_t from) {
  std::size_t start = colon;
  while (start > from && colon - start < max_scheme &&
         ascii::is_scheme_character(text[start - 1])) {
    --start;
  }
  while (start < colon && !ascii::is_alpha(text[start])) ++start;
  const std::string_view scheme = text.substr(start, colon - start);
  // A word may precede a usual scheme, because the blank between them was lost.
  for (const std::string_view usual : usual_schemes) {
    if (scheme.size() <= usual.size()) continue;
    const std::string_view tail = scheme.substr(scheme.size() - usual.size());
    const char before = scheme[scheme.size() - usual.size() - 1];
    if (equal_ignoring_case(tail, usual) && !ascii::is_alpha(before) && before != '+') return tail;
  }
  return scheme;
}

bool begins_uri(std::string_view scheme, std::string_view behind_colon) {
  // A single letter is the name of a drive, or a coincidence. No registered scheme has one letter.
  if (scheme.size() < 2 || behind_colon.empty()) return false;
  if (behind_colon.starts_with("//")) {
    if (behind_colon.size() == 2) return false;
    const char c = behind_colon[2];
    // The start of a host or, for a file, of a path.
    return ascii::is_alphanumeric(c) || c == '[' || c == '/' ||
           static_cast<unsigned char>(c) >= 0x80;
  }
  return is_among(scheme, schemes_without_slashes);
}

// Punctuation and blanks beyond ASCII, which end a URI in any script.
bool is_punctuation(std::uint32_t code) {
  return code <= 0xA0 || code == 0xAB || code == 0xBB || (code >= 0x2000 && code <= 0x206F) ||
         (code >= 0x3000 && code <= 0x303F) || (code >= 0xFF00 && code <= 0xFF0F) ||
         (code >= 0xFF1A && code <= 0xFF20) || code == 0xFEFF || code == 0xFFFD;
}

// RFC 3986 3.2.2: square brackets are only allowed around an address. Returns the end of the
// address.
std::size_t end_of_address(std::string_view text, std::size_t at) {
  if (text.substr(at, 3) != "//[") return at;
  std::size_t end = at + 3;
  const auto fits = [](char c) {
    return ascii::is_alphanumeric(c) || c == ':' || c == '.' || c == '%';
  };
  while (end < text.size() && end - at < max_address && fits(text[end])) ++end;
  return end < text.size() && text[end] == ']' ? end + 1 : at;
}

// RFC 3676 4.5: how many quote marks a line begins with.
std::size_t quote_depth(std::string_view line) {
  return std::min(line.find_first_not_of('>'), line.size());
}

// The length of a soft line break (RFC 3676 4.1) at `at`, with the quote marks of the next line
// and the space that may be stuffed after them; 0 if there is none.
std::size_t soft_break(std::string_view text, std::size_t at) {
  std::size_t end = at;
  if (end >= text.size() || text[end] != ' ') return 0;
  ++end;
  if (end < text.size() && text[end] == '\r') ++end;
  if (end >= text.size() || text[end] != '\n') return 0;
  end += 1 + quote_depth(text.substr(end + 1));
  return (end < text.size() && text[end] == ' ' ? end + 1 : end) - at;
}

// The length of a line break within a wrapped URI, at the front of `text`, with the blanks around
// it and the marks of quoted mail; 0 if there is none.
std::size_t break_length(std::string_view text) {
  std::size_t at = text.find_first_not_of(" \t\r");
  if (at == std::string_view::npos || text[at] != '\n') return 0;
  for (++at; at < text.size() && (text[at] == '>' || text[at] == ' ' || text[at] == '\t');) {
    // A `>` is a quote mark only before a space or another `>`; otherwise it closes the brackets.
    const bool is_last = at + 1 == text.size();
    if (text[at] == '>' && (is_last || (text[at + 1] != ' ' && text[at + 1] != '>'))) break;
    ++at;
  }
  return at;
}

// Whether the line whose text begins at `next`, after its quote marks, continues the line that a
// soft break at `at` ends: it has the same quote depth, and is not the separator of a signature
// (RFC 3676 4.3 and 4.5).
bool goes_on(std::string_view text, std::size_t at, std::size_t next) {
  const std::size_t line = text.rfind('\n', at);
  const std::size_t start = line == std::string_view::npos ? 0 : line + 1;
  const std::size_t next_start = text.rfind('\n', next - 1) + 1;
  if (quote_depth(text.substr(start)) != quote_depth(text.substr(next_start))) return false;
  const std::string_view rest = text.substr(next);
  return !rest.starts_with("-- \n") && !rest.starts_with("-- \r\n");
}

std::size_t end_of_bare(std::string_view text, std::size_t at, bool joins_lines) {
  constexpr std::string_view excluded = "<>\"[\\]^`{|}";
  at = end_of_address(text, at);
  std::size_t before_break = at;  // the start of the soft break that ends at `behind_break`
  std::size_t behind_break = text.size() + 1;
  while (at < text.size()) {
    const char c = text[at];
    if (static_cast<unsigned char>(c) < 0x80) {
      const std::size_t broken = joins_lines && c == ' ' ? soft_break(text, at) : 0;
      if (broken > 0 && at != behind_break && goes_on(text, at, at + broken)) {
        before_break = at;
        at += broken;
        behind_break = at;
        continue;
      }
      if (c <= ' ' || c == '\x7F' || excluded.find(c) != std::string_view::npos) break;
      ++at;
      continue;
    }
    std::size_t length = 0;
    const std::uint32_t code = utf8::read(text.substr(at), length);
    if (code == utf8::ill_formed || is_punctuation(code)) break;
    at += length;
  }
  return at == behind_break ? before_break : at;  // a trailing break is not part of the URI
}

// `url` without trailing punctuation of the sentence, and without brackets that were opened
// outside.
std::string_view without_tail(std::string_view url, char before) {
  constexpr std::string_view punctuation = ".,;:!?'";
  const auto surplus = [&](char open, char close) {
    return std::ranges::count(url, close) - std::ranges::count(url, open);
  };
  auto round = surplus('(', ')');
  for (; !url.empty(); url.remove_suffix(1)) {
    const char c = url.back();
    const bool is_emphasis = (c == '*' || c == '_' || c == '~') && c == before;
    if (c == ')' && round > 0) {
      --round;
    } else if (!is_emphasis && static_cast<unsigned char>(c) > ' ' &&
               punctuation.find(c) == std::string_view::npos) {
      break;  // a blank is that of a soft break, in front of the tail
    }
  }
  return url;
}

// Whether `piece`, which follows a blank, looks like the rest of a URI rather than a word.
bool looks_like_rest(std::string_view piece) {
  return piece.find_first_of("/?#=&%.~@:_0123456789") != std::string_view::npos;
}

// A URI between angle brackets or double quotes.
struct Wrapped {
  Span place;
  TextForm form = TextForm::whole;
  std::size_t first_blank = 0;  // of `up_to_blank`: the length of the URI before it
};

// Reads the wrapped URI that begins at `start` and ends before `close`. Returns nothing if the text
// between them is not one URI: if it has an empty line or a blank outside of angle brackets.
std::optional<Wrapped> read_wrapped(std::string_view text, std::size_t start, char close,
                                    bool keeps_blanks) {
  Wrapped url{{start, 0}};
  const std::size_t end = std::min(text.size(), start + max_wrapped);
  std::optional<std::size_t> piece;  // the start of the text after the last blank
  bool is_doubtful = false;
  const auto end_piece = [&] {
    if (piece && !looks_like_rest(text.substr(*piece, url.place.end() - *piece)))
      is_doubtful = true;
    piece.reset();
  };
  for (std::size_t at = start; at < end;) {
    const char c = text[at];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      const std::size_t length = break_length(text.substr(at, end - at));
      const bool is_empty_line = url.place.end() != at;
      if (length > 0 && !is_empty_line) {
        at += length;
        continue;
      }
      if (close != '>') return std::nullopt;
      // An empty line rarely belongs to a URI, so what is behind it is read as behind a blank.
      end_piece();
      at = std::min(text.find_first_not_of(" \t\r\n", at), end);
      if (at == end || text[at] == close) continue;
      if (url.first_blank == 0) url.first_blank = url.place.length;
      piece = at;
      url.place.length = at - start;
    } else if (c == close) {
      end_piece();
      if (url.first_blank == 0 || keeps_blanks) return url;
      url.form = is_doubtful ? TextForm::without_blanks : TextForm::spaced;
      return url;
    } else if (c == '<' || c == '"' || static_cast<unsigned char>(c) < 0x20) {
      return std::nullopt;
    } else {
      if (url.place.end() != at) {  // after a break
        if (url.form == TextForm::whole) url.form = TextForm::broken;
        if (text[url.place.end() - 1] == '-') url.form = TextForm::broken_by_hyphens;
      }
      ++at;
      url.place.length = at - start;
    }
  }
  return std::nullopt;
}

std::string without_breaks(std::string_view written, bool drops_hyphens) {
  std::string out;
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t length = break_length(written.substr(at));
    if (length == 0) {
      out.push_back(written[at++]);
      continue;
    }
    if (drops_hyphens && out.ends_with('-')) out.pop_back();
    at += length;
  }
  return out;
}

std::string without_blanks_of(std::string_view written) {
  std::string out = without_breaks(written, false);
  std::erase_if(out, ascii::is_space);
  return out;
}

// `url` without its soft breaks.
std::string joined(std::string_view url) {
  std::string out;
  for (std::size_t at = 0; at < url.size();) {
    const std::size_t broken = soft_break(url, at);
    if (broken == 0) out.push_back(url[at]);
    at += broken == 0 ? 1 : broken;
  }
  return out;
}

bool is_host_character(char c) {
  return ascii::is_alphanumeric(c) || c == '-' || c == '.';
}

// Whether a name that begins at `start` is neither part of another name nor preceded by a scheme.
bool stands_free(std::string_view text, std::size_t start) {
  if (start == 0) return true;
  const char before = text[start - 1];
  if (is_host_character(before) || before == '/' || before == '@' || before == '+') return false;
  return before != ':' || !is_among(scheme_before(text, start - 1, 0), usual_schemes);
}

void add(const Span& place, TextForm form, std::vector<ValueReference>& urls) {
  urls.push_back({.place = place, .coding = text_coding(form), .form = form});
}

// Adds abbreviated references from the text between the URIs that have been found.
void add_abbreviated(std::string_view text, std::vector<ValueReference>& urls) {
  std::vector<ValueReference> merged;
  auto next = urls.begin();
  for (std::size_t at = 0; at < text.size();) {
    if (next != urls.end() && at >= next->place.offset) {
      at = std::max(at, next->place.end());
      merged.push_back(std::move(*next++));
      continue;
    }
    const std::string_view gap =
        text.substr(0, next != urls.end() ? next->place.offset : text.size());
    const auto dot = gap.find('.', at);
    if (dot == std::string_view::npos) {
      at = gap.size();
      continue;
    }
    std::size_t start = dot;
    while (start > at && (is_host_character(gap[start - 1]) || gap[start - 1] == '@')) --start;
    std::size_t host_end = dot;
    while (host_end < gap.size() && is_host_character(gap[host_end])) ++host_end;
    at = host_end;
    // If the host cannot be an abbreviated reference, nothing after it is read.
    const std::string_view host = gap.substr(start, host_end - start);
    const auto shown = host.find_last_not_of('.') + 1;
    if (!stands_free(gap, start) || expanded_abbreviation(host.substr(0, shown)).empty()) continue;
    const std::string_view url =
        without_tail(gap.substr(start, end_of_bare(gap, host_end, false) - start),
                     start > 0 ? gap[start - 1] : ' ');
    at = std::max(at, start + url.size());
    if (expanded_abbreviation(url).empty()) continue;
    add({start, url.size()}, TextForm::abbreviated, merged);
  }
  std::move(next, urls.end(), std::back_inserter(merged));
  urls = std::move(merged);
}

}  // namespace

std::string_view name_of_reading(TextForm form) noexcept {
  switch (form) {
    case TextForm::broken_by_hyphens: return "without hyphens";
    case TextForm::up_to_blank: return "up to the blank";
    case TextForm::without_blanks: return "without blanks";
    default: return {};
  }
}

std::string text_reference(std::string_view written, TextForm form) {
  switch (form) {
    case TextForm::whole: break;
    case TextForm::spaced:
    case TextForm::without_blanks: return without_blanks_of(written);
    case TextForm::up_to_blank:
    case TextForm::broken: return without_breaks(written, false);
    case TextForm::broken_by_hyphens: return without_breaks(written, true);
    case TextForm::flowed: return joined(written);
    case TextForm::abbreviated: return expanded_abbreviation(written);
  }
  return std::string(written);
}

const Coding* text_coding(TextForm form) {
  return form == TextForm::whole ? nullptr : &coding_by<text_reference>(form);
}

void find_text_urls(std::string_view text, std::vector<ValueReference>& urls,
                    const TextReading& reading) {
  urls.clear();
  std::size_t from = 0;  // the end of the last URI
  for (std::size_t at = 0;;) {
    const auto colon = text.find(':', at);
    if (colon == std::string_view::npos) break;
    at = colon + 1;
    const std::string_view scheme = scheme_before(text, colon, from);
    if (!begins_uri(scheme, text.substr(at, 3))) continue;
    const std::size_t start = colon - scheme.size();
    std::size_t wrapper = start;
    // RFC 2396 appendix E: the prefix, "with or without a trailing space".
    const std::size_t blank = wrapper > from + 4 && text[wrapper - 1] == ' ' ? 1 : 0;
    if (wrapper >= from + 4 + blank &&
        equal_ignoring_case(text.substr(wrapper - blank - 4, 4), "url:")) {
      wrapper -= 4 + blank;
    }
    const char before = wrapper > from ? text[wrapper - 1] : ' ';
    if (before == '<' || before == '"') {
      if (const auto wrapped =
              read_wrapped(text, start, before == '<' ? '>' : '"', reading.keeps_blanks)) {
        from = at = wrapped->place.end();
        if (wrapped->form == TextForm::broken_by_hyphens) {
          add(wrapped->place, TextForm::broken, urls);
        } else if (wrapped->form == TextForm::without_blanks) {
          add({start, wrapped->first_blank}, TextForm::up_to_blank, urls);
        }
        add(wrapped->place, wrapped->form, urls);
        continue;
      }
    }
    const std::size_t end = end_of_bare(text, at, reading.joins_lines);
    const std::string_view url = without_tail(text.substr(start, end - start), before);
    at = std::max(at, start + url.size());
    const std::string_view rest = url.substr(std::min(url.size(), scheme.size() + 1));
    if (rest.empty() || rest == "//") continue;
    from = at;
    const bool is_flowed = url.find('\n') != std::string_view::npos;
    add({start, url.size()}, is_flowed ? TextForm::flowed : TextForm::whole, urls);
  }
  if (reading.abbreviated) add_abbreviated(text, urls);
}

}  // namespace absolve::ABSOLVE_VERSIONED
