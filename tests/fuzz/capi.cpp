// The C interface, called in any order with any bytes, and with an allocator that fails at some
// point. Every call returns, every text that it hands out can be read, and a handle stays usable
// after each failure.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "absolve/absolve.h"
#include "check.hpp"

namespace {

// Splits the input of the fuzzer.
class Input {
 public:
  Input(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}
  [[nodiscard]] bool is_over() const { return rest_.empty(); }
  std::size_t number(std::size_t below) {
    if (rest_.empty()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte % below;
  }
  // The bytes up to the next NUL. Each text has memory of its own, so that reading beyond it is
  // found.
  std::string text() {
    const auto end = rest_.find('\0');
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return text;
  }

 private:
  std::string_view rest_;
};

absolve_text view(const std::string& text) {
  return {text.data(), text.size()};
}

std::size_t total = 0;  // of all bytes handed out, so that they are read

void read(absolve_text text) {
  require(text.data != nullptr || text.size == 0, "an absent text is empty");
  for (std::size_t i = 0; i < text.size; ++i) total += static_cast<unsigned char>(text.data[i]);
}

// An allocator that fails after a number of calls, and counts the blocks in use.
struct Memory {
  std::size_t left = 0;
  std::size_t in_use = 0;
};

void* allocate(void* context, std::size_t size) {
  auto& memory = *static_cast<Memory*>(context);
  if (memory.left == 0) return nullptr;
  --memory.left;
  ++memory.in_use;
  return std::malloc(size);
}

void release(void* context, void* memory, std::size_t) {
  --static_cast<Memory*>(context)->in_use;
  std::free(memory);
}

struct Seen {
  std::size_t stops_at = 0;  // which callback ends the pass; 0: none
  std::size_t calls = 0;
  bool replaces = false;

