#include "uri/resolve/compiled_base.hpp"

#include "uri/parts.hpp"

namespace absolve {
namespace {

constexpr std::size_t usual_depth = 16;

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

}  // namespace

CompiledBase::CompiledBase(std::string_view base, const Profile& profile) : text(base) {
  if (profile.grammar == Grammar::url_standard) {
    is_web = true;
    is_url = url::parse(base, nullptr, nullptr, record, nullptr);
    if (!is_url) return;
    text = record.href;
    url = std::string_view(text).substr(0, record.fragment_start);
    is_plain = url::is_special_scheme(record.scheme()) && record.scheme() != "file";
    keeps_path_for_query = true;
    stops_at_root = true;
    if (is_plain) compile_prefixes(record.path_start, record.path_end);
    return;
  }
  parts = parse_parts(text, profile, {});
  directory = parts.path.substr(0, parts.path.rfind('/') + 1);  // empty without a slash
  shorten_directory(profile);
  url = std::string_view(text);
  if (parts.fragment) url = url.substr(0, url.size() - parts.fragment->size() - 1);
  if (profile.empty_components == EmptyComponents::dropped && url.ends_with('#')) {
    url.remove_suffix(1);
  }
  is_plain = is_generic(profile) && parts.scheme && parts.authority && !parts.authority->empty() &&
             parts.path.starts_with('/') && parts.path.find("/.") == std::string_view::npos;
  if (!is_plain) return;
  keeps_path_for_query = profile.query_only == QueryOnly::keeps_last_segment;
  stops_at_root = profile.excess_parent == ExcessParent::removed;
  const auto path_start = static_cast<std::size_t>(parts.path.data() - text.data());
  compile_prefixes(path_start, path_start + parts.path.size());
}

void CompiledBase::shorten_directory(const Profile& profile) {
  short_directory = directory;
  const bool is_merged_without_dots =
      profile.categories == Categories::none ||
      category_of(parts.scheme.value_or(std::string_view())).is_hierarchical;
  if (!is_merged_without_dots || !directory.starts_with('/') ||
      directory.find("/.") == std::string_view::npos) {
    return;
  }
  if (remove_dot_segments(directory, profile, shortened_)) short_directory = shortened_;
}

void CompiledBase::compile_prefixes(std::size_t from, std::size_t to) {
  origin = from;
  path_end = to;
  directories.reserve(usual_depth);
  for (std::size_t i = to; i-- > from;) {
    if (text[i] == '/') directories.push_back(i + 1);
  }
}

}  // namespace absolve
