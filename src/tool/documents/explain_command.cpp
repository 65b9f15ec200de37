// Explains one link, from the bytes in its file to its target.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>

#include <unistd.h>

#include "absolve/document.hpp"
#include "text/ascii.hpp"
#include "tool/args/command.hpp"
#include "tool/args/option_groups.hpp"
#include "tool/documents/batch.hpp"
#include "tool/io/output.hpp"
#include "tool/show/json.hpp"
#include "tool/show/link_lines.hpp"

namespace absolve::tool {
namespace {

struct ExplainCommand final : DocumentListingCommand {
  std::size_t link_number = 0;  ///< from 1; 0: not given
  std::string link_place;       ///< LINE:COLUMN or LINE; empty: not given
  std::string link_reference;   ///< the value of the link, or its target; empty: not given

  void add_options(CLI::App& app, RunOptions& run) override {
    add_base_options(app, reading, std::string(find_option("base-url")->help));
    app.add_option(
        "file", inputs.files,
        "The document, or FILE:LINE:COLUMN, a link in it as messages show it; -, or nothing: "
        "standard input");
    app.add_option("--link", link_number,
                   "The number of the link, from 1, in the order of absolve links")
        ->check([](const std::string& text) {
          const bool is_number = !text.empty() && text.size() < 19 && ascii::is_all_digits(text);
          return is_number && text.find_first_not_of('0') != std::string::npos
                     ? std::string()
                     : text + " is not a number from 1";
        });
    app.add_option("--at", link_place,
                   "The place of the link, LINE:COLUMN, as absolve links shows it. LINE alone: the "
                   "first link in that line");
    app.add_option("--url", link_reference, "The value or the target of the link");
    add_attribute_options(app, reading);
    add_reading_options(app, reading);
    add_part(app, reading);
    add_format(app, list);
    add_sandbox(app, run);
  }

  // `FILE:LINE:COLUMN`, as `absolve links` prints it, names the link, too.
  std::optional<Trouble> check(Run& run) override {
    take_place();
    return DocumentListingCommand::check(run);
  }

  Exit run(Run& run) override;

 private:
  void take_place() {
    if (inputs.files.size() != 1 || !link_place.empty() || link_number != 0) return;
    std::string& file = inputs.files.front();
    std::error_code error;
    if (std::filesystem::exists(file, error)) return;
    std::string_view name = file;
    for (int i = 0; i < 2; ++i) {
      const auto colon = name.rfind(':');
      if (colon == name.npos || colon + 1 == name.size() ||
          !ascii::is_all_digits(name.substr(colon + 1))) {
        return;
      }
      name = name.substr(0, colon);
      const auto [path, part] = split_body(name);
      // `links` prints `-` for standard input, and messages print `standard input`.
      const bool is_input = path == "-" || path == "standard input";
      if (!is_input && !std::filesystem::exists(path, error)) continue;
      if (!part.empty() && !reading.named.set("part", part)) return;
      link_place = file.substr(name.size() + 1);
      file = is_input ? "-" : std::string(path);
      return;
    }
  }

  // In `FILE: the body` and `FILE: part PART`, lines count in a decoded body.
  static std::pair<std::string_view, std::string_view> split_body(std::string_view name) {
    constexpr std::string_view body = ": the body";
    constexpr std::string_view part = ": part ";
    if (name.ends_with(body)) return {name.substr(0, name.size() - body.size()), {}};
    const auto at = name.rfind(part);
    const bool has_path =
        at != name.npos && name.find_first_not_of("0123456789.", at + part.size()) == name.npos;
    if (!has_path) return {name, {}};
    return {name.substr(0, at), name.substr(at + part.size())};
  }
};

// Removes a number from the front of `text` and returns it; nothing if there is none, or if it is
// 0.
std::optional<std::size_t> take_number(std::string_view& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number == 0) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

// `LINE` or `LINE:COLUMN`.
std::optional<LinkChoice::Place> place_of(std::string_view text) {
  const auto line = take_number(text);
  if (!line) return std::nullopt;
  if (text.empty()) return LinkChoice::Place{*line, 0};
  if (!text.starts_with(':')) return std::nullopt;
  text.remove_prefix(1);
  const auto column = take_number(text);
  if (!column || !text.empty()) return std::nullopt;
  return LinkChoice::Place{*line, *column};
}

Result<LinkChoice, Trouble> choice_of(const ExplainCommand& command) {
  const int given = (command.link_number != 0 ? 1 : 0) + (command.link_place.empty() ? 0 : 1) +
                    (command.link_reference.empty() ? 0 : 1);
  if (given != 1)
    return usage_trouble(
        "say which link, by exactly one of FILE:LINE:COLUMN (as absolve links shows it), --at "
        "LINE:COLUMN, --link NUMBER (counted from 1) and --url URL");
  if (command.inputs.files.size() > 1) return usage_trouble("explain reads one file");
  LinkChoice choice;
  if (command.link_number != 0) choice.number = command.link_number;
  if (!command.link_reference.empty()) choice.reference = command.link_reference;
  if (!command.link_place.empty()) {
    choice.place = place_of(command.link_place);
    if (!choice.place) return usage_trouble("--at takes LINE:COLUMN or LINE, both from 1");
  }
  return choice;
}

// The source of a character encoding, for the output as text.
std::string origin_of(EncodingSource source) {
  switch (source) {
    case EncodingSource::byte_order_mark: return "from the byte order mark";
    case EncodingSource::user: return "from --charset";
    case EncodingSource::transport: return "from the Content-Type field";
    case EncodingSource::document: return "declared in the document";
    case EncodingSource::content: return "detected from the bytes";
    case EncodingSource::format_default: return "the default of the format";
    case EncodingSource::unknown: break;
  }
  return "not stated";
}

// The explanation as text, in numbered chapters.
class Text {
 public:
  Text(const Input& input, const LinkExplanation& own, const Profile& profile)
      : input_(input), own_(own), link_(own.link), profile_(profile) {}

