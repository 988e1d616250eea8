#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""Whether docs/sources-opened.tsv still speaks of the built-in library: what stands is cited in its entry, and what was struck is not.

test_sources_opened.py SOURCE
"""

import datetime
import json
import pathlib
import sys
import unittest

SOURCE = pathlib.Path(sys.argv.pop(1))
FOUND = {"stands", "struck", "not found"}


def strings(value):
    """Every text in a parsed file."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return {text for part in value for text in strings(part)}
    return {value} if isinstance(value, str) else set()


class SourcesOpened(unittest.TestCase):
    def test_every_row(self):
        rows = [line.split("\t") for line in (SOURCE / "docs/sources-opened.tsv").read_text().splitlines()]
        self.assertTrue(rows)
        self.assertEqual([row[:2] for row in rows], sorted(row[:2] for row in rows))
        for entry, url, day, found, _note in rows:
            with self.subTest(entry=entry, url=url):
                cited = strings(json.loads((SOURCE / f"resources/library/entries/{entry}.json").read_text()))
                self.assertTrue(datetime.date.fromisoformat(day))
                self.assertIn(found, FOUND)
                if found == "stands":
                    self.assertIn(url, cited)
                elif found == "struck":
                    self.assertNotIn(url, cited)


if __name__ == "__main__":
    unittest.main()
