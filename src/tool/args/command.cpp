#include "tool/args/command.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "tool/io/messages.hpp"
#include "tool/io/sandbox.hpp"
#include "uri/url_text.hpp"

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

void take_typed_url(InputList& inputs, ReadingOptions& reading) {
  auto& files = inputs.files;
  if (!reading.base_url.empty() || files.size() != 2 || !inputs.files_from.empty()) return;
  const auto url = std::ranges::find_if(files, [](const std::string& file) {
    std::error_code error;
    return is_http(file) && !std::filesystem::exists(file, error);
  });
  if (url == files.end()) return;
  reading.base_url = std::move(*url);
  files.erase(url);
  print_note("the URL is read as that of the document: -b " + reading.base_url);
}

std::optional<Trouble> check_listing(const ListOptions& list, ReadingOptions& reading) {
  if (auto trouble = list.check()) return trouble;
  // It does no harm that `named` is set again where the user has given --details.
  if (list.needs_details()) static_cast<void>(reading.named.set("details", "true"));
  return reading.check();
}

}  // namespace absolve::tool
