#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""What tools/codes.py reads of headers, what it keeps of a table, and whether the tables agree with the headers that are here.

test_codes.py CODES.PY TABLES
"""

import glob
import importlib.util
import io
import os
import subprocess
import sys
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout

HEADER = """
/* enum { CUSOLVER_STATUS_COMMENT = 99, CUSOLVER_STATUS_B, CUSOLVER_STATUS_C, CUSOLVER_STATUS_D }; */
typedef enum { ONE = 1, TWO } unrelated;
typedef enum {
    // says nothing = 5
    CUSOLVER_STATUS_SUCCESS = 0x0, /* fine, = 7 */
#if defined(SOMETHING)
    CUSOLVER_STATUS_FIRST DEPRECATED_ENUM = 3,
#endif
    CUSOLVER_STATUS_NEXT,
    CUSOLVER_STATUS_SAME = CUSOLVER_STATUS_FIRST
} status;
"""
CODES = {"CUSOLVER_STATUS_SUCCESS": 0, "CUSOLVER_STATUS_FIRST": 3, "CUSOLVER_STATUS_NEXT": 4, "CUSOLVER_STATUS_SAME": 3}


def table(*codes, read=()):
    return {"library": "X", "read": list(read), "codes": list(codes)}


def code(name, *numbers, **more):
    return {"name": name, "numbers": [dict(zip(("number", "since", "until"), row)) for row in numbers], **more}


def rows(merged, name):
    return next(one["numbers"] for one in merged["codes"] if one["name"] == name)


class Reading(unittest.TestCase):
    def test_enumeration_with_comments_conditions_and_implicit_numbers(self):
        self.assertEqual(TOOL.enumerators(HEADER, "CUSOLVER_STATUS_"), CODES)

    def test_codes_behind_ifdef_are_not_this_versions_and_macros_are(self):
        header = """
