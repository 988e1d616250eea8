# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# cmake -DREADELF=... -DPROGRAM=... -DREFUSED=REGEX -DWANTED=REGEX -P: which libraries a built program names.
execute_process(COMMAND ${READELF} -d ${PROGRAM} OUTPUT_VARIABLE output RESULT_VARIABLE status)
string(REGEX MATCHALL "NEEDED[^\n]*" needed "${output}")
if(NOT status EQUAL 0 OR NOT needed)
    message(FATAL_ERROR "The libraries of ${PROGRAM} can't be read.")
endif()
if(REFUSED AND needed MATCHES "${REFUSED}")
    message(FATAL_ERROR "${PROGRAM} links ${CMAKE_MATCH_0}: ${needed}")
endif()
if(WANTED AND NOT needed MATCHES "${WANTED}")
    message(FATAL_ERROR "${PROGRAM} does not link ${WANTED}: ${needed}")
endif()
