#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "absolve/archive.hpp"

namespace absolve {
namespace {

namespace fs = std::filesystem;
using Rows = std::vector<std::string>;

const fs::path folder = fs::path(ABSOLVE_FIXTURES) / "mhtml";

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream out;
  out << file.rdbuf();
  return out.str();
}

std::string shown(std::string_view path) {
  return path.empty() ? "0" : std::string(path);
}

// One row for each reference: the columns of answers.tsv that follow fixture and profile.
Rows answers(const fs::path& path, const std::string& profile) {
  const std::string bytes = contents(path);
  DocumentSource source{.name = path.filename().string()};
  if (path.filename().string().find("url-of-retrieval") != std::string::npos) {
    source.retrieval_url = "http://got.example/g/a.mht";
  }
  const auto archive = read_archive(bytes, source, {.profile = find_profile(profile)});
  REQUIRE(archive);
  Rows rows;
  for (const PartReference& reference : archive->references) {
    const Link& link = archive->examination.entities[reference.report].links[reference.link];
    const bool is_met = reference.target != Part::none;
    std::string row = shown(archive->parts[reference.part].path) + "\t";
    row += (link.raw.empty() ? "\"\"" : std::string(link.raw)) + "\t";
    row += std::string(link.url.value_or("-")) + "\t";
    row += std::string(name_of(reference.match)) + "\t";
    row += (is_met ? std::string(name_of(reference.scope)) : "-") + "\t";
    row += is_met ? shown(archive->parts[reference.target].path) : "-";
    rows.push_back(row);
  }
  return rows;
}

TEST_CASE("the rules of RFC 2557 and RFC 2110, a fixture each, under four profiles",
          "[archive][fixtures]") {
  std::map<std::pair<std::string, std::string>, Rows> expected;
  std::ifstream table(folder / "answers.tsv");
  for (std::string line; std::getline(table, line);) {
    if (line.starts_with('#')) continue;
    const auto name = line.find('\t');
    const auto profile = line.find('\t', name + 1);
    expected[{line.substr(0, name), line.substr(name + 1, profile - name - 1)}].push_back(
        line.substr(profile + 1));
  }
  std::size_t fixtures = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".mht") continue;
    ++fixtures;
    for (const char* profile : {"rfc2557", "rfc2110", "url-syntax-07", "web"}) {
      INFO(entry.path().filename().string() << " under " << profile);
      const Rows& rows = expected[{entry.path().stem().string(), profile}];
      CHECK_FALSE(rows.empty());
      CHECK(answers(entry.path(), profile) == rows);
    }
  }
  CHECK(fixtures * 4 == expected.size());
}

TEST_CASE("a composite shows its root, its best alternative, its first document", "[archive]") {
  const auto shows = [](const std::string& name) {
    const std::string bytes = contents(folder / (name + ".mht"));
    const auto archive = read_archive(bytes, {.content_type = "message/rfc822"});
    REQUIRE(archive);
    return archive->parts[archive->parts.front().shows].path;
  };
  CHECK(shows("rfc2557-7-start-names-the-root") == "2");
  CHECK(shows("rfc2557-7-root-within-an-alternative") == "1.2");
  CHECK(shows("rfc2557-7-related-within-an-alternative") == "2.1");
  CHECK(shows("rfc2557-5b-own-location") == "1");
  const auto first = [](const std::string& message) {
    const auto archive = read_archive(message, {.content_type = "message/rfc822"});
    REQUIRE(archive);
    return archive->parts[archive->parts.front().shows].path;
  };
  const std::string text = "--b\nContent-Type: text/plain\n\nx\n";
  const std::string html = "--b\nContent-Type: text/html\n\nx\n";
  const std::string image = "--b\nContent-Type: image/gif\n\nx\n";
  CHECK(first("Content-Type: multipart/mixed; boundary=b\n\n" + text + html + html) == "2");
  CHECK(first("Content-Type: multipart/mixed; boundary=b\n\n" + text + image) == "1");
  // RFC 2183 2.2 and 2.8. Neither an attached page nor a returned message takes the place of the
  // text.
  const std::string mixed = "Content-Type: multipart/mixed; boundary=b\n\n";
  const auto set_apart = [](const std::string& disposition) {
    return "--b\nContent-Type: text/html\nContent-Disposition: " + disposition + "\n\nx\n";
  };
  const std::string returned =
      "--b\nContent-Type: message/rfc822\n\nContent-Type: text/html\n\nx\n";
  for (const char* attached :
       {"attachment", "ATTACHMENT; filename=a.html", "unknown", "filename=a"}) {
    CAPTURE(attached);
    CHECK(first(mixed + text + set_apart(attached)) == "1");
    CHECK(first(mixed + set_apart(attached) + html) == "2");
    CHECK(first(mixed + set_apart(attached)) == "1");
  }
  for (const char* shown : {"inline", " Inline ; filename=a.html", ""}) {
    CAPTURE(shown);
    CHECK(first(mixed + text + set_apart(shown)) == "2");
  }
  CHECK(first(mixed + text + returned) == "1");
  CHECK(first(mixed + returned + html) == "2");
  CHECK(first(mixed + returned) == "1.1");
  CHECK(first("Content-Type: multipart/report; boundary=b\n\n" + text + image + returned) == "1");
  CHECK(first("Content-Type: multipart/alternative; boundary=b\n\n" + html + html + image) == "2");
  CHECK(first("Content-Type: multipart/alternative; boundary=b\n\n" + text + image) == "2");
  // RFC 2387 3.1 and 3.2.
  CHECK(first("Content-Type: multipart/related; boundary=b\n\n" + image + html) == "1");
  CHECK(first("Content-Type: multipart/related; boundary=b; type=\"text/html\"\n\n" + image + html +
              html) == "2");
  const std::string start = "--b\nContent-Type: image/gif\nContent-ID: <s>\n\nx\n";
  CHECK(first("Content-Type: multipart/related; boundary=b; type=\"text/html\"; start=\"<s>\"\n\n" +
              html + start) == "2");
  CHECK(first("Content-Type: multipart/mixed; boundary=b\n\nno part\n").empty());
}

