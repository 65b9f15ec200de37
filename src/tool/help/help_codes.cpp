// What each code of a message means, and what to do.

#include "tool/help/help_codes.hpp"

#include <algorithm>
#include <array>

namespace absolve::tool {
namespace {

struct Row {
  std::string_view code;
  std::string_view text;
};

// Diagnostics in the order of the enumeration, and then errors.
constexpr std::array rows{
    Row{"base_unusable",
        "A stated base is not used: it is relative, it is no URL, the profile has no such "
        "layer, or a Content-Security-Policy forbids it. The next outer layer gives the base, "
        "if there is one. absolve base shows all layers."},
    Row{"no_base",
        "The document has relative links, and nothing states a base. Give the URL that the "
        "document "
        "was retrieved from with -b. If the document says itself where it was saved from, "
        "--saved-from uses that URL."},
    Row{"imaginary_base",
        "The only base is thismessage:/, which RFC 2557 5 (e) gives to messages without a "
        "base. absolve uses it to match the parts of one message, and never writes it. Give a "
        "URL with -b."},
    Row{"link_unresolved",
        "The link has no target: it is no URL, or it cannot be resolved against the base. It stays "
        "unchanged. "
        "absolve explain shows the step that fails."},
    Row{"link_cannot_stand",
        "The target has characters that would be read as something else at this place, for example "
        "a "
        "comma in a list. The link stays as it is."},
    Row{"link_beyond_encoding",
        "The encoding of the document lacks a character of the target, and markup cannot escape it "
        "at this place. The link stays as it is."},
    Row{"value_not_encoded",
        "The changed value cannot be written in the encoding of the document. It stays as it is."},
    Row{"undeclared_entity",
        "A value in XML has an entity that the document or an external DTD declares. absolve "
        "neither lists nor edits the links in such a value."},
    Row{"not_well_formed",
        "The XML breaks a rule of well-formedness here. Links in front of this place are absolute; "
        "everything after it stays unchanged. Correct the file, or read it as HTML with --type "
        "text/html."},
    Row{"markup_not_read",
        "An element of a feed has HTML as elements, where the format wants it as escaped text. "
        "Links in it are neither listed nor changed."},
    Row{"recovered",
        "A feed, a sitemap or an outline breaks a rule of well-formedness. absolve reads it as "
        "feed "
        "readers do: a bare ampersand stands for itself, references of HTML are known, and missing "
        "end tags are added. Check the links behind this place."},
    Row{"frame_left_whole",
        "A document in an attribute, such as srcdoc, cannot be read. It stays as it is."},
    Row{"frame_over_limit",
        "A document in an attribute, such as srcdoc, is over a limit. It stays as it is. The "
        "message "
        "names the option that raises the limit."},
    Row{"frame_would_end_comment",
        "A document inside a comment has a target that contains the end of a comment. That "
        "document stays unchanged."},
    Row{"integrity_demanded",
        "The element has an integrity attribute. Browsers reject the file if its digest "
        "differs, and if the page is opened from a folder."},
    Row{"crossorigin_demanded",
        "The element has a crossorigin attribute. Browsers then load the file only from a server."},
    Row{"element_elsewhere",
        "The link names an element in another file, as use in SVG does. Browsers show it only from "
        "the server of the page, not from a folder or an archive."},
    Row{"module_elsewhere", "Browsers run module scripts only from a server, not from a folder."},
    Row{"integrity_removed",
        "The integrity attribute was removed, because the file outside its archive has another "
        "digest."},
    Row{"crossorigin_removed",
        "The crossorigin attribute was removed, because browsers would not load the file from a "
        "folder."},
    Row{"host_without_scheme",
        "A link begins with two slashes and a host, and the document has no URL. A browser that "
        "opens the page from a folder would take the host for a file server and contact it. https: "
        "is written in front of the link."},
    Row{"file_server_removed",
        "A link in a message leads to a file on another host. A browser that opens the page from a "
        "folder would contact that host. about:invalid takes the place of the link, with the link "
        "as its fragment."},
    Row{"policy_of_targets",
        "The Content-Security-Policy of the document lists the allowed URLs. It may block the "
        "new targets."},
    Row{"policy_of_digests",
        "The Content-Security-Policy of the document has digests of styles or scripts, and "
        "one of them was changed. Browsers may block the changed style or script."},
    Row{"signature_covers",
        "A signature (S/MIME, PGP or DKIM) covers this part, so it stays as it is. "
        "--break-signatures changes it all the same."},
    Row{"signature_broken",
        "The part was changed under --break-signatures, so its signature is no longer valid."},
    Row{"line_too_long",
        "A line is now longer than 998 bytes. Mail does not carry it (RFC 5322 2.1.1)."},
    Row{"field_outdated",
        "A header field, such as Content-MD5, describes the body as it was. It stays as it is, and "
        "no longer fits the body."},
    Row{"encoding_would_change",
        "The document declares no encoding. With its links changed, absolve and browsers would "
        "guess "
        "another one. It stays as it is. Give its encoding with --charset."},
    Row{"encoding_guessed",
        "The document declares no encoding but UTF-8, and is not UTF-8. It is read as "
        "windows-1252. Some browsers guess another encoding from the text. Give its encoding with "
        "--charset."},
    Row{"charset_unknown",
        "The charset that the Content-Type states is no label of the Encoding Standard. The "
        "document is read as if none were stated, as in browsers. --charset overrides it."},
    Row{"encoding_not_read",
        "The document is in an encoding that browsers refuse to read. No links are taken from it."},
    Row{"late_base",
        "A BASE came after links that had been written already. It does not count for them. A "
        "larger "
        "--stream-window waits longer."},
    Row{"late_encoding",
        "Later text shows that the encoding is not the one assumed at the start. Links had "
        "been written already. A larger --stream-window waits longer."},
    Row{"late_structure",
        "Markup came that changes the meaning of earlier links, which had been written already. A "
        "larger --stream-window waits longer."},
    Row{"part_left_whole",
        "This part of the mail message or archive cannot be read, so it stays unchanged. The text "
        "before the code says why."},
    Row{"values_not_read",
        "A contact of vCard 2.1 has URIs in quoted-printable. absolve does not read such values. "
        "Convert the contact to vCard 3.0 or later."},
    Row{"text_not_read", "The links of this text cannot be listed. The message says why."},
    Row{"field_too_long", "A header field is longer than 64 KiB, and is not read."},
    Row{"field_repeated", "A header field occurs more than once. The first one counts."},
    Row{"header_line_malformed",
        "A line in the header has no colon, or is no field for another reason. The header ends "
        "there."},
    Row{"header_lines_passed_over",
        "Lines in a header are no fields: they have no colon, no name, or a name that no field can "
        "have. Browsers skip such lines, and so does absolve, if the header goes on behind them. "
        "The message shows the first."},
    Row{"returns_alone",
        "The file has no line feeds, only carriage returns, as files of the old Mac OS have. "
        "Convert the line ends before you read it."},
    Row{"http_responses_passed_over",
        "The file has several responses of one retrieval, as after a redirect. The last one has "
        "the document. absolve follows the Location fields of the earlier ones, starting from -b, "
        "so give -b the URL of the first request."},
    Row{"nested_too_deep",
        "The message nests deeper than --max-depth. What is inside stays as it is."},
    Row{"coded_composite",
        "A multipart has a transfer coding or content coding of HTTP. What is inside stays as it "
        "is."},
    Row{"no_boundary",
        "A multipart names no boundary, so its parts cannot be found. It stays as it is."},
    Row{"boundary_not_found",
        "No line of a multipart is the boundary that its header names, so its parts cannot be "
        "found. It stays as it is."},
    Row{"close_delimiter_missing",
        "A multipart ends without the delimiter that closes it (RFC 2046 5.1.1). The message may "
        "be cut short: its last part is what is there."},
    Row{"encoded_multipart",
        "A multipart says that it is encoded, which RFC 2045 6.4 forbids. It is read as it is."},
    Row{"encoded_message",
        "A message in a message is encoded, which RFC 2046 5.2.1 forbids. It is decoded and read."},
    Row{"encoded_message_over_limit",
        "An encoded message in a message is too large to be decoded. It stays as it is."},
    Row{"unsupported_message_encoding",
        "A message in a message is in an encoding that absolve does not read. It stays as it is."},
    Row{"unknown_transfer_encoding",
        "The Content-Transfer-Encoding has an unknown name. The body is read as it is. It is "
        "edited only if the name is a common mistake, such as 8-bit."},
    Row{"bytes_passed_over",
        "A body in base64 has other characters in it, or text behind its padding, such as the "
        "footer of a mailing list. They are not decoded (RFC 2045 6.8). Or text follows the last "
        "chunk of a chunked body."},
    Row{"body_stands_decoded",
        "The header of a saved response states a coding that the body does not have, or one that "
        "absolve does not know. The body is read as it is."},
    Row{"body_without_last_chunk",
        "A chunked body lacks its last chunk. It is read as far as it goes."},
    Row{"chunk_malformed",
        "The size of a chunk is no hexadecimal number. The body is read up to there, as browsers "
        "do."},
    Row{"body_beyond_length",
        "A body of HTTP has more bytes than its Content-Length says. Browsers end there; absolve "
        "reads all of it, because programs that save a response often change its body."},
    Row{"body_cut_short",
        "A compressed body is cut short, or a body of HTTP has fewer bytes than its "
        "Content-Length says. It is read as far as it goes."},
    Row{"body_damaged",
        "The data of a compressed body cannot be decoded from some place on, or its checksum is "
        "wrong. What was decoded is read, as in browsers."},
    Row{"content_id_repeated",
        "Two parts of one message have the same Content-ID, which must be unique (RFC 2045 7). A "
        "reference means the first."},
    Row{"part_missing",
        "A cid: or mid: link names no part of the message, so there is nothing to write in its "
        "place. The part may have been removed on the way."},
    Row{"location_repeated",
        "Two parts have the same Content-Location. References to this URL mean the first "
        "part."},
    Row{"packed_as_is",
        "The links of this file cannot be read. The file is in the archive as it is."},
    Row{"header_value_left_out",
        "A value cannot be a header field, so it is left out of the archive."},
    Row{"relative_without_base",
        "The reference is relative, and there is no base. Give one with -b."},
    Row{"opaque_base",
        "The base has no hierarchy of paths, for example mailto:a@b. In the profile web, only "
        "a fragment can be resolved against it."},
    Row{"above_root",
        "The reference has more .. than the base has segments, and --excess-parent is set to "
        "refuse."},
    Row{"bad_authority",
        "The authority has brackets that do not match, or a port that is not digits."},
    Row{"bad_url",
        "The URL Standard rejects the reference. The message contains the Standard's name of the "
        "error."},
    Row{"not_absolute", "A base must begin with a scheme, such as http:."},
    Row{"unsupported_charset", "absolve cannot read this character encoding. Check --charset."},
    Row{"unsupported_type",
        "absolve reads HTML, CSS, XML, JSON, text, mail, MHTML and HTTP messages. If the file is "
        "one "
        "of these, name its type with --type. absolve warc reads WARC files. parts, cat and unpack "
        "read only messages."},
    Row{"unsupported_encoding",
        "The body is in a transfer encoding or a content encoding that absolve does not read. "
        "Decode it first."},
    Row{"malformed_encoding",
        "The body is not in the encoding that its header states, or it is damaged."},
    Row{"no_such_part", "The message has no part with this path. absolve parts shows all paths."},
    Row{"no_such_file", "The folder of the page or of the mirror has no file of this name."},
    Row{"over_limit",
        "The file is over a limit, and stays as it is. The message names the option that raises "
        "the "
        "limit. absolve help limits lists all limits."},
    Row{"bad_attribute",
        "A change to the table of attributes cannot be read, or removes what the table does not "
        "have. "
        "absolve attributes prints the table."},
    Row{"bad_map",
        "A list of URLs or files cannot be read. The message says which line is wrong and "
        "what the line must have."},
    Row{"engines_disagree",
        "Under --verify both engines read each document. They found different links, so the "
        "document "
        "stays as it is. Please report it with the document."},
    Row{"engine_failed",
        "The HTML parser of --engine tree cannot read this document. --engine scan can."},
    Row{"unknown_option",
        "No option has this name. absolve help COMMAND lists the options of a command."},
    Row{"bad_option", "The option does not take this value. The message says what it takes."},
    Row{"not_in_build",
        "This absolve was built without a library that is needed here. See docs/install.md."},
    Row{"no_such_link", "The file has no link that fits. absolve links lists all links in order."},
    // Only answers of absolve serve have these.
    Row{"bad_request",
        "A question to absolve serve is malformed. The message says what a question has. The next "
        "question is read."},
    Row{"out_of_memory",
        "There is not enough memory for the document of a question to absolve serve. The next "
        "question is read."},
};

// The text in lines of at most 84 characters.
std::string wrapped(std::string_view text, std::string_view indent) {
  constexpr std::size_t width = 84;
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (column > 0 && column + 1 + word.size() > width) {
      out.push_back('\n');
      column = 0;
    }
    out.append(column == 0 ? indent : std::string_view(" ")).append(word);
    column += (column == 0 ? indent.size() : 1) + word.size();
  }
  return out;
}

}  // namespace

std::string help_of_code(std::string_view code) {
  const auto* const row = std::ranges::find(rows, code, &Row::code);
  return row == rows.end() ? std::string() : wrapped(row->text, {});
}

std::string help_of_codes() {
  std::string text =
      "Most messages about a document end with a code in brackets. absolve help CODE\n"
      "explains one code.\n\n";
  for (const std::string& code : message_codes()) {
    const auto* const row = std::ranges::find(rows, code, &Row::code);
    text += "  " + code + "\n" + wrapped(row->text, "      ") + "\n";
  }
  return text;
}

std::vector<std::string> message_codes() {
  std::vector<std::string> codes;
  codes.reserve(rows.size());
  for (const Row& row : rows) codes.emplace_back(row.code);
  std::ranges::sort(codes);
  return codes;
}

}  // namespace absolve::tool
