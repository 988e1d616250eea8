# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# casebook_snapshot_version(kb): makes the header kb/search/snapshotversion.h, whose number is a hash of all of kb's
# sources, and of what else decides whether a record holds. A snapshot is a cache of what they make of the files, and so
# is an index of records: any change of theirs builds it anew; nobody has to remember to raise a number.
function(casebook_snapshot_version target)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.h ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp
        ${PROJECT_SOURCE_DIR}/gpu/protocol/*.h ${PROJECT_SOURCE_DIR}/gpu/protocol/*.cpp
        ${PROJECT_SOURCE_DIR}/resources/gpu-models/*.json ${PROJECT_SOURCE_DIR}/resources/codes/*.json
        ${PROJECT_SOURCE_DIR}/resources/known-libraries.json)
    list(JOIN sources "," joined)
    set(header ${CMAKE_CURRENT_BINARY_DIR}/generated/kb/search/snapshotversion.h)
    add_custom_command(OUTPUT ${header} VERBATIM
        COMMAND ${CMAKE_COMMAND} -D "HEADER=${header}" -D "SOURCES=${joined}"
            -P ${PROJECT_SOURCE_DIR}/cmake/WriteSnapshotVersion.cmake
        DEPENDS ${sources} ${PROJECT_SOURCE_DIR}/cmake/WriteSnapshotVersion.cmake)
    target_sources(${target} PRIVATE ${header})
    target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/generated)
endfunction()
