#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""Makes the records of a fleet out of a library's: as if each of many machines had run the library's cases.

fleet.py LIBRARY FOLDER --machines 1000 --records 1000000 [--entries N]

FOLDER/<machine>/evidence/... gets real records in which machine, time, kernel and durations are others; their verdicts and
hashes hold. --entries N takes the N entries with the most records only, so that each gets many. Nothing is random: the
same call makes the same bytes.
"""
import argparse
import hashlib
import multiprocessing
import pathlib
import re

DURATION = re.compile(r'("(?:us|ms|wall_ms)": )(\d+)')
MOST_RECORDS = 8_640_000
MACHINE = re.compile(r',\n  "machine": "[^"]*"\n}\n$')
KERNEL = re.compile(r'"kernel": "[^"]*"')
TIME = re.compile(r'\n  "time": "[^"]*"')


def sources(library, entries):
    """Lists of (entry, text), one list for each of the entries with the most records."""
    folders = [folder for folder in (library / "evidence").glob("*/*") if folder.is_dir()]
    lists = []
    for folder in folders:
        name = folder.relative_to(library / "evidence").as_posix()
        lists.append([(name, file.read_text()) for file in sorted(folder.glob("*.json"))])
    lists.sort(key=lambda records: (-len(records), records[0][0] if records else ""))
    return [one for records in lists[: entries or len(lists)] for one in records]


def record(text, machine, number):
    """The bytes and the name of a run of the same that machine made; number < 8,640,000: of the first day on which records
    can have been made, a hundredth of a second each."""
    second, hundredth = divmod(number, 100)
    time = f"2026-11-20T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}.{hundredth:02}{machine % 10}Z"
    name = hashlib.sha256(f"machine {machine}".encode()).hexdigest()
    text = MACHINE.sub("\n}\n", text)
    text = f'{text[:-3]},\n  "machine": "{name}"\n}}\n'
    text = TIME.sub(f'\n  "time": "{time}"', text, count=1)
    text = DURATION.sub(lambda found: f"{found[1]}{int(found[2]) + (machine * 31 + number) % 97}", text)
    text = KERNEL.sub(f'"kernel": "6.{machine % 20}.0-{machine % 7}-amd64"', text)
    data = text.encode()
    stem = time.replace("-", "").replace(":", "")
    return data, f"{stem}-{hashlib.sha256(data).hexdigest()[:12]}.json"


def write_machine(job):
    folder, texts, machine, count = job
    root = folder / f"m{machine:05}" / "evidence"
    made = set()
    for i in range(count):
        number = machine * count + i
        entry, text = texts[number % len(texts)]
        data, name = record(text, machine, number)
        if entry not in made:
            (root / entry).mkdir(parents=True, exist_ok=True)
            made.add(entry)
        (root / entry / name).write_bytes(data)
    return count


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--machines", type=int, default=1000)
    parser.add_argument("--records", type=int, default=1_000_000)
    parser.add_argument("--entries", type=int, default=0)
    arguments = parser.parse_args()
    texts = sources(arguments.library, arguments.entries)
    each = arguments.records // arguments.machines
    if arguments.records > MOST_RECORDS:
        parser.error(f"at most {MOST_RECORDS} records: their times are of one day")
    jobs = [(arguments.folder, texts, machine, each) for machine in range(arguments.machines)]
    with multiprocessing.Pool() as pool:
        print(sum(pool.imap_unordered(write_machine, jobs)), "records of", arguments.machines, "machines")


if __name__ == "__main__":
    main()
