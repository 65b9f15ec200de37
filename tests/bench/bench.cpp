// Measures absolve, its peers and the libraries it uses in one run: see the README.
//   absolve_bench [FILES.tsv]      lines of path and URL, separated by tabs; default: the fixtures
#include <benchmark/benchmark.h>
#include <gumbo.h>
#include <uriparser/Uri.h>

#include <boost/url.hpp>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "absolve/absolve.hpp"

namespace {

using namespace absolve;

struct Page {
  std::string html;
  DocumentSource source;
};

std::vector<Page> pages;
struct Pair {
  std::size_t base;
  std::string reference;
};
std::vector<std::string> bases;
std::vector<Pair> pairs;
std::size_t total_bytes = 0;

void add_page(const std::string& path, const std::string& url) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  pages.push_back({out.str(), {.retrieval_url = url, .content_type = "text/html"}});
  total_bytes += pages.back().html.size();
  const auto seen = examine(pages.back().html, pages.back().source);
  if (!seen) return;
  bases.push_back(std::string(seen->entities.front().base.url()));
  for (const Link& link : seen->entities.front().links) {
    if (!link.error) pairs.push_back({bases.size() - 1, std::string(link.raw)});
  }
}

// Uses the profile rfc3986, because the peers resolve by RFC 3986.
std::vector<Resolver> resolvers_of_bases() {
  std::vector<Resolver> resolvers;
  for (const std::string& base : bases) {
    resolvers.push_back(*Resolver::make(base, *find_profile("rfc3986")));
  }
  return resolvers;
}

void resolve(benchmark::State& state) {
  const std::vector<Resolver> resolvers = resolvers_of_bases();
  for (auto _ : state) {
    for (const Pair& pair : pairs)
      benchmark::DoNotOptimize(resolvers[pair.base].resolve(pair.reference));
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * pairs.size()));
}

// Resolves into one reused buffer, as a crawler would.
void resolve_into(benchmark::State& state) {
  const std::vector<Resolver> resolvers = resolvers_of_bases();
  std::string url;
  for (auto _ : state) {
    for (const Pair& pair : pairs) {
      benchmark::DoNotOptimize(resolvers[pair.base].resolve(pair.reference, url));
      benchmark::DoNotOptimize(url.data());
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * pairs.size()));
}

void uriparser(benchmark::State& state) {
  std::vector<UriUriA> parsed(bases.size());
  const char* error = nullptr;
  for (std::size_t i = 0; i < bases.size(); ++i) {
    uriParseSingleUriA(&parsed[i], bases[i].c_str(), &error);
  }
  std::string url;
  for (auto _ : state) {
    for (const Pair& pair : pairs) {
      UriUriA relative;
      if (uriParseSingleUriA(&relative, pair.reference.c_str(), &error) != URI_SUCCESS) continue;
      UriUriA target;
      uriAddBaseUriExA(&target, &relative, &parsed[pair.base], URI_RESOLVE_STRICTLY);
      int length = 0;
      uriToStringCharsRequiredA(&target, &length);
      url.resize(static_cast<std::size_t>(length) + 1);
      uriToStringA(url.data(), &target, length + 1, nullptr);
      benchmark::DoNotOptimize(url.data());
      uriFreeUriMembersA(&target);
      uriFreeUriMembersA(&relative);
    }
  }
  for (UriUriA& uri : parsed) uriFreeUriMembersA(&uri);
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * pairs.size()));
}

void boost_url(benchmark::State& state) {
  std::vector<boost::urls::url> parsed;
  for (const std::string& base : bases) parsed.emplace_back(base);
  boost::urls::url target;
  for (auto _ : state) {
    for (const Pair& pair : pairs) {
      const auto reference = boost::urls::parse_uri_reference(pair.reference);
      if (!reference) continue;
      benchmark::DoNotOptimize(boost::urls::resolve(parsed[pair.base], *reference, target));
      benchmark::DoNotOptimize(target.buffer().data());
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * pairs.size()));
}

// A lower bound for resolving: copies the base and the reference into one buffer.
void copy_references(benchmark::State& state) {
  std::vector<char> buffer(1 << 20);
  for (auto _ : state) {
    for (const Pair& pair : pairs) {
      const std::string& base = bases[pair.base];
      std::memcpy(buffer.data(), base.data(), base.size());
      std::memcpy(buffer.data() + base.size(), pair.reference.data(), pair.reference.size());
      benchmark::DoNotOptimize(buffer.data());
      benchmark::ClobberMemory();
    }
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * pairs.size()));
}

template <class Work>
void over_pages(benchmark::State& state, Work work) {
  for (auto _ : state) {
    for (const Page& page : pages) work(page);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * total_bytes));
}

void copy(benchmark::State& state) {
  over_pages(state, [](const Page& page) {
    std::string out(page.html);
    benchmark::DoNotOptimize(out.data());
  });
}

void gumbo_parse(benchmark::State& state) {
  over_pages(state, [](const Page& page) {
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    GumboOutput* output = gumbo_parse_with_options(&options, page.html.data(), page.html.size());
    benchmark::DoNotOptimize(output);
    gumbo_destroy_output(&options, output);
  });
}

void find_links(benchmark::State& state) {
  over_pages(state,
             [](const Page& page) { benchmark::DoNotOptimize(examine(page.html, page.source)); });
}

void rewrite_pages(benchmark::State& state) {
  over_pages(state, [](const Page& page) {
    const auto done = rewrite(page.html, page.source);
    std::string out = apply_edits(page.html, done->edits);
    benchmark::DoNotOptimize(out.data());
  });
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (argc > 1) {
    std::ifstream list(argv[1]);
    for (std::string line; std::getline(list, line);) {
      std::istringstream fields(line);
      std::string path;
      std::string url;
      if (std::getline(fields, path, '\t') && std::getline(fields, url, '\t')) add_page(path, url);
    }
  } else {
    for (const auto& entry : std::filesystem::directory_iterator(ABSOLVE_FIXTURES "/html")) {
      if (entry.path().string().ends_with(".in.html"))
        add_page(entry.path().string(), "http://h.example/dir/page.html");
    }
  }
  std::cerr << pages.size() << " pages, " << total_bytes << " bytes, " << pairs.size()
            << " links\n";
  benchmark::RegisterBenchmark("resolve one link: copy base and reference", copy_references);
  benchmark::RegisterBenchmark("resolve one link: absolve, into a buffer", resolve_into);
  benchmark::RegisterBenchmark("resolve one link: absolve", resolve);
  benchmark::RegisterBenchmark("resolve one link: uriparser", uriparser);
  benchmark::RegisterBenchmark("resolve one link: Boost.URL", boost_url);
  benchmark::RegisterBenchmark("page: copy", copy)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("page: Gumbo's parse alone", gumbo_parse)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("page: find and resolve", find_links)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("page: find, resolve and rewrite", rewrite_pages)
      ->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
}
