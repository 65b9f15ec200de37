#include "tool/io/sandbox.hpp"

#ifdef ABSOLVE_WITH_SECCOMP

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <type_traits>

namespace absolve::tool {
namespace {

// Calls that the tool, the C library and the C++ library make. Some architectures lack some.
constexpr const char* always_allowed[] = {
    // Open files.
    "read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "pwritev", "lseek",
    "close", "fstat", "fstatfs", "fsync", "fdatasync", "syncfs", "ftruncate", "fallocate",
    "fadvise64", "flock", "fchmod", "fchown", "fgetxattr", "flistxattr", "fsetxattr", "dup", "dup2",
    "dup3", "poll", "ppoll", "select", "pselect6", "umask",
    // Facts about files, which Landlock does not restrict either.
    "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "getcwd", "statfs", "getxattr", "lgetxattr", "listxattr",
    // Memory.
    "brk", "munmap", "mremap", "madvise", "mincore",
    // Threads.
    "futex", "set_robust_list", "rseq", "set_tid_address", "sched_yield", "sched_getaffinity",
    "gettid", "exit", "exit_group", "membarrier",
    // Signals to this process.
    "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "sigaltstack",
    "restart_syscall",
    // The sanitizers use a pipe to test whether memory can be read. A pipe opens no other file.
    "pipe", "pipe2",
    // Time, numbers and facts about the process.
    "clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time",
    "getrandom", "getpid", "getppid", "getuid", "geteuid", "getgid", "getegid", "uname", "sysinfo",
    "getrusage", "times", "getrlimit"};

// Calls for files and folders. Landlock decides which paths are allowed.
constexpr const char* with_files[] = {"open",   "openat",   "creat",     "mkdir",     "mkdirat",
                                      "rename", "renameat", "renameat2", "link",      "linkat",
                                      "unlink", "unlinkat", "rmdir",     "getdents64"};

class Filter {
 public:
  Filter() : context_(seccomp_init(SCMP_ACT_ERRNO(EPERM)), seccomp_release) {
    if (!context_) error_ = ENOMEM;
  }

  // Allows a call with these arguments only. Does nothing if the architecture lacks the call.
  template <class... Conditions>
  void allow(const char* name, Conditions... conditions) {
    add(SCMP_ACT_ALLOW, name, conditions...);
  }
  // Makes a call fail as if the kernel did not have it.
  void hide(const char* name) { add(SCMP_ACT_ERRNO(ENOSYS), name); }

  // Returns the error, or 0.
  [[nodiscard]] int load() {
    if (error_ == 0) error_ = -seccomp_load(context_.get());
    return error_;
  }

 private:
  template <class... Conditions>
  void add(std::uint32_t action, const char* name, Conditions... conditions) {
    const int number = seccomp_syscall_resolve_name(name);
    if (error_ != 0 || number < 0) return;
    error_ =
        -seccomp_rule_add(context_.get(), action, number, sizeof...(conditions), conditions...);
  }

  std::unique_ptr<std::remove_pointer_t<scmp_filter_ctx>, decltype(&seccomp_release)> context_;
  int error_ = 0;
};

// These replace macros of libseccomp that cause warnings in C++.
scmp_arg_cmp equal(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_EQ, value, 0};
}
scmp_arg_cmp masked(unsigned argument, scmp_datum_t mask, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, value};
}

}  // namespace

std::optional<std::string> confine_system_calls(bool opens_files) {
  Filter filter;
  for (const char* const name : always_allowed) filter.allow(name);
  if (opens_files) {
    for (const char* const name : with_files) filter.allow(name);
  }
  for (const char* const name : {"mmap", "mprotect"}) filter.allow(name, masked(2, PROT_EXEC, 0));
  // Allows new threads, but no new processes. The flags of clone3 are in memory that a filter
  // cannot read, so it is hidden, and the C library falls back to clone.
  filter.allow("clone", masked(0, CLONE_THREAD, CLONE_THREAD));
  filter.hide("clone3");
  filter.allow("tgkill", equal(0, static_cast<scmp_datum_t>(::getpid())));
  filter.allow("prlimit64", equal(0, 0), equal(2, 0));  // reads a limit
  filter.allow("utimensat", equal(1, 0));               // of an open file
  for (const int request : {TCGETS, TIOCGWINSZ}) {
    filter.allow("ioctl", equal(1, static_cast<scmp_datum_t>(request)));
  }
  for (const int command : {F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC}) {
    filter.allow("fcntl", equal(1, static_cast<scmp_datum_t>(command)));
  }
  const int error = filter.load();
  if (error == 0) return std::nullopt;
  return std::string("seccomp cannot be used: ") + std::strerror(error);
}

}  // namespace absolve::tool

#else

// Without libseccomp, --sandbox=on refuses to run, and --sandbox=auto confines only files.
namespace absolve::tool {

std::optional<std::string> confine_system_calls(bool) {
  return "this build of absolve was made without libseccomp";
}

}  // namespace absolve::tool

#endif
