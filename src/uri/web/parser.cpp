#include "uri/web/parser.hpp"

#include "text/ascii.hpp"
#include "uri/parts.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {

bool Parser::run() {
  out_.reserve(rest_.size() + (base_ == nullptr ? 1 : base_->href.size()));
  const std::size_t colon = ascii::scheme_length(rest_);
  if (colon == 0) return without_scheme();
  ascii::append_lowered(rest_.substr(0, colon), out_);
  rest_.remove_prefix(colon + 1);
  step("scheme state", "the reference begins with a scheme");
  return after_scheme();
}

// The rest of the scheme state: what follows the colon.
bool Parser::after_scheme() {
  set_scheme();
  const bool has_slashes = rest_.starts_with("//");
  if (special_ != nullptr) {
    if (!has_slashes) note(errors_, "special-scheme-missing-following-solidus");
    if (is_file_) return file();
    if (!has_slashes && base_ != nullptr && base_->scheme() == record_.scheme()) {
      step("special relative or authority state",
           "the scheme is that of the base, and no two slashes follow: the rest is relative");
      return relative();
    }
    return authority_behind_slashes();
  }
  if (has_slashes) {
    rest_.remove_prefix(2);
    return authority();
  }
  no_host();
  if (rest_.starts_with('/')) return path();
  step("scheme state", "no slash follows the scheme, so the path is opaque");
  return opaque_path();
}

void Parser::set_scheme() {
  record_.scheme_end = out_.size();
  special_ = find_special(out_);
  is_file_ = out_ == "file";
  out_.push_back(':');
}

// No scheme state.
bool Parser::without_scheme() {
  if (base_ == nullptr || (base_->has_opaque_path && !rest_.starts_with('#'))) {
    note(errors_, "missing-scheme-non-relative-URL");
    step("no scheme state", base_ == nullptr
                                ? "the reference has no scheme, and there is no base"
                                : "the base has an opaque path: only a fragment can follow");
    return false;
  }
  out_.append(base_->scheme());
  set_scheme();
  step("no scheme state", "the reference has no scheme, so the scheme comes from the base");
  if (base_->has_opaque_path) {
    no_host();
    record_.has_opaque_path = true;
    copy_path();
    copy_query();
    return tail();
  }
  return is_file_ ? file() : relative();
}

// Relative state and relative slash state.
bool Parser::relative() {
  if (at_slash()) {
    const char second = rest_.size() > 1 ? rest_[1] : '\0';
    if (special_ != nullptr && is_slash(second)) return authority_behind_slashes();
    if (second == '/') {
      rest_.remove_prefix(2);
      return authority();
    }
    copy_authority();
    step("relative slash state",
         "one slash is in front: the authority comes from the base, and the path is new");
    return path();
  }
  copy_authority();
  step("relative state", "the authority comes from the base");
  copy_path();
  if (rest_.empty() || rest_.front() == '#') {
    copy_query();
    step("relative state", "there is no path and no query, so both come from the base");
    return tail();
  }
  if (rest_.front() == '?') {
    step("relative state", "there is no path, so the path comes from the base");
    return tail();
  }
  shorten();
  step("relative state", "the path comes from the base, without its last segment");
  return path();
}

// Special authority slashes state and special authority ignore slashes state.
bool Parser::authority_behind_slashes() {
  std::size_t slashes = 0;
  while (at_slash()) {
    rest_.remove_prefix(1);
    ++slashes;
  }
  if (slashes > 2) note(errors_, "special-scheme-missing-following-solidus");
  return authority();
}

