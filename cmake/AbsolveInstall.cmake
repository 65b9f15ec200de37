# What is installed, by component: the tool, the shared library, and the files that other programs are built with.
include(CMakePackageConfigHelpers)

# OPTIONAL, because `--target absolve` builds only the library.
if(ABSOLVE_TOOL)
  install(TARGETS absolve_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT tool OPTIONAL)
  # The tool generates its manual page and its shell completions.
  set(texts ${CMAKE_CURRENT_BINARY_DIR}/texts)
  file(MAKE_DIRECTORY ${texts}/bash ${texts}/fish ${texts}/zsh)
  set(manual ${texts}/absolve.1)
  set(bash ${texts}/bash/absolve)
  set(fish ${texts}/fish/absolve.fish)
  set(zsh ${texts}/zsh/_absolve)
  add_custom_command(OUTPUT ${manual}.gz ${bash} ${fish} ${zsh}
    COMMAND absolve_cli manual --into ${texts}
    COMMAND sh -c "gzip -9nf ${texts}/absolve*.1"
    COMMAND absolve_cli completions bash > ${bash}
    COMMAND absolve_cli completions fish > ${fish}
    COMMAND absolve_cli completions zsh > ${zsh}
    DEPENDS absolve_cli VERBATIM)
  add_custom_target(absolve_texts ALL DEPENDS ${manual}.gz ${bash} ${fish} ${zsh})
  # Where zsh looks: Debian's packages have a folder of their own.
  set(zsh_folder ${CMAKE_INSTALL_DATAROOTDIR}/zsh/site-functions)
  if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(zsh_folder ${CMAKE_INSTALL_DATAROOTDIR}/zsh/vendor-completions)
  endif()
  install(DIRECTORY ${texts}/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT tool OPTIONAL
    FILES_MATCHING PATTERN "absolve*.1.gz" PATTERN "bash" EXCLUDE PATTERN "fish" EXCLUDE PATTERN "zsh" EXCLUDE)
  foreach(text IN ITEMS
      "${bash};${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions"
      "${fish};${CMAKE_INSTALL_DATAROOTDIR}/fish/vendor_completions.d"
      "${zsh};${zsh_folder}")
    list(GET text 0 file)
    list(GET text 1 folder)
    install(FILES ${file} DESTINATION ${folder} COMPONENT tool OPTIONAL)
  endforeach()
endif()

set(static_libraries absolve)
if(ABSOLVE_WITH_GUMBO)
  list(APPEND static_libraries absolve_gumbo)
  install(FILES ${ABSOLVE_CHECKED_GUMBO} DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endif()
install(TARGETS ${static_libraries} EXPORT absolveStaticTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
install(EXPORT absolveStaticTargets NAMESPACE absolve::
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/absolve COMPONENT development)
install(DIRECTORY include/absolve DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)
set(ABSOLVE_COMPONENTS static)
if(TARGET absolve_shared)
  # find_package(absolve COMPONENTS shared) reads only this export, and needs nothing but the shared library.
  list(APPEND ABSOLVE_COMPONENTS shared)
  install(TARGETS absolve_shared EXPORT absolveSharedTargets
    LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
  install(EXPORT absolveSharedTargets NAMESPACE absolve::
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/absolve COMPONENT development)
  # For builds that use pkg-config, such as those of C programs.
  file(RELATIVE_PATH ABSOLVE_PC_TO_PREFIX
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
  configure_file(cmake/absolve.pc.in absolve.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/absolve.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endif()
configure_package_config_file(cmake/absolveConfig.cmake.in absolveConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/absolve)
write_basic_package_version_file(absolveConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/absolveConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/absolveConfigVersion.cmake
              cmake/FindBrotli.cmake cmake/FindMimetic.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/absolve COMPONENT development)
if(ABSOLVE_PACKAGES)
  include(AbsolvePackages)
endif()
