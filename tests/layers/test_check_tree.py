#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
"""Shows that check_tree.py finds what it is for: a small tree with one wrong thing after another."""

import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
import check_tree  # noqa: E402

SPDX = "// SPDX-FileCopyrightText: 2026 Somebody\n// SPDX-License-" + "Identifier: MIT\n"
MODULES = {"QtCore": ["QString", "QFile", "QtAlgorithms"], "QtGui": ["QAction", "QIcon"], "QtWidgets": ["QWidget", "QAction"]}
REUSE = 'version = 1\n[[annotations]]\npath = ["docs/**", "*.json"]\nSPDX-License-' + 'Identifier = "MIT"\n'

# check, file, text, and the findings that it must give (line, a part of the message)
SAMPLES = [
    ("includes", "kb/a.cpp", '#include "kb/a.h"\n#include <QString>\n#include <nlohmann/json.hpp>\n#include <vector>\n', []),
    ("includes", "kb/a.cpp", "#include <QWidget>\n", [(1, "kb may not include <QWidget> of QtWidgets")]),
    ("includes", "kb/a.cpp", "\n# include <QtWidgets/QWidget>\n", [(2, "kb may not include <QtWidgets/QWidget>")]),
    ("includes", "model/a.h", "#include <QtWidgets>\n", [(1, "model may not include <QtWidgets>")]),
    ("includes", "model/a.h", "#include <QtAlgorithms>\n#include <QtCore>\n#include <sys/stat.h>\n", []),
    ("includes", "tests/bench/a.cpp", '#include "b.h"\n#include "../b.h"\n', [(2, "is not of the form")]),
    ("includes", "model/a.h", '#include <QAction>\n#include "ui/b.h"\n', [(2, 'model may not include "ui/b.h"')]),
    ("includes", "model/a.h", "#include <QIcon>\n", [(1, "leaves <QIcon>")]),
    ("includes", "kb/search/a.h", '#include "wording/b.h"\n', [(1, 'kb may not include "wording/b.h"')]),
    ("includes", "ui/page/a.cpp", '#include <QWidget>\n#include "ui/page/a.h"\n#include "kb/entry.h"\n', []),
    ("includes", "ui/a.cpp", "#include <nlohmann/json.hpp>\n", [(1, "ui may not include <nlohmann/json.hpp>")]),
    ("includes", "ui/a.cpp", "#include <QFile>\n", [(1, "leaves <QFile>")]),
    ("includes", "gpu/runner/a.cpp", "#include <QString>\n", [(1, "gpu/runner may not include <QString> of QtCore")]),
    ("includes", "gpu/runner/a.cpp", '#include "gpu/client/a.h"\n', [(1, 'gpu/runner may not include "gpu/client/a.h"')]),
    ("includes", "model/a.cpp", '#include "gpu/client/a.h"\n#include "gpu/runner/a.h"\n', [(2, "gpu/runner/a.h")]),
    ("includes", "kb/a.cpp", '#include "entry.h"\n#include "../ui/a.h"\n', [(1, '"entry.h" is not'), (2, "is not of the form")]),
    ("includes", "tests/kb/tst_a.cpp", '#include <QWidget>\n#include "tst_a.moc"\n', []),
    ("licences", "kb/a.cpp", SPDX, []),
    ("licences", "docs/deep/a.md", "text\n", []),
    ("licences", "a.json", "{}\n", []),
    ("licences", "deep/a.json", "{}\n", [(1, "no SPDX line")]),
    ("licences", "kb/a.cpp", "int a;\n", [(1, "no SPDX line")]),
    ("licences", "kb/a.cpp", SPDX.split("\n")[1] + "\n", [(1, "no SPDX-FileCopyrightText")]),
    ("licences", "kb/a.cpp", SPDX.replace("MIT", "WTFPL"), [(1, "LICENSES/WTFPL.txt is missing")]),
    ("strangers", "a.txt", "a/work/b build/root/c ~/work/x\n", []),
    ("strangers", "a.txt", "\ncd /" + "work/x\n", [(2, "path of one machine")]),
    ("strangers", "a.txt", "HOME=/" + "root/x\n", [(1, "path of one machine")]),
    ("strangers", "a.txt", "http://deb." + "debian.org/debian\n", [(1, "registry")]),
    ("strangers", "tests/data/a.log", "/" + "root/x https://py" + "pi.org\n", []),
    ("sizes", "kb/a.cpp", "\n" * 600, []),
    ("sizes", "kb/a.cpp", "\n" * 601, [(601, "601 lines")]),
]


def write(tree, path, text):
    os.makedirs(os.path.dirname(os.path.join(tree, path)), exist_ok=True)
    with open(os.path.join(tree, path), "w", encoding="utf-8") as file:
        file.write(text)


def findings(check, path, text):
    with tempfile.TemporaryDirectory() as folder:
        tree, qt_root = os.path.join(folder, "tree"), os.path.join(folder, "qt")
        for module, headers in MODULES.items():
            for header in headers:
                write(qt_root, f"{module}/{header}", "")
        write(tree, "REUSE.toml", REUSE)
        write(tree, "LICENSES/MIT.txt", "")
        write(tree, path, text)
        return list(check_tree.CHECKS[check](*([tree, qt_root] if check == "includes" else [tree])))


def main():
    failures = 0
    for check, path, text, expected in SAMPLES:
        found = findings(check, path, text)
        right = len(found) == len(expected) and all(
            where == path and line == want_line and want in what
            for (where, line, what), (want_line, want) in zip(found, expected))
        if not right:
            failures += 1
            print(f"{check} of {path} {text!r}: expected {expected}, found {found}")
    print(f"{len(SAMPLES)} samples, {failures} wrong")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
