#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_silentreader.py CASEBOOK_RUNNER: a connection that breaks without a word leaves a reader that says nothing any more, or takes
nothing. The runner there must notice and end (gpu/protocol/connection.h: within a minute), while one whose reader goes on stays."""

import fcntl
import json
import subprocess
import sys
import threading
import time
import unittest

ALIVE = b'{"type":"alive"}\n'
PATIENCE = 150  # seconds; a runner that does not notice would wait for ever


class Reader:
    def __init__(self):
        self.runner = subprocess.Popen([RUNNER, "--serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.say(ALIVE)

    def say(self, line):
        self.runner.stdin.write(line)
        self.runner.stdin.flush()

    def go_on_reading(self):
        threading.Thread(target=self.runner.stdout.read, daemon=True).start()


class SilentReader(unittest.TestCase):
    def end(self, reader):
        reader.runner.kill()
        reader.runner.wait()
        for pipe in (reader.runner.stdin, reader.runner.stdout):
            pipe.close()

    def reader(self):
        reader = Reader()
        self.addCleanup(self.end, reader)
        return reader

    def test_runner_ends_when_its_reader_is_gone(self):
        silent, full, lively = self.reader(), self.reader(), self.reader()
        for one in (silent, full, lively):
            self.assertEqual(json.loads(one.runner.stdout.readline())["type"], "hello")
        silent.go_on_reading()
        lively.go_on_reading()
        fcntl.fcntl(full.runner.stdout, fcntl.F_SETPIPE_SZ, 4096)
        for _ in range(500):
            full.say(b"?\n")  # each is answered, and nobody reads that
        ended = set()
        give_up = time.monotonic() + PATIENCE
        while len(ended) < 2 and time.monotonic() < give_up:
            lively.say(ALIVE)
            time.sleep(1)
            ended |= {name for name, one in (("silent", silent), ("full", full)) if one.runner.poll() is not None}
        self.assertEqual(ended, {"silent", "full"})
        self.assertEqual((silent.runner.returncode, full.runner.returncode), (1, 1))
        lively.say(ALIVE)
        self.assertIsNone(lively.runner.poll())
        lively.say(b'{"type":"end"}\n')
        self.assertEqual(lively.runner.wait(timeout=PATIENCE), 0)


if __name__ == "__main__":
    RUNNER = sys.argv.pop(1)
    unittest.main(verbosity=2)
