#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""test_tree.py SOURCE_DIR CASEBOOK LANGUAGE: starts the window on a desktop of its own and walks what it tells assistive
tools. Fails, and says why, where such a desktop can't be had: a window that nobody could look at is not accessible."""

import json
import os
import shutil
import sys
import unittest

sys.dont_write_bytecode = True
from desktop import Desktop, Missing, log_of, until  # noqa: E402

SOURCE_DIR, CASEBOOK, LANGUAGE = sys.argv[1:4]
LIBRARY = os.path.join(SOURCE_DIR, "resources/library")
ENTRY = "cuda/cudnn-rnn-zero-layers"
LOG = os.path.join(SOURCE_DIR, "tests/answers/logs/005-custom-tokenizer-embedding.log")
MANY = 40  # rows of a list are alike: so many of them are looked at

LIST = {"en": "Entries and articles", "zh": "条目和文章"}[LANGUAGE]
# What a row is of the answer to a paste, and by what an entry is known: ui::ResultModel says both.
PARTS = {"en": ("Cause", "Follows from it", "Also possible", "Similar only"), "zh": ("原因", "由此引起", "也有可能", "仅相似")}[LANGUAGE]
TIERS = {"en": ("AI-generated", "by hand", "eviewed", "article", "isputed", "doubt", "efuted", "hecked", "eproduced", "vidence"),
         "zh": ("AI 生成", "手写", "审核", "文章", "争议", "存疑", "证伪", "验证", "复现", "检验", "校验", "核对", "证据")}[LANGUAGE]
EDIT = {"en": "Edit entry or article", "zh": "编辑条目或文章"}[LANGUAGE]
ZH = {"en": "", "zh": "_zh"}[LANGUAGE]  # at the end of a field's name
CONTROL, SHIFT = 37, 50  # key codes of Xvfb
F1, F7 = 0xffbe, 0xffc4  # of X


class Node:
    """An object of the tree, with what is asked of it kept."""

    def __init__(self, object_, path=()):
        self.object = object_
        self.role = object_.get_role_name()
        self.name = object_.get_name() or ""
        states = object_.get_state_set()
        self.is_shown = states.contains(Atspi.StateType.SHOWING) and states.contains(Atspi.StateType.VISIBLE)
        self.is_focusable = states.contains(Atspi.StateType.FOCUSABLE)
        self.is_active = states.contains(Atspi.StateType.ACTIVE)  # of a window: it gets the keys
        self.is_editable = states.contains(Atspi.StateType.EDITABLE)
        self.is_enabled = states.contains(Atspi.StateType.ENABLED)
        self.path = (*path, f"{self.role} \"{self.name[:40]}\"")

    def children(self, most=None):
        count = self.object.get_child_count()
        for i in range(count if most is None else min(count, most)):
            if child := self.object.get_child_at_index(i):
                yield Node(child, self.path)

    def text(self):
        text = self.object.get_text_iface()
        return Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else ""

    def is_actionable(self):
        action = self.object.get_action_iface()
        return any(name and name != "SetFocus" for name in action_names(action))

    def where(self):
        return " > ".join(self.path[-4:])


def action_names(action):
    return [Atspi.Action.get_action_name(action, i) for i in range(Atspi.Action.get_n_actions(action))] if action else []


def still(ask):
    """What ask() gives, in a list; asked again where an object goes while it is looked at: the window works meanwhile."""
    def attempt():
        try:
            return [ask()]
        except GLib.Error:
            return None
    return until("a tree that keeps still", attempt)[0]


ROWS = {"list", "table", "tree", "tree table"}


def walk(node, hidden=False):
    """Every object that is shown, the node first."""
    if not node.is_shown and not hidden:
        return
    yield node
    for child in node.children(MANY if node.role in ROWS else None):
        yield from walk(child)


