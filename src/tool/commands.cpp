#include "tool/commands.hpp"

#include "tool/archives/commands.hpp"
#include "tool/args/config_command.hpp"
#include "tool/crawl/commands.hpp"
#include "tool/documents/commands.hpp"
#include "tool/mirrors/commands.hpp"
#include "tool/references/commands.hpp"

namespace absolve::tool {

std::span<const CommandEntry> commands() noexcept {
  static constexpr CommandEntry all[] = {
      {"rewrite", "Make the links of documents absolute, and change nothing else",
       make_rewrite_command},
      {"links", "List the links of documents, each with its target and its base",
       make_links_command},
      {"apply", "Apply the edits that rewrite --format patch wrote, or undo them",
       make_apply_command},
      {"base", "Show where the base of each document comes from, layer by layer",
       make_base_command},
      {"explain", "Explain one link step by step, from the bytes in the file to its target",
       make_explain_command},
      {"parts", "Show the parts of messages: bases, and which part satisfies which reference",
       make_parts_command},
      {"cat", "Write the decoded body of one part of a message", make_cat_command},
      {"unpack", "Write an archive or a message as a folder that a browser opens offline",
       make_unpack_command},
      {"pack", "Write a page with its files, or a mirror, as one MHTML archive", make_pack_command},
      {"inline", "Write an archive, or a page with its files, as one HTML file with data: URLs",
       make_inline_command},
      {"localize",
       "Make links between the files of a mirror relative, and all other links absolute",
       make_localize_command},
      {"resolve", "Resolve references against a base", make_resolve_command},
      {"parse", "Show the components of references", make_parse_command},
      {"check", "Check the grammar of references, or the links between the files of a folder",
       make_check_command},
      {"normalize", "Normalize references, or say whether two are equivalent",
       make_normalize_command},
      {"compare",
       "List the links that two profiles read differently, and the rule that makes the difference",
       make_compare_command},
      {"profiles", "Print the rules of all profiles", make_profiles_command},
      {"attributes", "Print the table of attributes that hold links", make_attributes_command},
      {"config", "Show the defaults of options, and where each default comes from",
       make_config_command},
      {"serve", "Answer questions about documents, each a line of JSON", make_serve_command},
      {"warc", "Read WARC files: list links, or make the links of records absolute",
       make_warc_command},
  };
  return all;
}

}  // namespace absolve::tool
