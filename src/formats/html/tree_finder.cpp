// With tree_patches.hpp, the only file that uses Gumbo. Its tree is used to locate links and is
// never written out: Gumbo hides some tags, repeats others and loses what it does not understand.

#include "formats/html/finder.hpp"

#ifdef ABSOLVE_WITH_GUMBO

#include <gumbo.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "formats/html/element_facts.hpp"
#include "formats/html/element_text.hpp"
#include "formats/html/link_rules.hpp"
#include "formats/html/tree_patches.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::size_t alignment = alignof(std::max_align_t);
// Chunks grow with the tree, so that there are never more than a few dozen.
constexpr std::size_t smallest_chunk = std::size_t{1} << 20;
constexpr std::size_t largest_chunk = std::size_t{1} << 26;
constexpr std::uint64_t node_mark = 0x65646F4E6F626D75;

constexpr std::size_t rounded(std::size_t size) {
  return (size + alignment - 1) & ~(alignment - 1);
}

// Thrown through Gumbo's frames when a document exceeds its limits.
struct OverLimit {
  std::string limit;
};

// The memory of one Gumbo tree, released as a whole: Gumbo's own destroy walk is recursive and
// would overflow the stack on deep trees.
//
// It also meters the work. Gumbo allocates memory for every tag and every attribute, and its work
// per tag grows with the depth of the open elements and with the number of attributes. The arena
// sees both in the nodes that it hands out, and counts them, so a document that causes quadratic
// work is stopped after the same amount of work on any machine.
class GumboArena {
 public:
  explicit GumboArena(const Limits& limits) : limits_(limits) {}

  // `size` bytes of memory, aligned for any type. Throws OverLimit; never returns null.
  void* allocate(std::size_t size) {
    if (size == sizeof(GumboNode)) {
      measure_last_node();
      attributes_ = 0;
    } else if (size == sizeof(GumboAttribute)) {
      widest_ = std::max(widest_, ++attributes_);
    }
    steps_ += 1 + depth_ + widest_;
    if (steps_ > limits_.tree_steps) throw OverLimit{"tree_steps"};

    if (size != sizeof(GumboNode)) return take(size);
    static_assert(sizeof(NodeHeader) % alignment == 0);
    std::byte* block = take(sizeof(NodeHeader) + size);
    const NodeHeader header{node_mark, 0};
    std::memcpy(block, &header, sizeof header);
    last_node_ = block + sizeof header;
    std::memset(last_node_, 0, size);
    return last_node_;
  }

 private:
  struct Chunk {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t size;
  };
  // Precedes every block of a node's size. A string may have that size too, so data read back from
  // a block is checked, and is used only for counting.
  struct NodeHeader {
    std::uint64_t mark;
    std::uint64_t depth;
  };

  std::byte* take(std::size_t size) {
    size = rounded(std::max<std::size_t>(size, 1));
    if (chunks_.empty() || chunks_.back().size - used_ < size) {
      const std::size_t wanted =
          std::max(size, std::clamp(allocated_, smallest_chunk, largest_chunk));
      if (wanted > limits_.tree_bytes || allocated_ > limits_.tree_bytes - wanted) {
        throw OverLimit{"tree_bytes"};
      }
      chunks_.push_back({std::unique_ptr<std::byte[]>(new std::byte[wanted]), wanted});
      allocated_ += wanted;
      used_ = 0;
    }
    std::byte* block = chunks_.back().bytes.get() + used_;
    used_ += size;
    return block;
  }

