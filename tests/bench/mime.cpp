// MHTML and mail: compares absolve with mimetic and GMime over the same bytes in one run.
//   absolve_bench_mime PAGES.tsv [MESSAGE…]
// PAGES.tsv lists HTML files; a tab follows the path. The benchmark makes two kinds of archives
// from the pages, in quoted-printable: pages alone, and pages with base64 images of eight times
// their size, as browsers save them. Real messages are a third set.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <gmime/gmime.h>
#include <mimetic/mimetic.h>
#include <unistd.h>

#include <fstream>
#include <iostream>
#include <random>
#include <sstream>

#include "absolve/absolve.hpp"
#include "message/entity.hpp"
#include "text/coding/transfer_codings.hpp"
#include "tool/io/process.hpp"
#include "tool/io/temporary_file.hpp"

namespace {

using namespace absolve;

struct Set {
  std::string name{};
  std::vector<std::string> files{};
  std::size_t bytes = 0;

  void add(std::string file) {
    bytes += file.size();
    files.push_back(std::move(file));
  }
};

template <class Work>
void over_files(benchmark::State& state, const Set& set, Work work) {
  for (auto _ : state) {
    for (const std::string& file : set.files) work(file);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * set.bytes));
}

void structure(benchmark::State& state, const Set& set) {
  over_files(state, set,
             [](const std::string& file) { benchmark::DoNotOptimize(find_entities(file, {})); });
}

const DocumentSource source{.retrieval_url = "http://h.example/d/m.mht",
                            .content_type = "message/rfc822"};

void read(benchmark::State& state, const Set& set) {
  over_files(state, set,
             [](const std::string& file) { benchmark::DoNotOptimize(examine(file, source)); });
}

void rewrite_all(benchmark::State& state, const Set& set) {
  const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  over_files(state, set, [nowhere](const std::string& file) {
    const auto done = rewrite(file, source);
    benchmark::DoNotOptimize(tool::write_all(nowhere, tool::pieces_of(file, done->edits)));
  });
  ::close(nowhere);
}

void decode(mimetic::MimeEntity& entity, std::string& out) {
  for (mimetic::MimeEntity* part : entity.body().parts()) decode(*part, out);
  const std::string encoding = entity.header().contentTransferEncoding().mechanism();
  const std::string& body = entity.body();
  out.clear();
  if (encoding == "base64") {
    mimetic::Base64::Decoder decoder;
    mimetic::decode(body.begin(), body.end(), decoder, std::back_inserter(out));
  } else if (encoding == "quoted-printable") {
    mimetic::QP::Decoder decoder;
    mimetic::decode(body.begin(), body.end(), decoder, std::back_inserter(out));
  }
}

void mimetic_decodes(benchmark::State& state, const Set& set) {
  over_files(state, set, [](const std::string& file) {
    mimetic::MimeEntity entity;
    entity.load(file.data(), file.data() + file.size(), 0);
    std::string out;
    decode(entity, out);
    benchmark::DoNotOptimize(out.data());
  });
}

void decode_part(GMimeObject*, GMimeObject* part, gpointer sink) {
  if (!GMIME_IS_PART(part)) return;
  GMimeDataWrapper* content = g_mime_part_get_content(GMIME_PART(part));
  if (content != nullptr)
    g_mime_data_wrapper_write_to_stream(content, static_cast<GMimeStream*>(sink));
}

void gmime_decodes(benchmark::State& state, const Set& set) {
  over_files(state, set, [](const std::string& file) {
    GMimeStream* stream = g_mime_stream_mem_new_with_buffer(file.data(), file.size());
    GMimeParser* parser = g_mime_parser_new_with_stream(stream);
    GMimeMessage* message = g_mime_parser_construct_message(parser, nullptr);
    GMimeStream* sink = g_mime_stream_null_new();
    if (message != nullptr) {
      g_mime_message_foreach(message, decode_part, sink);
      g_object_unref(message);
    }
    g_object_unref(sink);
    g_object_unref(parser);
    g_object_unref(stream);
  });
}

template <class CodingLayer>
void decode(benchmark::State& state, const Set& set) {
  const CodingLayer coding;
  over_files(state, set, [&](const std::string& file) {
    benchmark::DoNotOptimize(coding.decode(file).text.data());
  });
}