  [[nodiscard]] std::string make() {
    put_place();
    put_value();
    put_base();
    put_steps();
    put_written();
    return std::move(text_);
  }

 private:
  void line(std::string_view text) { text_.append(text).append(1, '\n'); }
  void chapter(std::string_view title) {
    text_ += '\n';
    line(std::to_string(++chapters_) + ". " + std::string(title));
  }
  void row(std::string_view name, std::string_view value) {
    text_.append("   ").append(name);
    if (!value.empty()) {
      text_.append(name.size() < 18 ? 18 - name.size() : 1, ' ').append(printable(value));
    }
    text_ += '\n';
  }
  void more(std::string_view value) {
    text_.append(21, ' ').append(printable(value)).append(1, '\n');
  }
  // The quotation marks show spaces at the ends of a value.
  static std::string quoted(std::string_view value) {
    return std::string("\"").append(value).append("\"");
  }

  void put_place() {
    const EntityReport& entity = own_.entity;
    std::string place = printable(shown_path(input_));
    const std::string number = std::to_string(link_.line);
    const std::string column = std::to_string(link_.column);
    if (entity.in_part) {
      place += entity.path.empty() ? ": the body" : ": part " + entity.path;
      place.append(", decoded, line ").append(number).append(", column ").append(column);
    } else {
      place.append(":").append(number).append(":").append(column);
    }
    line(place + ": link " + std::to_string(own_.number) + ", " + printable(link_.element) + " " +
         printable(link_.attribute));
    if (own_.line.empty()) return;
    const std::string_view source = own_.line;
    std::string front = printable(source.substr(0, own_.line_offset));
    std::string rest = printable(source.substr(own_.line_offset));
    std::size_t marked = width_of(printable(source.substr(own_.line_offset, own_.line_length)));
    // If the line wrapped on a terminal, the marks would be in the wrong place.
    const std::size_t width = terminal_width(STDOUT_FILENO, no_limit);
    const std::size_t margin = number.size() + 6;
    const std::size_t room = width > margin + 20 ? width - margin : 20;
    if (width_of(front) + width_of(rest) > room) {
      const std::size_t least = std::min(marked, room / 2);
      if (width_of(front) + least > room) {
        front = "…" + last_columns(front, room - least - 1);
      }
      const std::size_t left = room - width_of(front);
      if (width_of(rest) > left) rest = first_columns(rest, left - 1) + "…";
      marked = std::min(marked, left);
    }
    line("");
    line("   " + number + " | " + front + rest);
    line("   " + std::string(number.size(), ' ') + " | " + std::string(width_of(front), ' ') +
         std::string(std::max<std::size_t>(marked, 1), '^'));
  }

  void put_value() {
    chapter("The value");
    const EntityReport& entity = own_.entity;
    if (!entity.transfer_encoding.empty()) row("transfer encoding", entity.transfer_encoding);
    if (!entity.encoding.empty()) {
      row("encoding", entity.encoding + ", " + origin_of(entity.encoding_source));
    }
    if (own_.source != link_.raw) row("as written", quoted(own_.source));
    row("decoded", quoted(link_.raw));
  }

