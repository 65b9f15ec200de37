#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absolve/attributes.hpp"
#include "absolve/base.hpp"
#include "absolve/error.hpp"
#include "absolve/link.hpp"
#include "absolve/profile.hpp"
#include "absolve/reference.hpp"
#include "absolve/text.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// What is known about a document besides its bytes. Empty means unknown.
struct DocumentSource {
  std::string name{};  ///< a file name, for its suffix
  /// Where it was retrieved from, after redirects. If it is not absolute, the calls below fail.
  std::string retrieval_url{};
  std::string document_url{};  ///< its own URL, if that is not its base without a BASE
  std::string saved_from{};    ///< the URL that an archive header says it was saved from; a hint
  /// The folder beside the document in which a browser saved its files, such as `page_files`. The
  /// document's links into that folder stay as they are, unless `Options::transform` gives a text;
  /// `LinkPlace::url` is then the file's path relative to the document. Empty: unknown; if the
  /// document states in a comment what it was saved from, links in the form of Chromium stay.
  std::string saved_files{};
  std::string default_base{};  ///< base of last resort (RFC 3986 5.1.4); absolute
  std::string content_type{};  ///< a Content-Type value; overrides name and content
  std::string charset{};       ///< an encoding label; overrides all but a byte order mark
  bool is_archived = false;  ///< it is a part of an archive, where shadowmode declares shadow roots
  bool is_sandboxed = false;  ///< it may run no scripts (HTML 7.1.5), whatever `Options::scripting`
  std::string content_security_policy{};  ///< the field's value; its base-uri applies to BASE
  /// Bases stated between the document and its retrieval, innermost first: header fields of the
  /// entity and of the entities that enclose it (layers 2 to 4).
  std::vector<BaseCandidate> stated_bases{};
  /// Allocates the list of the links that were found; must outlive the reading. Calls that share a
  /// pool, one after another, reuse its memory.
  std::pmr::memory_resource* memory = std::pmr::get_default_resource();
};

/// How same-document references, such as `#x` and the empty reference, are written.
enum class SameDocumentLinks {
  automatic,  ///< as written, but absolute where a BASE sends them elsewhere
  absolute,
  keep,
};

/// How links are found in HTML.
enum class Engine {
  automatic,  ///< scan
  scan,       ///< the Standard's tokenizer, and the parts of tree construction that matter
  tree,       ///< the tree of Gumbo, a parser of 2015; for comparison
};

struct Options {
  const Profile* profile = &default_profile();  ///< not null; `find_profile` may return null
  Engine engine = Engine::automatic;
  AttributeTable attributes{};  ///< which attributes are links
  /// Read HTML as a browser does that runs scripts. A `noscript` is then text, so a BASE in it does
  /// not count (HTML 4.12.2). Its links are found by the reading without scripts in either case.
  bool scripting = true;
  /// Run both engines, and read each Internet message with mimetic, too. If links or bases differ,
  /// leave the document unchanged, with `engines_disagree`. If parts, their types, decoded bodies,
  /// labels or bases differ, leave the message unchanged.
  bool verify = false;
  SameDocumentLinks same_document = SameDocumentLinks::automatic;
  /// Returns what to write for each link; unset: its target. With a transform, a relative
  /// Content-Location of MIME stays unchanged.
  Transform transform{};
  /// Selects candidates of each srcset to remove when it is edited; unset: all stay.
  CandidateFilter leaves_out{};
  /// Prefer the URL that a document says it was saved from, in a comment or in
  /// Snapshot-Content-Location, to `retrieval_url`.
  bool trust_saved_from = false;
  /// Read only the part of a message at this path (`1.2`; empty for the outermost), or else with
  /// this file name if no other part has it, with the base that it has in the message. Fails with
  /// `no_such_part` if there is none.
  std::optional<std::string> part{};
  /// In running text, treat names such as `www.h.example` as references, too (RFC 2396 appendix F).
  bool abbreviated = false;
  bool details = false;           ///< give each link its `Link::details`, and reports their `metas`
  bool break_signatures = false;  ///< edit what a signature (S/MIME, PGP, DKIM) covers, too
  Limits limits{};
};

/// A meta element with a content attribute (HTML 4.2.5). Values are decoded, put on one line and
/// cut to 1,024 bytes. A value is empty if the attribute is missing or empty.
struct MetaElement {
  std::string name;
  std::string property;  ///< of RDFa, as `og:image`
  std::string http_equiv;
  std::string content;
};

