#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""codes.py TABLES [--fetch CACHE] [--headers FOLDER[=VERSION]...] [--check] [--holes]

Keeps the numbers, names and versions of TABLES (resources/codes), one file a library, by what headers say.

--fetch has pip download the packages of FETCHED, of which each release of a library needs to be read once, and keeps their headers in CACHE:
some 12 GB pass by, and 60 MB stay. --headers reads headers that are here (/usr/local/cuda/include); a library whose headers do not say of which CUDA
they are is read as VERSION, or as that of the cuda.h beside it.

What a table holds of versions that are not read now stays, and so do the explanations, which are written by hand: a name without one is
named. Numbers of versions older than the oldest that is read are written by hand, too.

--check compares the headers with TABLES instead and changes nothing: of a version that TABLES has read, both must have the same codes; of a newer
one, each name its number. Exits with 1 where they differ, with 77 where there is no header. --holes says which names lack an explanation.
"""

import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile

SKIPPED = 77

# Of each table: its header, what the names of its codes begin with, and the macros of its version. Without macros, the version is CUDA's.
LIBRARIES = {
    "cuda-runtime": ("driver_types.h", r"cudaSuccess|cudaError[A-Z]", None),
    "cuda-driver": ("cuda.h", r"CUDA_SUCCESS|CUDA_ERROR_", None),
    "cudnn": ("cudnn_graph.h", r"CUDNN_STATUS_", ("cudnn_version.h", "CUDNN_MAJOR", "CUDNN_MINOR")),
    "cublas": ("cublas_api.h", r"CUBLAS_STATUS_", None),
    "cufft": ("cufft.h", r"CUFFT_SUCCESS|CUFFT_(?!COMPATIBILITY)[A-Z_]{5,}", None),
    "cusolver": ("cusolver_common.h", r"CUSOLVER_STATUS_", None),
    "cusparse": ("cusparse.h", r"CUSPARSE_STATUS_", None),
    "curand": ("curand.h", r"CURAND_STATUS_", None),
    "nvrtc": ("nvrtc.h", r"NVRTC_SUCCESS|NVRTC_ERROR_", None),
    "nvjitlink": ("nvJitLink.h", r"NVJITLINK_SUCCESS|NVJITLINK_ERROR_", None),
    "nccl": ("nccl.h", r"nccl(Success|[A-Za-z]*Error|Invalid[A-Z]|InProgress|Timeout)", ("nccl.h", "NCCL_MAJOR", "NCCL_MINOR")),
    "nvml": ("pynvml.py", r"NVML_SUCCESS|NVML_ERROR_", None),
}
OTHER_HEADERS = {"cudnn_graph.h": ["cudnn_ops_infer.h", "cudnn.h"], "pynvml.py": ["nvml.h"]}

# Packages, and of which CUDA (or driver, for nvidia-ml-py) their headers are. None: the headers say it.
FETCHED = {
    "nvidia-cuda-runtime-cu11": {"11.7.99": None, "11.8.89": None},
    "nvidia-cuda-runtime-cu12": dict.fromkeys(("12.0.146", "12.1.105", "12.2.140", "12.3.101", "12.4.127", "12.5.82", "12.6.77", "12.8.90", "12.9.79")),
    "nvidia-cuda-runtime": dict.fromkeys(("13.0.96", "13.1.80", "13.2.86", "13.3.29", "13.4.92", "13.5.37")),
    "nvidia-cuda-nvrtc-cu11": {"11.7.99": "11.7", "11.8.89": "11.8"},
    "nvidia-cuda-nvrtc-cu12": {"12.0.140": "12.0", "12.1.105": "12.1", "12.2.140": "12.2", "12.3.107": "12.3", "12.4.127": "12.4",
                               "12.5.82": "12.5", "12.6.85": "12.6", "12.8.93": "12.8", "12.9.86": "12.9"},
    "nvidia-cuda-nvrtc": {"13.0.88": "13.0", "13.1.115": "13.1", "13.2.86": "13.2", "13.3.33": "13.3", "13.4.92": "13.4", "13.5.37": "13.5"},
    "nvidia-nvjitlink-cu12": {"12.0.140": "12.0", "12.1.105": "12.1", "12.2.140": "12.2", "12.3.101": "12.3", "12.4.127": "12.4",
                              "12.5.82": "12.5", "12.6.85": "12.6", "12.8.93": "12.8", "12.9.86": "12.9"},
    "nvidia-nvjitlink": {"13.0.88": "13.0", "13.1.115": "13.1", "13.2.86": "13.2", "13.3.33": "13.3", "13.4.92": "13.4", "13.5.37": "13.5"},
    "nvidia-cublas-cu11": {"11.10.3.66": "11.7"},
    "nvidia-cublas": {"13.10.0.20": "13.5"},
    "nvidia-cufft-cu11": {"10.7.2.91": "11.7"},
    "nvidia-cufft-cu12": {"11.4.1.4": "12.9"},
    "nvidia-cufft": {"12.0.0.61": "13.0", "12.5.0.14": "13.5"},
    "nvidia-cusolver-cu11": {"11.4.0.1": "11.7"},
    "nvidia-cusolver": {"12.4.1.2": "13.5"},
    "nvidia-cusparse-cu11": {"11.7.4.91": "11.7"},
    "nvidia-cusparse": {"12.9.4.2": "13.5"},
    "nvidia-curand-cu11": {"10.2.10.91": "11.7"},
    "nvidia-curand": {"10.4.5.25": "13.5"},
    "nvidia-nccl-cu11": {"2.13.4": None, "2.14.3": None},
    "nvidia-nccl-cu12": dict.fromkeys(("2.16.5", "2.18.3", "2.20.5", "2.22.3", "2.24.3", "2.26.2", "2.27.7", "2.28.9", "2.29.7", "2.30.7", "2.31.2",
                                       "2.32.3")),
    "nvidia-ml-py": {"11.470.66": "470", "11.495.46": "495", "11.510.69": "510", "11.515.75": "515", "11.525.150": "525", "12.535.161": "535",
                     "12.550.89": "550", "12.555.43": "555", "12.560.30": "560", "12.570.172": "570", "12.575.51": "575", "13.580.126": "580",
                     "13.590.48": "590", "13.595.45": "595", "13.610.43": "610", "13.615.71": "615"},
    "nvidia-cudnn-cu11": {"8.5.0.96": None},
    "nvidia-cudnn-cu12": dict.fromkeys(("8.8.0.121", "8.9.7.29", "9.0.0.312", "9.1.0.70", "9.2.1.18", "9.3.0.75", "9.4.0.58", "9.5.1.17", "9.6.0.74",
                                        "9.7.1.26", "9.8.0.87", "9.10.2.21", "9.13.1.26", "9.16.0.29", "9.17.1.4", "9.18.1.3", "9.19.0.56", "9.22.0.52",
                                        "9.28.0.42")),
}


def say(message):
    print(f"codes: {message}", file=sys.stderr, flush=True)


def order(version):
    return [int(part) for part in version.split(".")]


def without_comments(text):
    return re.sub(r"/\*.*?\*/|//[^\n]*", " ", text, flags=re.S)


def enumerated(body):
    """The enumerators of an enumeration's body. What stands behind #ifdef is for those who define it: nvJitLink 12 has codes "of a future release" there."""
    body = re.sub(r"^[ \t]*#[ \t]*ifdef\b.*?^[ \t]*#[ \t]*endif\b", "", body, flags=re.S | re.M)
    return re.sub(r"^[ \t]*#.*$", "", body, flags=re.M).split(",")