TEST_CASE("a base from outside keeps its layer in the parts", "[archive][base]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; "
      "boundary=c\n\n"
      "--c\nContent-Type: text/html\n\nx\n--c--\n--b--\n";
  DocumentSource source{.content_type = "message/rfc822"};
  source.default_base = "http://d/";
  auto archive = read_archive(message, source);
  REQUIRE(archive);
  for (const Part& part : archive->parts) CHECK(part.layer == Layer::application_default);
  source.retrieval_url = "http://r/";
  archive = read_archive(message, source);
  REQUIRE(archive);
  for (const Part& part : archive->parts) CHECK(part.layer == Layer::retrieval);
  archive = read_archive("Content-Base: http://b/\n" + message, source);
  REQUIRE(archive);
  CHECK(archive->parts[1].layer == Layer::encapsulating);
}

TEST_CASE("text is no document, whatever URLs it holds", "[archive]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n"
      "Content-Location: http://h/t\n\nsee http://h.example/\n--b\nContent-Type: text/html\n\nx\n";
  const auto archive = read_archive(message, {.content_type = "message/rfc822"});
  REQUIRE(archive);
  CHECK(archive->parts.front().shows == 2);
  CHECK_FALSE(archive->parts[1].is_document);
  CHECK(archive->parts[1].base == "http://h/t");
  CHECK(archive->parts[1].layer == Layer::content_location);
  CHECK(archive->parts[2].is_document);
}

TEST_CASE("RFC 2557 5 (e): parts in a message of HTTP have a base at the last, too", "[archive]") {
  const std::string parts =
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n\n<img src=c>\n"
      "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: image/gif\n"
      "Content-Location: c\n\nx\n--c--\n--b--\n";
  for (const std::string start : {"", "HTTP/1.1 200 OK\n"}) {
    const std::string message = start + parts;
    const auto archive =
        read_archive(message, {.content_type = start.empty() ? "message/rfc822" : "message/http"});
    REQUIRE(archive);
    CHECK(archive->parts.front().base == (start.empty() ? "thismessage:/" : ""));
    for (std::size_t i = 1; i < archive->parts.size(); ++i) {
      CHECK(archive->parts[i].base == (i == 3 ? "thismessage:/c" : "thismessage:/"));
    }
    REQUIRE(archive->references.size() == 1);
    CHECK(archive->references.front().match == Match::content_location);
  }
}

