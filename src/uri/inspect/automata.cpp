#include "uri/inspect/automata.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED::grammar {

// Parses an expression of a rule table into nodes. The tables are our own, so the depth of the
// recursion is bounded.
class Automata::Reader {
 public:
  Reader(Automata& grammar, std::string_view text) : grammar_(grammar), rest_(text) {}

  std::size_t choice() {
    std::vector<std::size_t> parts{sequence()};
    while (take('/')) parts.push_back(sequence());
    if (parts.size() == 1) return parts.front();
    // A choice of single bytes becomes one set of bytes.
    Bytes bytes;
    for (const std::size_t part : parts) {
      const Node& node = plain(part);
      if (node.kind != Node::Kind::bytes) {
        return add({.kind = Node::Kind::choice, .parts = std::move(parts)});
      }
      bytes |= node.bytes;
    }
    return add({.kind = Node::Kind::bytes, .bytes = bytes});
  }

 private:
  std::size_t sequence() {
    std::vector<std::size_t> parts;
    for (;;) {
      skip_blanks();
      if (rest_.empty() || rest_.front() == '/' || rest_.front() == ')' || rest_.front() == ']') {
        break;
      }
      parts.push_back(repetition());
    }
    if (parts.size() == 1) return parts.front();
    return add({.kind = Node::Kind::sequence, .parts = std::move(parts)});
  }

  std::size_t repetition() {
    const std::size_t least = number();
    if (rest_.starts_with('*')) {
      rest_.remove_prefix(1);
      const std::size_t most = number();
      const std::size_t low = least == none ? 0 : least;
      return add({.kind = Node::Kind::repeat, .parts = {element()}, .least = low, .most = most});
    }
    const std::size_t part = element();
    if (least == none) return part;
    return add({.kind = Node::Kind::repeat, .parts = {part}, .least = least, .most = least});
  }

  std::size_t element() {
    const char c = rest_.front();
    if (c == '(' || c == '[') {
      rest_.remove_prefix(1);
      const std::size_t inner = choice();
      rest_.remove_prefix(1);
      if (c == '(') return inner;
      return add({.kind = Node::Kind::repeat, .parts = {inner}, .least = 0, .most = 1});
    }
    if (c == '\'') return literal();
    if (c == '%') return range();
    std::size_t length = 0;
    while (length < rest_.size() && (ascii::is_alphanumeric(rest_[length]) ||
                                     rest_[length] == '-' || rest_[length] == '_')) {
      ++length;
    }
    const std::string_view name = rest_.substr(0, length);
    rest_.remove_prefix(length);
    return grammar_.node_of(name);
  }

  std::size_t literal() {
    const auto end = rest_.find('\'', 1);
    const std::string_view text = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    std::vector<std::size_t> parts;
    for (const char c : text) {
      Bytes bytes;
      bytes.set(static_cast<unsigned char>(c));
      if (ascii::is_alpha(c)) bytes.set(static_cast<unsigned char>(c) ^ 0x20U);
      parts.push_back(add({.kind = Node::Kind::bytes, .bytes = bytes}));
    }
    if (parts.size() == 1) return parts.front();
    return add({.kind = Node::Kind::sequence, .parts = std::move(parts)});
  }

  // `%x31-39`, or one byte.
  std::size_t range() {
    rest_.remove_prefix(2);
    const auto byte = [this] {
      const int value = ascii::hex_digit(rest_[0]) * 16 + ascii::hex_digit(rest_[1]);
      rest_.remove_prefix(2);
      return static_cast<std::size_t>(value);
    };
    const std::size_t low = byte();
    std::size_t high = low;
    if (rest_.starts_with('-')) {
      rest_.remove_prefix(1);
      high = byte();
    }
    Bytes bytes;
    for (std::size_t value = low; value <= high; ++value) bytes.set(value);
    return add({.kind = Node::Kind::bytes, .bytes = bytes});
  }

