#include "rewrite/message.hpp"

#include <algorithm>
#include <optional>

#include "absolve/resolver.hpp"
#include "mime/encoded_words.hpp"
#include "mime/entity.hpp"
#include "rewrite/body.hpp"
#include "rewrite/delivery.hpp"
#include "rewrite/header_report.hpp"
#include "rewrite/link_resolver.hpp"
#include "rewrite/linked_document.hpp"
#include "rewrite/listed_links.hpp"
#include "rewrite/message_bases.hpp"
#include "uri/unwrap.hpp"
#include "uri/url_text.hpp"
#include "url/record.hpp"

namespace absolve {
namespace {

// RFC 5322 2.1.1 and RFC 2045 2.8: lines of transport have at most 998 octets.
constexpr std::size_t longest_line = 998;

bool is_ascii_only(std::string_view transfer_encoding) {
  return transfer_encoding.empty() || transfer_encoding == "7bit";
}

// What of a Content-Type matters to whom reads the body.
std::string content_type_of(const EntityFields& fields) {
  std::string type = fields.media_type.str();
  if (!fields.charset.empty()) type += "; charset=" + fields.charset.str();
  if (fields.joins_lines) type += "; format=flowed; delsp=yes";
  return type;
}

std::size_t longest_line_of(std::string_view text) {
  std::size_t longest = 0;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find('\n', start), text.size());
    longest = std::max(longest, end - start);
    start = end + 1;
  }
  return longest;
}

class MessageReader {
 public:
  MessageReader(std::string_view bytes, const std::vector<Entity>& entities,
                const DocumentSource& source, const Options& options, const Work& work)
      : bytes_(bytes),
        source_(source),
        options_(options),
        work_(work),
        lines_(bytes),
        entities_(entities),
        bases_(entities, source, options),
        common_(Allowance::common_of(options.limits)),
        allowance_(0, options.limits, common_),
        delivery_(work.sink, result_.examination) {}

  Rewriting read() {
    if (work_.only != Entity::none) {
      read_entity(work_.only);
    } else if (options_.part) {
      const std::size_t only = find_path(entities_, *options_.part);
      if (only != Entity::none) read_entity(only);
    } else {
      for (std::size_t i = 0; i < entities_.size(); ++i) read_entity(i);
    }
    return std::move(result_);
  }

 private:
  void read_entity(std::size_t index) {
    const Entity& entity = entities_[index];
    const bool is_leaf = entity.kind == BodyKind::leaf;
    allowance_ = Allowance(entity.header.length + (is_leaf ? entity.body.length : 0),
                           options_.limits, common_);
    if (!entity.defect.empty()) {
      complain(index, {.message = entity.defect.str(), .left_whole = entity.is_unopened});
    }
    for (const std::string_view name : entity.fields->passed_over) {
      complain(index, {.message = std::string(name) + " is not read: it is longer than 64 KiB"});
    }
    for (const std::string_view name : entity.fields->repeated) {
      complain(index, {.message = std::string(name) +
                                  " stands more than once in its header; the first counts"});
    }
    if (entity.is_http) {
      read_http_fields(index);
    } else {
      read_location(index);
      read_mail_fields(index);
    }
    if (!is_leaf) return;
    const std::string_view type = entity.fields->media_type;
    const bool examines = work_.purpose == Purpose::examine;
    if (LinkedDocument::reads(type) || (!examines && edits_listed(type, options_))) {
      read_document(index);
    } else if (examines && lists_links(type)) {
      list_body(index);
    }
  }

  void complain(std::size_t index, Diagnostic diagnostic) {
    diagnostic.entity = path_of(entities_, index);
    result_.examination.diagnostics.push_back(std::move(diagnostic));
  }

  // What signs an entity, or one around it, whose signature covers all that is in it; empty:
  // nothing.
  [[nodiscard]] std::string_view signature_of(std::size_t index) const {
    for (; index != Entity::none; index = entities_[index].parent) {
      const Entity& entity = entities_[index];
      if (!entity.fields->signature.empty() && !entity.is_http) return entity.fields->signature;
      const std::string_view type = entity.fields->media_type;
      if (type == "multipart/signed" || type == "multipart/encrypted") return type;
    }
    return {};
  }

