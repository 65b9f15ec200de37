#include "documents/statement.hpp"

namespace absolve::documents {
namespace {

Options options_of(const Profile& profile) {
  Options options;
  options.profile = &profile;
  return options;
}

std::string targets(const Statement& row, const Profile& profile, std::string_view media_type) {
  const DocumentSource source{.retrieval_url = std::string(row.base),
                              .content_type = std::string(media_type)};
  const auto found = examine(row.input, source, options_of(profile));
  if (!found) return "error: " + std::string(name_of(found.error().code));
  std::string all;
  for (const EntityReport& report : found->entities) {
    for (const Link& link : report.links) {
      all += (all.empty() ? "" : " ") + std::string(link.url ? *link.url : "(none)");
    }
  }
  return all;
}

std::string rewritten(const Statement& row, const Profile& profile) {
  const DocumentSource source{.retrieval_url = std::string(row.base),
                              .content_type = "text/html; charset=utf-8"};
  const auto done = rewrite(row.input, source, options_of(profile));
  return done ? apply_edits(row.input, done->edits) : "error";
}

bool has_component(const std::vector<Component>& parts, std::string_view wanted) {
  for (const Component& one : parts) {
    const std::string shown = one.name + (one.value ? "=" + *one.value : " absent") +
                              (one.is_default ? " by default" : "");
    if (shown == wanted || has_component(one.parts, wanted)) return true;
  }
  return false;
}

std::string answer(const Statement& row, const Profile& profile) {
  switch (row.ask) {
    case Ask::resolve: return resolved(row.base, row.input, profile);
    case Ask::component: {
      const auto scheme = row.base.substr(0, row.base.find(':'));
      const auto parts = parse_components(row.input, profile, row.base.empty() ? "" : scheme);
      return parts && has_component(*parts, row.expected) ? std::string(row.expected) : "no such";
    }
    case Ask::check: {
      const auto findings = check_reference(row.input, profile, row.base);
      if (findings.empty()) return "ok";
      return std::string(name_of(findings.front().severity)) + " " + findings.front().section;
    }
    case Ask::equivalent:
      return are_equivalent(row.base, row.input, Normalization::scheme, profile) ? "same"
                                                                                 : "different";
    case Ask::links: return targets(row, profile, "text/html; charset=utf-8");
    case Ask::text: return targets(row, profile, "text/plain; charset=utf-8");
    case Ask::rewrite: return rewritten(row, profile);
    case Ask::message: return targets(row, profile, "message/rfc822");
    case Ask::http: return targets(row, profile, "message/http");
  }
  return {};
}

}  // namespace

void check_statements(std::string_view name, const std::vector<Statement>& statements) {
  const Profile& profile = *find_profile(name);
  for (const Statement& row : statements) {
    CAPTURE(name, row.section, row.gist, row.base, row.input);
    CHECK(answer(row, profile) == row.expected);
  }
}

}  // namespace absolve::documents
