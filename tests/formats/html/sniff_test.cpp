#include "formats/html/sniff.hpp"

#include <catch2/catch.hpp>

#include "formats/html/finder.hpp"

namespace absolve {
namespace {

SniffedEncoding settled(std::string_view bytes) {
  const SniffedEncoding encoding = sniff_encoding(bytes, {}, {});
  if (!encoding.is_open) return encoding;
  // Both engines find the same meta element.
  const std::string label = find_links_by_scan(bytes, {})->encoding_label;
  CHECK(find_links_in_tree(bytes, {})->encoding_label == label);
  return encoding_by_content(bytes, label);
}

std::string_view sniffed(std::string_view bytes) {
  return settled(bytes).name;
}

TEST_CASE("HTML 2.5: the encoding in the content of a meta element", "[html][sniff]") {
  const auto label = [](std::string_view content) { return std::string(extract_charset(content)); };
  CHECK(label("text/html; charset=x;y") == "x");
  CHECK(label("text/html; charset=x y") == "x");
  CHECK(label("text/html; charset=x\ty") == "x");
  CHECK(label("charset=x\fy") == "x");
  CHECK(label("CharSet \n=\r x") == "x");
  CHECK(label("charset charset=x") == "x");
  CHECK(label("charset x; charset=y") == "y");
  CHECK(label("charset=\"x y;z\"w") == "x y;z");
  CHECK(label("charset='x\"y'") == "x\"y");
  CHECK(label("charset=\"\"x").empty());
  CHECK(label("charset=\"x\"y\"") == "x");
  CHECK(label("charset=x\"y") == "x\"y");
  CHECK(label("charset;charset=x") == "x");
  CHECK(label("xcharset=x") == "x");
  CHECK(label("charset=\"x").empty());
  CHECK(label("charset='x\"").empty());
  CHECK(label("charset=").empty());
  CHECK(label("charse=x").empty());
  CHECK(label("text/html").empty());
}

TEST_CASE("HTML 13.2.3: a byte order mark beats the user, who beats the transport, who beats meta",
          "[html][sniff]") {
  const std::string_view meta = "<meta charset=koi8-r>";
  CHECK(sniff_encoding(meta, "euc-jp", "big5").name == "EUC-JP");
  CHECK(sniff_encoding(meta, "", "big5").name == "Big5");
  CHECK(sniff_encoding(meta, "", "").name == "KOI8-R");
  CHECK(sniff_encoding("\xEF\xBB\xBF<meta charset=koi8-r>", "euc-jp", "").name == "UTF-8");
  CHECK(sniff_encoding("\xEF\xBB\xBF", "", "").bom_length == 3);
  CHECK(sniff_encoding(std::string_view("\xFF\xFE<\0", 4), "", "").name == "UTF-16LE");
  CHECK(sniff_encoding("\xFE\xFF", "", "").name == "UTF-16BE");
  CHECK(sniff_encoding("x", "no-such", "").name.empty());
  CHECK(sniff_encoding("x", "", "no-such").name == "UTF-8");
}

TEST_CASE("HTML 13.2.3.2: the prescan", "[html][sniff]") {
  CHECK(sniffed("<META http-equiv=Content-Type content='text/html; charset=\"koi8-r\"'>") ==
        "KOI8-R");
  CHECK(sniffed("<meta content='text/html;charset = koi8-r' http-equiv=content-type>") == "KOI8-R");
  CHECK(sniffed("<meta content='text/html;charset=koi8-r'>") == "UTF-8");
  CHECK(sniffed("<!-- <meta charset=koi8-r> --><meta charset=big5>") == "Big5");
  CHECK(sniffed("<a title='<meta charset=koi8-r>'><meta charset=big5>") == "Big5");
  CHECK(sniffed("</a title='><meta charset=koi8-r>'><meta charset=big5>") == "Big5");
  for (const std::string bogus : {"<!doctype ", "</ ", "</", "<?x ", "<! "}) {
    CHECK(sniffed(bogus + "<meta charset=koi8-r>") == "UTF-8");
  }
  CHECK(sniffed("<meta charset=utf-16>") == "UTF-8");
  CHECK(sniffed("<meta charset=x-user-defined>") == "windows-1252");
  CHECK(sniffed("<meta charset=none><meta charset=big5>") == "Big5");
  CHECK(sniffed("<meta/charset=big5/>") == "UTF-8");  // the label is "big5/"
  CHECK(sniffed("<meta charset=koi8-r charset=big5>") == "KOI8-R");
  CHECK(sniffed("<metadata charset=koi8-r>") == "UTF-8");
  CHECK(sniffed("<meta charset") == "UTF-8");
  for (const char* cut :
       {"<meta charset=big5", "<meta charset=big5 ", "<meta charset='big5'",
        "<a <meta charset=big5", "<meta charset=big5 x=", "<meta charset=big5 x",
        "<meta charset=big5 x='>", "<p x='><meta charset=big5>", "<meta x='><meta charset=big5>"}) {
    INFO(cut);
    CHECK(sniff_encoding(cut, "", "").is_open);
  }
  CHECK(sniffed("<script>'<meta charset=big5>'</script>") == "Big5");
  CHECK(sniffed("<!-- <meta charset=koi8-r>") == "UTF-8");
}

TEST_CASE("HTML 13.2.3.2: an XML declaration counts where no meta does", "[html][sniff]") {
  const std::string declared = "<?xml version='1.0' encoding='koi8-r'?>";
  CHECK(sniffed(declared) == "KOI8-R");
  CHECK(sniffed(declared + "<meta charset=big5>") == "Big5");
  CHECK(sniffed(declared + "<meta charset=none>") == "KOI8-R");
  CHECK(sniffed(" " + declared) == "UTF-8");
  CHECK(sniffed("<?xml encoding \n=\t\"utf-16le\"?>") == "UTF-8");
  CHECK(sniffed("<?xml encoding=\"shift_jis\">") == "Shift_JIS");
  CHECK(sniffed("<?xml encoding=koi8-r?>") == "UTF-8");
  CHECK(sniffed("<?xml encoding='koi8-r?>") == "UTF-8");
  CHECK(sniffed("<?xml encoding='koi8 r'?>") == "UTF-8");
  CHECK(sniffed("<?xml encoding='koi8-r'") == "UTF-8");
  CHECK(sniffed("<?xml version='1.0'?><p title=\"encoding='koi8-r'\">") == "UTF-8");
  CHECK(sniffed(std::string_view("<\0?\0x\0", 6)) == "UTF-16LE");
  CHECK(sniffed(std::string_view("\0<\0?\0x", 6)) == "UTF-16BE");
}

TEST_CASE("HTML 13.2.3.4: a meta behind the prescan's bytes still counts", "[html][sniff]") {
  const std::string far = "<title>" + std::string(2000, ' ') + "</title>";
  CHECK(sniffed(far + "<meta charset=koi8-r>") == "KOI8-R");
  CHECK(sniffed(far + "<script>'<meta charset=koi8-r>'</script>") == "UTF-8");
  CHECK(sniffed(far + "<meta http-equiv=content-type content='a;charset=koi8-r'>") == "KOI8-R");
  CHECK(sniffed(far + "<meta charset=none><meta charset=big5>") == "Big5");
  CHECK(sniffed(far + "<meta charset=none http-equiv=content-type content='a;charset=big5'>") ==
        "Big5");
  CHECK(sniffed(far + "<template><meta charset=big5></template>") == "Big5");
  CHECK(sniffed(far + "<svg><meta charset=big5>") == "Big5");
  CHECK(sniffed(far + "<textarea><meta charset=big5></textarea>") == "UTF-8");
  CHECK(sniffed(far + "<meta charset=utf-16>") == "UTF-8");
}

TEST_CASE("HTML 13.2.3.4: a meta changes every encoding but UTF-16", "[html][sniff]") {
  CHECK(changed_encoding("UTF-8", "koi8-r") == "KOI8-R");
  CHECK(changed_encoding("UTF-8", "none") == "UTF-8");
  CHECK(changed_encoding("UTF-16LE", "koi8-r") == "UTF-16LE");
  CHECK(changed_encoding("UTF-16BE", "koi8-r") == "UTF-16BE");
}

TEST_CASE("the encoding that markup looks like", "[html][sniff]") {
  const auto apparent = [](std::u32string_view text, std::size_t size, bool is_big,
                           std::size_t cut = 0) {
    std::string bytes;
    for (const char32_t c : text) {
      for (std::size_t i = 0; i < size; ++i) {
        bytes += static_cast<char>(c >> 8 * (is_big ? size - 1 - i : i));
      }
    }
    return apparent_encoding(std::string_view(bytes).substr(0, bytes.size() - cut));
  };
  CHECK(apparent(U"<p>\t", 2, false) == "UTF-16LE");
  CHECK(apparent(U" <p~", 2, true) == "UTF-16BE");
  CHECK(apparent(U"<p>~\n", 2, true, 1) == "UTF-16BE");
  CHECK(apparent(U"<p>~", 2, true, 1).empty());
  CHECK(apparent(U"<p\u4E00\u4E00", 2, true) == "UTF-16BE");
  CHECK(apparent(U"<p\u4E00\u4E00\u4E00", 2, false).empty());
  CHECK(apparent(U"<p\x01\x7F", 2, false) == "UTF-16LE");
  CHECK(apparent(U"<\x01\x01\x7F", 2, false).empty());
  CHECK(apparent(U"text", 2, false) == "UTF-16LE");  // of ASCII alone
  CHECK(apparent(U"text\u4E00", 2, false).empty());
  CHECK(apparent(U"tex\x01", 2, false).empty());
  CHECK(apparent(std::u32string_view(U"<p>\0", 4), 2, false).empty());
  CHECK(apparent(U"<p", 4, false) == "UTF-32");
  CHECK(apparent(U"<p", 4, true) == "UTF-32");
  CHECK(apparent(U"\uFEFF ", 4, false) == "UTF-32");
  CHECK(apparent(U"\uFEFF ", 4, true) == "UTF-32");
  CHECK(apparent(U"<p>text ", 1, false) == "ASCII");
  CHECK(apparent(U"<p>\u00E9\u00E9\u00E9\u00E9 ", 1, false) == "ASCII");
  CHECK(apparent(std::u32string_view(U"<p>text\0", 8), 1, false).empty());
  CHECK(apparent_encoding(std::string_view("\0\0\0\0\0\0\0\0", 8)).empty());
  // Only the front is looked at.
  const std::u32string ascii(15, U'x');
  const std::u32string other(16, U'\u4E00');
  CHECK(apparent(U"<" + ascii + other + std::u32string(1, U'\0'), 2, false) == "UTF-16LE");
  CHECK(apparent(U"<" + ascii.substr(1) + other + other, 2, false).empty());
  CHECK(apparent(std::u32string(32, U'x') + U"\x01", 2, false) == "UTF-16LE");
  CHECK(apparent(std::u32string(31, U'x') + U"\x01", 2, false).empty());
}

TEST_CASE("without a word on it, UTF-8 is recognised and all else a guess", "[html][sniff]") {
  CHECK(sniffed("caf\xC3\xA9") == "UTF-8");
  CHECK(sniffed("caf\xE9") == "windows-1252");
  CHECK(settled("caf\xE9").is_guess);
  CHECK_FALSE(settled("caf\xC3\xA9").is_guess);
}

TEST_CASE("HTML 2.5: a charset out of a Content-Type", "[html][sniff]") {
  CHECK(extract_charset("text/html; charset=utf-8") == "utf-8");
  CHECK(extract_charset("text/html; CHARSET = 'a b';x") == "a b");
  CHECK(extract_charset("charset charset=x y") == "x");
  CHECK(extract_charset("text/html; charset=\"x").empty());
  CHECK(extract_charset("text/html").empty());
}

TEST_CASE("HTML 13.2.3.2: which characters end a name or a value in the prescan", "[html][sniff]") {
  for (const std::string attribute :
       {"charset=koi8-r", "charset = koi8-r", "charset\t=\n'koi8-r'", "x/charset=koi8-r",
        "x charset=koi8-r", "x= y charset=koi8-r",
        "x=y\"charset=koi8-r\" "
        "charset=koi8-r",
        "/charset=koi8-r", "x='charset=big5'charset=koi8-r", "CHARSET=KOI8-R", "charset=koi8-r/"}) {
    CAPTURE(attribute);
    const bool is_slash_in_value = attribute.ends_with('/');
    for (const std::string end : {">", " >", "\f>", " x>"}) {
      CHECK(sniffed("<meta " + attribute + end + "caf\xC3\xA9") ==
            (is_slash_in_value ? "UTF-8" : "KOI8-R"));
    }
  }
  for (const std::string attribute :
       {"xcharset=koi8-r", "charset", "charset=", "=charset=koi8-r", "x=charset=koi8-r",
        "charset'=koi8-r", "x=y/charset=koi8-r"}) {
    CAPTURE(attribute);
    CHECK(sniffed("<meta " + attribute + ">caf\xC3\xA9") == "UTF-8");
  }
  for (const std::string tag :
       {"<metax charset=koi8-r>", "<met charset=koi8-r>", "</meta charset=koi8-r>",
        "<!meta charset=koi8-r>", "<?meta charset=koi8-r>"}) {
    CAPTURE(tag);
    CHECK(sniffed(tag + "caf\xC3\xA9") == "UTF-8");
  }
  CHECK(sniffed("<meta/charset=koi8-r>") == "KOI8-R");
  // Only the first 1,024 bytes count.
  const std::string meta = "<meta charset=koi8-r>";
  CHECK(sniff_encoding(std::string(1024 - meta.size(), ' ') + meta, {}, {}).name == "KOI8-R");
  CHECK(sniff_encoding(std::string(1025 - meta.size(), ' ') + meta, {}, {}).is_open);
}

}  // namespace
}  // namespace absolve
