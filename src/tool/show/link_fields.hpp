#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"
#include "tool/show/tables.hpp"

namespace absolve::tool {

/// The origin of a document: a file, or a record in a file.
struct LinkOrigin {
  std::string file;
  std::optional<std::uint64_t> record_offset{};  ///< nothing: it is not a record
  std::size_t record_index = 0;                  ///< among the records of one compressed member
  std::string record_id{};
  std::string target_uri{};
};

/// A link that is listed, with the document and the file that it is in.
struct ListedLink {
  const LinkOrigin& origin;
  const EntityReport& entity;
  const Link& link;
  std::string_view url;  ///< shown as its target, if it has one
};

/// The value of one field.
struct FieldValue {
  enum class Kind { null, text, number, flag };
  Kind kind = Kind::null;
  std::string_view text{};
  std::uint64_t number = 0;
};

/// A member of a line of JSON, or a column of a table: one row of the schema.
struct LinkField {
  std::string_view name;
  FieldValue::Kind kind;  ///< of its values that are not null
  FieldValue (*value)(const ListedLink& row);
  bool is_detail = false;      ///< of `Link::details`
  bool is_on_request = false;  ///< only where `--fields` names it
};

/// All fields, in the order in which a line of JSON has them. Static storage.
[[nodiscard]] std::span<const LinkField> link_fields();
/// The field of that name, or null. Static storage.
[[nodiscard]] const LinkField* find_link_field(std::string_view name);

/// The fields called `names`, each once. All of them must exist. Static storage.
[[nodiscard]] std::vector<const LinkField*> find_link_fields(const std::vector<std::string>& names);

/// Appends a line of fields. In a value, what is not safe to show on a terminal becomes `\xHH`;
/// null is empty.
void append_row(std::span<const LinkField* const> fields, const ListedLink& row, TableFormat format,
                LineBuffer& out);

}  // namespace absolve::tool
