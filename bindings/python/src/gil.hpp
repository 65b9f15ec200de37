#pragma once

#include <nanobind/nanobind.h>
#include <unistd.h>

#if __has_include(<cxxabi.h>)
#include <cxxabi.h>
#endif

namespace absolve::python {

namespace nb = nanobind;

/// Does `work`, which may wait for the GIL: it takes it, or runs code of Python. When the
/// interpreter exits, CPython before 3.14 ends a daemon thread that waits for the GIL by
/// `pthread_exit`. That unwinds the frames of C++ by force, and the first one that lets no
/// exception pass ends the process ("terminate called without an active exception"). The thread
/// stops here instead, as CPython 3.14 does with such a thread.
template <class Work>
auto unless_exiting(Work work) {
#ifdef __GLIBCXX__
  try {
    return work();
  } catch (abi::__forced_unwind&) {
    for (;;) ::pause();
  }
#else
  return work();
#endif
}

/// While an object exists, the thread does not hold the GIL.
class GilReleased {
 public:
  GilReleased() : state_(PyEval_SaveThread()) {}
  GilReleased(const GilReleased&) = delete;
  GilReleased& operator=(const GilReleased&) = delete;
  ~GilReleased() {
    unless_exiting([this] { PyEval_RestoreThread(state_); });
  }

 private:
  PyThreadState* state_;
};

/// While an object exists, the thread holds the GIL.
class GilHeld {
 public:
  GilHeld() : state_(unless_exiting(PyGILState_Ensure)) {}
  GilHeld(const GilHeld&) = delete;
  GilHeld& operator=(const GilHeld&) = delete;
  ~GilHeld() { PyGILState_Release(state_); }

 private:
  PyGILState_STATE state_;
};

}  // namespace absolve::python