def value_of(expression, known):
    expression = expression.strip()
    return known[expression] if expression in known else int(expression, 0)


def enumerators(text, names):
    """Names and numbers of the enumeration in a header that has names like these; {} where there is none."""
    is_name = re.compile(names)
    text = without_comments(text)
    for body in re.findall(r"\benum\b[^{};]*\{([^{}]*)\}", text):
        found, last = {}, -1
        for part in enumerated(body):
            said = re.fullmatch(r"\s*(\w+)(?:\s+[A-Z_]+\b(?:\([^)]*\))?)?\s*(?:=\s*(.+?))?\s*", part, flags=re.S)
            if not said:
                continue
            try:
                last = last + 1 if said[2] is None else value_of(said[2], found)
            except ValueError:
                break # a value of another kind: not an enumeration of codes
            found[said[1]] = last
        codes = {name: number for name, number in found.items() if is_name.match(name)}
        if len(codes) > 3 and len(codes) * 2 > len(found):
            # A macro that is another name of a code.
            for name, same in re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+(\w+)[ \t]*$", text, flags=re.M):
                if is_name.match(name) and same in codes:
                    codes.setdefault(name, codes[same])
            return codes
    return {}


def assignments(text, names):
    return {name: int(number, 0) for name, number in re.findall(rf"^((?:{names})\w*)\s*=\s*(\d+)\s*$", text, flags=re.M)}


