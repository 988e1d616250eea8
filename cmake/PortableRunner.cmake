# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# Tool chain file of ./dev runner: ziglang compiles for the symbols of an older glibc and brings its own libc++, which is
# linked into the program. CASEBOOK_ZIG: the compiler; CASEBOOK_ARCH: x86_64 or aarch64; CASEBOOK_GLIBC: as 2.28.
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES CASEBOOK_ZIG CASEBOOK_ARCH CASEBOOK_GLIBC)
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ${CASEBOOK_ARCH})
set(CMAKE_CXX_COMPILER ${CASEBOOK_ZIG} c++ -target ${CASEBOOK_ARCH}-linux-gnu.${CASEBOOK_GLIBC})
# The first program that is linked with a set of flags makes libc++ for them, which takes minutes. CMake links one to see
# what the compiler is: it is to have the flags of the runner. Its other questions are answered without linking.
set(CMAKE_CXX_FLAGS "-O2 -DNDEBUG -s")
set(CMAKE_CXX_FLAGS_RELEASE "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# The machine's ar knows its own architecture alone.
set(CMAKE_CXX_ARCHIVE_CREATE "\"${CASEBOOK_ZIG}\" ar qc <TARGET> <LINK_FLAGS> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "\"${CASEBOOK_ZIG}\" ranlib <TARGET>")
