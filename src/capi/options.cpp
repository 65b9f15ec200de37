#include "capi/options.hpp"

#include "absolve/profile.hpp"

using namespace absolve;
using namespace absolve::capi;

absolve_options* absolve_options_new(const absolve_allocator* allocator) {
  if (allocator != nullptr && (allocator->allocate == nullptr || allocator->release == nullptr)) {
    return nullptr;
  }
  absolve_options* made = nullptr;
  static_cast<void>(LastError().guard([&] {
    const Allocator chosen(allocator);
    made = chosen.make<absolve_options>(chosen);
    return ABSOLVE_OK;
  }));
  return made;
}

void absolve_options_free(absolve_options* options) {
  Allocator::free(options);
}

absolve_status absolve_options_set(absolve_options* options, const char* name, const char* value) {
  return absolve_options_set_text(options, absolve_text_of(name), absolve_text_of(value));
}

absolve_status absolve_options_set_text(absolve_options* options, absolve_text name,
                                        absolve_text value) {
  if (options == nullptr) return ABSOLVE_BAD_ARGUMENT;
  return options->error.guard([&] {
    if (name.data == nullptr || value.data == nullptr) {
      return options->error.without_detail(ABSOLVE_BAD_ARGUMENT);
    }
    const auto done = options->set.set(view_of(name), view_of(value));
    if (done) return ABSOLVE_OK;
    Error error = done.error();
    if (error.code == ErrorCode::bad_option) {
      error.detail = std::string(view_of(name)) + ": " + error.detail;
    }
    return options->error.set(error);
  });
}

absolve_text absolve_options_error(const absolve_options* options) {
  return options == nullptr ? absolve_text{} : options->error.text();
}

absolve_text absolve_option_at(size_t index, absolve_text* help) {
  const auto rows = option_rows();
  if (index >= rows.size()) return {};
  if (help != nullptr) *help = text_of(rows[index].help);
  return text_of(rows[index].name);
}

absolve_text absolve_profile_at(size_t index) {
  const auto rows = profiles();
  return index < rows.size() ? text_of(rows[index].name) : absolve_text{};
}
