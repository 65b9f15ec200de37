#include "archive/archive.hpp"

#include <algorithm>
#include <iterator>
#include <map>

#include "absolve/resolver.hpp"
#include "archive/satisfied_references.hpp"
#include "document/formats.hpp"
#include "document/media_type.hpp"
#include "document/message.hpp"
#include "document/message_bases.hpp"
#include "document/outside_bases.hpp"
#include "formats/fields/field_values.hpp"
#include "formats/media_types.hpp"
#include "message/body.hpp"
#include "text/ascii.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool is_label(const Link& link) {
  return link.kind == LinkKind::header && link.attribute == "content-location";
}

// RFC 2046 5.2.3: the body of a message/external-body is the header of the part that is stored
// elsewhere.
SharedText external_content_id(std::string_view body) {
  const auto end = std::min(body.find("\n\n"), body.find("\r\n\r\n"));
  return read_fields(body.substr(0, std::min(end, body.size()))).content_id;
}

Part part_of(std::string_view bytes, const std::vector<Entity>& entities, std::size_t index,
             MessageBases& bases, const Profile& profile) {
  const Entity& entity = entities[index];
  const EntityFields& fields = *entity.fields;
  Part part;
  part.parent = entity.parent;
  part.path = path_of(entities, index);
  part.media_type = fields.media_type;
  part.charset = fields.charset;
  part.is_http = entity.is_http;
  part.transfer_encoding =
      entity.is_http ? SharedText(fields.http_transfer) : fields.transfer_encoding;
  part.content_encoding = entity.is_http ? SharedText(fields.content_encoding) : SharedText();
  part.name = fields.name;
  part.content_id = fields.content_id;
  if (part.content_id.empty() && part.media_type == "message/external-body") {
    part.content_id = external_content_id(entity.body.of(entity.text_in(bytes)));
  }
  part.message_id = fields.message_id;
  part.location = fields.content_location;
  // RFC 2110 8.3: both fields mean the same.
  if (part.content_id.empty() && profile.cid_reference == CidReference::either &&
      has_scheme(part.location, "cid")) {
    part.content_id = identifier_in(part.location.view().substr(4));
  }
  if (!fields.location_octets.empty()) {
    const SharedText around = bases.beneath_location(index).shared_url();
    const auto resolver =
        around.empty() ? Resolver::without_base(profile) : Resolver::make(around, profile);
    const auto target = resolver ? resolver->resolve(field_reference(fields.location_octets))
                                 : Result<Target>(resolver.error());
    if (target) part.location_octets = std::string(without_fragment(target->url));
  }
  const MessageBases::Base& base = bases.base_of(index);
  part.base = base.url;
  part.layer = base.layer;
  part.text = entity.text;
  part.header = entity.header;
  part.body = entity.body;
  part.is_leaf = entity.children == 0;
  return part;
}

// Adds the results of the examination: bases of documents, locations and references.
void add_findings(Archive& archive, const std::vector<Entity>& entities, const Profile& profile) {
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < archive.parts.size(); ++i) places.emplace(archive.parts[i].path, i);
  const auto& reports = archive.examination.entities;
  for (std::size_t r = 0; r < reports.size(); ++r) {
    const EntityReport& report = reports[r];
    const std::size_t index = places.at(report.path);
    Part& part = archive.parts[index];
    if (!report.encoding.empty() && report.frame.empty()) part.encoding = report.encoding;
    // Other bodies are not documents with a base; their links are only listed.
    if (is_document(report.media_type) && report.frame.empty()) {
      part.is_document = true;
      part.base = report.base.shared_url();
      part.layer = report.base.layer();
    }
    for (std::size_t l = 0; l < report.links.size(); ++l) {
      const Link& link = report.links[l];
      if (!is_label(link)) {
        archive.references.push_back(
            {.part = index, .report = r, .link = l, .match = Match::unresolved});
      } else if (const std::string written = written_location(*entities[index].fields, profile);
                 !written.empty()) {
        part.location = SharedText(written);
      } else if (link.url) {
        const std::string_view url = without_fragment(*link.url);
        part.location_resolved = url == part.location ? part.location : SharedText(url);
      }
    }
  }
}

// In a multipart/related, all parts except the root are there to be referred to (RFC 2387 1).
void mark_unreferenced(Archive& archive) {
  std::vector<Part>& parts = archive.parts;
  // For each part, the index after the last part inside it.
  std::vector<std::size_t> ends(parts.size());
  for (std::size_t i = parts.size(); i-- > 0;) {
    ends[i] = std::max(ends[i], i + 1);
    if (i > 0) ends[parts[i].parent] = std::max(ends[parts[i].parent], ends[i]);
  }
  // A reference to a part also refers to the composites around it, up to the first one that
  // contains the referring part.
  std::vector<bool> is_meant(parts.size());
  for (const PartReference& reference : archive.references) {
    for (std::size_t i = reference.target; i != Part::none; i = parts[i].parent) {
      if (i <= reference.part && reference.part < ends[i]) break;
      is_meant[i] = true;
    }
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t parent = parts[i].parent;
    if (parent == Part::none || parts[parent].media_type != "multipart/related") continue;
    const bool is_root = parts[i].shows == parts[parent].shows;
    parts[i].is_unreferenced = !is_meant[i] && !is_root;
  }
}