TEST_CASE("parts that nothing refers to, and two with one location", "[archive]") {
  const auto unreferenced = [](const std::string& name) {
    const std::string bytes = contents(folder / (name + ".mht"));
    const auto archive = read_archive(bytes, {.content_type = "message/rfc822"});
    REQUIRE(archive);
    std::string paths;
    for (const Part& part : archive->parts) {
      if (part.is_unreferenced) paths += part.path + " ";
    }
    return paths + std::to_string(archive->examination.diagnostics.size());
  };
  CHECK(unreferenced("rfc2557-4.2-absolute-location") == "0");
  CHECK(unreferenced("rfc2557-8.2e-looked-up-elsewhere") == "2 0");
  CHECK(unreferenced("rfc2557-7-one-location-twice") == "3 1");
  CHECK(unreferenced("rfc2557-9.6-scope-of-nested-relateds") == "4 0");
  CHECK(unreferenced("mail-without-a-related") == "0");
}

TEST_CASE("HTML 4.2.3: under a BASE, a fragment alone leads to another document", "[archive]") {
  const auto matches = [](const std::string& html) {
    const auto archive = read_archive(
        "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n"
        "Content-Location: http://h/p\n\n" +
            html +
            "\n--b\nContent-Type: text/html\n"
            "Content-Location: http://h/q\n\nx\n--b--\n",
        {.content_type = "message/rfc822"});
    REQUIRE(archive);
    std::string names;
    for (const PartReference& reference : archive->references) {
      names += std::string(name_of(reference.match)) + " ";
    }
    return names;
  };
  CHECK(matches("<a href=#x><a href=''><a href=' #x'>") ==
        "same-document same-document same-document ");
  CHECK(matches("<base href=q><a href=#x><a href='  #y '>") ==
        "content-location content-location content-location ");
  CHECK(matches("<base href=r><a href=#x>") == "outside outside ");
}

TEST_CASE("RFC 2387: only parts of a multipart/related are there to be referred to", "[archive]") {
  const auto unreferenced = [](const std::string& type) {
    const auto archive = read_archive(
        "Content-Type: multipart/" + type +
            "; boundary=b\n\n--b\nContent-Type: text/html\n\n"
            "<img src=cid:i>\n--b\nContent-Type: image/png\nContent-ID: <i>\n\nx\n--b\n"
            "Content-Type: image/png\nContent-ID: <j>\n\ny\n--b--\n",
        {.content_type = "message/rfc822"});
    REQUIRE(archive);
    std::string paths;
    for (const Part& part : archive->parts) {
      if (part.is_unreferenced) paths += part.path + " ";
    }
    return paths;
  };
  CHECK(unreferenced("related") == "3 ");
  CHECK(unreferenced("mixed").empty());
  CHECK(unreferenced("alternative").empty());
}

TEST_CASE("RFC 2046 5.2.3: a part whose body lies elsewhere has the Content-ID of that body",
          "[archive]") {
  const std::string external =
      "Content-Type: message/external-body; access-type=URL; url=\"http://e/\"\n";
  const auto archive = read_archive(
      "Content-Type: multipart/related; boundary=b\n\n--b\nContent-Type: text/html\n"
      "Content-Location: http://h/\n\n<img src=cid:inner><img src=cid:outer>\n--b\n" +
          external + "\nContent-Type: image/png\nContent-ID: <inner>\n\nContent-ID: <body>\n--b\n" +
          external +
          "Content-ID: <outer>\n\nContent-Type: image/png\nContent-ID: <other>\n\n--b--\n",
      {.content_type = "message/rfc822"});
  REQUIRE(archive);
  CHECK(archive->parts.at(archive->find("2")).content_id == "inner");
  CHECK(archive->parts.at(archive->find("3")).content_id == "outer");
  REQUIRE(archive->references.size() >= 2);
  CHECK(archive->references[0].target == archive->find("2"));
  CHECK(archive->references[1].target == archive->find("3"));
}

TEST_CASE("the base of a part, and the layer that it comes from", "[archive]") {
  const auto archive = read_archive(
      "Content-Type: multipart/mixed; boundary=b\nContent-Base: http://outer/\n\n--b\n"
      "Content-Type: image/png\n\nx\n--b\nContent-Type: image/png\n"
      "Content-Base: http://own/\n\nx\n--b\nContent-Type: image/png\n"
      "Content-Location: http://location/\n\nx\n--b\nContent-Type: text/html\n\n"
      "<base href=http://embedded/>\n--b--\n",
      {.content_type = "message/rfc822"});
  REQUIRE(archive);
  const auto base = [&](std::string_view path) {
    const Part& part = archive->parts.at(archive->find(path));
    return std::string(part.layer ? name_of(*part.layer) : "none") + " " + part.base.str();
  };
  CHECK(base("") == "content-base http://outer/");
  CHECK(base("1") == "encapsulating http://outer/");
  CHECK(base("2") == "content-base http://own/");
  CHECK(base("3") == "content-location http://location/");
  CHECK(base("4") == "embedded http://embedded/");
  // A base from outside the message applies to a part, and keeps its layer.
  const auto bare = read_archive(
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: image/png\n\nx\n--b--\n",
      {.default_base = "http://default/", .content_type = "message/rfc822"});
  REQUIRE(bare);
  CHECK(bare->parts.at(bare->find("1")).layer == Layer::application_default);
}