typedef enum {
  X_SUCCESS = 0,
  X_FIRST,
  X_SECOND, // the last
#ifdef NEW_CODES // will appear
  X_THIRD,
  X_FOURTH
#endif
  X_FIFTH
} result;
#ifndef NEW_CODES // to keep what is there
#define X_THIRD X_FIRST
#endif
#define X_OTHER something_else
"""
        self.assertEqual(TOOL.enumerators(header, "X_"), {"X_SUCCESS": 0, "X_FIRST": 1, "X_SECOND": 2, "X_FIFTH": 3, "X_THIRD": 1})

    def test_version_is_that_of_the_cuda_beside_it(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("cusolver_common.h", HEADER), ("cuda.h", "#define CUDA_VERSION 12080\n")):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            self.assertEqual(list(TOOL.read_headers(folder)), [("cusolver", "12.8", CODES)])


class Merging(unittest.TestCase):
    def test_code_that_came_and_one_that_went(self):
        merged = TOOL.merged(table(), {"11.8": {"OLD": 1, "BOTH": 2}, "12.0": {"BOTH": 2, "NEW": 3}})
        self.assertEqual(rows(merged, "OLD"), [{"number": 1, "until": "11.8"}])
        self.assertEqual(rows(merged, "BOTH"), [{"number": 2}])
        self.assertEqual(rows(merged, "NEW"), [{"number": 3, "since": "12.0"}])
        self.assertEqual(merged["read"], ["11.8", "12.0"])

    def test_number_that_changed(self):
        merged = TOOL.merged(table(), {"8.9": {"A": 3}, "9.10": {"A": 2000}, "9.2": {"A": 2000}})
        self.assertEqual(rows(merged, "A"), [{"number": 3, "until": "8.9"}, {"number": 2000, "since": "9.2"}])

    def test_what_is_written_by_hand_stays(self):
        before = table(code("A", (77, "8.0", "10.0"), (700, "10.1"), says="It says.", says_zh="说明。"))
        merged = TOOL.merged(before, {"11.7": {"A": 700}, "12.0": {"A": 700}})
        self.assertEqual(rows(merged, "A"), [{"number": 77, "since": "8.0", "until": "10.0"}, {"number": 700, "since": "10.1"}])
        self.assertEqual((merged["codes"][0]["says"], merged["codes"][0]["says_zh"]), ("It says.", "说明。"))

    def test_what_was_read_before_counts_on(self):
        first = TOOL.merged(table(), {"11.7": {"A": 1}, "12.0": {"A": 1, "B": 2}})
        again = TOOL.merged(first, {"13.0": {"A": 1, "C": 3}})
        self.assertEqual(rows(again, "A"), [{"number": 1}])
        self.assertEqual(rows(again, "B"), [{"number": 2, "since": "12.0", "until": "12.0"}])
        self.assertEqual(rows(again, "C"), [{"number": 3, "since": "13.0"}])
        self.assertEqual(TOOL.merged(again, {"13.0": {"A": 1, "C": 3}}), again)


class Checking(unittest.TestCase):
    TABLE = table(code("A", (3, "8.0", "8.9"), (2000, "9.0")), code("B", (7,)), read=["8.5", "9.2"])

    def test_version_that_was_read_has_these_codes_and_no_others(self):
        self.assertEqual(TOOL.differences(self.TABLE, "9.1", {"A": 2000, "B": 7}), ([], []))
        self.assertTrue(TOOL.differences(self.TABLE, "9.1", {"A": 3, "B": 7})[0])
        self.assertTrue(TOOL.differences(self.TABLE, "9.1", {"A": 2000})[0])
        self.assertTrue(TOOL.differences(self.TABLE, "9.1", {"A": 2000, "B": 7, "C": 8})[0])

    def test_newer_version_may_have_more(self):
        self.assertEqual(TOOL.differences(self.TABLE, "10.0", {"A": 2000, "B": 7, "C": 8})[0], [])
        self.assertTrue(TOOL.differences(self.TABLE, "10.0", {"A": 2001, "B": 7})[0])

    def test_differing_header_fails_and_none_is_skipped(self):
        with tempfile.TemporaryDirectory() as folder:
            wrong = os.path.join(folder, "wrong")
            os.mkdir(wrong)
            with open(os.path.join(wrong, "nccl.h"), "w", encoding="utf-8") as file:
                file.write("#define NCCL_MAJOR 2\n#define NCCL_MINOR 20\n"
                           "typedef enum { ncclSuccess = 0, ncclUnhandledCudaError = 2, ncclSystemError = 1, ncclInternalError = 3 } r;\n")
            run = lambda *headers: subprocess.run([sys.executable, "-B", PROGRAM, TABLES, "--check", "--headers", *headers],
                                                  capture_output=True, text=True, check=False)
            self.assertIn("ncclSystemError", run(wrong).stdout)
            self.assertEqual(run(wrong).returncode, 1)
            self.assertEqual(run(folder).returncode, TOOL.SKIPPED)


class Tables(unittest.TestCase):
    def test_every_code_is_explained_in_both_languages(self):
        with redirect_stdout(io.StringIO()) as said:
            for path in glob.glob(os.path.join(TABLES, "*.json")):
                print("".join(f"{os.path.basename(path)}: {hole}\n" for hole in TOOL.holes(TOOL.read_table(path))), end="")
        self.assertEqual(said.getvalue(), "")

    def test_each_library_has_one(self):
        names = {os.path.basename(path).removesuffix(".json") for path in glob.glob(os.path.join(TABLES, "*.json"))}
        self.assertEqual(names, {*TOOL.LIBRARIES, "xid"})

    def test_numbers_of_a_version_are_each_one_name_or_its_older_ones(self):
        for path in glob.glob(os.path.join(TABLES, "*.json")):
            content = TOOL.read_table(path)
            for version in content.get("read", [""])[-1:]:
                names = {}
                for one in content["codes"]:
                    for row in one["numbers"]:
                        if not version or TOOL.holds(row, version):
                            names.setdefault(row["number"], []).append(one["name"])
                several = {number: found for number, found in names.items() if len(found) > 1}
                # cuDNN 9 keeps names of cuDNN 8 for numbers of its own.
                self.assertTrue(not several or os.path.basename(path) == "cudnn.json", f"{path}: {several}")


def header_folders():
    homes = [os.environ.get("CUDA_HOME", ""), os.environ.get("CUDA_PATH", ""), *sorted(glob.glob("/usr/local/cuda*")), "/opt/cuda", "/usr"]
    cache = os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "casebook", "cudnn")
    folders = [os.path.join(home, "include") for home in homes if home] + glob.glob(os.path.join(cache, "*", "nvidia", "cudnn", "include"))
    return sorted({os.path.realpath(folder) for folder in folders if os.path.isdir(folder)})


class InstalledHeaders(unittest.TestCase):
    def test_tables_agree_with_them(self):
        done = subprocess.run([sys.executable, "-B", PROGRAM, TABLES, "--check", "--headers", *header_folders(), os.devnull],
                              capture_output=True, text=True, check=False)
        if done.returncode == TOOL.SKIPPED:
            print("SKIP   : codes() cuDNN: no header of CUDA or cuDNN is here to compare with")
        else:
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


if __name__ == "__main__":
    PROGRAM, TABLES = sys.argv[1:3]
    sys.dont_write_bytecode = True
    specification = importlib.util.spec_from_file_location("codes", PROGRAM)
    TOOL = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(TOOL)
    with redirect_stderr(sys.stdout):
        unittest.main(argv=sys.argv[:1])
