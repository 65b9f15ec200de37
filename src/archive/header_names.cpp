#include "archive/header_names.hpp"

#include <algorithm>
#include <string_view>

#include "absolve/resolver.hpp"
#include "text/ascii.hpp"
#include "uri/url_text.hpp"
#include "uri/web/percent_encode.hpp"

namespace absolve {
namespace {

// RFC 5322 3.6.4, without what would have to be quoted.
bool is_in_id(char c) {
  return c > ' ' && c < '\x7F' &&
         std::string_view("<>()[]\",;\\").find(c) == std::string_view::npos;
}

// RFC 6838 4.2.
bool is_media_type(std::string_view type) {
  const auto is_name = [](std::string_view name) {
    return !name.empty() && name.size() < 128 &&
           std::ranges::all_of(
               name,
               [](char c) {
                 return ascii::is_alphanumeric(c) ||
                        std::string_view("!#$&-^_.+").find(c) != std::string_view::npos;
               });
  };
  const auto slash = type.find('/');
  return slash != std::string_view::npos && is_name(type.substr(0, slash)) &&
         is_name(type.substr(slash + 1));
}

// What the parser leaves raw in URLs without hierarchy.
std::string escaped(std::string_view url) {
  std::string out;
  for (const char c : url) {
    if (c > ' ' && c < '\x7F') {
      out.push_back(c);
    } else {
      url::append_escape(c, out);
    }
  }
  return out;
}

}  // namespace

std::vector<const char*> left_out_of_header(PackedName& name) {
  std::vector<const char*> left_out;
  const auto leave_out = [&](std::string& field, const char* what) {
    left_out.push_back(what);
    field.clear();
  };
  if (!name.url.empty()) {
    const auto target = Resolver::without_base().resolve(name.url);
    if (target) {
      name.url = escaped(without_fragment(target->url));
    } else {
      leave_out(name.url, "URL");
    }
  }
  if (!std::ranges::all_of(name.content_id, is_in_id)) leave_out(name.content_id, "Content-ID");
  if (!name.media_type.empty() && !is_media_type(name.media_type)) {
    leave_out(name.media_type, "type");
  }
  return left_out;
}

}  // namespace absolve
