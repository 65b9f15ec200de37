#include "reader.hpp"

#include <algorithm>
#include <utility>

#include "gil.hpp"
#include "link_table.hpp"

namespace absolve::python {
namespace {

nb::object make_error(std::string_view code, std::string_view message) {
  return unless_exiting([&] {
    return nb::module_::import_("absolve._error").attr("Error")(str_of(code), str_of(message));
  });
}

std::string value_of(nb::handle value) {
  if (PyBool_Check(value.ptr())) return value.is(nb::handle(Py_True)) ? "true" : "false";
  return utf8_of(unless_exiting([&] { return nb::str(value); }), "an option");
}

void take(nb::handle value, const char* what, std::string& text, bool& is_there) {
  is_there = !value.is_none();
  if (is_there) text = utf8_of(value, what);
}

[[noreturn]] void refuse(const char* what, const char* wanted, nb::handle value) {
  throw nb::type_error(
      (std::string(what) + ": " + wanted + " expected, not " + nb::type_name(value.type()).c_str())
          .c_str());
}

}  // namespace

std::string utf8_of(nb::handle value, const char* what) {
  if (!PyUnicode_Check(value.ptr())) refuse(what, "a str", value);
  const nb::object bytes =
      nb::steal(PyUnicode_AsEncodedString(value.ptr(), "utf-8", "surrogateescape"));
  if (!bytes.is_valid()) throw nb::python_error();
  return {PyBytes_AsString(bytes.ptr()), static_cast<std::size_t>(PyBytes_Size(bytes.ptr()))};
}

std::size_t number_of(nb::handle value, const char* what) {
  if (!PyLong_Check(value.ptr())) refuse(what, "an int", value);
  const std::size_t number = PyLong_AsSize_t(value.ptr());
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  return number;
}

nb::object str_of(std::string_view text) {
  PyObject* const made =
      PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "surrogateescape");
  if (made == nullptr) throw nb::python_error();
  return nb::steal(made);
}

nb::object str_or_none(absolve_text text) {
  return text.data == nullptr ? nb::none() : str_of(view_of(text));
}

nb::object str_unless_empty(absolve_text text) {
  return text.size == 0 ? nb::none() : str_of(view_of(text));
}

nb::object layer_name(std::int32_t layer) {
  if (layer == ABSOLVE_LAYER_NONE) return nb::none();
  return str_or_none(absolve_layer_name(static_cast<absolve_layer>(layer)));
}

nb::object error_of(absolve_status status, std::string_view message) {
  return make_error(view_of(absolve_status_name(status)), message);
}

void raise(std::string_view code, std::string_view message) {
  const nb::object made = make_error(code, message);
  PyErr_SetObject(made.type().ptr(), made.ptr());
  throw nb::python_error();
}

void raise(absolve_status status, std::string_view message) {
  if (status == ABSOLVE_NO_MEMORY) {
    PyErr_NoMemory();
    throw nb::python_error();
  }
  raise(view_of(absolve_status_name(status)), message);
}

Bytes::Bytes(nb::handle source) : held_(nb::borrow(source)) {
  if (PyUnicode_Check(source.ptr())) {
    Py_ssize_t size = 0;
    data_ = PyUnicode_AsUTF8AndSize(source.ptr(), &size);
    if (data_ == nullptr) throw nb::python_error();
    size_ = static_cast<std::size_t>(size);
    return;
  }
  if (PyObject_GetBuffer(source.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
  data_ = view_.buf == nullptr ? "" : static_cast<const char*>(view_.buf);
  size_ = static_cast<std::size_t>(view_.len);
}

Bytes::Bytes(Bytes&& other) noexcept
    : held_(std::move(other.held_)),
      view_(std::exchange(other.view_, {})),
      data_(other.data_),
      size_(other.size_) {}

Bytes::~Bytes() {
  if (view_.obj != nullptr) PyBuffer_Release(&view_);
}

void for_each_option(const nb::dict& options, const OptionVisitor& visit) {
  for (const auto [key, value] : options) {
    std::string name = utf8_of(key, "the name of an option");
    while (name.ends_with('_')) name.pop_back();  // as in with_, which is a word of Python
    std::ranges::replace(name, '_', '-');
    if (value.is_none()) continue;
    if (nb::isinstance<nb::list>(value) || nb::isinstance<nb::tuple>(value)) {
      for (const nb::handle one : nb::cast<nb::sequence>(value)) visit(name, value_of(one));
    } else {
      visit(name, value_of(value));
    }
  }
}

Configured::Configured(const nb::dict& options) : options_(absolve_options_new(nullptr)) {
  if (options_ == nullptr) raise(ABSOLVE_NO_MEMORY, {});
  for_each_option(options, [this](const std::string& name, const std::string& text) {
    const absolve_status status = absolve_options_set_text(
        options_.get(), {name.data(), name.size()}, {text.data(), text.size()});
    if (status != ABSOLVE_OK) raise(status, view_of(absolve_options_error(options_.get())));
  });
}

Source::Source(nb::handle name_, nb::handle url_, nb::handle type_, nb::handle charset_,
               nb::handle csp_) {
  take(name_, "name", name, has_name);
  take(url_, "url", url, has_url);
  take(type_, "content_type", type, has_type);
  take(charset_, "charset", charset, has_charset);
  take(csp_, "csp", csp, has_csp);
}

absolve_source Source::get(bool is_str) const {
  const auto text = [](const std::string& own, bool is_there) {
    return is_there ? absolve_text{own.data(), own.size()} : absolve_text{};
  };
  absolve_source source{};
  source.size = sizeof(source);
  source.name = text(name, has_name);
  source.url = text(url, has_url);
  source.type = text(type, has_type);
  source.charset = is_str ? absolve_text{"utf-8", 5} : text(charset, has_charset);
  source.csp = text(csp, has_csp);
  return source;
}

Reader::Reader(const nb::dict& options) {
  const Configured configured(options);
  absolve_reader* made = nullptr;
  const absolve_status status = absolve_reader_new(configured.get(), &made);
  reader_.reset(made);
  if (status != ABSOLVE_OK) raise(status, view_of(absolve_reader_error(made)));
}

void Reader::read(const Bytes& bytes, const absolve_source& source,
                  absolve_visitor& visitor) const {
  absolve_status status = ABSOLVE_OK;
  {
    const GilReleased released;
    status = absolve_reader_read(get(), bytes.text(), &source, &visitor);
  }
  if (PyErr_Occurred() != nullptr) throw nb::python_error();  // in a callback
  if (status != ABSOLVE_OK) raise(status, view_of(absolve_reader_error(get())));
}

}  // namespace absolve::python
