#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""What tools/known_libraries.py takes from a wheel, and what it says of records.

test_known_libraries.py KNOWN_LIBRARIES.PY
"""

import base64
import hashlib
import importlib.util
import io
import json
import os
import sys
import tempfile
import unittest
import zipfile
from contextlib import redirect_stderr, redirect_stdout

FILES = {
    "nvidia/cudnn/lib/libcudnn.so.9": b"a library",
    "nvidia/cudnn/lib/libcudnn_ops.so.9": b"another",
    "nvidia/cudnn/include/cudnn.h": b"#define CUDNN_BN_MIN_EPSILON 0.0\n",
    "nvidia/cudnn/include/cudnn_ops_v9.h": b"a copy",
    "nvidia/cudnn/include/__init__.py": b"",
}


def sha256(content):
    return hashlib.sha256(content)


NVCC = {
    "nvidia/cuda_nvcc/bin/ptxas": b"a program",
    "nvidia/cuda_nvcc/include/crt/host_config.h": b"#error\n",
    "nvidia/cuda_nvcc/include/crt/mma.h": b"",
    "nvidia/cuda_nvcc/include/fatbinary.h": b"struct",
    "nvidia/cuda_nvcc/include/__init__.py": b"",
    "nvidia/cuda_nvcc/bin/nvcc.profile": b"INCLUDES",
    "nvidia/cuda_nvcc/nvvm/lib64/libnvvm.so": b"none that records name",
}


def wheel_in(folder, name="nvidia_cudnn_cu12-9.1.0.70", files=None):
    path = os.path.join(folder, name + "-py3-none-manylinux2014_x86_64.whl")
    with zipfile.ZipFile(path, "w") as archive:
        record = ""
        for name_in, content in (files or FILES).items():
            archive.writestr(name_in, content)
            digest = base64.urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
            record += f"{name_in},sha256={digest},{len(content)}\n"
        archive.writestr(name + ".dist-info/RECORD", record)
    return path


class KnownLibraries(unittest.TestCase):
    def test_wheel_gives_hashes_of_libraries_and_of_headers(self):
        with tempfile.TemporaryDirectory() as folder:
            package = TOOL.read_wheel(wheel_in(folder))
        self.assertEqual((package["package"], package["version"]), ("nvidia-cudnn-cu12", "9.1.0.70"))
        self.assertEqual(package["files"], {name: sha256(FILES[f"nvidia/cudnn/lib/{name}"]).hexdigest()
                                            for name in ("libcudnn.so.9", "libcudnn_ops.so.9")})
        self.assertEqual(package["headers"], {"cudnn.h": sha256(FILES["nvidia/cudnn/include/cudnn.h"]).hexdigest()})

    def test_wheel_of_nvcc_gives_programs_and_the_check_of_the_host_compiler(self):
        with tempfile.TemporaryDirectory() as folder:
            package = TOOL.read_wheel(wheel_in(folder, "nvidia_cuda_nvcc_cu12-12.4.131", NVCC))
        self.assertEqual((package["package"], package["version"]), ("nvidia-cuda-nvcc-cu12", "12.4.131"))
        # Headers by their folder, as the program hashes one: a line for each file, by name.
        lines = "".join(f"{name} {sha256(NVCC[f'nvidia/cuda_nvcc/include/crt/{name}']).hexdigest()}\n" for name in ("host_config.h", "mma.h"))
        self.assertEqual(package["files"]["include/crt"], sha256(lines.encode()).hexdigest())
        self.assertEqual(sorted(package["files"]), ["crt/host_config.h", "include/crt", "include/fatbinary.h", "nvcc.profile", "ptxas"])
        self.assertNotIn("headers", package)

    def test_every_file_of_a_toolkit_record_must_be_known(self):
        with tempfile.TemporaryDirectory() as folder:
            packages = [TOOL.read_wheel(wheel_in(folder, "nvidia_cuda_nvcc_cu12-12.4.131", NVCC))]
            with open(os.path.join(folder, "record.json"), "w", encoding="utf-8") as file:
                json.dump({"transcript": {"package": "nvcc", "version": "12.4.131", "libraries": [
                    {"path": "/a/ptxas", "sha256": packages[0]["files"]["ptxas"]}, {"path": "/a/cicc", "sha256": "00"}]}}, file)
            said = io.StringIO()
            with redirect_stdout(said), redirect_stderr(io.StringIO()):
                self.assertEqual(TOOL.check(folder, packages), 1)
            self.assertIn("/a/cicc, nvcc 12.4.131", said.getvalue())

    def test_changed_header_of_a_record_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            packages = [TOOL.read_wheel(wheel_in(folder))]
            with open(os.path.join(folder, "record.json"), "w", encoding="utf-8") as file:
                json.dump({"transcript": {"cudnn": "9.1.0", "libraries": [
                    {"path": "/a/libcudnn.so.9", "sha256": packages[0]["files"]["libcudnn.so.9"]},
                    {"path": "/a/cudnn.h", "sha256": "00"}]}}, file)
            said = io.StringIO()
            with redirect_stdout(said), redirect_stderr(io.StringIO()):
                self.assertEqual(TOOL.check(folder, packages), 1)
            self.assertIn("/a/cudnn.h", said.getvalue())


if __name__ == "__main__":
    SPEC = importlib.util.spec_from_file_location("known_libraries", sys.argv.pop(1))
    TOOL = importlib.util.module_from_spec(SPEC)
    SPEC.loader.exec_module(TOOL)
    unittest.main()
