// What is found in a document, as a report.

#include "html/attribute.hpp"
#include "rewrite/link_visit.hpp"

namespace absolve {

class LinkedDocument::Reporter {
 public:
  Reporter(LinkedDocument& document, Delivery& delivery)
      : document_(document), delivery_(delivery) {}

  [[nodiscard]] std::size_t cost() const { return delivery_.keeps_links() ? sizeof(Link) : 0; }

  void reference(const Reference& found) {
    const LinkSite& site = document_.opened_.findings.sites[found.site];
    Link link;
    std::string attribute;  // where it is not the table's
    link.element = site.element;
    link.attribute = site.rule->attribute;
    if (found.own.form == TextForm::broken_by_hyphens) {
      attribute = std::string(link.attribute) + ", without hyphens";
      link.attribute = attribute;
    }
    link.kind = site.rule->kind;
    link.inert = site.inert;
    link.is_base = found.is_base;
    link.in_body = site.in_body;
    link.raw = found.raw;
    link.base = found.resolver.base();
    link.layer = found.resolver.layer();
    const bool is_whole = link.kind == LinkKind::url;
    link.span = document_.outermost(is_whole ? site.value : found.value.bytes_at(found.own.place));
    link.rel = rel_of(site);
    if (found.error != nullptr) {
      link.error = *found.error;
    } else {
      link.url = found.url;
      link.same_document = found.is_local || found.resolver.is_same_document(found.url);
    }
    delivery_.add(document_.report_, link, found.resolver.base());
  }

  [[nodiscard]] bool passes_over(std::string_view) const { return false; }
  [[nodiscard]] std::optional<std::size_t> splice(const LinkSite&, const AttributeText&,
                                                  const LinkResolver&) const {
    return std::nullopt;
  }

  // Documents in values are reported after this one, because a report must end before the next one
  // begins.
  Result<void> embed(std::size_t site, const AttributeText&, std::size_t number,
                     std::shared_ptr<const Around> around) {
    frames_.push_back({site, number, std::move(around)});
    return {};
  }

  Result<void> report_frames() {
    for (Frame& waiting : frames_) {
      const AttributeText value = document_.text_of(document_.opened_.findings.sites[waiting.site]);
      auto done = document_.visit_frame(waiting.site, value, waiting.number,
                                        std::move(waiting.around), [&](LinkedDocument& frame) {
                                          auto reported = frame.report_links(delivery_);
                                          document_.take_diagnostics(frame, value);
                                          return reported;
                                        });
      if (!done) return done;
    }
    return {};
  }

  void leave(const AttributeText&) {}

 private:
  struct Frame {
    std::size_t site;
    std::size_t number;
    std::shared_ptr<const Around> around;
  };

  // The rel attribute of the site's tag. All links of one tag share it.
  std::string_view rel_of(const LinkSite& site) {
    if (!has_rel(site.element)) return {};
    if (site.tag == tag_) return rel_;
    tag_ = site.tag;
    const auto rel = find_attribute(document_.opened_.text.text(), site.tag, "rel");
    rel_ = rel ? document_.report_.texts.keep(document_.text_of(*rel).text()) : std::string_view();
    return rel_;
  }

  LinkedDocument& document_;
  Delivery& delivery_;
  std::vector<Frame> frames_;
  std::optional<std::size_t> tag_;  // of `rel_`
  std::string_view rel_;
};

Result<void> LinkedDocument::report_links(Delivery& delivery) {
  Reporter reporter(*this, delivery);
  delivery.begin(report_);
  auto done = visit(reporter);
  if (!done) return done;
  EntityReport whole = std::move(report_);
  // Documents in values still need these.
  report_ = {};
  report_.encoding = whole.encoding;
  report_.document_url = whole.document_url;
  report_.base = whole.base;
  delivery.end(std::move(whole));
  done = reporter.report_frames();
  warn_of_base();
  return done;
}

}  // namespace absolve
