#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_container.py SOURCE_DIR CASEBOOK_CLI STANDIN_CUDNN9 [TEST...]: --target container:IMAGE. A docker needs a server that is
root's, so a script stands in for it, which takes docker's words and starts a container of bubblewrap's: a /dev/shm and
variables of its own, on this machine's files (world.py)."""

import os
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
import world  # noqa: E402
from world import FOLDER, Far, installed_cudnn, write  # noqa: E402

IMAGE = "example.org/team/image:1.0"
DOCKER = r"""#!/bin/sh
case "$1 $2 $3" in "run --rm -i") shift 3 ;; *) echo "docker: not these words: $*" >&2; exit 125 ;; esac
case $1 in --gpus=all) shift ;; esac
case "$1 $3" in "--entrypoint IMAGE") ;; *) echo "docker: not these words: $*" >&2; exit 125 ;; esac
program=$2
shift 3
exec bwrap --dev-bind / / --size "$(cat FOLDER/shm-bytes)" --tmpfs /dev/shm --unshare-pid --proc /proc --die-with-parent \
    --clearenv --setenv PATH /usr/bin:/bin --setenv HOME FOLDER/inside --setenv container docker --setenv LD_LIBRARY_PATH "$(cat FOLDER/library-path)" "$program" "$@"
"""
SHM_LOG = "RuntimeError: DataLoader worker (pid 42) is killed by signal: Bus error.\n"
DRIVER_LOG = "RuntimeError: The NVIDIA driver on your system is too old (found version 11040). Please update your GPU driver\n"


class Container(Far):
    def make(self, shm_mib, library_path=""):
        write(FOLDER + "/shm-bytes", str(shm_mib << 20))
        write(FOLDER + "/library-path", library_path)
        write(FOLDER + "/bin/docker", DOCKER.replace("IMAGE", IMAGE).replace("FOLDER", FOLDER), 0o755)

    def test_cases_give_what_they_give_here_and_podman_steps_in(self):
        self.make(64)
        self.assert_same_as_here("container:" + IMAGE, "--all", "--level", "library")
        # No daemon of docker's listens in here.
        os.rename(FOLDER + "/bin/docker", FOLDER + "/bin/podman")
        write(FOLDER + "/bin/docker", "#!/bin/sh\necho 'Cannot connect to the Docker daemon' >&2\nexit 1\n", 0o755)
        self.addCleanup(os.remove, FOLDER + "/bin/podman")
        self.assert_same_as_here("container:" + IMAGE, *self.some)
        self.assertTrue(os.path.exists(FOLDER + "/bin/podman"))

    @unittest.skipUnless(installed_cudnn(), "a stand-in is never recorded; main() says so")
    def test_records_are_those_of_here(self):
        self.make(64)
        arguments = ("--all", "--level", "library")
        self.assert_same_records_as_here(*self.reproduce("container:" + IMAGE, *arguments), "--record", of=arguments)

    def said_of(self, log):
        write(FOLDER + "/text.log", log)
        said = self.run_cli("search", "--kb", self.library, "--target", "container:" + IMAGE, FOLDER + "/text.log")
        self.assertEqual(said.returncode, 0, said.stderr)
        return said.stdout

    def test_facts_are_those_of_the_container(self):
        here, _ = self.facts("this")
        there = 48 if here["limits.shm_mib"]["value"] == 64 else 64
        self.make(there)
        facts, _ = self.facts("container:" + IMAGE)
        self.assertEqual((facts["limits.shm_mib"]["value"], facts["system.container"]["value"]), (there, "docker"))
        self.assertEqual(facts["system.kernel"], here["system.kernel"])

    def test_small_shared_memory_there_is_named(self):
        for shm_mib, applies in ((64, True), (1024, False)):
            self.make(shm_mib)
            said = self.said_of(SHM_LOG)
            self.assertIn("container/dataloader-bus-error", said)
            self.assertEqual("Applies on that machine: /dev/shm has no more than the default" in said, applies, said)
            self.assertIn("Size of /dev/shm: %d MiB" % shm_mib, said)

    def test_old_driver_there_is_named(self):
        for version, applies in (("11040", True), ("12080", False)):
            folder = FOLDER + "/driver-" + version
            write(folder + "/stand-in.txt", "set driver %s\n" % version)
            subprocess.run(["cp", self.standins + "/standin_cuda/libcuda.so.1", folder], check=True)
            self.make(64, folder)
            said = self.said_of(DRIVER_LOG)
            self.assertIn("cuda/driver-too-old-35", said)
            self.assertEqual("Applies on that machine: The driver serves an older CUDA" in said, applies, said)


if __name__ == "__main__":
    world.enter(__file__, ["bwrap"])
    world.main(__file__)
