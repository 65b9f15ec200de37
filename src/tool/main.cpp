#include <exception>
#include <new>
#include <string>

#include "tool/io/messages.hpp"
#include "tool/io/output.hpp"
#include "tool/io/process.hpp"
#include "tool/run.hpp"

int main(int argc, char** argv) {
  absolve::tool::prepare_process();
  static_cast<void>(absolve::tool::mode_for_new_file());
  absolve::tool::keep_memory();
  try {
    return absolve::tool::run(argc, argv);
  } catch (const std::bad_alloc&) {
    absolve::tool::print_error("out of memory");
  } catch (const std::exception& error) {
    absolve::tool::print_error(std::string("internal error: ") + error.what());
  }
  return static_cast<int>(absolve::tool::Exit::internal);
}
