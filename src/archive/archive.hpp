#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/archive.hpp"
#include "absolve/error.hpp"
#include "absolve/link.hpp"
#include "absolve/text.hpp"
#include "document/referrers.hpp"
#include "message/builder.hpp"
#include "message/entity.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// As `read_archive`, for entities that have been found already. If `referrers` is not null, the
/// references of all documents are noted there.
[[nodiscard]] Archive archive_of(std::string_view bytes, const std::vector<Entity>& entities,
                                 const DocumentSource& source, const Options& options,
                                 Referrers* referrers = nullptr);

/// The decoded body of `part` in `bytes`, with `edits` applied. If only the header of the part
/// states the encoding, adds a declaration to the text. Reports and fails as `decoded_body` does.
[[nodiscard]] Result<std::string> edited_body(std::string_view bytes, const Part& part,
                                              const EditList& edits, const Limits& limits,
                                              std::vector<Diagnostic>* diagnostics = nullptr);

/// The data: URL of `bytes` (RFC 2397), percent-encoded or in base64, whichever is shorter. Base64
/// within base64 grows by a third each time; percent-encoding does not change base64 inside it. A
/// `media_type` that cannot be written in the URL is replaced by application/octet-stream.
/// `charset` is left out if it cannot be written there, or if the type is not text. The URL needs
/// no escapes in an attribute with any quoting, in a srcset, or in `url()` of CSS.
[[nodiscard]] std::string data_url_of(std::string_view media_type, std::string_view charset,
                                      std::string_view bytes);

/// Whether the archive of `bytes` is mail or a mailbox, and not a saved page: its header says to
/// whom it was sent, or how it was delivered.
[[nodiscard]] bool is_mail(std::string_view bytes, const Archive& archive);

/// Whether a message shows several texts, pages or pictures, so that one page cannot stand for it.
[[nodiscard]] bool shows_several(const Archive& archive);

/// One page with all messages of the archive of `bytes`, as mail readers show them: the header of
/// each message, what it shows, and links to everything in it that is not shown there. It is
/// HTML, in UTF-8. `url_of` returns the URL of a leaf; empty: there is none.
[[nodiscard]] std::string message_page(std::string_view bytes, const Archive& archive,
                                       const Limits& limits,
                                       const std::function<std::string(std::size_t leaf)>& url_of);

/// Whether a file from a message may run code when a person opens it. The suffix of `name` decides;
/// for SVG and other XML that a browser shows, `contents` must also hold a script, or be able to
/// hide one: it has a DTD or an XSLT stylesheet, or is not in UTF-8. HTML does not count, because
/// any page may have scripts. Neither do stylesheets.
[[nodiscard]] bool is_active_file(std::string_view name, std::string_view contents);

/// What to write for a link that would lead to a file on another host when a browser opens the page
/// from a folder. Without a base, `//host/x` becomes `file://host/x` there, so the author of the
/// page could choose a server that the reader's system contacts. Nothing for any other link. Adds a
/// diagnostic.
[[nodiscard]] std::optional<std::string> without_file_server(const LinkPlace& link,
                                                             std::vector<Diagnostic>& diagnostics);

/// Selects the fields that can be written in the header of a new archive, and ends their lines in
/// CR LF. `fields` are untrusted. Leaves out fields that the archive makes itself, and signatures
/// and digests of the original bytes. Adds to `refused` the names of fields that a header cannot
/// have.
[[nodiscard]] std::vector<NewField> restored_fields(const std::vector<HeaderField>& fields,
                                                    std::vector<std::string>& refused);

/// Makes `name`, which is untrusted, fit for header fields. Makes its URL absolute and escaped,
/// without a fragment. Empties what cannot be written in a field, and returns what that was: `URL`,
/// `Content-ID`, `type`.
[[nodiscard]] std::vector<const char*> left_out_of_header(PackedName& name);

/// A file name for each leaf, by its index; empty for composites. A name is made of the location of
/// the leaf, or else the name in its header or its Content-ID, and the extension of its type. It is
/// safe on every file system (see `safe_name`), and differs by `name_key` from all other names and
/// from those in `reserved`, which are in lower case. Linear.
[[nodiscard]] std::vector<std::string> file_names(const std::vector<Part>& parts,
                                                  const std::vector<std::string>& reserved,
                                                  bool is_ascii = false);

/// The file name of the page that a message shows first; empty if it shows no page.
[[nodiscard]] std::string index_name(const std::vector<Part>& parts);

/// The part of `text` that every file system takes: letters, marks and digits of any script in
/// normal form C (Unicode 15, annex 15), `-` and `.`. Each run of other characters becomes one `_`.
/// Neither end is `-`, `.` or `_`. With `is_ascii`, or if `text` is not UTF-8, only the letters and
/// digits of ASCII, `-` and `.` stay. No character in the result reorders, hides or joins its
/// neighbours.
[[nodiscard]] std::string safe_name(std::string_view text, bool is_ascii);

/// A key that is equal for two names that some file system treats as the same: it ignores case and
/// the forms of characters (Unicode 15, 3.13, D146).
[[nodiscard]] std::string name_key(std::string_view name);

}  // namespace absolve::ABSOLVE_VERSIONED
