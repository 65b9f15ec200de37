#include "formats/json/json_links.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace absolve {
namespace {

using Found = std::vector<std::string>;

Found urls_of(JsonScript script, std::string_view text) {
  std::vector<ValueReference> urls;
  find_json_urls(script, text, urls);
  Found found;
  for (const ValueReference& url : urls) {
    found.push_back((url.of_document ? "document:" : "") + std::string(url.place.of(text)));
  }
  return found;
}

TEST_CASE("HTML 8.1.6.2: the specifiers and addresses of an import map", "[json]") {
  const auto found = [](std::string_view text) { return urls_of(JsonScript::import_map, text); };
  CHECK(found(R"({"imports":{"a":"./x","b/":"/y/","../k":"http://h/z","./n":null}})") ==
        Found{"./x", "/y/", "../k", "http://h/z", "./n"});
  CHECK(found(R"({"imports":{"bare":"bare","a":{"./deep":"./deep"}}})") == Found{});
  CHECK(found(R"({"scopes":{"s":{"a":"./x","/k":"bare"}}})") == Found{"s", "./x", "/k"});
  CHECK(found(R"({"integrity":{"./x":"sha384-./no"}})") == Found{"./x"});
  CHECK(found(R"({"other":{"./x":"./y"},"imports":["./z"]})") == Found{});
  CHECK(found(R"({"x":[{"urls":["./no"]}]})") == Found{});
  CHECK(found(R"({"imports":{"a":"./\"q\\","b":".\/x"}})") == Found{R"(./\"q\\)", R"(.\/x)"});
}

TEST_CASE("what is not JSON has no links", "[json]") {
  for (const char* text : {"", "{", R"({"imports":{"a":"./x"})", R"({"imports":{"a":"./x"}} y)",
                           R"({'imports':{}})", "{\"imports\":{\"a\":\"./x\n\"}}"}) {
    INFO(text);
    CHECK(urls_of(JsonScript::import_map, text).empty());
  }
  const std::string deep = std::string(100000, '[') + std::string(100000, ']');
  CHECK(urls_of(JsonScript::import_map, deep).empty());
}

TEST_CASE("speculation rules list URLs, relative to the rules or to the document", "[json]") {
  CHECK(urls_of(JsonScript::speculation_rules,
                R"({"prefetch":[{"urls":["a","b"]},{"urls":["c"],"relative_to":"document"}],
                    "prerender":[{"relative_to":"document","urls":["d"]},{"urls":["e"]},
                    {"where":{"href_matches":"/no*"}}]})") ==
        Found{"a", "b", "document:c", "document:d", "e"});
}

