#include "cli/settings.hpp"

#include <fstream>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "cli/messages.hpp"
#include "core/ascii.hpp"
#include "uri/url_text.hpp"

namespace absolve::cli {
namespace {

Trouble usage(std::string message) {
  return {Exit::usage, std::move(message)};
}

Trouble unreadable(const std::string& path) {
  return {Exit::io, path + ": cannot be read"};
}

std::optional<Trouble> check_base(std::string& url, std::string_view option,
                                  const Profile& profile) {
  if (url.empty()) return {};
  auto base = typed_base(url, profile);
  if (!base) {
    return usage(std::string(option) + " " + url + ": " + std::string(describe(base.error().code)));
  }
  url = std::move(*base);
  return {};
}

// The changes of a file, then those of the command line. `#` begins a comment.
std::optional<Trouble> change_attributes(Settings& settings) {
  std::vector<std::string> changes;
  if (!settings.attribute_file.empty()) {
    std::ifstream file(settings.attribute_file);
    if (!file) return unreadable(settings.attribute_file);
    for (std::string line; std::getline(file, line);) {
      const auto text =
          ascii::trimmed(std::string_view(line).substr(0, line.find('#')), ascii::is_space);
      if (!text.empty()) changes.emplace_back(text);
    }
  }
  changes.insert(changes.end(), settings.attribute_changes.begin(),
                 settings.attribute_changes.end());
  auto table = AttributeTable::make(changes);
  if (!table) {
    return usage("\"" + table.error().detail + "\": " + std::string(describe(table.error().code)));
  }
  settings.attributes = *table;
  return {};
}

// --map before --prefix.
std::optional<Trouble> make_transform(Settings& settings) {
  std::vector<Transform> transforms;
  if (!settings.map_file.empty()) {
    std::ifstream file(settings.map_file);
    if (!file) return unreadable(settings.map_file);
    std::map<std::string, std::string> map;
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (line.ends_with('\r')) line.pop_back();
      if (number == 1 && line.starts_with("\xEF\xBB\xBF")) line.erase(0, 3);
      if (line.empty()) continue;
      const auto tab = line.find('\t');
      if (tab == std::string::npos || tab == 0) {
        return usage(settings.map_file + ":" + std::to_string(number) +
                     ": no target and text with a tab between");
      }
      map.emplace(line.substr(0, tab), line.substr(tab + 1));
    }
    transforms.push_back(mapped(std::move(map)));
  }
  if (!settings.prefix.empty()) {
    if (!Resolver::make(settings.prefix)) {
      return usage("--prefix " + settings.prefix + ": a prefix is an absolute URL");
    }
    for (const std::string_view scheme : {"javascript", "data", "vbscript"}) {
      if (!has_scheme(settings.prefix, scheme)) continue;
      print_error("--prefix " + std::string(scheme) +
                  ": makes every link run code from the page it is in, with the page's rights");
    }
    transforms.push_back(prefixed(settings.prefix));
  }
  if (!transforms.empty()) settings.transform = first_of(std::move(transforms));
  return {};
}

}  // namespace

Options Settings::options() const {
  Options options;
  options.profile = &rulebook;
  options.limits = limits;
  options.break_signatures = break_signatures;
  options.attributes = attributes;
  options.verify = verify;
  options.part = part;
  options.transform = transform;
  options.trust_saved_from = saved_from;
  options.abbreviated = abbreviated;
  if (engine == "scan") options.engine = Engine::scan;
  if (engine == "tree") options.engine = Engine::tree;
  if (same_document == "absolute") options.same_document = SameDocumentLinks::absolute;
  if (same_document == "keep") options.same_document = SameDocumentLinks::keep;
  return options;
}

Result<std::string> typed_base(const std::string& typed, const Profile& profile) {
  std::string url = typed_reference(typed);
  if (auto whole = expanded_abbreviation(url); !whole.empty()) url = std::move(whole);
  const auto resolver = Resolver::make(url, profile);
  if (!resolver) return resolver.error();
  return url;
}

std::optional<Trouble> check(Settings& settings) {
  if (settings.null_separated && settings.files_from.empty()) {
    return usage("-0 is of the list that --files-from names");
  }
  if (settings.backup_suffix().find('/') != std::string::npos) {
    return usage("--in-place=" + settings.in_place + ": a suffix holds no slash");
  }
  if (settings.backup.find('/') != std::string::npos) {
    return usage("--backup=" + settings.backup + ": a suffix holds no slash");
  }
  if (settings.part && !settings.in_place.empty()) {
    return usage(
        "--part writes one part; --in-place would put it in the place of the whole message");
  }
  if (auto trouble = change_attributes(settings)) return trouble;
  if (auto trouble = make_transform(settings)) return trouble;
  Profile& profile = settings.rulebook;
  if (!settings.profile.empty()) profile = *find_profile(settings.profile);
  const bool changes_cell = !settings.excess_parent.empty() || !settings.same_scheme.empty();
  if (changes_cell && profile.grammar == Grammar::url_standard) {
    return usage(
        "--excess-parent and --same-scheme change nothing of the URL Standard; name another "
        "--profile than " +
        std::string(profile.name));
  }
  if (settings.excess_parent == "keep") profile.excess_parent = ExcessParent::kept;
  if (settings.excess_parent == "remove") profile.excess_parent = ExcessParent::removed;
  if (settings.excess_parent == "refuse") profile.excess_parent = ExcessParent::refused;
  if (settings.same_scheme == "strict") profile.same_scheme = SameScheme::strict;
  if (settings.same_scheme == "compatible") profile.same_scheme = SameScheme::compatible;
  if (auto trouble = check_base(settings.base_url, "-b", profile)) return trouble;
  return check_base(settings.default_base, "--default-base", profile);
}

}  // namespace absolve::cli
