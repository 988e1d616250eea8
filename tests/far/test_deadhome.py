#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_deadhome.py CASEBOOK_CLI CASEBOOK [TEST...]: the user's home folder is on a file system that never answers, as on a server that is
gone: a FUSE file system whose server reads no request. It ends with the namespace."""

import json
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

    def test_facts_are_read_where_the_folder_of_temporary_files_is_dead(self):
        self.environment.update(HOME=self.folder, TMPDIR=self.dead)
        facts = self.there(CLI, "facts", "--json")
        self.assertEqual(facts.returncode, 0, facts.stderr)
        self.assertIn('"system.kernel"', facts.stdout)
        found = self.there(CLI, "search", "--here", "-", input=LINE)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertIn(ENTRY, found.stdout)

    def test_facts_of_elsewhere_are_told(self):
        """Beside a home folder that does not answer, what lies elsewhere is known; and of what may lie there nobody says that it is not there."""
        environment = self.folder + "/venv"
        os.makedirs(environment + "/lib/python3.11/site-packages/torch-2.4.0+cu124.dist-info")
        self.environment["VIRTUAL_ENV"] = environment
        self.environment.pop("CASEBOOK_HOST", None)  # the runner looks at what the namespace has
        facts = json.loads(self.there(CLI, "facts", "--json").stdout)
        self.assertEqual([wheel["version"]["value"] for wheel in facts["lists"]["wheels"]["items"] if wheel["environment"]["value"] == environment],
                         ["2.4.0+cu124"])
        for name in ("wheels", "libraries"):
            self.assertIn("is on does not answer", facts["lists"][name]["incomplete"])

    def test_explain_of_what_succeeds_asks_for_nothing(self):
        explained = self.there(CLI, "explain", "--", "echo", "fine")
        self.assertEqual((explained.returncode, explained.stdout, explained.stderr), (0, "fine\n", ""))


    def test_commands_that_write_do_so_elsewhere(self):
        library = os.path.join(self.folder, "library")
        entry = os.path.join(self.folder, "entry.json")
        with open(entry, "w") as file:
            file.write('{"id": "cuda/a", "signature": "Assertion 7 failed", "domain": "cuda"}')
        imported = self.there(CLI, "import", entry, "--into", library)
        self.assertEqual(imported.returncode, 0, imported.stderr)
        self.assertTrue(os.path.exists(library + "/entries/cuda/a.json"))
        self.assertIn("can't be locked", imported.stderr)
        for arguments in (["check", "--kb", library], ["export", "--kb", library, "--format", "md", self.folder + "/pages"],
                          ["export", "--kb", library, "--format", "site", self.folder + "/site"],
                          ["evidence", "verify", library], ["evidence", "tiers", library]):
            said = self.there(CLI, *arguments)
            self.assertIn(said.returncode, (0, 1), said.stderr)
        self.assertTrue(os.path.exists(self.folder + "/pages") and os.path.exists(self.folder + "/site/index.html"))

    def test_machine_is_looked_at(self):
        for arguments in (["devices"], ["facts", "--json"], ["plan", ENTRY], ["evidence", "verify"]):
            said = self.there(CLI, *arguments)
            self.assertEqual(said.returncode, 0, said.stderr)
            self.assertTrue(said.stdout)

    def test_records_that_can_not_be_kept_are_not_run_for(self):
        said = self.there(CLI, "reproduce", ENTRY, "--record")
        self.assertNotEqual(said.returncode, 0)
        self.assertIn("does not answer", said.stderr)

    def test_library_that_does_not_answer_is_said(self):
        library = self.dead + "/library"
        commands = (["search", "-"], ["show", ENTRY], ["check"], ["export", "--format", "md", self.folder + "/pages"],
                    ["explain", "--", "false"], ["reproduce", ENTRY])
        running = [subprocess.Popen([*UNSHARE, self.dead, CLI, *command[:1], "--kb", library, *command[1:]], cwd=self.folder,
                                    env={**self.environment, "HOME": self.folder}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, text=True) for command in commands]
        for process, command in zip(running, commands):
            _, err = process.communicate(timeout=PATIENCE)
            self.assertIn(f"“{library}” does not answer: its disk or its server hangs.", err)
            self.assertEqual(process.returncode, 1 if command[0] == "explain" else 2, command)
        into = self.there(CLI, "import", "-", "--into", library, input="text")
        self.assertIn(f"“{library}” does not answer: its disk or its server hangs.", into.stderr)
        self.assertEqual(into.returncode, 2)

    def window(self, *arguments):
        """Its picture, and what it said."""
        picture = self.folder + "/window.png"
        said = self.there("env", "QT_QPA_PLATFORM=offscreen", WINDOW, "--new-window", *arguments, "--screenshot", picture)
        return os.path.exists(picture), said

    def test_window_opens(self):
        pictured, said = self.window("--open", ENTRY)
        self.assertTrue(pictured, said.stderr)
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertIn(f"what {self.dead} is on does not answer", said.stderr)

    def test_window_that_is_no_picture_opens(self):
        """With its settings, and what it keeps."""
        said = self.there("env", "QT_QPA_PLATFORM=offscreen", WINDOW, "--until-shown")
        self.assertEqual(said.returncode, 0, said.stderr)

    def test_window_says_what_library_does_not_answer(self):
        self.environment["HOME"] = self.folder
        pictured, said = self.window("--library", self.dead + "/library")
        self.assertFalse(pictured)
        self.assertEqual(said.returncode, 1, said.stderr)
        self.assertIn(self.dead + "/library", said.stderr)
        self.assertIn("It does not answer", said.stderr)


if __name__ == "__main__":
    CLI, WINDOW = sys.argv.pop(1), sys.argv.pop(1)
    with tempfile.TemporaryDirectory() as place:
        refused = subprocess.run([*UNSHARE, place, "true"], capture_output=True, text=True, check=False)
    if refused.returncode != 0:
        print("SKIP   : test_deadhome() servers: no FUSE file system can be mounted here: " + refused.stderr.strip())
        sys.exit(0)
    unittest.main(verbosity=2)
