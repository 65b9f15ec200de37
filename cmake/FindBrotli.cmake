# Brotli's decoder, which ships a pkg-config file and no CMake one.
# Defines Brotli::dec.
find_path(BROTLI_INCLUDE_DIR brotli/decode.h)
find_library(BROTLI_DECODER_LIBRARY brotlidec)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Brotli REQUIRED_VARS BROTLI_DECODER_LIBRARY BROTLI_INCLUDE_DIR)

if(Brotli_FOUND AND NOT TARGET Brotli::dec)
  add_library(Brotli::dec UNKNOWN IMPORTED)
  set_target_properties(Brotli::dec PROPERTIES
    IMPORTED_LOCATION "${BROTLI_DECODER_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${BROTLI_INCLUDE_DIR}")
  if(BROTLI_DECODER_LIBRARY MATCHES "\\.a$")
    find_library(BROTLI_COMMON_LIBRARY brotlicommon REQUIRED)
    target_link_libraries(Brotli::dec INTERFACE ${BROTLI_COMMON_LIBRARY})
  endif()
endif()
