#include "absolve/resolver.hpp"

#include "absolve/reference.hpp"
#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/coding/encoding.hpp"
#include "text/shortened.hpp"
#include "uri/parts.hpp"
#include "uri/resolve/compiled_base.hpp"
#include "uri/resolve/step_sections.hpp"
#include "uri/same_document.hpp"
#include "uri/scheme_facts.hpp"
#include "uri/steps.hpp"
#include "uri/web/query_encoder.hpp"

namespace absolve::ABSOLVE_VERSIONED {
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

// RFC 3986 5.2.3; RFC 2396 5.2 (6a, 6b), where a base with an authority and no path counts as
// rooted too: read literally its merge would give "http://ag".
std::string merge(const Parts& base, std::string_view directory, std::string_view path) {
  if (base.authority && base.path.empty()) return std::string("/").append(path);
  return std::string(directory).append(path);
}

namespace rule = resolution_rule;

// Adds a step unless `steps` is null.
void note(Steps* steps, const Profile& profile, const ResolutionRule& of, std::string_view text,
          std::string_view value) {
  if (steps != nullptr) steps->add(section_of(of, profile), text, value);
}

// Lists the components of a reference: `path "g", query "y"`.
std::string list_of(const Parts& parts) {
  std::string list;
  const auto add = [&list](std::string_view name, std::string_view value) {
    if (!list.empty()) list += ", ";
    list.append(name).append(" \"").append(value).append(1, '"');
  };
  if (parts.scheme) add("scheme", *parts.scheme);
  if (parts.authority) add("authority", *parts.authority);
  if (!parts.path.empty()) add("path", parts.path);
  if (parts.params) add("parameters", *parts.params);
  if (parts.query) add("query", *parts.query);
  if (parts.fragment) add("fragment", *parts.fragment);
  return list;
}

// Resolves one reference over one base by RFC 3986 5.2.2, RFC 2396 5.2 or RFC 1808 4.
class Resolution {
 public:
  /// `directory` is the base's path up to its last slash.
  Resolution(const Parts& base, std::string_view directory, const Profile& profile,
             std::string& out, Steps* steps)
      : base_(base), directory_(directory), profile_(profile), out_(out), steps_(steps) {}

  /// Writes the target without its fragment. Returns false if a `..` above the root is refused.
  bool run(const Parts& reference) {
    query_ = reference.query;
    params_ = reference.params;
    const bool fits = add_components(reference);
    // If only a slash ends an authority, parameters or a query right after it would be read as part
    // of it.
    const bool is_bare = has_authority_ && out_.size() == path_start_;
    if (is_bare && (params_ || query_) && profile_.authority_end == AuthorityEnd::slash) {
      out_.push_back('/');
    }
    if (!reference.params && params_) {
      step(rule::inherit_path, "the parameters come from the base", *params_);
    }
    if (!reference.query && query_) {
      step(rule::inherit_path, "the query comes from the base", *query_);
    }
    if (params_) out_.append(1, ';').append(*params_);
    if (query_) out_.append(1, '?').append(*query_);
    return fits;
  }

 private:
  // Writes the scheme, the authority and the path.
  bool add_components(const Parts& reference) {
    const bool rooted_dots_go = profile_.rooted_dots == RootedDots::removed;
    if (reference.scheme || reference.authority) {
      begin(reference.scheme ? reference.scheme : base_.scheme, reference.authority);
      if (reference.scheme) {
        step(rule::scheme, "the reference has a scheme, so no component comes from the base", out_);
      } else {
        step(rule::inherit_scheme, "the scheme comes from the base", *base_.scheme);
        step(rule::authority, "the reference has an authority, so nothing else comes from the base",
             out_);
      }
      return add_path(reference.path, rooted_dots_go);
    }
    begin(base_.scheme, base_.authority);
    step(rule::inherit_scheme, "the scheme comes from the base", base_.scheme.value_or(""));
    step(rule::inherit_authority,
         base_.authority ? "the authority comes from the base"
                         : "the base has no authority, so the target has none",
         out_);
    if (reference.path.starts_with('/')) {
      step(rule::rooted, "the path begins with a slash, so it replaces the path of the base",
           reference.path);
      return add_path(reference.path, rooted_dots_go);
    }
    if (reference.path.empty() && takes_base_path(reference)) {
      step(rule::inherit_path, "the reference has no path, so the path comes from the base",
           base_.path);
      return add_path(base_.path, false);
    }
    return add_merged(reference);
  }

  void begin(const std::optional<std::string_view>& scheme,
             const std::optional<std::string_view>& authority) {
    if (scheme) out_.append(*scheme).append(1, ':');
    if (authority) out_.append("//").append(*authority);
    has_authority_ = authority.has_value();
    path_start_ = out_.size();
  }

  // Whether a reference without a path takes the base's path. If so, it also inherits parameters
  // and query as the profile says.
  bool takes_base_path(const Parts& reference) {
    if (reference.params) {
      const bool inherits = profile_.query_beside_parameters == QueryBesideParameters::inherited;
      if (!query_ && inherits) query_ = base_.query;
      return true;
    }
    if (reference.query && profile_.query_only == QueryOnly::replaces_last_segment) return false;
    params_ = base_.params;
    if (!query_) query_ = base_.query;
    return true;
  }