TEST_CASE("the encoding of a part is that of its bytes, not of a frame in it", "[archive]") {
  const auto archive = read_archive(
      "Content-Type: text/html; charset=windows-1252\r\n\r\n<iframe srcdoc='<p>x'></iframe>\r\n",
      {.content_type = "message/rfc822"});
  REQUIRE(archive);
  CHECK(archive->parts.at(0).encoding == "windows-1252");
}

TEST_CASE("a body comes out by its path", "[archive]") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: "
      "base64\n\naGk=\n"
      "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\n\nx\n--c--\n--b--\n";
  const DocumentSource source{.content_type = "message/rfc822"};
  CHECK(read_archive(message, source)->examination.media_type == "message/rfc822");
  CHECK(decoded_body(message, "1", source) == "hi");
  CHECK(decoded_body(message, "2", source) == "--c\n\nx\n--c--");
  CHECK(decoded_body(message, "2.1", source) == "x");
  // A problem with its encoding is reported.
  std::vector<Diagnostic> told;
  CHECK(decoded_body("Content-Transfer-Encoding: x-odd\n\nhi", "", source, {}, &told) == "hi");
  REQUIRE(told.size() == 1);
  CHECK(told[0].code == DiagnosticCode::unknown_transfer_encoding);
  // A multipart without parts is treated as a leaf.
  const std::string empty =
      "Content-Type: multipart/mixed; boundary=b\nContent-Transfer-Encoding: base64\n\naGk=\n";
  CHECK(decoded_body(empty, "", source) == "hi");
  CHECK(decoded_body(empty, "", source, {.limits = {.message_bytes = empty.size()}}) == "hi");
  CHECK_FALSE(decoded_body(empty, "", source, {.limits = {.message_bytes = empty.size() - 1}}));
  CHECK(decoded_body(empty, read_archive(empty, source)->parts[0]) == "hi");
  CHECK(decoded_body(message, "3", source).error().code == ErrorCode::no_such_part);
  CHECK(decoded_body(message, "2.1.1", source).error().code == ErrorCode::no_such_part);
  CHECK(decoded_body("<p>", "", {.content_type = "text/html"}).error().code ==
        ErrorCode::unsupported_type);
  // Crawl records in gzip are recognized.
  const std::string records("\x1F\x8B\x08\0\0\0\0\0\0\x03\x01\x0A\0\xF5\xFFWARC/1.0\r\n", 25);
  CHECK(read_archive(records, {}).error().detail == "application/warc");
}

TEST_CASE("RFC 4155: the messages of a mailbox, each for itself", "[archive][message]") {
  const std::string mailbox =
      "From a@x.example Thu Jan  1 00:00:00 2026\nMessage-ID: <1@x>\nContent-Type: text/html\n\n"
      "<a href=mid:2@x><img src=http://h.example/i>\n\nFrom here on it is text\n\nFrom this line, "
      "too:\n"
      "\nFrom b@x.example Thu Jan  1 00:00:00 2026\r\nMessage-ID: <2@x>\r\nContent-Location: "
      "http://h.example/i\r\n\r\ntext\r\n";
  const auto archive = read_archive(mailbox, {});
  REQUIRE(archive);
  REQUIRE(archive->parts.size() == 3);
  CHECK(archive->parts[0].media_type == "application/mbox");
  CHECK(archive->parts[1].path == "1");
  CHECK(
      archive->parts[1].body.of(mailbox) ==
      "<a href=mid:2@x><img src=http://h.example/i>\n\nFrom here on it is text\n\nFrom this line, "
      "too:\n");
  CHECK(archive->parts[2].body.of(mailbox) == "text\r\n");
  REQUIRE(archive->references.size() >= 2);
  CHECK(archive->references[0].target == 2);
  CHECK(archive->references[0].scope == Scope::elsewhere);
  CHECK(archive->references[1].match == Match::outside);
  // A single message after such a line is read as that message.
  CHECK(read_archive("From a@x.example\nSubject: x\n\ntext\n", {})->parts.size() == 1);
}

}  // namespace
}  // namespace absolve
