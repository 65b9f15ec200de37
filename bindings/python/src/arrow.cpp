#include "arrow.hpp"

#include <cstring>
#include <exception>
#include <optional>
#include <stdexcept>
#include <utility>

#include "gil.hpp"
#include "link_table.hpp"

namespace absolve::python {
namespace {

template <class Structure>
void release(Structure* own) {
  if (own->release != nullptr) own->release(own);
}

template <class Structure>
void release_capsule(PyObject* capsule, const char* name) {
  auto* const own = static_cast<Structure*>(PyCapsule_GetPointer(capsule, name));
  release(own);
  delete own;
}

constexpr const char* schema_name = "arrow_schema";
constexpr const char* array_name = "arrow_array";
constexpr const char* stream_name = "arrow_array_stream";

void release_schema(PyObject* capsule) {
  release_capsule<ArrowSchema>(capsule, schema_name);
}
void release_array(PyObject* capsule) {
  release_capsule<ArrowArray>(capsule, array_name);
}

template <class Structure>
Structure* pointer_of(nb::handle capsule, const char* name) {
  void* const pointer = PyCapsule_GetPointer(capsule.ptr(), name);
  if (pointer == nullptr) throw nb::python_error();
  return static_cast<Structure*>(pointer);
}

// The text at `index` of an array of string_view or binary_view (Arrow columnar format,
// variable-size binary view layout).
absolve_text viewed(const ArrowArray& array, std::int64_t index) {
  constexpr std::int32_t most_inline = 12;
  const char* const view = static_cast<const char*>(array.buffers[1]) + 16 * index;
  std::int32_t size = 0;
  std::memcpy(&size, view, sizeof(size));
  if (size <= most_inline) return {view + 4, static_cast<std::size_t>(size)};
  std::int32_t buffer = 0;
  std::int32_t offset = 0;
  std::memcpy(&buffer, view + 8, sizeof(buffer));
  std::memcpy(&offset, view + 12, sizeof(offset));
  return {static_cast<const char*>(array.buffers[2 + buffer]) + offset,
          static_cast<std::size_t>(size)};
}

template <class Offset>
absolve_text sliced(const ArrowArray& array, std::int64_t index) {
  const auto* const offsets = static_cast<const Offset*>(array.buffers[1]);
  const char* const texts = static_cast<const char*>(array.buffers[2]);
  const Offset begin = offsets[index];
  return {texts == nullptr ? "" : texts + begin,
          static_cast<std::size_t>(offsets[index + 1] - begin)};
}

}  // namespace

TextColumn::TextColumn(nb::handle source, const char* what) {
  if (nb::hasattr(source, "__arrow_c_stream__")) {
    add_stream(source.attr("__arrow_c_stream__")(), what);
    return;
  }
  if (nb::hasattr(source, "__arrow_c_array__")) {
    const nb::object both = source.attr("__arrow_c_array__")();
    const auto* const schema = pointer_of<ArrowSchema>(both[0], schema_name);
    auto* const array = pointer_of<ArrowArray>(both[1], array_name);
    chunks_.push_back(std::make_unique<ArrowArray>(*array));
    array->release = nullptr;  // moved
    add_chunk(*schema, *chunks_.back(), what);
    return;
  }
  if (PyUnicode_Check(source.ptr()) || PyBytes_Check(source.ptr())) {
    throw nb::type_error((std::string(what) + " must be a list of texts, not one text").c_str());
  }
  for (const nb::handle item : source) {
    if (item.is_none()) {
      items_.push_back({});
      continue;
    }
    const Bytes& bytes = bytes_.emplace_back(item);
    items_.push_back({bytes.text(), bytes.is_str()});
  }
}

TextColumn::~TextColumn() {
  for (const auto& chunk : chunks_) release(chunk.get());
}

void TextColumn::add_stream(nb::handle capsule, const char* what) {
  auto* const stream = pointer_of<ArrowArrayStream>(capsule, stream_name);
  const auto check = [&](int error) {
    if (error == 0) return;
    const char* const message = stream->get_last_error(stream);
    throw std::runtime_error(std::string(what) + ": " + (message == nullptr ? "no data" : message));
  };
  struct Schema : ArrowSchema {
    Schema() : ArrowSchema{} {}
    ~Schema() { absolve::python::release(static_cast<ArrowSchema*>(this)); }
  } schema;
  check(stream->get_schema(stream, &schema));
  for (;;) {
    auto chunk = std::make_unique<ArrowArray>();
    check(stream->get_next(stream, chunk.get()));
    if (chunk->release == nullptr) return;
    chunks_.push_back(std::move(chunk));
    add_chunk(schema, *chunks_.back(), what);
  }
}

void TextColumn::add_chunk(const ArrowSchema& schema, const ArrowArray& array, const char* what) {
  const std::string_view format = schema.format;
  absolve_text (*const at)(const ArrowArray&, std::int64_t) =
      format == "u" || format == "z"     ? sliced<std::int32_t>
      : format == "U" || format == "Z"   ? sliced<std::int64_t>
      : format == "vu" || format == "vz" ? viewed
                                         : nullptr;
  if (at == nullptr) {
    throw nb::type_error(
        (std::string(what) + ": a column of strings or of binary is needed").c_str());
  }
  const bool is_str = format.ends_with('u') || format == "U";
  const auto* const validity = static_cast<const std::uint8_t*>(array.buffers[0]);
  items_.reserve(items_.size() + static_cast<std::size_t>(array.length));
  for (std::int64_t i = array.offset; i < array.offset + array.length; ++i) {
    const bool is_null = validity != nullptr && (validity[i / 8] >> (i % 8) & 1) == 0;
    items_.push_back(is_null ? Item() : Item{at(array, i), is_str});
  }
}

namespace {

struct Heading {
  const char* name;
  Column::Kind kind;
  bool has_nulls;
};

constexpr Heading headings[] = {
    {"page", Column::Kind::number, false},   {"element", Column::Kind::text, true},
    {"attribute", Column::Kind::text, true}, {"raw", Column::Kind::text, true},
    {"url", Column::Kind::text, true},       {"base", Column::Kind::text, true},
    {"layer", Column::Kind::text, true},     {"offset", Column::Kind::number, false},
    {"rel", Column::Kind::text, true},       {"nofollow", Column::Kind::flag, false},
    {"error", Column::Kind::text, true},
};

}  // namespace

LinkBatch::LinkBatch() : columns_(ColumnPool::take()) {
  if (!columns_.empty()) return;
  for (const Heading& own : headings) columns_.emplace_back(own.name, own.kind, own.has_nulls);
}

void LinkBatch::add(std::size_t page, const absolve_link& link) {
  const auto unless_empty = [](absolve_text text) {
    return text.size == 0 ? absolve_text{} : text;
  };
  Column* column = columns_.data();
  column++->add(static_cast<std::int64_t>(page));
  column++->add(link.element);
  column++->add(link.attribute);
  column++->add(link.raw);
  column++->add(link.url);
  column++->add(unless_empty(link.base));
  column++->add(link.layer == ABSOLVE_LAYER_NONE
                    ? absolve_text{}
                    : absolve_layer_name(static_cast<absolve_layer>(link.layer)));
  column++->add(static_cast<std::int64_t>(link.offset));
  column++->add(unless_empty(link.rel));
  column++->add((link.flags & ABSOLVE_LINK_NOFOLLOW) != 0);
  column++->add(link.error == ABSOLVE_OK
                    ? absolve_text{}
                    : absolve_status_name(static_cast<absolve_status>(link.error)));
  ++rows_;
}

void LinkBatch::add_failure(std::size_t page, absolve_status status) {
  Column* column = columns_.data();
  column++->add(static_cast<std::int64_t>(page));
  for (int texts = 0; texts < 6; ++texts) column++->add(absolve_text{});
  column++->add(std::int64_t{0});
  column++->add(absolve_text{});
  column++->add(false);
  column++->add(absolve_status_name(status));
  ++rows_;
}

nb::object LinkBatch::schema() const {
  auto schema = std::make_unique<ArrowSchema>();
  auto* const fields = new ArrowSchema[columns_.size()];
  auto* const children = new ArrowSchema*[columns_.size()];
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columns_[i].make(fields[i]);
    children[i] = &fields[i];
  }
  *schema = {};
  schema->format = "+s";
  schema->name = "";
  schema->n_children = static_cast<std::int64_t>(columns_.size());
  schema->children = children;
  schema->private_data = fields;
  schema->release = [](ArrowSchema* own) {
    for (std::int64_t i = 0; i < own->n_children; ++i) {
      absolve::python::release(own->children[i]);
    }
    delete[] static_cast<ArrowSchema*>(own->private_data);
    delete[] own->children;
    own->release = nullptr;
  };
  PyObject* const capsule = PyCapsule_New(schema.get(), schema_name, release_schema);
  if (capsule == nullptr) {
    schema->release(schema.get());
    throw nb::python_error();
  }
  static_cast<void>(schema.release());
  return nb::steal(capsule);
}