  bool may_edit(std::size_t index) const {
    return options_.break_signatures || signature_of(index).empty();
  }

  void warn_of_signature(std::size_t index) {
    complain(index, {.message = "left as it is: " + std::string(signature_of(index)) +
                                " covers it (--break-signatures edits it all the same)",
                     .unresolved = true});
  }

  // A Content-Location is a link too: relative, it would no longer name the part that the links
  // to it mean, once they are absolute.
  void read_location(std::size_t index) {
    const Entity& entity = entities_[index];
    const std::string location = field_reference(entity.fields->content_location);
    own_url_ = {};
    if (location.empty() || entity.is_http) return;
    const Profile& profile = *options_.profile;
    const Resolver alone = Resolver::without_base(profile);
    const bool is_whole = profile.grammar == Grammar::url_standard && url::is_absolute(location);
    if (is_whole && work_.purpose == Purpose::rewrite) {
      if (const auto target = alone.resolve(location)) own_url_ = without_fragment(target->url);
      return;
    }
    EntityReport report;
    report.base = bases_.beneath_location(index);
    Link link;
    link.element = "header";
    link.attribute = "content-location";
    link.kind = LinkKind::header;
    link.raw = location;
    const SharedText base = report.base.shared_url();
    link.base = base;
    link.layer = report.base.layer();
    link.span = {entity.header.offset + entity.fields->content_location_span.offset,
                 entity.fields->content_location_span.length};
    const Resolver& resolver = resolver_over(base);
    auto target = resolver.resolve(location);
    if (target) {
      if (!allowance_.spend(target->url.size())) return complain_of_expansion(index);
      link.url = target->url;
      own_url_ = without_fragment(target->url);
      const bool is_relative = !is_independent(alone, profile, link.base, location, *link.url);
      if (is_relative && !is_imaginary_base(*link.url)) edit_location(index, link);
    } else {
      link.error = std::move(target.error());
    }
    if (work_.purpose == Purpose::rewrite) return;
    enter_header(index);
    delivery_.begin(report);
    delivery_.add(report, link, base);
    delivery_.end(std::move(report));
  }

  // The base of Content-Locations is mostly that of the one before.
  const Resolver& resolver_over(const SharedText& base) {
    if (!location_resolver_ || base.view().data() != location_base_.view().data()) {
      location_base_ = base;
      location_resolver_ = resolver_of(base, *options_.profile, "UTF-8");
    }
    return *location_resolver_;
  }

  void complain_of_expansion(std::size_t index) {
    complain(index,
             {.message = "left whole: " + message_of({ErrorCode::over_limit, "expansion", {}}),
              .left_whole = true});
  }

  // What is delivered next stands in the header of an entity.
  void enter_header(std::size_t index) {
    delivery_.enter(
        {.media_type = entities_[index].is_http ? std::string_view("message/http")
                                                : entities_[index].fields->media_type.view(),
         .path = path_of(entities_, index),
         .is_part = true,
         .leaves_out_empty = true},
        lines_);
  }

  // RFC 9110 10.2.2: what the header of an HTTP message refers to.
  void read_http_fields(std::size_t index) {
    const Span& header = entities_[index].header;
    auto report =
        report_http_fields(header.of(bytes_), header.offset, source_, options_, allowance_);
    if (!report) return complain_of_expansion(index);
    if (work_.purpose == Purpose::rewrite) {
      result_.edits.add_all(edit_http_fields(*report, options_, result_.edited_links));
      return;
    }
    enter_header(index);
    delivery_.deliver(std::move(*report));
  }

  void read_mail_fields(std::size_t index) {
    if (work_.purpose == Purpose::rewrite) return;
    const Span& header = entities_[index].header;
    auto report = report_mail_fields(header.of(bytes_), header.offset, options_, allowance_);
    if (!report) return complain_of_expansion(index);
    enter_header(index);
    delivery_.deliver(std::move(*report));
  }

