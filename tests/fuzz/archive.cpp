// A message as an archive: its tree, what is shown of it, and which part each reference refers to.
#include "absolve/archive.hpp"

#include <cstddef>
#include <cstdint>

#include "check.hpp"
#include "uri/url_text.hpp"

using namespace absolve;

namespace {

void check_parts(const Archive& archive, std::string_view bytes) {
  for (std::size_t i = 0; i < archive.parts.size(); ++i) {
    const Part& part = archive.parts[i];
    require(part.parent == Part::none ? i == 0 : part.parent < i, "a part is behind its parent");
    require(part.header.end() <= bytes.size() && part.body.end() <= bytes.size(),
            "a part lies within the file");
    require(archive.find(part.path) == i, "a path names one part");
    require(part.shows < archive.parts.size() && archive.parts[part.shows].is_leaf,
            "what is shown is a leaf");
    std::size_t around = part.shows;
    while (around != i && around != Part::none) around = archive.parts[around].parent;
    require(around == i, "what is shown lies within the part");
    require(!part.layer || !part.base.empty(), "a layer gives a base");
    const auto body = decoded_body(bytes, part, {.decoded_bytes = 1 << 16});
    const auto again = decoded_body(bytes, part.path, {.content_type = "message/rfc822"},
                                    {.limits = {.decoded_bytes = 1 << 16}});
    require(body.has_value() == again.has_value(), "a body is found by its path, too");
    if (body) require(*body == *again, "and is the same");
  }
}

void check_references(const Archive& archive) {
  for (const PartReference& reference : archive.references) {
    const EntityReport& report = archive.examination.entities.at(reference.report);
    const Link& link = report.links.at(reference.link);
    require(report.path == archive.parts.at(reference.part).path, "a reference has its part");
    const bool is_met = reference.target != Part::none;
    require(link.url.has_value() == (reference.match != Match::unresolved), "by its target");
    if (!is_met) {
      require(reference.match >= Match::outside, "what is met has a part");
      continue;
    }
    const Part& target = archive.parts.at(reference.target);
    switch (reference.match) {
      case Match::content_location:
        // RFC 2557 4.4.1 and RFC 2110 8.2 compare the texts as they are written.
        require(target.location_resolved == link.url->substr(0, link.url->find('#')) ||
                    !target.location_octets.empty() || target.location_resolved.empty(),
                "RFC 2557 8.2 (d): octet by octet");
        require(reference.scope != Scope::elsewhere, "RFC 2557 7: never elsewhere");
        break;
      case Match::cid_location:
        // RFC 3986 3.1: schemes are case-insensitive.
        require(has_scheme(target.location_resolved, "cid"), "by a cid: that is a location");
        break;
      case Match::content_id: require(!target.content_id.empty(), "by a Content-ID"); break;
      case Match::same_document: require(reference.target == reference.part, "its own part"); break;
      case Match::message_id: require(!target.message_id.empty(), "by a Message-ID"); break;
      default: require(false, "what is met is met by a label");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  Options options;
  options.profile = &profiles()[data[0] % profiles().size()];
  options.limits.decoded_bytes = 1 << 16;
  const auto archive = read_archive(bytes, {.content_type = "message/rfc822"}, options);
  // Input that begins like gzip or zstd is refused, whatever its type.
  if (!archive && archive.error().code == ErrorCode::unsupported_type) return 0;
  require(archive.has_value(), "a small message is within its limits");
  check_parts(*archive, bytes);
  check_references(*archive);
  return 0;
}
