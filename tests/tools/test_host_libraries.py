#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_host_libraries.py SCRIPT: what tools/host-libraries.sh finds in the trees of some machines."""

import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from hosttree import LIBRARIES, OPEN_MODULE, OTHER_ARCHITECTURE, HostTree  # noqa: E402


def driver_of_the_modules_version(host):
    host.module("580.65.06")
    host.library(LIBRARIES + "/libcuda.so.580.65.06", "libcuda.so.1")
    host.library(LIBRARIES + "/libnvidia-ml.so.580.65.06", "libnvidia-ml.so.1")
    host.library(LIBRARIES + "/libnvidia-nvvm.so.580.65.06", "libnvidia-nvvm.so.4")
    host.library(LIBRARIES + "/libnvidia-ptxjitcompiler.so.580.65.06", "libnvidia-ptxjitcompiler.so.1")
    host.library(LIBRARIES + "/libnvidia-glcore.so.580.65.06", "libnvidia-glcore.so.1")  # graphics are no use to the runner
    host.library(LIBRARIES + "/libc.so.6.real", "libc.so.6")
    return [
        "driver %s/libcuda.so.580.65.06 libcuda.so.1" % LIBRARIES,
        "driver %s/libnvidia-ml.so.580.65.06 libnvidia-ml.so.1" % LIBRARIES,
        "driver %s/libnvidia-nvvm.so.580.65.06 libnvidia-nvvm.so.4" % LIBRARIES,
        "driver %s/libnvidia-ptxjitcompiler.so.580.65.06 libnvidia-ptxjitcompiler.so.1" % LIBRARIES,
    ]


def two_drivers_the_module_decides(host):
    host.module("570.10", OPEN_MODULE)
    host.library("/opt/new/libcuda.so.580.65.06", "libcuda.so.1")  # the loader would take this
    host.library(LIBRARIES + "/libcuda.so.570.10", "libcuda.so.1")
    return ["driver %s/libcuda.so.570.10 libcuda.so.1" % LIBRARIES]


def file_of_the_modules_version_beside_the_link(host):
    host.module("570.10")
    host.library(LIBRARIES + "/libcuda.so.580.65.06", "libcuda.so.1")
    host.write(LIBRARIES + "/libcuda.so.570.10")
    return ["driver %s/libcuda.so.570.10 libcuda.so.1" % LIBRARIES]


def updated_and_not_restarted(host):
    host.module("570.10")
    host.library(LIBRARIES + "/libcuda.so.580.65.06", "libcuda.so.1")
    return ["driver %s/libcuda.so.580.65.06 libcuda.so.1" % LIBRARIES]


def no_module_is_loaded(host):
    host.library(LIBRARIES + "/libcuda.so.580.65.06", "libcuda.so.1")
    return ["driver %s/libcuda.so.580.65.06 libcuda.so.1" % LIBRARIES]


def links_through_debians_alternatives(host):
    real = "/usr/lib/x86_64-linux-gnu/nvidia/current/libcuda.so.535.247.01"
    host.module("535.247.01")
    host.write(real)
    host.link("/etc/alternatives/glx--libcuda.so.1-x86_64-linux-gnu", real)
    host.link("/usr/lib/x86_64-linux-gnu/libcuda.so.1", "/etc/alternatives/glx--libcuda.so.1-x86_64-linux-gnu")
    host.list("/usr/lib/x86_64-linux-gnu/libcuda.so.1")
    return ["driver %s libcuda.so.1" % real]


def other_architectures_and_lost_files(host):
    host.module("580.65.06")
    host.write("/usr/lib/i386-linux-gnu/libcuda.so.1")
    host.list("/usr/lib/i386-linux-gnu/libcuda.so.1", OTHER_ARCHITECTURE)
    host.list(LIBRARIES + "/libnvidia-ml.so.1")
    return []


def windows_driver(host):
    host.write("/usr/lib/wsl/lib/libcuda.so.1")
    host.list("/usr/lib/wsl/lib/libcuda.so.1")
    return ["wsl /usr/lib/wsl wsl"]


def cudnn_of_apt_with_its_headers(host):
    host.library(LIBRARIES + "/libcudnn.so.9.10.2", "libcudnn.so.9")
    host.library(LIBRARIES + "/libcudnn_engines_precompiled.so.9.10.2", "libcudnn_engines_precompiled.so.9")
    host.library(LIBRARIES + "/libcudnn.so.8.9.7", "libcudnn.so.8")
    host.write("/usr/include/x86_64-linux-gnu/cudnn_v9.h")
    host.link("/etc/alternatives/libcudnn", "/usr/include/x86_64-linux-gnu/cudnn_v9.h")
    host.link("/usr/include/cudnn.h", "/etc/alternatives/libcudnn")
    host.write("/usr/include/nvrtc.h")
    host.write("/usr/include/stdio.h")
    return [
        "header /usr/include/nvrtc.h nvrtc.h",
        "header /usr/include/x86_64-linux-gnu/cudnn_v9.h cudnn.h",
        "library %s/libcudnn.so.8.9.7 libcudnn.so.8" % LIBRARIES,
        "library %s/libcudnn.so.9.10.2 libcudnn.so.9" % LIBRARIES,
        "library %s/libcudnn_engines_precompiled.so.9.10.2 libcudnn_engines_precompiled.so.9" % LIBRARIES,
    ]


def toolkits_give_companions_and_keep_their_cudnn(host):
    host.library("/usr/local/cuda-13.0/lib/libcudnn.so.9.19.0", "libcudnn.so.9")
    host.library("/usr/local/cuda-13.0/lib/libcublas.so.13.1", "libcublas.so.13")
    host.library("/usr/local/cuda-13.0/lib/libnvrtc-builtins.so.13.0.88", "libnvrtc-builtins.so.13.0")
    host.library("/usr/local/cuda-12.9/lib/libcublas.so.13.0", "libcublas.so.13")  # the loader takes the first
    host.library(LIBRARIES + "/libcudnn.so.9.10.2", "libcudnn.so.9")
    return [
        "library %s/libcudnn.so.9.10.2 libcudnn.so.9" % LIBRARIES,
        "library /usr/local/cuda-13.0/lib/libcublas.so.13.1 libcublas.so.13",
        "library /usr/local/cuda-13.0/lib/libnvrtc-builtins.so.13.0.88 libnvrtc-builtins.so.13.0",
    ]


def bare_machine(host):
    return []


def main(script):
    failures = 0
    machines = [
        driver_of_the_modules_version, two_drivers_the_module_decides, file_of_the_modules_version_beside_the_link,
        updated_and_not_restarted, no_module_is_loaded, links_through_debians_alternatives,
        other_architectures_and_lost_files, windows_driver, cudnn_of_apt_with_its_headers,
        toolkits_give_companions_and_keep_their_cudnn, bare_machine,
    ]
    for machine in machines:
        with tempfile.TemporaryDirectory() as folder:
            host = HostTree(folder)
            expected = sorted(machine(host))
            if machine is not bare_machine:
                host.write_loader_cache()
            said = subprocess.run([script, folder], capture_output=True, text=True)
            found = sorted(line.replace("\t", " ") for line in said.stdout.splitlines())
            if found != expected or said.returncode != 0 or said.stderr:
                failures += 1
                print("%s: found\n  %s\nexpected\n  %s\n%s" % (
                    machine.__name__, "\n  ".join(found), "\n  ".join(expected), said.stderr))
    print("%d machines, %d wrong" % (len(machines), failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(os.path.abspath(sys.argv[1])))