nb::object LinkBatch::array(const std::shared_ptr<const LinkBatch>& self) const {
  // A child may be moved out, and outlive the array around it: each holds the batch.
  using Held = std::shared_ptr<const LinkBatch>;
  const auto length = static_cast<std::int64_t>(rows_);
  auto* const fields = new ArrowArray[columns_.size()];
  auto* const children = new ArrowArray*[columns_.size()];
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    columns_[i].make(fields[i], length);
    fields[i].private_data = new Held(self);
    fields[i].release = [](ArrowArray* own) {
      delete static_cast<Held*>(own->private_data);
      delete[] own->buffers;
      own->release = nullptr;
    };
    children[i] = &fields[i];
  }
  auto array = std::make_unique<ArrowArray>();
  *array = {};
  array->length = length;
  array->n_buffers = 1;
  array->buffers = new const void*[1]{};
  array->n_children = static_cast<std::int64_t>(columns_.size());
  array->children = children;
  array->private_data = fields;
  array->release = [](ArrowArray* own) {
    for (std::int64_t i = 0; i < own->n_children; ++i) {
      absolve::python::release(own->children[i]);
    }
    delete[] static_cast<ArrowArray*>(own->private_data);
    delete[] own->children;
    delete[] own->buffers;
    own->release = nullptr;
  };
  PyObject* const capsule = PyCapsule_New(array.get(), array_name, release_array);
  if (capsule == nullptr) {
    array->release(array.get());
    throw nb::python_error();
  }
  static_cast<void>(array.release());
  return nb::steal(capsule);
}