/// One document or header: its base and where the base comes from, and its links with their
/// targets.
struct EntityReport {
  std::string path;  ///< the MIME part: `1.2`; empty for a bare file and for the outermost
  /// The number of a srcdoc document. Inside another one, that document's number precedes it: `2.1`
  /// is the first one in the second one. Empty for all other documents.
  std::string frame;
  bool is_part = false;  ///< an entity of a message, not a bare file
  std::string media_type;
  std::string encoding;  ///< the Encoding Standard's name
  EncodingSource encoding_source{};
  SharedText saved_from;         ///< the URL that it says it was saved from, a hint; empty: none
  SharedText document_url;       ///< the document's own URL; empty where unknown
  SharedText transfer_encoding;  ///< of its body, in lower case; empty: none stated
  Span body;                     ///< its body in the file, as encoded
  bool in_part = false;          ///< spans of links count in the decoded body, not in the file
  BaseEstablishment base;
  std::vector<Link> links;  ///< in source order; none in a `Rewriting`
  /// What found the links: `contexts`, `open elements` or `tree` in HTML; `css`, `expat` (in XML),
  /// `recovered` (in a feed that is not well-formed), `json` or `text`; empty if nothing was
  /// searched.
  std::string_view engine;
  std::string title;  ///< its title, on one line, at most 1,024 bytes (HTML 3.1.5); empty: none
  /// If `Options::details` is set, the first 1,000 meta elements with a content attribute outside
  /// of templates, in source order.
  std::vector<MetaElement> metas;
  std::string robots;  ///< robots directives of the document's meta elements, with commas between
  /// The fields X-Robots-Tag of its HTTP header, with line feeds between, because a field can apply
  /// to one crawler, as in `googlebot: nofollow`.
  SharedText robots_tag;
  std::uint16_t status = 0;  ///< of an HTTP response, its status code; 0: unknown
};

/// The result of `examine`: the type of a file, its documents with their links, and diagnostics.
struct Examination {
  std::string media_type;
  std::vector<EntityReport> entities;  ///< those with links or a document, in source order
  std::vector<Diagnostic> diagnostics;
};

/// The result of `rewrite`: the edits that make the links of a file absolute, and its diagnostics.
/// For the links themselves call `examine`.
struct Rewriting {
  Examination examination;  ///< without links
  EditList edits;
  std::size_t edited_links = 0;
};

/// Reads `bytes`, an HTML document, an Internet message (MHTML, mail) or an HTTP message of at most
/// `options.limits.document_bytes`, or `message_bytes`, and explains every link. If it fails, leave
/// the file unchanged. The errors are `not_absolute`, `bad_authority` and `bad_url` (of the
/// retrieval URL), `unsupported_type`, `unsupported_charset`, `over_limit`, `engine_failed`,
/// `engines_disagree` and `no_such_part`; `engines_disagree` and `no_such_part` occur only with
/// `verify` and `part`. A link that does not resolve is not a failure; it has its own error. If a
/// part of a message cannot be read, a diagnostic says so.
///
///     const auto found = absolve::examine("<a href=x>", {.retrieval_url = "http://h.example/d/"});
///     assert(found->entities[0].links[0].url == "http://h.example/d/x");
[[nodiscard]] Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                                          const Options& options = {});

/// What `rewrite` does with a link.
struct LinkAction {
  enum class Kind : std::uint8_t {
    absolute,  ///< its target is written if the link needs its base, as `rewrite` does
    keep,      ///< it stays as it is
    text,      ///< `text` takes its place, unless it cannot stand there (`link_cannot_stand`)
  };
  Kind kind = Kind::absolute;
  std::string text{};  ///< the value in UTF-8, without escapes of the surrounding format
};

/// Receives reports and links as they are found, on the thread that called the library. Any
/// function may be empty. An exception that a function throws reaches the caller.
struct ReportSink {
  /// Called once per entity, after its links. If empty, reports are dropped.
  std::function<void(EntityReport&& report)> report{};
  /// Called once per link. `report` is the entity's report, complete except for its links. The
  /// views in `link` are valid until the call returns. If empty, links are stored in their report.
  std::function<void(const EntityReport& report, const Link& link)> link{};
  /// Called in place of `link`, with the same arguments, and returns what to do with the link. The
  /// result has no effect under `examine`, or for links that are only listed, such as those in mail
  /// headers.
  std::function<LinkAction(const EntityReport& report, const Link& link)> action{};
  /// Called for each diagnostic: under a `DocumentStream` as soon as it is known, else at the end.
  /// If empty, diagnostics are stored in the examination.
  std::function<void(Diagnostic&& diagnostic)> diagnostic{};
};

