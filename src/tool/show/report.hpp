#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absolve/archive.hpp"
#include "absolve/document.hpp"
#include "tool/io/input.hpp"
#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"

namespace absolve::tool {

/// How many links have some property, for the charts of a report.
struct ReportCounts {
  using Hosts = std::pair<std::string, std::string>;  ///< of a document and of a target

  std::map<std::string, std::size_t, std::less<>> by_kind;
  std::map<std::string, std::size_t, std::less<>> by_layer;
  std::map<std::string, std::size_t, std::less<>> by_outcome;
  std::map<std::string, std::size_t, std::less<>> by_host;
  std::map<Hosts, std::size_t, std::less<>> by_hosts;

  /// Counts a link. The names beyond a limit are counted together.
  void add(std::string_view kind, std::string_view layer, std::string_view outcome,
           std::string_view from, std::string_view to);
  void add(const ReportCounts& other);
};

/// The part of a report that is about one document. The strings are JSON.
struct ReportPiece {
  std::string members;  ///< of the document's object, without braces
  std::string texts;    ///< an array: the text with its links marked; empty: none
  struct Row {
    std::string json;  ///< an array
    bool is_broken;
  };
  std::vector<Row> links;
  std::size_t links_left = 0;  ///< links that are only counted
  bool leaves_text = false;    ///< it has a text, which is left out
  ReportCounts counts;
  std::optional<ErrorCode> failure;  ///< why the document could not be read; none: it was read
};

/// A finding of a command about a link, beyond the resolution of the link.
struct ReportNote {
  std::string outcome;  ///< `invalid`, `differs` or `missing`; empty: as the resolution says
  std::string text;
};

/// What a report still shows. Beyond that, links and texts are only counted.
struct ReportRoom {
  bool links = true;         ///< that are not broken
  bool broken_links = true;  ///< which people look for, so more of them are shown
  bool texts = true;
};

/// Writes what a run has read as one page of HTML (`--report`), a line for each document as it
/// comes. The page needs no network, and no content of a document can run code in it.
class Report {
 public:
  /// `path`: the file to write. It gets its name in `finish`; without that, nothing is written.
  /// `command` and `profile` are shown.
  Report(const std::string& path, std::string command, std::string profile);

  /// Writes the piece of the next document. Links and texts that are too many for a browser are
  /// only counted.
  void add(ReportPiece&& piece);
  /// What pieces need to have. Safe to call on several threads.
  [[nodiscard]] ReportRoom room() const {
    return {has_room_for_links_.load(), has_room_for_broken_links_.load(),
            has_room_for_texts_.load()};
  }
  /// Writes the end of the page. Prints what went wrong, and returns the exit code.
  [[nodiscard]] Exit finish();

 private:
  void write(std::string_view text);
  void write_page(std::string_view template_piece);
  [[nodiscard]] std::string totals() const;

  OutputStream output_;
  std::string nonce_;
  std::string command_;
  std::string profile_;
  ReportCounts counts_;
  std::size_t documents_ = 0;   // in the page
  std::size_t links_ = 0;       // in the page, of those that are not broken
  std::size_t broken_ = 0;      // in the page
  std::size_t link_bytes_ = 0;  // of these links
  std::size_t links_left_ = 0;  // links that are only counted
  std::size_t texts_left_ = 0;  // texts of documents that are left out
  std::size_t text_bytes_ = 0;
  std::size_t documents_left_ = 0;
  std::atomic<bool> has_room_for_links_ = true;
  std::atomic<bool> has_room_for_broken_links_ = true;
  std::atomic<bool> has_room_for_texts_ = true;
};

/// Gives the note of a link in one document: a finding of the command that the resolution of the
/// link does not show.
using LinkNotes = std::function<ReportNote(const EntityReport& entity, const Link& link)>;
/// Gives the `LinkNotes` for each document of a run.
using ReportNotes = std::function<LinkNotes(const Input& input, std::string_view bytes)>;

/// Makes the part of a report that is about one document: its entities and parts, its links with
/// their bases and targets, and its text with the links marked, before and after rewriting. Reads
/// the document `bytes` by `source` and `options`. `notes` may be empty. `room` says what the
/// report still shows. Safe to call on several threads.
[[nodiscard]] ReportPiece piece_of(const Input& input, std::string_view bytes,
                                   const DocumentSource& source, const Options& options,
                                   const LinkNotes& notes = {}, const ReportRoom& room = {});

/// A link in the rewritten document.
struct WrittenLink {
  Span span{};
  std::string raw{};  ///< if it is changed
  bool is_changed = false;
};

/// The rewritten document, with its links in the order of the original.
struct RewrittenText {
  std::string bytes;
  std::vector<WrittenLink> links{};
};

/// A document as it is read for a report.
struct ReportReading {
  Examination examination{};
  std::optional<Archive> archive{};  ///< of a message that is read as a whole
  std::optional<RewrittenText>
      rewritten{};  ///< nothing: it cannot be rewritten, or not be compared

  /// Reads a page once, for its links and for what rewriting makes of it. A message is read again
  /// for its parts, and where the edits alone do not tell the place of each link, so is the output.
  /// Fails as `examine` does.
  [[nodiscard]] static Result<ReportReading> of(std::string_view bytes,
                                                const DocumentSource& source,
                                                const Options& options);
};

}  // namespace absolve::tool
