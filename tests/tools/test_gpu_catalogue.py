#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_gpu_catalogue.py SCRIPT CASEBOOK_RUNNER STANDIN_CUDNN8 STANDIN_CUDNN9 STANDIN_CUDA CASEBOOK_CLI LIBRARY: tools/gpu-catalogue.sh in a
folder with plans, where there are no other programs than those that its head names."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

SCRIPT, RUNNER, STANDIN_CUDNN8, STANDIN_CUDNN9, STANDIN_CUDA, CLI, LIBRARY = sys.argv[1:8]
PROGRAMS = ["date", "grep", "mkdir", "mv", "sed"]
PLAN = [{"type": "plan", "format": 1, "casebook": "0.1.0"},
        {"type": "probe", "run": 1, "cudnn": "", "driver": "", "device": 0}, {"type": "end"}]
# Says what the machine is said to have, then each request as it came; fails where the plan has the word "trouble".
ECHO = """#!/bin/sh
printf '%%s\\n' '{"type":"env","cudnns":[%s],"gpus":[]}'
while IFS= read -r line; do
    case $line in *trouble*) exit 9 ;; esac
    printf '{"asked":%%s}\\n' "$line"
done
"""


class GpuCatalogue(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.catalogue = self.folder + "/a catalogue"
        for name in ("programs", "a catalogue", "home"):
            os.mkdir(os.path.join(self.folder, name))
        for program in PROGRAMS:
            os.symlink(shutil.which(program), self.folder + "/programs/" + program)
        shutil.copy(SCRIPT, self.catalogue + "/run.sh")
        for level in ("gpu", "library", "model", "toolkit"):
            self.plan(level, PLAN)

    def plan(self, level, lines):
        with open(f"{self.catalogue}/plan-{level}.jsonl", "w") as file:
            file.writelines(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)

    def echo(self, *cudnns):
        """A runner that finds these and tells what it is asked."""
        with open(self.catalogue + "/casebook-runner", "w") as file:
            file.write(ECHO % ",".join(f'"{path}"' for path in cudnns))
        os.chmod(file.name, 0o755)

    def run_catalogue(self, *searched):
        environment = {"PATH": self.folder + "/programs", "HOME": self.folder + "/home", "TMPDIR": self.folder}
        if searched:
            environment["LD_LIBRARY_PATH"] = ":".join(searched)
        return subprocess.run(["/bin/sh", self.catalogue + "/run.sh", "my answers"], cwd=self.folder, env=environment,
                              stdin=subprocess.DEVNULL, capture_output=True, text=True)

    def answers(self):
        """Name: lines."""
        folder = self.folder + "/my answers"
        read = {}
        for name in sorted(os.listdir(folder)):
            if name.startswith("answers-") and name.endswith(".jsonl"):
                with open(os.path.join(folder, name)) as file:
                    read[name] = [json.loads(line) for line in file]
        return read

    def asked(self, name):
        return [line["asked"]["cudnn"] for line in self.answers()[name] if line.get("asked", {}).get("type") == "probe"]

    def test_every_cudnn_is_asked_whatever_its_folder_is_called(self):
        shutil.copy(RUNNER, self.catalogue + "/casebook-runner")
        folders = [os.path.join(self.folder, name) for name in ("with a blank", "a&b|c", 'a "word", and ]')]
        for folder, library in zip(folders, (STANDIN_CUDNN8, STANDIN_CUDNN9, STANDIN_CUDNN9)):
            os.mkdir(folder)
            shutil.copy(library, folder)
        said = self.run_catalogue(*folders)
        self.assertEqual(said.returncode, 0, said.stderr)
        answers = self.answers()
        opened = {os.path.dirname(line["cudnn"]["path"]) for name, lines in answers.items() if name.startswith("answers-model-")
                  for line in lines if line.get("type") == "env"}
        self.assertLessEqual(set(folders), opened)  # this machine may have some of its own
        self.assertEqual(len([name for name in answers if "-gpu-" in name]), len([name for name in answers if "-model-" in name]))
        with open(self.folder + "/my answers/times.tsv") as file:
            times = [line.split("\t") for line in file]
        self.assertEqual({len(line) for line in times}, {5})
        for line in times:
            self.assertRegex(line[3] + line[4], r"^[1-9]\d* ms\d+ ms$")
        self.assertEqual({line[2] for line in times}, {"1 runs"})

    def test_gpu_level_in_a_root_without_network(self):
        """With stand-ins of the driver and of cuDNN: that all is reached and comes to an end, not what it shows."""
        shutil.copy(RUNNER, self.catalogue + "/casebook-runner")
        os.mkdir(self.folder + "/driver")
        for library in (STANDIN_CUDA, STANDIN_CUDNN9):
            shutil.copy(library, self.folder + "/driver")
        planned = subprocess.run([CLI, "plan", "--all", "--level", "gpu", "--timeout", "100", "--kb", LIBRARY], capture_output=True, text=True, check=True)
        with open(self.catalogue + "/plan-gpu.jsonl", "w") as file:
            file.write(planned.stdout)
        root = ["bwrap", "--unshare-all", "--die-with-parent", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--ro-bind", "/usr", "/usr",
                "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64",
                "--bind", self.folder, self.folder, "--chdir", self.folder, "--clearenv", "--setenv", "PATH", self.folder + "/programs",
                "--setenv", "HOME", self.folder + "/home", "--setenv", "LD_LIBRARY_PATH", self.folder + "/driver"]
        said = subprocess.run([*root, "/bin/sh", self.catalogue + "/run.sh", "my answers"], capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stderr)
        of_gpu = [lines for name, lines in self.answers().items() if name.startswith("answers-gpu-")
                  and any(line.get("type") == "env" and line["cudnn"]["path"].startswith(self.folder + "/driver/") for line in lines)]
        self.assertEqual(len(of_gpu), 1)
        ended = [line for line in of_gpu[0] if line["type"] == "ended"]
        self.assertEqual(len(ended), planned.stdout.count('"run":'))
        self.assertGreater(len(ended), 20)
        self.assertEqual({(line["signal"], line["why"]) for line in ended}, {(0, "")})
        drivers = {line["driver"]["state"] for line in of_gpu[0] if line["type"] == "env"}
        self.assertEqual(drivers, {"ok"})

    def test_level_toolkit_is_asked_once_and_of_no_cudnn(self):
        self.echo("/a/libcudnn.so.8", "/b/libcudnn.so.9")
        said = self.run_catalogue()
        self.assertEqual(said.returncode, 0, said.stderr)
        self.assertEqual(sorted(self.answers()), ["answers-gpu-1.jsonl", "answers-gpu-2.jsonl", "answers-library-1.jsonl",
                                                  "answers-library-2.jsonl", "answers-model-1.jsonl", "answers-model-2.jsonl",
                                                  "answers-toolkit.jsonl"])
        self.assertEqual(self.asked("answers-toolkit.jsonl"), [""])
        self.assertEqual(self.asked("answers-library-2.jsonl"), ["/b/libcudnn.so.9"])

    def test_escapes_of_json_stay_what_they_are(self):
        self.echo(r'/a\\b/\"c\"/libcudnn.so.9')
        self.assertEqual(self.run_catalogue().returncode, 0)
        self.assertEqual(self.asked("answers-gpu-1.jsonl"), ['/a\\b/"c"/libcudnn.so.9'])

    def test_machine_without_cudnn_answers_for_its_toolkit(self):
        self.echo()
        said = self.run_catalogue()
        self.assertEqual(said.returncode, 3)
        self.assertIn("no cuDNN was found", said.stderr)
        self.assertEqual(list(self.answers()), ["answers-toolkit.jsonl"])

    def test_runner_that_fails_does_not_keep_the_rest_back(self):
        self.echo("/a/libcudnn.so.9")
        self.plan("library", [*PLAN, {"type": "trouble"}])
        said = self.run_catalogue()
        self.assertEqual(said.returncode, 1)
        self.assertIn("answers-library-1.jsonl.part", said.stderr)
        self.assertEqual(sorted(self.answers()), ["answers-gpu-1.jsonl", "answers-model-1.jsonl", "answers-toolkit.jsonl"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
