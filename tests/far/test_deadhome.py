#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_deadhome.py CASEBOOK_CLI [TEST...]: the user's home folder is on a file system that never answers, as on a server that is
gone: a FUSE file system whose server reads no request. It ends with the namespace."""

import os
import subprocess
import sys
import tempfile
import unittest

MOUNT = 'exec 3<>/dev/fuse && mount -i -t fuse -o fd=3,rootmode=40000,user_id=0,group_id=0 none "$1" && shift && exec "$@"'
UNSHARE = ["unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", MOUNT, "sh"]
PATIENCE = 60  # seconds; whoever hangs, hangs for ever
LINE = "CUDNN_STATUS_BAD_PARAM: could not set cudnn tensor descriptor: batch size 0"
ENTRY = "cuda/cudnn-conv-batch-zero"


class DeadHome(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.dead = os.path.join(self.folder, "dead")
        os.mkdir(self.dead)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        self.environment["HOME"] = self.dead

    def there(self, *command, **options):
        return subprocess.run([*UNSHARE, self.dead, *command], cwd=self.folder, env=self.environment, capture_output=True, text=True,
                              timeout=PATIENCE, check=False, **options)

    def test_nothing_there_answers(self):
        with self.assertRaises(subprocess.TimeoutExpired):
            subprocess.run([*UNSHARE, self.dead, "stat", self.dead], env=self.environment, capture_output=True, timeout=2, check=False)

    def check_says_so(self, said):
        for folder in (".cache/casebook", ".local/share/casebook"):
            self.assertIn(f"What {self.dead}/{folder} is on does not answer", said)

    def test_search_answers(self):
        found = self.there(CLI, "search", "-", input=LINE)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertIn(ENTRY, found.stdout)
        self.check_says_so(found.stderr)

    def test_show_answers(self):
        shown = self.there(CLI, "show", ENTRY)
        self.assertEqual(shown.returncode, 0, shown.stderr)
        self.assertIn(ENTRY, shown.stdout)
        self.check_says_so(shown.stderr)

    def test_explain_answers(self):
        explained = self.there(CLI, "explain", "--", "sh", "-c", f"echo '{LINE}' >&2; exit 7")
        self.assertEqual(explained.returncode, 7, explained.stderr)
        self.assertIn(ENTRY, explained.stderr)
        self.check_says_so(explained.stderr)

    def test_explain_of_what_succeeds_asks_for_nothing(self):
        explained = self.there(CLI, "explain", "--", "echo", "fine")
        self.assertEqual((explained.returncode, explained.stdout, explained.stderr), (0, "fine\n", ""))


if __name__ == "__main__":
    CLI = sys.argv.pop(1)
    with tempfile.TemporaryDirectory() as place:
        refused = subprocess.run([*UNSHARE, place, "true"], capture_output=True, text=True, check=False)
    if refused.returncode != 0:
        print("SKIP   : test_deadhome() servers: no FUSE file system can be mounted here: " + refused.stderr.strip())
        sys.exit(0)
    unittest.main(verbosity=2)