  // Called when the next node is allocated, because by then the last one is in the tree.
  void measure_last_node() {
    if (last_node_ == nullptr) return;
    // The block may be a string of the same size as a node, so its fields are copied out as bytes.
    const auto* block = static_cast<const std::byte*>(last_node_);
    unsigned type = 0;
    const std::byte* parent = nullptr;
    std::memcpy(&type, block + offsetof(GumboNode, type), sizeof(GumboNodeType));
    std::memcpy(static_cast<void*>(&parent), block + offsetof(GumboNode, parent), sizeof parent);
    const bool is_element = type == GUMBO_NODE_ELEMENT || type == GUMBO_NODE_TEMPLATE;
    if (!is_element || parent == nullptr || !owns(parent)) return;
    NodeHeader header{};
    std::memcpy(&header, parent - sizeof header, sizeof header);
    depth_ = header.mark == node_mark ? header.depth + 1 : 1;
    const NodeHeader own{node_mark, depth_};
    std::memcpy(static_cast<std::byte*>(last_node_) - sizeof own, &own, sizeof own);
  }

  bool owns(const void* pointer) const {
    const auto* byte = static_cast<const std::byte*>(pointer);
    return std::ranges::any_of(chunks_, [byte](const Chunk& chunk) {
      const std::less_equal<> not_after;
      return not_after(chunk.bytes.get() + sizeof(NodeHeader), byte) &&
             not_after(byte + sizeof(GumboNode), chunk.bytes.get() + chunk.size);
    });
  }

  const Limits& limits_;
  std::vector<Chunk> chunks_;
  std::size_t used_ = 0;       // of the last chunk
  std::size_t allocated_ = 0;  // bytes of all chunks
  std::uint64_t steps_ = 0;
  std::size_t depth_ = 0;
  std::size_t attributes_ = 0;  // since the last node
  std::size_t widest_ = 0;
  void* last_node_ = nullptr;
};

struct GumboAssertion {
  std::string expression;
};

void* allocate(void* arena, std::size_t size) {
  return static_cast<GumboArena*>(arena)->allocate(size);
}

void deallocate(void*, void*) {}

// With errors off, Gumbo joins a repeated name without a value to the next name: `alt alt src=x`
// gives "altsrc", whose original text is "alt src". The last piece is the name that counts.
std::string_view true_name(std::string_view original_name) {
  std::size_t start = original_name.size();
  while (start > 0 && !ascii::is_space_or_slash(original_name[start - 1])) --start;
  return original_name.substr(start);
}

auto value_of(const GumboElement& element) {
  return [&element](OtherAttribute attribute) -> std::optional<std::string_view> {
    const GumboAttribute* found =
        gumbo_get_attribute(&element.attributes, name_of(attribute).data());
    return found == nullptr ? std::nullopt : std::optional<std::string_view>(found->value);
  };
}

// A noscript of HTML. By 13.2.5.4 its content ends at its first end tag.
struct Noscript {
  Span content;
  bool inert;
};

class TreeReader {
 public:
  TreeReader(const GumboNode* document, std::string_view html, const Limits& limits,
             const LinkRules& rules)
      : html_(html),
        tags_end_(tokenizer::end_of_tags(html)),
        limits_(limits),
        rules_(rules),
        patches_(*document, html) {
    if (patches_.steps() > limits.tree_steps) throw OverLimit{"tree_steps"};
  }

  Findings read(const GumboNode* document) {
    std::vector<Frame> open;
    const auto enter = [&](const GumboVector& children, bool inert) {
      for (unsigned i = children.length; i-- > 0;) {
        open.push_back({static_cast<const GumboNode*>(children.data[i]), inert});
      }
    };
    enter(document->v.document.children, false);
    while (!open.empty()) {
      const Frame frame = open.back();
      open.pop_back();
      const bool is_template = frame.node->type == GUMBO_NODE_TEMPLATE;
      if (frame.node->type == GUMBO_NODE_COMMENT) read_comment(frame.node->v.text.original_text);
      if (frame.node->type != GUMBO_NODE_ELEMENT && !is_template) continue;
      const bool is_patch = is_template && patches_.has(*frame.node);
      if (!is_patch) read_element(*frame.node, frame.inert);
      enter(frame.node->v.element.children, frame.inert || (is_template && !is_patch));
    }
    return in_source_order();
  }

  /// The contents of the noscript elements of HTML. After `read`, they are in source order.
  [[nodiscard]] const std::vector<Noscript>& noscripts() const { return noscripts_; }

