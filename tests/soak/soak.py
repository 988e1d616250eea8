#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""The kill test: soak.py SOAKWINDOW TROUBLE [KILLS] [SEED].

Starts the real window on a library of its own, which edits and saves at random, and kills it (SIGKILL) at a random moment or
at one of its operations on files; then starts it again, KILLS times. Its disk is as it should be, slow, full (a tmpfs),
read-only (a bind mount), or tears, fails what it is asked (TROUBLE, by LD_PRELOAD). After each kill, from outside:

whole      each file of the library is, byte for byte, one that the window said it would write
kept       each edit that was confirmed, by the journal or by a save, is in the library's file or in a journal
offered    the next window offers what is in journals, and then has each confirmed edit, once
told       a save that failed said so, and what it did not write is still unsaved
left       nothing but what belongs there is left in the library and in the data folder once a later window was at work
open       the lock of a dead process keeps nobody out, no journal is damaged, and nobody but Casebook is said to have
           changed a file

Exits with 1 where any of them was broken: each is printed. The folder of such a lane is kept with SOAK_KEEP=FOLDER."""

import collections
import errno
import json
import os
import pathlib
import random
import re
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import traceback

TAG = re.compile(r"tag-[A-Za-z0-9]+")
LONG = 100  # seconds for a window to open: a machine under load
KINDS = ("none", "slow", "torn", "failing", "die", "full", "read-only")
FAILING = ("torn", "failing", "full", "read-only")
LANES = 4


def tag_of(text):
    found = TAG.search(text)
    return found.group() if found else None


def in_namespace():
    """Runs this script again where it may mount; where it can't, two kinds of trouble are left out."""
    if os.environ.get("SOAK_MOUNTS"):
        return os.environ["SOAK_MOUNTS"] == "yes"
    command = ["unshare", "--user", "--map-root-user", "--mount"]
    can = shutil.which("unshare") and subprocess.run([*command, "mount", "-t", "tmpfs", "none", "/tmp"], capture_output=True).returncode == 0
    environment = dict(os.environ, SOAK_MOUNTS="yes" if can else "no")
    os.execvpe(*(("unshare", [*command, sys.executable, "-B", *sys.argv]) if can else (sys.executable, [sys.executable, "-B", *sys.argv])),
               environment)


def make_read_only(mount):
    """The kernel refuses while the window has a file there open for writing, which is over in a moment."""
    for _ in range(500):
        said = subprocess.run(["mount", "-o", "remount,bind,ro", str(mount)], env={**os.environ, "LC_ALL": "C"}, stderr=subprocess.PIPE,
                              text=True, check=False)
        if said.returncode == 0 or "busy" not in said.stderr:
            break
        time.sleep(0.01)
    if said.returncode != 0:
        raise RuntimeError(said.stderr)


