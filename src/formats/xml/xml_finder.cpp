// The only file that uses expat, which checks well-formedness and resolves namespaces.

#include "formats/xml/xml_finder.hpp"

#ifdef ABSOLVE_WITH_EXPAT

#include <expat.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <exception>
#include <memory>

#include "formats/xml/xml_links.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// The most bytes that one call of expat takes.
constexpr std::size_t max_piece = std::size_t{1} << 30;

using Parser = std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)>;

// The offset of what expat reports, and its size. For both, expat 2.9 has functions of 64 bits, and
// calls the ones before deprecated.
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 9
constexpr auto byte_index = XML_GetCurrentByteIndex64;
constexpr auto byte_count = XML_GetCurrentByteCount64;
#else
constexpr auto byte_index = XML_GetCurrentByteIndex;
constexpr auto byte_count = XML_GetCurrentByteCount;
#endif

// Why a document is not well-formed, in expat's words, and where.
struct NotWellFormed {
  std::size_t at;
  std::string why;
};

class XmlReader {
 public:
  XmlReader(std::string_view xml, XmlLinks& links) : xml_(xml), links_(links) {}

  Result<std::optional<NotWellFormed>> run() {
    const Parser parser(XML_ParserCreateNS("UTF-8", XmlName::separator), &XML_ParserFree);
    parser_ = parser.get();
    if (parser_ == nullptr) return fail(ErrorCode::over_limit, "memory");
    XML_SetUserData(parser_, this);
    XML_SetElementHandler(
        parser_,
        [](void* self, const char* name, const char** attributes) {
          guarded(self, [&](XmlReader& reader) { reader.start(name, attributes); });
        },
        [](void* self, const char*) {
          guarded(self, [](XmlReader& reader) { reader.links_.end(reader.markup()); });
        });
    XML_SetProcessingInstructionHandler(parser_, [](void* self, const char* target, const char*) {
      guarded(self, [&](XmlReader& reader) { reader.links_.instruction(target, reader.markup()); });
    });
    // A default value of an attribute can declare a namespace for each element. Expat does not
    // report the attribute, but binds the prefix and copies the name of the namespace.
    XML_SetStartNamespaceDeclHandler(parser_, [](void* self, const char*, const char* uri) {
      guarded(self, [&](XmlReader& reader) {
        static_cast<void>(reader.links_.affords(uri == nullptr ? 0 : std::strlen(uri)));
      });
    });
    // Expat compares each declared attribute with all others of its element.
    XML_SetAttlistDeclHandler(
        parser_, [](void* self, const char*, const char*, const char*, const char*, int) {
          guarded(self, [](XmlReader& reader) {
            static_cast<void>(reader.links_.affords(++reader.declared_attributes_));
          });
        });
    read_html_entities();
    for (std::size_t at = 0; at <= xml_.size();) {
      const std::size_t length = std::min(max_piece, xml_.size() - at);
      const bool is_last = at + length == xml_.size();
      const auto status = XML_Parse(parser_, xml_.data() + at, static_cast<int>(length), is_last);
      throw_again();
      if (const char* const limit = links_.over_limit()) return fail(ErrorCode::over_limit, limit);
      if (status != XML_STATUS_OK) {
        return std::optional(NotWellFormed{std::min(offset(), xml_.size()),
                                           XML_ErrorString(XML_GetErrorCode(parser_))});
      }
      if (is_last) break;
      at += length;
    }
    return std::optional<NotWellFormed>();
  }

 private:
  // HTML 14.2: if the document names a DTD of XHTML, expat asks for it, and gets one that contains
  // only entities. Any other document is read as if its DTD were not available.
  void read_html_entities() {
    if (!may_name_html_entities(xml_)) return;
    XML_SetParamEntityParsing(parser_, XML_PARAM_ENTITY_PARSING_ALWAYS);
    XML_SetExternalEntityRefHandler(parser_,
                                    [](XML_Parser parser, const char* context, const char*,
                                       const char*, const char* public_id) -> int {
                                      int status = XML_STATUS_ERROR;
                                      guarded(XML_GetUserData(parser), [&](XmlReader& reader) {
                                        status =
                                            reader.read_external_subset(parser, context, public_id);
                                      });
                                      return status;
                                    });
    // An entity that the document declares may mean anything.
    XML_SetEntityDeclHandler(parser_, [](void* self, const char*, int, const char*, int,
                                         const char*, const char*, const char*, const char*) {
      static_cast<XmlReader*>(self)->links_.has_own_entity();
    });
  }