 private:
  struct Frame {
    const GumboNode* node;
    bool inert;
  };

  void read_element(const GumboNode& node, bool inert) {
    const GumboElement& element = node.v.element;
    read_text(element, inert);
    if (element.tag == GUMBO_TAG_NOSCRIPT && element.tag_namespace == GUMBO_NAMESPACE_HTML) {
      add_noscript(element, inert);
    }
    if (element.attributes.length == 0) return;
    if (is_from_isindex(node) && element.tag != GUMBO_TAG_FORM) return;
    if (element.tag == GUMBO_TAG_META && element.tag_namespace == GUMBO_NAMESPACE_HTML) {
      read_meta({.tag = offset_of(written_name(element.original_tag).data()),
                 .is_inert = inert,
                 .is_child_of_head = is_in_head(node)},
                value_of(element), findings_);
    }
    const Vocabulary vocabulary = vocabulary_of(element);
    const std::string name = is_from_isindex(node) ? "isindex" : name_of_element(element);
    for (unsigned i = 0; i < element.attributes.length; ++i) {
      const auto& attribute = *static_cast<const GumboAttribute*>(element.attributes.data[i]);
      if (!is_ours(attribute.original_name)) continue;
      // Gumbo excludes a leading NUL from the range of a name, although the NUL makes it another
      // name.
      const char* const start =
          true_name({attribute.original_name.data, attribute.original_name.length}).data();
      if (start[-1] == '\0') continue;  // a < is in front of each name
      const std::string attribute_name = name_of_attribute(attribute);
      const LinkAttribute* rule = rule_of(vocabulary, name, attribute_name);
      while (rule != nullptr && !holds(rule->condition, value_of(element)))
        rule = rules_.next(rule);
      if (rule == nullptr) continue;
      if (is_repeated(element, i, attribute_name)) continue;
      LinkSite site = site_of(start);
      site.rule = rule;
      site.element = kept(rule->element, name);
      site.tag = tag_of(node, name, start);
      site.inert = inert;
      if (!may_hold_url(rule->kind, site.value.of(html_))) continue;
      if (site.is_base()) {
        site.in_body = !is_in_head(node);
        const bool counts = patches_.has_any() ? patches_.base() == site.tag - 1 : !base_;
        if (!inert && counts) base_ = site.value.offset;
      }
      add(site);
    }
  }

  void add_noscript(const GumboElement& element, bool inert) {
    if (element.original_tag.data == nullptr) return;
    const char* const start = element.original_tag.data + element.original_tag.length;
    const char* const end =
        end_of_raw_text(Tag::noscript, start, html_.data() + html_.size(), "noscript");
    noscripts_.push_back({{offset_of(start), static_cast<std::size_t>(end - start)}, inert});
  }

  // Gumbo creates elements that have no tag. For `isindex` it creates a form, which gets the
  // action, and an input, which gets the other attributes. A missing html or body element gets the
  // attributes of a later tag (HTML 13.2.6.4.7).
  static bool is_from_isindex(const GumboNode& node) {
    return (node.parse_flags & GUMBO_INSERTION_FROM_ISINDEX) != 0;
  }

  // The offset of the tag name in the tag whose attribute has its name at `attribute`.
  std::size_t tag_of(const GumboNode& node, std::string_view name, const char* attribute) const {
    const GumboElement& element = node.v.element;
    const std::string_view written = written_name(element.original_tag);
    const bool may_be_later = element.tag == GUMBO_TAG_HTML || element.tag == GUMBO_TAG_BODY;
    if (!is_from_isindex(node) && !may_be_later) return offset_of(written.data());
    for (std::size_t at = offset_of(attribute); at > name.size(); --at) {
      const std::size_t start = at - name.size();
      if (html_[start - 1] == '<' && equal_ignoring_case(html_.substr(start, name.size()), name)) {
        return start;
      }
    }
    return offset_of(attribute);
  }

