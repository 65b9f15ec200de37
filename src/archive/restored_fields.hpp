#pragma once

#include <string>
#include <vector>

#include "absolve/archive.hpp"
#include "message/builder.hpp"

namespace absolve {

/// Of `fields`, which come from outside, those that can stand in the header of an archive that is
/// made anew, with lines that end in CR LF. Fields that the archive has by itself are left out, and
/// so are signatures and digests of what was there before. What cannot stand in a header is named
/// in `refused`.
[[nodiscard]] std::vector<NewField> restored_fields(const std::vector<HeaderField>& fields,
                                                    std::vector<std::string>& refused);

/// Makes `name`, which comes from outside, fit for header fields: its URL absolute and escaped,
/// without a fragment; what cannot stand in a field is emptied. Gives what was: `URL`,
/// `Content-ID`, `type`.
[[nodiscard]] std::vector<const char*> left_out_of_header(PackedName& name);

}  // namespace absolve
