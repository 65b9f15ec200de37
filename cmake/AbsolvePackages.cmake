# Debian packages by `cpack -G DEB`, one for each component; scripts/debs builds them. The COMPONENT of an
# install() says which package a file goes to.
set(doc ${CMAKE_INSTALL_DATAROOTDIR}/doc)
set(packaging ${CMAKE_CURRENT_SOURCE_DIR}/packaging/debian)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME absolve)
set(CPACK_PACKAGE_CONTACT "The absolve authors <absolve@absolve.invalid>")
set(CPACK_PACKAGE_VENDOR absolve)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # otherwise it precedes the summary of each package
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL tool library development)
if(ABSOLVE_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

# absolve_package(COMPONENT NAME SECTION SUMMARY DESCRIPTION): sets the name and description of a package, and
# installs its copyright and changelog.
function(absolve_package component name section summary description)
  string(TOUPPER ${component} key)
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${key}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
  install(FILES ${packaging}/copyright DESTINATION ${doc}/${name} COMPONENT ${component})
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/packages/changelog.Debian.gz
    DESTINATION ${doc}/${name} COMPONENT ${component})
endfunction()

set(about "absolve establishes the base URI of each document by the layers of
RFC 3986 and RFC 2557. It resolves each link against that base, as a
browser would or by the rules of an older standard, and changes nothing
but the links. It reads HTML, CSS, XML, mail, MHTML archives and HTTP
messages.")
absolve_package(tool absolve web "make every link of HTML, mail and MHTML absolute"
  "${about}\n.\nThis package has the command-line tool.")
absolve_package(library libabsolve${ABSOLVE_ABI} libs "resolve the links of HTML, mail and MHTML - library"
  "${about}\n.\nThis package has the shared library with the C interface.")
absolve_package(development libabsolve-dev libdevel "resolve the links of HTML, mail and MHTML - development"
  "${about}\n.\nThis package has the headers for C and C++ and the static library.")
absolve_package(python python3-absolve python "resolve the links of HTML, mail and MHTML - Python"
  "${about}\n.\nThis package has the module for Python.")

# The shlibs file that cpack writes names no minimum version, so a program could be installed with an older library.
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/packages/shlibs
  "libabsolve ${ABSOLVE_ABI} libabsolve${ABSOLVE_ABI} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  ${packaging}/triggers ${CMAKE_CURRENT_BINARY_DIR}/packages/shlibs)
string(JOIN ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libabsolve${ABSOLVE_ABI} (= ${version})"
  libexpat1-dev zlib1g-dev libbrotli-dev libzstd-dev libdeflate-dev libmimetic-dev)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (<< 3.12), python3 (>= 3.11~)")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${packaging}/postinst ${packaging}/prerm)

# Debian's policy requires a compressed changelog. It names the version and refers to CHANGELOG.md of the source.
set(work ${CMAKE_CURRENT_BINARY_DIR}/packages)
file(MAKE_DIRECTORY ${work})
configure_file(${packaging}/changelog.in ${work}/changelog.Debian @ONLY)
add_custom_command(OUTPUT ${work}/changelog.Debian.gz
  COMMAND gzip -9nkf ${work}/changelog.Debian DEPENDS ${work}/changelog.Debian VERBATIM)
add_custom_target(absolve_packaged ALL DEPENDS ${work}/changelog.Debian.gz)

include(CPack)
