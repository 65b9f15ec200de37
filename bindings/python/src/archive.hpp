#pragma once

#include <nanobind/nanobind.h>

#include <memory>

#include "reader.hpp"

namespace absolve::python {

/// A message that was read, part by part, or unpacked. It holds the bytes that it was read from,
/// and serves one thread at a time.
class Archive {
 public:
  /// Releases the GIL while it reads. `unpacks`: makes files of the parts.
  Archive(const nb::dict& options, nb::handle data, const Source& source, bool unpacks,
          bool ascii_names);

  /// A dict for each part.
  [[nodiscard]] nb::list parts() const;
  [[nodiscard]] nb::bytes body(std::size_t index) const;
  [[nodiscard]] std::size_t file_count() const;
  /// The name, the index of the part or None, and the bytes; an `absolve.Error` in their place
  /// where the part cannot be decoded.
  [[nodiscard]] nb::tuple file(std::size_t index) const;
  /// What was met so far, as a list of `Diagnostic`.
  [[nodiscard]] nb::list diagnostics() const;

 private:
  struct Free {
    void operator()(absolve_archive* archive) const { absolve_archive_free(archive); }
  };
  Bytes bytes_;
  std::unique_ptr<absolve_archive, Free> archive_;
};

}  // namespace absolve::python
