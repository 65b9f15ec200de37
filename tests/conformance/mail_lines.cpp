// Lines of real mail whose URIs are labelled by hand. Counts the URIs that are found and the false
// positives, for absolve and for a typical regular expression.
//   absolve_mail_lines LABELS CASES [--lines]
// --lines prints the lines and labels as JSON, so that other programs can be measured.

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "absolve/archive.hpp"
#include "formats/text/text_links.hpp"
#include "text/coding/charset.hpp"

namespace {

using nlohmann::json;
using Places = std::set<std::pair<std::size_t, std::size_t>>;  // column from 1, and length

struct Labelled {
  std::string text;
  Places whole;
  Places abbreviated;
};

std::uint64_t fnv1a(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

// The lines of the text parts of one message, by the path of the part.
std::map<std::string, std::vector<std::string>> texts_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
  std::map<std::string, std::vector<std::string>> texts;
  const auto archive = absolve::read_archive(bytes, {.name = file.string()});
  if (!archive) return texts;
  for (const absolve::Part& part : archive->parts) {
    const auto body = absolve::decoded_body(bytes, part);
    if (part.media_type != "text/plain" || !part.is_leaf || !body) continue;
    const std::string charset = part.charset.empty() ? "utf-8" : part.charset.str();
    std::istringstream text(absolve::utf8_from(charset, *body).value_or(*body));
    auto& lines = texts[part.path];
    for (std::string line; std::getline(text, line);) {
      while (line.ends_with('\r')) line.pop_back();
      lines.push_back(line);
    }
  }
  return texts;
}

// Fails with a message if a line differs from the one that was labelled. Counts the lines whose
// messages are missing.
bool read_labels(const std::filesystem::path& file, const std::filesystem::path& messages,
                 std::vector<Labelled>& lines, std::size_t& missing) {
  std::map<std::string, std::map<std::string, std::vector<std::string>>> texts;
  std::ifstream rows(file);
  for (std::string row; std::getline(rows, row);) {
    if (row.starts_with('#')) continue;
    std::istringstream fields(row);
    std::string message;
    std::string part;
    std::string hash;
    std::size_t number = 0;
    fields >> message >> part >> number >> hash;
    if (!std::filesystem::exists(messages / message)) {
      ++missing;
      continue;
    }
    if (!texts.contains(message)) texts[message] = texts_of(messages / message);
    const auto& of_part = texts[message][part == "-" ? "" : part];
    Labelled line;
    if (number > 0 && number <= of_part.size()) line.text = of_part[number - 1];
    std::ostringstream own;
    own << std::hex << std::setw(16) << std::setfill('0') << fnv1a(line.text);
    if (own.str() != hash) {
      std::cout << "not the line that was labelled: " << row << "\n  but " << line.text << "\n";
      return false;
    }
    for (std::string mark; fields >> mark && mark != "-";) {
      char kind = 0;
      char plus = 0;
      std::size_t column = 0;
      std::size_t length = 0;
      std::istringstream(mark) >> kind >> column >> plus >> length;
      (kind == 'a' ? line.abbreviated : line.whole).insert({column, length});
    }
    lines.push_back(std::move(line));
  }
  return true;
}

Places by_absolve(const std::string& text, bool abbreviated) {
  std::vector<absolve::ValueReference> urls;
  absolve::find_text_urls(text, urls, {.abbreviated = abbreviated});
  Places places;
  for (const absolve::ValueReference& url : urls) {
    places.insert({url.place.offset + 1, url.place.length});
  }
  return places;
}

Places by_expression(const std::string& text, bool abbreviated) {
  static const std::regex whole(R"((?:https?|ftp)://[^\s<>"]+|mailto:[^\s<>"]+)",
                                std::regex::icase);
  static const std::regex either(R"((?:https?|ftp)://[^\s<>"]+|mailto:[^\s<>"]+|\bwww\.[^\s<>"]+)",
                                 std::regex::icase);
  Places places;
  const std::regex& expression = abbreviated ? either : whole;
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) {
    places.insert(
        {static_cast<std::size_t>(at->position()) + 1, static_cast<std::size_t>(at->length())});
  }
  return places;
}

struct Score {
  std::size_t right = 0;
  std::size_t found = 0;
  std::size_t labelled = 0;
};

template <class Finder>
Score score(const char* name, Finder finder, const std::vector<Labelled>& lines, bool abbreviated) {
  Score score;
  for (const Labelled& line : lines) {
    Places expected = line.whole;
    if (abbreviated) expected.insert(line.abbreviated.begin(), line.abbreviated.end());
    const Places places = finder(line.text, abbreviated);
    for (const auto& place : places) score.right += expected.count(place);
    score.found += places.size();
    score.labelled += expected.size();
    if (std::string_view(name) == "absolve" && places != expected) {
      std::cout << "otherwise than labelled: " << line.text << "\n";
    }
  }
  const auto part = [&](std::size_t of) {
    return static_cast<double>(score.right) / static_cast<double>(of);
  };
  std::cout << std::left << std::setw(20) << name << std::setw(14)
            << (abbreviated ? "abbreviated" : "whole") << std::fixed << std::setprecision(3)
            << "precision " << part(score.found) << "  recall " << part(score.labelled) << "  ("
            << score.right << " right of " << score.found << " found, " << score.labelled
            << " labelled)\n";
  return score;
}

}  // namespace

int main(int argc, char** argv) {
  const char* const given = std::getenv("ABSOLVE_CASES");
  const std::filesystem::path messages = std::filesystem::path(given != nullptr ? given
                                                               : argc > 2       ? argv[2]
                                                                                : "") /
                                         "mhtml";
  if (argc < 2 || !std::filesystem::exists(messages)) {
    std::cout << "skipped: no cases (set ABSOLVE_CASES)\n";
    return 77;
  }
  std::vector<Labelled> lines;
  std::size_t missing = 0;
  if (!read_labels(argv[1], messages, lines, missing)) return 1;
  if (lines.empty()) {
    std::cout << "skipped: none of the labelled messages is there\n";
    return 77;
  }
  if (argc > 3 && std::string_view(argv[3]) == "--lines") {
    for (const Labelled& line : lines) {
      std::cout << json{{"text", line.text},
                        {"whole", line.whole},
                        {"abbreviated", line.abbreviated}}
                       .dump()
                << "\n";
    }
    return 0;
  }
  bool is_perfect = true;
  for (const bool abbreviated : {false, true}) {
    const Score own = score("absolve", by_absolve, lines, abbreviated);
    score("regular expression", by_expression, lines, abbreviated);
    is_perfect = is_perfect && own.right == own.found && own.right == own.labelled;
  }
  std::cout << lines.size() << " lines; not run, because their messages are missing: " << missing
            << "\n";
  return is_perfect && lines.size() + missing == 200 ? 0 : 1;
}
