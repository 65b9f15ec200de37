#include "uri/web/url_pattern.hpp"

#include <algorithm>
#include <vector>

#include "text/ascii.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED::url {
namespace {

using enum PatternComponent;

// The tokens of a pattern take 32 bytes for each character.
constexpr std::size_t max_pattern = std::size_t{1} << 16;

enum class TokenType : std::uint8_t {
  open,
  close,
  regexp,
  name,
  unclear_end,    // a name, and letters that may belong to it
  unclear_start,  // a name, if it may begin with the letter behind the colon; else characters
  character,
  escaped_character,
  other_modifier,
  asterisk,
  end,
  invalid_character,
};

struct Token {
  TokenType type;
  std::size_t at;  // in the pattern
  std::string_view value;
};

bool is_name_start(char c) {
  return ascii::is_alpha(c) || c == '_' || c == '$';
}
bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// URL Pattern 1.1.3, tokenize, with the policy "lenient": what is wrong is an invalid character.
// Characters beyond ASCII have no meaning in a pattern, apart from names, so bytes serve.
class Tokenizer {
 public:
  explicit Tokenizer(std::string_view pattern) : pattern_(pattern) {
    tokens_.reserve(pattern.size() + 1);
  }

  [[nodiscard]] std::vector<Token> run() {
    while (at_ < pattern_.size()) read();
    add(TokenType::end, at_, 0, at_);
    return std::move(tokens_);
  }

 private:
  void read() {
    switch (pattern_[at_]) {
      case '*': return add_one(TokenType::asterisk);
      case '+':
      case '?': return add_one(TokenType::other_modifier);
      case '{': return add_one(TokenType::open);
      case '}': return add_one(TokenType::close);
      case '\\':
        if (at_ + 1 == pattern_.size()) return add_one(TokenType::invalid_character);
        return add(TokenType::escaped_character, at_ + 1, 1, at_ + 2);
      case ':': return read_name();
      case '(': return read_group();
      default: return add_one(TokenType::character);
    }
  }

  void read_name() {
    const std::size_t start = at_ + 1;
    const bool is_unclear = start < pattern_.size() && !is_ascii(pattern_[start]);
    if (start == pattern_.size() || (!is_unclear && !is_name_start(pattern_[start]))) {
      return add_one(TokenType::invalid_character);
    }
    const auto is_in_name = [](char c) {
      return is_name_start(c) || ascii::is_digit(c) || !is_ascii(c);
    };
    std::size_t end = start;
    while (end < pattern_.size() && is_in_name(pattern_[end])) ++end;
    const std::string_view name = pattern_.substr(start, end - start);
    add(is_unclear                            ? TokenType::unclear_start
        : std::ranges::all_of(name, is_ascii) ? TokenType::name
                                              : TokenType::unclear_end,
        start, name.size(), end);
  }

  // A group of a regular expression. It is not read, but it has to end.
  void read_group() {
    const std::size_t start = at_ + 1;
    std::size_t depth = 1;
    for (std::size_t i = start; i < pattern_.size(); ++i) {
      const char c = pattern_[i];
      const char next = i + 1 < pattern_.size() ? pattern_[i + 1] : '\0';
      if (!is_ascii(c) || (i == start && c == '?')) break;
      if (c == '\\') {
        if (i + 1 == pattern_.size() || !is_ascii(next)) break;
        ++i;
      } else if (c == ')') {
        if (--depth > 0) continue;
        if (i == start) break;
        return add(TokenType::regexp, start, i - start, i + 1);
      } else if (c == '(') {
        if (next != '?') break;
        ++depth;
        ++i;
      }
    }
    add_one(TokenType::invalid_character);
  }

  void add_one(TokenType type) { add(type, at_, 1, at_ + 1); }
  void add(TokenType type, std::size_t value, std::size_t length, std::size_t next) {
    tokens_.push_back({type, at_, pattern_.substr(value, length)});
    at_ = next;
  }

  std::string_view pattern_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
};

// URL Pattern 2.2, parse a constructor string. The names are those of the Standard.
class ConstructorString {
 public:
  ConstructorString(std::string_view pattern, PatternComponents& result)
      : pattern_(pattern), tokens_(Tokenizer(pattern).run()), result_(result) {}

  PatternReading run() {
    for (; index_ < tokens_.size() && state_ != State::done; index_ += increment_) {
      increment_ = 1;
      step();
      if (reading_ != PatternReading::read) return reading_;
    }
    if (result_[hostname] && !result_[port]) result_[port] = "";
    return reading_;
  }

 private:
  // The states of components come first, in the order of the enumeration of components.
  enum class State : std::uint8_t {
    protocol,
    username,
    password,
    hostname,
    port,
    pathname,
    search,
    hash,
    init,
    authority,
    done,
  };