struct MatchRow {
  Match match;
  std::string_view name;
  std::string_view section;
  std::string_view in_rfc2110;  // under that profile
};

constexpr MatchRow matches[] = {
    {Match::content_location, "content-location", "RFC 2557 8.2 (d)", "RFC 2110 8.2"},
    {Match::cid_location, "cid-location", {}, "RFC 2110 8.3"},
    {Match::content_id, "content-id", "RFC 2557 8.3", "RFC 2110 8.3"},
    {Match::message_id, "message-id", "RFC 2392 2", "RFC 2392 2"},
    {Match::same_document, "same-document", "RFC 3986 4.4", "RFC 3986 4.4"},
    {Match::outside, "outside", "RFC 2557 8.2 (e)", "RFC 2110 8.2"},
    {Match::dangling, "dangling", "RFC 2557 8", "RFC 2110 8"},
    {Match::unresolved, "unresolved", {}, {}},
};

MatchRow row_of(Match match) noexcept {
  const auto* const row = std::ranges::find(matches, match, &MatchRow::match);
  return row == std::end(matches) ? MatchRow{} : *row;
}

// How well a part fits what the multipart/related around it says about its root.
int fitness(const Part& part, const EntityFields& fields) {
  if (!fields.start.empty() && part.content_id == fields.start) return 2;
  return part.media_type == fields.root_type ? 1 : 0;
}

// Sets `Part::is_shown`. `chosen` gives, for each composite, the child that it shows first.
void mark_shown(const std::vector<Entity>& entities, const std::vector<std::size_t>& chosen,
                std::vector<Part>& parts) {
  std::vector<bool> is_open(parts.size());  // what it contains can be shown
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t parent = parts[i].parent;
    const std::string_view type = parts[i].media_type;
    const bool is_message =
        parent == Part::none || !parts[parent].media_type.view().starts_with("multipart/");
    const bool has_choice = !is_message && (parts[parent].media_type == "multipart/related" ||
                                            parts[parent].media_type == "multipart/alternative");
    is_open[i] = is_message || (is_open[parent] && !entities[i].fields->is_attachment &&
                                (!has_choice || chosen[parent] == i));
    parts[i].is_shown = is_open[i] && parts[i].is_leaf &&
                        (type == "text/plain" || is_page(type) || type.starts_with("image/"));
  }
}

// Sets `Part::shows`: the leaf that each part shows first. A related shows its root: the part
// that its start parameter names, or else its first part of the type that its type parameter
// states, or else its first part (RFC 2387 3.1 and 3.2). An alternative shows its last document,
// or else its last part (RFC 2046 5.1.4). Any other composite shows the first of its best parts
// (see `rank` below). A composite without parts shows itself. Linear.
void choose_shown(const std::vector<Entity>& entities, std::vector<Part>& parts) {
  std::vector<std::size_t> chosen(parts.size(), Part::none);  // among the children
  // Goes backward, so that each part is known before those around it. The first child of a part is
  // then seen last.
  for (std::size_t i = parts.size(); i-- > 0;) {
    parts[i].shows = chosen[i] == Part::none ? i : parts[chosen[i]].shows;
    const std::size_t parent = parts[i].parent;
    if (parent == Part::none) continue;
    std::size_t& choice = chosen[parent];
    const std::string_view type = parts[parent].media_type;
    const auto is_document = [&](std::size_t child) {
      return parts[parts[child].shows].is_document;
    };
    // Of a mail with a text and an attached page, or with a returned mail, the text is shown.
    const auto rank = [&](std::size_t child) {
      const bool is_set_apart =
          entities[child].fields->is_attachment || is_message_type(parts[child].media_type);
      if (is_set_apart) return is_document(child) ? 1 : 0;
      return is_document(child) ? 3 : 2;
    };
    bool is_better = choice == Part::none;
    if (type == "multipart/related") {
      const EntityFields& fields = *entities[parent].fields;
      is_better = is_better || fitness(parts[i], fields) >= fitness(parts[choice], fields);
    } else if (type == "multipart/alternative") {
      is_better = is_better || (is_document(i) && !is_document(choice));
    } else {
      is_better = is_better || rank(i) >= rank(choice);
    }
    if (is_better) choice = i;
  }
  mark_shown(entities, chosen, parts);
}

}  // namespace

