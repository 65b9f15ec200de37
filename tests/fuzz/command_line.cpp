// Command lines: arguments, separated by NUL. Two bytes of the input can stand for a whole option
// or value (see words.hpp). A wrong command line must end with a message and exit code 2; a right
// one must give checked settings. Options of other commands must make no difference.
#include "tool/args/command_line.hpp"

#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "tool/args/command_texts.hpp"
#include "tool/io/output.hpp"
#include "tool/run.hpp"
#include "words.hpp"

using namespace absolve::tool;

namespace {

bool is_error(const CapturedOutput::Piece& piece) {
  return piece.stream == CapturedOutput::Stream::error && piece.text.starts_with("absolve: ");
}

std::string_view text_of(const CapturedOutput::Piece& piece) {
  return piece.text;
}

struct Parsed {
  std::optional<int> exit;
  std::vector<CapturedOutput::Piece> pieces;
};

Parsed parse(CommandLine& line, std::vector<char*>& argv) {
  CapturedOutput captured([] {});
  const auto exit = line.parse(static_cast<int>(argv.size()), argv.data());
  return {exit, captured.take()};
}

// Control characters that an argument could bring to a terminal must not be printed.
bool is_printable(std::string_view text) {
  return std::ranges::none_of(text, [](char c) { return c == '\x1B' || c == '\r' || c == '\x7F'; });
}

// The NUL after each word ends an argument.
const std::vector<std::string>& words() {
  static const auto list = [] {
    CommandLine all(commands());
    auto out = option_words(all.app(), "--", std::string(1, '\0'));
    for (const std::string& name : command_names(all.app())) out.push_back(name + '\0');
    for (const char* const value : value_words) out.push_back(std::string(value) + '\0');
    return out;
  }();
  return list;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::vector<std::string> arguments{"absolve"};
  const std::string text = spelled({reinterpret_cast<const char*>(data), size}, words());
  for (std::size_t at = 0; at < text.size() && arguments.size() < 20;) {
    const std::size_t end = std::min(text.find('\0', at), text.size());
    arguments.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  // Help goes to std::cout, and its text is long.
  const bool wants_help = std::ranges::any_of(arguments, [](const std::string& argument) {
    return argument.starts_with("-") && argument.find_first_of("hv") != std::string::npos;
  });
  if (wants_help) return 0;

  CommandLine line(commands(), argv.size() > 1 ? argv[1] : "");
  const auto [exit, pieces] = parse(line, argv);
  // Making all options takes four times as long as the rest, so every eighth input does it.
  if (size % 8 == 0) {
    CommandLine whole(commands());
    const auto [whole_exit, whole_pieces] = parse(whole, argv);
    require(exit == whole_exit && line.name() == whole.name() &&
                std::ranges::equal(pieces, whole_pieces, {}, text_of, text_of),
            "a command needs its own options alone");
  }
  if (exit) require(*exit == static_cast<int>(Exit::usage), "a wrong command line ends with 2");
  if (Command* const command = line.command(); !exit && command != nullptr) {
    Run run{.options = line.options(), .files = line.named_files(), .signature = line.signature()};
    if (const auto trouble = command->check(run)) {
      require(!trouble->message.empty(), "the message says what is wrong");
    } else if (const ReadingOptions* const reading = command->reading_options()) {
      require(reading->configuration != nullptr, "the options are complete");
    }
    require(line.signature() == run.signature, "a signature is stable");
  }
  if (exit) require(std::ranges::any_of(pieces, is_error), "a message says why");
  for (const CapturedOutput::Piece& piece : pieces) {
    require(is_printable(piece.text), "no control character reaches the terminal");
  }
  return 0;
}
