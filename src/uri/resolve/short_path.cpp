#include <algorithm>
#include <bit>
#include <cstdint>

#include "absolve/resolver.hpp"
#include "text/block.hpp"
#include "uri/resolve/compiled_base.hpp"
#include "uri/same_document.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The positions, among up to 64 bytes, of the characters that matter to the short path; one bit
// per byte.
struct Marks {
  std::uint64_t slash = 0;
  std::uint64_t dot = 0;  // a dot, or the `%` of an escaped one
  std::uint64_t colon = 0;
  std::uint64_t ends_path = 0;  // `?` and `#`
  // What some part of a special URL percent-encodes: controls, space, `"`, `<`, `>`, `'`, grave
  // accent, and all beyond ASCII. Empty if the profile encodes nothing.
  std::uint64_t encoded = 0;
  std::uint64_t encoded_in_path = 0;  // what only its path cannot keep: `\`, `^`, `{`, `}`
};

template <bool is_web>
[[gnu::always_inline]] inline void mark_block(Block block, unsigned offset, Marks& marks) {
  const auto bits = [offset](Block found) {
    return static_cast<std::uint64_t>(found.mask()) << offset;
  };
  marks.slash |= bits(block == '/');
  marks.colon |= bits(block == ':');
  marks.ends_path |= bits(block == '?' | block == '#');
  marks.dot |= bits(is_web ? block == '.' | block == '%' : block == '.');
  if constexpr (is_web) {
    // `<` and `>`, `\` and `^`, differ in one bit.
    marks.encoded |= bits(block < '!' | block == '\x7f' | block == '"' | block == '\'' |
                          block == '`' | (block | '\x02') == '>');
    marks.encoded_in_path |= bits((block | '\x02') == '^' | block == '{' | block == '}');
  }
}

// Marks `size` bytes, at most 64. Reads no bytes beyond them.
template <bool is_web>
[[gnu::always_inline]] inline Marks mark(const char* text, unsigned size) {
  Marks marks;
  if (size < Block::size) {
    mark_block<is_web>(Block::load_short(text, size), 0, marks);
    marks.encoded &= (std::uint64_t{1} << size) - 1;  // the zeroes are not part of the text
    return marks;
  }
  mark_block<is_web>(Block::load(text), 0, marks);
  if (size > 2 * Block::size) mark_block<is_web>(Block::load(text + 16), 16, marks);
  if (size > 3 * Block::size) mark_block<is_web>(Block::load(text + 32), 32, marks);
  // The last block ends with the text and may overlap the block before it; the bits agree.
  mark_block<is_web>(Block::load(text + size - Block::size), size - Block::size, marks);
  return marks;
}

// Whether `text` can be appended to a directory as it is: no segment of its path begins with a dot,
// plain or escaped, nothing in it must be encoded, and, unless it is `rooted`, no colon could end a
// scheme. Most references are plain, and branches dominate the cost, so there is one branch for 64
// bytes.
template <bool is_web>
[[gnu::always_inline]] inline bool is_plain(std::string_view text, bool rooted) {
  std::uint64_t behind_slash = 1;  // bit 0: a slash precedes this window
  bool in_path = true;
  std::size_t at = 0;
  do {
    const auto size = static_cast<unsigned>(std::min<std::size_t>(64, text.size() - at));
    const Marks marks = mark<is_web>(text.data() + at, size);
    const auto below = [](std::uint64_t bits) { return (bits & -bits) - 1; };
    const std::uint64_t path = in_path ? below(marks.ends_path) : 0;
    const std::uint64_t in_first_segment = rooted ? 0 : below(marks.slash);
    const std::uint64_t wrong = (marks.dot & ((marks.slash << 1) | behind_slash)) |
                                marks.encoded_in_path | (marks.colon & in_first_segment);
    if (((wrong & path) | marks.encoded) != 0) return false;
    in_path = in_path && marks.ends_path == 0;
    rooted = rooted || marks.slash != 0;
    behind_slash = marks.slash >> 63;
    at += 64;
  } while (at < text.size());
  return true;
}

// Whether `text`, which follows the two slashes of an http or https URL, is a host that the URL
// Standard would serialise unchanged, with its path behind it: lower-case letters, digits, hyphens
// and dots that are not an IPv4 address, and a plain path.
bool is_normal_host_and_path(std::string_view text) {
  std::size_t end = 0;
  std::size_t label = 0;  // where the last label begins
  for (unsigned run = Block::size; run == Block::size && end < text.size();) {
    const auto size = static_cast<unsigned>(std::min<std::size_t>(Block::size, text.size() - end));
    const Block block =
        size == Block::size ? Block::load(&text[end]) : Block::load_short(&text[end], size);
    const std::uint32_t letters = (block < '{').mask() & ~(block < 'a').mask();
    // The characters from the hyphen to `9` are the dot, the slash and the digits.
    const std::uint32_t others =
        (block < ':').mask() & ~(block < '-').mask() & ~(block == '/').mask();
    run = static_cast<unsigned>(std::countr_one(letters | others));
    const std::uint32_t dots = (block == '.').mask() & ((std::uint32_t{1} << run) - 1);
    if (dots != 0) label = end + static_cast<std::size_t>(std::bit_width(dots));
    end += run;
  }
  return end < text.size() && text[end] == '/' && text[label] >= 'a' && text[label] <= 'z' &&
         is_plain<true>(text.substr(end + 1), true);
}