namespace {

// One text for each page, or one for all of them, or none.
class PageTexts {
 public:
  PageTexts(nb::handle source, const char* what, std::size_t pages) {
    if (source.is_none()) return;
    if (PyUnicode_Check(source.ptr())) {
      for_all_.emplace(source);
      return;
    }
    column_.emplace(source, what);
    if (column_->size() != pages) {
      throw nb::value_error((std::string(what) + ": " + std::to_string(column_->size()) + " for " +
                             std::to_string(pages) + " pages")
                                .c_str());
    }
  }

  [[nodiscard]] absolve_text operator[](std::size_t page) const {
    if (for_all_) return for_all_->text();
    return column_ ? (*column_)[page].text : absolve_text{};
  }

 private:
  std::optional<Bytes> for_all_;
  std::optional<TextColumn> column_;
};

struct Filling {
  LinkBatch* batch;
  std::size_t page;
  std::exception_ptr failure;
};

absolve_action add_row(void* context, const absolve_entity* entity, const absolve_link* link,
                       absolve_text*) {
  auto* const own = static_cast<Filling*>(context);
  try {
    own->batch->add(own->page, *link);
  } catch (...) {
    own->failure = std::current_exception();
    return ABSOLVE_STOP;
  }
  return ABSOLVE_ABSOLUTE;
}

}  // namespace

std::shared_ptr<LinkBatch> read_batch(const Reader& reader, nb::handle pages, nb::handle urls,
                                      nb::handle types) {
  const TextColumn documents(pages, "pages");
  const PageTexts own_urls(urls, "urls", documents.size());
  const PageTexts own_types(types, "content_types", documents.size());
  auto batch = std::make_shared<LinkBatch>();
  Filling filling{batch.get(), 0, nullptr};
  absolve_visitor visitor{};
  visitor.size = sizeof(visitor);
  visitor.context = &filling;
  visitor.link = add_row;
  {
    const GilReleased released;
    for (; filling.page < documents.size() && !filling.failure; ++filling.page) {
      const TextColumn::Item& document = documents[filling.page];
      if (document.text.data == nullptr) continue;
      absolve_source source{};
      source.size = sizeof(source);
      source.url = own_urls[filling.page];
      source.type = own_types[filling.page];
      if (document.is_str) source.charset = {"utf-8", 5};
      const absolve_status status =
          absolve_reader_read(reader.get(), document.text, &source, &visitor);
      if (status != ABSOLVE_OK && !filling.failure) batch->add_failure(filling.page, status);
    }
  }
  if (filling.failure) std::rethrow_exception(filling.failure);
  return batch;
}

}  // namespace absolve::python
