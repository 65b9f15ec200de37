#include "rewrite/body.hpp"

#include "coding/base64.hpp"
#include "coding/chunked.hpp"
#include "coding/content_codings.hpp"
#include "coding/quoted_printable.hpp"
#include "uri/utf8.hpp"

namespace absolve {
namespace {

// A body of one line says nothing of how lines end; the header ahead of it does.
const Coding* coding_of(const BodyCodings& codings, std::string_view ahead) {
  using enum QuotedPrintable::LineEnds;
  using enum QuotedPrintable::Windows;
  static const QuotedPrintable quoted_printable(best, feeds);
  static const QuotedPrintable quoted_printable_of_returns(best, returns_and_feeds);
  static const Base64 base64;
  static const Chunked chunked;
  if (codings.is_http) return codings.transfer == "chunked" ? &chunked : nullptr;
  if (codings.transfer == "quoted-printable") {
    return ahead.ends_with("\r\n") ? &quoted_printable_of_returns : &quoted_printable;
  }
  if (codings.transfer == "base64") return &base64;
  return nullptr;
}

bool is_identity(const BodyCodings& codings) {
  if (!codings.is_http) return is_identity_encoding(codings.transfer);
  return codings.transfer.empty() || codings.transfer == "identity";
}

// Programs that save a response often write the body decoded, and the header as it came.
constexpr std::string_view saved_decoded = "the body stands decoded, whatever its header says";

// No coding of bytes comes out as UTF-8 without controls by chance.
bool is_text(std::string_view bytes) {
  return utf8::is_valid(bytes) && bytes.find('\0') == std::string_view::npos;
}

}  // namespace

BodyCodings codings_of(const Entity& entity) {
  const EntityFields& fields = entity.fields;
  if (!entity.is_http) return {entity.body, false, fields.transfer_encoding, {}};
  return {entity.body, true, fields.http_transfer, fields.content_encoding};
}

Result<Body> Body::open(std::string_view bytes, const BodyCodings& codings, const Limits& limits) {
  Body body;
  body.raw_ = codings.body.of(bytes);
  body.coding_ = coding_of(codings, bytes.substr(0, codings.body.offset));
  if (body.coding_ == nullptr && !is_identity(codings)) {
    return fail(ErrorCode::unsupported_encoding, std::string(codings.transfer));
  }
  if (codings.is_http && body.coding_ != nullptr) {
    if (!body.raw_.empty() && !Chunked::begins_in(body.raw_)) {
      body.coding_ = nullptr;
      body.defect_ = saved_decoded;
    } else if (!Chunked::is_whole(body.raw_)) {
      body.defect_ = "the chunked body has no last chunk; read as far as it goes";
    }
  }
  if (body.coding_ != nullptr) body.peeled_ = body.coding_->peel(body.raw_);
  if (codings.content.empty() || codings.content == "identity") return body;
  auto content = decode_content(codings.content, body.text(), limits.decoded_bytes);
  if (content) {
    if (content->is_cut) body.defect_ = "the body is cut short; read as far as it goes";
    body.content_ = std::move(content->text);
    body.peeled_ = {};
    body.is_compressed_ = true;
  } else if (content.error().code == ErrorCode::malformed_encoding && is_text(body.text())) {
    body.defect_ = saved_decoded;
  } else {
    return tl::unexpected<Error>(content.error());
  }
  return body;
}

Result<EditList> Body::wrap(EditList edits) const {
  if (is_compressed_ && !edits.empty()) {
    return fail(ErrorCode::unsupported_encoding,
                "a content encoding can be read here, and not written");
  }
  if (coding_ == nullptr) return edits;
  return coding_->wrap(raw_, peeled_, edits);
}

}  // namespace absolve
