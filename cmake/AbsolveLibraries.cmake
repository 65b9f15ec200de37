# The libraries that absolve uses. -DABSOLVE_WITH_NAME=OFF leaves one out: what needs it then fails with `not_in_build`.
# Sources test the definition ABSOLVE_WITH_NAME.
#
# Defines ABSOLVE_SOURCES_WITH, the sources that depend on the choice; ABSOLVE_DEFINITIONS; ABSOLVE_LIBRARIES, the targets;
# ABSOLVE_PC_REQUIRES and ABSOLVE_PC_LIBS for pkg-config; ABSOLVE_FIND_DEPENDENCIES for CMake. OpenSSL, libseccomp and
# libpsl belong to the tool, which finds them.
# A project that has absolve within it links these targets, too, so they are visible there.
set(CMAKE_FIND_PACKAGE_TARGETS_GLOBAL ON)
if(ABSOLVE_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()

# absolve_with(NAME FOR text [TARGET target] [PACKAGE arguments of find_package…] [SOURCES file…]
#              [REQUIRES pkg-config module…] [LIBS linker flag…])
macro(absolve_with name)
  cmake_parse_arguments(with "" "FOR;TARGET" "PACKAGE;SOURCES;REQUIRES;LIBS" ${ARGN})
  option(ABSOLVE_WITH_${name} "Build in ${with_FOR}" ON)
  if(ABSOLVE_WITH_${name})
    # The project around absolve may have the library already.
    if(NOT TARGET ${with_TARGET})
      find_package(${with_PACKAGE} REQUIRED)
    endif()
    list(APPEND ABSOLVE_SOURCES_WITH ${with_SOURCES})
    list(APPEND ABSOLVE_DEFINITIONS ABSOLVE_WITH_${name})
    list(APPEND ABSOLVE_LIBRARIES ${with_TARGET})
    list(APPEND ABSOLVE_PC_REQUIRES ${with_REQUIRES})
    list(APPEND ABSOLVE_PC_LIBS ${with_LIBS})
    if(NOT "${name}" STREQUAL "GUMBO")
      list(JOIN with_PACKAGE " " arguments)
      string(APPEND ABSOLVE_FIND_DEPENDENCIES "  find_dependency(${arguments})\n")
    endif()
  endif()
endmacro()

absolve_with(GUMBO FOR "the engine `tree`, by Gumbo" TARGET Gumbo::checked PACKAGE Gumbo
  LIBS -labsolve_gumbo)
absolve_with(MIMETIC FOR "the second reading of messages, by mimetic" TARGET Mimetic::mimetic PACKAGE Mimetic
  LIBS -lmimetic)
absolve_with(EXPAT FOR "XHTML, SVG, feeds and other XML, by expat" TARGET EXPAT::EXPAT PACKAGE EXPAT
  SOURCES src/formats/xml/lenient_xml.cpp src/formats/xml/xml_links.cpp REQUIRES expat)
absolve_with(ZLIB FOR "the content codings gzip and deflate, by zlib" TARGET ZLIB::ZLIB PACKAGE ZLIB
  REQUIRES zlib)
absolve_with(BROTLI FOR "the content coding br, by Brotli" TARGET Brotli::dec PACKAGE Brotli
  REQUIRES libbrotlidec)
if(ABSOLVE_STATIC)
  set(zstd_target zstd::libzstd_static)
else()
  set(zstd_target zstd::libzstd_shared)
endif()
absolve_with(ZSTD FOR "the content coding zstd, by zstd" TARGET ${zstd_target} PACKAGE zstd CONFIG
  REQUIRES libzstd)
if(NOT ABSOLVE_EXCEPTIONS AND (ABSOLVE_WITH_GUMBO OR ABSOLVE_WITH_MIMETIC OR ABSOLVE_PYTHON))
  message(FATAL_ERROR "ABSOLVE_EXCEPTIONS=OFF needs ABSOLVE_WITH_GUMBO=OFF, ABSOLVE_WITH_MIMETIC=OFF and "
    "ABSOLVE_PYTHON=OFF: a limit ends Gumbo by an exception, and mimetic throws")
endif()
list(JOIN ABSOLVE_PC_REQUIRES " " ABSOLVE_PC_REQUIRES)
list(JOIN ABSOLVE_PC_LIBS " " ABSOLVE_PC_LIBS)

option(ABSOLVE_WITH_OPENSSL "Build digests into the tool, by OpenSSL" ON)
option(ABSOLVE_WITH_SECCOMP "Build the filter of --sandbox into the tool, by libseccomp" ON)
option(ABSOLVE_WITH_PSL "Build registered domains into the tool, by libpsl" ON)