  // The number at the front, or `none`.
  std::size_t number() {
    std::size_t value = none;
    const auto end = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value).ptr;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }

  void skip_blanks() {
    while (rest_.starts_with(' ')) rest_.remove_prefix(1);
  }
  bool take(char c) {
    skip_blanks();
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::size_t add(Node node) {
    grammar_.nodes_.push_back(std::move(node));
    return grammar_.nodes_.size() - 1;
  }
  [[nodiscard]] const Node& plain(std::size_t index) const {
    while (grammar_.nodes_[index].kind == Node::Kind::rule) index = grammar_.nodes_[index].parts[0];
    return grammar_.nodes_[index];
  }

  Automata& grammar_;
  std::string_view rest_;
};

// Makes an automaton from nodes, from the end backward: `build(node, next)` gives the state that
// reads the node and continues at `next`.
class Automata::Builder {
 public:
  explicit Builder(const Automata& grammar) : grammar_(grammar) {}

  Automaton make(std::size_t node) {
    Automaton made;
    made.end = add({});
    made.start = build(node, made.end, nullptr, 0);
    made.states = std::move(states_);
    return made;
  }

 private:
  std::size_t build(std::size_t index, std::size_t next, const Rule* component, std::size_t depth) {
    const Node& node = grammar_.nodes_[index];
    switch (node.kind) {
      case Node::Kind::bytes:
        return add({.takes = true,
                    .bytes = node.bytes,
                    .next = next,
                    .component = component,
                    .depth = depth});
      case Node::Kind::sequence:
        for (auto part = node.parts.rbegin(); part != node.parts.rend(); ++part) {
          next = build(*part, next, component, depth);
        }
        return next;
      case Node::Kind::choice: {
        std::size_t first = build(node.parts.back(), next, component, depth);
        for (std::size_t i = node.parts.size() - 1; i-- > 0;) {
          const std::size_t branch = build(node.parts[i], next, component, depth);
          first = add({.next = branch, .other = first});
        }
        return first;
      }
      case Node::Kind::repeat: return build_repeat(node, next, component, depth);
      case Node::Kind::rule: {
        const bool is_component = node.rule->is_component;
        return build(node.parts[0], next, is_component ? node.rule : component,
                     depth + (is_component ? 1 : 0));
      }
    }
    return next;
  }

  std::size_t build_repeat(const Node& node, std::size_t next, const Rule* component,
                           std::size_t depth) {
    const std::size_t part = node.parts[0];
    if (node.most == none) {
      const std::size_t again = add({.next = none, .other = next});
      const std::size_t body = build(part, again, component, depth);
      states_[again].next = body;
      next = again;
    } else {
      const std::size_t behind = next;
      for (std::size_t i = node.least; i < node.most; ++i) {
        next = add({.next = build(part, next, component, depth), .other = behind});
      }
    }
    for (std::size_t i = 0; i < node.least; ++i) next = build(part, next, component, depth);
    return next;
  }

  std::size_t add(const State& state) {
    states_.push_back(state);
    return states_.size() - 1;
  }

  const Automata& grammar_;
  std::vector<State> states_;
};

// The run of a text through an automaton, in all its possible states at once.
class Automata::Walk {
 public:
  explicit Walk(const Automaton& automaton)
      : automaton_(automaton), seen_(automaton.states.size(), 0) {
    enter(automaton.start);
  }

  // Returns false and changes nothing if no state takes `byte`.
  bool take(char byte) {
    auto before = std::exchange(now_, {});
    const bool was_at_end = is_at_end_;
    ++step_;
    is_at_end_ = false;
    const State* taken = nullptr;
    for (const std::size_t index : before) {
      const State& state = automaton_.states[index];
      if (!state.bytes[static_cast<unsigned char>(byte)]) continue;
      if (taken == nullptr || state.depth > taken->depth) taken = &state;
      enter(state.next);
    }
    if (taken == nullptr) {
      now_ = std::move(before);
      is_at_end_ = was_at_end;
      return false;
    }
    last_ = taken;
    return true;
  }

