#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/document.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// One entity of a message: the message itself, a part of it, or a composite of parts (RFC 2045
/// 2.4). Texts are UTF-8.
struct Part {
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::size_t parent = none;     ///< index of the enclosing part
  std::string path;              ///< its place, `1.2`; empty for the outermost
  SharedText media_type;         ///< in lower case
  SharedText charset;            ///< as its Content-Type states; empty: none
  SharedText encoding;           ///< of a document: the Encoding Standard's name; else empty
  bool is_http = false;          ///< an HTTP message
  SharedText transfer_encoding;  ///< for HTTP its Transfer-Encoding; in lower case; empty: none
  SharedText content_encoding;   ///< only for HTTP; in lower case; empty: none
  SharedText name;               ///< the file name that its header proposes; not to be trusted
  SharedText content_id;         ///< without its brackets (RFC 2045 7)
  SharedText message_id;         ///< without its brackets (RFC 5322 3.6.4)
  SharedText location;           ///< Content-Location, decoded, on one line (RFC 2557 4.4)
  SharedText location_resolved;  ///< its URL (RFC 2557 8.2 c); empty where it has none
  /// The same if it has encoded words with octets beyond ASCII, but with these octets, whatever
  /// charset the words state (RFC 2557 4.4.1); else empty.
  SharedText location_octets;
  SharedText base;             ///< the base of the references in it; empty: none
  std::optional<Layer> layer;  ///< the layer that gave that base
  /// The decoded body of the encoded message around it. `header` and `body` are offsets in it, or
  /// in the file if it is empty.
  SharedText text;
  Span header;
  Span body;                 ///< as encoded
  bool is_leaf = true;       ///< it contains no parts
  bool is_document = false;  ///< its links are in the examination
  /// Index of the leaf that this part shows first: of a multipart/related the root (RFC 2387 3.2,
  /// RFC 2557 7), of an alternative the last document. A leaf shows itself.
  std::size_t shows = none;
  /// It is a text, a page or a picture that its message shows in turn (RFC 2046 5.1.3): no
  /// attachment (RFC 2183 2.2), and no other form or resource of what is shown.
  bool is_shown = false;
  bool is_unreferenced =
      false;  ///< in a multipart/related: it is not the root, and no reference leads to it
};

/// How a reference is satisfied: by a part of the message, or not.
enum class Match {
  content_location,  ///< a part's resolved Content-Location is the target (RFC 2557 8.2 d)
  cid_location,      ///< a part's Content-Location is the `cid:` itself, as Chromium writes it
  content_id,        ///< a `cid:` or `mid:` names a part's Content-ID (RFC 2557 8.3)
  message_id,        ///< a `mid:` names a message's Message-ID (RFC 2392 2)
  same_document,     ///< it stays in its own part, as `#x` does (RFC 3986 4.4)
  outside,           ///< no part matches; look it up elsewhere (RFC 2557 8.2 e)
  dangling,          ///< nothing matches in the message or outside: `cid:`, `mid:`, `thismessage:`
  unresolved,        ///< it has no target
};

/// How far away the part that satisfies a reference is (RFC 2557 7 and 8.2).
enum class Scope {
  related,      ///< in the same multipart/related
  surrounding,  ///< in an enclosing multipart/related
  message,      ///< in the message, outside of any multipart/related
  elsewhere,    ///< elsewhere, by `cid:` or `mid:` only; RFC 2557 does not cover this
};

[[nodiscard]] std::string_view name_of(Match match) noexcept;
[[nodiscard]] std::string_view name_of(Scope scope) noexcept;
/// The section that defines a match: "RFC 2557 8.2 (d)", or under rfc2110 one of that document.
/// Empty for `unresolved`, and for `cid_location` where no document defines it.
[[nodiscard]] std::string_view section_of(Match match,
                                          const Profile& profile = default_profile()) noexcept;

/// A link of a part, and what satisfies it.
struct PartReference {
  std::size_t part;    ///< the part that refers
  std::size_t report;  ///< index of the entity with the link in the examination
  std::size_t link;    ///< index in that report
  Match match{};
  Scope scope{};                    ///< set if a part satisfies it
  std::size_t target = Part::none;  ///< index of that part
};

/// A field of a header.
struct HeaderField {
  std::string name;   ///< as written
  std::string value;  ///< its bytes, with folding, without white space around them

  friend bool operator==(const HeaderField&, const HeaderField&) = default;
};

/// A message, part by part.
struct Archive {
  std::vector<Part> parts;  ///< each part before those in it; the outermost first
  Examination examination;
  std::vector<PartReference> references;  ///< in the order of the examination

  /// The index of the part at `path`; `Part::none` if there is none.
  [[nodiscard]] std::size_t find(std::string_view path) const;
};

