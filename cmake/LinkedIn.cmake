# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

option(CASEBOOK_LINKED_IN "Link simdjson, yaml-cpp and PCRE2 in where their static libraries are installed" ON)

# casebook_linked_in(<variable> <shared target> <file>...): sets the variable to the static form of a library, looked
# for under these names beside the shared one, and to the shared one where there is none (docs/adr/0001).
function(casebook_linked_in variable shared)
    set(${variable} ${shared} PARENT_SCOPE)
    if(NOT CASEBOOK_LINKED_IN)
        return()
    endif()
    get_target_property(type ${shared} TYPE)
    if(type STREQUAL INTERFACE_LIBRARY) # one of pkg-config
        get_target_property(files ${shared} INTERFACE_LINK_LIBRARIES)
        list(GET files 0 file)
    else()
        get_target_property(file ${shared} LOCATION)
    endif()
    cmake_path(GET file PARENT_PATH folder)
    find_library(${variable}_FILE NAMES ${ARGN} PATHS ${folder} NO_DEFAULT_PATH)
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
