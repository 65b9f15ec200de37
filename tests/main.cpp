// Catch2's main function is slow to compile, so it has a file of its own.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
