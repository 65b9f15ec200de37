#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"
#include "archive/archive.hpp"
#include "formats/fields/field_values.hpp"

namespace absolve {
namespace {

using Fields = std::vector<HeaderField>;

PackSource source_of(const std::string& page) {
  PackSource source{.root = "p.html", .base_url = "http://h.example/p.html"};
  source.read = [page](const std::string& file) {
    return file == "p.html" ? std::optional(page) : std::nullopt;
  };
  return source;
}

// The header fields of the archive and of its first part, the page.
std::pair<Fields, Fields> packed(const PackSource& source) {
  const auto done = pack(source);
  REQUIRE(done);
  const auto archive = read_archive(done->message, {.content_type = "message/rfc822"});
  REQUIRE(archive);
  return {header_fields(done->message, archive->parts.at(0)),
          header_fields(done->message, archive->parts.at(1))};
}

std::string value_of(const Fields& fields, std::string_view name) {
  std::string values;
  for (const HeaderField& field : fields) {
    if (field.name == name) values += (values.empty() ? "" : "|") + field.value;
  }
  return values;
}

std::string unfolded(std::string text) {
  std::erase_if(text, [](char c) { return c == '\r' || c == '\n'; });
  return text;
}

TEST_CASE("fields are written back, and what the archive has by itself is not",
          "[archive][fields]") {
  PackSource source = source_of("<p>");
  const Fields kept{{"Received", "from a\r\n\tby b"},
                    {"From", "=?utf-8?Q?J=C3=B6?= <j@h.example>"},
                    {"to", "k@h.example"},
                    {"Subject", "caf\xE9"},
                    {"Message-ID", "<1@h.example>"},
                    {"Date", "Mon, 01 Jan 2001 00:00:00 +0100 (CET)"},
                    {"Snapshot-Content-Location", "http://other.example/"},
                    {"MIME-Version", "1.0 (by hand)"}};
  source.fields = kept;
  for (const char* name :
       {"Content-Type", "content-transfer-encoding", "Content-ID", "Content-Location",
        "Content-Base", "Content-Length", "DKIM-Signature", "ARC-Seal", "Content-MD5"}) {
    source.fields.push_back({name, "other/type"});
  }
  source.names["p.html"] = {.url = "http://h.example/p.html",
                            .fields = {{"Content-Description", "a page"},
                                       {"Content-Disposition", "inline; filename=p"},
                                       {"Content-ID", "<other>"},
                                       {"X-Of-Part", "one\n two"}}};
  auto [message, part] = packed(source);
  CHECK(value_of(message, "Content-Type").starts_with("multipart/related"));
  std::erase_if(message, [](const HeaderField& field) { return field.name == "Content-Type"; });
  CHECK(message == kept);
  CHECK(value_of(part, "Content-Description") == "a page");
  CHECK(value_of(part, "X-Of-Part") == "one\r\n two");
  CHECK(value_of(part, "Content-Disposition") == "inline; filename=p");
  CHECK(value_of(part, "Content-ID").empty());
  CHECK(value_of(part, "Content-Location") == "http://h.example/p.html");
}

TEST_CASE("a long value is folded at its blanks, and unfolds to itself", "[archive][fields]") {
  std::string value;
  for (int i = 0; i < 40; ++i) value += i % 3 == 0 ? "word  " : i % 3 == 1 ? "longer\t" : "w ";
  value += "end";
  const std::string whole(300, 'x');
  // A value that is already folded, into long lines.
  const std::string lines = whole + "\r\n " + whole + "\r\n\t" + whole + " " + whole;
  PackSource source = source_of("<p>");
  source.fields = {{"X-Long", value}, {"X-Whole", whole}, {"X-Lines", lines}};
  const auto message = packed(source).first;
  CHECK(unfolded(value_of(message, "X-Lines")) == unfolded(lines));
  CHECK(value_of(message, "X-Long").find("\r\n") != std::string::npos);
  CHECK(unfolded(value_of(message, "X-Long")) == value);
  CHECK(unfolded(value_of(message, "X-Whole")) == whole);
}

TEST_CASE("a disposition without a file name is given one", "[archive][fields]") {
  PackSource source = source_of("<img src=a.gif><img src=b.gif>");
  source.base_url.clear();
  source.read = [](const std::string& file) {
    return std::optional<std::string>(file == "p.html" ? "<img src=a.gif><img src=b.gif>" : "GIF");
  };
  source.names["a.gif"].fields = {{"Content-Disposition", "attachment"}};
  source.names["b.gif"].fields = {{"Content-Disposition", "inline; filename=c.gif"}};
  const auto done = pack(source);
  REQUIRE(done);
  CHECK(done->message.find("Content-Disposition: attachment; filename=a.gif\r\n") !=
        std::string::npos);
  CHECK(done->message.find("Content-Disposition: inline; filename=c.gif\r\n") != std::string::npos);
}

TEST_CASE("the title is the Subject where there is none", "[archive][fields]") {
  const auto subject = [](const PackSource& source) {
    return value_of(packed(source).first, "Subject");
  };
  CHECK(subject(source_of("<title> A\n &amp; B <b> </title><title>no</title>")) == "A & B <b>");
  CHECK(subject(source_of("<p>no title")).empty());
  CHECK(subject(source_of("<template><title>inert</title></template>")).empty());
  CHECK(subject(source_of("<svg><title>of a picture</title></svg>")).empty());
  CHECK(subject(source_of("<meta charset=utf-8><title>\xC3\x84\xE2\x82\xAC</title>")) ==
        "=?UTF-8?Q?=C3=84=E2=82=AC?=");
  PackSource source = source_of("<title>of the page</title>");
  source.fields = {{"subject", "of the message"}};
  CHECK(value_of(packed(source).first, "subject") == "of the message");
  CHECK(subject(source).empty());

  std::string title;
  for (int i = 0; i < 30; ++i) title += "\xE6\x97\xA5 ab=?_";
  const std::string written =
      subject(source_of("<meta charset=utf-8><title>" + title + "</title>"));
  CHECK(decode_encoded_words(written) == title);
  for (std::string_view rest = written; !rest.empty();) {
    const auto end = std::min(rest.find("\r\n"), rest.size());
    CHECK(end <= 76);
    rest.remove_prefix(std::min(end + 2, rest.size()));
  }
}

TEST_CASE("a field that would end its header, or be two, is refused by name", "[archive][fields]") {
  const auto refuses = [](const std::string& name, const std::string& value) {
    std::vector<std::string> refused;
    const auto restored = restored_fields({{name, value}}, refused);
    CHECK(restored.size() + refused.size() == 1);
    return restored.empty();
  };
  CHECK_FALSE(refuses("X", "a\r\n b"));
  CHECK_FALSE(refuses("X", ""));
  CHECK(refuses("X", "a\r\nTo: b"));
  CHECK(refuses("X", "a\nTo: b"));
  CHECK(refuses("X", "a\rTo: b"));
  CHECK(refuses("X", "a\r\n\r\n<p>"));
  CHECK(refuses("X", "a\r\n \r\n b"));
  CHECK(refuses("X", "a\r\n "));
  CHECK(refuses("X", std::string("a\0b", 3)));
  CHECK_FALSE(refuses("X", std::string(65536, 'a')));
  CHECK(refuses("X", std::string(65537, 'a')));
  for (const char* name : {"", "X:Y", "X Y", "X\r\nY", "\xC3\xA9"}) CHECK(refuses(name, "a"));
  PackSource source = source_of("<p>");
  source.fields = {{"X", "a\r\nTo: b"}};
  const auto done = pack(source);
  REQUIRE(done);
  REQUIRE(done->diagnostics.size() == 1);
  CHECK(done->diagnostics[0].second.code == DiagnosticCode::header_value_left_out);
  CHECK(done->diagnostics[0].second.arguments == std::vector<std::string>{"X"});
}

TEST_CASE("every field that an archive has by itself, or that would no longer fit it",
          "[archive][fields]") {
  std::vector<std::string> refused;
  for (const char* name : {"ARC-Authentication-Results",
                           "ARC-Message-Signature",
                           "ARC-Seal",
                           "Base",
                           "Base-URL",
                           "Content-Base",
                           "Content-Digest",
                           "Content-Encoding",
                           "Content-ID",
                           "Content-Length",
                           "Content-Location",
                           "Content-MD5",
                           "Content-Transfer-Encoding",
                           "Content-Type",
                           "Digest",
                           "DKIM-Signature",
                           "DomainKey-Signature",
                           "Lines",
                           "Repr-Digest",
                           "Transfer-Encoding",
                           "X-Google-DKIM-Signature"}) {
    CAPTURE(name);
    CHECK(restored_fields({{name, "x"}}, refused).empty());
  }
  for (const char* name : {"Received", "From", "Content-Language", "Content-Description", "Bases",
                           "X-DKIM-Signature", "Content-Disposition"}) {
    CAPTURE(name);
    CHECK(restored_fields({{name, "x"}}, refused).size() == 1);
  }
  CHECK(refused.empty());
}

TEST_CASE("RFC 5322 2.2: which names and values can be a field", "[archive][fields]") {
  const auto lines = [](const std::string& name, const std::string& value) {
    std::vector<std::string> refused;
    const auto fields = restored_fields({{name, value}}, refused);
    return fields.empty() ? "refused " + std::to_string(refused.size()) : fields[0].value;
  };
  for (int byte = 0; byte < 256; ++byte) {
    const bool is_in_name = byte > 0x20 && byte < 0x7F && byte != ':';
    CAPTURE(byte);
    CHECK(lines(std::string("X") + static_cast<char>(byte), "v") ==
          (is_in_name ? "v" : "refused 1"));
  }
  CHECK(lines("", "v") == "refused 1");
  CHECK(lines("X", "a\r\n b") == "a\r\n b");
  CHECK(lines("X", "a\n\tb") == "a\r\n\tb");
  for (const std::string& value :
       {std::string("a\nb"), std::string("a\rb"), std::string("a\r\n"), std::string("a\n"),
        std::string("a\n \n b"), std::string("a\n \t"), std::string("a\n \r\n b"),
        std::string("a\0b", 3), std::string("a\r b")}) {
    CAPTURE(value);
    CHECK(lines("X", value) == "refused 1");
  }
}

}  // namespace
}  // namespace absolve
