#include <string>

#include "formats/json/json_links.hpp"
#include "formats/json/json_places.hpp"

namespace absolve::ABSOLVE_VERSIONED {
namespace {

// Receives the parser's events, and knows the objects of items by their depth: the feed has depth
// 1, its array of items 2, and an item 3.
class ItemReader : public JsonPlaces {
 public:
  ItemReader(std::string_view text, std::vector<Span>& found) : JsonPlaces(text), found_(found) {}

  void run() {
    if (!send_to(this) || !is_feed_) found_.clear();
  }

  bool start_object(std::size_t) { return enter(); }
  bool start_array(std::size_t) { return enter(); }
  bool end_object() { return leave(); }
  bool end_array() { return leave(); }
  bool key(const std::string& name) {
    is_version_ = depth_ == 1 && name == "version";
    if (depth_ == 1) is_in_items_ = name == "items";
    is_html_ = is_in_items_ && depth_ == 3 && name == "content_html";
    return true;
  }
  bool string(const std::string& value) {
    if (is_version_ && depth_ == 1) is_feed_ = is_version_of_feed(value);
    if (is_html_ && depth_ == 3) found_.push_back(last_string());
    return true;
  }

 private:
  bool enter() {
    ++depth_;
    return true;
  }
  bool leave() {
    --depth_;
    return true;
  }

  std::vector<Span>& found_;
  std::size_t depth_ = 0;
  bool is_version_ = false;  // the last key was the version
  bool is_in_items_ = false;
  bool is_html_ = false;  // the last key was the HTML of an item
  bool is_feed_ = false;
};

}  // namespace

bool is_version_of_feed(std::string_view value) {
  return value.starts_with("https://jsonfeed.org/version/");
}

std::vector<Span> find_feed_html(std::string_view text) {
  std::vector<Span> found;
  // Most JSON is no feed, and need not be read a second time.
  if (text.find("content_html") != std::string_view::npos) ItemReader(text, found).run();
  return found;
}

}  // namespace absolve::ABSOLVE_VERSIONED
