#include "absolve/unpack.hpp"

#include <algorithm>
#include <unordered_map>

#include "absolve/reference.hpp"
#include "archive/file_names.hpp"
#include "archive/labels.hpp"
#include "html/sniff.hpp"
#include "rewrite/media_type.hpp"

namespace absolve {
namespace {

// What to write in each part: the name of the file that satisfies a reference.
class Localizer {
 public:
  Localizer(const Archive& archive, const std::vector<std::string>& names)
      : archive_(archive), names_(names), labels_(archive.parts) {
    for (std::size_t i = 0; i < archive.parts.size(); ++i) {
      places_.emplace(archive.parts[i].path, i);
    }
  }

  std::optional<std::string> operator()(const LinkPlace& link) const {
    // HTML 4.2.3: an empty one is the document's own URL, wherever that is.
    if (link.is_base) return std::string();
    const auto place = places_.find(link.entity);
    if (place == places_.end() || link.element == "header") return std::string(link.raw);
    PartReference reference{.part = place->second, .report = 0, .link = 0};
    labels_.satisfy(link.url, reference);
    const std::string fragment(link.url.substr(std::min(link.url.find('#'), link.url.size())));
    if (reference.target != Part::none) {
      const std::size_t leaf = archive_.parts[reference.target].shows;
      if (leaf == reference.part && !fragment.empty()) return fragment;
      if (!names_[leaf].empty()) return names_[leaf] + fragment;
    }
    if (link.same_document) return std::string(link.raw);
    return std::nullopt;
  }

 private:
  const Archive& archive_;
  const std::vector<std::string>& names_;
  Labels labels_;
  std::unordered_map<std::string_view, std::size_t> places_;
};

// The edits of a whole message, each to the body of the part that it falls in. Parts come in the
// order of their bodies' beginnings; an edit belongs to the last that begins before it.
std::vector<EditList> parted(const EditList& edits, const std::vector<Part>& parts) {
  std::vector<EditList> own(parts.size());
  std::size_t at = 0;
  for (const Edit& edit : edits) {
    while (at + 1 < parts.size() && parts[at + 1].body.offset <= edit.span.offset) ++at;
    const Span& body = parts[at].body;
    if (edit.span.offset < body.offset || edit.span.end() > body.end()) continue;
    own[at].add({{edit.span.offset - body.offset, edit.span.length}, edit.replacement});
  }
  return own;
}

// The header is gone; what it said of the encoding has to stand in the document.
void declare_encoding(const Part& part, const std::string& encoding, std::string& text) {
  const bool is_html = part.media_type == "text/html";
  const bool is_css = part.media_type == "text/css";
  if (part.charset.empty() || encoding.empty() || (!is_html && !is_css)) return;
  const SniffedEncoding found = sniff_encoding(text, {}, {});
  if (is_html && !found.is_open && found.name == encoding) return;
  if (encoding == "UTF-8") {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    const bool is_ascii = std::ranges::all_of(text, [](char c) { return (c & 0x80) == 0; });
    if (!is_ascii && !text.starts_with(mark)) text.insert(0, mark);
  } else if (is_css) {
    if (!text.starts_with("@charset")) text.insert(0, "@charset \"" + encoding + "\";");
  } else {
    // Behind a doctype, which must stay the first thing for the page to be what it was.
    std::size_t at = 0;
    if (equal_ignoring_case(std::string_view(text).substr(0, 9), "<!doctype")) {
      at = std::min(text.find('>'), text.size() - 1) + 1;
    }
    text.insert(at, "<meta charset=\"" + encoding + "\">");
  }
}

}  // namespace

Result<Unpacking> Unpacking::make(std::string_view bytes, const DocumentSource& source,
                                  const Options& options) {
  Unpacking unpacking(bytes);
  auto archive = read_archive(bytes, source, options);
  if (!archive) return tl::unexpected<Error>(archive.error());
  unpacking.archive_ = std::move(*archive);
  unpacking.limits_ = options.limits;
  const std::vector<std::string> names = file_names(unpacking.archive_.parts);
  const Localizer localizer(unpacking.archive_, names);
  Options local = options;
  local.transform = [&localizer](const LinkPlace& link) { return localizer(link); };
  local.break_signatures = true;  // nothing is signed any more outside of its message
  local.same_document = SameDocumentLinks::automatic;
  auto rewriting = rewrite(bytes, source, local);
  if (!rewriting) return tl::unexpected<Error>(rewriting.error());
  unpacking.edits_ = parted(rewriting->edits, unpacking.archive_.parts);
  unpacking.diagnostics_ = std::move(rewriting->examination.diagnostics);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!names[i].empty()) unpacking.files_.push_back({i, names[i]});
  }
  return unpacking;
}

Result<std::string> Unpacking::contents(std::size_t index) const {
  const std::size_t at = files_[index].part;
  Part part = archive_.parts[at];
  const std::string edited = apply_edits(part.body.of(bytes_), edits_[at]);
  part.body = {0, edited.size()};
  auto text = decoded_body(edited, part, limits_);
  if (!text || !part.is_document) return text;
  const auto& reports = archive_.examination.entities;
  const auto report = std::ranges::find_if(reports, [&](const EntityReport& entity) {
    return entity.path == part.path && !entity.encoding.empty() && entity.frame.empty();
  });
  if (report != reports.end()) declare_encoding(part, report->encoding, *text);
  return text;
}

}  // namespace absolve
