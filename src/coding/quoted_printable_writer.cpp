#include "coding/quoted_printable_writer.hpp"

namespace absolve {
namespace {

constexpr std::size_t widest_line = 76;

bool is_literal(char c) {
  return c == '\t' || (c >= ' ' && c <= '~' && c != '=');
}

}  // namespace

QuotedPrintableWriter::QuotedPrintableWriter(std::string_view bytes) : line_end_("\n") {
  const auto feed = bytes.find('\n');
  if (feed != std::string_view::npos && feed > 0 && bytes[feed - 1] == '\r') line_end_ = "\r\n";
}

void QuotedPrintableWriter::add_character(char c) {
  units_.emplace_back(1, c);
  if (!is_literal(c)) escape(units_.back());
}

void QuotedPrintableWriter::add_break(std::string_view line_end) {
  flush(false);
  out_.append(line_end);
}

std::string QuotedPrintableWriter::finish(bool before_soft_break) {
  flush(before_soft_break);
  return std::move(out_);
}

void QuotedPrintableWriter::escape(std::string& unit) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(unit.front());
  unit = {'=', digits[byte >> 4], digits[byte & 15]};
}

void QuotedPrintableWriter::flush(bool before_soft_break) {
  // A blank before a line end would be lost on the way, and a CR would become part of it.
  constexpr std::string_view lost = " \t\r";
  if (!before_soft_break && !units_.empty() && units_.back().size() == 1 &&
      lost.find(units_.back().front()) != std::string_view::npos) {
    escape(units_.back());
  }
  // An `=` that is no escape may not become one with what now stands behind it.
  for (std::string& unit : units_) {
    if (unit == "=") escape(unit);
  }
  std::size_t column = 0;
  for (std::size_t i = 0; i < units_.size(); ++i) {
    // Every line but one with a real end has the `=` of a soft break behind it.
    const bool ends_line = i + 1 == units_.size() && !before_soft_break;
    if (column > 0 && column + units_[i].size() + (ends_line ? 0 : 1) > widest_line) {
      out_.append("=").append(line_end_);
      column = 0;
    }
    if (column == 0) disarm_line(i);
    out_.append(units_[i]);
    column += units_[i].size();
  }
  units_.clear();
}

// A line that is written anew may not look like a delimiter, like an mbox's "From " or, to a mail
// server, like the end of the message.
void QuotedPrintableWriter::disarm_line(std::size_t first) {
  std::string start;
  for (std::size_t i = first; i < units_.size() && start.size() < 5; ++i) start += units_[i];
  if (start.starts_with("--") || start.starts_with("From ") || start.starts_with('.')) {
    escape(units_[first]);
  }
}

}  // namespace absolve
