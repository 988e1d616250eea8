#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""fetch_cudnn.py FOLDER VERSION...: puts cuDNN versions, with their headers, into FOLDER/<version>/nvidia/cudnn.

VERSION is as much of one as matters (8.9.5, 9.1, 9.10.2.21; of several that fit, the highest is taken) or "newest". They come from
NVIDIA's packages nvidia-cudnn-cu12, -cu13 and -cu11 by pip, from the index that pip is configured for. pip checks the
package against the index's checksum; every unpacked file is then checked against the package's own list (RECORD). Nothing is installed:
the system and Python's site-packages stay as they are. An interrupted or failed fetch leaves nothing in FOLDER.

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

PACKAGES = ("nvidia-cudnn-cu12", "nvidia-cudnn-cu13", "nvidia-cudnn-cu11") # cu12 has the most versions
VERSION = re.compile(r"[0-9]+(\.[0-9]+){0,3}")
WHEEL = re.compile(r"nvidia_cudnn_cu\d+-([0-9.]+)-.*\.whl")


def say(message):
    print(f"cudnn: {message}", file=sys.stderr, flush=True)


def requirement(package, version):
    if version == "newest":
        return package
    return f"{package}=={version}" if version.count(".") == 3 else f"{package}=={version}.*"


def present(folder, version):
    """The folder of a version that is there already and is the one that was asked for in full, or None."""
    path = os.path.join(folder, version)
    return path if version.count(".") == 3 and os.path.isdir(path) else None


def download(version, into):
    """The wheel's path, or None; pip's messages go to stderr as they come, those of packages without the version do not."""
    messages = ""
    for package in PACKAGES:
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
    """Unpacks the libraries, headers and licence; raises ValueError where a file is not what RECORD says."""
    with zipfile.ZipFile(wheel) as archive:
        record = next(name for name in archive.namelist() if name.endswith(".dist-info/RECORD"))
        for name, digest, _ in csv.reader(io.StringIO(archive.read(record).decode())):
            if not (name.startswith("nvidia/cudnn/") or re.search(r"\.dist-info/(licenses/)?licen[cs]e", name, re.I)):
                continue
            path = archive.extract(name, into)
            with open(path, "rb") as file:
                seen = hashlib.file_digest(file, "sha256").digest() if hasattr(hashlib, "file_digest") else hashlib.sha256(file.read()).digest()
            if digest != "sha256=" + base64.urlsafe_b64encode(seen).rstrip(b"=").decode():
                raise ValueError(f"{name} is not what the package's list of checksums says")


def fetch(folder, version):
    if found := present(folder, version):
        say(f"{version} is there: {found}")
        return True
    with tempfile.TemporaryDirectory(dir=folder, prefix=".fetch-") as work:
        wheel = download(version, work)
        if wheel is None:
            say(f"{version} could not be had: see pip's messages above. Is that a version of cuDNN, and is this machine online?")
            return False
        exact = WHEEL.fullmatch(os.path.basename(wheel))[1]
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
    if len(sys.argv) < 3 or not all(VERSION.fullmatch(version) or version == "newest" for version in sys.argv[2:]):
        print("usage: ./dev cudnn VERSION...   such as 8.9.5, 9.1, 9.10.2.21 or newest", file=sys.stderr)
        return 2
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name.startswith(".fetch-"): # of a fetch that was killed
            shutil.rmtree(os.path.join(folder, name), ignore_errors=True)
    return 0 if all([fetch(folder, version) for version in sys.argv[2:]]) else 1


if __name__ == "__main__":
    sys.exit(main())
