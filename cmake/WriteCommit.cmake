# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# Run by cmake -P: writes HEADER with the commit of SOURCE_DIR, "" where that is no checkout, and only where it is another.
find_program(git git)
set(commit "")
if(git AND EXISTS ${SOURCE_DIR}/.git) # the repository around unpacked sources is another one
    execute_process(COMMAND ${git} -c safe.directory=* -C ${SOURCE_DIR} rev-parse --short=12 HEAD
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
set(text "// Made by cmake/WriteCommit.cmake.\n#pragma once\n\n#define CASEBOOK_COMMIT \"${commit}\"\n")
set(before "")
if(EXISTS ${HEADER})
    file(READ ${HEADER} before)
endif()
if(NOT before STREQUAL text)
    file(WRITE ${HEADER} "${text}")
endif()
