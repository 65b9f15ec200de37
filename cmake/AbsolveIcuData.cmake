# Builds a library of the part of ICU's data that absolve reads, which is 1 MB of 31. Static builds link it. ICU's
# tools, from Debian's package icu-devtools, cut it out of libicudata.a.
# Defines absolve_icu_data, and absolve_icu_shared, which shared objects link as well.
find_library(ICU_STATIC_DATA libicudata.a REQUIRED)
find_program(ICUPKG icupkg REQUIRED)
find_program(GENCCODE genccode REQUIRED)
string(REGEX MATCH "^[0-9]+" icu_major "${ICU_VERSION}")

set(icu_folder ${CMAKE_CURRENT_BINARY_DIR}/icu)
file(MAKE_DIRECTORY ${icu_folder}/items ${icu_folder}/cut)
set(icu_items ${CMAKE_CURRENT_LIST_DIR}/icu_data.txt)
set(icu_name icudt${icu_major}l)
enable_language(ASM)
add_custom_command(OUTPUT ${icu_folder}/cut/${icu_name}_dat.S
  COMMAND ${CMAKE_AR} x ${ICU_STATIC_DATA} ${icu_name}_dat.o
  COMMAND ${CMAKE_OBJCOPY} -O binary -j .rodata ${icu_name}_dat.o ${icu_name}.dat
  COMMAND ${ICUPKG} -d items -x ${icu_items} ${icu_name}.dat
  COMMAND ${ICUPKG} -s items -a ${icu_items} new cut/${icu_name}.dat
  COMMAND ${GENCCODE} -q -d cut -a gcc -e icudt${icu_major} cut/${icu_name}.dat
  DEPENDS ${icu_items} ${ICU_STATIC_DATA}
  WORKING_DIRECTORY ${icu_folder} VERBATIM
  COMMENT "Cutting ICU's data to what is used")
add_library(absolve_icu_data STATIC ${icu_folder}/cut/${icu_name}_dat.S)
add_library(absolve_icu_shared OBJECT ${CMAKE_CURRENT_LIST_DIR}/icu_timezone.c)
