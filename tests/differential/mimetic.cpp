// Reads messages with mimetic, too, as --verify does: third-party messages, fixtures and generated
// ones. A right message must be read alike. A wrong one may be read otherwise for a reason that is
// in the table. Each reason must occur.
//   absolve_mimetic FIXTURES CASES COUNT

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <random>
#include <regex>
#include <sstream>

#include "formats/fields/field_values.hpp"
#include "message/structure.hpp"
#include "text/ascii.hpp"
#include "text/coding/transfer_codings.hpp"
#include "text/line.hpp"

namespace fs = std::filesystem;
using namespace absolve;

namespace {

using Entities = std::vector<Entity>;

// Whether `test` is true of a line of `text`.
bool any_line(std::string_view text, auto test) {
  for (std::size_t at = 0; at < text.size();) {
    const Line line = line_of(text, at);
    if (test(line.of(text))) return true;
    at = line.next;
  }
  return false;
}

bool any_entity(std::string_view bytes, const Entities& entities, auto test) {
  return std::ranges::any_of(entities, [&](const Entity& entity) {
    return !entity.is_http && entity.kind != BodyKind::mailbox &&
           test(entity, entity.text_in(bytes));
  });
}

bool is_padding(std::string_view text) {
  return ascii::trimmed(text, ascii::is_blank).empty();
}

bool has_longer_delimiter(std::string_view bytes, const Entities& entities) {
  return any_entity(bytes, entities, [&](const Entity& entity, std::string_view text) {
    if (entity.kind != BodyKind::multipart) return false;
    const std::string delimiter = "--" + entity.fields->boundary;
    return any_line(text, [&](std::string_view line) {
      if (!line.starts_with(delimiter)) return false;
      const std::string_view rest = line.substr(delimiter.size());
      return !is_padding(rest) && !(rest.starts_with("--") && is_padding(rest.substr(2)));
    });
  });
}

// Whether an inner boundary is an outer one, or reads as one that closes.
bool has_nested_boundary(std::string_view bytes, const Entities& entities) {
  return any_entity(bytes, entities, [&](const Entity& entity, std::string_view) {
    if (entity.kind != BodyKind::multipart) return false;
    const std::string& boundary = entity.fields->boundary;
    for (std::size_t i = entity.parent; i != Entity::none; i = entities[i].parent) {
      const std::string& outer = entities[i].fields->boundary;
      if (boundary == outer || boundary == outer + "--") return true;
    }
    return false;
  });
}

// Whether a header has a line that is no field, or does not end with an empty line or the message.
bool has_malformed_header(std::string_view bytes, const Entities& entities) {
  return any_entity(bytes, entities, [](const Entity& entity, std::string_view text) {
    const std::string_view header = entity.header.of(text);
    if (!header.empty() && ascii::is_blank(header.front())) return true;
    const std::size_t end = entity.header.end();
    if (end < text.size() && text[end] != '\n' && text[end] != '\r') return true;
    return any_line(header, [](std::string_view line) {
      if (line.empty() || ascii::is_blank(line.front())) return false;
      const auto colon = line.find(':');
      const std::string_view name = ascii::trimmed(line.substr(0, colon), ascii::is_blank);
      return colon == std::string_view::npos || name.empty() ||
             !std::ranges::all_of(name, [](char c) { return c > ' ' && c < '\x7F'; });
    });
  });
}

// Whether CR does not precede LF, or LF alone precedes CR.
bool has_odd_line_end(std::string_view bytes, const Entities& entities) {
  return any_entity(bytes, entities, [](const Entity&, std::string_view text) {
    for (std::size_t at = text.find('\r'); at != std::string_view::npos;
         at = text.find('\r', at + 1)) {
      if (at + 1 == text.size() || text[at + 1] != '\n') return true;
      if (at > 0 && text[at - 1] == '\n' && (at == 1 || text[at - 2] != '\r')) return true;
    }
    return false;
  });
}

bool has_nul_in_header(std::string_view bytes, const Entities& entities) {
  return any_entity(bytes, entities, [](const Entity& entity, std::string_view text) {
    return entity.header.of(text).find('\0') != std::string_view::npos;
  });
}

bool has_malformed_type(std::string_view bytes, const Entities& entities) {
  static const std::regex type(
      R"(\s*[\w.+*-]+\s*/\s*[\w.+*-]+\s*(;\s*[^\s;="]+=("([^"\\]|\\[^])*"|[^\s;="]*)\s*)*)");
  return any_entity(bytes, entities, [](const Entity& entity, std::string_view text) {
    const std::string_view header = entity.header.of(text);
    return std::ranges::any_of(split_fields(header), [&](const RawField& field) {
      return equal_ignoring_case(field.name, "Content-Type") &&
             !std::regex_match(without_comments(field.value.of(header)), type);
    });
  });
}

