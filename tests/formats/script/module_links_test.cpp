#include "formats/script/module_links.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <string_view>

namespace absolve {
namespace {

// Returns the specifiers in a module. A space follows each.
std::string specifiers_of(std::string_view script) {
  std::vector<ValueReference> urls;
  find_module_urls(script, urls);
  std::string found;
  for (const ValueReference& url : urls) {
    CHECK(url.is_specifier);
    found.append(url.coding->decode(url.place.of(script)).text).append(" ");
  }
  return found;
}

struct ModuleRow {
  std::string_view script;
  std::string_view specifiers;
};

TEST_CASE("ECMA-262 16.2: static imports and exports", "[module]") {
  static constexpr ModuleRow rows[] = {
      {"import './a'", "./a "},
      {"import\"../a\";import'/b'", "../a /b "},
      {"import a from './a'; import{b}from'./b'; import*as c from'./c'", "./a ./b ./c "},
      {"import a, {b as c, default as d, 'e f' as g,} from './a'", "./a "},
      {"import a, * as b from './a'", "./a "},
      {"import {} from './a'", "./a "},
      {"import {as, from as as, as as from} from './a'", "./a "},
      {"import from from './a'; import as from './b'", "./a ./b "},
      {"import defer * as a from './a'; import source b from './b'", "./a ./b "},
      {"import defer from './a'; import source from './b'; import source from from './c'",
       "./a ./b ./c "},
      {"import defer, {a} from './a'; import source, * as b from './b'", "./a ./b "},
      {"import defer a from './a'; import source * as b from './b'", ""},
      {"import './a' with {type: 'json'}; import './b'", "./a ./b "},
      {"import/**/a// './no'\n/*\n*/from\xC2\xA0\xEF\xBB\xBF'./a'", "./a "},
      {"export * from './a'; export*as b from'./b'; export * as 'c d' from './c'", "./a ./b ./c "},
      {"export {a, b as c, d as 'e f', 'g' as h} from './a'", "./a "},
      {"let a; export {a}; import './b'", "./b "},
      {"a(); import './a'\nb(); export default 1; import './b'", "./a ./b "},
      {"import \xC3\xA9 from './a'; import \xC3\x80 from './b'", "./a ./b "},
      {"import\t'./a'", "./a "},
      // Absolute URLs, and names.
      {"import 'http://h/a'; import 'https:b'; import 'data:text/javascript,'",
       "http://h/a https:b data:text/javascript, "},
      {"import 'a'; import 'a/b.js'; import '.a'; import '..a'; import ''; import '@a/b'", ""},
      {"import '#a'; import '?a'; import '.'; import '..'", ""},
      // Not static imports.
      {"import('./a'); import.meta; a.import './b'; import ('./c')", ""},
      {"({import: './a'}); {import './b'} function f(){import './c'}", ""},
      {"x.import\n'./a'; x?.export\n'./b'", ""},
      {"import a './a'; import {a './b'; import * from './c'; import , {} from './d'", ""},
      {"import a from b './a'", ""},
      {"import 1a from './a'; import * as 2 from './b'", ""},
      {"important './a'; _import './b'; $import './c'; import\xC3\xA9 './d'; im\\u0070ort './e'",
       ""},
      {"export default './a'; export const b = './b'; export {a} './c'", ""},
      {"import './a\n'; import './b", ""},
      {"", ""},
      {"import", ""},
      {"export", ""},
      {"import {a", ""},
      {"import a from", ""},
  };
  for (const ModuleRow& row : rows) {
    CAPTURE(row.script);
    CHECK(specifiers_of(row.script) == row.specifiers);
  }
}

TEST_CASE("ECMA-262 12: what looks like an import in other tokens", "[module]") {
  static constexpr ModuleRow rows[] = {
      {"// import './a'\n/* import './b'\n*/ 'import \"./c\"'; import './d'", "./d "},
      {"//\xE2\x80\xA8import './a'\r//\rimport './b'", "./a ./b "},
      {"'\\'import \"./a\"'; \"\\\\\"; import './b'", "./b "},
      {"'a\rimport './b'", "./b "},
      {"/*/ import './a' */ import './b'", "./b "},
      {"'a\\\r\nimport \"./a\"'; import './b'", "./b "},
      {"`import './a'`; `\\`import './b'`; `$import './c'`; import './d'", "./d "},
      {"`${`${{a: '}'}}import './a'`}import './b'`; import './c'", "./c "},
      {"`${a}`\nimport './a'", "./a "},
      {"`\\${`; import './a'", "./a "},
      // A regular expression or a division.
      {"a = /'/; import './a'; /[/']/; import './b'", "./a ./b "},
      {"a = b / 2; c = '/'; import './a'; d = e++ / '2' / f; import './b'", "./a ./b "},
      {"a = /\\/'/g; import './a'", "./a "},
      {"/'/; import './a'", "./a "},
      {"(a) / '/'; import './a'", "./a "},
      {"/a/import './b'", ""},  // these are flags
      {"a++ / '/'; b-- / '/'; import './a'", "./a "},
      {"a / b['/'] / (c) / `/` / 1. / 0x1 / \"/\" ; import './a'", "./a "},
      {"if (a) /'/.test(b); import './a'", "./a "},
      {"while (a(b)) /'/.test(b); for await (c of d) /'/.test(c); import './a'", "./a "},
      {"for (a of b) /'/.test(a); with (a) /'/.test(b); import './a'", "./a "},
      {"a(b) / c; '/'; import './a'", "./a "},
      {"x.if(a) / c; '/'; import './a'", "./a "},
      {"return /'/; typeof /'/; a in /'/; import './a'", "./a "},
      {"a.return / '/'; import './a'", "./a "},
      {"function f() {} /'/.test(a); import './a'", "./a "},
      {"if (a) {} else {} /'/; do {} while (a); import './a'", "./a "},
      {"if (a) {} else {b: {} /'/} import './a'", "./a "},
      {"if (a) {b: {} /'/} import './a'", "./a "},
      {"do {c: {} /'/} while (d); import './a'", "./a "},
      {"for x (a) / '/'; import './a'", "./a "},
      {"[1]; 1. / '/'; import './a'", "./a "},
      {"a = {} / '/'; b = [{}] / '/'; c({} / '/'); import './a'", "./a "},
      {"a = () => {}\n/'/; import './a'", "./a "},
      {"a: {} /'/; import './a'", "./a "},
      {"a = {b: {} / '/'}; import './a'", "./a "},
      {"a = b ? {} / '/' : {} / '/'; c ?? {} / '/'; d?.e / '/'; import './a'", "./a "},
      {"a = b ? c ? {} : {} / '/' : {} / '/'; f: {} /'/; import './a'", "./a "},
      {"a?.b; c: {} /'/; import './a'", "./a "},
      {"a?.return / '/'; import './a'", "./a "},
      {"a ?? b; c: {} /'/; import './a'", "./a "},
      {"a?.5 : {} / '/'; import './a'", "./a "},  // 12.8: no optional chain
      {"a = b ? (c) : {d: {} / '/'}; import './a'", "./a "},
      {"class A extends B { m() { } ['a']() {} } /'/; import './a'", "./a "},
      {"export default {} / '/'; import './a'", "./a "},
      {"export {a}\n/'/; import './b'\n/'/; import './c'", "./b ./c "},
      {"export {a}\n{} /'/; import './b'", "./b "},
      {"a = /[\n'/]'; import './a'", ""},
      {"*/; import './a'\nimport './b'", "./b "},
      {"!/'/; (/'/); [/'/]; {/'/} ; a, /'/; a ? /'/ : /'/; import './a'", "./a "},
      {"{if} (a) / '/'; import './a'", "./a "},
      // A slash without a second one makes the rest of its line doubtful.
      {"*/; import 'https:a'\nimport './b'", "./b "},
      {"*/; import 'https:a'\rimport './b'", "./b "},
      // Brackets that do not fit make no module.
      {"(]; import './a'", ""},
      {")]}; import './a'", "./a "},
      {"[}; import './a'", ""},
      {"(}; import './a'", ""},
      {"if (}; import './a'", ""},
      {"{); import './a'", ""},
      {"[); import './a'", ""},
      {"{]; import './a'", ""},
      {") / '/'; import './a'", "./a "},
      {"} /'/; import './a'", "./a "},
      // What only begins like a declaration is read as an expression.
      {"import / '/'; import './b'", "./b "},
      {"export * as / '/'; import './b'", "./b "},
      {"export / '/'; import './b'", "./b "},
      {"export {; import './b'}", ""},
  };
  for (const ModuleRow& row : rows) {
    CAPTURE(row.script);
    CHECK(specifiers_of(row.script) == row.specifiers);
  }
}

TEST_CASE("keywords with an expression behind them", "[module]") {
  const auto is_regular_expression = [](const std::string& before) {
    return specifiers_of(before + " /'/; import './a'") == "./a ";
  };
  for (const std::string word :
       {"await", "case", "default", "delete", "do", "else", "extends", "in", "instanceof", "new",
        "of", "return", "throw", "typeof", "void", "yield"}) {
    CAPTURE(word);
    CHECK(is_regular_expression(word));
    CHECK_FALSE(is_regular_expression("a." + word));
    CHECK_FALSE(is_regular_expression(word + "s"));
  }
  for (const std::string word : {"a", "this", "super", "if", "for", "1"}) {
    CAPTURE(word);
    CHECK_FALSE(is_regular_expression(word));
  }
}

TEST_CASE("a module ends where its text does", "[module]") {
  for (const std::string_view whole :
       {"export{a}from'./a'", "import'./a'", "import*as a from'./a'"}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      CHECK(specifiers_of(whole.substr(0, size)).empty());
    }
  }
}

TEST_CASE("a text without imports is not read", "[module]") {
  std::vector<ValueReference> urls(3);
  find_module_urls("", urls);
  CHECK(urls.empty());
  CHECK(may_hold_module_url("import"));
  CHECK(may_hold_module_url("x export"));
  CHECK_FALSE(may_hold_module_url("imporT expor"));
}

TEST_CASE("reading a module is linear", "[module]") {
  for (const std::string_view piece :
       {"import ", "export ", "import{", "/[", "=/[", "export{a,", "import/**/", "import a,", "`${",
        "(", "/", "a/'", "//import\n", "import'./a'", "if(a)/'/"}) {
    CAPTURE(piece);
    std::string script;
    for (int i = 0; i < 20000; ++i) script += piece;
    std::vector<ValueReference> urls;
    find_module_urls(script + "import", urls);
    CHECK(urls.size() <= 20000);
  }
}

TEST_CASE("ECMA-262 12.9.4: escapes in strings", "[module]") {
  const ScriptEscapes escapes;
  const auto decoded = [&](std::string_view text) { return escapes.decode(text).text; };
  CHECK(decoded(R"(\x2e\u002f\u{61}\u{1F600}\uD83D\uDE00)") ==
        "./a\xF0\x9F\x98\x80\xF0\x9F\x98\x80");
  CHECK(decoded(R"(\b\f\n\r\t\v\'\"\\\/\a\)"
                "\xC3\xA9") == "\b\f\n\r\t\v'\"\\/a\xC3\xA9");
  CHECK(decoded(R"(\0)") == std::string_view("\0", 1));
  CHECK(decoded("a\\\r\nb\\\nc\\\rd\\\xE2\x80\xA9"
                "e") == "abcde");
  CHECK(decoded(R"(\uD83D-\uDE00)") == "\xEF\xBF\xBD-\xEF\xBF\xBD");
  CHECK(decoded(R"(\u{110000}\u{FFFFFFFFFFFF}\xZ\u12)") == "\xEF\xBF\xBDu{FFFFFFFFFFFF}xZu12");
  CHECK(decoded(R"(\u{10FFFF}\u{10FFFF0}\u{1100000})") == "\xF4\x8F\xBF\xBF\xEF\xBF\xBDu{1100000}");
  CHECK(decoded(R"(\uDBFF\uDFFF\uDC00\uDC00)") == "\xF4\x8F\xBF\xBF\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(decoded(R"(\uD83D\u0041\uD83D\uE000\uD83D\uDBFF)") ==
        "\xEF\xBF\xBD"
        "A\xEF\xBF\xBD\xEE\x80\x80\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(decoded("\\x41\\x6") == "Ax6");
  CHECK(decoded("a\\") == "a");
  const auto edited = [&](std::string_view text, std::string_view url) {
    const DecodedText read = escapes.decode(text);
    EditList edits;
    edits.add({{0, read.text.size()}, std::string(url)});
    const auto written = escapes.encode_edits(text, read, edits);
    REQUIRE(written);
    return apply_edits(text, *written);
  };
  CHECK(edited("\\x61", "./</script>'\"\\") == "./\\u003c/script>\\'\\\"\\\\");
}

}  // namespace
}  // namespace absolve
