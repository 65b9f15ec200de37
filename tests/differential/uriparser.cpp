// Compares absolve with uriparser in strict RFC 3986 mode. Resolves every reference over a small
// alphabet; a disagreement of a known kind is counted under the clause that decides it, any other
// fails. Also compares which texts both accept as following the grammar.
#include <uriparser/Uri.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <optional>
#include <string>

#include "absolve/inspect.hpp"
#include "absolve/resolver.hpp"

namespace {

using namespace absolve;

std::string text_of(const UriUriA& uri) {
  int length = 0;
  if (uriToStringCharsRequiredA(&uri, &length) != URI_SUCCESS) return "?";
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  uriToStringA(text.data(), &uri, length + 1, nullptr);
  text.resize(static_cast<std::size_t>(length));
  return text;
}

// uriparser's answer; none if it rejects the reference as malformed.
std::optional<std::string> theirs(const UriUriA& base, const std::string& reference) {
  UriUriA relative;
  const char* error = nullptr;
  if (uriParseSingleUriA(&relative, reference.c_str(), &error) != URI_SUCCESS) return std::nullopt;
  UriUriA target;
  const int status = uriAddBaseUriExA(&target, &relative, &base, URI_RESOLVE_STRICTLY);
  std::optional<std::string> text;
  if (status == URI_SUCCESS) text = text_of(target);
  uriFreeUriMembersA(&target);
  uriFreeUriMembersA(&relative);
  return text;
}

// `text` with the first `from` replaced by `to`.
std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// The kinds of disagreement that are known, by the clause that decides; empty: unknown.
std::string reason(const std::string& ours, const std::string& other) {
  if (replaced(ours, ":/.//", "://") == other) {
    return "RFC 3986 3.3: without an authority a path does not begin with two slashes";
  }
  if (replaced(other, "/./", "/") == ours) {
    return "RFC 3986 5.2.4: no dot segment is left; a guard stands before \"//\" only";
  }
  if (ours == other + "/" && other.ends_with(':')) {
    return "RFC 3986 5.2.4 (2C): \"/..\" at the end is replaced with \"/\"";
  }
  return {};
}

// The text of number `n` among those of `length` letters.
std::string text_of(std::size_t n, std::size_t length, std::string_view alphabet) {
  std::string text;
  for (std::size_t i = 0; i < length; ++i, n /= alphabet.size()) {
    text.push_back(alphabet[n % alphabet.size()]);
  }
  return text;
}

// Counts the texts on which the two disagree about RFC 3986's grammar.
std::size_t compare_grammars() {
  constexpr std::string_view alphabet = "a1:/?#@[]%.";
  const Profile& profile = *find_profile("rfc3986");
  std::size_t tried = 0;
  std::size_t followed = 0;
  std::size_t disagreements = 0;
  std::size_t count = 1;
  for (std::size_t length = 0; length <= 5; ++length, count *= alphabet.size()) {
    for (std::size_t n = 0; n < count; ++n) {
      const std::string text = text_of(n, length, alphabet);
      const auto findings = check_reference(text, profile);
      const bool ours = std::none_of(findings.begin(), findings.end(), [](const auto& one) {
        return one.severity == ReferenceFinding::Severity::error;
      });
      UriUriA parsed;
      const char* error = nullptr;
      const bool other = uriParseSingleUriA(&parsed, text.c_str(), &error) == URI_SUCCESS;
      if (other) uriFreeUriMembersA(&parsed);
      ++tried;
      followed += ours ? 1 : 0;
      if (ours != other && ++disagreements <= 20) {
        std::cout << text << ": ours " << (ours ? "follows" : "does not") << ", uriparser "
                  << (other ? "does" : "does not") << "\n";
      }
    }
  }
  std::cout << tried << " texts, " << followed << " follow RFC 3986's grammar, " << disagreements
            << " disagreements\n";
  return disagreements;
}

}  // namespace

int main() {
  const std::string alphabet = "./g?#:;";
  const char* const bases[] = {"http://a/b/c/d;p?q", "http://a", "http://a/", "x:/b/c",
                               "http://a/b/../c//d?q"};
  std::map<std::string, std::size_t> known;
  std::size_t tried = 0;
  std::size_t malformed = 0;
  std::size_t unknown = 0;
  for (const char* base : bases) {
    const auto resolver = Resolver::make(base, *find_profile("rfc3986"));
    UriUriA parsed;
    const char* error = nullptr;
    if (!resolver || uriParseSingleUriA(&parsed, base, &error) != URI_SUCCESS) return 2;
    for (int length = 0; length <= 6; ++length) {
      std::size_t count = 1;
      for (int i = 0; i < length; ++i) count *= alphabet.size();
      for (std::size_t n = 0; n < count; ++n) {
        const std::string reference = text_of(n, static_cast<std::size_t>(length), alphabet);
        ++tried;
        const auto other = theirs(parsed, reference);
        const auto own = resolver->resolve(reference);
        if (!other) {
          // Outside the grammar, such as a colon in the first segment. Appendix B still parses it.
          ++malformed;
          continue;
        }
        const std::string ours =
            own ? own->url : "fails: " + std::string(name_of(own.error().code));
        if (ours == *other) continue;
        const std::string why = reason(ours, *other);
        if (!why.empty()) {
          ++known[why];
        } else if (++unknown <= 20) {
          std::cout << base << " + " << reference << ": ours " << ours << ", uriparser " << *other
                    << "\n";
        }
      }
    }
    uriFreeUriMembersA(&parsed);
  }
  std::cout << tried << " references, " << malformed << " outside uriparser's grammar, " << unknown
            << " disagreements unexplained\n";
  for (const auto& [why, count] : known) std::cout << count << " differ by " << why << "\n";
  const std::size_t disagreements = compare_grammars();
  return unknown == 0 && disagreements == 0 ? 0 : 1;
}