bool has_malformed_quoted_printable(std::string_view bytes, const Entities& entities) {
  return any_entity(bytes, entities, [](const Entity& entity, std::string_view text) {
    if (entity.fields->transfer_encoding != "quoted-printable") return false;
    const std::string_view body = entity.body.of(text);
    for (std::size_t at = 0; at < body.size(); ++at) {
      const char c = body[at];
      if (c >= '\0' && c < ' ' && !ascii::is_space(c)) return true;
      if (c != '=') continue;
      const std::string_view rest = body.substr(at + 1);
      const std::string_view line = rest.substr(0, rest.find('\n'));
      if (is_padding(line) || line == "\r") continue;
      if (rest.size() < 2 || ascii::hex_digit(rest[0]) < 0 || ascii::hex_digit(rest[1]) < 0)
        return true;
    }
    return false;
  });
}

bool has_malformed_base64(std::string_view bytes, const Entities& entities) {
  return any_entity(bytes, entities, [](const Entity& entity, std::string_view text) {
    if (entity.fields->transfer_encoding != "base64") return false;
    std::string body(entity.body.of(text));
    std::erase_if(body, ascii::is_space);
    const std::size_t end = std::min(body.find('='), body.size());
    const std::size_t padding = body.size() - end;
    return body.size() % 4 != 0 || padding > 2 ||
           body.find_first_not_of('=', end) != std::string::npos ||
           std::ranges::any_of(body.substr(0, end), [](char c) {
             return !ascii::is_alphanumeric(c) && c != '+' && c != '/';
           });
  });
}

struct Difference {
  std::string_view section;
  bool (*applies)(std::string_view bytes, const Entities& entities);
};

// Why mimetic may read a wrong message otherwise. Where mimetic would read a right one otherwise,
// src/message/second_reading.cpp does what the section says.
constexpr Difference differences[] = {
    {"RFC 2046 5.1.1: no line in a part begins with a delimiter and goes on. For mimetic it is one",
     has_longer_delimiter},
    {"RFC 2046 5.1.2: an outer delimiter ends an inner multipart that has the same. For mimetic it "
     "is the inner one",
     has_nested_boundary},
    {"RFC 5322 2.2: a line in a header that is no field. For mimetic the body begins with it",
     has_malformed_header},
    {"RFC 5322 2.3: CR and LF do not stand alone. For mimetic CR and LF CR are line ends, too",
     has_odd_line_end},
    {"RFC 5322 3.5: a field has no NUL. For mimetic it ends the value", has_nul_in_header},
    {"RFC 2045 5.1: the syntax of Content-Type. mimetic finds other parameters in a wrong one",
     has_malformed_type},
    {"RFC 2045 6.7: `=` precedes two digits or a line end, and there are no controls. mimetic "
     "recovers otherwise",
     has_malformed_quoted_printable},
    {"RFC 2045 6.8: padding ends the data, and other characters are errors. mimetic reads on",
     has_malformed_base64},
};

std::string_view known_difference(std::string_view bytes, const Entities& entities) {
  for (const Difference& difference : differences) {
    if (difference.applies(bytes, entities)) return difference.section;
  }
  return {};
}

// Makes messages. `wrong`: with errors.
class Maker {
 public:
  Maker(std::uint32_t seed, bool wrong) : random_(seed), wrong_(wrong) {
    nl_ = pick(2) == 0 ? "\r\n" : "\n";
  }

