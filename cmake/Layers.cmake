# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# casebook_layer(NAME ...): a static library named after its folder. Headers are included as "folder/file.h".
# The layer guard (LayerGuard.cmake) must have a rule for it.
function(casebook_layer name)
    add_library(${name} STATIC)
    set_property(GLOBAL APPEND PROPERTY CASEBOOK_LAYERS ${name})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
    casebook_warnings(${name})
endfunction()

# casebook_sources(layer file.cpp ...): adds the files of one folder to a layer.
function(casebook_sources layer)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
    target_sources(${layer} PRIVATE ${files})
endfunction()

function(casebook_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
        -Wnon-virtual-dtor -Woverloaded-virtual -Wno-missing-field-initializers $<$<BOOL:${CASEBOOK_WERROR}>:-Werror>)
endfunction()
