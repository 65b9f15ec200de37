#include "absolve/inspect.hpp"

#include <array>

#include "absolve/reference.hpp"
#include "tool/documents/batch.hpp"
#include "tool/documents/commands.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

constexpr std::array levels{Normalization::string, Normalization::letters, Normalization::escapes,
                            Normalization::path, Normalization::scheme};

// The first level at which the references are equivalent; nothing if there is none.
std::optional<Normalization> meeting_level(const std::string& a, const std::string& b,
                                           Normalization last, const Profile& profile) {
  for (const Normalization level : levels) {
    if (level > last) break;
    if (are_equivalent(a, b, level, profile)) return level;
  }
  return std::nullopt;
}

Exit compare(const Settings& settings, Normalization last, const Profile& profile) {
  if (settings.files.size() != 2) {
    print_error("--equivalent wants two references");
    return Exit::usage;
  }
  const std::string a = typed_reference(settings.files[0], profile);
  const std::string b = typed_reference(settings.files[1], profile);
  const auto level = meeting_level(a, b, last, profile);
  std::string out;
  if (settings.lists_records()) {
    out = dump_line({{"a", a},
                     {"b", b},
                     {"profile", profile.name},
                     {"equivalent", level.has_value()},
                     {"level", level ? Json(name_of(*level)) : Json(nullptr)}});
  } else if (level) {
    out = "equivalent, by " + std::string(name_of(*level)) + "\n";
  } else {
    out = "different: " + printable(normalize(a, last, profile)) + " and " +
          printable(normalize(b, last, profile)) + "\n";
  }
  return worse(level ? Exit::done : Exit::unresolved, report_trouble(write_stdout({out})));
}

}  // namespace

Exit run_normalize(const Settings& settings) {
  const Profile& profile = *settings.options().profile;
  Normalization last = Normalization::scheme;
  for (const Normalization level : levels) {
    if (name_of(level) == settings.level) last = level;
  }
  if (settings.equivalent) return compare(settings, last, profile);
  std::string out;
  for (const std::string& typed : settings.files) {
    const std::string reference = typed_reference(typed, profile);
    const std::string normal = normalize(reference, last, profile);
    out += settings.lists_records() ? dump_line({{"reference", reference},
                                                 {"profile", profile.name},
                                                 {"level", name_of(last)},
                                                 {"normal", normal}})
                                    : printable(normal) + "\n";
  }
  return report_trouble(write_stdout({out}));
}

}  // namespace absolve::tool
