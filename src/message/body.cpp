#include "message/body.hpp"

#include <algorithm>
#include <array>

#include "text/allowance.hpp"
#include "text/ascii.hpp"
#include "text/coding/content_codings.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The codings of a body in HTTP. Decoding removes the chunks first, then `content`.
struct HttpCodings {
  bool is_chunked = false;
  std::string content;
};

// RFC 9112 6.1 and 7.2: chunked comes last, and the transfer codings before it are also content
// codings. RFC 9110 8.4: codings are listed in the order in which they were applied.
HttpCodings http_codings_of(const BodyCodings& codings) {
  HttpCodings http{.content = std::string(codings.content)};
  std::string_view transfer = codings.transfer;
  const auto comma = transfer.rfind(',');
  if (ascii::trimmed(transfer.substr(comma + 1), ascii::is_space) == "chunked") {
    http.is_chunked = true;
    transfer = transfer.substr(0, comma == std::string_view::npos ? 0 : comma);
  }
  if (!http.content.empty() && !transfer.empty()) http.content.append(", ");
  http.content.append(transfer);
  return http;
}

// A body of one line does not show how its lines end, so the header before it decides. Returns null
// if there is no coding.
const Coding* coding_of(TransferEncoding encoding, std::string_view ahead) {
  static const QuotedPrintable quoted_printable("\n");
  static const QuotedPrintable quoted_printable_of_returns("\r\n");
  static const Base64 base64("\n");
  static const Base64 base64_of_returns("\r\n");
  const bool has_returns = ahead.ends_with("\r\n");
  if (encoding == TransferEncoding::quoted_printable) {
    return has_returns ? &quoted_printable_of_returns : &quoted_printable;
  }
  if (encoding == TransferEncoding::base64) return has_returns ? &base64_of_returns : &base64;
  return nullptr;
}

// Encoded bytes are hardly ever valid UTF-8 without NULs by chance.
bool is_text(std::string_view bytes) {
  return utf8::is_valid(bytes) && bytes.find('\0') == std::string_view::npos;
}

bool holds_text(std::string_view bytes) {
  return !ascii::trimmed(bytes, ascii::is_space).empty();
}

// Whether a body that could not be decoded can be read as it is. Servers name charsets and other
// things as codings, and browsers then use the bytes unchanged (Fetch 2.2.6).
bool stands_decoded(std::string_view bytes, ErrorCode why) {
  if (why == ErrorCode::unsupported_encoding) return !looks_binary(bytes);
  return why == ErrorCode::malformed_encoding && is_text(bytes);
}

constexpr std::size_t sniffed_length = 1445;

// MIME Sniffing 3, "binary data byte".
bool is_binary(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x08 || byte == 0x0B || (byte >= 0x0E && byte <= 0x1A) ||
         (byte >= 0x1C && byte <= 0x1F);
}

// XML 1.0 F.1: an XML declaration in UTF-16, without a byte order mark.
bool is_utf16_xml(std::string_view bytes) {
  using namespace std::string_view_literals;
  return bytes.starts_with("<\0?\0"sv) || bytes.starts_with("\0<\0?"sv);
}

// The front of a text, without a byte order mark and white space.
std::string_view text_front(std::string_view bytes) {
  if (bytes.starts_with(utf8::byte_order_mark)) bytes.remove_prefix(utf8::byte_order_mark.size());
  return ascii::trimmed(bytes.substr(0, sniffed_length), ascii::is_space);
}

// Whether `front` begins with the root of a feed, a sitemap or an outline, after any comments. Many
// of these have no XML declaration.
bool begins_as_feed(std::string_view front) {
  constexpr auto roots = std::to_array<std::string_view>(
      {"<rss", "<feed", "<rdf:RDF", "<urlset", "<sitemapindex", "<opml"});
  while (front.starts_with("<!--")) {
    front.remove_prefix(std::min(front.find("-->"), front.size() - 3) + 3);
    front = ascii::trimmed(front, ascii::is_space);
  }
  return std::ranges::any_of(roots, [front](std::string_view root) {
    return front.starts_with(root) && front.size() > root.size() &&
           (ascii::is_space(front[root.size()]) || front[root.size()] == '>');
  });
}

}  // namespace

BodyCodings codings_of(const Entity& entity) {
  const EntityFields& fields = *entity.fields;
  if (!entity.is_http) return {entity.body, false, fields.transfer_encoding, {}};
  return {entity.body, true, fields.http_transfer, fields.content_encoding, fields.content_length};
}