class Lane:
    """A library with its windows, one after the other."""

    def __init__(self, number, program, trouble, seed, mounts, totals):
        self.program, self.trouble, self.mounts, self.totals = program, trouble, mounts, totals
        self.random = random.Random(seed * 1000 + number)
        self.seed = seed * 1_000_000 + number * 100_000
        self.root = pathlib.Path(os.environ.get("SOAK_FOLDER", tempfile.gettempdir())) / ("lane%d" % number)
        self.root.mkdir()
        if mounts:
            subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "none", str(self.root)], check=True)
        self.library = self.root / "library"
        self.home = self.root / "home"
        self.journals = self.home / "data/journal"
        self.ever = collections.defaultdict(set)  # tag -> (path, text) that were there, or were to be
        self.states = {}  # tag -> the states since the last window took over, in their order: each a set of such
        self.confirmed = {}  # tag -> the first of them that will do
        self.left = {}  # temporary files -> windows that were at work since
        self.conflicts = 0  # that windows decided for the disk since the last one that had everything
        self.doubled = set()  # tags of which a disk that failed left two files
        self.stale = False  # a journal that is there may be older than what was saved since
        self.findings = []
        self.history = []
        self.make_library()

    def make_library(self):
        texts = {}
        for i in range(24):
            name = "%s/e%d" % (("cuda", "nccl", "build")[i % 3], i)
            texts["entries/%s.json" % name] = json.dumps(
                {"id": name, "signature": "error %d tag-e%d" % (i, i), "regex": "error %d" % i, "domain": name.split("/")[0],
                 "root_cause": "At first.", "related_articles": ["guide"] if i % 6 == 0 else [], "unknown_key": {"kept": [i]}}, indent=2) + "\n"
        texts["articles/guide.md"] = "---\ntitle: Guide\ndate: '2026-01-01'\nid: guide\n---\n\ntag-guide\n"
        texts["articles/guide.zh.md"] = "---\ntitle: Guide\ndate: '2026-01-01'\nid: guide\n---\n\ntag-guidezh\n"
        texts["articles/plain.md"] = "---\ntitle: Plain\ndate: '2026-01-01'\nid: plain\n---\n\ntag-plain\n"
        for path, text in texts.items():
            file = self.library / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
            self.ever[tag_of(text)].add((path, text))
            self.states[tag_of(text)] = [{(path, text)}]
            self.confirmed[tag_of(text)] = 0
        (self.home / "share").mkdir(parents=True)  # of the desktop's trash

    def found(self, what):
        self.findings.append("seed %d, %s: %s" % (self.run_seed, ", ".join(self.history[-4:]), what))

    # What the window says.

    def hear(self, event):
        what = event["e"]
        if what == "open":
            if event["readOnly"] or event["locked"]:
                self.found("open: the library is read-only, locked: %s" % event["locked"])
        elif what == "asked":
            if event["conflict"]:
                # A journal that could be neither written nor removed any more knows of no later save: both are shown.
                self.conflicts += 1
                self.totals["conflicts after a disk that failed"] += 1
                if not self.stale:
                    self.found("open: asks “%s”" % event["title"])
            elif not event["restorable"]:
                self.found("open: asks “%s”" % event["title"])
            self.totals["journals offered"] += event["restorable"]
            self.totals["files offered"] += event["files"] if event["restorable"] else 0
        elif what == "all":
            self.take_over(event["files"])
        elif what == "state":
            self.add_state(event)
        elif what == "dated":
            state = (event["path"], event["text"])
            self.ever[event["tag"]].add(state)
            self.states[event["tag"]][-1].add(state)
        elif what == "kept":
            self.stale &= self.kind in FAILING
            for number in event["n"]:
                tag, index, since = self.numbers[number]
                self.confirm(tag, index, "edits kept by the journal")
                if number not in self.timed:
                    self.timed.add(number)
                    self.totals.delays.append(event["t"] - since)
        elif what == "saving":
            self.saving = True
        elif what == "saved":
            self.handle_saved(event)

    def add_state(self, event):
        tag = event["tag"]
        state = (event["path"], event["text"])
        if state[0]:
            self.ever[tag].add(state)
        self.states.setdefault(tag, [{(None, None)}]).append({state})
        self.confirmed.setdefault(tag, 0)
        self.numbers[event["n"]] = (tag, len(self.states[tag]) - 1, event["t"])
        self.totals["edits of files"] += 1

    def confirm(self, tag, index, how):
        if index > self.confirmed[tag]:
            self.totals[how] += index - self.confirmed[tag]
            self.confirmed[tag] = index

    def handle_saved(self, event):
        self.saving = False
        self.totals["saves"] += 1
        for file in event["files"]:
            states = self.states.setdefault(file["tag"], [{(None, None)}])
            self.confirmed.setdefault(file["tag"], 0)
            index = max((i for i, texts in enumerate(states) if (file["path"], file["text"]) in texts), default=None)
            if index is None and "removed" in file and any(path not in (None, file["removed"]) for texts in states for path, _ in texts):
                continue  # the old name of a file that is there under its new one
            if index is None:
                self.found("whole: saved what was never said: %s" % file["path"])
            else:
                self.confirm(file["tag"], index, "edits confirmed by a save")
        if event["errors"]:
            self.totals["saves that failed"] += 1
            if os.environ.get("SOAK_LOG"):
                print(self.run_seed, self.kind, event["errors"], event["said"][:300])
            if not event["said"] and not event["asked"]:
                self.found("told: a save failed and nothing was said")
            if not event["modified"] or not event["stillUnsaved"]:
                self.found("told: what a save did not write is taken for saved")

    def take_over(self, files):
        """The next window has everything: what it has is where the next states begin."""
        there = collections.defaultdict(list)
        for file in files:
            there[file["tag"]].append((file["path"], file["text"]))
        for tag, states in there.items():
            if len(states) > 1 and tag in self.doubled:
                continue  # since then
            if len(states) > 1 and self.stale:
                self.doubled.add(tag)
                self.totals["files under two names after a disk that failed"] += 1
            elif len(states) > 1:
                self.found("offered: %s is there %d times: %s" % (tag, len(states), [path for path, _ in states]))
        for tag in self.states.keys() | there.keys():
            states = there[tag] or [(None, None)]
            if self.conflicts or self.is_allowed(tag, set(states)):
                continue
            if self.stale:  # the library's file was looked at: what was confirmed is there, and an older journal offers what was before
                self.totals["older edits offered after a disk that failed"] += 1
            else:
                self.totals["edits lost"] += 1
                self.found("offered: %s is not there as confirmed, but as %s" % (tag, states))
        self.states = {tag: [set(states)] for tag, states in there.items() if states}
        self.confirmed = {tag: 0 for tag in self.states}
        self.began, self.conflicts = True, 0
        self.stale |= self.kind in FAILING

    def is_allowed(self, tag, there):
        allowed = set().union(*self.states.get(tag, [{(None, None)}])[self.confirmed.get(tag, 0):])
        return bool(allowed & there)

    # One window.

    def run(self, number, kind):
        self.kind, self.run_seed = kind, self.seed + number
        self.moment = "operation" if kind == "die" else self.random.choices(("start", "work", "later"), (15, 80, 5))[0]
        self.history.append("%s at %s" % (kind, self.moment))
        self.numbers, self.timed, self.began, self.saving = {}, set(), False, False
        said, end = os.pipe()
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", SOAK_TROUBLE=kind, SOAK_SEED=str(self.run_seed), SOAK_FOLDER=str(self.root) + "/",
                           SOAK_DIE=str(self.random.randint(1, 60)), LD_PRELOAD=self.trouble, XDG_DATA_HOME=str(self.home / "share"),
                           XDG_CONFIG_HOME=str(self.home / "config"), XDG_CACHE_HOME=str(self.home / "cache"), HOME=str(self.home))
        with open(self.home / "stderr", "ab") as errors:
            child = subprocess.Popen([self.program, str(self.library), str(self.home), str(self.run_seed), "later" if self.moment == "later" else "restore",
                                      str(end)], env=environment, stderr=errors, stdout=errors, pass_fds=(end,))
        os.close(end)
        try:
            self.listen(child, said)
        finally:
            child.kill()
            child.wait()
            os.close(said)
            self.end_trouble()
        self.totals["kills"] += 1
        self.totals.table[self.kind]["kills"] += 1
        self.totals.table[self.kind]["in a save"] += self.saving
        if child.returncode != -signal.SIGKILL:
            self.found("the window ended by itself: %d; %s" % (child.returncode, (self.home / "stderr").read_text()[-400:]))
        self.look()
        return not self.findings

    def listen(self, child, said):
        begun_at = time.monotonic()
        limit = begun_at + LONG
        if self.moment == "start":
            limit = begun_at + self.random.uniform(0, 0.8)
        rest, trouble_at = b"", None
        while True:
            timeout = limit - time.monotonic()
            if trouble_at is not None:
                timeout = min(timeout, trouble_at - time.monotonic())
            ready, _, _ = select.select([said], [], [], max(timeout, 0))
            if ready:
                read = os.read(said, 1 << 16)
                if not read:
                    return  # it has ended
                *lines, rest = (rest + read).split(b"\n")
                for line in lines:
                    event = json.loads(line)
                    self.hear(event)
                    if event["e"] == "all" and self.moment != "start":
                        limit = time.monotonic() + (4 if self.kind == "die" else self.random.uniform(0, 1.8))
                        trouble_at = time.monotonic() + self.random.uniform(0, 0.7)
                    elif event["e"] == "asked" and self.moment == "later":
                        limit = time.monotonic() + self.random.uniform(0, 0.2)
                if self.findings:
                    break
                continue
            if trouble_at is not None and time.monotonic() >= trouble_at:
                self.begin_trouble()
                trouble_at = None
            if time.monotonic() >= limit:
                break
        child.kill()
        if not self.began and self.moment == "work" and not self.findings:
            self.found("the window did not open in %d s" % LONG)
        while read := os.read(said, 1 << 16):
            rest += read
        for line in rest.split(b"\n")[:-1]:
            self.hear(json.loads(line))

    # Trouble that a preloaded library does not make.

    def begin_trouble(self):
        if self.kind == "full":
            room = os.statvfs(self.root)
            room = room.f_bavail * room.f_frsize - self.random.choice((0, 4096, 8192, 65536))
            with open(self.root / "filler", "wb", buffering=0) as filler:
                try:
                    while room > 0:
                        room -= filler.write(bytes(min(room, 1 << 20)))
                except OSError as error:
                    assert error.errno == errno.ENOSPC  # the window wrote meanwhile
        elif self.kind == "read-only":
            self.mounted = [folder for folder in self.random.choice(((self.library,), (self.home,), (self.library, self.home)))]
            for folder in self.mounted:
                subprocess.run(["mount", "--bind", str(folder), str(folder)], check=True)
                make_read_only(folder)

    def end_trouble(self):
        (self.root / "filler").unlink(missing_ok=True)
        for folder in getattr(self, "mounted", ()):
            subprocess.run(["umount", str(folder)], check=True)
        self.mounted = ()
        shutil.rmtree(self.home / "share/Trash", ignore_errors=True)
        for trash in self.root.glob(".Trash*"):
            shutil.rmtree(trash)

    # What is there after a kill.

    def look(self):
        there = collections.defaultdict(set)
        strangers = set()
        for file in sorted(self.library.rglob("*")):
            path = str(file.relative_to(self.library))
            if file.is_dir():
                continue
            if not re.fullmatch(r"entries/[\w/.-]+\.json|articles/[\w.-]+\.md", path) or file.name.startswith("."):
                strangers.add(file)
                continue
            self.totals["files looked at"] += 1
            text = file.read_bytes().decode()
            tag = tag_of(text)
            if path.endswith(".json"):
                try:
                    json.loads(text)
                except ValueError as error:
                    self.found("whole: %s is no JSON: %s" % (path, error))
            if tag is None or (path, text) not in self.ever[tag]:
                self.found("whole: %s was never to be: %r" % (path, text[:200]))
            there[tag].add((path, text))
        for tag in self.states.keys() - there.keys():
            there[tag].add((None, None))  # it is deleted, whatever a journal says that a full disk kept from its end
        journals = sorted(self.journals.glob("**/*")) if self.journals.exists() else []
        self.stale &= bool(journals)
        for file in journals:
            if file.name.startswith(".") or not file.name.endswith(".json"):
                strangers.add(file)
                continue
            self.totals["journals looked at"] += 1
            try:
                self.read_journal(json.loads(file.read_bytes()), there)
            except (ValueError, KeyError) as error:
                self.found("whole: the journal %s: %r" % (file.name, error))
        for tag in self.states:
            if not self.is_allowed(tag, there[tag]):
                self.totals["edits lost"] += 1
                self.found("kept: %s, confirmed, is neither in the library nor in a journal: there %s, confirmed %s of %s"
                           % (tag, there[tag], self.confirmed[tag], self.states[tag]))
        self.totals.table[self.kind]["temporary files"] += len(strangers - self.left.keys())
        self.left = {file: self.left.get(file, -1) + self.began for file in strangers}
        for file, windows in self.left.items():
            if windows > 1:
                self.found("left: %s outlives %d windows" % (file, windows))

    @staticmethod
    def read_journal(journal, there):
        for file in journal["files"]:
            state, before = file["now"], file["on_disk"]
            if state:
                there[tag_of(state["text"])].add((state["file"], state["text"]))
            else:
                there[tag_of(before["text"])].add((None, None))


