#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absolve/option_set.hpp"
#include "tool/io/input.hpp"

namespace absolve::tool {

/// Options for reading references and documents: the base, the profile, the attributes that hold
/// links, and the limits. `check` completes them.
struct ReadingOptions {
  OptionSet named{};             ///< the options that the library also knows by name
  std::string base_url{};        ///< as typed; after `check`, absolute
  std::string default_base{};    ///< the same
  std::string attribute_file{};  ///< changes to the table of attributes, one per line
  bool strict = false;

  std::string
      attribute_digest{};  ///< SHA-256 of that file; empty: none, or a build without digests
  std::shared_ptr<const Configuration> configuration{};  ///< made from `named`

  /// Validates and completes the options. Fails, for example, if `-b` or `--default-base` is not
  /// absolute. Returns the error that ends the run, or nothing.
  [[nodiscard]] std::optional<Trouble> check();

  /// The options for the library. Valid after `check`, for the lifetime of this object.
  [[nodiscard]] const Options& options() const { return configuration->options; }
  [[nodiscard]] const Profile& profile() const { return configuration->profile; }
  [[nodiscard]] const Limits& limits() const { return options().limits; }

  /// What the library needs to know about `input`.
  [[nodiscard]] DocumentSource source_of(const Input& input) const;
  /// The same for a document whose links are edited. Adds the folder of its files if it may be a
  /// page that a browser saved, judging by `bytes`; nothing: the bytes are not known yet.
  [[nodiscard]] DocumentSource source_of(const Input& input,
                                         std::optional<std::string_view> bytes) const;
};

/// Opens the file that an option names. Fails for a folder, which a stream would read as empty.
[[nodiscard]] std::optional<Trouble> open_named(const std::string& path, std::ifstream& file);

}  // namespace absolve::tool
