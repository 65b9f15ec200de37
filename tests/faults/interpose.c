/* A library for LD_PRELOAD that makes one chosen call fail, fall short, or be interrupted by a
   signal.

   FAULT_CALL     what to disturb: a group of functions (create, open, read, write, sync, rename,
                  link, unlink, truncate, close, chmod, chown, mkdir, copy, xattr, times, lock),
                  the name of one function, or several of these, separated by commas
   FAULT_NUMBER   which of these calls, from 1
   FAULT_ERRNO    the call fails with this number, and does nothing (close does close)
   FAULT_SHORT    the call reads or writes only half of the bytes
   FAULT_SIGNAL   the thread gets this signal before the call: 9 kills, 15 ends, 19 stops it
   FAULT_LASTING  all later calls fail too, as on a disk that stays full
   FAULT_FOLDER   a canonical path: only calls on files below this folder count
   FAULT_SEEN     a file that gets a line, the function and the path, when the fault happens

   Without FAULT_SEEN a test could not tell a fault that was survived from one that never happened.

   cc -shared -fPIC -O2 -o interpose.so interpose.c -ldl */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { ALLOWED, FAILS, SHORT };

static atomic_long calls;

/* Without FAULT_LASTING, one call is disturbed: a signal that stops or ends the process must not
   recur. */
static int is_due(void) {
  const char* number = getenv("FAULT_NUMBER");
  const long due = number == NULL ? 1 : atol(number);
  const long own = atomic_fetch_add(&calls, 1) + 1;
  return own == due || (own > due && getenv("FAULT_LASTING") != NULL);
}

/* Uses the system call, because write() is one of the calls that this library disturbs. */
static void note(const char* function, const char* path) {
  const char* seen = getenv("FAULT_SEEN");
  if (seen == NULL) return;
  const int fd =
      (int)syscall(SYS_openat, AT_FDCWD, seen, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0) return;
  char line[2 * PATH_MAX];
  const int size = snprintf(line, sizeof line, "%s %s\n", function, path);
  if (syscall(SYS_write, fd, line, (size_t)size) < 0) { /* the test finds no line, and says so */
  }
  syscall(SYS_close, fd);
}

static int is_below(const char* path) {
  const char* folder = getenv("FAULT_FOLDER");
  if (folder == NULL) return 1;
  const size_t size = strlen(folder);
  return strncmp(path, folder, size) == 0 && (path[size] == '/' || path[size] == '\0');
}

/* Whether `list`, words separated by commas, contains `word`. */
static int has_word(const char* list, const char* word) {
  const size_t size = strlen(word);
  for (const char* at = list; at != NULL; at = strchr(at, ',')) {
    if (*at == ',') ++at;
    if (strncmp(at, word, size) == 0 && (at[size] == ',' || at[size] == '\0')) return 1;
  }
  return 0;
}

static int decide(const char* group, const char* function, const char* path) {
  const char* chosen = getenv("FAULT_CALL");
  if (chosen == NULL || (!has_word(chosen, group) && !has_word(chosen, function))) return ALLOWED;
  if (!is_below(path) || !is_due()) return ALLOWED;
  note(function, path);
  const char* text = getenv("FAULT_SIGNAL");
  if (text != NULL) {
    raise(atoi(text));
    return ALLOWED; /* after a blocked signal or a stop, the call is made */
  }
  if (getenv("FAULT_SHORT") != NULL) return SHORT;
  text = getenv("FAULT_ERRNO");
  errno = text == NULL ? EIO : atoi(text);
  return FAILS;
}

/* The path of a descriptor, or of a name below the folder of a descriptor. */
static void full_path(int folder, const char* name, char* out, size_t room) {
  char link[64];
  out[0] = '\0';
  if (name != NULL && name[0] == '/') {
    snprintf(out, room, "%s", name);
    return;
  }
  snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
  const long size = syscall(SYS_readlinkat, AT_FDCWD, link, out, room - 1);
  if (size < 0) {
    out[0] = '\0';
    return;
  }
  out[size] = '\0';
  if (name != NULL) snprintf(out + size, room - (size_t)size, "/%s", name);
}

