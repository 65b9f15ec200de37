#include <exception>
#include <new>
#include <string>

#include "cli/exit.hpp"
#include "cli/output/replacement.hpp"
#include "cli/process/memory.hpp"
#include "cli/process/process.hpp"
#include "cli/run.hpp"
#include "cli/terminal/messages.hpp"

int main(int argc, char** argv) {
  absolve::cli::prepare_process();
  static_cast<void>(absolve::cli::mode_for_new_file());
  absolve::cli::keep_memory();
  try {
    return absolve::cli::run(argc, argv);
  } catch (const std::bad_alloc&) {
    absolve::cli::print_error("out of memory");
  } catch (const std::exception& error) {
    absolve::cli::print_error(std::string("internal error: ") + error.what());
  }
  return static_cast<int>(absolve::cli::Exit::internal);
}
