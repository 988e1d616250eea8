# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# cmake -DWRONG=... -DEXPECT=... -DWORK=... -P: configures guard/ and wants the guard's message, or success without EXPECT.
file(REMOVE_RECURSE "${WORK}")
execute_process(
    COMMAND ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR}/guard -B ${WORK} -G Ninja -DWRONG=${WRONG}
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
string(REGEX REPLACE "[ \n]+" " " output "${output}")
if(NOT EXPECT)
    if(NOT status EQUAL 0)
        message(FATAL_ERROR "The right links were refused: ${output}")
    endif()
elseif(status EQUAL 0)
    message(FATAL_ERROR "The wrong link (${WRONG}) was not noticed")
else()
    string(FIND "${output}" "${EXPECT}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "Expected \"${EXPECT}\" in: ${output}")
    endif()
endif()
