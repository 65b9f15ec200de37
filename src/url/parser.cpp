// The basic URL parser (URL Standard 4.4). Its states are steps here, each taking its stretch of
// the input at once; the serialised URL (4.5) is written as they go, for they come in its order.

#include <algorithm>
#include <array>
#include <optional>

#include "core/ascii.hpp"
#include "core/block.hpp"
#include "core/utf8.hpp"
#include "url/host.hpp"
#include "url/percent_encode.hpp"
#include "url/record.hpp"

namespace absolve::url {
namespace {

struct SpecialScheme {
  std::string_view name;
  std::string_view port;
};

constexpr std::array special_schemes{SpecialScheme{"http", "80"}, SpecialScheme{"https", "443"},
                                     SpecialScheme{"ftp", "21"},  SpecialScheme{"ws", "80"},
                                     SpecialScheme{"wss", "443"}, SpecialScheme{"file", ""}};

const SpecialScheme* find_special(std::string_view scheme) noexcept {
  for (const SpecialScheme& special : special_schemes) {
    if (special.name == scheme) return &special;
  }
  return nullptr;
}

bool is_windows_drive_letter(std::string_view text) {
  return text.size() == 2 && ascii::is_alpha(text[0]) && (text[1] == ':' || text[1] == '|');
}

// 4.2: at the start of `text`, with nothing or a delimiter behind it.
bool starts_with_windows_drive_letter(std::string_view text) {
  return is_windows_drive_letter(text.substr(0, 2)) &&
         (text.size() == 2 || std::string_view("/\\?#").find(text[2]) != std::string_view::npos);
}

// 4.4: how many dots a segment stands for, one written `%2e` counting too; 0 for any other.
int dots_of(std::string_view segment) {
  int dots = 0;
  while (!segment.empty() && dots < 3) {
    if (segment.front() == '.') {
      segment.remove_prefix(1);
    } else if (segment.size() >= 3 && segment[0] == '%' && segment[1] == '2' &&
               ascii::to_lower(segment[2]) == 'e') {
      segment.remove_prefix(3);
    } else {
      return 0;
    }
    ++dots;
  }
  return dots < 3 ? dots : 0;
}

// 1.1, URL code points and percent signs, for whoever wants to know.
void note_units(std::string_view text, ValidationErrors* errors) {
  if (errors == nullptr) return;
  while (!text.empty()) {
    std::size_t length = 0;
    const std::uint32_t c = utf8::read(text, length);
    bool fits = true;
    if (c == '%') {
      fits = text.size() > 2 && ascii::hex_digit(text[1]) >= 0 && ascii::hex_digit(text[2]) >= 0;
    } else if (c < 0x80) {
      const char byte = text.front();
      fits = ascii::is_alpha(byte) || ascii::is_digit(byte) ||
             std::string_view("!$&'()*+,-./:;=?@_~").find(byte) != std::string_view::npos;
    } else {
      const bool is_noncharacter = (c & 0xFFFE) == 0xFFFE || (c >= 0xFDD0 && c <= 0xFDEF);
      fits = c >= 0xA0 && c != utf8::ill_formed && !is_noncharacter;
    }
    if (!fits) return errors->add("invalid-URL-unit");
    text.remove_prefix(length);
  }
}

class Parser {
 public:
  Parser(std::string_view input, const Record* base, const QueryEncoder* encoder, Record& record,
         ValidationErrors* errors)
      : rest_(input),
        base_(base),
        encoder_(encoder),
        record_(record),
        out_(record.href),
        errors_(errors) {}

  bool run() {
    out_.reserve(rest_.size() + (base_ == nullptr ? 1 : base_->href.size()));
    const std::size_t colon = ascii::scheme_length(rest_);
    if (colon == 0) return without_scheme();
    ascii::append_lowered(rest_.substr(0, colon), out_);
    rest_.remove_prefix(colon + 1);
    return after_scheme();
  }

