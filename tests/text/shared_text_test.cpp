#include "absolve/text.hpp"

#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "text/text_arena.hpp"

using absolve::SharedText;
using absolve::TextArena;

TEST_CASE("Copies of a shared text share its bytes", "[text][shared_text]") {
  const SharedText text(std::string(100000, 'x'));
  const SharedText copy = text;  // NOLINT(performance-unnecessary-copy-initialization)
  CHECK(copy.view().data() == text.view().data());
  CHECK(sizeof(SharedText) == sizeof(void*));
  SharedText moved = copy;
  const SharedText last = std::move(moved);
  CHECK(last.view().data() == text.view().data());
  CHECK(last == text);
}

TEST_CASE("An empty shared text has no bytes", "[text][shared_text]") {
  CHECK(SharedText().empty());
  CHECK(SharedText("").empty());
  CHECK(SharedText("") == SharedText());
  CHECK(SharedText(std::string()).view().data() == nullptr);
  CHECK_FALSE(SharedText("x") == SharedText());
}

TEST_CASE("A shared text may be replaced by a part of itself", "[text][shared_text]") {
  SharedText text("abcdef");
  text = SharedText(text.view().substr(2, 3));
  CHECK(text == "cde");
  const SharedText& same = text;
  text = same;
  CHECK(text == "cde");
}

TEST_CASE("Threads may copy one shared text", "[text][shared_text]") {
  const SharedText text("a text of some length, that is on the heap");
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 10000; ++k) {
        const SharedText own = text;  // NOLINT(performance-unnecessary-copy-initialization)
        if (own != "a text of some length, that is on the heap") ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
}

TEST_CASE("A copy of an arena keeps its texts", "[text][text_arena]") {
  TextArena copy;
  std::string_view kept;
  {
    TextArena arena;
    kept = arena.keep(std::string(1000, 'y'));
    copy = arena;
  }
  CHECK(kept == std::string(1000, 'y'));
}
