// The header of Catch2 2 for a system that has Catch2 3, such as Debian 13.
#pragma once

#include <catch2/catch_all.hpp>

using Catch::Approx;
