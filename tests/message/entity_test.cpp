#include "message/entity.hpp"
#include "formats/media_types.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

// Each entity as "path type [body]", followed by its defect.
std::vector<std::string> found(std::string_view bytes, const Limits& limits = {}) {
  const std::vector<char> block(bytes.begin(), bytes.end());
  const std::string_view exact(block.data(), block.size());
  const auto entities = find_entities(exact, limits);
  if (!entities) return {"error: " + message_of(entities.error())};
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < entities->size(); ++i) {
    const Entity& entity = (*entities)[i];
    std::string row = path_of(*entities, i) + " " + entity.fields->media_type.str();
    if (entity.kind == BodyKind::leaf)
      row += " [" + std::string(entity.body.of(entity.text_in(exact))) + "]";
    for (const DiagnosticCode defect : entity.defects) {
      row += " !" + message_of(Diagnostic{.code = defect,
                                          .arguments = {entity.fields->transfer_encoding.str()}});
    }
    rows.push_back(row);
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST_CASE("RFC 2046 5.1.1: parts, preamble and epilogue", "[message][entity]") {
  CHECK(found("Content-Type: multipart/mixed; boundary=b\r\n\r\npre\r\n--b\r\n\r\none\r\n--b\r\n"
              "Content-Type: TEXT/Html\r\n\r\ntwo\r\n\r\n--b--\r\nepi\r\n--b\r\n") ==
        Rows{" multipart/mixed !parts behind its last delimiter are not read", "1 text/plain [one]",
             "2 text/html [two\r\n]"});
  CHECK(found("Content-Type: multipart/mixed; boundary=b\n\n--b\n\none\n--b--\n") ==
        Rows{" multipart/mixed", "1 text/plain [one]"});
  CHECK(found("Content-Type: text/html\n\nx\n--b\n") == Rows{" text/html [x\n--b\n]"});
}

TEST_CASE("RFC 2387 3.1: a root without a Content-Type has the type that is stated of the root",
          "[message][entity]") {
  const auto parts = [](const std::string& parameters, const std::string& first = "",
                        const std::string& second = "") {
    Rows rows = found("Content-Type: multipart/related; boundary=b" + parameters + "\n\n--b\n" +
                      first + "\none\n--b\n" + second + "\ntwo\n--b--\n");
    rows.erase(rows.begin());
    return rows;
  };
  const std::string note =
      " !it has no Content-Type that counts: read as , as the multipart around it says of its root";
  CHECK(parts("; type=\"text/HTML\"") == Rows{"1 text/html [one]" + note, "2 text/plain [two]"});
  CHECK(parts("; type=\"text/html\"", "Content-Type: text/css\n")[0] == "1 text/css [one]");
  const std::string id = "Content-ID: <x>\n";
  CHECK(parts("; type=\"text/html\"; start=\"<x>\"", "", id) ==
        Rows{"1 text/plain [one]", "2 text/html [two]" + note});
  CHECK(parts("; type=\"text/html\"; start=\"<x>\"", id)[0] == "1 text/html [one]" + note);
  // The parameter is absent, is plain text, is no media type, or is a composite type. A composite
  // would need a boundary.
  for (const char* const type : {"", "; type=\"text/plain\"", "; type=html",
                                 "; type=\"multipart/alternative\"", "; type=\"message/rfc822\""}) {
    CHECK(parts(type) == Rows{"1 text/plain [one]", "2 text/plain [two]"});
  }
  CHECK(
      found("Content-Type: multipart/mixed; boundary=b; type=\"text/html\"\n\n--b\n\none\n--b--\n")
          .back() == "1 text/plain [one]");
}

TEST_CASE("a delimiter is a whole line", "[message][entity]") {
  CHECK(found("Content-Type: multipart/mixed; boundary=b\n\n--b \t\n\n "
              "--b\nx--b\n--bc\n--b-\n--b--x\n--b--  \n") ==
        Rows{" multipart/mixed", "1 text/plain [ --b\nx--b\n--bc\n--b-\n--b--x]"});
}

TEST_CASE("a delimiter is found wherever in a block it stands", "[message][entity]") {
  for (std::size_t length = 0; length < 200; ++length) {
    for (const std::string_view decoy : {"", "\n-", "\n--x", "\n-\n", "---b"}) {
      // Bodies of hyphens and of short lines, without a byte after the last delimiter.
      const std::string body = std::string(length, '-') + std::string(decoy) + "\n-y";
      CAPTURE(length, decoy);
      CHECK(found("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n" + body + "\n--b--") ==
            Rows{" multipart/mixed", "1 text/plain [" + body + "]"});
    }
  }
}

TEST_CASE("no delimiter is found behind the end of a message", "[message][entity]") {
  for (std::size_t length = 0; length < 100; ++length) {
    CAPTURE(length);
    CHECK(found("From a@h\nContent-Type: multipart/mixed; boundary=b\n\n" +
                std::string(length, 'x') + "\n\nFrom -\n--b: y\n\nz")
              .size() == 3);
  }
}

TEST_CASE("a boundary that is the prefix of another, and one that ends in hyphens",
          "[message][entity]") {
  CHECK(found("Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: multipart/mixed; "
              "boundary=ab\n\n--ab\n\n1\n--ab--\n--a\n\n2\n--a--\n") ==
        Rows{" multipart/mixed", "1 multipart/mixed", "1.1 text/plain [1]", "2 text/plain [2]"});
  CHECK(found("Content-Type: multipart/mixed; boundary=\"a--\"\n\n--a--\n\n1\n--a----\n") ==
        Rows{" multipart/mixed", "1 text/plain [1]"});
}

TEST_CASE("a line that two boundaries can mean belongs to the outer level", "[message][entity]") {
  // It closes the outer multipart, and does not begin a part of the inner one.
  CHECK(found("Content-Type: multipart/mixed; boundary=a\n\n--a\n"
              "Content-Type: multipart/mixed; boundary=\"a--\"\n\n--a--\nx\n") ==
        Rows{" multipart/mixed",
             "1 multipart/mixed !a multipart without its last delimiter; the message may be cut "
             "short"});
  // It begins a part of the outer one, and does not close the inner one.
  CHECK(found("Content-Type: multipart/mixed; boundary=\"a--\"\n\n--a--\n"
              "Content-Type: multipart/mixed; boundary=a\n\n--a\n\nx\n--a--\n\ny\n--a----\n") ==
        Rows{" multipart/mixed", "1 multipart/mixed", "1.1 text/plain [x]", "2 text/plain [y]"});
}

TEST_CASE("an outer boundary ends what is open within", "[message][entity]") {
  CHECK(found("Content-Type: multipart/mixed; boundary=o\n\n--o\nContent-Type: multipart/mixed; "
              "boundary=i\n\n--i\n\n1\n--o\n\n2\n--o--\n--i\n\n3\n") ==
        Rows{" multipart/mixed", "1 multipart/mixed", "1.1 text/plain [1]", "2 text/plain [2]"});
  // If both multiparts have the same boundary, it belongs to the outer one.
  CHECK(found("Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; "
              "boundary=b\n\n--b\n\n1\n--b--\n") ==
        Rows{" multipart/mixed", "1 multipart/mixed", "2 text/plain [1]"});
}

TEST_CASE("what is cut short ends at the end", "[message][entity]") {
  CHECK(
      found("Content-Type: multipart/mixed; boundary=b\n\n--b\n\none") ==
      Rows{" multipart/mixed !a multipart without its last delimiter; the message may be cut short",
           "1 text/plain [one]"});
  CHECK(
      found("Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: "
            "text/html\n--b\nContent-Type: text/css") ==
      Rows{" multipart/mixed !a multipart without its last delimiter; the message may be cut short",
           "1 text/html [] !no empty line ends its header, so it has no body", "2 text/css []"});
  CHECK(found("Content-Type: multipart/mixed; boundary=b\n\n--b\n--b\n\n--b--") ==
        Rows{" multipart/mixed", "1 text/plain []", "2 text/plain []"});
  CHECK(found("Content-Type: multipart/mixed; boundary=b\n\n--c\n\none\n--c--\n") ==
        Rows{" multipart/mixed !a multipart whose boundary is nowhere in its body; its content is "
             "left unchanged"});
  CHECK(found("Content-Type: message/rfc822") == Rows{" message/rfc822", "1 text/plain []"});
  CHECK(found("") == Rows{" text/plain []"});
}

TEST_CASE("messages in messages, and digests", "[message][entity]") {
  CHECK(found("Content-Type: message/rfc822\n\nFrom x Mon\nContent-Type: "
              "message/rfc822\n\nSubject: y\n\nz") ==
        Rows{" message/rfc822", "1 message/rfc822", "1.1 text/plain [z]"});
  CHECK(found("Content-Type: multipart/digest; boundary=b\n\n--b\n\nSubject: y\n\nz\n--b--\n") ==
        Rows{" multipart/digest", "1 message/rfc822", "1.1 text/plain [z]"});
  // The headers of the message and of its text are empty.
  CHECK(found("Content-Type: multipart/digest; boundary=b\n\n--b\n\n\nz\n--b--\n") ==
        Rows{" multipart/digest", "1 message/rfc822", "1.1 text/plain [z]"});
}

TEST_CASE("defects are named, and cost no more than they must", "[message][entity]") {
  CHECK(found("Content-Type: multipart/mixed\n\n--b\n\nx\n--b--\n") ==
        Rows{" multipart/mixed [--b\n\nx\n--b--\n] !a multipart without a boundary; its "
             "content is left unchanged"});
  CHECK(found("Content-Type: text/html\nno field\n\nx") ==
        Rows{" text/html [no field\n\nx] !a line in its header is no field"});
  CHECK(found("Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: "
              "base64\n\n--b\n\nx\n--b--") ==
        Rows{" multipart/mixed !a multipart said to be encoded as base64, which RFC 2045 6.4 "
             "forbids; read as it is",
             "1 text/plain [x]"});
  CHECK(
      found("Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: odd\n\n--b--") ==
      Rows{" multipart/mixed !a multipart said to be encoded as odd, which RFC 2045 6.4 forbids; "
           "read as it is"});
  CHECK(found("Content-Type: message/rfc822\nContent-Transfer-Encoding: x-uuencode\n\nbegin") ==
        Rows{" message/rfc822 [begin] !a message encoded as x-uuencode, which is not read; its "
             "content is left unchanged"});
}

TEST_CASE("a header goes on behind a line that is no field, if a field that counts follows",
          "[message][entity]") {
  const auto body = [](std::string_view message) {
    const auto entities = find_entities(message, {});
    REQUIRE(entities);
    const Entity& last = entities->back();
    return last.fields->media_type.str() + " " + last.fields->content_base.str() + " " +
           std::to_string(last.fields->malformed_lines) + " " +
           std::to_string(last.defects.end() - last.defects.begin()) + " [" +
           std::string(last.body.of(message)) + "]";
  };
  CHECK(body("Content-Type: text/html\nno field\nContent-Base: http://h/\n\nx") ==
        "text/html http://h/ 1 0 [x]");
  CHECK(body("no field\nSubject: s\nnone here\nContent-Type: text/html\nContent-Base: b\n\nx") ==
        "text/html b 2 0 [x]");
  // Markup is body, and its links may be edited.
  CHECK(body("Content-Type: text/html\n<a href='x\ny'>\nContent-Base: http://h/\n\nx") ==
        "text/html  0 1 [<a href='x\ny'>\nContent-Base: http://h/\n\nx]");
  CHECK(body("Content-Type: text/html\nno field\n<p>\nContent-Base: http://h/\n\nx") ==
        "text/html  0 1 [no field\n<p>\nContent-Base: http://h/\n\nx]");
  CHECK(body("Content-Type: text/html\nno field=\nContent-Base: http://h/\n\nx") ==
        "text/html  0 1 [no field=\nContent-Base: http://h/\n\nx]");
  // The line in front of the body is missing.
  CHECK(body("Content-Type: text/html\nno field\nNote: x\n\nContent-Base: http://h/\n\n") ==
        "text/html  0 1 [no field\nNote: x\n\nContent-Base: http://h/\n\n]");
  CHECK(body("Content-Type: multipart/mixed; boundary=b\n\n--b\nno field\n--b--\nBase: b\n\n") ==
        "text/plain  0 1 [no field]");
  CHECK(body("Content-Type: text/html\nno field\nContent-Base: http://h/") ==
        "text/html http://h/ 1 0 []");
}

TEST_CASE("a message whose lines end in CR alone is said to have none", "[message][entity]") {
  const auto entities = find_entities("Subject: x\r\r<a href=x>\r", {});
  REQUIRE(entities);
  CHECK(*entities->front().defects.begin() == DiagnosticCode::returns_alone);
  CHECK(found("Content-Type: text/html\r\n\r\n<a href=x>\r") == Rows{" text/html [<a href=x>\r]"});
}

TEST_CASE("the first lines of an mbox and of HTTP are no header", "[message][entity]") {
  CHECK(found("From x@y Mon\nContent-Type: text/html\n\nx") == Rows{" text/html [x]"});
  CHECK(found("HTTP/1.1 200 OK\r\nServer: x\r\n\r\nx") == Rows{" text/plain [x]"});
}

TEST_CASE("RFC 4155: what separates the messages of a mailbox", "[message][entity]") {
  const auto messages = [](const std::string& line) {
    const auto entities = find_entities(
        "From a@h Thu Jan  1 00:00:00 2026\nSubject: x\n\none\n\n" + line + "\nSubject: y\n\ntwo\n",
        {});
    REQUIRE(entities);
    return entities->size() == 1 ? std::size_t{1} : entities->size() - 1;
  };
  CHECK(messages("From b@h Thu Jan  1 00:00:00 2026") == 2);
  CHECK(messages("From b@h") == 2);
  CHECK(messages("From MAILER-DAEMON") == 2);
  CHECK(messages("From - Thu Jan  1 00:00:00 2026") == 2);
  CHECK(messages("From -") == 2);
  CHECK(messages("From b Thu Jan  1 00:00:00 2026") == 2);
  CHECK(messages("From b at 9:41") == 2);
  CHECK(messages("From b: at 9:41") == 2);
  // Before an empty header.
  CHECK(messages("From b@h Thu Jan  1 00:00:00 2026\n") == 2);
  CHECK(messages("From b@h Thu Jan  1 00:00:00 2026\n x") == 2);
  CHECK(messages("From b@h\n") == 1);
  CHECK(messages("From MAILER") == 1);
  CHECK(messages("From b on Monday") == 1);
  CHECK(messages("From b: this") == 1);
  CHECK(messages("From b a:00") == 1);
  CHECK(messages("From b 1:0a") == 1);
  CHECK(messages("From b 1:0") == 1);
  CHECK(messages("from b@h") == 1);
}

TEST_CASE("a whole line of a mailbox needs no empty line before it", "[message][entity]") {
  const auto bodies = [](const std::string& line, const std::string& end) {
    const std::string bytes = "From a@h" + end + "Subject: x" + end + end + "one" + end + line +
                              end + "Subject: y" + end + end + "two" + end;
    const auto entities = find_entities(bytes, {});
    REQUIRE(entities);
    std::vector<std::string> bodies;
    for (const Entity& entity : *entities) {
      if (entity.kind != BodyKind::mailbox) bodies.emplace_back(entity.body.of(bytes));
    }
    return bodies;
  };
  for (const std::string end : {"\n", "\r\n"}) {
    const std::vector<std::string> both{"one" + end, "two" + end};
    for (const char* line :
         {"From b@h Thu Jan  1 00:00:00 2026", "From - Sun Dec 31 23:59:59 1999",
          "From b@h Mon Feb 2 12:00:00 2026 +0100", "From b@h  Tue Mar 3 12:00 CET 2026"}) {
      CAPTURE(line);
      CHECK(bodies(line, end) == both);
    }
    for (const char* line :
         {"From b@h", "From b@h Thu", "From b@h Thx Jan  1 00:00:00 2026",
          "From b@h Thu Jam  1 00:00:00 2026", "From b@h Thu Jan x 00:00:00 2026",
          "From b@h Thu Jan 1 0000 2026", "From b@h Thu Jan 1 00:00:00 x"}) {
      CAPTURE(line);
      CHECK(bodies(line, end).size() == 1);
    }
    // What follows must be a field.
    CHECK(bodies("From b@h Thu Jan  1 00:00:00 2026" + end + "and so on", end).size() == 1);
  }
}

TEST_CASE("what a mailbox and its messages extend over", "[message][entity]") {
  for (const std::string end : {"\n", "\r\n"}) {
    const std::string first = "From a@h" + end + "Subject: x" + end + end + "one" + end;
    const std::string second = "From b@h" + end + "Subject: y" + end + end + "two" + end;
    CHECK(find_entities(first + second, {})->size() == 1);
    const std::string bytes = first + end + second;
    const auto entities = find_entities(bytes, {});
    REQUIRE(entities);
    REQUIRE(entities->size() == 3);
    const Entity& mailbox = entities->front();
    CHECK(mailbox.kind == BodyKind::mailbox);
    CHECK(mailbox.fields->media_type == "application/mbox");
    CHECK(mailbox.body.of(bytes) == bytes);
    CHECK((*entities)[1].body.of(bytes) == "one" + end);
    CHECK((*entities)[2].body.of(bytes) == "two" + end);
    CHECK((*entities)[2].number == 2);
  }
}

TEST_CASE("a part is found by its path, or by a name that no other part has", "[message][entity]") {
  const auto entities = find_entities(
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: a/b; name=x.png\n\n1\n--b\n"
      "Content-Type: a/b; name=1\n\n2\n--b\nContent-Disposition: attachment; filename=y\n\n3\n--b\n"
      "Content-Type: a/b; name=y\n\n4\n--b--\n",
      {});
  REQUIRE(entities);
  CHECK(*find_part(*entities, "") == 0);
  CHECK(*find_part(*entities, "x.png") == 1);
  CHECK(*find_part(*entities, "1") == 1);
  const auto twice = find_part(*entities, "y");
  REQUIRE_FALSE(twice);
  CHECK(message_of(twice.error()) ==
        "there is no such part: y, because several parts have this name, such as 3 and 4");
  // As unpack writes the name.
  CHECK(*find_part(*entities, "X_png") == 1);
  CHECK_FALSE(find_part(*entities, "_Y_"));
  for (const char* name : {"z", ".", "x.jpg"}) {
    const auto none = find_part(*entities, name);
    REQUIRE_FALSE(none);
    CHECK(message_of(none.error()) == "there is no such part: " + std::string(name));
  }
}

TEST_CASE("no path leads behind the last entity", "[message][entity]") {
  auto entities =
      find_entities("Content-Type: multipart/mixed; boundary=b\n\n--b\n\n1\n--b\n\n2\n--b--\n", {});
  REQUIRE(entities);
  CHECK(*find_part(*entities, "2") == 2);
  CHECK_FALSE(find_part(*entities, "3"));
  // Its bytes are still in the memory of the list.
  entities->pop_back();
  CHECK_FALSE(find_part(*entities, "2"));
}

TEST_CASE("RFC 2046 5.2: the types of messages", "[message][entity]") {
  for (const char* type :
       {"message/rfc822", "message/global", "message/news", "message/http", "application/http"}) {
    CHECK(is_message_type(type));
  }
  for (const char* type : {"message/partial", "message/delivery-status", "text/plain"}) {
    CHECK_FALSE(is_message_type(type));
  }
}

TEST_CASE("depth and count are bounded, without recursion", "[message][entity][limits]") {
  std::string deep;
  for (int i = 0; i < 50000; ++i) {
    deep += "Content-Type: multipart/mixed; boundary=b" + std::to_string(i) + "\n\n--b" +
            std::to_string(i) + "\n";
  }
  const auto entities = find_entities(deep, {});
  REQUIRE(entities);
  CHECK(entities->size() == 101);
  CHECK(entities->back().depth == 100);
  CHECK(entities->back().kind == BodyKind::leaf);
  CHECK(*entities->back().defects.begin() == DiagnosticCode::nested_too_deep);
  CHECK(find_entities(deep, {.depth = 100000})->size() == 50001);
  CHECK_FALSE(find_entities("HTTP/1.1 200 OK\r\n\r\n", {.entities = 0}));
  std::string many = "Content-Type: multipart/mixed; boundary=b\n\n";
  for (int i = 0; i < 1000; ++i) many += "--b\n\n";
  CHECK(found(many, {.entities = 1000}) == Rows{"error: a limit was reached: entities"});
  CHECK(find_entities(many, {})->size() == 1001);
  const std::string base = "Content-Location: http://h/" + std::string(10'000, 'x') + "/\n";
  CHECK(find_entities(base + many, {})->size() == 1001);
  CHECK(found(base + many, {.base_bytes = 10'000'000}) ==
        Rows{"error: a limit was reached: base_bytes"});
  std::string chain;  // each relative to the one around it
  for (int i = 0; i < 90; ++i) chain += base + "Content-Type: message/rfc822\n\n";
  CHECK(found(chain, {.base_bytes = 30'000'000}) == Rows{"error: a limit was reached: base_bytes"});
  std::string nested;
  for (int i = 0; i < 50000; ++i) nested += "Content-Type: message/rfc822\n\n";
  CHECK(find_entities(nested, {.depth = 100000})->size() == 50001);
}

}  // namespace
}  // namespace absolve