  [[nodiscard]] bool is_at_end() const { return is_at_end_; }

  // The component that was being read: that of the last byte, or a deeper one that may follow.
  [[nodiscard]] const Rule* component() const {
    const State* best = last_ != nullptr && last_->component != nullptr ? last_ : nullptr;
    for (const std::size_t index : now_) {
      const State& state = automaton_.states[index];
      if (state.component == nullptr) continue;
      if (best == nullptr || state.depth > best->depth) best = &state;
    }
    return best != nullptr ? best->component : nullptr;
  }

 private:
  void enter(std::size_t first) {
    std::vector<std::size_t> open{first};
    while (!open.empty()) {
      const std::size_t index = open.back();
      open.pop_back();
      if (index == none || seen_[index] == step_) continue;
      seen_[index] = step_;
      if (index == automaton_.end) is_at_end_ = true;
      const State& state = automaton_.states[index];
      if (state.takes) {
        now_.push_back(index);
        continue;
      }
      open.push_back(state.other);
      open.push_back(state.next);
    }
  }

  const Automaton& automaton_;
  std::vector<std::size_t> seen_;
  std::vector<std::size_t> now_;
  std::size_t step_ = 1;
  const State* last_ = nullptr;
  bool is_at_end_ = false;
};

Automata::Automata(const RuleBook& book) : book_(book) {
  for (const Rule& rule : book_.rules) {
    const std::size_t node = node_of(rule.name);
    automata_.emplace(&rule, Builder(*this).make(node));
  }
}

std::size_t Automata::node_of(std::string_view name) {
  if (const auto known = by_name_.find(name); known != by_name_.end()) return known->second;
  Node node{.kind = Node::Kind::bytes};
  for (unsigned value = 0; value < 256; ++value) {
    const char c = static_cast<char>(value);
    const bool is_in = name == "ALPHA"    ? ascii::is_alpha(c)
                       : name == "DIGIT"  ? ascii::is_digit(c)
                       : name == "HEXDIG" ? ascii::hex_digit(c) >= 0
                                          : false;
    if (is_in) node.bytes.set(value);
  }
  if (const Rule* const rule = find(name)) {
    const std::size_t inner = Reader(*this, rule->expression).choice();
    node = {.kind = Node::Kind::rule, .parts = {inner}, .rule = rule};
  }
  nodes_.push_back(std::move(node));
  by_name_.emplace(name, nodes_.size() - 1);
  return nodes_.size() - 1;
}

const Rule* Automata::find(std::string_view name) const {
  const auto rule = std::ranges::find(book_.rules, name, &Rule::name);
  return rule != book_.rules.end() ? &*rule : nullptr;
}

const Automata* Automata::of(const RuleBook& book) {
  // Profiles that share a table of rules share its automata.
  static const auto grammars = [] {
    std::unordered_map<const Rule*, Automata> made;
    for (const Profile& profile : profiles()) {
      for (const RuleBook& known : {rules_of(profile), prose_of(profile)}) {
        if (!known.rules.empty() && !made.contains(known.rules.data())) {
          made.emplace(known.rules.data(), Automata(known));
        }
      }
    }
    return made;
  }();
  const auto found = grammars.find(book.rules.data());
  return found != grammars.end() ? &found->second : nullptr;
}

Match Automata::match(const Rule& rule, std::string_view text) const {
  Walk walk(automata_.at(&rule));
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (!walk.take(text[i])) return {.is_whole = false, .end = i, .broken = walk.component()};
  }
  if (walk.is_at_end()) return {.is_whole = true, .end = text.size()};
  return {.is_whole = false, .end = text.size(), .broken = walk.component()};
}

}  // namespace absolve::ABSOLVE_VERSIONED::grammar
