#pragma once

#include <gumbo.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/error.hpp"
#include "formats/html/patched_tree.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The templates that patch a tree of Gumbo's (HTML 13.2.6.4.4), and the BASE that counts then.
/// Gumbo does not know such templates, so they are found in its finished tree, in source order.
class TreePatches {
 public:
  /// The tree and its text must outlive the object.
  TreePatches(const GumboNode& document, std::string_view html) : html_(html) {
    // Nearly every document lacks markers.
    if (html.find("<?marker") == html.npos && html.find("<?start") == html.npos) return;
    copy(document);
    std::ranges::sort(templates_, {}, [](const Template& each) { return each.offset; });
    std::vector<const Template*> open;
    const auto end_up_to = [&](std::size_t first) {
      for (; !open.empty() && open.back()->last < first; open.pop_back()) {
        tree_.end(made_.at(open.back()->node));
      }
    };
    for (const Template& each : templates_) {
      end_up_to(each.first);
      const PatchedTree::Node scope = scope_of(each);
      const PatchedTree::Node marker = tree_.find(scope, each.marker, each.offset);
      if (marker == PatchedTree::none) continue;
      const PatchedTree::Patch patch = tree_.begin(marker, each.offset);
      tree_.move_children(each.content, tree_.place_in(patch));
      made_.emplace(each.node, patch);
      open.push_back(&each);
    }
    end_up_to(PatchedTree::all);
    tree_.find_first_base();
  }

  [[nodiscard]] bool has_any() const { return !made_.empty(); }
  [[nodiscard]] bool has(const GumboNode& node) const { return made_.contains(&node); }
  /// Whether the content of a template goes into the head.
  [[nodiscard]] bool is_in_head(const GumboNode& node) const {
    const auto patch = made_.find(&node);
    return patch != made_.end() && patch->second.parent == head_;
  }
  /// Where the tag of the BASE that counts begins.
  [[nodiscard]] std::optional<std::size_t> base() const { return tree_.first_base(); }
  /// How many entries were looked at; a measure of the work.
  [[nodiscard]] std::uint64_t steps() const { return tree_.steps() + nodes_; }

 private:
  struct Template {
    const GumboNode* node;
    std::string_view marker;
    std::size_t offset;
    std::size_t first;         // the number of the node in tree order
    std::size_t last;          // of the last node in it
    PatchedTree::Node parent;  // in the copy
    PatchedTree::Node content;
  };
  // A node whose children are being copied.
  struct Frame {
    const GumboVector* children;
    PatchedTree::Node copy;
    std::size_t place;  // among `templates_`, or `PatchedTree::all`
    unsigned next = 0;
  };

  // No recursion, because trees may be deep.
  void copy(const GumboNode& document) {
    std::vector<Frame> open{{&document.v.document.children, tree_.document(), PatchedTree::all}};
    while (!open.empty()) {
      Frame& frame = open.back();
      if (frame.next == frame.children->length) {
        if (frame.place != PatchedTree::all) templates_[frame.place].last = nodes_;
        open.pop_back();
        continue;
      }
      const auto& node = *static_cast<const GumboNode*>(frame.children->data[frame.next++]);
      ++nodes_;
      if (node.type == GUMBO_NODE_COMMENT) add_marker(node, frame.copy);
      if (node.type == GUMBO_NODE_ELEMENT || node.type == GUMBO_NODE_TEMPLATE) {
        open.push_back(add_element(node, frame.copy));
      }
    }
  }

  Frame add_element(const GumboNode& node, PatchedTree::Node parent) {
    const GumboElement& element = node.v.element;
    const std::size_t offset = element.start_pos.offset;
    Frame frame{&element.children, tree_.open({parent}, offset), PatchedTree::all};
    if (element.tag_namespace != GUMBO_NAMESPACE_HTML) return frame;
    if (element.tag == GUMBO_TAG_HTML) html_element_ = frame.copy;
    if (element.tag == GUMBO_TAG_HEAD) head_ = frame.copy;
    if (element.tag == GUMBO_TAG_BODY) body_ = frame.copy;
    if (element.tag == GUMBO_TAG_BASE && attribute(element, "href")) {
      tree_.add_base({parent}, static_cast<std::size_t>(element.original_tag.data - html_.data()));
    }
    if (node.type != GUMBO_NODE_TEMPLATE) return frame;
    frame.copy = tree_.add_root();
    if (const char* const marker = attribute(element, "for"); marker != nullptr && *marker != 0) {
      frame.place = templates_.size();
      templates_.push_back({&node, marker, offset, nodes_, nodes_, parent, frame.copy});
    }
    return frame;
  }

  static const char* attribute(const GumboElement& element, const char* name) {
    const GumboAttribute* const found = gumbo_get_attribute(&element.attributes, name);
    return found == nullptr ? nullptr : found->value;
  }

  void add_marker(const GumboNode& comment, PatchedTree::Node parent) {
    const GumboStringPiece& piece = comment.v.text.original_text;
    std::string_view text(piece.data, piece.length);
    if (!text.starts_with("<?")) return;
    text.remove_prefix(2);
    if (text.ends_with('>')) text.remove_suffix(1);
    if (auto marker = read_marker(text)) {
      tree_.add_marker({parent}, std::move(*marker),
                       static_cast<std::size_t>(piece.data - html_.data()));
    }
  }

  // The parent that the template has once those before it are patches.
  [[nodiscard]] PatchedTree::Node scope_of(const Template& each) const {
    const auto around = made_.find(each.node->parent);
    const PatchedTree::Node parent = around == made_.end() ? each.parent : around->second.parent;
    return parent == body_ ? html_element_ : parent;
  }

  std::string_view html_;
  PatchedTree tree_;
  PatchedTree::Node html_element_ = PatchedTree::none;
  PatchedTree::Node head_ = PatchedTree::none;
  PatchedTree::Node body_ = PatchedTree::none;
  std::vector<Template> templates_;  // that ask for a marker, in source order
  std::map<const GumboNode*, PatchedTree::Patch> made_;
  std::size_t nodes_ = 0;
};

}  // namespace absolve::ABSOLVE_VERSIONED
