// Options by name and value: each option takes effect, and a wrong one changes nothing.

#include <catch2/catch.hpp>

#include "absolve/absolve.hpp"

namespace absolve {
namespace {

std::shared_ptr<const Configuration> configured(
    const std::vector<std::pair<const char*, const char*>>& options) {
  OptionSet set;
  for (const auto& [name, value] : options) {
    INFO(name);
    REQUIRE(set.set(name, value));
  }
  const auto made = set.configure();
  REQUIRE(made);
  return *made;
}

std::string problem_with(const char* name, const char* value) {
  OptionSet set;
  const auto done = set.set(name, value);
  REQUIRE_FALSE(done);
  return std::string(name_of(done.error().code)) + ": " + done.error().detail;
}

std::string rewritten(const std::shared_ptr<const Configuration>& configuration,
                      std::string_view html) {
  const auto done = rewrite(html, configuration->source, configuration->options);
  REQUIRE(done);
  return apply_edits(html, done->edits);
}

TEST_CASE("every option by name has a place", "[document]") {
  const auto made = configured({{"base-url", "http://h/d/"},
                                {"default-base", "http://e/"},
                                {"type", "text/html"},
                                {"charset", "koi8-r"},
                                {"csp", "base-uri 'none'"},
                                {"engine", "tree"},
                                {"verify", "true"},
                                {"saved-from", "true"},
                                {"abbreviated", "true"},
                                {"break-signatures", "true"},
                                {"details", "true"},
                                {"same-document", "keep"},
                                {"part", "1.2"},
                                {"max-links", "7"},
                                {"max-document-bytes", "8"}});
  CHECK(made->source.retrieval_url == "http://h/d/");
  CHECK(made->source.default_base == "http://e/");
  CHECK(made->source.content_type == "text/html");
  CHECK(made->source.charset == "koi8-r");
  CHECK(made->source.content_security_policy == "base-uri 'none'");
  CHECK(made->options.engine == Engine::tree);
  CHECK(made->options.verify);
  CHECK(made->options.trust_saved_from);
  CHECK(made->options.abbreviated);
  CHECK(made->options.break_signatures);
  CHECK(made->options.details);
  CHECK(made->options.same_document == SameDocumentLinks::keep);
  CHECK(made->options.part == "1.2");
  CHECK(made->options.limits.links == 7);
  CHECK(made->options.limits.document_bytes == 8);
  CHECK(configured({{"part", "0"}})->options.part == "");
  CHECK_FALSE(configured({{"verify", "true"}, {"verify", "false"}})->options.verify);
}

TEST_CASE("every choice of an option means another cell", "[document]") {
  for (const OptionRow& row : option_rows()) {
    INFO(row.name);
    CHECK(find_option(row.name) == &row);
    CHECK_FALSE(row.help.empty());
    CHECK((row.value == OptionValue::choice) == !row.choices.empty());
    CHECK((row.value == OptionValue::number) == (row.limit != nullptr));
    for (const std::string_view choice : row.choices) {
      OptionSet set;
      CHECK(set.set(row.name, choice));
    }
  }
  const auto of = [](const char* name, const char* value) {
    return configured({{"profile", "rfc2396"}, {name, value}})->profile;
  };
  CHECK(of("excess-parent", "keep").excess_parent == ExcessParent::kept);
  CHECK(of("excess-parent", "remove").excess_parent == ExcessParent::removed);
  CHECK(of("excess-parent", "refuse").excess_parent == ExcessParent::refused);
  CHECK(of("same-scheme", "strict").same_scheme == SameScheme::strict);
  CHECK(of("same-scheme", "compatible").same_scheme == SameScheme::compatible);
  CHECK(configured({{"engine", "auto"}})->options.engine == Engine::automatic);
  CHECK(configured({{"engine", "scan"}})->options.engine == Engine::scan);
  CHECK(configured({{"same-document", "auto"}})->options.same_document ==
        SameDocumentLinks::automatic);
  CHECK(configured({{"same-document", "absolute"}})->options.same_document ==
        SameDocumentLinks::absolute);
}

TEST_CASE("what an option cannot be", "[document]") {
  CHECK(problem_with("profil", "web") == "unknown_option: profil");
  CHECK(problem_with("profile", "rfc1").starts_with("bad_option: no profile is called rfc1"));
  CHECK(problem_with("engine", "Scan") == "bad_option: Scan not in {auto,scan,tree}");
  CHECK(problem_with("verify", "yes") == "bad_option: must be true or false");
  CHECK(problem_with("base-url", "") == "bad_option: is empty");
  CHECK(problem_with("max-links", "-1") == "bad_option: -1 is not a whole number");
  CHECK(problem_with("max-links", "1 ") == "bad_option: 1  is not a whole number");
  CHECK(problem_with("max-links", "99999999999999999999") ==
        "bad_option: 99999999999999999999 is not a whole number");
  CHECK(problem_with("max-frame-depth", "257") == "bad_option: 257 is not a number from 0 to 256");
}

TEST_CASE("options are judged together when they are made ready", "[document]") {
  const auto refusal = [](const char* name, const char* value) {
    OptionSet set;
    REQUIRE(set.set(name, value));
    const auto made = set.configure();
    REQUIRE_FALSE(made);
    return std::string(name_of(made.error().code)) + ": " + made.error().detail;
  };
  CHECK(refusal("excess-parent", "keep").starts_with("bad_option: --excess-parent"));
  CHECK(refusal("same-scheme", "strict").starts_with("bad_option: --excess-parent"));
  CHECK(refusal("with", "nothing") == "bad_attribute: +nothing");
  CHECK(refusal("base-url", "d/x") == "not_absolute: d/x");
  CHECK(refusal("default-base", "d/x") == "not_absolute: d/x");
  CHECK(refusal("prefix", "p/").starts_with("bad_option: --prefix p/"));
}

TEST_CASE("a configuration serves documents by itself", "[document]") {
  const std::string_view html = "<a href=x data-src=y><img longdesc=z>";
  CHECK(rewritten(configured({{"base-url", "http://h/"},
                              {"attributes", "# a comment\n-img@longdesc\n+a@data-src\n"},
                              {"without", "a@href"}}),
                  html) == "<a href=x data-src=http://h/y><img longdesc=z>");
  // Changes apply in order, but those of `attributes` come first.
  CHECK(rewritten(configured({{"base-url", "http://h/"},
                              {"with", "img@longdesc"},
                              {"attributes", "-img@longdesc"}}),
                  html) == "<a href=http://h/x data-src=y><img longdesc=http://h/z>");
  OptionSet set;
  REQUIRE(set.set("base-url", "http://h/"));
  REQUIRE(set.set("prefix", "http://p/"));
  set.set_transform(mapped({{"http://h/x", "mapped"}}));
  const auto made = set.configure();
  REQUIRE(made);
  CHECK(rewritten(*made, html) == "<a href=mapped data-src=y><img longdesc=http://p/http://h/z>");
}

TEST_CASE("how long to wait for a BASE, in bytes or until the head ends", "[document]") {
  CHECK(configured({{"stream-window", "head"}})->window.until_head_ends);
  CHECK(configured({{"stream-window", "head"}})->window.bytes == StreamWindow().bytes);
  const auto seven = configured({{"stream-window", "head"}, {"stream-window", "7"}});
  CHECK_FALSE(seven->window.until_head_ends);
  CHECK(seven->window.bytes == 7);
  CHECK(problem_with("stream-window", "body") ==
        "bad_option: body is no number of bytes, nor head");
  CHECK(problem_with("stream-window", "7 ") == "bad_option: 7  is no number of bytes, nor head");
}

TEST_CASE("lists of changes, and folders of saved files", "[document]") {
  const auto links = [](const std::vector<std::pair<const char*, const char*>>& options) {
    return rewritten(configured(options), "<a x=1 y=2 z=3 href=4>");
  };
  CHECK(links({{"base-url", "http://h/"}, {"with", "a@x , a@y"}}) ==
        "<a x=http://h/1 y=http://h/2 z=3 href=http://h/4>");
  CHECK(
      links({{"base-url", "http://h/"}, {"with", "a@x"}, {"with", "a@z"}, {"without", "a@href"}}) ==
      "<a x=http://h/1 y=2 z=http://h/3 href=4>");
  CHECK(links({{"base-url", "http://h/"},
               {"attributes", "+a@x # a comment\n\n# another\n -a@href \n"}}) ==
        "<a x=http://h/1 y=2 z=3 href=4>");
  CHECK(links({{"base-url", "http://h/"}, {"attributes", "+a@x"}, {"with", "a@y"}}) ==
        "<a x=http://h/1 y=http://h/2 z=3 href=http://h/4>");
  CHECK(configured({{"saved-files", "p_files"}})->source.saved_files == "p_files");
  CHECK(configured({{"max-frame-depth", "256"}})->options.limits.frame_depth == 256);
  CHECK(configured({{"max-frame-depth", "0"}})->options.limits.frame_depth == 0);
}

TEST_CASE("a configuration keeps its own profile", "[document]") {
  const auto made = configured({{"profile", "rfc2396"}, {"excess-parent", "refuse"}});
  CHECK(made->options.profile == &made->profile);
  CHECK(rewritten(
            configured(
                {{"profile", "rfc2396"}, {"excess-parent", "remove"}, {"base-url", "http://h/"}}),
            "<a href=../x>") == "<a href=http://h/x>");
}

}  // namespace
}  // namespace absolve
