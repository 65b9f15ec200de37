// Compares the engine with the algorithm of each founding document over generated pairs.
#include <cstdint>
#include <initializer_list>
#include <map>

#include "uri/founding_algorithms.hpp"
#include "uri/table.hpp"

namespace absolve {
namespace {

class Pairs {
 public:
  explicit Pairs(bool has_categories) : has_categories_(has_categories) {}

  std::string base() {
    if (has_categories_) {
      const std::string scheme = pick({"ftp", "http", "gopher", "mailto", "news", "nntp", "telnet",
                                       "wais", "file", "prospero"});
      return scheme + ":" + body();
    }
    return pick({"http", "foo", "mailto", "x-y"}) + ":" + body();
  }

  std::string reference() {
    std::string text;
    const std::uint32_t kind = below(12);
    if (kind == 0) text = pick({"http:", "foo:", "g:", "mailto:"});
    if (kind == 1) text += "//" + pick({"h", "h:8", "u@h", ""});
    if (kind <= 3) text += "/";
    text += path(kind != 1);
    return text + tail();
  }

 private:
  // Our own generator gives the same pairs on every platform.
  std::uint32_t below(std::uint32_t bound) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::uint32_t>(state_ >> 33) % bound;
  }
  std::string pick(std::initializer_list<const char*> texts) {
    return texts.begin()[below(static_cast<std::uint32_t>(texts.size()))];
  }

  std::string body() {
    if (below(3) == 0) return (below(2) > 0 ? "/" : "") + path(true) + tail();
    return "//" + pick({"a", "a.b:8", "u@a"}) + path(false) + tail();
  }

  std::string path(bool may_begin) {
    if (!may_begin) return below(2) > 0 ? "/" + path(true) : "";
    std::string text;
    const std::uint32_t count = below(5);
    for (std::uint32_t i = 0; i < count; ++i) {
      text += pick({"a", "b", "c;p", ".", "..", "..", "g", "", ".g", "g.."});
      if (i + 1 < count || below(3) == 0) text += "/";
    }
    return text;
  }

  std::string tail() {
    std::string text;
    if (below(4) == 0) text += pick({"?q", "?", "?x/../y", "?x/./y"});
    if (below(5) == 0) text += pick({"#f", "#", "#s/../t"});
    return text;
  }

  bool has_categories_;
  std::uint64_t state_ = 2396;
};

struct Document {
  const char* profile;
  founding::Answer (*resolve)(const std::string& base, const std::string& reference);
};

TEST_CASE("the engine and each founding document's algorithm agree", "[uri][documents]") {
  constexpr int wanted = 20'000;
  const auto document = GENERATE(
      Document{"url-03", founding::url_03}, Document{"relative-url-01", founding::relative_url_01},
      Document{"url-syntax-05", founding::url_syntax_05},
      Document{"url-syntax-07", founding::url_syntax_07}, Document{"rfc2396", founding::rfc2396});
  const Profile& profile = *find_profile(document.profile);
  Pairs pairs(profile.categories == Categories::by_scheme);
  int compared = 0;
  std::map<std::string, int> choices;
  for (int i = 0; i < 4 * wanted && compared < wanted; ++i) {
    const std::string base = pairs.base();
    const std::string reference = pairs.reference();
    const founding::Answer answer = document.resolve(base, reference);
    const auto resolver = Resolver::make(base, profile);
    if (!resolver) {
      ++choices["a base whose port is no number serves nothing"];
      continue;
    }
    const auto target = resolver->resolve(reference);
    const bool agrees = target ? answer.url == target->url : !answer.url;
    if (!agrees && answer.choice != nullptr) {
      ++choices[answer.choice];
      continue;
    }
    if (!agrees) {  // capturing the values of every pair would take most of the time
      CAPTURE(document.profile, base, reference, answer.url.value_or("(an error)"));
      CHECK((target ? target->url : "(an error)") == answer.url.value_or("(an error)"));
    }
    ++compared;
  }
  // Enough pairs must be compared. Pairs that a choice decides must stay in the minority.
  CHECK(compared == wanted);
  int chosen = 0;
  for (const auto& [choice, count] : choices) {
    UNSCOPED_INFO(choice << ": " << count);
    chosen += count;
  }
  CHECK(chosen < wanted / 2);
}

}  // namespace
}  // namespace absolve
