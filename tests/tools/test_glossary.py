#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""Whether the interface's Chinese uses the terms of docs/glossary.md.

test_glossary.py ROOT
"""

import re
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path()


def terms(text):
    """(English, Chinese, forbidden words) of each row of the table."""
    rows = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and not set(cells[0]) <= set("-"):
            rows.append((cells[0], cells[1], [word for word in cells[3].split("、") if word]))
    return rows[1:]  # without the header


def violations(table, english, chinese):
    """The forbidden words in a Chinese text whose English has their term."""
    found = []
    for term, _, forbidden in table:
        plural = term[:-1] + "(?:y|ies|y\\(s\\))" if term.endswith("y") else term + "(?:s|es|\\(s\\))?"
        if term == "you":
            plural = "you(?:r|rs|rself)?"
        if not re.search(rf"\b{plural}(?!\w)", english.replace("&", ""), re.IGNORECASE):
            continue
        # Whatever is a word of another term of the same text is allowed there.
        allowed = [zh for en, zh, _ in table if en != term and re.search(rf"\b{en}", english, re.IGNORECASE)]
        found += [word for word in forbidden if word in chinese and word not in allowed]
    return found


def messages(path):
    for message in ElementTree.parse(path).getroot().iter("message"):
        translation = message.find("translation")
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        for form in forms:
            yield message.findtext("source"), form


class Glossary(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.table = terms((ROOT / "docs/glossary.md").read_text(encoding="utf-8"))

    def test_the_table_is_read(self):
        self.assertIn(("runner", "运行器", ["运行程序", "执行器"]), self.table)
        self.assertGreater(len(self.table), 25)

    def test_a_forbidden_word_is_found_where_its_term_is(self):
        table = [("runner", "运行器", ["运行程序"]), ("library", "条目库", ["知识库"]), ("knowledge base", "知识库", [])]
        self.assertEqual(violations(table, "The &runners ended.", "运行程序结束了。"), ["运行程序"])
        self.assertEqual(violations(table, "Two libraries", "两个知识库"), ["知识库"])
        self.assertEqual(violations(table, "A knowledge base and its library", "知识库及其条目库"), [])
        self.assertEqual(violations(table, "Start a program", "运行程序"), [])

    def test_no_term_is_forbidden_by_its_own_row(self):
        for english, chinese, forbidden in self.table:
            self.assertNotIn(chinese, forbidden, english)
            self.assertTrue(english and chinese)

    def test_the_interface_uses_the_terms(self):
        wrong = []
        for english, chinese in messages(ROOT / "translations/casebook_zh_CN.ts"):
            wrong += [f"{word}: {english} => {chinese}" for word in violations(self.table, english, chinese)]
        self.assertEqual(wrong, [])

    def test_the_guide_uses_the_terms(self):
        # Words that mean nothing else; the guide has no English beside each sentence.
        words = [word for term, _, forbidden in self.table if term in ("runner", "reviewed", "you", "root cause",
            "often confused with", "workaround", "dead end") for word in forbidden]
        for page in sorted((ROOT / "docs/guide/zh").glob("*.md")):
            text = page.read_text(encoding="utf-8")
            self.assertEqual([word for word in words if word in text], [], page.name)


if __name__ == "__main__":
    ROOT = Path(sys.argv.pop(1))
    unittest.main()
