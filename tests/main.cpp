// Catch2's own main is slow to compile; it has this file to itself.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
