#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/html/context_stack.hpp"
#include "formats/html/finder.hpp"
#include "formats/html/open_elements.hpp"
#include "formats/html/scanner.hpp"
#include "text/allowance.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Finds the links of a document that arrives in pieces, as `find_links_by_scan` does for a whole
/// one. It keeps a copy of the first bytes. If contexts cannot decide within them, the document is
/// read again with the open elements, which then continue. If contexts cannot decide later, they
/// guess.
class StreamFinder {
 public:
  /// The first two arguments must outlive the object. `window` is the maximum number of bytes to
  /// keep.
  StreamFinder(const LinkRules& rules, const Limits& limits, Origin origin, std::size_t window)
      : limits_(limits),
        window_(window),
        steps_(0, limits),
        contexts_(std::in_place, rules, limits, origin),
        rules_(rules),
        origin_(origin) {}

  /// The document has grown by `bytes`, so it may cost more steps.
  void grow(std::size_t bytes) { steps_.grow(bytes, limits_); }
  /// Reads `text`: what is left of the last text, and the pieces received since. `is_last`: the
  /// document ends with it. Fails with `over_limit`.
  [[nodiscard]] Result<void> read(std::string_view text, bool is_last);
  /// The offset in that text up to which everything is known.
  [[nodiscard]] std::size_t known_to() const;
  /// The offset up to which that text was read: its end, or a token that is still incomplete.
  [[nodiscard]] std::size_t read_to() const;
  /// Whether later markup cannot change what was found in the known part: there is a BASE or, with
  /// `until_head_ends`, a tag that ends the head, and no frameset can remove the body.
  [[nodiscard]] bool is_settled(bool until_head_ends) const;
  /// Whether what was found in the body is final: no frameset can remove it any more, and no
  /// attribute needs another one to become a link.
  [[nodiscard]] bool is_body_firm() const;
  /// Hands over the findings of `bytes`, the known part of the text that was read. The next text
  /// begins after it.
  [[nodiscard]] Findings take(std::string_view bytes);
  /// The encoding label of the first meta element that has one, in what was read; empty if none
  /// has.
  [[nodiscard]] std::string_view encoding_label() const;
  /// See `EntityReport::engine`.
  [[nodiscard]] std::string_view engine() const { return contexts_ ? "contexts" : "open elements"; }

 private:
  // Calls `use` with the scanner that decides.
  template <class Use>
  decltype(auto) with_scanner(Use&& use) {
    return contexts_ ? use(*contexts_) : use(*open_elements_);
  }
  template <class Use>
  decltype(auto) with_scanner(Use&& use) const {
    return contexts_ ? use(*contexts_) : use(*open_elements_);
  }
  [[nodiscard]] Result<void> change_scanner(std::string_view text, bool is_last);

  const Limits& limits_;
  std::size_t window_;
  Allowance steps_;
  std::optional<Scanner<ContextStack>> contexts_;
  std::optional<Scanner<OpenElements>> open_elements_;
  const LinkRules& rules_;
  Origin origin_;
  // The bytes that were handed over, while contexts decide and the window holds them.
  std::vector<std::string> front_;
  bool has_front_ = true;
  bool has_given_ = false;
  std::size_t dropped_ = 0;   // bytes that were handed over
  bool has_guessed_ = false;  // contexts could not decide, and the front was gone
  bool has_told_guess_ = false;
};

}  // namespace absolve::ABSOLVE_VERSIONED