def read_text(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def macros(folder, name, *wanted):
    path = os.path.join(folder, name)
    text = read_text(path) if os.path.exists(path) else ""
    found = [re.search(rf"#\s*define\s+{macro}\s+(\d+)", text) for macro in wanted]
    return [int(one[1]) for one in found] if all(found) else None


def cuda_version(folder):
    number = macros(folder, "cuda.h", "CUDA_VERSION") or macros(folder, "cuda_runtime_api.h", "CUDART_VERSION")
    return f"{number[0] // 1000}.{number[0] % 1000 // 10}" if number else None


def read_headers(folder, version=None):
    """(table, version or None, codes) of each library that the folder has headers of."""
    for table, (header, names, version_macros) in LIBRARIES.items():
        for name in [header, *OTHER_HEADERS.get(header, [])]:
            path = os.path.join(folder, name)
            codes = {}
            if os.path.exists(path):
                codes = (assignments if name.endswith(".py") else enumerators)(read_text(path), names)
            if not codes:
                continue
            own = macros(folder, *version_macros) if version_macros else None
            # Of NVML, nvidia-ml-py alone is numbered as the driver is.
            other = None if name == "nvml.h" else version or (None if table == "nvml" else cuda_version(folder))
            found = ".".join(map(str, own)) if own else other
            yield table, found, codes
            break


def fetch(cache):
    """Has pip download what CACHE lacks; the folders with headers and their versions. Raises OSError where a package can't be had."""
    for package, versions in FETCHED.items():
        for version, of in versions.items():
            folder = os.path.join(cache, package, version)
            if not os.path.isdir(folder):
                with tempfile.TemporaryDirectory(dir=cache, prefix=".fetch-") as work:
                    say(f"asking pip for {package}=={version}")
                    command = [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-cache-dir",
                               "--disable-pip-version-check", "--progress-bar", "off", "--quiet", "--dest", work, f"{package}=={version}"]
                    subprocess.run(command, stdout=sys.stderr, check=False)
                    wheels = glob.glob(os.path.join(work, "*.whl"))
                    if not wheels:
                        raise OSError(f"{package} {version} could not be had: see pip's messages above")
                    headers = os.path.join(work, "headers")
                    os.mkdir(headers)
                    with zipfile.ZipFile(wheels[0]) as archive:
                        for name in archive.namelist():
                            if name.endswith((".h", "pynvml.py")):
                                with open(os.path.join(headers, os.path.basename(name)), "wb") as file:
                                    file.write(archive.read(name))
                    os.makedirs(os.path.dirname(folder), exist_ok=True)
                    os.rename(headers, folder)
            yield folder, of


def read_table(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def holds(row, version):
    return ("since" not in row or order(row["since"]) <= order(version)) and ("until" not in row or order(version) <= order(row["until"]))


def merged(table, seen):
    """The table with what was seen: {version: {name: number}}. Rows of versions that were never read are those by hand."""
    versions = sorted({*table.get("read", []), *seen}, key=order)
    known = {code["name"]: code for code in table["codes"]}
    present = {} # (name, number): the versions that have it
    by_hand = {}
    for code in table["codes"]:
        for row in code["numbers"]:
            key = (code["name"], row["number"])
            present[key] = {version for version in table.get("read", []) if version not in seen and holds(row, version)}
            by_hand[key] = row
    for version, codes in seen.items():
        for item in codes.items():
            present.setdefault(item, set()).add(version)
    for key, has in present.items():
        name, number = key
        row = dict(by_hand.get(key, {"number": number}))
        if has:
            first, last = min(has, key=order), max(has, key=order)
            if first != versions[0]:
                row["since"] = first
            elif "since" in row and order(row["since"]) > order(first):
                del row["since"]
            if last != versions[-1]:
                row["until"] = last
            else:
                row.pop("until", None)
        code = known.setdefault(name, {"name": name, "numbers": []})
        code["numbers"] = [one for one in code["numbers"] if one["number"] != number]
        code["numbers"].append({key: row[key] for key in ("number", "since", "until") if key in row})
    codes = list(known.values())
    for code in codes:
        code["numbers"].sort(key=lambda row: order(row["since"]) if "since" in row else [0])
    # By today's number; what has none any more comes among them by its last.
    codes.sort(key=lambda code: (code["numbers"][-1]["number"], "until" in code["numbers"][-1], code["name"]))
    return {**table, "read": versions, "codes": codes}


def differences(table, version, codes):
    """What the headers of a version say otherwise than the table; of a version that it has not read, only numbers that differ count."""
    newest = table["read"][-1] if table.get("read") else None
    is_read = version is not None and newest and order(table["read"][0]) <= order(version) <= order(newest)
    said = {(code["name"], row["number"]) for code in table["codes"] for row in code["numbers"] if not is_read or holds(row, version)}
    names = {name for name, _ in said}
    wrong = [f"{name} is {number} in the header" for name, number in codes.items() if (name, number) not in said and (is_read or name in names)]
    new = [f"{name} = {number} is new" for name, number in codes.items() if not is_read and name not in names]
    if is_read:
        wrong += [f"{name} = {number} is not in the header" for name, number in said if codes.get(name) != number]
    return wrong, new


def holes(table):
    return [f"{code['name']} has no “{key}”" for code in table["codes"] for key in ("says", "says_zh") if not code.get(key) and not code.get("as")]


def write_table(path, table):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(table, file, indent=1, ensure_ascii=False)
        file.write("\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", metavar="TABLES")
    parser.add_argument("--fetch", metavar="CACHE")
    parser.add_argument("--headers", nargs="+", default=[], metavar="FOLDER")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--holes", action="store_true")
    arguments = parser.parse_args()
    sources = [(folder, version or None) for folder, _, version in (one.partition("=") for one in arguments.headers)]
    try:
        if arguments.fetch:
            os.makedirs(arguments.fetch, exist_ok=True)
            sources += fetch(arguments.fetch)
    except OSError as error:
        say(error)
        return 1
    seen = {}
    unnumbered = []
    for folder, version in sources:
        for table, found, codes in read_headers(folder, version):
            if found:
                seen.setdefault(table, {})[found] = codes
            else:
                unnumbered.append((table, codes))
    fine = True
    if arguments.check:
        compared = 0
        for name, found in [(name, one) for name, versions in seen.items() for one in versions.items()] + [(name, (None, one)) for name, one in unnumbered]:
            wrong, new = differences(read_table(os.path.join(arguments.tables, f"{name}.json")), *found)
            compared += 1
            for one in new:
                say(f"{name} {found[0] or ''}: {one}; tools/codes.py reads it")
            for one in wrong:
                print(f"{name} {found[0] or ''}: {one}")
            fine = fine and not wrong
            if not wrong:
                say(f"{name} {found[0] or ''}: {len(found[1])} codes agree")
        if compared == 0:
            say("no header is here")
            return SKIPPED
        return 0 if fine else 1
    for name, versions in seen.items():
        path = os.path.join(arguments.tables, f"{name}.json")
        write_table(path, merged(read_table(path), versions))
        say(f"{name}: read {', '.join(sorted(versions, key=order))}")
    for path in sorted(glob.glob(os.path.join(arguments.tables, "*.json"))):
        for hole in holes(read_table(path)):
            print(f"{os.path.basename(path)}: {hole}")
            fine = not arguments.holes and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
