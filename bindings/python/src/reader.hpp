#pragma once

#include <absolve/absolve.h>
#include <nanobind/nanobind.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace absolve::python {

namespace nb = nanobind;

inline std::string_view view_of(absolve_text text) {
  return text.data == nullptr ? std::string_view() : std::string_view(text.data, text.size);
}

/// An `absolve.Error` for a failed call.
[[nodiscard]] nb::object error_of(absolve_status status, std::string_view message);
/// Raises it.
[[noreturn]] void raise(absolve_status status, std::string_view message);
/// Raises an `absolve.Error` with the name of a code.
[[noreturn]] void raise(std::string_view code, std::string_view message);

/// A diagnostic that keeps its texts.
struct Diagnostic {
  explicit Diagnostic(const absolve_diagnostic& given)
      : code(view_of(given.code)),
        message(view_of(given.message)),
        part(view_of(given.entity)),
        frame(view_of(given.frame)),
        offset(given.offset) {}

  std::string code;
  std::string message;
  std::string part;
  std::string frame;
  std::uint64_t offset = SIZE_MAX;  // none
};

/// The bytes of a document: of anything with the buffer protocol as they lie in memory, of a str in
/// UTF-8. It holds what it was made of.
class Bytes {
 public:
  explicit Bytes(nb::handle source);
  Bytes(Bytes&& other) noexcept;
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;
  Bytes& operator=(Bytes&&) = delete;
  ~Bytes();

  [[nodiscard]] absolve_text text() const { return {data_, size_}; }
  /// Whether it was a str, which has no encoding any more.
  [[nodiscard]] bool is_str() const { return view_.obj == nullptr; }

 private:
  nb::object held_;
  Py_buffer view_{};
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

/// Receives the name of an option, and a value.
using OptionVisitor = std::function<void(const std::string& name, const std::string& value)>;
/// Calls `visit` with the name and the value of each option. A value is a str, a bool, an int, or a
/// list of these; `visit` is called once for each element of a list. `_` in a name stands for `-`.
void for_each_option(const nb::dict& options, const OptionVisitor& visit);

/// Options by name, ready for use.
class Configured {
 public:
  explicit Configured(const nb::dict& options);

  [[nodiscard]] const absolve_options* get() const { return options_.get(); }

 private:
  struct Free {
    void operator()(absolve_options* options) const { absolve_options_free(options); }
  };
  std::unique_ptr<absolve_options, Free> options_;
};

/// What is known of a document, as `absolve_source` has it. None: nothing.
struct Source {
  std::string name, url, type, charset, csp;
  bool has_name = false, has_url = false, has_type = false, has_charset = false, has_csp = false;

  Source(nb::handle name, nb::handle url, nb::handle type, nb::handle charset, nb::handle csp);
  [[nodiscard]] absolve_source get(bool is_str) const;
};

/// A reader of documents with the same options. It serves one thread at a time.
class Reader {
 public:
  explicit Reader(const nb::dict& options);

  [[nodiscard]] absolve_reader* get() const { return reader_.get(); }
  /// Reads a document. Releases the GIL meanwhile, and raises an exception on a failure.
  void read(const Bytes& bytes, const absolve_source& source, absolve_visitor& visitor) const;

 private:
  struct Free {
    void operator()(absolve_reader* reader) const { absolve_reader_free(reader); }
  };
  std::unique_ptr<absolve_reader, Free> reader_;
};

/// The UTF-8 of a str. An escaped surrogate, as `str_of` makes it of a byte that is not UTF-8,
/// gives the byte. Raises TypeError for what is no str; `what` names the argument.
[[nodiscard]] std::string utf8_of(nb::handle value, const char* what);
/// The value of an int. Raises TypeError for what is no int, and OverflowError for a negative one.
[[nodiscard]] std::size_t number_of(nb::handle value, const char* what);
/// A str, or None for a text that is absent.
[[nodiscard]] nb::object str_or_none(absolve_text text);
/// A str, or None for a text that is absent or empty.
[[nodiscard]] nb::object str_unless_empty(absolve_text text);
[[nodiscard]] nb::object str_of(std::string_view text);
/// The name of an `absolve_layer`; None for ABSOLVE_LAYER_NONE.
[[nodiscard]] nb::object layer_name(std::int32_t layer);

}  // namespace absolve::python