  bool add_merged(const Parts& reference) {
    std::string merged = merge(base_, directory_, reference.path);
    if (profile_.query_in_merge == QueryInMerge::joined && query_) {
      merged.append(1, '?').append(*query_);
      query_.reset();
    }
    step(rule::merge, "the path follows the path of the base up to its last slash", merged);
    return add_path(merged, category().is_hierarchical);
  }

  [[nodiscard]] SchemeCategory category() const {
    if (profile_.categories == Categories::none) return {};
    return category_of(base_.scheme.value_or(""));
  }

  bool add_path(std::string_view path, bool remove_dots) {
    const std::size_t start = out_.size();
    if (!remove_dots) {
      out_.append(path);
    } else if (!remove_dot_segments(path, profile_, out_)) {
      step(rule::dots,
           "a segment \"..\" has no segment to remove, which --excess-parent refuse rejects", path);
      return false;
    } else if (steps_ != nullptr) {
      const auto rest = std::string_view(out_).substr(start);
      step(rule::dots,
           rest == path ? "no segment \".\" or \"..\" has to be removed"
           : rest.starts_with("/..")
               ? "the segments \".\" and \"..\" are removed, but for \"..\" above the root"
               : "the segments \".\" and \"..\" are removed",
           rest);
    }
    if (has_authority_ || !category().uses_netloc || out_.compare(start, 2, "//") != 0) return true;
    if (profile_.empty_authority == EmptyAuthority::inherits) {
      // An empty authority counts as absent, so adding one keeps the slashes in the path.
      out_.insert(start, "//");
    } else if (remove_dots) {
      out_.insert(start, "/.");  // RFC 3986 3.3: otherwise the path would read as an authority
    }
    return true;
  }

  void step(const ResolutionRule& of, std::string_view text, std::string_view value) const {
    note(steps_, profile_, of, text, value);
  }

