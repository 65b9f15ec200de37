#include "message/builder.hpp"

#include <catch2/catch.hpp>

#include "message/body.hpp"

namespace absolve {
namespace {

NewPart part_of(const std::string& body) {
  return {.media_type = "text/html",
          .charset = {},
          .content_id = {},
          .location = {},
          .file_name = {},
          .body = body};
}

// The header of the only part, and the text after it.
std::string part_in(const std::string& archive) {
  const std::string start = "\r\n--=_absolve_archive\r\n";
  return archive.substr(archive.find(start) + start.size());
}

std::string field_in(const std::string& text, const std::string& name) {
  const auto start = ("\r\n" + text).find("\r\n" + name + ": ");
  if (start == std::string::npos) return "none";
  std::size_t end = text.find("\r\n", start);
  while (text.compare(end + 2, 1, " ") == 0) end = text.find("\r\n", end + 2);
  return text.substr(start + name.size() + 2, end - start - name.size() - 2);
}

TEST_CASE("RFC 2045 6: the encoding of a body is the shorter one", "[message][builder]") {
  const auto encoding = [](const std::string& body) {
    const std::string archive = build_archive({}, {part_of(body)});
    const auto entities = find_entities(archive, {});
    REQUIRE(entities);
    REQUIRE(entities->size() == 2);
    const auto opened = Body::open(archive, codings_of(entities->back()), {});
    REQUIRE(opened);
    CHECK(opened->text() == body);
    for (std::size_t at = archive.find("\r\n\r\n--="); at < archive.size();) {
      const auto end = archive.find("\r\n", at);
      CHECK(end - at <= 76);
      at = end + 2;
    }
    return entities->back().fields->transfer_encoding.str();
  };
  CHECK(encoding("") == "quoted-printable");
  CHECK(encoding(std::string(1000, 'x')) == "quoted-printable");
  CHECK(encoding("\t\r\n ~!") == "quoted-printable");
  // Quoted-printable is used if at most one byte in six is escaped.
  for (const char escaped : {'=', '\x7f', '\x1f', '\x80'}) {
    CHECK(encoding(std::string(100, escaped) + std::string(500, 'x')) == "quoted-printable");
    CHECK(encoding(std::string(101, escaped) + std::string(500, 'x')) == "base64");
  }
  CHECK(encoding(std::string(1000, 'x') + std::string(1, '\0')) == "base64");
  for (const std::size_t length : {57U, 58U, 114U, 115U}) {
    const std::string text = part_in(build_archive({}, {part_of(std::string(length, '\xff'))}));
    const std::string body = text.substr(text.find("\r\n\r\n") + 4);
    CHECK(body.find("\r\n") == (length < 57 ? 4 * ((length + 2) / 3) : 76));
  }
}

TEST_CASE("RFC 5322 2.1.1: header lines are folded, and hold what they held",
          "[message][builder]") {
  const auto subject = [](const std::string& text) {
    NewMessage message;
    message.subject = text;
    return field_in(build_archive(message, {part_of("")}), "Subject");
  };
  CHECK(subject("") == "none");
  CHECK(subject("a title") == "a title");
  CHECK(subject("~ !") == "~ !");
  // 72 characters, including the name and its colon.
  const std::string word(31, 'a');
  CHECK(subject(word + " " + word) == word + " " + word);
  CHECK(subject(word + " " + word + "a") == word + "\r\n " + word + "a");
  CHECK(subject(word + "  " + word) == word + " \r\n " + word);
  CHECK(subject(word + " " + word + "  b") == word + " " + word + " \r\n b");
  CHECK(subject(word + " " + word + " ") == word + " " + word + " ");
  // The second line has 72 characters, including its blank.
  const std::string rest = word + "a " + std::string(38, 'a');
  CHECK(subject(word + " " + rest) == word + "\r\n " + rest);
  CHECK(subject(word + " " + rest + "a") ==
        word + "\r\n " + word + "a\r\n " + std::string(39, 'a'));
  CHECK(subject(std::string(899, 'a')) == std::string(899, 'a'));
  CHECK(subject(std::string(900, 'a')).starts_with("=?UTF-8?Q?aaa"));
  CHECK(subject("a =?b") == "=?UTF-8?Q?a_=3D=3Fb?=");
  CHECK(subject("\x7f") == "=?UTF-8?Q?=7F?=");
  CHECK(subject("\x1f") == "=?UTF-8?Q?=1F?=");
  CHECK(subject("a\xC3\xA9 9Z_") == "=?UTF-8?Q?a=C3=A9_9Z=5F?=");
  // 54 characters in a word, and no character in two.
  const std::string full = std::string(48, 'a') + "\xC3\xA9";
  CHECK(subject(full) == "=?UTF-8?Q?" + std::string(48, 'a') + "=C3=A9?=");
  CHECK(subject("a" + full) == "=?UTF-8?Q?" + std::string(49, 'a') + "?=\r\n =?UTF-8?Q?=C3=A9?=");
  CHECK(subject("\xC3\xA9" + std::string(97, 'a')) == "=?UTF-8?Q?=C3=A9" + std::string(48, 'a') +
                                                          "?=\r\n =?UTF-8?Q?" +
                                                          std::string(49, 'a') + "?=");
}

TEST_CASE("RFC 2557 4.4: a long location is folded", "[message][builder]") {
  const auto location = [](std::size_t length) {
    NewPart part = part_of("");
    part.location = std::string(length, 'a');
    const std::string archive = build_archive({}, {part});
    CHECK(field_in(archive, "Snapshot-Content-Location") ==
          field_in(part_in(archive), "Content-Location"));
    return field_in(part_in(archive), "Content-Location");
  };
  CHECK(location(0) == "none");
  CHECK(location(900) == std::string(900, 'a'));
  CHECK(location(901) == std::string(900, 'a') + "\r\n a");
  // RFC 2396 E: no white space is introduced behind a hyphen.
  const auto folded = [](const std::string& text) {
    NewPart part = part_of("");
    part.location = text;
    return field_in(part_in(build_archive({}, {part})), "Content-Location");
  };
  CHECK(folded(std::string(898, 'a') + "--b") == std::string(898, 'a') + "\r\n --b");
  CHECK(folded(std::string(901, '-')) == std::string(900, '-') + "\r\n -");
  CHECK(location(1801) == std::string(900, 'a') + "\r\n " + std::string(900, 'a') + "\r\n a");
}

TEST_CASE("RFC 2183 2.3, RFC 2231 4: the file name of a part", "[message][builder]") {
  const auto disposition = [](const std::string& name, std::vector<NewField> fields) {
    NewPart part = part_of("");
    part.file_name = name;
    part.fields = std::move(fields);
    return field_in(part_in(build_archive({}, {part})), "Content-Disposition");
  };
  CHECK(disposition("", {}) == "none");
  CHECK(disposition("a-b_c.9", {}) == "inline; filename=a-b_c.9");
  CHECK(disposition("a b", {}) == "inline; filename*=UTF-8''a%20b");
  CHECK(disposition("\xC3\xA9+", {}) == "inline; filename*=UTF-8''%C3%A9%2B");
  CHECK(disposition("a", {{"content-disposition", "attachment"}}) == "none");
  CHECK(disposition("a", {{"Content-Disposition", "attachment"}}) == "attachment; filename=a");
  CHECK(disposition("", {{"Content-Disposition", "attachment"}}) == "attachment");
  CHECK(disposition("a", {{"Content-Disposition", "attachment; FileName=b"}}) ==
        "attachment; FileName=b");
  CHECK(disposition("a", {{"X-Other", "attachment"}}) == "inline; filename=a");
}

TEST_CASE("a field that is given takes the place of one that is made", "[message][builder]") {
  NewMessage message;
  message.subject = "made";
  message.fields = {{"date", "given"}, {"Subject", "given"}, {"X", "y"}};
  NewPart part = part_of("b");
  part.charset = "utf-8";
  part.content_id = "i@h";
  CHECK(
      build_archive(message, {part}) ==
      "date: given\r\nSubject: given\r\nX: y\r\n"
      "From: Saved by absolve <archive@absolve.invalid>\r\nMIME-Version: 1.0\r\n"
      "Content-Type: multipart/related; type=\"text/html\"; boundary=\"=_absolve_archive\"\r\n\r\n"
      "--=_absolve_archive\r\nContent-Type: text/html; charset=\"utf-8\"\r\n"
      "Content-Transfer-Encoding: quoted-printable\r\nContent-ID: <i@h>\r\n\r\nb\r\n"
      "--=_absolve_archive--\r\n");
}

TEST_CASE("RFC 5322 3.3: the date", "[message][builder]") {
  const auto date = [](std::int64_t seconds) {
    NewMessage message;
    message.date = seconds;
    return field_in(build_archive(message, {part_of("")}), "Date");
  };
  CHECK(date(0) == "Thu, 01 Jan 1970 00:00:00 +0000");
  CHECK(date(951782400 - 1) == "Mon, 28 Feb 2000 23:59:59 +0000");
  CHECK(date(951782400) == "Tue, 29 Feb 2000 00:00:00 +0000");
  const char* const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  for (std::int64_t month = 0; month < 12; ++month) {
    CHECK(date(month * 2'629'746 + 1'300'000).substr(8, 3) == months[month]);
  }
  const char* const days[] = {"Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"};
  for (std::int64_t day = 0; day < 7; ++day) CHECK(date(day * 86'400).substr(0, 3) == days[day]);
}

}  // namespace
}  // namespace absolve
