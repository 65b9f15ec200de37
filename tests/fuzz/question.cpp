// Questions for serve, a line of JSON each. Each has an answer, which is one line of JSON with the
// same id.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "tool/documents/server.hpp"

using namespace absolve::tool;

namespace {

ServerOptions usual_options() {
  ServerOptions options;
  require(!options.reading.check(), "the options are right");
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Server server(usual_options());
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view line = text.substr(0, text.find('\n'));
  const std::string answer = server.answer(line);
  require(answer.ends_with('\n') && answer.find('\n') == answer.size() - 1,
          "the answer is one line");
  const Json reply = parse_line(answer.substr(0, answer.size() - 1));
  require(reply.is_object() && reply.contains("id") && reply.contains("error"),
          "in JSON, with id and error");
  const Json question = parse_line(line);
  if (question.is_object() && question.contains("id")) {
    const Json& id = question["id"];
    const bool is_id = id.is_string() || id.is_number_integer();
    require(is_id ? reply["id"] == id : reply["id"].is_null(), "the id is the same, or no id");
  }
  if (!reply["error"].is_null()) return 0;
  require(reply.contains("links") || reply.contains("edited_links"), "it says what was found");
  // An edited document needs no further edit.
  if (reply.contains("body") && question.contains("body")) {
    Json again = question;
    again["body"] = reply["body"];
    const std::string other = server.answer(dump_line(again));
    const Json second = parse_line(other.substr(0, other.size() - 1));
    require(!second.contains("edited_links") || second["edited_links"] == 0, "once is enough");
  }
  return 0;
}
