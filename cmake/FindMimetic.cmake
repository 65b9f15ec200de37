# mimetic, the MIME library, which ships neither a pkg-config file nor a CMake one.
# Defines Mimetic::mimetic. Programs take the static library, if there is one: to load the shared one, and the C++ library
# with it, would nearly double the instructions of a short run. Shared objects cannot take it, because it is not compiled
# for them.
find_path(MIMETIC_INCLUDE_DIR mimetic/mimetic.h)
find_library(MIMETIC_LIBRARY mimetic)
find_library(MIMETIC_STATIC_LIBRARY libmimetic.a)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Mimetic REQUIRED_VARS MIMETIC_LIBRARY MIMETIC_INCLUDE_DIR)

if(Mimetic_FOUND AND NOT TARGET Mimetic::mimetic)
  set(library "${MIMETIC_LIBRARY}")
  if(MIMETIC_STATIC_LIBRARY)
    set(library "$<IF:$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>,${MIMETIC_STATIC_LIBRARY},${MIMETIC_LIBRARY}>")
  endif()
  add_library(Mimetic::mimetic INTERFACE IMPORTED)
  set_target_properties(Mimetic::mimetic PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${MIMETIC_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${library}")
endif()
