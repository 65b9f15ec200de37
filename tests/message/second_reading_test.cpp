#include "message/structure.hpp"

#include <mimetic/mimetic.h>

#include <catch2/catch.hpp>
#include <iterator>
#include <sstream>

#include "absolve/document.hpp"
#include "message/body.hpp"

namespace absolve {
namespace {

std::vector<Entity> entities_of(const std::string& message, const Limits& limits = {}) {
  auto entities = find_entities(message, limits);
  REQUIRE(entities);
  return std::move(*entities);
}

// What both readers find in a message: type, location and decoded body of each part, with its parts
// in braces.
std::string outline(const std::string& message, const std::vector<Entity>& entities,
                    std::size_t index = 0) {
  const Entity& entity = entities[index];
  std::string out =
      entity.fields->media_type.str() + " " + entity.fields->content_location.str() + " {";
  const auto body = Body::open(entity.text_in(message), codings_of(entity), {});
  REQUIRE(body);
  if (entity.kind == BodyKind::leaf) out += body->text();
  for (std::size_t i = index + 1; i < entities.size(); ++i) {
    if (entities[i].parent == index) out += outline(message, entities, i);
  }
  return out + "}";
}

std::string outline_by_mimetic(mimetic::MimeEntity& entity) {
  const mimetic::Header& header = entity.header();
  const mimetic::ContentType& type = header.contentType();
  std::string out = std::string(type.type().c_str()) + "/" + type.subtype().c_str() + " ";
  if (header.hasField("Content-Location")) out += header.field("Content-Location").value();
  out += " {";
  const mimetic::istring mechanism = header.contentTransferEncoding().mechanism();
  const std::string& body = entity.body();
  if (mechanism == "quoted-printable") {
    mimetic::QP::Decoder decoder;
    decoder.process(body.begin(), body.end(), std::back_inserter(out));
  } else if (mechanism == "base64") {
    mimetic::Base64::Decoder decoder;
    decoder.process(body.begin(), body.end(), std::back_inserter(out));
  } else {
    out += body;
  }
  for (mimetic::MimeEntity* part : entity.body().parts()) out += outline_by_mimetic(*part);
  return out + "}";
}

std::string outline_by_mimetic(const std::string& message) {
  std::istringstream in(message);
  mimetic::MimeEntity entity{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  return outline_by_mimetic(entity);
}

std::string multipart(const std::string& parts, const std::string& type = "mixed") {
  return "Content-Type: multipart/" + type + "; boundary=b\r\n\r\n" + parts + "\r\n--b--\r\n";
}
const std::string text = "Content-Type: text/html\r\n\r\nx";

TEST_CASE("mimetic alone departs from the RFCs, and is put right", "[message][verify]") {
  const std::string quoted =
      "Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";
  struct Row {
    const char* section;
    std::string message;
  };
  const Row rows[] = {
      {"RFC 5322 2.1: there may be no body", "Content-Type: text/html"},
      {"RFC 5322 2.2.3: a folding is no blank",
       "Content-Type: text/html\r\nContent-Location: "
       "http://h/a\r\n b\r\n\r\n"},
      {"RFC 5322 3.2.2: comments", "Content-Type: text/html (c)\r\n\r\n"},
      {"RFC 4155: the line before the header", "From a@h Thu Jan  1 00:00:00 1970\r\n" + text},
      {"RFC 4155: a mailbox",
       "From a@h Thu Jan  1 00:00:00 1970\n\nx\n\nFrom a@h Thu Jan  1 00:00:00 1970\nA: b\n\nx\n"},
      {"RFC 2045 5.1: blanks between tokens", "Content-Type: text/html ; charset=utf-8\r\n\r\n"},
      {"RFC 2045 5.1: quoted pairs",
       "Content-Type: multipart/mixed; boundary=\"a\\b\"\r\n\r\n--ab\r\n\r\nx\r\n--ab--\r\n"},
      {"RFC 2045 5.1: quoted semicolons",
       "Content-Type: multipart/mixed; boundary=\"a;b\"\r\n\r\n--a;b\r\n\r\nx\r\n--a;b--\r\n"},
      {"RFC 2045 5.2: the default type", "\r\nx"},
      {"RFC 2045 6.7 (3): blanks at the end of a line",
       "Content-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\nx \ny"},
      {"RFC 2045 6.7 (4): a line end is CR LF", quoted + "x\r\ny"},
      {"RFC 2045 6.7 (5): a soft line break at the end", quoted + "x="},
      {"RFC 2045 6.1: comments around the encoding",
       "Content-Type: text/html\r\nContent-Transfer-Encoding: base64 (c)\r\n\r\neA==\r\n"},
      {"RFC 2046 5.1.1: the last line needs no end",
       "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + text + "\r\n--b--"},
      {"RFC 2046 5.1.1: the line end before a delimiter, after a long line and across a block",
       multipart("--b\r\nContent-Type: text/html\r\n\r\n" + std::string(100, 'x') + "\r\n" +
                 std::string(3987, 'x'))},
      {"RFC 2046 5.1.2: an outer delimiter ends an inner multipart",
       multipart("--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n" + text +
                 "\r\n--b\r\n" + text + "\r\n--b\r\n" + text)},
      {"RFC 2046 5.1.5: the parts of a digest", multipart("--b\r\n\r\n" + text, "digest")},
      {"RFC 2387 3.1: the type of a root",
       multipart("--b\r\n\r\nx", "related; type=\"text/html\"")},
      {"RFC 2046 5.2.2: a message in fragments",
       "Content-Type: message/partial; id=i; number=1; total=1\r\n\r\n" + text},
      {"RFC 2047: encoded words",
       "Content-Type: text/html\r\nContent-Location: =?UTF-8?Q?a?=\r\n\r\n"},
      {"RFC 2231 3: parameters in pieces",
       "Content-Type: multipart/mixed; boundary*0=a; boundary*1=b\r\n\r\n--ab\r\n\r\nx\r\n--ab--"},
      {"RFC 6532 3.7: a message in UTF-8", "Content-Type: message/global\r\n\r\n" + text},
  };
  const std::string usual = multipart("--b\r\n" + quoted + "x=3D\r\n--b\r\n" + text);
  CHECK(outline(usual, entities_of(usual)) == outline_by_mimetic(usual));
  for (const Row& row : rows) {
    CAPTURE(row.section);
    const auto entities = entities_of(row.message);
    CHECK(outline(row.message, entities) != outline_by_mimetic(row.message));
    const auto same = read_again(row.message, entities, {});
    CHECK((same ? "" : same.error().detail) == "");
  }
}

TEST_CASE("the second reading finds each kind of difference, and names the part",
          "[message][verify]") {
  const std::string message = multipart(
      "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n"
      "Content-Type: text/html\r\nContent-Base: http://h/\r\nContent-Location: a\r\n"
      "Content-ID: <i@h>\r\nContent-Transfer-Encoding: base64\r\n\r\neHk=\r\n--c--\r\n--b\r\n" +
      text);
  REQUIRE(entities_of(message).size() == 4);
  const auto with = [&message](auto change) {
    auto entities = entities_of(message);
    change(entities);
    const auto same = read_again(message, entities, {});
    return same ? std::string() : same.error().detail;
  };
  const auto field = [&with](auto change) {
    return with([&change](std::vector<Entity>& entities) {
      auto fields = std::make_shared<EntityFields>(*entities[2].fields);
      change(*fields);
      entities[2].fields = fields;
    });
  };
  CHECK(with([](auto&) {}) == "");
  CHECK(field([](auto& f) { f.media_type = "text/plain"; }) ==
        "part 1.1: Content-Type \"text/plain\", by mimetic \"text/html\"");
  CHECK(field([](auto& f) { f.content_base = "http://i/"; }) ==
        "part 1.1: Content-Base \"http://i/\", by mimetic \"http://h/\"");
  CHECK(field([](auto& f) { f.content_location = ""; }) ==
        "part 1.1: Content-Location \"\", by mimetic \"a\"");
  CHECK(field([](auto& f) { f.content_id = "j@h"; }) ==
        "part 1.1: Content-ID \"j@h\", by mimetic \"i@h\"");
  CHECK(field([](auto& f) { f.transfer_encoding = ""; }) ==
        "part 1.1: Content-Transfer-Encoding \"\", by mimetic \"base64\"");
  CHECK(with([](auto& e) { e[2].body.length -= 1; }) == "part 1.1: the body differs at its byte 3");
  CHECK(with([](auto& e) { e[3].header.offset += 1; }) == "part 2: begins elsewhere by mimetic");
  CHECK(with([](auto& e) { e[3].parent = 1; }) == "part 1.2: begins elsewhere by mimetic");
  CHECK(with([](auto& e) { e.pop_back(); }) == "the message: one part more by mimetic");
  CHECK(with([](auto& e) { e.push_back(e.back()); }) == "part 2: is no part by mimetic");
  CHECK(with([](auto& e) { e[1].kind = BodyKind::leaf; }) == "part 1: has parts by mimetic");
}

TEST_CASE("hostile messages are read again within their limits", "[message][verify]") {
  const auto code = [](const std::string& message, const Limits& limits) {
    const auto same = read_again(message, entities_of(message, limits), limits);
    return same ? std::optional<ErrorCode>() : same.error().code;
  };
  // mimetic's own loops would overflow the stack.
  Limits deep;
  deep.depth = 100'000;
  std::string message;
  for (int i = 0; i < 50'000; ++i) message += "Content-Type: message/rfc822\n\n";
  CHECK_FALSE(code(message, deep));
  // Its buffer for a field takes quadratic time.
  const std::string field = "A: " + std::string(std::size_t{4} << 20, 'x') + "\n\n";
  CHECK(code(field, {}) == ErrorCode::over_limit);
  CHECK_FALSE(code("A: " + std::string(std::size_t{64} << 10, 'x') + "\n\n", {}));
  std::string many = "Content-Type: multipart/mixed; boundary=b\n\n";
  for (int i = 0; i < 100; ++i) many += "--b\nA: " + std::string(9000, 'x') + "\n\n";
  Limits few;
  few.tree_steps = 1'000'000;
  CHECK(code(many, few) == ErrorCode::over_limit);
  CHECK_FALSE(code(many, {}));
}

TEST_CASE("a message that mimetic reads otherwise stays as it is", "[message][verify]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n"
      "<a href=x>\n--bc\n--b--\n";
  const DocumentSource source{.retrieval_url = "http://h/", .content_type = "message/rfc822"};
  REQUIRE(rewrite(message, source)->edits.size() == 1);
  const auto verified = rewrite(message, source, {.verify = true});
  REQUIRE_FALSE(verified);
  CHECK(verified.error().code == ErrorCode::engines_disagree);
  CHECK(verified.error().detail == "part 1: the body differs at its byte 10");
  // Without the line that is nearly a delimiter, it is edited.
  std::string right = message;
  right.erase(right.find("--bc\n"), 5);
  CHECK(rewrite(right, source, {.verify = true})->edits.size() == 1);
}

}  // namespace
}  // namespace absolve
