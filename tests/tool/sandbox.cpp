// Tries from within the sandbox what it must refuse: to open, create, remove and rename files
// outside of the allowed ones, to connect, to start programs and processes, to signal and trace
// others, and to make memory executable. What commands need must still work. Each attempt has its
// own process, because a process cannot leave a sandbox.
//
// The exit code is 77 if the kernel cannot confine processes.

#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "tool/io/sandbox.hpp"

namespace {

namespace fs = std::filesystem;

enum class Expected { works, refused };

struct Attempt {
  const char* name;
  Expected expected;
  std::function<bool()> run;  // returns whether it worked; `errno` says why not
};

bool opens(const std::string& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC, 0600);
  if (file < 0) return false;
  ::close(file);
  return true;
}

bool has_address(const void* memory) {
  if (memory == MAP_FAILED) return false;
  return memory != nullptr;
}

constexpr std::size_t page = 4096;

bool connects() {
  const int one = ::socket(AF_INET, SOCK_STREAM, 0);
  if (one < 0) return false;
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(9);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  // A refused connection has also reached the network.
  return ::connect(one, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ||
         errno == ECONNREFUSED;
}

bool forks() {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  return child > 0;
}

bool runs_a_thread() {
  bool ran = false;
  std::thread([&ran] { ran = true; }).join();
  return ran;
}

bool executes() {
  char name[] = "/bin/true";
  char* arguments[] = {name, nullptr};
  char* environment[] = {nullptr};
  ::execve(name, arguments, environment);
  return false;  // a success would have ended this process with 0
}

// The attempts within a folder that has `in/read.html`, `in/other.html`, and the folder `out`.
std::vector<Attempt> attempts() {
  using enum Expected;
  return {
      {"read an input", works, [] { return opens("in/read.html", O_RDONLY); }},
      {"write an input", refused, [] { return opens("in/read.html", O_WRONLY); }},
      {"shorten an input", refused, [] { return ::truncate("in/read.html", 0) == 0; }},
      {"read the file beside it", refused, [] { return opens("in/other.html", O_RDONLY); }},
      {"read a link to it", refused, [] { return opens("in/link.html", O_RDONLY); }},
      {"list its folder", refused, [] { return opens("in", O_RDONLY | O_DIRECTORY); }},
      {"read /etc/passwd", refused, [] { return opens("/etc/passwd", O_RDONLY); }},
      {"read the memory of the process", refused, [] { return opens("/proc/self/mem", O_RDONLY); }},
      {"create an output", works, [] { return opens("out/new", O_WRONLY | O_CREAT | O_EXCL); }},
      {"replace an output", works,
       [] { return opens("out/a", O_WRONLY | O_CREAT) && ::rename("out/a", "out/b") == 0; }},
      {"remove an output", works,
       [] { return opens("out/c", O_WRONLY | O_CREAT) && ::unlink("out/c") == 0; }},
      {"make a folder for outputs", works, [] { return ::mkdir("out/d", 0700) == 0; }},
      {"create a file elsewhere", refused, [] { return opens("new", O_WRONLY | O_CREAT); }},
      {"rename an input", refused, [] { return ::rename("in/read.html", "out/read.html") == 0; }},
      {"move an output away", refused,
       [] { return opens("out/e", O_WRONLY | O_CREAT) && ::rename("out/e", "e") == 0; }},
      {"give an input a second name", refused,
       [] { return ::link("in/other.html", "out/other.html") == 0; }},
      {"make a symbolic link", refused, [] { return ::symlink("/etc", "out/etc") == 0; }},
      {"remove an input", refused, [] { return ::unlink("in/read.html") == 0; }},
      {"change the mode of an input", refused, [] { return ::chmod("in/read.html", 0777) == 0; }},
      {"change its owner", refused, [] { return ::chown("in/read.html", 1, 1) == 0; }},
      {"connect", refused, connects},
      {"make a local socket", refused, [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
      {"make a pair of sockets", refused,
       [] {
         int pair[2];
         return ::socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0;
       }},
      {"execute a program", refused, executes},
      {"start a process", refused, forks},
      {"start a thread", works, runs_a_thread},
      {"signal the parent", refused, [] { return ::kill(::getppid(), 0) == 0; }},
      {"signal itself", works,
       [] {
         std::signal(SIGUSR1, SIG_IGN);
         return std::raise(SIGUSR1) == 0;
       }},
      {"trace the parent", refused,
       [] { return ::ptrace(PTRACE_ATTACH, ::getppid(), nullptr, nullptr) == 0; }},
      {"enter a namespace", refused, [] { return ::unshare(CLONE_NEWUSER) == 0; }},
      {"map memory", works,
       [] {
         return has_address(
             ::mmap(nullptr, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
       }},
      {"map executable memory", refused,
       [] {
         return has_address(
             ::mmap(nullptr, page, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
       }},
      {"make memory executable", refused,
       [] {
         void* const memory = ::mmap(nullptr, page, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
         return has_address(memory) && ::mprotect(memory, page, PROT_READ | PROT_EXEC) == 0;
       }},
      {"lift a limit", refused,
       [] {
         const rlimit limit{RLIM_INFINITY, RLIM_INFINITY};
         return ::setrlimit(RLIMIT_CORE, &limit) == 0;
       }},
      {"become another user", refused, [] { return ::setuid(1) == 0; }},
      {"change the root", refused, [] { return ::chroot(".") == 0; }},
      {"type into the terminal", refused,
       [] {
         char letter = 'x';
         return ::ioctl(0, TIOCSTI, &letter) == 0;
       }},
  };
}

// Runs `attempt` in a sandbox. Returns whether it ended as expected.
bool holds(const Attempt& attempt, bool opens_files) {
  const pid_t child = ::fork();
  if (child == 0) {
    const absolve::tool::OpenableFiles files{
        .read = {"in/read.html"}, .write = {}, .folders = {"out"}};
    if (absolve::tool::confine_files(files) || absolve::tool::confine_system_calls(opens_files)) {
      ::_exit(3);
    }
    errno = 0;
    const bool works = attempt.run();
    const bool is_refusal = errno == EPERM || errno == EACCES || errno == EXDEV;
    ::_exit(works ? 0 : is_refusal ? 1 : 2);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  const int wanted = attempt.expected == Expected::works ? 0 : 1;
  if (WIFEXITED(status) && WEXITSTATUS(status) == wanted) return true;
  std::printf("FAILED: %s%s: status %d\n", attempt.name, opens_files ? "" : " (without files)",
              status);
  return false;
}

void write_file(const fs::path& path) {
  std::ofstream(path) << "<a href=x>";
}

bool can_confine() {
  const pid_t child = ::fork();
  if (child == 0) {
    const auto files = absolve::tool::confine_files({});
    const auto calls = absolve::tool::confine_system_calls(true);
    if (files) std::printf("%s\n", files->c_str());
    if (calls) std::printf("%s\n", calls->c_str());
    std::fflush(stdout);
    ::_exit(files || calls ? 1 : 0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return status == 0;
}

}  // namespace

int main() {
  if (!can_confine()) return 77;
  const fs::path folder = fs::temp_directory_path() / ("sandbox-" + std::to_string(::getpid()));
  fs::create_directories(folder / "in");
  fs::create_directory(folder / "out");
  fs::current_path(folder);
  write_file("in/read.html");
  write_file("in/other.html");
  fs::create_symlink("other.html", "in/link.html");
  std::size_t passed = 0;
  std::size_t failed = 0;
  for (const Attempt& attempt : attempts()) {
    ++(holds(attempt, true) ? passed : failed);
  }
  // A command that opens no files cannot open its input, either.
  for (Attempt attempt : attempts()) {
    if (std::string_view(attempt.name) != "read an input") continue;
    attempt.expected = Expected::refused;
    ++(holds(attempt, false) ? passed : failed);
  }
  fs::current_path("/");
  fs::remove_all(folder);
  std::printf("%zu passed, %zu failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}
