#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "absolve/link.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The labels of the parts of one message, and the scope in which each label can be used.
class Labels {
 public:
  /// `parts` must outlive this and have their locations resolved. Linear.
  Labels(const std::vector<Part>& parts, const Profile& profile);

  /// Finds the part that satisfies a reference in the part at `reference.part`: `raw` as it is
  /// written, whose target over `base` is `url`. Fills in match, scope and target.
  void satisfy(std::string_view raw, std::string_view url, std::string_view base,
               PartReference& reference) const;

  /// Reports parts with the same label as another part in the same multipart/related, which RFC
  /// 2557 7 and RFC 2045 7 forbid. References mean the first of them.
  [[nodiscard]] const std::vector<Diagnostic>& repetitions() const { return repetitions_; }

 private:
  // Labels of one kind: the first part with each label, overall and in each group. A part's group
  // is the innermost multipart/related around it, or else the message.
  class Table {
   public:
    // False if the group already has the label.
    bool add(std::string_view label, std::size_t group, std::size_t part);
    [[nodiscard]] bool empty() const { return first_.empty(); }
    [[nodiscard]] std::size_t find(std::string_view label) const;
    [[nodiscard]] std::size_t find(std::string_view label, std::size_t group) const;

   private:
    struct Key {
      std::string_view label;
      std::size_t group;
      friend auto operator<=>(const Key&, const Key&) = default;
    };
    // Ordered maps, because the sender chooses the labels and could make their hashes collide.
    std::map<std::string_view, std::size_t> first_;
    std::map<Key, std::size_t> in_group_;
  };

  void note_repetition(DiagnosticCode code, std::string_view label, const Part& part);
  [[nodiscard]] std::size_t group_of(std::size_t index) const;
  [[nodiscard]] std::size_t group_around(std::size_t group) const;
  [[nodiscard]] bool is_related(std::size_t group) const;
  [[nodiscard]] bool find(const Table& table, std::string_view label,
                          PartReference& reference) const;
  [[nodiscard]] bool find_octets(std::string_view raw, std::string_view url, std::string_view base,
                                 PartReference& reference) const;
  [[nodiscard]] bool find_cid(std::string_view id, PartReference& reference) const;
  [[nodiscard]] bool find_mid(std::string_view id, PartReference& reference) const;

  const std::vector<Part>& parts_;
  const Profile& profile_;
  std::vector<std::size_t> outer_;  // the group of each part; none for a top-level message
  std::vector<std::string_view> message_ids_of_;  // for each part, the Message-ID of its message
  Table locations_;
  Table written_locations_;  // see LocationMatch::written
  Table octet_locations_;    // see Part::location_octets
  Table content_ids_;
  Table content_ids_of_messages_;      // grouped by the innermost message around a part
  std::vector<std::size_t> messages_;  // that message, for each part
  Table message_ids_;
  // By the Message-ID, and then by the Content-ID, as in a mid: (RFC 2392).
  std::map<std::string_view, std::map<std::string_view, std::size_t>> in_messages_;
  std::vector<Diagnostic> repetitions_;
};

/// Finds the leaf of an archive that a link refers to, for transforms.
class SatisfiedReferences {
 public:
  struct Leaf {
    std::size_t from;      ///< the part that the link is in
    std::size_t leaf;      ///< the leaf that the satisfying part shows
    std::string fragment;  ///< of the target, with its `#`; empty: none
  };

  /// `archive` must outlive this.
  SatisfiedReferences(const Archive& archive, const Profile& profile);

  /// Nothing if no part satisfies the link, or if the link is in a header.
  [[nodiscard]] std::optional<Leaf> find(const LinkPlace& link) const;

  /// Adds a diagnostic if `link`, which no part satisfies, is a `cid:` or `mid:` (RFC 2392): such a
  /// link means nothing outside the archive. Counts it if a page loads its target from the web.
  void note_unsatisfied(const LinkPlace& link, std::vector<Diagnostic>& diagnostics);

  /// A diagnostic for each part that loads files from the web, with the number of its links to
  /// them.
  [[nodiscard]] std::vector<Diagnostic> web_loads() const;
  /// See `Labels::repetitions`.
  [[nodiscard]] const std::vector<Diagnostic>& repetitions() const { return labels_.repetitions(); }

 private:
  // The part that satisfies the link, as a reference; its target is `Part::none` if none does.
  [[nodiscard]] PartReference reference_of(const LinkPlace& link) const;

  const Archive& archive_;
  Labels labels_;
  std::map<std::string_view, std::size_t> places_;  // parts by their paths
  struct WebLoads {
    std::size_t count = 0;
    std::string first;  // the URL of the first
  };
  std::map<std::string, WebLoads, std::less<>> web_loads_;  // by the paths of parts
};

/// A relative reference that resolves to `url` against `base`. Both URLs must begin with the
/// imaginary base, which must not appear in output (RFC 2557 5 (e)). The reference does not begin
/// with a slash, because the files may be in any folder. It is never empty.
[[nodiscard]] std::string without_imaginary_base(std::string_view url, std::string_view base);

}  // namespace absolve::ABSOLVE_VERSIONED
