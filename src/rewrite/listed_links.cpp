#include "rewrite/listed_links.hpp"

#include "absolve/resolver.hpp"
#include "coding/charset.hpp"
#include "coding/encoding.hpp"
#include "directory/url_finder.hpp"
#include "html/link_rules.hpp"
#include "rewrite/linked_document.hpp"
#include "uri/utf8.hpp"

namespace absolve {
namespace {

bool is_directory(std::string_view media_type) {
  return media_type == "text/calendar" || media_type == "text/vcard" ||
         media_type == "text/x-vcard" || media_type == "text/directory";
}

Result<Peeled> decoded(std::string_view bytes, std::string_view encoding) {
  if (encoding == "UTF-8") {
    if (utf8::is_valid(bytes)) return Peeled{std::string(bytes), {}};
    return IllFormedUtf8().peel(bytes);
  }
  const auto coding = Charset::make(encoding);
  if (!coding) return tl::unexpected<Error>(coding.error());
  return (*coding)->peel(bytes);
}

class Lister {
 public:
  Lister(const Peeled& text, std::string_view element, const Options& options, Allowance& allowance,
         Delivery& delivery)
      : text_(text),
        limits_(options.limits),
        alone_(Resolver::without_base(*options.profile)),
        element_(element),
        allowance_(allowance),
        delivery_(delivery) {
    delivery_.begin(report_);
  }

  Result<void> add(std::string_view attribute, const Span& place, std::string_view reference) {
    target_bytes_ += reference.size();
    if (++count_ > limits_.links) return fail(ErrorCode::over_limit, "links");
    if (target_bytes_ > limits_.target_bytes) return fail(ErrorCode::over_limit, "target_bytes");
    Link link;
    link.element = element_;
    link.attribute = attribute;
    link.kind = LinkKind::text;
    link.raw = reference;
    link.span = byte_span(text_, place);
    auto target = alone_.resolve(link.raw);
    if (target) {
      if (!allowance_.spend(target->url.size())) return fail(ErrorCode::over_limit, "expansion");
      link.url = target->url;
    } else {
      link.error = std::move(target.error());
    }
    delivery_.add(report_, link, {});
    return {};
  }

  void finish() { delivery_.end(std::move(report_)); }

 private:
  const Peeled& text_;
  const Limits& limits_;
  Resolver alone_;
  std::string_view element_;
  std::size_t target_bytes_ = 0;
  std::size_t count_ = 0;
  Allowance& allowance_;
  Delivery& delivery_;
  EntityReport report_;
};

}  // namespace

bool lists_links(std::string_view media_type) {
  return is_running_text(media_type) || is_directory(media_type);
}

bool edits_listed(std::string_view media_type, const Options& options) {
  return is_running_text(media_type) && options.attributes.rules().text_rule() != nullptr;
}

Result<void> list_links(std::string_view bytes, std::string_view media_type,
                        const DocumentSource& source, const Options& options, Allowance& allowance,
                        Delivery& delivery) {
  if (is_running_text(media_type)) {
    const DocumentSource alone{.content_type = source.content_type, .charset = source.charset};
    auto document = LinkedDocument::read(bytes, media_type, alone, options, allowance);
    if (!document) return tl::unexpected<Error>(document.error());
    return document->report_links(delivery);
  }
  const auto text = decoded(bytes, text_encoding_of(source));
  if (!text) return tl::unexpected<Error>(text.error());
  Lister lister(*text, media_type == "text/calendar" ? "calendar" : "vcard", options, allowance,
                delivery);
  std::vector<DirectoryUrl> urls;
  find_directory_urls(text->text, urls);
  for (const DirectoryUrl& url : urls) {
    if (auto done = lister.add(url.property, url.place, url.reference); !done) return done;
  }
  lister.finish();
  return {};
}

}  // namespace absolve
