#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""What a build from nothing costs: bench_build.py SOURCE. Called by ./dev bench build, in the tool chain.

Builds the preset dev in a folder of its own, without the compiler cache: first the window, then all the rest. Prints the
minutes by the clock, the CPU seconds, and their ratio to one file that includes QtWidgets and QtConcurrent, so that machines
can be compared. Needs python3-minimal only. Takes the time of a whole build; nothing else should run meanwhile.
"""

import os
import resource
import shutil
import statistics
import subprocess
import sys
import time

REFERENCE = "#include <QtWidgets>\n#include <QtConcurrent>\nint main() { return 0; }\n"


def measured(command, **options):
    """Runs the command; (seconds by the clock, CPU seconds of it and its children)."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(command, check=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.monotonic() - start, cpu


def reference_file(folder):
    """CPU seconds of compiling one Qt Widgets file at -O2: the median of three."""
    source = os.path.join(folder, "reference.cpp")
    with open(source, "w", encoding="utf-8") as file:
        file.write(REFERENCE)
    flags = subprocess.run(["pkgconf", "--cflags", "Qt6Widgets", "Qt6Concurrent"], check=True, capture_output=True, text=True)
    command = ["c++", "-std=c++23", "-O2", "-fPIC", *flags.stdout.split(), "-c", source, "-o", os.devnull]
    return statistics.median(measured(command)[1] for _ in range(3))


def main(source):
    folder = os.path.join(source, "build", "bench-build")
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    environment = {name: value for name, value in os.environ.items() if name != "CMAKE_CXX_COMPILER_LAUNCHER"}
    options = {"cwd": source, "env": environment, "stdout": sys.stderr}
    reference = reference_file(folder)
    rows, total = [], 0.0
    for what, commands in (
            ("configuring", [["cmake", "--preset", "dev", "-B", folder]]),
            ("the window, as ./dev run builds it", [["cmake", "--build", folder, "--target", "casebook"]]),
            ("all the rest, as ./dev test builds it", [["cmake", "--build", folder]])):
        wall, cpu = (sum(part) for part in zip(*(measured(command, **options) for command in commands)))
        total += cpu
        rows.append((what, wall, cpu))
    shutil.rmtree(folder)
    print(f"One Qt Widgets file: {reference:.1f} CPU s. Cores: {os.cpu_count()}.\n")
    print("| step | clock | CPU | Qt Widgets files |\n|---|---|---|---|")
    for what, wall, cpu in rows:
        print(f"| {what} | {int(wall) // 60} min {int(wall) % 60} s | {cpu:.0f} s | {cpu / reference:.0f} |")
    print(f"| together | | {total:.0f} s | {total / reference:.0f} |")


if __name__ == "__main__":
    main(*sys.argv[1:])