  void list_body(std::size_t index) {
    const Entity& entity = entities_[index];
    const auto body = Body::open(bytes_, codings_of(entity), options_.limits);
    if (!body) return;  // nothing that could have become absolute
    const DocumentSource source{.content_type = content_type_of(*entity.fields)};
    LineCounter of_part(body->text());
    enter_body(index, *body, of_part, true);
    const auto done = list_links(body->text(), entity.fields->media_type, source, options_,
                                 allowance_, delivery_);
    if (!done) complain(index, {.message = "not read: " + message_of(done.error())});
  }

  void edit_location(std::size_t index, const Link& link) {
    if (work_.purpose != Purpose::rewrite || options_.transform) return;
    // Where a rulebook takes absolute ones only for a base, it would become one by this edit.
    const Profile& profile = *options_.profile;
    if (profile.relative_location == RelativeLocation::refused ||
        profile.header_base != HeaderBase::content_base) {
      return;
    }
    if (!may_edit(index)) return warn_of_signature(index);
    // What is written must be read back as it is: no blanks, no wrapping around it, and nothing
    // like an encoded word.
    const bool is_writable =
        std::ranges::all_of(*link.url, [](char c) { return c > ' ' && c < '\x7F'; }) &&
        field_reference(*link.url) == *link.url &&
        decode_encoded_words(std::string(*link.url)) == *link.url;
    if (!is_writable || link.url->size() > longest_line) {
      return complain(
          index, {.message = "Content-Location left as written: its target has characters that a "
                             "header cannot hold",
                  .offset = link.span.offset,
                  .unresolved = true});
    }
    result_.edits.add({link.span, *link.url});
    ++result_.edited_links;
  }

  void read_document(std::size_t index) {
    const Entity& entity = entities_[index];
    const auto body = Body::open(bytes_, codings_of(entity), options_.limits);
    if (!body) {
      return complain(index,
                      {.message = "left whole: " + message_of(body.error()), .left_whole = true});
    }
    if (!body->defect().empty()) complain(index, {.message = std::string(body->defect())});
    DocumentSource source = source_;
    source.document_url = own_url_;
    source.saved_from = entities_.front().fields->saved_from.str();
    if (entity.is_http) source.content_security_policy = entity.fields->security_policy;
    source.content_type = content_type_of(*entity.fields);
    std::optional<Options> bound;  // to the part, for a transform's sake
    if (options_.transform) {
      bound = options_;
      bound->transform = [this, path = path_of(entities_, index)](LinkPlace place) {
        place.entity = path;
        return options_.transform(place);
      };
    }
    auto document = LinkedDocument::read(body->text(), entity.fields->media_type, source,
                                         bound ? *bound : options_, allowance_, around_of(index));
    if (!document) {
      return complain(
          index, {.message = "left whole: " + message_of(document.error()), .left_whole = true});
    }
    LineCounter of_part(body->text());
    enter_body(index, *body, of_part, false);
    const Result<void> done = work_.purpose == Purpose::rewrite
                                  ? edit_document(index, *document, *body)
                                  : document->report_links(delivery_);
    if (!done) {
      return complain(index,
                      {.message = "left whole: " + message_of(done.error()), .left_whole = true});
    }
    take_diagnostics(index, *document, *body);
    if (work_.purpose != Purpose::rewrite) return;
    delivery_.begin(document->report());
    delivery_.end(std::move(document->report()));
  }

  // What is delivered next stands in the body of an entity.
  void enter_body(std::size_t index, const Body& body, LineCounter& of_part,
                  bool leaves_out_empty) {
    const Entity& entity = entities_[index];
    const bool in_part = body.is_decoded();
    delivery_.enter({.media_type = entity.fields->media_type,
                     .transfer_encoding = entity.fields->transfer_encoding,
                     .body = entity.body,
                     .path = path_of(entities_, index),
                     .is_part = true,
                     .in_part = in_part,
                     .leaves_out_empty = leaves_out_empty,
                     .shift = in_part ? 0 : entity.body.offset},
                    in_part ? of_part : lines_);
  }

  EstablishAround around_of(std::size_t index) {
    if (work_.bases != nullptr) {
      const auto adopted = work_.bases->find(path_of(entities_, index));
      if (adopted != work_.bases->end()) {
        return [this, index, base = adopted->second](std::string_view saved_from) {
          return bases_.adopted_for(index, saved_from, base);
        };
      }
    }
    return [this, index](std::string_view saved_from) {
      return bases_.established_for(index, saved_from);
    };
  }

