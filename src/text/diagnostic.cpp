#include "absolve/error.hpp"

#include <algorithm>
#include <array>

namespace absolve::ABSOLVE_VERSIONED {
namespace {

using Code = DiagnosticCode;
using enum DiagnosticEffect;

struct DiagnosticRow {
  Code code;
  std::string_view name;
  DiagnosticEffect effect;
  /// `{0}` and so on stand for arguments, `{s}` for the plural ending that the first argument
  /// needs, and `{error}` for the error.
  std::string_view sentence;
  std::string_view help;
};

constexpr auto diagnostic_rows = std::to_array<DiagnosticRow>({
    {Code::base_unusable, "base_unusable", none, "{0} \"{1}\": {2}",
     "A stated base is not used: it is relative, it is no URL, the profile has no such layer, "
     "or a Content-Security-Policy forbids it. The next outer layer gives the base, if there "
     "is one. absolve base shows all layers."},
    {Code::no_base, "no_base", unresolved, "{0} relative link{s} left: there is no base",
     "The document has relative links, and nothing states a base. Give the URL that the "
     "document was retrieved from with -b. If the document says itself where it was saved "
     "from, --saved-from uses that URL."},
    {Code::imaginary_base, "imaginary_base", unresolved,
     "{0} relative link{s} left: the only base is the imaginary {1}",
     "The only base is thismessage:/, which RFC 2557 5 (e) gives to messages without a base. "
     "absolve uses it to match the parts of one message, and never writes it. Give a URL with "
     "-b."},
    {Code::link_unresolved, "link_unresolved", unresolved, "\"{0}\" left as written: {error}",
     "The link has no target: it is no URL, or it cannot be resolved against the base. It "
     "stays unchanged. absolve explain shows the step that fails."},
    {Code::link_cannot_stand, "link_cannot_stand", unresolved,
     "\"{0}\" left as written: its target cannot stand there",
     "The target has characters that would be read as something else at this place, for "
     "example a comma in a list. The link stays as it is."},
    {Code::link_beyond_encoding, "link_beyond_encoding", unresolved,
     "\"{0}\" left as written: the text's encoding lacks a character of its target",
     "The encoding of the document lacks a character of the target, and markup cannot escape "
     "it at this place. The link stays as it is."},
    {Code::value_not_encoded, "value_not_encoded", unresolved, "left as written: {error}",
     "The changed value cannot be written in the encoding of the document. It stays as it is."},
    {Code::undeclared_entity, "undeclared_entity", unresolved,
     "left as written: it has entities that only a DTD declares",
     "A value in XML has an entity that the document or an external DTD declares. absolve "
     "neither lists nor edits the links in such a value."},
    {Code::not_well_formed, "not_well_formed", unresolved,
     "from here on left as it is, not being well-formed: {0}",
     "The XML breaks a rule of well-formedness here. Links in front of this place are "
     "absolute; everything after it stays unchanged. Correct the file, or read it as HTML "
     "with --type text/html."},
    {Code::only_listed, "only_listed", unresolved,
     "{0} relative link{s} left: absolve lists the links of {1}, and never edits them",
     "A document of a type such as JSON has relative links, and nothing in the type says which of "
     "its strings are links. absolve lists what it takes for links, and edits none. absolve links "
     "gives the target of each."},
    {Code::vocabulary_unknown, "vocabulary_unknown", none,
     "no element is of a vocabulary whose links are known; the root {0} is in {1}",
     "The document is XML, and nothing in it is a link for absolve. absolve knows the links of "
     "XHTML, SVG, MathML, feeds, OPML, RDF, sitemaps, KML, XSPF and the packages of EPUB, and "
     "XLink in any vocabulary. XHTML needs its namespace, http://www.w3.org/1999/xhtml: browsers "
     "show no page without it. --type text/html reads the file as HTML, and --with text lists the "
     "URLs in its text."},
    {Code::malformed_passed_over, "malformed_passed_over", none,
     "{0} malformed {1}{s} passed over, the first \"{2}\"",
     "A part of a value stands where a link would be, and is malformed. Programs that follow the "
     "specification ignore it, so absolve neither lists nor edits it. Examples are a candidate of "
     "a srcset with two widths, url() with a space in its URL, a refresh that does not begin with "
     "a number of seconds, and a Link field without angle brackets. If a link is meant, correct "
     "it."},
    {Code::markup_not_read, "markup_not_read", incomplete,
     "the text of {0} element{s} has markup that is not escaped; links in it are not read",
     "An element of a feed has HTML as elements, where the format wants it as escaped text. "
     "Links in it are neither listed nor changed."},
    {Code::declared_not_read, "declared_not_read", incomplete,
     "{0} link{s} not read, which only the DTD declares",
     "A declaration in the document type gives an element an attribute with a link, or an entity "
     "that contains one (XML 1.0 3.3.2 and 4.4). Such links have no place among the elements, so "
     "they are neither listed nor changed. Browsers follow them."},
    {Code::recovered, "recovered", none, "not well-formed: {0}; recovered, as feed readers do",
     "A feed, a sitemap or an outline breaks a rule of well-formedness. absolve reads it as "
     "feed readers do: a bare ampersand stands for itself, references of HTML are known, and "
     "missing end tags are added. Check the links behind this place."},
    {Code::patterns_left, "patterns_left", unresolved,
     "\"{0}\" left as written, with all that is in its script: {1}",
     "A URL pattern in speculation rules or a web manifest depends on the base, and cannot be "
     "written without it. If only the rest became absolute, the rules would select other "
     "links, so the whole script or manifest stays as it is. Write an absolute pattern."},
    {Code::frame_left_whole, "frame_left_whole", unresolved,
     "the document inside left as it is: {error}",
     "A document in an attribute, such as srcdoc, cannot be read. It stays as it is."},
    {Code::frame_over_limit, "frame_over_limit", all_unresolved,
     "the document inside left as it is: {error}",
     "A document in an attribute, such as srcdoc, is over a limit. It stays as it is. The "
     "message names the option that raises the limit."},
    {Code::frame_would_end_comment, "frame_would_end_comment", unresolved,
     "the document inside left as it is: a target would end the comment that it is in",
     "A document inside a comment has a target that contains the end of a comment. That "
     "document stays unchanged."},
    {Code::integrity_demanded, "integrity_demanded", none,
     "\"{0}\" has integrity: browsers refuse what has another digest, or comes from a folder",
     "The element has an integrity attribute. Browsers reject the file if its digest differs, "
     "and if the page is opened from a folder."},
    {Code::crossorigin_demanded, "crossorigin_demanded", none,
     "\"{0}\" has crossorigin: browsers load it from a server, and not from a folder",
     "The element has a crossorigin attribute. Browsers then load the file only from a server."},
    {Code::element_elsewhere, "element_elsewhere", none,
     "\"{0}\" refers to an element in another file: browsers show it only from the page's "
     "server",
     "The link names an element in another file, as use in SVG does. Browsers show it only "
     "from the server of the page, not from a folder or an archive."},
    {Code::module_elsewhere, "module_elsewhere", none,
     "\"{0}\" is a module script: browsers run it only from a server, not from a folder",
     "Browsers run module scripts only from a server, not from a folder."},
    {Code::imports_in_data_url, "imports_in_data_url", none,
     "the module script is embedded as a data: URL, from which its relative imports lead nowhere",
     "A module script was embedded as a data: URL, and its relative imports have no base there, so "
     "it does not run. Unpack the page to a folder and serve that, or leave the script on the "
     "web."},
    {Code::integrity_removed, "integrity_removed", none,
     "integrity removed from the link \"{0}\": browsers would refuse the file outside its "
     "archive",
     "The integrity attribute was removed, because the file outside its archive has another "
     "digest."},
    {Code::crossorigin_removed, "crossorigin_removed", none,
     "crossorigin removed from the link \"{0}\": browsers would not load the file from a "
     "folder",
     "The crossorigin attribute was removed, because browsers would not load the file from a "
     "folder."},
    {Code::host_without_scheme, "host_without_scheme", none,
     "\"{0}\" is written for a link without a scheme, which a page in a folder would read from a "
     "file server",
     "A link begins with two slashes and a host, and the document has no URL. A browser that "
     "opens the page from a folder would take the host for a file server and contact it. "
     "https: is written in front of the link."},
    {Code::file_server_removed, "file_server_removed", none,
     "\"{0}\" leads to a file server, and is removed",
     "A link in a message leads to a file on another host. A browser that opens the page from "
     "a folder would contact that host. about:invalid takes the place of the link, with the "
     "link as its fragment."},
    {Code::leads_to_saved_files, "leads_to_saved_files", none,
     "{0} link{s} to files that were saved with the page, in {1}: the URLs of these files on the "
     "web "
     "are unknown",
     "A browser saved the page with its files in a folder beside it, and made the links to these "
     "files relative. rewrite leaves these links unchanged. The URLs that absolve links prints for "
     "them are not those of the files on the web. rewrite --map can give these URLs."},
    {Code::loads_from_web, "loads_from_web", none,
     "loads {0} file{s} from the web wherever it is opened, the first from {1}",
     "A page of a message or an archive shows pictures, styles, scripts or frames that no part "
     "has. Their links lead to the web. A reader without a network does not see them, and a "
     "reader with one tells their servers that the page is being read. Open the folder offline, or "
     "take the links out, if that matters: absolve links lists them."},
    {Code::policy_of_targets, "policy_of_targets", none,
     "its Content-Security-Policy speaks of where its links led, and may refuse where they lead "
     "now",
     "The Content-Security-Policy of the document lists the allowed URLs. It may block the "
     "new targets."},
    {Code::policy_of_digests, "policy_of_digests", none,
     "its Content-Security-Policy has digests of styles or scripts, and some were edited",
     "The Content-Security-Policy of the document has digests of styles or scripts, and one "
     "of them was changed. Browsers may block the changed style or script."},
    {Code::policy_of_origin, "policy_of_origin", none,
     "its Content-Security-Policy says 'self', which means another origin if the page is served "
     "from elsewhere",
     "A meta element has a Content-Security-Policy with 'self', the origin of the page. The "
     "links of the page are now absolute. If the page is served from another origin, the "
     "policy may block what they lead to. Add the old origin to the policy."},
    {Code::patterns_of_targets, "patterns_of_targets", none,
     "its patterns of URLs speak of where its links led, and may not match where they lead now",
     "Speculation rules or a web manifest have URL patterns. They are absolute now, but links "
     "got other targets than their own. Rules that exclude links may not match them any more."},
    {Code::selectors_of_links, "selectors_of_links", none,
     "its speculation rules compare the texts of links, and some were edited",
     "A selector in speculation rules compares the text of an attribute, as in "
     "[href^=\"/x\"]. Links are absolute now, so it may match other links than before."},
    {Code::signature_covers, "signature_covers", unresolved, "left as it is: {0} covers it",
     "A signature (S/MIME, PGP or DKIM) covers this part, so it stays as it is. "
     "--break-signatures changes it all the same."},
    {Code::signature_broken, "signature_broken", none, "{0} over it does not fit any more",
     "The part was changed under --break-signatures, so its signature is no longer valid."},
    {Code::line_too_long, "line_too_long", none,
     "a line is now longer than 998 octets, which mail does not carry",
     "A line is now longer than 998 bytes. Mail does not carry it (RFC 5322 2.1.1)."},
    {Code::field_outdated, "field_outdated", none,
     "{0} is left as it was, and does not fit the body any more",
     "A header field, such as Content-MD5, describes the body as it was. It stays as it is, "
     "and no longer fits the body."},
    {Code::encoding_would_change, "encoding_would_change", all_unresolved,
     "left as it is: with its links changed, another encoding would be read into it",
     "The document declares no encoding. With its links changed, absolve and browsers would "
     "guess another one. It stays as it is. Give its encoding with --charset."},
    {Code::encoding_guessed, "encoding_guessed", none,
     "the bytes are not UTF-8, and no other known encoding is declared: read as windows-1252",
     "The document declares no encoding but UTF-8, and is not UTF-8. It is read as "
     "windows-1252. Some browsers guess another encoding from the text. Give its encoding "
     "with --charset."},
    {Code::charset_unknown, "charset_unknown", none,
     "the charset \"{0}\" of its {1} is unknown, and does not count",
     "The charset that the document or its Content-Type states is no label of the Encoding "
     "Standard. The document is read as if none were stated, as in browsers. --charset overrides "
     "it."},
    {Code::charset_overruled, "charset_overruled", none,
     "its byte order mark overrules the charset \"{0}\": read as {1}",
     "A byte order mark at the front of a document counts more than --charset and Content-Type, as "
     "in browsers. Remove the mark if it is wrong."},
    {Code::charset_improbable, "charset_improbable", none,
     "its bytes look like ASCII, but are read as {0}",
     "--charset or the Content-Type states an encoding in which the document has no markup. Give "
     "the right one with --charset to read the links."},
    {Code::utf16_without_mark, "utf16_without_mark", none,
     "its bytes look like {0} without a byte order mark, but are read as {1}",
     "Browsers recognize UTF-16 only by its byte order mark or by a charset of HTTP (HTML "
     "13.2.3.2). "
     "Give the encoding with --charset utf-16le or utf-16be to read the links."},
    {Code::encoding_not_read, "encoding_not_read", none,
     "its character encoding is one that browsers do not read: no links",
     "The document is in an encoding that browsers refuse to read. No links are taken from it."},
    {Code::type_malformed, "type_malformed", none,
     "the Content-Type \"{0}\" is no media type, and {1}",
     "A server, or --type, states something that MIME Sniffing 4.4 does not read as a media type, "
     "such as text/html without a semicolon before charset. The document is read as if it were not "
     "stated: as another Content-Type says, or by its name and content. In mail, a missing "
     "semicolon is added, and anything else is text/plain (RFC 2045 5.2)."},
    {Code::late_base, "late_base", none,
     "this BASE does not count: links in front of it have left the window",
     "A BASE came after links that had been written already. It does not count for them. A "
     "larger --stream-window waits longer."},
    {Code::late_encoding, "late_encoding", none,
     "from here on it is in another character encoding than its beginning shows",
     "Later text shows that the encoding is not the one assumed at the start. Links had been "
     "written already. A larger --stream-window waits longer."},
    {Code::late_structure, "late_structure", none,
     "markup from here on changes what stands in front of it, which has left the window",
     "Markup came that changes the meaning of earlier links, which had been written already. "
     "A larger --stream-window waits longer."},
    {Code::base_repeated, "base_repeated", none,
     "this BASE does not count: only the first BASE with an href does",
     "A document has several BASE elements with an href. The first one is the base, even if it "
     "is no valid URL (HTML 4.2.3). The others change nothing, and stay as they are."},
    {Code::loads_before_base, "loads_before_base", none,
     "{0} link{s} to scripts, stylesheets or frames in front of the BASE, from here on: a browser "
     "loads these without that BASE",
     "A browser loads a script, a stylesheet or a frame when it reads its tag, before it knows a "
     "BASE that comes later (HTML 4.2.4.3, 4.8.5 and 4.12.1.1). absolve resolves these links "
     "against the BASE, as scripts see them. Put the BASE in front of them (HTML 4.2.3)."},
    {Code::page_by_content, "page_by_content", none,
     "it begins like HTML, and is read as {0} because {1}",
     "A browser, too, goes by the suffix of a file, and a mail reader by the Content-Type. If the "
     "file is a page, rename it, or give its type with --type text/html. If the part of a message "
     "is a page, add a Content-Type to its header."},
    {Code::document_cut_short, "document_cut_short", none,
     "the document ends within {0}, which begins here",
     "The document may be cut short. A browser ignores a tag or a comment that does not end, and "
     "takes all that follows an open title or script for its text. Fetch the document again, or "
     "look for the missing end of the markup at this place."},
    {Code::script_refused, "script_refused", none, "browsers refuse this {0}: {1}",
     "A script of JSON has a member of another type than browsers take (HTML 8.1.6.2 and 7.6.1.2), "
     "so none of its rules counts. Its links are treated like others."},
    {Code::link_bytes_replaced, "link_bytes_replaced", none,
     "{0} link{s} with bytes that are not in {1}, from here on: their targets have U+FFFD instead",
     "The document is not in the encoding that it states, so a browser puts U+FFFD in the place of "
     "some bytes (Encoding 4.1), and so does rewrite. If the targets are wrong, give the true "
     "encoding with --charset."},
    {Code::scripting_differs, "scripting_differs", none,
     "this {0} is in a noscript: it counts only in browsers that run no scripts",
     "A noscript has a BASE or a refresh. Browsers that run scripts read a noscript as text, so "
     "they have another base, or stay on the page. --scripting says which browsers the reading "
     "follows. Links in a noscript always have the base of the browsers that follow them."},
    {Code::part_left_whole, "part_left_whole", left_whole, "left unchanged: {error}",
     "This part of the mail message or archive cannot be read, so it stays unchanged. The "
     "text before the code says why."},
    {Code::values_not_read, "values_not_read", incomplete,
     "{0} URI{s} in quoted-printable not read",
     "A contact of vCard 2.1 has URIs in quoted-printable. absolve does not read such values. "
     "Convert the contact to vCard 3.0 or later."},
    {Code::text_not_read, "text_not_read", incomplete, "not read: {error}",
     "The links of this text cannot be listed. The message says why."},
    {Code::field_too_long, "field_too_long", incomplete,
     "{0} is not read: it is longer than 64 KiB",
     "A header field is longer than 64 KiB, and is not read."},
    {Code::field_repeated, "field_repeated", none,
     "{0} stands more than once in its header; the first counts",
     "A header field occurs more than once. The first one counts."},
    {Code::header_line_malformed, "header_line_malformed", none, "a line in its header is no field",
     "A line in the header has no colon, or is no field for another reason. The header ends "
     "there."},
    {Code::header_lines_passed_over, "header_lines_passed_over", none,
     "{0} line{s} of the header passed over: \"{1}\" is no field",
     "Lines in a header are no fields: they have no colon, no name, or a name that no field "
     "can have. Browsers skip such lines, and so does absolve, if the header goes on behind "
     "them. The message shows the first."},
    {Code::returns_alone, "returns_alone", left_whole,
     "its lines end in CR alone, so that no field and no part can be found",
     "The file has no line feeds, only carriage returns, as files of the old Mac OS have. "
     "Convert the line ends before you read it."},
    {Code::http_responses_passed_over, "http_responses_passed_over", none,
     "{0} earlier HTTP response{s} passed over",
     "The file has several responses of one retrieval, as after a redirect. The last one has "
     "the document. absolve follows the Location fields of the earlier ones, starting from "
     "-b, so give -b the URL of the first request."},
    {Code::space_before_status_line, "space_before_status_line", none,
     "white space in front of its status line passed over",
     "An HTTP response begins with its status line (RFC 9112 4). Browsers skip up to four bytes in "
     "front of it, and so does absolve, if they are white space. The bytes stay as they are."},
    {Code::no_http_header, "no_http_header", none,
     "it has no HTTP header, although its type says that it is an HTTP message: read as {0}",
     "A response without a status line and a header is one of HTTP/0.9: only a body. It states no "
     "type, so its bytes decide. Give its own type if that is wrong: with --type, or in the "
     "Content-Type of the record."},
    {Code::type_of_root, "type_of_root", none,
     "it has no Content-Type that counts: read as {0}, as the multipart around it says of its root",
     "A part without a Content-Type is plain text (RFC 2045 5.2), but the parameter type of "
     "multipart/related is the type of its root (RFC 2387 3.1), so it holds for a root without a "
     "type of its own. Browsers and mail readers may show the part as text. Add a Content-Type to "
     "its header."},
    {Code::nested_too_deep, "nested_too_deep", left_whole,
     "nested too deep; its content is left unchanged",
     "The message nests deeper than --max-depth. What is inside stays as it is."},
    {Code::fragments_missing, "fragments_missing", left_whole,
     "the message \"{0}\" is not put together from its fragments: {1} of {2} missing",
     "A message was sent in several messages of type message/partial (RFC 2046 5.2.2). absolve "
     "puts it together if all of them are in one mailbox, or in one folder that parts, unpack or "
     "cat reads, and none has a transfer encoding."},
    {Code::coded_composite, "coded_composite", left_whole,
     "a composite in a transfer or content coding; its content is left unchanged",
     "A multipart has a transfer coding or content coding of HTTP. What is inside stays as it "
     "is."},
    {Code::no_boundary, "no_boundary", left_whole,
     "a multipart without a boundary; its content is left unchanged",
     "A multipart names no boundary, so its parts cannot be found. It stays as it is."},
    {Code::boundary_not_found, "boundary_not_found", left_whole,
     "a multipart whose boundary is nowhere in its body; its content is left unchanged",
     "No line of a multipart is the boundary that its header names, so its parts cannot be "
     "found. It stays as it is."},
    {Code::empty_line_before_header, "empty_line_before_header", none,
     "an empty line stands in front of its header or within it; what follows is text",
     "A header ends at the first empty line (RFC 5322 2.1), so what follows is the body, and its "
     "type is text/plain. Remove the empty line if the fields behind it were meant."},
    {Code::empty_line_missing, "empty_line_missing", incomplete,
     "no empty line ends its header, so it has no body",
     "A part without an empty line behind its fields has no body (RFC 2046 5.1). Lines of a body "
     "that look like fields were read as fields. Put an empty line in front of the body."},
    {Code::parts_behind_end, "parts_behind_end", incomplete,
     "parts behind its last delimiter are not read",
     "What follows the last delimiter of a multipart is ignored (RFC 2046 5.1.1), and here it has "
     "the delimiter again. Perhaps the last delimiter came too early, or two messages were "
     "joined."},
    {Code::close_delimiter_missing, "close_delimiter_missing", incomplete,
     "a multipart without its last delimiter; the message may be cut short",
     "A multipart ends without the delimiter that closes it (RFC 2046 5.1.1). The message may "
     "be cut short: its last part is what is there."},
    {Code::encoded_multipart, "encoded_multipart", none,
     "a multipart said to be encoded as {0}, which RFC 2045 6.4 forbids; read as it is",
     "A multipart says that it is encoded, which RFC 2045 6.4 forbids. It is read as it is."},
    {Code::encoded_message, "encoded_message", none,
     "a message encoded as {0}, which RFC 2046 5.2.1 forbids; read out of its encoding",
     "A message in a message is encoded, which RFC 2046 5.2.1 forbids. It is decoded and read."},
    {Code::encoded_message_over_limit, "encoded_message_over_limit", left_whole,
     "a message encoded as {0}, and too large to be decoded; its content is left unchanged",
     "An encoded message in a message is too large to be decoded. It stays as it is."},
    {Code::unsupported_message_encoding, "unsupported_message_encoding", left_whole,
     "a message encoded as {0}, which is not read; its content is left unchanged",
     "A message in a message is in an encoding that absolve does not read. It stays as it is."},
    {Code::unknown_transfer_encoding, "unknown_transfer_encoding", none,
     "the Content-Transfer-Encoding \"{0}\" is unknown; the body is read as it is",
     "The Content-Transfer-Encoding has an unknown name. The body is read as it is. It is "
     "edited only if the name is a common mistake, such as 8-bit."},
    {Code::equals_sign_left, "equals_sign_left", none,
     "an = in the quoted-printable body begins no octet; it is read as it is",
     "The body is not well-formed quoted-printable. Perhaps it is damaged, or was never encoded. "
     "Each such = stands for itself (RFC 2045 6.7)."},
    {Code::bytes_passed_over, "bytes_passed_over", incomplete,
     "the body has bytes that are not in its encoding, or behind its end; they are passed over",
     "A body in base64 has other characters in it, or text behind its padding, such as the "
     "footer of a mailing list. They are not decoded (RFC 2045 6.8). Or text follows the last "
     "chunk of a chunked body."},
    {Code::body_stands_decoded, "body_stands_decoded", none,
     "the body is read as it is, whatever coding its header states",
     "The header of a saved response states a coding that the body does not have, or one that "
     "absolve does not know. The body is read as it is."},
    {Code::body_without_last_chunk, "body_without_last_chunk", incomplete,
     "the chunked body has no last chunk; read as far as it goes",
     "A chunked body lacks its last chunk. It is read as far as it goes."},
    {Code::chunk_malformed, "chunk_malformed", incomplete,
     "a chunk of the body has no size that can be read; read as far as it goes",
     "The size of a chunk is no hexadecimal number. The body is read up to there, as browsers "
     "do."},
    {Code::body_beyond_length, "body_beyond_length", none,
     "the body is longer than its Content-Length says; all of it is read",
     "A body of HTTP has more bytes than its Content-Length says. Browsers end there; absolve "
     "reads all of it, because programs that save a response often change its body."},
    {Code::body_cut_short, "body_cut_short", incomplete,
     "the body is cut short; read as far as it goes",
     "A compressed body is cut short, or a body of HTTP has fewer bytes than its "
     "Content-Length says. It is read as far as it goes."},
    {Code::body_damaged, "body_damaged", incomplete,
     "the compressed body is damaged, or its checksum is wrong; read as far as it goes",
     "The data of a compressed body cannot be decoded from some place on, or its checksum is "
     "wrong. What was decoded is read, as in browsers."},
    {Code::location_repeated, "location_repeated", none,
     "another part has the same Content-Location, {0}; references mean the first",
     "Two parts have the same Content-Location. References to this URL mean the first part."},
    {Code::content_id_repeated, "content_id_repeated", none,
     "another part has the same Content-ID, {0}; references mean the first",
     "Two parts of one message have the same Content-ID, which must be unique (RFC 2045 7). A "
     "reference means the first."},
    {Code::part_missing, "part_missing", unresolved,
     "\"{0}\" left as written: no part of the message is meant by it",
     "A cid: or mid: link names no part of the message, so there is nothing to write in its "
     "place. The part may have been removed on the way."},
    {Code::packed_as_is, "packed_as_is", left_whole, "packed as it is: {error}",
     "The links of this file cannot be read. The file is in the archive as it is."},
    {Code::header_value_left_out, "header_value_left_out", none,
     "its {0} left out: it can be no header field",
     "A value cannot be a header field, so it is left out of the archive."},
});

const DiagnosticRow& row_of(Code code) noexcept {
  return *std::ranges::find(diagnostic_rows, code, &DiagnosticRow::code);
}

std::string filled(std::string_view name, const Diagnostic& diagnostic) {
  const auto argument = [&](std::size_t index) {
    return index < diagnostic.arguments.size() ? diagnostic.arguments[index] : std::string();
  };
  if (name == "error") return diagnostic.error ? message_of(*diagnostic.error) : std::string();
  if (name == "s") return argument(0) == "1" ? "" : "s";
  return argument(static_cast<std::size_t>(name.front() - '0'));
}

}  // namespace

std::span<const DiagnosticCode> diagnostic_codes() noexcept {
  static constexpr auto codes = [] {
    std::array<Code, diagnostic_rows.size()> all{};
    std::ranges::transform(diagnostic_rows, all.begin(), &DiagnosticRow::code);
    return all;
  }();
  return codes;
}

std::string_view help_of(DiagnosticCode code) noexcept {
  return row_of(code).help;
}

std::string_view name_of(DiagnosticCode code) noexcept {
  return row_of(code).name;
}

DiagnosticEffect effect_of(DiagnosticCode code) noexcept {
  return row_of(code).effect;
}

bool Diagnostic::is_incomplete() const noexcept {
  return effect_of(code) == incomplete;
}

bool Diagnostic::is_unresolved() const noexcept {
  const DiagnosticEffect effect = effect_of(code);
  return effect == unresolved || effect == all_unresolved;
}

bool Diagnostic::is_left_whole() const noexcept {
  const DiagnosticEffect effect = effect_of(code);
  return effect == left_whole || effect == all_unresolved;
}

std::string message_of(const Diagnostic& diagnostic) {
  std::string message;
  std::string_view rest = row_of(diagnostic.code).sentence;
  for (;;) {
    const auto open = std::min(rest.find('{'), rest.size());
    message.append(rest.substr(0, open));
    if (open == rest.size()) return message;
    const auto close = rest.find('}', open);
    message.append(filled(rest.substr(open + 1, close - open - 1), diagnostic));
    rest.remove_prefix(close + 1);
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED
