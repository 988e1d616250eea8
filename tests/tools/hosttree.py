# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""A machine's tree below a folder, for the tests of what ./dev shows the Debian 13 root of its host."""

import os
import platform
import shutil
import struct

LIBRARIES = "/usr/lib/x86_64-linux-gnu"
MODULE = "NVRM version: NVIDIA UNIX x86_64 Kernel Module  %s  Sat Jul 12 08:12:30 UTC 2025\nGCC version: gcc 12.2.0\n"
OPEN_MODULE = "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  %s  Release Build\nGCC version: gcc 12.2.0\n"
# Flags of an entry of the loader's cache: a library of glibc, for this machine's architecture, or for another one.
FLAGS = {"x86_64": 0x0303, "aarch64": 0x0A03}
OTHER_ARCHITECTURE = 0x0803  # 32 bits of x86


class HostTree:
    def __init__(self, folder):
        self.folder = folder
        self.listed = []  # (name, path, flags)

    def write(self, path, text=""):
        os.makedirs(os.path.dirname(self.folder + path), exist_ok=True)
        with open(self.folder + path, "w") as file:
            file.write(text)

    def copy(self, source, path):
        os.makedirs(os.path.dirname(self.folder + path), exist_ok=True)
        shutil.copy(source, self.folder + path)

    def link(self, path, target):
        os.makedirs(os.path.dirname(self.folder + path), exist_ok=True)
        os.symlink(target, self.folder + path)

    def list(self, path, flags=None):
        """Puts a library into the loader's cache."""
        self.listed.append((os.path.basename(path), path, FLAGS[platform.machine()] if flags is None else flags))

    def library(self, path, soname):
        """A file and the link by which it is loaded, which is listed."""
        if not os.path.exists(self.folder + path):
            self.write(path)
        name = os.path.dirname(path) + "/" + soname
        self.link(name, os.path.basename(path))
        self.list(name)

    def module(self, version, text=MODULE):
        self.write("/proc/driver/nvidia/version", text % version)

    def write_loader_cache(self):
        """/etc/ld.so.cache as glibc's ldconfig writes it."""
        strings, entries = b"", b""
        strings_at = 48 + 24 * len(self.listed)
        for name, path, flags in self.listed:
            at = strings_at + len(strings)
            entries += struct.pack("=iIIIQ", flags, at + len(path) - len(name), at, 0, 0)
            strings += path.encode() + b"\0"
        os.makedirs(self.folder + "/etc", exist_ok=True)
        with open(self.folder + "/etc/ld.so.cache", "wb") as file:
            file.write(b"glibc-ld.so.cache1.1" + struct.pack("=II", len(self.listed), len(strings)) + bytes(20) + entries + strings)
