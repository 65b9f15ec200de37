#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "uri/steps.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {

/// The basic URL parser (URL Standard 4.4). Each state is a function here that consumes its whole
/// part of the input at once. The states follow the order of the serialised URL (4.5), so they can
/// write it as they run. The states of paths and of files are in `path_states.cpp`.
class Parser {
 public:
  Parser(std::string_view input, const Record* base, const QueryEncoder* encoder, Record& record,
         ValidationErrors* errors, Steps* steps)
      : rest_(input),
        base_(base),
        encoder_(encoder),
        record_(record),
        out_(record.href),
        errors_(errors),
        steps_(steps) {}

  [[nodiscard]] bool run();

 private:
  [[nodiscard]] bool after_scheme();
  void set_scheme();
  [[nodiscard]] bool without_scheme();
  [[nodiscard]] bool is_slash(char c) const {
    return c == '/' || (special_ != nullptr && c == '\\');
  }
  [[nodiscard]] bool at_slash() const {
    if (!rest_.empty() && rest_.front() == '\\' && special_ != nullptr)
      note(errors_, "invalid-reverse-solidus");
    return !rest_.empty() && is_slash(rest_.front());
  }
  [[nodiscard]] bool relative();
  [[nodiscard]] bool authority_behind_slashes();
  [[nodiscard]] bool authority();
  void credentials(std::string_view text);
  [[nodiscard]] bool add_host(std::string_view host);
  [[nodiscard]] bool add_port(std::optional<std::string_view> text);
  void no_host();
  void copy_authority();
  void copy_path() { out_.append(base_->path()); }
  void copy_query();
  [[nodiscard]] bool file();
  [[nodiscard]] bool file_slash();
  void shorten();
  [[nodiscard]] bool path();
  void add_segment(std::string_view segment, bool is_last);
  void step_segment(std::string_view segment, bool is_at_root, bool is_behind_backslash);
  [[nodiscard]] bool opaque_path();
  [[nodiscard]] bool tail();
  void add_query(std::string_view query);
  void guard_path();
  // Notes what `state` does, with the URL so far.
  void step(std::string_view state, std::string_view text) {
    if (steps_ != nullptr) {
      steps_->add(std::string("URL Standard 4.4, ").append(state), text, out_);
    }
  }

  std::string_view rest_;
  const Record* base_;
  const QueryEncoder* encoder_;
  Record& record_;
  std::string& out_;
  ValidationErrors* errors_;
  Steps* steps_;
  const SchemeFacts* special_ = nullptr;
  bool is_file_ = false;
};

/// Appends the serialised host for `input` (URL Standard 3.5, the host parser). The host of a URL
/// that is not special is parsed as an opaque host. Returns false on failure; `out` is then
/// unspecified.
[[nodiscard]] bool parse_host(std::string_view input, bool is_special, std::string& out,
                              ValidationErrors* errors);

}  // namespace absolve::ABSOLVE_VERSIONED::url
