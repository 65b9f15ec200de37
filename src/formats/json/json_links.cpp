#include "formats/json/json_links.hpp"

#include <algorithm>
#include <string>

#include "formats/json/json_places.hpp"
#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// A web URL that is the whole string, not part of a sentence.
bool is_web_url(std::string_view text) {
  const bool has_front =
      starts_with_ignoring_case(text, "http://") || starts_with_ignoring_case(text, "https://");
  return has_front && std::ranges::none_of(text, ascii::is_space);
}

// Receives the parser's events, and keeps keys down to the depth where they can matter.
class UrlCollector : public JsonPlaces {
 public:
  UrlCollector(JsonScript script, std::string_view text, std::vector<ValueReference>& urls)
      : JsonPlaces(text), script_(script), urls_(urls) {}

  bool run() {
    const bool is_json = send_to(this);
    give_base();
    return is_json;
  }

  bool null() { return take_other_value(); }
  bool boolean(bool) { return take_other_value(); }
  bool number_integer(std::int64_t) { return take_other_value(); }
  bool number_unsigned(std::uint64_t) { return take_other_value(); }
  bool number_float(double, const std::string&) { return take_other_value(); }
  bool start_object(std::size_t) { return enter(true); }
  bool start_array(std::size_t) { return enter(false); }
  bool end_array() { return leave(); }
  bool end_object() {
    if (script_ == JsonScript::speculation_rules && depth_ == rule_depth) end_rule();
    // Each node of a list has its own context.
    if (depth_ == 2 && !is_object_[0]) give_base();
    return leave();
  }

  bool key(const std::string& name) {
    // Each array and object in the member gets a copy. Longer names have no meaning here.
    constexpr std::size_t most_kept = 64;
    if (depth_ <= kept_depth) keys_[depth_ - 1].assign(name, 0, most_kept);
    if (script_ == JsonScript::speculation_rules && depth_ == rule_depth) take_rule_member(name);
    if (script_ != JsonScript::import_map) return true;
    const bool is_specifier = (depth_ == 2 && (keys_[0] == "imports" || keys_[0] == "integrity")) ||
                              (depth_ == 3 && keys_[0] == "scopes");
    if (is_specifier && is_url_like_specifier(name)) {
      add_specifier();
      urls_.back().is_import_key = keys_[0] == "imports";
    }
    if (depth_ == 2 && keys_[0] == "scopes") add();
    return true;
  }

  bool string(const std::string& value) {
    switch (script_) {
      case JsonScript::import_map: {
        const bool is_address =
            (depth_ == 2 && keys_[0] == "imports") || (depth_ == 3 && keys_[0] == "scopes");
        if (is_address && is_object_[depth_ - 1] && is_url_like_specifier(value)) add_specifier();
        break;
      }
      case JsonScript::speculation_rules:
        if (is_in_urls()) add();
        take_rule_value(value);
        break;
      case JsonScript::linked_data: {
        static constexpr std::string_view properties[] = {
            "@id",    "contentUrl", "embedUrl",     "image", "item", "logo", "mainEntityOfPage",
            "sameAs", "target",     "thumbnailUrl", "url"};
        if (is_one_of(properties) &&
            (is_url_like_specifier(value) || is_node_id(value) || is_relative_url(value))) {
          add();
        }
        // In one context object, or in a list of contexts.
        const std::size_t node = is_object_[0] ? 0 : 1;
        const bool is_in_context =
            depth_ == node + 2 || (depth_ == node + 3 && !is_object_[node + 1]);
        const bool is_base =
            is_in_context && keys_[node] == "@context" && keys_[depth_ - 1] == "@base";
        // Of several contexts, the last counts (JSON-LD 1.1 API 4.1).
        if (is_base && (base_.length == 0 || ascii::scheme_length(value) > 0)) {
          base_ = last_string();
        }
        break;
      }
      case JsonScript::web_manifest: {
        static constexpr std::string_view members[] = {"action", "new_note_url", "scope",
                                                       "src",    "start_url",    "url"};
        // The parameters of a share target are names of form fields.
        const bool is_field = keys_[0] == "share_target" && keys_[1] == "params";
        if (is_one_of(members) && !value.empty() && !is_field) add();
        break;
      }
      case JsonScript::report_to:
        if (depth_ == 4 && keys_[1] == "endpoints" && name_at_hand() == "url") add();
        break;
      case JsonScript::any:
        if (depth_ == 1 && keys_[0] == "version") {
          is_feed_ = is_version_of_feed(value);
        }
        if (is_web_url(value) || (name_at_hand() == "href" && is_url_like_specifier(value)) ||
            (is_feed_ && is_url_of_feed(value))) {
          add();
        }
        break;
    }
    return true;
  }