  int read_external_subset(XML_Parser parser, const char* context, const char* public_id) {
    const bool is_known = public_id != nullptr && declares_html_entities(public_id);
    if (!is_known || has_read_html_entities_) return XML_STATUS_OK;
    const Parser subset(XML_ExternalEntityParserCreate(parser, context, "UTF-8"), &XML_ParserFree);
    if (subset == nullptr) return XML_STATUS_ERROR;
    XML_SetEntityDeclHandler(subset.get(), nullptr);
    const std::string text = html_entity_declarations(xml_);
    has_read_html_entities_ = true;
    links_.knows_html_entities();
    return XML_Parse(subset.get(), text.data(), static_cast<int>(text.size()), 1);
  }

  // Does the work of a callback of expat, and stops the parser if a limit is reached. Keeps an
  // exception until expat has returned, because expat is C, and would lose the memory that it
  // holds.
  template <class Work>
  static void guarded(void* self, Work work) {
    auto& reader = *static_cast<XmlReader*>(self);
#ifdef __cpp_exceptions
    if (reader.exception_) return;
    try {
      work(reader);
    } catch (...) {
      reader.exception_ = std::current_exception();
      XML_StopParser(reader.parser_, XML_FALSE);
      return;
    }
#else
    work(reader);
#endif
    if (reader.links_.over_limit() != nullptr) XML_StopParser(reader.parser_, XML_FALSE);
  }
  void throw_again() {
#ifdef __cpp_exceptions
    if (exception_) std::rethrow_exception(exception_);
#endif
  }

  [[nodiscard]] std::size_t offset() const {
    const auto index = byte_index(parser_);
    return index < 0 ? 0 : static_cast<std::size_t>(index);
  }
  [[nodiscard]] XmlMarkup markup() const {
    return {.place = {offset(), static_cast<std::size_t>(byte_count(parser_))}};
  }

  void start(const char* name, const char** attributes) {
    XmlMarkup tag = markup();
    tag.attributes = attributes;
    tag.specified = static_cast<std::size_t>(XML_GetSpecifiedAttributeCount(parser_));
    links_.start(name, tag);
  }

  std::string_view xml_;
  XmlLinks& links_;
  XML_Parser parser_ = nullptr;
  std::size_t declared_attributes_ = 0;
  bool has_read_html_entities_ = false;
#ifdef __cpp_exceptions
  std::exception_ptr exception_;
#endif
};

}  // namespace

Result<XmlFindings> find_links_in_xml(std::string_view xml, const Limits& limits,
                                      const AttributeTable& table) {
  if (xml.size() > limits.document_bytes) return fail(ErrorCode::over_limit, "document_bytes");
  XmlLinks links(xml, limits, table.rules(), XmlReading::strict);
  const auto read = XmlReader(xml, links).run();
  if (!read) return read.error();
  XmlFindings found = links.take();
  if (!*read) return found;
  if (is_feed(xml)) {
    auto recovered = find_links_leniently(xml, limits, table);
    if (!recovered) return recovered.error();
    found = std::move(*recovered);
    found.is_recovered = true;
  }
  found.error_at = (*read)->at;
  found.error = (*read)->why;
  return found;
}

}  // namespace absolve::ABSOLVE_VERSIONED

#else

// Every call fails with `not_in_build`.
namespace absolve::ABSOLVE_VERSIONED {

Result<XmlFindings> find_links_in_xml(std::string_view, const Limits&, const AttributeTable&) {
  return fail(ErrorCode::not_in_build, "expat");
}

}  // namespace absolve::ABSOLVE_VERSIONED

#endif