  std::string message() {
    std::string text = entity(0, false);
    if (pick(4) == 0) text.resize(text.find_last_not_of("\r\n") + 1);
    for (std::size_t errors = wrong_ ? pick(4) : 0; errors > 0; --errors) spoil(text);
    return text;
  }

 private:
  std::size_t pick(std::size_t choices) { return random_() % choices; }
  bool errs() { return wrong_ && pick(8) == 0; }
  template <std::size_t size>
  std::string one_of(const std::array<const char*, size>& texts) {
    return texts[pick(size)];
  }

  void spoil(std::string& text) {
    static const std::array<std::string, 10> pieces{
        "\r", "\n", std::string(1, '\0'), " ", "--", "=", ":", "\n\n", "\xE9", "\r\n--b\r\n"};
    const std::size_t at = pick(text.size() + 1);
    if (pick(3) == 0) {
      text.erase(at, 1 + pick(9));
    } else {
      text.insert(at, pieces[pick(pieces.size())]);
    }
  }

  std::string fold() { return pick(3) == 0 ? nl_ + (pick(2) == 0 ? " " : "\t  ") : " "; }
  std::string comment() {
    return pick(5) == 0 ? one_of<3>({"(c)", " (a (nested) one) ", " (a \\) b)"}) : "";
  }
  std::string boundary() {
    static constexpr std::array<const char*, 6> plain{"b", "=_x", "next(1)", "a b", "x:y?z", "'q'"};
    if (errs()) return one_of<5>({"b", "bb", "b1", "b--", "--"});
    return one_of(plain) + "." + std::to_string(++count_) + ".";
  }
  std::string parameter(const std::string& boundary) {
    switch (pick(6)) {
      case 0: {
        std::string quoted;
        for (const char c : boundary) quoted.append(c == 'b' ? "\\" : "").push_back(c);
        return "BOUNDARY=\"" + quoted + "\"";
      }
      case 1:
        return "boundary*0=\"" + boundary.substr(0, 1) + "\";" + fold() + "boundary*1=\"" +
               boundary.substr(1) + "\"";
      case 2: return "name=\"a;b\"; boundary=\"" + boundary + "\"";
      default: return "boundary=\"" + boundary + "\"";
    }
  }

  std::string text() {
    std::string out;
    for (std::size_t lines = pick(8); lines > 0; --lines) {
      out += one_of<9>({"text", "-- ", "--", "- x", "-", "<a href=x>", "From here", "a: b", ""});
      if (pick(30) == 0) out += std::string(4000 + pick(200), 'x');
      if (pick(20) == 0) out += " \t";
      if (pick(40) == 0) out.push_back('\0');
      out += nl_;
    }
    return out;
  }
  std::string encoded(const std::string& text, bool in_base64) {
    if (!in_base64) return quoted_printable_of(text) + (pick(6) == 0 ? "=" : "");
    std::string out = base64_of(text);
    for (std::size_t at = 76; at < out.size(); at += 76 + nl_.size()) out.insert(at, nl_);
    return out;
  }

  std::string entity(std::size_t depth, bool in_digest) {
    std::string header;
    const auto add = [&](const std::string& name, const std::string& value) {
      if (pick(3) == 0) header += "X-Other: y" + fold() + "z" + nl_;
      header += name + one_of<3>({":", ": ", " : "}) + fold() + value + comment();
      if (!errs()) header += nl_;
    };
    if (pick(4) == 0) add("Content-Base", "http://b.example/" + fold() + "d/");
    if (pick(3) == 0) add("content-location", one_of<3>({"a.html", "=?UTF-8?Q?b=2Ehtml?=", "<x>"}));
    if (pick(3) == 0) add("Content-ID", "<id@" + comment() + "h.example>");
    const std::size_t kind = depth < 5 ? pick(6) : 5;
    std::string body;
    if (kind <= 2) {
      const std::string mark = boundary();
      const bool is_digest = pick(5) == 0;
      add("Content-Type", one_of<2>({"multipart", "Multipart"}) + comment() + "/" +
                              (is_digest ? "digest" : "mixed") + ";" + fold() + parameter(mark));
      body = parts(mark, depth, is_digest);
    } else if (kind == 3) {
      if (!in_digest || pick(2) == 0) {
        add("Content-Type", one_of<2>({"message/rfc822", "message/global"}));
      }
      body = entity(depth + 1, false);
    } else {
      const std::size_t coding = pick(4);
      if (in_digest || pick(3) > 0)
        add("Content-Type", "text/html " + comment() + "; charset=utf-8");
      if (coding < 2) {
        add("Content-Transfer-Encoding",
            coding == 0 ? "base64" : one_of<2>({"quoted-printable", "Quoted-Printable"}));
      }
      body = coding < 2 ? encoded(text(), coding == 0) : text();
    }
    return header + (errs() ? "" : nl_) + body;
  }

