#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_check_runner.py RUNNER: shows that check_runner.py finds what it is for, in texts of readelf and in the runner that
this tool chain built, which is made for this system and not for older ones."""

import os
import platform
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import check_runner  # noqa: E402

GOOD = """ELF Header:
  Machine:                           Advanced Micro Devices X86-64
Program Headers:
      [Requesting program interpreter: /lib64/ld-linux-x86-64.so.2]
Dynamic section at offset 0x1000 contains 3 entries:
 0x0000000000000001 (NEEDED)             Shared library: [libm.so.6]
 0x0000000000000001 (NEEDED)             Shared library: [libc.so.6]
Symbol table '.dynsym' contains 3 entries:
   Num:    Value          Size Type    Bind   Vis      Ndx Name
     0: 0000000000000000     0 NOTYPE  LOCAL  DEFAULT  UND
     1: 0000000000000000     0 FUNC    GLOBAL DEFAULT  UND dlopen@GLIBC_2.2.5 (2)
     2: 0000000000000000     0 NOTYPE  WEAK   DEFAULT  UND __gmon_start__
Version needs section '.gnu.version_r' contains 2 entries:
  0x0000: Version: 1  File: libc.so.6  Cnt: 2
  0x0010:   Name: GLIBC_2.2.5  Flags: none  Version: 2
  0x0020:   Name: GLIBC_2.27  Flags: none  Version: 3
"""
AARCH64 = GOOD.replace("Advanced Micro Devices X86-64", "AArch64").replace("/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1")
LAST_NEEDED = "Shared library: [libc.so.6]\n"

# text, architecture, bytes, what must be found: nothing, or a part of each finding
SAMPLES = [
    (GOOD, "x86_64", 2_000_000, []),
    (AARCH64, "aarch64", 2_000_000, []),
    (GOOD.replace("GLIBC_2.27", "GLIBC_2.28"), "x86_64", 1, []),
    (GOOD.replace("GLIBC_2.27", "GLIBC_2.29"), "x86_64", 1, ["GLIBC_2.29"]),
    (GOOD.replace("GLIBC_2.27", "GLIBC_2.100"), "x86_64", 1, ["GLIBC_2.100"]),
    (GOOD.replace("GLIBC_2.27", "GLIBC_PRIVATE"), "x86_64", 1, ["GLIBC_PRIVATE"]),
    (GOOD.replace(LAST_NEEDED, LAST_NEEDED + " 0x01 (NEEDED)    Shared library: [libstdc++.so.6]\n"), "x86_64", 1, ["needs libstdc++.so.6"]),
    (GOOD.replace(LAST_NEEDED, LAST_NEEDED + " 0x1d (RUNPATH)    Library runpath: [/opt/lib]\n"), "x86_64", 1, ["/opt/lib"]),
    (GOOD.replace("UND dlopen@GLIBC_2.2.5 (2)", " 15 __cxa_throw"), "x86_64", 1, ["gives away the symbol __cxa_throw"]),
    (GOOD.replace("/lib64/ld-linux", "/lib64/ld-musl"), "x86_64", 1, ["not started by ld-linux-x86-64.so.2"]),
    (GOOD.split("Version needs")[0], "x86_64", 1, ["no version of glibc"]),
    (GOOD, "x86_64", 3_200_000, ["3200000 bytes"]),
    (GOOD, "aarch64", 1, ["no program for aarch64"]),
    ("", "x86_64", 1, ["no program for x86_64"]),
]


def main():
    failed = 0
    for i, (text, arch, size, expected) in enumerate(SAMPLES):
        found = check_runner.findings(text, arch, "2.28", size)
        if len(found) != len(expected) or not all(part in finding for part, finding in zip(expected, found)):
            print(f"sample {i}: expected {expected}, found {found}")
            failed += 1
    arch = platform.machine()
    native = check_runner.findings(check_runner.dump(sys.argv[1]), arch, "2.28", os.path.getsize(sys.argv[1]))
    if not any("needs libstdc++.so.6" in finding for finding in native) or not any("needs symbols of GLIBC_2.3" in finding for finding in native):
        print(f"the runner of this tool chain needs a newer system, and that was not found: {native}")
        failed += 1
    print(f"{len(SAMPLES) + 1 - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
