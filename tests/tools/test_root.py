#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_root.py SOURCE_DIR CASEBOOK_CLI STANDIN_CUDA STANDIN_CUDNN8: the real programs in the root of ./dev, which is this
system's own /usr and /etc, on a machine that is a folder: what they find of its driver, its cuDNN and its programs."""

import json
import os
import shlex
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
from hosttree import LIBRARIES, HostTree  # noqa: E402

SOURCE_DIR, CLI, STANDIN_CUDA, STANDIN_CUDNN8 = sys.argv[1:5]
# As ./dev does it, with / for the root's folder.
ENTER = """set -euo pipefail
source_dir=%s cache_dir=/nonexistent
source "$source_dir/tools/say.sh"
source "$source_dir/tools/toolchain.sh"
compose_bwrap "$1"
shift
exec "${enter[@]}" "$@"
"""


class Root(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name + "/home"
        self.host = HostTree(folder.name + "/host")
        self.host.write("/etc/os-release", 'NAME="Old"\nPRETTY_NAME="Old System 7 (ancient)"\n')

    def install(self):
        """A driver and apt's cuDNN 8 with its headers."""
        self.host.module("580.65.06")
        self.host.copy(STANDIN_CUDA, LIBRARIES + "/libcuda.so.580.65.06")
        self.host.library(LIBRARIES + "/libcuda.so.580.65.06", "libcuda.so.1")
        self.host.copy(STANDIN_CUDNN8, LIBRARIES + "/libcudnn.so.8.9.7")
        self.host.library(LIBRARIES + "/libcudnn.so.8.9.7", "libcudnn.so.8")
        self.host.write("/usr/include/x86_64-linux-gnu/cudnn_v8.h",
                        "#define CUDNN_MAJOR 8\n#define CUDNN_MINOR 9\n#define CUDNN_PATCHLEVEL 7\n")
        self.host.link("/usr/include/cudnn.h", "x86_64-linux-gnu/cudnn_v8.h")

    def run_in_root(self, *command, **variables):
        self.host.write_loader_cache()
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("CASEBOOK_", "LD_", "CUDA"))}
        environment.update(HOME=self.home, XDG_CACHE_HOME=self.home + "/cache", LC_ALL="C.UTF-8", **variables)
        return subprocess.run(["bash", "-c", ENTER % shlex.quote(SOURCE_DIR), "enter", self.host.folder, *command],
                              capture_output=True, text=True, env=environment)

    def devices(self):
        said = self.run_in_root(CLI, "devices", "--json")
        self.assertEqual((said.returncode, said.stderr), (0, ""))
        return json.loads(said.stdout)

    def test_driver_gpu_and_cudnn_of_the_host_are_found(self):
        self.install()
        machine = self.devices()
        self.assertEqual(machine["driver"], {"state": "ok", "version": "580.65.06"})
        self.assertEqual([gpu["name"] for gpu in machine["gpus"]], ["Stand-in GPU"])
        self.assertIn(("8.9.7", "/usr/local/lib/libcudnn.so.8.9.7", True),
                      [(cudnn["version"], cudnn["path"], cudnn["headers"]) for cudnn in machine["cudnn"]])

    def test_driver_is_on_the_runners_path_alone(self):
        self.install()
        said = self.run_in_root("bash", "-c", 'echo "${LD_LIBRARY_PATH-none} $(ls "$CASEBOOK_DRIVER_FOLDER")"')
        self.assertEqual(said.stdout, "none libcuda.so.1\nlibcuda.so.580.65.06\n")

    def test_windows_driver_is_found_where_wsl_has_it(self):
        """WSL has no kernel module of NVIDIA's, and its libcuda no version in its name."""
        self.host.copy(STANDIN_CUDA, "/usr/lib/wsl/lib/libcuda.so.1.1")
        for name, target in (("libcuda.so.1", "libcuda.so.1.1"), ("libcuda.so", "libcuda.so.1.1")):
            self.host.link("/usr/lib/wsl/lib/" + name, target)
        self.host.list("/usr/lib/wsl/lib/libcuda.so.1")
        # The loader's cache of a WSL often names an own, and useless, driver of the distribution's as well.
        self.host.library(LIBRARIES + "/libcuda.so.535.183.01", "libcuda.so.1")
        machine = self.devices()
        self.assertEqual([gpu["name"] for gpu in machine["gpus"]], ["Stand-in GPU"])
        self.assertEqual(machine["driver"], {"state": "ok", "version": ""})
        said = self.run_in_root(CLI, "devices")
        self.assertIn("NVIDIA driver of an unknown version", said.stdout)

    def test_module_without_libcuda_is_told_with_what_to_do(self):
        self.host.module("580.65.06")
        self.assertEqual(self.devices()["driver"], {"state": "unreadable", "version": "580.65.06"})
        said = self.run_in_root(CLI, "devices")
        self.assertIn("The NVIDIA kernel module 580.65.06 is loaded, but its libcuda.so.1 can't be opened: install", said.stdout)

    def test_machine_without_anything_of_nvidias(self):
        self.assertIn(self.devices()["driver"]["state"], ["none", "stub"])  # a toolkit of this machine's has a stub

    def test_record_names_the_hosts_system_and_the_root(self):
        self.install()
        request = json.dumps({"run": 1, "type": "probe", "cudnn": "", "driver": "", "device": 0})
        runner = os.path.join(os.path.dirname(CLI), "../../gpu/runner/casebook-runner")
        said = self.run_in_root("bash", "-c", 'printf "%s\\n" "$1" "{\\"type\\":\\"end\\"}" | "$2" --serve', "probe", request, os.path.realpath(runner))
        env = [json.loads(line) for line in said.stdout.splitlines() if '"env"' in line]
        self.assertEqual(len(env), 1, said.stdout + said.stderr)
        with open("/etc/os-release") as file:
            own = [line.split("=", 1)[1].strip().strip('"') for line in file if line.startswith("PRETTY_NAME=")]
        self.assertEqual([env[0]["os"]["system"], env[0]["os"]["root"]], ["Old System 7 (ancient)", own[0]])

    def run_program(self, *command, **scripts):
        """In the root of this machine itself, which has these programs besides its own."""
        programs = self.home + "/bin"
        os.makedirs(programs, exist_ok=True)
        for name, script in scripts.items():
            with open(programs + "/" + name.replace("_", "-"), "w") as file:
                file.write("#!/bin/sh\n" + script)
            os.chmod(file.name, 0o755)
        environment = dict(os.environ, PATH=programs + ":" + os.environ["PATH"], HOME=self.home,
                           DBUS_SESSION_BUS_ADDRESS="unix:path=/none")
        said = subprocess.run(["bash", "-c", ENTER % shlex.quote(SOURCE_DIR), "enter", "", *command], input="through\n",
                              capture_output=True, text=True, env=environment, cwd=self.home)
        self.assertEqual(said.stderr, "")
        return said.stdout, said.returncode

    def test_servers_are_for_the_root_alone(self):
        said = subprocess.run(["bash", "-c", ENTER.replace("compose_bwrap", "wanted_packages; exit #") % shlex.quote(SOURCE_DIR)],
                              capture_output=True, text=True, check=True)
        self.assertIn("openssh-client", said.stdout.split())
        self.assertFalse({"openssh-server", "slurmd", "root:slurmd"} & set(said.stdout.split()))

    def test_root_without_a_place_for_a_file_of_the_machine(self):
        """Nothing can be bound to where its /etc has nothing: the browser's root has no certificates."""
        root = self.home + "/root"
        os.makedirs(root + "/var/cache/fontconfig")
        os.makedirs(root + "/etc")
        os.symlink("/usr", root + "/usr")
        for name in ("bin", "lib", "lib64"):
            os.symlink("usr/" + name, root + "/" + name)
        with open(root + "/etc/passwd", "w"):
            pass
        script = ENTER.replace("compose_bwrap", "root_dir=%s; compose_bwrap" % shlex.quote(root)) % shlex.quote(SOURCE_DIR)
        said = subprocess.run(["bash", "-c", script, "enter", "", "sh", "-c", "ls /etc; test -s /etc/passwd"],
                              capture_output=True, text=True)
        self.assertEqual((said.stdout, said.stderr, said.returncode), ("passwd\n", "", 0))

    def test_programs_of_the_host_run_on_the_host(self):
        said = self.run_program("srun", "--gres=gpu:1", "a b",
                                srun='echo "srun $* at $(pwd), ${CASEBOOK_HOST-no root}"\ncat\nexit 7\n')
        self.assertEqual(said, ("srun --gres=gpu:1 a b at %s, no root\nthrough\n" % self.home, 7))

    def test_links_go_to_the_portal(self):
        link = "https://example.org/?a=1&b"
        said = self.run_program("xdg-open", link, busctl='echo "$@" >"$HOME/asked"\n', xdg_open="echo opened\n")
        self.assertEqual(said, ("", 0))
        with open(self.home + "/asked") as file:
            self.assertTrue(file.read().endswith("org.freedesktop.portal.OpenURI OpenURI ssa{sv}  %s 0\n" % link))

    def test_links_without_a_portal_and_folders_go_to_the_hosts_opener(self):
        opener = 'echo "opened $1"\n'
        self.assertEqual(self.run_program("xdg-open", "https://example.org", busctl="exit 1\n", xdg_open=opener),
                         ("opened https://example.org\n", 0))
        self.assertEqual(self.run_program("xdg-open", "file:///tmp", busctl="exit 0\n", xdg_open=opener),
                         ("opened file:///tmp\n", 0))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
