#include "resolve/compiled_base.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include "url/percent_encode.hpp"

namespace absolve {
namespace {

// Whether the plain shapes mean the same under `profile` as under RFC 3986.
bool is_generic(const Profile& profile) {
  return profile.scheme_syntax == SchemeSyntax::letter_first &&
         profile.fragment_start == FragmentStart::first_hash &&
         profile.authority_end == AuthorityEnd::slash_or_question &&
         profile.empty_components == EmptyComponents::kept &&
         profile.parameters == Parameters::of_segment &&
         profile.query_in_merge == QueryInMerge::apart &&
         profile.last_dots == LastDots::slash_stays &&
         profile.base_fragment == BaseFragment::dropped && profile.categories == Categories::none;
}

// What a byte of a reference means to the short path.
enum Class : std::uint8_t {
  separates = 1,     // a slash
  dots = 2,          // a dot, or the `%` of an escaped one: of consequence behind a slash
  colon = 4,         // of consequence in a first segment
  ends_path = 8,     // `?` and `#`
  beyond_path = 16,  // what a path cannot keep as it is …
  beyond_query = 32,
  beyond_fragment = 64,
};

using Classes = std::array<std::uint8_t, 256>;

// For the generic rules nothing is encoded, and only dots and colons matter.
consteval Classes make_generic() {
  Classes classes{};
  classes['/'] = separates;
  classes['.'] = dots;
  classes[':'] = colon;
  classes['?'] = classes['#'] = ends_path;
  return classes;
}

// For the URL Standard, what a special URL's path, query and fragment percent-encode.
consteval Classes make_web() {
  Classes classes{};
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const char c = static_cast<char>(i);
    if (url::is_in(url::path_set, c) || c == '\\') classes[i] |= beyond_path;
    if (url::is_in(url::special_query_set, c)) classes[i] |= beyond_query;
    if (url::is_in(url::fragment_set, c)) classes[i] |= beyond_fragment;
  }
  for (const char c : {'?', '#'})
    classes[static_cast<std::size_t>(c)] &= static_cast<std::uint8_t>(~beyond_path);
  classes['/'] |= separates;
  classes['.'] |= dots;
  classes['%'] |= dots;
  classes[':'] |= colon;
  classes['?'] |= ends_path;
  classes['#'] |= ends_path;
  return classes;
}

constexpr Classes generic_classes = make_generic();
constexpr Classes web_classes = make_web();

const std::uint8_t& class_of(const Classes& classes, char c) {
  return classes[static_cast<unsigned char>(c)];
}

// Whether the query and the fragment in `text`, which begins with `?` or `#`, stay as they are.
bool is_plain_tail(std::string_view text, const Classes& classes) {
  const auto any_of = [&classes](std::string_view part, unsigned beyond) {
    unsigned seen = 0;
    for (const char c : part) seen |= class_of(classes, c);
    return (seen & beyond) != 0;
  };
  const auto hash = std::min(text.find('#'), text.size());
  const auto query = text.substr(0, hash);
  const auto fragment = text.substr(std::min(hash + 1, text.size()));
  return !any_of(query.substr(std::min<std::size_t>(1, query.size())), beyond_query) &&
         !any_of(fragment, beyond_fragment);
}

// Whether `text`, a path from the start of a segment and what follows it, can be appended to a
// directory as it is: no segment begins with a dot, plain or escaped, nothing is to be encoded,
// and, unless it is `rooted`, no colon could end a scheme. One look at each byte, and no branch but
// the loop's own: most references are plain, and it is the branches that cost.
bool is_plain(std::string_view text, const Classes& classes, bool rooted) {
  unsigned seen = 0;
  unsigned before = separates;
  constexpr unsigned dot_behind_slash = 256;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (; at != end; ++at) {
    const unsigned is = class_of(classes, *at);
    if ((is & ends_path) != 0) break;
    seen |= is | ((before << 8) & (is << 7));
    before = is;
  }
  if ((seen & (dot_behind_slash | beyond_path)) != 0) return false;
  if ((seen & colon) != 0 && !rooted) {
    const auto first = text.find(':');
    if (text.find('/') > first) return false;
  }
  return at == end || is_plain_tail({at, static_cast<std::size_t>(end - at)}, classes);
}

// Whether `text` is an http or https URL that the URL Standard would serialise as it stands: a host
// of lower-case letters, digits, hyphens and dots that is no IPv4 address, and a plain path.
bool is_normal_url(std::string_view text) {
  const std::size_t host = text.starts_with("https://") ? 8 : text.starts_with("http://") ? 7 : 0;
  if (host == 0) return false;
  std::size_t end = host;
  std::size_t label = host;  // where the last label begins
  for (; end < text.size(); ++end) {
    const char c = text[end];
    const bool fits = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    if (!fits) break;
    if (c == '.') label = end + 1;
  }
  const bool is_named = label < end && text[label] >= 'a' && text[label] <= 'z';
  return is_named && end < text.size() && text[end] == '/' &&
         is_plain(text.substr(end + 1), web_classes, true);
}

}  // namespace