  [[nodiscard]] bool is_in_head(const GumboNode& node) const {
    if (node.parent == nullptr || patches_.is_in_head(*node.parent)) return node.parent != nullptr;
    return node.parent->type == GUMBO_NODE_ELEMENT && node.parent->v.element.tag == GUMBO_TAG_HEAD;
  }

  void read_comment(const GumboStringPiece& comment) {
    if (rules_.comment_rule() == nullptr) return;
    const std::string_view content = conditional_content({comment.data, comment.length});
    if (content.empty()) return;
    LinkSite site;
    site.value = {offset_of(content.data()), content.size()};
    site.tag = offset_of(comment.data);
    site.rule = rules_.comment_rule();
    site.element = site.rule->element;
    site.quoting = Quoting::raw_text;
    add(site);
  }

  void add(const LinkSite& site) {
    if (findings_.sites.size() == limits_.links) throw OverLimit{"links"};
    findings_.sites.push_back(site);
  }

  // Reads the text of a style or script, if the table has a row for it.
  void read_text(const GumboElement& element, bool inert) {
    const Vocabulary vocabulary = vocabulary_of(element);
    const std::string_view written = written_name(element.original_tag);
    if (written.empty()) return;
    const std::string name = name_of_element(element);
    if (name != "style" && name != "script") return;
    const std::uint16_t number = rules_.elements().find(name);
    const LinkAttribute* rule = rules_.find_text(vocabulary, number);
    while (rule != nullptr && !holds(rule->condition, value_of(element))) rule = rules_.next(rule);
    const std::string_view tag(element.original_tag.data, element.original_tag.length);
    if (rule == nullptr || (vocabulary != Vocabulary::html && tag.ends_with("/>"))) return;
    const char* const start = tag.data() + tag.size();
    const char* const document_end = html_.data() + html_.size();
    const char* end = nullptr;
    if (vocabulary != Vocabulary::html) {
      end = end_of_foreign_text(start, document_end);
    } else {
      end = end_of_raw_text(static_cast<Tag>(number), start, tags_end_, written);
      // An end tag that is cut off by the end of the document still counts.
      if (end == tags_end_) {
        end = end_of_raw_text(static_cast<Tag>(number), start, document_end, written);
      }
    }
    LinkSite site;
    site.value = {offset_of(start), static_cast<std::size_t>(end - start)};
    site.rule = rule;
    site.element = kept(rule->element, name);
    site.tag = offset_of(written.data());
    site.quoting = vocabulary == Vocabulary::html ? Quoting::raw_text : Quoting::markup_text;
    site.inert = inert;
    if (may_hold_url(rule->kind, site.value.of(html_))) add(site);
  }

  // The table's name, if it is the same, or a copy that is kept for this document.
  std::string_view kept(std::string_view known, const std::string& name) {
    if (known == name) return known;
    return findings_.names.keep(name);
  }

  const LinkAttribute* rule_of(Vocabulary vocabulary, const std::string& element,
                               const std::string& attribute) const {
    const std::uint16_t of_attribute = rules_.attributes().find(attribute);
    if (of_attribute == NameTable::none) return nullptr;
    return rules_.find(vocabulary, rules_.elements().find(element), of_attribute);
  }

  static Vocabulary vocabulary_of(const GumboElement& element) {
    switch (element.tag_namespace) {
      case GUMBO_NAMESPACE_SVG: return Vocabulary::svg;
      case GUMBO_NAMESPACE_MATHML: return Vocabulary::mathml;
      case GUMBO_NAMESPACE_HTML: break;
    }
    return Vocabulary::html;
  }

  static std::string name_of_element(const GumboElement& element) {
    if (element.tag_namespace != GUMBO_NAMESPACE_SVG && element.tag != GUMBO_TAG_UNKNOWN) {
      return gumbo_normalized_tagname(element.tag);
    }
    const std::string_view name = written_name(element.original_tag);
    const GumboStringPiece piece{name.data(), name.size()};
    if (element.tag_namespace == GUMBO_NAMESPACE_SVG) {
      if (const char* cased = gumbo_normalize_svg_tagname(&piece)) return cased;
    }
    return ascii::lowered(name);
  }