  void step() {
    const TokenType type = tokens_[index_].type;
    if (type == TokenType::end) return end();
    if (type == TokenType::open) {
      ++group_depth_;
      return;
    }
    if (group_depth_ > 0) {
      if (type != TokenType::close) return;
      --group_depth_;
    }
    switch (state_) {
      case State::init:
        if (is(':')) rewind(State::protocol);
        return;
      case State::protocol:
        if (is(':')) end_protocol();
        return;
      case State::authority:
        if (is('@')) return rewind(State::username);
        if (is('/') || is_search_prefix() || is('#')) rewind(State::hostname);
        return;
      case State::username:
        if (is(':')) return change(State::password, 1);
        if (is('@')) change(State::hostname, 1);
        return;
      case State::password:
        if (is('@')) change(State::hostname, 1);
        return;
      case State::hostname:
        if (is('[')) {
          ++bracket_depth_;
        } else if (is(']')) {
          --bracket_depth_;
        } else if (bracket_depth_ == 0 && is(':')) {
          return change(State::port, 1);
        }
        return end_authority();
      case State::port: return end_authority();
      case State::pathname:
        if (is_search_prefix()) return change(State::search, 1);
        [[fallthrough]];
      case State::search:
        if (is('#')) change(State::hash, 1);
        return;
      default: return;
    }
  }

  void end() {
    if (state_ == State::authority) return rewind(State::hostname);
    if (state_ != State::init) return change(State::done, 0);
    index_ = start_;
    if (is('#')) return change(State::hash, 1);
    if (is_search_prefix()) return change(State::search, 1);
    change(State::pathname, 0);
  }

  void end_protocol() {
    const bool has_slashes = is_at(index_ + 1, '/') && is_at(index_ + 2, '/');
    read_protocol();
    if (has_slashes) return change(State::authority, 3);
    if (!is_special_) {
      // Then it is not known what comes next.
      if (reading_ == PatternReading::read) reading_ = PatternReading::undecided;
      return;
    }
    change(*is_special_ ? State::authority : State::pathname, 1);
  }

  // Compute protocol matches a special scheme flag. A protocol with groups is not compared.
  void read_protocol() {
    std::string scheme;
    bool is_plain = true;
    for (std::size_t i = start_; i < index_; ++i) {
      const Token& token = tokens_[i];
      switch (token.type) {
        case TokenType::character:
        case TokenType::escaped_character:
        case TokenType::invalid_character: scheme += token.value; break;
        case TokenType::other_modifier:
          if (i == start_ || !may_have_modifier(tokens_[i - 1].type)) {
            reading_ = PatternReading::invalid;
          }
          [[fallthrough]];
        default: is_plain = false;
      }
    }
    if (!is_plain || reading_ != PatternReading::read) return;
    // Canonicalize a protocol: as the parser of URLs does, which removes these characters.
    std::erase_if(scheme, [](char c) { return c == '\t' || c == '\n' || c == '\r'; });
    const auto front = std::ranges::find_if_not(scheme, ascii::is_c0_or_space);
    const std::string lowered = ascii::lowered({front, scheme.end()});
    if (!lowered.empty() && ascii::scheme_length(lowered + ":") != lowered.size()) {
      reading_ = PatternReading::invalid;
    }
    is_special_ = is_special_scheme(lowered);
  }

  static bool may_have_modifier(TokenType type) {
    return type == TokenType::close || type == TokenType::asterisk || type == TokenType::regexp ||
           type == TokenType::name || type == TokenType::unclear_end ||
           type == TokenType::unclear_start;
  }

  void end_authority() {
    if (is('/')) return change(State::pathname, 0);
    if (is_search_prefix()) return change(State::search, 1);
    if (is('#')) change(State::hash, 1);
  }

  void change(State next, std::size_t skip) {
    if (state_ <= State::hash) {
      result_[component_of(state_)] =
          pattern_.substr(tokens_[start_].at, tokens_[index_].at - tokens_[start_].at);
    }
    if (state_ != State::init && next != State::done) {
      const bool is_in_front = state_ <= State::password || state_ == State::authority;
      if (is_in_front && next >= State::port && next <= State::hash && !result_[hostname]) {
        result_[hostname] = "";
      }
      const bool is_before_path = state_ <= State::port || state_ == State::authority;
      if (is_before_path && (next == State::search || next == State::hash) && !result_[pathname]) {
        if (!is_special_) reading_ = PatternReading::undecided;
        result_[pathname] = is_special_.value_or(false) ? "/" : "";
      }
      const bool is_before_search = is_before_path || state_ == State::pathname;
      if (is_before_search && next == State::hash && !result_[search]) result_[search] = "";
    }
    state_ = next;
    index_ += skip;
    start_ = index_;
    increment_ = 0;
  }
  static PatternComponent component_of(State state) { return static_cast<PatternComponent>(state); }

  void rewind(State next) {
    index_ = start_;
    increment_ = 0;
    state_ = next;
  }

