// MHTML and mail: what absolve costs beside mimetic and GMime, over the same bytes in one run.
//   absolve_bench_mime FILE…
#include <benchmark/benchmark.h>
#include <gmime/gmime.h>
#include <mimetic/mimetic.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "absolve/absolve.hpp"
#include "mime/entity.hpp"

namespace {

using namespace absolve;

std::vector<std::string> files;
std::size_t total_bytes = 0;

template <class Work>
void over_files(benchmark::State& state, Work work) {
  for (auto _ : state) {
    for (const std::string& file : files) work(file);
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * total_bytes));
}

void structure(benchmark::State& state) {
  over_files(state,
             [](const std::string& file) { benchmark::DoNotOptimize(find_entities(file, {})); });
}

const DocumentSource source{.retrieval_url = "http://h.example/d/m.mht",
                            .content_type = "message/rfc822"};

void read(benchmark::State& state) {
  over_files(state,
             [](const std::string& file) { benchmark::DoNotOptimize(examine(file, source)); });
}

void rewrite_all(benchmark::State& state) {
  over_files(state, [](const std::string& file) {
    const auto done = rewrite(file, source);
    std::string out = apply_edits(file, done->edits);
    benchmark::DoNotOptimize(out.data());
  });
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

void mimetic_decodes(benchmark::State& state) {
  over_files(state, [](const std::string& file) {
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

void gmime_decodes(benchmark::State& state) {
  over_files(state, [](const std::string& file) {
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

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  g_mime_init();
  for (int i = 1; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    std::ostringstream out;
    out << file.rdbuf();
    // mimetic and GMime take some broken files badly; the comparison is over those that all read.
    if (!find_entities(out.str(), {})) continue;
    files.push_back(out.str());
    total_bytes += files.back().size();
  }
  std::cerr << files.size() << " messages, " << total_bytes << " bytes\n";
  if (files.empty()) return 2;
  benchmark::RegisterBenchmark("absolve: structure and fields", structure)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("absolve: read and resolve", read)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("absolve: read, resolve and rewrite", rewrite_all)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("mimetic: parse and decode", mimetic_decodes)
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("GMime: parse and decode", gmime_decodes)
      ->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
}
