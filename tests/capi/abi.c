/* Prints the sizes and offsets that programs have compiled in. */
#include <absolve/absolve.h>
#include <stdio.h>

#define SIZE(type) printf("%s %zu\n", #type, sizeof(type))
#define MEMBER(type, member) printf("%s.%s %zu\n", #type, #member, offsetof(type, member))

int main(void) {
  SIZE(absolve_status);
  SIZE(absolve_layer);
  SIZE(absolve_action);
  SIZE(absolve_text);
  MEMBER(absolve_text, size);
  SIZE(absolve_allocator);
  MEMBER(absolve_allocator, release);
  MEMBER(absolve_allocator, context);
  SIZE(absolve_candidate);
  MEMBER(absolve_candidate, stated);
  MEMBER(absolve_candidate, url);
  MEMBER(absolve_candidate, place);
  MEMBER(absolve_candidate, verdict);
  SIZE(absolve_entity);
  MEMBER(absolve_entity, path);
  MEMBER(absolve_entity, frame);
  MEMBER(absolve_entity, media_type);
  MEMBER(absolve_entity, encoding);
  MEMBER(absolve_entity, document_url);
  MEMBER(absolve_entity, title);
  MEMBER(absolve_entity, robots);
  MEMBER(absolve_entity, robots_tag);
  MEMBER(absolve_entity, base);
  MEMBER(absolve_entity, layer);
  MEMBER(absolve_entity, is_part);
  MEMBER(absolve_entity, in_part);
  MEMBER(absolve_entity, status);
  MEMBER(absolve_entity, body_offset);
  MEMBER(absolve_entity, body_size);
  MEMBER(absolve_entity, candidates);
  MEMBER(absolve_entity, candidate_count);
  SIZE(absolve_link);
  MEMBER(absolve_link, attribute);
  MEMBER(absolve_link, kind);
  MEMBER(absolve_link, raw);
  MEMBER(absolve_link, url);
  MEMBER(absolve_link, base);
  MEMBER(absolve_link, rel);
  MEMBER(absolve_link, layer);
  MEMBER(absolve_link, flags);
  MEMBER(absolve_link, error);
  MEMBER(absolve_link, element);
  MEMBER(absolve_link, offset);
  MEMBER(absolve_link, length);
  MEMBER(absolve_link, line);
  MEMBER(absolve_link, column);
  MEMBER(absolve_link, text);
  MEMBER(absolve_link, link_title);
  MEMBER(absolve_link, alt);
  MEMBER(absolve_link, hreflang);
  MEMBER(absolve_link, type);
  MEMBER(absolve_link, media);
  SIZE(absolve_diagnostic);
  MEMBER(absolve_diagnostic, code);
  MEMBER(absolve_diagnostic, message);
  MEMBER(absolve_diagnostic, entity);
  MEMBER(absolve_diagnostic, frame);
  MEMBER(absolve_diagnostic, offset);
  MEMBER(absolve_diagnostic, in_part);
  MEMBER(absolve_diagnostic, is_unresolved);
  MEMBER(absolve_diagnostic, is_left_whole);
  SIZE(absolve_visitor);
  MEMBER(absolve_visitor, context);
  MEMBER(absolve_visitor, entity);
  MEMBER(absolve_visitor, link);
  MEMBER(absolve_visitor, diagnostic);
  MEMBER(absolve_visitor, write);
  SIZE(absolve_source);
  MEMBER(absolve_source, name);
  MEMBER(absolve_source, url);
  MEMBER(absolve_source, type);
  MEMBER(absolve_source, charset);
  MEMBER(absolve_source, csp);
  return 0;
}
