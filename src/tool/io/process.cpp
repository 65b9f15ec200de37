#include "tool/io/process.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <new>
#include <string_view>

#include "tool/io/messages.hpp"

namespace absolve::tool {
namespace {

// Signal handlers read these arrays, so they use no locks and no allocation. A slot is in use once
// its path or `begin` is set. Files or maps beyond the number of slots are not watched.
constexpr std::size_t none = static_cast<std::size_t>(-1);
constexpr std::size_t max_files = 2048;
constexpr std::size_t max_maps = 64;

std::array<std::atomic<const char*>, max_files> temporary_paths;
std::atomic<std::size_t> creations = 0;
std::atomic<bool> is_ending = false;

struct Map {
  std::atomic<std::uintptr_t> begin;
  std::atomic<std::size_t> size;
  std::atomic<const char*> path;
};
std::array<Map, max_maps> maps;

struct EndingSignal {
  int number;
  std::string_view name;
};

// Signals from other processes that end a process by default.
constexpr EndingSignal ending_signals[] = {
    {SIGALRM, "SIGALRM"},     {SIGHUP, "SIGHUP"},   {SIGINT, "SIGINT"},   {SIGPROF, "SIGPROF"},
    {SIGQUIT, "SIGQUIT"},     {SIGTERM, "SIGTERM"}, {SIGUSR1, "SIGUSR1"}, {SIGUSR2, "SIGUSR2"},
    {SIGVTALRM, "SIGVTALRM"}, {SIGXCPU, "SIGXCPU"},
};

void remove_temporaries() {
  is_ending = true;
  // Waits for other threads that are creating files. This thread is not, because threads block
  // signals while they create a file.
  constexpr int most_waits = 2000;
  constexpr timespec wait{.tv_sec = 0, .tv_nsec = 1'000'000};
  for (int waits = 0; creations > 0 && waits < most_waits; ++waits) ::nanosleep(&wait, nullptr);
  for (auto& path : temporary_paths) {
    if (const char* const name = path.load(); name != nullptr) ::unlink(name);
  }
}

void say(std::string_view text) {
  const auto written = ::write(STDERR_FILENO, text.data(), text.size());
  static_cast<void>(written);
}

void end_process(int number) {
  remove_temporaries();
  for (const EndingSignal& ending : ending_signals) {
    if (ending.number != number) continue;
    say("absolve: stopped by ");
    say(ending.name);
    say("; what was not finished is as it was\n");
  }
  std::signal(number, SIG_DFL);
  std::raise(number);
}

// Handles SIGBUS: a page of a mapped file no longer exists, because the file was truncated.
void end_at_cut(int number, siginfo_t* info, void*) {
  const auto address = reinterpret_cast<std::uintptr_t>(info->si_addr);
  for (const Map& map : maps) {
    const std::uintptr_t begin = map.begin.load();
    if (begin == 0 || address < begin || address - begin >= map.size.load()) continue;
    remove_temporaries();
    say("absolve: ");
    for (const char* c = map.path.load(); *c != '\0'; ++c) {
      say(*c >= ' ' && *c < '\x7F' ? std::string_view(c, 1) : "?");
    }
    say(": cannot be read: it was cut short meanwhile; what was not finished is as it was\n");
    ::_exit(static_cast<int>(Exit::io));
  }
  std::signal(number, SIG_DFL);  // the fault repeats and ends the process
}

bool lacks_memory() {
  const std::exception_ptr exception = std::current_exception();
  if (!exception) {
    // There may be no memory for the exception itself.
    void* volatile block =
        std::malloc(std::size_t{64} << 10);  // compilers omit calls whose result is not used
    const bool is_null = block == nullptr;
    std::free(block);
    return is_null;
  }
  try {
    std::rethrow_exception(exception);
  } catch (const std::bad_alloc&) {
    return true;
  } catch (...) {
    return false;
  }
}

// Handles std::terminate. Memory can run out where no exception may be thrown: the destructor of a
// JSON value allocates.
void end_at_exception() {
  if (!lacks_memory()) std::abort();
  remove_temporaries();
  say("absolve: error: out of memory; what was not finished is as it was\n");
  ::_exit(static_cast<int>(Exit::internal));
}

void open_standard_descriptors() {
  // They are opened in the wrong direction, so that reading or writing them fails.
  constexpr int modes[] = {O_WRONLY, O_RDONLY, O_RDONLY};
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; ++fd) {
    if (::fcntl(fd, F_GETFD) >= 0) continue;
    const int opened = ::open("/dev/null", modes[fd]);
    if (opened >= 0 && opened != fd) ::close(opened);
  }
}

}  // namespace

void prepare_process() {
  open_standard_descriptors();
  std::set_terminate(end_at_exception);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  for (const EndingSignal& ending : ending_signals) {
    struct sigaction old{};
    // nohup lets a process ignore a signal, and a profiler sets a handler. Both are kept.
    if (::sigaction(ending.number, nullptr, &old) == 0 && old.sa_handler != SIG_DFL) continue;
    struct sigaction action{};
    action.sa_handler = end_process;
    ::sigaction(ending.number, &action, nullptr);
  }
  struct sigaction action{};
  action.sa_sigaction = end_at_cut;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &action, nullptr);
}

SignalsHeldBack::SignalsHeldBack() : before_() {
  sigset_t ending_set;
  ::sigemptyset(&ending_set);
  for (const EndingSignal& ending : ending_signals) ::sigaddset(&ending_set, ending.number);
  ::pthread_sigmask(SIG_BLOCK, &ending_set, &before_);
}

SignalsHeldBack::~SignalsHeldBack() {
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

FileCreation::FileCreation() {
  ++creations;
  if (!is_ending) return;
  --creations;
  for (;;) ::pause();  // until the process has ended
}

FileCreation::~FileCreation() {
  --creations;
}

std::size_t remove_at_exit(const char* path) {
  for (std::size_t i = 0; i < max_files; ++i) {
    const char* free_slot = nullptr;
    if (temporary_paths[i].compare_exchange_strong(free_slot, path)) return i;
  }
  return none;
}

void keep_at_exit(std::size_t number) {
  if (number != none) temporary_paths[number].store(nullptr);
}

std::size_t watch_map(const void* map, std::size_t size, const char* path) {
  for (std::size_t i = 0; i < max_maps; ++i) {
    std::uintptr_t free_slot = 0;
    constexpr std::uintptr_t taken = UINTPTR_MAX;  // not the address of a map
    if (!maps[i].begin.compare_exchange_strong(free_slot, taken)) continue;
    maps[i].path.store(path);
    maps[i].size.store(size);
    maps[i].begin.store(reinterpret_cast<std::uintptr_t>(map));
    return i;
  }
  return none;
}

void unwatch_map(std::size_t number) {
  if (number != none) maps[number].begin.store(0);
}

}  // namespace absolve::tool
