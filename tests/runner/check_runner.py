#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""check_runner.py ARCH GLIBC RUNNER: what in a built casebook-runner would keep it from systems with that glibc (2.28).

It may need symbols of that glibc and earlier ones, libraries of glibc alone, and no path of the machine that built it. It
may give no symbol of its own away either: cuDNN's C++ library, which it loads, would take them for its own. Says what it
found on stdout; exits with 1 if something is wrong. Needs readelf, which reads every architecture.
"""

import os
import re
import subprocess
import sys

MAX_BYTES = 3 * 1024 * 1024
MACHINES = {"x86_64": ("X86-64", "ld-linux-x86-64.so.2"), "aarch64": ("AArch64", "ld-linux-aarch64.so.1")}
LIBRARIES = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1"}


def dump(path):
    """What readelf says of a program; the empty text where it is none."""
    done = subprocess.run(["readelf", "--wide", "--file-header", "--program-headers", "--dynamic", "--version-info", "--dyn-syms", path],
                          stdout=subprocess.PIPE, text=True, check=False, env=dict(os.environ, LC_ALL="C"))
    return done.stdout if done.returncode == 0 else ""


def number(version):
    return tuple(int(part) for part in version.split("."))


def needed_libraries(text):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", text)


def needed_versions(text):
    """The names in the list of needed symbol versions, as GLIBC_2.27."""
    return sorted(set(re.findall(r"^\s+\S+:\s+Name: (\S+)", text, re.M)))


def newest_glibc(text):
    return max((name[6:] for name in needed_versions(text) if re.fullmatch(r"GLIBC_[0-9.]+", name)), key=number, default="")


def findings(text, arch, glibc, size):
    machine, loader = MACHINES[arch]
    if not re.search(rf"Machine:.*\b{machine}\b", text):
        return [f"it is no program for {arch}"]
    wrong = []
    if not re.search(rf"program interpreter: /\S+/{re.escape(loader)}\]", text):
        wrong.append(f"it is not started by {loader}")
    if not newest_glibc(text):
        wrong.append("it names no version of glibc")
    wrong += [f"it needs {name}" for name in needed_libraries(text) if name not in LIBRARIES | {loader}]
    for name in needed_versions(text):
        if not re.fullmatch(r"GLIBC_[0-9.]+", name):
            wrong.append(f"it needs symbols of {name}")
        elif number(name[6:]) > number(glibc):
            wrong.append(f"it needs symbols of {name}; the oldest system has {glibc}")
    wrong += [f"it looks for libraries in {path}" for path in re.findall(r"\((?:RPATH|RUNPATH)\).*\[(.*)\]", text)]
    symbols = re.findall(r"^\s*\d+: [0-9a-f]+\s+\S+\s+\S+\s+(?:GLOBAL|WEAK|UNIQUE)\s+\S+\s+(?!UND)\S+ (\S+)", text, re.M)
    wrong += [f"it gives away the symbol {symbol}" for symbol in symbols]
    if size > MAX_BYTES:
        wrong.append(f"it has {size} bytes; {MAX_BYTES} are allowed")
    return wrong


def main():
    if len(sys.argv) != 4 or sys.argv[1] not in MACHINES:
        print(__doc__, file=sys.stderr)
        return 2
    _, arch, glibc, path = sys.argv
    text, size = dump(path), os.path.getsize(path)
    wrong = findings(text, arch, glibc, size)
    for finding in wrong:
        print(f"{path}: {finding}")
    if not wrong:
        print(f"{path}: {size / 1e6:.1f} MB, needs GLIBC_{newest_glibc(text)} and {', '.join(needed_libraries(text))}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
