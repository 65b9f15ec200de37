#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"

namespace absolve::tool {

/// A range of a text that is a link.
struct LinkMark {
  Span span;
  std::size_t link;  ///< its number among the links of the document, from 0
};

/// A text in which links stand: the file itself, or the decoded body of a part.
struct LinkedText {
  bool in_part = false;
  std::string path;      ///< of the part; empty: the file or the outermost part
  std::string encoding;  ///< of the first document in it
  std::vector<LinkMark> marks;
};

/// The texts of a file, with the marks of its links in order. Links within the value of another
/// link have no mark.
[[nodiscard]] std::vector<LinkedText> linked_texts(const Examination& examination);

/// `bytes` cut at the marks of `text`, as an array in JSON: the text in front of the first mark,
/// then for each mark the number of its link, the marked text, and the text behind it.
[[nodiscard]] std::string segments_of(std::string_view bytes, const LinkedText& text);

}  // namespace absolve::tool
