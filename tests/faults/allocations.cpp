// Fails every allocation in turn. A call of the library then fails with std::bad_alloc, and a call
// of the C interface with ABSOLVE_NO_MEMORY; the sanitizers show that nothing is lost or used after
// that. Allocations of C libraries are not counted: their memory comes from malloc.
//
// usage: allocations FIXTURES
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <new>
#include <string>
#include <vector>

#include "absolve/absolve.h"
#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "absolve/inspect.hpp"
#include "absolve/option_set.hpp"

namespace {

std::atomic<std::size_t> allocations = 0;
std::atomic<std::size_t> failing = 0;  // the number of the allocation that fails; 0: none

void* allocate(std::size_t size) {
  if (++allocations == failing) throw std::bad_alloc();
  void* const memory = std::malloc(size == 0 ? 1 : size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

void* allocate(std::size_t size, std::align_val_t alignment) {
  if (++allocations == failing) throw std::bad_alloc();
  const auto unit = static_cast<std::size_t>(alignment);
  void* const memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  return allocate(size);
}
void* operator new[](std::size_t size) {
  return allocate(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, alignment);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace {

namespace fs = std::filesystem;
using absolve::DocumentSource;
using absolve::Options;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

enum class End { done, no_memory, other };

struct Call {
  const char* name;
  std::function<End(const std::string& bytes)> run;
};

DocumentSource source() {
  return {.retrieval_url = "http://h.example/d/page.html"};
}

absolve_action go_on(void*, absolve_text) {
  return ABSOLVE_CONTINUE;
}

// Rewrites with the C interface, which does not throw.
End rewrite_in_c(const std::string& bytes) {
  absolve_options* const options = absolve_options_new(nullptr);
  if (options == nullptr) return End::no_memory;
  absolve_reader* reader = nullptr;
  absolve_status status = absolve_options_set(options, "base-url", "http://h.example/d/");
  if (status == ABSOLVE_OK) status = absolve_reader_new(options, &reader);
  absolve_visitor visitor{};
  visitor.size = sizeof visitor;
  visitor.write = go_on;
  if (status == ABSOLVE_OK) {
    status = absolve_reader_read(reader, {bytes.data(), bytes.size()}, nullptr, &visitor);
  }
  if (reader != nullptr) {
    static_cast<void>(absolve_reader_error(reader));
    absolve_reader_free(reader);
  }
  absolve_options_free(options);
  return status == ABSOLVE_NO_MEMORY ? End::no_memory : End::done;
}

// Without edits, each byte must be delivered, whatever fails. `out` never reallocates, because then
// the receiver of the output could fail.
End keep_in_pieces(const std::string& bytes) {
  std::string out;
  out.reserve(bytes.size());
  End end = End::done;
  const auto keep = [](const absolve::EntityReport&, const absolve::Link&) {
    return absolve::LinkAction{.kind = absolve::LinkAction::Kind::keep};
  };
  absolve::DocumentStream stream(source(), Options(), absolve::StreamWindow(), {.action = keep},
                                 [&out](std::string_view piece) { out += piece; });
  const auto attempt = [&end](auto work) {
    try {
      static_cast<void>(work());
    } catch (const std::bad_alloc&) {
      end = End::no_memory;
    }
  };
  for (std::size_t at = 0; at < bytes.size(); at += 100) {
    attempt([&] { return stream.write(std::string_view(bytes).substr(at, 100)); });
  }
  attempt([&] { return stream.end(); });
  return out == bytes ? end : End::other;
}

absolve_action append(void* out, absolve_text piece) {
  static_cast<std::string*>(out)->append(piece.data, piece.size);
  return ABSOLVE_CONTINUE;
}

absolve_action keep_in_c(void*, const absolve_entity*, const absolve_link*, absolve_text*) {
  return ABSOLVE_KEEP;
}

End keep_in_pieces_in_c(const std::string& bytes) {
  std::string out;
  out.reserve(bytes.size());
  absolve_reader* reader = nullptr;
  absolve_status status = absolve_reader_new(nullptr, &reader);
  absolve_visitor visitor{};
  visitor.size = sizeof visitor;
  visitor.context = &out;
  visitor.link = keep_in_c;
  visitor.write = append;
  if (status == ABSOLVE_OK) status = absolve_reader_begin(reader, nullptr, &visitor);
  const bool has_begun = status == ABSOLVE_OK;
  for (std::size_t at = 0; has_begun && at < bytes.size(); at += 100) {
    const std::string_view piece = std::string_view(bytes).substr(at, 100);
    const absolve_status one = absolve_reader_write(reader, {piece.data(), piece.size()});
    // After a failure each further call fails in the same way.
    if (status != ABSOLVE_OK && one != status) return End::other;
    status = one;
  }
  if (has_begun) {
    const absolve_status one = absolve_reader_end(reader);
    if (status != ABSOLVE_OK && one != status) return End::other;
    status = one;
  }
  absolve_reader_free(reader);
  if (has_begun && out != bytes) return End::other;
  return status == ABSOLVE_NO_MEMORY ? End::no_memory : End::done;
}

End unpack_in_c(const std::string& bytes) {
  absolve_archive* archive = nullptr;
  absolve_status status = absolve_archive_new(nullptr, &archive);
  if (archive == nullptr) return status == ABSOLVE_NO_MEMORY ? End::no_memory : End::other;
  if (status == ABSOLVE_OK) {
    status = absolve_archive_unpack(archive, {bytes.data(), bytes.size()}, nullptr, 0);
  }
  for (std::size_t i = 0; i < absolve_archive_file_count(archive); ++i) {
    absolve_text name{};
    absolve_text contents{};
    const absolve_status one = absolve_archive_file(archive, i, &name, &contents, nullptr);
    if (one == ABSOLVE_NO_MEMORY) status = one;
  }
  absolve_archive_free(archive);
  return status == ABSOLVE_NO_MEMORY ? End::no_memory : End::done;
}

const std::vector<Call>& calls() {
  static const std::vector<Call> all{
      {"examine",
       [](const std::string& bytes) {
         static_cast<void>(absolve::examine(bytes, source(), Options()));
         return End::done;
       }},
      {"rewrite",
       [](const std::string& bytes) {
         const auto done = absolve::rewrite(bytes, source(), Options());
         if (done) static_cast<void>(absolve::apply_edits(bytes, done->edits));
         return End::done;
       }},
      {"rewrite in a tree",
       [](const std::string& bytes) {
         Options options;
         options.engine = absolve::Engine::tree;
         static_cast<void>(absolve::rewrite(bytes, source(), options));
         return End::done;
       }},
      {"explain_link",
       [](const std::string& bytes) {
         static_cast<void>(absolve::explain_link(bytes, source(), Options(), {.number = 1}));
         return End::done;
       }},
      {"a document in pieces",
       [](const std::string& bytes) {
         absolve::DocumentStream stream(source(), Options(), absolve::StreamWindow(), {},
                                        [](std::string_view) {});
         for (std::size_t at = 0; at < bytes.size(); at += 100) {
           static_cast<void>(stream.write(std::string_view(bytes).substr(at, 100)));
         }
         static_cast<void>(stream.end());
         return End::done;
       }},
      {"a document in pieces, without edits", keep_in_pieces},
      {"read_archive",
       [](const std::string& bytes) {
         static_cast<void>(absolve::read_archive(bytes, source(), Options()));
         return End::done;
       }},
      {"options",
       [](const std::string&) {
         absolve::OptionSet set;
         static_cast<void>(set.set("profile", "rfc3986"));
         static_cast<void>(set.set("with", "lazy"));
         static_cast<void>(set.set("base-url", "http://h.example/"));
         static_cast<void>(set.configure());
         return End::done;
       }},
      {"check_reference",
       [](const std::string&) {
         static_cast<void>(absolve::check_reference("http://u:p@h:99/a b#c#d",
                                                    *absolve::find_profile("rfc2396")));
         return End::done;
       }},
      {"the C interface: rewrite", rewrite_in_c},
      {"the C interface: a document in pieces", keep_in_pieces_in_c},
      {"the C interface: unpack", unpack_in_c},
  };
  return all;
}

// Runs `call`, and lets allocation `number` fail; 0: none.
End run(const Call& call, const std::string& bytes, std::size_t number) {
  allocations = 0;
  failing = number;
  End end = End::other;
  try {
    end = call.run(bytes);
  } catch (const std::bad_alloc&) {
    end = End::no_memory;
  } catch (...) {
    end = End::other;
  }
  failing = 0;
  return end;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(argv[1])) {
    constexpr std::size_t most = 3000;  // each file is read once for each of its allocations
    const bool is_input = entry.path().filename().string().find(".in.") != std::string::npos ||
                          entry.path().extension() == ".mht";
    if (entry.is_regular_file() && is_input && entry.file_size() <= most) {
      files.push_back(entry.path());
    }
  }
  std::size_t failed = 0;
  std::size_t runs = 0;
  std::size_t answered = 0;  // runs that succeeded without the memory
  for (const fs::path& file : files) {
    const std::string bytes = read_file(file);
    for (const Call& call : calls()) {
      static_cast<void>(run(call, bytes, 0));  // initializes tables that are kept
      static_cast<void>(run(call, bytes, 0));
      const std::size_t all = allocations;
      // Each of the first hundred, and then fewer and fewer of the others.
      for (std::size_t number = 1; number <= all; number += 1 + number / 100) {
        const End end = run(call, bytes, number);
        ++runs;
        if (end == End::done) ++answered;
        if (end != End::other) continue;
        ++failed;
        std::printf("FAILED: %s of %s with allocation %zu failing\n", call.name,
                    file.filename().c_str(), number);
      }
      if (run(call, bytes, 0) != End::done) {
        ++failed;
        std::printf("FAILED: %s of %s afterwards\n", call.name, file.filename().c_str());
      }
    }
  }
  std::printf("%zu allocations of %zu files failed: %zu wrong, %zu calls did without\n", runs,
              files.size(), failed, answered);
  return failed == 0 && runs > 1000 ? 0 : 1;
}
