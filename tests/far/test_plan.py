#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_plan.py SOURCE_DIR CASEBOOK_CLI STANDIN_CUDNN9 [TEST...]: a plan is carried to a machine which nothing reaches, a root of bubblewrap's
with a network of its own that has no address, and its answers are carried home. Nothing but the runner and the plan goes there."""

import os
import shutil
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
import world  # noqa: E402
from world import FOLDER, Far, installed_cudnn, write  # noqa: E402

CATALOGUE = ("--all", "--level", "library")


class Carried(Far):
    def carry(self, *arguments, name="elsewhere"):
        """The file of answers."""
        planned = self.run_cli("plan", *arguments, "--kb", self.library, "--cudnn", self.cudnn)
        self.assertEqual(planned.returncode, 0, planned.stderr)
        there = FOLDER + "/carried"
        os.makedirs(there, exist_ok=True)
        shutil.copy(os.path.dirname(self.cli) + "/../../gpu/runner/casebook-runner", there)
        write(there + "/plan.jsonl", planned.stdout)
        # A root with programs and libraries alone: no home folder, no settings of the system, no network.
        root = ["bwrap", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--ro-bind", "/usr", "/usr", "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib",
                "--symlink", "usr/lib64", "/lib64", "--ro-bind-try", "/etc/machine-id", "/etc/machine-id",
                "--ro-bind", os.path.dirname(self.cudnn), os.path.dirname(self.cudnn), "--ro-bind", there, there,
                "--setenv", "HOME", "/tmp", "--setenv", "TMPDIR", "/tmp",
                "--unsetenv", "LSAN_OPTIONS",  # it names a file that the root lacks
                "--unshare-net", "--unshare-uts", "--unshare-pid", "--hostname", name, "--die-with-parent",
                "--chdir", there]
        reached = subprocess.run([*root, "bash", "-c", "exec 3<>/dev/tcp/192.0.2.1/22"], capture_output=True, text=True)
        self.assertIn("Network is unreachable", reached.stderr)
        with open(there + "/plan.jsonl") as plan, open(there + "/answers.jsonl", "w") as answers:
            subprocess.run([*root, "--", there + "/casebook-runner", "--serve"], stdin=plan, stdout=answers, check=True)
        return answers.name

    def test_verdicts_are_those_of_here(self):
        for arguments in (CATALOGUE, self.some):
            here, code = self.shown_here(*arguments)
            said = self.run_cli("record", self.carry(*arguments), "--kb", self.library, "--json")
            self.assertEqual((self.shown(said.stdout, said.stderr), said.returncode), (here, code))

    @unittest.skipUnless(installed_cudnn(), "a stand-in is never recorded; main() says so")
    def test_records_are_those_of_here(self):
        for arguments in (CATALOGUE, self.models):
            self.assert_same_records_as_here("record", self.carry(*arguments), "--kb", self.library, of=arguments)


if __name__ == "__main__":
    world.enter(__file__, ["bwrap"])
    world.main(__file__)
