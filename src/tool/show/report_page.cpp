#include "tool/show/report_page.hpp"

#include <array>
#include <random>

#include "tool/show/report_assets.hpp"

namespace absolve::tool {
namespace {

// 128 bits from the system's source of random numbers, in hexadecimal digits.
std::string random_digits() {
  constexpr std::string_view digits = "0123456789abcdef";
  std::random_device source;
  std::string text;
  for (int i = 0; i < 32; ++i) text += digits[source() % digits.size()];
  return text;
}

// Escapes `<`, which could end the script element that holds the data. In JSON it occurs only
// within strings, where an escape means the same.
void append_escaped(std::string_view json, std::string& out) {
  for (std::size_t at = 0; at < json.size();) {
    const auto next = json.find('<', at);
    out.append(json.substr(at, next - at));
    if (next == std::string_view::npos) return;
    out.append("\\u003C");
    at = next + 1;
  }
}

}  // namespace

std::string report_page(std::string_view data) {
  const std::string nonce = random_digits();
  std::string page;
  page.reserve(data.size() + 100'000);
  page.append(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
      "'nonce-");
  page.append(nonce).append("'; style-src 'nonce-").append(nonce);
  page.append(
      "'; base-uri 'none'; form-action 'none'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n"
      "<title>absolve report</title>\n<style nonce=\"");
  page.append(nonce).append("\">\n").append(report_styles).append("</style>\n</head>\n<body>\n");
  page.append(report_body).append("<script type=\"application/json\" id=\"data\">");
  append_escaped(data, page);
  page.append("</script>\n<script nonce=\"").append(nonce).append("\">\n");
  page.append(report_script).append("</script>\n</body>\n</html>\n");
  return page;
}

}  // namespace absolve::tool