 private:
  // Deeper than anything written by hand. Further down, keys are unknown, and only `any` finds
  // URLs.
  static constexpr std::size_t kept_depth = 64;
  static constexpr std::size_t rule_depth = 3;  // {"prefetch": [{…}]}

  // The name of the member that the current value belongs to.
  [[nodiscard]] std::string_view name_at_hand() const {
    return depth_ == 0 || depth_ > kept_depth ? std::string_view() : keys_[depth_ - 1];
  }
  template <std::size_t size>
  [[nodiscard]] bool is_one_of(const std::string_view (&names)[size]) const {
    return std::ranges::find(names, name_at_hand()) != std::end(names);
  }

  // JSON Feed 1.1: a value that readers take for a URL, even if it is relative.
  [[nodiscard]] bool is_url_of_feed(std::string_view value) const {
    static constexpr std::string_view members[] = {
        "avatar",        "banner_image", "external_url", "favicon",  "feed_url",
        "home_page_url", "icon",         "image",        "next_url", "url"};
    return !value.empty() && is_one_of(members);
  }

  // JSON-LD 1.1 3.3: the identifier of a node, which may be relative, but is not a blank node. In a
  // context, `@id` names a term.
  [[nodiscard]] bool is_node_id(std::string_view value) const {
    if (name_at_hand() != "@id" || value.empty() || value.starts_with("_:")) return false;
    return std::find(keys_, keys_ + depth_, "@context") == keys_ + depth_;
  }

  // Whether the value of a property that holds only URLs in the context of schema.org is a relative
  // one, such as `a.png`. `item` and `target` can hold text.
  [[nodiscard]] bool is_relative_url(std::string_view value) const {
    const std::string_view name = name_at_hand();
    return name != "@id" && name != "item" && name != "target" &&
           value.find_first_of("./") != std::string_view::npos &&
           std::ranges::none_of(value, ascii::is_space);
  }

  // HTML 7.6.1.2: a browser drops a rule with a member that it does not know, with a value that
  // the member cannot have, and with both a list and a predicate.
  void take_rule_member(std::string_view name) {
    static constexpr std::string_view members[] = {
        "source",          "urls",        "where",     "requires",
        "target_hint",     "relative_to", "eagerness", "expects_no_vary_search",
        "referrer_policy", "tag"};
    if (std::ranges::find(members, name) == std::end(members)) rule_.is_dropped = true;
    if (name == "urls") rule_.has_urls = true;
    if (name == "where") rule_.has_where = true;
  }
  void take_rule_value(std::string_view value) {
    struct Member {
      std::string_view name;
      std::string_view values[4];
    };
    static constexpr Member members[] = {
        {"source", {"list", "document"}},
        {"relative_to", {"ruleset", "document"}},
        {"eagerness", {"conservative", "moderate", "eager", "immediate"}},
        {"requires", {"anonymous-client-ip-when-cross-origin"}}};
    if (depth_ < rule_depth) return;
    const auto* const member = std::ranges::find(members, keys_[rule_depth - 1], &Member::name);
    if (member == std::end(members)) return;
    const bool is_list = member->name == "requires";
    if (depth_ != (is_list ? rule_depth + 1 : rule_depth)) return;
    // The rest of `values` is empty.
    const bool is_known =
        !value.empty() && std::ranges::find(member->values, value) != std::end(member->values);
    if (!is_known) rule_.is_dropped = true;
    if (member->name == "source") rule_.is_of_links = value == "document";
    if (member->name == "relative_to") rule_.is_of_document = value == "document";
  }
  // The members of a rule have any order, so what they say of its URLs is known at its end.
  void end_rule() {
    rule_.is_dropped =
        rule_.is_dropped || (rule_.has_urls && (rule_.has_where || rule_.is_of_links));
    for (; first_of_rule_ < urls_.size(); ++first_of_rule_) {
      urls_[first_of_rule_].of_document = rule_.is_of_document;
      urls_[first_of_rule_].is_ignored = rule_.is_dropped;
    }
    rule_ = {};
  }
  [[nodiscard]] bool is_in_urls() const {
    return depth_ == rule_depth + 1 && keys_[rule_depth - 1] == "urls";
  }
  // A value that is no string.
  bool take_other_value() {
    if (script_ == JsonScript::speculation_rules && is_in_urls()) rule_.is_dropped = true;
    return true;
  }

