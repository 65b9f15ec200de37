#include "formats/html/element_facts.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "formats/html/tokenizer.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// A public identifier with one of these prefixes means quirks mode (13.2.6.4.1).
constexpr auto quirky_prefixes = std::to_array<std::string_view>(
    {"+//silmaril//dtd html pro v0r11 19970101//",
     "-//as//dtd html 3.0 aswedit + extensions//",
     "-//advasoft ltd//dtd html 3.0 aswedit + extensions//",
     "-//ietf//dtd html 2.0 level 1//",
     "-//ietf//dtd html 2.0 level 2//",
     "-//ietf//dtd html 2.0 strict level 1//",
     "-//ietf//dtd html 2.0 strict level 2//",
     "-//ietf//dtd html 2.0 strict//",
     "-//ietf//dtd html 2.0//",
     "-//ietf//dtd html 2.1e//",
     "-//ietf//dtd html 3.0//",
     "-//ietf//dtd html 3.2 final//",
     "-//ietf//dtd html 3.2//",
     "-//ietf//dtd html 3//",
     "-//ietf//dtd html level 0//",
     "-//ietf//dtd html level 1//",
     "-//ietf//dtd html level 2//",
     "-//ietf//dtd html level 3//",
     "-//ietf//dtd html strict level 0//",
     "-//ietf//dtd html strict level 1//",
     "-//ietf//dtd html strict level 2//",
     "-//ietf//dtd html strict level 3//",
     "-//ietf//dtd html strict//",
     "-//ietf//dtd html//",
     "-//metrius//dtd metrius presentational//",
     "-//microsoft//dtd internet explorer 2.0 html strict//",
     "-//microsoft//dtd internet explorer 2.0 html//",
     "-//microsoft//dtd internet explorer 2.0 tables//",
     "-//microsoft//dtd internet explorer 3.0 html strict//",
     "-//microsoft//dtd internet explorer 3.0 html//",
     "-//microsoft//dtd internet explorer 3.0 tables//",
     "-//netscape comm. corp.//dtd html//",
     "-//netscape comm. corp.//dtd strict html//",
     "-//o'reilly and associates//dtd html 2.0//",
     "-//o'reilly and associates//dtd html extended 1.0//",
     "-//o'reilly and associates//dtd html extended relaxed 1.0//",
     "-//sq//dtd html 2.0 hotmetal + extensions//",
     "-//softquad software//dtd hotmetal pro 6.0::19990601::extensions to html 4.0//",
     "-//softquad//dtd hotmetal pro 4.0::19971010::extensions to html 4.0//",
     "-//spyglass//dtd html 2.0 extended//",
     "-//sun microsystems corp.//dtd hotjava html//",
     "-//sun microsystems corp.//dtd hotjava strict html//",
     "-//w3c//dtd html 3 1995-03-24//",
     "-//w3c//dtd html 3.2 draft//",
     "-//w3c//dtd html 3.2 final//",
     "-//w3c//dtd html 3.2//",
     "-//w3c//dtd html 3.2s draft//",
     "-//w3c//dtd html 4.0 frameset//",
     "-//w3c//dtd html 4.0 transitional//",
     "-//w3c//dtd html experimental 19960712//",
     "-//w3c//dtd html experimental 970421//",
     "-//w3c//dtd w3 html//",
     "-//w3o//dtd w3 html 3.0//",
     "-//webtechs//dtd mozilla html 2.0//",
     "-//webtechs//dtd mozilla html//"});

constexpr auto quirky_names = std::to_array<std::string_view>(
    {"-//w3o//dtd w3 html strict 3.0//en//", "-/w3c/dtd html 4.0 transitional/en", "html"});

// Prefixes that mean quirks mode if there is no system identifier.
constexpr auto quirky_alone = std::to_array<std::string_view>(
    {"-//w3c//dtd html 4.01 frameset//", "-//w3c//dtd html 4.01 transitional//"});

constexpr std::string_view quirky_system =
    "http://www.ibm.com/data/dtd/v11/ibmxhtml1-transitional.dtd";
constexpr std::string_view space = " \t\n\f\r";

// A DOCTYPE token (13.2.5.53 to 13.2.5.68), starting after `<!doctype`.
class Doctype {
 public:
  explicit Doctype(std::string_view rest) : rest_(rest) {
    skip_space();
    const auto end = std::min(rest_.find_first_of(std::string(space) + '>'), rest_.size());
    name_ = element_name(rest_.substr(0, end));
    rest_.remove_prefix(end);
    skip_space();
    if (at_end()) return;
    const std::string keyword = ascii::lowered(rest_.substr(0, 6));
    rest_.remove_prefix(std::min<std::size_t>(6, rest_.size()));
    if (keyword == "public") {
      public_ = identifier();
      skip_space();
      if (!is_broken_ && !at_end()) system_ = identifier();
    } else if (keyword == "system") {
      system_ = identifier();
    } else {
      is_broken_ = true;
    }
  }

  [[nodiscard]] bool is_quirky() const {
    if (is_broken_ || name_ != "html") return true;
    const std::string id = ascii::lowered(public_.value_or(""));
    const auto begins_id = [&](std::string_view prefix) { return id.starts_with(prefix); };
    if (public_ && std::ranges::find(quirky_names, id) != quirky_names.end()) return true;
    if (system_ && ascii::lowered(*system_) == quirky_system) return true;
    if (public_ && std::ranges::any_of(quirky_prefixes, begins_id)) return true;
    return public_ && !system_ && std::ranges::any_of(quirky_alone, begins_id);
  }

 private:
  void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(space), rest_.size())); }
  [[nodiscard]] bool at_end() const { return rest_.empty() || rest_.front() == '>'; }

  // Reads a required identifier. If it is missing or cut off by `>`, the doctype is broken.
  std::optional<std::string> identifier() {
    skip_space();
    if (at_end() || (rest_.front() != '"' && rest_.front() != '\'')) {
      is_broken_ = true;
      return std::nullopt;
    }
    const char quote = rest_.front();
    rest_.remove_prefix(1);
    const auto end = std::min(rest_.find_first_of(std::string{quote, '>'}), rest_.size());
    const bool is_whole = end < rest_.size() && rest_[end] == quote;
    is_broken_ = !is_whole;
    std::string text(rest_.substr(0, end));
    rest_.remove_prefix(is_whole ? end + 1 : end);
    return text;
  }

  std::string_view rest_;
  std::string name_;
  std::optional<std::string> public_;
  std::optional<std::string> system_;
  bool is_broken_ = false;  // the force-quirks flag
};

}  // namespace

bool is_in_quirks_mode(std::string_view html) {
  const char* const end = html.data() + html.size();
  const char* at = html.data();
  for (;;) {
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    const auto start = rest.find_first_not_of(space);
    if (start == std::string_view::npos) return true;
    const std::string_view next = rest.substr(start);
    if (next.starts_with("<!--")) {
      at = tokenizer::skip_comment(next.data() + 4, end);
    } else if (equal_ignoring_case(next.substr(0, 9), "<!doctype")) {
      return Doctype(next.substr(9, next.find('>') - 9 + 1)).is_quirky();
    } else if (next.starts_with("<!") || next.starts_with("<?") ||
               (next.starts_with("</") && next.size() > 2 && !ascii::is_alpha(next[2]))) {
      at = std::min(tokenizer::find(next.data(), end, '>') + 1, end);
    } else {
      return true;
    }
  }
}

}  // namespace absolve::ABSOLVE_VERSIONED
