// Header fields, parameters, encoded words and links.
#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "formats/fields/field_values.hpp"
#include "formats/fields/header_links.hpp"
#include "message/fields.hpp"
#include "text/utf8.hpp"

using namespace absolve;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::size_t end = 0;
  for (const RawField& field : split_fields(text)) {
    require(!field.name.empty(), "a field has a name");
    require(field.value.offset >= end && field.value.end() <= size, "fields stand in order");
    end = field.value.end();
  }
  const EntityFields fields = read_fields(text);
  require(fields.content_location_span.end() <= size, "a span lies in the header");
  for (const std::string_view value :
       {fields.content_base.view(), fields.content_location.view(), fields.base.view(),
        std::string_view(fields.content_id), std::string_view(fields.name),
        std::string_view(fields.start)}) {
    require(value.find_first_of("\r\n") == std::string::npos, "a value stands on one line");
  }
  require(utf8::is_valid(fields.content_location), "what is beyond ASCII is UTF-8");
  require(utf8::is_valid(fields.name), "so is a name");
  for (const auto& links : {find_header_links(text), find_mail_links(text)}) {
    for (const HeaderLink& link : links) require(link.span.end() <= size, "a link lies there");
  }
  const std::string words = decode_encoded_words(text);
  require(words.size() <= 4 * size, "decoding does not blow up");
  if (text.find("=?") == std::string_view::npos) require(words == text, "and changes nothing else");
  const std::string value = FieldParameters(text).value_of("x");
  require(value.size() <= 4 * size, "nor does a parameter");
  require(without_comments(text).size() <= size, "nor what is without comments");
  return 0;
}
