#include "text/coding/quoted_printable_writer.hpp"

#include <algorithm>

#include "text/ascii.hpp"
#include "text/block.hpp"

namespace absolve {
namespace {

bool is_literal(char c) {
  return c == '\t' || (c >= ' ' && c <= '~' && c != '=');
}

std::string escaped(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'=', digits[byte >> 4U], digits[byte & 15U]};
}

// How many characters of `content`, which has more than `most`, fit into `most` without splitting
// an escape.
std::size_t piece_of(std::string_view content, std::size_t most) {
  if (content[most - 1] == '=') return most - 1;
  if (content[most - 2] == '=') return most - 2;
  return most;
}

}  // namespace

bool is_armed(std::string_view line) {
  return line.starts_with("--") || line.starts_with("From ") || line.starts_with('.');
}

bool is_all_literal(std::string_view text) {
  return !any_byte(text,
                   [](Block block) { return (block < ' ') | (block == '=') | (block == '\x7F'); });
}

void QuotedPrintableWriter::add_encoded(std::string_view content) {
  // An escape is of three characters.
  const auto signs_at = [content](std::size_t from_end) {
    return content.size() >= from_end && content[content.size() - from_end] == '=';
  };
  const std::size_t kept = content.size() - (signs_at(1) ? 1 : signs_at(2) ? 2 : 0);
  line_.append(content.substr(0, kept));
  if (kept < content.size()) line_.append("=3D").append(content.substr(kept + 1));
}

void QuotedPrintableWriter::add_text(std::string_view text) {
  if (is_all_literal(text)) {
    line_.append(text);
    return;
  }
  while (!text.empty()) {
    const auto* const end = std::ranges::find_if_not(text, is_literal);
    const auto length = static_cast<std::size_t>(end - text.begin());
    line_.append(text.substr(0, length));
    text.remove_prefix(length);
    if (text.empty()) return;
    line_.append(escaped(text.front()));
    text.remove_prefix(1);
  }
}

void QuotedPrintableWriter::add_break(std::string_view line_end) {
  flush(false);
  out_.append(line_end);
}

void QuotedPrintableWriter::add_soft_break() {
  flush(true);
  out_.append(soft_break_);
}

std::string_view QuotedPrintableWriter::finish(bool before_soft_end) {
  flush(before_soft_end);
  if (before_soft_end) out_.push_back('=');
  return out_;
}

void QuotedPrintableWriter::flush(bool before_soft_break) {
  // A blank before a line end would be lost on the way, and a CR would become part of it.
  constexpr std::string_view lost = " \t\r";
  if (!before_soft_break && !line_.empty() && lost.find(line_.back()) != std::string_view::npos) {
    const char last = line_.back();
    line_.pop_back();
    line_.append(escaped(last));
  }
  const std::size_t room = widest_line - (before_soft_break ? 1 : 0);
  for (std::size_t at = 0; at < line_.size();) {
    std::size_t taken = 0;
    if (is_armed(std::string_view(line_).substr(at))) {
      out_.append(escaped(line_[at++]));
      taken = 3;
    }
    const std::string_view rest = std::string_view(line_).substr(at);
    if (rest.size() <= room - taken) {
      out_.append(rest);
      break;
    }
    const std::size_t length = piece_of(rest, widest_line - 1 - taken);
    out_.append(rest.substr(0, length)).append(soft_break_);
    at += length;
  }
  line_.clear();
}

std::string quoted_printable_of(std::string_view bytes) {
  QuotedPrintableWriter writer("=\r\n");
  while (!bytes.empty()) {
    const auto feed = std::min(bytes.find('\n'), bytes.size());
    const bool has_feed = feed < bytes.size();
    const bool is_break = has_feed && feed > 0 && bytes[feed - 1] == '\r';
    writer.add_text(bytes.substr(0, is_break ? feed - 1 : feed + (has_feed ? 1 : 0)));
    bytes.remove_prefix(feed + (has_feed ? 1 : 0));
    if (is_break) {
      writer.add_break("\r\n");
    } else if (has_feed && !bytes.empty()) {
      writer.add_soft_break();
    }
  }
  return std::string(writer.finish(false));
}

}  // namespace absolve