Result<Body> Body::open(std::string_view bytes, const BodyCodings& codings, const Limits& limits) {
  static const Chunked chunked;
  Body body;
  body.raw_ = codings.body.of(bytes);
  std::string content_codings;
  if (codings.is_http) {
    HttpCodings http = http_codings_of(codings);
    content_codings = std::move(http.content);
    if (http.is_chunked && !body.raw_.empty() && !Chunked::begins_in(body.raw_)) {
      // Programs that save a response often write the decoded body with the original header.
      body.defects_.push_back(DiagnosticCode::body_stands_decoded);
    } else if (http.is_chunked) {
      body.coding_ = &chunked;
      const Chunked::End end = Chunked::end_of(body.raw_);
      if (end == Chunked::End::is_cut) {
        body.defects_.push_back(DiagnosticCode::body_without_last_chunk);
      } else if (end == Chunked::End::is_malformed) {
        body.defects_.push_back(DiagnosticCode::chunk_malformed);
      } else if (holds_text(body.raw_.substr(Chunked::length(body.raw_)))) {
        body.defects_.push_back(DiagnosticCode::bytes_passed_over);
      }
    } else if (content_codings.empty() && codings.length) {
      body.judge_length(*codings.length);
    }
  } else {
    const TransferEncoding encoding = transfer_encoding_of(codings.transfer);
    if (encoding == TransferEncoding::unsupported) {
      return fail(ErrorCode::unsupported_encoding, std::string(codings.transfer));
    }
    if (encoding == TransferEncoding::unknown || encoding == TransferEncoding::misnamed) {
      body.defects_.push_back(DiagnosticCode::unknown_transfer_encoding);
    }
    if (encoding == TransferEncoding::unknown) body.unknown_coding_ = codings.transfer;
    body.coding_ = coding_of(encoding, bytes.substr(0, codings.body.offset));
    if (encoding == TransferEncoding::base64) body.judge_base64();
    if (encoding == TransferEncoding::quoted_printable &&
        QuotedPrintable::has_other_equals_sign(body.raw_)) {
      body.defects_.push_back(DiagnosticCode::equals_sign_left);
    }
  }
  if (body.coding_ != nullptr) body.decoded_text_ = body.coding_->decode(body.raw_);
  // Several codings are rare. A gzip file can have a content coding, too, so it is opened after
  // that.
  const bool is_coded = !content_codings.empty() && content_codings != "identity";
  if (is_coded) {
    if (auto opened = body.open_content(content_codings, bytes.size(), limits); !opened) {
      return opened.error();
    }
  }
  if (codings.is_http && body.text().starts_with(gzip_magic)) {
    if (auto opened = body.open_content("gzip", bytes.size(), limits); !opened) {
      return opened.error();
    }
  }
  return body;
}

// A response to HEAD states a length but has no body. Editors add a line end to files that they
// save.
void Body::judge_length(std::uint64_t stated) {
  if (raw_.empty()) return;
  if (raw_.size() < stated) {
    defects_.push_back(DiagnosticCode::body_cut_short);
  } else if (holds_text(raw_.substr(stated))) {
    defects_.push_back(DiagnosticCode::body_beyond_length);
  }
}

void Body::judge_base64() {
  const std::string_view text = ascii::trimmed(raw_, ascii::is_space);
  if (!Base64::holds_other_text(text)) {
    if (Base64::ends_within_octet(text)) defects_.push_back(DiagnosticCode::body_cut_short);
    return;
  }
  // A body whose first character is not a base64 character was never encoded.
  const bool begins_otherwise = text.front() == '=' || Base64::holds_other_text(text.substr(0, 1));
  if (begins_otherwise && is_text(text)) {
    coding_ = nullptr;
    defects_.push_back(DiagnosticCode::body_stands_decoded);
  } else {
    defects_.push_back(DiagnosticCode::bytes_passed_over);
  }
}

Result<void> Body::open_content(std::string_view codings, std::size_t size, const Limits& limits) {
  // A few bytes may decode to gigabytes.
  const std::size_t most = std::min(limits.decoded_bytes, Allowance(size, limits).left());
  auto content = decode_content(codings, text(), most);
  // If the text is not in the stated coding, some decoders still produce a few bytes.
  if (content && content->is_damaged && is_text(text())) {
    content = fail(ErrorCode::malformed_encoding, std::string(codings));
  }
  if (content) {
    if (content->is_cut) defects_.push_back(DiagnosticCode::body_cut_short);
    if (content->is_damaged) defects_.push_back(DiagnosticCode::body_damaged);
    content_ = std::move(content->text);
    decoded_text_ = {};
    is_compressed_ = true;
    return {};
  }
  if (stands_decoded(text(), content.error().code)) {
    if (!text().empty()) defects_.push_back(DiagnosticCode::body_stands_decoded);
    return {};
  }
  Error error = content.error();
  if (error.code == ErrorCode::over_limit && most < limits.decoded_bytes) {
    error.detail = "expansion";
  }
  return error;
}

Result<EditList> Body::encode_edits(EditList edits) const {
  if (is_compressed_ && !edits.empty()) {
    return fail(ErrorCode::unsupported_encoding,
                "a content encoding can be read here, and not written");
  }
  if (!unknown_coding_.empty() && !edits.empty()) {
    return fail(ErrorCode::unsupported_encoding, unknown_coding_);
  }
  if (coding_ == nullptr) return edits;
  return coding_->encode_edits(raw_, decoded_text_, edits);
}

std::string_view markup_type(std::string_view bytes) {
  if (is_utf16_xml(bytes)) return "application/xml";
  if (bytes.starts_with("\xFE\xFF") || bytes.starts_with("\xFF\xFE")) return "text/html";
  const std::string_view front = text_front(bytes);
  if (front.starts_with("<?xml") || begins_as_feed(front)) return "application/xml";
  return front.starts_with('<') ? "text/html" : std::string_view();
}

bool looks_binary(std::string_view bytes) {
  return markup_type(bytes).empty() &&
         std::ranges::any_of(bytes.substr(0, sniffed_length), is_binary);
}

std::string_view sniffed_media_type(std::string_view bytes) {
  if (looks_binary(bytes)) return "application/octet-stream";
  const std::string_view markup = markup_type(bytes);
  return markup.empty() ? "text/plain" : markup;
}

}  // namespace absolve::ABSOLVE_VERSIONED
