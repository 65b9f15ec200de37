#include "tool/documents/server.hpp"

#include <iterator>
#include <new>

#include "text/allowance.hpp"
#include "text/ascii.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/utf8.hpp"
#include "tool/io/progress.hpp"
#include "tool/show/link_filter.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {
namespace {

constexpr std::string_view usual_fields[] = {"entity", "frame",  "element", "attribute", "kind",
                                             "raw",    "rel",    "url",     "base",      "layer",
                                             "offset", "length", "line",    "column",    "error"};

Json error_of(std::string_view code, const std::string& message) {
  return {{"code", std::string(code)}, {"message", message}};
}

// Copies the text of a member to `to`. An absent or null member changes nothing. Returns false if
// the member is not text.
bool take(const Json& question, const char* name, std::string& to) {
  const Json& member = member_of(question, name);
  if (member.is_string()) to = member.get<std::string>();
  return member.is_string() || member.is_null();
}

// Whether `text` is base64 (RFC 4648 4). White space is ignored, and the padding may be missing.
bool is_base64(std::string_view text) {
  std::size_t digits = 0;
  std::size_t padding = 0;
  for (const char c : text) {
    if (ascii::is_space(c)) continue;
    if (c == '=') {
      ++padding;
    } else if (padding == 0 && (ascii::is_alphanumeric(c) || c == '+' || c == '/')) {
      ++digits;
    } else {
      return false;
    }
  }
  const std::size_t rest = digits % 4;  // a single remaining digit is less than a byte
  return rest != 1 && (padding == 0 || (rest != 0 && rest + padding == 4));
}

// Whether the value can be an id: text, or a whole number that can be returned unchanged.
bool is_id(const Json& id) {
  return id.is_null() || id.is_string() || id.is_number_integer();
}

}  // namespace

Server::Server(ServerOptions options) : options_(std::move(options)) {
  if (options_.list.fields.empty()) {
    options_.list.fields.assign(std::begin(usual_fields), std::end(usual_fields));
  }
}

std::string Server::answer(std::string_view line) {
  Json reply{{"id", nullptr}};
  try {
    Json question = parse_line(line, JsonShape::objects);
    const Json& id = member_of(question, "id");
    if (!is_id(id)) {
      reply["error"] = error_of("bad_request", "id is text, or a whole number of at most 64 bits");
      return dump_line(reply);
    }
    reply["id"] = id;
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

std::string Server::answer(Json& question, Json& reply) {
  std::string action = options_.action;
  std::string body;
  std::string encoded;
  DocumentSource source = options_.reading.configuration->source;
  source.retrieval_url = options_.reading.base_url;
  source.default_base = options_.reading.default_base;
  const bool has_encoded = !member_of(question, "body_base64").is_null();
  const bool is_sound = question.is_object() && take(question, "action", action) &&
                        take(question, "url", source.retrieval_url) &&
                        take(question, "content_type", source.content_type) &&
                        take(question, "charset", source.charset) &&
                        take(question, "csp", source.content_security_policy) &&
                        take(question, "body", body) && take(question, "body_base64", encoded) &&
                        member_of(question, "body").is_null() == has_encoded &&
                        (action == "links" || action == "rewrite");
  if (!is_sound) {
    reply["error"] = error_of("bad_request",
                              "a question is an object of JSON with body or body_base64, and "
                              "url, content_type, charset, csp and action (links or rewrite) as "
                              "needed, all of them text");
    return dump_line(reply);
  }
  if (!is_base64(encoded)) {
    reply["error"] = error_of("bad_request", "body_base64 is no base64 (RFC 4648 4)");
    return dump_line(reply);
  }
  if (has_encoded) {
    body = Base64().decode(encoded).text;
  } else {
    source.charset = "utf-8";  // the body is text already
  }
  question = nullptr;  // frees the body, which may be large
  return action == "links" ? links_of(body, source, reply) : rewritten(body, source, reply);
}

std::string Server::failure(Json& reply, const Error& error) const {
  reply["error"] = error_of(name_of(error.code), reason_of(error, options_.reading.limits()));
  return dump_line(reply);
}

void Server::note(Json& reply, const std::vector<Diagnostic>& diagnostics) {
  has_unresolved_ = has_unresolved_ || unresolved_links(diagnostics) > 0;
  Json messages = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) {
    messages.push_back(
        {{"code", std::string(name_of(diagnostic.code))}, {"message", message_of(diagnostic)}});
  }
  reply["messages"] = std::move(messages);
}

std::string Server::links_of(const std::string& body, const DocumentSource& source, Json& reply) {
  const LinkFilter filter(options_.filter);
  LinkLines lines(options_.list, {});
  Allowance allowance(body.size(), options_.reading.limits());
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
  const auto done = examine(body, source, options_.reading.options(),
                            {.report = [](EntityReport&&) {}, .link = list});
  if (!done) return failure(reply, done.error());
  if (is_over) return failure(reply, fail(ErrorCode::over_limit, "expansion"));
  reply["error"] = nullptr;
  note(reply, done->diagnostics);
  return "{" + members_of(reply) + ",\"links\":[" + links + "]}\n";
}

std::string Server::rewritten(const std::string& body, const DocumentSource& source, Json& reply) {
  const auto rewriting = rewrite(body, source, options_.reading.options());
  if (!rewriting) return failure(reply, rewriting.error());
  std::string text = apply_edits(body, rewriting->edits);
  if (!Allowance(body.size(), options_.reading.limits()).spend(text.size())) {
    return failure(reply, fail(ErrorCode::over_limit, "expansion"));
  }
  reply["error"] = nullptr;
  note(reply, rewriting->examination.diagnostics);
  reply["edited_links"] = rewriting->edited_links;
  if (utf8::is_valid(text)) {
    reply["body"] = std::move(text);
  } else {
    reply["body_base64"] = base64_of(text);
  }
  return dump_line(reply);
}

}  // namespace absolve::tool