/// Reads a message or a mailbox: its parts, their bases, and the part that satisfies each
/// reference. Ignores `options.part`. Fails as `examine` does, and with `unsupported_type` if
/// `bytes` is not a message. The offsets of parts count in `bytes`, which the archive does not
/// keep.
///
///     const auto archive = absolve::read_archive("Content-Type: text/html\n\n<a href=x>", {});
///     assert(archive->parts.front().media_type.view() == "text/html");
[[nodiscard]] Result<Archive> read_archive(std::string_view bytes, const DocumentSource& source,
                                           const Options& options = {});

/// The index of the part that `reference` names. `reference` is an absolute URL, a `cid:`, a
/// `mid:`, or relative to the base of the part that the message shows first. Which part a reference
/// names depends on the part that refers to it. So each part in turn is taken as the one that
/// refers, and the first match counts. If there is none, the result is the first part whose
/// Content-Location is `reference` as written, or else `Part::none`. `archive` must have at least
/// one part.
[[nodiscard]] std::size_t find_referenced(const Archive& archive, std::string_view reference,
                                          const Profile& profile = default_profile());

/// Decodes the body of `part` from its transfer and content encodings. `bytes` is the message that
/// `part` was read from. A composite that is not an encoded message gives its bytes unchanged.
/// Problems with the encodings, such as a truncated body, are added to `diagnostics`, unless it is
/// null. Fails with `unsupported_encoding`, `malformed_encoding` or `over_limit`.
[[nodiscard]] Result<std::string> decoded_body(std::string_view bytes, const Part& part,
                                               const Limits& limits = {},
                                               std::vector<Diagnostic>* diagnostics = nullptr);

/// The header fields of `part`, in order. `bytes` is the message that `part` was read from.
[[nodiscard]] std::vector<HeaderField> header_fields(std::string_view bytes, const Part& part);

/// A file made from a part of a message.
struct UnpackedFile {
  std::size_t part;  ///< in the archive
  /// A name of at most 140 bytes of UTF-8 that every file system allows. It has letters, marks,
  /// digits, `.`, `-` and underscores, no dot at either end, and is not the name of a device. No
  /// two names of one archive differ only in case or in the form of characters.
  std::string name;
};

struct UnpackOptions {
  bool ascii_names = false;  ///< names have only ASCII letters
};

/// Turns a message into files in one folder, which a browser can open offline. Links between parts
/// become file names; all other links become absolute. The href of a BASE becomes empty. If only a
/// header states the encoding of a document, the document gets a declaration of it.
///
///     const std::string mail = "Content-Type: text/html\n\n<a href=http://h.example/>";
///     const auto unpacking = absolve::Unpacking::make(mail, {});
///     assert(unpacking->files().front().name == "index.html");
class Unpacking {
 public:
  /// Reads `bytes`, which must outlive the result. Ignores `options.transform` and `options.part`.
  /// Fails as `read_archive` does.
  [[nodiscard]] static Result<Unpacking> make(std::string_view bytes, const DocumentSource& source,
                                              const Options& options = {},
                                              const UnpackOptions& form = {});

  [[nodiscard]] const Archive& archive() const { return archive_; }
  /// The files, one for each leaf. The leaf that the message shows first is `index.html` if it is
  /// HTML.
  [[nodiscard]] const std::vector<UnpackedFile>& files() const { return files_; }
  /// The name of one more file, made for mail and for a message that does not show an HTML page
  /// first. It has the headers, the text, and links to all other files. The name is `message.html`,
  /// or `index.html` if no page is shown first. Empty: there is no such file.
  [[nodiscard]] const std::string& page_name() const { return page_name_; }
  /// Makes the contents of the file `page_name`: HTML in UTF-8. Empty if there is no such file.
  [[nodiscard]] std::string page() const;
  /// Decodes and edits the contents of the file at `index` in `files`. Adds problems with its
  /// encodings, such as a truncated body, to `diagnostics`, unless it is null. Fails as
  /// `decoded_body` does if the body of its part cannot be decoded, and with `no_such_part` past
  /// the last file.
  [[nodiscard]] Result<std::string> contents(std::size_t index,
                                             std::vector<Diagnostic>* diagnostics = nullptr) const;
  /// Diagnostics, such as references that could not be written.
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  explicit Unpacking(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes_;
  Archive archive_;
  std::vector<UnpackedFile> files_;
  std::string page_name_;
  std::vector<EditList> edits_;  // of the decoded body of each part
  std::vector<Diagnostic> diagnostics_;
  Limits limits_;
};

/// How a file is identified in an archive. If it has a URL and a Content-ID, frames use the
/// Content-ID and all other links use the URL.
struct PackedName {
  std::string url{};         ///< its Content-Location; absolute; empty: none
  std::string content_id{};  ///< without brackets; empty: none
  std::string media_type{};  ///< in lower case; empty: detected from name and content
  /// Further fields of its header. Fields for the location, the type and the encoding are replaced.
  /// Fields with a signature, digest or length are left out.
  std::vector<HeaderField> fields{};
};

/// A folder of files to pack into one archive. Files are named by their paths in the folder.
struct PackSource {
  std::string root;                  ///< the page to show
  std::vector<std::string> files{};  ///< files to include even if nothing refers to them
  /// The absolute URL of the page. If it is empty or not absolute, the URL counts as unknown,
  /// without a diagnostic.
  std::string base_url{};
  /// The files are those of a site, from its root: `/x` is the file `x`. With a `base_url` of the
  /// web, that URL decides.
  bool is_site = false;
  /// The known names. Any other file gets a URL from `base_url` and its path relative to the page.
  /// Without `base_url`, it gets a Content-ID.
  std::map<std::string, PackedName, std::less<>> names{};
  /// Returns the bytes of a file, or nothing if there is no such file. Must be set. An exception
  /// that it throws reaches the caller of `pack`.
  std::function<std::optional<std::string>(const std::string& file)> read{};
  /// Further fields of the message's header, as of `PackedName::fields`. Without a Subject, the
  /// title of the page becomes the Subject.
  std::vector<HeaderField> fields{};
  /// When the page was saved, in seconds since 1970 (UTC). A value outside of `first_date` to
  /// `last_date` is clamped. A Date field in `fields` takes precedence.
  std::int64_t date = 0;