  std::string parts(const std::string& mark, std::size_t depth, bool is_digest) {
    std::string body = pick(3) == 0 ? text() : "";
    for (std::size_t count = 1 + pick(3); count > 0; --count) {
      body += "--" + mark + one_of<3>({"", " ", "\t "}) + nl_ + entity(depth + 1, is_digest) + nl_;
    }
    if (!errs()) body += "--" + mark + "--" + one_of<2>({"", " "}) + nl_;
    if (pick(3) == 0) body += text();
    return body;
  }

  std::mt19937 random_;
  bool wrong_;
  std::string nl_;
  int count_ = 0;
};

struct Counts {
  std::size_t messages = 0;
  std::size_t failed = 0;
  std::map<std::string_view, std::size_t> known;
};

void check(const std::string& name, std::string_view bytes, bool is_right, Counts& counts) {
  const auto entities = find_entities(bytes, {});
  if (!entities) return;
  ++counts.messages;
  const auto same = read_again(bytes, *entities, {});
  if (same) return;
  const std::string_view known = is_right ? std::string_view() : known_difference(bytes, *entities);
  if (!known.empty() && same.error().code == ErrorCode::engines_disagree) {
    ++counts.known[known];
    return;
  }
  ++counts.failed;
  std::cout << name << ": " << same.error().detail << "\n";
  if (counts.failed < 4 && bytes.size() < 3000) std::cout << bytes << "\n----\n";
}

void check_folder(const fs::path& folder, Counts& counts) {
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const std::string type = entry.path().extension().string();
    if (type != ".eml" && type != ".mht" && type != ".mhtml" && type != ".mbox") continue;
    std::ostringstream bytes;
    bytes << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    check(entry.path().string(), bytes.str(), false, counts);
  }
}

void print(const char* what, const Counts& counts) {
  std::cout << what << ": " << counts.messages << " messages, " << counts.failed << " failed\n";
  for (const auto& [section, count] : counts.known)
    std::cout << "  " << count << " " << section << "\n";
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  Counts right;
  Counts wrong;
  Counts found;
  const std::uint32_t most = static_cast<std::uint32_t>(std::stoul(arguments[3]));
  for (std::uint32_t seed = 0; seed < most; ++seed) {
    check("right " + std::to_string(seed), Maker(seed, false).message(), true, right);
    check("wrong " + std::to_string(seed), Maker(seed, true).message(), false, wrong);
  }
  check_folder(arguments[1], found);
  const char* const chosen = std::getenv("ABSOLVE_CASES");
  const fs::path cases = chosen != nullptr ? chosen : arguments[2];
  if (fs::is_directory(cases)) {
    check_folder(cases, found);
  } else {
    std::cout << "no third-party messages (set ABSOLVE_CASES)\n";
  }
  print("right", right);
  print("wrong", wrong);
  print("found", found);
  std::size_t failed = right.failed + wrong.failed + found.failed;
  for (const Difference& difference : differences) {
    if (wrong.known.contains(difference.section)) continue;
    std::cout << "no message shows: " << difference.section << "\n";
    ++failed;
  }
  return failed > 0 ? 1 : 0;
}