// Whether `text` is an http or https URL that the URL Standard would serialise unchanged.
bool is_normal_url(std::string_view text) {
  const std::size_t host = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  return host != 0 && is_normal_host_and_path(text.substr(host));
}

// Whether `text` is a URL with an opaque path that the URL Standard would serialise unchanged. Its
// path encodes only controls and what is beyond ASCII, but a query or a fragment more (4.4).
bool is_normal_opaque_url(std::string_view text) {
  constexpr std::string_view schemes[] = {"mailto:", "javascript:", "data:", "tel:"};
  const auto* const scheme = std::ranges::find_if(
      schemes, [text](std::string_view name) { return text.starts_with(name); });
  if (scheme == std::end(schemes) || text.substr(scheme->size()).starts_with('/')) return false;
  if (any_byte(text, [](Block block) { return (block < '!') | (block == '\x7F'); })) return false;
  return !any_byte(text, [](Block block) { return (block == '?') | (block == '#'); }) ||
         !any_byte(text, [](Block block) {
           return (block == '"') | (block == '<') | (block == '>') | (block == '`');
         });
}

// Whether `text` becomes a plain path when the characters that a path cannot hold are
// percent-encoded. Encoding adds no dot segment, and none of these characters ends the path.
bool is_plain_once_encoded(std::string_view text, bool rooted) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  char before = '/';
  for (const char c : text) {
    if (before == '/' && (c == '.' || c == '%')) return false;
    if (c == '?' || c == '#' || c == '\\' || (c == ':' && !rooted)) return false;
    if (static_cast<unsigned char>(c) < ' ') return false;
    rooted = rooted || c == '/';
    before = c;
  }
  return true;
}

// How a reference of a plain shape is spliced onto the base: how many bytes of the base stay, and
// how many at the front of the reference are dropped. Plain shapes are a relative path without dot
// segments except leading `../`, a rooted path without any, a fragment alone and, if the profile
// agrees, a query alone.
struct Shape {
  std::size_t kept = 0;
  std::size_t taken = 0;
};
template <class IsPlain>
[[gnu::always_inline]] inline bool find_shape(const CompiledBase& base, std::string_view reference,
                                              Shape& shape, IsPlain is_plain) {
  if (!base.is_plain) return false;
  shape = {base.url.size(), 0};
  const char first = reference.empty() ? '#' : reference.front();
  bool rooted = true;
  if (first == '?') {
    if (!base.keeps_path_for_query) return false;
    shape.kept = base.path_end;
  } else if (first == '/') {
    // Two slashes begin an authority. In the URL Standard a slash and a backslash do, too, but
    // `is_plain` refuses the backslash.
    if (reference.size() > 1 && reference[1] == '/') {
      shape.kept = base.text.starts_with("https:") ? 6 : base.text.starts_with("http:") ? 5 : 0;
      if (!base.is_web || shape.kept == 0) return false;
      return is_normal_host_and_path(reference.substr(2));
    }
    shape.kept = base.origin;
  } else if (first != '#') {
    std::size_t levels = 0;
    while (reference.size() >= 3 && reference[0] == '.' && reference[1] == '.' &&
           reference[2] == '/') {
      reference.remove_prefix(3);
      ++levels;
    }
    shape.taken = 3 * levels;
    if (levels >= base.directories.size()) {
      if (!base.stops_at_root) return false;
      levels = base.directories.size() - 1;
    }
    shape.kept = base.directories[levels];
    rooted = shape.taken > 0;
  }
  return is_plain(reference, rooted);
}

[[gnu::always_inline]] inline bool find_plain_shape(const CompiledBase& base,
                                                    std::string_view reference, Shape& shape) {
  return base.is_web ? find_shape(base, reference, shape, is_plain<true>)
                     : find_shape(base, reference, shape, is_plain<false>);
}

}  // namespace

std::optional<Resolver::Splice> Resolver::splice(std::string_view reference) const {
  const bool is_web = profile_->grammar == Grammar::url_standard;
  if (is_web && reference.starts_with("http") && is_normal_url(reference)) return Splice{};
  if (!base_) return std::nullopt;
  Shape shape;
  if (!find_plain_shape(*base_, reference, shape)) return std::nullopt;
  return Splice{std::string_view(base_->text).substr(0, shape.kept), shape.taken};
}

Result<bool> Resolver::resolve(std::string_view reference, std::string& url) const {
  const bool is_web = profile_->grammar == Grammar::url_standard;
  if (is_web && ((reference.starts_with("http") && is_normal_url(reference)) ||
                 is_normal_opaque_url(reference))) {
    url.assign(reference);
    return base_ && is_in_document(url, base_->url);
  }
  Shape shape;
  if (!base_ || !find_plain_shape(*base_, reference, shape)) {
    if (!is_web || !base_ || !find_shape(*base_, reference, shape, is_plain_once_encoded)) {
      return resolve_by_rules(reference, url, nullptr);
    }
    url.assign(base_->text, 0, shape.kept);
    url::append_encoded(reference.substr(shape.taken), url::path_set, url);
    return is_in_document(url, base_->url);
  }
  url.assign(base_->text, 0, shape.kept);
  url.append(reference.substr(shape.taken));
  if (reference.empty() || reference.front() == '#') return true;
  return profile_->same_document == SameDocument::target_equals_base &&
         is_in_document(url, base_->url);
}

}  // namespace absolve::ABSOLVE_VERSIONED
