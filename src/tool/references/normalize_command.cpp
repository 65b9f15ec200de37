#include "absolve/inspect.hpp"

#include <CLI/CLI.hpp>
#include <array>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/input.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

struct NormalizeCommand final : ListingCommand {
  std::vector<std::string> references;
  std::string level = "scheme";
  bool equivalent = false;  ///< compare two references

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_profile_options(app, reading);
    app.add_option("reference", references,
                   "References; -: read them from standard input, a line each")
        ->required();
    app.add_option("--level", level,
                   "How far to normalize; each level includes those before it. By the profile web, "
                   "all levels above string give what the URL Standard writes")
        ->check(CLI::IsMember({"string", "case", "escapes", "path", "scheme"}));
    app.add_flag("--equivalent", equivalent,
                 "Say at which level two references are equivalent; exit with 1 if at none");
    add_format(app, list);
  }
  Exit run(Run& run) override;
};

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

Exit compare(const NormalizeCommand& command, Normalization last, const Profile& profile) {
  if (command.references.size() != 2) return report_usage("--equivalent wants two references");
  const std::string a = typed_reference(command.references[0], profile);
  const std::string b = typed_reference(command.references[1], profile);
  const auto level = meeting_level(a, b, last, profile);
  std::string out;
  if (command.list.lists_records()) {
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

// Reports what is no URL. The web profile leaves it as it is.
Exit report_no_url(const std::string& reference, const Resolver& resolver) {
  if (!parse_reference(reference).scheme) return Exit::done;
  const auto target = resolver.resolve(reference);
  const bool is_url = target || (target.error().code != ErrorCode::bad_url &&
                                 target.error().code != ErrorCode::bad_authority);
  if (is_url) return Exit::done;
  print_error_of("\"" + reference + "\"", message_of(target.error()));
  return Exit::unresolved;
}

Exit NormalizeCommand::run(Run& /*run*/) {
  const Profile& profile = *reading.options().profile;
  Normalization last = Normalization::scheme;
  for (const Normalization candidate : levels) {
    if (name_of(candidate) == level) last = candidate;
  }
  if (equivalent) return compare(*this, last, profile);
  std::string out;
  const auto typed_references = arguments_or_lines(references, reading.limits().document_bytes);
  if (!typed_references) return report_trouble(typed_references.error());
  Exit worst = Exit::done;
  const Resolver resolver = Resolver::without_base(profile);
  for (const std::string& typed : *typed_references) {
    const std::string reference = typed_reference(typed, profile);
    worst = worse(worst, report_no_url(reference, resolver));
    const std::string normal = normalize(reference, last, profile);
    out += list.lists_records() ? dump_line({{"reference", reference},
                                             {"profile", profile.name},
                                             {"level", name_of(last)},
                                             {"normal", normal}})
                                : printable(normal) + "\n";
  }
  return worse(worst, report_trouble(write_stdout({out})));
}

}  // namespace

std::unique_ptr<Command> make_normalize_command() {
  return std::make_unique<NormalizeCommand>();
}

}  // namespace absolve::tool
