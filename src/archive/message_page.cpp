#include "archive/archive.hpp"

#include <algorithm>
#include <array>

#include "document/loaded_links.hpp"
#include "document/media_type.hpp"
#include "formats/fields/field_values.hpp"
#include "formats/media_types.hpp"
#include "text/ascii.hpp"
#include "text/coding/charset.hpp"
#include "text/utf8.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

constexpr std::string_view front = R"(<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>)";
constexpr std::string_view style = R"(</title>
<style>
body { margin: 1em; font-family: sans-serif }
article { border: 1px solid #999; margin-bottom: 2em; padding: 0 1em }
th { text-align: left; vertical-align: top; padding-right: 1em }
iframe { border: 1px solid #999; height: 75vh; width: 100% }
img { max-width: 100% }
pre { white-space: pre-wrap }
</style>
</head>
<body>
)";

// The fields that mail readers show (RFC 5322 3.6), in this order.
constexpr auto shown_fields =
    std::to_array<std::string_view>({"From", "To", "Cc", "Newsgroups", "Date"});

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\0': out += "\xEF\xBF\xBD"; break;
      default: out.push_back(c);
    }
  }
  return out;
}

// `text` in UTF-8, decoded by its label if that is known, or else as UTF-8 or windows-1252.
std::string readable(std::string_view label, std::string_view text) {
  if (!label.empty()) {
    if (auto decoded = utf8_from(label, std::string(text))) return std::move(*decoded);
  }
  if (utf8::is_valid(text)) return std::string(text);
  return utf8_from("windows-1252", std::string(text)).value_or(std::string());
}

