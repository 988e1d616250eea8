# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# casebook_test(tst_name LIBRARIES kb [SOURCES more.cpp ...]): a QTest program from tst_name.cpp, run offscreen with a
# time-out. SHARED_DIR, DATA_DIR and LIBRARY_DIR are compiled in; a test whose input is absent must skip and say so.
function(casebook_test name)
    cmake_parse_arguments(arg "" "TIMEOUT" "LIBRARIES;SOURCES" ${ARGN})
    if(NOT arg_TIMEOUT)
        set(arg_TIMEOUT 120)
    endif()
    add_executable(${name} ${name}.cpp ${arg_SOURCES})
    casebook_warnings(${name})
    target_compile_options(${name} PRIVATE -Wno-conversion) # the QTRY_ macros of Qt 6.8 convert
    target_link_libraries(${name} PRIVATE Qt6::Test ${arg_LIBRARIES})
    target_compile_definitions(${name} PRIVATE
        SHARED_DIR="${PROJECT_SOURCE_DIR}/../shared"
        DATA_DIR="${PROJECT_SOURCE_DIR}/tests/data"
        LIBRARY_DIR="${PROJECT_SOURCE_DIR}/resources/library")
    add_test(NAME ${name} COMMAND ${name})
    set_tests_properties(${name} PROPERTIES TIMEOUT ${arg_TIMEOUT}
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/test-home/cache;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/test-home/config;XDG_DATA_HOME=${CMAKE_BINARY_DIR}/test-home/data")
endfunction()

# For a test that runs cases: the real runner, a stand-in of cuDNN and the described GPU models are compiled in.
function(casebook_runs_cases name)
    target_compile_definitions(${name} PRIVATE
        CASEBOOK_RUNNER="$<TARGET_FILE:casebook-runner>" STANDIN_CUDNN9="$<TARGET_FILE:standin_cudnn9>"
        GPU_MODELS_DIR="${PROJECT_SOURCE_DIR}/resources/gpu-models")
    add_dependencies(${name} casebook-runner standin_cudnn9)
endfunction()
