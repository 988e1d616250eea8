#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""far.py SOURCE_DIR CASEBOOK_CLI STANDIN_CUDNN9: what `reproduce --target ssh:HOST` costs over running the same cases here, with
OpenSSH's own server and client on the loopback device (tests/far). Prints medians of runs that take turns."""

import os
import statistics
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../far"))
import test_ssh  # noqa: E402
import world  # noqa: E402

ROUNDS = 7
CATALOGUES = {"level library": ("--all", "--level", "library"), "level model, one entry": test_ssh.Far.some}


class Bench(test_ssh.Ssh):
    def seconds(self, target, arguments):
        begin = time.monotonic()
        said = self.run_cli(*self.reproduce(target, *arguments))
        took = time.monotonic() - begin
        return took, len(self.shown(said.stdout, said.stderr))

    def login(self):
        """An ssh that does nothing there."""
        begin = time.monotonic()
        self.assertEqual(os.spawnvp(os.P_WAIT, "ssh", ["ssh", "-o", "BatchMode=yes", "far", "true"]), 0)
        return time.monotonic() - begin

    def test_print(self):
        self.seconds("ssh:far", CATALOGUES["level library"])  # the runner is brought
        for name, arguments in CATALOGUES.items():
            here, far, logins, runs = [], [], [], 0
            for _ in range(ROUNDS):
                logins.append(self.login())
                took, runs = self.seconds("this", arguments)
                here.append(took)
                far.append(self.seconds("ssh:far", arguments)[0])
            local, there, login = map(statistics.median, (here, far, logins))
            print("%s, %d runs: here %.0f ms, ssh %.0f ms, one login %.0f ms; ssh without the login %.2f times here"
                  % (name, runs, local * 1e3, there * 1e3, login * 1e3, (there - login) / local))


if __name__ == "__main__":
    world.enter(__file__, ["sshd", "ssh", "ssh-keygen", "bwrap"])
    test_ssh.set_up()
    test_ssh.Ssh.server = test_ssh.start_server()
    sys.argv.append("Bench.test_print")
    world.main(__file__)
