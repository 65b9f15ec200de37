#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/version.h"

namespace absolve::ABSOLVE_VERSIONED {

/// A processing instruction that marks a place for a `template` with a `for` attribute (HTML 4.12.3
/// and 13.2.6.4.4, as of August 2026).
struct Marker {
  enum class Kind : std::uint8_t {
    point,  ///< `<?marker name="x">`: the template's content takes its place
    start,  ///< `<?start name="x">`: the content replaces what follows, up to the end
    end,    ///< `<?end>`: ends the innermost start before it among its siblings
  };
  Kind kind{};
  std::string name{};  ///< decoded; not empty, except for an end
};

/// The marker that `text`, the bytes between `<?` and `>`, stands for; nullopt if it is another
/// instruction or a comment. The attributes must be well-formed (XML 1.0, 3.1); otherwise a marker
/// has no name, and marks nothing.
[[nodiscard]] std::optional<Marker> read_marker(std::string_view text);

/// The tree order of the markers and of the BASE elements of a document, while templates patch it.
///
/// Without patches, tree order is nearly source order. A template that patches moves its content to
/// an earlier place, and removes what is between two markers. So this keeps the elements that hold
/// a marker or a BASE, and those that are open, as a list of their starts and ends in tree order.
class PatchedTree {
 public:
  using Node = std::uint32_t;  ///< an element, a BASE or a marker
  static constexpr Node none = static_cast<Node>(-1);
  static constexpr std::size_t all = static_cast<std::size_t>(-1);

  /// Where a node goes: into `parent`, in front of its child `before`, or last.
  struct Place {
    Node parent = none;
    Node before = none;
  };
  /// Where the content of a template goes, and the markers that go when the template ends.
  struct Patch {
    Node parent = none;
    Node marker = none;
    Node end = none;  ///< of a start that has one
  };

  PatchedTree() { document_ = add_root(); }

  [[nodiscard]] Node document() const { return document_; }
  /// Adds the root of another tree: the content of a template, or a shadow root.
  Node add_root();
  /// Adds an element, which is open. `offset`: where it begins in the document. A tree that is made
  /// while the document is read needs no offsets.
  Node open(Place place, std::size_t offset = 0);
  /// Drops an element or a root that ends, unless it holds something.
  void close(Node element);
  void add_base(Place place, std::size_t value);
  void add_marker(Place place, Marker&& marker, std::size_t offset = 0);

  /// The value of the first BASE in the document's tree (HTML 4.2.3), as `add_base` got it.
  [[nodiscard]] std::optional<std::size_t> first_base() const;

  /// Returns the first marker of that name among the descendants of `scope`, or `none`. Nodes that
  /// begin at the offset `end` of the document, or behind it, are ignored.
  [[nodiscard]] Node find(Node scope, std::string_view name, std::size_t end = all);
  /// Begins to patch at a marker. Removes the nodes that the patch replaces.
  Patch begin(Node marker, std::size_t end = all);
  /// Where the content of the template goes now.
  [[nodiscard]] Place place_in(const Patch& patch) const;
  /// The template has ended: removes its markers.
  void end(const Patch& patch);

  /// Moves an element with all that it holds.
  void move(Node element, Place place);
  /// The BASE that counts is known again after `find_first_base`, or after `move`.
  void move_children(Node from, Place to);
  void find_first_base();
  /// Removes an element with all that it holds.
  void remove(Node element) {
    cut(element, partner(element));
    find_first_base();
  }

  [[nodiscard]] Node parent_of(Node node) const { return entries_[node].parent; }
  /// The number of bytes held.
  [[nodiscard]] std::size_t memory() const { return entries_.size() * sizeof(Entry); }
  /// How many entries were looked at so far; a measure of the work.
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  enum class Kind : std::uint8_t { element, element_end, base, point, start, end };

  // Each element has two entries: its start, whose number is the node, and its end.
  struct Entry {
    Kind kind{};
    Node previous = none;
    Node next = none;
    Node parent = none;      // of all but ends of elements
    Node partner = none;     // of an element: its end; of that: the element
    std::size_t offset = 0;  // of a BASE: of its value
    std::string name{};
  };

  Node add(Kind kind);
  // Puts the entries from `first` to `last`, which are cut, in front of `before`.
  void link(Node first, Node last, Node before);
  // The entry in front of which a node goes.
  [[nodiscard]] Node before_of(Place place) const {
    return place.before == none ? partner(place.parent) : place.before;
  }
  [[nodiscard]] Node partner(Node element) const { return entries_[element].partner; }
  // The entry behind a node with all that it holds.
  [[nodiscard]] Node behind(Node node) const {
    return entries_[entries_[node].kind == Kind::element ? partner(node) : node].next;
  }
  // Takes the entries from `first` to `last` out of their list.
  void cut(Node first, Node last);

  std::vector<Entry> entries_;
  std::vector<Node> free_;  // entries of elements that were dropped
  Node document_ = none;
  Node first_base_ = none;
  std::size_t bases_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace absolve::ABSOLVE_VERSIONED
