#include "cli/commands/server.hpp"

#include <algorithm>
#include <iterator>
#include <new>

#include "cli/input/input.hpp"
#include "cli/lines/link_filter.hpp"
#include "cli/lines/link_lines.hpp"
#include "coding/base64.hpp"
#include "core/allowance.hpp"
#include "core/ascii.hpp"
#include "core/utf8.hpp"

namespace absolve::cli {
namespace {

constexpr std::string_view usual_fields[] = {"entity", "frame",  "element", "attribute", "kind",
                                             "raw",    "rel",    "url",     "base",      "layer",
                                             "offset", "length", "line",    "column",    "error"};

Json error_of(std::string_view code, const std::string& message) {
  return {{"code", std::string(code)}, {"message", message}};
}

// Copies the text of a member to `to`. An absent or null member changes nothing. False: it is no
// text.
bool take(const Json& question, const char* name, std::string& to) {
  if (!question.contains(name) || question[name].is_null()) return true;
  if (!question[name].is_string()) return false;
  to = question[name].get<std::string>();
  return true;
}

bool is_of_base64(char c) {
  return ascii::is_alpha(c) || ascii::is_digit(c) || c == '+' || c == '/' || c == '=' ||
         ascii::is_space(c);
}

void add_messages(Json& reply, const std::vector<Diagnostic>& diagnostics) {
  Json messages = Json::array();
  for (const Diagnostic& own : diagnostics) {
    messages.push_back({{"code", std::string(name_of(own.code))}, {"message", message_of(own)}});
  }
  reply["messages"] = std::move(messages);
}

}  // namespace

Server::Server(const Settings& settings) : settings_(settings) {
  if (settings_.fields.empty()) {
    settings_.fields.assign(std::begin(usual_fields), std::end(usual_fields));
  }
}

std::string Server::answer(std::string_view line) const {
  Json reply{{"id", nullptr}};
  try {
    Json question = parse_line(line, JsonShape::objects);
    if (question.is_object()) reply["id"] = question.value("id", Json(nullptr));
    return answer(question, reply);
  } catch (const std::bad_alloc&) {
    reply["error"] = error_of("out_of_memory", "there is not enough memory for the document");
  }
  return dump_line(reply);
}

std::string Server::answer_to_long_line() {
  return dump_line(
      {{"id", nullptr},
       {"error", error_of("over_limit", "the line is over a limit (see --max-document-bytes)")}});
}

std::string Server::answer(Json& question, Json& reply) const {
  std::string action = settings_.action.empty() ? "links" : settings_.action;
  std::string body;
  std::string encoded;
  DocumentSource source = settings_.configuration->source;
  source.retrieval_url = settings_.base_url;
  source.default_base = settings_.default_base;
  const bool is_sound = question.is_object() && take(question, "action", action) &&
                        take(question, "url", source.retrieval_url) &&
                        take(question, "content_type", source.content_type) &&
                        take(question, "charset", source.charset) &&
                        take(question, "csp", source.content_security_policy) &&
                        take(question, "body", body) && take(question, "body_base64", encoded) &&
                        question.contains("body") != question.contains("body_base64") &&
                        (action == "links" || action == "rewrite");
  if (!is_sound) {
    reply["error"] = error_of("bad_request",
                              "a question is an object of JSON with body or body_base64, and "
                              "url, content_type, charset, csp and action (links or rewrite) as "
                              "needed, all of them text");
    return dump_line(reply);
  }
  if (!std::ranges::all_of(encoded, is_of_base64)) {
    reply["error"] = error_of("bad_request", "body_base64 is no base64 (RFC 4648 4)");
    return dump_line(reply);
  }
  if (question.contains("body_base64")) body = Base64().decode(encoded).text;
  question = nullptr;  // the body is large
  return action == "links" ? links_of(body, source, reply) : rewritten(body, source, reply);
}

std::string Server::failure(Json& reply, const Error& error) const {
  reply["error"] = error_of(name_of(error.code), reason_of(error, settings_.limits()));
  return dump_line(reply);
}

std::string Server::links_of(const std::string& body, const DocumentSource& source,
                             Json& reply) const {
  const LinkFilter filter(settings_);
  LinkLines lines(settings_, {});
  Allowance allowance(body.size(), settings_.limits());
  std::string links;
  bool is_over = false;
  const auto list = [&](const EntityReport& entity, const Link& link) {
    if (is_over || !filter.is_chosen(link)) return;
    std::string_view line =
        lines.lines_of(entity, link, link.url ? filter.target_of(link) : std::string_view());
    line.remove_suffix(1);
    is_over = !allowance.spend(line.size() + 1);
    if (!is_over) links.append(links.empty() ? "" : ",").append(line);
  };
  const auto done =
      examine(body, source, settings_.options(), {.report = [](EntityReport&&) {}, .link = list});
  if (!done) return failure(reply, done.error());
  if (is_over) return failure(reply, fail(ErrorCode::over_limit, "expansion"));
  reply["error"] = nullptr;
  add_messages(reply, done->diagnostics);
  return "{" + members_of(reply) + ",\"links\":[" + links + "]}\n";
}

std::string Server::rewritten(const std::string& body, const DocumentSource& source,
                              Json& reply) const {
  const auto rewriting = rewrite(body, source, settings_.options());
  if (!rewriting) return failure(reply, rewriting.error());
  std::string text = apply_edits(body, rewriting->edits);
  if (!Allowance(body.size(), settings_.limits()).spend(text.size())) {
    return failure(reply, fail(ErrorCode::over_limit, "expansion"));
  }
  reply["error"] = nullptr;
  add_messages(reply, rewriting->examination.diagnostics);
  reply["edited_links"] = rewriting->edited_links;
  if (utf8::is_valid(text)) {
    reply["body"] = std::move(text);
  } else {
    reply["body_base64"] = base64_of(text);
  }
  return dump_line(reply);
}

}  // namespace absolve::cli
