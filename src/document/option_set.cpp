#include "absolve/option_set.hpp"

#include <algorithm>
#include <array>
#include <list>
#include <optional>
#include <utility>
#include <vector>

#include "absolve/resolver.hpp"
#include "text/ascii.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

struct OptionValues {
  DocumentSource source;
  Options options;
  StreamWindow window;
  const Profile* profile = &default_profile();
  std::optional<ExcessParent> excess_parent;
  std::optional<SameScheme> same_scheme;
  std::vector<std::string> listed_changes;  // to the table of attributes: those of `attributes`
  std::vector<std::string> changes;         // those of `with` and `without`, which come later
  std::string prefix;
};

// `#` begins a comment.
std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = ascii::take_front(text, '\n');
    const auto change = ascii::trimmed(line.substr(0, line.find('#')), ascii::is_space);
    if (!change.empty()) lines.emplace_back(change);
  }
  return lines;
}

// Changes of the table of attributes, separated by commas.
void add_changes(OptionValues& to, char sign, std::string_view list) {
  for (;;) {
    const auto comma = std::min(list.find(','), list.size());
    to.changes.push_back(sign +
                         std::string(ascii::trimmed(list.substr(0, comma), ascii::is_space)));
    if (comma == list.size()) return;
    list.remove_prefix(comma + 1);
  }
}

template <std::size_t count>
std::size_t place_in(const std::array<std::string_view, count>& choices, std::string_view value) {
  return static_cast<std::size_t>(std::ranges::find(choices, value) - choices.begin());
}

bool is_true(std::string_view flag) {
  return flag == "true";
}

constexpr auto excess_parents = std::to_array<std::string_view>({"keep", "remove", "refuse"});
constexpr auto same_schemes = std::to_array<std::string_view>({"strict", "compatible"});
constexpr auto engines = std::to_array<std::string_view>({"auto", "scan", "tree"});
constexpr auto same_documents = std::to_array<std::string_view>({"auto", "absolute", "keep"});

constexpr auto scriptings = std::to_array<std::string_view>({"on", "off"});

constexpr std::string_view until_head_ends = "head";

struct Row {
  std::string_view name;
  OptionValue value;
  std::span<const std::string_view> choices;
  std::string_view help;
  void (*set)(OptionValues& to, std::string_view value);  // a value that is of that kind
};

constexpr std::span<const std::string_view> any;