  /// The years 1900 to 9999 (RFC 5322 3.3).
  static constexpr std::int64_t first_date = -2'208'988'800;
  static constexpr std::int64_t last_date = 253'402'300'799;
};

/// A resource that a page of an archive needs for display, and that the archive lacks.
struct LackingReference {
  /// Why the archive lacks it.
  enum class Reason {
    no_such_file,    ///< it would be in the folder, and is not
    outside_folder,  ///< its path leads out of the folder
    on_the_web,      ///< only its URL is known
  };
  std::string file;  ///< the file that refers to it
  std::size_t line;  ///< from 1
  std::size_t column;
  std::string reference;  ///< as written
  std::string url;        ///< its target; empty if it has none
  Reason reason;
};

/// An archive, as one message.
struct Packed {
  std::string message;
  std::vector<std::string> files;  ///< the files in it, the root first
  std::vector<LackingReference> lacking;
  std::vector<std::pair<std::string, Diagnostic>> diagnostics;  ///< each with its file
};

/// Makes one archive (RFC 2557) of the page `source.root`, of the files that it embeds directly or
/// through other files, and of `source.files`. A link that leads to a packed file in the folder,
/// but would not lead to it in the archive, is replaced by that file's URL or Content-ID. A link to
/// a file outside the archive is replaced by that file's URL, if `source.names` has one. All other
/// links stay. Ignores `options.transform`. Fails as `rewrite` does if the page cannot be read,
/// with `no_such_file` if it does not exist, and with `over_limit` for more than `limits.entities`
/// files.
///
///     absolve::PackSource source{.root = "index.html", .base_url = "http://h.example/"};
///     source.read = [](const std::string&) { return std::optional<std::string>("<p>A page"); };
///     const auto packed = absolve::pack(source);
///     assert(packed->message.find("Content-Location: http://h.example/") != std::string::npos);
[[nodiscard]] Result<Packed> pack(const PackSource& source, const Options& options = {});

/// Options of `inline_parts`.
struct InlineOptions {
  std::size_t max_bytes = std::size_t{64} << 20;  ///< of data: URLs
  /// Makes the page of `Unpacking::page`, with leaves up to `max_bytes` in it, instead of only the
  /// document that the message shows first. Without `options.part` this also happens if the message
  /// does not show a document first, or shows something in front of it.
  bool as_message = false;
};

/// A message as one document that contains the resources it embeds.
struct Inlined {
  std::string document;
  std::size_t count = 0;  ///< links that became data: URLs, including those in embedded documents
  std::size_t left = 0;   ///< links to parts that are not embedded because of `max_bytes`
  /// The paths of leaves that cannot be reached from the document. If it shows one form of an
  /// alternative, the other forms are not listed. Empty if `options.part` asks for one part.
  std::vector<std::string> left_out{};
  std::vector<Diagnostic> diagnostics{};
};

/// Makes one document from a message: the document that the message, or its part at the path
/// `options.part`, shows first. Images, styles, scripts, fonts and frames that are parts of the
/// message become data: URLs (RFC 2397), and so do the parts that these embed. Other links become
/// absolute. Links that a user follows (a, area, form and so on) never become data: URLs, and no
/// document embeds itself. Ignores `options.transform`. Fails as `read_archive` does, with
/// `no_such_part`, and with `unsupported_type` if the part at `options.part` shows no document.
///
///     const auto page = absolve::inline_parts("Content-Type: text/html\n\n<p>A page", {});
///     assert(page->document.ends_with("<p>A page"));
[[nodiscard]] Result<Inlined> inline_parts(std::string_view bytes, const DocumentSource& source,
                                           const Options& options = {},
                                           const InlineOptions& form = {});

}  // namespace absolve::ABSOLVE_VERSIONED
