#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "cli/input.hpp"
#include "cli/json_line.hpp"

namespace absolve::cli {

/// The lines of the links of one input, in JSON. What links have in common is made once.
class LinkLines {
 public:
  /// `input` must outlive this.
  explicit LinkLines(const Input& input) : input_(input) {}

  /// The line of a link, of which `url` is shown for its target; empty: it has none. Valid until
  /// the next one.
  [[nodiscard]] std::string_view line_of(const EntityReport& entity, const Link& link,
                                         std::string_view url);

 private:
  void take_entity(const EntityReport& entity);
  void take_base(const Link& link);

  const Input& input_;
  JsonLine line_;

  // Of the last link's entity, and the piece that shows it.
  bool has_entity_ = false;
  bool is_part_ = false;
  std::string path_;
  std::string frame_;
  std::string entity_piece_;
  // Of its robots.
  bool has_robots_ = false;
  std::string robots_;
  std::string robots_piece_;
  // Of its base.
  bool has_base_ = false;
  std::string base_;
  std::optional<Layer> layer_;
  std::string base_piece_;
};

}  // namespace absolve::cli
