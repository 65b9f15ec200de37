// Where mimetic writes messages. What it would do by the clock and the process, boundaries, is done
// here, and so are the encodings: its own end lines with a bare LF, which is no MIME and which
// Chromium does not read, and do not give a text's line ends back.

#include "mime/builder.hpp"

#include <mimetic/mimetic.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <sstream>

#include "coding/base64.hpp"
#include "coding/quoted_printable_writer.hpp"
#include "core/ascii.hpp"
#include "url/percent_encode.hpp"

namespace absolve {
namespace {

constexpr std::size_t base64_width = 76;

// RFC 2045 6.7: an `=` before `_` stands in neither encoding, so no body has this in it.
constexpr const char* boundary = "=_absolve_archive";

// RFC 5322 3.3, in UTC, in English whatever the locale.
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

// RFC 5322 2.1.1: no line is longer than 998 octets; RFC 2557 4.4: the URL of one that is goes on
// behind folding, which is none of it. mimetic folds what is so long at its blanks.
std::string folded(const std::string& url) {
  constexpr std::size_t widest = 900;
  std::string lines;
  for (std::size_t at = 0; at < url.size(); at += widest) {
    if (at > 0) lines += " ";
    lines.append(url, at, widest);
  }
  return lines;
}

// RFC 2183 2.3; beyond plain characters by RFC 2231 4.
std::string file_name_parameter(const std::string& name) {
  const auto is_plain = [](char c) {
    return ascii::is_alpha(c) || ascii::is_digit(c) || c == '.' || c == '-' || c == '_';
  };
  if (std::ranges::all_of(name, is_plain)) return "filename=" + name;
  std::string parameter = "filename*=UTF-8''";
  for (const char c : name) {
    if (is_plain(c)) {
      parameter.push_back(c);
    } else {
      url::append_escape(c, parameter);
    }
  }
  return parameter;
}

// Whether quoted-printable, which people can read, takes no more room than base64.
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

}  // namespace

std::string build_archive(const std::vector<NewPart>& parts, std::int64_t date) {
  mimetic::MimeEntity message;
  const NewPart& root = parts.front();
  add_field(message, "From", "Saved by absolve <archive@absolve.invalid>");
  if (!root.location.empty())
    add_field(message, "Snapshot-Content-Location", folded(root.location));
  add_field(message, "Date", date_field(date));
  add_field(message, "MIME-Version", "1.0");
  message.header().contentType(mimetic::ContentType("multipart/related; type=\"" + root.media_type +
                                                    "\"; boundary=\"" + boundary + "\""));
  for (const NewPart& part : parts) {
    // mimetic deletes it.
    auto* const entity = new mimetic::MimeEntity;
    message.body().parts().push_back(entity);
    const std::string charset = part.charset.empty() ? "" : "; charset=" + part.charset;
    entity->header().contentType(mimetic::ContentType(part.media_type + charset));
    set_body(*entity, part.body);
    if (!part.file_name.empty()) {
      add_field(*entity, "Content-Disposition", "inline; " + file_name_parameter(part.file_name));
    }
    if (!part.content_id.empty()) add_field(*entity, "Content-ID", "<" + part.content_id + ">");
    if (!part.location.empty()) add_field(*entity, "Content-Location", folded(part.location));
  }
  std::ostringstream out;
  out << message;
  return std::move(out).str();
}

}  // namespace absolve