class Tree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.desktop = Desktop()
        cls.addClassCleanup(cls.desktop.__exit__)
        cls.desktop.__enter__()
        os.environ.update(cls.desktop.environment)
        global Atspi, GLib
        try:
            import gi
            gi.require_version("Atspi", "2.0")
            from gi.repository import Atspi, GLib
        except (ImportError, ValueError) as error:
            raise Missing(f"Python can't speak AT-SPI ({error}); python3-gi and gir1.2-atspi-2.0 are in tools/packages.txt") from error
        if Atspi.init() not in (0, 1):
            raise Missing("libatspi finds no bus of assistive tools")

    def start(self, *arguments):
        library = os.path.join(self.desktop.folder, "library")
        if not os.path.exists(library):
            os.mkdir(library)
            for part in ("entries/cuda", "evidence/cuda", "articles"):
                shutil.copytree(os.path.join(LIBRARY, part), os.path.join(library, part))
        self.process = self.desktop.start([CASEBOOK, "--new-window", "--language", LANGUAGE, "--size", "1280x900",
                                           "--library", library, *arguments])
        self.addCleanup(self.desktop.end, self.process)
        self.application = until("the window on the bus", lambda: still(self.find), [self.process])
        until("the list", self.rows, [self.process])
        until("the keyboard", lambda: still(lambda: any(window.is_active for window in self.windows())),
              [self.process, self.desktop.window_manager])
        return self

    def find(self):
        desktop = Atspi.get_desktop(0)
        for i in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(i)
            if child and child.get_process_id() == self.process.pid and child.get_child_count() > 0:
                return child
        return None

    def windows(self):
        return [node for node in Node(self.application).children() if node.is_shown]

    def nodes(self):
        for window in self.windows():
            yield from walk(window)

    def rows(self):
        return still(lambda: next((list(node.children(MANY)) for node in self.nodes() if node.role == "list" and node.name == LIST), []))

    def press(self, role, name):
        """Presses a button as an assistive tool does."""
        node = until(name, lambda: still(lambda: next(
            (node for node in self.nodes() if node.role == role and node.name.startswith(name)), None)), [self.process])
        action = node.object.get_action_iface()
        names = action_names(action)
        self.assertTrue(names, node.where())
        Atspi.Action.do_action(action, next((i for i, name in enumerate(names) if name in ("Press", "Toggle")), 0))

    @staticmethod
    def type_key(symbol, *modifiers):
        for modifier in modifiers:
            Atspi.generate_keyboard_event(modifier, None, Atspi.KeySynthType.PRESS)
        Atspi.generate_keyboard_event(symbol, None, Atspi.KeySynthType.SYM)
        for modifier in reversed(modifiers):
            Atspi.generate_keyboard_event(modifier, None, Atspi.KeySynthType.RELEASE)

    def shows(self, what, is_it):
        until(what, lambda: still(lambda: any(is_it(node) for node in self.nodes())), [self.process])

    def check(self, what):
        """The rules of every screen: what can be used or focused has a name and a role that says what it is. A scroll
        bar's role says all, and a cell may be empty."""
        wrong, seen = still(self.look)
        self.assertGreater(seen, 20, what)
        self.assertEqual([], sorted(set(wrong)), f"{what}: {len(wrong)} of {seen} objects")

    def look(self):
        """What is wrong, and how many objects there are."""
        wrong, seen = [], 0
        for node in self.nodes():
            seen += 1
            usable = node.is_actionable()
            if not node.is_enabled or node.role in ("scroll bar", "table cell") or not (usable or node.is_focusable):
                continue
            if node.role == "page tab list" and not any(child.role == "page tab" for child in node.children()):
                continue  # Qt keeps one, empty, when the docks are hidden
            if not node.name.strip():
                wrong.append(f"no name: {node.where()}")
            if node.role in ("unknown", "invalid") or (usable and node.role in ("filler", "panel")):
                wrong.append(f"can be used, but is a {node.role}: {node.where()}")
        return wrong, seen

    def test_list(self):
        self.start()
        self.check("the start")
        rows = self.rows()
        self.assertGreater(len(rows), 20)
        for row in rows:
            self.assertTrue(any(tier in row.name for tier in TIERS), f"the row does not say its tier: {row.name!r}")

    def test_pasted_log(self):
        self.start("--paste", LOG)
        self.check("a pasted log")
        rows = self.rows()
        self.assertTrue(rows[0].name.startswith(PARTS[0]) and "srcSelectDimSize" in rows[0].name, rows[0].name)
        for row in rows:
            self.assertTrue(row.name.startswith(PARTS), f"the row does not say how sure it is: {row.name!r}")

    def test_page(self):
        self.start("--open", ENTRY)
        with open(os.path.join(LIBRARY, "entries", ENTRY + ".json"), encoding="utf-8") as file:
            entry = json.load(file)
        for field in ("signature", "root_cause"):
            start = entry[field + ZH].split("`")[0][:40]
            self.shows(field, lambda node, start=start: start in node.name or start in node.text())
        self.check("the page")

    def test_editor(self):
        self.start("--open", ENTRY)
        with open(os.path.join(LIBRARY, "entries", ENTRY + ".json"), encoding="utf-8") as file:
            entry = json.load(file)
        self.shows("the page", lambda node: node.role == "label" and entry["signature" + ZH][:40] in node.name)
        self.press("check box", EDIT)  # over AT-SPI
        self.shows("the editor", lambda node: node.is_editable and entry["signature" + ZH] in node.text())
        self.check("the editor")

    def test_panels_and_palette(self):
        self.start("--open", ENTRY)
        self.type_key(F7)
        self.shows("the findings", lambda node: node.role in ("tree", "table", "list", "tree table") and node.is_focusable
                   and node.name not in ("", LIST))
        self.check("the findings")
        for key in "gdm":
            self.type_key(ord(key), CONTROL, SHIFT)
        self.shows("the facts", lambda node: node.name in ("Facts of this machine", "本机事实"))
        self.check("the page of this machine and the graph")
        self.type_key(ord("p"), CONTROL, SHIFT)
        self.shows("the palette", lambda node: node.role == "list item" and "Ctrl+H" in node.name)
        self.check("the palette")

    def test_manual(self):
        self.start()
        before = len(self.windows())
        self.type_key(F1)
        until("the manual", lambda: len(self.windows()) > before, [self.process])
        self.check("the manual")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2, warnings="ignore")  # names of older versions of Atspi
