#include "archive/archive.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "absolve/reference.hpp"
#include "formats/media_types.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/unicode.hpp"

namespace absolve::ABSOLVE_VERSIONED {

namespace {

// In bytes. File systems allow 255, and some that encrypt names allow 143.
constexpr std::size_t max_stem = 80;
constexpr std::size_t max_wide_stem = 120;  // where letters take several bytes each

// Names that Windows treats as devices, with any extension.
bool is_device(std::string_view stem) {
  constexpr auto devices = std::to_array<std::string_view>({"aux", "con", "nul", "prn"});
  const std::string lower = ascii::lowered(stem.substr(0, stem.find('.')));
  if (std::ranges::find(devices, lower) != devices.end()) return true;
  return lower.size() == 4 && (lower.starts_with("com") || lower.starts_with("lpt")) &&
         ascii::is_digit(lower[3]);
}

// The last segment of the path of the part's location, or else its name or its Content-ID.
std::string called(const Part& part) {
  const SharedText& location =
      part.location_resolved.empty() ? part.location : part.location_resolved;
  const Reference reference = parse_reference(location);
  const bool is_cid = reference.scheme && equal_ignoring_case(*reference.scheme, "cid");
  std::string_view path = is_cid ? std::string_view() : reference.path;
  path.remove_prefix(std::min(path.rfind('/') + 1, path.size()));
  if (!path.empty()) return url::percent_decoded(path);
  if (!part.name.empty()) return part.name.str();
  return part.content_id.str();
}

struct Name {
  std::string stem;
  std::string extension;  // with its dot
};

// `safe_name`, but if nothing in front of the extension is safe, the stem is "part".
std::string safe_name_with_stem(const std::string& text, bool is_ascii) {
  std::string name = safe_name(text, is_ascii);
  const auto extension = extension_of(text);
  if (!extension || extension->empty() || name != *extension) return name;
  if (extension->size() + 1 == text.size()) return name;
  const std::string_view stem(text.data(), text.size() - extension->size() - 1);
  return safe_name(stem, is_ascii).empty() ? "part." + name : name;
}

Name name_of(const Part& part, bool is_ascii) {
  Name name{safe_name_with_stem(called(part), is_ascii), {}};
  const auto dot = name.stem.rfind('.');
  const auto own = extension_of(name.stem);
  const FileType* const type = file_type(part.media_type);
  const std::string_view known = type == nullptr ? std::string_view() : type->in_browsers;
  constexpr std::size_t max_extension = 7;
  const std::string lowered = own ? ascii::lowered(*own) : std::string();
  const bool is_usual = type != nullptr && ascii::has_word(type->elsewhere, lowered);
  const bool keeps_own = own && (known.empty() ? is_usual || own->size() <= max_extension
                                               : ascii::has_word(known, lowered));
  if (keeps_own) {
    name.extension = name.stem.substr(dot);
    name.stem.resize(dot);
  } else {
    name.extension = "." + std::string(known.empty() ? "bin" : known.substr(0, known.find(' ')));
  }
  const bool is_wide = !ascii::is_all_ascii(name.stem);
  name.stem = utf8::front(name.stem, is_wide ? max_wide_stem : max_stem);
  while (name.stem.ends_with('.')) name.stem.pop_back();
  if (name.stem.empty()) name.stem = "part";
  if (is_device(name_key(name.stem))) name.stem.insert(0, 1, '_');
  return name;
}

bool is_plain(char c) {
  return ascii::is_alphanumeric(c) || c == '-' || c == '.';
}

// Whether the character is a visible letter, mark or digit.
bool is_letter(std::uint32_t code) {
  const url::CharacterProperties properties = url::properties_of(code);
  // UTS 46 ignores those that are invisible.
  return (properties.is_letter || properties.is_mark) &&
         url::idna_mapping(code).status != url::IdnaStatus::ignored;
}

}  // namespace

std::string index_name(const std::vector<Part>& parts) {
  const std::string_view type = parts[parts.front().shows].media_type;
  if (type == "text/html") return "index.html";
  return type == "application/xhtml+xml" ? "index.xhtml" : "";
}

std::vector<std::string> file_names(const std::vector<Part>& parts,
                                    const std::vector<std::string>& reserved, bool is_ascii) {
  std::vector<std::string> names(parts.size());
  // How often each stem and extension was wanted, so that finding a free number takes one step.
  std::map<std::string, std::size_t> taken;
  for (const std::string& name : reserved) taken.emplace(name, 1);
  const auto take = [&taken](const Name& name) {
    for (std::size_t& count = taken[name_key(name.stem + name.extension)];;) {
      const std::string number = count == 0 ? "" : "-" + std::to_string(count + 1);
      ++count;
      std::string candidate = name.stem + number + name.extension;
      if (number.empty() || taken.emplace(name_key(candidate), 1).second) return candidate;
    }
  };
  if (const std::string index = index_name(parts); !index.empty()) {
    const auto dot = index.find('.');
    names[parts.front().shows] = take({index.substr(0, dot), index.substr(dot)});
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].is_leaf && names[i].empty()) names[i] = take(name_of(parts[i], is_ascii));
  }
  return names;
}

std::string safe_name(std::string_view text, bool is_ascii) {
  const bool keeps_letters = !is_ascii && utf8::is_valid(text);
  const std::string whole = keeps_letters ? url::to_nfc(text) : std::string(text);
  std::string out;
  for (std::string_view rest = whole; !rest.empty();) {
    std::size_t length = 1;
    const bool is_beyond = keeps_letters && static_cast<unsigned char>(rest.front()) >= 0x80;
    const bool stays = is_beyond ? is_letter(utf8::read(rest, length)) : is_plain(rest.front());
    if (stays) {
      out.append(rest.substr(0, length));
    } else if (!out.ends_with('_')) {
      out.push_back('_');
    }
    rest.remove_prefix(length);
  }
  const auto is_edge = [](char c) { return c == '.' || c == '_' || c == '-'; };
  return std::string(ascii::trimmed(out, is_edge));
}

std::string name_key(std::string_view name) {
  if (ascii::is_all_ascii(name)) return ascii::lowered(name);
  return utf8::of_code_points(url::to_nfkc_casefold(utf8::code_points(name)));
}

}  // namespace absolve::ABSOLVE_VERSIONED
