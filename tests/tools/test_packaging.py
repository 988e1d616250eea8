#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""What packages bring beside the programs: the desktop's files, manuals and completions.

test_packaging.py ROOT CASEBOOK CASEBOOK_CLI
"""

import os
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT, CASEBOOK, CLI = Path(), "", ""


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout


def long_options(text):
    return set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", text))


def commands_of_cli():
    return re.findall(r"^  casebook-cli ([a-z]+) ", output(CLI, "help"), re.MULTILINE)


class Desktop(unittest.TestCase):
    def assert_valid(self, *command):
        result = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_the_menu_entry_is_valid(self):
        self.assert_valid("desktop-file-validate", "--no-hints", ROOT / "resources/casebook.desktop")

    def test_the_menu_entry_takes_links(self):
        text = (ROOT / "resources/casebook.desktop").read_text(encoding="utf-8")
        self.assertIn("\nExec=casebook %u\n", text)
        self.assertIn("\nMimeType=x-scheme-handler/casebook;\n", text)

    def test_the_metadata_is_valid(self):
        self.assert_valid("appstreamcli", "validate", "--no-net", "--override=url-homepage-missing=info",
                          ROOT / "packaging/casebook.metainfo.xml")

    def test_the_metadata_names_the_version(self):
        version = re.search(r"^project\(Casebook VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(), re.MULTILINE)[1]
        metadata = ElementTree.parse(ROOT / "packaging/casebook.metainfo.xml").getroot()
        self.assertEqual(metadata.find("releases/release").get("version"), version)



class Manuals(unittest.TestCase):
    def test_the_window_has_each_option_that_it_knows(self):
        page = (ROOT / "packaging/man/casebook.1").read_text(encoding="utf-8").replace("\\-", "-")
        help_text = output(CASEBOOK, "--help")
        self.assertEqual(long_options(page), long_options(help_text) - {"--help-all"})

    def test_commands_come_from_the_program(self):
        page = (ROOT / "packaging/man/casebook-cli.1").read_text(encoding="utf-8")
        self.assertIn("\n@COMMANDS@\n", page)
        self.assertGreater(len(commands_of_cli()), 10)


class Completion(unittest.TestCase):
    def complete(self, *words):
        """What bash offers for the last of these words."""
        script = f'source "{ROOT}/packaging/completions/casebook-cli.bash"\n' \
                 'compopt() { :; }\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_casebook_cli\nprintf "%s\\n" "${COMPREPLY[@]}"'
        environment = {**os.environ, "PATH": f"{Path(CLI).parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8"}
        return subprocess.run(["bash", "-c", script, "bash", *words], check=True, capture_output=True, text=True,
                              env=environment).stdout.split()

    def test_every_command_is_offered(self):
        self.assertEqual(self.complete("casebook-cli", ""), commands_of_cli())
        self.assertEqual(self.complete("casebook-cli", "rep"), ["reproduce"])

    def test_every_option_of_a_command_is_offered(self):
        for command in commands_of_cli():
            options = {line.split("--")[1].split()[0].rstrip(",") for line in output(CLI, command, "--help").splitlines()
                       if re.match(r"  (?:-\w, )?--[a-z]", line)}
            self.assertEqual({word.removeprefix("--") for word in self.complete("casebook-cli", command, "--")}, options, command)


if __name__ == "__main__":
    ROOT, CASEBOOK, CLI = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    unittest.main(argv=sys.argv[:1])
