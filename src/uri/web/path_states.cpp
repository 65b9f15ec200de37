#include "text/ascii.hpp"
#include "uri/web/parser.hpp"
#include "uri/web/percent_encode.hpp"
#include "uri/web/query_encoder.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {
namespace {

bool is_windows_drive_letter(std::string_view text) {
  return text.size() == 2 && ascii::is_alpha(text[0]) && (text[1] == ':' || text[1] == '|');
}

// 4.2: at the start of `text`, followed by nothing or a delimiter.
bool starts_with_windows_drive_letter(std::string_view text) {
  return is_windows_drive_letter(text.substr(0, 2)) &&
         (text.size() == 2 || std::string_view("/\\?#").find(text[2]) != std::string_view::npos);
}

// 4.4: the number of dots in a dot segment, where `%2e` counts as a dot; 0 for any other segment.
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

}  // namespace

// File state.
bool Parser::file() {
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
  step("file state", "the host comes from the base");
  if (rest_.empty() || rest_.front() == '#' || rest_.front() == '?') {
    copy_path();
    if (!rest_.starts_with('?')) copy_query();
    step("file state", "there is no path, so the path comes from the base");
    return tail();
  }
  if (starts_with_windows_drive_letter(rest_)) {
    note(errors_, "file-invalid-Windows-drive-letter");
  } else {
    copy_path();
    shorten();
    step("file state", "the path comes from the base, without its last segment");
  }
  return path();
}

// File slash state and file host state.
bool Parser::file_slash() {
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
    if (!add_host(host)) {
      step("file host state", "the host is not valid");
      return false;
    }
    if (record_.host() == "localhost") {
      out_.resize(record_.host_start);
      record_.host_end = record_.authority_end = record_.path_start = out_.size();
    }
    step("file host state", "the host stands behind two slashes");
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
  step("file slash state",
       is_based ? "the host and the drive come from the base" : "there is no host");
  return path();
}

// 4.2, shorten a URL's path, applied to the path in `out_`.
void Parser::shorten() {
  const std::string_view path = std::string_view(out_).substr(record_.path_start);
  if (path.empty()) return;
  const bool is_drive =
      is_file_ && path.size() == 3 && is_windows_drive_letter(path.substr(1)) && path[2] == ':';
  if (is_drive) return;
  out_.resize(record_.path_start + path.rfind('/'));
}

// Path start state and path state. A segment is kept with the slash before it.
bool Parser::path() {
  const bool is_special = special_ != nullptr;
  if (rest_.empty() || rest_.front() == '?' || rest_.front() == '#') {
    // The path of a special URL is never empty. A path that is being resolved gets an empty last
    // segment.
    if (is_special || out_.size() > record_.path_start) out_.push_back('/');
    step("path start state", "there is no path");
    return tail();
  }
  const char* const start = rest_.data();
  if (at_slash()) rest_.remove_prefix(1);
  for (bool more = true; more;) {
    std::size_t end = 0;
    while (end < rest_.size() && !is_slash(rest_[end]) && rest_[end] != '?' && rest_[end] != '#')
      ++end;
    const std::string_view segment = rest_.substr(0, end);
    rest_.remove_prefix(end);
    more = at_slash();
    if (more) rest_.remove_prefix(1);
    const bool is_at_root = out_.size() == record_.path_start;
    add_segment(segment, !more);
    if (steps_ != nullptr) {
      const bool is_behind_backslash = segment.data() > start && segment.data()[-1] == '\\';
      step_segment(segment, is_at_root, is_behind_backslash);
    }
  }
  return tail();
}

void Parser::add_segment(std::string_view segment, bool is_last) {
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

void Parser::step_segment(std::string_view segment, bool is_at_root, bool is_behind_backslash) {
  const int dots = dots_of(segment);
  const std::string name = "the segment \"" + shortened(segment) + "\" ";
  const std::string slash =
      is_behind_backslash ? "; the backslash in front of it is read as a slash" : "";
  step("path state", name +
                         (dots == 0    ? "is added"
                          : dots == 1  ? "adds nothing"
                          : is_at_root ? "has no segment to remove"
                                       : "removes the segment in front of it") +
                         slash);
}

// Opaque path state.
bool Parser::opaque_path() {
  record_.has_opaque_path = true;
  const auto end = std::min(rest_.find_first_of("?#"), rest_.size());
  std::string_view path = rest_.substr(0, end);
  rest_.remove_prefix(end);
  note_units(path, errors_);
  // A final space would be stripped if the query and fragment were removed later, so it is
  // percent-encoded.
  const bool is_guarded = !rest_.empty() && path.ends_with(' ');
  if (is_guarded) path.remove_suffix(1);
  append_encoded(path, c0_control_set, out_);
  if (is_guarded) out_.append("%20");
  step("opaque path state", "the path is added");
  return tail();
}

// Query state and fragment state. The path is complete here, so it is guarded first.
bool Parser::tail() {
  guard_path();
  if (record_.query_start == Record::npos) record_.path_end = out_.size();
  if (rest_.starts_with('?')) {
    const auto end = std::min(rest_.find('#'), rest_.size());
    record_.query_start = out_.size();
    out_.push_back('?');
    add_query(rest_.substr(1, end - 1));
    rest_.remove_prefix(end);
    step("query state", "the query is added");
  }
  if (rest_.starts_with('#')) {
    record_.fragment_start = out_.size();
    out_.push_back('#');
    note_units(rest_.substr(1), errors_);
    append_encoded(rest_.substr(1), fragment_set, out_);
    step("fragment state", "the fragment is added");
  }
  return true;
}

void Parser::add_query(std::string_view query) {
  note_units(query, errors_);
  const bool is_web_socket = record_.scheme() == "ws" || record_.scheme() == "wss";
  if (encoder_ != nullptr && special_ != nullptr && !is_web_socket) {
    encoder_->append(query, out_);
  } else {
    append_encoded(query, special_ != nullptr ? special_query_set : query_set, out_);
  }
}

// 4.5: without a host, a path that begins with an empty segment would read as an authority.
void Parser::guard_path() {
  if (record_.has_host || out_.compare(record_.path_start, 2, "//") != 0) return;
  out_.insert(record_.path_start, "/.");
  record_.path_start += 2;
  if (record_.query_start != Record::npos) record_.query_start += 2, record_.path_end += 2;
  if (steps_ != nullptr) {
    steps_->add("URL Standard 4.5", "without \"/.\" the path would be read as an authority", out_);
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED::url
