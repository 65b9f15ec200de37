#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

// RFC 2046 5.2.2: a message of three fragments.
const std::string front_text =
    "Content-Type: text/html\n\n<base href=http://h/d/><a href=first><a href='.\n";
const std::string middle_text = "/second'><p>some text\n";
const std::string end_text = "<a href=third>\n";

std::string fragment_of(const std::string& parameters, const std::string& body,
                        const std::string& fields = "") {
  return "From a@b Thu Jan  1 00:00:00 1998\nSubject: x\n" + fields +
         "Content-Type: message/partial; id=\"i@x\"" + parameters + "\n\n" + body + "\n";
}

const std::string other = "From a@b Thu Jan  1 00:00:00 1998\nSubject: y\n\ntext\n\n";

const DocumentSource mailbox_source{.content_type = "application/mbox"};

std::vector<std::string> targets_in(const std::string& bytes) {
  const auto seen = examine(bytes, mailbox_source);
  REQUIRE(seen);
  std::vector<std::string> urls;
  for (const EntityReport& report : seen->entities) {
    for (const Link& link : report.links) {
      if (!link.is_base) urls.push_back(report.path + " " + std::string(link.url.value_or("-")));
    }
  }
  return urls;
}

// The text of the diagnostic about fragments; empty: there is none.
std::string said(const std::string& bytes) {
  const auto seen = examine(other + bytes, mailbox_source);
  REQUIRE(seen);
  std::string text;
  for (const Diagnostic& diagnostic : seen->diagnostics) {
    if (diagnostic.code == DiagnosticCode::fragments_missing) {
      text += diagnostic.entity + ": " + message_of(diagnostic) + ";";
    }
  }
  return text;
}

TEST_CASE("RFC 2046 5.2.2: fragments in one mailbox are put together", "[message][fragments]") {
  const std::vector<std::string> all{"2.1 http://h/d/first", "2.1 http://h/d/second",
                                     "2.1 http://h/d/third"};
  const std::string one = fragment_of("; number=1; total=3", front_text);
  const std::string two = fragment_of("; number=2", middle_text);
  const std::string three = fragment_of("; number=3; total=3", end_text);
  CHECK(targets_in(other + one + two + three) == all);
  CHECK(targets_in(two + one + three).size() == 3);
  CHECK(targets_in(three + one + two + other) == all);
  CHECK(said(three + one + two).empty());
  // A copy of a fragment changes nothing.
  CHECK(targets_in(other + one + two + fragment_of("; number=2", "x\n") + three) == all);
}

TEST_CASE("RFC 2046 5.2.2: a message of one fragment is opened", "[message][fragments]") {
  const std::string whole = fragment_of("; number=1; total=1", front_text + middle_text + end_text);
  CHECK(targets_in(whole.substr(whole.find('\n') + 1)).size() == 3);
}

TEST_CASE("the edits of a message in fragments go to its fragments", "[rewrite][fragments]") {
  const auto rewritten = [](const std::string& front, const std::string& back) {
    const std::string bytes = fragment_of("; number=3; total=3", end_text) +
                              fragment_of("; number=1; total=3", front) +
                              fragment_of("; number=2", back);
    const auto done = rewrite(bytes, mailbox_source);
    REQUIRE(done);
    std::string written = apply_edits(bytes, done->edits);
    for (const Diagnostic& diagnostic : done->examination.diagnostics) {
      written += message_of(diagnostic);
    }
    return written;
  };
  const std::string end_after = fragment_of("; number=3; total=3", "<a href=http://h/d/third>\n");
  const std::string front = "Content-Type: text/html\n\n<base href=http://h/d/><a href=";
  CHECK(rewritten(front + "first>\n<a\n", " href='second'>\n") ==
        end_after + fragment_of("; number=1; total=3", front + "http://h/d/first>\n<a\n") +
            fragment_of("; number=2", " href='http://h/d/second'>\n"));
  // Without its line end, the first fragment would not end in front of the second one.
  CHECK(rewritten(front_text, middle_text) ==
        fragment_of("; number=3; total=3", end_text) +
            fragment_of("; number=1; total=3", front_text) +
            fragment_of("; number=2", middle_text) +
            "left unchanged: the transfer or content encoding is not supported: a link that "
            "extends to the end of a fragment");
}

TEST_CASE("fragments that are missing are named", "[message][fragments]") {
  const auto missing = [](const std::string& numbers, const std::string& total) {
    return "2: the message \"i@x\" is not put together from its fragments: " + numbers + " of " +
           total + " missing;";
  };
  CHECK(said(fragment_of("; number=1; total=3", front_text)) == missing("2-3", "3"));
  const std::string two = fragment_of("; number=2; total=7", middle_text);
  CHECK(said(two + fragment_of("; number=5", middle_text)) == missing("1, 3-4, 6-7", "7"));
  CHECK(said(fragment_of("; number=1", front_text)) == missing("the last", "an unknown number"));
  CHECK(said(fragment_of("", front_text)) == missing("the last", "an unknown number"));
  CHECK(said(fragment_of("; number=4294967295; total=4294967295", front_text)) ==
        missing("1-4294967294", "4294967295"));
  // A fragment must not be encoded, and numbers beyond the total belong to nothing.
  const std::string coded = fragment_of("; number=1; total=1", front_text,
                                        "Content-Transfer-Encoding: quoted-printable\n");
  CHECK(said(coded) == missing("1", "1"));
  CHECK(said(two + fragment_of("; number=1; total=1", front_text) +
             fragment_of("; number=8", end_text)) == missing("3-7", "7"));
}

TEST_CASE("fragments within fragments are bounded in depth", "[message][fragments][limits]") {
  std::string message = front_text + end_text;
  for (int i = 0; i < 40; ++i) {
    message = "Content-Type: message/partial; id=\"" + std::to_string(i) +
              "\"; number=1; total=1\n\n" + message;
  }
  const auto seen = examine(message, {.content_type = "message/rfc822"}, {.limits = {.depth = 8}});
  REQUIRE(seen);
  REQUIRE_FALSE(seen->diagnostics.empty());
  CHECK(seen->diagnostics.back().code == DiagnosticCode::nested_too_deep);
}

}  // namespace
}  // namespace absolve
