#include "resolve/compiled_base.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

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

// Whether no segment of the path at the front of `text`, which begins a segment, begins with a dot,
// and, unless it is rooted, no colon stands in the first one.
bool is_plain_path(std::string_view text, bool is_rooted) {
  bool begins = true;
  bool is_first = !is_rooted;
  for (const char c : text) {
    switch (c) {
      case '?':
      case '#': return true;
      case '/':
        begins = true;
        is_first = false;
        break;
      case '.':
        if (begins) return false;
        break;
      case ':':
        if (is_first) return false;
        [[fallthrough]];
      default: begins = false;
    }
  }
  return true;
}

// Which bytes of a special URL's path, query and fragment the URL Standard leaves as they are.
enum Place : std::uint8_t { in_path = 1, in_query = 2, in_fragment = 4 };

consteval std::array<std::uint8_t, 256> make_places() {
  std::array<std::uint8_t, 256> places{};
  for (std::size_t i = 0; i < places.size(); ++i) {
    const char c = static_cast<char>(i);
    if (!url::is_in(url::path_set, c) && c != '\\') places[i] |= in_path;
    if (!url::is_in(url::special_query_set, c)) places[i] |= in_query;
    if (!url::is_in(url::fragment_set, c)) places[i] |= in_fragment;
  }
  return places;
}

constexpr auto places = make_places();

// As `is_plain_path`, for the URL Standard: nothing to encode either, and no escaped dot.
bool is_plain_web(std::string_view text, bool is_rooted) {
  std::uint8_t place = in_path;
  bool begins = true;
  bool is_first = !is_rooted;
  for (const char c : text) {
    if (place == in_path) {
      switch (c) {
        case '?': place = in_query; continue;
        case '#': place = in_fragment; continue;
        case '/':
          begins = true;
          is_first = false;
          continue;
        case '.':
        case '%':
          if (begins) return false;
          break;
        case ':':
          if (is_first) return false;
          break;
        default: break;
      }
      begins = false;
    } else if (c == '#' && place == in_query) {
      place = in_fragment;
      continue;
    }
    if ((places[static_cast<unsigned char>(c)] & place) == 0) return false;
  }
  return true;
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
  if (!is_plain_) return false;
  const auto is_plain = is_web_ ? is_plain_web : is_plain_path;
  std::size_t prefix = url.size();
  if (!reference.empty() && reference.front() == '#') {
    if (is_web_ && !is_plain_web(reference, true)) return false;
  } else if (!reference.empty()) {
    std::size_t levels = 0;
    switch (reference.front()) {
      case '?':
        if (!keeps_path_for_query_ || (is_web_ && !is_plain(reference, true))) return false;
        prefix = path_end_;
        break;
      case '/':
        if (reference.size() > 1 && reference[1] == '/') return false;
        if (!is_plain(reference.substr(1), true)) return false;
        prefix = origin_;
        break;
      case '.':
        while (reference.starts_with("../")) {
          reference.remove_prefix(3);
          ++levels;
        }
        [[fallthrough]];
      default:
        // Without levels taken, what begins with a dot or has a colon is no plain path; with them,
        // a colon is one character like others, but not worth telling apart.
        if (levels >= directories_.size() || !is_plain(reference, false)) return false;
        // "..//g" would leave an empty segment at the front of a path without authority; there is
        // one here, so it stands.
        prefix = directories_[levels];
    }
  }
  out.reserve(prefix + reference.size());
  out.assign(text, 0, prefix);
  out.append(reference);
  return true;
}

}  // namespace absolve
