// The only file that uses FlatBuffers, in which Arrow encodes its messages (format/Message.fbs and
// format/Schema.fbs of the specification). The numbers of fields are those of these two files.

#include "tool/show/arrow_stream.hpp"

#include <flatbuffers/flatbuffers.h>

#include <bit>
#include <cstring>

#include "text/utf8.hpp"

namespace absolve::tool {
namespace {

using flatbuffers::FlatBufferBuilder;
using Kind = FieldValue::Kind;

static_assert(std::endian::native == std::endian::little, "columns are written as they are");

constexpr std::size_t alignment = 64;
// In bytes. The offsets of a column reach 2 GiB.
constexpr std::size_t longest_text = std::size_t{1} << 30;

// The offset of a field in the vtable of its table.
flatbuffers::voffset_t slot(unsigned number) {
  return flatbuffers::FieldIndexToOffset(static_cast<flatbuffers::voffset_t>(number));
}

enum class Header : std::uint8_t { schema = 1, record_batch = 3 };      // union MessageHeader
enum class Type : std::uint8_t { integer = 2, utf8 = 5, boolean = 6 };  // union Type

void pad(std::string& bytes, std::size_t to) {
  bytes.resize((bytes.size() + to - 1) / to * to);
}

template <class Number>
void push(std::string& bytes, Number number) {
  char raw[sizeof(Number)];
  std::memcpy(raw, &number, sizeof(Number));
  bytes.append(raw, sizeof(Number));
}

void push_bit(std::string& bits, std::size_t index, bool value) {
  if (index % 8 == 0) bits.push_back('\0');
  bits.back() = static_cast<char>(static_cast<unsigned char>(bits.back()) |
                                  static_cast<unsigned>(value) << index % 8);
}

// The part of an encapsulated message that precedes its body. `header` is its metadata, which
// `builder` holds.
std::string message_front(FlatBufferBuilder& builder, Header type, flatbuffers::uoffset_t header,
                          std::size_t body_size) {
  constexpr std::int16_t version_5 = 4;  // enum MetadataVersion
  const auto table = builder.StartTable();
  builder.AddElement<std::int64_t>(slot(3), static_cast<std::int64_t>(body_size), 0);
  builder.AddOffset(slot(2), flatbuffers::Offset<void>(header));
  builder.AddElement<std::int16_t>(slot(0), version_5, 0);
  builder.AddElement<std::uint8_t>(slot(1), static_cast<std::uint8_t>(type), 0);
  builder.Finish(flatbuffers::Offset<void>(builder.EndTable(table)));
  std::string message("\xFF\xFF\xFF\xFF", 4);
  std::string metadata(reinterpret_cast<const char*>(builder.GetBufferPointer()),
                       builder.GetSize());
  pad(metadata, 8);  // the eight bytes in front keep this alignment
  push(message, static_cast<std::int32_t>(metadata.size()));
  return message.append(metadata);
}

flatbuffers::Offset<void> field_of(FlatBufferBuilder& builder, const LinkField& field) {
  const auto name = builder.CreateString(field.name.data(), field.name.size());
  const auto type_table = builder.StartTable();
  Type type = Type::utf8;
  if (field.kind == Kind::number) {
    type = Type::integer;
    builder.AddElement<std::int32_t>(slot(0), 64, 0);
    builder.AddElement<std::uint8_t>(slot(1), 1, 0);  // signed
  } else if (field.kind == Kind::flag) {
    type = Type::boolean;
  }
  const flatbuffers::Offset<void> type_offset(builder.EndTable(type_table));
  const auto children = builder.CreateVector(std::vector<flatbuffers::Offset<void>>());
  const auto table = builder.StartTable();
  builder.AddOffset(slot(0), name);
  builder.AddOffset(slot(3), type_offset);
  builder.AddOffset(slot(5), children);
  builder.AddElement<std::uint8_t>(slot(1), 1, 0);  // nullable
  builder.AddElement<std::uint8_t>(slot(2), static_cast<std::uint8_t>(type), 0);
  return flatbuffers::Offset<void>(builder.EndTable(table));
}

// A FieldNode, with a length and the number of nulls, or a Buffer, with an offset and a length.
struct Pair {
  std::int64_t first;
  std::int64_t second;
};

}  // namespace

std::string arrow_schema(std::span<const LinkField* const> fields) {
  FlatBufferBuilder builder;
  std::vector<flatbuffers::Offset<void>> columns;
  for (const LinkField* const field : fields) columns.push_back(field_of(builder, *field));
  const auto vector = builder.CreateVector(columns);
  const auto table = builder.StartTable();
  builder.AddOffset(slot(1), vector);
  return message_front(builder, Header::schema, builder.EndTable(table), 0);
}

ArrowBatch::ArrowBatch(std::span<const LinkField* const> fields) {
  for (const LinkField* const field : fields) {
    Column& column = columns_.emplace_back();
    column.field = field;
    if (field->kind == Kind::text) push(column.offsets, std::int32_t{0});
  }
}

void ArrowBatch::add(const ListedLink& row) {
  for (Column& column : columns_) {
    FieldValue value = column.field->value(row);
    if (value.text.size() > longest_text) value = {};
    const bool is_null = value.kind == Kind::null;
    column.nulls += is_null ? 1 : 0;
    push_bit(column.validity, rows_, !is_null);
    switch (column.field->kind) {
      case Kind::null: break;
      case Kind::number: push(column.values, static_cast<std::int64_t>(value.number)); break;
      case Kind::flag: push_bit(column.values, rows_, value.number != 0); break;
      case Kind::text:
        add_text(column, value.text);
        size_ += value.text.size();
        break;
    }
    size_ += sizeof(std::int64_t);
  }
  ++rows_;
}

void ArrowBatch::add_text(Column& column, std::string_view text) {
  const std::size_t before = column.values.size();
  // Consecutive rows often have the same text, and the text of the previous row is valid.
  const std::string_view last = std::string_view(column.values).substr(before - column.last);
  if (text == last || utf8::is_valid(text)) {
    column.values.append(text);
  } else {
    column.values.append(utf8::repaired(std::string(text)));
  }
  column.last = column.values.size() - before;
  push(column.offsets, static_cast<std::int32_t>(column.values.size()));
}

void ArrowBatch::take(std::string& out) {
  std::vector<Pair> nodes;
  std::vector<Pair> buffers;
  std::vector<std::string*> bodies;
  std::size_t size = 0;
  const auto add_buffer = [&](std::string& bytes) {
    buffers.push_back({static_cast<std::int64_t>(size), static_cast<std::int64_t>(bytes.size())});
    pad(bytes, alignment);
    size += bytes.size();
    bodies.push_back(&bytes);
  };
  for (Column& column : columns_) {
    nodes.push_back({static_cast<std::int64_t>(rows_), static_cast<std::int64_t>(column.nulls)});
    add_buffer(column.validity);
    if (column.field->kind == Kind::text) add_buffer(column.offsets);
    add_buffer(column.values);
  }
  FlatBufferBuilder builder;
  const auto buffers_offset = builder.CreateVectorOfStructs(buffers);
  const auto nodes_offset = builder.CreateVectorOfStructs(nodes);
  const auto table = builder.StartTable();
  builder.AddElement<std::int64_t>(slot(0), static_cast<std::int64_t>(rows_), 0);
  builder.AddOffset(slot(1), nodes_offset);
  builder.AddOffset(slot(2), buffers_offset);
  const std::string front =
      message_front(builder, Header::record_batch, builder.EndTable(table), size);
  out.reserve(out.size() + front.size() + size);
  out.append(front);
  for (std::string* const bytes : bodies) {
    out.append(*bytes);
    bytes->clear();
  }
  for (Column& column : columns_) {
    column.nulls = column.last = 0;
    if (column.field->kind == Kind::text) push(column.offsets, std::int32_t{0});
  }
  rows_ = size_ = 0;
}

}  // namespace absolve::tool
