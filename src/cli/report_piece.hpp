#pragma once

#include <functional>
#include <string_view>

#include "cli/input.hpp"
#include "cli/report.hpp"

namespace absolve::cli {

/// What a command knows of the links of a document beyond their resolution.
using LinkNotes = std::function<ReportNote(const EntityReport& entity, const Link& link)>;
/// The same for each document of a run.
using ReportNotes = std::function<LinkNotes(const Input& input, std::string_view bytes)>;

/// What a report shows of `bytes`, a document that was read with `source` and `options`: its
/// entities and parts, its links with their bases and targets, its text with the links marked,
/// before and after a rewriting. `notes` may be empty. Safe to call on several threads.
[[nodiscard]] ReportPiece piece_of(const Input& input, std::string_view bytes,
                                   const DocumentSource& source, const Options& options,
                                   const LinkNotes& notes = {});

}  // namespace absolve::cli
