#include <CLI/CLI.hpp>

#include "tool/args/command.hpp"

#include "tool/io/messages.hpp"
#include "tool/io/sandbox.hpp"

namespace absolve::tool {
namespace {

std::optional<Trouble> confine(const RunOptions& options, const std::vector<Input>& inputs,
                               const SandboxUse& use) {
  const auto how = tool::enter_sandbox(options.sandbox, inputs, use);
  if (!how) return how.error();
  if (options.verbose && !how->empty()) print_note(*how);
  return std::nullopt;
}

}  // namespace

std::optional<Trouble> Run::enter_sandbox(const std::vector<Input>& inputs,
                                          bool edits_inputs) const {
  SandboxUse use{.place = files.output.path, .edits_inputs = edits_inputs};
  for (const NamedFiles::File& file : files.written) use.others.push_back(file.path);
  return confine(options, inputs, use);
}

std::optional<Trouble> Run::enter_sandbox() const {
  return confine(options, {}, {.opens_files = false});
}

std::string Command::misplaced_option(const CLI::App& /*app*/) const {
  return {};
}

std::optional<Trouble> Command::check(Run& /*run*/) {
  return std::nullopt;
}

std::optional<Trouble> check_listing(const ListOptions& list, ReadingOptions& reading) {
  if (auto trouble = list.check()) return trouble;
  // It does no harm that `named` is set again where the user has given --details.
  if (list.needs_details()) static_cast<void>(reading.named.set("details", "true"));
  return reading.check();
}

std::optional<Trouble> ListingCommand::check(Run& /*run*/) {
  return check_listing(list, reading);
}

std::optional<Trouble> DocumentListingCommand::check(Run& run) {
  if (auto trouble = inputs.check()) return trouble;
  return ListingCommand::check(run);
}

}  // namespace absolve::tool