 private:
  // The rest of the scheme state: what stands behind the colon.
  bool after_scheme() {
    set_scheme();
    if (is_file_) {
      if (!rest_.starts_with("//")) note(errors_, "special-scheme-missing-following-solidus");
      return file();
    }
    if (special_ != nullptr) {
      const bool is_relative =
          base_ != nullptr && base_->scheme() == record_.scheme() && !rest_.starts_with("//");
      if (is_relative) {
        note(errors_, "special-scheme-missing-following-solidus");
        return relative();
      }
      if (!rest_.starts_with("//")) note(errors_, "special-scheme-missing-following-solidus");
      return authority_behind_slashes();
    }
    if (rest_.starts_with("//")) {
      rest_.remove_prefix(2);
      return authority();
    }
    no_host();
    return rest_.starts_with('/') ? path() : opaque_path();
  }

  void set_scheme() {
    record_.scheme_end = out_.size();
    special_ = find_special(out_);
    is_file_ = out_ == "file";
    out_.push_back(':');
  }

  // No scheme state.
  bool without_scheme() {
    if (base_ == nullptr || (base_->has_opaque_path && !rest_.starts_with('#'))) {
      note(errors_, "missing-scheme-non-relative-URL");
      return false;
    }
    out_.append(base_->scheme());
    set_scheme();
    if (base_->has_opaque_path) {
      no_host();
      record_.has_opaque_path = true;
      copy_path();
      copy_query();
      return tail();
    }
    return is_file_ ? file() : relative();
  }

  [[nodiscard]] bool is_slash(char c) const {
    return c == '/' || (special_ != nullptr && c == '\\');
  }
  [[nodiscard]] bool at_slash() const {
    if (!rest_.empty() && rest_.front() == '\\' && special_ != nullptr)
      note(errors_, "invalid-reverse-solidus");
    return !rest_.empty() && is_slash(rest_.front());
  }

  // Relative state and relative slash state.
  bool relative() {
    if (at_slash()) {
      const char second = rest_.size() > 1 ? rest_[1] : '\0';
      if (special_ != nullptr && is_slash(second)) return authority_behind_slashes();
      if (second == '/') {
        rest_.remove_prefix(2);
        return authority();
      }
      copy_authority();
      return path();
    }
    copy_authority();
    copy_path();
    if (rest_.empty() || rest_.front() == '#') {
      copy_query();
      return tail();
    }
    if (rest_.front() == '?') return tail();
    shorten();
    return path();
  }

  // Special authority slashes state and special authority ignore slashes state.
  bool authority_behind_slashes() {
    std::size_t slashes = 0;
    while (at_slash()) {
      rest_.remove_prefix(1);
      ++slashes;
    }
    if (slashes > 2) note(errors_, "special-scheme-missing-following-solidus");
    return authority();
  }

  // Authority state, host state and port state.
  bool authority() {
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
      return false;
    }
    return add_host(host) && add_port(port) && path();
  }

  void credentials(std::string_view text) {
    const auto colon = text.find(':');
    const std::string_view user = text.substr(0, colon);
    const std::string_view password =
        colon == std::string_view::npos ? std::string_view() : text.substr(colon + 1);
    if (user.empty() && password.empty()) return;
    append_encoded(user, userinfo_set, out_);
    if (!password.empty()) {
      out_.push_back(':');
      append_encoded(password, userinfo_set, out_);
    }
    out_.push_back('@');
  }

  bool add_host(std::string_view host) {
    record_.has_host = true;
    record_.host_start = out_.size();
    if (!host.empty() && !parse_host(host, special_ != nullptr, out_, errors_)) return false;
    record_.host_end = record_.authority_end = record_.path_start = out_.size();
    return true;
  }