  // The name in a start tag. A `</>` that was skipped makes the tag's range begin too early.
  static std::string_view written_name(const GumboStringPiece& original_tag) {
    std::string_view tag(original_tag.data, original_tag.length);
    std::size_t start = 0;
    while (start + 1 < tag.size() && !(tag[start] == '<' && ascii::is_alpha(tag[start + 1]))) {
      ++start;
    }
    tag.remove_prefix(std::min(start + 1, tag.size()));
    return tag.substr(0, tag.find_first_of(" \t\n\f\r/>"));
  }

  static std::string name_of_attribute(const GumboAttribute& attribute) {
    return ascii::lowered(
        true_name({attribute.original_name.data, attribute.original_name.length}));
  }

  // Gumbo drops plain duplicates, but misses those that involve a joined name.
  static bool is_repeated(const GumboElement& element, unsigned index, std::string_view name) {
    const auto attribute_at = [&](unsigned i) -> const GumboAttribute& {
      return *static_cast<const GumboAttribute*>(element.attributes.data[i]);
    };
    const bool is_joined = attribute_at(index).original_name.length != name.size();
    for (unsigned i = 0; i < index; ++i) {
      const GumboStringPiece& other = attribute_at(i).original_name;
      const std::string_view written(other.data, other.length);
      if (!is_joined && true_name(written).size() == written.size()) continue;
      if (name_of_attribute(attribute_at(i)) == name) return true;
    }
    return false;
  }

  // For isindex, Gumbo creates attributes that point elsewhere.
  bool is_ours(const GumboStringPiece& piece) const {
    const std::less_equal<> not_after;
    return piece.data != nullptr && not_after(html_.data(), piece.data) &&
           not_after(piece.data + piece.length, html_.data() + html_.size());
  }

  std::size_t offset_of(const char* pointer) const {
    return static_cast<std::size_t>(pointer - html_.data());
  }

  // The attribute whose name begins at `name`. Gumbo's range of an unquoted value lacks a character
  // reference at its front.
  LinkSite site_of(const char* name) const {
    std::string_view written;
    tokenizer::Attribute attribute;
    static_cast<void>(tokenizer::read_attribute(name, tags_end_, written, attribute));
    LinkSite site;
    site.value = {offset_of(attribute.value), attribute.length};
    site.quoting = attribute.quoting;
    return site;
  }

  // Foster parenting moves elements before others that precede them in the source, and the adoption
  // agency clones elements. So the sites are sorted, and each attribute is kept once.
  Findings in_source_order() {
    auto& sites = findings_.sites;
    const auto by_offset = [](const LinkSite& site) { return site.value.offset; };
    std::ranges::sort(sites, {}, by_offset);
    const auto repeats = std::ranges::unique(sites, {}, by_offset);
    sites.erase(repeats.begin(), repeats.end());
    std::ranges::sort(noscripts_, {}, [](const Noscript& each) { return each.content.offset; });
    std::size_t end = 0;  // of those that begin in front of the site
    auto next = noscripts_.begin();
    for (LinkSite& site : sites) {
      for (; next != noscripts_.end() && next->content.offset <= site.value.offset; ++next) {
        end = std::max(end, next->content.end());
      }
      site.in_noscript = site.value.offset < end;
    }
    if (base_) findings_.set_base(*base_);
    return std::move(findings_);
  }

  std::string_view html_;
  const char* tags_end_;
  const Limits& limits_;
  const LinkRules& rules_;
  TreePatches patches_;
  std::vector<Noscript> noscripts_;
  Findings findings_;
  std::optional<std::size_t> base_;  // offset of the href that counts: the first in tree order
};