  bool enter(bool is_object) {
    take_other_value();
    ++depth_;
    if (depth_ <= kept_depth) is_object_[depth_ - 1] = is_object;
    // The values of an array belong to the key of the array.
    if (depth_ >= 2 && depth_ <= kept_depth) keys_[depth_ - 1] = keys_[depth_ - 2];
    return true;
  }
  bool leave() {
    --depth_;
    return true;
  }

  // Relates the URLs of a node to its base.
  void give_base() {
    for (; first_of_node_ < urls_.size(); ++first_of_node_) urls_[first_of_node_].base = base_;
    base_ = {};
  }

  void add(bool is_specifier = false) {
    static const JsonEscapes escapes;
    urls_.push_back({.place = last_string(), .coding = &escapes, .is_specifier = is_specifier});
  }
  void add_specifier() { add(true); }

  JsonScript script_;
  std::vector<ValueReference>& urls_;
  std::size_t depth_ = 0;
  std::string keys_[kept_depth];
  bool is_object_[kept_depth] = {};
  std::size_t first_of_rule_ = 0;
  struct Rule {
    bool has_urls = false;
    bool has_where = false;
    bool is_of_links = false;     // its source is the links of the document
    bool is_of_document = false;  // relative to the base of the document
    bool is_dropped = false;
  };
  Rule rule_{};           // the one at hand
  Span base_{};           // of linked data
  bool is_feed_ = false;  // other JSON whose version is that of a JSON Feed
  std::size_t first_of_node_ = 0;
};

constexpr std::string_view json_quote = "\"";

// Appends a character of the content of a string.
void append_content(char c, std::string_view quotes, std::string& out) {
  if (c == '\\' || quotes.find(c) != std::string_view::npos) {
    out.append(1, '\\').append(1, c);
  } else if (static_cast<unsigned char>(c) < 0x20 || c == '<') {
    append_escape(static_cast<unsigned char>(c), EscapeForm::json, out);
  } else {
    out.push_back(c);
  }
}

// The code unit of an escape at the front of `bytes`, `\u` and four digits, or nullopt.
std::optional<std::uint32_t> escaped_unit(std::string_view bytes) {
  if (bytes.size() < 6 || !bytes.starts_with("\\u")) return std::nullopt;
  return ascii::number_of<std::uint32_t>(bytes.substr(2, 4), 16);
}

// Reads an escape from the front of `bytes`, and returns the number of bytes read, 0 if none.
std::size_t read_escape(std::string_view bytes, std::string& out) {
  if (const auto unit = escaped_unit(bytes)) {
    if (*unit >= 0xD800 && *unit <= 0xDBFF) {
      const auto low = escaped_unit(bytes.substr(6));
      if (low && *low >= 0xDC00 && *low <= 0xDFFF) {
        utf8::append(0x10000 + ((*unit - 0xD800) << 10) + (*low - 0xDC00), out);
        return 12;
      }
    }
    const bool is_lone = *unit >= 0xD800 && *unit <= 0xDFFF;
    utf8::append(is_lone ? utf8::replacement_code_point : *unit, out);
    return 6;
  }
  constexpr std::string_view names = "bfnrt\"\\/";
  constexpr std::string_view meanings = "\b\f\n\r\t\"\\/";
  if (bytes.size() < 2) return 0;
  const auto named = names.find(bytes[1]);
  if (named == std::string_view::npos) return 0;
  out.push_back(meanings[named]);
  return 2;
}