CompiledBase::CompiledBase(std::string_view base, const Profile& profile) : text(base) {
  if (profile.grammar == Grammar::url_standard) {
    is_web_ = true;
    is_url = url::parse(base, nullptr, nullptr, record, nullptr);
    if (!is_url) return;
    text = record.href;
    url = std::string_view(text).substr(0, record.fragment_start);
    is_plain_ = url::is_special_scheme(record.scheme()) && record.scheme() != "file";
    keeps_path_for_query_ = true;
    if (is_plain_) compile_prefixes(record.path_start, record.path_end);
    return;
  }
  parts = parse_parts(text, profile, {});
  url = std::string_view(text);
  if (parts.fragment) url = url.substr(0, url.size() - parts.fragment->size() - 1);
  if (profile.empty_components == EmptyComponents::dropped && url.ends_with('#')) {
    url.remove_suffix(1);
  }
  is_plain_ = is_generic(profile) && parts.scheme && parts.authority && !parts.authority->empty() &&
              parts.path.starts_with('/') && parts.path.find("/.") == std::string_view::npos;
  if (!is_plain_) return;
  keeps_path_for_query_ = profile.query_only == QueryOnly::keeps_last_segment;
  const auto path_start = static_cast<std::size_t>(parts.path.data() - text.data());
  compile_prefixes(path_start, path_start + parts.path.size());
}

void CompiledBase::compile_prefixes(std::size_t origin, std::size_t path_end) {
  origin_ = origin;
  path_end_ = path_end;
  for (std::size_t i = path_end; i-- > origin;) {
    if (text[i] == '/') directories_.push_back(i + 1);
  }
}

bool CompiledBase::resolve_plain(std::string_view reference, std::string& out) const {
  if (is_web_ && is_url && reference.starts_with("http") && is_normal_url(reference)) {
    out.assign(reference);
    return true;
  }
  if (!is_plain_) return false;
  const Classes& classes = is_web_ ? web_classes : generic_classes;
  std::size_t prefix = url.size();
  const char first = reference.empty() ? '#' : reference.front();
  if (first == '#') {
    if (!reference.empty() && !is_plain_tail(reference, classes)) return false;
  } else if (first == '?') {
    if (!keeps_path_for_query_ || !is_plain_tail(reference, classes)) return false;
    prefix = path_end_;
  } else if (first == '/') {
    // Two slashes, or one and a backslash, begin an authority.
    if (reference.size() > 1 && reference[1] == '/') return false;
    if (!is_plain(reference.substr(1), classes, true)) return false;
    prefix = origin_;
  } else {
    std::size_t levels = 0;
    while (reference.starts_with("../")) {
      reference.remove_prefix(3);
      ++levels;
    }
    if (levels >= directories_.size() || !is_plain(reference, classes, levels > 0)) return false;
    prefix = directories_[levels];
  }
  // Two copies and no more: what is left of an earlier answer is written over.
  out.resize(prefix + reference.size());
  std::memcpy(out.data(), text.data(), prefix);
  std::memcpy(out.data() + prefix, reference.data(), reference.size());
  return true;
}

}  // namespace absolve
