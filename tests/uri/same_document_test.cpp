#include "uri/same_document.hpp"

#include <catch2/catch.hpp>
#include <string>

namespace absolve {
namespace {

TEST_CASE("a fragment stays in its document", "[uri]") {
  using enum InDocument;
  struct Row {
    std::string says;
    DocumentLink link;
    InDocument web;
    InDocument rfc2396;  // RFC 2396 4.2: whatever the base is
  };
  const std::string_view here = "http://h/d";
  const Row rows[] = {
      {"without a BASE", {"#x", "http://h/d#x", here, here}, by_reference, by_reference},
      {"an empty reference", {"", here, here, here}, by_reference, by_reference},
      {"under a BASE elsewhere",
       {"#x", "http://h/b#x", "http://h/b", here, true},
       no,
       by_reference},
      {"under a BASE that is the document's URL",
       {"#x", "http://h/d#x", here, here, true},
       by_target,
       by_reference},
      {"under a Content-Location elsewhere",
       {"#x", "http://h/c#x", "http://h/c", here},
       by_reference,
       by_reference},
      {"a base that is no front of the target",
       {"#x", "http://h/e#x", "http://h/c", here},
       no,
       by_reference},
      {"the URL in full", {"http://h/d#x", "http://h/d#x", here, here}, by_target, by_target},
      {"a longer URL", {"d2", "http://h/d2", here, here}, no, no},
      {"a query", {"?q", "http://h/d?q", here, here}, no, no},
      {"of a document without a URL",
       {"#x", "http://h/b#x", "http://h/b", ""},
       by_reference,
       by_reference},
      {"an empty action under a BASE",
       {"", here, "http://h/b", here, true, true},
       by_reference,
       by_reference},
      {"a BASE that is empty", {"", here, here, here, false, false, true}, by_target, by_target},
      {"a BASE elsewhere", {"#x", "http://h/b#x", "http://h/b", here, false, false, true}, no, no},
  };
  for (const Row& row : rows) {
    CAPTURE(row.says);
    CHECK(same_document(default_profile(), row.link) == row.web);
    CHECK(same_document(*find_profile("rfc2396"), row.link) == row.rfc2396);
  }
}

TEST_CASE("a target is in a document whose URL it has, apart from a fragment", "[uri]") {
  CHECK(is_in_document("http://h/d", "http://h/d"));
  CHECK(is_in_document("http://h/d#", "http://h/d"));
  CHECK(is_in_document("#x", ""));
  CHECK_FALSE(is_in_document("http://h/d/", "http://h/d"));
  CHECK_FALSE(is_in_document("http://h/", "http://h/d"));
  CHECK_FALSE(is_in_document("http://h/e#x", "http://h/d"));
}

}  // namespace
}  // namespace absolve