constexpr auto rows = std::to_array<Row>({
    {"base-url", OptionValue::text, any,
     "The URL that the documents were retrieved from, after redirects",
     [](OptionValues& to, std::string_view value) { to.source.retrieval_url = value; }},
    {"default-base", OptionValue::text, any, "An absolute URL to use if nothing else states a base",
     [](OptionValues& to, std::string_view value) { to.source.default_base = value; }},
    {"type", OptionValue::text, any, "The Content-Type of the documents, with or without a charset",
     [](OptionValues& to, std::string_view value) { to.source.content_type = value; }},
    {"charset", OptionValue::text, any, "The character encoding of the documents",
     [](OptionValues& to, std::string_view value) { to.source.charset = value; }},
    {"csp", OptionValue::text, any,
     "The Content-Security-Policy header of the documents; its base-uri says which BASE counts",
     [](OptionValues& to, std::string_view value) { to.source.content_security_policy = value; }},
    {"profile", OptionValue::profile, any,
     "The rules by which references are resolved (see absolve help profiles)",
     [](OptionValues& to, std::string_view value) { to.profile = find_profile(value); }},
    {"excess-parent", OptionValue::choice, excess_parents,
     "How to resolve .. above the root: keep it, remove it, or refuse the link; not for the "
     "profile web",
     [](OptionValues& to, std::string_view value) {
       constexpr ExcessParent cells[] = {ExcessParent::kept, ExcessParent::removed,
                                         ExcessParent::refused};
       to.excess_parent = cells[place_in(excess_parents, value)];
     }},
    {"same-scheme", OptionValue::choice, same_schemes,
     "How to read http:g if the base is http: as absolute (strict) or as relative (compatible); "
     "not for the profile web",
     [](OptionValues& to, std::string_view value) {
       constexpr SameScheme cells[] = {SameScheme::strict, SameScheme::compatible};
       to.same_scheme = cells[place_in(same_schemes, value)];
     }},
    {"attributes", OptionValue::text, any,
     "Changes to the table of attributes. Each line has + or -, then a group or "
     "element@attribute[=kind]",
     [](OptionValues& to, std::string_view value) { to.listed_changes = lines_of(value); }},
    {"with", OptionValue::text, any,
     "Also read these as links: a group (amp, conditional_comments, json_ld, lazy, meta, rdfa, "
     "text) or element@attribute[=kind]",
     [](OptionValues& to, std::string_view value) { add_changes(to, '+', value); }},
    {"without", OptionValue::text, any, "Do not read these as links: a group, or element@attribute",
     [](OptionValues& to, std::string_view value) { add_changes(to, '-', value); }},
    {"abbreviated", OptionValue::flag, any,
     "In plain text, also read names such as www.h.example as references",
     [](OptionValues& to, std::string_view value) { to.options.abbreviated = is_true(value); }},
    {"engine", OptionValue::choice, engines,
     "How to find links: scan the bytes, or build a tree; auto is scan",
     [](OptionValues& to, std::string_view value) {
       constexpr Engine cells[] = {Engine::automatic, Engine::scan, Engine::tree};
       to.options.engine = cells[place_in(engines, value)];
     }},
    {"scripting", OptionValue::choice, scriptings,
     "Read HTML as a browser that runs scripts (on), for which a BASE in a noscript does not "
     "count, or as one that does not (off). Default: on",
     [](OptionValues& to, std::string_view value) { to.options.scripting = value == "on"; }},
    {"verify", OptionValue::flag, any,
     "Read HTML and mail with a second parser, and leave unchanged what it reads otherwise",
     [](OptionValues& to, std::string_view value) { to.options.verify = is_true(value); }},
    {"saved-from", OptionValue::flag, any,
     "If a document says which URL it was saved from, use that URL rather than -b",
     [](OptionValues& to, std::string_view value) {
       to.options.trust_saved_from = is_true(value);
     }},
    {"saved-files", OptionValue::text, any,
     "The folder, beside a page, of the files that a browser saved with it, such as page_files",
     [](OptionValues& to, std::string_view value) { to.source.saved_files = value; }},
    {"same-document", OptionValue::choice, same_documents,
     "What to do with references such as #x: auto keeps them unless a BASE makes them lead "
     "elsewhere",
     [](OptionValues& to, std::string_view value) {
       constexpr SameDocumentLinks cells[] = {SameDocumentLinks::automatic,
                                              SameDocumentLinks::absolute, SameDocumentLinks::keep};
       to.options.same_document = cells[place_in(same_documents, value)];
     }},
    {"prefix", OptionValue::text, any,
     "Write this URL before each http, https and ftp target, as replay proxies do",
     [](OptionValues& to, std::string_view value) { to.prefix = value; }},
    {"break-signatures", OptionValue::flag, any,
     "Also edit what a signature (S/MIME, PGP, DKIM) covers, which makes the signature invalid",
     [](OptionValues& to, std::string_view value) {
       to.options.break_signatures = is_true(value);
     }},
    {"part", OptionValue::text, any,
     "Read only this part of a message: a path, such as 1.2, or a file name; 0 is the message "
     "itself",
     [](OptionValues& to, std::string_view value) {
       to.options.part = value == "0" ? std::string_view() : value;
     }},
    {"stream-window", OptionValue::window, any,
     "How many bytes to wait for a BASE before links are written, or head: until the head ends",
     [](OptionValues& to, std::string_view value) {
       to.window = {.until_head_ends = value == until_head_ends};
       if (const auto bytes = ascii::number_of<std::size_t>(value)) to.window.bytes = *bytes;
     }},
    {"details", OptionValue::flag, any, "Add the text and the attributes of each link",
     [](OptionValues& to, std::string_view value) { to.options.details = is_true(value); }},
});

// The rows above, and one for each limit.
struct Table {
  std::list<std::string> limit_names;
  std::vector<OptionRow> all;

  Table() {
    for (const Row& row : rows) all.push_back({row.name, row.value, row.choices, row.help});
    for (const LimitRow& limit : limit_rows()) {
      std::string& name = limit_names.emplace_back("max-" + std::string(limit.name));
      std::ranges::replace(name, '_', '-');
      all.push_back({name, OptionValue::number, any, limit.help, &limit});
    }
  }
};

const Table& table() {
  static const Table made;
  return made;
}