TEST_CASE("linked data, where it is asked for", "[json]") {
  CHECK(urls_of(JsonScript::linked_data,
                R"({"@id":"./a","name":"./no","image":["/b","no"],"x":{"url":"http://h/c"}})") ==
        Found{"./a", "/b", "http://h/c"});
  CHECK(
      urls_of(JsonScript::linked_data,
              R"({"@context":{"t":{"@id":"no"}},"@id":"a#b","x":{"@id":"_:no"},"y":{"@id":""}})") ==
      Found{"a#b"});
}

TEST_CASE("each place of an import map, and how deep it is", "[json]") {
  const auto found = [](const std::string& text) { return urls_of(JsonScript::import_map, text); };
  CHECK(
      found(R"({"imports":{"./k":"./v"},"scopes":{"s":{"./l":"./w"}},"integrity":{"./m":"x"}})") ==
      Found{"./k", "./v", "s", "./l", "./w", "./m"});
  CHECK(found(R"({"x":{"imports":{"./k":"./v"}}})").empty());
  CHECK(found(R"({"scopes":{"s":{"t":{"./l":"./w"}}}})") == Found{"s"});
  CHECK(found(R"({"scopes":["./no"],"integrity":["./no"]})").empty());
  CHECK(found(R"({"imports":{"a":["./no"]},"scopes":{"s":"./no"}})") == Found{"s"});
  CHECK(found(R"({"imports":{"a":"x:y","b":"x","c":".x","d":"..","e":"/"}})") == Found{"x:y", "/"});
  const auto specifiers = [](std::string_view text) {
    std::vector<ValueReference> urls;
    find_json_urls(JsonScript::import_map, text, urls);
    std::string marks;
    for (const ValueReference& url : urls) marks += url.is_specifier ? 's' : '-';
    return marks;
  };
  CHECK(specifiers(R"({"imports":{"./k":"./v"},"scopes":{"s":{"./l":"./w"}}})") == "ss-ss");
}

TEST_CASE("what each rule of speculation rules covers", "[json]") {
  const auto found = [](const std::string& text) {
    return urls_of(JsonScript::speculation_rules, text);
  };
  CHECK(found(R"({"p":[{"urls":["a"],"relative_to":"document","x":{"urls":["no"]}},{"urls":["b"]}],
                  "urls":["no"],"q":{"urls":["no"]}})") == Found{"document:a", "b"});
  CHECK(found(R"({"p":[{"urls":["a"],"relative_to":"ruleset"}]})") == Found{"a"});
  CHECK(found(R"({"p":[{"relative_to":"document"},{"urls":["a"]}]})") == Found{"a"});
  CHECK(found(R"({"p":[{"urls":["a"],"eagerness":"document"}]})") == Found{"a"});
  CHECK(found(R"({"p":[{"urls":["a"],"where":{},"relative_to":"document"}]})") ==
        Found{"document:a"});
  CHECK(found(R"({"p":[{"urls":"no"}]})").empty());
  CHECK(found(R"({"p":[{"urls":[["no"]]}]})").empty());
  CHECK(found(R"({"p":[{"url":"/no"}]})").empty());
}

TEST_CASE("HTML 7.6.1.2: rules that a browser drops fetch nothing", "[json]") {
  const auto ignored = [](const std::string& members) {
    const std::string text = R"({"prefetch":[{"urls":["a"],)" + members +
                             R"(},{"urls":["b"]}],"prerender":[{"urls":["c"]}]})";
    std::vector<ValueReference> urls;
    find_json_urls(JsonScript::speculation_rules, text, urls);
    REQUIRE(urls.size() == 3);
    CHECK_FALSE(urls[1].is_ignored);
    CHECK_FALSE(urls[2].is_ignored);
    return urls[0].is_ignored;
  };
  for (const char* const counts :
       {R"("source":"list")", R"("relative_to":"ruleset")", R"("relative_to":"document")",
        R"("eagerness":"conservative")", R"("eagerness":"moderate")", R"("eagerness":"eager")",
        R"("eagerness":"immediate")", R"("requires":["anonymous-client-ip-when-cross-origin"])",
        R"("requires":[])", R"("target_hint":"_blank")", R"("referrer_policy":"no-referrer")",
        R"("expects_no_vary_search":"params")", R"("tag":"x")"}) {
    CAPTURE(counts);
    CHECK_FALSE(ignored(counts));
  }
  for (const char* const dropped :
       {R"("x":1)", R"("Source":"list")", R"("source":"document")", R"("source":"x")",
        R"("source":"")", R"("relative_to":"")", R"("requires":[""])", R"("where":{})",
        R"("relative_to":"x")", R"("eagerness":"")", R"("eagerness":"lazy")", R"("requires":["x"])",
        R"("requires":["anonymous-client-ip-when-cross-origin","x"])"}) {
    CAPTURE(dropped);
    CHECK(ignored(dropped));
  }
  for (const char* const item : {"1", "-1", "0.5", "true", "null", "{}", "[]", R"(["x"])"}) {
    CAPTURE(item);
    std::vector<ValueReference> urls;
    find_json_urls(JsonScript::speculation_rules,
                   R"({"prefetch":[{"urls":["a",)" + std::string(item) + R"(]},{"tag":)" +
                       std::string(item) + R"(,"urls":["b"]}]})",
                   urls);
    REQUIRE(urls.size() == 2);
    CHECK(urls[0].is_ignored);
    CHECK_FALSE(urls[1].is_ignored);
  }
}

TEST_CASE("which properties of linked data hold links", "[json]") {
  const auto found = [](const std::string& text) { return urls_of(JsonScript::linked_data, text); };
  for (const std::string name : {"@id", "contentUrl", "embedUrl", "image", "item", "logo",
                                 "mainEntityOfPage", "sameAs", "target", "thumbnailUrl", "url"}) {
    CHECK(found("{\"" + name + "\":\"/x\"}") == Found{"/x"});
    CHECK(found("[{\"" + name + "\":[\"http://h/\"]}]") == Found{"http://h/"});
    CHECK(found("{\"" + name + "s\":\"/x\"}").empty());
    CHECK(found("{\"" + name + "\":\"x\"}").size() == (name == "@id" ? 1 : 0));
  }
  const auto bases = [](std::string_view text) {
    std::vector<ValueReference> urls;
    find_json_urls(JsonScript::linked_data, text, urls);
    std::string all;
    for (const ValueReference& url : urls) {
      all += std::string(url.base.length == 0 ? "none" : url.base.of(text)) + " ";
    }
    return all;
  };
  CHECK(bases(R"({"@context":{"@base":"http://b/"},"url":"/x"})") == "http://b/ ");
  CHECK(bases(R"({"url":"/x","@context":{"@base":"b/"}})") == "b/ ");
  CHECK(
      bases(
          R"({"@context":[{"@base":"http://a/"},{"@base":"b/"},{"@base":"http://c/"}],"url":"/x"})") ==
      "http://c/ ");
  CHECK(bases(R"({"@context":[{"@base":"http://a/"},{"@base":"b/"}],"url":"/x"})") == "http://a/ ");
  CHECK(bases(R"([{"@context":{"@base":"http://b/"},"url":"/x"},{"url":"/y"}])") ==
        "http://b/ none ");
  CHECK(bases(R"({"@context":[{"@base":"http://a/"},{"@base":"c:/b/"}],"url":"/x"})") == "c:/b/ ");
  CHECK(bases(R"({"@context":{"@vocab":"http://no/"},"url":"/x"})") == "none ");
  CHECK(bases(R"({"@context":{"@base":"http://a/","@vocab":"http://no/"},"url":"/x"})") ==
        "http://a/ ");
  CHECK(bases(R"({"@context":{"x":{"@base":"no"}},"url":"/x"})") == "none ");
  CHECK(bases(R"({"y":{"@context":{"@base":"no"}},"url":"/x"})") == "none ");
  CHECK(bases(R"({"@base":"no","url":"/x"})") == "none ");
  CHECK(bases(R"({"y":{"@base":"no"},"url":"/x"})") == "none ");
  CHECK(bases(R"({"@context":[{"y":{"@base":"no"}}],"url":"/x"})") == "none ");
}

TEST_CASE("which members of a web manifest hold links", "[json]") {
  const auto found = [](const std::string& text) {
    return urls_of(JsonScript::web_manifest, text);
  };
  for (const std::string name : {"action", "new_note_url", "scope", "src", "start_url", "url"}) {
    CHECK(found("{\"" + name + "\":\"x\"}") == Found{"x"});
    CHECK(found("{\"a\":[{\"" + name + "\":\"x\"}]}") == Found{"x"});
    CHECK(found("{\"" + name + "\":\"\"}").empty());
    CHECK(found("{\"x" + name + "\":\"x\"}").empty());
  }
  CHECK(found(R"({"share_target":{"action":"a","params":{"url":"no"}},"params":{"url":"b"}})") ==
        Found{"a", "b"});
  CHECK(found(R"({"x":{"endpoints":[{"url":"a"}]}})") == Found{"a"});
  CHECK(found(R"({"share_target":{"url":"a"}})") == Found{"a"});
  CHECK(found(R"({"share_target":{"files":{"url":"a"}}})") == Found{"a"});
  CHECK(found(R"({"shortcuts":{"params":{"url":"a"}}})") == Found{"a"});
}

TEST_CASE("RFC 8259 7: escapes that are cut short", "[json]") {
  const JsonEscapes escapes;
  const auto decoded = [&](std::string_view text) { return escapes.decode(text).text; };
  CHECK(decoded(R"(\u0041\uD83D\uDE00\n)") == "A\xF0\x9F\x98\x80\n");
  for (const std::string_view cut : {R"(\u)", R"(\u4)", R"(\u004)", R"(\)", R"(\x)"}) {
    CAPTURE(cut);
    CHECK(decoded(cut) == cut);
  }
}

TEST_CASE("JSON Feed 1.1: members that are URLs may be relative", "[json]") {
  const auto found = [](const std::string& text) { return urls_of(JsonScript::any, text); };
  const std::string version = R"("version":"https://jsonfeed.org/version/1.1",)";
  const std::string rest =
      R"("feed_url":"f","icon":"","items":[{"id":"7","url":"/a","image":"i.png",)"
      R"("attachments":[{"url":"m"}],"title":"t"}],"_ext":{"avatar":"x"}})";
  CHECK(found("{" + version + rest) ==
        Found{"https://jsonfeed.org/version/1.1", "f", "/a", "i.png", "m", "x"});
  CHECK(found("{" + rest).empty());
  CHECK(found(R"({"version":"1.1",)" + rest).empty());
  CHECK(found(R"({"x":{"version":"https://jsonfeed.org/version/1"},)" + rest) ==
        Found{"https://jsonfeed.org/version/1"});
}

TEST_CASE("JSON Feed 1.1: the HTML of items", "[json]") {
  const auto found = [](const std::string& text) {
    std::vector<std::string> contents;
    for (const Span& span : find_feed_html(text)) contents.emplace_back(span.of(text));
    return contents;
  };
  const std::string items = R"("items":[{"x":{"content_html":"no"},"content_html":"a\"b"},)"
                            R"({"content_html":7},{"content_html":"c","y":"no"}])";
  const std::string version = R"("version":"https://jsonfeed.org/version/1")";
  using Contents = std::vector<std::string>;
  CHECK(found("{" + items + "," + version + "}") == Contents{R"(a\"b)", "c"});
  CHECK(found("{" + version + "," + items + "}") == Contents{R"(a\"b)", "c"});
  CHECK(found("{" + items + "}").empty());
  CHECK(found("{" + items + "," + version).empty());
  CHECK(found("{" + version + R"(,"content_html":"x","other":[{"content_html":"y"}]})").empty());
  CHECK(found("[{" + version + "," + items + "}]").empty());
}

TEST_CASE("which strings of other JSON are links", "[json]") {
  const auto found = [](const std::string& text) { return urls_of(JsonScript::any, text); };
  CHECK(found(R"(["http://h/","HTTPS://h/","ftp://h/","http://h/ x","x http://h/","http:/h"])") ==
        Found{"http://h/", "HTTPS://h/"});
  CHECK(found(R"({"href":"/a","hrefs":"/no","x":{"href":"b:c"},"href2":"./no"})") ==
        Found{"/a", "b:c"});
  CHECK(found(R"({"href":"no"})").empty());
  CHECK(found(R"("http://h/")") == Found{"http://h/"});
  CHECK(found(R"({"a\\":"http://h/","b\"":["http://h/\\\\"]})") ==
        Found{"http://h/", R"(http://h/\\\\)"});
  CHECK(found(R"(["http://h/\\\"x"])") == Found{R"(http://h/\\\"x)"});
  CHECK(found(R"([null,true,1,-1,1.5,"http://h/"])") == Found{"http://h/"});
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '[') + R"({"href":"/a"})" + std::string(depth, ']');
  };
  CHECK(found(nested(63)).size() == 1);
  CHECK(found(nested(64)).empty());
  CHECK(found("{\"" + std::string(70, 'x') + "\":1,\"href\":\"/a\"}").size() == 1);
  std::vector<ValueReference> urls(3);
  find_json_urls(JsonScript::any, "[]", urls);
  CHECK(urls.empty());
}

}  // namespace
}  // namespace absolve
