#include "tool/io/sandbox.hpp"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "tool/io/input.hpp"

namespace absolve::tool {
namespace {

using Rights = std::uint64_t;

// Rights that the kernel headers of Debian 12 do not define.
constexpr Rights truncate_right = Rights{1} << 14U;   // since version 3
constexpr Rights ioctl_dev_right = Rights{1} << 15U;  // since version 5

constexpr Rights reading = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
constexpr Rights changing = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR |
                            LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_DIR |
                            LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REFER | truncate_right;
// Rights that are not granted on any file.
constexpr Rights refused = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_MAKE_CHAR |
                           LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO |
                           LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM |
                           ioctl_dev_right;
// Rights that a rule on a file can have; the others are for folders.
constexpr Rights of_files =
    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE | truncate_right;

// The rights that this version of Landlock knows.
Rights rights_of(long version) {
  Rights rights = reading | changing | refused;
  if (version < 2) rights &= ~Rights{LANDLOCK_ACCESS_FS_REFER};
  if (version < 3) rights &= ~truncate_right;
  if (version < 5) rights &= ~ioctl_dev_right;
  return rights;
}

std::string failure(const char* call) {
  return std::string("Landlock cannot be used: ") + call + ": " + std::strerror(errno);
}

bool allow(int rules, const std::string& path, Rights rights) {
  const Descriptor place(::open(path.empty() ? "." : path.c_str(), O_PATH | O_CLOEXEC));
  struct stat status{};
  // A file that is missing now cannot be opened later, either.
  if (place.get() < 0 || ::fstat(place.get(), &status) != 0) return true;
  if (!S_ISDIR(status.st_mode)) rights &= of_files;
  const landlock_path_beneath_attr rule{.allowed_access = rights, .parent_fd = place.get()};
  // Landlock does not restrict pipes and other files outside of file systems, and rejects rules for
  // them with EBADFD.
  return ::syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0 ||
         errno == EBADFD;
}

}  // namespace

std::optional<std::string> confine_files(const OpenableFiles& files) {
  const long version =
      ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return "the kernel has no Landlock, or it is turned off";
  const Rights known = rights_of(version);
  landlock_ruleset_attr attributes{};  // newer kernel headers have more members
  attributes.handled_access_fs = known;
  const Descriptor rules(
      static_cast<int>(::syscall(SYS_landlock_create_ruleset, &attributes, sizeof attributes, 0)));
  if (rules.get() < 0) return failure("landlock_create_ruleset");
  const auto allow_all = [&](const std::vector<std::string>& paths, Rights rights) {
    for (const std::string& path : paths) {
      if (!allow(rules.get(), path, rights & known)) return false;
    }
    return true;
  };
  const bool is_complete = allow_all(files.read, reading) &&
                           allow_all(files.write, reading | changing) &&
                           allow_all(files.folders, reading | changing);
  if (!is_complete) return failure("landlock_add_rule");
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return failure("prctl");
  if (::syscall(SYS_landlock_restrict_self, rules.get(), 0) != 0) {
    return failure("landlock_restrict_self");
  }
  return std::nullopt;
}

}  // namespace absolve::tool