/// As `examine` above, but passes reports, links and diagnostics to `sink`. Only one document of a
/// message is in memory at a time. If `sink.link` or `sink.action` is set, no list of links is
/// kept. If a document fails, `sink` may already have received some of its links.
///
///     absolve::ReportSink sink;
///     sink.link = [](const absolve::EntityReport&, const absolve::Link& link) {
///       std::cout << link.url.value_or("no target") << '\n';
///     };
///     assert(absolve::examine("<a href=http://h.example/>", {}, {}, sink));
[[nodiscard]] Result<Examination> examine(std::string_view bytes, const DocumentSource& source,
                                          const Options& options, const ReportSink& sink);

/// Finds the edits that make the links of a file absolute. `apply_edits(bytes, rewriting.edits)` is
/// the file in which every link that depends on its base is absolute. All other bytes stay the
/// same, except for URL patterns in speculation rules and web manifests: they become absolute, too,
/// whatever a transform or an action does with links. In an encoded body, the decoded text outside
/// of these stays the same. The edits keep their own texts, so they do not refer to `bytes`. Fails
/// as `examine` does.
///
///     const auto done = absolve::rewrite("<a href=x>", {.retrieval_url = "http://h.example/d/"});
///     assert(absolve::apply_edits("<a href=x>", done->edits) == "<a href=http://h.example/d/x>");
[[nodiscard]] Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                                        const Options& options = {});

/// As `rewrite` above, but also passes each link to `sink` before it is edited. A crawler thus
/// reads a document only once. The examination of the result has no links.
///
///     absolve::ReportSink sink;
///     sink.action = [](const absolve::EntityReport&, const absolve::Link&) {
///       return absolve::LinkAction{absolve::LinkAction::Kind::keep};
///     };
///     const absolve::DocumentSource source{.retrieval_url = "http://h.example/"};
///     assert(absolve::rewrite("<a href=x>", source, {}, sink)->edits.empty());
[[nodiscard]] Result<Rewriting> rewrite(std::string_view bytes, const DocumentSource& source,
                                        const Options& options, const ReportSink& sink);

/// Decodes the body of the part of a message at `path`, such as "1.2"; empty: the message itself. A
/// file name stands for the only part that has it.
/// No document is read. A composite that is not an encoded message gives its bytes unchanged.
/// Problems with the encodings, such as a truncated body, are added to `diagnostics`, unless it is
/// null. Fails with `no_such_part`, `unsupported_type` if `bytes` is not a message,
/// `unsupported_encoding`, `malformed_encoding` or `over_limit`.
///
///     const std::string mail =
///         "MIME-Version: 1.0\nContent-Transfer-Encoding: base64\n\naGVsbG8=\n";
///     assert(*absolve::decoded_body(mail, "", {}) == "hello");
[[nodiscard]] Result<std::string> decoded_body(std::string_view bytes, std::string_view path,
                                               const DocumentSource& source,
                                               const Options& options = {},
                                               std::vector<Diagnostic>* diagnostics = nullptr);

/// How long the links of a document that arrives in pieces wait for a BASE, on which all of them
/// depend (HTML 4.2.3). The window is compared with the bytes held between two pieces.
struct StreamWindow {
  std::size_t bytes = std::size_t{1} << 20;  ///< until this many bytes are held; at least 4 KiB
  bool until_head_ends = false;              ///< also stop waiting when the head has ended
};

/// The result of a stream.
struct StreamSummary {
  Examination examination;  ///< without entities; diagnostics only if the sink takes none
  std::size_t edited_links = 0;
};

