#include "archive/satisfied_references.hpp"

#include <algorithm>
#include <numeric>

#include "absolve/base.hpp"
#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "document/loaded_links.hpp"
#include "formats/fields/field_values.hpp"
#include "message/fields.hpp"
#include "mirror/folder_place.hpp"
#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool is_related_part(const Part& part) {
  return part.media_type == "multipart/related" && !part.is_leaf;
}

std::string_view without_scheme(std::string_view url) {
  return url.substr(std::min(url.find(':'), url.size() - 1) + 1);
}

}  // namespace

bool Labels::Table::add(std::string_view label, std::size_t group, std::size_t part) {
  first_.emplace(label, part);
  return in_group_.emplace(Key{label, group}, part).second;
}

std::size_t Labels::Table::find(std::string_view label) const {
  const auto row = first_.find(label);
  return row != first_.end() ? row->second : Part::none;
}

std::size_t Labels::Table::find(std::string_view label, std::size_t group) const {
  const auto row = in_group_.find({label, group});
  return row != in_group_.end() ? row->second : Part::none;
}

Labels::Labels(const std::vector<Part>& parts, const Profile& profile)
    : parts_(parts),
      profile_(profile),
      outer_(parts.size(), Part::none),
      message_ids_of_(parts.size()),
      messages_(parts.size()) {
  std::iota(messages_.begin(), messages_.end(), std::size_t{0});
  const char* last_message = nullptr;
  std::map<std::string_view, std::size_t>* in_last_message = nullptr;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    // The messages of a mailbox have nothing in common. A message inside another one can refer to
    // the parts around it (RFC 2557 7).
    const std::size_t parent = part.parent;
    if (parent != Part::none && parts[parent].media_type != "application/mbox") {
      outer_[i] =
          is_related_part(parts[parent]) || outer_[parent] == Part::none ? parent : outer_[parent];
      message_ids_of_[i] = message_ids_of_[parent];
      if (!parts[parent].media_type.starts_with("message/")) messages_[i] = messages_[parent];
    }
    const std::size_t group = group_of(i);
    if (!part.message_id.empty()) {
      message_ids_of_[i] = part.message_id;
      message_ids_.add(part.message_id, group, i);
    }
    const bool is_written =
        profile.location_match == LocationMatch::written && part.location_resolved.empty();
    const std::string_view location = is_written ? part.location : part.location_resolved;
    Table& locations = is_written ? written_locations_ : locations_;
    if (!location.empty() && !locations.add(location, group, i)) {
      note_repetition(DiagnosticCode::location_repeated, location, part);
    }
    if (!part.location_octets.empty()) octet_locations_.add(part.location_octets, group, i);
    if (part.content_id.empty()) continue;
    if (!content_ids_.add(part.content_id, group, i)) {
      note_repetition(DiagnosticCode::content_id_repeated, part.content_id, part);
    }
    content_ids_of_messages_.add(part.content_id, messages_[i], i);
    if (message_ids_of_[i].empty()) continue;
    // The parts of a message share its identifier, which may be long.
    if (in_last_message == nullptr || message_ids_of_[i].data() != last_message) {
      last_message = message_ids_of_[i].data();
      in_last_message = &in_messages_[message_ids_of_[i]];
    }
    in_last_message->try_emplace(part.content_id, i);
  }
}

void Labels::note_repetition(DiagnosticCode code, std::string_view label, const Part& part) {
  repetitions_.push_back({.code = code, .arguments = {shortened(label)}, .entity = part.path});
}

// A message forms a separate group, outside the group of its parts. RFC 2557 4.3: the URI of an
// aggregate is not that of its root.
std::size_t Labels::group_of(std::size_t index) const {
  return outer_[index] == Part::none ? parts_.size() + index : outer_[index];
}

std::size_t Labels::group_around(std::size_t group) const {
  return group < parts_.size() ? group_of(group) : Part::none;
}

bool Labels::is_related(std::size_t group) const {
  return group < parts_.size() && is_related_part(parts_[group]);
}

// Searches the group of the part that refers, then the groups around it.
bool Labels::find(const Table& table, std::string_view label, PartReference& reference) const {
  if (table.find(label) == Part::none) return false;  // the most frequent case
  const std::size_t own = group_of(reference.part);
  for (std::size_t group = own; group != Part::none; group = group_around(group)) {
    const std::size_t found = table.find(label, group);
    if (found == Part::none) continue;
    reference.target = found;
    reference.scope = !is_related(group) ? Scope::message
                      : group == own     ? Scope::related
                                         : Scope::surrounding;
    return true;
  }
  return false;
}

// RFC 2557 4.4.1: the octets of the reference, in the encoding of its document, are compared with
// those of encoded words. The charset of the words does not matter.
bool Labels::find_octets(std::string_view raw, std::string_view url, std::string_view base,
                         PartReference& reference) const {
  if (octet_locations_.empty()) return false;
  if (find(octet_locations_, url, reference)) return true;
  const std::string_view encoding = parts_[reference.part].encoding;
  if (ascii::is_all_ascii(raw) || encoding.starts_with("UTF")) return false;
  const auto charset = Charset::make(encoding);
  const auto resolver = Resolver::make(base, profile_);
  if (!charset || !resolver) return false;
  const std::string octets = (*charset)->encode(raw, decimal_reference);
  const auto target = resolver->resolve(escaped_octets(octets));
  return target && find(octet_locations_, without_fragment(target->url), reference);
}

// RFC 2392 2: the part can be anywhere in the same message; RFC 2557 7 covers only some of its
// parts. Other messages are not searched, because mail programs reuse Content-IDs.
bool Labels::find_cid(std::string_view id, PartReference& reference) const {
  if (find(content_ids_, id, reference)) return true;
  const std::size_t found = content_ids_of_messages_.find(id, messages_[reference.part]);
  if (found == Part::none) return false;
  reference.target = found;
  reference.scope = Scope::elsewhere;
  return true;
}

