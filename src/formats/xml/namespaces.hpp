#pragma once

#include <string_view>

/// The namespaces whose elements or attributes hold links.
namespace absolve::xml_namespace {

inline constexpr std::string_view app = "http://www.w3.org/2007/app";
inline constexpr std::string_view atom = "http://www.w3.org/2005/Atom";
inline constexpr std::string_view atom03 = "http://purl.org/atom/ns#";
inline constexpr std::string_view html = "http://www.w3.org/1999/xhtml";
inline constexpr std::string_view itunes = "http://www.itunes.com/dtds/podcast-1.0.dtd";
inline constexpr std::string_view mathml = "http://www.w3.org/1998/Math/MathML";
inline constexpr std::string_view media = "http://search.yahoo.com/mrss/";
inline constexpr std::string_view ncx = "http://www.daisy.org/z3986/2005/ncx/";
inline constexpr std::string_view opf = "http://www.idpf.org/2007/opf";
inline constexpr std::string_view opml = "OPML";  // no namespace; a placeholder for our table
inline constexpr std::string_view rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
inline constexpr std::string_view rss090 = "http://my.netscape.com/rdf/simple/0.9/";
inline constexpr std::string_view rss1 = "http://purl.org/rss/1.0/";
inline constexpr std::string_view rss2 = "RSS 2.0";  // no namespace; a placeholder for our table
inline constexpr std::string_view rss2_userland = "http://backend.userland.com/rss2";
inline constexpr std::string_view rss_content = "http://purl.org/rss/1.0/modules/content/";
inline constexpr std::string_view sitemap = "http://www.sitemaps.org/schemas/sitemap/0.9";
inline constexpr std::string_view sitemap084 = "http://www.google.com/schemas/sitemap/0.84";
inline constexpr std::string_view sitemap_google = "http://www.google.com/schemas/sitemap/0.9";
inline constexpr std::string_view sitemap_image = "http://www.google.com/schemas/sitemap-image/1.1";
inline constexpr std::string_view sitemap_video = "http://www.google.com/schemas/sitemap-video/1.1";
inline constexpr std::string_view svg = "http://www.w3.org/2000/svg";
inline constexpr std::string_view threading = "http://purl.org/syndication/thread/1.0";
inline constexpr std::string_view wfw = "http://wellformedweb.org/CommentAPI/";
inline constexpr std::string_view xlink = "http://www.w3.org/1999/xlink";
inline constexpr std::string_view xslt = "http://www.w3.org/1999/XSL/Transform";
inline constexpr std::string_view xml = "http://www.w3.org/XML/1998/namespace";

}  // namespace absolve::xml_namespace