class Totals(collections.Counter):
    def __init__(self):
        super().__init__()
        self.table = collections.defaultdict(collections.Counter)
        self.delays = []

    def print(self):
        print("| trouble | kills | of them in a save | temporary files left |\n|---|---|---|---|")
        for kind in KINDS:
            if kind in self.table:
                row = self.table[kind]
                print("| %s | %d | %d | %d |" % (kind, row["kills"], row["in a save"], row["temporary files"]))
        print()
        for name in ("kills", "files looked at", "journals looked at", "edits of files", "edits kept by the journal", "edits confirmed by a save",
                     "saves", "saves that failed", "journals offered", "files offered",
                     "conflicts after a disk that failed", "older edits offered after a disk that failed",
                     "files under two names after a disk that failed", "edits lost"):
            print("%-46s %d" % (name, self[name]))
        if self.delays:
            print("%-46s median %d ms, 95 %% within %d ms, longest %d ms" % (
                "from an edit to its journal", statistics.median(self.delays), sorted(self.delays)[int(len(self.delays) * 0.95)], max(self.delays)))


def main():
    program, trouble = os.path.abspath(sys.argv[1]), sys.argv[2]
    kills = int(sys.argv[3]) if len(sys.argv) > 3 else 100
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    mounts = in_namespace()
    kinds = [kind for kind in KINDS if mounts or kind not in ("full", "read-only")]
    if not mounts:
        print("SKIP   : soak() file systems: none can be mounted here: no full disk and no read-only folder")
    all_totals, findings = [], []
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        os.environ["SOAK_FOLDER"] = folder
        lanes = []
        for number in range(min(LANES, kills)):
            all_totals.append(Totals())
            lanes.append(Lane(number, program, trouble, seed, mounts, all_totals[-1]))

        def go(lane, number):
            for kill in range(number, kills, len(lanes)):
                try:
                    if not lane.run(kill, kinds[kill % len(kinds)] if kill < 2 * len(kinds) else lane.random.choice(kinds)):
                        break  # what comes after would tell of it again
                except Exception:
                    lane.found("the test itself: " + traceback.format_exc())
                    break

        threads = [threading.Thread(target=go, args=(lane, number)) for number, lane in enumerate(lanes)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for lane in lanes:
            findings += lane.findings
            if lane.findings and (keep := os.environ.get("SOAK_KEEP")):
                shutil.copytree(lane.root, pathlib.Path(keep) / lane.root.name, dirs_exist_ok=True, symlinks=True)
            if mounts:
                subprocess.run(["umount", "--lazy", str(lane.root)], check=True)
    totals = Totals()
    for part in all_totals:
        totals.update(part)
        totals.delays += part.delays
        for kind, row in part.table.items():
            totals.table[kind].update(row)
    totals.print()
    for finding in findings:
        print("FOUND  : " + finding)
    sys.exit(1 if findings or totals["kills"] < kills else 0)


if __name__ == "__main__":
    main()
