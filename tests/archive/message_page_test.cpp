#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

const DocumentSource mail{.content_type = "message/rfc822"};

bool has(const std::string& text, std::string_view piece) {
  return text.find(piece) != std::string::npos;
}

std::size_t count(const std::string& text, std::string_view piece) {
  std::size_t found = 0;
  for (auto at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++found;
  return found;
}

const std::string forwarded =
    "From: =?utf-8?Q?J=C3=B6?= <j@h.example>\r\nTo: k@h.example\r\nCc: l@h.example\r\n"
    "Subject: with <b>marks</b>\r\nDate: Mon, 01 Jan 2001 00:00:00 +0000\r\n"
    "Content-Type: multipart/mixed; boundary=m\r\n\r\n"
    "--m\r\nContent-Type: multipart/related; boundary=r\r\n\r\n"
    "--r\r\nContent-Type: text/html\r\n\r\n<img src=cid:p><a href=cid:q>q</a>\r\n"
    "--r\r\nContent-Type: image/gif\r\nContent-ID: <p>\r\n\r\nGIF\r\n"
    "--r\r\nContent-Type: image/gif; name=\"only \\\"linked\\\".gif\"\r\nContent-ID: <q>\r\n\r\n"
    "GIF\r\n--r--\r\n"
    "--m\r\nContent-Type: message/rfc822\r\n\r\n"
    "Subject: inner\r\n\r\n one & \xC3\xA9\r\n"
    "--m--\r\n";

std::string page_of(const std::string& message) {
  const auto unpacking = Unpacking::make(message, mail);
  REQUIRE(unpacking);
  return unpacking->page();
}

TEST_CASE("the page of a message has headers, text, attachments and other messages",
          "[archive][message_page]") {
  const auto unpacking = Unpacking::make(forwarded, mail);
  REQUIRE(unpacking);
  CHECK(unpacking->page_name() == "message.html");
  CHECK(unpacking->files().at(0).name == "index.html");
  const std::string page = unpacking->page();
  CHECK(has(page, "<h1>with &lt;b&gt;marks&lt;/b&gt;</h1>"));
  CHECK(has(page, "<title>with &lt;b&gt;marks&lt;/b&gt;</title>"));
  CHECK(has(page, "<tr><th>From</th><td>J\xC3\xB6 &lt;j@h.example&gt;</td></tr>"));
  CHECK(has(page, "<tr><th>To</th><td>k@h.example</td></tr>"));
  CHECK(has(page, "<tr><th>Cc</th><td>l@h.example</td></tr>"));
  CHECK(has(page, "<tr><th>Date</th><td>Mon, 01 Jan 2001 00:00:00 +0000</td></tr>"));
  CHECK(has(page, "<iframe sandbox=\"allow-popups\" loading=\"lazy\" src=\"index.html\">"));
  // An image that the document shows is not an attachment. A part that it only links is one.
  CHECK(count(page, "<li>") == 2);
  CHECK(has(page, "download=\"only &quot;linked&quot;.gif\""));
  CHECK(has(page, "only &quot;linked&quot;.gif</a> (image/gif)</li>"));
  CHECK(count(page, "<table>") == 2);
  CHECK(count(page, "</table>") == 2);
  CHECK(has(page, "<li>Message: <a href=\"#message-2.1\">inner</a></li>"));
  CHECK(has(page, "<article id=\"message-2.1\">\n<h1>inner</h1>"));
  CHECK(has(page, "<article id=\"message\">"));
  CHECK(has(page, "<pre>\n one &amp; \xC3\xA9</pre>"));
}

TEST_CASE("parts that only show each other are linked", "[archive][message_page]") {
  const std::string page = page_of(
      "To: k@h.example\r\nContent-Type: multipart/related; boundary=b\r\n\r\n"
      "--b\r\nContent-Type: text/html\r\n\r\n<p>\r\n"
      "--b\r\nContent-Type: text/html\r\nContent-ID: <b>\r\n\r\n<iframe src=cid:c>\r\n"
      "--b\r\nContent-Type: text/html\r\nContent-ID: <c>\r\n\r\n<iframe src=cid:b>\r\n--b--\r\n");
  CHECK(count(page, "<li>") == 2);
}

TEST_CASE("what shows no page is a page of its headers and text", "[archive][message_page]") {
  const std::string message =
      "To: k@h.example\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\n<\xC1>";
  const auto unpacking = Unpacking::make(message, mail);
  REQUIRE(unpacking);
  CHECK(unpacking->page_name() == "index.html");
  CHECK(has(unpacking->page(), "<h1>(no subject)</h1>"));
  CHECK(has(unpacking->page(), "<pre>\n&lt;\xD0\xB0&gt;</pre>"));
  const auto inlined = inline_parts(message, mail);
  REQUIRE(inlined);
  CHECK(inlined->document == unpacking->page());
  CHECK(inlined->left_out.empty());
  // A text in an unknown charset, and a message that is only an image.
  CHECK(has(page_of("Content-Type: text/plain; charset=x-no\r\n\r\n\xE9"), "<pre>\n\xC3\xA9"));
  CHECK(has(page_of("Content-Type: image/gif\r\n\r\nGIF"), "<img src=\"part.gif\""));
  // A folded field, and a text that cannot be decoded.
  const std::string other =
      page_of("Subject: one\r\n two\r\nContent-Transfer-Encoding: uuencode\r\n\r\ntext");
  CHECK(has(other, "<h1>one two</h1>"));
  CHECK(has(other, "<li>"));
}

TEST_CASE("what a message in another one shows stands there once", "[archive][message_page]") {
  const std::string page = page_of(
      "To: k@h.example\r\nContent-Type: multipart/mixed; boundary=m\r\n\r\n"
      "--m\r\nContent-Type: message/rfc822\r\n\r\nSubject: inner\r\n\r\nonce\r\n--m--\r\n");
  CHECK(count(page, "<pre>") == 1);
  CHECK(has(page, "<pre>\nonce</pre>"));
}

TEST_CASE("RFC 2046 5.1.3: texts and pages are shown in turn", "[archive][message_page][inline]") {
  const auto part = [](const std::string& header, const std::string& body) {
    return "--b\r\n" + header + "\r\n\r\n" + body + "\r\n";
  };
  const std::string front =
      "From: a@h.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
  const std::string text = part("Content-Type: text/plain", "letter");
  const std::string footer = part("Content-Type: text/html", "<p>footer");
  const std::string letter = front + text + footer + "--b--\r\n";
  const auto unpacking = Unpacking::make(letter, mail);
  REQUIRE(unpacking);
  // No field says that the message was sent, but no single page shows both of its parts.
  CHECK(unpacking->page_name() == "message.html");
  const std::string page = unpacking->page();
  CHECK(has(page, "<pre>\nletter</pre>\n<iframe"));
  CHECK_FALSE(has(page, "<li>"));
  const auto shown = inline_parts(letter, mail);
  REQUIRE(shown);
  CHECK(has(shown->document, "<pre>\nletter</pre>\n<iframe"));
  CHECK(shown->left_out.empty());

  // With the page in front, it stands for the message, and what stands behind it is named.
  const auto inlined = inline_parts(front + footer + text + "--b--\r\n", mail);
  REQUIRE(inlined);
  CHECK(inlined->document == "<p>footer");
  CHECK(inlined->left_out == std::vector<std::string>{"2"});

  // RFC 2183 2.2: an attachment is not shown in turn.
  const std::string attached =
      part("Content-Type: text/html\r\nContent-Disposition: attachment", "<p>a");
  const std::string with_attachment = page_of(front + text + attached + "--b--\r\n");
  CHECK(count(with_attachment, "<iframe") == 0);
  CHECK(count(with_attachment, "<li>") == 1);

  // Apple Mail writes the parts of a letter into one form of an alternative.
  const std::string halves =
      "From: a@h.example\r\nContent-Type: multipart/alternative; boundary=a\r\n\r\n"
      "--a\r\nContent-Type: text/plain\r\n\r\nplain\r\n"
      "--a\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" +
      footer + part("Content-Type: image/gif\r\nContent-Disposition: inline", "GIF89a") +
      part("Content-Type: text/html", "<p>second") + "--b--\r\n--a--\r\n";
  const std::string whole = page_of(halves);
  CHECK(count(whole, "<iframe") == 2);
  CHECK(count(whole, "<img") == 1);
  CHECK(count(whole, "<li>") == 1);  // the other form
  const auto first = inline_parts(halves, mail);
  REQUIRE(first);
  CHECK(first->document == "<p>footer");
  CHECK(first->left_out == std::vector<std::string>{"2.2", "2.3"});
}

TEST_CASE("a mailbox has its messages on one page", "[archive][message_page]") {
  const std::string mailbox =
      "From a Mon Jan  1 00:00:00 2001\nSubject: one\n\nfirst\n\n"
      "From b Mon Jan  1 00:00:00 2001\nSubject: two\nContent-Type: text/html\n\n<p>second\n";
  const auto unpacking = Unpacking::make(mailbox, {.content_type = "application/mbox"});
  REQUIRE(unpacking);
  const std::string page = unpacking->page();
  CHECK(has(page, "<title>Mailbox</title>"));
  CHECK(has(page, "<article id=\"message-1\">\n<h1>one</h1>"));
  CHECK(has(page, "<article id=\"message-2\">\n<h1>two</h1>"));
  CHECK(count(page, "<article") == 2);
}

TEST_CASE("a page that was saved has no page of a message", "[archive][message_page]") {
  const std::string parts =
      "Content-Type: multipart/related; boundary=b\r\n\r\n"
      "--b\r\nContent-Type: text/html\r\n\r\n<p>\r\n--b--\r\n";
  for (const char* header :
       {"From: <Saved by Blink>\r\nSubject: s\r\n", "",
        "To: k@h.example\r\nSnapshot-Content-Location: http://h.example/\r\n"}) {
    const std::string message = header + parts;
    const auto unpacking = Unpacking::make(message, mail);
    REQUIRE(unpacking);
    CHECK(unpacking->page_name().empty());
    CHECK(unpacking->page().empty());
  }
  for (const char* header : {"To: k", "CC: k", "Bcc: k", "Newsgroups: k", "Received: k",
                             "Return-Path: <k>", "Delivered-To: k"}) {
    const std::string message = std::string(header) + "\r\n" + parts;
    const auto unpacking = Unpacking::make(message, mail);
    REQUIRE(unpacking);
    CHECK(unpacking->page_name() == "message.html");
  }
}

TEST_CASE("one document says what it leaves out, shows any part, or all of a message",
          "[archive][message_page][inline]") {
  const auto alone = inline_parts(forwarded, mail);
  REQUIRE(alone);
  CHECK(alone->left_out == std::vector<std::string>{"1.3", "2.1"});
  const auto whole = inline_parts(forwarded, mail, {}, {.as_message = true});
  REQUIRE(whole);
  CHECK(whole->left_out.empty());
  CHECK(has(whole->document, "src=\"data:text/html,"));
  CHECK(has(whole->document, "<a href=\"data:image/gif,GIF\""));
  CHECK_FALSE(has(whole->document, "src=cid:"));
  const auto little = inline_parts(forwarded, mail, {}, {.max_bytes = 60, .as_message = true});
  REQUIRE(little);
  CHECK(little->left_out == std::vector<std::string>{"1.1"});
  CHECK(little->left > 0);
  const auto part = inline_parts(forwarded, mail, {.part = "1.1"});
  REQUIRE(part);
  CHECK(part->document.starts_with("<img src=data:image/gif,GIF>"));
  CHECK(part->left_out.empty());
  CHECK(inline_parts(forwarded, mail, {.part = "1.2"}).error().code == ErrorCode::unsupported_type);
  CHECK(inline_parts(forwarded, mail, {.part = "7"}).error().code == ErrorCode::no_such_part);
}

TEST_CASE("another form of what is shown is not left out", "[archive][message_page][inline]") {
  const std::string message =
      "Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\ntext\r\n"
      "--b\r\nContent-Type: text/html\r\n\r\n<p>\r\n--b--\r\n";
  const auto inlined = inline_parts(message, mail);
  REQUIRE(inlined);
  CHECK(inlined->left_out.empty());
}

}  // namespace
}  // namespace absolve
