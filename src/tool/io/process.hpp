#pragma once

#include <csignal>
#include <cstddef>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace absolve::tool {

/// Prepares the process; to be called first. Opens descriptors 0 to 2 if they are closed, so that
/// no other file becomes standard error. A closed pipe or a file over the size limit then makes
/// `write` fail. Signals that end the process remove temporary files first, and so does a lack of
/// memory where no exception can be caught.
void prepare_process();

/// While an object exists, the calling thread blocks the signals that end the process.
class SignalsHeldBack {
 public:
  SignalsHeldBack();
  SignalsHeldBack(const SignalsHeldBack&) = delete;
  SignalsHeldBack& operator=(const SignalsHeldBack&) = delete;
  ~SignalsHeldBack();

 private:
  sigset_t before_;
};

/// While an object exists, a file can be created and registered for removal. Once a signal ends the
/// process, no new object can be created, and the handler waits for the existing objects.
class FileCreation {
 public:
  FileCreation();
  FileCreation(const FileCreation&) = delete;
  FileCreation& operator=(const FileCreation&) = delete;
  ~FileCreation();

 private:
  SignalsHeldBack held_;
};

/// Registers the file `path` for removal when a signal ends the process. `path` must stay valid
/// until the returned number is passed to `keep_at_exit`.
[[nodiscard]] std::size_t remove_at_exit(const char* path);
void keep_at_exit(std::size_t number);

/// Watches the mapped file `path`. If the file is truncated and a missing byte is read, the process
/// ends with `Exit::io` and a message that names the file, because its contents are no longer
/// reliable. `path` must stay valid until the returned number is passed to `unwatch_map`.
[[nodiscard]] std::size_t watch_map(const void* map, std::size_t size, const char* path);
void unwatch_map(std::size_t number);

/// Keeps up to 64 MiB of freed memory for the next documents. Otherwise, the memory would go back
/// to the system after each document, and be requested and cleared again for the next one.
inline void keep_memory() {
#if defined(__GLIBC__)
  ::mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the maximum; larger blocks go back at once
  ::mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

}  // namespace absolve::tool
