#include "formats/html/patched_tree.hpp"

#include <algorithm>
#include <utility>

#include "formats/html/character_references.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Whether a byte can be in a name (XML 1.0, 2.3). Characters beyond ASCII are not told apart.
bool is_name_byte(char c, bool is_first) {
  if (ascii::is_alpha(c) || c == '_' || c == ':' || static_cast<unsigned char>(c) >= 0x80) {
    return true;
  }
  return !is_first && (ascii::is_digit(c) || c == '-' || c == '.');
}

std::string_view take_name(std::string_view& text) {
  std::size_t length = 0;
  while (length < text.size() && is_name_byte(text[length], length == 0)) ++length;
  const std::string_view name = text.substr(0, length);
  text.remove_prefix(length);
  return name;
}

bool skip_space(std::string_view& text) {
  const auto length = std::min(text.find_first_not_of(" \t\n\f\r"), text.size());
  text.remove_prefix(length);
  return length > 0;
}

// The value of an attribute (XML 1.0, 3.3.3); nullopt if it is not well-formed.
std::optional<std::string> value_of(std::string_view raw) {
  std::string value;
  for (std::size_t at = 0; at < raw.size();) {
    if (raw[at] == '<') return std::nullopt;
    if (raw[at] == '&') {
      const std::size_t length =
          read_character_reference(raw.substr(at), ReferenceRules::xml, value);
      if (length == 0) return std::nullopt;
      at += length;
      continue;
    }
    if (raw.substr(at).starts_with("\r\n")) ++at;  // a line end is one character
    value.push_back(ascii::is_space(raw[at]) ? ' ' : raw[at]);
    ++at;
  }
  return value;
}

// The attribute `name` of an instruction whose data is `data`; nullopt if it lacks one, or if its
// attributes are not well-formed.
std::optional<std::string> name_in(std::string_view data) {
  constexpr std::size_t most_attributes = 64;  // each is compared with all before it
  std::vector<std::string_view> seen;
  std::optional<std::string> found;
  while (!data.empty()) {
    if (!skip_space(data)) return std::nullopt;
    if (data.empty()) break;
    const std::string_view name = take_name(data);
    skip_space(data);
    if (name.empty() || !data.starts_with('=')) return std::nullopt;
    data.remove_prefix(1);
    skip_space(data);
    if (data.empty() || (data.front() != '"' && data.front() != '\'')) return std::nullopt;
    const auto end = data.find(data.front(), 1);
    if (end == std::string_view::npos) return std::nullopt;
    auto value = value_of(data.substr(1, end - 1));
    if (!value || seen.size() == most_attributes) return std::nullopt;
    if (std::ranges::find(seen, name) != seen.end()) return std::nullopt;
    seen.push_back(name);
    if (name == "name") found = std::move(value);
    data.remove_prefix(end + 1);
  }
  return found;
}

}  // namespace

std::optional<Marker> read_marker(std::string_view text) {
  using Kind = Marker::Kind;
  const std::string_view target = take_name(text);
  if (target != "marker" && target != "start" && target != "end") return std::nullopt;
  // 13.2.5: the target ends at white space, a question mark or the end; else this is a comment.
  if (!text.empty() && text.front() != '?' && !ascii::is_space(text.front())) return std::nullopt;
  if (text.ends_with('?')) text.remove_suffix(1);
  if (target == "end") return Marker{.kind = Kind::end};
  auto name = name_in(text);
  if (!name || name->empty()) {
    // A start without a name cannot be patched, but an end belongs to it.
    return target == "start" ? std::optional(Marker{.kind = Kind::start}) : std::nullopt;
  }
  return Marker{.kind = target == "start" ? Kind::start : Kind::point, .name = std::move(*name)};
}

PatchedTree::Node PatchedTree::add(Kind kind) {
  Node node = static_cast<Node>(entries_.size());
  if (free_.empty()) {
    entries_.emplace_back();
  } else {
    node = free_.back();
    free_.pop_back();
    entries_[node] = {};
  }
  entries_[node].kind = kind;
  return node;
}

void PatchedTree::link(Node first, Node last, Node before) {
  const Node previous = entries_[before].previous;
  entries_[first].previous = previous;
  entries_[last].next = before;
  entries_[before].previous = last;
  if (previous != none) entries_[previous].next = first;
}

PatchedTree::Node PatchedTree::add_root() {
  const Node root = add(Kind::element);
  const Node end = add(Kind::element_end);
  entries_[root].partner = entries_[root].next = end;
  entries_[end].partner = entries_[end].previous = root;
  return root;
}

