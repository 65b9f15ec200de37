#include "tool/crawl/warc_links.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "message/responses.hpp"
#include "text/ascii.hpp"
#include "text/line.hpp"
#include "text/utf8.hpp"
#include "tool/io/digest.hpp"
#include "tool/io/messages.hpp"
#include "tool/show/json.hpp"
#include "uri/url_text.hpp"

namespace absolve::tool {
namespace {

// Adds `name` and a number. WAT writes numbers as strings.
void put_number(LineBuffer& line, std::string_view name, std::uint64_t number) {
  line.put_piece(name);
  line.put_string(std::to_string(number));
}

// Adds `name` and `text`, or nothing if `text` is empty.
void put_if_any(LineBuffer& line, std::string_view name, std::string_view text) {
  if (text.empty()) return;
  line.put_piece(name);
  line.put_string(text);
}

// Adds the header fields of a record, or of HTTP, as an object. The value of a repeated field is an
// array.
void put_fields(LineBuffer& line, const warc::Header& header, bool is_warc) {
  std::map<std::string, std::vector<std::string_view>> values;
  for (const RawField& field : header.fields()) {
    const bool is_target = is_warc && equal_ignoring_case(field.name, "WARC-Target-URI");
    const std::string_view value = header.value_of(field);
    values[ascii::lowered(field.name)].push_back(is_target ? warc::without_brackets(value) : value);
  }
  line.put("{");
  const char* comma = "";
  for (const RawField& field : header.fields()) {
    const auto found = values.find(ascii::lowered(field.name));
    if (found == values.end()) continue;  // already written
    line.put_piece(comma);
    comma = ",";
    line.put_string(field.name);
    line.put(":");
    const bool is_list = found->second.size() > 1;
    if (is_list) line.put("[");
    for (std::size_t i = 0; i < found->second.size(); ++i) {
      if (i > 0) line.put(",");
      line.put_string(found->second[i]);
    }
    if (is_list) line.put("]");
    values.erase(found);
  }
  line.put("}");
}

// Adds the parts of a status line: "HTTP/1.1 404 Not Found" (RFC 9112 4).
void put_status_line(LineBuffer& line, std::string_view text) {
  text = ascii::trimmed(text.substr(0, text.find('\n')), ascii::is_space);
  line.put_text("{\"Version\":", ascii::take_front(text, ' '));
  line.put_text(",\"Status\":", ascii::take_front(text, ' '));
  line.put_text(",\"Reason\":", text);
  line.put("}");
}

// Data URLs can be as large as the images in them. As in other WAT files, their data is left out.
std::string_view without_data(std::string_view url) {
  constexpr std::size_t longest = 128;
  const std::string_view trimmed = ascii::trimmed(url, ascii::is_space);
  if (!has_scheme(trimmed, "data")) return url;
  return utf8::front(trimmed, std::min(trimmed.find(','), longest - 1) + 1);
}

// The objects of a list of links, with commas between them.
class LinkList {
 public:
  void clear() { text_.clear(); }
  [[nodiscard]] const std::string& text() const { return text_; }

  void add(const EntityReport& entity, const Link& link, std::string_view url) {
    LineBuffer& line = line_;
    line.begin();
    line.put_piece(text_.empty() ? "{\"path\":" : ",{\"path\":");
    std::string path(link.element);
    std::ranges::transform(path, path.begin(), ascii::to_upper);
    const bool is_own_text = link.attribute == own_text;
    line.put_string(path.append(is_own_text ? "/" : "@/").append(link.attribute));
    // Readers of WAT expect the references of a style sheet under this name.
    line.put_piece(is_own_text && link.kind == LinkKind::css ? ",\"href\":" : ",\"url\":");
    line.put_string(without_data(link.raw));
    if (link.url) put_if_any(line, ",\"resolved\":", without_data(url));
    if (link.error) put_if_any(line, ",\"error\":", name_of(link.error->code));
    put_if_any(line, ",\"rel\":", link.rel);
    if (link.details) {
      put_if_any(line, ",\"type\":", link.details->type);
      put_if_any(line, ",\"text\":", link.details->text);
      put_if_any(line, ",\"alt\":", link.details->alt);
      put_if_any(line, ",\"title\":", link.details->title);
      put_if_any(line, ",\"hreflang\":", link.details->hreflang);
      put_if_any(line, ",\"media\":", link.details->media);
    }
    if (entity.is_part) put_if_any(line, ",\"entity\":", entity.path);
    put_if_any(line, ",\"frame\":", entity.frame);
    line.put("}");
    text_.append(line.text());
  }

