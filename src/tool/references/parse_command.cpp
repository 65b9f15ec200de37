#include <CLI/CLI.hpp>

#include "absolve/inspect.hpp"
#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/input.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

struct ParseCommand final : ListingCommand {
  std::vector<std::string> references;

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_base_options(app, reading,
                     "The base of relative references, where their components depend on it: under "
                     "the profiles web and relative-url-01");
    // These have no effect, because every text has components, even if it cannot be resolved.
    remove_options(app, {"--strict", "--excess-parent", "--same-scheme"});
    app.add_option("reference", references,
                   "References; -: read them from standard input, a line each")
        ->required();
    add_format(app, list);
  }
  std::optional<Trouble> check(Run& run) override {
    if (auto trouble = ListingCommand::check(run)) return trouble;
    const Profile& profile = reading.profile();
    const bool is_base_read =
        profile.grammar == Grammar::url_standard || profile.categories != Categories::none;
    if (!reading.base_url.empty() && !is_base_read) {
      return usage_trouble("-b has no effect: under the profile " + std::string(profile.name) +
                           ", the components of a reference do not depend on its base");
    }
    return std::nullopt;
  }
  Exit run(Run& run) override;
};

constexpr std::size_t indent_width = 2;

// Adds components as text. Distinguishes absent components from empty ones.
void add_text(const std::vector<Component>& parts, std::size_t depth, std::string& out) {
  std::size_t widest = 0;
  for (const Component& part : parts) widest = std::max(widest, part.name.size());
  for (const Component& part : parts) {
    out.append(depth * indent_width, ' ').append(part.name);
    out.append(widest - part.name.size() + 2, ' ');
    out += !part.value ? "(absent)" : part.value->empty() ? "(empty)" : printable(*part.value);
    if (part.is_default) out += "  (default)";
    out += '\n';
    add_text(part.parts, depth + 1, out);
  }
}

// A component without parts becomes its value. Components of a list become an array.
Json json_of(const std::vector<Component>& parts) {
  Json json = Json::object();
  for (const Component& part : parts) {
    Json value = part.value ? Json(*part.value) : Json(nullptr);
    if (!part.parts.empty()) {
      Json whole{{"value", std::move(value)}};
      whole.update(json_of(part.parts));
      value = std::move(whole);
    }
    if (part.is_one_of_many) {
      json[part.name + "s"].push_back(std::move(value));
    } else {
      json[part.name] = std::move(value);
    }
  }
  return json;
}

Exit ParseCommand::run(Run& /*run*/) {
  const Profile& profile = *reading.options().profile;
  Exit worst = Exit::done;
  std::string out;
  const auto typed_references = arguments_or_lines(references, reading.limits().document_bytes);
  if (!typed_references) return report_trouble(typed_references.error());
  for (const std::string& typed : *typed_references) {
    std::string reference = typed_reference(typed, profile);
    // Only an absolute URL has a URL record, so the reference is resolved first if there is a base.
    const bool is_record = profile.grammar == Grammar::url_standard && !reading.base_url.empty();
    if (const auto base = Resolver::make(reading.base_url, profile); is_record && base) {
      if (auto target = base->resolve(reference)) reference = std::move(target->url);
    }
    const auto inherited = parse_reference(reading.base_url).scheme;
    const auto components = parse_components(reference, profile, inherited.value_or(""));
    if (!components) {
      print_error("\"" + reference + "\" is not taken apart: " + message_of(components.error()));
      worst = Exit::unresolved;
      continue;
    }
    if (list.lists_records()) {
      Json json{{"reference", reference}, {"profile", profile.name}};
      json.update(json_of(*components));
      for (const Component& component : *components) {
        if (component.is_default) json["defaults"].push_back(component.name);
      }
      out += dump_line(json);
    } else {
      out += printable(reference) + "\n";
      add_text(*components, 1, out);
    }
  }
  return worse(worst, report_trouble(write_stdout({out})));
}

}  // namespace

std::unique_ptr<Command> make_parse_command() {
  return std::make_unique<ParseCommand>();
}

}  // namespace absolve::tool