PatchedTree::Node PatchedTree::open(Place place, std::size_t offset) {
  const Node element = add_root();
  entries_[element].offset = offset;
  move(element, place);
  return element;
}

void PatchedTree::close(Node element) {
  const Node end = partner(element);
  if (entries_[element].next != end) return;
  cut(element, end);
  free_.push_back(end);
  free_.push_back(element);
}

void PatchedTree::add_base(Place place, std::size_t value) {
  const Node base = add(Kind::base);
  entries_[base].offset = value;
  entries_[base].parent = place.parent;
  link(base, base, before_of(place));
  ++bases_;
  for (Node at = entries_[base].previous;; at = entries_[at].previous) {
    ++steps_;
    if (at == document_) {
      first_base_ = base;
      return;
    }
    // Another BASE comes first, or the place is not in the document.
    if (at == none || entries_[at].kind == Kind::base) return;
  }
}

void PatchedTree::add_marker(Place place, Marker&& marker, std::size_t offset) {
  const Node node = add(marker.kind == Marker::Kind::point   ? Kind::point
                        : marker.kind == Marker::Kind::start ? Kind::start
                                                             : Kind::end);
  entries_[node].name = std::move(marker.name);
  entries_[node].offset = offset;
  entries_[node].parent = place.parent;
  link(node, node, before_of(place));
}

std::optional<std::size_t> PatchedTree::first_base() const {
  if (first_base_ == none) return std::nullopt;
  return entries_[first_base_].offset;
}

void PatchedTree::find_first_base() {
  first_base_ = none;
  if (bases_ == 0) return;
  for (Node at = document_; at != none; at = entries_[at].next, ++steps_) {
    if (entries_[at].kind != Kind::base) continue;
    first_base_ = at;
    return;
  }
}

PatchedTree::Node PatchedTree::find(Node scope, std::string_view name, std::size_t end) {
  for (Node at = entries_[scope].next; at != partner(scope); at = entries_[at].next, ++steps_) {
    const Entry& entry = entries_[at];
    const bool is_marker = entry.kind == Kind::point || entry.kind == Kind::start;
    if (is_marker && entry.offset < end && entry.name == name) return at;
  }
  return none;
}

PatchedTree::Patch PatchedTree::begin(Node marker, std::size_t end) {
  Patch patch{.parent = entries_[marker].parent, .marker = marker};
  if (entries_[marker].kind == Kind::point) return patch;
  const Node parent_end = partner(patch.parent);
  std::size_t open = 1;
  Node at = entries_[marker].next;
  for (; at != parent_end && entries_[at].offset < end; at = behind(at), ++steps_) {
    if (entries_[at].kind == Kind::start) ++open;
    if (entries_[at].kind != Kind::end || --open > 0) continue;
    patch.end = at;
    break;
  }
  if (entries_[marker].next != at) {
    cut(entries_[marker].next, entries_[at].previous);
    find_first_base();
  }
  return patch;
}

PatchedTree::Place PatchedTree::place_in(const Patch& patch) const {
  const bool is_point = entries_[patch.marker].kind == Kind::point;
  const Node before = is_point ? patch.marker : patch.end;
  const bool is_there = before != none && entries_[before].parent == patch.parent;
  return {patch.parent, is_there ? before : none};
}

void PatchedTree::end(const Patch& patch) {
  for (const Node marker : {patch.marker, patch.end}) {
    if (marker == none || entries_[marker].parent == none) continue;
    cut(marker, marker);
    entries_[marker].parent = none;
  }
}

void PatchedTree::cut(Node first, Node last) {
  const Node previous = std::exchange(entries_[first].previous, none);
  const Node next = std::exchange(entries_[last].next, none);
  if (previous != none) entries_[previous].next = next;
  if (next != none) entries_[next].previous = previous;
}

void PatchedTree::move(Node element, Place place) {
  const Node end = partner(element);
  cut(element, end);
  link(element, end, before_of(place));
  entries_[element].parent = place.parent;
  if (bases_ > 1 && entries_[element].next != end) find_first_base();
}

void PatchedTree::move_children(Node from, Place to) {
  const Node first = entries_[from].next;
  const Node from_end = partner(from);
  if (first == from_end) return;
  for (Node at = first; at != from_end; at = behind(at), ++steps_) entries_[at].parent = to.parent;
  const Node last = entries_[from_end].previous;
  cut(first, last);
  link(first, last, before_of(to));
}

}  // namespace absolve::ABSOLVE_VERSIONED
