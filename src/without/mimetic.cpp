// Replaces the writer of archives where ABSOLVE_WITH_MIMETIC is off: every call fails with
// `not_in_build`.

#include "mime/builder.hpp"

namespace absolve {

Result<std::string> build_archive(const NewMessage&, const std::vector<NewPart>&) {
  return fail(ErrorCode::not_in_build, "mimetic");
}

}  // namespace absolve
