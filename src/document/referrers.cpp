#include "document/referrers.hpp"

#include "document/formats.hpp"
#include "document/loaded_links.hpp"
#include "formats/media_types.hpp"
#include "message/fields.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The innermost message around an entity. Identifiers count within one message only, because mail
// programs reuse them in others.
std::size_t message_of(const std::vector<Entity>& entities, std::size_t index) {
  for (;;) {
    const std::size_t parent = entities[index].parent;
    if (parent == Entity::none) return index;
    const std::string_view type = entities[parent].fields->media_type;
    if (type.starts_with("message/") || type == "application/mbox") return index;
    index = parent;
  }
}

// Whether a header field gives the entity a base, its own or one around it.
bool has_stated_base(const std::vector<Entity>& entities, std::size_t index) {
  for (; index != Entity::none; index = entities[index].parent) {
    const EntityFields& fields = *entities[index].fields;
    if (!fields.content_base.empty() || !fields.content_location.empty()) return true;
  }
  return false;
}

}  // namespace

Referrers::Referrers(const std::vector<Entity>& entities, const Profile& profile)
    : entities_(entities) {
  if (profile.cid_reference != CidReference::content_location) return;
  for (std::size_t i = 0; i < entities.size(); ++i) {
    const EntityFields& fields = *entities[i].fields;
    if (!is_document(fields.media_type) || entities[i].is_http) continue;
    if (has_scheme(fields.content_location, "cid")) {
      locations_.try_emplace({message_of(entities, i), fields.content_location.str()}, i);
      bases_.try_emplace(i);
    } else if (!fields.content_id.empty() && is_browsed(fields.media_type) &&
               !has_stated_base(entities, i)) {
      content_ids_.try_emplace({message_of(entities, i), fields.content_id.str()}, i);
      bases_.try_emplace(i);
    }
  }
}

void Referrers::enter(std::size_t index) {
  if (are_wanted()) message_ = message_of(entities_, index);
}

void Referrers::note(std::string_view url, std::string_view element, const SharedText& base) {
  if (!has_scheme(url, "cid") || base.empty() || has_scheme(base, "cid")) return;
  url = without_fragment(url);
  auto found = locations_.find({message_, std::string(url)});
  if (found == locations_.end()) {
    found = content_ids_.find({message_, identifier_in(url.substr(4))});
    if (found == content_ids_.end() || !is_frame(element)) return;
  }
  SharedText& known = bases_[found->second];
  if (known.empty()) known = base;
}

const SharedText* Referrers::base_for(std::size_t index) const {
  const auto found = bases_.find(index);
  return found == bases_.end() || found->second.empty() ? nullptr : &found->second;
}

}  // namespace absolve::ABSOLVE_VERSIONED
