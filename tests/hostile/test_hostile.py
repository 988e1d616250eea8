#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_hostile.py CASEBOOK CASEBOOK_CLI [TEST...]: both programs open, search, show, check and export a library that means harm
(hostile_library.py). No program that a text names is run, nothing is written but where it was asked for, and a process has less
than 1 GiB."""

import hashlib
import html.parser
import os
import pathlib
import stat
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import hostile_library  # noqa: E402

GIB = 1 << 20  # in KiB, as getrusage counts
PATIENCE = 100  # seconds; whoever hangs, hangs for ever
# What a text of the library could be made to start. Casebook starts its own runner by its path.
TRIPWIRES = ("sh bash touch xdg-open gio firefox curl wget ssh srun sbatch docker podman nvcc gcc g++ cc python3 nvidia-smi ptxas rm cat").split()
TRIPWIRE = "#!/bin/sh\necho \"$0 $*\" >> {}\n"
LOG = ("CUDA error: hostile payload-1\n" + "a" * 20000 + "\n" + "word " * 2000 + "!\n"
       + "".join(hostile_library.PAYLOADS) + "\nhostile\n" + "aaaa aaaa " * 500 + "\n")


def contents(folder):
    """What is below a folder: kind, and for a file its bytes' hash."""
    found = {}
    for path, folders, files in os.walk(folder):
        for name in [*folders, *files]:
            file = os.path.join(path, name)
            mode = os.lstat(file).st_mode
            kind = stat.S_IFMT(mode)
            if stat.S_ISLNK(mode):
                found[file] = (kind, os.readlink(file))
            elif stat.S_ISREG(mode):
                with open(file, "rb") as opened:
                    found[file] = (kind, hashlib.sha256(opened.read()).hexdigest())
            else:
                found[file] = (kind, "")
    return found


class Page(html.parser.HTMLParser):
    """Collects what of a page would run or load something."""

    def __init__(self):
        super().__init__()
        self.bad = []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag in ("iframe", "img", "object", "embed", "form", "base", "svg"):
            self.bad.append(tag)
        if tag == "script" and values.get("src") is None:
            self.bad.append(tag)
        for name, value in attributes:
            if name.startswith("on") or (name in ("href", "src") and (value or "").lower().split(":")[0] in ("javascript", "file", "data", "ssh", "casebook")):
                self.bad.append(f"{name}={value}")


class Memory:
    """The largest resident size of a process, in KiB, asked while it runs: of one that was waited for, nothing says it."""

    def __init__(self, pid):
        self.pid = pid
        self.peak = 0
        self.stop = threading.Event()
        self.thread = threading.Thread(target=self.watch)
        self.thread.start()

    def watch(self):
        while not self.stop.wait(0.02):
            try:
                with open(f"/proc/{self.pid}/status", encoding="ascii") as status:
                    for line in status:
                        if line.startswith("VmHWM:"):
                            self.peak = max(self.peak, int(line.split()[1]))
            except OSError:
                return

    def end(self):
        self.stop.set()
        self.thread.join()
        return self.peak