template <class Decoder>
void decode_alone(benchmark::State& state, const Set& set) {
  over_files(state, set, [](const std::string& file) {
    std::string out;
    Decoder decoder;
    mimetic::decode(file.begin(), file.end(), decoder, std::back_inserter(out));
    benchmark::DoNotOptimize(out.data());
  });
}

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

std::string noise(std::size_t size) {
  std::mt19937_64 random(size);
  std::string bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(random());
  return bytes;
}

// Lines of 76 characters, as mail has them.
std::string base64(const std::string& bytes) {
  std::string out;
  mimetic::Base64::Encoder encoder(76);
  mimetic::encode(bytes.begin(), bytes.end(), encoder, std::back_inserter(out));
  return out;
}

std::string quoted_printable(const std::string& bytes) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out;
  std::size_t column = 0;
  for (const char c : bytes) {
    if (c == '\n') {
      out += "\r\n";
      column = 0;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = byte >= ' ' && byte < 0x7F && c != '=';
    if (column + (is_plain ? 1 : 3) > 75) {
      out += "=\r\n";
      column = 0;
    }
    column += is_plain ? 1 : 3;
    if (is_plain) {
      out.push_back(c);
    } else {
      out.push_back('=');
      out.push_back(digits[byte >> 4U]);
      out.push_back(digits[byte & 15U]);
    }
  }
  return out;
}

std::string archive(const std::string& page, const std::string& image) {
  const std::string boundary = "----MultipartBoundary--0123456789----";
  std::string out =
      "From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n"
      "\ttype=\"text/html\";\r\n\tboundary=\"" +
      boundary + "\"\r\n\r\n\r\n";
  out += "--" + boundary +
         "\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n"
         "Content-Location: http://h.example/d/page.html\r\n\r\n" +
         page + "\r\n";
  if (!image.empty()) {
    out += "--" + boundary +
           "\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n"
           "Content-Location: http://h.example/d/i.png\r\n\r\n" +
           image + "\r\n";
  }
  return out + "--" + boundary + "--\r\n";
}

}  // namespace

int main(int argc, char** argv) {
  tool::keep_memory();  // as the tool does
  benchmark::Initialize(&argc, argv);
  g_mime_init();
  if (argc < 2) return 2;
  static Set pages{.name = "archives of pages"};
  static Set saved{.name = "archives as saved"};
  static Set pictures{.name = "archives of pictures"};
  static Set messages{.name = "messages"};
  static Set quoted{.name = "quoted-printable"};
  static Set encoded{.name = "base64"};
  std::ifstream list(argv[1]);
  constexpr std::size_t most = 20'000'000;
  for (std::string line; std::getline(list, line) && quoted.bytes < most;) {
    const std::string page = contents(line.substr(0, line.find('\t')));
    const std::string body = quoted_printable(page);
    const std::string image = base64(noise(page.size() * 8));
    pages.add(archive(body, {}));
    saved.add(archive(body, image));
    if (pictures.bytes < 8 * most) pictures.add(archive(body, base64(noise(page.size() * 20))));
    quoted.add(body);
    encoded.add(image);
  }
  for (int i = 2; i < argc; ++i) {
    const std::string message = contents(argv[i]);
    if (find_entities(message, {})) messages.add(message);
  }
  const auto offer = [](const std::string& name, void (*work)(benchmark::State&, const Set&),
                        const Set& set) {
    if (set.files.empty()) return;
    std::cerr << set.name << ": " << set.files.size() << " files, " << set.bytes << " bytes\n";
    benchmark::RegisterBenchmark((set.name + ": " + name).c_str(), [work,
                                                                    &set](benchmark::State& state) {
      work(state, set);
    })->Unit(benchmark::kMillisecond);
  };
  for (const Set* set : {&pages, &saved, &pictures, &messages}) {
    offer("absolve, structure and fields", structure, *set);
    offer("absolve, read and resolve", read, *set);
    offer("absolve, read, rewrite and write", rewrite_all, *set);
    offer("mimetic, parse and decode", mimetic_decodes, *set);
    offer("GMime, parse and decode", gmime_decodes, *set);
  }
  offer("absolve", decode<QuotedPrintable>, quoted);
  offer("mimetic", decode_alone<mimetic::QP::Decoder>, quoted);
  offer("absolve", decode<Base64>, encoded);
  offer("mimetic", decode_alone<mimetic::Base64::Decoder>, encoded);
  benchmark::RunSpecifiedBenchmarks();
}
