// The main function of the unit tests, where Catch2's own does not fit the standard library.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
