#pragma once

// Included in front of every source of the program that scripts/mutants builds. That program holds
// all mutants of a room; the variable ABSOLVE_MUTANT says which of them is alive.

#include <cstdlib>

namespace absolve_mutant {

/// The number of the mutant that is alive. Tables use it during static initialization, so it is
/// initialized before anything else.
struct Number {
  Number() {
    const char* const text = std::getenv("ABSOLVE_MUTANT");
    value = text == nullptr ? 0 : std::atoi(text);
  }
  int value;
};
inline const Number alive __attribute__((init_priority(101)));

/// Not constexpr: in a constant expression, a mutant could not be chosen at run time.
inline bool is_alive(int number) {
  return alive.value == number;
}

/// Stands between the operands of an operator, `a < less{7} < b`, so that the precedence of the
/// operator stays as it is. `then` is what the operator becomes if the mutant is alive.
#define ABSOLVE_MUTANT_OPERATOR(name, was, then)                              \
  struct name {                                                               \
    int number;                                                               \
  };                                                                          \
  template <class Left>                                                       \
  struct name##_left {                                                        \
    const Left& left;                                                         \
    int number;                                                               \
    template <class Right>                                                    \
    friend auto operator was(const name##_left& own, const Right& right) {    \
      return is_alive(own.number) ? own.left then right : own.left was right; \
    }                                                                         \
  };                                                                          \
  template <class Left>                                                       \
  name##_left<Left> operator was(const Left & left, name own) {               \
    return {left, own.number};                                                \
  }

ABSOLVE_MUTANT_OPERATOR(less, <, <=)
ABSOLVE_MUTANT_OPERATOR(less_or_equal, <=, <)
ABSOLVE_MUTANT_OPERATOR(greater, >, >=)
ABSOLVE_MUTANT_OPERATOR(greater_or_equal, >=, >)
ABSOLVE_MUTANT_OPERATOR(equal, ==, !=)
ABSOLVE_MUTANT_OPERATOR(unequal, !=, ==)
ABSOLVE_MUTANT_OPERATOR(plus, +, -)
ABSOLVE_MUTANT_OPERATOR(minus, -, +)

}  // namespace absolve_mutant
