#include "formats/html/stream_finder.hpp"

#include <algorithm>

namespace absolve::ABSOLVE_VERSIONED {
namespace {

template <class State>
Result<Findings> scan(std::string_view html, const Limits& limits, const LinkRules& rules,
                      Origin origin) {
  if (html.size() > limits.document_bytes) return fail(ErrorCode::over_limit, "document_bytes");
  Scanner<State> scanner(rules, limits, origin);
  scanner.sites().reserve_for(html.size());
  scanner.allow(std::min<std::uint64_t>(limits.tree_steps, Allowance(html.size(), limits).left()));
  scanner.read(html, true);
  const char* const over = scanner.over();  // read before the sites are taken
  Findings findings = scanner.sites().take();
  findings.is_undecided = scanner.state().is_undecided();
  if (findings.is_undecided) return findings;
  if (scanner.state().steps() > limits.tree_steps) return fail(ErrorCode::over_limit, "tree_steps");
  if (over != nullptr) return fail(ErrorCode::over_limit, over);
  return findings;
}

}  // namespace

Result<void> StreamFinder::read(std::string_view text, bool is_last) {
  if (contexts_ && !has_front_) contexts_->guess();
  with_scanner([&](auto& scanner) {
    scanner.allow(steps_.left());
    scanner.read(text, is_last);
  });
  if (contexts_ && contexts_->state().is_undecided()) {
    if (!has_front_) {
      has_guessed_ = true;
    } else if (auto changed = change_scanner(text, is_last); !changed) {
      return changed;
    }
  }
  const char* const over = with_scanner([](const auto& scanner) { return scanner.over(); });
  if (over != nullptr) return fail(ErrorCode::over_limit, over);
  const std::size_t memory =
      with_scanner([](const auto& scanner) { return scanner.state().memory(); });
  if (memory > limits_.tree_bytes) return fail(ErrorCode::over_limit, "tree_bytes");
  return {};
}

// The findings that contexts have handed over are right, so they need not be found again.
Result<void> StreamFinder::change_scanner(std::string_view text, bool is_last) {
  std::string document;
  for (const std::string& piece : front_) document.append(piece);
  document.append(text);
  contexts_.reset();
  front_ = {};
  Scanner<OpenElements>& scanner = open_elements_.emplace(rules_, limits_, origin_);
  scanner.allow(steps_.left());
  if (has_given_) scanner.skip(dropped_);
  scanner.read(document, is_last);
  if (const char* const over = scanner.over()) return fail(ErrorCode::over_limit, over);
  if (scanner.read_to() < dropped_) return fail(ErrorCode::engine_failed);
  scanner.drop_front(dropped_);
  return {};
}

std::size_t StreamFinder::known_to() const {
  return with_scanner([](const auto& scanner) { return scanner.known_to(); });
}

std::size_t StreamFinder::read_to() const {
  return with_scanner([](const auto& scanner) { return scanner.read_to(); });
}

bool StreamFinder::is_settled(bool until_head_ends) const {
  if (!is_body_firm()) return false;
  return with_scanner([&](const auto& scanner) {
    const SiteCollector& sites = scanner.sites();
    if (scanner.state().may_replace_base()) return false;
    return sites.has_base(scanner.known_to()) || (until_head_ends && sites.has_head_ended());
  });
}

bool StreamFinder::is_body_firm() const {
  return with_scanner([](const auto& scanner) {
    const SiteCollector& sites = scanner.sites();
    const bool may_lose = sites.has_body_sites() && scanner.state().may_lose_body();
    return !may_lose && !sites.has_waiting();
  });
}

std::string_view StreamFinder::encoding_label() const {
  return with_scanner([](const auto& scanner) -> std::string_view {
    return scanner.sites().findings().encoding_label;
  });
}

Findings StreamFinder::take(std::string_view bytes) {
  const std::size_t end = bytes.size();
  Findings findings = with_scanner([&](auto& scanner) {
    Findings taken = scanner.take(end);
    scanner.drop_front(end);
    return taken;
  });
  if (has_guessed_ && !std::exchange(has_told_guess_, true)) findings.has_late_structure = true;
  has_given_ = true;
  dropped_ += end;
  if (!contexts_ || !has_front_) return findings;
  constexpr std::size_t usual_piece = std::size_t{64} << 10;
  has_front_ = dropped_ <= window_;
  if (!has_front_) {
    front_ = {};
  } else if (!front_.empty() && front_.back().size() + end <= usual_piece) {
    front_.back().append(bytes);
  } else {
    front_.emplace_back(bytes);
  }
  return findings;
}

Result<Findings> find_links_by_contexts(std::string_view html, const Limits& limits,
                                        const AttributeTable& table, Origin origin) {
  return scan<ContextStack>(html, limits, table.rules(), origin);
}

Result<Findings> find_links_by_open_elements(std::string_view html, const Limits& limits,
                                             const AttributeTable& table, Origin origin) {
  return scan<OpenElements>(html, limits, table.rules(), origin);
}

Result<Findings> find_links_by_scan(std::string_view html, const Limits& limits,
                                    const AttributeTable& table, Origin origin) {
  auto findings = find_links_by_contexts(html, limits, table, origin);
  if (!findings || !findings->is_undecided) return findings;
  findings = find_links_by_open_elements(html, limits, table, origin);
  if (findings) findings->is_rescanned = true;
  return findings;
}

}  // namespace absolve::ABSOLVE_VERSIONED
