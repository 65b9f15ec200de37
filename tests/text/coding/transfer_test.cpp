// The codings of transfer encodings: base64 and quoted-printable.
#include <array>
#include <random>

#include "text/ascii.hpp"
#include "text/coding/law.hpp"
#include "text/coding/quoted_printable_decoder.hpp"
#include "text/coding/transfer_codings.hpp"

namespace absolve {
namespace {

const Base64 base64;
const QuotedPrintable quoted_printable;
const QuotedPrintable narrow_quoted_printable("\n", QuotedPrintable::Windows::narrow);

TEST_CASE("RFC 2045 6.8: base64 is read", "[coding][base64]") {
  CHECK(base64.decode("SGVsbG8=").text == "Hello");
  CHECK(base64.decode("SGVs\r\nbG8h\r\n").text == "Hello!");
  CHECK(base64.decode("SGVsbG8").text == "Hello");
  CHECK(base64.decode(" S*G-V\ts!").text == "Hel");
  CHECK(base64.decode("SGVsbG8=SGVs").text == "Hello");  // padding ends the data
  CHECK(base64.decode("SGVsbG==").text == "Hell");
  CHECK(base64.decode("SG=Vs").text == "Hel");  // a single sign is not padding yet
  CHECK(base64.decode("SG=VsbG=8h").text == "Hello!");
  CHECK(base64.decode("=SGVs").text == "Hel");
  CHECK(base64.decode("").text.empty());
  CHECK(base64.decode("S").text.empty());
}

TEST_CASE("base64 is written anew from the edited quantum on", "[coding][base64]") {
  CHECK(edited(base64, "SGVsbG8h", {3, 0}, "XYZ") == "SGVsWFlabG8h");
  CHECK(edited(base64, "SGVs\r\nbG8h\r\n", {4, 1}, "abc") == "SGVs\r\nbGFi\r\nYyE=\r\n");
  CHECK(edited(base64, "SGVsbG8=\n\n", {5, 0}, "!") == "SGVsbG8h\n\n");
  CHECK(edited(base64, "SGVs", {3, 0}, std::string(60, 'x')).find('\n') == 76);
  CHECK(edited(base64, "", {0, 0}, "Hel") == "SGVs");
  CHECK(edited(base64, "SGVs", {0, 3}, "").empty());
}

TEST_CASE("padding behind one character is none, and lines have the length that is found",
          "[coding][base64]") {
  CHECK(base64.decode("S=GVs").text == "Hel");
  CHECK(base64.decode("S==GVs").text == "Hel");
  CHECK(Base64::holds_other_text("S=GVs"));
  // A single line stays a single line, however long it is.
  const std::string line(400, 'A');
  const std::string made = edited(base64, line, {0, 1}, "x");
  CHECK(made.size() == 400);
  CHECK(made.find('\n') == std::string::npos);
  CHECK(edited(base64, line + "\n", {0, 1}, "x").find('\n') == 400);
}

TEST_CASE("base64 is read wherever its quanta and its other characters stand", "[coding][base64]") {
  const std::string text = "The quick brown fox jumps over the lazy dog, and so on.";
  const std::string whole = base64_of(text);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const std::string piece : {"\n", "\r\n", "*", " \t", "-_"}) {
      CHECK(base64.decode(whole.substr(0, at) + piece + whole.substr(at)).text == text);
    }
    // A body that is cut short keeps its complete bytes.
    const std::string_view front = std::string_view(whole).substr(0, at);
    CHECK(base64.decode(front).text == text.substr(0, at * 6 / 8));
  }
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all.push_back(static_cast<char>(byte));
  CHECK(base64.decode(base64_of(all)).text == all);
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool is_digit = ascii::is_alphanumeric(c) || c == '+' || c == '/';
    if (c != '=') CHECK(base64.decode(std::string("SG") + c + "Vs").text.size() == 3);
    CHECK(base64.decode(std::string("SGV") + c).text.size() == (is_digit ? 3 : 2));
  }
  // One line of up to 76 characters does not show how long lines are.
  CHECK(edited(base64, std::string(76, 'A'), {0, 0}, std::string(60, 'x')).find('\n') == 76);
  CHECK(edited(base64, std::string(77, 'A'), {0, 0}, std::string(60, 'x')).find('\n') ==
        std::string::npos);
}