class Hostile(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.outside = cls.folder / "outside"
        cls.outside.mkdir()
        (cls.outside / "secret.json").write_text('{"id":"cuda/secret","signature":"a file of somebody else"}')
        cls.library = hostile_library.make(cls.folder / "library", cls.outside)
        cls.home = cls.folder / "home"
        cls.home.mkdir()
        cls.work = cls.folder / "work"  # the current folder of all that runs
        cls.work.mkdir()
        cls.tripped = cls.folder / "tripped-by-name"
        programs = cls.folder / "programs"
        programs.mkdir()
        for name in TRIPWIRES:
            (programs / name).write_text(TRIPWIRE.format(cls.tripped))
            (programs / name).chmod(0o755)
        cls.environment = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "CASEBOOK_"))}
        cls.environment.update(HOME=str(cls.home), PATH=str(programs), QT_QPA_PLATFORM="offscreen", BROWSER=str(programs / "firefox"))
        cls.before = {str(part): contents(part) for part in (cls.library, cls.outside)}

    def run_it(self, *command, good=(0, 1), **options):
        """The finished process; how it ended and how much memory it had at most are looked at."""
        process = subprocess.Popen([str(part) for part in command], cwd=self.work, env=self.environment, stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", **options)
        watch = Memory(process.pid)
        try:
            output, errors = process.communicate(LOG, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.fail(f"{command} does not end")
        finally:
            peak = watch.end()
        self.assertIn(process.returncode, good, f"{command}: {errors[-2000:]}")
        self.assertLess(peak, GIB, f"{command} had {peak} KiB")
        return output

    def tearDown(self):
        self.assertFalse(self.tripped.exists(), self.tripped.read_text() if self.tripped.exists() else "")
        for part, was in self.before.items():
            now = contents(part)
            changed = [file for file in {*was, *now} if was.get(file) != now.get(file)]
            self.assertEqual(changed, [], "the library, or what its links lead to, was changed")
        self.assertEqual(sorted(entry.name for entry in self.folder.iterdir()), ["home", "library", "outside", "programs", "work"])
        # Of the home folder Casebook has its own folders, and libraries of its have their caches.
        own = {"casebook", "fontconfig", "mesa_shader_cache", "mesa_shader_cache_db", "qtshadercache-x86_64-little_endian-lp64"}
        for folder in (".cache", ".config", ".local/share"):
            if (self.home / folder).exists():
                self.assertEqual({entry.name for entry in (self.home / folder).iterdir()} - own, set())
        self.assertEqual({entry.name for entry in self.home.iterdir()} - {".cache", ".config", ".local"}, set())

    def out(self):
        folder = tempfile.TemporaryDirectory(dir=self.work)
        self.addCleanup(folder.cleanup)
        return pathlib.Path(folder.name)

    def test_check_names_what_is_wrong(self):
        said = self.run_it(CLI, "check", "--kb", self.library)
        for name in ("deep.json", "too-large.json", "pipe.json", "bad-utf8.json", "path.json", "absolute.json", "zero.json", "bomb.md"):
            self.assertIn(name, said)
        self.assertNotIn("\x1b", said)
        self.assertNotIn("\u202e", said)

    def test_search(self):
        said = self.run_it(CLI, "search", "--kb", self.library, "-")
        self.assertIn("cuda/payload-", said)
        self.assertNotIn("\x1b", said)

    def test_show_in_every_form(self):
        for identifier in ("cuda/payload-0", "cuda/payload-5", "cuda/many-rows", "cuda/many-edges", "cuda/long-texts", "cuda/long-lines", "cuda/markup"):
            for form in ("text", "json", "md", "html"):
                said = self.run_it(CLI, "show", identifier, "--kb", self.library, "--format", form)
                self.assertTrue(said, (identifier, form))
                if form == "html":
                    self.check_page(said)

    def check_page(self, text):
        page = Page()
        page.feed(text)
        self.assertEqual(page.bad, [])
        self.assertNotIn("\u202e", text)

    def test_export(self):
        for form in ("json", "md", "html"):
            folder = self.out() / "new"
            self.run_it(CLI, "export", "--kb", self.library, "--format", form, folder, good=(0, 1, 2))
            files = [file for file in folder.rglob("*") if file.is_file()]
            self.assertGreater(len(files), 20)
            for file in files:
                self.assertFalse(file.is_symlink())
                if form == "html":
                    self.check_page(file.read_text())

    def test_site(self):
        folder = self.out() / "site"
        self.run_it(CLI, "export", "--kb", self.library, "--format", "site", folder)
        for file in folder.rglob("*.html"):
            self.check_page(file.read_text())

    def test_import_takes_no_links_and_leaves_nothing_outside(self):
        into = self.out() / "mine"
        said = self.run_it(CLI, "import", self.library, "--into", into, good=(0, 1, 2))
        self.assertTrue(said)
        self.assertFalse(any("a file of somebody else" in file.read_text() for file in into.rglob("*.json")))
        self.assertFalse(any(file.is_symlink() for file in into.rglob("*")))

    def test_evidence(self):
        self.assertIn("out.json", self.run_it(CLI, "evidence", "verify", self.library, good=(1,)))
        self.run_it(CLI, "evidence", "tiers", self.library)
        self.run_it(CLI, "evidence", "merge", self.library, "--into", self.out() / "merged", good=(0, 1, 2))

    def test_reproduce_and_plan_take_no_such_case(self):
        self.run_it(CLI, "plan", "--all", "--kb", self.library, good=(0, 1, 2, 3))
        self.run_it(CLI, "reproduce", "cuda/cases", "--kb", self.library, good=(1, 2, 3))

    def test_window(self):
        log = self.out() / "log.txt"
        log.write_text(LOG.replace("\0", ""))  # with it, it is no text
        for shown in (("--open", "cuda/payload-0"), ("--open", "cuda/payload-5"), ("--open", "cuda/many-rows"), ("--open", "cuda/many-edges"),
                      ("--open", "cuda/long-texts"), ("--open", "cuda/long-lines"), ("--open", "cuda/markup"), ("--open", "cuda/conditions"),
                      ("--open", "deep"), ("--open", "table"), ("--open", "texts"), ("--paste", log)):
            picture = self.out() / "window.png"
            self.run_it(CASEBOOK, "--library", self.library, *shown, "--language", "en", "--screenshot", picture, good=(0,))
            self.assertTrue(picture.read_bytes().startswith(b"\x89PNG"), shown)


if __name__ == "__main__":
    CASEBOOK, CLI = (os.path.abspath(sys.argv.pop(1)) for _ in range(2))
    unittest.main()
