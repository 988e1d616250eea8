#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""known_libraries.py TABLE [WHEEL...] [--fetch VERSION...] [--package PACKAGE] [--check RECORDS]

Keeps TABLE (resources/known-libraries.json): the SHA-256 of every library of published packages of CUDA that records may name, of the programs of
nvcc, of the headers that constants and nvcc's check of the host compiler are read from, and of those that what nvcc compiles may include: of a
folder of them ("include/cccl") that of a text with a line for each file in it, by name, "NAME SHA-256".

WHEEL is a wheel of one of NVIDIA's packages, as pip downloads it. --fetch has pip download the wheel of each VERSION (in full, such as 9.10.2.21) of
PACKAGE (nvidia-cudnn-cu12 without it, nvidia-cuda-nvrtc-cu12) that TABLE lacks, takes its hashes and deletes it: some 650 MB each of cuDNN. The
hashes are those of the wheel's own list (RECORD), which pip compares when it installs; pip compares the wheel itself with the index. What TABLE
holds of other packages stays.

Headers of cuDNN count for their version, whichever package they are from: one package of each version needs to have them in TABLE.

--check compares a folder of records with TABLE: which files the records name, and which of them no package has.
Exits with 1 if a version could not be had or a file is unknown.
"""

import argparse
import base64
import csv
import glob
import hashlib
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile

WHEEL = re.compile(r"(nvidia_[a-z0-9_]+)-([0-9.]+)-.*\.whl")
CUDNN = re.compile(r"nvidia/cudnn/lib/(libcudnn[a-z_]*\.so(\.\d+)?)")
CUDA = re.compile(r"nvidia/[a-z0-9_]+/lib(?:64)?/(lib(?:cudart|nvrtc|nvrtc-builtins|nvJitLink|cublas|cublasLt|cufft|curand|cusolver|cusparse|nccl)\.so[.0-9]*)"
                  r"|nvidia/[a-z0-9_]+/(?:bin|nvvm/bin|nvvm/libdevice)/(ptxas|nvcc|nvcc\.profile|cudafe\+\+|cicc|libdevice[.0-9]*bc)"
                  r"|nvidia/[a-z0-9_]+/include/(crt/host_config\.h)")
INCLUDED = re.compile(r"nvidia/(?!cudnn/)[a-z0-9_]+/include/(?:([^/]+)/(.+)|([^/]+(?<!\.py)))") # by what nvcc compiles
HEADER = re.compile(r"nvidia/cudnn/include/(cudnn[a-z_]*\.h)") # and not their copies, cudnn_ops_v9.h


def say(message):
    print(f"known libraries: {message}", file=sys.stderr, flush=True)


def sha256_of(wheel, file, digest):
    """In hex, as TABLE has it, of the form that a wheel's list has."""
    kind, _, text = digest.partition("=")
    if kind != "sha256":
        raise ValueError(f"{wheel} has no SHA-256 of {file}")
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).hex()


def read_wheel(path):
    """The package of a wheel as TABLE has it; raises ValueError where the file is none of NVIDIA's."""
    name = os.path.basename(path)
    known = WHEEL.fullmatch(name)
    if not known:
        raise ValueError(f"{name} is no wheel of NVIDIA's")
    files = {}
    headers = {}
    folders = {}
    with zipfile.ZipFile(path) as archive:
        record = next(one for one in archive.namelist() if one.endswith(".dist-info/RECORD"))
        for file, digest, _ in csv.reader(io.StringIO(archive.read(record).decode())):
            for pattern, into in ((CUDNN, files), (CUDA, files), (HEADER, headers)):
                if found := pattern.fullmatch(file):
                    into[next(part for part in found.groups() if part)] = sha256_of(name, file, digest)
            if found := INCLUDED.fullmatch(file):
                folder, below, alone = found.groups()
                if alone:
                    files[f"include/{alone}"] = sha256_of(name, file, digest)
                else:
                    folders.setdefault(folder, []).append((below.encode(), sha256_of(name, file, digest)))
    for folder, held in folders.items():
        files[f"include/{folder}"] = hashlib.sha256(b"".join(below + f" {digest}\n".encode() for below, digest in sorted(held))).hexdigest()
    if not files:
        raise ValueError(f"{name} has no file that records name")
    package = {"package": known[1].replace("_", "-"), "version": known[2], "wheel": name, "files": dict(sorted(files.items()))}
    return package | ({"headers": dict(sorted(headers.items()))} if headers else {})


def fetch(package, version):
    """The package of that version, its wheel downloaded and deleted; None where pip does not have it."""
    with tempfile.TemporaryDirectory(prefix="known-libraries-") as folder:
        wanted = f"{package}=={version}"
        say(f"asking pip for {wanted}")
        command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-cache-dir",
                   "--disable-pip-version-check", "--progress-bar", "off", "--quiet", "--dest", folder, wanted]
        if subprocess.run(command, stdout=sys.stderr, check=False).returncode != 0:
            return None
        return read_wheel(os.path.join(folder, os.listdir(folder)[0]))


def read_table(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return json.load(file)["packages"]


def write_table(path, packages):
    packages.sort(key=lambda one: ([int(number) for number in one["version"].split(".")], one["package"]))
    about = ("SHA-256 of the files of CUDA in published packages, made by tools/known_libraries.py. A record that names a file "
             "which is not here is labelled so.")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"about": about, "packages": packages}, file, indent=1)
        file.write("\n")


def check(records, packages):
    """Says which files the records name that no package has; their number."""
    known = {digest for one in packages for digest in (*one["files"].values(), *one.get("headers", {}).values())}
    named = {}
    for path in glob.glob(os.path.join(records, "**", "*.json"), recursive=True):
        with open(path, encoding="utf-8") as file:
            transcript = json.load(file)["transcript"]
        for library in transcript["libraries"]:
            is_of_toolkit = "package" in transcript # of which every file counts
            if is_of_toolkit or os.path.basename(library["path"]).startswith(("libcudnn", "cudnn")):
                named[library.get("sha256", "")] = (transcript.get("cudnn") or f"{transcript['package']} {transcript['version']}", library["path"])
    unknown = [digest for digest in named if digest not in known]
    for digest in unknown:
        print(f"unknown: {digest or '(no hash)'} {named[digest][1]}, {named[digest][0]}")
    say(f"{len(named)} files in the records, {len(unknown)} unknown")
    return len(unknown)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table")
    parser.add_argument("wheels", nargs="*", metavar="WHEEL")
    parser.add_argument("--fetch", nargs="+", default=[], metavar="VERSION")
    parser.add_argument("--package", default="nvidia-cudnn-cu12")
    parser.add_argument("--check", metavar="RECORDS")
    arguments = parser.parse_args()
    fine = True
    packages = read_table(arguments.table)

    def take(package):
        packages[:] = [one for one in packages if one["wheel"] != package["wheel"]] + [package]
        write_table(arguments.table, packages)
        say(f"{package['package']} {package['version']}: {len(package['files'])} files")

    for wheel in arguments.wheels:
        try:
            take(read_wheel(wheel))
        except (ValueError, OSError, zipfile.BadZipFile, StopIteration) as error:
            say(f"{wheel}: {error or 'it has no list of checksums'}")
            fine = False
    for version in arguments.fetch:
        if any(one["package"] == arguments.package and one["version"] == version and ("cudnn" not in one["package"] or one.get("headers")) for one in packages):
            continue
        package = fetch(arguments.package, version)
        if package:
            take(package)
        else:
            say(f"{version} could not be had: see pip's messages above")
            fine = False
    if arguments.check and check(arguments.check, packages) > 0:
        fine = False
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