TEST_CASE("an edit keeps text that is not base64", "[coding][base64]") {
  EditList edits;
  REQUIRE(edits.add({{1, 1}, "E"}));
  for (const std::string bytes : {"SGVsbG8=junk", "SGVsbG8=\n-- \nfooter\n",
                                  "SGVsbG8h\n____\nx: y\n", "SGVs*bG8=", "SGVsbG8=SGVs"}) {
    const auto done = base64.encode_edits(bytes, base64.decode(bytes), edits);
    REQUIRE_FALSE(done);
    CHECK(done.error().code == ErrorCode::malformed_encoding);
  }
  // The text before the edited quantum is not rewritten.
  edits = {};
  REQUIRE(edits.add({{4, 1}, "E"}));
  CHECK(base64.encode_edits("*SGVsbG8=", base64.decode("*SGVsbG8="), edits));
}

TEST_CASE("RFC 2045 6.7: quoted-printable is read", "[coding][qp]") {
  const auto text = [](std::string_view bytes) { return quoted_printable.decode(bytes).text; };
  CHECK(text("a=3Db=3d") == "a=b=");
  CHECK(text("a=\r\nb=\nc") == "abc");
  CHECK(text("a= \t\r\nb") == "ab");
  CHECK(text("a  \r\nb\t\n") == "a\r\nb\n");
  CHECK(text("a=zz=4") == "a=zz=4");
  CHECK(text("a=") == "a");
  CHECK(text("a \t") == "a");
  CHECK(text("=C3=A9\xC3") == "\xC3\xA9\xC3");
  CHECK(text("") == "");
}

// A simple decoder by RFC 2045 6.7, which reads line by line and character by character.
std::string decoded_plainly(std::string_view bytes) {
  std::string out;
  while (!bytes.empty()) {
    const auto feed = bytes.find('\n');
    std::string_view line = bytes.substr(0, feed);
    std::string_view line_end;
    if (feed != std::string_view::npos) {
      if (line.ends_with('\r')) line.remove_suffix(1);
      line_end = bytes.substr(line.size(), feed + 1 - line.size());
    }
    bytes.remove_prefix(line.size() + line_end.size());
    std::string_view content = line;
    while (content.ends_with(' ') || content.ends_with('\t')) content.remove_suffix(1);
    if (content.ends_with('=')) {
      content.remove_suffix(1);
      line_end = {};
    }
    const auto value = [](char c) {
      return std::string_view("0123456789ABCDEF").find(static_cast<char>(c >= 'a' ? c - 32 : c));
    };
    for (std::size_t i = 0; i < content.size(); ++i) {
      const std::string_view digits = content.substr(i + 1, 2);
      if (content[i] == '=' && digits.size() == 2 && value(digits[0]) < 16 &&
          value(digits[1]) < 16) {
        out.push_back(static_cast<char>(value(digits[0]) * 16 + value(digits[1])));
        i += 2;
      } else {
        out.push_back(content[i]);
      }
    }
    out.append(line_end);
  }
  return out;
}

TEST_CASE("quoted-printable is read alike wherever in a window something stands", "[coding][qp]") {
  std::mt19937 random(3);
  const auto below = [&random](std::size_t n) { return random() % n; };
  const std::string wide_blanks(150, ' ');
  const auto pieces = std::to_array<std::string_view>(
      {"=3D", "=0D",    "=\r\n",    "=\n", "=",    "=4",      "\r\n",
       "\n",  "\r",     " ",        "\t",  " \t",  "x",       "3D",
       "=e9", "=4\xC3", "\xC3\xA9", "=G0", "  \n", "   \r\n", wide_blanks});
  std::size_t differing = 0;
  for (int run = 0; run < 40'000; ++run) {
    const QuotedPrintable& coding = run % 2 == 0 ? quoted_printable : narrow_quoted_printable;
    const std::size_t first_kind = below(pieces.size());
    const std::size_t kinds = 1 + below(pieces.size());  // sometimes only a few kinds of pieces
    std::string bytes;
    const std::size_t length = below(500);
    const std::size_t max_length = 1 + below(120);  // of a run of plain characters
    while (bytes.size() < length) {
      bytes.append(below(max_length), 'x');
      bytes.append(pieces[(first_kind + below(kinds)) % pieces.size()]);
    }
    const DecodedText decoded_text = coding.decode(bytes);
    bool is_same = decoded_text.text == decoded_plainly(bytes);
    for (const Landmark& mark : decoded_text.landmarks) {
      const std::string rest = decoded_plainly(std::string_view(bytes).substr(mark.bytes));
      is_same = is_same && rest == std::string_view(decoded_text.text).substr(mark.text);
    }
    if (is_same) continue;
    CAPTURE(bytes);
    CHECK(decoded_text.text == decoded_plainly(bytes));
    ++differing;
  }
  CHECK(differing == 0);
}

