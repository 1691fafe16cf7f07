# What `cmake --install` puts where, and the Debian package (tools/install/README.md). The program carries its schemas, stylesheets,
# charts and templates within it and looks for none of these files: it can be moved anywhere, and so can they.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)  # installing builds no tests: build first
include(GNUInstallDirs)
find_program(GZIP gzip REQUIRED)

# The manual page and the completion are made of the program's own table of commands.
set(MANUAL ${CMAKE_BINARY_DIR}/manual)
add_custom_command(OUTPUT ${MANUAL}/adjudicator.1.gz ${MANUAL}/adjudicator ${MANUAL}/changelog.gz
  COMMAND ${CMAKE_COMMAND} -E make_directory ${MANUAL}
  COMMAND adjudicator help man > ${MANUAL}/adjudicator.1
  COMMAND adjudicator help completion > ${MANUAL}/adjudicator
  COMMAND ${GZIP} -9 -n -c ${MANUAL}/adjudicator.1 > ${MANUAL}/adjudicator.1.gz
  COMMAND ${GZIP} -9 -n -c ${CMAKE_SOURCE_DIR}/tools/install/changelog > ${MANUAL}/changelog.gz
  DEPENDS adjudicator tools/install/changelog VERBATIM)
add_custom_target(adjudicator_manual ALL DEPENDS ${MANUAL}/adjudicator.1.gz)

install(TARGETS adjudicator DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${MANUAL}/adjudicator.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${MANUAL}/adjudicator DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)

# To read, to copy and to name in an editor: schemas, stylesheets and wording, charts by system.
set(DATA ${CMAKE_INSTALL_DATADIR}/adjudicator)
install(DIRECTORY schemas stylesheets DESTINATION ${DATA} PATTERN "*.md" EXCLUDE)
add_custom_command(OUTPUT ${MANUAL}/json.made COMMAND ${CMAKE_COMMAND} -E rm -rf ${MANUAL}/json
  COMMAND adjudicator schema --to ${MANUAL}/json
  COMMAND ${CMAKE_COMMAND} -E touch ${MANUAL}/json.made DEPENDS adjudicator VERBATIM)
add_custom_target(adjudicator_json_schemas ALL DEPENDS ${MANUAL}/json.made)
install(DIRECTORY ${MANUAL}/json DESTINATION ${DATA}/schemas)
file(GLOB charts CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/adjudicator/systems ${CMAKE_SOURCE_DIR}/adjudicator/systems/*/charts)
foreach(folder IN LISTS charts)
  cmake_path(GET folder PARENT_PATH key)
  install(DIRECTORY adjudicator/systems/${folder}/ DESTINATION ${DATA}/charts/${key})
endforeach()

# Guides and examples: in the folders in which they are here, so that every path in them holds.
install(FILES README.md tools/install/copyright ${MANUAL}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR})
file(GLOB_RECURSE guides CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
  adjudicator/systems/*/*.md adjudicator/record/*.md adjudicator/reports/*.png stylesheets/*.md examples/*
  tests/recompute_dice.py tests/recompute_audit.py)
list(FILTER guides EXCLUDE REGEX "/shared/|/[.]lock$")
foreach(file IN LISTS guides)
  cmake_path(GET file PARENT_PATH folder)
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${folder})
endforeach()
# The examples for mail systems name the program that was installed.
file(GLOB mail CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}/tools/mail ${CMAKE_SOURCE_DIR}/tools/mail/*)
list(FILTER mail EXCLUDE REGEX "^(test|postfix-game)$")  # these try them in the source folder
foreach(file IN LISTS mail)
  install(CODE "
    file(READ \"${CMAKE_SOURCE_DIR}/tools/mail/${file}\" text)
    file(COPY \"${CMAKE_SOURCE_DIR}/tools/mail/${file}\" DESTINATION \"${MANUAL}\")
    string(REPLACE /usr/local/bin/adjudicator \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}/adjudicator\" text \"\${text}\")
    file(WRITE \"${MANUAL}/${file}\" \"\${text}\")
    file(INSTALL \"${MANUAL}/${file}\" USE_SOURCE_PERMISSIONS
      DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DOCDIR}/tools/mail\")")
endforeach()
install(PROGRAMS tools/slurm/odds tools/slurm/replay tools/slurm/league tools/slurm/submit tools/slurm/ended DESTINATION ${CMAKE_INSTALL_DOCDIR}/tools/slurm)
install(FILES tools/slurm/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/tools/slurm)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME adjudicator)
set(CPACK_PACKAGE_CONTACT "Adjudicator maintainers <maintainers@adjudicator.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "judges the turns of wargames played by mail")
set(CPACK_PACKAGE_DESCRIPTION "Adjudicator reads a game, its map, the rosters and each side's orders,
in plain words, XML or JSON. It checks them, resolves the whole combat
phase from a seed, and writes a report for each side: HTML, PDF, JSON,
XML or plain text.

Every die can be computed again, every mailing has a signed record, and
a side's report is made from what that side may know.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The slanted letters are in -extra; with others a PDF would not be the same everywhere.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-dejavu-core, fonts-dejavu-extra")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion, fop, minisign, openssl, procmail, python3")
include(CPack)
