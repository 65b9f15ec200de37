#include "document/message_bases.hpp"

#include <utility>

#include "absolve/reference.hpp"
#include "document/outside_bases.hpp"
#include "uri/url_text.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Candidates from the entities around a part are listed one by one, up to the entity with which
// there are this many. The base that results from all entities further out is one candidate.
constexpr std::size_t max_listed = 32;

bool states_base(const Entity& entity, const Profile& profile) {
  if (entity.is_http && profile.http_base == HttpBase::ignored) return false;
  const EntityFields& fields = *entity.fields;
  return !(fields.base_url.empty() && fields.base.empty() && fields.content_base.empty() &&
           fields.content_location.empty());
}

// A base that is established already, as the one candidate from outer entities.
BaseEstablishment as_single(Layer layer, const SharedText& url) {
  if (url.empty()) return {};
  return {
      {{{layer, BaseStatement::url, url, {BasePlace::Kind::outer_entities}}, url, Verdict::chosen}},
      0};
}

}  // namespace

std::string location_of(const EntityFields& fields, const Profile& profile) {
  return field_reference(fields.content_location, profile, fields.is_location_encoded);
}

std::string written_location(const EntityFields& fields, const Profile& profile) {
  if (profile.location_match == LocationMatch::resolved || !fields.content_base.empty()) return {};
  std::string location = location_of(fields, profile);
  return parse_reference(location).scheme ? std::string() : location;
}

// The bases that the header of the entity at `index` states. With `is_own` they are for the entity
// itself, and each has its own layer. Otherwise they are for an entity inside it, and encapsulate
// that entity.
std::vector<BaseCandidate> MessageBases::statements(std::size_t index, bool is_own) const {
  std::vector<BaseCandidate> candidates;
  const Entity& entity = entities_[index];
  if (!states_base(entity, *options_.profile)) return candidates;
  const EntityFields& fields = *entity.fields;
  const SharedText path = path_of(entities_, index);
  const auto add = [&](Layer layer, BaseStatement statement, const SharedText& value,
                       bool is_encoded = false) {
    if (value.empty()) return;
    candidates.push_back({is_own ? layer : Layer::encapsulating,
                          statement,
                          value,
                          {.kind = BasePlace::Kind::header, .entity = path},
                          is_encoded,
                          is_own ? 0 : entity.depth + 1});
  };
  add(Layer::content_base, BaseStatement::base_url_field, fields.base_url);
  add(Layer::content_base, BaseStatement::base_field, fields.base);
  add(Layer::content_base, BaseStatement::content_base, fields.content_base,
      fields.is_base_encoded);
  add(Layer::content_location, BaseStatement::content_location, fields.content_location,
      fields.is_location_encoded);
  return candidates;
}

std::vector<BaseCandidate> MessageBases::outside(bool is_http, std::string_view saved_from) const {
  // RFC 2557 5 (e): the imaginary base is for MIME messages, not for those of HTTP.
  const std::string_view imaginary = is_http ? "" : options_.profile->mime_default;
  return outside_bases(
      source_, options_, saved_from,
      source_.default_base.empty() ? imaginary : std::string_view(source_.default_base));
}

// The base around the whole message, for the entity at `index`.
const BaseEstablishment& MessageBases::outside_of(std::size_t index) {
  const bool is_http = entities_[index].is_http;
  auto& known = is_http ? outside_of_http_ : outside_of_mime_;
  if (!known) {
    known = establish_base(outside(is_http, entities_.front().fields->saved_from.view()),
                           *options_.profile);
  }
  return *known;
}

const MessageBases::Level& MessageBases::level_of(std::size_t index) {
  std::vector<std::size_t> chain;
  for (std::size_t i = index; i != Entity::none && !levels_.contains(i); i = entities_[i].parent) {
    if (states_base(entities_[i], *options_.profile)) chain.push_back(i);
  }
  for (std::size_t k = chain.size(); k-- > 0;) {
    levels_.emplace(chain[k], judge_level(chain[k]));
  }
  return levels_.at(index);
}

MessageBases::Level MessageBases::judge_level(std::size_t index) {
  std::size_t parent = entities_[index].parent;
  while (parent != Entity::none && !states_base(entities_[parent], *options_.profile)) {
    parent = entities_[parent].parent;
  }
  const BaseEstablishment& beneath =
      parent == Entity::none ? outside_of(index) : level_of(parent).base;
  BaseEstablishment judged =
      establish_base(statements(index, false), *options_.profile, {}, beneath);
  Level level;
  level.base = as_single(judged.layer().value_or(Layer::encapsulating), judged.shared_url());
  judged.candidates.resize(judged.candidates.size() - beneath.candidates.size());
  level.stated = std::move(judged.candidates);
  return level;
}