  absolve_action next() { return ++calls == stops_at ? ABSOLVE_STOP : ABSOLVE_CONTINUE; }
};

absolve_action on_entity(void* context, const absolve_entity* entity) {
  for (const absolve_text text :
       {entity->path, entity->frame, entity->media_type, entity->encoding, entity->document_url,
        entity->title, entity->robots, entity->base}) {
    read(text);
  }
  for (std::size_t i = 0; i < entity->candidate_count; ++i) read(entity->candidates[i]->verdict);
  return static_cast<Seen*>(context)->next();
}

absolve_action on_link(void* context, const absolve_entity*, const absolve_link* link,
                       absolve_text* replacement) {
  for (const absolve_text text : {link->element, link->attribute, link->kind, link->raw, link->url,
                                  link->base, link->rel, link->text, link->link_title}) {
    read(text);
  }
  auto& seen = *static_cast<Seen*>(context);
  const absolve_action action = seen.next();
  if (action == ABSOLVE_STOP || !seen.replaces) return action;
  static constexpr std::string_view other = "\"<&\xE2\x80\xA8 x";
  *replacement = {other.data(), other.size()};
  return ABSOLVE_TEXT;
}

absolve_action on_diagnostic(void* context, const absolve_diagnostic* diagnostic) {
  read(diagnostic->code);
  read(diagnostic->message);
  return static_cast<Seen*>(context)->next();
}

absolve_action on_write(void* context, absolve_text piece) {
  read(piece);
  return static_cast<Seen*>(context)->next();
}

void use_resolver(absolve_options* options, Input& input) {
  absolve_resolver* resolver = nullptr;
  const absolve_status made = absolve_resolver_new(options, &resolver);
  if (resolver == nullptr) return;
  for (std::size_t i = 0; i < 4 && !input.is_over(); ++i) {
    const std::string base = input.text();
    const std::string reference = input.text();
    if (input.number(2) == 1) {
      static_cast<void>(absolve_resolver_set_base(resolver, view(base), {}));
    }
    char small[8];
    std::size_t length = 0;
    int same = 0;
    absolve_status status =
        absolve_resolver_resolve(resolver, view(reference), small, sizeof small, &length, &same);
    require(made == ABSOLVE_OK || status != ABSOLVE_OK, "a failed resolver resolves nothing");
    std::string target;
    if (status == ABSOLVE_BUFFER_TOO_SMALL) {
      target.resize(length);
      status = absolve_resolver_resolve(resolver, view(reference), target.data(), target.size(),
                                        &length, &same);
      require(status == ABSOLVE_OK && length == target.size(), "the length is that of the target");
    } else if (status == ABSOLVE_OK) {
      target.assign(small, length);
    }
    absolve_text prefix{};
    std::size_t taken = 0;
    if (absolve_resolver_splice(resolver, view(reference), &prefix, &taken) == 1) {
      require(status == ABSOLVE_OK, "what splices resolves");
      require(std::string(prefix.data, prefix.size).append(reference, taken) == target,
              "a splice is the target");
    }
    read(absolve_resolver_base(resolver));
    read(absolve_resolver_error(resolver));
  }
  absolve_resolver_free(resolver);
}

void use_reader(absolve_options* options, Input& input) {
  absolve_reader* reader = nullptr;
  static_cast<void>(absolve_reader_new(options, &reader));
  if (reader == nullptr) return;
  for (std::size_t i = 0; i < 3 && !input.is_over(); ++i) {
    const std::string url = input.text();
    const std::string type = input.text();
    Seen seen{.stops_at = input.number(16), .replaces = input.number(2) == 1};
    const bool writes = input.number(2) == 1;
    const std::string bytes = input.text();
    absolve_source source{};
    source.size = sizeof source;
    source.url = view(url);
    source.type = view(type);
    absolve_visitor visitor{};
    visitor.size = sizeof visitor;
    visitor.context = &seen;
    visitor.entity = on_entity;
    visitor.link = on_link;
    visitor.diagnostic = on_diagnostic;
    if (writes) visitor.write = on_write;
    if (input.number(2) == 1) {
      static_cast<void>(absolve_reader_begin(reader, &source, &visitor));
      const std::size_t piece = input.number(64) + 1;
      for (std::size_t at = 0; at < bytes.size(); at += piece) {
        const std::string part = bytes.substr(at, piece);
        static_cast<void>(absolve_reader_write(reader, view(part)));
      }
      static_cast<void>(absolve_reader_end(reader));
    } else {
      static_cast<void>(absolve_reader_read(reader, view(bytes), &source, &visitor));
    }
    require(seen.stops_at == 0 || seen.calls <= seen.stops_at, "nothing is called after a stop");
    read(absolve_reader_error(reader));
    total += absolve_reader_edited_links(reader);
  }
  absolve_reader_free(reader);
}

void use_archive(absolve_options* options, Input& input) {
  absolve_archive* archive = nullptr;
  static_cast<void>(absolve_archive_new(options, &archive));
  if (archive == nullptr) return;
  const bool unpacks = input.number(2) == 1;
  const int ascii_names = static_cast<int>(input.number(2));
  const std::string bytes = input.text();
  static_cast<void>(unpacks ? absolve_archive_unpack(archive, view(bytes), nullptr, ascii_names)
                            : absolve_archive_read(archive, view(bytes), nullptr));
  const std::size_t parts = absolve_archive_part_count(archive);
  require(absolve_archive_part(archive, parts) == nullptr, "there is no part past the end");
  for (std::size_t i = 0; i <= parts; ++i) {
    if (const absolve_part* const part = absolve_archive_part(archive, i)) read(part->path);
    absolve_text body{};
    if (absolve_archive_body(archive, i, &body) == ABSOLVE_OK) read(body);
  }
  const std::size_t files = absolve_archive_file_count(archive);
  for (std::size_t i = 0; i < files; ++i) {
    absolve_text name{};
    absolve_text contents{};
    std::size_t part = 0;
    if (absolve_archive_file(archive, i, &name, &contents, &part) == ABSOLVE_OK) read(contents);
    require(name.size > 0, "each file has a name");
    require(std::string_view(name.data, name.size).find('/') == std::string_view::npos,
            "no name leads out of the folder");
  }
  read(absolve_archive_error(archive));
  absolve_archive_free(archive);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Input input(data, size);
  Memory memory;
  memory.left = input.number(2) == 1 ? input.number(256) : SIZE_MAX;
  const absolve_allocator allocator{allocate, release, &memory};
  absolve_options* const options = absolve_options_new(&allocator);
  if (options != nullptr) {
    for (std::size_t count = input.number(4); count > 0; --count) {
      absolve_text help{};
      const absolve_text name = absolve_option_at(input.number(40), &help);
      const std::string value = input.text();
      if (name.data == nullptr) continue;
      static_cast<void>(absolve_options_set_text(options, name, view(value)));
      read(absolve_options_error(options));
    }
    switch (input.number(3)) {
      case 0: use_resolver(options, input); break;
      case 1: use_reader(options, input); break;
      default: use_archive(options, input);
    }
    absolve_options_free(options);
  }
  require(memory.in_use == 0, "all memory of handles is given back");
  return 0;
}