 private:
  std::string text_;
  LineBuffer line_;
};

// Whether `entity` is an HTML document, not the header of one.
bool is_html(const EntityReport& entity) {
  if (entity.engine.empty()) return false;
  return entity.media_type == "text/html" || entity.media_type == "application/xhtml+xml";
}

class Wat : public RecordLinks {
 public:
  Wat(const std::string& file, warc::Deflater* deflater, const EarlyOutput& early)
      : file_(std::filesystem::path(file).filename().string()),
        deflater_(deflater),
        early_(early) {}

  // Adds the warcinfo record that begins the file. Its date and ID are made from `header`, which is
  // that of the first record, so that the same input gives the same bytes.
  void add_warcinfo(const warc::Header& header) {
    std::string block("software: absolve " ABSOLVE_VERSION "\r\nformat: WARC File Format 1.1\r\n");
    block += "description: the links of " + printable(file_) + "\r\n";
    const std::string source = "warcinfo " + std::string(header.field("WARC-Record-ID"));
    warc::HeaderText made("WARC/1.1\r\n");
    made.add("WARC-Type", "warcinfo");
    made.add("WARC-Record-ID", warc::derived_id(source, sha1));
    made.add("WARC-Date", header.field("WARC-Date"));
    made.add("Content-Type", "application/warc-fields");
    put(made.record(block));
  }

  void begin(const WarcBatch::Entry& entry, const warc::Header& header,
             std::string_view block) override {
    entry_ = &entry;
    header_ = &header;
    block_ = block;
    head_.reset();
    has_base_ = false;
    for (LinkList* list : {&link_elements_, &scripts_, &links_, &others_}) list->clear();
  }

  void add(const EntityReport& entity, const Link& link, std::string_view url) override {
    if (!is_main(entity) || link.kind == LinkKind::header) return others_.add(entity, link, url);
    // WAT has a separate member for the effective BASE.
    const bool is_base = link.is_base && !link.inert && entity.frame.empty() && !link.error;
    if (is_base && !std::exchange(has_base_, true)) return;
    if (link.element == "link" && link.attribute == "href") {
      return link_elements_.add(entity, link, url);
    }
    if (link.element == "script" && link.attribute == "src") return scripts_.add(entity, link, url);
    links_.add(entity, link, url);
  }

  void end_document(EntityReport&& entity) override {
    if (head_ || !is_html(entity) || !entity.frame.empty()) return;
    head_ = std::move(entity);
  }

  void end(bool is_read) override { put(record(is_read)); }

  [[nodiscard]] std::size_t size() const override {
    return made_ + link_elements_.text().size() + scripts_.text().size() + links_.text().size() +
           others_.text().size();
  }

  std::string output;

 private:
  // Whether `entity` is the first HTML document of the record, or a document within it.
  [[nodiscard]] bool is_main(const EntityReport& entity) const {
    if (head_) return is_html(entity) && entity.path == head_->path;
    return is_html(entity) && entity.frame.empty();
  }

  [[nodiscard]] std::string record(bool is_read) {
    const std::string_view id = header_->field("WARC-Record-ID");
    // Records may lack an id or share one, so the id alone would not be unique.
    const std::string place = std::to_string(entry_->offset) + " " + std::to_string(entry_->index);
    const std::string source = "wat " + std::string(id) + " " + place + " " + file_;
    line_.begin();
    put_object(is_read);
    warc::HeaderText made(header_->version_line());
    made.add("WARC-Type", "metadata");
    made.add("WARC-Target-URI", header_->target_uri());
    made.add("WARC-Date", header_->field("WARC-Date"));
    made.add("WARC-Record-ID", warc::derived_id(source, sha1));
    made.add("WARC-Refers-To", id);
    made.add("Content-Type", "application/json");
    return made.record(line_.text());
  }

  void put_object(bool is_read) {
    line_.put_text("{\"Container\":{\"Filename\":", file_);
    put_number(line_, ",\"Offset\":", entry_->offset);
    line_.put("},\"Envelope\":{\"Format\":\"WARC\"");
    put_number(line_, ",\"WARC-Header-Length\":", header_->text().size());
    put_number(line_, ",\"Actual-Content-Length\":", block_.size());
    line_.put_text(",\"Block-Digest\":", warc::labelled_digest(sha1(block_)));
    line_.put(",\"WARC-Header-Metadata\":");
    put_fields(line_, *header_, true);
    line_.put_text(",\"Payload-Metadata\":{\"Actual-Content-Type\":",
                   header_->field("Content-Type"));
    const bool is_http = warc::is_http_response(*header_, block_);
    if (is_http) put_http();
    if (is_read && head_) put_html();
    if (is_read) put_links(others_);
    line_.put_piece(is_http ? "}}}}" : "}}}");
  }

