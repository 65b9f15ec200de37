# mimetic, the MIME library, which ships neither a pkg-config file nor a CMake one.
# Defines Mimetic::mimetic.
find_path(MIMETIC_INCLUDE_DIR mimetic/mimetic.h)
find_library(MIMETIC_LIBRARY mimetic)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Mimetic REQUIRED_VARS MIMETIC_LIBRARY MIMETIC_INCLUDE_DIR)

if(Mimetic_FOUND AND NOT TARGET Mimetic::mimetic)
  add_library(Mimetic::mimetic UNKNOWN IMPORTED)
  set_target_properties(Mimetic::mimetic PROPERTIES
    IMPORTED_LOCATION "${MIMETIC_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${MIMETIC_INCLUDE_DIR}")
endif()
