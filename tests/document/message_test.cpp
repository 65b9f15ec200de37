#include <catch2/catch.hpp>

#include "absolve/document.hpp"
#include "support/promises.hpp"

namespace absolve {
namespace {

struct Done {
  std::string output;
  std::vector<std::string> messages;
};

const Options rfc3986{.profile = find_profile("rfc3986")};

Done done(std::string_view message, const Options& options = {}) {
  const auto result =
      rewrite(message, {.retrieval_url = "http://h/d/", .content_type = "message/rfc822"}, options);
  REQUIRE(result);
  Done done{apply_edits(message, result->edits), {}};
  for (const Diagnostic& diagnostic : result->examination.diagnostics) {
    done.messages.push_back(diagnostic.entity + ": " + message_of(diagnostic));
  }
  return done;
}

using Messages = std::vector<std::string>;

TEST_CASE("RFC 2045 2.7: a 7bit body gets nothing beyond ASCII", "[rewrite][message]") {
  const auto out = [](std::string_view message) {
    return apply_edits(message,
                       rewrite(message, {.retrieval_url = "http://h/\xC3\xA9/"}, rfc3986)->edits);
  };
  CHECK(out("Content-Type: text/html; charset=utf-8\n\n<a href=x>") ==
        "Content-Type: text/html; charset=utf-8\n\n<a href=http://h/&#233;/x>");
  CHECK(out("Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n<a "
            "href=x>") ==
        "Content-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n<a "
        "href=http://h/\xC3\xA9/x>");
  CHECK(
      out("Content-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: "
          "quoted-printable\n\n<a href=3Dx>") ==
      "Content-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\n"
      "<a href=3Dhttp://h/=E9/x>");
  // HTTP delivers any byte.
  const std::string response = "HTTP/1.1 200 OK\nContent-Type: text/html; charset=utf-8\n\n";
  CHECK(out(response + "<a href=x>") == response + "<a href=http://h/\xC3\xA9/x>");
}

TEST_CASE("what is slightly wrong with a message is named", "[message]") {
  struct Row {
    std::string message;
    std::string defects;  // the entity and the code of each
  };
  const std::string related = "Content-Type: multipart/related; boundary=b\r\n\r\n";
  const std::string html = "Content-Type: text/html\n";
  const std::string base64 = html + "Content-Transfer-Encoding: base64\n\n";
  const std::string quoted = html + "Content-Transfer-Encoding: quoted-printable\n\n";
  const Row rows[] = {
      // RFC 5322 2.1: the first empty line ends a header.
      {"\n\n" + html + "\n<a href=http://h/>", ":empty_line_before_header"},
      {"\nx: y\n\n<a href=http://h/>", ""},
      {"\nReceived: x\nFrom: a\n b\n" + html + "\n<a href=http://h/>", ":empty_line_before_header"},
      {"Subject: s\n\nMIME-Version: 1.0\n" + html + "\n<a href=http://h/>",
       ":empty_line_before_header"},
      {html + "\n" + html + "\n<a href=http://h/>", ""},
      {"Subject: s\n\nFrom: a\nMessage-ID: <x@y>\n\nquoted", ""},
      {"\nFrom: a\nMessage-ID: <x@y>\n\ntext", ":empty_line_before_header"},
      {"Content-Type: multipart/digest; boundary=b\n\n--b\n\nFrom: a\n" + html + "\n<p>\n--b--\n",
       ""},
      {"Subject: s\n\nhello\n" + html + "\nx", ""},
      // The delimiter that a header names ends the header.
      {"MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\nX: y\n--b \n" + html +
           "\n<p>\n--b--",
       ":header_line_malformed"},
      // RFC 3461 4.3: a report returns the header of a message without its body.
      {"Content-Type: multipart/report; boundary=r\n\n--r\nContent-Type: message/rfc822\n\n"
       "Content-Type: multipart/mixed; boundary=z\n\n--r--\n",
       ""},
      {"Content-Type: multipart/mixed; boundary=z\n\n \n", ":close_delimiter_missing"},
      {"\n<a href=http://h/>\nSubject: x", ""},
      {related + "--b\r\n\r\n\r\nContent-Type: text/html\r\n\r\n<p>\r\n--b--",
       "1:empty_line_before_header"},
      {related + "--b\r\n\r\ntext\r\n--b--", ""},
      // RFC 2046 5.1: an empty line separates the fields of a part from its body.
      {related + "--b\r\nContent-Type: text/css\r\na:hover{color:red}\r\n--b--",
       "1:empty_line_missing"},
      {related + "--b\r\nContent-Type: text/css\r\n\r\n--b--", ""},
      {related + "--b\r\n--b--", ""},
      // RFC 2046 5.1.1: what follows the last delimiter is no part.
      {related + "--b\r\n\r\n--b--\r\n--b\r\n\r\n<p>\r\n--b--", ":parts_behind_end"},
      {related + "--b\r\n\r\n--b--\r\ntext\r\n--b", ":parts_behind_end"},
      {related + "--b\r\n\r\n--b--\r\n--b--\r\n--bc\r\n", ""},
      {related + "--b\r\n\r\n--b--\r\ntext --b\r\n", ""},
      {"Content-Type: multipart/mixed; boundary=o\n\n--o\n" + related +
           "--b\r\n\r\n--b--\r\n--b\r\n\r\n\r\n--o\n\n\n--o--\n--b\n",
       "1:parts_behind_end"},
      // RFC 4648 4 and RFC 2045 6.8: four characters of base64 are three octets.
      {base64 + "PGI+PA", ""},
      {base64 + "PGI+P\n", ":body_cut_short"},
      {base64 + "PG I+\n\tPHA+cQ", ""},
      {base64 + "PG I+\n\tP", ":body_cut_short"},
      {base64 + "PGI+", ""},
      {base64 + "PGI+PA==", ""},
      // RFC 2045 6.7: an = begins an octet, or ends a line.
      {quoted + "a=3d=3D=\nb= \t\r\nc=", ""},
      {quoted + "a=3", ":equals_sign_left"},
      {quoted + "a==\n", ":equals_sign_left"},
      {quoted + "a=ZZ", ":equals_sign_left"},
      {quoted + "a= b", ":equals_sign_left"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.message);
    const auto seen = examine(row.message, {.content_type = "message/rfc822"});
    REQUIRE(seen);
    std::string defects;
    for (const Diagnostic& own : seen->diagnostics) {
      defects += own.entity + ":" + std::string(name_of(own.code));
    }
    CHECK(defects == row.defects);
  }
}

TEST_CASE("fields of encoded messages are at the lines of their own message", "[message]") {
  // Two fields before the Content-Location in the first one, and none in the second.
  const auto seen = examine(
      "Content-Type: multipart/mixed; boundary=b\n\n"
      "--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
      "WC1BOiBiClgtQzogZApDb250ZW50LUxvY2F0aW9uOiBodHRwOi8vaC94CkNvbnRlbnQtVHlwZTogdGV4dC9odG1sCgo8"
      "cD4K\n"
      "--b\nContent-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n"
      "Q29udGVudC1Mb2NhdGlvbjogaHR0cDovL2gveQpDb250ZW50LVR5cGU6IHRleHQvaHRtbAoKPHA+Cg==\n--b--\n",
      {.content_type = "message/rfc822"});
  REQUIRE(seen);
  std::vector<std::size_t> lines;
  for (const EntityReport& entity : seen->entities) {
    for (const Link& link : entity.links) lines.push_back(link.line);
  }
  CHECK(lines == std::vector<std::size_t>{3, 1});
}

TEST_CASE("HTML 13.2.5.80: no reference stands for U+0087", "[rewrite][message]") {
  const auto body = [](const char* control) {
    const std::string header =
        "Content-Type: text/html\nContent-Location: http://h/" + std::string(control) + "/\n\n";
    const auto result = done(header + "<a href=x>\n", {.profile = find_profile("rfc3986")});
    return result.output.substr(header.size());
  };
  CHECK(body("\xC2\x87") == "<a href=x>\n");
  CHECK(body("\xC2\xA0") == "<a href=http://h/&#160;/x>\n");
}

TEST_CASE("RFC 9112 10: HTTP messages within mail are read under each profile",
          "[rewrite][message]") {
  const std::string front =
      "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n";
  const auto inside = [&](const std::string& header, const std::string& http) {
    return front + header + "\r\n\r\n" + http + "\r\n--b--\r\n";
  };
  const std::string header = "Content-Type: message/http\r\nContent-Location: http://o/x/";
  for (const Profile& profile : profiles()) {
    const bool states_base = profile.header_base == HeaderBase::content_base ||
                             profile.header_base == HeaderBase::content_location;
    if (!states_base || profile.encapsulating == Encapsulating::ignored) continue;
    CAPTURE(profile.name);
    const Done chunked =
        done(inside(header,
                    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nLink: <s>; "
                    "rel=icon\r\nContent-Type: text/html\r\n\r\nb\r\n<a href=y>t\r\n0\r\n"),
             {.profile = &profile});
    CHECK(chunked.output ==
          inside(header,
                 "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nLink: <http://o/x/s>; "
                 "rel=icon\r\nContent-Type: text/html\r\n\r\n16\r\n<a "
                 "href=http://o/x/y>t\r\n0\r\n"));
    CHECK(chunked.messages.empty());
  }
  // RFC 2396 5.1.1: the header of the HTTP message states the base of its body.
  const Options rfc2396{.profile = find_profile("rfc2396")};
  const std::string response =
      "HTTP/1.1 200 OK\r\nContent-Location: http://q/p/\r\nContent-Type: text/html\r\n\r\n";
  CHECK(done(inside(header, response + "<a href=y>"), rfc2396).output ==
        inside(header, response + "<a href=http://q/p/y>"));
  // RFC 9112 10.2: application/http may be encoded, and may hold a request.
  const std::string encoded =
      "Content-Type: application/http\r\nContent-Transfer-Encoding: quoted-printable";
  const std::string request = "POST / HTTP/1.1\r\nContent-Type: text/html\r\n\r\n<a href=3D";
  const Done asked = done(inside(encoded, request + "y>"));
  CHECK(asked.output == inside(encoded, request + "http://h/d/y>"));
  CHECK(asked.messages.empty());
  // A body that does not begin like an HTTP message is read as a mail message.
  CHECK(done(inside("Content-Type: message/http", "Content-Type: text/html\r\n\r\n<a href=y>"))
            .output == inside("Content-Type: message/http",
                              "Content-Type: text/html\r\n\r\n<a href=http://h/d/y>"));
}

TEST_CASE("RFC 9110 15.2: a response that is not the final one is passed over, and counted",
          "[rewrite][message]") {
  const auto final = examine(
      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<a href=y>",
      {.retrieval_url = "http://h/"});
  REQUIRE(final);
  CHECK(final->entities.at(0).links.size() == 1);
  REQUIRE(final->diagnostics.size() == 1);
  CHECK(final->diagnostics[0].code == DiagnosticCode::http_responses_passed_over);
  CHECK(final->diagnostics[0].arguments == std::vector<std::string>{"1"});
}

TEST_CASE("RFC 9110 15.2: within mail, a response that is not the final one is passed over, too",
          "[rewrite][message][http]") {
  const std::string front =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: message/http\n\n";
  const std::string hints = "HTTP/1.1 103 Early Hints\nLink: <s.css>; rel=preload\n\n";
  const std::string page = "HTTP/1.1 200 OK\nContent-Type: text/html\n\n<a href=x>\n--b--\n";
  const auto seen = examine(front + hints + hints + page, {.retrieval_url = "http://h/"});
  REQUIRE(seen);
  REQUIRE(seen->entities.back().links.size() == 1);
  CHECK(seen->entities.back().links[0].url == "http://h/x");
  REQUIRE(seen->diagnostics.size() == 1);
  CHECK(seen->diagnostics[0].code == DiagnosticCode::http_responses_passed_over);
  CHECK(seen->diagnostics[0].arguments[0] == "2");
  // A final response ends the message, whatever its body is.
  const auto text = examine(front + "HTTP/1.1 200 OK\nContent-Type: text/plain\n\n" + page,
                            {.retrieval_url = "http://h/"});
  REQUIRE(text);
  CHECK(text->diagnostics.empty());
}

TEST_CASE("a page that is said to be of no known type is noted", "[rewrite][message]") {
  const auto noted = [](const std::string& bytes) {
    const auto seen = examine(bytes, {.retrieval_url = "http://h/"});
    REQUIRE(seen);
    for (const EntityReport& report : seen->entities) CHECK(report.links.empty());
    std::string text;
    for (const Diagnostic& diagnostic : seen->diagnostics) text += message_of(diagnostic) + "\n";
    return text;
  };
  const std::string expected =
      "it begins like HTML, and is read as application/octet-stream because its Content-Type says "
      "so\n";
  const auto attached = [](const std::string& name, const std::string& body) {
    return "Content-Type: application/octet-stream; name=" + name +
           "\nContent-Transfer-Encoding: base64\nMIME-Version: 1.0\n\n" + body;
  };
  CHECK(noted(attached("invoice.html", "PGh0bWw+PGEgaHJlZj14Pg==")) == expected);  // <html>…
  CHECK(noted(attached("invoice.htm", "PGEgaHJlZj14Pg==")).empty());               // <a href=x>
  CHECK(noted(attached("invoice.bin", "PGh0bWw+PGEgaHJlZj14Pg==")).empty());
  const std::string response = "HTTP/1.1 200 OK\nContent-Type: application/octet-stream\n";
  CHECK(noted(response + "\n<html><a href=x>") == expected);
  CHECK(noted(response + "\n\x7F ELF").empty());
  CHECK(noted(response + "Content-Encoding: gzip\n\n<html><a href=x>").empty());
}

TEST_CASE("a byte order mark in front of an HTTP message is skipped", "[rewrite][message]") {
  const std::string response =
      "\xEF\xBB\xBFHTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\n\r\n<a href=";
  const auto result =
      rewrite(response + "x>", {.retrieval_url = "http://h/d/", .content_type = "message/http"});
  REQUIRE(result);
  CHECK(apply_edits(response + "x>", result->edits) == response + "http://h/d/x>");
  CHECK(result->examination.diagnostics.empty());
  CHECK(result->examination.entities.back().status == 404);
}

TEST_CASE("a body of one line is broken as its message's lines end", "[rewrite][message]") {
  const std::string text = "<a href=3Dx>" + std::string(64, 't');
  for (const std::string end : {"\n", "\r\n"}) {
    const std::string header =
        "Content-Type: text/html" + end + "Content-Transfer-Encoding: quoted-printable" + end + end;
    CHECK(done(header + text).output ==
          header + "<a href=3Dhttp://h/d/=" + end + "x>" + std::string(64, 't'));
  }
}

TEST_CASE("RFC 3986 4.4: what means the base that a header gave stays", "[rewrite][message]") {
  const std::string header =
      "Content-Type: text/html\nContent-Base: http://h/d/\nContent-Location: http://h/d/p\n\n";
  CHECK(done(header + "<a href=#x><a href=''><a href=q#x>").output ==
        header + "<a href=#x><a href=''><a href=http://h/d/q#x>");
  // Under a BASE, such a link means the BASE, not the document, so it is rewritten.
  CHECK(done(header + "<base href=/b/><a href=#x>").output ==
        header + "<base href=http://h/b/><a href=http://h/b/#x>");
}

TEST_CASE("a field that is too long to be read is told of", "[rewrite][message]") {
  CHECK(done("Content-Type: text/html; x=" + std::string(70000, 'x') + "\n\n<a href=x>").messages ==
        Messages{": content-type is not read: it is longer than 64 KiB"});
}

TEST_CASE("what a signature covers is left alone, by name", "[rewrite][message]") {
  const std::string part = "--b\nContent-Type: text/html\n\n<a href=x>\n--b--\n";
  const std::string is_signed = "Content-Type: multipart/signed; boundary=b\n\n" + part;
  CHECK(done(is_signed).output == is_signed);
  CHECK(done(is_signed).messages == Messages{"1: left as it is: multipart/signed covers it"});
  CHECK(done(is_signed, {.break_signatures = true}).output.find("http://h/d/x") !=
        std::string::npos);
  const std::string encrypted = "Content-Type: multipart/encrypted; boundary=b\n\n" + part;
  CHECK(done(encrypted).output == encrypted);
  const std::string within =
      "DKIM-Signature: v=1\nContent-Type: multipart/mixed; boundary=b\n\n" + part;
  CHECK(done(within).output == within);
  // If there is nothing to change, the signature is not mentioned.
  CHECK(
      done("DKIM-Signature: v=1\nContent-Type: text/html\n\n<a href=http://h/>").messages.empty());
}

TEST_CASE("a signature that is broken on request is told of", "[rewrite][message]") {
  const std::string message = "DKIM-Signature: v=1\nContent-Type: text/html\n\n<a href=x>";
  const auto done =
      rewrite(message, {.retrieval_url = "http://h/", .content_type = "message/rfc822"},
              {.break_signatures = true});
  REQUIRE(done);
  CHECK(done->edited_links == 1);
  REQUIRE(done->examination.diagnostics.size() == 1);
  CHECK(message_of(done->examination.diagnostics[0]) ==
        "DKIM-Signature over it does not fit any more");
}

TEST_CASE("digests of a body that was edited are told of", "[rewrite][message]") {
  for (const std::string name : {"Content-MD5", "Digest", "content-digest", "Repr-Digest"}) {
    const auto done = rewrite(name + ": x\nContent-Type: text/html\n\n<a href=x>",
                              {.retrieval_url = "http://h/", .content_type = "message/rfc822"});
    REQUIRE(done);
    REQUIRE(done->examination.diagnostics.size() == 1);
    CHECK(message_of(done->examination.diagnostics[0]) ==
          name + " is left as it was, and does not fit the body any more");
  }
  const auto whole = rewrite("Content-MD5: x\nContent-Type: text/html\n\n<a href=http://h/x>",
                             {.retrieval_url = "http://h/", .content_type = "message/rfc822"});
  REQUIRE(whole);
  CHECK(whole->examination.diagnostics.empty());
}

TEST_CASE("what cannot be decoded is left unchanged, by name", "[rewrite][message]") {
  CHECK(
      done("Content-Type: text/html\nContent-Transfer-Encoding: x-uuencode\n\n<a href=x>")
          .messages ==
      Messages{": left unchanged: the transfer or content encoding is not supported: x-uuencode"});
  CHECK(done("HTTP/1.1 200 OK\nContent-Length: 10\n\n<a href=x>").messages ==
        Messages{": Content-Length is left as it was, and does not fit the body any more"});
  const auto parts = done(
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html; "
      "charset=utf-8\nContent-Transfer-Encoding: x-yenc\n\nx\n"
      "--b\nContent-Type: text/html\n\n<a href=x>\n--b--\n");
  CHECK(parts.messages ==
        Messages{"1: left unchanged: the transfer or content encoding is not supported: x-yenc"});
  CHECK(parts.output.find("http://h/d/x") != std::string::npos);
}

TEST_CASE("a type of gzip means a file of gzip in HTTP alone", "[rewrite][message]") {
  const std::string attachment = "Content-Type: application/gzip\n\n<a href=x>";
  CHECK(done(attachment).output == attachment);
  const std::string gzip(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff\xab\xae\x05\x00\x43\xbf\xa6\xa3\x02\x00\x00\x00",
      22);
  for (const std::string type : {"application/gzip", "application/x-gzip"}) {
    CAPTURE(type);
    const auto seen = examine("HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n" + gzip,
                              {.retrieval_url = "http://h/"}, {.limits = {.decoded_bytes = 1}});
    REQUIRE(seen);
    REQUIRE(seen->diagnostics.size() == 1);
    CHECK(seen->diagnostics[0].code == DiagnosticCode::text_not_read);
  }
}

TEST_CASE("what rewrite does not edit, it does not read", "[rewrite][message]") {
  const std::string contact =
      "Content-Type: text/vcard\n\nBEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:a http://h/\nEND:VCARD\n";
  CHECK(done(contact).messages.empty());
  CHECK(examine(contact, {.content_type = "message/rfc822"})->diagnostics.size() == 1);
}

TEST_CASE("a BASE that cannot serve is told of in each part", "[rewrite][message]") {
  const std::string part = "--b\nContent-Type: text/html\n\n<base href=data:,x>\n";
  const std::string why =
      ": BASE href at byte 11 \"data:,x\": refused: data: and javascript: are no base";
  CHECK(done("Content-Type: multipart/mixed; boundary=b\n\n" + part + part + "--b--\n").messages ==
        Messages{"1" + why, "2" + why});
  // What the header around them says is told of once.
  const std::string plain = "--b\nContent-Type: text/html\n\n<a href=http://h/>\n";
  CHECK(done("Content-Base: foo\nContent-Type: multipart/mixed; boundary=b\n\n" + plain + plain +
             "--b--\n")
            .messages ==
        Messages{"1: Content-Base in the outermost header \"foo\": refused: it must be absolute"});
}

TEST_CASE("only what is not read counts as left unchanged", "[rewrite][message]") {
  const auto left_whole = [](std::string_view message) {
    const auto result = rewrite(message, {.content_type = "message/rfc822"});
    REQUIRE(result);
    REQUIRE(result->examination.diagnostics.size() == 1);
    return result->examination.diagnostics[0].is_left_whole();
  };
  CHECK_FALSE(left_whole("Content-Type: text/html\nno field\n\n<p>"));
  CHECK_FALSE(left_whole(
      "Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\n--b--\n"));
  CHECK(left_whole("Content-Type: multipart/mixed\n\n--b--\n"));
  CHECK(left_whole("Content-Type: message/rfc822\nContent-Transfer-Encoding: x-uuencode\n\nAAAA"));
}

TEST_CASE("RFC 5322 2.1.1: a line grown past 998 octets is warned of", "[rewrite][message]") {
  const std::string header = "Content-Type: text/html\n\n";
  const std::string almost = header + "<a href=x>" + std::string(980, 'y') + "\n";
  CHECK(done(almost).messages ==
        Messages{": a line is now longer than 998 octets, which mail does not carry"});
  CHECK(done(header + "<a href=x>" + std::string(1000, 'y') + "\n").messages.empty());
  CHECK(done(header + "<a href=x>\n").messages.empty());
  // The lines of an encoded body are those of the encoding.
  CHECK(done("Content-Transfer-Encoding: quoted-printable\n" + header + "<a href=3Dx>" +
             std::string(60, 'y') + "=\n" + std::string(70, 'y') + "=\n" + std::string(900, 'z') +
             "\n")
            .messages.empty());
}

TEST_CASE("a header that cannot hold the target is left", "[rewrite][message]") {
  const auto out =
      done("Content-Type: text/plain\nContent-Location: =?utf-8?Q?caf=C3=A9?=\n\nx", rfc3986);
  CHECK(out.output.find("=?utf-8?Q?caf=C3=A9?=") != std::string::npos);
  REQUIRE(out.messages.size() == 1);
  CHECK(out.messages[0].find("\"caf\u00E9\" left as written: its target cannot stand there") !=
        std::string::npos);
}

TEST_CASE("a target that would be read back without its quotes is left", "[rewrite][message]") {
  const std::string message =
      "Content-Type: text/html\nContent-Location: -1\"\nContent-Base: \"http:/\n\n<p>";
  const auto out = done(message, {.profile = find_profile("url-syntax-05")});
  CHECK(out.output == message);
  REQUIRE(out.messages.size() == 1);
  CHECK(out.messages[0].find("left as written: its target cannot stand there") !=
        std::string::npos);
}

TEST_CASE("a small archive, truncated at every byte", "[rewrite][message]") {
  const std::string archive =
      "MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=\"b\"\r\nContent-Location: "
      "http://o/\r\n\r\n"
      "--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Location: p/q.html\r\n"
      "Content-Transfer-Encoding: quoted-printable\r\n\r\n<base href=3D\"r/\"><a "
      "href=3D\"x=\r\ny\">caf=C3=A9</a>\r\n"
      "--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: "
      "base64\r\n\r\nPGEgaHJlZj0ieCI+eDwvYT4=\r\n--b--\r\n";
  std::size_t edited = 0;
  for (std::size_t length = 0; length <= archive.size(); ++length) {
    const Walk seen = walk(std::string_view(archive).substr(0, length),
                           {.retrieval_url = "http://h/", .content_type = "message/rfc822"});
    CAPTURE(length);
    REQUIRE(seen.broken == "");
    edited += seen.edited;
  }
  CHECK(edited > 400);
}

TEST_CASE("messages are known by their header, whatever they are called", "[rewrite][message]") {
  const auto type = [](std::string_view bytes, std::string name) {
    const auto seen = examine(bytes, {.name = std::move(name)});
    return seen ? seen->media_type : std::string(name_of(seen.error().code));
  };
  CHECK(type("MIME-Version: 1.0\n\n", "") == "message/rfc822");
  CHECK(type("From x Mon\nReceived: y\n\n", "") == "message/rfc822");
  CHECK(type("X-Thing: 1\nSubject: y\n\n", "x.html") == "message/rfc822");
  CHECK(type("HTTP/1.1 200 OK\n\n", "") == "message/http");
  CHECK(type("x", "a.MHT") == "message/rfc822");
  CHECK(type("Note: this\n\nx", "") == "text/html");
  CHECK(type("<p>From: x", "") == "text/html");
  // The first 64 fields decide.
  std::string fields;
  for (int i = 0; i < 63; ++i) fields += "X-Thing: y\n";
  CHECK(type(fields + "Subject: y\n\n", "") == "message/rfc822");
  CHECK(type("X-Thing: y\n" + fields + "Subject: y\n\n", "") == "text/html");
  CHECK(type("Subject: y\n" + fields + "no field\n\n", "") == "message/rfc822");
}

TEST_CASE("a reference within a document refers to no other part", "[examine][message]") {
  // Under this profile, #x is resolved against the URL of the document, and not against the base.
  const auto seen = examine(
      "Content-Type: multipart/related; boundary=b\n\n"
      "--b\nContent-Type: text/html\nContent-Location: http://h/a/\n\n<a href=#x>\n"
      "--b\nContent-Type: text/css\nContent-Location: cid:sheet\n\na { b: url(c) }\n"
      "--b--\n",
      {.content_type = "message/rfc822"}, {.profile = find_profile("url-syntax-05")});
  REQUIRE(seen);
  REQUIRE_FALSE(seen->entities.empty());
  CHECK(seen->entities.back().path == "2");
  CHECK(seen->entities.back().base.url() == "cid:sheet");
}

TEST_CASE("of parts that a cid: refers to, documents alone take over a base",
          "[examine][message]") {
  const auto base_of = [](const std::string& part) {
    const auto seen = examine(
        "Content-Type: multipart/related; boundary=b\n\n"
        "--b\nContent-Type: text/html\nContent-Location: http://h/a/\n\n<a href=cid:part>\n"
        "--b\nContent-Location: cid:part\nContent-Type: " +
            part + "\n--b--\n",
        {.content_type = "message/rfc822"});
    REQUIRE(seen);
    return std::string(seen->entities.back().base.url());
  };
  CHECK(base_of("text/css\n\na { b: url(c) }") == "http://h/a/");
  CHECK(base_of("application/json\n\n{\"href\":\"/c\"}") == "cid:part");
  const auto base_of_frame = [](const std::string& source) {
    const auto seen = examine(
        "Content-Type: multipart/related; boundary=b\n\n"
        "--b\nContent-Type: text/html\n\n<base href=http://h/a/><iframe src=" +
            source +
            "></iframe>\n--b\nContent-ID: <part@h>\nContent-Type: text/html\n\n<a href=c>\n"
            "--b--\n",
        {.content_type = "message/rfc822"});
    REQUIRE(seen);
    return std::string(seen->entities.back().base.url());
  };
  CHECK(base_of_frame("cid:part@h") == "http://h/a/");
  CHECK(base_of_frame("sid:part@h") == "thismessage:/");
  CHECK(base_of_frame("x:") == "thismessage:/");
}

TEST_CASE("links of one message share nothing but its layers", "[rewrite][message]") {
  // Many short links with a long base add up to large targets. target_bytes limits their sum.
  std::string page = "<base href=\"http://h/" + std::string(100000, 'd') + "/\">";
  for (int i = 0; i < 1000; ++i) page += "<a href=x>";
  Options options;
  options.limits.target_bytes = 10'000'000;
  const auto result = rewrite(page, {}, options);
  REQUIRE_FALSE(result);
  CHECK(message_of(result.error()) == "a limit was reached: target_bytes");
}

TEST_CASE("RFC 2396 5.2 (3): a Content-Location may have a scheme and be relative",
          "[rewrite][message]") {
  Profile profile = *find_profile("rfc2396");
  profile.same_scheme = SameScheme::compatible;
  const std::string_view message = "Content-Type: text/html\nContent-Location: gopher:x\n\n<p>";
  const auto done =
      rewrite(message, {.retrieval_url = "gopher://h/d/", .content_type = "message/rfc822"},
              {.profile = &profile});
  REQUIRE(done);
  CHECK(apply_edits(message, done->edits) ==
        "Content-Type: text/html\nContent-Location: gopher://h/d/x\n\n<p>");
}

TEST_CASE("RFC 2557 5: a Content-Location that is no base does not become one",
          "[rewrite][message]") {
  const std::string message = "Content-Type: text/html\nContent-Location: x\n\n<p>";
  for (const char* profile : {"rfc2110", "rfc2557"}) {
    CAPTURE(profile);
    CHECK(done(message, {.profile = find_profile(profile)}).output == message);
  }
  CHECK(done(message).output != message);
}

TEST_CASE("RFC 2110 8.2: a reference that a part satisfies by its text keeps that text",
          "[rewrite][message]") {
  const std::string front = "Content-Type: multipart/related; boundary=b\n\n--b\n";
  const std::string picture = "--b\nContent-Type: image/gif\nContent-Location: a/ i.gif\n";
  const std::string page =
      "Content-Type: text/html\n\n<base href='http://h/d/'><img src='a/i.gif'><a href='a/j'>\n";
  const auto becomes = [&](const std::string& fields, const char* profile) {
    const std::string written =
        done(front + page + picture + fields + "\nx\n--b--\n", {.profile = find_profile(profile)})
            .output;
    const auto at = written.find("<img");
    return written.substr(at, written.find('\n', at) - at);
  };
  CHECK(becomes("", "rfc2110") == "<img src='a/i.gif'><a href='http://h/d/a/j'>");
  CHECK(becomes("Content-Base: http://h/d/\n", "rfc2110") ==
        "<img src='http://h/d/a/i.gif'><a href='http://h/d/a/j'>");
  CHECK(becomes("", "rfc2557") == "<img src='http://h/d/a/i.gif'><a href='http://h/d/a/j'>");
}

TEST_CASE("url-syntax-07 5.1.1: a document's own URL, with blanks in its Content-Location",
          "[rewrite][message]") {
  const auto url_of = [](const char* profile) {
    const auto seen =
        examine("Content-Type: text/html\nContent-Location: http://h/a c\n\n<p>",
                {.content_type = "message/rfc822"}, {.profile = find_profile(profile)});
    REQUIRE(seen);
    return seen->entities.back().document_url.str();
  };
  CHECK(url_of("web") == "http://h/a%20c");
  CHECK(url_of("rfc2396") == "http://h/a c");
  CHECK(url_of("url-syntax-07") == "http://h/ac");
}

TEST_CASE("links in the header of a mail belong to a part, and are only listed",
          "[rewrite][message]") {
  const std::string mail =
      "List-Archive: <http://l/a>\nContent-Type: text/html\n\n<a href=http://l/b>";
  std::string asked;
  const auto done = rewrite(mail, {.content_type = "message/rfc822"}, {},
                            {.action = [&](const EntityReport& report, const Link& link) {
                              CHECK(report.is_part);
                              asked.append(link.raw).append(" ");
                              return LinkAction{LinkAction::Kind::text, "http://g/"};
                            }});
  REQUIRE(done);
  CHECK(asked == "http://l/a http://l/b ");
  CHECK(apply_edits(mail, done->edits) ==
        "List-Archive: <http://l/a>\nContent-Type: text/html\n\n<a href=http://g/>");
}

TEST_CASE("a Content-Location that is no URL is told of, with and without reports",
          "[rewrite][message]") {
  for (const char* profile : {"web", "rfc3986"}) {
    CAPTURE(profile);
    const Options options{.profile = find_profile(profile)};
    const std::string_view message = "Content-Type: text/html\nContent-Location: http://[x\n\n<p>";
    const DocumentSource source{.content_type = "message/rfc822"};
    const auto alone = rewrite(message, source, options);
    const auto told = rewrite(message, source, options, {.link = [](const auto&, const auto&) {}});
    REQUIRE(alone);
    REQUIRE(told);
    REQUIRE(alone->examination.diagnostics.size() == 2);
    CHECK(alone->examination.diagnostics[0].code == DiagnosticCode::link_unresolved);
    CHECK(told->examination.diagnostics.size() == 2);
  }
}

}  // namespace
}  // namespace absolve
