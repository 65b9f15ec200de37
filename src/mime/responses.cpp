#include "mime/responses.hpp"

#include <charconv>

#include "coding/chunked.hpp"
#include "core/ascii.hpp"
#include "core/line.hpp"
#include "mime/fields.hpp"

namespace absolve {
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

// Where the body of the response at `start` ends, by what its header says of it (RFC 9112 6.3),
// and another response begins; `start` where none does.
std::size_t next_response(std::string_view bytes, std::size_t start) {
  const std::size_t header = line_of(bytes, start).next;
  std::size_t at = header;
  for (Line line = line_of(bytes, at); line.start != line.end; line = line_of(bytes, at)) {
    at = line.next;
    if (at >= bytes.size()) return start;
  }
  const std::string_view fields = bytes.substr(header, at - header);
  const std::size_t body = line_of(bytes, at).next;
  if (body >= bytes.size()) return start;
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

}  // namespace

std::size_t last_response(std::string_view bytes) {
  std::size_t start = 0;
  for (std::size_t next = next_response(bytes, start); next != start;
       next = next_response(bytes, start)) {
    start = next;
  }
  return start;
}

}  // namespace absolve
