#include "uri/compiled_base.hpp"

#include <algorithm>

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

}  // namespace

CompiledBase::CompiledBase(std::string_view base, const Profile& profile)
    : text(base), parts(parse_parts(text, profile, {})) {
  url = std::string_view(text);
  if (parts.fragment) url = url.substr(0, url.size() - parts.fragment->size() - 1);
  if (profile.empty_components == EmptyComponents::dropped && url.ends_with('#')) {
    url.remove_suffix(1);
  }
  is_plain_ = is_generic(profile) && parts.scheme && parts.authority && !parts.authority->empty() &&
              parts.path.starts_with('/') && parts.path.find("/.") == std::string_view::npos;
  if (!is_plain_) return;
  keeps_path_for_query_ = profile.query_only == QueryOnly::keeps_last_segment;
  origin_ = static_cast<std::size_t>(parts.path.data() - text.data());
  path_end_ = origin_ + parts.path.size();
  for (std::size_t i = path_end_; i-- > origin_;) {
    if (text[i] == '/') directories_.push_back(i + 1);
  }
}

bool CompiledBase::resolve_plain(std::string_view reference, std::string& out) const {
  if (!is_plain_) return false;
  std::size_t prefix = url.size();
  if (!reference.empty() && reference.front() != '#') {
    std::size_t levels = 0;
    switch (reference.front()) {
      case '?':
        if (!keeps_path_for_query_) return false;
        prefix = path_end_;
        break;
      case '/':
        if (reference.size() > 1 && reference[1] == '/') return false;
        if (!is_plain_path(reference.substr(1), true)) return false;
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
        if (levels >= directories_.size() || !is_plain_path(reference, false)) return false;
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
