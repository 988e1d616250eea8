# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

option(CASEBOOK_UNITY "Compile the files of a folder as one" ON)

# casebook_layer(NAME ...): a static library named after its folder. Headers are included as "folder/file.h".
# The layer guard (LayerGuard.cmake) must have a rule for it.
function(casebook_layer name)
    add_library(${name} STATIC)
    set_property(GLOBAL APPEND PROPERTY CASEBOOK_LAYERS ${name})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
    casebook_warnings(${name})
endfunction()

# casebook_sources(target file.cpp ...): adds the files of one folder to a target. They are compiled as one, so what they
# include is read once for all of them (docs/adr/0024): names in a file's own namespace are to be unique in its folder.
# -DCASEBOOK_UNITY=OFF compiles each by itself.
function(casebook_sources target)
    list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
    target_sources(${target} PRIVATE ${files})
    file(RELATIVE_PATH folder ${PROJECT_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
    string(MAKE_C_IDENTIFIER ${folder} group)
    set_source_files_properties(${files} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
    set_target_properties(${target} PROPERTIES UNITY_BUILD ${CASEBOOK_UNITY} UNITY_BUILD_MODE GROUP)
endfunction()

# casebook_embed(target namespace header name=file ...): compiles text files in, each as the std::string_view that the header
# declares. Read when CMake runs, and again when a file has changed.
function(casebook_embed target namespace header)
    set(definitions "")
    foreach(pair IN LISTS ARGN)
        string(REGEX MATCH "^([^=]+)=(.+)$" matched ${pair})
        set(file ${CMAKE_CURRENT_SOURCE_DIR}/${CMAKE_MATCH_2})
        set(name ${CMAKE_MATCH_1})
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
        file(READ ${file} text)
        string(APPEND definitions "const std::string_view ${name} = R\"embedded(${text})embedded\";\n")
    endforeach()
    set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded.cpp)
    file(CONFIGURE OUTPUT ${source} @ONLY
        CONTENT "#include \"${header}\"\nnamespace ${namespace} {\n@definitions@} // namespace ${namespace}\n")
    target_sources(${target} PRIVATE ${source})
endfunction()

# casebook_precompile(layer): the layer's precompiled.h is read once for all its units. The tests of the layer share it.
function(casebook_precompile layer)
    target_precompile_headers(${layer} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/precompiled.h)
    casebook_precompiled_options(${layer})
endfunction()

# For whatever is compiled with precompiled headers. -fpch-preprocess: so that ccache can tell what they hold. GCC 14
# forgets that those of the standard library are the system's, and warns of bounds in std::string where nothing is wrong.
function(casebook_precompiled_options target)
    target_compile_options(${target} PRIVATE
        $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess;-Wno-array-bounds;-Wno-stringop-overflow>)
endfunction()

function(casebook_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion
        -Wnon-virtual-dtor -Woverloaded-virtual -Wno-missing-field-initializers
        # Files that are compiled as one see each other's names: those are no harm.
        $<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow=local;-Wno-subobject-linkage,$<$<NOT:$<BOOL:${CASEBOOK_UNITY}>>:-Wshadow>>
        $<$<BOOL:${CASEBOOK_WERROR}>:-Werror>)
endfunction()