// RFC 2392 2: `mid:` names a message, or, after a slash, a part in it.
bool Labels::find_mid(std::string_view id, PartReference& reference) const {
  const auto slash = id.find('/');
  const std::string message = identifier_in(id.substr(0, slash));
  reference.match = Match::message_id;
  if (slash == std::string_view::npos) {
    if (find(message_ids_, message, reference)) return true;
    reference.target = message_ids_.find(message);
    reference.scope = Scope::elsewhere;
    return reference.target != Part::none;
  }
  reference.match = Match::content_id;
  const std::string part = identifier_in(id.substr(slash + 1));
  const auto parts = in_messages_.find(message);
  if (parts == in_messages_.end()) return false;
  const auto row = parts->second.find(part);
  if (row == parts->second.end()) return false;
  reference.target = row->second;
  const bool is_near = group_of(row->second) == group_of(reference.part);
  reference.scope = !is_near                            ? Scope::elsewhere
                    : is_related(group_of(row->second)) ? Scope::related
                                                        : Scope::message;
  return true;
}

void Labels::satisfy(std::string_view raw, std::string_view url, std::string_view base,
                     PartReference& reference) const {
  // RFC 3986 3.5: the fragment does not matter for what is retrieved.
  url = without_fragment(url);
  const bool is_cid = has_scheme(url, "cid");
  const bool is_mid = has_scheme(url, "mid");
  bool is_found = false;
  if (is_cid) {
    reference.match = Match::content_id;
    is_found = find_cid(identifier_in(url.substr(4)), reference);
    if (!is_found && profile_.cid_reference != CidReference::content_id) {
      reference.match = Match::cid_location;
      is_found = find(locations_, url, reference);
    }
  } else if (is_mid) {
    is_found = find_mid(url.substr(4), reference);
  } else {
    reference.match = Match::content_location;
    is_found = find(locations_, url, reference) ||
               (profile_.location_match == LocationMatch::written &&
                find(written_locations_, without_fragment(field_reference(raw)), reference)) ||
               find_octets(raw, url, base, reference);
  }
  if (is_found) return;
  // A profile may return a relative reference if there is no base. It leads nowhere, either.
  const bool is_whole = parse_reference(url).scheme.has_value();
  const bool is_lost = is_cid || is_mid || is_imaginary_base(url) || !is_whole;
  reference.match = is_lost ? Match::dangling : Match::outside;
}

SatisfiedReferences::SatisfiedReferences(const Archive& archive, const Profile& profile)
    : archive_(archive), labels_(archive.parts, profile) {
  for (std::size_t i = 0; i < archive.parts.size(); ++i) places_.emplace(archive.parts[i].path, i);
}

PartReference SatisfiedReferences::reference_of(const LinkPlace& link) const {
  const auto place = places_.find(link.entity);
  PartReference reference{.part = Part::none, .report = 0, .link = 0};
  if (place == places_.end() || link.kind == LinkKind::header) return reference;
  reference.part = place->second;
  labels_.satisfy(link.raw, link.url, link.base, reference);
  return reference;
}

void SatisfiedReferences::note_unsatisfied(const LinkPlace& link,
                                           std::vector<Diagnostic>& diagnostics) {
  if (is_http(link.url) && is_loaded(link.element, link.kind, link.rel)) {
    WebLoads& loads = web_loads_.try_emplace(std::string(link.entity)).first->second;
    if (loads.count++ == 0) loads.first = shortened(link.url);
  }
  if (!has_scheme(link.url, "cid") && !has_scheme(link.url, "mid")) return;
  const PartReference reference = reference_of(link);
  if (reference.part == Part::none || reference.target != Part::none) return;
  diagnostics.push_back({.code = DiagnosticCode::part_missing,
                         .arguments = {shortened(link.raw)},
                         .entity = std::string(link.entity)});
}

std::vector<Diagnostic> SatisfiedReferences::web_loads() const {
  std::vector<Diagnostic> diagnostics;
  diagnostics.reserve(web_loads_.size());
  for (const auto& [entity, loads] : web_loads_) {
    diagnostics.push_back({.code = DiagnosticCode::loads_from_web,
                           .arguments = {std::to_string(loads.count), loads.first},
                           .entity = entity});
  }
  return diagnostics;
}

std::optional<SatisfiedReferences::Leaf> SatisfiedReferences::find(const LinkPlace& link) const {
  const PartReference reference = reference_of(link);
  if (reference.target == Part::none) return std::nullopt;
  const std::size_t leaf = archive_.parts[reference.target].shows;
  const Part& part = archive_.parts[leaf];
  // RFC 2046 5.2.3: an external body is stored elsewhere, and its part has only the header of that
  // body.
  if (!part.is_leaf || part.media_type == "message/external-body") return std::nullopt;
  return Leaf{reference.part, leaf, std::string(fragment_of(link.url))};
}

std::string without_imaginary_base(std::string_view url, std::string_view base) {
  std::string_view rest = without_scheme(url);
  std::string reference = steps_up(without_scheme(base.substr(0, base.find_first_of("?#"))), rest);
  // RFC 3986 4.2: what is before a colon in the first segment would be read as a scheme, and an
  // empty first segment as the root.
  const std::string_view segment = rest.substr(0, rest.find_first_of("/?#"));
  const bool is_misread = rest.starts_with('/') || segment.find(':') != std::string_view::npos;
  if (reference.empty() && (rest.empty() || is_misread)) reference = "./";
  return reference.append(rest);
}

}  // namespace absolve::ABSOLVE_VERSIONED
