// Writes messages with mimetic. Boundaries are made here, because mimetic derives them from the
// clock and the process. Encodings are made here, too: those of mimetic end lines with a bare LF,
// which is not MIME and which Chromium does not read, and they do not preserve a text's line ends.

#include "message/builder.hpp"

#ifdef ABSOLVE_WITH_MIMETIC

#include <mimetic/mimetic.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include "text/ascii.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
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

void add_field(mimetic::MimeEntity& entity, const char* name, const std::string& value) {
  mimetic::Field field;
  field.name(name);
  field.value(value);
  entity.header().push_back(field);
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

void add_fields(mimetic::MimeEntity& entity, const std::vector<NewField>& fields) {
  for (const NewField& field : fields) {
    add_field(entity, field.name.c_str(), folded_at_blanks(field));
  }
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

void set_body(mimetic::MimeEntity& entity, const std::string& body) {
  if (is_readable(body)) {
    entity.header().contentTransferEncoding("quoted-printable");
    entity.body().assign(quoted_printable_of(body));
    return;
  }
  entity.header().contentTransferEncoding("base64");
  const std::string encoded = base64_of(body);
  std::string lines;
  for (std::size_t at = 0; at < encoded.size(); at += base64_width) {
    lines.append(encoded, at, base64_width).append("\r\n");
  }
  entity.body().assign(lines);
}

// Writes the fields unchanged. mimetic would replace the blank where it folds a line, and write an
// empty line, which would end the header, after a line end in the value.
void write_header(const mimetic::MimeEntity& entity, std::string& out) {
  for (const mimetic::Field& field : entity.header()) {
    out.append(field.name()).append(": ").append(field.value()).append("\r\n");
  }
  out.append("\r\n");
}

}  // namespace

Result<std::string> build_archive(const NewMessage& header, const std::vector<NewPart>& parts) {
  mimetic::MimeEntity message;
  const NewPart& root = parts.front();
  add_fields(message, header.fields);
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty() && !has_field(header.fields, name)) add_field(message, name, value);
  };
  add("From", "Saved by absolve <archive@absolve.invalid>");
  add("Snapshot-Content-Location", folded(root.location));
  add("Subject", header.subject.empty() ? std::string() : subject_field(header.subject));
  add("Date", date_field(header.date));
  add("MIME-Version", "1.0");
  message.header().contentType(mimetic::ContentType("multipart/related; type=\"" + root.media_type +
                                                    "\"; boundary=\"" + boundary + "\""));
  for (const NewPart& part : parts) {
    // mimetic deletes it.
    auto* const entity = new mimetic::MimeEntity;
    message.body().parts().push_back(entity);
    const std::string charset = part.charset.empty() ? "" : "; charset=" + part.charset;
    entity->header().contentType(mimetic::ContentType(part.media_type + charset));
    set_body(*entity, part.body);
    add_fields(*entity, named(part));
    if (!part.file_name.empty() && !has_field(part.fields, "Content-Disposition")) {
      add_field(*entity, "Content-Disposition", "inline; " + file_name_parameter(part.file_name));
    }
    if (!part.content_id.empty()) add_field(*entity, "Content-ID", "<" + part.content_id + ">");
    if (!part.location.empty()) add_field(*entity, "Content-Location", folded(part.location));
  }
  std::string out;
  write_header(message, out);
  for (const mimetic::MimeEntity* const part : message.body().parts()) {
    out.append("--").append(boundary).append("\r\n");
    write_header(*part, out);
    out.append(part->body()).append("\r\n");
  }
  out.append("--").append(boundary).append("--\r\n");
  return out;
}

}  // namespace absolve

#else

// Every call fails with `not_in_build`.
namespace absolve {

Result<std::string> build_archive(const NewMessage&, const std::vector<NewPart>&) {
  return fail(ErrorCode::not_in_build, "mimetic");
}

}  // namespace absolve

#endif
