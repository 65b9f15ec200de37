// What the headers promise about threads: objects that do not change can be shared. Several threads
// read the same documents with the same options, resolver, table and mirror, and each gets the
// results of a single thread. Built with the thread sanitizer by run.sh.  usage: shared FIXTURES
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "absolve/absolve.h"
#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "absolve/inspect.hpp"
#include "absolve/mirror.hpp"
#include "absolve/option_set.hpp"
#include "absolve/resolver.hpp"

namespace {

namespace fs = std::filesystem;

constexpr std::size_t thread_count = 4;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Everything that the threads share.
struct Shared {
  std::vector<std::string> documents;
  std::shared_ptr<const absolve::Configuration> configuration;
  absolve::Resolver resolver;
  absolve_options* options;
};

absolve_action append(void* context, absolve_text piece) {
  static_cast<std::string*>(context)->append(piece.data, piece.size);
  return ABSOLVE_CONTINUE;
}

// The results of the library for one document, in every way of reading it.
std::string answers(const Shared& shared, const std::string& bytes) {
  const absolve::DocumentSource& source = shared.configuration->source;
  const absolve::Options& options = shared.configuration->options;
  std::string text;
  if (const auto found = absolve::examine(bytes, source, options)) {
    for (const absolve::EntityReport& entity : found->entities) {
      text.append(entity.base.url()).append("\n");
      for (const absolve::Link& link : entity.links) {
        text.append(link.raw).append(" ").append(link.url.value_or("-")).append("\n");
        if (const auto target = shared.resolver.resolve(link.raw)) text += target->url;
        text += std::to_string(absolve::check_reference(link.raw, shared.resolver).size());
      }
    }
  }
  if (const auto done = absolve::rewrite(bytes, source, options)) {
    text += absolve::apply_edits(bytes, done->edits);
  }
  absolve::Options tree = options;
  tree.engine = absolve::Engine::tree;
  if (const auto done = absolve::rewrite(bytes, source, tree)) {
    text += std::to_string(done->edits.size());
  }
  if (const auto archive = absolve::read_archive(bytes, source, options)) {
    for (const absolve::Part& part : archive->parts)
      text.append(part.path).append(part.location_resolved.view());
  }
  if (const auto own = absolve::explain_link(bytes, source, options, {.number = 1})) {
    for (const absolve::ResolutionStep& step : own->steps) text += step.text + step.value;
  }
  absolve_reader* reader = nullptr;
  if (absolve_reader_new(shared.options, &reader) == ABSOLVE_OK) {
    absolve_visitor visitor{};
    visitor.size = sizeof visitor;
    visitor.context = &text;
    visitor.write = append;
    static_cast<void>(absolve_reader_read(reader, {bytes.data(), bytes.size()}, nullptr, &visitor));
  }
  absolve_reader_free(reader);
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  absolve::OptionSet set;
  const bool is_set =
      set.set("base-url", "http://h.example/d/page.html") && set.set("with", "lazy");
  auto configuration = set.configure();
  auto resolver = absolve::Resolver::make("http://h.example/d/page.html");
  if (!is_set || !configuration || !resolver) return 2;
  Shared shared{{}, *configuration, std::move(*resolver), absolve_options_new(nullptr)};
  static_cast<void>(absolve_options_set(shared.options, "base-url", "http://h.example/d/"));
  for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
    if (entry.is_regular_file()) shared.documents.push_back(read_file(entry.path()));
  }
  // The threads run first, so that several of them initialize the tables that are made on first
  // use.
  std::vector<std::vector<std::string>> all(thread_count);
  std::vector<std::thread> threads;
  std::atomic<std::size_t> waiting = thread_count;
  for (std::size_t i = 0; i < thread_count; ++i) {
    threads.emplace_back([&, i] {
      --waiting;
      while (waiting > 0) std::this_thread::yield();
      // Each thread begins with another document.
      all[i].resize(shared.documents.size());
      for (std::size_t k = 0; k < shared.documents.size(); ++k) {
        const std::size_t own =
            (k + i * shared.documents.size() / thread_count) % shared.documents.size();
        all[i][own] = answers(shared, shared.documents[own]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::size_t wrong = 0;
  for (std::size_t k = 0; k < shared.documents.size(); ++k) {
    const std::string alone = answers(shared, shared.documents[k]);
    for (const auto& own : all) {
      if (own[k] != alone) ++wrong;
    }
  }
  absolve_options_free(shared.options);
  std::printf("%zu documents, %zu threads: %zu answers differ\n", shared.documents.size(),
              thread_count, wrong);
  return wrong == 0 && shared.documents.size() > 50 ? 0 : 1;
}