  void put_http() {
    const std::string_view response = block_.substr(last_response(block_).start);
    const std::size_t size = http_header(response, line_of(response, 0).next).body;
    const std::string_view entity = response.substr(size);
    line_.put(",\"HTTP-Response-Metadata\":{\"Response-Message\":");
    put_status_line(line_, response);
    put_number(line_, ",\"Headers-Length\":", size);
    line_.put(",\"Headers\":");
    put_fields(line_, warc::Header(response.substr(0, size)), false);
    put_number(line_, ",\"Entity-Length\":", entity.size());
    line_.put_text(",\"Entity-Digest\":", warc::labelled_digest(sha1(entity)));
    put_number(line_, ",\"Entity-Trailing-Slop-Length\":", 0);
  }

  void put_html() {
    line_.put(",\"HTML-Metadata\":{\"Head\":");
    put_head();
    put_links(links_);
    line_.put_text(",\"Resolved-Base\":", head_->base.url());
    const auto layer = head_->base.layer();
    if (layer) put_if_any(line_, ",\"Base-Layer\":", name_of(*layer));
    line_.put("}");
  }

  void put_head() {
    line_.put("{");
    // A comma precedes each member except the first.
    const char* comma = "";
    const auto name = [&](std::string_view text) {
      line_.put_piece(std::exchange(comma, ","));
      line_.put_piece(text);
    };
    if (!head_->title.empty()) {
      name("\"Title\":");
      line_.put_string(head_->title);
    }
    for (const JudgedCandidate& judged : head_->base.candidates) {
      if (judged.candidate.statement != BaseStatement::base_element) continue;
      name("\"Base\":");
      line_.put_string(judged.candidate.text.view());
      break;
    }
    if (!head_->metas.empty()) {
      name("\"Metas\":");
      put_metas();
    }
    if (!link_elements_.text().empty()) {
      name("\"Link\":");
      put_list(link_elements_);
    }
    if (!scripts_.text().empty()) {
      name("\"Scripts\":");
      put_list(scripts_);
    }
    line_.put("}");
  }

  void put_metas() {
    line_.put("[");
    for (const MetaElement& meta : head_->metas) {
      line_.put_piece(&meta == &head_->metas.front() ? "{\"content\":" : ",{\"content\":");
      line_.put_string(meta.content);
      put_if_any(line_, ",\"name\":", meta.name);
      put_if_any(line_, ",\"property\":", meta.property);
      put_if_any(line_, ",\"http-equiv\":", meta.http_equiv);
      line_.put("}");
    }
    line_.put("]");
  }

  // Adds a member `Links` after other members, unless the list is empty.
  void put_links(const LinkList& list) {
    if (list.text().empty()) return;
    line_.put(",\"Links\":");
    put_list(list);
  }

  void put_list(const LinkList& list) {
    line_.put("[");
    line_.put_piece(list.text());
    line_.put("]");
  }

  void put(std::string_view record) {
    made_ += record.size();
    append_member(record, deflater_, output);
    write_early(output, early_);
  }

  std::string file_;
  warc::Deflater* deflater_;
  const EarlyOutput& early_;
  LineBuffer line_;
  std::size_t made_ = 0;  // bytes of all records, before they are compressed

  // The current record.
  const WarcBatch::Entry* entry_ = nullptr;
  const warc::Header* header_ = nullptr;
  std::string_view block_;
  std::optional<EntityReport> head_;  // the record's first HTML document
  bool has_base_ = false;
  LinkList link_elements_;
  LinkList scripts_;
  LinkList links_;
  LinkList others_;  // links without a place in WAT: of header fields, style sheets, parts
};

}  // namespace

WarcResult wat_of(const WarcBatch& batch, const WarcOptions& options, const Input& input,
                  warc::Deflater* deflater, const EarlyOutput& early) {
  Wat wat(input.path, deflater, early);
  if (batch.is_first) {
    const auto first =
        std::ranges::find(batch.entries, warc::Item::Kind::record, &WarcBatch::Entry::kind);
    if (first != batch.entries.end()) wat.add_warcinfo(batch.header_of(*first));
  }
  WarcResult result = read_links(batch, options, input, wat);
  result.output = std::move(wat.output);
  return result;
}

}  // namespace absolve::tool
