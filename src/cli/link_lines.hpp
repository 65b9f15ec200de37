#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"
#include "cli/input.hpp"
#include "cli/json_line.hpp"

namespace absolve::cli {

/// Writes the links of one input as lines of JSON. A piece that consecutive links share is made
/// once.
class LinkLines {
 public:
  /// `input` must outlive this.
  explicit LinkLines(const Input& input) : input_(input) {}

  /// The line of a link, with `url` for its target. `url` is ignored if the link has none. The line
  /// is valid until the next call.
  [[nodiscard]] std::string_view line_of(const EntityReport& entity, const Link& link,
                                         std::string_view url);

 private:
  void take_entity(const EntityReport& entity);
  void take_base(const Link& link);

  const Input& input_;
  JsonLine line_;

  // What the last link had, and the piece of JSON that shows it; a piece is empty until the first
  // link.
  bool is_part_ = false;
  std::string path_;
  std::string frame_;
  std::string entity_piece_;
  std::string robots_;
  std::string robots_piece_;
  std::string base_;
  std::optional<Layer> layer_;
  std::string base_piece_;
};

}  // namespace absolve::cli
