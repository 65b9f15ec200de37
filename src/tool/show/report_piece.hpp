#pragma once

#include <functional>
#include <string_view>

#include "tool/io/input.hpp"
#include "tool/show/report.hpp"

namespace absolve::tool {

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

}  // namespace absolve::tool
