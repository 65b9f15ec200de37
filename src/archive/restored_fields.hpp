#pragma once

#include <string>
#include <vector>

#include "absolve/archive.hpp"
#include "message/builder.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// Those of `fields`, which are untrusted, that can be written in the header of a new archive, with
/// lines that end in CR LF. Leaves out fields that the archive makes itself, and signatures and
/// digests of the original bytes. Adds to `refused` the names of fields that a header cannot have.
[[nodiscard]] std::vector<NewField> restored_fields(const std::vector<HeaderField>& fields,
                                                    std::vector<std::string>& refused);

/// Makes `name`, which is untrusted, fit for header fields. Makes its URL absolute and escaped,
/// without a fragment. Empties what cannot be written in a field, and returns what that was: `URL`,
/// `Content-ID`, `type`.
[[nodiscard]] std::vector<const char*> left_out_of_header(PackedName& name);

}  // namespace absolve::ABSOLVE_VERSIONED