TEST_CASE("what is rare does not keep the rest from being read by wide windows", "[coding][qp]") {
  if (!has_wide_windows()) {
    WARN("skipped: the processor has no wide windows");
    return;
  }
  std::string bytes = "a \n";  // a wide window leaves this line to a narrow one
  while (bytes.size() < 10'000) bytes.append("x=3Dy z=\r\n");
  std::string text(bytes.size() + QuotedPrintableDecoder::usual_stretch, '\0');
  QuotedPrintableDecoder decoder(bytes, text.data());
  decoder.take_wide_windows();
  CHECK(decoder.taken() == 0);
  decoder.take_mark(2);
  decoder.take_wide_windows();
  CHECK(bytes.size() - decoder.taken() < 66);
}

TEST_CASE("the landmarks of quoted-printable stand close enough to be of use", "[coding][qp]") {
  for (const std::string_view line : {"short\r\n", "a line of =3D usual length, or so=\r\n"}) {
    for (const QuotedPrintable* coding : {&quoted_printable, &narrow_quoted_printable}) {
      std::string bytes;
      while (bytes.size() < 10'000) bytes.append(line);
      std::size_t last = 0;
      std::size_t widest = 0;
      for (const Landmark& mark : coding->decode(bytes).landmarks) {
        widest = std::max(widest, mark.bytes - last);
        last = mark.bytes;
      }
      CHECK(std::max(widest, bytes.size() - last) < 400);
    }
  }
}

TEST_CASE("an empty line in front says nothing about the length of lines", "[coding][base64]") {
  const std::string text(200, 't');
  std::string body = base64_of(text);
  for (std::size_t at = 76; at < body.size(); at += 78) body.insert(at, "\r\n");
  EditList edits;
  REQUIRE(edits.add({{100, 1}, std::string(60, 'n')}));
  const auto lines_of = [&](const std::string& bytes) {
    const std::string written =
        apply_edits(bytes, *base64.encode_edits(bytes, base64.decode(bytes), edits));
    return std::count(written.begin(), written.end(), '\n');
  };
  CHECK(lines_of("\r\n" + body) == lines_of(body) + 1);
}

TEST_CASE("only the physical lines that an edit touches are written anew", "[coding][qp]") {
  CHECK(edited(quoted_printable, "a=41\r\nb=42  \r\nc=43\r\n", {4, 1}, "=") ==
        "a=41\r\n=3D=42\r\nc=43\r\n");
  CHECK(edited(quoted_printable, "one=\r\ntwo=\r\nthree", {4, 0}, "X") == "one=\r\ntXwo=\r\nthree");
  CHECK(edited(quoted_printable, "a\r\nb\r\nc", {1, 2}, "") == "ab\r\nc");
  CHECK(edited(quoted_printable, "a\r\nb", {1, 1}, "") == "a=0Ab");
  CHECK(edited(quoted_printable, "x y", {2, 1}, "") == "x=20");
  // A literal `=` is escaped only if it would form an escape with the following characters.
  CHECK(edited(quoted_printable, "a=zz=b\n", {6, 0}, "4") == "a=zz=3Db4\n");
  CHECK(edited(quoted_printable, "a=zzb\n", {5, 0}, "4") == "a=zzb4\n");
  CHECK(edited(quoted_printable, "=\t\rx\n", {3, 1}, "") == "=\t=0D\n");
  CHECK(edited(quoted_printable, "x y\n", {2, 1}, "\xC3\xA9") == "x =C3=A9\n");
}

TEST_CASE("an edit alone in its line leaves what stands around it", "[coding][qp]") {
  const std::string front = "<p><a href=3D\"";  // 14 characters
  const std::string url = "http://h.example/d/";
  const auto with = [&](const std::string& rest, const std::string& text) {
    return edited(quoted_printable, front + rest, {12, 0}, text);
  };
  // The text fits into the line. Otherwise the line is broken before the text, or after it if the
  // text and the rest do not fit into one line.
  CHECK(with("e\">x</a>=\r\ny", url) == front + url + "e\">x</a>=\r\ny");
  const std::string rest(60, 'r');
  CHECK(with(rest + "=\r\ny", url).starts_with(front + url));  // a line of 75 is rewritten
  CHECK(with(rest.substr(1) + "=\n", "https") == front + "=\nhttps" + rest.substr(1) + "=\n");
  CHECK(with(rest.substr(1) + "=\r\n", std::string(16, 'u')) ==
        front + "=\r\n" + std::string(16, 'u') + rest.substr(1) + "=\r\n");
  CHECK(with(rest + "\r\n", std::string(17, 'u')) ==
        front + std::string(17, 'u') + "=\r\n" + rest + "\r\n");
  CHECK(with(rest + "\r\n", std::string(61, 'u')) ==
        front + std::string(61, 'u') + "=\r\n" + rest + "\r\n");
  // A line that is already too long, or is edited at its full end, is rewritten.
  CHECK(with(rest + rest + "\n", url).find("=\nr") == 75);
  const std::string full(76, 'f');
  CHECK(edited(quoted_printable, full + "\n", {76, 0}, "https") == full.substr(1) + "=\nfhttps\n");
}

TEST_CASE("what is edited alone arms no line, and keeps blanks and signs", "[coding][qp]") {
  const std::string dots(70, '.');
  for (const std::string trap : {"--bound", "From me", ".dotted"}) {
    const std::string front = std::string(30, 'f');
    const std::string ahead = edited(quoted_printable, front + dots + "\n", {30, 64}, trap + dots);
    const std::string behind = edited(quoted_printable, front + trap + std::string(37, 'r') + "\n",
                                      {30, 0}, std::string(30, 'u'));
    for (const std::string& out : {ahead, behind}) {
      CAPTURE(out);
      CHECK(out.find("\n--") == std::string::npos);
      CHECK(out.find("\nFrom ") == std::string::npos);
      CHECK(out.find("\n.") == std::string::npos);
    }
  }
  CHECK(edited(quoted_printable, "--armed\n", {7, 0}, "https") == "=2D-armedhttps\n");
  // What begins a line before stays, unless the line could become a delimiter.
  const std::string url = "http://h.example/" + std::string(40, 'd');
  for (const std::string front : {".carousel { background: url(", "From here <a href", "--><p>"}) {
    CAPTURE(front);
    CHECK(edited(quoted_printable, front + "x)\n", {front.size(), 1}, url) ==
          front + (front.size() < 18 ? "" : "=\n") + url + ")\n");
    CHECK(edited(quoted_printable, front + "x)\n", {front.size(), 1}, "=" + url + url)
              .starts_with(front));
  }
  CHECK(edited(quoted_printable, "--bound--x\n", {9, 1}, "a").starts_with("=2D-bound--a"));
  CHECK(edited(quoted_printable, ".x\n", {0, 1}, ".a") == "=2Eax\n");
  CHECK(edited(quoted_printable, std::string(30, 'f') + "om " + std::string(43, 'r') + "\n",
               {30, 0}, "Fr")
            .find("\nFrom") == std::string::npos);
  const auto shown = [](const std::string& bytes, Span span, const std::string& text) {
    return quoted_printable.decode(edited(quoted_printable, bytes, span, text)).text;
  };
  CHECK(shown("abcdef=zz\n", {7, 0}, "41 or so") == "abcdef=41 or sozz\n");
  CHECK(shown("abcdef=4x\n", {8, 1}, "1 or so") == "abcdef=41 or so\n");
  CHECK(shown("abcdefg\n", {7, 0}, "a blank ") == "abcdefga blank \n");
  CHECK(shown("abcdefg\n", {7, 0}, "a=3Dsign") == "abcdefga=3Dsign\n");
  CHECK(shown("Fro=\nm you\n", {3, 0}, "om me to") == "Froom me tom you\n");
}

TEST_CASE("blanks behind what is written anew neither widen a line nor arm one", "[coding][qp]") {
  const std::string wide(70, 'w');
  CHECK(edited(quoted_printable, wide + "  \n", {70, 0}, "=x") == wide + "=3Dx\n");
  CHECK(edited(quoted_printable, wide + "=  \nx\n", {69, 1}, "w=x") == wide + "=3Dx=\nx\n");
  CHECK(edited(quoted_printable, wide + "From  \n", {70, 0}, "=xy") == wide + "=3Dxy=\nFrom\n");
}

TEST_CASE("where a body has one line, its header says how lines end", "[coding][qp]") {
  const std::string url(70, 'u');
  for (const auto windows : {QuotedPrintable::Windows::best, QuotedPrintable::Windows::narrow}) {
    const auto written = [&](std::string_view line_end, const std::string& bytes) {
      return edited(QuotedPrintable(line_end, windows), bytes, {8, 0}, url);
    };
    CHECK(written("\n", "<a href x>") == "<a href =\n" + url + "x>");
    CHECK(written("\r\n", "<a href x>") == "<a href =\r\n" + url + "x>");
    CHECK(written("\r\n", "<a href x>\n") == "<a href =\n" + url + "x>\n");
    CHECK(written("\n", "<a href x>\r\n") == "<a href =\r\n" + url + "x>\r\n");
  }
}

TEST_CASE("lines that are written stay within 76 and look like no delimiter", "[coding][qp]") {
  const std::string url = "http://h.example/" + std::string(70, 'd') + "--From here./";
  const std::string out = edited(quoted_printable, "<a href=3D\"x\">\r\n", {9, 0}, url);
  std::size_t start = 0;
  while (start < out.size()) {
    const auto end = out.find("\r\n", start);
    REQUIRE(end != std::string::npos);
    CHECK(end - start <= 76);
    start = end + 2;
  }
  // Text that must not begin a line, at each place where a line break could precede it.
  for (std::size_t pad = 60; pad < 80; ++pad) {
    for (const std::string trap : {"--boundary", "From me", ".", "=2D-x"}) {
      const std::string line =
          edited(quoted_printable, "y\n", {0, 0}, std::string(pad, 'a') + trap);
      CAPTURE(line);
      CHECK(line.find("\n--") == std::string::npos);
      CHECK(line.find("\nFrom ") == std::string::npos);
      CHECK(line.find("\n.") == std::string::npos);
    }
  }
}

TEST_CASE("what is written in quoted-printable comes out to the byte", "[coding][qp]") {
  const std::vector<std::string> pieces{"a",
                                        " ",
                                        "\t",
                                        "=",
                                        "\n",
                                        "\r\n",
                                        "\r",
                                        ".",
                                        "--",
                                        "From ",
                                        "\xE9",
                                        std::string(1, '\0'),
                                        std::string(80, 'x'),
                                        std::string(200, '-'),
                                        std::string(75, '.')};
  std::mt19937 random(11);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes;
    for (std::size_t i = random() % 12; i > 0; --i) bytes += pieces[random() % pieces.size()];
    const std::string written = quoted_printable_of(bytes);
    CAPTURE(bytes, written);
    REQUIRE(quoted_printable.decode(written).text == bytes);
    std::size_t column = 0;
    for (std::size_t at = 0; at < written.size(); ++at) {
      column = written[at] == '\n' ? 0 : column + 1;
      if (written[at] == '\n') REQUIRE((at > 0 && written[at - 1] == '\r'));
      REQUIRE(column <= 77);  // with the CR
    }
  }
}

TEST_CASE("edits of bodies as mailers write them make no line long or armed", "[coding][qp]") {
  const std::vector<std::string> pieces{"<a href=\"", "\">",   "../", "e",  "\r\n",
                                        "\xC3\xA9",   "From ", "--b", ".",  " ",
                                        "=",          "--",    "x/y", "",   "#frag",
                                        "\t",         "F",     "r",   "\"", "text of some length"};
  const std::vector<std::string> urls{
      "http://h.example/", "https",  "--sixteen signs-",
      "From here",         ".dots.", "http://h.example/" + std::string(54, 'd') + "/",
      "a blank "};
  std::mt19937 random(5);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  for (int round = 0; round < 20000; ++round) {
    std::string text = "\r\n";  // so that a line's end is known
    for (std::size_t i = below(80); i > 0; --i) text += pieces[below(pieces.size())];
    const std::string bytes = quoted_printable_of(text);
    EditList edits;
    for (std::size_t at = below(60); at <= text.size(); at += 1 + below(120)) {
      edits.add(
          {{at, below(std::min<std::size_t>(4, text.size() - at + 1))}, urls[below(urls.size())]});
    }
    const std::string written = through(quoted_printable, bytes, edits);
    CAPTURE(bytes, written);
    REQUIRE(quoted_printable.decode(written).text == apply_edits(text, edits));
    for (std::size_t start = 0; start < written.size();) {
      const auto end = std::min(written.find("\r\n", start), written.size());
      const std::string_view line = std::string_view(written).substr(start, end - start);
      REQUIRE(line.size() <= 76);
      REQUIRE_FALSE(is_armed(line));
      start = end + 2;
    }
  }
}

TEST_CASE("the law of the codings holds for random bodies and edits", "[coding][qp][base64]") {
  const std::vector<std::string> pieces{
      "a",      "=41",   "=\r\n", "=\n",  "\r\n", "\n",    " ",
      "\t",     "=",     "=3D",   "=4",   "--b",  "From ", ".",
      "=zz",    "=20",   "=0D",   "=0A",  "\r",   "\xE9",  std::string(40, 'x'),
      "= \r\n", " \r\n", "SGVs",  "bG8=", "=="};
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  int refused = 0;
  for (int round = 0; round < 60000; ++round) {
    const std::array<const Coding*, 3> codings{&quoted_printable, &narrow_quoted_printable,
                                               &base64};
    const Coding& coding = *codings[static_cast<std::size_t>(round) % codings.size()];
    std::string bytes;
    for (std::size_t i = below(12); i > 0; --i) bytes += pieces[below(pieces.size())];
    const DecodedText decoded_text = coding.decode(bytes);
    EditList edits;
    std::string shown;
    for (std::size_t i = below(4), at = 0; i > 0; --i) {
      at += below(decoded_text.text.size() - at + 1);
      const std::size_t length = below(std::min<std::size_t>(4, decoded_text.text.size() - at + 1));
      edits.add({{at, length}, pieces[below(pieces.size())]});
      at += length;
    }
    for (const Edit& edit : edits) {
      shown += std::to_string(edit.span.offset) + "+" + std::to_string(edit.span.length) + "=[" +
               std::string(edit.replacement) + "] ";
    }
    if (&coding == &base64 && !coding.encode_edits(bytes, decoded_text, edits)) {
      // Text that is not base64 follows, or something follows the padding.
      const auto is_other = [](char c) {
        return !ascii::is_alpha(c) && !ascii::is_digit(c) && !ascii::is_space(c) &&
               std::string_view("+/=").find(c) == std::string_view::npos;
      };
      const std::size_t padding = std::min(bytes.find('='), bytes.size());
      CAPTURE(bytes, shown);
      REQUIRE((std::ranges::any_of(bytes, is_other) ||
               bytes.find_first_not_of("= \t\r\n", padding) != std::string::npos));
      ++refused;
      continue;
    }
    const std::string written = through(coding, bytes, edits);
    CAPTURE(round, bytes, shown, written);
    REQUIRE(coding.decode(written).text == apply_edits(decoded_text.text, edits));
    if (edits.empty()) REQUIRE(written == bytes);
  }
  CHECK(refused < 60000 / 3);
}

}  // namespace
}  // namespace absolve
