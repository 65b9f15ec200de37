#include "tool/args/command.hpp"

#include "tool/io/sandbox.hpp"

namespace absolve::tool {

std::optional<Trouble> Run::enter_sandbox(const std::vector<Input>& inputs,
                                          bool edits_inputs) const {
  SandboxUse use{.place = files.output.path, .edits_inputs = edits_inputs};
  for (const NamedFiles::File& file : files.written) use.others.push_back(file.path);
  return tool::enter_sandbox(options.sandbox, options.verbose, inputs, use);
}

std::optional<Trouble> Run::enter_sandbox() const {
  return tool::enter_sandbox(options.sandbox, options.verbose, {}, {.opens_files = false});
}

std::optional<Trouble> check_listing(const ListOptions& list, ReadingOptions& reading) {
  if (auto trouble = list.check()) return trouble;
  // It does no harm that `named` is set again where the user has given --details.
  if (list.needs_details()) static_cast<void>(reading.named.set("details", "true"));
  return reading.check();
}

}  // namespace absolve::tool
