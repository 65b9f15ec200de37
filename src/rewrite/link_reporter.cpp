// What is found in a document, as a report.

#include "html/attribute.hpp"
#include "rewrite/link_visit.hpp"

namespace absolve {

class LinkedDocument::Reporter {
 public:
  explicit Reporter(LinkedDocument& document) : document_(document), report_(document.report_) {
    report_.links.reserve(document.opened_.findings.sites.size());
  }

  void reference(const Reference& found) {
    const LinkSite& site = document_.opened_.findings.sites[found.site];
    const bool is_whole = site.rule->kind == LinkKind::url;
    TextArena& texts = report_.texts;
    if (!base_ || *base_ != found.resolver.base()) base_ = texts.keep(found.resolver.base());
    Link& link = report_.links.emplace_back();
    link.element = texts.keep(site.element);
    link.attribute = texts.keep(site.rule->attribute);
    if (found.own.form == TextForm::broken_by_hyphens) {
      link.attribute = texts.keep(std::string(site.rule->attribute) + ", without hyphens");
    }
    link.kind = site.rule->kind;
    link.inert = site.inert;
    link.is_base = found.is_base;
    link.in_body = site.in_body;
    link.raw = texts.keep(found.raw);
    link.base = *base_;
    link.layer = found.resolver.layer();
    link.span = document_.opened_.text.bytes_at(is_whole ? site.value
                                                         : found.value.bytes_at(found.own.place));
    if (has_rel(site.element)) {
      const std::string_view text = document_.opened_.text.text();
      if (const auto rel = find_attribute(text, site.tag, "rel")) {
        link.rel = texts.keep(document_.text_of(*rel).text());
      }
    }
    if (found.error != nullptr) {
      link.error = *found.error;
    } else {
      link.url = texts.keep(found.url);
      link.same_document = found.is_local || found.resolver.is_same_document(found.url);
    }
  }

  [[nodiscard]] bool passes_over(std::string_view) const { return false; }
  [[nodiscard]] bool splice(const LinkSite&, const AttributeText&, const LinkResolver&) const {
    return false;
  }

  Result<void> frame(LinkedDocument& frame, std::size_t, const AttributeText& value) {
    auto done = frame.report_links();
    if (!done) return done;
    document_.frames_.push_back(std::move(frame.report_));
    document_.frames_.insert(document_.frames_.end(),
                             std::make_move_iterator(frame.frames_.begin()),
                             std::make_move_iterator(frame.frames_.end()));
    const std::size_t count = 1 + frame.frames_.size();
    for (std::size_t i = document_.frames_.size() - count; i < document_.frames_.size(); ++i) {
      for (Link& link : document_.frames_[i].links) {
        link.span = document_.opened_.text.bytes_at(value.bytes_at(link.span));
      }
    }
    document_.take_diagnostics(frame, value);
    return {};
  }

  void closed_frame(std::size_t site, const Error& error) {
    document_.leave_frame(site, message_of(error), error.code == ErrorCode::over_limit);
  }

  void leave(const AttributeText&) {}

 private:
  LinkedDocument& document_;
  EntityReport& report_;
  std::optional<std::string_view> base_;  // kept
};

Result<void> LinkedDocument::report_links() {
  Reporter reporter(*this);
  auto done = visit(reporter);
  warn_of_base();
  return done;
}

}  // namespace absolve