// Finds out why browsers refuse a text.
class DefectFinder : public JsonPlaces {
 public:
  DefectFinder(JsonScript script, std::string_view text) : JsonPlaces(text), script_(script) {}

  std::optional<JsonDefect> run() {
    if (!send_to(this)) return JsonDefect{.offset = reached()};
    return defect_;
  }

  bool null() { return take(Type::other); }
  bool boolean(bool) { return take(Type::other); }
  bool number_integer(std::int64_t) { return take(Type::other); }
  bool number_unsigned(std::uint64_t) { return take(Type::other); }
  bool number_float(double, const std::string&) { return take(Type::other); }
  bool string(const std::string&) { return take(Type::other); }
  bool start_object(std::size_t) { return take(Type::object) && ++depth_ > 0; }
  bool start_array(std::size_t) { return take(Type::array) && ++depth_ > 0; }
  bool end_object() { return depth_-- > 0; }
  bool end_array() { return depth_-- > 0; }
  bool key(const std::string& name) {
    if (depth_ == 1) member_ = name;
    return true;
  }

 private:
  enum class Type { object, array, other };

  bool take(Type type) {
    const bool is_map = script_ == JsonScript::import_map;
    if (!is_map && script_ != JsonScript::speculation_rules) return true;
    if (depth_ == 0) {
      expect(type, Type::object, "it");
    } else if (depth_ == 1 && is_map &&
               (member_ == "imports" || member_ == "scopes" || member_ == "integrity")) {
      expect(type, Type::object, "its \"" + member_ + "\"");
    } else if (depth_ == 1 && !is_map && (member_ == "prefetch" || member_ == "prerender")) {
      expect(type, Type::array, "its \"" + member_ + "\"");
    } else if (depth_ == 2 && is_map && member_ == "scopes") {
      expect(type, Type::object, "a scope");
    }
    return true;
  }

  void expect(Type type, Type wanted, const std::string& what) {
    if (type == wanted || defect_) return;
    defect_ = JsonDefect{reached(), true,
                         what + (wanted == Type::object ? " is no object" : " is no array")};
  }

  JsonScript script_;
  std::size_t depth_ = 0;
  std::string member_;  // of the outermost object
  std::optional<JsonDefect> defect_;
};

}  // namespace

bool is_url_like_specifier(std::string_view text) {
  if (text.starts_with('/') || text.starts_with("./") || text.starts_with("../")) return true;
  return ascii::scheme_length(text) > 0;
}

void find_json_urls(JsonScript script, std::string_view text, std::vector<ValueReference>& urls) {
  urls.clear();
  if (!UrlCollector(script, text, urls).run()) urls.clear();
}

std::optional<JsonDefect> json_defect(JsonScript script, std::string_view text) {
  return DefectFinder(script, text).run();
}

std::string json_string(std::string_view content) {
  std::string out = "\"";
  for (const char c : content) append_content(c, json_quote, out);
  out.push_back('"');
  return out;
}

DecodedText JsonEscapes::decode(std::string_view bytes) const {
  return decode_atoms(bytes, "\\", read_escape);
}

EditList escaped_edits(std::string_view bytes, const DecodedText& decoded_text,
                       const EditList& edits, std::string_view quotes) {
  EditList out;
  // A lone surrogate that is kept must not form a pair with a new one.
  for (const Edit& edit : widen(bytes, decoded_text, edits, start_behind_errors)) {
    std::string written;
    for (const char c : edit.replacement) append_content(c, quotes, written);
    out.add({byte_span(decoded_text, edit.span), written});
  }
  return out;
}

Result<EditList> JsonEscapes::encode_edits(std::string_view bytes, const DecodedText& decoded_text,
                                           const EditList& edits) const {
  return escaped_edits(bytes, decoded_text, edits, json_quote);
}

}  // namespace absolve::ABSOLVE_VERSIONED
