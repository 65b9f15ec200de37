# Gumbo, the HTML parser, with asserts that do not end the process.
#
# Gumbo is compiled with its asserts, and some inputs make them fail. Here the static library is copied with
# `__assert_fail` renamed, and src/formats/html/tree_finder.cpp defines the new name to throw. A failed assert then
# unwinds through Gumbo, and one document is left unchanged. The rest of the process is not affected. Defines
# Gumbo::checked.
find_package(PkgConfig QUIET)
pkg_check_modules(PC_GUMBO QUIET gumbo)
find_path(GUMBO_INCLUDE_DIR gumbo.h HINTS ${PC_GUMBO_INCLUDEDIR})
find_library(GUMBO_STATIC_LIBRARY libgumbo.a HINTS ${PC_GUMBO_LIBDIR})
find_program(ABSOLVE_OBJCOPY NAMES objcopy llvm-objcopy)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Gumbo
  REQUIRED_VARS GUMBO_STATIC_LIBRARY GUMBO_INCLUDE_DIR ABSOLVE_OBJCOPY
  VERSION_VAR PC_GUMBO_VERSION)

if(Gumbo_FOUND AND NOT TARGET Gumbo::checked)
  set(ABSOLVE_CHECKED_GUMBO ${CMAKE_CURRENT_BINARY_DIR}/libabsolve_gumbo.a)
  add_custom_command(OUTPUT ${ABSOLVE_CHECKED_GUMBO}
    COMMAND ${ABSOLVE_OBJCOPY} --redefine-sym __assert_fail=absolve_gumbo_assert_fail
            ${GUMBO_STATIC_LIBRARY} ${ABSOLVE_CHECKED_GUMBO}
    DEPENDS ${GUMBO_STATIC_LIBRARY}
    COMMENT "Copying Gumbo with survivable asserts" VERBATIM)
  add_custom_target(absolve_gumbo_copy DEPENDS ${ABSOLVE_CHECKED_GUMBO})
  add_library(absolve_gumbo INTERFACE)
  add_dependencies(absolve_gumbo absolve_gumbo_copy)
  target_include_directories(absolve_gumbo SYSTEM INTERFACE ${GUMBO_INCLUDE_DIR})
  target_link_libraries(absolve_gumbo INTERFACE
    $<BUILD_INTERFACE:${ABSOLVE_CHECKED_GUMBO}>
    $<INSTALL_INTERFACE:$<INSTALL_PREFIX>/${CMAKE_INSTALL_LIBDIR}/libabsolve_gumbo.a>)
  add_library(Gumbo::checked ALIAS absolve_gumbo)
endif()
