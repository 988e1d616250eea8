#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""fuzz.py SOURCE_DIR PROGRAM [TARGET|all [SECONDS|FILE]]: runs libFuzzer on a target of tests/fuzz (./dev fuzz).

Without a target it lists them. Inputs that reach something new are kept in build/fuzz/corpus/TARGET, so that the next call
goes on where this one ended. What fails is kept in build/fuzz/crashes/TARGET; after three of them the target's turn is
over. With a FILE, runs that input alone. Prints a table at the end; exits with 1 if anything failed.
"""

import os
import re
import shutil
import subprocess
import sys
import time

SECONDS = 60
TIMEOUT_S = 10  # of one input
RSS_LIMIT_MB = 1024
FORKING = {"server"}  # libFuzzer's thread that watches memory makes a forked child hang
CRASHES = 3  # of a target, then its turn is over


def environment(source_dir, target):
    suppressions = os.path.join(source_dir, "tests/sanitizers/lsan.supp")
    return dict(os.environ, CASEBOOK_FUZZ_TARGET=target, LC_ALL="C.UTF-8",
                # Freed memory is kept a while, which counts for the limit.
                ASAN_OPTIONS="quarantine_size_mb=64:detect_stack_use_after_return=0",
                LSAN_OPTIONS=f"suppressions={suppressions}:print_suppressions=0",
                UBSAN_OPTIONS="print_stacktrace=1")


def memory_limits(target):
    return [f"-rss_limit_mb={0 if target in FORKING else RSS_LIMIT_MB}", f"-malloc_limit_mb={RSS_LIMIT_MB}"]


def targets(program):
    """Name -> (bytes of the largest input, what it is)."""
    said = subprocess.run([program, "list"], stdout=subprocess.PIPE, check=True).stdout.decode()
    rows = [line.split("\t") for line in said.splitlines()]
    return {name: (int(size), what) for name, size, what in rows}


class Outcome:
    def __init__(self):
        self.inputs = 0
        self.seconds = 0.0
        self.edges = 0
        self.crashes = []

    def take(self, line):
        if found := re.search(r"\bcov: (\d+)", line):
            self.edges = max(self.edges, int(found[1]))
        if found := re.match(r"stat::number_of_executed_units:\s*(\d+)", line):
            self.inputs += int(found[1])
        if found := re.search(r"Test unit written to (\S+)", line):
            self.crashes.append(found[1])


def fuzz(program, source_dir, target, max_bytes, seconds):
    base = os.path.join(source_dir, "build/fuzz")
    corpus, seeds, crashes = (os.path.join(base, kind, target) for kind in ("corpus", "seeds", "crashes"))
    shutil.rmtree(seeds, ignore_errors=True)
    for folder in (corpus, crashes):
        os.makedirs(folder, exist_ok=True)
    subprocess.run([program, "seeds", target, seeds], check=True)
    log_path = os.path.join(base, f"{target}.log")
    outcome = Outcome()
    begin = time.monotonic()
    with open(log_path, "w", encoding="utf-8") as log:
        while len(outcome.crashes) < CRASHES:
            left = seconds - (time.monotonic() - begin)
            if left < 1:
                break
            command = [program, f"-max_total_time={int(left)}", f"-timeout={TIMEOUT_S}", *memory_limits(target),
                       f"-max_len={max_bytes}", f"-artifact_prefix={crashes}/", "-print_final_stats=1", corpus, seeds]
            before = len(outcome.crashes)
            with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                                  env=environment(source_dir, target), cwd=base) as process:
                for line in process.stderr:
                    log.write(line)
                    outcome.take(line)
            if process.returncode == 0:
                break
            if len(outcome.crashes) == before: # it could not even begin
                outcome.crashes.append(log_path)
                break
    outcome.seconds = time.monotonic() - begin
    return outcome


def table(rows):
    lines = ["| target | inputs | inputs/s | seconds | edges reached | failed |", "|---|---|---|---|---|---|"]
    total = Outcome()
    for name, outcome in rows:
        rate = outcome.inputs / max(outcome.seconds, 0.001)
        lines.append(f"| `{name}` | {outcome.inputs:,} | {rate:,.0f} | {outcome.seconds:.0f} | {outcome.edges:,} | {len(outcome.crashes)} |")
        total.inputs += outcome.inputs
        total.seconds += outcome.seconds
        total.crashes += outcome.crashes
    if len(rows) > 1:
        rate = total.inputs / max(total.seconds, 0.001)
        lines.append(f"| all | {total.inputs:,} | {rate:,.0f} | {total.seconds:.0f} | | {len(total.crashes)} |")
    return "\n".join(lines)


def main():
    source_dir, program, *arguments = sys.argv[1:]
    known = targets(program)
    if not arguments:
        print("./dev fuzz TARGET|all [SECONDS]    TARGET is one of")
        for name, (_, what) in known.items():
            print(f"  {name:12}{what}")
        return 0
    chosen = list(known) if arguments[0] == "all" else arguments[:1]
    if chosen[0] not in known or len(arguments) > 2:
        print(f"dev: {arguments[0]} is no target; ./dev fuzz lists them", file=sys.stderr)
        return 2
    if len(arguments) == 2 and not arguments[1].isdigit():
        if arguments[0] == "all" or not os.path.isfile(arguments[1]):
            print(f"dev: {arguments[1]} is neither a number of seconds nor a file", file=sys.stderr)
            return 2
        command = [program, f"-timeout={TIMEOUT_S}", *memory_limits(chosen[0]), arguments[1]]
        return subprocess.run(command, env=environment(source_dir, chosen[0]), check=False).returncode
    seconds = int(arguments[1]) if len(arguments) == 2 else SECONDS
    rows = []
    for name in chosen:
        print(f"dev: fuzzing {name} for {seconds} s, log in build/fuzz/{name}.log", file=sys.stderr)
        outcome = fuzz(program, source_dir, name, known[name][0], seconds)
        rows.append((name, outcome))
        for crash in outcome.crashes:
            where = os.path.relpath(crash, source_dir)
            print(f"dev: FAILED {name}; repeat it by: ./dev fuzz {name} {where}", file=sys.stderr)
    print(table(rows))
    return 1 if any(outcome.crashes for _, outcome in rows) else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
