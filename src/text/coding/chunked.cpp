#include "text/coding/transfer_codings.hpp"

#include <charconv>
#include <optional>

#include "text/line.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct Chunk {
  Span size;             // its digits
  Span data;             // as much of it as is present
  std::size_t next = 0;  // where the next chunk begins
};

// The chunk at `at`. The last one has no data, and nothing is read after it.
std::optional<Chunk> read_chunk(std::string_view bytes, std::size_t at) {
  std::size_t size = 0;
  const auto [digits_end, error] =
      std::from_chars(bytes.data() + at, bytes.data() + bytes.size(), size, 16);
  const auto digits = static_cast<std::size_t>(digits_end - bytes.data());
  const auto feed = bytes.find('\n', digits);
  if (error != std::errc() || feed == std::string_view::npos) return std::nullopt;
  constexpr std::string_view behind_size = " \t;\r\n";
  if (behind_size.find(bytes[digits]) == std::string_view::npos) return std::nullopt;
  Chunk chunk{{at, digits - at}, {feed + 1, std::min(size, bytes.size() - feed - 1)}, 0};
  chunk.next = chunk.data.end();
  if (bytes.substr(chunk.next).starts_with('\r')) ++chunk.next;
  if (bytes.substr(chunk.next).starts_with('\n')) ++chunk.next;
  return chunk;
}

// The first chunk without data, or nothing if no chunk begins at `at`, where the chunks before end.
std::optional<Chunk> last_chunk(std::string_view bytes, std::size_t& at) {
  auto chunk = read_chunk(bytes, at);
  for (; chunk && chunk->data.length != 0; chunk = read_chunk(bytes, at)) at = chunk->next;
  return chunk;
}

std::string hexadecimal(std::size_t size) {
  char digits[2 * sizeof size];
  const auto end = std::to_chars(digits, digits + sizeof digits, size, 16).ptr;
  return {digits, end};
}

}  // namespace

DecodedText Chunked::decode(std::string_view bytes) const {
  DecodedText decoded_text;
  for (std::size_t at = 0;;) {
    const auto chunk = read_chunk(bytes, at);
    if (!chunk || chunk->data.length == 0) return decoded_text;
    decoded_text.text.append(chunk->data.of(bytes));
    at = chunk->next;
  }
}

std::size_t Chunked::length(std::string_view bytes) {
  std::size_t at = 0;
  const auto last = last_chunk(bytes, at);
  if (!last) return at;
  // Trailers, up to an empty line, take the place of the last chunk's data.
  std::string_view trailers = bytes.substr(last->data.offset);
  while (!trailers.empty() && !take_line(trailers).empty()) continue;
  return bytes.size() - trailers.size();
}

bool Chunked::begins_in(std::string_view bytes) {
  return read_chunk(bytes, 0).has_value();
}

Chunked::End Chunked::end_of(std::string_view bytes) {
  std::size_t at = 0;
  const auto last = last_chunk(bytes, at);
  if (!last)
    return bytes.find('\n', at) == std::string_view::npos ? End::is_cut : End::is_malformed;
  const bool is_whole = last->size.of(bytes).find_first_not_of('0') == std::string_view::npos;
  return is_whole ? End::is_whole : End::is_cut;
}

Result<EditList> Chunked::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                       const EditList& edits) const {
  EditList out;
  std::vector<Edit> pending(edits.begin(), edits.end());
  std::size_t next = 0;
  std::size_t text = 0;  // where the chunk's data begins in the text
  // Where the data before this chunk ends, unless all chunks before it are removed.
  std::optional<std::size_t> end_before;
  for (std::size_t at = 0; next < pending.size();) {
    const auto chunk = read_chunk(bytes, at);
    if (!chunk || chunk->data.length == 0) return fail(ErrorCode::malformed_encoding, "chunked");
    const std::size_t text_end = text + chunk->data.length;
    const bool is_last = text_end == decoded_text.text.size();
    EditList of_chunk;
    std::size_t size = chunk->data.length;
    while (next < pending.size() &&
           (pending[next].span.offset < text_end || (is_last && next < pending.size()))) {
      Edit& edit = pending[next];
      // The rest of the edit's span is removed from the next chunk.
      const std::size_t length = std::min(edit.span.length, text_end - edit.span.offset);
      of_chunk.add({{chunk->data.offset + (edit.span.offset - text), length}, edit.replacement});
      size += edit.replacement.size();
      size -= length;
      if (length == edit.span.length) {
        ++next;
        continue;
      }
      edit = {{text_end, edit.span.length - length}, {}};
      break;
    }
    if (size == 0) {
      // Keep the line end after the chunk and remove the one before it. If a chunk without a line
      // end came before another line end, that line end would be taken for its own.
      const std::size_t start = end_before.value_or(at);
      const std::size_t end = end_before ? chunk->data.end() : chunk->next;
      out.add({{start, end - start}, {}});
    } else if (!of_chunk.empty()) {
      if (size != chunk->data.length) out.add({chunk->size, hexadecimal(size)});
      out.add_all(of_chunk);
    }
    if (size != 0 || end_before) end_before = chunk->data.end();
    text = text_end;
    at = chunk->next;
  }
  return out;
}

}  // namespace absolve::ABSOLVE_VERSIONED