class MessagePage {
 public:
  MessagePage(std::string_view bytes, const Archive& archive, const Limits& limits,
              const std::function<std::string(std::size_t)>& url_of)
      : bytes_(bytes),
        parts_(archive.parts),
        limits_(limits),
        url_of_(url_of),
        messages_(parts_.size()),
        contents_(parts_.size()),
        is_embedded_(parts_.size()) {
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::size_t parent = parts_[i].parent;
      const bool is_message = parent == Part::none || holds_messages(parent);
      messages_[i] = is_message ? i : messages_[parent];
      contents_[messages_[i]].push_back(i);
    }
    find_embedded(archive);
  }

  std::string write() {
    std::string articles;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const bool is_message = messages_[i] == i && parts_[i].media_type != "application/mbox";
      if (is_message) articles += article(i);
    }
    const bool is_one = parts_.front().media_type != "application/mbox";
    const std::string title = is_one ? title_of(0) : std::string("Mailbox");
    return std::string(front) + escaped(title) + std::string(style) + articles +
           "</body>\n</html>\n";
  }

 private:
  // Marks the parts that some document shows, starting from the documents that the messages show.
  // Parts that only show each other are not marked.
  void find_embedded(const Archive& archive) {
    std::vector<std::vector<std::size_t>> shown_by_part(parts_.size());
    for (const PartReference& reference : archive.references) {
      if (reference.target == Part::none || reference.target == reference.part) continue;
      const Link& link = archive.examination.entities[reference.report].links[reference.link];
      const std::size_t leaf = parts_[reference.target].shows;
      if (embeds(link.element, link.kind, parts_[leaf].media_type)) {
        shown_by_part[reference.part].push_back(leaf);
      }
    }
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (messages_[i] != i) continue;
      if (const std::size_t shown = shown_by(i); shown != Part::none) open.push_back(shown);
    }
    while (!open.empty()) {
      const std::size_t part = open.back();
      open.pop_back();
      for (const std::size_t leaf : shown_by_part[part]) {
        if (is_embedded_[leaf]) continue;
        is_embedded_[leaf] = true;
        open.push_back(leaf);
      }
    }
  }

  [[nodiscard]] bool holds_messages(std::size_t index) const {
    const std::string_view type = parts_[index].media_type;
    return type == "application/mbox" || type.starts_with("message/");
  }

  [[nodiscard]] std::string field(std::size_t message, std::string_view name) const {
    for (const HeaderField& row : header_fields(bytes_, parts_[message])) {
      if (!equal_ignoring_case(row.name, name)) continue;
      std::string value = row.value;
      std::erase_if(value, [](char c) { return c == '\r' || c == '\n'; });
      return decode_encoded_words(readable({}, value));
    }
    return {};
  }

  [[nodiscard]] std::string title_of(std::size_t message) const {
    std::string subject = field(message, "Subject");
    return subject.empty() ? std::string("(no subject)") : subject;
  }

  [[nodiscard]] static std::string anchor_of(const Part& part) {
    return part.path.empty() ? std::string("message") : "message-" + part.path;
  }

  // What a message shows first, without the messages inside it; `Part::none`: it holds nothing
  // else.
  [[nodiscard]] std::size_t shown_by(std::size_t message) const {
    const std::size_t shown = parts_[message].shows;
    if (messages_[shown] == message) return shown;
    for (const std::size_t index : contents_[message]) {
      if (parts_[index].is_leaf) return index;
    }
    return Part::none;
  }

  std::string article(std::size_t message) {
    std::string out = "<article id=\"" + anchor_of(parts_[message]) + "\">\n<h1>" +
                      escaped(title_of(message)) + "</h1>\n<table>\n";
    for (const std::string_view name : shown_fields) {
      const std::string value = field(message, name);
      if (value.empty()) continue;
      out += "<tr><th>" + std::string(name) + "</th><td>" + escaped(value) + "</td></tr>\n";
    }
    out += "</table>\n";
    const std::size_t first = shown_by(message);
    std::string list;
    for (const std::size_t index : contents_[message]) {
      const bool is_shown = index == first || (parts_[index].is_shown && !is_embedded_[index]);
      if (!is_shown || !show(index, out)) list += item(index);
    }
    if (!list.empty()) out += "<ul>\n" + list + "</ul>\n";
    return out + "</article>\n";
  }

  // False if the leaf can only be linked.
  bool show(std::size_t leaf, std::string& out) {
    const Part& part = parts_[leaf];
    if (type_in_mail(part.media_type) == "text/plain") {
      const auto body = decoded_body(bytes_, part, limits_);
      if (!body) return false;
      // A browser drops a line end right after the tag (HTML 13.2.6.4.7). This one protects a line
      // end at the start of the text.
      out += "<pre>\n" + escaped(readable(part.charset, *body)) + "</pre>\n";
      return true;
    }
    const std::string url = url_of_(leaf);
    if (url.empty()) return false;
    if (is_page(part.media_type)) {
      // `sandbox` keeps scripts in mail from running.
      out += "<iframe sandbox=\"allow-popups\" loading=\"lazy\" src=\"" + escaped(url) +
             "\"></iframe>\n";
    } else if (part.media_type.starts_with("image/")) {
      out += "<img src=\"" + escaped(url) + "\" alt=\"\">\n";
    } else {
      return false;
    }
    return true;
  }

  // The list item of a part that its message does not show: an attachment, another form of the
  // text, or a message. Empty for a composite part, and for a part that a document shows.
  std::string item(std::size_t index) {
    const Part& part = parts_[index];
    if (!part.is_leaf) {
      if (!part.media_type.starts_with("message/")) return {};
      std::string out;
      for (std::size_t i = index + 1; i < parts_.size() && parts_[i].parent == index; ++i) {
        out += "<li>Message: <a href=\"#" + anchor_of(parts_[i]) + "\">" + escaped(title_of(i)) +
               "</a></li>\n";
      }
      return out;
    }
    if (is_embedded_[index]) return {};
    const std::string url = url_of_(index);
    const std::string name = part.name.empty() ? "part " + part.path : part.name.str();
    const std::string label = escaped(name) + "</a> (" + escaped(part.media_type) + ")";
    if (url.empty()) return "<li>" + escaped(name) + " (" + escaped(part.media_type) + ")</li>\n";
    return "<li><a href=\"" + escaped(url) + "\" download=\"" + escaped(part.name) + "\">" + label +
           "</li>\n";
  }

  std::string_view bytes_;
  const std::vector<Part>& parts_;
  const Limits& limits_;
  const std::function<std::string(std::size_t)>& url_of_;
  std::vector<std::size_t> messages_;               // for each part, the message that it is in
  std::vector<std::vector<std::size_t>> contents_;  // for each message, its parts
  std::vector<bool> is_embedded_;                   // for each leaf, whether a document shows it
};

}  // namespace

bool is_mail(std::string_view bytes, const Archive& archive) {
  constexpr auto sent = std::to_array<std::string_view>(
      {"to", "cc", "bcc", "newsgroups", "received", "return-path", "delivered-to"});
  const Part& root = archive.parts.front();
  if (root.media_type == "application/mbox") return true;
  bool is_sent = false;
  for (const HeaderField& field : header_fields(bytes, root)) {
    if (equal_ignoring_case(field.name, "snapshot-content-location")) return false;
    is_sent = is_sent || is_among(field.name, sent);
  }
  return is_sent && !root.is_http;
}

bool shows_several(const Archive& archive) {
  return std::ranges::count(archive.parts, true, &Part::is_shown) > 1;
}

std::string message_page(std::string_view bytes, const Archive& archive, const Limits& limits,
                         const std::function<std::string(std::size_t leaf)>& url_of) {
  return MessagePage(bytes, archive, limits, url_of).write();
}

}  // namespace absolve::ABSOLVE_VERSIONED
