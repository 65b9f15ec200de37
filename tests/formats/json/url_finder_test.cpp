#include "formats/json/url_finder.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace absolve {
namespace {

using Found = std::vector<std::string>;

Found urls_of(JsonScript script, std::string_view text) {
  std::vector<JsonUrl> urls;
  find_json_urls(script, text, urls);
  Found found;
  for (const JsonUrl& url : urls) {
    found.push_back((url.of_document ? "document:" : "") + std::string(url.content.of(text)));
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

}  // namespace
}  // namespace absolve
