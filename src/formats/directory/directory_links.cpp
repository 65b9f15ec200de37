#include "formats/directory/directory_links.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "absolve/reference.hpp"
#include "formats/text/text_links.hpp"
#include "text/ascii.hpp"
#include "text/coding/coding.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Properties whose value is a URI, or can be one (RFC 5545 3.8, RFC 7986 5, RFC 6350 6).
constexpr auto uri_properties = std::to_array<std::string_view>({
    "attach",  "attendee", "caladruri", "caluri", "conference", "fburl",     "geo",
    "image",   "impp",     "key",       "logo",   "member",     "organizer", "photo",
    "related", "sound",    "source",    "tel",    "tzurl",      "uid",       "url",
});

// Parameters that hold URIs in quotes (RFC 5545 3.2).
constexpr auto uri_parameters = std::to_array<std::string_view>({
    "altrep",
    "delegated-from",
    "delegated-to",
    "dir",
    "member",
    "schema",
    "sent-by",
});

// One logical line, unfolded, and the position of each of its bytes in the text.
struct Line {
  std::string text;
  std::vector<std::size_t> places;  // of each byte
  std::size_t next = 0;
};

Line unfold(std::string_view text, std::size_t at) {
  Line line;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') {
      const bool is_folded = at + 1 < text.size() && (text[at + 1] == ' ' || text[at + 1] == '\t');
      if (!is_folded) break;
      if (line.text.ends_with('\r')) {
        line.text.pop_back();
        line.places.pop_back();
      }
      ++at;
      continue;
    }
    line.text.push_back(c);
    line.places.push_back(at);
  }
  line.next = std::min(at + 1, text.size());
  return line;
}

// Undoes the escapes of text (RFC 5545 3.3.11, RFC 6350 3.4), which some programs use in URIs, too.
Line unescaped(const Line& line, std::size_t start) {
  Line out;
  for (std::size_t i = start; i < line.text.size(); ++i) {
    const bool is_pair = line.text[i] == '\\' && i + 1 < line.text.size();
    out.places.push_back(line.places[i]);
    if (is_pair) ++i;
    const char c = line.text[i];
    out.text.push_back(is_pair && (c == 'n' || c == 'N') ? '\n' : c);
  }
  return out;
}

std::string escaped_reference(std::string_view written, TextForm form) {
  return text_reference(unescaped(unfold(written, 0), 0).text, form);
}

// The coding of a URI: folding, escapes if `is_escaped`, and the form that the URI has in text.
const Coding& directory_coding(bool is_escaped, TextForm form) {
  static const WholeValue folded([](std::string_view text) { return unfold(text, 0).text; });
  return is_escaped ? coding_by<escaped_reference>(form) : folded;
}

class LineReader {
 public:
  LineReader(const Line& line, std::vector<ValueReference>& urls) : line_(line), urls_(urls) {}

  // Returns false if the value is or contains a URI, but is encoded as quoted-printable.
  bool read() {
    const std::string_view text = line_.text;
    std::size_t at = std::min(text.find_first_of(":;"), text.size());
    std::string_view name = text.substr(0, at);
    // A vCard property may have a group before it: item1.URL.
    name.remove_prefix(std::min(name.rfind('.') + 1, name.size()));
    // Longer than any known name. Each URL of the line gets a copy of the name.
    constexpr std::size_t most_kept = 64;
    name = name.substr(0, most_kept);
    property_ = ascii::lowered(name);
    Encoding encoding = Encoding::none;
    while (at < text.size() && text[at] == ';') at = read_parameter(at + 1, encoding);
    if (at == text.size() || encoding == Encoding::base64) return true;
    if (encoding == Encoding::quoted_printable) {
      return !is_among(property_, uri_properties) && text.find("://", at) == std::string_view::npos;
    }
    const Line value = unescaped(line_, at + 1);
    const auto trimmed = ascii::trimmed(value.text, ascii::is_space);
    if (trimmed.empty()) return true;
    const auto start = static_cast<std::size_t>(trimmed.data() - value.text.data());
    if (is_among(property_, uri_properties) && parse_reference(trimmed).scheme) {
      add(property_, value, start, start + trimmed.size());
      return true;
    }
    find_text_urls(trimmed, found_);
    for (const ValueReference& url : found_) {
      add(property_, value, start + url.place.offset, start + url.place.end(), url.form);
    }
    return true;
  }

 private:
  enum class Encoding : std::uint8_t { none, base64, quoted_printable };

  // Reads the parameter at `at`; returns the offset of the `;` or `:` after it.
  std::size_t read_parameter(std::size_t at, Encoding& encoding) {
    const std::string_view text = line_.text;
    const auto name_end = std::min(text.find_first_of("=:;", at), text.size());
    const std::string name = ascii::lowered(text.substr(at, name_end - at));
    at = name_end;
    if (name == "base64") encoding = Encoding::base64;  // vCard 2.1
    if (name == "quoted-printable") encoding = Encoding::quoted_printable;
    while (at < text.size() && (text[at] == '=' || text[at] == ',')) {
      ++at;
      if (at < text.size() && text[at] == '"') {
        const auto close = std::min(text.find('"', at + 1), text.size());
        const bool is_uri = parse_reference(text.substr(at + 1, close - at - 1)).scheme.has_value();
        if (is_among(name, uri_parameters) && is_uri)
          add(property_ + " " + name, line_, at + 1, close);
        at = std::min(close + 1, text.size());
      }
      const auto end = std::min(text.find_first_of(",:;", at), text.size());
      const std::string value = ascii::lowered(text.substr(at, end - at));
      if (name == "encoding") {
        if (value == "b" || value == "base64") encoding = Encoding::base64;
        if (value == "quoted-printable") encoding = Encoding::quoted_printable;
      }
      at = end;
    }
    return at;
  }

  void add(const std::string& property, const Line& line, std::size_t start, std::size_t end,
           TextForm form = TextForm::whole) {
    const std::size_t place = line.places[start];
    urls_.push_back({.place = {place, line.places[end - 1] + 1 - place},
                     .coding = &directory_coding(&line != &line_, form),
                     .form = form,
                     .name = property});
  }

  const Line& line_;
  std::vector<ValueReference>& urls_;
  std::string property_;
  std::vector<ValueReference> found_;
};

}  // namespace

std::size_t find_directory_urls(std::string_view text, std::vector<ValueReference>& urls) {
  urls.clear();
  std::size_t unread = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Line line = unfold(text, at);
    if (!LineReader(line, urls).read()) ++unread;
    at = line.next;
  }
  return unread;
}

}  // namespace absolve::ABSOLVE_VERSIONED
