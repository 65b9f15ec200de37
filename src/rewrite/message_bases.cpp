#include "rewrite/message_bases.hpp"

#include <utility>

namespace absolve {
namespace {

// Candidates from this many entities around a part are listed one by one; what the ones further
// out come to is listed as one.
constexpr std::size_t listed_levels = 32;

bool states_base(const Entity& entity) {
  const EntityFields& fields = entity.fields;
  if (!fields.base_url.empty() || !fields.base.empty()) return true;
  return !entity.is_http && !(fields.content_base.empty() && fields.content_location.empty());
}

}  // namespace

// What the header of the entity at `index` states, as a layer of its own or, for an entity inside
// of it, as what encapsulates that.
void MessageBases::add_statements(std::size_t index, bool is_own,
                                  std::vector<BaseCandidate>& candidates) const {
  const Entity& entity = entities_[index];
  if (!states_base(entity)) return;
  const EntityFields& fields = entity.fields;
  const std::string path = path_of(entities_, index);
  const std::string where =
      path.empty() ? std::string("the outermost header") : "the header of part " + path;
  const auto add = [&](Layer own, BaseStatement statement, const std::string& value,
                       std::string_view field) {
    if (value.empty()) return;
    candidates.push_back({is_own ? own : Layer::encapsulating, statement, value,
                          std::string(field) + " in " + where});
  };
  add(Layer::content_base, BaseStatement::base_url_field, fields.base_url, "Base-URL");
  add(Layer::content_base, BaseStatement::base_field, fields.base, "Base");
  if (entity.is_http) return;  // RFC 9110: neither of these is a base in HTTP
  add(Layer::content_base, BaseStatement::content_base, fields.content_base, "Content-Base");
  add(Layer::content_location, BaseStatement::content_location, fields.content_location,
      "Content-Location");
}

// The candidates of the entities around the one at `index`, innermost first.
void MessageBases::add_surroundings(std::size_t index, std::vector<BaseCandidate>& candidates) {
  std::size_t listed = 0;
  for (std::size_t i = entities_[index].parent; i != Entity::none; i = entities_[i].parent) {
    if (!states_base(entities_[i])) continue;
    if (listed++ == listed_levels) {
      candidates.push_back(
          {Layer::encapsulating, BaseStatement::url, base_of(i).url, "the entities around these"});
      return;
    }
    add_statements(i, false, candidates);
  }
}

void MessageBases::add_outside(std::size_t index, std::vector<BaseCandidate>& candidates) const {
  candidates.insert(candidates.end(), source_.stated_bases.begin(), source_.stated_bases.end());
  const Entity& outermost = entities_.front();
  const std::string& saved_from = outermost.fields.saved_from;
  if (options_.trust_saved_from && !saved_from.empty()) {
    candidates.push_back({Layer::retrieval, BaseStatement::url, saved_from,
                          "Snapshot-Content-Location in the outermost header"});
  }
  if (!source_.retrieval_url.empty()) {
    candidates.push_back(
        {Layer::retrieval, BaseStatement::url, source_.retrieval_url, "the retrieval URL"});
  }
  const bool is_given = !source_.default_base.empty();
  // RFC 2557 5 (e): of what is in a message of HTTP, too.
  const std::string_view imaginary = entities_[index].is_http ? "" : options_.profile->mime_default;
  if (is_given || !imaginary.empty()) {
    candidates.push_back({Layer::application_default, BaseStatement::url,
                          is_given ? source_.default_base : std::string(imaginary),
                          is_given ? "the default base" : "the default within MIME"});
  }
}

std::vector<BaseCandidate> MessageBases::stated_for(std::size_t index) {
  std::vector<BaseCandidate> candidates;
  add_statements(index, true, candidates);
  add_surroundings(index, candidates);
  candidates.insert(candidates.end(), source_.stated_bases.begin(), source_.stated_bases.end());
  return candidates;
}

// RFC 2110 4.2: the Content-Base of a header set serves the references in that header set.
BaseEstablishment MessageBases::beneath_location(std::size_t index) {
  std::vector<BaseCandidate> candidates;
  const std::string& content_base = entities_[index].fields.content_base;
  if (!content_base.empty()) {
    candidates.push_back({Layer::content_base, BaseStatement::content_base, content_base,
                          "Content-Base in the same header"});
  }
  add_surroundings(index, candidates);
  add_outside(index, candidates);
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

// From its own header and what its parent has come to; where that is nothing, what holds outside.
MessageBases::Base MessageBases::establish(std::size_t index) const {
  const std::size_t parent = entities_[index].parent;
  std::optional<Base> around = parent == Entity::none ? std::nullopt : bases_[parent];
  if (around && !around->layer) around.reset();
  if (around) {
    const bool is_outside =
        around->layer == Layer::retrieval || around->layer == Layer::application_default;
    if (!is_outside) around->layer = Layer::encapsulating;
    if (!states_base(entities_[index])) return *around;
  }
  std::vector<BaseCandidate> candidates;
  add_statements(index, true, candidates);
  if (around) {
    candidates.push_back({*around->layer, BaseStatement::url, around->url, {}});
  } else {
    add_outside(index, candidates);
  }
  const BaseEstablishment base = establish_base(std::move(candidates), *options_.profile);
  return {std::string(base.url()), base.layer()};
}

}  // namespace absolve
