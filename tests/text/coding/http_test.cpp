// The codings of HTTP bodies: chunked, and the content codings.
#include <zlib.h>

#include <random>
#include <sstream>

#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "message/entity.hpp"
#include "text/coding/content_codings.hpp"
#include "text/coding/law.hpp"
#include "text/coding/transfer_codings.hpp"

namespace absolve {
namespace {

using namespace std::string_literals;

const Chunked chunked;

TEST_CASE("RFC 9112 7.1: chunks are read", "[coding][chunked]") {
  CHECK(chunked.decode("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n").text == "abcde");
  CHECK(chunked.decode("A;x=\"y\"\r\n0123456789\r\n0\r\nTrailer: t\r\n\r\n").text == "0123456789");
  CHECK(chunked.decode("3\nabc\n0\n\n").text == "abc");
  CHECK(chunked.decode("5\r\nab").text == "ab");
  CHECK(chunked.decode("3\r\nabc\r\nno size").text == "abc");
  CHECK(chunked.decode("1\r\na\r\n0\r\n\r\n1\r\nb\r\n").text == "a");
  CHECK(chunked.decode("FFFFFFFFFFFFFFFF\r\nab").text == "ab");
  CHECK(chunked.decode("FFFFFFFFFFFFFFFFF\r\nab").text.empty());
  CHECK(chunked.decode("-1\r\nab").text.empty());
  CHECK(chunked.decode("").text.empty());
  CHECK(Chunked::end_of("3\r\nabc\r\n0\r\n\r\n") == Chunked::End::is_whole);
  CHECK(Chunked::end_of("3\r\nabc\r\nzz\r\n") == Chunked::End::is_malformed);
  CHECK(Chunked::end_of("3\r\nabc\r\n") == Chunked::End::is_cut);
  CHECK(Chunked::end_of("3\r\nab") == Chunked::End::is_cut);
  CHECK(Chunked::end_of("3\r\n") == Chunked::End::is_cut);
}

TEST_CASE("RFC 9112 7.1.1: what may stand behind the size of a chunk", "[coding][chunked]") {
  for (const std::string behind : {"", " ", "\t", ";x", " ;x=y", "\r"}) {
    CHECK(chunked.decode("3" + behind + "\nabc\n0\n\n").text == "abc");
  }
  for (const std::string behind : {"x", "-", "=", ",", ":"}) {
    CHECK(chunked.decode("3" + behind + "\nabc\n0\n\n").text.empty());
  }
}

TEST_CASE("RFC 9112 7.1: where a chunked body ends", "[coding][chunked]") {
  struct Row {
    std::string body;
    std::string behind;
  };
  for (const Row& row : std::initializer_list<Row>{{"0\r\n\r\n", "x"},
                                                   {"1\r\na\r\n0\r\n\r\n", "x"},
                                                   {"1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", "\r\n"},
                                                   {"1\na\n2\nbc\n0\n\n", "0\n\n"},
                                                   {"0\r\nA: b\r\nC: d\r\n\r\n", "x\r\n"},
                                                   {"0\nA: b\n\n", "\n"},
                                                   {"1\r\na\r\n0\r\nA: b\r\n", ""},
                                                   {"0\r\nA: b", ""},
                                                   {"1\r\na\r\n", ""},
                                                   {"", "no chunk"}}) {
    CAPTURE(row.body, row.behind);
    CHECK(Chunked::length(row.body + row.behind) == row.body.size());
  }
}

TEST_CASE("an edit is written into its chunks, with their new sizes", "[coding][chunked]") {
  const std::string_view body = "3;x\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
  CHECK(edited(chunked, body, {1, 1}, "0123456789ABCDEF") ==
        "12;x\r\na0123456789ABCDEFc\r\n2\r\nde\r\n0\r\n\r\n");
  CHECK(edited(chunked, body, {1, 1}, "B") == "3;x\r\naBc\r\n2\r\nde\r\n0\r\n\r\n");
  CHECK(edited(chunked, body, {2, 2}, "XYZ") == "5;x\r\nabXYZ\r\n1\r\ne\r\n0\r\n\r\n");
  CHECK(edited(chunked, body, {3, 0}, "X") == "3;x\r\nabc\r\n3\r\nXde\r\n0\r\n\r\n");
  CHECK(edited(chunked, body, {5, 0}, "X") == "3;x\r\nabc\r\n3\r\ndeX\r\n0\r\n\r\n");
  // An empty chunk would end the body, so an emptied chunk is removed.
  CHECK(edited(chunked, body, {0, 3}, "") == "2\r\nde\r\n0\r\n\r\n");
  CHECK(edited(chunked, body, {2, 3}, "X") == "3;x\r\nabX\r\n0\r\n\r\n");
  CHECK(edited(chunked, body, {0, 5}, "") == "0\r\n\r\n");
  // Chunks are read even without line ends between them. The bytes after a removed chunk do not
  // become part of another one.
  CHECK(edited(chunked, "1\na1\nb\n\n1\nc", {1, 1}, "") == "1\na\n\n1\nc");
}

TEST_CASE("the law of the codings holds for chunks", "[coding][chunked]") {
  std::mt19937 random(8);
  const auto up_to = [&random](std::size_t most) { return random() % (most + 1); };
  for (int round = 0; round < 20000; ++round) {
    std::string bytes;
    for (std::size_t i = up_to(4); i-- > 0;) {
      const std::size_t size = 1 + up_to(20);
      constexpr std::string_view digits = "0123456789abcdef";
      bytes += (size > 15 ? "1"s : ""s) + digits[size % 16] + (up_to(1) == 0 ? "\r\n" : ";e\n");
      for (std::size_t k = 0; k < size; ++k) bytes += "ab0\r\n1"[up_to(5)];
      constexpr std::string_view line_ends[] = {"\r\n", "\n", "\r", "", "\r\n\n"};
      bytes += line_ends[up_to(4)];
    }
    bytes += "0\r\n\r\n";
    const std::string text = chunked.decode(bytes).text;
    EditList edits;
    std::size_t at = 0;
    while (at <= text.size() && !text.empty()) {
      const std::size_t start = at + up_to(10);
      const std::size_t length = up_to(12);
      if (start + length > text.size()) break;
      edits.add({{start, length}, std::string(up_to(20), 'X')});
      at = start + length + 1;
    }
    const std::string out = through(chunked, bytes, edits);
    REQUIRE(chunked.decode(out).text == apply_edits(text, edits));
    REQUIRE(Chunked::end_of(out) == Chunked::end_of(bytes));
  }
}

const std::string page = "<a href=x>";
const std::string gzipped =
    "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xb3\x49\x54\xc8\x28\x4a\x4d\xb3\xad\xb0\x03\x00\x4d\x9b\x33\x98\x0a\x00\x00\x00"s;
const std::string zlibbed =
    "\x78\x9c\xb3\x49\x54\xc8\x28\x4a\x4d\xb3\xad\xb0\x03\x00\x11\xc5\x03\x56"s;
const std::string deflated = "\xb3\x49\x54\xc8\x28\x4a\x4d\xb3\xad\xb0\x03\x00"s;
const std::string brotli = "\x1f\x09\x00\xf8\xa5\x7c\xf0\x4a\x12\x61\xa2\xa0\x9a\x0a"s;
const std::string zstandard =
    "\x28\xb5\x2f\xfd\x04\x58\x51\x00\x00\x3c\x61\x20\x68\x72\x65\x66\x3d\x78\x3e\x62\x5b\x32\xad"s;

Result<std::string> decoded(std::string_view field, std::string_view bytes, std::size_t limit) {
  auto content = decode_content(field, bytes, limit);
  if (!content) return content.error();
  return std::move(content->text);
}

TEST_CASE("RFC 9110 8.4: content codings are read", "[coding][content]") {
  constexpr std::size_t much = 1000;
  CHECK(decoded("gzip", gzipped, much) == page);
  CHECK(decoded("x-gzip", gzipped + gzipped, much) == page + page);
  CHECK(decoded("gzip", gzipped + "\0\0padding"s, much) == page);
  CHECK(decoded("deflate", zlibbed, much) == page);
  CHECK(decoded("deflate", deflated, much) == page);
  CHECK(decoded("br", brotli, much) == page);
  CHECK(decoded("zstd", zstandard, much) == page);
  CHECK(decoded("zstd", zstandard + zstandard, much) == page + page);
  CHECK(decoded("identity , ", page, much) == page);
  CHECK(decoded("", page, much) == page);
}

TEST_CASE("content codings fail by name, and give what there is", "[coding][content]") {
  constexpr std::size_t much = 1000;
  const auto code = [](const Result<std::string>& result) {
    return result ? "read"s
                  : std::string(name_of(result.error().code)) + " " + result.error().detail;
  };
  CHECK(code(decoded("compress", gzipped, much)) == "unsupported_encoding compress");
  CHECK(code(decoded("gzip", page, much)) == "malformed_encoding gzip");
  CHECK(code(decoded("deflate", "\xFF\xFF", much)) == "malformed_encoding deflate");
  CHECK(code(decoded("br", "\xFF\xFF\xFF", much)) == "malformed_encoding br");
  CHECK(code(decoded("zstd", page, much)) == "malformed_encoding zstd");
  // RFC 9110 9.3.2: a response to HEAD has no body.
  for (const char* name : {"gzip", "deflate", "br", "zstd"}) CHECK(decoded(name, "", much) == "");
  CHECK(code(decoded("gzip,gzip,gzip,gzip,gzip,gzip,gzip,gzip,gzip", gzipped, much)) ==
        "unsupported_encoding gzip");
  const auto cut = decode_content("gzip", std::string_view(gzipped).substr(0, 20), much);
  REQUIRE(cut);
  CHECK(cut->is_cut);
  CHECK(page.starts_with(cut->text));
  CHECK_FALSE(decode_content("gzip", gzipped, much)->is_cut);
  CHECK(decoded("zstd", zstandard + "\r\n", much) == page);
}

TEST_CASE("bombs are bounded", "[coding][content][limits]") {
  const std::string zeros(10'000'000, '\0');
  uLongf size = ::compressBound(zeros.size());
  std::string packed(size, '\0');
  REQUIRE(::compress(reinterpret_cast<Bytef*>(packed.data()), &size,
                     reinterpret_cast<const Bytef*>(zeros.data()), zeros.size()) == Z_OK);
  packed.resize(size);
  CHECK(packed.size() < 20'000);
  CHECK(decoded("deflate", packed, zeros.size())->size() == zeros.size());
  const auto over = decoded("deflate", packed, zeros.size() - 1);
  REQUIRE_FALSE(over);
  CHECK(over.error().code == ErrorCode::over_limit);
  CHECK(over.error().detail == "decoded_bytes");
}

struct Outcome {
  std::vector<std::string> urls;
  std::vector<std::string> messages;
  std::string output;
};

Outcome outcome(const std::string& response) {
  Outcome out;
  const DocumentSource source{.retrieval_url = "http://h/d/"};
  const auto seen = examine(response, source);
  REQUIRE(seen);
  for (const EntityReport& entity : seen->entities) {
    for (const Link& link : entity.links) {
      out.urls.emplace_back(link.url.value_or("none"));
      CHECK(entity.in_part);
    }
  }
  const auto done = rewrite(response, source);
  REQUIRE(done);
  for (const Diagnostic& d : done->examination.diagnostics) out.messages.push_back(message_of(d));
  out.output = apply_edits(response, done->edits);
  return out;
}

TEST_CASE("a chunked response is read and written", "[rewrite][http]") {
  const std::string head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  const Outcome plain = outcome(head + "8\r\n<a href=\r\n2\r\nx>\r\n0\r\n\r\n");
  CHECK(plain.urls == std::vector<std::string>{"http://h/d/x"});
  CHECK(plain.messages.empty());
  CHECK(plain.output == head + "8\r\n<a href=\r\nd\r\nhttp://h/d/x>\r\n0\r\n\r\n");
  const Outcome cut = outcome(head + "a\r\n<a href=x>");
  CHECK(cut.messages ==
        std::vector<std::string>{"the chunked body has no last chunk; read as far as it goes"});
  CHECK(cut.output == head + "15\r\n<a href=http://h/d/x>");
}

TEST_CASE("a compressed response is read, and left unchanged", "[rewrite][http]") {
  for (const auto& [coding, body] :
       {std::pair{"gzip"s, gzipped}, std::pair{"br"s, brotli}, std::pair{"zstd"s, zstandard}}) {
    std::string message = "HTTP/1.1 200 OK\r\nContent-Encoding: " + coding + "\r\n\r\n" + body;
    const Outcome out = outcome(message);
    CHECK(out.urls == std::vector<std::string>{"http://h/d/x"});
    CHECK(out.messages ==
          std::vector<std::string>{"left unchanged: the transfer or content encoding is not "
                                   "supported: a content encoding can "
                                   "be read here, and not written"});
    CHECK(out.output == message);
  }
  std::string both =
      "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nContent-Encoding: gzip\n\n1e\r\n" + gzipped +
      "\r\n0\r\n\r\n";
  CHECK(outcome(both).urls == std::vector<std::string>{"http://h/d/x"});
}

TEST_CASE("RFC 9112 7.2: transfer codings ahead of chunked, or alone", "[rewrite][http]") {
  const std::string chunks = "1e\r\n" + gzipped + "\r\n0\r\n\r\n";
  const auto urls = [](const std::string& fields, const std::string& body) {
    return outcome("HTTP/1.1 200 OK\n" + fields + "\n" + body).urls;
  };
  const std::vector<std::string> found{"http://h/d/x"};
  CHECK(urls("Transfer-Encoding: gzip, Chunked\n", chunks) == found);
  CHECK(urls("Transfer-Encoding: x-gzip\nTransfer-Encoding: chunked\n", chunks) == found);
  CHECK(urls("Transfer-Encoding: gzip\n", gzipped) == found);
  CHECK(urls("Content-Encoding: identity\nTransfer-Encoding: gzip\n", gzipped) == found);
  const auto plain = rewrite("HTTP/1.1 200 OK\nTransfer-Encoding: identity\n\n<a href=x>",
                             {.retrieval_url = "http://h/"});
  REQUIRE(plain);
  CHECK(plain->edits.size() == 1);
  const Outcome unknown =
      outcome("HTTP/1.1 200 OK\nTransfer-Encoding: chunked, gzip\n\n\1<a href=x>");
  CHECK(unknown.messages.size() == 1);
  CHECK(unknown.urls.empty());
}

TEST_CASE("a response saved decoded under the header that it came with", "[rewrite][http]") {
  for (const std::string field : {"Transfer-Encoding: chunked", "Content-Encoding: gzip",
                                  "Content-Encoding: br", "Content-Encoding: utf-8"}) {
    const std::string message = "HTTP/1.1 200 OK\n" + field + "\n\nby <a href=x>";
    const auto done = rewrite(message, {.retrieval_url = "http://h/d/"});
    REQUIRE(done);
    CHECK(apply_edits(message, done->edits) ==
          "HTTP/1.1 200 OK\n" + field + "\n\nby <a href=http://h/d/x>");
    REQUIRE(done->examination.diagnostics.size() == 1);
    CHECK(message_of(done->examination.diagnostics[0]) ==
          "the body is read as it is, whatever coding its header states");
  }
}

TEST_CASE("the last of several responses is what was retrieved", "[rewrite][http]") {
  const std::string message =
      "HTTP/1.1 301 Moved\r\nLocation: /new/\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
      "HTTP/1.1 302 Found\r\nContent-Length: 3\r\n\r\nabc"
      "HTTP/1.1 302 Found\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nT: x\r\n\r\n"
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=x>";
  const auto done = rewrite(message, {.retrieval_url = "http://h/new/"});
  REQUIRE(done);
  CHECK(apply_edits(message, done->edits).ends_with("\r\n\r\n<a href=http://h/new/x>"));
  REQUIRE(done->examination.diagnostics.size() == 1);
  CHECK(message_of(done->examination.diagnostics[0]) == "4 earlier HTTP responses passed over");
}

// RFC 9110 8.4 and RFC 9112 6.1: content codings were applied first, then transfer codings, each
// list in its order.
TEST_CASE("codings are removed in the reverse order of their application", "[coding][http]") {
  const auto body = [](const std::string& content, const std::string& transfer,
                       const std::string& bytes) {
    return decoded_body("HTTP/1.1 200 OK\nContent-Type: text/plain\n" +
                            (content.empty() ? "" : "Content-Encoding: " + content + "\n") +
                            "Transfer-Encoding: " + transfer + "\n\n" + bytes,
                        "", {.content_type = "message/http"}, Options());
  };
  // A text in deflate, and the result in gzip, which zlib writes without a name and a time.
  const auto gzip_of = [](const std::string& text) {
    std::string out(text.size() + 100, '\0');
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    out.resize(stream.total_out);
    REQUIRE(deflateEnd(&stream) == Z_OK);
    return out;
  };
  const auto chunk_of = [](const std::string& text) {
    std::ostringstream out;
    out << std::hex << text.size() << "\n" << text << "\n0\n\n";
    return out.str();
  };
  uLongf size = 200;
  std::string deflated(size, '\0');
  const std::string text = "the text";
  REQUIRE(compress(reinterpret_cast<Bytef*>(deflated.data()), &size,
                   reinterpret_cast<const Bytef*>(text.data()), text.size()) == Z_OK);
  deflated.resize(size);
  const std::string both = gzip_of(deflated);
  CHECK(body("deflate, gzip", "chunked", chunk_of(both)) == text);
  CHECK(body("deflate", "gzip, chunked", chunk_of(both)) == text);
  CHECK(body("", "deflate, gzip, chunked", chunk_of(both)) == text);
  CHECK(body("deflate", "gzip", both) == text);
  CHECK(body("gzip, deflate", "chunked", chunk_of(both)) != text);
  CHECK(body("gzip", "deflate, chunked", chunk_of(both)) != text);
  // Damage to the outer coding is reported, even if the inner coding is complete.
  const auto cut = decode_content("deflate, gzip", both.substr(0, both.size() - 4), 1000);
  REQUIRE(cut);
  CHECK(cut->text == text);
  CHECK((cut->is_cut && !cut->is_damaged));
  std::string wrong = both;
  wrong[wrong.size() - 8] ^= 1;  // a byte of the checksum
  const auto damaged = decode_content("deflate, gzip", wrong, 1000);
  REQUIRE(damaged);
  CHECK(damaged->text == text);
  CHECK((damaged->is_damaged && !damaged->is_cut));
}

TEST_CASE("a body with NULs is no text that stands decoded", "[coding][http]") {
  const auto seen = [](const std::string& body) {
    const auto found =
        examine("HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Encoding: br\n\n" + body,
                {.retrieval_url = "http://h/", .content_type = "message/http"});
    REQUIRE(found);
    REQUIRE_FALSE(found->diagnostics.empty());
    return std::string(name_of(found->diagnostics.front().code));
  };
  CHECK(seen("<a href=x>") == "body_stands_decoded");
  CHECK(seen("<a href=x>"s + '\0') == "part_left_whole");
}

TEST_CASE("what looks like a response behind a document is part of that", "[rewrite][http]") {
  const auto status = [](const std::string& front) {
    const auto entities =
        find_entities(front + "HTTP/1.1 404 No\r\nContent-Type: text/html\r\n\r\nx", {});
    REQUIRE(entities);
    return entities->front().status;
  };
  const std::string type = "Content-Type: text/plain\r\n";
  CHECK(status("HTTP/1.1 200 OK\r\n" + type + "\r\n") == 200);
  CHECK(status("HTTP/1.1 404 No\r\n\r\n") == 404);
  CHECK(status("HTTP/1.1 200 OK\r\n" + type + "Content-Length: 1\r\n\r\nx") == 200);
  // RFC 9110 9.3.6: a proxy answers CONNECT before the server answers.
  CHECK(status("HTTP/1.1 200 Connection established\r\n\r\n") == 404);
  for (const std::string code : {"100", "199", "300", "399", "401", "407"}) {
    CAPTURE(code);
    CHECK(status("HTTP/1.1 " + code + " x\r\n" + type + "\r\n") == 404);
  }
}

TEST_CASE("a body that does not end where its header says is read, and a message says so",
          "[rewrite][http]") {
  const auto names = [](const std::string& fields, const std::string& body) {
    const auto found =
        examine("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + fields + "\r\n\r\n" + body,
                {.retrieval_url = "http://h/", .content_type = "message/http"});
    REQUIRE(found);
    std::string text;
    for (const Diagnostic& own : found->diagnostics) text += std::string(name_of(own.code)) + " ";
    return text + std::to_string(found->entities.empty() ? 0 : found->entities[0].links.size());
  };
  const std::string link = "<a href=x>";
  CHECK(names("Content-Length: 10", link) == "1");
  CHECK(names("Content-Length: 10", link + "\r\n") == "1");
  CHECK(names("Content-Length: 11", link) == "body_cut_short 1");
  CHECK(names("Content-Length: 10", link + link) == "body_beyond_length 2");
  CHECK(names("Content-Length: 0", link) == "body_beyond_length 1");
  CHECK(names("Content-Length: 99999999999999999999", link) == "1");
  CHECK(names("Content-Length: ten", link) == "1");
  // A response to HEAD has no body. With a content coding, the length is that of the coded body.
  CHECK(names("Content-Length: 10", "") == "0");
  CHECK(names("Content-Length: 5\r\nContent-Encoding: gzip", link) == "body_stands_decoded 1");
  CHECK(names("Content-Length: 5\r\nTransfer-Encoding: chunked",
              "a\r\n" + link + "\r\n0\r\n\r\n") == "1");
  CHECK(names("Transfer-Encoding: chunked",
              "a\r\n" + link + "\r\n0\r\nTrailer: x\r\n\r\n" + link) == "bytes_passed_over 1");
  CHECK(names("Transfer-Encoding: chunked", "a\r\n" + link + "\r\n") ==
        "body_without_last_chunk 1");
  CHECK(names("Transfer-Encoding: chunked", "a\r\n" + link + "\r\nzz\r\n" + link) ==
        "chunk_malformed 1");
}

TEST_CASE("RFC 9110 5.3: a list on several lines is one", "[rewrite][http]") {
  const std::string message =
      "HTTP/1.1 200 OK\nContent-Type: text/html\nContent-Security-Policy: default-src *\n"
      "Content-Security-Policy: base-uri 'none'\n\n<base href=http://evil/><a href=x>";
  const auto done = rewrite(message, {.retrieval_url = "http://h/"});
  REQUIRE(done);
  CHECK(apply_edits(message, done->edits).ends_with("<a href=http://h/x>"));
}

TEST_CASE("a message in a coding of HTTP is left unchanged", "[rewrite][http]") {
  const auto seen = examine(
      "HTTP/1.1 200 OK\nContent-Type: message/rfc822\nContent-Encoding: gzip\n\n" + gzipped, {});
  REQUIRE(seen);
  REQUIRE(seen->diagnostics.size() == 1);
  CHECK(seen->diagnostics[0].is_left_whole());
}

}  // namespace
}  // namespace absolve
