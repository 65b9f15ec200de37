#include <CLI/CLI.hpp>

#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/io/input.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"

namespace absolve::tool {
namespace {

struct RelativizeCommand final : ListingCommand {
  std::vector<std::string> urls;

  void add_options(CLI::App& app, RunOptions& /*run*/) override {
    add_base_options(app, reading, "The base that the references start from");
    app.add_option("url", urls,
                   "Absolute URLs; -: read them from standard input, a line each; with --format, "
                   "lines of JSON")
        ->required();
    add_format(app, list);
  }

  Exit run(Run& run) override;
};

// The shortest reference that leads to exactly `url`, or why there is none.
struct Answer {
  Json reference{};
  Json error{};
};

Answer answer_of(std::string_view url, std::string_view base, const Profile& profile) {
  const auto resolver = Resolver::make(base, profile);
  if (!resolver) return {.error = message_of(resolver.error())};
  std::string reference = relativize(url, *resolver);
  const auto target = resolver->resolve(reference);
  if (!target) return {.error = message_of(target.error())};
  if (target->url != url) return {.error = "no reference leads there; it leads to " + target->url};
  return {.reference = std::move(reference)};
}

std::string json_line(const Json& base, const Json& url, const Answer& answer) {
  return dump_line(
      {{"base", base}, {"url", url}, {"ref", answer.reference}, {"error", answer.error}});
}

Exit relativize_stream(const RelativizeCommand& command) {
  Exit worst = Exit::done;
  const auto answer = [&](const Json& question) {
    const Json base =
        question.contains("base") ? question["base"] : string_or_null(command.reading.base_url);
    const Json& url = member_of(question, "url");
    if (!url.is_string() || !base.is_string()) {
      worst = worse(worst, Exit::left_whole);
      return json_line(
          nullptr, nullptr,
          {.error =
               R"(no JSON object with "url", text, and "base", text (or -b), as lines are with --format)"});
    }
    const Answer found = answer_of(url.get_ref<const std::string&>(),
                                   base.get_ref<const std::string&>(), command.reading.profile());
    if (!found.error.is_null() && command.reading.strict) worst = worse(worst, Exit::unresolved);
    return json_line(base, url, found);
  };
  const Exit written = answer_lines(command.reading.limits().document_bytes, answer);
  return worse(worst, written);
}

Exit RelativizeCommand::run(Run& /*run*/) {
  const Profile& profile = reading.profile();
  if (list.lists_records() && urls.size() == 1 && urls.front() == "-") {
    return relativize_stream(*this);
  }
  if (reading.base_url.empty()) return report_usage("relativize needs -b, the URL to start from");
  Exit worst = Exit::done;
  std::string out;
  const auto typed_urls = arguments_or_lines(urls, reading.limits().document_bytes);
  if (!typed_urls) return report_trouble(typed_urls.error());
  for (const std::string& typed : *typed_urls) {
    const std::string url = typed_reference(typed, profile);
    const Answer answer = answer_of(url, reading.base_url, profile);
    if (!answer.error.is_null()) {
      print_error("\"" + url + "\" is not made relative: " + answer.error.get<std::string>());
      if (reading.strict) worst = Exit::unresolved;
    }
    // A URL that fails has a line, too, so that the n-th line belongs to the n-th argument.
    const std::string reference =
        answer.reference.is_null() ? std::string() : answer.reference.get<std::string>();
    out += list.lists_records() ? json_line(reading.base_url, url, answer)
                                : printable(reference) + "\n";
  }
  return worse(worst, report_trouble(write_stdout({out})));
}

}  // namespace

std::unique_ptr<Command> make_relativize_command() {
  return std::make_unique<RelativizeCommand>();
}

}  // namespace absolve::tool
