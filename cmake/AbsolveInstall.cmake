include(CMakePackageConfigHelpers)

# Not there where only the library was built, by `--target absolve`.
if(ABSOLVE_TOOL)
  install(TARGETS absolve_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} OPTIONAL)
endif()
install(TARGETS absolve absolve_shared absolve_gumbo EXPORT absolveTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
# For builds that ask pkg-config, as those in C do.
file(RELATIVE_PATH ABSOLVE_PC_TO_PREFIX
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
configure_file(cmake/absolve.pc.in absolve.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/absolve.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${ABSOLVE_CHECKED_GUMBO} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY include/absolve DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(EXPORT absolveTargets NAMESPACE absolve::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/absolve)
configure_package_config_file(cmake/absolveConfig.cmake.in absolveConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/absolve)
write_basic_package_version_file(absolveConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/absolveConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/absolveConfigVersion.cmake
              cmake/FindBrotli.cmake cmake/FindMimetic.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/absolve)