// Authority state, host state and port state.
bool Parser::authority() {
  const char* const start = rest_.data();  // behind two slashes, or behind a scheme
  std::size_t end = 0;
  while (end < rest_.size() && !is_slash(rest_[end]) && rest_[end] != '?' && rest_[end] != '#')
    ++end;
  std::string_view host = rest_.substr(0, end);
  rest_.remove_prefix(end);
  out_.append("//");
  if (const auto at = host.rfind('@'); at != std::string_view::npos) {
    note(errors_, "invalid-credentials");
    credentials(host.substr(0, at));
    host.remove_prefix(at + 1);
    if (host.empty()) {
      note(errors_, "host-missing");
      step("authority state", "no host follows the credentials");
      return false;
    }
  }
  std::optional<std::string_view> port;
  bool is_bracketed = false;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (host[i] == '[') is_bracketed = true;
    if (host[i] == ']') is_bracketed = false;
    if (host[i] != ':' || is_bracketed) continue;
    port = host.substr(i + 1);
    host = host.substr(0, i);
    break;
  }
  if (host.empty() && (special_ != nullptr || port)) {
    note(errors_, "host-missing");
    step("host state", "there is no host");
    return false;
  }
  if (!add_host(host)) {
    step("host state", "the host is not valid");
    return false;
  }
  if (!add_port(port)) {
    step("port state", "the port is not valid");
    return false;
  }
  if (steps_ != nullptr) {
    const bool has_backslash = start[-1] == '\\' || start[-2] == '\\';
    step("host state",
         std::string("the reference has an authority, so host and port do not come from the base") +
             (has_backslash ? "; the backslashes in front of it are read as slashes" : ""));
  }
  return path();
}

void Parser::credentials(std::string_view text) {
  const std::string_view password = cut_behind(text, ':').value_or("");
  if (text.empty() && password.empty()) return;
  append_encoded(text, userinfo_set, out_);
  if (!password.empty()) {
    out_.push_back(':');
    append_encoded(password, userinfo_set, out_);
  }
  out_.push_back('@');
}

bool Parser::add_host(std::string_view host) {
  record_.has_host = true;
  record_.host_start = out_.size();
  if (!host.empty() && !parse_host(host, special_ != nullptr, out_, errors_)) return false;
  record_.host_end = record_.authority_end = record_.path_start = out_.size();
  return true;
}

bool Parser::add_port(std::optional<std::string_view> text) {
  if (!text || text->empty()) return true;
  std::uint32_t port = 0;
  for (const char c : *text) {
    if (!ascii::is_digit(c)) {
      note(errors_, "port-invalid");
      return false;
    }
    port = port * 10 + static_cast<std::uint32_t>(c - '0');
    if (port > 65535) {
      note(errors_, "port-out-of-range");
      return false;
    }
  }
  const std::string digits = std::to_string(port);
  if (special_ == nullptr || digits != special_->port) out_.append(1, ':').append(digits);
  record_.authority_end = record_.path_start = out_.size();
  return true;
}

void Parser::no_host() {
  record_.has_host = false;
  record_.host_start = record_.host_end = record_.authority_end = record_.path_start = out_.size();
}

void Parser::copy_authority() {
  record_.has_host = base_->has_host;
  // `out_` has only the scheme, which is that of the base, so its offsets equal those of the base.
  out_.append(base_->view(base_->scheme_end + 1, base_->authority_end));
  record_.host_start = base_->host_start;
  record_.host_end = base_->host_end;
  record_.authority_end = record_.path_start = out_.size();
}

void Parser::copy_query() {
  if (base_->query_start == Record::npos) return;
  record_.path_end = out_.size();
  record_.query_start = out_.size();
  const bool has_fragment = base_->fragment_start != Record::npos;
  out_.append(
      base_->view(base_->query_start, has_fragment ? base_->fragment_start : base_->href.size()));
}

bool parse(std::string_view input, const Record* base, const QueryEncoder* encoder, Record& record,
           ValidationErrors* errors, Steps* steps) {
  std::string buffer = std::move(record.href);
  buffer.clear();
  record = {};
  record.href = std::move(buffer);
  const std::string_view trimmed = ascii::trimmed(input, ascii::is_c0_or_space);
  const auto step = [steps](std::string_view description, std::string_view value) {
    if (steps != nullptr) steps->add("URL Standard 4.4", description, value);
  };
  if (trimmed.size() != input.size()) {
    note(errors, "invalid-URL-unit");
    step("control characters and spaces at both ends are removed", trimmed);
  }
  std::string cleaned;
  const std::string_view text = attribute_reference(input, cleaned);
  if (text.size() != trimmed.size()) {
    note(errors, "invalid-URL-unit");
    step("tabs and line ends are removed", text);
  }
  return Parser(text, base, encoder, record, errors, steps).run();
}

}  // namespace absolve::ABSOLVE_VERSIONED::url
