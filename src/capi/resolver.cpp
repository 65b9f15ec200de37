#include "absolve/resolver.hpp"

#include <algorithm>
#include <optional>

#include "capi/options.hpp"

using namespace absolve;
using namespace absolve::capi;

struct absolve_resolver {
  Allocator allocator;
  std::shared_ptr<const Configuration> configuration;  // the profile is its own
  Resolver resolver;
  std::string target{};  // of the last call, for its memory
  LastError error{};

  [[nodiscard]] static Result<absolve_resolver*> make(
      const Allocator& allocator, std::shared_ptr<const Configuration> configuration) {
    const Profile& profile = configuration->profile;
    const DocumentSource& source = configuration->source;
    auto resolver = source.retrieval_url.empty() ? Result<Resolver>(Resolver::without_base(profile))
                                                 : Resolver::make(source.retrieval_url, profile);
    if (!resolver) return resolver.error();
    return allocator.make<absolve_resolver>(allocator, std::move(configuration),
                                            std::move(*resolver));
  }

  absolve_resolver(const Allocator& own, std::shared_ptr<const Configuration> configured,
                   Resolver&& made)
      : allocator(own), configuration(std::move(configured)), resolver(std::move(made)) {}
};

absolve_status absolve_resolver_new(absolve_options* options, absolve_resolver** resolver) {
  return make_with(options, resolver);
}

void absolve_resolver_free(absolve_resolver* resolver) {
  Allocator::free(resolver);
}

absolve_status absolve_resolver_set_base(absolve_resolver* resolver, absolve_text base,
                                         absolve_text encoding) {
  if (resolver == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return resolver->error.guard([&] {
    if (base.data == nullptr) return resolver->error.plain(ABSOLVE_BAD_ARGUMENT);
    const Profile& profile = resolver->configuration->profile;
    auto made = encoding.data == nullptr
                    ? Resolver::make(view_of(base), profile)
                    : Resolver::make(view_of(base), profile, view_of(encoding));
    if (!made) return resolver->error.set(made.error());
    resolver->resolver = std::move(*made);
    return ABSOLVE_OK;
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
  return resolver->error.guard([&] {
    if (reference.data == nullptr || length == nullptr || (buffer == nullptr && capacity > 0)) {
      return resolver->error.plain(ABSOLVE_BAD_ARGUMENT);
    }
    const auto is_same = resolver->resolver.resolve(view_of(reference), resolver->target);
    if (!is_same) return resolver->error.set(is_same.error());
    *length = resolver->target.size();
    if (same_document != nullptr) *same_document = *is_same ? 1 : 0;
    if (*length > capacity) return resolver->error.plain(ABSOLVE_BUFFER_TOO_SMALL);
    std::ranges::copy(resolver->target, buffer);
    return ABSOLVE_OK;
  });
}

int absolve_resolver_splice(const absolve_resolver* resolver, absolve_text reference,
                            absolve_text* prefix, size_t* taken) {
  if (resolver == nullptr || reference.data == nullptr || prefix == nullptr || taken == nullptr) {
    return 0;
  }
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
