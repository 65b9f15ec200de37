#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "tool/io/line_buffer.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/link_fields.hpp"

namespace absolve::tool {

/// How to list records, as the command line says.
struct ListOptions {
  std::string format{};               ///< empty: the usual one of the command
  bool escapes_formulas = false;      ///< in CSV, mark values that look like formulas as text
  std::vector<std::string> fields{};  ///< of links: names of fields; empty: all
  std::string table{};   ///< the name of a table of `record_format`; empty: that of the command
  bool compact = false;  ///< of links: a separate line for what all links of a document share

  /// Whether records are listed, in JSON or in a table, rather than text.
  [[nodiscard]] bool lists_records() const { return !format.empty() && format != "text"; }
  /// Whether a field is listed that only `Options::details` fills.
  [[nodiscard]] bool needs_details() const;
  /// What is wrong with these options; nothing: they are valid.
  [[nodiscard]] std::optional<Trouble> check() const;
};

/// Writes links as lines: of text; of JSON with all fields, or with those of `--fields`, or with
/// those that differ from link to link (`--compact`); or of a table (`--format tsv` or `csv`). A
/// piece that consecutive links share is made once.
class LinkLines {
 public:
  LinkLines(const ListOptions& options, LinkOrigin origin);

  /// The first line of an output: the header of CSV; empty for all other formats.
  [[nodiscard]] static std::string header(const ListOptions& options);

  /// Sets the origin of the next links.
  void set_origin(LinkOrigin origin);

  /// Appends the line of a link, with `url` as its target. With `--compact`, the line of its
  /// document comes first if the document has changed. If the link has no target, `url` is ignored.
  void put_lines(const EntityReport& entity, const Link& link, std::string_view url,
                 LineBuffer& out);
  /// The same lines. Valid until the next call.
  [[nodiscard]] std::string_view lines_of(const EntityReport& entity, const Link& link,
                                          std::string_view url);

 private:
  // Returns whether the entity, or its robots, differs from that of the last link.
  [[nodiscard]] bool take_entity(const EntityReport& entity);
  void take_document_id();
  void put_origin();
  void take_base(const SharedText& base, std::optional<Layer> layer);
  void put_text(const EntityReport& entity, const Link& link, std::string_view url,
                LineBuffer& out);
  void put_document(const EntityReport& entity, LineBuffer& out);
  void put_names(const Link& link, LineBuffer& out);
  void put_link(const EntityReport& entity, const Link& link, std::string_view url,
                LineBuffer& out);
  void put_chosen(const ListedLink& row, LineBuffer& out);
  static void put_place(const EntityReport& entity, LineBuffer& out);

  bool is_text_;
  std::optional<TableFormat> table_;  // none: lines of text or JSON
  bool is_compact_;
  std::vector<const LinkField*> fields_;  // empty: all
  LinkOrigin origin_;
  std::string file_piece_;  // the name of the file, in text or as members of JSON
  LineBuffer lines_;
  LineBuffer piece_;
  std::uint64_t document_ = 0;  // counts documents of the origin; 0: none yet
  std::string document_id_;
  bool in_part_ = false;  // what the line of the document says

  // The values of the last link, and the pieces of JSON for them. A piece is empty until the first
  // link.
  bool is_part_ = false;
  std::string path_;
  std::string frame_;
  std::string entity_piece_;
  std::string robots_;
  std::string robots_piece_;
  SharedText base_;
  std::optional<Layer> layer_;
  std::string base_piece_;

  // The members that say what a link is. Few combinations of names occur in a list.
  struct NamesPiece {
    std::string element;
    std::string attribute;
    LinkKind kind = LinkKind::url;
    bool inert = false;
    std::string json;
  };
  std::array<NamesPiece, 32> names_pieces_;
};

}  // namespace absolve::tool