  bool add_port(std::optional<std::string_view> text) {
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

  void no_host() {
    record_.has_host = false;
    record_.host_start = record_.host_end = record_.authority_end = record_.path_start =
        out_.size();
  }

  void copy_authority() {
    record_.has_host = base_->has_host;
    const std::size_t start = base_->scheme_end + 1;
    const std::size_t shift = out_.size() - start;
    out_.append(base_->view(start, base_->authority_end));
    record_.host_start = base_->host_start + shift;
    record_.host_end = base_->host_end + shift;
    record_.authority_end = record_.path_start = out_.size();
  }

  void copy_path() { out_.append(base_->path()); }

  void copy_query() {
    if (base_->query_start == Record::npos) return;
    record_.path_end = out_.size();
    record_.query_start = out_.size();
    const bool has_fragment = base_->fragment_start != Record::npos;
    out_.append(
        base_->view(base_->query_start, has_fragment ? base_->fragment_start : base_->href.size()));
  }

  // File state.
  bool file() {
    if (at_slash()) {
      rest_.remove_prefix(1);
      return file_slash();
    }
    const bool is_based = base_ != nullptr && base_->scheme() == "file";
    out_.append("//");
    record_.has_host = true;
    record_.host_start = out_.size();
    if (is_based) out_.append(base_->host());
    record_.host_end = record_.authority_end = record_.path_start = out_.size();
    if (!is_based) return path();
    if (rest_.empty() || rest_.front() == '#' || rest_.front() == '?') {
      copy_path();
      if (!rest_.starts_with('?')) copy_query();
      return tail();
    }
    if (starts_with_windows_drive_letter(rest_)) {
      note(errors_, "file-invalid-Windows-drive-letter");
    } else {
      copy_path();
      shorten();
    }
    return path();
  }

  // File slash state and file host state.
  bool file_slash() {
    out_.append("//");
    if (at_slash()) {
      rest_.remove_prefix(1);
      std::size_t end = 0;
      while (end < rest_.size() &&
             std::string_view("/\\?#").find(rest_[end]) == std::string_view::npos)
        ++end;
      std::string_view host = rest_.substr(0, end);
      if (is_windows_drive_letter(host)) {
        note(errors_, "file-invalid-Windows-drive-letter-host");
        host = {};  // it begins the path instead
      } else {
        rest_.remove_prefix(end);
      }
      if (!add_host(host)) return false;
      if (record_.host() == "localhost") {
        out_.resize(record_.host_start);
        record_.host_end = record_.authority_end = record_.path_start = out_.size();
      }
      return path();
    }
    const bool is_based = base_ != nullptr && base_->scheme() == "file";
    record_.has_host = true;
    record_.host_start = out_.size();
    if (is_based) out_.append(base_->host());
    record_.host_end = record_.authority_end = record_.path_start = out_.size();
    if (is_based && !starts_with_windows_drive_letter(rest_)) {
      const std::string_view first = base_->path().substr(0, 3);
      const bool is_drive = first.size() == 3 && first[0] == '/' &&
                            is_windows_drive_letter(first.substr(1)) && first[2] == ':' &&
                            (base_->path().size() == 3 || base_->path()[3] == '/');
      if (is_drive) out_.append(first);
    }
    return path();
  }

  // 4.2, shorten a URL's path, what `out_` holds of it.
  void shorten() {
    const std::string_view path = std::string_view(out_).substr(record_.path_start);
    if (path.empty()) return;
    const bool is_drive =
        is_file_ && path.size() == 3 && is_windows_drive_letter(path.substr(1)) && path[2] == ':';
    if (is_drive) return;
    out_.resize(record_.path_start + path.rfind('/'));
  }

  // Path start state and path state. A segment is kept with the slash before it.
  bool path() {
    const bool is_special = special_ != nullptr;
    if (rest_.empty() || rest_.front() == '?' || rest_.front() == '#') {
      // Only a special URL's path is never empty; a path that is being resolved gets its last
      // segment, which is empty.
      if (is_special || out_.size() > record_.path_start) out_.push_back('/');
      return tail();
    }
    if (at_slash()) rest_.remove_prefix(1);
    for (bool more = true; more;) {
      std::size_t end = 0;
      while (end < rest_.size() && !is_slash(rest_[end]) && rest_[end] != '?' && rest_[end] != '#')
        ++end;
      const std::string_view segment = rest_.substr(0, end);
      rest_.remove_prefix(end);
      more = at_slash();
      if (more) rest_.remove_prefix(1);
      add_segment(segment, !more);
    }
    return tail();
  }

  void add_segment(std::string_view segment, bool is_last) {
    const int dots = dots_of(segment);
    if (dots == 2) shorten();
    if (dots != 0) {
      if (is_last) out_.push_back('/');
      return;
    }
    note_units(segment, errors_);
    const bool is_drive =
        is_file_ && out_.size() == record_.path_start && is_windows_drive_letter(segment);
    out_.push_back('/');
    if (is_drive) {
      out_.push_back(segment.front());
      out_.push_back(':');
      return;
    }
    append_encoded(segment, path_set, out_);
  }

  // Opaque path state.
  bool opaque_path() {
    record_.has_opaque_path = true;
    const auto end = std::min(rest_.find_first_of("?#"), rest_.size());
    std::string_view path = rest_.substr(0, end);
    rest_.remove_prefix(end);
    note_units(path, errors_);
    // A space that a query or a fragment follows would be lost without them.
    const bool is_guarded = !rest_.empty() && path.ends_with(' ');
    if (is_guarded) path.remove_suffix(1);
    append_encoded(path, c0_control_set, out_);
    if (is_guarded) out_.append("%20");
    return tail();
  }

  // Query state and fragment state; what the path has become is settled here.
  bool tail() {
    guard_path();
    if (record_.query_start == Record::npos) record_.path_end = out_.size();
    if (rest_.starts_with('?')) {
      const auto end = std::min(rest_.find('#'), rest_.size());
      record_.query_start = out_.size();
      out_.push_back('?');
      add_query(rest_.substr(1, end - 1));
      rest_.remove_prefix(end);
    }
    if (rest_.starts_with('#')) {
      record_.fragment_start = out_.size();
      out_.push_back('#');
      note_units(rest_.substr(1), errors_);
      append_encoded(rest_.substr(1), fragment_set, out_);
    }
    return true;
  }

  void add_query(std::string_view query) {
    note_units(query, errors_);
    const bool is_web_socket = record_.scheme() == "ws" || record_.scheme() == "wss";
    if (encoder_ != nullptr && special_ != nullptr && !is_web_socket) {
      encoder_->append(query, true, out_);
    } else {
      append_encoded(query, special_ != nullptr ? special_query_set : query_set, out_);
    }
  }

  // 4.5: without a host a path that begins with an empty segment would read as an authority.
  void guard_path() {
    if (record_.has_host || record_.has_opaque_path ||
        out_.compare(record_.path_start, 2, "//") != 0)
      return;
    out_.insert(record_.path_start, "/.");
    record_.path_start += 2;
    if (record_.query_start != Record::npos) record_.query_start += 2, record_.path_end += 2;
  }

  std::string_view rest_;
  const Record* base_;
  const QueryEncoder* encoder_;
  Record& record_;
  std::string& out_;
  ValidationErrors* errors_;
  const SpecialScheme* special_ = nullptr;
  bool is_file_ = false;
};

}  // namespace

bool is_special_scheme(std::string_view scheme) noexcept {
  return find_special(scheme) != nullptr;
}

bool is_absolute(std::string_view reference) {
  constexpr std::size_t max_length = 5;  // of the special schemes
  std::string scheme;
  bool has_colon = false;
  std::size_t slashes = 0;
  for (const char c : ascii::trimmed(reference, ascii::is_c0_or_space)) {
    if (c == '\t' || c == '\n' || c == '\r') continue;
    if (has_colon) {
      if ((c != '/' && c != '\\') || ++slashes == 2) break;
    } else if (c == ':') {
      has_colon = true;
    } else {
      if (scheme.empty() ? !ascii::is_alpha(c) : !ascii::is_scheme_character(c)) return false;
      if (scheme.size() <= max_length) scheme.push_back(ascii::to_lower(c));
    }
  }
  return has_colon && !scheme.empty() && (slashes == 2 || !is_special_scheme(scheme));
}

std::string Record::origin() const {
  if (!is_special_scheme(scheme()) || scheme() == "file") return "null";
  return std::string(scheme()).append("://").append(view(host_start, authority_end));
}

bool parse(std::string_view input, const Record* base, const QueryEncoder* encoder, Record& record,
           ValidationErrors* errors) {
  std::string buffer = std::move(record.href);
  buffer.clear();
  record = {};
  record.href = std::move(buffer);
  const std::string_view trimmed = ascii::trimmed(input, ascii::is_c0_or_space);
  if (trimmed.size() != input.size()) note(errors, "invalid-URL-unit");
  std::string cleaned;
  std::string_view text = trimmed;
  if (find_any(text, "\t\n\r", 0) != text.size()) {
    note(errors, "invalid-URL-unit");
    std::ranges::copy_if(text, std::back_inserter(cleaned),
                         [](char c) { return c != '\t' && c != '\n' && c != '\r'; });
    text = cleaned;
  }
  return Parser(text, base, encoder, record, errors).run();
}

}  // namespace absolve::url
