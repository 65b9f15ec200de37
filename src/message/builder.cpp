#include "message/builder.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include "text/ascii.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::size_t base64_width = 76;

// RFC 2045 6.7: neither encoding writes `=` before `_`, so no body contains this.
constexpr const char* boundary = "=_absolve_archive";

// RFC 5322 3.3. In UTC, and in English in every locale.
std::string date_field(std::int64_t seconds) {
  constexpr std::array<const char*, 7> days{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array<const char*, 12> months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                               "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t time = seconds;
  std::tm at{};
  ::gmtime_r(&time, &at);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%s, %02d %s %04d %02d:%02d:%02d +0000",
                days[static_cast<std::size_t>(at.tm_wday)], at.tm_mday,
                months[static_cast<std::size_t>(at.tm_mon)], at.tm_year + 1900, at.tm_hour,
                at.tm_min, at.tm_sec);
  return text.data();
}

void add_field(std::string& out, std::string_view name, const std::string& value) {
  out.append(name).append(": ").append(value).append("\r\n");
}

// RFC 5322 2.1.1: no line is longer than 998 octets. RFC 2557 4.4: a longer URL is folded, and the
// folding is not part of it. RFC 2396 E: no white space follows a hyphen.
std::string folded(const std::string& url) {
  constexpr std::size_t widest = 900;
  std::string lines;
  for (std::size_t at = 0; at < url.size();) {
    std::size_t end = std::min(at + widest, url.size());
    if (end < url.size()) {
      const std::size_t last = url.find_last_not_of('-', end - 1);
      if (last != std::string::npos && last >= at) end = last + 1;
    }
    if (at > 0) lines += "\r\n ";
    lines.append(url, at, end - at);
    at = end;
  }
  return lines;
}

// RFC 5322 2.2.3: a line end before a blank is not part of the value.
std::string folded_at_blanks(const NewField& field) {
  constexpr std::size_t widest = 72;
  std::string out;
  std::size_t line = field.name.size() + 2;
  for (std::size_t at = 0; at < field.value.size();) {
    const auto end = std::min(field.value.find_first_of(" \t\r", at + 1), field.value.size());
    const std::string_view word = std::string_view(field.value).substr(at, end - at);
    const bool is_blank = word.front() == ' ' || word.front() == '\t';
    // Not at the start of a line, because an empty line would end the header.
    if (is_blank && line > 0 && line + word.size() > widest && word.size() > 1) {
      out += "\r\n";
      line = 0;
    }
    out += word;
    line = word.front() == '\r' ? 0 : line + word.size();
    at = end;
  }
  return out;
}

// RFC 2047 2 and 5 (1): lines have at most 76 characters, and no character is split between two
// words.
std::string encoded_words(std::string_view text) {
  constexpr std::size_t widest = 54;  // leaves room for the field name and a word's delimiters
  std::string out;
  std::string word;
  const auto finish = [&] {
    out += (out.empty() ? "=?UTF-8?Q?" : "\r\n =?UTF-8?Q?") + word + "?=";
    word.clear();
  };
  while (!text.empty()) {
    std::size_t length = 0;
    static_cast<void>(utf8::read(text, length));
    std::string character;
    for (const char c : text.substr(0, length)) {
      if (ascii::is_alphanumeric(c)) {
        character.push_back(c);
      } else if (c == ' ') {
        character.push_back('_');
      } else {
        url::append_escape(c, character);
        character[character.size() - 3] = '=';
      }
    }
    if (word.size() + character.size() > widest) finish();
    word += character;
    text.remove_prefix(length);
  }
  finish();
  return out;
}

// RFC 5322 2.2.1: a field is ASCII. Text that looks like an encoded word must itself be encoded.
std::string subject_field(const std::string& subject) {
  const bool is_plain =
      std::ranges::all_of(subject, [](char c) { return c >= ' ' && c < '\x7F'; }) &&
      subject.find("=?") == std::string::npos && subject.size() < 900;
  return is_plain ? folded_at_blanks({"Subject", subject}) : encoded_words(subject);
}

