// Times one way of resolving over a file of pairs.  usage: native WAY PAIRS.tsv
#include <ada.h>
#include <curl/curl.h>
#include <uriparser/Uri.h>

#include <boost/url.hpp>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <new>
#include <string>
#include <vector>

#include "absolve/resolver.hpp"
#include "uri/web/record.hpp"

namespace {

std::size_t allocations = 0;

struct Pair {
  std::size_t base;
  std::string reference;
};

std::vector<std::string> bases;
std::vector<Pair> pairs;
std::size_t checksum = 0;

void read(const char* path) {
  std::map<std::string, std::size_t> known;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto tab = line.find('\t');
    const std::string base = line.substr(0, tab);
    const auto [entry, is_new] = known.emplace(base, bases.size());
    if (is_new) bases.push_back(base);
    pairs.push_back({entry->second, line.substr(tab + 1)});
  }
}

template <class Work>
void time(Work work) {
  const std::size_t allocated = allocations;
  const std::clock_t start = std::clock();
  for (const Pair& pair : pairs) work(pair);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << seconds * 1e9 / static_cast<double>(pairs.size()) << " "
            << static_cast<double>(allocations - allocated) / static_cast<double>(pairs.size())
            << " " << checksum << "\n";
}

void memcpy_floor() {
  std::vector<char> buffer(1 << 22);
  time([&](const Pair& pair) {
    const std::string& base = bases[pair.base];
    std::memcpy(buffer.data(), base.data(), base.size());
    std::memcpy(buffer.data() + base.size(), pair.reference.data(), pair.reference.size());
    asm volatile("" : : "r"(buffer.data()) : "memory");
  });
}

std::vector<absolve::Resolver> resolvers_of_bases() {
  std::vector<absolve::Resolver> resolvers;
  for (const std::string& base : bases) resolvers.push_back(*absolve::Resolver::make(base));
  return resolvers;
}

void absolve_way() {
  const std::vector<absolve::Resolver> resolvers = resolvers_of_bases();
  std::string url;
  url.reserve(1 << 16);
  time([&](const Pair& pair) {
    static_cast<void>(resolvers[pair.base].resolve(pair.reference, url));
    checksum += url.size();
  });
}

// Splices plain references without copying them, and resolves all others.
void absolve_splice() {
  const std::vector<absolve::Resolver> resolvers = resolvers_of_bases();
  std::string url;
  url.reserve(1 << 16);
  time([&](const Pair& pair) {
    const absolve::Resolver& resolver = resolvers[pair.base];
    if (const auto splice = resolver.splice(pair.reference)) {
      checksum += splice->prefix.size() + pair.reference.size() - splice->taken;
    } else {
      static_cast<void>(resolver.resolve(pair.reference, url));
      checksum += url.size();
    }
  });
}

void absolve_full() {
  std::vector<absolve::url::Record> records(bases.size());
  for (std::size_t i = 0; i < bases.size(); ++i) {
    static_cast<void>(absolve::url::parse(bases[i], nullptr, nullptr, records[i], nullptr));
  }
  absolve::url::Record record;
  record.href.reserve(1 << 16);
  time([&](const Pair& pair) {
    if (absolve::url::parse(pair.reference, &records[pair.base], nullptr, record, nullptr))
      checksum += record.href.size();
  });
}

void ada_way() {
  std::vector<ada::url_aggregator> parsed;
  for (const std::string& base : bases) parsed.push_back(*ada::parse<ada::url_aggregator>(base));
  time([&](const Pair& pair) {
    const auto url = ada::parse<ada::url_aggregator>(pair.reference, &parsed[pair.base]);
    if (url) checksum += url->get_href().size();
  });
}

void uriparser_way() {
  std::vector<UriUriA> parsed(bases.size());
  const char* error = nullptr;
  for (std::size_t i = 0; i < bases.size(); ++i)
    uriParseSingleUriA(&parsed[i], bases[i].c_str(), &error);
  std::string url;
  time([&](const Pair& pair) {
    UriUriA relative;
    if (uriParseSingleUriA(&relative, pair.reference.c_str(), &error) != URI_SUCCESS) return;
    UriUriA target;
    uriAddBaseUriExA(&target, &relative, &parsed[pair.base], URI_RESOLVE_STRICTLY);
    int length = 0;
    uriToStringCharsRequiredA(&target, &length);
    url.resize(static_cast<std::size_t>(length) + 1);
    uriToStringA(url.data(), &target, length + 1, nullptr);
    checksum += static_cast<std::size_t>(length);
    uriFreeUriMembersA(&target);
    uriFreeUriMembersA(&relative);
  });
}

void boost_way() {
  std::vector<boost::urls::url> parsed;
  for (const std::string& base : bases) parsed.emplace_back(base);
  boost::urls::url target;
  time([&](const Pair& pair) {
    const auto reference = boost::urls::parse_uri_reference(pair.reference);
    if (!reference) return;
    static_cast<void>(boost::urls::resolve(parsed[pair.base], *reference, target));
    checksum += target.size();
  });
}

void curl_way() {
  time([&](const Pair& pair) {
    CURLU* handle = curl_url();
    curl_url_set(handle, CURLUPART_URL, bases[pair.base].c_str(), 0);
    curl_url_set(handle, CURLUPART_URL, pair.reference.c_str(), CURLU_NON_SUPPORT_SCHEME);
    char* url = nullptr;
    if (curl_url_get(handle, CURLUPART_URL, &url, 0) == CURLUE_OK) checksum += std::strlen(url);
    curl_free(url);
    curl_url_cleanup(handle);
  });
}

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  read(argv[2]);
  const std::string way = argv[1];
  if (way == "memcpy") memcpy_floor();
  if (way == "absolve") absolve_way();
  if (way == "absolve-splice") absolve_splice();
  if (way == "absolve-full") absolve_full();
  if (way == "ada") ada_way();
  if (way == "uriparser") uriparser_way();
  if (way == "boost") boost_way();
  if (way == "curl") curl_way();
}
