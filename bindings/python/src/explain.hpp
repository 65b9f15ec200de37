#pragma once

#include <nanobind/nanobind.h>

#include "reader.hpp"

namespace absolve::python {

/// Explains one link of a document, as a dict. `number`, `place` (a tuple of line and column) and
/// `reference` choose it; two of them are None. Releases the GIL while it reads.
[[nodiscard]] nb::dict explain(const nb::dict& options, nb::handle data, const Source& source,
                               nb::handle number, nb::handle place, nb::handle reference);

}  // namespace absolve::python
