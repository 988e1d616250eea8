# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT

# casebook_tests(name LIBRARIES kb ... [SOURCES more.cpp ...] [PRECOMPILED target]): one program, test_name, of all
# tst_*.cpp of this folder (tests/testprogram.h). Each tst_*.cpp is a test of CTest, run offscreen in a process of its own
# with a time-out. SHARED_DIR, DATA_DIR and LIBRARY_DIR are compiled in. It shares the precompiled headers of a target:
# of its layer, if nothing else is said; a precompiled.h of its own comes first. Five files are compiled as one: names in
# a file's own namespace are to be unique in its folder, as in a layer.
function(casebook_tests name)
    cmake_parse_arguments(arg "" "PRECOMPILED" "LIBRARIES;SOURCES" ${ARGN})
    set(precompiled ${name} ${arg_PRECOMPILED})
    list(GET precompiled -1 precompiled)
    set(program test_${name})
    file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/tst_*.cpp)
    add_executable(${program} ${PROJECT_SOURCE_DIR}/tests/testprogram.cpp ${files} ${arg_SOURCES})
    # moc depends on what it read last time: without this, a new test would be compiled before moc has read it.
    set(list ${CMAKE_CURRENT_BINARY_DIR}/${program}_files.txt)
    set(known "")
    if(EXISTS ${list})
        file(READ ${list} known)
    endif()
    if(NOT known STREQUAL files)
        file(REMOVE ${CMAKE_CURRENT_BINARY_DIR}/${program}_autogen/timestamp)
        file(WRITE ${list} "${files}")
    endif()
    casebook_warnings(${program})
    set_target_properties(${program} PROPERTIES UNITY_BUILD ${CASEBOOK_UNITY} UNITY_BUILD_BATCH_SIZE 5)
    target_compile_options(${program} PRIVATE -Wno-conversion) # the QTRY_ macros of Qt 6.8 convert
    target_link_libraries(${program} PRIVATE Qt6::Test ${arg_LIBRARIES})
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/precompiled.h)
        casebook_precompile(${program})
    elseif(TARGET ${precompiled})
        target_precompile_headers(${program} REUSE_FROM ${precompiled})
        # With other definitions they are refused.
        target_compile_definitions(${program} PRIVATE $<TARGET_PROPERTY:${precompiled},COMPILE_DEFINITIONS>)
        casebook_precompiled_options(${program})
    endif()
    target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR})
    target_compile_definitions(${program} PRIVATE
        SHARED_DIR="${PROJECT_SOURCE_DIR}/../shared"
        DATA_DIR="${PROJECT_SOURCE_DIR}/tests/data"
        LIBRARY_DIR="${PROJECT_SOURCE_DIR}/resources/library")
    foreach(file IN LISTS files)
        cmake_path(GET file STEM test)
        add_test(NAME ${test} COMMAND ${program} ${test})
        # ./dev test has two places a core: these take both, and a test that mostly waits (tests/far) takes one.
        set_tests_properties(${test} PROPERTIES PROCESSORS 2 TIMEOUT $<IF:$<BOOL:${CASEBOOK_SANITIZED}>,600,120>
            ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8;XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/test-home/cache;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/test-home/config;XDG_DATA_HOME=${CMAKE_BINARY_DIR}/test-home/data")
    endforeach()
endfunction()

# For tests that run a program of the project: its path is compiled in, as DEFINITION.
function(casebook_tests_run name definition target)
    target_compile_definitions(test_${name} PRIVATE ${definition}="$<TARGET_FILE:${target}>")
    add_dependencies(test_${name} ${target})
endfunction()

# For tests that run cases: the real runner, a stand-in of cuDNN and the described GPU models.
function(casebook_tests_run_cases name)
    casebook_tests_run(${name} CASEBOOK_RUNNER casebook-runner)
    casebook_tests_run(${name} STANDIN_CUDNN9 standin_cudnn9)
    target_compile_definitions(test_${name} PRIVATE GPU_MODELS_DIR="${PROJECT_SOURCE_DIR}/resources/gpu-models")
endfunction()