// What is wrong with a value of that row, in words that follow its name; nothing: it is valid.
std::optional<std::string> problem_of(const OptionRow& row, std::string_view value) {
  switch (row.value) {
    case OptionValue::flag:
      if (value != "true" && value != "false") return "must be true or false";
      break;
    case OptionValue::choice: {
      if (std::ranges::find(row.choices, value) != row.choices.end()) break;
      std::string list;
      for (const std::string_view choice : row.choices) {
        list.append(list.empty() ? "" : ",").append(choice);
      }
      return std::string(value) + " not in {" + list + "}";
    }
    case OptionValue::text:
      if (value.empty()) return "is empty";
      break;
    case OptionValue::profile: {
      if (find_profile(value) != nullptr) break;
      std::string names;
      for (const Profile& profile : profiles()) names.append(" ").append(profile.name);
      return "no profile is called " + std::string(value) + "; there are" + names;
    }
    case OptionValue::number: {
      const auto number = ascii::number_of<std::size_t>(value);
      if (!number) return std::string(value) + " is not a whole number";
      if (*number > row.limit->max) {
        return std::string(value) + " is not a number from 0 to " + std::to_string(row.limit->max);
      }
      break;
    }
    case OptionValue::window:
      if (value == until_head_ends || ascii::number_of<std::size_t>(value)) break;
      return std::string(value) + " is no number of bytes, nor head";
  }
  return std::nullopt;
}

}  // namespace

struct OptionSet::Values : OptionValues {};

std::span<const OptionRow> option_rows() {
  return table().all;
}

const OptionRow* find_option(std::string_view name) {
  const auto& all = table().all;
  const auto row = std::ranges::find(all, name, &OptionRow::name);
  return row == all.end() ? nullptr : &*row;
}

const OptionRow* find_option(const LimitRow& limit) {
  const auto& all = table().all;
  const auto row = std::ranges::find(all, &limit, &OptionRow::limit);
  return row == all.end() ? nullptr : &*row;
}

OptionSet::OptionSet() : values_(std::make_unique<Values>()) {}
OptionSet::OptionSet(const OptionSet& other) : values_(std::make_unique<Values>(*other.values_)) {}
OptionSet& OptionSet::operator=(const OptionSet& other) {
  if (this != &other) *values_ = *other.values_;
  return *this;
}
OptionSet::OptionSet(OptionSet&&) noexcept = default;
OptionSet& OptionSet::operator=(OptionSet&&) noexcept = default;
OptionSet::~OptionSet() = default;

Result<void> OptionSet::set(std::string_view name, std::string_view value) {
  const OptionRow* const row = find_option(name);
  if (row == nullptr) return fail(ErrorCode::unknown_option, std::string(name));
  if (auto problem = problem_of(*row, value)) {
    return fail(ErrorCode::bad_option, std::move(*problem));
  }
  if (row->limit != nullptr) {
    values_->options.limits.*row->limit->value = *ascii::number_of<std::size_t>(value);
  } else {
    std::ranges::find(rows, name, &Row::name)->set(*values_, value);
  }
  return {};
}

void OptionSet::set_transform(Transform transform) {
  values_->options.transform = std::move(transform);
}

Result<std::shared_ptr<const Configuration>> OptionSet::configure() const {
  auto made = std::make_shared<Configuration>();
  made->profile = *values_->profile;
  made->options = values_->options;
  made->source = values_->source;
  made->window = values_->window;
  made->prefix = values_->prefix;
  const bool changes_rule = values_->excess_parent || values_->same_scheme;
  if (changes_rule && made->profile.grammar == Grammar::url_standard) {
    return fail(ErrorCode::bad_option,
                "--excess-parent and --same-scheme change nothing of the URL Standard; name "
                "another --profile than " +
                    std::string(made->profile.name));
  }
  if (values_->excess_parent) made->profile.excess_parent = *values_->excess_parent;
  if (values_->same_scheme) made->profile.same_scheme = *values_->same_scheme;
  made->options.profile = &made->profile;
  if (!made->prefix.empty()) {
    if (!Resolver::make(made->prefix)) {
      return fail(ErrorCode::bad_option,
                  "--prefix " + made->prefix + ": a prefix is an absolute URL");
    }
    Transform& transform = made->options.transform;
    transform = transform ? first_of({std::move(transform), prefixed(made->prefix)})
                          : prefixed(made->prefix);
  }
  std::vector<std::string> changes = values_->listed_changes;
  changes.insert(changes.end(), values_->changes.begin(), values_->changes.end());
  if (!changes.empty()) {
    auto attributes = AttributeTable::make(changes);
    if (!attributes) return attributes.error();
    made->options.attributes = *attributes;
  }
  for (const std::string* base : {&made->source.retrieval_url, &made->source.default_base}) {
    if (base->empty()) continue;
    if (const auto resolver = Resolver::make(*base, made->profile); !resolver) {
      return fail(resolver.error().code, *base);
    }
  }
  return std::shared_ptr<const Configuration>(std::move(made));
}

}  // namespace absolve::ABSOLVE_VERSIONED