static int of_descriptor(const char* group, const char* function, int fd) {
  if (getenv("FAULT_CALL") == NULL) return ALLOWED;
  const int before = errno;
  char path[PATH_MAX];
  full_path(fd, NULL, path, sizeof path);
  errno = before;
  return decide(group, function, path);
}

static int of_name(const char* group, const char* function, int folder, const char* name) {
  if (getenv("FAULT_CALL") == NULL) return ALLOWED;
  const int before = errno;
  char path[PATH_MAX];
  full_path(folder, name, path, sizeof path);
  errno = before;
  return decide(group, function, path);
}

#define REAL(type, name, ...)       \
  static type (*real)(__VA_ARGS__); \
  if (real == NULL) real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

/* Opening. */

static int makes_file(int flags) {
  return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}
static const char* group_of_open(int flags) {
  return makes_file(flags) ? "create" : "open";
}

static mode_t mode_of(int flags, va_list rest) {
  return makes_file(flags) ? va_arg(rest, mode_t) : 0;
}

#define OPEN(function)                                                                  \
  int function(const char* path, int flags, ...) {                                      \
    REAL(int, #function, const char*, int, ...);                                        \
    va_list rest;                                                                       \
    va_start(rest, flags);                                                              \
    const mode_t mode = mode_of(flags, rest);                                           \
    va_end(rest);                                                                       \
    if (of_name(group_of_open(flags), #function, AT_FDCWD, path) != ALLOWED) return -1; \
    return real(path, flags, mode);                                                     \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(function)                                                              \
  int function(int folder, const char* path, int flags, ...) {                        \
    REAL(int, #function, int, const char*, int, ...);                                 \
    va_list rest;                                                                     \
    va_start(rest, flags);                                                            \
    const mode_t mode = mode_of(flags, rest);                                         \
    va_end(rest);                                                                     \
    if (of_name(group_of_open(flags), #function, folder, path) != ALLOWED) return -1; \
    return real(folder, path, flags, mode);                                           \
  }
OPENAT(openat)
OPENAT(openat64)

/* With _FORTIFY_SOURCE, the compiler replaces open() with these. */
int __open_2(const char* path, int flags) {
  REAL(int, "__open_2", const char*, int);
  return of_name("open", "open", AT_FDCWD, path) != ALLOWED ? -1 : real(path, flags);
}
int __open64_2(const char* path, int flags) {
  REAL(int, "__open64_2", const char*, int);
  return of_name("open", "open", AT_FDCWD, path) != ALLOWED ? -1 : real(path, flags);
}
int creat(const char* path, mode_t mode) {
  REAL(int, "creat", const char*, mode_t);
  return of_name("create", "creat", AT_FDCWD, path) != ALLOWED ? -1 : real(path, mode);
}
/* These open a file within the C library, where open() cannot be interposed. */
int mkstemp(char* pattern) {
  REAL(int, "mkstemp", char*);
  return of_name("create", "mkstemp", AT_FDCWD, pattern) != ALLOWED ? -1 : real(pattern);
}
int mkostemp(char* pattern, int flags) {
  REAL(int, "mkostemp", char*, int);
  return of_name("create", "mkostemp", AT_FDCWD, pattern) != ALLOWED ? -1 : real(pattern, flags);
}
int mkostemp64(char* pattern, int flags) {
  REAL(int, "mkostemp64", char*, int);
  return of_name("create", "mkostemp64", AT_FDCWD, pattern) != ALLOWED ? -1 : real(pattern, flags);
}

/* Reading and writing. Half of one byte is one byte, because 0 would mean the end of the file. */

static size_t half(size_t size) {
  return size < 2 ? size : size / 2;
}

#define TRANSFER(type, group, function, pointer)               \
  type function(int fd, pointer bytes, size_t size) {          \
    REAL(type, #function, int, pointer, size_t);               \
    const int what = of_descriptor(group, #function, fd);      \
    if (what == FAILS) return -1;                              \
    return real(fd, bytes, what == SHORT ? half(size) : size); \
  }
TRANSFER(ssize_t, "read", read, void*)
TRANSFER(ssize_t, "write", write, const void*)

#define TRANSFER_AT(type, group, function, pointer)                    \
  type function(int fd, pointer bytes, size_t size, off_t offset) {    \
    REAL(type, #function, int, pointer, size_t, off_t);                \
    const int what = of_descriptor(group, #function, fd);              \
    if (what == FAILS) return -1;                                      \
    return real(fd, bytes, what == SHORT ? half(size) : size, offset); \
  }
TRANSFER_AT(ssize_t, "read", pread, void*)
TRANSFER_AT(ssize_t, "read", pread64, void*)
TRANSFER_AT(ssize_t, "write", pwrite, const void*)
TRANSFER_AT(ssize_t, "write", pwrite64, const void*)

/* The vectors of the first half of the bytes. */
static int halved(const struct iovec* vectors, int count, struct iovec* out) {
  size_t total = 0;
  for (int i = 0; i < count; ++i) total += vectors[i].iov_len;
  size_t left = half(total);
  for (int i = 0; i < count; ++i) {
    out[i] = vectors[i];
    if (out[i].iov_len > left) out[i].iov_len = left;
    left -= out[i].iov_len;
  }
  return count;
}
ssize_t writev(int fd, const struct iovec* vectors, int count) {
  REAL(ssize_t, "writev", int, const struct iovec*, int);
  const int what = of_descriptor("write", "writev", fd);
  if (what == FAILS) return -1;
  if (what == ALLOWED || count > IOV_MAX) return real(fd, vectors, count);
  struct iovec front[IOV_MAX];
  return real(fd, front, halved(vectors, count, front));
}
ssize_t pwritev(int fd, const struct iovec* vectors, int count, off_t offset) {
  REAL(ssize_t, "pwritev", int, const struct iovec*, int, off_t);
  const int what = of_descriptor("write", "pwritev", fd);
  if (what == FAILS) return -1;
  if (what == ALLOWED || count > IOV_MAX) return real(fd, vectors, count, offset);
  struct iovec front[IOV_MAX];
  return real(fd, front, halved(vectors, count, front), offset);
}
ssize_t copy_file_range(int in, off64_t* from, int out, off64_t* to, size_t size, unsigned flags) {
  REAL(ssize_t, "copy_file_range", int, off64_t*, int, off64_t*, size_t, unsigned);
  const int what = of_descriptor("copy", "copy_file_range", out);
  if (what == FAILS) return -1;
  return real(in, from, out, to, what == SHORT ? half(size) : size, flags);
}
ssize_t sendfile(int out, int in, off_t* from, size_t size) {
  REAL(ssize_t, "sendfile", int, int, off_t*, size_t);
  const int what = of_descriptor("copy", "sendfile", out);
  if (what == FAILS) return -1;
  return real(out, in, from, what == SHORT ? half(size) : size);
}

/* Calls on a descriptor that only work or fail. */

#define ON_DESCRIPTOR(group, function)                                     \
  int function(int fd) {                                                   \
    REAL(int, #function, int);                                             \
    return of_descriptor(group, #function, fd) != ALLOWED ? -1 : real(fd); \
  }
ON_DESCRIPTOR("sync", fsync)
ON_DESCRIPTOR("sync", fdatasync)
ON_DESCRIPTOR("sync", syncfs)

int close(int fd) {
  REAL(int, "close", int);
  const int what = of_descriptor("close", "close", fd);
  if (what == ALLOWED) return real(fd);
  /* Linux releases the descriptor even if close() reports an error. */
  const int reason = errno;
  real(fd);
  errno = reason;
  return -1;
}

#define ON_DESCRIPTOR_WITH(group, function, type)                                 \
  int function(int fd, type value) {                                              \
    REAL(int, #function, int, type);                                              \
    return of_descriptor(group, #function, fd) != ALLOWED ? -1 : real(fd, value); \
  }
ON_DESCRIPTOR_WITH("truncate", ftruncate, off_t)
ON_DESCRIPTOR_WITH("truncate", ftruncate64, off64_t)
ON_DESCRIPTOR_WITH("chmod", fchmod, mode_t)
ON_DESCRIPTOR_WITH("lock", flock, int)

int futimens(int fd, const struct timespec times[2]) {
  REAL(int, "futimens", int, const struct timespec*);
  return of_descriptor("times", "futimens", fd) != ALLOWED ? -1 : real(fd, times);
}
int posix_fallocate(int fd, off_t offset, off_t size) {
  REAL(int, "posix_fallocate", int, off_t, off_t);
  return of_descriptor("truncate", "posix_fallocate", fd) != ALLOWED ? errno
                                                                     : real(fd, offset, size);
}
int fchown(int fd, uid_t owner, gid_t group) {
  REAL(int, "fchown", int, uid_t, gid_t);
  return of_descriptor("chown", "fchown", fd) != ALLOWED ? -1 : real(fd, owner, group);
}
int fsetxattr(int fd, const char* name, const void* value, size_t size, int flags) {
  REAL(int, "fsetxattr", int, const char*, const void*, size_t, int);
  return of_descriptor("xattr", "fsetxattr", fd) != ALLOWED ? -1
                                                            : real(fd, name, value, size, flags);
}

/* Calls on names. A call with two names counts by the second, which it creates. */

int rename(const char* from, const char* to) {
  REAL(int, "rename", const char*, const char*);
  return of_name("rename", "rename", AT_FDCWD, to) != ALLOWED ? -1 : real(from, to);
}
int renameat(int a, const char* from, int b, const char* to) {
  REAL(int, "renameat", int, const char*, int, const char*);
  return of_name("rename", "renameat", b, to) != ALLOWED ? -1 : real(a, from, b, to);
}
int renameat2(int a, const char* from, int b, const char* to, unsigned flags) {
  REAL(int, "renameat2", int, const char*, int, const char*, unsigned);
  return of_name("rename", "renameat2", b, to) != ALLOWED ? -1 : real(a, from, b, to, flags);
}
int link(const char* from, const char* to) {
  REAL(int, "link", const char*, const char*);
  return of_name("link", "link", AT_FDCWD, to) != ALLOWED ? -1 : real(from, to);
}
/* This also names a file that was opened with O_TMPFILE. */
int linkat(int a, const char* from, int b, const char* to, int flags) {
  REAL(int, "linkat", int, const char*, int, const char*, int);
  return of_name("link", "linkat", b, to) != ALLOWED ? -1 : real(a, from, b, to, flags);
}
int unlink(const char* path) {
  REAL(int, "unlink", const char*);
  return of_name("unlink", "unlink", AT_FDCWD, path) != ALLOWED ? -1 : real(path);
}
int unlinkat(int folder, const char* path, int flags) {
  REAL(int, "unlinkat", int, const char*, int);
  return of_name("unlink", "unlinkat", folder, path) != ALLOWED ? -1 : real(folder, path, flags);
}
int truncate(const char* path, off_t size) {
  REAL(int, "truncate", const char*, off_t);
  return of_name("truncate", "truncate", AT_FDCWD, path) != ALLOWED ? -1 : real(path, size);
}
int mkdir(const char* path, mode_t mode) {
  REAL(int, "mkdir", const char*, mode_t);
  return of_name("mkdir", "mkdir", AT_FDCWD, path) != ALLOWED ? -1 : real(path, mode);
}
int mkdirat(int folder, const char* path, mode_t mode) {
  REAL(int, "mkdirat", int, const char*, mode_t);
  return of_name("mkdir", "mkdirat", folder, path) != ALLOWED ? -1 : real(folder, path, mode);
}
int chmod(const char* path, mode_t mode) {
  REAL(int, "chmod", const char*, mode_t);
  return of_name("chmod", "chmod", AT_FDCWD, path) != ALLOWED ? -1 : real(path, mode);
}
int utimensat(int folder, const char* path, const struct timespec times[2], int flags) {
  REAL(int, "utimensat", int, const char*, const struct timespec*, int);
  return of_name("times", "utimensat", folder, path) != ALLOWED ? -1
                                                                : real(folder, path, times, flags);
}
