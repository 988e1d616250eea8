# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# casebook_snapshot_version(kb): makes the header kb/search/snapshotversion.h, whose number is a hash of all of kb's
# sources. A snapshot is a cache of what they make of the files, so any change of theirs builds it anew; nobody has to
# remember to raise a number.
function(casebook_snapshot_version target)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.h ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    set(header ${CMAKE_CURRENT_BINARY_DIR}/generated/kb/search/snapshotversion.h)
    add_custom_command(OUTPUT ${header} VERBATIM
        COMMAND ${CMAKE_COMMAND} -D "HEADER=${header}" -D "FOLDER=${CMAKE_CURRENT_SOURCE_DIR}"
            -P ${PROJECT_SOURCE_DIR}/cmake/WriteSnapshotVersion.cmake
        DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/cmake/WriteSnapshotVersion.cmake)
    target_sources(${target} PRIVATE ${header})
    target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/generated)
endfunction()