/// Rewrites a document that arrives in pieces, and writes each piece as soon as it is settled. The
/// bytes, links and diagnostics are those of `rewrite` for the whole document, with these
/// exceptions:
///
/// - A BASE after the window does not count for links that have already been written (`late_base`).
///   A later sign of another encoding is reported but not followed (`late_encoding`). Later markup
///   does not change earlier links (`late_structure`).
/// - Links of a srcdoc document follow the links before its attribute, not all links of the page.
/// - A report passed with a link has the title and robots found before that link. The size of the
///   body is known only when the report of the page ends.
/// - With `Options::details`, the text of a link ends with the piece that the link is in.
/// - A statement of where the document was saved from is not reported if it follows the BASE.
/// - Limits count what is held at one time. The length of a document is not limited, but
///   `Limits::document_bytes` limits the length of a tag, a comment or a script in it.
///
/// HTML is read in pieces, unless it is in UTF-16 or ISO-2022-JP, or `Options` selects the tree or
/// verification. Every other document is held until its end, and then read as a whole.
///
/// After a failure, the stream writes all pending bytes and all later pieces unchanged. If memory
/// runs out, it does the same, and throws `std::bad_alloc` from this call and from each later one.
/// After `end`, the stream must not be used.
///
///     std::string out;
///     const absolve::Options options;
///     absolve::DocumentStream stream({.retrieval_url = "http://h.example/"}, options, {}, {},
///                                    [&out](std::string_view piece) { out += piece; });
///     assert(stream.write("<a hr") && stream.write("ef=x>") && stream.end());
///     assert(out == "<a href=http://h.example/x>");
class DocumentStream {
 public:
  /// Takes the next piece of the output; the view is valid until it returns.
  using Write = std::function<void(std::string_view piece)>;

  /// Copies `options`; the profile that they point to must outlive the stream, and so must
  /// `source.memory`. Links are reported only if `sink` has `link` or `action`. Without `write`
  /// nothing is edited. After a callback has thrown anything but `std::bad_alloc`, or `write` has
  /// thrown, the stream may only be destroyed.
  DocumentStream(DocumentSource source, const Options& options, const StreamWindow& window,
                 ReportSink sink, Write write);
  DocumentStream(const DocumentStream&) = delete;
  DocumentStream& operator=(const DocumentStream&) = delete;
  ~DocumentStream();

  /// Reads the next piece of the document, of any size. The stream copies what it has to hold, so
  /// the view need not outlive the call. Fails as `rewrite` does; after a failure each further call
  /// fails with the same error.
  [[nodiscard]] Result<void> write(std::string_view piece);
  /// Ends the document and writes what was held. Call it once; no piece may follow.
  [[nodiscard]] Result<StreamSummary> end();

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

/// Selects a link of a file. If several members are set, the first one counts.
struct LinkChoice {
  struct Place {
    std::size_t line = 0;    ///< from 1, in the text that `Link::line` counts in
    std::size_t column = 0;  ///< in bytes, from 1; 0: anywhere in the line
  };
  std::optional<std::size_t> number{};  ///< from 1, in the order of `examine`
  std::optional<Place> place{};  ///< the link that covers it, or else the next one in the line
  std::optional<std::string> reference{};  ///< the link's decoded value, or its target
};

/// How one link gets from the bytes of its file to its target, and to what `rewrite` writes.
struct LinkExplanation {
  std::size_t number = 0;   ///< of the link, from 1, in the order of `examine`
  std::size_t matches = 0;  ///< how many links fit the choice; this link is the first of them
  EntityReport entity;      ///< the document that contains the link, without its links
  Link link;
  std::string source;  ///< the bytes of the link's span, as UTF-8
  /// The line that the span begins in, as UTF-8, cut to at most 200 bytes around the span. "…"
  /// marks each end where the line is cut.
  std::string line;
  std::size_t line_offset = 0;         ///< where the span begins in `line`, in bytes
  std::size_t line_length = 0;         ///< how many bytes of the span are in `line`
  std::vector<ResolutionStep> steps;   ///< from the decoded value to the target
  std::optional<std::string> written;  ///< what `rewrite` writes for `source`; none: it stays
  /// Why `rewrite` keeps `source`: a sentence without a full stop; empty if it changes it.
  std::string unchanged;
};

/// Explains one link of `bytes`. Fails as `examine` does, and with `no_such_link`. Parses the file
/// up to three times.
///
///     const absolve::DocumentSource source{.retrieval_url = "http://a/b/c"};
///     const auto explained = absolve::explain_link("<a href=../d>", source, {}, {.number = 1});
///     assert(explained->link.url == "http://a/d" && explained->written == "http://a/d");
[[nodiscard]] Result<LinkExplanation> explain_link(std::string_view bytes,
                                                   const DocumentSource& source,
                                                   const Options& options,
                                                   const LinkChoice& choice);

}  // namespace absolve::ABSOLVE_VERSIONED
