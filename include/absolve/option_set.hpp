#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "absolve/error.hpp"
#include "absolve/profile.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// What an option takes.
enum class OptionValue : std::uint8_t {
  flag,     ///< `true` or `false`
  choice,   ///< one of `OptionRow::choices`
  text,     ///< any text that is not empty
  profile,  ///< the name of one of `profiles()`
  number,   ///< decimal digits
  window,   ///< decimal digits, or `head`
};

/// One named option. The tool has it as a long option, `--name`.
struct OptionRow {
  std::string_view name;  ///< lower case, with hyphens: `same-document`
  OptionValue value{};
  std::span<const std::string_view> choices{};  ///< of a choice
  std::string_view help;                        ///< one line of English
  const LimitRow* limit = nullptr;              ///< the limit that it sets; else null
};

/// All named options, those of `limit_rows` last: the limit `document_bytes` is
/// `max-document-bytes`. Static storage.
[[nodiscard]] std::span<const OptionRow> option_rows();
/// The row of that name, or null. Static storage.
[[nodiscard]] const OptionRow* find_option(std::string_view name);
/// The row of the option that sets `limit`, one of `limit_rows`; null for any other. Static
/// storage.
[[nodiscard]] const OptionRow* find_option(const LimitRow& limit);

/// The checked options. It cannot be moved, because `options.profile` points to `profile`.
struct Configuration {
  Configuration() = default;
  Configuration(const Configuration&) = delete;
  Configuration& operator=(const Configuration&) = delete;

  /// The chosen profile, with the changes of options that set one of its rules.
  Profile profile = default_profile();
  Options options;        ///< lives as long as the configuration
  DocumentSource source;  ///< what the options say of every document
  StreamWindow window;    ///< of a document that arrives in pieces
  std::string prefix;     ///< what `options.transform` puts before targets; empty: nothing
};

/// Options by name and value, for callers that cannot use C++ structures: the command line, the C
/// interface and the bindings that use it.
///
///     absolve::OptionSet set;
///     assert(set.set("profile", "rfc3986") && set.set("base-url", "http://h.example/"));
///     const auto made = set.configure();
///     const auto done = absolve::rewrite("<a href=x>", (*made)->source, (*made)->options);
///     assert(done->edited_links == 1);
class OptionSet {
 public:
  OptionSet();
  OptionSet(const OptionSet&);
  OptionSet& operator=(const OptionSet&);
  OptionSet(OptionSet&&) noexcept;
  OptionSet& operator=(OptionSet&&) noexcept;
  ~OptionSet();

  /// Sets an option, in any order. The last value of an option counts, but each `with` and
  /// `without` is a separate change, made in order. Fails with `unknown_option`, or with
  /// `bad_option`, whose detail says what the value should be; the set is then as it was.
  [[nodiscard]] Result<void> set(std::string_view name, std::string_view value);

  /// Sets the transform of links. It is asked before `prefix` applies.
  void set_transform(Transform transform);

  /// Checks the options against each other and makes a configuration of them. Later changes of the
  /// set do not affect it. Several threads may use it at once if its transform allows that. Fails
  /// with `bad_option`, `bad_attribute`, or as `Resolver::make` does for a base.
  [[nodiscard]] Result<std::shared_ptr<const Configuration>> configure() const;

 private:
  struct Values;
  std::unique_ptr<Values> values_;
};

}  // namespace absolve::ABSOLVE_VERSIONED