  Result<void> edit_document(std::size_t index, LinkedDocument& document, const Body& body) {
    const Entity& entity = entities_[index];
    std::size_t count = 0;
    const bool ascii_only = !entity.is_http && is_ascii_only(entity.fields->transfer_encoding);
    auto found = document.edits(ascii_only, count);
    if (!found) return tl::unexpected<Error>(found.error());
    EditList edits = std::move(*found);
    if (edits.empty()) return {};
    if (!may_edit(index)) {
      warn_of_signature(index);
      return {};
    }
    if (!work_.leaves_message) warn_of_transport(index, body, edits);
    auto wrapped = body.wrap(std::move(edits));
    if (!wrapped) return tl::unexpected<Error>(wrapped.error());
    result_.edits.add_all(std::move(*wrapped), entity.body.offset);
    result_.edited_links += count;
    if (!work_.leaves_message) warn_of_header(index);
    return {};
  }

  // What its message would now be on its way.
  void warn_of_transport(std::size_t index, const Body& body, const EditList& edits) {
    if (const auto signature = signature_of(index); !signature.empty()) {
      complain(index, {.message = std::string(signature) + " over it does not fit any more"});
    }
    if (!body.is_decoded() && !entities_[index].is_http &&
        longest_line_of(body.text()) <= longest_line &&
        longest_line_of(apply_edits(body.text(), edits)) > longest_line) {
      complain(index,
               {.message = "a line is now longer than 998 octets, which mail does not carry"});
    }
  }

  // What a header says of the body's bytes would now be wrong (RFC 9110 8.6, RFC 1864, RFC 9530).
  void warn_of_header(std::size_t index) {
    constexpr auto digests =
        std::to_array<std::string_view>({"content-md5", "digest", "content-digest", "repr-digest"});
    const bool is_http = entities_[index].is_http;
    for (const RawField& field : split_fields(entities_[index].header.of(bytes_))) {
      const auto is_called = [&](std::string_view name) {
        return equal_ignoring_case(field.name, name);
      };
      if (std::ranges::none_of(digests, is_called) && !(is_http && is_called("content-length"))) {
        continue;
      }
      complain(index, {.message = std::string(field.name) +
                                  " is left as it was, and does not fit " + "the body any more"});
    }
  }

  void take_diagnostics(std::size_t index, LinkedDocument& document, const Body& body) {
    const bool in_part = body.is_decoded();
    const std::size_t shift = in_part ? 0 : entities_[index].body.offset;
    for (Diagnostic& diagnostic : document.diagnostics()) {
      diagnostic.in_part = in_part;
      if (diagnostic.offset) *diagnostic.offset += shift;
      complain(index, std::move(diagnostic));
    }
  }

  std::string_view bytes_;
  const DocumentSource& source_;
  const Options& options_;
  const Work& work_;
  LineCounter lines_;
  std::string own_url_;  // of the entity at hand, by its Content-Location; empty: unknown
  SharedText location_base_;
  std::optional<Resolver> location_resolver_;  // over `location_base_`
  const std::vector<Entity>& entities_;
  MessageBases bases_;
  Allowance common_;     // of all entities
  Allowance allowance_;  // of the entity at hand
  Rewriting result_;
  Delivery delivery_;
};

}  // namespace

Result<Rewriting> read_message(std::string_view bytes, const DocumentSource& source,
                               const Options& options, const Work& work) {
  const auto entities = find_entities(bytes, options.limits);
  if (!entities) return tl::unexpected<Error>(entities.error());
  if (options.part && find_path(*entities, *options.part) == Entity::none) {
    return fail(ErrorCode::no_such_part, *options.part);
  }
  return read_entities(bytes, *entities, source, options, work);
}

Rewriting read_entities(std::string_view bytes, const std::vector<Entity>& entities,
                        const DocumentSource& source, const Options& options, const Work& work) {
  return MessageReader(bytes, entities, source, options, work).read();
}

}  // namespace absolve
