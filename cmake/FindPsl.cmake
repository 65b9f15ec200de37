# libpsl, which ships a pkg-config file and no CMake one. The static library is preferred, because to load the shared one
# and its two dependencies would take a tenth of a short run.
# Defines Psl::psl.
find_path(PSL_INCLUDE_DIR libpsl.h)
foreach(library psl idn2 unistring)
  find_library(PSL_STATIC_${library} lib${library}.a)
endforeach()
if(PSL_STATIC_psl AND PSL_STATIC_idn2 AND PSL_STATIC_unistring)
  set(PSL_LIBRARY ${PSL_STATIC_psl})
  set(PSL_DEPENDENCIES ${PSL_STATIC_idn2} ${PSL_STATIC_unistring})
else()
  find_library(PSL_LIBRARY psl)
  set(PSL_DEPENDENCIES)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Psl REQUIRED_VARS PSL_LIBRARY PSL_INCLUDE_DIR)

if(Psl_FOUND AND NOT TARGET Psl::psl)
  add_library(Psl::psl UNKNOWN IMPORTED)
  set_target_properties(Psl::psl PROPERTIES
    IMPORTED_LOCATION "${PSL_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${PSL_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES "${PSL_DEPENDENCIES}")
endif()
