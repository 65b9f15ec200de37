# The flags of our own targets. Projects that use the library do not get them.
add_library(absolve_flags INTERFACE)
# Warnings are errors only where a preset sets CMAKE_COMPILE_WARNING_AS_ERROR, because other compilers have other
# warnings. A project that has absolve within it gets neither warnings of absolve's sources nor errors.
if(PROJECT_IS_TOP_LEVEL)
  target_compile_options(absolve_flags INTERFACE
    -Wall -Wextra -Wpedantic $<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow> -Wconversion -Wno-sign-conversion
    -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual -Wnull-dereference)
else()
  set(CMAKE_COMPILE_WARNING_AS_ERROR OFF)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # False positives for inlined std::string and std::optional at -O2 and above in g++ 12.
  target_compile_options(absolve_flags INTERFACE
    -Wno-null-dereference -Wno-restrict -Wno-maybe-uninitialized -Wno-stringop-overflow)
endif()

if(ABSOLVE_SANITIZE)
  # A stack trace needs only line tables.
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  add_link_options(-fsanitize=address,undefined)
  # The tests start the tool many thousand times. At a fixed address it starts faster, because the sanitizers'
  # pointers need no relocation.
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
  # The standard library checks its preconditions itself. With Clang, the sanitizer leaves out its templates, which
  # are a large part of the compiled code.
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    add_compile_options(-fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/sanitize_ignore.txt)
    # lld links the seventy or so programs in a quarter of the time. The shared library keeps the system's linker, as
    # in a release, because lld writes another list of symbols.
    find_program(ABSOLVE_LLD ld.lld PATHS /usr/lib/llvm-19/bin)
    if(ABSOLVE_LLD)
      add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-fuse-ld=lld>)
    endif()
  endif()
endif()
# Fuzz targets measure the coverage of the library and the tool. Other programs can link the instrumented code too,
# because the address sanitizer contains the functions that it calls. The tests do not trace comparisons, which would
# make them a tenth slower: only a search for new inputs uses the operands, and scripts/fuzz has its own build for
# that.
function(absolve_fuzzed target)
  if(ABSOLVE_FUZZ AND ABSOLVE_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link
      $<$<BOOL:${ABSOLVE_TESTS}>:-fno-sanitize-coverage=trace-cmp>)
  endif()
endfunction()
# Precompiles the headers of the standard library that most sources of a target include.
function(absolve_precompile target)
  if(ABSOLVE_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <charconv> <cstdint> <functional>
      <map> <memory> <optional> <string> <string_view> <unordered_map> <utility> <variant> <vector> ${ARGN})
  endif()
endfunction()
# Compiles up to eight source files of a folder at once, which takes half the time or less. Call it when the target
# has all its sources. -Wshadow is off in batches, because a name in one file may shadow a name in another; clang-tidy
# and builds without batches use it.
function(absolve_batch target)
  if(NOT ABSOLVE_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    # A source that a subfolder adds has a full path. The batch is named without it, so that the name does not depend
    # on where the sources are.
    string(REPLACE "${CMAKE_CURRENT_SOURCE_DIR}/" "" folder "${source}")
    cmake_path(GET folder PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" folder)
    if(NOT DEFINED count_${folder})
      set(count_${folder} 0)
    endif()
    math(EXPR batch "${count_${folder}} / 8")
    math(EXPR count_${folder} "${count_${folder}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${batch})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  # g++ inlines less in a large translation unit, such as a batch. Without this, the library executes 3 to 7 % more
  # instructions.
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
endfunction()
# g++ inlines less in a large unit, such as a batch. Without this, the library executes 3 to 7 % more instructions.
function(absolve_inline_in_batches target)
  if(ABSOLVE_UNITY AND NOT (ABSOLVE_STATIC AND ABSOLVE_TOOL))
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=large-unit-insns=60000>)
  endif()
endfunction()
# The same sources give the same bytes, wherever they are.
add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}=. -ffile-prefix-map=${PROJECT_BINARY_DIR}=build)
if(ABSOLVE_STATIC AND ABSOLVE_TOOL)
  # -O3 makes the static tool a sixth larger, and saves 5 % of the instructions.
  add_compile_options(-O2 -ffunction-sections -fdata-sections)
  # Link-time optimization makes the tool a twentieth smaller, at the same count of instructions.
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()
if(ABSOLVE_HARDEN)
  add_compile_options(-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -D_GLIBCXX_ASSERTIONS
    -fstack-protector-strong -fstack-clash-protection)
  add_link_options(-Wl,-z,relro,-z,now)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    # If the processor supports it, indirect branches must end at marked instructions, and returns must go back to
    # their callers. Debian's libgumbo has no marks, so the linker asks only for the second check.
    add_compile_options(-fcf-protection=full)
    add_link_options(-Wl,-z,shstk)
  endif()
  # No link-time optimisation: with g++ 12, its inlining made rewriting slower by a fifteenth.
endif()
