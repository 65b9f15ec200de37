#include "absolve/resolver.hpp"

#include <algorithm>
#include <optional>

#include "capi/options.hpp"

using namespace absolve;
using namespace absolve::capi;

struct absolve_resolver : Configured {
  using Configured::Configured;

  Resolver resolver = Resolver::without_base();
  std::string target{};  // of the last call, kept to reuse its memory

  [[nodiscard]] Result<void> prepare() {
    const DocumentSource& source = configuration->source;
    return take(source.retrieval_url.empty() ? source.default_base : source.retrieval_url,
                source.charset);
  }

  // An empty `base` means no base, and an empty `encoding` means UTF-8.
  [[nodiscard]] Result<void> take(std::string_view base, std::string_view encoding) {
    const Profile& profile = configuration->profile;
    const std::string_view label = encoding.empty() ? "UTF-8" : encoding;
    auto made = base.empty() ? Resolver::without_base(profile, label)
                             : Resolver::make(base, profile, label);
    if (!made) return made.error();
    resolver = std::move(*made);
    return {};
  }
};

absolve_status absolve_resolver_new(const absolve_options* options, absolve_resolver** resolver) {
  return make_with(options, resolver);
}

void absolve_resolver_free(absolve_resolver* resolver) {
  Allocator::free(resolver);
}

absolve_status absolve_resolver_set_base(absolve_resolver* resolver, absolve_text base,
                                         absolve_text encoding) {
  if (resolver == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return resolver->guard([&] {
    // An absent text means no base. An empty text is a base that is not absolute.
    if (base.data != nullptr && base.size == 0) {
      return resolver->error.set(fail(ErrorCode::not_absolute));
    }
    const auto taken = resolver->take(view_of(base), view_of(encoding));
    return taken ? ABSOLVE_OK : resolver->error.set(taken.error());
  });
}

absolve_text absolve_resolver_base(const absolve_resolver* resolver) {
  if (resolver == nullptr || resolver->resolver.base().empty()) return {};
  return text_of(resolver->resolver.base());
}

absolve_status absolve_resolver_resolve(absolve_resolver* resolver, absolve_text reference,
                                        char* buffer, size_t capacity, size_t* length,
                                        int* same_document) {
  if (resolver == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return resolver->guard([&] {
    if (reference.data == nullptr || length == nullptr || (buffer == nullptr && capacity > 0)) {
      return resolver->error.without_detail(ABSOLVE_BAD_ARGUMENT);
    }
    const auto is_same = resolver->resolver.resolve(view_of(reference), resolver->target);
    if (!is_same) return resolver->error.set(is_same.error());
    *length = resolver->target.size();
    if (same_document != nullptr) *same_document = *is_same ? 1 : 0;
    if (*length > capacity) return resolver->error.without_detail(ABSOLVE_BUFFER_TOO_SMALL);
    std::ranges::copy(resolver->target, buffer);
    return ABSOLVE_OK;
  });
}

int absolve_resolver_splice(const absolve_resolver* resolver, absolve_text reference,
                            absolve_text* prefix, size_t* taken) {
  if (resolver == nullptr || reference.data == nullptr || prefix == nullptr || taken == nullptr) {
    return 0;
  }
  if (resolver->flaw) return 0;
  int is_spliced = 0;
  static_cast<void>(LastError().guard([&] {
    const auto splice = resolver->resolver.splice(view_of(reference));
    if (!splice) return ABSOLVE_OK;
    *prefix = text_of(splice->prefix);
    *taken = splice->taken;
    is_spliced = 1;
    return ABSOLVE_OK;
  }));
  return is_spliced;
}

absolve_text absolve_resolver_error(const absolve_resolver* resolver) {
  return resolver == nullptr ? absolve_text{} : resolver->error.text();
}