  // Is a non-special pattern char. It may be escaped.
  bool is(char c) { return is_at(index_, c); }
  bool is_at(std::size_t index, char c) {
    const Token& token = tokens_[std::min(index, tokens_.size() - 1)];
    if (token.type == TokenType::unclear_start && c == ':') reading_ = PatternReading::undecided;
    const bool may_be = token.type == TokenType::character ||
                        token.type == TokenType::escaped_character ||
                        token.type == TokenType::invalid_character;
    return may_be && token.value.size() == 1 && token.value.front() == c;
  }
  // A question mark behind a group is a modifier.
  bool is_search_prefix() {
    if (is('?')) return true;
    if (tokens_[index_].type != TokenType::other_modifier || tokens_[index_].value != "?") {
      return false;
    }
    if (index_ == 0) return true;
    const TokenType before = tokens_[index_ - 1].type;
    if (before == TokenType::unclear_end || before == TokenType::unclear_start) {
      reading_ = PatternReading::undecided;
    }
    return !may_have_modifier(before);
  }

  std::string_view pattern_;
  std::vector<Token> tokens_;
  PatternComponents& result_;
  PatternReading reading_ = PatternReading::read;
  State state_ = State::init;
  std::size_t index_ = 0;
  std::size_t start_ = 0;  // of the component
  std::size_t increment_ = 1;
  std::size_t group_depth_ = 0;
  std::ptrdiff_t bracket_depth_ = 0;
  std::optional<bool> is_special_;
};

// URL Pattern 1.3.1, escape a pattern string.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::string_view("+*?:{}()\\").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

bool is_absolute_pathname(std::string_view path) {
  return path.starts_with('/') || path.starts_with("\\/") || path.starts_with("{/");
}

bool PatternComponents::depends_on_base() const {
  const PatternComponents& own = *this;
  return !own[protocol] || (own[pathname] && !is_absolute_pathname(*own[pathname]));
}

PatternReading read_pattern(std::string_view pattern, PatternComponents& components) {
  components = {};
  if (pattern.size() > max_pattern) return PatternReading::undecided;
  return ConstructorString(pattern, components).run();
}

bool depends_on_base(std::string_view pattern) {
  PatternComponents components;
  switch (read_pattern(pattern, components)) {
    case PatternReading::read: return components.depends_on_base();
    case PatternReading::invalid: return false;
    case PatternReading::undecided: break;
  }
  return true;
}

std::optional<PatternBase> PatternBase::make(std::string_view url) {
  Record record;
  if (!parse(url, nullptr, nullptr, record, nullptr)) return std::nullopt;
  PatternBase base;
  base.url_ = record.href;
  base.protocol_ = escaped(record.scheme());
  base.hostname_ = escaped(record.host());
  if (record.has_host && record.authority_end > record.host_end) {
    base.port_ = record.view(record.host_end + 1, record.authority_end);
  }
  base.origin_ = base.protocol_ + (record.has_host ? "://" : ":") + base.hostname_ +
                 (base.port_.empty() ? "" : ":") + base.port_;
  base.path_ = escaped(record.path());
  if (!record.has_opaque_path) base.folder_ = base.path_.substr(0, base.path_.rfind('/') + 1);
  if (record.query_start != Record::npos) {
    const std::size_t end = std::min(record.fragment_start, record.href.size());
    base.query_ = escaped(record.view(record.query_start + 1, end));
  }
  return base;
}

// Whether `written`, which is absolute, has the components that `stated` has over this base (URL
// Pattern 2.1, process a URLPatternInit).
bool PatternBase::is_same_over_any(std::string_view written,
                                   const PatternComponents& stated) const {
  PatternComponents own;
  if (read_pattern(written, own) != PatternReading::read || own.depends_on_base()) return false;
  const bool has_path = stated[pathname].has_value();
  const bool has_search = stated[search].has_value();
  std::string path = has_path ? std::string(*stated[pathname]) : path_;
  if (has_path && !is_absolute_pathname(path)) path = folder_ + path;
  std::optional<std::string_view> query = stated[search];
  if (!has_path && !has_search) query = query_;
  return own[protocol] == std::string_view(protocol_) && !own[username] && !own[password] &&
         own[hostname] == std::string_view(hostname_) && own[port] == std::string_view(port_) &&
         own[pathname] == std::string_view(path) && own[search] == query &&
         own[hash] == stated[hash];
}

AbsolutePattern PatternBase::absolute(std::string_view pattern) const {
  using Way = AbsolutePattern::Way;
  AbsolutePattern out;
  switch (read_pattern(pattern, out.components)) {
    case PatternReading::invalid: out.way = Way::same; return out;
    case PatternReading::undecided: return out;
    case PatternReading::read: break;
  }
  const PatternComponents& stated = out.components;
  if (!stated.depends_on_base()) {
    out.way = Way::same;
    return out;
  }
  out.way = Way::components;
  if (stated[protocol]) return out;
  out.front = origin_;
  if (stated[pathname]) {
    if (!is_absolute_pathname(*stated[pathname])) out.front += folder_;
  } else {
    out.front += path_;
    if (!stated[search] && !query_.empty()) out.front += "?" + query_;
  }
  if (is_same_over_any(out.front + std::string(pattern), stated)) out.way = Way::front;
  return out;
}

}  // namespace absolve::ABSOLVE_VERSIONED::url
