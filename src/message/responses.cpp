#include "message/responses.hpp"

#include <algorithm>
#include <charconv>

#include "message/fields.hpp"
#include "text/ascii.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/line.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

std::size_t stated_length(std::string_view fields) {
  std::size_t length = 0;
  for (const RawField& field : split_fields(fields)) {
    if (!equal_ignoring_case(field.name, "content-length")) continue;
    const auto value = ascii::trimmed(field.value.of(fields), ascii::is_space);
    std::from_chars(value.data(), value.data() + value.size(), length);
  }
  return length;
}

std::size_t chunked_length(std::string_view fields, std::string_view body) {
  return read_fields(fields).http_transfer == "chunked" ? Chunked::length(body) : 0;
}

// The end of the header whose fields begin at `start`: its empty line, or where the bytes end.
Line empty_line_of(std::string_view bytes, std::size_t start) {
  Line line = line_of(bytes, start);
  while (line.start != line.end) line = line_of(bytes, line.next);
  return line;
}

bool states_type(std::string_view fields) {
  return std::ranges::any_of(split_fields(fields), [](const RawField& field) {
    return equal_ignoring_case(field.name, "content-type");
  });
}

// Whether another response can follow one of this status: an interim response, a redirect, a
// request to authenticate, or a proxy's answer to CONNECT (RFC 9110 9.3.6), which has no type.
// After any other response, what looks like a response is part of the body.
bool leads_on(std::uint16_t status, std::string_view fields) {
  return status < 200 || (status >= 300 && status < 400) || status == 401 || status == 407 ||
         (status < 300 && !states_type(fields));
}

// The offset of the response after the one at `start`, whose header states where its body ends (RFC
// 9112 6.3); `start` if no response follows.
std::size_t next_response(std::string_view bytes, std::size_t start) {
  const std::size_t header = line_of(bytes, start).next;
  const Line empty_line = empty_line_of(bytes, header);
  const std::string_view fields = bytes.substr(header, empty_line.start - header);
  const std::size_t body = empty_line.next;
  if (body >= bytes.size() || !leads_on(status_of(bytes.substr(start)), fields)) return start;
  const std::string_view rest = bytes.substr(body);
  const auto begins_at = [rest](std::size_t length) {
    return length < rest.size() && rest.compare(length, 5, "HTTP/") == 0;
  };
  if (begins_at(0)) return body;
  if (const std::size_t length = stated_length(fields); begins_at(length)) return body + length;
  // Tried last because it reads all chunks. Each chunk is then read once at most.
  const std::size_t length = chunked_length(fields, rest);
  return begins_at(length) ? body + length : start;
}

bool is_redirect(std::uint16_t status) {
  return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

// The value of Location in the header of `response`, which begins with its status line; empty:
// none.
std::string location_of(std::string_view response) {
  const std::size_t start = line_of(response, 0).next;
  const std::string_view fields = response.substr(start, http_header(response, start).end - start);
  for (const RawField& field : split_fields(fields)) {
    if (equal_ignoring_case(field.name, "location") && field.value.length <= max_field) {
      return std::string(ascii::trimmed(field.value.of(fields), ascii::is_space));
    }
  }
  return {};
}

}  // namespace

HttpHeader http_header(std::string_view bytes, std::size_t start) {
  const Line empty_line = empty_line_of(bytes, start);
  if (empty_line.next > empty_line.start) return {empty_line.start, empty_line.next};
  for (std::size_t at = start; at < bytes.size();) {
    const Line line = line_of(bytes, at);
    if (!is_field_line(line.of(bytes))) return {line.start, line.start, true};
    at = line.next;
  }
  return {bytes.size(), bytes.size()};
}

std::size_t status_line_of(std::string_view bytes) noexcept {
  constexpr std::size_t most = 4;
  std::size_t start = 0;
  while (start < most && start < bytes.size() && ascii::is_space(bytes[start])) ++start;
  return bytes.compare(start, 5, "HTTP/") == 0 ? start : std::string_view::npos;
}

bool has_http_header(std::string_view bytes) {
  if (begins_with_response(bytes)) return true;
  const std::string_view first = take_line(bytes);
  if (first.find(" HTTP/") != std::string_view::npos || is_field_line(first)) return true;
  // The first line can be that of another protocol, such as "ICY 200 OK".
  return is_field_line(take_line(bytes));
}

std::uint16_t status_of(std::string_view response) {
  const std::string_view line = line_of(response, 0).of(response);
  const std::string_view code = line.substr(std::min(line.find(' '), line.size() - 1) + 1);
  const bool is_code = code.size() >= 3 && ascii::is_all_digits(code.substr(0, 3)) &&
                       (code.size() == 3 || code[3] == ' ');
  if (!line.starts_with("HTTP/") || !is_code) return 0;
  return ascii::number_of<std::uint16_t>(code.substr(0, 3)).value_or(0);
}

ResponseAt last_response(std::string_view bytes) {
  const std::size_t first = status_line_of(bytes);
  ResponseAt last{first == std::string_view::npos ? 0 : first};
  for (std::size_t next = next_response(bytes, last.start); next != last.start;
       next = next_response(bytes, last.start)) {
    const std::string_view response = bytes.substr(last.start, next - last.start);
    if (is_redirect(status_of(response))) {
      std::string target = location_of(response);
      if (!target.empty()) last.redirects.push_back(std::move(target));
    }
    last.start = next;
    ++last.earlier;
  }
  return last;
}

}  // namespace absolve::ABSOLVE_VERSIONED
