#include "message/fields.hpp"

#include <catch2/catch.hpp>

#include "formats/fields/field_values.hpp"
#include "text/ascii.hpp"

namespace absolve {
namespace {

using Names = std::vector<std::string_view>;

TEST_CASE("RFC 2045 5.1 and RFC 2231: parameters", "[message][parameters]") {
  CHECK(FieldParameters("text/html; charset=utf-8").value_of("charset") == "utf-8");
  CHECK(FieldParameters("text/html;CHARSET = \"a \\\"b\\\" ;c\" ; x=y").value_of("charset") ==
        "a \"b\" ;c");
  CHECK(FieldParameters("text/html (c; charset=no) ; charset=(nested (c)) yes (z)")
            .value_of("charset") == "yes");
  CHECK(FieldParameters("text/html; x=\"(not; charset=no)\"; charset=yes").value_of("charset") ==
        "yes");
  CHECK(FieldParameters("m/r; boundary*0=\"ab\"; boundary*1=cd").value_of("boundary") == "abcd");
  CHECK(FieldParameters("m/r; boundary*1=cd; boundary*0*=us-ascii'en'a%62").value_of("boundary") ==
        "abcd");
  CHECK(FieldParameters("t/h; charset*=us-ascii''utf%2D8").value_of("charset") == "utf-8");
  CHECK(FieldParameters("t/h; charset*=a%4").value_of("charset") == "a%4");
  CHECK(FieldParameters("t/h; name*=iso-8859-1''caf%E9").value_of("name") == "caf\xC3\xA9");
  CHECK(FieldParameters("t/h; name*0*=iso-8859-1''caf%E9; name*1=\" %E9\"").value_of("name") ==
        "caf\xC3\xA9 %\x45\x39");
  CHECK(FieldParameters("t/h; name=plain; name*=utf-8''extended").value_of("name") == "extended");
  CHECK(FieldParameters("t/h; name=plain; name*1=x").value_of("name") == "plain");
  CHECK(FieldParameters("t/h; name=first; name=second").value_of("name") == "first");
  CHECK(FieldParameters("t/h; charset").value_of("charset").empty());
  CHECK(FieldParameters("t/h; charset=; charset=koi8-r").value_of("charset") == "koi8-r");
  CHECK(FieldParameters("t/h; charsets=x").value_of("charset").empty());
  CHECK(FieldParameters("t/h; charset=\"unterminated").value_of("charset") == "unterminated");
  CHECK(without_comments("a (b \\) (c)) d \"(e)\"") == "a  d \"(e)\"");
  // RFC 3676 4.1: without DelSp, a soft line break keeps its space.
  CHECK(FieldParameters("t/p; format=Flowed; delsp=YES").joins_lines());
  CHECK_FALSE(FieldParameters("t/p; format=flowed").joins_lines());
  CHECK_FALSE(FieldParameters("t/p; delsp=yes").joins_lines());
}

TEST_CASE("RFC 5322 3.2.2: comments in fields with quoted strings",
          "[message][parameters][fields]") {
  CHECK(without_comments("a\\(b)c") == "a\\c");
  CHECK(without_comments("(a\\)b)c") == "c");
  CHECK(without_comments("\"a\\\"(b)\"(c)d") == "\"a\\\"(b)\"d");
  CHECK(without_comments("a(b)\\\"(c)\"") == "a\\\"(c)\"");
  CHECK(without_comments("a)b(c") == "a)b");
  CHECK(without_comments("(\")\"(a)\"") == "\"(a)\"");
  CHECK(without_comments("a(\\") == "a");
  CHECK(FieldParameters("a/b; x=\"y\\").value_of("x") == "y\\");
  CHECK(FieldParameters("a/b; x=\"y\\z\r\n w\"; v=1").value_of("x") == "yz w");
  CHECK(FieldParameters("a/b; x=\"y\"z; v=1").value_of("v") == "1");
  CHECK(FieldParameters("a/b; x*0=a; x*2=c").value_of("x") == "a");
  CHECK(FieldParameters("a/b; x*1=b").value_of("x").empty());
  CHECK(FieldParameters("a/b; x*0x=a; x=b").value_of("x") == "b");
  CHECK(FieldParameters("a/b; x*99999999999=a; x=b").value_of("x") == "b");
  CHECK(read_fields("Content-Location: a\rb\r c\n").content_location == "abc");
  CHECK(FieldParameters("a/b; x*=us-ascii'a").value_of("x") == "us-ascii'a");
}

TEST_CASE("RFC 2047 6.2: what stands between encoded words", "[message][words][fields]") {
  const std::string word = "=?us-ascii?Q?b?=";
  CHECK(decode_encoded_words("a  " + word + "  c") == "a  b  c");
  CHECK(decode_encoded_words(word + " \r\n\t" + word) == "bb");
  CHECK(decode_encoded_words(word + " x " + word + " " + word) == "b x bb");
  CHECK(decode_encoded_words(word + " =? " + word) == "b =? b");
  CHECK(decode_encoded_words(" " + word + word) == " bb");
  CHECK(decode_encoded_words("=?us-ascii?Q?"
                             "?=") == "");
  CHECK(decode_encoded_words("=?us-ascii?Q?") == "=?us-ascii?Q?");
  CHECK(decode_encoded_words("=?a?Q") == "=?a?Q");
  CHECK(decode_encoded_words("=?us-ascii?Qx?b?=") == "=?us-ascii?Qx?b?=");
  const auto of_length = [](std::size_t length) {
    return "=?us-ascii?Q?" + std::string(length - 15, 'b') + "?=";
  };
  CHECK(decode_encoded_words(of_length(1000)) == std::string(985, 'b'));
  CHECK(decode_encoded_words(of_length(1001)) == of_length(1001));
}

TEST_CASE("RFC 5322 2.2.3: what a folded line continues", "[message][fields]") {
  const auto values = [](const std::string& header) {
    std::vector<std::string> found;
    for (const RawField& field : split_fields(header)) {
      found.push_back(std::string(field.name) + "=" + std::string(field.value.of(header)));
    }
    return found;
  };
  using Values = std::vector<std::string>;
  CHECK(values(" x\nA:b\n") == Values{"A=b\n"});
  CHECK(values("A:b\n c\njunk\n d\nE:f") == Values{"A=b\n c\n", "E=f"});
  CHECK(values("A:b\r\n\r\n c\r\n") == Values{"A=b\r\n\r\n c\r\n"});
  MalformedLines malformed;
  const std::string header = "A:b\n junk\n  odd \r\n\njunk two\nX Y:z\n";
  CHECK(split_fields(header, &malformed).size() == 1);
  CHECK(malformed.count == 2);
  CHECK(malformed.first.of(header) == "junk two");
}

TEST_CASE("RFC 2047: encoded words", "[message][words]") {
  CHECK(decode_encoded_words("=?utf-8?Q?caf=C3=A9_x?=") == "caf\xC3\xA9 x");
  CHECK(decode_encoded_words("=?iso-8859-1?q?caf=E9?=") == "caf\xC3\xA9");
  CHECK(decode_encoded_words("=?US-ASCII*en?B?SGVsbG8=?=") == "Hello");
  CHECK(decode_encoded_words("a =?us-ascii?Q?b?= =?us-ascii?Q?c?= d") == "a bc d");
  CHECK(decode_encoded_words("=?us-ascii?Q?b?= x =?us-ascii?Q?c?=") == "b x c");
  CHECK(decode_encoded_words("=?x-unknown?Q?b?= =?utf-8?X?b?= =?utf-8?Q?b c?= =?") ==
        "=?x-unknown?Q?b?= =?utf-8?X?b?= =?utf-8?Q?b c?= =?");
  CHECK(decode_encoded_words("plain") == "plain");
  CHECK(url_of_field("=?us-ascii?Q?a=0Db=0Ac?=") == "abc");
  CHECK(decode_encoded_words("=?UNKNOWN-8BIT?Q?caf=E9?=") == "caf\xE9");  // RFC 1428
}

TEST_CASE("RFC 5322 3.6: which fields must not stand twice", "[message][fields]") {
  const auto repeated = [](const std::string& name) {
    return read_fields(name + ": a\n" + name + ": b\n").repeated;
  };
  for (const std::string name :
       {"Base", "Base-URL", "Content-Base", "Content-Disposition", "Content-ID", "Content-Length",
        "Content-Location", "Content-Transfer-Encoding", "Content-Type", "Message-ID",
        "Snapshot-Content-Location"}) {
    CAPTURE(name);
    REQUIRE(repeated(name).size() == 1);
    CHECK(repeated(name).front() == ascii::lowered(name));
  }
  for (const std::string name :
       {"ARC-Message-Signature", "DKIM-Signature", "DomainKey-Signature", "X-Google-DKIM-Signature",
        "Content-Encoding", "Content-Security-Policy", "Transfer-Encoding", "X-Robots-Tag"}) {
    CAPTURE(name);
    CHECK(repeated(name).empty());
  }
  CHECK(read_fields("Content-Encoding: a\nContent-Encoding: b\n").content_encoding == "a, b");
  CHECK(read_fields("X-Robots-Tag: a\nX-Robots-Tag: b\n").robots_tag == "a\nb");
  CHECK(read_fields("Content-Base: a\nContent-Base: b\n").content_base == "a");
}

TEST_CASE("RFC 2047: bases that come out of encoded words are known as such", "[message][fields]") {
  const auto fields =
      read_fields("Content-Base: =?utf-8?Q?http://h/a_b?=\nContent-Location: =?utf-8?Q?c_d?=\n");
  CHECK(fields.content_base == "http://h/a b");
  CHECK(fields.is_base_encoded);
  CHECK(fields.is_location_encoded);
  const auto plain = read_fields("Content-Base: http://h/\nContent-Location: c\n");
  CHECK_FALSE(plain.is_base_encoded);
  CHECK_FALSE(plain.is_location_encoded);
}

TEST_CASE("RFC 9110 8.3: quotes in a list of types", "[message][fields]") {
  const auto type = [](const std::string& value) {
    return read_fields("Content-Type: " + value + "\n", true).media_type.str();
  };
  CHECK(type("text/css; x=\"a,b\", text/plain") == "text/plain");
  CHECK(type("text/css; x=\"a\\\",text/plain,\"") == "text/css");
  CHECK(type("text/css; x=\"a\\\\\",text/plain") == "text/plain");
  CHECK(type("text/css; x=a\\\",text/plain") == "text/css");
}

TEST_CASE("a media type without a semicolon behind it counts, and is named", "[message][fields]") {
  const auto read = [](const std::string& value) {
    return read_fields("Content-Type: " + value + "\n");
  };
  for (const char* const value :
       {"text/HTML charset=koi8-r", "text/html, charset=koi8-r", "text/html : charset = koi8-r",
        "text/html\n\tcharset=\"koi8-r\"", "text/html charset=koi8-r; x=y"}) {
    CAPTURE(value);
    const EntityFields fields = read(value);
    CHECK(fields.media_type == "text/html");
    CHECK(fields.charset == "koi8-r");
    CHECK_FALSE(fields.malformed_type.empty());
  }
  CHECK(read("multipart/mixed boundary=\"b c\"").boundary == "b c");
  for (const char* const value : {"html", "text/html html", "multipart; boundary=a", "text/ =x",
                                  "\"text/html\"", "text/html charset", "/html x=y"}) {
    CAPTURE(value);
    CHECK(read(value).media_type.empty());
    CHECK(read(value).malformed_type == value);
  }
  CHECK(read("text/html; charset=x").malformed_type.empty());
  CHECK(read("").malformed_type.empty());
  CHECK(read("(text/html)").malformed_type.empty());
}

TEST_CASE("RFC 2046 5.1.1: a boundary does not end in blanks", "[message][fields]") {
  const auto boundary = [](const std::string& value) {
    return read_fields("Content-Type: multipart/mixed; boundary=\"" + value + "\"\n").boundary;
  };
  CHECK(boundary("b \t ") == "b");
  CHECK(boundary(" a b") == " a b");
  CHECK(boundary(" ").empty());
}

TEST_CASE("RFC 2183 2.3: the file name of the disposition counts before that of the type",
          "[message][fields]") {
  const std::string type = "Content-Type: text/html; name=type\n";
  const std::string disposition = "Content-Disposition: inline; filename=disposition\n";
  CHECK(read_fields(type + disposition).name == "disposition");
  CHECK(read_fields(disposition + type).name == "disposition");
  CHECK(read_fields(type + "Content-Disposition: inline\n").name == "type");
}

TEST_CASE("MIME Sniffing 7: types that state nothing", "[message][fields]") {
  for (const std::string type : {"*/*", "unknown/unknown", "application/unknown"}) {
    CHECK(read_fields("Content-Type: " + type + "\n", true).media_type.empty());
    const bool is_passed_over = type == "*/*";  // Fetch, extract a MIME type
    CHECK(read_fields("Content-Type: text/css, " + type + "\n", true).media_type ==
          (is_passed_over ? "text/css" : ""));
    CHECK(read_fields("Content-Type: " + type + "\n", false).media_type == type);
  }
  CHECK(read_fields("Content-Type: unknown/x\n", true).media_type == "unknown/x");
}

TEST_CASE("a field of 64 KiB is read, and a longer one is named", "[message][fields][limits]") {
  const auto fields = [](std::size_t length) {
    return read_fields("Content-Base: " + std::string(length - 2, 'b') + "\n");
  };
  CHECK(fields(65536).content_base.view().size() == 65534);
  CHECK(fields(65536).passed_over.empty());
  CHECK(fields(65537).content_base.empty());
  CHECK(fields(65537).passed_over == Names{"content-base"});
}

TEST_CASE("RFC 2045 6.1: a Content-Transfer-Encoding is one token", "[message][fields]") {
  const auto encoding = [](const std::string& value) {
    return read_fields("Content-Transfer-Encoding: " + value + "\n").transfer_encoding.str();
  };
  CHECK(encoding("Quoted-Printable;") == "quoted-printable");
  CHECK(encoding("quoted-printable charset=utf-8") == "quoted-printable");
  CHECK(encoding("\"base64\"; x") == "base64");
  CHECK(encoding("\"base64") == "base64");
  CHECK(encoding("").empty());
}

TEST_CASE("Fetch 3.1: the last valid Content-Type of HTTP counts", "[message][fields][http]") {
  const auto type = [](const std::string& header) {
    const EntityFields fields = read_fields(header, true);
    return fields.media_type.str() + " " + fields.charset.str();
  };
  const std::string latin = "Content-Type: text/html;charset=windows-1252\r\n";
  const std::string utf8 = "Content-Type: text/html;charset=utf-8\r\n";
  CHECK(type(latin + utf8) == "text/html utf-8");
  CHECK(type("Content-Type: text/html;charset=utf-8, text/html;charset=windows-1252\r\n") ==
        "text/html windows-1252");
  CHECK(type(latin + "Content-Type: text/html\r\n") == "text/html windows-1252");
  CHECK(type(latin + "Content-Type: text/plain\r\n") == "text/plain ");
  CHECK(type(latin + "Content-Type: */*\r\nContent-Type: none\r\n") == "text/html windows-1252");
  CHECK(type("Content-Type: text/html;x=\", text/plain;\\\"\";charset=utf-8\r\n") ==
        "text/html utf-8");
  // The values are joined before they are split.
  CHECK(type("Content-Type: text/html;x=\"\r\nContent-Type: text/plain\r\n") == "text/html ");
  CHECK(type("Content-Type: text/html charset=utf-8\r\n") == " ");
  CHECK(type("Content-Type: text/html;charset = utf-8\r\n") == "text/html ");
  CHECK(type("Content-Type: text/html;charset*=us-ascii''utf-8\r\n") == "text/html ");
  // In mail the first one counts (RFC 2045 5).
  CHECK(read_fields(latin + utf8).charset == "windows-1252");
}

TEST_CASE("every field that decides something is read", "[message][fields]") {
  const EntityFields fields = read_fields(
      "Content-Type: Text/HTML; charset=utf-8\nContent-Transfer-Encoding: Base64\n"
      "Content-Encoding: GZIP\nTransfer-Encoding: chunked\nBase-URL: http://h/1\nBase: http://h/2\n"
      "Content-Base: \"http://h/3\"\nContent-Location: http://h/\n 4\n"
      "Content-Security-Policy: base-uri 'none'\nSnapshot-Content-Location: http://h/5\n"
      "DKIM-Signature: x\nContent-ID: <a(1)b@h>\nMessage-ID: (c) < m\n @h> x\n"
      "Content-Disposition: attachment; filename*=utf-8''%C3%A9.gif; filename=e.gif\n");
  CHECK(fields.media_type == "text/html");
  CHECK(fields.charset == "utf-8");
  CHECK(fields.transfer_encoding == "base64");
  CHECK(fields.content_encoding == "gzip");
  CHECK(fields.http_transfer == "chunked");
  CHECK(fields.base_url == "http://h/1");
  CHECK(fields.base == "http://h/2");
  CHECK(fields.content_base == "\"http://h/3\"");
  CHECK(fields.content_location == "http://h/4");
  CHECK(fields.security_policy == "base-uri 'none'");
  CHECK(fields.saved_from == "http://h/5");
  CHECK(fields.signature == "DKIM-Signature");
  CHECK(fields.content_id == "a(1)b@h");
  CHECK(fields.message_id == "m@h");
  CHECK(fields.name == "\xC3\xA9.gif");
  CHECK(fields.repeated.empty());
}

TEST_CASE("RFC 2392 2: what a cid: names", "[message][fields]") {
  CHECK(identifier_in("a%20b%40h") == "ab@h");
  CHECK(read_fields("Content-ID: <a b@h>\n").content_id == "ab@h");
}

TEST_CASE("RFC 2387 3: what a related says of its root; names; fields that stand twice",
          "[message][fields]") {
  const EntityFields related = read_fields(
      "Content-Type: multipart/related; start=\"<root@h>\"; type=\"Text/HTML\"; boundary=b\n"
      "Content-ID: bare@h (comment)\n");
  CHECK(related.start == "root@h");
  CHECK(related.root_type == "text/html");
  CHECK(related.content_id == "bare@h");
  CHECK(read_fields("Content-Type: a/b; name=\"=?iso-8859-1?Q?=E9.gif?=\"\n").name ==
        "\xC3\xA9.gif");
  const EntityFields malformed = read_fields("Content-ID: x\nno field\nnor this\n");
  CHECK(malformed.malformed_lines == 2);
  CHECK(malformed.malformed_line == "no field");
  const EntityFields twice = read_fields(
      "Content-Location: http://first/\nX: y\ncontent-location: http://second/\n"
      "DKIM-Signature: a\nDKIM-Signature: b\n");
  CHECK(twice.content_location == "http://first/");
  CHECK(twice.repeated == Names{"content-location"});
  CHECK(read_fields("DKIM-Signature: a\nDKIM-Signature: b\n").repeated.empty());
  CHECK(read_fields("Content-Location: =?utf-8?Q?a=0Ab_c?=\n").content_location == "ab c");
  CHECK(read_fields("Content-Location: file:///C:/My Files/\n\tx\n").content_location ==
        "file:///C:/My Files/x");
}

TEST_CASE("RFC 2557 4.1: comments around a URL are none of it", "[message][fields]") {
  const auto location = [](const std::string& value) {
    const std::string header = "Content-Location: " + value + "\r\n";
    const EntityFields fields = read_fields(header);
    CHECK(fields.content_location_span.of(header) == fields.content_location);
    return fields.content_location.str();
  };
  CHECK(location("a.html (the page)") == "a.html");
  CHECK(location("(the (own) page) (\\) ) http://h/a.html (1)\r\n (2)") == "http://h/a.html");
  CHECK(location("b(1).gif") == "b(1).gif");
  CHECK(location("file:///C:/Programs (x86)/a (b)/c.htm") ==
        "file:///C:/Programs (x86)/a (b)/c.htm");
  CHECK(location("a (b").ends_with("a (b"));
  CHECK(location("(a)") == "(a)");
  CHECK(location("(a)b") == "(a)b");
  CHECK(location("").empty());
  CHECK(read_fields("Content-Base: http://h/ (base)\n").content_base == "http://h/");
  CHECK(read_fields("Content-ID: (x <y>) <A(1)@b> (z)\n").content_id == "A(1)@b");
  const std::string deep(1'000'000, '(');
  CHECK(read_fields("Content-Location: a " + deep + "\n").content_location.empty());
  CHECK(without_outer_comments("a " + deep) == "a " + deep);
}

TEST_CASE("what a field that stands twice is", "[message][fields]") {
  const auto twice = [](const std::string& name) {
    return read_fields(name + ": 1\n" + name + ": 2\n");
  };
  for (const std::string name :
       {"base", "base-url", "content-base", "content-disposition", "content-id", "content-location",
        "content-transfer-encoding", "content-type", "message-id", "snapshot-content-location"}) {
    CHECK(twice(name).repeated == Names{name});
  }
  CHECK(read_fields("Base: 1\nContent-ID: 1\nbase: 2\nContent-Id: 2\nBase: 3\n").repeated ==
        Names{"base", "content-id"});
  for (const std::string name : {"ARC-Message-Signature", "DKIM-Signature", "DomainKey-Signature",
                                 "X-Google-DKIM-Signature"}) {
    CHECK(twice(name).repeated.empty());
    CHECK(twice(name).signature == name);
  }
  // RFC 9110 5.3: repeated fields form a list.
  CHECK(twice("content-encoding").content_encoding == "1, 2");
  CHECK(twice("transfer-encoding").http_transfer == "1, 2");
  CHECK(twice("content-security-policy").security_policy == "1, 2");
  CHECK(read_fields("Content-Encoding:\nContent-Encoding: gzip\n").content_encoding == "gzip");
}

TEST_CASE("RFC 5322 2.2: fields and their folding", "[message][fields]") {
  const std::string_view header = "A: 1\r\n 2\r\nB :3\nno field\n\tand more\nC:\n";
  const auto fields = split_fields(header);
  REQUIRE(fields.size() == 3);
  CHECK(fields[0].name == "A");
  CHECK(fields[0].value.of(header) == " 1\r\n 2\r\n");
  CHECK(fields[1].name == "B");
  CHECK(fields[2].name == "C");
  CHECK_FALSE(is_field_line("no field"));
  CHECK_FALSE(is_field_line(": x"));
  CHECK_FALSE(is_field_line(""));
  CHECK(is_field_line("x:"));
}

TEST_CASE("what a header says of its entity", "[message][fields]") {
  const auto fields = read_fields(
      "content-TYPE: Text/HTML (page);\r\n charset=\"UTF-8\"\r\nContent-Type: text/css\r\n"
      "Content-Transfer-Encoding: Quoted-Printable (x)\r\nContent-Base: \"http://h/\r\n  d/\"\r\n"
      "Content-Location: =?us-ascii?Q?a/?=\r\n =?us-ascii?Q?b?=  \r\nDKIM-Signature: v=1\r\n");
  CHECK(fields.media_type == "text/html");
  CHECK(fields.charset == "UTF-8");
  CHECK(fields.transfer_encoding == "quoted-printable");
  CHECK(fields.content_base == "\"http://h/d/\"");
  CHECK(fields.content_location == "a/b");
  CHECK(fields.signature == "DKIM-Signature");
  CHECK(read_fields("Content-Type: a/b/c\n").media_type.empty());
  CHECK(read_fields("Content-Type: text\n").media_type.empty());
  CHECK(read_fields("Content-Type: text/h tml\n").media_type.empty());
  CHECK(read_fields("").media_type.empty());
  const std::string_view plain = "Content-Location:  http://h/x \n";
  CHECK(read_fields(plain).content_location_span.of(plain) == "http://h/x");
}

TEST_CASE("RFC 2557 8.2 (d): octets of a URL that are no UTF-8 stay apart", "[message][fields]") {
  CHECK(read_fields("Content-Location: \xE9.gif\n").content_location == "%E9.gif");
  CHECK(read_fields("Content-Base: \xC3\xA9/\xE2\x82/\n").content_base == "\xC3\xA9/%E2%82/");
}

TEST_CASE("long headers are linear, and long fields passed over", "[message][fields][limits]") {
  const std::string line = "Content-Type: text/html; x=" + std::string(10'000'000, 'a') + "\n";
  CHECK(read_fields(line).media_type.empty());
  CHECK(read_fields(line).passed_over == Names{"content-type"});
  CHECK(read_fields("Content-Type: a/b\nX-Y: " + line).passed_over.empty());
  std::string many;
  for (int i = 0; i < 1'000'000; ++i) many += "Content-Type: text/css\n";
  CHECK(read_fields(many).media_type == "text/css");
  CHECK(FieldParameters("a/b" + std::string(60000, ';') + "charset=x").value_of("charset") == "x");
  CHECK(without_comments(std::string(100000, '(')).empty());
}

}  // namespace
}  // namespace absolve
