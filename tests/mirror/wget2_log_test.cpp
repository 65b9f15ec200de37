#include <catch2/catch.hpp>

#include "absolve/mirror.hpp"

namespace absolve {
namespace {

std::vector<std::string> rows_of(std::string_view log) {
  const auto saved = read_saved_urls(log);
  REQUIRE(saved);
  std::vector<std::string> rows;
  for (const SavedUrl& row : saved->rows) rows.push_back(row.url + " " + row.file);
  return rows;
}

const std::string start = "[1] Downloading 'http://h.example:8765/robots.txt' ...\n";

TEST_CASE("the log of wget2 names files, then their URLs", "[mirror][wget2]") {
  CHECK(rows_of(start +
                "HTTP ERROR response 404 File not found [http://h.example:8765/robots.txt]\n"
                "[1] Downloading 'http://h.example:8765/' ...\n"
                "Saving 'h.example/index.html'\n"
                "HTTP response 200 OK [http://h.example:8765/]\n"
                "URI content encoding = 'CP1252' (default, encoding not specified)\n"
                "Adding URL: http://h.example:8765/s.css?v=3\n"
                "Saving 'h.example/i j.png'\nHTTP response 200 OK [http://h.example:8765/i j.png]\n"
                "Downloaded: 2 files, 522  bytes, 1 redirects, 1 errors\n") ==
        std::vector<std::string>{"http://h.example:8765/ h.example/index.html",
                                 "http://h.example:8765/i%20j.png h.example/i j.png"});
}

TEST_CASE("downloads of wget2 at a time are told apart by their names", "[mirror][wget2]") {
  CHECK(rows_of(start +
                "Saving 'm/h/a.html'\nSaving 'm/h/b.html'\nSaving 'm/h/d/index.html?q=1.html'\n"
                "HTTP response 200 OK [http://h/b.html]\nHTTP response 200 OK [http://h/d/?q=1]\n"
                "HTTP response 200 OK [http://h/a.html]\n") ==
        std::vector<std::string>{"http://h/b.html m/h/b.html",
                                 "http://h/d/?q=1 m/h/d/index.html?q=1.html",
                                 "http://h/a.html m/h/a.html"});
  // If options changed the names, downloads are matched by their order.
  CHECK(rows_of(start + "Saving 'x'\nSaving 'y'\nHTTP response 200 OK [http://h/a]\n"
                        "HTTP response 200 OK [http://h/b]\n") ==
        std::vector<std::string>{"http://h/a x", "http://h/b y"});
}

TEST_CASE("redirects in the log of wget2", "[mirror][wget2]") {
  CHECK(rows_of(start + "HTTP response 302 Found [http://h/r]\nAdding URL: http://h/p\n"
                        "HTTP response 301 Moved [http://h/s]\nAdding URL: http://h/nil\n"
                        "Saving 'h/p'\nHTTP response 200 OK [http://h/p]\n"
                        "HTTP response 302 Found [http://h/t]\nSaving 'h/q'\n"
                        "Adding URL: http://h/p\nHTTP response 200 OK [http://h/q]\n") ==
        std::vector<std::string>{"http://h/p h/p", "http://h/q h/q", "http://h/r h/p"});
}

TEST_CASE("redirects one after the other in the log of wget2", "[mirror][wget2]") {
  CHECK(rows_of(start + "HTTP response 302 Found [http://h/a]\nAdding URL: http://h/b\n"
                        "HTTP response 302 Found [http://h/b]\nAdding URL: http://h/p\n"
                        "Saving 'h/p'\nHTTP response 200 OK [http://h/p]\n") ==
        std::vector<std::string>{"http://h/p h/p", "http://h/b h/p", "http://h/a h/p"});
}

TEST_CASE("wget2 says that it converted links", "[mirror][wget2]") {
  const std::string log = start + "Saving 'h/p'\nHTTP response 200 OK [http://h/p]\n";
  CHECK_FALSE(read_saved_urls(log)->links_are_local);
  CHECK(read_saved_urls(log + "convert h/p http://h/p UTF-8\n  a -> b\n")->links_are_local);
}

TEST_CASE("a log of wget2 that saved nothing, and lines that are none", "[mirror][wget2]") {
  CHECK(read_saved_urls(start).error().code == ErrorCode::bad_map);
  CHECK(read_saved_urls("[] Downloading 'x' ...\n").error().code == ErrorCode::bad_map);
  const std::string broken = start +
                             "Saving 'h/p'\nHTTP response ]\nHTTP response 2[]\nSaving '\n"
                             "HTTP response 200 OK []\nAdding URL: \nHTTP response 200 OK [x]\n";
  CHECK(read_saved_urls(broken).error().code == ErrorCode::bad_map);
  std::string many = start;
  for (int i = 0; i < 1000; ++i) many += "Saving 'h/" + std::to_string(i) + "'\n";
  CHECK(rows_of(many + "HTTP response 200 OK [http://h/0]\n").size() == 1);
}

}  // namespace
}  // namespace absolve
