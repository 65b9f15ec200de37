#include "support/pieces.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <vector>

namespace absolve {
namespace {

// The results of all callbacks for a document, as text. The links of embedded documents are kept
// apart, because they arrive at another time.
struct Told {
  std::map<std::string, std::vector<std::string>> links;
  std::vector<std::string> reports;
  std::vector<std::string> diagnostics;
  std::string output;
  std::size_t edited_links = 0;
  std::string error;
  std::size_t late = 0;

  [[nodiscard]] ReportSink sink() {
    return {.report = [this](EntityReport&& report) { add(report); },
            .link = [this](const EntityReport& report, const Link& link) { add(report, link); },
            .diagnostic = [this](Diagnostic&& diagnostic) { add(diagnostic); }};
  }

 private:
  void add(const EntityReport& report, const Link& link) {
    links[report.path + "|" + report.frame].push_back(
        std::string(link.element) + "|" + std::string(link.attribute) + "|" +
        std::string(link.raw) + "|" + std::string(link.rel) + "|" +
        std::string(link.url.value_or("-")) + "|" + std::string(link.base) + "|" +
        (link.layer ? std::string(name_of(*link.layer)) : std::string()) + "|" +
        std::to_string(link.span.offset) + "+" + std::to_string(link.span.length) + "|" +
        std::to_string(link.line) + ":" + std::to_string(link.column) +
        (link.same_document ? " same" : "") + (link.inert ? " inert" : "") +
        (link.is_base ? " base" : "") + (link.in_body ? " body" : ""));
  }
  void add(const EntityReport& report) {
    reports.push_back(report.path + "|" + report.frame + "|" + report.media_type + "|" +
                      report.encoding + "|" + std::string(name_of(report.encoding_source)) + "|" +
                      std::string(report.base.url()) + "|" + report.document_url.str() + "|" +
                      std::string(report.engine) + "|" + report.title + "|" + report.robots);
    // When the report of an embedded document arrives, the size of the outer one is not yet known.
    if (report.frame.empty()) reports.back() += "|" + std::to_string(report.body.end());
    for (const MetaElement& meta : report.metas) {
      reports.back() += "|" + meta.name + "=" + meta.content;
    }
    for (const JudgedCandidate& judged : report.base.candidates) {
      reports.back() +=
          "|" + describe_place(judged.candidate) + " " + std::string(describe(judged.verdict));
    }
  }
  void add(const Diagnostic& own) {
    using enum DiagnosticCode;
    if (own.code == late_base || own.code == late_encoding || own.code == late_structure) ++late;
    diagnostics.push_back(std::string(name_of(own.code)) + "|" + message_of(own) + "|" + own.frame +
                          "|" + (own.offset ? std::to_string(*own.offset) : "-"));
  }
};

Told read_whole(std::string_view bytes, const DocumentSource& source, const Options& options) {
  Told told;
  const auto done = rewrite(bytes, source, options, told.sink());
  if (!done) {
    told.error = message_of(done.error());
    told.output = bytes;
    return told;
  }
  told.output = apply_edits(bytes, done->edits);
  told.edited_links = done->edited_links;
  return told;
}

Told read_pieces(std::string_view bytes, const DocumentSource& source, const Options& options,
                 const StreamWindow& window, const Cut& cut) {
  Told told;
  DocumentStream stream(source, options, window, told.sink(),
                        [&](std::string_view piece) { told.output.append(piece); });
  std::optional<Error> error;
  while (!bytes.empty()) {
    const std::size_t size = std::min(std::max<std::size_t>(cut(bytes.size()), 1), bytes.size());
    // The piece is a temporary copy, so that a sanitizer notices views that outlive it.
    const std::vector<char> piece(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    if (const auto done = stream.write({piece.data(), piece.size()}); !done) error = done.error();
    bytes.remove_prefix(size);
  }
  const auto done = stream.end();
  if (!done) error = done.error();
  if (error) told.error = message_of(*error);
  if (done) told.edited_links = done->edited_links;
  return told;
}

std::string first_difference(std::vector<std::string> whole, std::vector<std::string> pieces) {
  const auto [a, b] = std::ranges::mismatch(whole, pieces);
  if (a == whole.end() && b == pieces.end()) return {};
  return (a == whole.end() ? "nothing" : *a) +
         "\n  in pieces: " + (b == pieces.end() ? "nothing" : *b);
}

}  // namespace

std::string compare_pieces(std::string_view bytes, const DocumentSource& source,
                           const Options& options, const StreamWindow& window, const Cut& cut,
                           std::size_t* late) {
  const Told whole = read_whole(bytes, source, options);
  Told pieces = read_pieces(bytes, source, options, window, cut);
  if (late != nullptr) *late = pieces.late;
  if (pieces.late > 0) return {};
  if (whole.error != pieces.error)
    return "error: " + whole.error + "\n  in pieces: " + pieces.error;
  if (!whole.error.empty()) return whole.output == pieces.output ? "" : "output of a failure";
  for (const auto& [frame, links] : whole.links) {
    if (auto differs = first_difference(links, pieces.links[frame]); !differs.empty()) {
      return "links of " + frame + ": " + differs;
    }
  }
  if (whole.links.size() != pieces.links.size()) return "links of frames";
  const auto sorted = [](std::vector<std::string> texts) {
    std::ranges::sort(texts);
    return texts;
  };
  if (auto differs = first_difference(sorted(whole.reports), sorted(pieces.reports));
      !differs.empty()) {
    return "report: " + differs;
  }
  if (auto differs = first_difference(sorted(whole.diagnostics), sorted(pieces.diagnostics));
      !differs.empty()) {
    return "diagnostic: " + differs;
  }
  if (whole.output != pieces.output) return "output";
  if (whole.edited_links != pieces.edited_links) return "count of edited links";
  return {};
}

}  // namespace absolve
