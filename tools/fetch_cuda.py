#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""fetch_cuda.py FOLDER PACKAGE VERSION...: puts versions of a package of CUDA into FOLDER, where Casebook finds them.

PACKAGE is one of NVIDIA's on PyPI (nvidia-cuda-nvrtc-cu12, nvidia-cusparse, nvidia-nccl-cu12), or its end (nccl-cu12). What it holds goes to
FOLDER/cuda/<package>/<version>. "cudnn" stands for nvidia-cudnn-cu12, -cu13 and -cu11, whichever has the version; that goes to
FOLDER/cudnn/<version>.

VERSION is as much of one as matters (8.9.5, 12.4, 9.10.2.21; of several that fit, the highest is taken) or "newest". They come by pip, from the index
that pip is configured for. pip checks the package against the index's checksum; every unpacked file is then checked against the package's own
list (RECORD). Nothing is installed: the system and Python's site-packages stay as they are. An interrupted or failed fetch leaves nothing in FOLDER.

Progress goes to stderr. Exits with 1 if a version could not be had.
"""

import base64
import csv
import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

CUDNN = ("nvidia-cudnn-cu12", "nvidia-cudnn-cu13", "nvidia-cudnn-cu11") # cu12 has the most versions
PACKAGE = re.compile(r"(nvidia-)?[a-z]+(-[a-z0-9]+)*")
VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,3}")
WHEEL = re.compile(r"(nvidia_[a-z0-9_]+)-([0-9.]+)-.*\.whl")
UNPACKED = re.compile(r"nvidia/|[^/]*\.dist-info/(RECORD$|(licenses/)?licen[cs]e)", re.I)


def say(message):
    print(f"cuda: {message}", file=sys.stderr, flush=True)


def requirement(package, version):
    if version == "newest":
        return package
    return f"{package}=={version}" if version.count(".") == 3 else f"{package}=={version}.*"


def present(folder, version):
    """The folder of a version that is there already and is the one that was asked for in full, or None."""
    path = os.path.join(folder, version)
    return path if os.path.isdir(path) else None


def download(packages, version, into):
    """The wheel's path, or None; pip's messages go to stderr as they come, those of packages without the version do not."""
    messages = ""
    for package in packages:
        wanted = requirement(package, version)
        say(f"asking pip for {wanted}")
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-cache-dir",
                   "--disable-pip-version-check", "--progress-bar", "on" if sys.stderr.isatty() else "off", "--dest", into, wanted]
        done = subprocess.run(command, stdout=sys.stderr, stderr=subprocess.PIPE, text=True, check=False)
        wheels = [name for name in os.listdir(into) if WHEEL.fullmatch(name)]
        if done.returncode == 0 and wheels:
            return os.path.join(into, wheels[0])
        messages += done.stderr
    sys.stderr.write(messages)
    return None


def unpack(wheel, into):
    """Unpacks what is NVIDIA's, with list and licence; raises ValueError where a file is not what the list says."""
    with zipfile.ZipFile(wheel) as archive:
        record = next(name for name in archive.namelist() if name.endswith(".dist-info/RECORD"))
        for name, digest, _ in csv.reader(io.StringIO(archive.read(record).decode())):
            if not UNPACKED.match(name):
                continue
            path = archive.extract(name, into)
            if archive.getinfo(name).external_attr >> 16 & 0o111: # a program: pip, too, keeps that it is one
                os.chmod(path, 0o755)
            if name == record: # which does not list itself
                continue
            with open(path, "rb") as file:
                seen = hashlib.file_digest(file, "sha256").digest() if hasattr(hashlib, "file_digest") else hashlib.sha256(file.read()).digest()
            if digest != "sha256=" + base64.urlsafe_b64encode(seen).rstrip(b"=").decode():
                raise ValueError(f"{name} is not what the package's list of checksums says")


def fetch(folder, packages, version):
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name.startswith(".fetch-"): # of a fetch that was killed
            shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
    if found := present(folder, version):
        say(f"{version} is there: {found}")
        return True
    with tempfile.TemporaryDirectory(dir=folder, prefix=".fetch-") as work:
        wheel = download(packages, version, work)
        if wheel is None:
            say(f"{version} could not be had: see pip's messages above. Is that a version of {packages[0]}, and is this machine online?")
            return False
        exact = WHEEL.fullmatch(os.path.basename(wheel))[2]
        if found := present(folder, exact):
            say(f"{version} is {exact}, and there: {found}")
            return True
        say(f"unpacking and checking {exact}")
        try:
            unpack(wheel, os.path.join(work, "unpacked"))
        except (ValueError, OSError, zipfile.BadZipFile, StopIteration) as error:
            say(f"{exact}: {error or 'the package has no list of checksums'}. Run the command again; nothing was kept.")
            return False
        final = os.path.join(folder, exact)
        os.rename(os.path.join(work, "unpacked"), final)
        say(f"{exact} is in {final}")
        return True


def main():
    arguments = sys.argv[1:]
    is_fine = len(arguments) > 2 and PACKAGE.fullmatch(arguments[1]) and all(VERSION.fullmatch(one) or one == "newest" for one in arguments[2:])
    if not is_fine:
        print("usage: ./dev cuda PACKAGE VERSION...   such as nvidia-cuda-nvrtc-cu12 12.4.127, nccl-cu12 2.21.5, or cudnn 9.1", file=sys.stderr)
        return 2
    cache, package, *versions = arguments
    if package == "cudnn":
        folder, packages = os.path.join(cache, "cudnn"), CUDNN
    else:
        package = package if package.startswith("nvidia-") else "nvidia-" + package
        folder, packages = os.path.join(cache, "cuda", package), (package,)
    return 0 if all([fetch(folder, packages, version) for version in versions]) else 1


if __name__ == "__main__":
    sys.exit(main())
