#include "document/html_stream.hpp"

#include <utility>

#include "document/outside_bases.hpp"
#include "formats/html/link_rules.hpp"
#include "formats/html/saved_page.hpp"
#include "formats/html/sniff.hpp"
#include "text/coding/encoding.hpp"
#include "text/utf8.hpp"

namespace absolve {
namespace {

// Four times what a prescan reads (HTML 13.2.3.2). If edits before a meta element move it out of
// reach of the prescan, that is noticed.
constexpr std::size_t front_size = 4096;

constexpr std::string_view html = "text/html";

}  // namespace

HtmlStream::HtmlStream(const DocumentSource& source, const Options& options,
                       const StreamWindow& window, const ReportSink& sink, const Write& write,
                       const HtmlEncoding& encoding, StreamSummary& summary)
    : source_(source),
      options_(options),
      window_(window),
      sink_(sink),
      write_(write),
      summary_(summary),
      tells_links_(sink.report || sink.link || sink.action),
      encoding_(encoding),
      finder_(options.attributes.rules(), options.limits, origin_of(source), window.bytes),
      allowance_(0, options.limits),
      budget_(options.limits, allowance_),
      resolvers_(*options.profile),
      delivery_(&sink, summary.examination),
      front_(encoding.bom_length()) {}

void HtmlStream::grow(std::size_t bytes) {
  allowance_.grow(bytes, options_.limits);
  finder_.grow(bytes);
}

// An incomplete token is read again only once it has grown by a fixed share. This keeps the total
// work linear.
bool HtmlStream::is_worth_reading(std::string_view text) {
  constexpr std::size_t always = 1024;
  constexpr std::size_t share = 8;
  const std::size_t unread = text.size() - finder_.read_to();
  return unread < always || unread - last_unread_ >= last_unread_ / share;
}

Result<std::size_t> HtmlStream::read(std::string_view text, bool is_last) {
  const std::string_view mark = text.substr(0, document_ ? 0 : encoding_.bom_length());
  text.remove_prefix(mark.size());
  if (!is_last && !is_worth_reading(text)) return 0;
  if (const auto done = finder_.read(text, is_last); !done) return done.error();
  last_unread_ = text.size() - finder_.read_to();
  const bool is_over = is_last || text.size() >= window_.bytes;
  const bool is_settled = is_over || (document_ ? finder_.is_body_firm() : is_base_settled());
  const std::size_t known = is_settled ? finder_.known_to() : 0;
  const std::size_t kept = document_ ? document_->kept_bytes() : 0;
  if (text.size() - known + kept > options_.limits.document_bytes) {
    return fail(ErrorCode::over_limit, "document_bytes");
  }
  if (!is_settled || (known == 0 && document_ && !is_last)) return 0;
  const auto done = document_ ? go_on(text.substr(0, known)) : open(text, mark, is_last);
  if (!done) return done.error();
  if (is_to_be_held_) return 0;
  if (is_last) end();
  return mark.size() + known;
}

// Whether what is known of the document settles its base and its encoding.
bool HtmlStream::is_base_settled() const {
  if (!finder_.is_settled(window_.until_head_ends)) return false;
  if (encoding_.is_certain() || !finder_.encoding_label().empty()) return true;
  return window_.until_head_ends && finder_.known_to() >= front_size;
}

Result<void> HtmlStream::open(std::string_view text, std::string_view mark, bool is_last) {
  encoding_.settle(is_last ? text : utf8::whole_characters(text), finder_.encoding_label());
  if (!has_ascii_delimiters(encoding_.name())) {
    is_to_be_held_ = true;
    return {};
  }
  const std::string_view bytes = text.substr(0, finder_.known_to());
  auto decoded = DocumentText::decode(bytes, encoding_.name(), 0, options_.limits);
  if (!decoded) return decoded.error();
  decoded->go_on(bytes, front_);
  OpenedDocument opened = encoding_.open(std::move(*decoded), finder_.take(bytes));
  opened.engine = finder_.engine();
  opened.saved_from = find_saved_from(text);
  const SharedText saved_from = saved_from_of(opened, {}, source_);
  document_.emplace(std::move(opened),
                    DocumentPlace{.source = source_,
                                  .options = options_,
                                  .budget = budget_,
                                  .resolvers = resolvers_,
                                  .media_type = html,
                                  .around = base_outside(source_, options_, saved_from),
                                  .saved_from = saved_from});
  document_->set_following_bytes(text.substr(bytes.size()));
  cut_character_ = bytes.substr(utf8::whole_characters(bytes).size());
  lines_ = LineCounter({}, front_);
  delivery_.enter({.media_type = html}, lines_);
  if (tells_links_) document_->begin(delivery_);
  return pass(bytes, mark, Extent::first_piece);
}

Result<void> HtmlStream::go_on(std::string_view bytes) {
  Findings findings = finder_.take(bytes);
  note_late(findings);
  note_encoding(bytes, findings.encoding_label);
  document_->go_on(bytes, front_, std::move(findings));
  return pass(bytes, {}, Extent::later_piece);
}

// Delivers the links of a settled piece, and writes the piece after `mark`, a byte order mark.
Result<void> HtmlStream::pass(std::string_view bytes, std::string_view mark, Extent extent) {
  LinkEdits edits;
  if (tells_links_) lines_.go_on(bytes);
  const auto done = read_links(
      *document_,
      {.delivery = tells_links_ ? &delivery_ : nullptr, .edits = write_ ? &edits : nullptr},
      extent);
  if (tells_links_) lines_.go_on({});
  for (const Diagnostic& diagnostic : document_->diagnostics()) {
    if (diagnostic.code == DiagnosticCode::encoding_would_change) is_left_whole_ = true;
  }
  deliver_diagnostics();
  if (!done) return done.error();
  if (is_left_whole_) edits = {};
  std::size_t written = 0;
  for (const Edit& edit : edits.edits) written += edit.replacement.size();
  if (!allowance_.spend(written)) return fail(ErrorCode::over_limit, "expansion");
  front_ += bytes.size();
  summary_.edited_links += edits.links;
  if (!write_) return {};
  if (!edits.edits.empty()) apply_edits(bytes, edits.edits, edited_);
  written_ += mark.size() + bytes.size();
  if (!mark.empty()) write_(mark);
  if (!bytes.empty()) write_(edits.edits.empty() ? bytes : std::string_view(edited_));
  return {};
}

void HtmlStream::tell(DiagnosticCode code, std::size_t offset) {
  document_->diagnostics().push_back({.code = code, .offset = front_ + offset});
}

void HtmlStream::note_late(const Findings& findings) {
  for (const std::size_t base : findings.late_bases) tell(DiagnosticCode::late_base, base);
  if (findings.has_late_structure) tell(DiagnosticCode::late_structure, 0);
}

// Notes whether a later piece shows another encoding than the document's front: by a meta element
// that names it, or by bytes that are not UTF-8 although those of the front are.
void HtmlStream::note_encoding(std::string_view bytes, std::string_view label) {
  EncodingSource& source = document_->report().encoding_source;
  if (encoding_.is_certain() || source == EncodingSource::document || is_encoding_late_) return;
  if (!label.empty()) {
    is_encoding_late_ = encoding_of_meta_label(label) != encoding_.name();
    if (!is_encoding_late_) source = EncodingSource::document;
  } else if (encoding_.name() == "UTF-8") {
    cut_character_.append(bytes);
    const std::string_view whole = utf8::whole_characters(cut_character_);
    is_encoding_late_ = !utf8::is_valid(whole);
    cut_character_.erase(0, whole.size());
  }
  if (is_encoding_late_) tell(DiagnosticCode::late_encoding, 0);
}

void HtmlStream::deliver_diagnostics() {
  for (Diagnostic& diagnostic : document_->diagnostics()) {
    if (sink_.diagnostic) {
      sink_.diagnostic(std::move(diagnostic));
    } else {
      summary_.examination.diagnostics.push_back(std::move(diagnostic));
    }
  }
  document_->diagnostics().clear();
}

void HtmlStream::end() {
  EntityReport& report = document_->report();
  report.body = {0, front_};
  report.engine = finder_.engine();
  if (!cut_character_.empty()) note_encoding("\n", {});  // a line feed never continues a character
  document_->warn_of_baseless();
  document_->warn_of_policy();
  if (tells_links_) document_->end(delivery_);
  deliver_diagnostics();
  summary_.examination.media_type = html;
}

}  // namespace absolve
