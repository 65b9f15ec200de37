// Answers questions, one line of JSON each, until standard input ends. This serves programs in any
// language, and Hadoop Streaming.

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absolve/document.hpp"
#include "cli/batch.hpp"
#include "cli/commands.hpp"
#include "cli/json.hpp"
#include "cli/link_filter.hpp"
#include "cli/link_lines.hpp"
#include "coding/base64.hpp"
#include "core/allowance.hpp"
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

class Server {
 public:
  explicit Server(const Settings& settings) : settings_(settings) {
    if (settings_.fields.empty())
      settings_.fields.assign(std::begin(usual_fields), std::end(usual_fields));
  }

  // The line that answers `line`. Errors in the question are reported in the answer.
  [[nodiscard]] std::string answer(std::string_view line) {
    Json question = parse_line(line);
    Json reply;
    reply["id"] = question.is_object() ? question.value("id", Json(nullptr)) : Json(nullptr);
    try {
      return answer(question, reply);
    } catch (const std::bad_alloc&) {
      reply["error"] = error_of("out_of_memory", "there is not enough memory for the document");
    }
    return dump_line(reply);
  }

 private:
  [[nodiscard]] std::string answer(Json& question, Json& reply) const {
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
    if (question.contains("body_base64")) body = Base64().decode(encoded).text;
    question = nullptr;  // the body is large
    return action == "links" ? links_of(body, source, reply) : rewritten(body, source, reply);
  }

  [[nodiscard]] std::string failure(Json& reply, const Error& error) const {
    reply["error"] = error_of(name_of(error.code), reason_of(error, settings_.limits()));
    return dump_line(reply);
  }

  static void add_messages(Json& reply, const std::vector<Diagnostic>& diagnostics) {
    Json messages = Json::array();
    for (const Diagnostic& own : diagnostics) {
      messages.push_back({{"code", std::string(name_of(own.code))}, {"message", message_of(own)}});
    }
    reply["messages"] = std::move(messages);
  }

  [[nodiscard]] std::string links_of(const std::string& body, const DocumentSource& source,
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

  [[nodiscard]] std::string rewritten(const std::string& body, const DocumentSource& source,
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

  Settings settings_;
};

// Reads the lines of standard input. A line over the limit is skipped, and returned as empty.
class Lines {
 public:
  explicit Lines(std::size_t most) : most_(most) {}

  // Whether the buffer holds no complete line, so that `next` may have to wait for input.
  [[nodiscard]] bool would_wait() const { return waiting_.find('\n', at_) == std::string::npos; }

  // The next line without its end, valid until the next call. False: there are no more lines.
  [[nodiscard]] bool next(std::string_view& line, bool& is_too_long) {
    is_too_long = false;
    for (std::size_t searched = at_;;) {
      const auto end = waiting_.find('\n', searched);
      if (end != std::string::npos || (has_ended_ && at_ < waiting_.size())) {
        const std::size_t behind = end == std::string::npos ? waiting_.size() : end;
        line = std::string_view(waiting_).substr(at_, behind - at_);
        at_ = std::min(behind + 1, waiting_.size());
        return true;
      }
      if (has_ended_) return false;
      waiting_.erase(0, at_);
      at_ = 0;
      if (waiting_.size() > most_) {
        line = "";
        is_too_long = true;
        return skip_line();
      }
      searched = waiting_.size();
      read();
    }
  }

  [[nodiscard]] int error() const { return error_; }

 private:
  void read() {
    constexpr std::size_t step = std::size_t{1} << 16;
    const std::size_t size = waiting_.size();
    waiting_.resize(size + step);
    ssize_t got = -1;
    do {
      got = ::read(STDIN_FILENO, waiting_.data() + size, step);
    } while (got < 0 && errno == EINTR);
    if (got <= 0) has_ended_ = true;
    if (got < 0) error_ = errno;
    waiting_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  }

  bool skip_line() {
    for (;;) {
      const auto end = waiting_.find('\n');
      if (end != std::string::npos) {
        waiting_.erase(0, end + 1);
        return true;
      }
      waiting_.clear();
      if (has_ended_) return true;
      read();
    }
  }

  std::size_t most_;
  std::string waiting_;
  std::size_t at_ = 0;
  bool has_ended_ = false;
  int error_ = 0;
};

}  // namespace

Exit run_serve(const Settings& settings) {
  if (const auto trouble = enter_sandbox(settings)) return report_trouble(trouble);
  Server server(settings);
  // JSON may write each byte of a body as an escape of six characters.
  constexpr std::size_t most_escaped = 6;
  const std::size_t most = settings.limits().document_bytes;
  Lines lines(most > SIZE_MAX / most_escaped ? SIZE_MAX : most * most_escaped);
  std::string waiting;
  std::string_view line;
  for (bool is_too_long = false; lines.next(line, is_too_long);) {
    if (is_too_long) {
      waiting += dump_line({{"id", nullptr},
                            {"error", error_of("over_limit",
                                               "the line is over a limit (see "
                                               "--max-document-bytes)")}});
    } else if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
      waiting += server.answer(line);
    }
    constexpr std::size_t usual_piece = std::size_t{1} << 16;
    if (!lines.would_wait() && waiting.size() < usual_piece) continue;
    if (auto trouble = write_stdout({waiting})) return report_trouble(trouble);
    waiting.clear();
  }
  if (auto trouble = write_stdout({waiting})) return report_trouble(trouble);
  if (lines.error() == 0) return Exit::done;
  print_error_of("-", std::string("cannot be read: ") + std::strerror(lines.error()));
  return Exit::io;
}

}  // namespace absolve::cli