  // The section about a layer, with its document. HTML leaves the layers to RFC 3986.
  [[nodiscard]] std::string section_about(Layer layer) const {
    std::string section(section_of(layer, profile_));
    if (section.starts_with("RFC")) return section;
    std::string_view title = profile_.document.substr(0, profile_.document.find(" ("));
    if (title.starts_with("draft")) title = profile_.name;
    if (profile_.syntax == Syntax::url_standard) title = "RFC 3986";
    return std::string(title) + " " + section;
  }

  void put_base() {
    chapter("The base");
    for (const JudgedCandidate& judged : own_.entity.base.candidates) {
      const BaseCandidate& candidate = judged.candidate;
      const bool is_chosen = judged.verdict == Verdict::chosen;
      std::string value(candidate.text.view());
      if (!judged.url.empty() && judged.url != candidate.text) {
        value.append("  ->  ").append(judged.url);
      }
      row(name_of(candidate.layer), value);
      std::string reason =
          describe_place(candidate) + " (" + section_about(candidate.layer) + "): ";
      reason += is_chosen ? "this is the base" : describe(judged.verdict);
      more(reason);
    }
    if (own_.entity.base.candidates.empty()) row("none", "nothing states a base; -b gives one");
    if (!link_.base.empty() && link_.base != own_.entity.base.url()) {
      row("of this link", link_.base);
      more(link_.is_base ? "a BASE element is resolved against the layer outside of it"
                         : "this link does not use the base of the document");
    }
  }

  void put_steps() {
    chapter("The target, by the profile " + std::string(profile_.name));
    for (const ResolutionStep& step : own_.steps) {
      if (!step.section.empty()) row(step.section, {});
      more(step.text);
      if (!step.value.empty()) more(step.value);
    }
    row(link_.url ? "target" : "no target",
        link_.url ? std::string(*link_.url) : message_of(*link_.error));
    if (link_.fetches_nothing) row("fetches nothing", {});
  }

  void put_written() {
    chapter("What rewrite writes");
    if (own_.written) {
      row("written", quoted(*own_.written));
    } else {
      row("unchanged", own_.unchanged);
    }
  }

  const Input& input_;
  const LinkExplanation& own_;
  const Link& link_;
  const Profile& profile_;
  std::string text_;
  std::size_t chapters_ = 0;
};

std::string json_of(const Profile& profile, const Input& input,
                    const LinkExplanation& explanation) {
  // The members that absolve links writes, followed by those of the explanation. This is JSON for
  // every format: `record_format` makes tables of it.
  LinkLines lines({.format = "jsonl"}, {.file = input.path});
  Json json = parse_line(
      lines.lines_of(explanation.entity, explanation.link, explanation.link.url.value_or("")));
  json["link"] = explanation.number;
  json["matches"] = explanation.matches;
  json["encoding"] = explanation.entity.encoding;
  json["transfer_encoding"] = string_or_null(explanation.entity.transfer_encoding);
  json["source"] = explanation.source;
  json["candidates"] = candidates_of(explanation.entity.base, profile);
  json["profile"] = profile.name;
  Json steps = Json::array();
  for (const ResolutionStep& step : explanation.steps) {
    steps.push_back({{"section", step.section}, {"text", step.text}, {"value", step.value}});
  }
  json["steps"] = std::move(steps);
  json["written"] = explanation.written ? Json(*explanation.written) : Json(nullptr);
  json["unchanged"] = string_or_null(explanation.unchanged);
  return dump_line(json);
}

Exit explain_one(const ExplainCommand& command, const Input& input, std::string_view bytes,
                 const LinkChoice& choice) {
  const Options& options = command.reading.options();
  const auto explanation =
      explain_link(bytes, command.reading.source_of(input, bytes), options, choice);
  if (!explanation) return report_failure(input, explanation.error(), options.limits);
  if (explanation->matches > 1) {
    print_note_of(input.path, std::to_string(explanation->matches) +
                                  " links fit, and this is the first; --link N chooses another");
  }
  Printer printer(input, bytes.size(), options.limits);
  printer.add(command.list.lists_records() ? json_of(*options.profile, input, *explanation)
                                           : Text(input, *explanation, *options.profile).make());
  const bool is_unresolved = command.reading.strict && !explanation->link.url;
  return worse(printer.finish(), is_unresolved ? Exit::unresolved : Exit::done);
}

Exit ExplainCommand::run(Run& run) {
  const auto choice = choice_of(*this);
  if (!choice) return report_trouble(choice.error());
  const Batch batch{run, reading, inputs};
  return for_each_input(batch, [&](const Input& input, std::string_view bytes) {
    return explain_one(*this, input, bytes, *choice);
  });
}

}  // namespace

std::unique_ptr<Command> make_explain_command() {
  return std::make_unique<ExplainCommand>();
}

}  // namespace absolve::tool