bool has_field(const std::vector<NewField>& fields, std::string_view name) {
  return std::ranges::any_of(
      fields, [&](const NewField& field) { return equal_ignoring_case(field.name, name); });
}

// RFC 2183 2.3. A name with other than plain characters is encoded (RFC 2231 4).
std::string file_name_parameter(const std::string& name) {
  const auto is_plain = [](char c) {
    return ascii::is_alphanumeric(c) || c == '.' || c == '-' || c == '_';
  };
  if (std::ranges::all_of(name, is_plain)) return "filename=" + name;
  std::string parameter = "filename*=UTF-8''";
  url::append_escaped(name, is_plain, parameter);
  return parameter;
}

// The additional fields of a part. A Content-Disposition without a file name gets that of the part.
std::vector<NewField> named(const NewPart& part) {
  std::vector<NewField> fields = part.fields;
  for (NewField& field : fields) {
    const bool is_nameless = equal_ignoring_case(field.name, "Content-Disposition") &&
                             ascii::lowered(field.value).find("filename") == std::string::npos;
    if (is_nameless && !part.file_name.empty()) {
      field.value += "; " + file_name_parameter(part.file_name);
    }
  }
  return fields;
}

void add_fields(std::string& out, const std::vector<NewField>& fields) {
  for (const NewField& field : fields) add_field(out, field.name, folded_at_blanks(field));
}

// Whether quoted-printable, which people can read, takes no more room than base64. A NUL rules it
// out.
bool is_readable(const std::string& body) {
  std::size_t escapes = 0;
  for (const char c : body) {
    const bool is_literal =
        (c >= ' ' && c <= '~' && c != '=') || c == '\t' || c == '\n' || c == '\r';
    if (!is_literal) ++escapes;
  }
  return escapes <= body.size() / 6 && body.find('\0') == std::string::npos;
}

// `body` on lines of at most 76 characters, each with its end.
std::string base64_lines_of(const std::string& body) {
  const std::string encoded = base64_of(body);
  std::string lines;
  for (std::size_t at = 0; at < encoded.size(); at += base64_width) {
    lines.append(encoded, at, base64_width).append("\r\n");
  }
  return lines;
}

}  // namespace

std::string build_archive(const NewMessage& message, const std::vector<NewPart>& parts) {
  const NewPart& root = parts.front();
  std::string out;
  add_fields(out, message.fields);
  const auto add = [&](std::string_view name, const std::string& value) {
    if (!value.empty() && !has_field(message.fields, name)) add_field(out, name, value);
  };
  add("From", "Saved by absolve <archive@absolve.invalid>");
  add("Snapshot-Content-Location", folded(root.location));
  add("Subject", message.subject.empty() ? std::string() : subject_field(message.subject));
  add("Date", date_field(message.date));
  add("MIME-Version", "1.0");
  add_field(out, "Content-Type",
            "multipart/related; type=\"" + root.media_type + "\"; boundary=\"" + boundary + "\"");
  for (const NewPart& part : parts) {
    out.append("\r\n--").append(boundary).append("\r\n");
    const std::string charset = part.charset.empty() ? "" : "; charset=\"" + part.charset + "\"";
    add_field(out, "Content-Type", part.media_type + charset);
    const bool readable = is_readable(part.body);
    add_field(out, "Content-Transfer-Encoding", readable ? "quoted-printable" : "base64");
    add_fields(out, named(part));
    if (!part.file_name.empty() && !has_field(part.fields, "Content-Disposition")) {
      add_field(out, "Content-Disposition", "inline; " + file_name_parameter(part.file_name));
    }
    if (!part.content_id.empty()) add_field(out, "Content-ID", "<" + part.content_id + ">");
    if (!part.location.empty()) add_field(out, "Content-Location", folded(part.location));
    out.append("\r\n").append(readable ? quoted_printable_of(part.body)
                                       : base64_lines_of(part.body));
  }
  out.append("\r\n--").append(boundary).append("--\r\n");
  return out;
}

}  // namespace absolve::ABSOLVE_VERSIONED
