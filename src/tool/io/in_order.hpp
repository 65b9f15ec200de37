#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace absolve::tool {

/// The number of threads that `jobs` asks for: 0 means one for each core that the process may use.
[[nodiscard]] inline std::size_t threads_of(std::size_t jobs) {
  return jobs > 0 ? jobs : std::max(1U, std::thread::hardware_concurrency());
}

/// Does work on several threads, and delivers the results in the order of the work, so that they do
/// not depend on the number of threads.
///
/// `produce()` returns the next piece of work, or nothing when there is no more.
/// `work(piece, wait)` returns its result. It may call `wait()`, which returns when all earlier
/// results are consumed. `consume(result)` takes the result. If it returns false, the run ends.
/// Only `work` runs on several threads at once: `produce` runs on one at a time, and so does
/// `consume`. At most two results per thread wait for their turn. An exception in any of them ends
/// the run, and `run` rethrows it.
template <class Produce, class Work, class Consume>
class InOrder {
  using Piece = decltype(std::declval<Produce&>()())::value_type;
  using Wait = std::function<void()>;
  using Output = decltype(std::declval<Work&>()(std::declval<Piece&&>(), std::declval<Wait>()));

 public:
  InOrder(Produce produce, Work work, Consume consume)
      : produce_(std::move(produce)), work_(std::move(work)), consume_(std::move(consume)) {}

  void run(std::size_t threads) {
    most_waiting_ = 2 * threads;
    std::vector<std::thread> others;  // libc++ 19 has no std::jthread
    others.reserve(threads - 1);
    try {
      for (std::size_t i = 1; i < threads; ++i) others.emplace_back([this] { run_one(); });
    } catch (const std::exception&) {
      // The system cannot start more threads, or lacks memory. The running threads do the work.
      const std::scoped_lock lock(state_);
      most_waiting_ = 2 * (others.size() + 1);
    }
    run_one();
    for (std::thread& other : others) other.join();
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void run_one() {
    try {
      while (do_one()) {
      }
    } catch (...) {
      const std::scoped_lock lock(state_);
      if (!failure_) failure_ = std::current_exception();
      is_over_ = true;
      turn_.notify_all();
    }
  }

  // Does one piece of work. Returns whether there may be more.
  bool do_one() {
    std::size_t number = 0;
    std::optional<Piece> piece;
    {
      const std::scoped_lock only_one(producing_);
      {
        std::unique_lock lock(state_);
        turn_.wait(lock, [this] { return is_over_ || produced_ < consumed_ + most_waiting_; });
        if (is_over_ || has_ended_) return false;
      }
      piece = produce_();
      const std::scoped_lock lock(state_);
      if (!piece) {
        has_ended_ = true;
        return false;
      }
      number = produced_++;
    }
    Output output = work_(std::move(*piece), [this, number] {
      std::unique_lock turn_lock(state_);
      turn_.wait(turn_lock, [&] { return is_over_ || consumed_ == number; });
    });
    std::unique_lock lock(state_);
    waiting_.emplace(number, std::move(output));
    return hand_over(lock);
  }

  // The thread with the next result hands over all results whose turn has come.
  bool hand_over(std::unique_lock<std::mutex>& lock) {
    if (is_consuming_) return !is_over_;
    is_consuming_ = true;
    while (!is_over_) {
      const auto next = waiting_.find(consumed_);
      if (next == waiting_.end()) break;
      Output output = std::move(next->second);
      waiting_.erase(next);
      lock.unlock();
      const bool goes_on = consume_(std::move(output));
      lock.lock();
      ++consumed_;
      if (!goes_on) is_over_ = true;
      turn_.notify_all();
    }
    is_consuming_ = false;
    return !is_over_;
  }

  Produce produce_;
  Work work_;
  Consume consume_;
  std::mutex producing_;
  std::mutex state_;
  std::condition_variable turn_;
  std::size_t most_waiting_ = 0;
  std::size_t produced_ = 0;
  std::size_t consumed_ = 0;
  std::map<std::size_t, Output> waiting_;
  bool is_consuming_ = false;
  bool has_ended_ = false;
  bool is_over_ = false;
  std::exception_ptr failure_;
};

/// Runs `InOrder` on `threads` threads, at least one. With one, all runs on the caller's thread.
template <class Produce, class Work, class Consume>
void in_order(std::size_t threads, Produce produce, Work work, Consume consume) {
  InOrder(std::move(produce), std::move(work), std::move(consume)).run(threads);
}

}  // namespace absolve::tool
