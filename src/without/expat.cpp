// In the place of expat, where ABSOLVE_WITH_EXPAT is off.

#include "formats/xml/xml_finder.hpp"

namespace absolve {

Result<XmlFindings> find_links_in_xml(std::string_view, const Limits&, const AttributeTable&) {
  return fail(ErrorCode::not_in_build, "expat");
}

}  // namespace absolve
