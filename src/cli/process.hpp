#pragma once

#include <csignal>
#include <cstddef>

namespace absolve::cli {

/// What the process arranges with the system before anything else: descriptors 0 to 2 are open, so
/// that no file of ours becomes standard error; a closed pipe and a file over the size limit are
/// errors of a write; and a signal that ends the process removes temporary files first.
void prepare_process();

/// While it lives, signals that end the process wait: between the making of a file and its entry
/// among those to remove, say.
class SignalsHeldBack {
 public:
  SignalsHeldBack();
  SignalsHeldBack(const SignalsHeldBack&) = delete;
  SignalsHeldBack& operator=(const SignalsHeldBack&) = delete;
  ~SignalsHeldBack();

 private:
  sigset_t before_;
};

/// Has the file called `path` removed if a signal ends the process. `path` must live until the
/// number that this gives is handed to `keep_at_exit`.
[[nodiscard]] std::size_t remove_at_exit(const char* path);
void keep_at_exit(std::size_t number);

/// Watches the file called `path` while it is mapped. Where somebody cuts it short and a byte that
/// is gone is read, the process ends with `Exit::io` and names the file: nothing that was read of
/// it can be relied on any more. `path` must live until the number that this gives is handed to
/// `unwatch_map`.
[[nodiscard]] std::size_t watch_map(const void* map, std::size_t size, const char* path);
void unwatch_map(std::size_t number);

}  // namespace absolve::cli