std::string_view name_of(Match match) noexcept {
  return row_of(match).name;
}

std::string_view section_of(Match match, const Profile& profile) noexcept {
  const MatchRow row = row_of(match);
  return profile.name == "rfc2110" ? row.in_rfc2110 : row.section;
}

std::string_view name_of(Scope scope) noexcept {
  switch (scope) {
    case Scope::related: return "related";
    case Scope::surrounding: return "surrounding";
    case Scope::message: return "message";
    case Scope::elsewhere: return "elsewhere";
  }
  return {};
}

std::size_t Archive::find(std::string_view path) const {
  const auto found = std::ranges::find(parts, path, &Part::path);
  return found != parts.end() ? static_cast<std::size_t>(found - parts.begin()) : Part::none;
}

Archive archive_of(std::string_view bytes, const std::vector<Entity>& entities,
                   const DocumentSource& source, const Options& options, Referrers* referrers) {
  Archive archive;
  Options all_parts = options;
  all_parts.part.reset();  // references can be matched only with all parts
  archive.examination =
      read_entities(bytes, entities, source, all_parts, {.reports = true, .referrers = referrers})
          .examination;
  archive.examination.media_type = media_type_of(bytes, source.name, source.content_type);
  const DocumentSource last = behind_redirects(bytes, source, *options.profile);
  MessageBases bases(entities, last, options);
  archive.parts.reserve(entities.size());
  for (std::size_t i = 0; i < entities.size(); ++i) {
    archive.parts.push_back(part_of(bytes, entities, i, bases, *options.profile));
  }
  add_findings(archive, entities, *options.profile);
  choose_shown(entities, archive.parts);
  const Labels labels(archive.parts, *options.profile);
  for (PartReference& reference : archive.references) {
    const Link& link = archive.examination.entities[reference.report].links[reference.link];
    if (!link.url) continue;
    // With a BASE, even `#x` refers to another document (HTML 4.2.3).
    const auto raw = ascii::trimmed(link.raw, ascii::is_c0_or_space);
    const bool is_in_part = (raw.empty() || raw.front() == '#') && link.layer != Layer::embedded &&
                            link.kind != LinkKind::header;
    const bool stays = is_in_part || link.fetches_nothing;
    if (stays) {
      reference.match = Match::same_document;
      reference.target = reference.part;
    } else {
      labels.satisfy(link.raw, *link.url, link.base, reference);
    }
  }
  std::ranges::copy(labels.repetitions(), std::back_inserter(archive.examination.diagnostics));
  mark_unreferenced(archive);
  return archive;
}

Result<Archive> read_archive(std::string_view bytes, const DocumentSource& source,
                             const Options& options) {
  const auto entities = message_entities(bytes, source, options);
  if (!entities) return entities.error();
  return archive_of(bytes, *entities, source, options);
}

std::size_t find_referenced(const Archive& archive, std::string_view reference,
                            const Profile& profile) {
  const std::vector<Part>& parts = archive.parts;
  // An absolute reference needs no base.
  std::string url(reference);
  const SharedText& base = parts[parts.front().shows].base;
  auto resolver = Resolver::make(base, profile);
  if (!resolver) resolver = Resolver::make(reference, profile);
  if (resolver) {
    if (auto target = resolver->resolve(reference)) url = std::move(target->url);
  }
  const Labels labels(parts, profile);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    PartReference found{.part = i, .report = 0, .link = 0};
    labels.satisfy(reference, url, base, found);
    if (found.target != Part::none) return found.target;
  }
  const auto written = std::ranges::find_if(parts, [&](const Part& part) {
    return !reference.empty() && part.location.view() == reference;
  });
  return written != parts.end() ? static_cast<std::size_t>(written - parts.begin()) : Part::none;
}

std::vector<HeaderField> header_fields(std::string_view bytes, const Part& part) {
  const std::string_view header = part.header.of(part.text.empty() ? bytes : part.text.view());
  std::vector<HeaderField> fields;
  for (const RawField& field : split_fields(header)) {
    fields.push_back({std::string(field.name),
                      std::string(ascii::trimmed(field.value.of(header), ascii::is_space))});
  }
  return fields;
}

Result<std::string> decoded_body(std::string_view bytes, const Part& part, const Limits& limits,
                                 std::vector<Diagnostic>* diagnostics) {
  if (!part.text.empty()) bytes = part.text;
  if (!part.is_leaf && !is_message_type(part.media_type)) return std::string(part.body.of(bytes));
  return decoded_part(bytes,
                      {part.body, part.is_http, part.transfer_encoding, part.content_encoding},
                      part.path, limits, diagnostics);
}

}  // namespace absolve::ABSOLVE_VERSIONED