Result<Findings> read_tree(std::string_view html, const Limits& limits, const LinkRules& rules,
                           std::vector<Noscript>& noscripts) {
  if (html.empty()) return Findings{};
  GumboArena arena(limits);
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = allocate;
  options.deallocator = deallocate;
  options.userdata = &arena;
  options.max_errors = 0;
  try {
    const GumboOutput* output = gumbo_parse_with_options(&options, html.data(), html.size());
    TreeReader reader(output->document, html, limits, rules);
    Findings findings = reader.read(output->document);
    noscripts = reader.noscripts();
    return findings;
  } catch (const OverLimit& over) {
    return fail(ErrorCode::over_limit, over.limit);
  } catch (const GumboAssertion& assertion) {
    return fail(ErrorCode::engine_failed, "Gumbo: " + assertion.expression);
  }
}

// Adds the links of a noscript, as a browser without scripts reads its content in the body.
Result<void> add_noscript(std::string_view html, const Noscript& noscript, const Limits& limits,
                          const LinkRules& rules, Findings& findings) {
  constexpr std::string_view front = "<body>x";
  const std::size_t shift = noscript.content.offset - front.size();  // `<noscript>` is longer
  const std::string text = std::string(front).append(noscript.content.of(html));
  std::vector<Noscript> within;
  auto found = read_tree(text, limits, rules, within);
  if (!found) return found.error();
  for (LinkSite& site : found->sites) {
    const std::string_view known = site.rule->element;
    site.element = site.element == known ? known : findings.names.keep(site.element);
    site.value.offset += shift;
    site.tag += shift;
    site.inert |= noscript.inert;
    site.in_noscript = true;
    findings.sites.push_back(site);
  }
  if (found->base && !noscript.inert && !findings.noscript_base) {
    const std::size_t base = found->sites[*found->base].value.offset;
    const bool is_first = !findings.base || findings.sites[*findings.base].value.offset > base;
    if (is_first) findings.noscript_base = base;
  }
  return {};
}

}  // namespace

// Gumbo has no scripting flag (13.2.4.5). So with scripting the content of each noscript becomes
// white space, one after another, because one may hold what looks like the next.
Result<Findings> find_links_in_tree(std::string_view html, const Limits& limits,
                                    const AttributeTable& table, bool has_scripting) {
  if (html.size() > limits.document_bytes) return fail(ErrorCode::over_limit, "document_bytes");
  const LinkRules& rules = table.rules();
  std::vector<Noscript> noscripts;
  auto findings = read_tree(html, limits, rules, noscripts);
  if (!findings || noscripts.empty() || !has_scripting) return findings;
  constexpr std::size_t most_readings = 64;
  std::string blanked(html);
  for (std::size_t blank = 0; blank < noscripts.size();) {
    const std::size_t next = blank < most_readings ? blank + 1 : noscripts.size();
    for (; blank < next; ++blank) {
      const Span content = noscripts[blank].content;
      blanked.replace(content.offset, content.length, content.length, ' ');
    }
    findings = read_tree(blanked, limits, rules, noscripts);
    if (!findings) return findings;
  }
  std::optional<std::size_t> base;
  if (findings->base) base = findings->sites[*findings->base].value.offset;
  for (const Noscript& noscript : noscripts) {
    if (auto added = add_noscript(html, noscript, limits, rules, *findings); !added) {
      return added.error();
    }
  }
  std::ranges::sort(findings->sites, {}, [](const LinkSite& site) { return site.value.offset; });
  if (base) findings->set_base(*base);
  return findings;
}

}  // namespace absolve::ABSOLVE_VERSIONED

// Input can trigger Gumbo's assertions. In the copy of Gumbo that absolve links, the build renames
// `__assert_fail` to this function. A failed assertion then fails the document, and does not end
// the process.
extern "C" [[noreturn]] void absolve_gumbo_assert_fail(const char* expression, const char*,
                                                       unsigned, const char*) {
  throw absolve::GumboAssertion{expression};
}

#else

// Every call fails with `not_in_build`.
namespace absolve::ABSOLVE_VERSIONED {

Result<Findings> find_links_in_tree(std::string_view, const Limits&, const AttributeTable&, bool) {
  return fail(ErrorCode::not_in_build, "Gumbo");
}

}  // namespace absolve::ABSOLVE_VERSIONED

#endif
