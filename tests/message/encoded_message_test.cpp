#include <catch2/catch.hpp>

#include "absolve/archive.hpp"
#include "message/entity.hpp"
#include "text/coding/transfer_codings.hpp"

namespace absolve {
namespace {

std::string encoded(const std::string& message, const std::string& type = "message/rfc822") {
  std::string body = base64_of(message);
  for (std::size_t at = 76; at < body.size(); at += 78) body.insert(at, "\r\n");
  return "Content-Type: " + type + "\r\nContent-Transfer-Encoding: base64\r\n\r\n" + body;
}

const std::string page =
    "Content-Type: text/html\r\nContent-Location: http://in.example/d/\r\n\r\n"
    "<a href=x>1</a><a href=http://abs.example/>2</a>";

std::vector<std::string> paths_of(const std::string& message, const Limits& limits = {}) {
  const auto entities = find_entities(message, limits);
  REQUIRE(entities);
  std::vector<std::string> paths;
  for (std::size_t i = 0; i < entities->size(); ++i) {
    const Entity& entity = (*entities)[i];
    paths.push_back(path_of(*entities, i) + " " + entity.fields->media_type.str());
    CHECK(entity.body.end() <= entity.text_in(message).size());
  }
  return paths;
}

TEST_CASE("a message in base64 or quoted-printable is read out of its encoding", "[message]") {
  using Paths = std::vector<std::string>;
  CHECK(paths_of(encoded(page)) == Paths{" message/rfc822", "1 text/html"});
  CHECK(paths_of(encoded(encoded(page))) ==
        Paths{" message/rfc822", "1 message/rfc822", "1.1 text/html"});
  const std::string parts = "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" +
                            encoded(page) +
                            "\r\n--b\r\nContent-Type: text/plain\r\n\r\nend\r\n--b--";
  CHECK(paths_of(parts) ==
        Paths{" multipart/mixed", "1 message/rfc822", "1.1 text/html", "2 text/plain"});
  CHECK(paths_of(encoded(parts)) == Paths{" message/rfc822", "1 multipart/mixed",
                                          "1.1 message/rfc822", "1.1.1 text/html",
                                          "1.2 text/plain"});
  // A message beyond the depth limit is not opened. An empty body contains no entity.
  Limits shallow;
  shallow.depth = 1;
  CHECK(paths_of(encoded(encoded(page)), shallow).size() == 2);
  CHECK(paths_of(encoded("")) == Paths{" message/rfc822"});
  // What looks like an HTTP response in it is none.
  const std::string response = encoded("HTTP/1.1 200 OK\r\nX: y\r\n\r\nz");
  const auto inner = find_entities(response, {});
  REQUIRE(inner);
  REQUIRE(inner->size() == 2);
  CHECK(inner->back().status == 0);
  CHECK(inner->back().body.of(inner->back().text_in(response)) ==
        "HTTP/1.1 200 OK\r\nX: y\r\n\r\nz");
  Limits few;
  few.entities = 2;
  CHECK_FALSE(find_entities(encoded(parts), few));
}

TEST_CASE("limits count the entities and bases of encoded messages with all others", "[message]") {
  const std::string parts =
      "Content-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n\r\n1\r\n--i\r\n\r\n2";
  const std::string twice = "Content-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n" +
                            encoded(parts) + "\r\n--o\r\n" + encoded(parts) + "\r\n--o--";
  Limits limits;
  limits.entities = 9;  // the multipart, two messages, and three entities in each
  CHECK(paths_of(twice, limits).size() == 9);
  limits.entities = 8;
  CHECK_FALSE(find_entities(twice, limits));

  // The location around a message counts again for each part in it.
  const std::string located =
      "Content-Location: http://h.example/" + std::string(1000, 'l') + "/\r\n" + encoded(parts);
  limits = {};
  limits.base_bytes = 4 * 1020;
  CHECK_FALSE(find_entities(located, limits));
  limits.base_bytes = 20 * 1020;
  CHECK(find_entities(located, limits));
}

TEST_CASE("an encoded message is listed, edited and unpacked through its coding", "[message]") {
  for (const std::string& message : {encoded(page), encoded(encoded(page))}) {
    const DocumentSource source{.content_type = "message/rfc822"};
    const auto seen = examine(message, source);
    REQUIRE(seen);
    const auto document = std::ranges::find(seen->entities, "text/html", &EntityReport::media_type);
    std::vector<std::string> targets;
    for (const EntityReport& report : seen->entities) {
      CHECK(report.in_part);
      for (const Link& link : report.links) targets.emplace_back(link.url.value_or(""));
    }
    CHECK(targets == std::vector<std::string>{"http://in.example/d/", "http://in.example/d/x",
                                              "http://abs.example/"});
    REQUIRE(document != seen->entities.end());
    CHECK(message_of(seen->diagnostics.front()) ==
          "a message encoded as base64, which RFC 2046 5.2.1 forbids; read out of its encoding");
    CHECK_FALSE(seen->diagnostics.front().is_left_whole());

    const auto done = rewrite(message, source);
    REQUIRE(done);
    CHECK(done->edited_links == 1);
    const std::string output = apply_edits(message, done->edits);
    const auto body = decoded_body(output, document->path, source);
    REQUIRE(body);
    CHECK(*body == "<a href=http://in.example/d/x>1</a><a href=http://abs.example/>2</a>");
    const auto again = rewrite(output, source);
    REQUIRE(again);
    CHECK(again->edits.empty());

    const auto unpacking = Unpacking::make(message, source);
    REQUIRE(unpacking);
    REQUIRE(unpacking->files().size() == 1);
    CHECK(unpacking->contents(0) == *body);
  }
  // RFC 6532 3.7 allows transfer encodings for message/global.
  const auto global = examine(encoded(page, "message/global"), {.content_type = "message/rfc822"});
  REQUIRE(global);
  CHECK(global->diagnostics.empty());
}

TEST_CASE("lines count in each encoded message for itself", "[message]") {
  const auto seen =
      examine("Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + encoded(page) +
                  "\r\n--b\r\n" + encoded("Subject: a\r\nX-Thing: b\r\n" + page) + "\r\n--b--\r\n",
              {.content_type = "message/rfc822"});
  REQUIRE(seen);
  std::vector<std::size_t> lines;
  for (const EntityReport& report : seen->entities) {
    for (const Link& link : report.links) {
      if (link.kind == LinkKind::header) lines.push_back(link.line);
    }
  }
  CHECK(lines == std::vector<std::size_t>{2, 4});
}

TEST_CASE("edits of many encoded messages in one text come in its order", "[message]") {
  std::string message = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";
  constexpr int count = 20;
  for (int i = 0; i < count; ++i) message += "--b\r\n" + encoded(page) + "\r\n";
  message += "--b--\r\n";
  const auto done = rewrite(message, {.content_type = "message/rfc822"});
  REQUIRE(done);
  CHECK(done->edited_links == count);
  const std::string output = apply_edits(message, done->edits);
  for (int i = 1; i <= count; ++i) {
    const auto body = decoded_body(output, std::to_string(i) + ".1", {});
    REQUIRE(body);
    CHECK(body->starts_with("<a href=http://in.example/d/x>"));
  }
}

TEST_CASE("an encoded message that would grow without bounds is left unchanged",
          "[message][limits]") {
  // Each level of quoted-printable breaks long lines and escapes the breaks of the inner level.
  std::string message =
      "Content-Type: text/html\nContent-Location: http://h.example/\n\n<a href=x>" +
      std::string(20000, 'y');
  for (int level = 0; level < 60; ++level) {
    std::string escaped;
    for (const char c : message) escaped += c == '=' ? std::string("=3D") : std::string(1, c);
    message =
        "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n" + escaped;
  }
  const auto done = rewrite(message, {.content_type = "message/rfc822"});
  REQUIRE(done);
  const auto left = std::ranges::find(done->examination.diagnostics,
                                      DiagnosticCode::part_left_whole, &Diagnostic::code);
  REQUIRE(left != done->examination.diagnostics.end());
  CHECK(left->error->detail == "expansion");
  CHECK(done->edits.empty());
}

TEST_CASE("a mistaken Content-Transfer-Encoding is read as identity", "[message]") {
  for (const std::string label : {"7-bit", "8bits", "8-bit", "8 bit", "utf8", "none"}) {
    const std::string message = "Content-Type: text/html\nContent-Transfer-Encoding: " + label +
                                "\nContent-Location: http://h.example/\n\n<a href=x>";
    const auto done = rewrite(message, {.content_type = "message/rfc822"});
    REQUIRE(done);
    CHECK(apply_edits(message, done->edits).ends_with("<a href=http://h.example/x>"));
    REQUIRE(done->examination.diagnostics.size() == 1);
    CHECK(done->examination.diagnostics[0].code == DiagnosticCode::unknown_transfer_encoding);
  }
}

TEST_CASE("RFC 2045 6.4: a body in an unknown encoding is listed and never edited", "[message]") {
  const std::string message =
      "Content-Type: text/html\nContent-Transfer-Encoding: quoted_printable\n"
      "Content-Location: http://h.example/\n\n<a href=3D\"x\">";
  const auto found = examine(message, {.content_type = "message/rfc822"});
  REQUIRE(found);
  CHECK(found->entities.back().links.size() == 1);
  const auto done = rewrite(message, {.content_type = "message/rfc822"});
  REQUIRE(done);
  CHECK(done->edits.empty());
  REQUIRE(done->examination.diagnostics.size() == 2);
  CHECK(done->examination.diagnostics[1].code == DiagnosticCode::part_left_whole);
  const auto in_message = rewrite(
      "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted_printable\n\n"
      "Content-Type: text/html\nContent-Location: http://h.example/\n\n<a href=3D\"x\">",
      {});
  REQUIRE(in_message);
  CHECK(in_message->edits.empty());
  CHECK(in_message->examination.diagnostics[0].code == DiagnosticCode::unknown_transfer_encoding);
}

TEST_CASE("text behind base64, such as the footer of a list, is never lost", "[message][base64]") {
  const std::string message =
      "Content-Type: text/html\nContent-Transfer-Encoding: base64\n"
      "Content-Location: http://h.example/\n\nPGEgaHJlZj14Pg==\n_____\nUnsubscribe: here\n";
  const auto done = rewrite(message, {.content_type = "message/rfc822"});
  REQUIRE(done);
  CHECK(done->edits.empty());
  REQUIRE(done->examination.diagnostics.size() == 2);
  CHECK(done->examination.diagnostics[0].code == DiagnosticCode::bytes_passed_over);
  CHECK(done->examination.diagnostics[1].code == DiagnosticCode::part_left_whole);
}

TEST_CASE("a body that only claims to be in base64 is read as it is", "[message][base64]") {
  const std::string message =
      "Content-Type: text/html\nContent-Transfer-Encoding: base64\n"
      "Content-Location: http://h.example/\n\n<a href=x>";
  const auto done = rewrite(message, {.content_type = "message/rfc822"});
  REQUIRE(done);
  CHECK(apply_edits(message, done->edits).ends_with("<a href=http://h.example/x>"));
  REQUIRE(done->examination.diagnostics.size() == 1);
  CHECK(done->examination.diagnostics[0].code == DiagnosticCode::body_stands_decoded);
}

TEST_CASE("a byte order mark may stand before a header", "[message]") {
  const std::string message =
      "\xEF\xBB\xBF"
      "Content-Type: text/html\nContent-Base: http://h.example/\n\n<a href=x>";
  const auto done = rewrite(message, {});
  REQUIRE(done);
  CHECK(apply_edits(message, done->edits).ends_with("<a href=http://h.example/x>"));
}

TEST_CASE("RFC 9580 7: a text that is signed in itself is not edited", "[message][signature]") {
  const std::string message =
      "Content-Type: text/plain\nContent-Base: http://h.example/\n\n"
      "> -----BEGIN PGP SIGNED MESSAGE-----\n"
      "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nsee www.h.example/x\n"
      "-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\n";
  Options options;
  options.abbreviated = true;
  options.attributes = *AttributeTable::make(std::vector<std::string>{"+text"});
  const auto done = rewrite(message, {.content_type = "message/rfc822"}, options);
  REQUIRE(done);
  CHECK(done->edits.empty());
  REQUIRE(done->examination.diagnostics.size() == 1);
  CHECK(done->examination.diagnostics[0].code == DiagnosticCode::signature_covers);
  CHECK(message_of(done->examination.diagnostics[0]) == "left as it is: OpenPGP covers it");
  options.break_signatures = true;
  CHECK_FALSE(rewrite(message, {.content_type = "message/rfc822"}, options)->edits.empty());
  // In a page, the signature does not cover the links around it.
  const std::string page_in_mail =
      "Content-Type: text/html\nContent-Base: http://h.example/\n\n<a href=x><pre>\n"
      "-----BEGIN PGP SIGNED MESSAGE-----\n</pre>";
  CHECK_FALSE(rewrite(page_in_mail, {.content_type = "message/rfc822"})->edits.empty());
}

}  // namespace
}  // namespace absolve