// The base from the entities around the one at `index`, innermost first, and from outside the
// message.
BaseEstablishment MessageBases::around(std::size_t index) {
  std::vector<JudgedCandidate> candidates;
  for (std::size_t i = entities_[index].parent; i != Entity::none; i = entities_[i].parent) {
    if (!states_base(entities_[i], *options_.profile)) continue;
    const Level& level = level_of(i);
    if (candidates.size() >= max_listed) {
      const auto single = as_single(Layer::encapsulating, level.base.shared_url());
      candidates.insert(candidates.end(), single.candidates.begin(), single.candidates.end());
      break;
    }
    candidates.insert(candidates.end(), level.stated.begin(), level.stated.end());
  }
  const BaseEstablishment& outermost = outside_of(index);
  candidates.insert(candidates.end(), outermost.candidates.begin(), outermost.candidates.end());
  return in_order(std::move(candidates));
}

BaseEstablishment MessageBases::established_for(std::size_t index, std::string_view saved_from) {
  const bool has_own_word = options_.trust_saved_from && !saved_from.empty() &&
                            saved_from != entities_.front().fields->saved_from;
  if (!has_own_word) {
    return establish_base(statements(index, true), *options_.profile, {}, around(index));
  }
  // What the document says it was saved from ranks below all bases that are stated around it, so
  // all candidates are judged again.
  std::vector<BaseCandidate> candidates = statements(index, true);
  const auto add = [&](std::vector<BaseCandidate> more) {
    candidates.insert(candidates.end(), std::make_move_iterator(more.begin()),
                      std::make_move_iterator(more.end()));
  };
  for (std::size_t i = entities_[index].parent; i != Entity::none; i = entities_[i].parent) {
    if (candidates.size() < max_listed) add(statements(i, false));
  }
  add(outside(entities_[index].is_http, saved_from));
  return establish_base(std::move(candidates), *options_.profile);
}

BaseEstablishment MessageBases::adopted_for(std::size_t index, std::string_view saved_from,
                                            const SharedText& adopted) const {
  std::vector<BaseCandidate> candidates = outside(entities_[index].is_http, saved_from);
  candidates.push_back(
      {Layer::encapsulating, BaseStatement::url, adopted, {BasePlace::Kind::referrer}});
  return establish_base(std::move(candidates), *options_.profile);
}

// RFC 2110 4.2: the Content-Base of a header set serves the references in that header set.
BaseEstablishment MessageBases::beneath_location(std::size_t index) {
  std::vector<BaseCandidate> candidates;
  const SharedText& content_base = entities_[index].fields->content_base;
  if (!content_base.empty()) {
    candidates.push_back({Layer::content_base,
                          BaseStatement::content_base,
                          content_base,
                          {BasePlace::Kind::same_header},
                          entities_[index].fields->is_base_encoded});
  }
  return establish_base(std::move(candidates), *options_.profile, {}, around(index));
}

BaseEstablishment MessageBases::of_http_fields() const {
  std::vector<BaseCandidate> candidates;
  const auto add = [&](Layer layer, std::string_view url, BasePlace::Kind kind) {
    if (!url.empty()) candidates.push_back({layer, BaseStatement::url, url, {kind}});
  };
  add(Layer::retrieval, source_.retrieval_url, BasePlace::Kind::request_uri);
  add(Layer::application_default, source_.default_base, BasePlace::Kind::default_base);
  return establish_base(std::move(candidates), *options_.profile);
}

const MessageBases::Base& MessageBases::base_of(std::size_t index) {
  bases_.resize(entities_.size());
  std::vector<std::size_t> chain;
  for (std::size_t i = index; i != Entity::none && !bases_[i]; i = entities_[i].parent) {
    chain.push_back(i);
  }
  for (std::size_t k = chain.size(); k-- > 0;) bases_[chain[k]] = establish(chain[k]);
  return *bases_[index];
}

// Establishes the base from the entity's own header and the base of its parent. Without either, it
// is the base from outside.
MessageBases::Base MessageBases::establish(std::size_t index) {
  const std::size_t parent = entities_[index].parent;
  std::optional<Base> around = parent == Entity::none ? std::nullopt : bases_[parent];
  if (around && !around->layer) around.reset();
  if (around) {
    const bool is_outside =
        around->layer == Layer::retrieval || around->layer == Layer::application_default;
    if (!is_outside) around->layer = Layer::encapsulating;
    if (!states_base(entities_[index], *options_.profile)) return *around;
  }
  const BaseEstablishment base =
      establish_base(statements(index, true), *options_.profile, {},
                     around ? as_single(*around->layer, around->url) : outside_of(index));
  return {base.shared_url(), base.layer()};
}

}  // namespace absolve::ABSOLVE_VERSIONED
