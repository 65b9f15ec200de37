#include "tool/show/printer.hpp"

#include "tool/io/output.hpp"
#include "tool/show/diagnostics.hpp"

namespace absolve::tool {

void Printer::add(std::string_view text) {
  if (!is_open()) return;
  constexpr std::size_t usual_piece = std::size_t{64} << 10;
  is_over_ = !allowance_.spend(text.size());
  if (is_over_) return;
  waiting_ += text;
  if (waiting_.size() >= usual_piece) flush();
}

void Printer::flush() {
  if (!waiting_.empty() && !trouble_) trouble_ = write_stdout({waiting_});
  waiting_.clear();
}

Exit Printer::finish() {
  if (!trouble_) flush();
  if (trouble_) return report_trouble(trouble_);
  if (!is_over_) return Exit::done;
  const Trouble trouble = trouble_of({ErrorCode::over_limit, "expansion", {}}, limits_);
  print_error_of(input_.path, "the list ends here; " + trouble.message);
  return trouble.exit;
}

}  // namespace absolve::tool
