#include "absolve/document.hpp"

#include <catch2/catch.hpp>

namespace absolve {
namespace {

constexpr std::string_view explained_page =
    "<base href='http://a/b/c/d'>\n"
    "<a class=x href='../&#103;?y&amp;z'>1</a> <form action=''></form>\n"
    "<a href=' ./x '>2</a><a href='http://[/'>3</a>\n";

LinkExplanation explain(const LinkChoice& choice, const char* profile = "web") {
  Options options;
  options.profile = find_profile(profile);
  auto explanation =
      explain_link(explained_page, {.retrieval_url = "http://h/p.html"}, options, choice);
  REQUIRE(explanation.has_value());
  return std::move(*explanation);
}

}  // namespace

TEST_CASE("a link is explained from its bytes to what is written") {
  const LinkExplanation own = explain({.number = 2});
  CHECK(own.number == 2);
  CHECK(own.matches == 1);
  CHECK(own.source == "../&#103;?y&amp;z");
  CHECK(own.link.raw == "../g?y&z");
  CHECK(own.link.url == "http://a/b/g?y&z");
  CHECK(own.line == "<a class=x href='../&#103;?y&amp;z'>1</a> <form action=''></form>");
  CHECK(own.line.substr(own.line_offset, own.line_length) == own.source);
  CHECK(own.entity.base.candidates.size() == 2);
  REQUIRE(!own.steps.empty());
  CHECK(own.steps.back().value == "http://a/b/g?y&z");
  CHECK(own.written == "http://a/b/&#103;?y&amp;z");
  CHECK(own.unchanged.empty());
}

TEST_CASE("a link is chosen by its number, by a place or by its text") {
  CHECK(explain({.place = {{2, 18}}}).number == 2);   // its first byte
  CHECK(explain({.place = {{2, 18}}}).matches == 1);  // not the next one in the line
  CHECK(explain({.place = {{2, 34}}}).number == 2);   // its last byte
  CHECK(explain({.place = {{2, 3}}}).number == 2);    // in front of it
  CHECK(explain({.place = {{2, 35}}}).number == 3);   // behind it: the next one in the line
  CHECK(explain({.place = {{3, 0}}}).number == 4);
  CHECK(explain({.place = {{3, 0}}}).matches == 2);
  CHECK(explain({.reference = "../g?y&z"}).number == 2);
  CHECK(explain({.reference = "http://a/b/g?y&z"}).number == 2);
  // Of two links with the same text, the one in the first line.
  const auto first = explain_link("<p>text<a href=x>\n<a href=x>", {}, {}, {.reference = "x"});
  REQUIRE(first);
  CHECK(first->number == 1);
  CHECK(first->matches == 2);
  for (const LinkChoice& none :
       {LinkChoice{.number = 6}, LinkChoice{.place = {{2, 80}}}, LinkChoice{.place = {{9, 0}}},
        LinkChoice{.reference = "y"}, LinkChoice{}}) {
    const auto explanation = explain_link(explained_page, {}, {}, none);
    REQUIRE(!explanation);
    CHECK(explanation.error().code == ErrorCode::no_such_link);
  }
}

TEST_CASE("a link that does not go by the base has a step that says why") {
  const LinkExplanation action = explain({.number = 3});
  REQUIRE(action.steps.size() == 1);
  CHECK(action.steps[0].section == "HTML 4.10.21.3");
  CHECK(action.steps[0].value == "http://h/p.html");
  CHECK(action.link.base == "http://h/p.html");
  CHECK(action.link.layer == Layer::retrieval);
}

TEST_CASE("CSS Values 4, 4.5.4: a query in CSS is explained in UTF-8, whatever the page is in") {
  const std::string long_name(300, 'n');
  const std::string text = "<style>a{b:url(" + long_name + "?\xE9)}</style>";
  const auto own = explain_link(text, {.retrieval_url = "http://h/"}, {}, {.number = 1});
  REQUIRE(own);
  CHECK(own->link.url == "http://h/" + long_name + "?%C3%A9");
  REQUIRE(own->steps.size() > 1);
  CHECK(own->steps.back().value.starts_with("http://h/nnn"));
}

TEST_CASE("white space that goes before a profile's own steps is a step") {
  const LinkExplanation own = explain({.number = 4}, "rfc3986");
  REQUIRE(own.steps.size() == 7);
  CHECK(own.steps[0].value == "./x");
  CHECK(own.steps[1].section == "RFC 3986 5.2.2");
  CHECK(own.steps.back().value == "http://a/b/c/x");
}

TEST_CASE("a link without a target has the steps up to the failure, and stays") {
  const LinkExplanation own = explain({.number = 5});
  CHECK(!own.link.url);
  CHECK(own.steps.back().section == "URL Standard 4.4, host state");
  CHECK(!own.written);
  CHECK(own.unchanged == "the link has no target");
}

TEST_CASE("a link in an encoded part is shown as decoded") {
  constexpr std::string_view message =
      "MIME-Version: 1.0\r\nContent-Type: text/html; charset=windows-1252\r\n"
      "Content-Location: http://a/b/\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
      "=A3 <a href=3D'caf=E9'>\r\n";
  const auto own = explain_link(message, {}, {}, {.reference = "caf\xC3\xA9"});
  REQUIRE(own);
  CHECK(own->entity.transfer_encoding == "quoted-printable");
  CHECK(own->source == "caf\xC3\xA9");
  CHECK(own->line == "\xC2\xA3 <a href='caf\xC3\xA9'>");
  CHECK(own->line.substr(own->line_offset, own->line_length) == own->source);
  CHECK(own->written == "http://a/b/caf%C3%A9");
}

TEST_CASE("a link in an encoding of several bytes is shown as text") {
  struct Row {
    const char* charset;
    std::string bytes;
  };
  // Each has the text "日 <a href="日/x">".
  const std::string utf16 = "\xFF\xFE" + [] {
    std::string text;
    for (const char16_t c : std::u16string_view(u"日 <a href=\"日/x\">")) {
      text.push_back(static_cast<char>(c & 0xFF));
      text.push_back(static_cast<char>(c >> 8));
    }
    return text;
  }();
  const Row rows[] = {
      {"utf-16le", utf16},
      {"shift_jis", "\x93\xFA <a href=\"\x93\xFA/x\">"},
      {"euc-jp", "\xC6\xFC <a href=\"\xC6\xFC/x\">"},
      {"iso-2022-jp", "\x1B$BF|\x1B(B <a href=\"\x1B$BF|\x1B(B/x\">"},
  };
  for (const Row& row : rows) {
    INFO(row.charset);
    const auto own = explain_link(
        row.bytes,
        {.retrieval_url = "http://h/", .content_type = "text/html", .charset = row.charset}, {},
        {.number = 1});
    REQUIRE(own);
    CHECK(own->source == "日/x");
    CHECK(own->line == "日 <a href=\"日/x\">");
    CHECK(own->line.substr(own->line_offset, own->line_length) == "日/x");
    CHECK(own->written == "http://h/%E6%97%A5/x");
  }
  // This text is longer in UTF-8 than in windows-1252, so the link stands farther back.
  const auto behind = explain_link(std::string(30, '\xE9') + "<a href=x>",
                                   {.charset = "windows-1252"}, {}, {.number = 1});
  REQUIRE(behind);
  CHECK(behind->line.substr(behind->line_offset, behind->line_length) == "x");
}

TEST_CASE("a link in a srcdoc has the encoding of the page around it") {
  const std::string framing = "\x93\xFA <iframe srcdoc='<a href=\"\x93\xFA/x\">'></iframe>";
  const auto own = explain_link(
      framing, {.retrieval_url = "http://h/", .content_type = "text/html", .charset = "shift_jis"},
      {}, {.reference = "日/x"});
  REQUIRE(own);
  CHECK(own->entity.frame == "1");
  CHECK(own->source == "日/x");
  CHECK(own->written == "http://h/%E6%97%A5/x");
}

TEST_CASE("a place means the first link of its line, whatever document it is in") {
  constexpr std::string_view own_page = "<iframe srcdoc='<a href=deep>'></iframe><a href=after>";
  for (const std::size_t column : {0, 1, 27}) {
    const auto own =
        explain_link(own_page, {.retrieval_url = "http://h/"}, {}, {.place = {{1, column}}});
    REQUIRE(own);
    CHECK(own->link.raw == "deep");
  }
}

TEST_CASE("what the limits allow to be rewritten is shown as written") {
  Options options;
  options.limits.document_bytes = 10;
  const auto own =
      explain_link("<a href=x>", {.retrieval_url = "http://h/"}, options, {.number = 1});
  REQUIRE(own);
  CHECK(own->written == "http://h/x");
}

TEST_CASE("a header link has the steps of its profile") {
  constexpr std::string_view response =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nLink: <../n>; rel=next\r\n\r\nx";
  const auto own =
      explain_link(response, {.retrieval_url = "http://h/a/b"}, {}, {.reference = "../n"});
  REQUIRE(own);
  CHECK(own->steps.size() > 2);
  CHECK(own->steps.back().value == "http://h/n");
}

TEST_CASE("a header in an encoded message is shown") {
  // The base64 text: Content-Type: text/html, Content-Location: sub/, and the body <a href=x>.
  const std::string encoded =
      "Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\n\r\n"
      "Q29udGVudC1UeXBlOiB0ZXh0L2h0bWwNCkNvbnRlbnQtTG9jYXRpb246IHN1Yi8NCg0KPGEgaHJl\r\nZj14Pg==";
  const std::string outer = "MIME-Version: 1.0\r\nContent-Location: http://o/\r\n";
  for (const std::string& message :
       {outer + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n" + encoded +
            "\r\n--b--\r\n",
        outer + encoded}) {
    const auto own = explain_link(message, {}, {}, {.reference = "sub/"});
    REQUIRE(own);
    CHECK(own->source == "sub/");
    CHECK(own->line == "Content-Location: sub/");
    CHECK(own->written == "http://o/sub/");
  }
}

TEST_CASE("a long line is cut around the link") {
  const std::string text = std::string(5000, 'x') + "<a href=y>" + std::string(5000, 'z');
  const auto own = explain_link(text, {.retrieval_url = "http://h/"}, {}, {.number = 1});
  REQUIRE(own);
  const std::string cut = "…";
  CHECK(own->line.size() == 200 + 2 * cut.size());
  CHECK(own->line.starts_with(cut + "x"));
  CHECK(own->line.ends_with("z" + cut));
  CHECK(own->line.substr(own->line_offset, own->line_length) == "y");
}

TEST_CASE("why a link stays as it is") {
  struct Row {
    std::string text;
    DocumentSource source;
    std::size_t number;
    const char* reason;
  };
  const DocumentSource at{.retrieval_url = "http://h/d/p"};
  const DocumentSource mail{.content_type = "message/rfc822"};
  const DocumentSource beside{
      .name = "p.html", .retrieval_url = "http://h/", .saved_files = "p_files"};
  const Row rows[] = {
      {"<a href='http://[/'>", at, 1, "the link has no target"},
      {"<svg><use href='#m'/></svg>", at, 1, "the link fetches nothing"},
      {"<a href='#t'>", at, 1, "the link points into the same document"},
      {"<a href=http://h/x>", at, 1, "the link is absolute already"},
      {"<a href=HTTP://H/x>", at, 1,
       "the link is absolute already, and rewrite does not normalize links"},
      // A message about another link is not a reason.
      {"<a href='http://[/'><a href=HTTP://H/x>", at, 2,
       "the link is absolute already, and rewrite does not normalize links"},
      {"Content-Type: text/html\n\n<a href=x>", mail, 1,
       "the only base is thismessage:/, which is never written"},
      {"Content-Type: multipart/signed; boundary=b\n\n--b\nContent-Type: text/html\n"
       "Content-Location: http://h/\n\n<a href=x>\n--b--\n",
       mail, 2, "left as it is: multipart/signed covers it"},
      {"<!-- saved from url=(0012)http://g/p -->\n<img src=p_files/a.png>", beside, 1,
       "the link leads into p_files, where a browser saved the files of the page"},
      {"<!-- saved from url=(0012)http://g/p -->\n<img src=./q_files/a.png>", at, 1,
       "the link leads into q_files, where a browser saved the files of the page"},
      {"<!-- saved from url=(0012)http://g/p -->\n<base href=.><img src=p_files/a.png>", beside, 1,
       "the links into p_files need this BASE as it is"},
      {"<template><base href=x></template>", at, 1, "rewrite does not change links of this kind"},
      {"<template><base href=x></template>", beside, 1,
       "rewrite does not change links of this kind"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const auto own = explain_link(row.text, row.source, {}, {.number = row.number});
    REQUIRE(own);
    CHECK_FALSE(own->written);
    CHECK(own->unchanged == row.reason);
  }
  Options old;
  old.profile = find_profile("rfc1808");  // 3.4
  CHECK(explain_link("<a href=g>", {}, old, {.number = 1})->unchanged ==
        "there is no base, and the profile takes the link as it is");
  // Neither is a message about a nested document.
  Options shallow;
  shallow.limits.frame_depth = 1;
  CHECK(explain_link(
            "<iframe srcdoc=\"<iframe srcdoc='<a href=x>'></iframe>\"></iframe><a href=HTTP://H/x>",
            at, shallow, {.number = 1})
            ->unchanged == "the link is absolute already, and rewrite does not normalize links");
}

TEST_CASE("a choice that fits no link says what was asked for") {
  const auto detail = [](const LinkChoice& choice) {
    return explain_link(explained_page, {}, {}, choice).error().detail;
  };
  CHECK(detail({.number = 6}) == "number 6; it has 5");
  CHECK(detail({.place = {{2, 80}}}) == "none is at or behind column 80 of line 2; it has 5");
  CHECK(detail({.place = {{9, 0}}}) == "none begins in line 9; it has 5");
  CHECK(detail({.reference = "y"}) == "\"y\" is neither the value nor the target of one; it has 5");
}

TEST_CASE("an empty value that is not an action has the steps of its profile") {
  const auto steps = [](std::string_view text, const DocumentSource& source) {
    const auto own = explain_link(text, source, {}, {.number = 1});
    REQUIRE(own);
    return own->steps.front().section;
  };
  const DocumentSource at{.retrieval_url = "http://h/d/p"};
  CHECK(steps("<form action=''>", at) == "HTML 4.10.21.3");
  CHECK(steps("<button formaction=''>", at) == "HTML 4.10.21.3");
  CHECK(steps("<a href=''>", at) != "HTML 4.10.21.3");
  CHECK(steps("<form action='?'>", at) != "HTML 4.10.21.3");
}

TEST_CASE("steps of links that are not resolved against the base") {
  const auto steps = [](std::string_view text, const char* profile, std::size_t number) {
    Options options;
    options.profile = find_profile(profile);
    const auto own =
        explain_link(text, {.retrieval_url = "http://h/d/p"}, options, {.number = number});
    REQUIRE(own);
    std::string lines;
    for (const ResolutionStep& step : own->steps) {
      lines += step.section + ": " + step.text + ": " + step.value + "\n";
    }
    return lines;
  };
  CHECK(steps("<base href=http://b/><a href='#f'>", "rfc2396", 2)
            .ends_with("RFC 2396 5.2 (7): the components are put together: http://h/d/p#f\n"));
  CHECK(steps("<base href=http://b/><form action=''>", "web", 2) ==
        "HTML 4.10.21.3: an empty action is a request for the document itself: http://h/d/p\n");
  CHECK(steps("<script type=importmap>{\"imports\":{\"a\":\"http:b\"}}</script>", "web", 1) ==
        ": the element has a rule of its own: http://b/\n");
  const std::string spaced = steps("<a href=' x '>", "rfc3986", 1);
  CHECK(spaced.starts_with(
      "URL Standard 4.4: white space at both ends, tabs and line ends are removed: x\n"
      "RFC 3986 5.2.2: "));
  CHECK(steps("<a href='x'>", "rfc3986", 1).starts_with("RFC 3986 5.2.2: "));
}

TEST_CASE("an empty action by the rule of its profile, with and without a URL") {
  const auto first_step = [](const char* profile, const DocumentSource& source) {
    Options options;
    options.profile = find_profile(profile);
    const auto own = explain_link("<form action=''>", source, options, {.number = 1});
    REQUIRE(own);
    return own->steps.empty() ? std::string("none") : own->steps.front().section;
  };
  const DocumentSource at{.retrieval_url = "http://h/d/p"};
  CHECK(first_step("web", at) == "HTML 4.10.21.3");
  CHECK(first_step("rfc2396", at).starts_with("RFC 2396"));
  CHECK(first_step("rfc3986", at).starts_with("RFC 3986"));
  CHECK_FALSE(first_step("web", {}).starts_with("HTML"));
}

TEST_CASE("a link of one part of a message, in the encoding of its own page") {
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n"
      "Content-Type: text/html; charset=koi8-r\r\n\r\n\xC1 <a href=one>\r\n--b\r\n"
      "Content-Type: text/html; charset=shift_jis\r\nContent-Base: http://h/\r\n"
      "Content-Transfer-Encoding: 8bit\r\n\r\n"
      "\x93\xFA <iframe srcdoc='<a href=\"\x93\xFA/x\">'></iframe>\r\n--b--\r\n";
  const auto own = explain_link(message, {}, {}, {.reference = "日/x"});
  REQUIRE(own);
  CHECK(own->source == "日/x");
  CHECK(own->line.starts_with("日 <iframe"));
  Options options;
  options.part = "2";
  const auto part = explain_link(message, {}, options, {.number = 1});
  REQUIRE(part);
  CHECK(part->source == "日/x");
  CHECK(part->line == own->line);
}

TEST_CASE("how many links fit a choice, and which of them is explained") {
  const std::string text =
      "<a href=x><a href=y>\n<a href=x><a href=http://h/x>\n<iframe srcdoc='<a href=x>'></iframe>";
  const auto chosen = [&](const LinkChoice& choice) {
    const auto own = explain_link(text, {.retrieval_url = "http://h/"}, {}, choice);
    REQUIRE(own);
    return std::to_string(own->number) + " of " + std::to_string(own->matches);
  };
  CHECK(chosen({.reference = "x"}) == "1 of 3");
  CHECK(chosen({.reference = "http://h/x"}) == "1 of 4");
  CHECK(chosen({.reference = "y"}) == "2 of 1");
  CHECK(chosen({.number = 3}) == "3 of 1");
  CHECK(chosen({.place = {{1, 0}}}) == "1 of 2");
  CHECK(chosen({.place = {{1, 1}}}) == "1 of 1");
  CHECK(chosen({.place = {{1, 9}}}) == "1 of 1");
  CHECK(chosen({.place = {{1, 10}}}) == "2 of 1");
  CHECK(chosen({.place = {{2, 12}}}) == "4 of 1");
  CHECK(chosen({.place = {{3, 0}}}) == "5 of 1");
}

TEST_CASE("each limit that a rewritten document may exceed") {
  const auto written = [](std::string_view text, const DocumentSource& source,
                          std::size_t Limits::* limit, std::size_t most) {
    Options options;
    options.limits.*limit = most;
    const auto own = explain_link(text, source, options, {.number = 1});
    REQUIRE(own);
    return own->written.value_or("none");
  };
  const std::string html = "<a href=x>";
  const DocumentSource page{.retrieval_url = "http://h/"};
  CHECK(written(html, page, &Limits::document_bytes, html.size()) == "http://h/x");
  CHECK(written(html, page, &Limits::target_bytes, 400) == "http://h/x");
  const std::string mail = "Content-Type: text/html\nContent-Base: http://h/\n\n<a href=x>";
  CHECK(written(mail, {.content_type = "message/rfc822"}, &Limits::message_bytes, mail.size()) ==
        "http://h/x");
  const std::string shifting = "<meta charset=iso-2022-jp><a href=x>";
  CHECK(written(shifting, page, &Limits::mapped_bytes, shifting.size()) == "http://h/x");
}

TEST_CASE("a link in a message within an encoded one is shown in the outer text") {
  // The base64 text: Content-Type: message/rfc822, and in it a page with Content-Base: http://i/.
  constexpr std::string_view inner =
      "Q29udGVudC1UeXBlOiB0ZXh0L2h0bWwNCkNvbnRlbnQtQmFzZTogaHR0cDovL2kvDQoNCjxhIGhy\r\nZWY9eD4=";
  const std::string message =
      "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n"
      "Content-Transfer-Encoding: base64\r\n\r\n" +
      std::string(inner) + "\r\n--b--\r\n";
  const auto own = explain_link(message, {}, {}, {.reference = "x"});
  REQUIRE(own);
  CHECK(own->source == "x");
  CHECK(own->line == "<a href=x>");
  CHECK(own->line_offset == 8);
  CHECK(own->line_length == 1);
  CHECK(own->written == "http://i/x");
}

TEST_CASE("the line around a link, as long as it may be") {
  const std::string cut = "…";
  const auto line = [&](std::size_t before, std::size_t behind, const std::string& around) {
    const std::string text =
        around + std::string(before, 'x') + "<a href=y>" + std::string(behind, 'z') + around;
    const auto own = explain_link(text, {.retrieval_url = "http://h/"}, {}, {.number = 1});
    REQUIRE(own);
    CHECK(own->line.substr(own->line_offset, own->line_length) == "y");
    return own->line;
  };
  for (const std::string around : {"", "\n", "\r", "\r\n"}) {
    CAPTURE(around);
    const std::string x42(42, 'x');
    // The line is cut to 50 bytes in front of the link, and 200 in all.
    CHECK(line(42, 148, around) == x42 + "<a href=y>" + std::string(148, 'z'));
    CHECK(line(42, 149, around) == x42 + "<a href=y>" + std::string(148, 'z') + cut);
    CHECK(line(43, 0, around) == cut + x42 + "<a href=y>");
    CHECK(line(43, 149, around) == cut + x42 + "<a href=y>" + std::string(148, 'z') + cut);
    CHECK(line(0, 0, around) == "<a href=y>");
  }
  // How far the line is from the front of the text does not count.
  CHECK(line(0, 0, std::string(250, 'l') + "\n") == "<a href=y>" + std::string(190, 'l') + cut);
  // No character is cut in two.
  const std::string text = "<p>" + std::string("\xC3\xA9") + std::string(41, 'x') + "<a href=y>";
  const auto own = explain_link(text, {.retrieval_url = "http://h/"}, {}, {.number = 1});
  REQUIRE(own);
  CHECK(own->line == cut + std::string(41, 'x') + "<a href=y>");
}

TEST_CASE("the links of an explained document are not kept") {
  CHECK(explain({.number = 2}).entity.links.empty());
}

TEST_CASE("a long line of ill-formed UTF-8 has marks within it") {
  const std::string stray(1000, '\xA5');
  const auto own = explain_link("\xEF\xBB\xBF<a href='" + stray + "'>",
                                {.retrieval_url = "http://h/"}, {}, {.number = 1});
  REQUIRE(own);
  CHECK(own->line_offset == 9);
  CHECK(own->line_length == 191);
  // A line that is not cut keeps those at its front.
  const auto whole = explain_link("\xEF\xBB\xBF\xA5" + std::string(40, 't') + "<a href='x'>",
                                  {.retrieval_url = "http://h/"}, {}, {.number = 1});
  REQUIRE(whole);
  CHECK(whole->line_offset == 50);
}

TEST_CASE("a link of CSS or of a form that means the document is explained by its own rule") {
  const auto step = [](std::string_view html, const DocumentSource& source) {
    const auto own = explain_link(html, source, {}, {.number = 1});
    REQUIRE(own);
    REQUIRE(own->steps.size() == 1);
    return own->steps[0].section + " " + own->steps[0].value;
  };
  CHECK(step("<style>a{fill:url(#x)}</style>", {}) == "CSS Values 4, 4.5.1.1 #x");
  CHECK(step("<form action=''>", {.retrieval_url = "http://h/d#f"}) ==
        "HTML 4.10.21.3 http://h/d#f");
}

}  // namespace absolve
