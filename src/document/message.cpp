#include "document/message.hpp"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "absolve/resolver.hpp"
#include "document/delivery.hpp"
#include "document/document.hpp"
#include "document/formats.hpp"
#include "document/link_resolver.hpp"
#include "document/media_type.hpp"
#include "document/message_bases.hpp"
#include "document/message_edits.hpp"
#include "document/outside_bases.hpp"
#include "document/referrers.hpp"
#include "formats/fields/header_links.hpp"
#include "formats/media_types.hpp"
#include "message/body.hpp"
#include "message/structure.hpp"
#include "text/ascii.hpp"
#include "text/shortened.hpp"
#include "uri/url_text.hpp"
#include "uri/web/record.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

bool is_ascii_only(std::string_view transfer_encoding) {
  return transfer_encoding.empty() || transfer_encoding == "7bit";
}

// RFC 2110 8.2: a part may satisfy references by their text alone. A transform that keeps these as
// they are written, because they would lose their part if they became absolute. Null: there are no
// such parts.
Transform keep_satisfied(const std::vector<Entity>& entities, const Profile& profile) {
  if (profile.location_match == LocationMatch::resolved) return nullptr;
  std::set<std::string, std::less<>> locations;
  for (const Entity& entity : entities) {
    if (auto location = written_location(*entity.fields, profile); !location.empty()) {
      locations.insert(std::move(location));
    }
  }
  if (locations.empty()) return nullptr;
  return [locations = std::move(locations)](const LinkPlace& link) -> std::optional<std::string> {
    const bool is_satisfied = locations.contains(without_fragment(field_reference(link.raw)));
    return is_satisfied ? std::optional(std::string(link.raw)) : std::nullopt;
  };
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
        referrers_(work.referrers != nullptr ? *work.referrers
                                             : own_referrers_.emplace(entities, *options.profile)),
        edits_(entities),
        resolvers_(*options.profile),
        common_(Allowance::common_of(options.limits)),
        allowance_(0, options.limits, common_),
        delivery_(work.sink, result_.examination, work.is_compressed) {
    if (work.bodies != nullptr) work.bodies->resize(entities.size());
  }

  Rewriting read() {
    if (work_.only != Entity::none) {
      read_entity(work_.only);
    } else if (options_.part) {
      if (const auto only = find_part(entities_, *options_.part)) read_entity(*only);
    } else {
      for (std::size_t i = 0; i < entities_.size(); ++i) read_entity(i);
    }
    for (const auto& [index, error] : edits_.encode(bytes_, options_.limits, result_.edits)) {
      report_left_whole(index, error);
    }
    return std::move(result_);
  }

 private:
  void read_entity(std::size_t index) {
    const Entity& entity = entities_[index];
    const bool is_leaf = entity.kind == BodyKind::leaf;
    allowance_ = Allowance(entity.header.length + (is_leaf ? entity.body.length : 0),
                           options_.limits, common_);
    report_structure(index);
    if (entity.is_http) {
      read_http_fields(index);
    } else {
      read_location(index);
      read_mail_fields(index);
    }
    if (is_leaf) read_body(index);
  }

  [[nodiscard]] std::string_view header_of(std::size_t index) const {
    return entities_[index].header.of(entities_[index].text_in(bytes_));
  }

  // Counts the lines of `text`, an encoded message; if `text` is empty, those of the file.
  LineCounter& lines_in(const SharedText& text) {
    if (text.empty()) return lines_;
    if (!lines_of_text_ || !text_.shares_bytes_with(text)) {
      text_ = text;
      lines_of_text_.emplace(text);
    }
    return *lines_of_text_;
  }

  void report_structure(std::size_t index) {
    const Entity& entity = entities_[index];
    for (const DiagnosticCode defect : entity.defects) {
      const EntityFields& fields = *entity.fields;
      const bool is_of_type = defect == DiagnosticCode::type_of_root;
      report(index,
             {.code = defect,
              .arguments = {shortened(is_of_type ? fields.media_type : fields.transfer_encoding)}});
    }
    if (entity.earlier_responses > 0) {
      report(index, {.code = DiagnosticCode::http_responses_passed_over,
                     .arguments = {std::to_string(entity.earlier_responses)}});
    }
    if (const EntityFields& fields = *entity.fields; fields.malformed_lines > 0) {
      report(index, {.code = DiagnosticCode::header_lines_passed_over,
                     .arguments = {std::to_string(fields.malformed_lines), fields.malformed_line}});
    }
    if (const std::string& type = entity.fields->malformed_type; !type.empty()) {
      const bool counts = !entity.is_http && !entity.fields->is_type_default;
      const std::string how =
          counts ? "is read as " + entity.fields->media_type.str() : "does not count";
      report(index, {.code = DiagnosticCode::type_malformed, .arguments = {type, how}});
    }
    if (entity.fields->media_type == "message/partial") report_fragments(index);
    for (const std::string_view name : entity.fields->passed_over) {
      report(index, {.code = DiagnosticCode::field_too_long, .arguments = {std::string(name)}});
    }
    for (const std::string_view name : entity.fields->repeated) {
      report(index, {.code = DiagnosticCode::field_repeated, .arguments = {std::string(name)}});
    }
  }

  void report_fragments(std::size_t index) {
    if (!missing_fragments_) missing_fragments_ = missing_fragments(entities_);
    if (const auto found = missing_fragments_->find(index); found != missing_fragments_->end()) {
      report(index, {.code = DiagnosticCode::fragments_missing, .arguments = found->second});
    }
  }

  void report(std::size_t index, Diagnostic diagnostic) {
    diagnostic.entity = path_of(entities_, index);
    result_.examination.diagnostics.push_back(std::move(diagnostic));
  }

  void report_malformed(std::size_t index, const std::vector<MalformedField>& fields) {
    const Entity& entity = entities_[index];
    for (const MalformedField& field : fields) {
      report(index, {.code = DiagnosticCode::malformed_passed_over,
                     .arguments = {"1", field.what, shortened(field.span.of(header_of(index)))},
                     .offset = entity.header.offset + field.span.offset,
                     .in_part = !entity.text.empty()});
    }
  }

  void report_left_whole(std::size_t index, const Error& error) {
    report(index, {.code = DiagnosticCode::part_left_whole, .error = error});
  }

  bool may_edit(std::size_t index) const {
    return options_.break_signatures || signature_over(entities_, index).empty();
  }

  void warn_of_signature(std::size_t index, std::string_view signature) {
    report(index,
           {.code = DiagnosticCode::signature_covers, .arguments = {std::string(signature)}});
  }

  // The place of a header that is read as a document with the base `around`.
  DocumentPlace header_place(std::size_t index, Budget& budget, BaseEstablishment around) {
    return {.source = alone_,
            .options = options_,
            .budget = budget,
            .resolvers = resolvers_,
            .entity = path_of(entities_, index),
            .around = std::move(around)};
  }

  // Reads the links `found` in the header of an entity.
  void read_header_links(std::size_t index, std::vector<HeaderLink> found, BaseEstablishment around,
                         bool is_edited) {
    Budget budget(options_.limits, allowance_);
    LinkedDocument header(open_fields(header_of(index), std::move(found)),
                          header_place(index, budget, std::move(around)));
    read_header(index, header, is_edited);
  }

  void read_header(std::size_t index, LinkedDocument& header, bool is_edited) {
    const Entity& entity = entities_[index];
    LinkEdits edits{.ascii_only = true};
    LinkSink sink;
    if (work_.reports) sink.delivery = &delivery_;
    if (is_edited && work_.edits && work_.bodies == nullptr) sink.edits = &edits;
    delivery_.enter({.media_type = entity.is_http ? std::string_view("message/http")
                                                  : entity.fields->media_type.view(),
                     .path = path_of(entities_, index),
                     .robots_tag = robots_tag_of(entity),
                     .status = entity.status,
                     .is_part = true,
                     .in_part = !entity.text.empty(),
                     .leaves_out_empty = true,
                     .shift = entity.header.offset},
                    lines_in(entity.text));
    if (const auto done = read_links(header, sink); !done)
      return report_left_whole(index, done.error());
    // A body that leaves the message leaves the header behind.
    const bool is_kept = work_.reports || work_.bodies == nullptr;
    if (is_kept) take_diagnostics(index, header, !entity.text.empty(), entity.header.offset);
    if (edits.edits.empty()) return;
    if (!may_edit(index)) return warn_of_signature(index, signature_over(entities_, index));
    edits_.of(index, result_.edits).add_all(std::move(edits.edits), entity.header.offset);
    result_.edited_links += edits.links;
  }

  // A Content-Location is a link too. If it stayed relative, it would no longer name the part that
  // links refer to once they are absolute.
  void read_location(std::size_t index) {
    const EntityFields& fields = *entities_[index].fields;
    const Profile& profile = *options_.profile;
    const std::string location = location_of(fields, profile);
    own_url_ = {};
    if (location.empty()) return;
    if (!work_.reports && profile.grammar == Grammar::url_standard && url::is_absolute(location)) {
      if (const auto target = Resolver::without_base(profile).resolve(location)) {
        own_url_ = without_fragment(target->url);
        return;
      }
    }
    Budget budget(options_.limits, allowance_);
    LinkedDocument header(
        open_fields(
            header_of(index),
            {{"content-location", fields.content_location_span, {}, Quoting::content_location}}),
        header_place(index, budget, bases_.beneath_location(index)));
    own_url_ = without_fragment(header.target_of(location));
    // If only an absolute Content-Location is a base under the profile, an edit would make it one.
    const bool is_edited = !options_.transform &&
                           profile.relative_location != RelativeLocation::refused &&
                           profile.header_base == HeaderBase::content_base;
    read_header(index, header, is_edited);
  }

  // The base of the references in a header: the one that the header states, or the one that the
  // protocol defines.
  BaseEstablishment around_fields(std::size_t index) {
    if (options_.profile->field_references == FieldReferences::stated) return around_of(index, {});
    if (!entities_[index].is_http) return {};
    // Nothing states the request URI of an HTTP message within another message.
    const bool is_outermost = entities_[index].parent == Entity::none;
    return is_outermost ? bases_.of_http_fields() : bases_.beneath_location(index);
  }

  // RFC 9110 10.2.2: reads the references in the header of an HTTP message. A Content-Location that
  // is a base is not relative to itself, so it is read separately.
  void read_http_fields(std::size_t index) {
    own_url_ = {};
    std::vector<MalformedField> malformed;
    auto links = find_header_links(header_of(index), &malformed);
    report_malformed(index, malformed);
    if (options_.profile->field_references == FieldReferences::stated) {
      read_location(index);
      std::erase_if(links, [](const HeaderLink& link) { return link.field == "content-location"; });
    }
    if (links.empty()) return;
    read_header_links(index, std::move(links), around_fields(index), true);
  }

  void read_mail_fields(std::size_t index) {
    if (!work_.reports) return;
    std::vector<MalformedField> malformed;
    auto links = find_mail_links(header_of(index), &malformed);
    report_malformed(index, malformed);
    if (links.empty()) return;
    read_header_links(index, std::move(links), around_fields(index), false);
  }

  // Programs write attachments of any kind as application/octet-stream. A mail program opens them
  // by their names, so a page among them is noted. An encoded body of HTTP is not decoded for that.
  void note_hidden_page(std::size_t index) {
    const Entity& entity = entities_[index];
    const std::string_view type = entity.fields->media_type;
    if (type != "application/octet-stream") return;
    const BodyCodings codings = codings_of(entity);
    const bool may_be_page = entity.is_http ? codings.transfer.empty() && codings.content.empty()
                                            : is_page(type_of_file_name(entity.fields->name));
    if (!may_be_page) return;
    const auto body = Body::open(entity.text_in(bytes_), codings, options_.limits);
    if (!body || !begins_as_page(body->text())) return;
    report(index, {.code = DiagnosticCode::page_by_content,
                   .arguments = {std::string(type), "its Content-Type says so"}});
  }

  // A part of a multipart/related is a file of a page, such as a script, so its stated type counts.
  [[nodiscard]] std::string type_to_read(const Entity& entity) const {
    const SharedText& type = entity.fields->media_type;
    const bool is_of_page = entity.parent != Entity::none &&
                            entities_[entity.parent].fields->media_type == "multipart/related";
    return entity.is_http || is_of_page ? type.str() : std::string(type_in_mail(type));
  }

  void read_body(std::size_t index) {
    const Entity& entity = entities_[index];
    std::string type = type_to_read(entity);
    const bool is_file_of_gzip = entity.is_http && is_gzip_type(type);
    if (!is_file_of_gzip && !reads(type)) return note_hidden_page(index);
    const auto body = Body::open(entity.text_in(bytes_), codings_of(entity), options_.limits);
    if (body && is_file_of_gzip) {
      type = media_type_within(body->text(), source_);
      if (!reads(type)) return;
    }
    const Format* const format = format_of(type);
    const bool edits = work_.edits && is_edited(format, options_);
    const bool counts = work_.edits && is_only_listed(format, options_);
    const bool is_own = is_document(type);  // links of other types are only listed
    const bool is_based = has_base(type);
    if (!body) return report_unread(index, is_own || edits, body.error());
    for (const DiagnosticCode defect : body->defects()) {
      report(index, {.code = defect, .arguments = {shortened(entity.fields->transfer_encoding)}});
    }
    if (entity.fields->is_type_default && type == "text/plain" && begins_as_page(body->text())) {
      report(index, {.code = DiagnosticCode::page_by_content,
                     .arguments = {type, entity.fields->malformed_type.empty()
                                             ? "its header states no type"
                                             : "its Content-Type is no media type"}});
    }
    const DocumentSource source = is_based ? source_of(index, own_url_) : listed_source_of(index);
    auto opened = open_document(body->text(), type, source, options_);
    if (!opened) return report_unread(index, is_own || edits, opened.error());
    const SharedText saved_from =
        saved_from_of(*opened, is_based ? saved_from_of_message() : SharedText(), source);
    Budget budget(options_.limits, allowance_);
    LinkedDocument document(std::move(*opened),
                            {.source = source,
                             .options = options_,
                             .budget = budget,
                             .resolvers = resolvers_,
                             .media_type = type,
                             .entity = path_of(entities_, index),
                             .around = is_based ? around_of(index, saved_from)
                                                : base_outside(source, options_, saved_from),
                             .saved_from = saved_from});
    LineCounter of_part(body->text());
    // Whether offsets refer to the decoded text, and not to the file.
    const bool in_part = body->is_decoded() || !entity.text.empty();
    const std::size_t shift = in_part ? 0 : entity.body.offset;
    delivery_.enter({.media_type = entity.is_http ? type : entity.fields->media_type.view(),
                     .transfer_encoding = entity.fields->transfer_encoding,
                     .body = entity.body,
                     .path = path_of(entities_, index),
                     .robots_tag = robots_tag_of(entity),
                     .status = entity.status,
                     .is_part = true,
                     .in_part = in_part,
                     .leaves_out_empty = !is_own,
                     .shift = shift},
                    in_part ? of_part : lines_);
    LinkEdits found{
        .ascii_only = !entity.is_http && is_ascii_only(entity.fields->transfer_encoding),
        .leaves_archive = work_.bodies != nullptr};
    if (notes_referrers()) referrers_.enter(index);
    auto done = read_links(document, {.delivery = work_.reports ? &delivery_ : nullptr,
                                      .edits = edits ? &found : nullptr,
                                      .referrers = notes_referrers() ? &referrers_ : nullptr,
                                      .is_only_listed = counts});
    if (done && edits) done = take_edits(index, *body, std::move(found));
    if (!done) return report_unread(index, is_own || edits, done.error());
    take_diagnostics(index, document, in_part, shift);
    if (work_.reports) return;
    delivery_.begin(document.report());
    delivery_.end(std::move(document.report()));
  }

  // Whether there is anything to do in bodies of this type.
  [[nodiscard]] bool reads(std::string_view type) const {
    const Format* const format = format_of(type);
    if (format == nullptr) return false;
    return work_.reports ||
           (work_.edits && (is_edited(format, options_) || is_only_listed(format, options_)));
  }

  void report_unread(std::size_t index, bool is_left, const Error& error) {
    if (is_left) return report_left_whole(index, error);
    report(index, {.code = DiagnosticCode::text_not_read, .error = error});
  }

  // The source of the document in this entity, as far as the message states it. The URL of the
  // document is empty if it is not known.
  DocumentSource source_of(std::size_t index, const std::string& document_url) const {
    const Entity& entity = entities_[index];
    DocumentSource source = source_;
    source.document_url = document_url;
    // RFC 2396 4.2, url-syntax-07 3: the current document is what was retrieved, whatever the base.
    const bool is_retrieved = entity.parent == Entity::none && document_url.empty();
    if (is_retrieved && options_.profile->same_document == SameDocument::current_document) {
      source.document_url = without_fragment(source_.retrieval_url);
    }
    source.saved_from.clear();  // what the message says counts
    if (entity.is_http && !entity.fields->security_policy.empty()) {
      // Both apply: commas separate policies (CSP 3 2.2.2).
      std::string& policies = source.content_security_policy;
      policies += (policies.empty() ? "" : ", ") + entity.fields->security_policy;
    }
    source.is_archived = !entity.is_http;
    source.content_type = body_content_type(*entity.fields);
    return source;
  }
  // What the message says that all its documents were saved from.
  [[nodiscard]] const SharedText& saved_from_of_message() const {
    return entities_.front().fields->saved_from;
  }
  DocumentSource listed_source_of(std::size_t index) const {
    return {.content_type = body_content_type(*entities_[index].fields), .memory = source_.memory};
  }

  [[nodiscard]] static SharedText robots_tag_of(const Entity& entity) {
    return entity.is_http ? SharedText(entity.fields->robots_tag) : SharedText();
  }

  // Referrers from outside are already complete when single entities are read.
  [[nodiscard]] bool notes_referrers() const {
    return referrers_.are_wanted() && (work_.referrers == nullptr || work_.only == Entity::none);
  }

  // The base that the part at `index` adopts from the document that refers to it; null: none. In
  // nearly all messages, that document comes before the part.
  const SharedText* adopted_base(std::size_t index) {
    if (!referrers_.is_wanted(index)) return nullptr;
    const SharedText* const known = referrers_.base_for(index);
    if (known != nullptr || !referrers_.begin_search()) return known;
    for (std::size_t i = 0; i < entities_.size(); ++i) {
      if (!referrers_.is_wanted(i)) seek_references(i);
    }
    return referrers_.base_for(index);
  }

  // Reads a document only to note which parts it refers to.
  void seek_references(std::size_t index) {
    const Entity& entity = entities_[index];
    if (entity.kind != BodyKind::leaf || !is_document(entity.fields->media_type)) return;
    const auto body = Body::open(entity.text_in(bytes_), codings_of(entity), options_.limits);
    if (!body) return;
    Allowance allowance(entity.body.length, options_.limits, common_);
    const DocumentSource source = source_of(index, {});
    auto opened = open_document(body->text(), entity.fields->media_type, source, options_);
    if (!opened) return;
    const SharedText saved_from = saved_from_of(*opened, saved_from_of_message(), source);
    Budget budget(options_.limits, allowance);
    LinkedDocument document(std::move(*opened),
                            {.source = source,
                             .options = options_,
                             .budget = budget,
                             .resolvers = resolvers_,
                             .media_type = entity.fields->media_type,
                             .around = bases_.established_for(index, saved_from),
                             .saved_from = saved_from});
    referrers_.enter(index);
    static_cast<void>(read_links(document, {.referrers = &referrers_}));  // links so far count
  }

  // The base around the body of an entity, which says that it was saved from `saved_from`.
  BaseEstablishment around_of(std::size_t index, std::string_view saved_from) {
    const SharedText* const adopted = adopted_base(index);
    return adopted != nullptr ? bases_.adopted_for(index, saved_from, *adopted)
                              : bases_.established_for(index, saved_from);
  }

  Result<void> take_edits(std::size_t index, const Body& body, LinkEdits found) {
    if (found.edits.empty()) return {};
    const bool is_mail_text =
        !entities_[index].is_http && entities_[index].fields->media_type == "text/plain";
    if (is_mail_text && is_signed_text(body.text()) && !options_.break_signatures) {
      warn_of_signature(index, "OpenPGP");
      return {};
    }
    if (!may_edit(index)) {
      warn_of_signature(index, signature_over(entities_, index));
      return {};
    }
    if (work_.bodies != nullptr) {
      (*work_.bodies)[index] = std::move(found.edits);
    } else {
      warn_of_transport(index, body, found.edits);
      auto encoded_edits = body.encode_edits(std::move(found.edits));
      if (!encoded_edits) return encoded_edits.error();
      edits_.of(index, result_.edits)
          .add_all(std::move(*encoded_edits), entities_[index].body.offset);
      warn_of_header(index);
    }
    result_.edited_links += found.links;
    return {};
  }

  // RFC 9580 7: a text that contains its own signature.
  static bool is_signed_text(std::string_view text) {
    constexpr std::string_view front = "-----BEGIN PGP SIGNED MESSAGE-----";
    for (std::size_t at = text.find(front); at != std::string_view::npos;
         at = text.find(front, at + 1)) {
      if (at == 0 || text[at - 1] == '\n') return true;
    }
    return false;
  }

  // Warns of problems that edits of a body cause for its message in transport.
  void warn_of_transport(std::size_t index, const Body& body, const EditList& edits) {
    if (const auto signature = signature_over(entities_, index); !signature.empty()) {
      report(index,
             {.code = DiagnosticCode::signature_broken, .arguments = {std::string(signature)}});
    }
    if (!body.is_decoded() && !entities_[index].is_http && outgrows_transport(body.text(), edits)) {
      report(index, {.code = DiagnosticCode::line_too_long});
    }
  }

  void warn_of_header(std::size_t index) {
    for (std::string& field : outdated_fields(header_of(index), entities_[index].is_http)) {
      report(index, {.code = DiagnosticCode::field_outdated, .arguments = {std::move(field)}});
    }
  }

  // Whether an earlier part has already reported this base. Parts share the headers around them.
  bool is_reported_base(const Diagnostic& diagnostic) {
    if (diagnostic.code != DiagnosticCode::base_unusable || diagnostic.offset) return false;
    return !reported_bases_.insert(diagnostic.arguments).second;
  }

  void take_diagnostics(std::size_t index, LinkedDocument& document, bool in_part,
                        std::size_t shift) {
    for (Diagnostic& diagnostic : document.diagnostics()) {
      if (is_reported_base(diagnostic)) continue;
      diagnostic.in_part = in_part;
      if (diagnostic.offset) *diagnostic.offset += shift;
      report(index, std::move(diagnostic));
    }
  }

  std::string_view bytes_;
  const DocumentSource& source_;
  const DocumentSource alone_{};  // of a header
  const Options& options_;
  const Work& work_;
  LineCounter lines_;
  std::string own_url_;  // of the current entity, by its Content-Location; empty: unknown
  const std::vector<Entity>& entities_;
  MessageBases bases_;
  std::optional<Referrers> own_referrers_;  // unless `work_` has some
  Referrers& referrers_;
  MessageEdits edits_;
  ResolverCache resolvers_;
  Allowance common_;     // of all entities
  Allowance allowance_;  // of the current entity
  SharedText text_;      // the encoded message whose lines `lines_of_text_` counts
  std::optional<LineCounter> lines_of_text_;
  std::optional<std::map<std::size_t, std::vector<std::string>>> missing_fragments_;
  std::set<std::vector<std::string>> reported_bases_;  // the arguments of the diagnostics
  Rewriting result_;
  Delivery delivery_;
};

}  // namespace

Result<Rewriting> read_message(std::string_view bytes, const DocumentSource& source,
                               const Options& options, const Work& work) {
  const auto entities = find_entities(bytes, options.limits, options.verify);
  if (!entities) return entities.error();
  if (options.part) {
    if (const auto found = find_part(*entities, *options.part); !found) return found.error();
  }
  return read_entities(bytes, *entities, source, options, work);
}

Rewriting read_entities(std::string_view bytes, const std::vector<Entity>& entities,
                        const DocumentSource& source, const Options& options, const Work& work) {
  const DocumentSource last = behind_redirects(bytes, source, *options.profile);
  const bool is_written = work.edits && !options.transform;
  Transform transform = is_written ? keep_satisfied(entities, *options.profile) : nullptr;
  if (!transform) return MessageReader(bytes, entities, last, options, work).read();
  Options keeping = options;
  keeping.transform = std::move(transform);
  return MessageReader(bytes, entities, last, keeping, work).read();
}

}  // namespace absolve::ABSOLVE_VERSIONED