  const Parts& base_;
  std::string_view directory_;
  const Profile& profile_;
  std::string& out_;
  Steps* steps_;
  std::optional<std::string_view> params_;
  std::optional<std::string_view> query_;
  bool has_authority_ = false;
  std::size_t path_start_ = 0;
};

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
  if (url.ends_with('#')) url.remove_suffix(1);  // where the profile drops empty components
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

std::string_view Resolver::base() const {
  return base_ ? base_->url : std::string_view();
}

Result<Resolver> Resolver::make(std::string_view base, const Profile& profile) {
  Resolver resolver(profile);
  resolver.base_ = std::make_shared<const CompiledBase>(base, profile);
  if (profile.grammar == Grammar::url_standard) {
    if (resolver.base_->is_url) return resolver;
    const bool has_scheme = parse_reference(base).scheme.has_value();
    return fail(has_scheme ? ErrorCode::bad_url : ErrorCode::not_absolute, shortened(base));
  }
  const Parts& parts = resolver.base_->parts;
  if (!parts.scheme) return fail(ErrorCode::not_absolute, shortened(base));
  if (parts.authority && !takes_authority(*parts.authority, profile)) {
    return fail(ErrorCode::bad_authority, shortened(base));
  }
  return resolver;
}

Resolver Resolver::without_base(const Profile& profile) {
  return Resolver(profile);
}

Result<Resolver> Resolver::make(std::string_view base, const Profile& profile,
                                std::string_view encoding) {
  auto resolver = make(base, profile);
  if (!resolver) return resolver;
  if (auto done = resolver->encode_queries_in(encoding); !done) return done.error();
  return resolver;
}

Result<Resolver> Resolver::without_base(const Profile& profile, std::string_view encoding) {
  Resolver resolver(profile);
  if (auto done = resolver.encode_queries_in(encoding); !done) return done.error();
  return resolver;
}

Result<void> Resolver::encode_queries_in(std::string_view encoding) {
  if (encoding == "UTF-8") return {};  // avoids the search, because most documents are UTF-8
  // Encoding 4.3, get an output encoding: UTF-16 and the replacement encoding write UTF-8.
  const std::string_view name = encoding_for_label(encoding);
  if (name.empty()) return fail(ErrorCode::unsupported_charset, std::string(encoding));
  if (name == "UTF-8" || name.starts_with("UTF-16") || name == "replacement") return {};
  auto charset = Charset::make(name);
  if (!charset) return charset.error();
  encoder_ = std::make_shared<url::QueryEncoder>(std::move(*charset));
  return {};
}

Result<Target> Resolver::resolve(std::string_view reference) const {
  Target target;
  const auto same_document = resolve(reference, target.url);
  if (!same_document) return same_document.error();
  target.same_document = *same_document;
  return target;
}

std::vector<std::string_view> Resolver::validation_errors(std::string_view reference) const {
  url::ValidationErrors errors;
  if (profile_->grammar == Grammar::url_standard) {
    url::Record record;
    const url::Record* base = base_ ? &base_->record : nullptr;
    static_cast<void>(url::parse(reference, base, encoder_.get(), record, &errors));
  }
  return errors.names();
}

std::vector<ResolutionStep> Resolver::explain(std::string_view reference) const {
  Steps steps;
  std::string url;
  static_cast<void>(resolve_by_rules(reference, url, &steps));
  return steps.take();
}

Result<bool> Resolver::resolve_web(std::string_view reference, std::string& url,
                                   Steps* steps) const {
  url::Record record;
  record.href = std::move(url);
  const url::Record* base = base_ ? &base_->record : nullptr;
  const bool parsed = url::parse(reference, base, encoder_.get(), record, nullptr, steps);
  url = std::move(record.href);
  if (parsed) return base_ && is_in_document(url, base_->url);
  // Parse again to learn the reason. Failures are rare, so this costs little.
  const auto errors = validation_errors(reference);
  const std::string_view last = errors.empty() ? std::string_view() : errors.back();
  if (last == "missing-scheme-non-relative-URL") {
    if (!base_) return fail(ErrorCode::relative_without_base);
    return fail(ErrorCode::opaque_base, shortened(base_->url));
  }
  return fail(ErrorCode::bad_url, std::string(last));
}

Result<bool> Resolver::resolve_by_rules(std::string_view text, std::string& url,
                                        Steps* steps) const {
  const bool means_base = profile_->same_document == SameDocument::target_equals_base;
  if (profile_->grammar == Grammar::url_standard) return resolve_web(text, url, steps);
  static const Parts no_base;
  const Parts& base = base_ ? base_->parts : no_base;
  Parts reference = parse_parts(text, *profile_, base.scheme.value_or(std::string_view()));
  const auto step = [&](const ResolutionRule& of, std::string_view description,
                        std::string_view value) { note(steps, *profile_, of, description, value); };
  if (steps != nullptr) {
    step(rule::parse, "the reference is taken apart into its components", list_of(reference));
  }
  if (reference.authority && !takes_authority(*reference.authority, *profile_)) {
    step(rule::authority, "the authority is not valid", *reference.authority);
    return fail(ErrorCode::bad_authority);
  }
  const std::string_view scheme = reference.scheme.value_or("");
  const bool loophole = profile_->same_scheme == SameScheme::compatible && !reference.authority &&
                        equal_ignoring_case(scheme, base.scheme.value_or("")) &&
                        is_always_hierarchical(scheme);
  if (loophole) {
    step(rule::same_scheme, "the scheme is that of the base, so it is dropped", scheme);
    reference.scheme.reset();
  }
  url.clear();
  if (reference.scheme && profile_->rooted_dots == RootedDots::kept) {
    url.append(text);  // "interpreted as an absolute URL and we are done"
    // url-03, "Fragment-id": a void one, with or without the hash sign, refers to the whole object.
    if (profile_->syntax == Syntax::url_03 && text.find('#') == text.size() - 1) url.pop_back();
    step(rule::scheme, "the reference has a scheme, so it is the target as it is", url);
    return means_base && base_ && is_in_document(url, base_->url);
  }
  if (!reference.scheme) {
    if (!base_ && profile_->no_base == NoBase::gives_back) {
      url.append(text);
      step(rule::without_base, "there is no base, so the reference stays as it is", url);
      return false;
    }
    if (!base_) {
      step(rule::without_base, "the reference is relative, and there is no base", {});
      return fail(ErrorCode::relative_without_base);
    }
    if (text.empty() && profile_->base_fragment == BaseFragment::kept_by_empty) {
      url.append(base_->text);
      step(rule::empty, "the reference is empty, so the target is the base with its fragment", url);
      return true;
    }
    if (profile_->opaque_base == OpaqueBase::refused && base.is_opaque() &&
        !reference.is_empty_but_fragment()) {
      step(rule::inherit_authority, "the base has no hierarchy to be relative to", base_->text);
      return fail(ErrorCode::opaque_base, shortened(base_->text));
    }
  }
  if (!means_base && reference.is_empty_but_fragment()) {
    step(rule::empty,
         "the reference is empty or a fragment alone: it refers to the current document", {});
  }
  // RFC 2396 5.2 (2): "and we are done", so no step leads to the target of such a reference.
  Steps* const inner = means_base || !reference.is_empty_but_fragment() ? steps : nullptr;
  // The steps show the path of the base as it is.
  const std::string_view directory = !base_             ? std::string_view()
                                     : steps != nullptr ? base_->directory
                                                        : base_->short_directory;
  if (!Resolution(base, directory, *profile_, url, inner).run(reference)) {
    return fail(ErrorCode::above_root);
  }
  const bool same_document =
      means_base ? base_ && url == base_->url : reference.is_empty_but_fragment();
  if (reference.fragment) url.append(1, '#').append(*reference.fragment);
  step(rule::recompose, "the components are put together", url);
  return same_document;
}

}  // namespace absolve::ABSOLVE_VERSIONED
