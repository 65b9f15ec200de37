#pragma once

#include <string>
#include <string_view>

#include "absolve/document.hpp"

namespace absolve::ABSOLVE_VERSIONED {

/// The media type of a document, in lower case and without parameters. It is `content_type` if that
/// is given. Otherwise the bytes decide, if they show a known signature, a message
/// (`message/rfc822`, or `message/http` for one of HTTP), or plainly no text
/// (`application/octet-stream`, MIME Sniffing 7.1). Otherwise the suffix of `name` decides, but
/// a text that begins with `<!DOCTYPE html` or `<html` is HTML if documents of the suffix's type
/// are not read. Without a known suffix, a text that begins with an XML declaration is XML, and one
/// that begins with `<` is HTML; any other is `text/plain` if it has a suffix, and `text/html` if
/// it has none. Bytes compressed by gzip or zstd have that type, whatever else is stated.
/// What states that it is an HTTP message and has no header, as in HTTP/0.9, has the type that its
/// bytes show (MIME Sniffing 7.1).
[[nodiscard]] std::string media_type_of(std::string_view bytes, std::string_view name,
                                        std::string_view content_type);

/// Whether a text is a page, whatever its name and its declaration say: it begins with
/// `<!DOCTYPE html` or `<html`.
[[nodiscard]] bool begins_as_page(std::string_view bytes);

/// The media type of `bytes`, which were in a gzip file that `source` describes: its name or URL
/// ends in `.gz`, and its Content-Type can be that of what is inside.
[[nodiscard]] std::string media_type_within(std::string_view bytes, const DocumentSource& source);

/// What a part of mail is read as: its media type, or `text/plain` for a subtype of text that is
/// not known (RFC 2046 4.1.4), but not for a script. Valid as long as `media_type`.
[[nodiscard]] std::string_view type_in_mail(std::string_view media_type);

/// The type that the extension of `name`, of a file or a URL, stands for in browsers; empty: none
/// that is known.
[[nodiscard]] std::string_view type_of_name(std::string_view name);

/// Whether a text is an SVG document: the first element is `svg`, without a prefix.
[[nodiscard]] bool begins_as_svg(std::string_view bytes);

/// Returns the media type of a file that belongs to a page. The name decides, or else the contents.
/// If the name is that of a document and the bytes are not text, the bytes decide. Text without
/// markup is not HTML here, and a message is `application/octet-stream`.
[[nodiscard]] std::string type_of_file(std::string_view name, std::string_view bytes);

}  // namespace absolve::ABSOLVE_VERSIONED
